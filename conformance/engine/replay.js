/**
 * Plays games again that another engine has played.
 *
 * A game begins with `start` (a round from the deal), `position` (a round from any state) or
 * `match` (so many players, from the beginning or from a `state`). It brings the moves to make and,
 * for every moment, other moves to be judged. What comes back tells every moment of it: a digest of
 * the state, and all that the engine says about it. With `full` comes the state itself.
 */

import { contentHash } from "./canonical.js";
import { compile, match } from "./ono99.js";
import { view } from "./view.js";

/** Every moment of a game; an error of the engine is the last. */
export function replay(document, game) {
  const moments = [];
  try {
    let { engine, state } = opening(document, game);
    moments.push(moment(engine, state, game, game.probes[0], []));
    game.moves.forEach((move, place) => {
      const step = engine.apply(state, move);
      state = step.state;
      moments.push(moment(engine, state, game, game.probes[place + 1], step.rules));
    });
  } catch (error) {
    moments.push({ error: String(error) });
  }
  return moments;
}

/** The engine that a game is played by, and the state that it begins with. */
function opening(document, { start, position, match: players, state }) {
  if (players) {
    const engine = match(document, players);
    return { engine, state: engine.stateFrom(state) };
  }
  const engine = compile(document);
  if (position) return { engine, state: engine.stateFrom(position) };
  return { engine, state: engine.start(start.hands, start.turn, start) };
}

/** All that an engine says of a moment in a game. */
function moment(engine, state, { viewer, full }, probes, rules) {
  const seen = viewer === null ? [state] : [state, view(engine, state, viewer)];
  const verdicts = probes.map((text) => {
    const { legal, permits, denies } = engine.explain(state, text);
    return [legal, permits, denies];
  });
  return {
    state: full ? state : contentHash(seen),
    legal: engine.legalMoves(state).sort(),
    lapses: engine.legalMoves(state, true).sort(),
    broken: engine.brokenInvariants?.(state) ?? [],
    over: engine.isOver(state),
    result: engine.result?.(state) ?? { winners: state.winners },
    ...{ rules, verdicts },
  };
}
