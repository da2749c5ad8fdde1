/**
 * The judge: asks for the facts in a referee's order, rules on every card, and goes on to the next
 * turn, so that a whole disputed sequence can be walked through.
 *
 * The situation is one value. It is written into the address, undone by going back to the one
 * before, and sent to a friend as it stands; everything that is shown follows from it.
 */

import { html, nothing } from "lit";
import { asPrinted, inEdition, SETTLED, tonight, withOption } from "../lib/choice.js";
import { load } from "../lib/data.js";
import { OnoElement, share } from "../lib/element.js";
import { facts } from "../lib/facts.js";
import { moveText, playText, readMove } from "../lib/moves.js";
import { button, Deck, faultList, tray } from "../lib/parts.js";
import { addressOf, fromAddress, keepInAddress } from "../lib/place.js";
import { Rulebook } from "../lib/rulebook.js";
import { firstSituation, present, readSituation, withHand, withMove, writeSituation } from "../lib/situation.js";
import { answerMark, answerOf, following, nameOf, neighbour, reasons } from "../lib/verdicts.js";
import { walk } from "../lib/walk.js";
import { say } from "../lib/words.js";

const UNDO_STEPS = 100;

class OnoJudge extends OnoElement {
  static properties = {
    ...OnoElement.properties,
    situation: { state: true },
    shared: { state: true },
    thorough: { state: true },
    whole: { state: true },
  };

  // ---------------------------------------------------------------------------- what is known

  async prepare() {
    const [layers, cards] = await Promise.all([load("layers"), load("cards")]);
    this.layers = layers;
    this.book ??= new Rulebook(layers);
    this.decks = Object.fromEntries(Object.entries(cards).map(([id, list]) => [id, new Deck(list)]));
    this.past = [];
    this.shared = "";
    this.thorough = false;
    this.whole = false;
    this.open(this.given() || "");
    addEventListener("hashchange", this.addressChanged);
    addEventListener(SETTLED, this.choiceSettled);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener("hashchange", this.addressChanged);
    removeEventListener(SETTLED, this.choiceSettled);
  }

  /** Whether this judge is the one that the page's address belongs to. */
  get owns() {
    return !this.hasAttribute("compact") && !this.hasAttribute("situation");
  }

  given() {
    return this.owns ? fromAddress() : this.getAttribute("situation");
  }

  addressChanged = () => {
    if (this.owns && fromAddress() !== this.written()) this.open(fromAddress());
  };

  choiceSettled = ({ detail }) => {
    this.change(this.fitted({ ...this.situation, choice: detail }));
  };

  /** Begin with a situation somebody wrote down, or with the rules of tonight. */
  open(text) {
    const rulesOf = (choice) => this.book.under(this.playable(choice)).rules;
    const start = tonight(this.layers, this.getAttribute("edition") ?? undefined);
    const read = text
      ? readSituation(text, this.layers, rulesOf, start)
      : { situation: firstSituation(this.playable(start), rulesOf(start)), faults: [] };
    const choice = this.playable(read.situation.choice);
    const conflict = choice === read.situation.choice ? [] : [this.conflict()];
    const { situation, faults } = this.walkable({ ...read.situation, choice });
    this.faults = [...read.faults, ...conflict, ...faults];
    this.situation = situation;
  }

  /** A situation that ends where its moves stop being allowed. */
  walkable(situation) {
    const { steps, refused } = walk(this.book.under(situation.choice).quickJudge, situation);
    const turns = situation.turns.slice(0, steps.length);
    const last = situation.turns[steps.length] ?? { hand: [] };
    const fault = { part: "move", found: refused, expected: say("faults.legal") };
    return { situation: { ...situation, turns: [...turns, { ...last, move: "" }] },
      faults: refused ? [fault] : [] };
  }

  /** A choice that contradicts itself is played as printed. */
  playable(choice) {
    return this.book.fits(choice) ? choice : asPrinted(this.layers, choice.edition);
  }

