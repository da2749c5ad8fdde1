/**
 * The hard cases of the study of rule languages, told by hand.
 *
 * Equality of two engines is not truth: both can read the same wrong line. These outcomes were
 * worked out at a table, not by either engine. Where the rules leave a choice, the reading that
 * makes the case is named.
 */

import test from "node:test";

import { ANN, BEN, CLEO, DAN, game, table } from "./table.js";

const POINTS = { scoring: "points" };
const OPTION = { "ono-99-on-tens": "allowed" };
const FOUR = "ono-99 ono-99 ono-99 ono-99";

test("1. A total of exactly 99: in 1980 the card is played, a card is drawn, and it loses", () => {
  const board = table("1980", "4 5 6 ono-99 / 2 3 7 8", { total: 95, options: POINTS });
  board.make("play 4").expect({ total: 99, bust: 1, phase: "refill" })
    .refuse("miss_draw", "points.must-draw")
    .make("draw 2").holds(ANN, "5 6 ono-99 2")
    .over({ losers: [ANN], busted: [ANN], winners: [BEN] });
});

test("1. A total of exactly 99: in 2022 the card may not be played", () => {
  table("2022", "4 3 5 6 / 2 7 8 9", { total: 95 }).legal("play 3")
    .refuse("play 4", "limit.no-card-over");
});

test("1. A table may count 99 as safe", () => {
  const rulings = { "exactly-ninety-nine": "safe" };
  table("2022", "4 3 5 6 / 2 7 8 9", { total: 95, rulings }).legal("play 3", "play 4");
});

test("2. A Minus Ten at 6: -4 in 1980, 0 in 2022", () => {
  table("1980", "-10 2 3 4 / 5 6 7 8", { total: 6 }).turns("-10/9").expect({ total: -4 })
    .turns("5/9").expect({ total: 1 });
  table("2022", "-10 2 3 4 / 5 6 7 8", { total: 6 }).turns("-10/9").expect({ total: 0 });
});

test("3. A Double Play on a Double Play is refused; a Play 2 passes the two cards on", () => {
  const owing = { turn: BEN, total: 40, owed: 2 };
  table("1980", "5 6 7 8 / double-play 2 3 4 / 9 9 8 8", owing)
    .legal("play 2", "play 3", "play 4").refuse("play double-play", "double.not-first-of-two");
  table("2022", "5 6 7 8 / play-2 2 3 4 / 9 9 8 8", owing).turns("play-2/9")
    .expect({ turn: CLEO, owed: 2, due: 1, total: 40 });
});

test("4. A number first and then a Double Play: the next player owes two", () => {
  table("1980", "5 6 7 8 / double-play 2 3 4 / 9 9 8 8", { turn: BEN, total: 40, owed: 2 })
    .turns("4/7 double-play/7").expect({ turn: CLEO, owed: 2, made: 0, total: 44 });
});

for (const edition of ["1980", "2022"]) {
  for (const hands of ["5 6 7 8 / reverse 2 3 4 / 9 9 8 8", "5 6 7 8 / reverse 2 3 4"]) {
    test(`5. A Reverse as the first of two sends them back (${edition}, ${hands})`, () => {
      table(edition, hands, { turn: BEN, total: 40, owed: 2 }).turns("reverse/9")
        .expect({ turn: ANN, owed: 2, made: 0, direction: -1, total: 40 });
    });
  }
}

test("6. A Hold passes two cards on as the first of them, and is ordinary as the second", () => {
  table("1980", "5 6 7 8 / hold 2 3 4 / 2 hold 9 9", { turn: BEN, total: 40, owed: 2 })
    .turns("hold/9").expect({ turn: CLEO, owed: 2 })
    .turns("2/8 hold/8").expect({ turn: ANN, owed: 1, total: 42 });
});

test("7. Nothing but O'NO 99 cards in 1980: no discard and no draw, only out", () => {
  table("1980", `${FOUR} / 2 3 4 5`, { total: 40 }).legal("lay_down")
    .refuse("play ono-99", "unplayable.may-not-be-played")
    .refuse("discard_four", "order.nothing-else")
    .make("lay_down").holds(ANN, FOUR).over({ losers: [ANN], busted: [] });
});

