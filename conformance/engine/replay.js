/**
 * Replays batches of games for `compare.py`: a line of JSON in, a line of JSON out.
 *
 * A batch is `{document, games}`: rules as `ono99 export` writes them, and games that begin with
 * `start` (a round from the deal), `position` (a round from any state) or `match` (so many players,
 * from the beginning or from a `state`). Each game brings the moves to make and, for every moment,
 * other moves to be judged. What comes back tells every moment of every game: a digest of the
 * state, and all that the engine says about it. With `full` comes the state itself.
 */

import { createHash } from "node:crypto";
import { createInterface } from "node:readline";

import { compile, match } from "./ono99.js";

/** JSON with sorted keys and no spaces: the same bytes in every language. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical)}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)}}`;
}

const digest = (value) =>
  createHash("sha1").update(canonical(value)).digest("hex").slice(0, 12);

/** The engine that a game is played by, and the state that it begins with. */
function opening(document, { start, position, match: players, state }) {
  if (players) {
    const engine = match(document, players);
    return { engine, state: state ? engine.stateFrom(state) : engine.start() };
  }
  const engine = compile(document);
  if (position) return { engine, state: engine.stateFrom(position) };
  return { engine, state: engine.start(start.hands, start.turn, start) };
}

/** All that an engine says of a moment in a game. */
function moment(engine, state, { viewer, full }, probes, rules) {
  const data = engine.stateTo(state);
  const seen = viewer === null ? [data] : [data, engine.view(state, viewer)];
  const verdicts = probes.map((text) => {
    const { legal, permits, denies } = engine.explain(state, text);
    return [legal, [...permits].sort(), [...denies].sort()];
  });
  return {
    state: full ? data : digest(seen),
    legal: engine.legalMoves(state).sort(),
    lapses: engine.lapses(state).sort(),
    broken: engine.brokenInvariants?.(state).sort() ?? [],
    over: engine.isOver(state),
    result: engine.result(state),
    ...{ rules, verdicts },
  };
}

/** Every moment of a game; an error of the engine is the last. */
function replay(document, game) {
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

for await (const line of createInterface({ input: process.stdin })) {
  const { document, games } = JSON.parse(line);
  const moments = games.map((game) => replay(document, game));
  process.stdout.write(`${JSON.stringify(moments)}\n`);
}
