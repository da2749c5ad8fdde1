/** The judge: what a page asks of it, and what hostile links ask of it. */

import assert from "node:assert/strict";
import test from "node:test";

import { endings } from "../endings.js";
import { Judge } from "../judge.js";
import { RulesError } from "../language.js";
import { resolveRules } from "../layers.js";
import { IllegalMove } from "../ono99.js";
import { otherReadings } from "../otherwise.js";
import { ImpossiblePosition } from "../situation.js";
import { layers } from "./table.js";

function judgeOf(edition, choices = {}) {
  const wanted = { edition, ...choices };
  return new Judge(resolveRules(layers, wanted), otherReadings(layers, wanted));
}

const judges = { 1980: judgeOf("1980"), 2022: judgeOf("2022") };

test("Each card has a verdict, what follows, and the numbers behind it", () => {
  const found = judges[2022].judge({ players: 3, total: 95, hand: ["reverse", "9", "9"] });
  assert.deepEqual(found.cards.map(({ card, legal }) => [card, legal]),
    [["reverse", true], ["9", false]]);
  const [reverse, nine] = found.cards;
  assert.deepEqual([reverse.after.total, reverse.after.seat, reverse.after.owes], [95, 2, 1]);
  assert.deepEqual([nine.denies, nine.values.after, nine.after],
    [["limit.no-card-over"], 104, null]);
  assert.ok(found.texts["limit.no-card-over"].text);
  assert.equal(found.position, "choose 0 of 3; total=95 opening=0; 2*9 reverse / - / -");
});

test("A player who can play nothing is told what is left to do", () => {
  const { can_act: canAct, moves } = judges[2022].judge({ players: 3, total: 98, hand: ["9"] });
  assert.equal(canAct, false);
  assert.deepEqual(moves.map(({ move, after }) => [move, after.out]), [["lay_down", [0]]]);
});

test("An answer names the rulings on which it rests", () => {
  const owing = { players: 2, total: 40, owed: 2, hand: ["reverse"] };
  const restsOn = (judge) => judge.judge(owing).cards[0].rests_on.map(({ ruling }) => ruling);
  assert.ok(restsOn(judges[2022]).includes("reverse-under-play-two"));
  assert.deepEqual(restsOn(new Judge(judges[2022].document)), []);
});

test("One goes on from the seat of the next player, who owes what was handed on", () => {
  const { situation, seats, drawn } = judges[1980].goOn(
    { players: 3, total: 40, owed: 2, hand: ["reverse", "5"] }, "play reverse");
  assert.deepEqual(seats, [2, 0, 1]);
  assert.equal(drawn, 1);
  const { hand, total, owed, made, direction, players, started } = situation;
  assert.deepEqual([hand, total, owed, made, direction, players, started],
    [[], 40, 2, 0, "right", 3, 3]);
});

test("Whoever owes another card goes on with the cards that are left", () => {
  const { situation, seats } = judges[1980].goOn(
    { players: 3, total: 40, owed: 2, hand: ["4", "5", "5"] }, "play 5");
  assert.deepEqual([seats, situation.made, situation.total], [[0, 1, 2], 1, 45]);
  assert.deepEqual([...situation.hand].sort(), ["4", "5"]);
});

test("A round that is over has no next situation; a player who is out comes last", () => {
  const stuck = { players: 2, started: 3, total: 98, hand: ["9"] };
  const { situation, state } = judges[2022].goOn(stuck, "lay_down");
  assert.equal(situation, null);
  assert.deepEqual(judges[2022].round.result(state).winners, [1]);
  const { seats, situation: next } = judges[2022].goOn({ ...stuck, players: 3 }, "lay_down");
  assert.deepEqual([seats, next.players, next.started], [[1, 2, 0], 2, 3]);
});

test("A move that the rules refuse is not made", () => {
  const situation = { players: 2, total: 98, hand: ["9"] };
  assert.throws(() => judges[2022].goOn(situation, "play 9"), IllegalMove);
  assert.throws(() => judges[2022].goOn(situation, "play 8"), IllegalMove);
  assert.throws(() => judges[2022].goOn(situation, "eval"), RulesError);
});