  conflict() {
    return { part: "options", found: say("faults.conflict"), expected: say("faults.as_printed") };
  }

  get known() {
    return this.book.under(this.situation.choice);
  }

  get deck() {
    return this.decks[this.situation.choice.edition];
  }

  written() {
    return writeSituation(this.layers, this.situation);
  }

  // ------------------------------------------------------------------------------ what is done

  /** Everything that changes the situation comes through here. */
  change(situation) {
    this.past = [...this.past, this.situation].slice(-UNDO_STEPS);
    this.set(situation);
  }

  set(situation) {
    this.faults = [];
    this.shared = "";
    this.whole = false;
    this.situation = situation;
    if (this.owns) keepInAddress(this.written());
  }

  undo() {
    const before = this.past.at(-1);
    this.past = this.past.slice(0, -1);
    this.set(before);
    if (!this.past.length) this.focusOn("input, button");
  }

  startOver() {
    this.change(firstSituation(this.situation.choice, this.known.rules));
    this.focusOn("input, button");
  }

  pickEdition(edition) {
    const chosen = this.playable(inEdition(this.layers, this.situation.choice, edition));
    this.change(this.fitted({ ...this.situation, choice: chosen }));
  }

  pickOption(id, value) {
    const chosen = withOption(this.situation.choice, id, value);
    if (this.book.fits(chosen)) this.change(this.fitted({ ...this.situation, choice: chosen }));
    else this.refuse();
  }

  refuse() {
    this.faults = [this.conflict()];
    this.requestUpdate();
  }

  /** The same situation with nothing in it that its rules do not know. */
  fitted(situation) {
    const { cards, constants } = this.book.under(situation.choice).rules;
    const hand = situation.turns[0].hand.filter((card) => Object.hasOwn(cards, card));
    const started = Math.min(situation.started, constants.players_most);
    return { ...situation, started, players: Math.min(situation.players, started), variables: {},
      turns: [{ hand: hand.slice(0, constants.hand_size), move: "" }] };
  }

  /** With a full hand there is nothing left to tap, and the ruling takes the place of the cards. */
  addCard(card) {
    const hand = [...present(this.situation).hand, card];
    this.change(withHand(this.situation, hand));
    if (hand.length >= this.known.rules.constants.hand_size) this.focusOn(".ono-verdicts h2");
  }

  removeCard(place) {
    const { hand } = present(this.situation);
    this.change(withHand(this.situation, hand.filter((_, index) => index !== place)));
    this.focusOn(`.ono-slot:nth-child(${Math.max(1, Math.min(place + 1, hand.length - 1))}) button`);
  }

  play(text) {
    const after = walk(this.known.quickJudge, withMove(this.situation, text, []));
    const hand = after.place ? this.handOf(after.place) : [];
    this.change(withMove(this.situation, text, hand));
    this.focusOn(".ono-now");
  }

  /** What is known of the next player's hand: what was left of it when it was last seen. */
  handOf({ known, people }) {
    return known[people[0]] ?? [];
  }

  async share() {
    const address = this.owns ? location.href : `${addressOf("judge/")}#${this.written()}`;
    this.shared = await share(say("judge.title"), address);
  }

  // ----------------------------------------------------------------------------- what is seen

  view() {
    const walked = walk(this.known.quickJudge, this.situation);
    const judged = this.judged(walked);
    return html`
      <section class="ono-judge" aria-label=${say("judge.title")}>
        ${this.hasAttribute("compact") ? html`<h2>${say("judge.invitation")}</h2>` : nothing}
        ${faultList(this.faults)}
        <div class="ono-sides">
          <div>${walked.steps.length ? this.trail(walked) : facts(this)}</div>
          <div>
            ${walked.place ? this.hand(walked, judged) : this.end(walked)}
            ${judged.fault ? html`<p class="ono-faults" role="alert">${judged.fault}</p>` : nothing}
            ${judged.judgement ? this.verdicts(walked, judged.judgement) : nothing}
          </div>
        </div>
        ${this.foot()}
        <p class="ono-hidden" role="status">${this.announcement(judged.judgement)}</p>
      </section>`;
  }

