/**
 * What the words of the rules mean: expressions and steps become functions, once, when loading.
 *
 * Nothing here knows what a round or a match is; each brings its own facts, variables and
 * operations. The functions ask and act on a *table*: a state, with a seat and a card in question.
 *
 * @typedef {{state: any, seats: number, seat: number, acting: number, card: string,
 *   course: {gone: boolean, cited: string[]}}} Table  `seats` sit at it; `acting` makes the move
 *   with `card`, or ""; once `gone` to a phase, nothing more is done; `cited` rules have acted.
 * @typedef {(table: Table) => any} Question  A compiled expression: gives a number or a truth.
 * @typedef {(table: Table) => void} Act  A compiled step: changes the state on the table.
 */

/** No seat, and no card, as a number. */
export const NONE = -1;

/** Rules, a position or a move that cannot be read; the message quotes what is wrong with it. */
export class RulesError extends Error {}

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

/** The smallest or the largest of some numbers, or 0 if there are none. */
export const extreme = (choose, numbers) => (numbers.length ? choose(...numbers) : 0);

/** Every seat of a table at which so many sit. @param {number} count @returns {number[]} */
export const seatsUpTo = (count) => [...Array(count).keys()];

/** Each seat once, in order. @param {number[]} seats */
export const seatSet = (seats = []) => [...new Set(seats)].sort((one, other) => one - other);

/** The mathematical remainder, with the sign of the divisor, and never the -0 of JavaScript. */
export function remainder(number, divisor) {
  if (divisor === 0) throw new RulesError(`the remainder of ${number} by 0`);
  return (((number % divisor) + divisor) % divisor) + 0;
}

// ----------------------------------------------------------------------------------- expressions

const both = (combine) => (one, other) => (table) => combine(one(table), other(table));

/** What the operations make of their operands. */
const OPERATIONS = {
  ...{ "+": both((a, b) => a + b), "-": both((a, b) => a - b), "*": both((a, b) => a * b + 0) },
  ...{ "%": both(remainder), "==": both((a, b) => a === b), "!=": both((a, b) => a !== b) },
  ...{ "<": both((a, b) => a < b), "<=": both((a, b) => a <= b), min: both(Math.min) },
  ...{ ">": both((a, b) => a > b), ">=": both((a, b) => a >= b), max: both(Math.max) },
  not: (holds) => (table) => !holds(table),
  and: (...all) => (table) => all.every((holds) => holds(table)),
  or: (...all) => (table) => all.some((holds) => holds(table)),
  pick: (holds, then, otherwise) => (table) => (holds(table) ? then : otherwise)(table),
  any_seat: (holds) => (table) => fitting(table, holds).length > 0,
  every_seat: (holds) => (table) => fitting(table, holds).length === table.seats,
  seats: (holds) => (table) => fitting(table, holds).length,
  least: (number, holds) => (table) => extreme(Math.min, ofEach(table, number, holds)),
  most: (number, holds) => (table) => extreme(Math.max, ofEach(table, number, holds)),
  left_of: (seat, holds) => (table) => firstFitting(table, seat(table), 1, holds),
  here_or_left_of: (seat, holds) => (table) => firstFitting(table, seat(table), 0, holds),
};

/** The seats for which a condition holds. */
const fitting = (table, holds) =>
  seatsUpTo(table.seats).filter((seat) => holds({ ...table, seat }));

/** What each seat for which a condition holds answers. */
const ofEach = (table, question, holds) =>
  fitting(table, holds).map((seat) => question({ ...table, seat }));

/** The first fitting seat from so many places to the left of a seat, or else that seat. */
function firstFitting(table, from, places, holds) {
  const order = seatsUpTo(table.seats).map((step) => remainder(from + places + step, table.seats));
  return order.find((seat) => holds({ ...table, seat })) ?? from;
}

