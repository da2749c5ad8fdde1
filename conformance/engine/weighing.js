/**
 * What comes of each move in a position: the verdict, the numbers behind it, and what follows.
 *
 * @typedef {import("./ono99.js").Round} Round
 * @typedef {import("./ono99.js").RoundState} RoundState
 * @typedef {{total: number, seat: number, owes: number, direction: "left" | "right", over: boolean,
 *   out: number[], winners: number[], rules: string[]}} Aftermath  Who is to play once every draw
 *   is made, and owes how many cards; the seats put out; the rules that acted, in order.
 * @typedef {{legal: boolean, permits: string[], denies: string[], after: Aftermath | null}} Weighed
 */

import { sideOf } from "./situation.js";

const unique = (values) => [...new Set(values)];

const nameOf = (text) => text.split(" ")[0];

/**
 * The moves to be weighed: each different card, then whatever else a player may choose now.
 *
 * @param {Round} round @param {RoundState} state @param {string[]} hand
 * @returns {({card: string, text: string} | {move: string, text: string})[]}
 */
export function movesToWeigh(round, state, hand) {
  const choices = round.offers(state).map((name) => round.moves[name])
    .filter(({ card, manner }) => card === "none" && manner === "choice");
  return [
    ...unique(hand).map((card) => ({ card, text: `play ${card}` })),
    ...choices.map(({ name, by }) =>
      ({ move: name, text: by === "anyone" ? `${name} ${state.turn}` : name })),
  ];
}

/** @returns {Weighed} */
export function weigh(round, state, text) {
  const verdict = round.explain(state, text);
  return { ...verdict, after: verdict.legal ? aftermath(round, state, text) : null };
}

/** @returns {Aftermath} */
function aftermath(round, before, text) {
  const { state, rules } = settled(round, before, text);
  const { total, owed, made, direction } = state.variables;
  return {
    ...{ total, seat: state.turn, owes: owed - made, direction: sideOf(direction) },
    over: round.isOver(state),
    out: state.out.filter((seat) => !before.out.includes(seat)),
    winners: round.result(state).winners,
    rules: unique([...defining(round, before, text), ...rules]),
  };
}

/** A move and every draw that it calls for. Which cards are drawn is open: take the first. */
export function settled(round, before, text) {
  let { state, rules } = round.apply(before, text);
  let drawn = 0;
  for (let draw = nextDraw(round, state); draw; draw = nextDraw(round, state)) {
    const step = round.apply(state, draw);
    [state, rules] = [step.state, [...rules, ...step.rules]];
    if (round.moves[nameOf(draw)].manner === "chance") drawn++;
  }
  return { state, rules, drawn };
}

const nextDraw = (round, state) =>
  round.legalMoves(state).find((text) => round.moves[nameOf(text)].manner !== "choice");

/** The rule that says what a card makes of the total, if that is not the plain sum. */
function defining(round, state, text) {
  const { card, seat } = round.read(state, text);
  if (!card) return [];
  const sum = state.variables.total + round.rules.cards[card].value;
  const after = round.ask("after", state, seat, card);
  return after === sum ? [] : [round.rules.provenance["names.after"]];
}

// ---------------------------------------------------------------------- the numbers that decided

/** They ask about many seats or cards, so that no one number decides. */
const QUANTIFIERS = ["any_card", "any_seat", "every_seat", "seats", "least", "most", "left_of",
  "here_or_left_of"];

/** They take a word of the rules, and these give a number. */
const [COUNTING, OTHER_ON_WORDS] = [["count", "lowest"], ["tag", "can"]];

/** The numbers behind the verdicts of a round. */
export class Numbers {
  /** @param {Round} round */
  constructor(round) {
    const { variables, constants, integers, names } = round.rules;
    this.round = round;
    this.names = names;
    this.shown = new Set([...Object.keys(variables), ...Object.keys(constants), ...integers]);
  }

  /** The numbers in the conditions that refuse a move, or in all if none does, by their names. */
  behind(state, text, denies) {
    const { move, card, seat } = this.round.read(state, text);
    const decisive = [...Object.entries(move.permit), ...Object.entries(move.deny)]
      .filter(([rule]) => !denies.length || denies.includes(rule))
      .flatMap(([, tree]) => [...this.parts(tree)]);
    const value = (tree) => Number(this.round.ask(tree, state, seat, card));
    return Object.fromEntries(decisive.map(([label, tree]) => [label, value(tree)]));
  }

  /** Every number that an expression uses, with a label; definitions are opened. */
  *parts(tree) {
    if (typeof tree === "string") {
      if (this.shown.has(tree)) yield [tree, tree];
      if (Object.hasOwn(this.names, tree)) yield* this.parts(this.names[tree]);
    } else if (Array.isArray(tree)) {
      const [operation, ...operands] = tree;
      if (COUNTING.includes(operation)) yield [tree.join(" "), tree];
      else if (![...QUANTIFIERS, ...OTHER_ON_WORDS].includes(operation)) {
        for (const operand of operands) yield* this.parts(operand);
      }
    }
  }
}
