/** What callers of the engine rely on, whatever the rules are. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { RulesError } from "../language.js";
import { compile, IllegalMove } from "../ono99.js";
import { view } from "../view.js";
import { ANN, BEN, rules, table } from "./table.js";

test("States are frozen all the way down, and a move leaves the old one as it was", () => {
  const board = table("1980", "2 3 4 5 / 6 7 8 9", { total: 10 });
  const before = JSON.stringify(board.state);
  board.turns("2/10 6/10");
  assert.equal(JSON.stringify(board.state), before);
  assert.throws(() => { board.state.hands[0]["2"] = 9; }, TypeError);
  assert.throws(() => { board.state.variables.total = 0; }, TypeError);
});

test("A state survives the way through canonical JSON, cards and seats by name", () => {
  const board = table("1980", "2 3 4 5 / 6 7 8 9 / 2 3 4 5", {
    ...{ rulings: { "reshuffle-top-card": "top-stays" }, late: BEN, out: [1], busted: [1] },
  }).make("play 2");
  const data = JSON.parse(JSON.stringify(board.state));
  assert.equal(data.variables.top, "2");
  assert.equal(data.variables.late, BEN);
  assert.deepEqual(data.hands[0], { 3: 1, 4: 1, 5: 1 });
  assert.deepEqual(board.engine.stateFrom(data), board.state);
});

test("Only hands are required: all else has its initial value", () => {
  const engine = compile(rules("2022"));
  const state = engine.stateFrom({ hands: [["2", "2"], { 3: 1 }] });
  const { count } = rules("2022").rules.cards["2"];
  assert.deepEqual([state.phase, state.turn, state.crowned, state.pile["2"]],
    ["choose", 0, "none", count - 2]);
});

test("A round begins with everything that happens before anybody acts", () => {
  const hands = [["2"], ["3"], ["4"]];
  const plain = compile(rules("1980")).start(hands, 2, { direction: -1, seated: [0, 2] });
  assert.deepEqual([plain.phase, plain.turn, plain.absent, plain.variables.direction],
    ["choose", 2, [1], -1]);
  const first = compile(rules("1980", { rulings: { "play-then-draw": "draw-before" } }));
  assert.equal(first.start(hands, 0).phase, "refill");
  const turned = compile(rules("1980", { rulings: { "starter-card": "turned-up" } }));
  assert.equal(turned.legalMoves(turned.start(hands, 0))[0], "turn_up 2");
});

test("A refusal cites every rule, the missing card first, and never by throwing", () => {
  const board = table("2022", "2 3 4 5 / 6 7 8 9", { total: 97 });
  assert.deepEqual(board.engine.explain(board.state, "play 6"), {
    legal: false,
    permits: ["turn.one-card"],
    denies: ["order.from-the-hand", "limit.no-card-over"],
  });
  assert.deepEqual(board.engine.explain(board.state, "lay_down").permits, ["losing.no-card-fits"]);
  assert.throws(() => board.engine.apply(board.state, "play 6"), (error) =>
    error instanceof IllegalMove && error.verdict.denies.length === 2);
});

test("Mistakes can happen but are never offered", () => {
  const board = table("1980", "2 3 4 5 / 6 7 8 9").make("play 2");
  assert.ok(!board.engine.legalMoves(board.state).includes("miss_draw"));
  assert.deepEqual(board.engine.legalMoves(board.state, true), ["miss_draw"]);
});

test("A seat sees its own cards, and those of others only where the rules lay them open", () => {
  const seen = (laid) => {
    const rulings = { "laid-hand-face-up": laid };
    const board = table("2022", "10 9 8 7 / 2 3 4 5 / 0 0 1 1", { total: 98, rulings });
    const { state, engine } = board.make("lay_down");
    return view(engine, state, BEN);
  };
  assert.deepEqual(Object.keys(seen("face-up").hands), ["0", "1"]);
  assert.deepEqual(Object.keys(seen("face-down").hands), ["1"]);
  assert.deepEqual(seen("face-down").held, [4, 4, 4]);
  assert.equal(typeof seen("face-down").pile, "number");
});

test("After a round all hands lie open in 1980, and in 2022 those of players who are out", () => {
  const open = ({ engine, state }) => {
    assert.equal(engine.isOver(state), true);
    return Object.keys(view(engine, state, BEN).hands);
  };
  const hands = "9 10 10 10 / 2 3 4 5 / 6 7 8 9";
  assert.deepEqual(open(table("1980", hands, { total: 95 }).turns("9/8")), ["0", "1", "2"]);
  assert.deepEqual(open(table("2022", hands, { total: 95, out: [2] }).make("lay_down")),
    ["0", "1", "2"]);
  const rulings = { "laid-hand-face-up": "face-down" };
  assert.deepEqual(open(table("2022", hands, { total: 95, out: [2], rulings }).make("lay_down")),
    ["1"]);
});

test("Invariants tell a broken position, and a sound one is sound", () => {
  const sound = table("1980", "2 3 4 5 / 6 7 8 9");
  assert.deepEqual(sound.engine.brokenInvariants(sound.state), []);
  const broken = table("1980", "2 3 4 5 / 6 7 8 9", { total: 120, owed: 3, pile: "2" });
  assert.deepEqual(broken.engine.brokenInvariants(broken.state).sort(),
    ["deck.all-accounted", "double.next-plays-two", "limit.ninety-nine"]);
});

test("What cannot be read is an error that quotes it", () => {
  const { engine, state } = table("1980", "2 3 4 5 / 6 7 8 9");
  const texts = ["", "jump", "play", "play zebra", "play 2 x", "play 2 0 0", "play 2 -1"];
  for (const text of [...texts, "constructor", "play constructor", "play __proto__"]) {
    assert.throws(() => engine.explain(state, text), RulesError, text);
  }
  for (const data of [
    { hands: [["zebra"]] }, { hands: [["2", "2", "2", "2"]] }, { hands: [[]], phase: "lunch" },
    { hands: [[]], variables: { toString: 1 } },
  ]) {
    assert.throws(() => engine.stateFrom(data), RulesError, JSON.stringify(data));
  }
  assert.throws(() => compile(rules("1980").rules), /the document that `ono99 export` writes/);
});

test("The engine names no card, no edition and no number of the game", () => {
  const source = ["ono99", "language", "layers", "otherwise", "judge", "weighing", "situation",
    "notation", "endings", "view"]
    .map((name) => readFileSync(new URL(`../${name}.js`, import.meta.url), "utf8"))
    .join("\n").replaceAll(/\/\*\*.*?\*\//gs, "").replaceAll(/`[^`]*`/g, "");
  for (const edition of ["1980", "2022"]) {
    const { cards, constants } = rules(edition).rules;
    const words = [edition, ...Object.keys(cards), ...Object.values(constants).map(String)]
      .filter((word) => !["0", "1", "-1"].includes(word));
    for (const word of words) {
      assert.doesNotMatch(source, new RegExp(`(?<![\\w-])${word}(?![\\w-])`), word);
    }
  }
  assert.doesNotMatch(source, /\beval\b|new Function|^import .* from "(?!\.\/)/m);
});
