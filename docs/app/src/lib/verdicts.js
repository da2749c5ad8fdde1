/**
 * A judgement in words: the answer on each card, what follows, and the rules that say so.
 *
 * Which rules are worth telling is read off the judgement; no rule is known by its name.
 */

import { html, nothing } from "lit";
import { cited, kindOf, link, pageOf } from "./parts.js";
import { capital, listed, say, sentence } from "./words.js";

/** How an answer is called; also its class. @returns {"yes" | "no" | "loses" | "out"} */
export function answerOf({ endings }, ruled) {
  if (!ruled.after) return "no";
  if (!ruled.after.out.includes(0)) return "yes";
  return endings.firstLossEnds ? "loses" : "out";
}

/** What a card or a move without a card is called. */
export const nameOf = (rules, ruled) =>
  ruled.card ? rules.cards[ruled.card].name : capital(say(`moves.${ruled.move}`));

/** An answer as a sign and a word. */
export const answerMark = (answer) => html`
  <span class=${`ono-answer ono-${answer}`}><span aria-hidden="true" class="ono-sign"></span
  >${say(`answers.${answer}`)}</span>`;

/**
 * Says what follows from a move.
 *
 * @param {any} known the rules @param {(seat: number) => string} who how the player at a seat is called
 */
export function following({ endings }, judgement, { after }, who) {
  const whole = endings.roundIsAll ? "game" : "round";
  const parts = [say("after.total", { total: after.total })];
  if (after.out.includes(0)) parts.push(say(endings.firstLossEnds ? "after.lost_round" : `after.out_of_${whole}`));
  if (!after.over) parts.push(nextTurn(judgement, after, who));
  else if (after.winners.length && endings.namesWinners) {
    parts.push(say("after.won", { who: listed(after.winners.map(who)), count: after.winners.length }));
  } else parts.push(say(`after.over_${whole}`));
  return parts.map(sentence).join(" ");
}

function nextTurn(judgement, after, who) {
  const count = after.owes;
  if (after.seat === 0 && !after.out.includes(0)) return say("after.go_on", { count });
  const turned = after.direction !== judgement.direction ? `after.turned_${after.direction}` : "after.next";
  return say(turned, { who: who(after.seat), count });
}

/** The player at a seat as seen from seat 0, when so many are still in. */
export function neighbour(seat, players) {
  if (seat === 0) return say("seats.you");
  if (players === 2) return say("seats.other");
  if (seat === 1) return say("seats.left");
  if (seat === players - 1) return say("seats.right");
  return say("seats.further_left", { number: seat });
}

/** The rules that explain an answer, and not every other play as well. */
function reasonsOf({ rules, routine }, ruled) {
  if (!ruled.after) return ruled.denies;
  const told = [...new Set([...ruled.permits, ...ruled.after.rules])].filter((rule) => !routine.has(rule));
  if (told.length) return told;
  const limit = rules.provenance["constants.limit"];
  return limit && "limit" in ruled.values ? [limit] : ruled.permits;
}

/** How many rules are told in full; any others are only named. */
const IN_FULL = 2;

/** The rules behind an answer, then the rulings on which it rests. */
export function reasons(known, ruled) {
  const { rules } = known;
  const told = reasonsOf(known, ruled);
  const others = told.slice(IN_FULL);
  const text = (rule) => rules.texts[rule];
  return html`
    ${told.slice(0, IN_FULL).map((rule) => cited(rule, text(rule), kindOf(rules, rule)))}
    ${others.length ? html`<p class="ono-also">${say("judge.also")} ${others.map((rule, place) => html`${
      place ? " · " : ""}${link(pageOf(rules, rule), text(rule).title)}`)}</p>` : nothing}
    ${ruled.rests_on.map((doubt) => resting(rules, doubt))}`;
}

const resting = (rules, { ruling, reading, other }) => html`
  <p class="ono-rests">${say("judge.rests")} ${link(`ruling/${ruling}/`, rules.texts[ruling].title)}:
    ${say("judge.readings", { reading: reading.replace(/\.$/, ""), other: other.replace(/\.$/, "") })}</p>`;
