/** Expressions and steps, tried in a language made up for the purpose. */

import assert from "node:assert/strict";
import test from "node:test";

import { Language, remainder, RulesError, variablesOf } from "../language.js";

const DECLARED = {
  height: { domain: "integer" },
  depth: { domain: "integer" },
  who: { domain: "seat" },
  top: { domain: "card" },
};

function language(names = {}, steps = {}) {
  return new Language({ names, constants: { limit: 7 } }, {
    facts: { seat: (table) => table.seat, height: () => 99 },
    functions: {},
    variables: variablesOf(DECLARED, ["king", "queen"], ({ state }) => state.variables),
    operations: { note: (table) => table.notes.push(table.seat) },
    steps,
    effects: {},
  });
}

function tableOf(variables = {}) {
  const state = { phase: "here", winners: [], variables };
  return { state, seats: 4, seat: 0, course: { gone: false, cited: [] }, notes: [] };
}

const ask = (expression, names, variables) =>
  language(names).expression(expression)(tableOf(variables));

test("The remainder has the sign of the divisor and is never -0", () => {
  const cases = [[-4, 10, 6], [-10, 10, 0], [4, -10, -6], [10, -10, 0], [7, 3, 1]];
  for (const [number, divisor, left] of cases) {
    assert.ok(Object.is(remainder(number, divisor), left), `${number} % ${divisor}`);
  }
  assert.throws(() => remainder(1, 0), RulesError);
  assert.ok(Object.is(ask(["*", 0, -3]), 0));
  assert.ok(Object.is(ask(["-", 0, 0]), 0));
});

test("A word is a fact before it is a variable, a constant and a name", () => {
  const names = { limit: 1, depth: 2, deep: ["+", "depth", "limit"] };
  assert.equal(ask("height", names, { height: 3 }), 99);
  assert.equal(ask("deep", names, { depth: 5 }), 12);
  assert.equal(ask("none"), -1);
  for (const word of ["lost", "constructor", "__proto__"]) {
    assert.throws(() => ask(word), RulesError);
  }
  assert.throws(() => ask(["constructor", 1]), RulesError);
});

test("`and` and `or` take any number of operands and stop early", () => {
  const boom = ["==", ["%", 1, 0], 0];
  assert.equal(ask(["and", true, true, ["<", 1, 2]]), true);
  assert.equal(ask(["and", true, false, boom]), false);
  assert.equal(ask(["or", false, ["not", false], boom]), true);
  assert.equal(ask(["pick", true, 1, ["%", 1, 0]]), 1);
});

test("A name is asked about the seat in question, not about the one that first asked", () => {
  const names = { odd: ["==", ["%", "seat", 2], 1] };
  assert.equal(ask(["seats", "odd"], names), 2);
  assert.equal(ask(["most", ["*", "seat", 10], "odd"], names), 30);
  assert.equal(ask(["least", "seat", ["not", "odd"]], names), 0);
  assert.equal(ask(["least", "seat", false]), 0);
  assert.equal(ask(["every_seat", ["or", "odd", ["not", "odd"]]], names), true);
  assert.equal(ask(["any_seat", [">", "seat", 3]]), false);
});

test("Going left round the table ends with the seat itself, and gives it if nobody fits", () => {
  assert.equal(ask(["left_of", 2, ["<", "seat", 2]]), 0);
  assert.equal(ask(["left_of", 2, ["==", "seat", 2]]), 2);
  assert.equal(ask(["left_of", 2, false]), 2);
  assert.equal(ask(["here_or_left_of", 2, true]), 2);
  assert.equal(ask(["left_of", "none", true]), 0);
  assert.equal(ask(["left_of", "none", false]), -1);
});

function acted(steps, variables = {}) {
  const table = tableOf(variables);
  language({}, steps).run("main", table);
  return table;
}

test("All values of a step are worked out before the first is set", () => {
  const steps = { main: [{ rule: "swap", steps: [{ set: { depth: "limit", who: "depth" } }] }] };
  assert.deepEqual(acted(steps, { depth: 3, who: 1 }).state.variables, { depth: 7, who: 3 });
});

test("Seats and cards are written as people write them", () => {
  const set = { who: "none", top: 1, depth: "none" };
  const { state: { variables } } = acted({ main: [{ rule: "", steps: [{ set }] }] });
  assert.deepEqual(variables, { who: "none", top: "queen", depth: -1 });
  assert.equal(ask("top", {}, { top: "queen" }), 1);
  assert.equal(ask("top", {}, { top: "none" }), -1);
});

test("Going to a phase ends the sequence and those that ran it, after the rest of the step", () => {
  const table = acted({
    main: [
      { rule: "outer", steps: [{ run: "inner" }, { do: "note" }] },
      { rule: "never", steps: [{ do: "note" }] },
    ],
    inner: [{ rule: "inner", steps: [
      { if: false, go: "nowhere" },
      { then: [{ set: { depth: 1 } }, { go: "there" }, { set: { depth: 2 } }], do: "note" },
    ] }],
  });
  const { state, notes } = table;
  assert.deepEqual([state.phase, state.variables.depth, notes], ["there", 1, [0]]);
  assert.deepEqual(table.course.cited, ["outer", "inner"]);
});

test("A rule is cited if one of its steps acts, even if that changes nothing", () => {
  const { course: { cited } } = acted({ main: [
    { rule: "idle", steps: [{ if: false, do: "note" }] },
    { rule: "nobody", steps: [{ each: false, do: "note" }] },
    { rule: "same", steps: [{ set: { depth: "depth" } }] },
    { rule: "", steps: [{ do: "note" }] },
  ] }, { depth: 1 });
  assert.deepEqual(cited, ["same"]);
});

test("The seats of `each` are chosen before the first acts, and winners are added up", () => {
  const each = ["<", "seat", ["+", "depth", 1]];
  const table = acted({ main: [{ rule: "all", steps: [
    { each, do: "note", set: { depth: 0 } },
    { win: ["==", "seat", 3] },
    { win: ["<", "seat", 1] },
  ] }] }, { depth: 2 });
  assert.deepEqual([table.notes, table.state.winners], [[0, 1, 2], [0, 3]]);
});
