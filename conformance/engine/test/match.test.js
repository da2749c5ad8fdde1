/** What happens above the round: who deals, what a loss costs, who has won. */

import assert from "node:assert/strict";
import test from "node:test";

import { RulesError } from "../language.js";
import { match } from "../ono99.js";
import { view } from "../view.js";
import { ANN, BEN, CLEO, game, rules } from "./table.js";

const DEAL = "deal 2 3 4 5 / 6 7 8 9 / 10 10 10 10";

test("The highest card deals; tied players cut again", () => {
  game("1980", 3).make("cut 9 0", "cut 4 1", "cut 9 2").match({ phase: "select" })
    .seats("contends", 1, 0, 1).refuse("cut 2 1", "dealer.highest-card")
    .make("cut 4 0", "cut 7 2").match({ phase: "deal", dealer: CLEO });
});

test("A special card is cut again; it can also count as nothing", () => {
  game("1980", 2).make("cut hold 0").seats("rank", -1, -1).make("cut 2 0").seats("rank", 2, -1);
  game("1980", 2, { rulings: { "dealer-special-card": "counts-as-zero" } })
    .make("cut hold 0").seats("rank", 0, -1).refuse("cut 2 0", "dealer.highest-card");
});

test("A tie can send everybody back to the cut", () => {
  game("1980", 3, { rulings: { "dealer-tie": "all-cut-again" } })
    .make("cut 9 0", "cut 4 1", "cut 9 2").seats("contends", 1, 1, 1).seats("rank", -1, -1, -1);
});

test("The player to the left of the dealer begins, and tokens are given once", () => {
  const board = game("1980", 3).make("name_dealer 1", DEAL);
  board.match({ phase: "round", round: 1 }).seats("tokens", 3, 3, 3)
    .expect({ turn: CLEO, phase: "choose", direction: 1 });
  assert.deepEqual(board.cited, ["tokens.three-each", "deal.four-cards"]);
});

test("A lost round costs a token, the deal passes on, and play starts to the left again", () => {
  game("1980", 3, {
    hands: "9 10 10 10 / 2 3 4 5 / 6 7 8 9",
    ...{ total: 95, direction: -1, dealer: ANN, round: 2, seats: { tokens: [2, 0, 3] } },
  }).turns("9/2").seats("tokens", 1, 0, 3)
    .match({ phase: "deal", dealer: BEN, loser: ANN, start: 1, winners: [] });
});

test("The direction can carry over into the next round", () => {
  game("1980", 3, {
    hands: "9 10 10 10 / 2 3 4 5 / 6 7 8 9",
    ...{ total: 95, direction: -1, rulings: { "direction-next-round": "carries-over" } },
    ...{ dealer: ANN, round: 2, seats: { tokens: [2, 0, 3] } },
  }).turns("9/2").match({ start: -1 }).make(DEAL).expect({ direction: -1, turn: CLEO });
});

test("Who loses without a token is out, is dealt no cards and is passed over", () => {
  game("1980", 3, {
    hands: "6 7 8 9 / 9 10 10 10 / 2 3 4 5",
    ...{ turn: BEN, total: 95, dealer: ANN, round: 4, seats: { tokens: [1, 0, 3] } },
  }).turns("9/2").seats("in_match", 1, 0, 1).match({ phase: "deal", dealer: CLEO })
    .make("deal 2 3 4 5 / - / 6 7 8 9").expect({ absent: [BEN], turn: ANN })
    .turns("2/3").expect({ turn: CLEO });
});

test("The last player left wins the match, and nothing more can be played", () => {
  const won = game("1980", 2, {
    hands: "9 10 10 10 / 2 3 4 5",
    ...{ total: 95, dealer: BEN, round: 9, seats: { tokens: [0, 2] } },
  }).turns("9/2").match({ phase: "over", winners: [BEN] });
  assert.equal(won.engine.isOver(won.state), true);
  assert.deepEqual(won.engine.legalMoves(won.state), []);
  won.refuse("play 2", "order.over-is-over").refuse("name_dealer 0", "order.over-is-over");
});

test("Players who share the lowest score at the target play on", () => {
  game("1980", 3, {
    options: { scoring: "points", "points-end": "lowest-score-wins" },
    hands: "9 10 10 10 / 2 3 4 5 / 2 3 4 5",
    ...{ total: 95, dealer: BEN, round: 9, seats: { score: [490, 20, 20] } },
  }).turns("9/6").seats("score", 490 + 36 + 25, 34, 34).seats("in_match", 0, 1, 1)
    .match({ phase: "deal", decider: 1, winners: [] });
});

test("In 2022 one round is the match", () => {
  const board = game("2022", 2).make("name_dealer 1", "deal 10 10 10 10 / 2 3 4 5");
  board.refuse("cut 4 0", "order.nothing-else");
  game("2022", 2, { hands: "10 10 10 10 / 2 3 4 5", total: 95, dealer: BEN, round: 1 })
    .make("lay_down").match({ phase: "over", winners: [BEN] });
});

test("Moves of the round and of the match each have their time", () => {
  game("1980", 3).refuse("play 2", "order.one-at-a-time").refuse(DEAL, "order.one-at-a-time")
    .make("name_dealer 1").refuse("name_dealer 1", "order.one-at-a-time")
    .make(DEAL).refuse("name_dealer 1", "order.one-at-a-time")
    .refuse("play 5", "order.from-the-hand");
});

test("A deal that cannot be is an error, not a move", () => {
  const board = game("1980", 2).make("name_dealer 0");
  for (const deal of ["deal 2 3 4 / 5 6 7 8", "deal 2 3 4 5", "deal 2 2 2 2 / 3 4 5 6", "deal"]) {
    assert.throws(() => board.make(deal), RulesError, deal);
  }
});

test("A match takes as many players as the rules allow", () => {
  for (const [edition, players] of [["1980", 1], ["1980", 9], ["2022", 7], ["2022", NaN]]) {
    assert.throws(() => match(rules(edition), players), RulesError);
  }
});

test("A state of a match survives the way through JSON", () => {
  const board = game("1980", 3).make("name_dealer 1", DEAL).turns("10/2");
  const data = JSON.parse(JSON.stringify(board.state));
  assert.deepEqual(board.engine.stateFrom(data), board.state);
  assert.deepEqual(Object.keys(view(board.engine, board.state, ANN).round.hands), ["0"]);
  assert.deepEqual(board.state.winners, []);
});
