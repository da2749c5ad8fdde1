/**
 * An adapter to copy: it lets the suite play a game that the suite knows nothing about.
 *
 * The game behind it is the engine in `conformance/engine`, which reads the rules as JSON. An
 * adapter translates: requests into moves of its game, and what then lies on the table into a
 * reply. It does what its game leaves to others: it keeps the draw pile in order, and draws.
 *
 *     ono99 export --layers --output layers.json
 *     ono99 conformance -- node conformance/adapters/javascript/adapter.mjs layers.json
 */

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

import { resolveRules } from "../../engine/layers.js";
import { compile } from "../../engine/ono99.js";

const layers = JSON.parse(readFileSync(process.argv[2], "utf8"));
const rounds = {}; // by what was asked for: reading the rules takes longer than playing by them

const cards = (bag) => Object.entries(bag).flatMap(([card, count]) => Array(count).fill(card));
const shuffled = (list) => list.map((each) => [Math.random(), each])
  .sort(([one], [other]) => one - other).map(([, each]) => each);

function hello() {
  const who = { protocol: 1, name: "adapter example", version: "1", language: "JavaScript" };
  const can = { setup: ["position", "deal"], draws: "automatic", reasons: true, legal: true };
  const moves = ["play", "discard_four", "lay_down", "sit_out"];
  const editions = layers.editions.map(({ id }) => [id, choices(id)]);
  return { ...who, ...can, moves, editions: Object.fromEntries(editions) };
}

function choices(edition) {
  const limits = resolveRules(layers, { edition }).rules.constants;
  const offered = (items, values) => Object.fromEntries(
    items.filter(({ editions }) => editions.includes(edition))
      .map((item) => [item.id, item[values].map(({ id }) => id)]));
  return {
    seats: [limits.players_least, limits.players_most],
    options: offered(layers.options, "values"),
    rulings: offered(layers.rulings, "readings"),
  };
}

class Table {
  constructor({ edition, options, rulings, position, deal }) {
    const asked = JSON.stringify([edition, options, rulings]);
    this.round = rounds[asked] ??= compile(resolveRules(layers, { edition, options, rulings }));
    this.deck = (position ?? deal).deck;
    this.at = deal ? this.round.start(deal.hands, deal.to_move) : this.placed(position);
    this.letThingsHappen();
  }

  placed({ hands, deck: pile, discard: used, out, to_move: turn, ...variables }) {
    return this.round.stateFrom({ hands, pile, used, out, turn, variables });
  }

  letThingsHappen() { // cards are drawn, and reshuffled, until somebody has to decide
    const legal = this.round.legalMoves(this.at);
    const [next] = legal[0]?.match(/^draw|^turn_up/) ?? [];
    if (legal.includes("reshuffle")) {
      this.at = this.round.apply(this.at, "reshuffle").state;
      this.deck = shuffled(cards(this.at.pile));
    } else if (next) {
      this.at = this.round.apply(this.at, `${next} ${this.deck.shift()}`).state;
    } else return;
    this.letThingsHappen();
  }

  answer({ op, seat, card }) {
    const [only, ...more] = this.round.legalMoves(this.at);
    const settled = !more.length && ["lay_down", "sit_out"].includes(only);
    if (op === "resolve" && !settled) return { accepted: false };
    const move = [op === "resolve" ? only : op, card, seat].filter((each) => each !== undefined);
    const { legal, denies } = this.round.explain(this.at, move.join(" "));
    if (legal) this.at = this.round.apply(this.at, move.join(" ")).state;
    this.letThingsHappen();
    return { accepted: legal, rules: denies };
  }

  shown() {
    const { variables: { total, direction, owed, made }, turn, hands, used, out } = this.at;
    const over = this.round.isOver(this.at);
    const { winners, losers } = this.round.result(this.at);
    return {
      ...{ total, direction, out, winners, losers },
      ...{ to_move: over ? null : turn, owes: over ? null : owed - made },
      ...{ hands: hands.map(cards), deck: this.deck, discard: cards(used) },
      legal: this.round.legalMoves(this.at),
    };
  }
}

let table;
for await (const line of createInterface({ input: process.stdin })) {
  const { seq, ...request } = JSON.parse(line);
  let reply = request.op === "hello" ? hello() : { bye: true };
  if (request.op === "setup") table = new Table(request);
  if (request.op !== "hello" && request.op !== "quit") {
    reply = { ...(request.op !== "setup" && table.answer(request)), state: table.shown() };
  }
  process.stdout.write(`${JSON.stringify({ seq, ...reply })}\n`);
  if (request.op === "quit") process.exit();
}
