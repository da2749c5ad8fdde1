/**
 * A match as it is written down: rounds that were played at the table, counted by the engine.
 *
 * Of a round only its end is known: who lost, how, and which cards were left. It is put before the
 * engine as a round that has just ended, and the rules count it.
 *
 * @typedef {{lost: number[], bust: number[], hands: string[][], side: number}} Ended  By seat.
 * @typedef {{rule: string, seat: number, variable: string, change: number}} Line  What a rule wrote.
 */

import { asksFor } from "./rulebook.js";

/** What has to be told of a round for it to be counted. */
export const questions = (rules) => {
  const asks = (word) => asksFor(rules, rules.match_steps, word);
  return {
    hands: ["hand_points", "points", "short_by"].some(asks),
    bust: asks("busted"),
    side: asks("end_direction"),
  };
};

/** The variables of a seat in which rounds are counted, such as points. */
function countedIn({ rules, orders }) {
  const written = namesSet(rules.match_steps.count);
  return orders.seat_variables.filter((name) =>
    written.has(name) && rules.seat_variables[name].domain === "integer");
}

function namesSet(tree, found = new Set()) {
  if (tree === null || typeof tree !== "object") return found;
  if (!Array.isArray(tree) && tree.set) Object.keys(tree.set).forEach((name) => found.add(name));
  Object.values(tree).forEach((inner) => namesSet(inner, found));
  return found;
}

/** Counts the rounds of a match between so many players under known rules. */
export class Scorer {
  constructor(known, players) {
    this.known = known;
    this.players = players;
    this.match = known.match(players);
    this.variables = countedIn(known.document);
  }

  /** The match once it is agreed who deals first. */
  begin(dealer) {
    return this.match.apply(this.match.stateFrom(), `${this.naming} ${dealer}`).state;
  }

  /** The move by which a dealer is agreed on: the one of the first phase that needs no card. */
  get naming() {
    const { rules, orders } = this.known.document;
    return rules.match_phases[orders.match_phases[0]].offers
      .find((move) => rules.match_moves[move].card === "none");
  }

  /** The match once the next round is dealt: what everybody is given by then. */
  dealt(state) {
    return this.match.apply(state, someDeal(this.match, state)).state;
  }

  /** The match after a round, and the rules that counted it. @param {Ended} ended */
  count(state, ended) {
    return counted(this.match, state, ended);
  }

  /**
   * What each rule wrote for each player: the rules are let count one after the other.
   *
   * @param {Ended} ended @returns {Line[]}
   */
  lines(state, ended) {
    let before = state;
    return this.partial.flatMap(({ rule, match }) => {
      const after = counted(match, state, ended).state;
      const lines = this.changes(rule, before, after);
      before = after;
      return lines;
    });
  }

  changes(rule, before, after) {
    return after.seats.flatMap((values, seat) => this.variables
      .map((variable) => ({ rule, seat, variable, change: values[variable] - before.seats[seat][variable] }))
      .filter(({ change }) => change !== 0));
  }

  /** Matches in which only the first rules of the count are known, one more in each. */
  get partial() {
    return this.known.once(`partial-${this.players}`, () => {
      const { rules, ...rest } = this.known.document;
      const entries = rules.match_steps.count;
      return entries.map(({ rule }, last) => {
        const match_steps = { ...rules.match_steps, count: entries.slice(0, last + 1) };
        const document = { ...rest, rules: { ...rules, match_steps } };
        return { rule, match: this.known.matchBy(document, this.players) };
      });
    });
  }
}

/** Let a match count a round that was played elsewhere. */
function counted(match, state, ended) {
  const dealt = match.apply(state, someDeal(match, state)).state;
  return match.count({ ...dealt, round: endedRound(match.round, dealt.round, ended) }, []);
}

/** A deal of any cards: what was dealt decides nothing once the round is over. */
function someDeal({ rules, orders }, { seats }) {
  const { cards, constants, match_moves: moves } = rules;
  const deck = orders.cards.flatMap((id) => Array(cards[id].count * constants.decks).fill(id));
  const hand = ({ in_match: playing }) =>
    (playing ? deck.splice(0, constants.hand_size).join(" ") : "-");
  const deal = Object.keys(moves).find((name) => moves[name].card === "hands");
  return `${deal} ${seats.map(hand).join(" / ")}`;
}

function endedRound(round, dealt, { lost, bust, hands, side }) {
  const { rules } = round;
  const over = Object.keys(rules.phases).find((phase) =>
    !rules.phases[phase].offers && !Object.hasOwn(rules.steps, phase));
  return round.stateFrom({
    phase: over, turn: lost.at(-1) ?? dealt.turn, absent: dealt.absent, out: lost, busted: bust,
    hands, variables: { ...dealt.variables, direction: side },
  });
}
