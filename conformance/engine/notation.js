/** Positions as one line of text, for people: see `reference/ono99/play/notation.py`. */

import { same } from "./otherwise.js";

/**
 * A state in the short notation, without the draw pile if that is every card left over.
 *
 * @param {import("./ono99.js").Round} round
 * @param {import("./ono99.js").RoundState} state
 * @returns {string}
 */
export function notation(round, state) {
  const { orders, rules } = round;
  const bag = (cards) => orders.cards.filter((card) => cards[card])
    .map((card) => (cards[card] === 1 ? card : `${cards[card]}*${card}`)).join(" ");
  const changed = orders.variables
    .filter((name) => state.variables[name] !== rules.variables[name].initial)
    .map((name) => `${name}=${state.variables[name]}`);
  const pile = same(state.pile, round.rest([...state.hands, state.used])) ? [] : [state.pile];
  const seats = ["absent", "out", "busted"].filter((name) => state[name].length);
  return [
    `${state.phase} ${state.turn} of ${state.hands.length}`,
    ...(changed.length ? [changed.join(" ")] : []),
    state.hands.map((hand) => bag(hand) || "-").join(" / "),
    ...[state.used].map(bag).filter(Boolean).map((cards) => `used ${cards}`),
    ...pile.map((cards) => `pile ${bag(cards) || "-"}`),
    ...seats.map((name) => `${name} ${state[name].join(" ")}`),
    ...(state.crowned === "none" ? [] : [`crowned ${state.crowned}`]),
  ].join("; ");
}