  /** The judgement on the present position, or why there can be none. */
  judged({ place }) {
    if (!place) return {};
    try {
      const judge = this.thorough ? this.known.judge : this.known.quickJudge;
      return { judgement: judge.judge(place.situation) };
    } catch (error) {
      return { fault: error instanceof Error ? error.message : String(error) };
    }
  }

  /** The first answer comes at once; on which rulings it rests is found out after it is shown. */
  updated() {
    if (this.state !== "ready" || this.thorough) return;
    setTimeout(() => { this.thorough = true; });
  }

  // -------------------------------------------------------------------------------- the hand

  hand(walked, { judgement }) {
    const { hand } = present(this.situation);
    const { hand_size: most } = this.known.rules.constants;
    const walking = walked.steps.length > 0;
    const owner = walking ? say("judge.hand_of", { who: this.person(walked.place.people[0]) }) : say("judge.hand");
    const empty = Array(Math.max(0, most - hand.length)).fill(null);
    return html`
      <div class="ono-hand" role="group" aria-label=${owner}>
        <p class="ono-label">${owner} <span class="ono-quiet">${this.handHint(hand, most, walking)}</span></p>
        <ol class="ono-slots">
          ${hand.map((card, place) => this.slot(card, place, judgement))}
          ${empty.map(() => html`<li class="ono-slot ono-empty" aria-hidden="true"></li>`)}
        </ol>
      </div>
      ${hand.length < most ? tray({ deck: this.deck, label: say("judge.tray"), place: "tray", held: hand,
        onTap: (card) => this.addCard(card) }) : nothing}`;
  }

  handHint(hand, most, walking) {
    if (hand.length >= most) return say("judge.hand_full");
    return say(walking ? "judge.hand_drawn" : "judge.hand_tap");
  }

  slot(card, place, judgement) {
    const ruled = judgement?.cards.find((each) => each.card === card);
    const answer = ruled && answerOf(this.known, ruled);
    return html`<li class="ono-slot">
      <button type="button" class="ono-tap" aria-label=${say("cards.remove", { card: this.deck.name(card) })}
        @click=${() => this.removeCard(place)}>${this.deck.drawing(card, `slot${place}`)}</button>
      ${answer ? answerMark(answer) : nothing}
      ${ruled?.after ? html`<span class="ono-becomes">→ ${ruled.after.total}</span>` : nothing}
    </li>`;
  }

  // ---------------------------------------------------------------------------- the verdicts

  /** What else can be done hangs on the whole hand, so it is told only once the hand is known. */
  verdicts(walked, judgement) {
    const { hand } = present(this.situation);
    if (!hand.length) return nothing;
    const known = hand.length >= this.known.rules.constants.hand_size || this.whole;
    const moves = known ? judgement.moves : [];
    const playable = judgement.cards.some(({ legal }) => legal);
    const all = playable ? [...judgement.cards, ...moves] : [...moves, ...judgement.cards];
    const who = this.naming(walked);
    return html`
      <div class="ono-verdicts">
        <h2 tabindex="-1">${say("judge.verdicts")}</h2>
        ${known && !judgement.can_act ? html`<p class="ono-conclusion">${this.conclusion(judgement)}</p>` : nothing}
        <ul>${all.map((ruled) => this.verdict(judgement, ruled, who))}</ul>
        ${known ? nothing : html`<p class="ono-foot"><span class="ono-quiet">${say("judge.short_hand")}</span>
          ${button(say("judge.whole_hand"), () => this.tellWhole())}</p>`}
      </div>`;
  }

