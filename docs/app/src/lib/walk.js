/**
 * From one player's turn to the next: a disputed sequence, walked through by the judge.
 *
 * A judge sees the table from the player who acts. `people` tells who sits where: people are numbered
 * from the one with whom the walk began, to the left.
 *
 * @typedef {import("./situation.js").Situation} Situation
 * @typedef {{situation: any, people: number[], known: Record<number, string[]>}} Place  A situation
 *   of the judge, and what is left of the hands that have been told, by person.
 * @typedef {{place: Place, move: string, total: number}} Step  A move, and the total that it made.
 */

import { readMove } from "./moves.js";

const seatsUpTo = (count) => [...Array(count).keys()];

/** Where a situation begins. @param {Situation} told @returns {Place} */
const firstPlace = ({ players, started, total, owed, made, direction, variables }) => ({
  situation: { players, started, total, owed, made, direction, variables, hand: [] },
  people: seatsUpTo(started),
  known: {},
});

/**
 * Every turn of a situation, played; stops at a move that the rules refuse.
 *
 * @param {any} judge the engine's judge; it needs to know no other readings
 * @param {Situation} told
 * @returns {{steps: Step[], place: Place | null, winners: number[], refused: string}} no place: the
 *   round is over, and the people named have won it
 */
export function walk(judge, told) {
  const steps = [];
  let here = firstPlace(told);
  for (const { hand, move } of told.turns) {
    const place = { ...here, situation: { ...here.situation, hand } };
    const gone = move ? goOn(judge, place.situation, move) : null;
    if (!gone) return { steps, place, winners: [], refused: move };
    steps.push({ place, move, total: gone.state.variables.total });
    if (!gone.situation) {
      const { winners } = judge.round.result(gone.state);
      return { steps, place: null, winners: winners.map((seat) => here.people[seat]), refused: "" };
    }
    here = nextPlace(judge.rules, place, gone, move);
  }
  return { steps, place: here, winners: [], refused: "" };
}

/** What comes of a move; nothing if it is refused, or cannot be made here. */
function goOn(judge, situation, move) {
  try {
    return judge.goOn(situation, move);
  } catch {
    return null;
  }
}

/** The next player's place, and what is known of the hand that was played from. */
function nextPlace(rules, { people, known, situation: { hand } }, { situation, seats }, move) {
  const left = without(hand, readMove(rules, move).card);
  return {
    situation,
    people: seats.map((seat) => people[seat]),
    known: { ...known, [people[0]]: left },
  };
}

/** What is left of a hand, as far as anybody knows: of one that was thrown away, nothing. */
function without(hand, card) {
  const place = hand.indexOf(card);
  return place < 0 ? [] : hand.filter((_, index) => index !== place);
}
