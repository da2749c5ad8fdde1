/**
 * What the words of the rules mean: expressions and steps become functions, once, when loading.
 *
 * Nothing here knows what a round or a match is. Each brings its own facts, variables and
 * operations; what they share stands in `spec/language.yml` and `docs/rules-as-json.md`. The
 * functions ask and act on a *table*: a state, with a seat and a card in question.
 *
 * @typedef {number | boolean | string | any[]} Expression  An integer, a truth, a word, or a list
 *   of an operation and its operands.
 * @typedef {(table: any) => any} Question  A compiled expression: gives a number or a truth.
 * @typedef {(table: any, rule: string) => void} Act  A compiled step; cites the rule if it acts.
 */

/** No seat, and no card, as a number. */
export const NONE = -1;

/** Rules, a position or a move that cannot be read; the message quotes what is wrong with it. */
export class RulesError extends Error {}

// ---------------------------------------------------------------------------------- small tools

/** What stands under a key; a word from outside must never reach a prototype. */
export function lookUp(record, key, what) {
  if (Object.hasOwn(record, key)) return record[key];
  throw new RulesError(`unknown ${what} '${key}'; expected one of ${Object.keys(record)}`);
}

/** A record with the same keys, and every value made anew. */
export const mapValues = (record, remake) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, remake(value, key)]));

/** @param {number[]} numbers */
export const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

/** Every seat of a table at which so many sit. @param {number} count @returns {number[]} */
export const seatsUpTo = (count) => [...Array(count).keys()];

/** A set of seats with one more in it, in order. @param {number[]} seats @param {number} seat */
export const withSeat = (seats, seat) => [...new Set([...seats, seat])].sort((a, b) => a - b);

/** The mathematical remainder, with the sign of the divisor, and never the -0 of JavaScript. */
export function remainder(number, divisor) {
  if (divisor === 0) throw new RulesError(`the remainder of ${number} by 0`);
  return (((number % divisor) + divisor) % divisor) + 0;
}

// ----------------------------------------------------------------------------------- expressions

/** Operations on two numbers, both worked out first. */
const ON_NUMBERS = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b + 0,
  "%": remainder,
  "==": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
  min: (a, b) => Math.min(a, b),
  max: (a, b) => Math.max(a, b),
};

/** Operations that ask no more than they need, or ask again for every seat. */
const ON_QUESTIONS = {
  not: (holds) => (table) => !holds(table),
  and: (...all) => (table) => all.every((holds) => holds(table)),
  or: (...all) => (table) => all.some((holds) => holds(table)),
  pick: (holds, then, otherwise) => (table) => (holds(table) ? then : otherwise)(table),
  any_seat: (holds) => (table) => fitting(table, holds).length > 0,
  every_seat: (holds) => (table) => fitting(table, holds).length === table.count,
  seats: (holds) => (table) => fitting(table, holds).length,
  least: (number, holds) => (table) => extreme(table, number, holds, Math.min),
  most: (number, holds) => (table) => extreme(table, number, holds, Math.max),
  left_of: (seat, holds) => (table) => firstFitting(table, seat(table), 1, holds),
  here_or_left_of: (seat, holds) => (table) => firstFitting(table, seat(table), 0, holds),
};

/** Ask a question about another seat or card than the one in question. */
export function about(table, what, which, question) {
  const before = table[what];
  table[what] = which;
  const answer = question(table);
  table[what] = before;
  return answer;
}

/** The seats for which a condition holds, from seat 0. */
const fitting = (table, holds) =>
  seatsUpTo(table.count).filter((seat) => about(table, "seat", seat, holds));

/** The smallest or largest number among the seats for which a condition holds, 0 without any. */
function extreme(table, number, holds, choose) {
  const numbers = fitting(table, holds).map((seat) => about(table, "seat", seat, number));
  return numbers.length ? choose(...numbers) : 0;
}

/** The first fitting seat from so many places to the left of a seat, or else that seat. */
function firstFitting(table, seat, places, holds) {
  const order = seatsUpTo(table.count).map((step) => remainder(seat + places + step, table.count));
  return order.find((each) => about(table, "seat", each, holds)) ?? seat;
}

// ------------------------------------------------------------------------------ words and steps

/**
 * The words of the rules, in a round or in a match.
 *
 * A word is looked up among the facts, the variables, the constants and the names, in this order.
 * `functions` take their operands as they stand in the rules: a tag or a move is no expression.
 */
export class Language {
  constructor(rules, { facts, functions, variables, operations, steps, effects }) {
    Object.assign(this, { facts, functions, variables, operations });
    Object.assign(this, { names: rules.names, constants: rules.constants });
    /** @type {Map<string, Question>} */
    this.known = new Map();
    this.sequences = mapValues(steps, (entries) => this.entries(entries));
    this.effects = mapValues(effects, (entries) => this.entries(entries));
  }