  tellWhole() {
    this.whole = true;
    this.focusOn(".ono-verdicts h2");
  }

  verdict(judgement, ruled, who) {
    const { rules } = this.known;
    const answer = answerOf(this.known, ruled);
    const name = nameOf(rules, ruled);
    const text = ruled.card ? playText(rules, ruled.card) : moveText(rules, ruled.move);
    return html`
      <li class=${`ono-verdict ono-${answer}`}>
        ${ruled.card ? html`<span class="ono-face" aria-hidden="true">${
          this.deck.drawing(ruled.card, "verdict")}</span>` : nothing}
        <div>
          <h3>${name} ${answerMark(answer)}</h3>
          ${ruled.after ? html`<p>${following(this.known, judgement, ruled, who)}</p>` : nothing}
          ${reasons(this.known, ruled)}
          ${ruled.after ? this.goOn(ruled, name, text) : nothing}
        </div>
      </li>`;
  }

  goOn({ card }, name, text) {
    const does = html`${say(card ? "judge.play" : "judge.do")}<span class="ono-hidden">: ${name}</span> →`;
    return button(does, () => this.play(text), { kind: "ono-on" });
  }

  conclusion({ cards, moves }) {
    const { rules } = this.known;
    const legal = moves.filter(({ after }) => after).map((move) => nameOf(rules, move));
    if (legal.length) return say("judge.only", { move: legal.join(", ") });
    return cards.some(({ after }) => after) ? say("judge.all_lose") : say("judge.nothing");
  }

  /** For those who hear the page: the answers, in one breath. */
  announcement(judgement) {
    if (!judgement || !present(this.situation).hand.length) return this.shared;
    const { rules } = this.known;
    return judgement.cards
      .map((ruled) => `${nameOf(rules, ruled)}: ${say(`answers.${answerOf(this.known, ruled)}`)}`)
      .join(". ");
  }

  // -------------------------------------------------------------------------------- the walk

  person(number) {
    return say("judge.person", { number: number + 1 });
  }

  /** How players are called: as neighbours at first, by number once the turns are walked through. */
  naming({ steps, place }) {
    if (steps.length) return (seat) => this.person(place.people[seat]);
    return (seat) => neighbour(seat, place.situation.players);
  }

  trail(walked) {
    return html`
      <ol class="ono-trail">${walked.steps.map((step) => html`
        <li>${this.moveMade(step)}
          <span class="ono-quiet">${say("judge.total_after", { total: step.total })}</span></li>`)}
      </ol>
      ${walked.place ? html`<p class="ono-now" tabindex="-1">${this.standing(walked.place)}</p>` : nothing}`;
  }

  moveMade({ place, move }) {
    const { card, name } = readMove(this.known.rules, move);
    const who = this.person(place.people[0]);
    if (card) return say("judge.played", { who, card: this.known.rules.cards[card].name });
    return say("judge.did", { who, move: say(`moves.${name}`) });
  }

  standing({ people, situation: { players, owed, made, total, direction } }) {
    const count = owed - made;
    return [
      say("judge.now", { who: this.person(people[0]), count }),
      say("judge.now_total", { total }),
      say("judge.now_players", { count: players, side: say(`sides.${direction}`) }),
    ].join(" ");
  }

  end({ winners }) {
    const who = winners.map((person) => this.person(person)).join(", ");
    return html`<p class="ono-now" tabindex="-1">${say("judge.over")}
      ${who ? say("after.won", { who, count: winners.length }) : nothing}</p>`;
  }

  foot() {
    return html`
      <p class="ono-foot">
        ${button(`↶ ${say("common.undo")}`, () => this.undo(), { disabled: !this.past.length })}
        ${button(say("judge.again"), () => this.startOver())}
        ${button(say("share.button"), () => this.share())}
        <span class="ono-quiet">${this.shared}</span>
      </p>`;
  }
}

customElements.define("ono-judge", OnoJudge);