/**
 * The words of the rules, in a round or in a match. The functions among them take their operands
 * as they stand in the rules: a tag or a move is no expression.
 */
export class Language {
  constructor({ names, constants }, { facts, functions, variables, operations, steps, effects }) {
    Object.assign(this, { names, constants, facts, functions, variables, operations });
    this.known = Object.create(null);
    const compiled = (record) => mapValues(record, (entries) => this.sequence(entries));
    const onCards = compiled(effects);
    this.sequences = { ...compiled(steps), effects: (table) => onCards[table.card]?.(table) };
  }

  /** @param {number | boolean | string | any[]} tree @returns {Question} */
  expression(tree) {
    if (typeof tree === "string") return (this.known[tree] ??= this.meaning(tree));
    if (!Array.isArray(tree)) return () => tree;
    const [name, ...operands] = tree;
    if (Object.hasOwn(this.functions, name)) return this.functions[name](this, ...operands);
    return lookUp(OPERATIONS, name, "operation")(...operands.map((each) => this.expression(each)));
  }

  /** What a word stands for. @returns {Question} */
  meaning(word) {
    if (word === "none") return () => NONE;
    if (Object.hasOwn(this.facts, word)) return this.facts[word];
    if (Object.hasOwn(this.variables, word)) return this.variables[word].read;
    if (Object.hasOwn(this.constants, word)) return () => this.constants[word];
    return this.expression(lookUp(this.names, word, "word"));
  }

  /** Run a sequence, if there is one of that name; `effects` is what the card played does. */
  run(name, table) {
    this.sequences[name]?.(table);
  }

  /** Steps of several rules, in the order in which they run. @returns {Act} */
  sequence(entries) {
    return inTurn(entries.flatMap(({ rule, steps }) => steps.map((step) => this.step(step, rule))));
  }

  /** A step; its rule is cited first, before the rules that it runs. @returns {Act} */
  step({ if: condition = true, each, do: operation, set, then, run, win = false, go }, rule = "") {
    const [holds, fits, wins] = [condition, each ?? true, win].map((tree) => this.expression(tree));
    const winners = (table) => seatSet([...table.state.winners, ...fitting(table, wins)]);
    const act = inTurn([
      operation && lookUp(this.operations, operation, "operation"),
      set && this.assignment(set),
      then && this.sequence([{ steps: then }]),
      run && ((table) => this.run(run, table)),
      win && ((table) => { table.state.winners = winners(table); }),
      go && (({ state, course }) => { state.phase = go; course.gone = true; }),
    ].filter(Boolean));
    return (table) => {
      if (!holds(table)) return;
      const seats = each === undefined ? [table.seat] : fitting(table, fits);
      const { cited } = table.course;
      if (rule && seats.length && rule !== cited.at(-1)) cited.push(rule);
      for (const seat of seats) act({ ...table, seat });
    };
  }

  /** Every value is worked out before the first is set. */
  assignment(values) {
    const targets = Object.keys(values).map((name) => lookUp(this.variables, name, "variable"));
    const numbers = Object.values(values).map((value) => this.expression(value));
    return (table) => {
      const found = numbers.map((number) => number(table));
      targets.forEach(({ write }, place) => write(table, found[place]));
    };
  }
}

/** Act after act, until one of them goes to a phase: that ends them all. */
const inTurn = (acts) => (table) => {
  for (const act of acts) if (!table.course.gone) act(table);
};

/**
 * Variables as numbers, read from a table and written to it; `home` finds their record.
 * States hold them as people write them: `none`, and a card by its id.
 */
export const variablesOf = (declared, cards, home) => mapValues(declared, ({ domain }, name) => ({
  read(table) {
    const value = home(table)[name];
    return typeof value === "string" ? cards.indexOf(value) : value;
  },
  write(table, number) {
    const seat = number === NONE ? "none" : number;
    home(table)[name] = { card: cards[number] ?? "none", seat }[domain] ?? number;
  },
}));
