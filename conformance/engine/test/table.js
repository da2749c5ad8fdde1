/** A table to play at in tests: positions and moves read like a game that is told. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";

import { resolveRules } from "../layers.js";
import { compile, IllegalMove, match } from "../ono99.js";

const REFERENCE = fileURLToPath(new URL("../../../reference", import.meta.url));
const [ANN, BEN, CLEO, DAN] = [0, 1, 2, 3];
export { ANN, BEN, CLEO, DAN };

/** What `ono99 export` writes: for the layers, from the file that ONO99_LAYERS names, if any. */
export function exported(...words) {
  const path = [REFERENCE, process.env.PYTHONPATH].filter(Boolean).join(delimiter);
  const python = process.env.PYTHON ?? "python3";
  const options = { env: { ...process.env, PYTHONPATH: path }, maxBuffer: 1 << 26 };
  return JSON.parse(execFileSync(python, ["-m", "ono99", "export", ...words], options));
}

const written = process.env.ONO99_LAYERS;
export const layers = written ? JSON.parse(readFileSync(written, "utf8")) : exported("--layers");

/** The rules of an edition under some options and rulings. */
export const rules = (edition, choices) => resolveRules(layers, { edition, ...choices });

const cards = (text) => text.trim().split(/\s+/).filter(Boolean);

/** A game that goes on from board to board; `rules` are those that acted in the last move. */
class Board {
  constructor(engine, state, cited = []) {
    Object.assign(this, { engine, state, cited });
  }

  /** The round that is being played. */
  get round() {
    return this.state.round ?? this.state;
  }

  /** Make moves, one after another. */
  make(...moves) {
    return moves.reduce((board, move) => {
      const { state, rules: cited } = board.engine.apply(board.state, move);
      return new Board(board.engine, state, cited);
    }, this);
  }

  /** Play cards, each with what is drawn after it: "4/9 hold/2". */
  turns(text) {
    const moves = cards(text).flatMap((turn) => {
      const [played, drawn] = turn.split("/");
      return [`play ${played}`, `draw ${drawn}`];
    });
    return this.make(...moves);
  }

  /** These are all the legal moves. */
  legal(...moves) {
    assert.deepEqual([...this.engine.legalMoves(this.state)].sort(), moves.sort());
    return this;
  }

  /** A move is refused by exactly these rules. */
  refuse(move, ...denies) {
    const verdict = this.engine.explain(this.state, move);
    assert.equal(verdict.legal, false);
    assert.deepEqual(verdict.denies.sort(), denies.sort());
    assert.throws(() => this.engine.apply(this.state, move), IllegalMove);
    return this;
  }

  /** Variables and other parts of the round are as given. */
  expect(wanted) {
    const { variables, ...parts } = this.round;
    const seen = { ...parts, ...variables };
    for (const [name, value] of Object.entries(wanted)) {
      assert.deepEqual(seen[name], value, `${name} in ${JSON.stringify(seen)}`);
    }
    return this;
  }

  /** A seat holds exactly these cards. */
  holds(seat, text) {
    const held = Object.entries(this.round.hands[seat]);
    const each = held.flatMap(([card, count]) => Array(count).fill(card));
    assert.deepEqual(each.sort(), cards(text).sort());
    return this;
  }

  /** The round has ended so. */
  over(wanted) {
    const engine = this.engine.round ?? this.engine;
    assert.equal(engine.isOver(this.round), true);
    const result = engine.result(this.round);
    for (const [name, value] of Object.entries(wanted)) assert.deepEqual(result[name], value, name);
    return this;
  }

  /** A variable of every seat in the match. */
  seats(name, ...values) {
    assert.deepEqual(this.state.seats.map((seat) => seat[name]), values);
    return this;
  }

  /** The match goes on as given: `phase`, `winners` or a variable. */
  match(wanted) {
    const { phase, winners, variables } = this.state;
    const seen = { phase, winners, ...variables };
    for (const [name, value] of Object.entries(wanted)) assert.deepEqual(seen[name], value, name);
    return this;
  }
}

const PARTS = ["phase", "absent", "out", "busted", "crowned"];

function position(hands, { turn = ANN, pile, used = "", ...rest }) {
  const parts = Object.entries(rest).filter(([name]) => PARTS.includes(name));
  const variables = Object.entries(rest).filter(([name]) => !PARTS.includes(name));
  return {
    ...{ turn, hands: hands.split("/").map(cards), used: cards(used) },
    ...(pile === undefined ? {} : { pile: cards(pile) }),
    ...Object.fromEntries(parts),
    variables: { opening: 0, ...Object.fromEntries(variables) },
  };
}

/** A round in a position; without a `pile`, the draw pile is every card that lies nowhere else. */
export function table(edition, hands, { options, rulings, ...rest } = {}) {
  const engine = compile(rules(edition, { options, rulings }));
  return new Board(engine, engine.stateFrom(position(hands, rest)));
}

/** A match about to begin, or, with `hands`, in a round; `seats` are the variables of its seats. */
export function game(edition, players, { options, rulings, hands, seats = {}, ...rest } = {}) {
  const engine = match(rules(edition, { options, rulings }), players);
  const { phase, dealer = "none", round = 0, ...places } = rest;
  const values = Array.from({ length: players }, (_, seat) =>
    Object.fromEntries(Object.entries(seats).map(([name, each]) => [name, each[seat]])));
  const state = engine.stateFrom({
    phase: hands ? "round" : phase,
    variables: { dealer, round },
    seats: values,
    ...(hands ? { round: position(hands, places) } : {}),
  });
  return new Board(engine, state);
}
