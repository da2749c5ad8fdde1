/**
 * The second engine as a program that speaks the protocol, with everything that can be asked for.
 *
 * Nothing is skipped on it: rounds and matches, draws on request, its own deals, reshuffles in a
 * given order. Whoever wants to connect a game of their own had better copy
 * `conformance/adapters`, which is shorter because it can do less.
 *
 *     ono99 export --layers --output layers.json
 *     ono99 conformance -- node conformance/engine/program.mjs layers.json
 */

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

import { resolveRules } from "./layers.js";
import { match } from "./ono99.js";

const layers = JSON.parse(readFileSync(process.argv[2], "utf8"));
const games = {}; // by what was asked for: reading the rules takes longer than playing by them
const setup = ["position", "deal", "start", "own", "reshuffles"];
const moves = ["play", "draw", "discard_four", "late_draw", "miss_draw", "sit_out", "lay_down",
  "cut", "name_dealer", "deal"];

const cards = (bag) => Object.entries(bag).flatMap(([card, count]) => Array(count).fill(card));
const shuffled = (list) => list.map((each) => [Math.random(), each])
  .sort(([one], [other]) => one - other).map(([, each]) => each);
const filter = (object, wanted) =>
  Object.fromEntries(Object.entries(object).filter(([key, value]) => wanted(key, value)));

function hello() {
  const choices = (items, edition, values) =>
    Object.fromEntries(items.filter(({ editions }) => editions.includes(edition))
      .map((item) => [item.id, item[values].map(({ id }) => id)]));
  const editions = layers.editions.map(({ id }) => {
    const limits = resolveRules(layers, { edition: id }).rules.constants;
    const seats = [limits.players_least, limits.players_most];
    const options = choices(layers.options, id, "values");
    return [id, { seats, options, rulings: choices(layers.rulings, id, "readings") }];
  });
  const who = { protocol: 1, name: "second engine", version: "1", language: "JavaScript" };
  const can = { setup, draws: "manual", reasons: true, legal: true, match: true, moves };
  return { ...who, ...can, editions: Object.fromEntries(editions) };
}

/** The rule that does not allow so many players; none, if they may play. */
function tooManyOrFew({ edition, options, rulings, players }) {
  const { constants, provenance } = resolveRules(layers, { edition, options, rulings }).rules;
  if (players < constants.players_least) return provenance["constants.players_least"];
  return players > constants.players_most ? provenance["constants.players_most"] : undefined;
}

class Table {
  constructor({ edition, options, rulings, players, position, deal, reshuffles = [], ...given }) {
    const asked = JSON.stringify([edition, options, rulings, players]);
    games[asked] ??= match(resolveRules(layers, { edition, options, rulings }), players);
    Object.assign(this, { game: games[asked], round: games[asked].round, orders: reshuffles });
    const { rules } = this.game;
    const standing = { dealer: 0, ...deal, ...given.match };
    const known = (names) => (name, value) => Object.hasOwn(names, name) && value !== null;
    this.at = this.game.stateFrom({
      phase: deal || position ? "deal" : undefined,
      variables: filter(standing, known(rules.match_variables)),
      seats: standing.seats ?? Array(players).fill({}),
    });
    if (position) this.place(position, known(rules.variables));
    else if (deal) this.deal(deal === "own" ? this.dealt(rules.constants.hand_size) : deal);
  }

  place({ deck, discard, out, to_move: turn, ...more }, known) {
    const absent = this.at.seats.flatMap((seat, n) => (seat.in_match ? [] : [n]));
    const piles = { hands: more.hands, pile: deck, used: discard };
    const state = { ...piles, out, absent, turn, variables: filter(more, known) };
    this.deck = deck;
    this.at = { ...this.at, phase: "round", round: this.round.stateFrom(state) };
  }

  dealt(size) {
    const deck = shuffled(cards(this.round.rest([])));
    return { hands: this.at.seats.map(({ in_match: plays }) => deck.splice(0, plays * size)), deck };
  }

  deal({ hands, deck }) {
    this.deck = deck;
    return this.make(`deal ${hands.map((hand) => hand.join(" ") || "-").join(" / ")}`);
  }

  make(move) {
    if (move.startsWith("draw") || move.startsWith("turn_up")) this.deck.shift();
    this.at = this.game.apply(this.at, move).state;
    if (this.at.phase !== "round") return { accepted: true };
    const legal = this.round.legalMoves(this.at.round);
    if (legal.includes("reshuffle")) return this.reshuffle();
    if (legal[0]?.startsWith("turn_up")) return this.make(`turn_up ${this.deck[0]}`);
    if (move.startsWith("late_draw") && this.deck.length) return this.make(`draw ${this.deck[0]}`);
    return { accepted: true };
  }

  reshuffle() {
    this.at = this.game.apply(this.at, "reshuffle").state;
    this.deck = this.orders.shift() ?? shuffled(cards(this.at.round.pile));
    return { accepted: true };
  }

  answer({ op, seat, card = "", ...request }) {
    if (op === "deal") return this.deal(request);
    const legal = this.game.legalMoves(this.at);
    const settled = legal.length === 1 && ["lay_down", "sit_out"].includes(legal[0]);
    if (op === "resolve" && !settled) return { accepted: false };
    const name = op === "resolve" ? legal[0] : op;
    const move = [name, op === "draw" ? this.deck[0] : card, seat].filter((each) => each !== "");
    const { round } = this.at;
    const [game, at] = round === "none" ? [this.game, this.at] : [this.round, round];
    const verdict = game.explain(at, move.join(" "));
    if (!verdict.legal) return { accepted: false, rules: verdict.denies };
    return this.make(move.join(" "));
  }

  state() {
    const { round, variables, seats, winners } = this.at;
    const nobody = (value) => (value === "none" ? null : value);
    const shared = Object.entries(variables).map(([name, value]) => [name, nobody(value)]);
    const standing = { ...Object.fromEntries(shared), seats, winners };
    const above = { match: { ...standing, over: this.game.isOver(this.at) } };
    if (round === "none") return above;
    const { total, direction, owed, made } = round.variables;
    const over = this.round.isOver(round);
    const ends = this.round.result(round);
    return {
      ...{ total, direction, to_move: over ? null : round.turn, owes: over ? null : owed - made },
      ...{ hands: round.hands.map(cards), deck: this.deck, discard: cards(round.used) },
      ...{ out: round.out, winners: ends.winners, losers: ends.losers, ...above },
      legal: this.round.legalMoves(round).filter((move) => !move.startsWith("draw")),
    };
  }
}

let table;

function setUp(request) {
  const rule = tooManyOrFew(request);
  if (rule) return { accepted: false, rules: [rule], state: {} };
  table = new Table(request);
  return { state: table.state() };
}

function replyTo(request) {
  if (request.op === "hello") return hello();
  if (request.op === "quit") return { bye: true };
  if (request.op === "setup") return setUp(request);
  return { ...table.answer(request), state: table.state() };
}

for await (const line of createInterface({ input: process.stdin })) {
  const { seq, ...request } = JSON.parse(line);
  process.stdout.write(`${JSON.stringify({ seq, ...replyTo(request) })}\n`);
  if (request.op === "quit") process.exit();
}
