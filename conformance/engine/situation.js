/**
 * What somebody at a table tells of a position, and the state that it stands for.
 *
 * A situation is plain data, small enough for the address of a page. It may come from anywhere, so
 * nothing of it is taken on trust.
 *
 * @typedef {{players: number, total: number, hand: string[], started?: number, owed?: number,
 *   made?: number, direction?: "left" | "right", variables?: Record<string, number | string>
 *   }} Situation  `players` of the `started` are still in. The one to play is seat 0, holds `hand`,
 *   owes `owed` cards in this turn and has played `made` of them. Seats count to the left; those
 *   who are out come last. `variables` are others that the rules declare, as they stand.
 * @typedef {import("./ono99.js").Round} Round
 * @typedef {import("./ono99.js").RoundState} RoundState
 */

import { lookUp, RulesError, seatsUpTo } from "./language.js";
import { notation } from "./notation.js";

const SIDES = { left: 1, right: -1 };

export const sideOf = (direction) => (direction > 0 ? "left" : "right");

/** What is so in a situation unless it says otherwise: somebody has played before. */
const ASSUMED = { opening: 0 };

/** Whether a variable can have a value, by its domain, at a table of so many seats. */
const DOMAINS = {
  integer: (value) => Number.isSafeInteger(value),
  count: (value) => Number.isSafeInteger(value) && value >= 0,
  flag: (value) => value === 0 || value === 1,
  direction: (value) => value === 1 || value === -1,
  seat: (value, seats) => value === "none" || seatsUpTo(seats).includes(value),
  card: (value, _, cards) => value === "none" || cards.includes(value),
};

/** A position that cannot arise; the message says which rule stands against it. */
export class ImpossiblePosition extends RulesError {}

/**
 * The state that a situation stands for.
 *
 * @param {Round} round
 * @param {Situation} situation
 * @returns {RoundState}
 * @throws {RulesError} for what cannot be read
 * @throws {ImpossiblePosition} for what cannot arise
 */
export function stateOf(round, situation) {
  const { players, hand, direction = "left", variables, ...numbers } = situation ?? {};
  const { started = players, total = 0, owed = 1, made = 0 } = numbers;
  const { rules } = round;
  const { players_least: least, players_most: most } = rules.constants;
  within("players who began", started, least, most);
  within("players still in", players, 1, started);
  if (!Array.isArray(hand) || hand.some((card) => typeof card !== "string")) {
    throw new RulesError(`the hand is '${String(hand).slice(0, 40)}'; expected a list of cards`);
  }
  const turned = lookUp(SIDES, direction, "direction");
  const values = { ...ASSUMED, total, owed, made, direction: turned, ...variables };
  Object.entries(values).forEach(([name, value]) => check(round, name, value, started));
  const state = round.stateFrom({
    hands: seatsUpTo(started).map((seat) => (seat ? [] : hand)),
    variables: values,
    out: seatsUpTo(started).filter((seat) => seat >= players),
  });
  const [broken] = round.brokenInvariants(state);
  if (!broken) return state;
  const { title } = rules.texts[broken];
  const place = notation(round, state);
  throw new ImpossiblePosition(`this cannot arise: ${place}; rule ${broken}: ${title}`);
}

function check(round, name, value, seats) {
  const { domain } = lookUp(round.rules.variables, name, "variable");
  if (DOMAINS[domain](value, seats, round.orders.cards)) return;
  throw new RulesError(`${name} is '${value}', which is no ${domain}`);
}

function within(what, number, least, most) {
  if (Number.isInteger(number) && number >= least && number <= most) return;
  throw new ImpossiblePosition(`${number} ${what}; expected ${least} to ${most}`);
}

/**
 * What a state is for the one whose turn it is.
 *
 * @param {Round} round
 * @param {RoundState} state
 * @param {Record<string, number>} hand how many of each card that player holds
 * @returns {Situation}
 */
export function situationOf(round, state, hand) {
  const { rules } = round;
  const { total, owed, made, direction, ...others } = state.variables;
  const seats = fromTheTurn(state);
  const assumed = (name) => ASSUMED[name] ?? rules.variables[name].initial;
  const isSeat = (name, value) => rules.variables[name].domain === "seat" && value !== "none";
  const told = Object.entries(others).filter(([name, value]) => value !== assumed(name))
    .map(([name, value]) => [name, isSeat(name, value) ? seats.indexOf(value) : value]);
  return {
    ...{ players: round.present(state).length, started: seats.length },
    hand: round.orders.cards.flatMap((card) => Array(hand[card] ?? 0).fill(card)),
    ...{ total, owed, made, direction: sideOf(direction) },
    variables: Object.fromEntries(told),
  };
}

/** The seats that began, to the left from the one whose turn it is; those out come last. */
export function fromTheTurn({ turn, hands: { length: count }, absent, out }) {
  const around = seatsUpTo(count).map((step) => (turn + step) % count);
  const began = around.filter((seat) => !absent.includes(seat));
  const isOut = (seat) => out.includes(seat);
  return [...began.filter((seat) => !isOut(seat)), ...began.filter(isOut)];
}
