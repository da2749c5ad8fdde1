/**
 * The rules under a choice, made ready once: resolved, compiled, and with what a judge needs.
 *
 * This is the only place where the apps meet the engine.
 */

import { endings } from "../../../../conformance/engine/endings.js";
import { Judge } from "../../../../conformance/engine/judge.js";
import { resolveRules } from "../../../../conformance/engine/layers.js";
import { match } from "../../../../conformance/engine/ono99.js";
import { otherReadings, wordsBehind } from "../../../../conformance/engine/otherwise.js";

/** What is known of the rules under one choice; each part is made when it is first asked for. */
class Known {
  constructor(layers, choice) {
    this.layers = layers;
    this.choice = choice;
    /** @type {Map<string, any>} */
    this.made = new Map();
  }

  get document() {
    return this.once("document", () => resolveRules(this.layers, this.choice));
  }

  get rules() {
    return this.document.rules;
  }

  /** A judge who is ready at once, and does not say on which rulings an answer rests. */
  get quickJudge() {
    return this.once("quickJudge", () => new Judge(this.document));
  }

  /** A judge who does. */
  get judge() {
    return this.once("judge", () => new Judge(this.document, otherReadings(this.layers, this.choice)));
  }

  get round() {
    return this.quickJudge.round;
  }

  /** How losing and winning are told under these rules. */
  get endings() {
    return this.once("endings", () => endings(this.rules));
  }

  /** The rules that act at every play, and so explain none in particular. */
  get routine() {
    return this.once("routine", () => new Set(this.quickJudge.routine));
  }

  /** The rules of a match between so many players. */
  match(players) {
    return this.once(`match-${players}`, () => match(this.document, players));
  }

  /** The same by rules that differ a little. */
  matchBy(document, players) {
    return match(document, players);
  }

  /** @template T @param {string} name @param {() => T} make @returns {T} */
  once(name, make) {
    if (!this.made.has(name)) this.made.set(name, make());
    return this.made.get(name);
  }
}

/** All rules that have been asked for, by the choice. */
export class Rulebook {
  /** @param {any} layers what `ono99 export --layers` writes */
  constructor(layers) {
    this.layers = layers;
    /** @type {Map<string, Known>} */
    this.known = new Map();
  }

  /** @param {import("./choice.js").Choice} choice @returns {Known} */
  under(choice) {
    const key = JSON.stringify([choice.edition, choice.options, choice.rulings]);
    const known = this.known.get(key) ?? new Known(this.layers, choice);
    this.known.set(key, known);
    return known;
  }

  /** Whether the choices go together. */
  fits(choice) {
    try {
      return Boolean(this.under(choice).document);
    } catch {
      return false;
    }
  }
}

/** Whether a word matters for a part of the rules, itself or through a name. */
export const asksFor = (rules, part, word) => wordsBehind(rules.names, part).has(word);

/**
 * The variables of which a player who is to choose has to tell: those that decide what may be done.
 *
 * @returns {string[]} in the order of the language
 */
export function decidingVariables({ rules, orders }) {
  const offered = orders.phases.flatMap((phase) => rules.phases[phase].offers ?? [])
    .filter((move) => rules.moves[move].manner === "choice");
  const conditions = offered.map((move) => [rules.moves[move].permit, rules.moves[move].deny]
    .map(Object.values));
  const words = wordsBehind(rules.names, conditions);
  return orders.variables.filter((name) => words.has(name));
}

/** The parts of the rules in which options that decide about a position do something. */
const IN_A_ROUND = { parts: ["moves", "steps", "cards"], also: ["invariants"] };
const IN_A_MATCH = { parts: ["match_moves", "match_steps"], also: [] };

/** The options that decide something about a position in which a player is to choose. */
export function optionsInPlay(options, layers, rules) {
  const { names, moves, cards, invariants } = rules;
  const { begin, ...steps } = rules.steps;
  return deciding(options, layers, { names, moves, steps, cards, invariants }, IN_A_ROUND);
}

/** The options that decide how rounds are counted and who deals. */
export const optionsInMatch = (options, layers, rules) =>
  deciding(options, layers, rules, IN_A_MATCH);

/** The options of which some value, or some rule that rests on them, writes what is asked there. */
function deciding(options, layers, rules, { parts, also }) {
  const words = wordsBehind(rules.names, [...parts, ...also].map((part) => rules[part]));
  const counts = (part, name) => part !== "steps" || Object.hasOwn(rules.steps, name.split(".")[0]);
  const decides = ([[part, name]]) =>
    (parts.includes(part) && counts(part, name))
    || (["constants", "names"].includes(part) && words.has(name));
  const rests = (id) => [...layers.articles, ...layers.rulings].some(({ when, writes = [] }) =>
    Object.hasOwn(when, id) && writes.some(decides));
  return options.filter(({ id, values }) =>
    values.some(({ writes }) => writes.some(decides)) || rests(id));
}