for (const [reading, score] of [["no-extra", 80], ["extra", 105]]) {
  test(`7. Four O'NO 99 cards cost ${score} points (${reading})`, () => {
    const rulings = { "points-for-a-hand-of-ono-99": reading };
    game("1980", 2, {
      ...{ options: POINTS, rulings, hands: `${FOUR} / 2 3 4 5`, total: 49, dealer: BEN, round: 1 },
    }).make("lay_down").seats("score", score, 14);
  });
}

for (const total of [0, -20, 40, 90]) {
  test(`8. The O'NO 99 option at ${total}: it may go, and the total stays`, () => {
    table("1980", "ono-99 2 3 4 / 5 6 7 8", { total, options: OPTION }).turns("ono-99/9")
      .expect({ total, turn: BEN });
  });
}

for (const total of [-4, -6, -14, 1, 98]) {
  test(`8. The O'NO 99 option at ${total}: it may not go`, () => {
    table("1980", "ono-99 2 3 4 / 5 6 7 8", { total, options: OPTION })
      .refuse("play ono-99", "unplayable.may-not-be-played");
  });
}

test("9. Two O'NO 99 cards in the turn of two cards: one a turn, unless they are two turns", () => {
  const hands = "5 6 7 8 / ono-99 ono-99 3 4 / 9 9 8 8";
  const owing = { turn: BEN, total: 40, owed: 2, options: OPTION };
  table("1980", hands, owing).turns("ono-99/2").refuse("play ono-99", "unplayable.one-a-turn");
  table("1980", hands, { ...owing, rulings: { "double-is-one-turn": "two-turns" } })
    .turns("ono-99/2 ono-99/2").expect({ turn: CLEO, owed: 1, total: 40 });
});

test("10. In 2022 the second of two cards is impossible: out, and the next player owes one", () => {
  table("2022", "5 6 7 8 / 1 9 9 10 / 2 3 4 6", { turn: BEN, total: 97, owed: 2 })
    .turns("1/8").legal("lay_down").make("lay_down")
    .expect({ out: [BEN], turn: CLEO, owed: 1, due: 1, total: 98 });
});

for (const [ruling, reading, made] of [
  ["discard-uses-the-turn", "free-exchange", 0],
  ["discard-under-play-two", "first-of-two", 1],
]) {
  test(`11. Four ONO 99 cards under a Play 2 (${reading}): ${2 - made} still owed`, () => {
    const rulings = { [ruling]: reading };
    table("2022", `5 6 7 8 / ${FOUR} / 2 3 4 6`, { turn: BEN, total: 60, owed: 2, rulings })
      .legal("discard_four").make("discard_four", "draw 1", "draw 2", "draw 3", "draw 4")
      .holds(BEN, "1 2 3 4")
      .expect({ turn: BEN, owed: 2, made, total: 60, used: { "ono-99": 4 } });
  });
}

test("11. Only the ONO 99 cards are thrown away, whatever else is in the hand", () => {
  table("2022", `${FOUR} 5 / 2 3 4 6`, { total: 60 }).make("discard_four").holds(ANN, "5")
    .expect({ draws: 3, used: { "ono-99": 4 } });
});

test("12. No card left to draw: the card just played goes in as well, the total stays", () => {
  table("1980", "5 6 7 8 / 2 3 4 9", { pile: "", used: "reverse 3", total: 60 })
    .make("play 5").legal("reshuffle").make("reshuffle")
    .expect({ total: 65, used: {}, pile: { 3: 1, 5: 1, reverse: 1 }, phase: "refill" })
    .make("draw 3").expect({ turn: BEN, total: 65, pile: { 5: 1, reverse: 1 } });
});

test("12. A table that reshuffles at once does so before the turn goes on", () => {
  const rulings = { "reshuffle-when": "at-once" };
  table("1980", "5 6 7 8 / 2 3 4 9", { pile: "10", used: "3", total: 60, rulings })
    .make("play 5", "draw 10").legal("reshuffle").expect({ turn: ANN, phase: "refill" })
    .make("reshuffle").expect({ turn: BEN, phase: "choose", pile: { 3: 1, 5: 1 } });
});

