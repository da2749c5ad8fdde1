/**
 * A situation at the table, as it is asked about, undone, and sent to a friend.
 *
 * `turns` begins with the position that was described. Every turn has the hand of its player, as far
 * as it is known, and the move that was made; the last turn is the one that is asked about. In the
 * address: `v1;e=1980;n=4;t=92;w=2;h=reverse,5;p=play.reverse;h=9,9` - edition, options, readings,
 * players in, players who began, total, cards owed, cards made, direction, other variables, then a
 * hand, a move, the next hand, and so on.
 *
 * @typedef {{hand: string[], move: string}} Turn
 * @typedef {{choice: import("./choice.js").Choice, players: number, started: number, total: number,
 *   owed: number, made: number, direction: string, variables: Record<string, number | string>,
 *   turns: Turn[]}} Situation
 */

import { pairsIn, readParts, shown, words, writeParts } from "./address.js";
import { choiceParts, chosen } from "./choice.js";

/** The bounds of what can be told: far more than any game needs. */
const BOUNDS = {
  n: [1, 99], s: [1, 99], t: [-9999, 9999], w: [1, 99], m: [0, 98], hand: [0, 20], turns: [1, 100],
};
const NAMES = { n: "players", s: "started", t: "total", w: "owed", m: "made" };
const SIDES = ["left", "right"];

/** The situation that a judge begins with. @returns {Situation} */
export function firstSituation(choice, { constants }) {
  const players = Math.min(4, constants.players_most);
  return { choice, players, started: players, total: constants.limit - 9, owed: 1, made: 0,
    direction: SIDES[0], variables: {}, turns: [{ hand: [], move: "" }] };
}

/** The turn that is asked about. @param {Situation} situation */
export const present = ({ turns }) => turns[turns.length - 1];

/** The same situation with another hand for the turn that is asked about. */
export const withHand = (situation, hand) =>
  ({ ...situation, turns: [...situation.turns.slice(0, -1), { ...present(situation), hand }] });

/** The situation after the present player's move; the next hand is what is known of it. */
export const withMove = (situation, move, hand) =>
  ({ ...situation, turns: [...situation.turns.slice(0, -1), { ...present(situation), move },
    { hand, move: "" }] });

// ------------------------------------------------------------------------------------ writing

/** @param {Situation} situation @returns {string} */
export function writeSituation(layers, situation) {
  const { choice, players, started, total, owed, made, direction, variables, turns } = situation;
  const told = Object.entries(variables).map((pair) => pair.join("."));
  const parts = [
    ...choiceParts(layers, choice),
    ["n", players],
    ["s", started === players ? "" : started],
    ["t", total],
    ["w", owed === 1 ? "" : owed],
    ["m", made || ""],
    ["d", direction === SIDES[0] ? "" : direction],
    ["x", told.join(",")],
  ];
  const walked = turns.flatMap(({ hand, move }) =>
    [["h", hand.join(",")], ["p", move.replaceAll(" ", ".")]]);
  const filled = [...parts, ...walked].filter(([key, value]) => key === "h" || value !== "");
  return writeParts(filled.map(([key, value]) => [key, String(value)]));
}

// ------------------------------------------------------------------------------------ reading

/**
 * The situation of an address, as far as it is one.
 *
 * @param {string} text somebody else's text
 * @param {(choice: import("./choice.js").Choice) => any} rulesOf gives the resolved rules
 * @returns {{situation: Situation, faults: import("./choice.js").Fault[]}}
 */
export function readSituation(text, layers, rulesOf, fallback) {
  const { parts, version } = readParts(text);
  if (!version) {
    const fault = { part: "version", found: shown(text), expected: "v1;…" };
    return { situation: firstSituation(fallback, rulesOf(fallback)), faults: [fault] };
  }
  const one = (wanted) => parts.find(([key]) => key === wanted)?.[1];
  const { choice, faults } = chosen(layers, { edition: one("e") ?? fallback.edition,
    options: pairsIn(one("o") ?? ""), rulings: pairsIn(one("r") ?? "") });
  const rules = rulesOf(choice);
  const reader = new Reader(rules, firstSituation(choice, rules), faults);
  parts.forEach(([key, value]) => reader.read(key, value));
  return { situation: reader.finished(), faults: reader.faults.map(short) };
}

const short = ({ part, found, expected }) =>
  ({ part: shown(part), found: shown(found), expected });

/** Reads the parts of an address one after the other, and notes those that are no use. */
class Reader {
  constructor(rules, situation, faults) {
    Object.assign(this, { rules, faults });
    this.situation = { ...situation, started: 0 };
    /** @type {Turn[]} */
    this.turns = [];
  }

  fault(part, found, expected) {
    this.faults.push({ part, found, expected });
  }

  read(key, value) {
    if (["e", "o", "r"].includes(key)) return;
    if (Object.hasOwn(NAMES, key)) this.number(key, value);
    else if (key === "d") this.direction(value);
    else if (key === "x") this.variables(value);
    else if (key === "h") this.hand(value);
    else if (key === "p") this.move(value);
    else this.fault(key, value, "e, o, r, n, s, t, w, m, d, x, h, p");
  }

  number(key, value) {
    const [least, most] = BOUNDS[key];
    if (isWhole(value) && Number(value) >= least && Number(value) <= most) {
      this.situation[NAMES[key]] = Number(value);
    } else this.fault(NAMES[key], value, `${least}…${most}`);
  }

  direction(value) {
    if (SIDES.includes(value)) this.situation.direction = value;
    else this.fault("direction", value, SIDES.join(", "));
  }

  variables(value) {
    for (const [name, word] of Object.entries(pairsIn(value))) {
      const declared = Object.hasOwn(this.rules.variables, name);
      if (!declared) this.fault(name, name, Object.keys(this.rules.variables).join(", "));
      else if (isWhole(word)) this.situation.variables = { ...this.situation.variables, [name]: Number(word) };
      else if (word === "none" || Object.hasOwn(this.rules.cards, word)) {
        this.situation.variables = { ...this.situation.variables, [name]: word };
      } else this.fault(name, word, "0, 1, 2, … none");
    }
  }

  hand(value) {
    const known = (card) => Object.hasOwn(this.rules.cards, card);
    const cards = words(value);
    cards.filter((card) => !known(card)).forEach((card) =>
      this.fault("hand", card, Object.keys(this.rules.cards).join(", ")));
    if (this.turns.length >= BOUNDS.turns[1]) return;
    this.turns.push({ hand: cards.filter(known).slice(0, BOUNDS.hand[1]), move: "" });
  }

  move(value) {
    const [name, card = ""] = value.split(".");
    const move = Object.hasOwn(this.rules.moves, name) && this.rules.moves[name];
    const fits = move && (move.card !== "hand" || Object.hasOwn(this.rules.cards, card));
    const turn = this.turns[this.turns.length - 1];
    if (fits && turn && !turn.move) turn.move = value.replaceAll(".", " ");
    else this.fault("move", value, Object.keys(this.rules.moves).join(", "));
  }

  finished() {
    const last = this.turns[this.turns.length - 1];
    if (!last || last.move) this.turns.push({ hand: [], move: "" });
    const { players, started } = this.situation;
    return { ...this.situation, started: Math.max(players, started), turns: this.turns };
  }
}

const isWhole = (text) => /^-?\d{1,6}$/.test(text);
