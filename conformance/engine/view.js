/** What one seat may see: its own cards, and of everything else only what lies open. */

/**
 * A state as one seat sees it, as data.
 *
 * @param {any} game a round or a match
 * @param {any} state of that game; a match lies open to everybody, but not the round in it
 * @param {number} seat
 */
export function view(game, state, seat) {
  if (game.round) {
    const round = state.round === "none" ? "none" : view(game.round, state.round, seat);
    return { ...state, seat, round };
  }
  const { hands, pile, absent, busted, crowned, ...open } = state;
  const cards = Object.fromEntries(openHands(game, state, seat).map((each) => [each, hands[each]]));
  return { ...open, seat, hands: cards, held: hands.map(size), pile: size(pile) };
}

/** The seats whose cards a seat sees: its own, and those that the rules lay open. */
function openHands(round, state, seat) {
  const all = round.isOver(state) && round.ask("hands_shown_at_end", state);
  const laid = round.ask("laid_hand_shown", state) ? state.out : [];
  const shown = all ? [...state.hands.keys()] : laid;
  return [seat, ...shown.filter((each) => !state.absent.includes(each))];
}

const size = (bag) => Object.values(bag).reduce((sum, count) => sum + count, 0);