test("13. A forgotten draw is the last player's, until the next card is played", () => {
  const forgotten = table("1980", "4 10 10 10 / 2 3 4 5 / 9 9 8 8", { total: 50, options: POINTS })
    .make("play 4", "miss_draw").expect({ turn: BEN, missing: 1, late: ANN });
  forgotten.refuse("late_draw 1", "draw.forgotten").refuse("late_draw", "order.in-turn")
    .make("late_draw 0").expect({ phase: "refill", drawer: ANN, turn: BEN })
    .refuse("draw 7 1", "order.in-turn").refuse("miss_draw", "draw.forgotten")
    .make("draw 8").expect({ phase: "choose", turn: BEN }).holds(ANN, "8 10 10 10");
  forgotten.turns("5/8").refuse("late_draw 0", "draw.deadline");
});

for (const [reading, winner] of [["last-player-left", CLEO], ["last-to-play", ANN]]) {
  test(`14. The last to have played is out when nobody can play (${reading})`, () => {
    const hands = "2 9 9 10 / 8 9 10 10 / 7 8 8 10";
    let board = table("2022", hands, {
      ...{ total: 96, owed: 2, rulings: { "nobody-can-play": reading } },
    }).turns("2/10").make("lay_down");
    while (!board.engine.isOver(board.state)) board = board.legal("lay_down").make("lay_down");
    board.over({ winners: [winner] });
  });
}

for (const [reading, total] of [["goes-back", 95], ["stays", 104]]) {
  test(`15. The table plays on after a loss in 1980: the total is ${total} (${reading})`, () => {
    table("1980", "9 10 10 10 / -10 8 9 10 / 2 3 4 5", {
      ...{ total: 95, options: { "round-end": "last-survivor" } },
      rulings: { "total-after-a-loss": reading },
    }).turns("9/2").expect({ out: [ANN], busted: [ANN], turn: BEN, total, owed: 1 })
      .turns("-10/2").expect({ total: total - 10, turn: CLEO });
  });
}

test("15. Going over on purpose: not while another card will do, unless that is agreed", () => {
  const hands = "9 2 10 10 / 3 4 5 6";
  table("1980", hands, { total: 92 }).legal("play 2").refuse("play 9", "voluntary-bust");
  table("1980", hands, { total: 92, rulings: { "voluntary-bust": "allowed" } })
    .turns("9/3").over({ losers: [ANN], busted: [ANN] });
});

test("A first card can be made a number", () => {
  const rulings = { "first-card": "number-card" };
  table("1980", "hold 2 3 4 / hold 5 6 7", { opening: 1, rulings })
    .refuse("play hold", "first-card").turns("2/9 hold/9").expect({ total: 2 });
});

test("The scoring example: O'NO 99, Double Play, 4 and 5 are 44 points", () => {
  game("1980", 2, {
    hands: "4 6 7 8 / ono-99 double-play 4 5",
    ...{ options: POINTS, total: 95, dealer: BEN, round: 1 },
  }).turns("4/9").seats("score", 6 + 7 + 8 + 9 + 25, 44).match({ phase: "deal", dealer: ANN });
});

test("Seats that are out and seats that are absent are passed over, either way round", () => {
  const around = { total: 10, absent: [CLEO], out: [BEN] };
  table("2022", "reverse 2 3 4 / 5 / / 6 7 8 9 / 1 2 3 4", around).turns("2/9")
    .expect({ turn: DAN });
  table("2022", "reverse 2 3 4 / 5 / / 6 7 8 9 / 1 2 3 4", { ...around, direction: -1 })
    .turns("reverse/9").expect({ turn: DAN, direction: 1 });
});

test("A seat that never began the round cannot leave it", () => {
  table("2022", "2 3 4 5 / 6 7 8 9 / / 2 2 3 3", { turn: CLEO, total: 50, absent: [CLEO] })
    .make("lay_down").expect({ out: [], absent: [CLEO], turn: DAN });
});
