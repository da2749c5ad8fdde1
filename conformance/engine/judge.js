/**
 * The judge: what may be played in a position, what happens then, and by which rules.
 *
 * This is what people ask for at a table. Somebody holds a few cards, faces a total and owes a card
 * or two; nothing else needs to be known. What comes back is what `ono99 judge --json` writes.
 *
 *     const judge = new Judge(resolveRules(layers, choice), otherReadings(layers, choice));
 *     const situation = { players: 3, total: 95, hand: ["reverse", "9"] };
 *     judge.judge(situation).cards[0].legal;                                         // true
 *     const { situation: next } = judge.goOn(situation, "play reverse");
 *
 * @typedef {import("./situation.js").Situation} Situation
 * @typedef {import("./ono99.js").RoundState} RoundState
 */

import { mapValues } from "./language.js";
import { notation } from "./notation.js";
import { compile } from "./ono99.js";
import { same } from "./otherwise.js";
import { fromTheTurn, sideOf, situationOf, stateOf } from "./situation.js";
import { movesToWeigh, Numbers, settled, weigh } from "./weighing.js";

export const FORMAT = "ono99-judgement/1";

/** The one who judges, under one choice of rules. */
export class Judge {
  /**
   * @param {any} document what `ono99 export` writes or `resolveRules` gives
   * @param {Record<string, import("./otherwise.js").Readings>} [readings] what `otherReadings`
   *   gives for the same choice; without them no answer is said to rest on a ruling
   */
  constructor(document, readings = {}) {
    Object.assign(this, { document, rules: document.rules, readings });
    this.round = compile(document);
    this.numbers = new Numbers(this.round);
    /** @type {Map<any, import("./ono99.js").Round>} */
    this.otherRounds = new Map();
  }

  /** The judgement on a situation, as data. @param {Situation} situation */
  judge(situation) {
    const { rules } = this;
    const { edition, options, rulings, texts } = rules;
    const state = this.position(situation);
    const { total, owed, made, direction } = state.variables;
    const answers = this.answers(state, situation.hand);
    return {
      ...{ format: FORMAT, edition, options, rulings },
      get hash() { return rules.hash; },
      position: notation(this.round, state),
      ...{ players: situation.players, total, owed, made, direction: sideOf(direction) },
      can_act: answers.some(({ after }) => after && !after.out.includes(state.turn)),
      cards: answers.filter((each) => "card" in each),
      moves: answers.filter((each) => "move" in each),
      texts: Object.fromEntries(answers.flatMap(cited).map((rule) => [rule, texts[rule]])),
    };
  }

  /** An answer on each different card of a hand, then on each other move that can be made. */
  answers(state, hand) {
    const weighed = movesToWeigh(this.round, state, hand)
      .map((each) => ({ ...each, ...weigh(this.round, state, each.text), rests_on: [] }))
      .filter((each) => "card" in each || each.legal);
    this.addDoubts(weighed, state, hand);
    return weighed.map(({ text, ...answer }) =>
      ({ ...answer, values: this.numbers.behind(state, text, answer.denies) }));
  }

  /** Note in each answer the rulings by whose other readings it would be another. */
  addDoubts(answers, state, hand) {
    const { texts } = this.rules;
    const bearing = new Set(answers.flatMap(cited)
      .flatMap((rule) => [rule, ...texts[rule].rulings]));
    for (const [ruling, { reading, recommended, cards, others }] of Object.entries(this.readings)) {
      const matters = bearing.has(ruling) || cards.some((card) => hand.includes(card));
      for (const other of recommended && !matters ? [] : others) {
        const outcomes = this.outcomes(other.parts, state, hand);
        for (const { text, rests_on: doubts, ...answer } of answers) {
          const known = doubts.some((doubt) => doubt.ruling === ruling);
          if (known || same(outcomes[text] ?? outcome(answer), outcome(answer))) continue;
          doubts.push({ ruling, reading, other: other.title });
        }
      }
    }
  }

  /** What comes of each move by another reading, by the move. */
  outcomes(parts, state, hand) {
    if (!this.otherRounds.has(parts)) {
      const rules = mergedInto(this.rules, parts);
      this.otherRounds.set(parts, compile({ ...this.document, rules }));
    }
    const round = this.otherRounds.get(parts);
    const weighed = movesToWeigh(round, state, hand)
      .map(({ text }) => [text, outcome(weigh(round, state, text))]);
    return Object.fromEntries(weighed);
  }

  /** The state that a situation stands for. @param {Situation} situation @returns {RoundState} */
  position(situation) {
    return stateOf(this.round, situation);
  }

  /** What a state is for the one whose turn it is, and who holds `hand`. @returns {Situation} */
  situation(state, hand = state.hands[state.turn]) {
    return situationOf(this.round, state, hand);
  }

  /**
   * Make a move, and every draw that it calls for.
   *
   * @param {Situation} situation
   * @param {string} move such as "play 9" or "lay_down"
   * @returns {{situation: Situation | null, seats: number[], drawn: number, state: RoundState}}
   *   what the next player faces, or nothing if the round is over: whoever goes on playing holds
   *   the cards that are left, without those `drawn`, and of anybody else no card is known. `seats`
   *   are the seats until now of the seats from then on; `state` still has those until now.
   * @throws {import("./ono99.js").IllegalMove} for a move that the rules refuse
   */
  goOn(situation, move) {
    const before = this.position(situation);
    const { state, drawn } = settled(this.round, before, move);
    const goesOn = state.turn === before.turn;
    const kept = goesOn ? this.round.apply(before, move).state.hands[before.turn] : {};
    const next = this.round.isOver(state) ? null : this.situation(state, kept);
    return { situation: next, seats: fromTheTurn(state), drawn, state };
  }

  /** The rules that act whenever the plainest card is played: they explain no play by itself. */
  get routine() {
    const { cards, constants: { players_most: players } } = this.rules;
    for (const card of this.round.orders.cards.filter((id) => cards[id].effects.length === 0)) {
      const [{ after }] = this.answers(this.position({ players, hand: [card] }), [card]);
      if (after && !after.over) return after.rules;
    }
    return [];
  }
}

/** Every rule that an answer cites. */
const cited = ({ permits, denies, after, rests_on: doubts }) =>
  [...permits, ...denies, ...(after?.rules ?? []), ...doubts.map(({ ruling }) => ruling)];

/** What an answer says about the game, without its reasons. */
const outcome = ({ legal, after }) => ({ legal, after: after && { ...after, rules: [] } });

/** The rules as they would be by another reading. */
function mergedInto(rules, parts) {
  const changed = mapValues(parts, (entries, part) => ({ ...rules[part], ...entries }));
  return { ...rules, ...changed };
}