test("A seat that a variable names goes round with the players", () => {
  const forgotten = { players: 3, total: 10, hand: ["5"], variables: { missing: 1, late: 2 } };
  const { cards, moves } = judges[1980].judge(forgotten);
  assert.equal(cards[0].legal, true);
  assert.deepEqual(moves, []);
  const { situation } = judges[1980].goOn({ players: 3, total: 10, hand: ["5"] }, "play 5");
  assert.equal(situation.variables.late, undefined);
});

/** All along random games the judge says of the player to move what the engine says. */
for (const edition of ["1980", "2022"]) {
  test(`Along a whole game the judge agrees with the engine that plays it (${edition})`, () => {
    const judge = new Judge(judges[edition].document);
    const { round } = judge;
    const deck = round.orders.cards.flatMap((card) => Array(round.rest([])[card]).fill(card));
    for (let game = 0; game < 8; game++) {
      const cards = [...deck].sort((one, other) =>
        (deck.indexOf(one) * 7919 + game * 104729) % 997 - (deck.indexOf(other) * 7919) % 997);
      const hands = [0, 1, 2].map((seat) => cards.slice(4 * seat, 4 * seat + 4));
      let state = round.start(hands, game % 3);
      for (let step = 0; step < 60 && !round.isOver(state); step++) {
        const moves = round.legalMoves(state);
        if (state.phase === "choose") agree(judge, state, moves);
        ({ state } = round.apply(state, moves[(step * 31 + game) % moves.length]));
      }
    }
  });
}

function agree(judge, state, moves) {
  const situation = judge.situation(state);
  const found = judge.judge(situation);
  const legal = (answers, of) => answers.filter((each) => each.legal).map(of);
  const mine = moves.filter((text) => !text.startsWith("late_draw"));
  assert.deepEqual([
    ...legal(found.cards, ({ card }) => `play ${card}`), ...legal(found.moves, ({ move }) => move),
  ].filter((text) => text !== "late_draw").sort(), mine.sort());
  for (const text of mine) {
    const { situation: next } = judge.goOn(situation, text);
    const after = judge.round.apply(state, text).state;
    if (next) assert.equal(next.total, after.variables.total);
  }
}

const SOUND = { players: 3, total: 40, hand: ["5"] };
for (const situation of [
  null, {}, "x", { ...SOUND, players: 99 }, { ...SOUND, players: "3" }, { ...SOUND, players: 2.5 },
  { ...SOUND, total: "40" }, { ...SOUND, total: null }, { ...SOUND, total: 1e300 },
  { ...SOUND, hand: "5" }, { ...SOUND, hand: null }, { ...SOUND, hand: [["5"]] },
  { ...SOUND, hand: ["<script>"] }, { ...SOUND, hand: ["constructor"] },
  { ...SOUND, hand: Array(200).fill("5") }, { ...SOUND, owed: -1 }, { ...SOUND, made: 7 },
  { ...SOUND, direction: "up" }, { ...SOUND, direction: "toString" },
  { ...SOUND, variables: { late: 7 } }, { ...SOUND, variables: { top: "x" } },
  { ...SOUND, variables: { opening: true } }, { ...SOUND, variables: { nothing: 1 } },
  { ...SOUND, variables: JSON.parse('{"__proto__": 1}') }, { ...SOUND, variables: "late" },
]) {
  const told = JSON.stringify(situation).slice(0, 80);
  test(`A situation that makes no sense is refused: ${told}`, () => {
    assert.throws(() => judges[1980].judge(situation), (error) =>
      error instanceof RulesError && error.message.length < 300);
  });
}

test("A situation that cannot arise is refused by name of the rule", () => {
  assert.throws(() => judges[1980].judge({ ...SOUND, total: 150 }), (error) =>
    error instanceof ImpossiblePosition && /limit\.ninety-nine/.test(error.message));
});

test("How losing is told is read off the rules", () => {
  const of = (edition, options) => endings(resolveRules(layers, { edition, options }).rules);
  assert.deepEqual(of("1980"), { firstLossEnds: true, roundIsAll: false, namesWinners: false });
  assert.deepEqual(of("2022"), { firstLossEnds: false, roundIsAll: true, namesWinners: true });
  assert.equal(of("1980", { "round-end": "last-survivor" }).firstLossEnds, false);
});

test("The rules that act at every play are told apart", () => {
  assert.ok(judges[1980].routine.includes("turn.add-to-total"));
  assert.ok(!judges[1980].routine.includes("limit.ninety-nine"));
});