  /** @param {Expression} expression @returns {Question} */
  expression(expression) {
    if (typeof expression === "string") return this.word(expression);
    if (!Array.isArray(expression)) return () => expression;
    const [name, ...operands] = expression;
    if (Object.hasOwn(this.functions, name)) return this.functions[name](this, ...operands);
    const parts = operands.map((each) => this.expression(each));
    if (Object.hasOwn(ON_QUESTIONS, name)) return ON_QUESTIONS[name](...parts);
    const combine = lookUp(ON_NUMBERS, name, "operation");
    if (parts.length !== combine.length) throw new RulesError(`'${name}' takes two numbers`);
    return (table) => combine(parts[0](table), parts[1](table));
  }

  /** What a word stands for, compiled when it is first met. @returns {Question} */
  word(word) {
    if (!this.known.has(word)) this.known.set(word, this.meaning(word));
    return /** @type {Question} */ (this.known.get(word));
  }

  meaning(word) {
    if (word === "none") return () => NONE;
    if (Object.hasOwn(this.facts, word)) return this.facts[word];
    if (Object.hasOwn(this.variables, word)) return this.variables[word].read;
    if (Object.hasOwn(this.constants, word)) return () => this.constants[word];
    return this.expression(lookUp(this.names, word, "word"));
  }

  /** Steps with the rules that they come from, in the order in which they run. */
  entries(entries) {
    const acts = (steps) => steps.map((step) => this.step(step));
    return entries.map(({ rule, steps }) => ({ rule, acts: acts(steps) }));
  }

  /** The rule is cited first, so that the rules that it runs come after it. @returns {Act} */
  step(step) {
    const holds = this.expression(step.if ?? true);
    const seats = "each" in step ? this.seatsFor(step.each) : (table) => [table.seat];
    const parts = Object.keys(PARTS).filter((part) => part in step);
    const acts = parts.map((part) => PARTS[part](this, step[part]));
    return (table, rule) => {
      const chosen = holds(table) ? seats(table) : [];
      if (chosen.length) table.cite(rule);
      for (const seat of chosen) about(table, "seat", seat, () => runActs(acts, table));
    };
  }

  /** @param {Expression} condition @returns {(table: any) => number[]} */
  seatsFor(condition) {
    const holds = this.expression(condition);
    return (table) => fitting(table, holds);
  }

  /** Run a sequence, if there is one of that name; `effects` is what the card played does. */
  run(name, table) {
    const entries = name === "effects" ? this.effects[table.card] : this.sequences[name];
    for (const { rule, acts } of entries ?? []) runActs(acts, table, rule);
  }

  /** A move with its conditions ready to be asked. */
  move(entry, name) {
    const conditions = (record) =>
      Object.entries(record).map(([rule, when]) => ({ rule, holds: this.expression(when) }));
    return { ...entry, name, permits: conditions(entry.permit), denies: conditions(entry.deny) };
  }
}

/** How each part of a step is compiled, in the order in which the parts act. */
const PARTS = {
  do: (language, operation) => lookUp(language.operations, operation, "operation"),
  set: assignment,
  then: (language, steps) => {
    const acts = steps.map((step) => language.step(step));
    return (table) => runActs(acts, table);
  },
  run: (language, sequence) => (table) => language.run(sequence, table),
  win: (language, condition) => {
    const seats = language.seatsFor(condition);
    return (table) => { table.winners = seats(table).reduce(withSeat, table.winners); };
  },
  go: (_, phase) => (table) => Object.assign(table, { phase, gone: true }),
};

/** Every value is worked out before the first is set. */
function assignment(language, values) {
  const targets = Object.keys(values).map((name) => lookUp(language.variables, name, "variable"));
  const numbers = Object.values(values).map((value) => language.expression(value));
  return (table) => {
    const found = numbers.map((number) => number(table));
    targets.forEach(({ write }, place) => write(table, found[place]));
  };
}

/** Run steps, or parts of one, until one of them goes to a phase: that ends them all. */
function runActs(acts, table, rule = "") {
  for (const act of acts) if (!table.gone) act(table, rule);
}

/**
 * Variables as numbers, read from a table and written to it; `home` finds their record.
 *
 * States hold them as people write them: `none`, and a card by its id.
 */
export function variablesOf(declared, home, cards) {
  return mapValues(declared, ({ domain }, name) => ({
    read: (table) => {
      const value = home(table)[name];
      if (value === "none") return NONE;
      return domain === "card" ? cards.indexOf(value) : value;
    },
    write: (table, number) => {
      const none = number === NONE && (domain === "seat" || domain === "card");
      const written = domain === "card" ? cards[number] : number;
      home(table)[name] = none ? "none" : written;
    },
  }));
}
