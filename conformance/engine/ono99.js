/**
 * A second engine for the rules of O'NO 99, written from the documentation alone.
 *
 * Two programs that share no line of code and still agree, move by move, say more about the rules
 * than one program can. This one reads the JSON that `ono99 export` writes and nothing else: it
 * knows no card, edition or number of the game. How that document is to be read stands in
 * `docs/rules-as-json.md`, what its words mean in `spec/language.yml`.
 *
 *     const round = compile(document);
 *     let state = round.start([["2", "3", "4", "5"], ["6", "7", "8", "9"]], 0);
 *     round.legalMoves(state);                     // ["play 2", "play 3", "play 4", "play 5"]
 *     ({ state } = round.apply(state, "play 5"));  // a new state: states are frozen
 *
 * @typedef {Record<string, number>} Bag  A multiset: how many there are of each card, if any.
 * @typedef {{legal: boolean, permits: string[], denies: string[]}} Verdict
 * @typedef {{state: any, rules: string[]}} Step  The new state, and the rules that acted, in order.
 * @typedef {{phase: string, turn: number, variables: Record<string, number | string>, hands: Bag[],
 *   pile: Bag, used: Bag, absent: number[], out: number[], busted: number[],
 *   crowned: number | "none"}} RoundState  Just as it stands in canonical JSON.
 * @typedef {{phase: string, variables: Record<string, number | string>, winners: number[],
 *   seats: Record<string, number>[], round: RoundState | "none"}} MatchState  Likewise, with the
 *   round being played, or the one just ended.
 */

import {
  extreme, Language, lookUp, mapValues, NONE, remainder, RulesError, seatSet, seatsUpTo, sum,
  variablesOf,
} from "./language.js";

/** A move that the rules refuse; `verdict` says which rules. */
export class IllegalMove extends Error {}

/** A value that nobody can change any more, all the way down. */
function frozen(value) {
  if (typeof value === "object" && !Object.isFrozen(value)) Object.values(value).forEach(frozen);
  return Object.freeze(value);
}

/** The same value, free to be changed: it is all records and lists. */
const copied = (value) => (typeof value !== "object" ? value
  : Array.isArray(value) ? value.map(copied) : mapValues(value, copied));

/** @returns {import("./language.js").Table} */
function tableOf(state, seat, card = "") {
  const seats = (state.hands ?? state.seats).length;
  return { state, seats, seat, acting: seat, card, course: { gone: false, cited: [] } };
}

/** Phases that offer moves, and moves that are permitted, refused and made. */
class Game {
  constructor({ rules, orders }, { moves, phases, facts, functions, ...words }) {
    const face = ({ card }) => rules.cards[card] ?? { value: 0, points: 0, tags: [] };
    this.language = new Language(rules, {
      ...words,
      facts: {
        seat: ({ seat }) => seat,
        card: ({ card }) => orders.cards.indexOf(card),
        ...{ value: (table) => face(table).value, points: (table) => face(table).points },
        ...facts,
      },
      functions: { tag: (_, tag) => (table) => face(table).tags.includes(tag), ...functions },
    });
    const conditions = (record) => orders.texts.filter((rule) => Object.hasOwn(record, rule))
      .map((rule) => ({ rule, holds: this.language.expression(record[rule]) }));
    this.moves = mapValues(moves, (move, name) =>
      ({ ...move, name, permits: conditions(move.permit), denies: conditions(move.deny) }));
    Object.assign(this, { rules, orders, phases, known: this.moves });
  }

  /** What an expression gives in a state, about a seat and a card. @returns {number | boolean} */
  ask(expression, state, seat = this.actor(state), card = "") {
    return this.language.expression(expression)(tableOf(state, seat, card));
  }

  offers(state) {
    return lookUp(this.phases, state.phase, "phase").offers ?? [];
  }

  isOver(state) {
    return this.offers(state).length === 0;
  }

  /** Every legal move as a text, or else every mistake that can happen. @returns {string[]} */
  legalMoves(state, mistakes = false) {
    const moves = this.offers(state).map((name) => this.moves[name])
      .filter(({ manner }) => (manner === "lapse") === mistakes);
    return moves.flatMap((move) => this.doers(state, move).flatMap((seat) => {
      const named = move.by === "anyone" ? `${seat}` : "";
      return this.cardsFor(state, move, seat)
        .filter((card) => allows(move, tableOf(state, seat, card)))
        .map((card) => [move.name, card, named].filter(Boolean).join(" "));
    }));
  }

  doers(state, { by }) {
    if (by === "anyone") return this.present(state);
    return [by === "turn" ? state.turn : this.actor(state)];
  }

  /** The cards with which a seat may make a move; a deal has too many outcomes to be listed. */
  cardsFor(state, { card: place }, seat) {
    if (place === "none") return [""];
    const bags = { hands: {}, deck: this.rules.cards, pile: state.pile };
    const bag = bags[place] ?? state.hands[seat];
    return this.orders.cards.filter((card) => bag[card]);
  }

  /** Read a move such as "play 9", "late_draw 2", "cut 9 1" or "deal 2 3 / 4 5 / -". */
  read(state, text) {
    const [name, ...words] = text.trim().split(/\s+/);
    const move = lookUp(this.known, name, "move");
    const hands = move.card === "hands" ? handsIn(words.splice(0)) : [];
    const card = ["none", "hands"].includes(move.card) ? "" : `${words.shift()}`;
    if (card) lookUp(this.rules.cards, card, "card");
    const named = /^\d+$/.test(words[0]) ? Number(words.shift()) : NONE;
    if (words.length) throw new RulesError(`'${text}' is no move: '${words.join(" ")}' is no seat`);
    const open = move.by === "dealer" || (named === NONE && move.by !== "anyone");
    return { move, card, seat: open ? this.doers(state, move)[0] : named, hands };
  }

  /** Whether a move is legal, with every rule that permits or denies it. @returns {Verdict} */
  explain(state, text) {
    const { move, card, seat } = this.read(state, text);
    const { refusals } = this.rules;
    const refused = (rule) => ({ legal: false, permits: [], denies: [rule] });
    if (this.isOver(state)) return refused(refusals.over);
    if (!move.permits.length) return refused(refusals.not_offered);
    if (!this.offers(state).includes(move.name)) return refused(refusals.not_now);
    if (!this.doers(state, move).includes(seat)) return refused(refusals.not_yours);
    const table = tableOf(state, seat, card);
    const rules = (conditions) => conditions.map(({ rule }) => rule);
    const fitting = (conditions) => rules(conditions.filter(({ holds }) => holds(table)));
    const [permits, denies] = [fitting(move.permits), fitting(move.denies)];
    if (!permits.length && !denies.length) denies.push(...rules(move.permits));
    if (card && !this.cardsFor(state, move, seat).includes(card)) {
      denies.unshift(move.card === "pile" ? refusals.not_in_pile : refusals.not_held);
    }
    return { legal: denies.length === 0, permits, denies };
  }

  /** Make a move; throws {@link IllegalMove} if the rules refuse it. @returns {Step} */
  apply(state, text) {
    const verdict = this.explain(state, text);
    const message = `'${text}' is refused by ${verdict.denies.join(", ")}`;
    if (!verdict.legal) throw Object.assign(new IllegalMove(message), { verdict });
    const { move, card, seat, hands } = this.read(state, text);
    const table = tableOf(copied(state), seat, card);
    this.language.run(move.name, table);
    return this.follow(table, hands);
  }
}

/** Whether some permit of a move holds, and no deny. */
const allows = ({ permits, denies }, table) =>
  permits.some(({ holds }) => holds(table)) && !denies.some(({ holds }) => holds(table));

/** Hands parted by "/"; "-" stands for no cards. @param {string[]} words */
const handsIn = (words) => words.join(" ").split("/")
  .map((hand) => hand.split(" ").filter((card) => card && card !== "-"));

/** Variables with their initial values where none are given. */
function filled(declared, values = {}) {
  Object.keys(values).forEach((name) => lookUp(declared, name, "variable"));
  return { ...mapValues(declared, ({ initial }) => initial), ...values };
}

// ------------------------------------------------------------------------------------- the round

/** How many cards a bag holds. @param {Bag} bag */
const size = (bag) => sum(Object.values(bag));

/** Carry cards from one bag into another, by default all. @param {Bag} from @param {Bag} to */
function carry(from, to, cards = { ...from }) {
  for (const [card, count] of Object.entries(cards)) {
    from[card] -= count;
    if (from[card] === 0) delete from[card];
    to[card] = (to[card] ?? 0) + count;
  }
}

/** What happens to cards, seats and the turn. The acting seat is the one that made the move. */
const operations = (tagged) => ({
  discard: ({ state, acting, card }) => carry(state.hands[acting], state.used, { [card]: 1 }),
  take: ({ state, acting, card }) => carry(state.pile, state.hands[acting], { [card]: 1 }),
  turn_up: ({ state, card }) => carry(state.pile, state.used, { [card]: 1 }),
  discard_unplayable: ({ state, acting }) =>
    carry(state.hands[acting], state.used, tagged(state.hands[acting], "unplayable")),
  discard_hand: ({ state, acting }) => carry(state.hands[acting], state.used),
  reshuffle: ({ state }) => carry(state.used, state.pile),
  reshuffle_but_top({ state }) {
    carry(state.used, state.pile);
    carry(state.pile, state.used, { [state.variables.top]: 1 });
  },
  eliminate({ state }) {
    if (playing(state, state.turn)) state.out = seatSet([...state.out, state.turn]);
  },
  advance({ state }) { state.turn = nextInTurn(state); },
  mark_bust({ state }) { state.busted = seatSet([...state.busted, state.turn]); },
  crown_last_player({ state }) { state.crowned = state.variables.last_player; },
});

const playing = ({ absent, out }, seat) => !absent.includes(seat) && !out.includes(seat);

/** The next seat still playing in the present direction; the same one if there is no other. */
function nextInTurn(state) {
  const { turn, hands: { length: seats }, variables: { direction } } = state;
  const order = seatsUpTo(seats).map((step) => remainder(turn + (step + 1) * direction, seats));
  return order.find((seat) => playing(state, seat)) ?? turn;
}

/** A round of the game. States are {@link RoundState}s, moves are texts. */
class Round extends Game {
  constructor(document) {
    const { rules, orders } = document;
    if (!orders) throw new RulesError("expected the document that `ono99 export` writes");
    const value = (card) => rules.cards[card].value;
    const carries = (tag) => ([card]) => rules.cards[card].tags.includes(tag);
    const tagged = (hand, tag) => Object.fromEntries(Object.entries(hand).filter(carries(tag)));
    const anyCard = (holds) => (table) =>
      Object.keys(table.state.hands[table.seat]).some((card) => holds({ ...table, card }));
    super(document, {
      ...{ moves: rules.moves, phases: rules.phases, steps: rules.steps },
      operations: operations(tagged),
      effects: mapValues(rules.cards, ({ effects }) => effects),
      variables: variablesOf(rules.variables, orders.cards, ({ state }) => state.variables),
      facts: {
        players: ({ state }) => state.hands.length - state.absent.length,
        remaining: ({ state }) => this.present(state).length,
        turn: ({ state }) => state.turn,
        playing: ({ state, seat }) => playing(state, seat),
        held: ({ state, seat }) => size(state.hands[seat]),
        ...{ pile: ({ state }) => size(state.pile), used: ({ state }) => size(state.used) },
        pile_empty: ({ state }) => size(state.pile) === 0,
        used_empty: ({ state }) => size(state.used) === 0,
        conserved: ({ state }) => size(this.rest([...state.hands, state.pile, state.used])) === 0,
      },
      functions: {
        count: (_, tag) => ({ state, seat }) => size(tagged(state.hands[seat], tag)),
        lowest: (_, tag) => ({ state, seat }) =>
          extreme(Math.min, Object.keys(tagged(state.hands[seat], tag)).map(value)),
        any_card: (language, condition) => anyCard(language.expression(condition)),
        can: (_, name) => {
          const fits = (table) => allows(this.moves[name], table);
          return lookUp(rules.moves, name, "move").card === "hand" ? anyCard(fits) : fits;
        },
      },
    });
  }

  /** A bag from a list of cards, or from a record of how many there are of each. @returns {Bag} */
  pack(cards = []) {
    const bag = {};
    const counts = Array.isArray(cards) ? cards.map((card) => [card, 1]) : Object.entries(cards);
    for (const [card, count] of counts) {
      lookUp(this.rules.cards, card, "card");
      if (!(count >= 0)) throw new RulesError(`too many cards '${card}', or fewer than none`);
      if (count) bag[card] = (bag[card] ?? 0) + count;
    }
    return bag;
  }

  /** Every card of the deck that is in none of these bags. @param {Bag[]} bags @returns {Bag} */
  rest(bags) {
    const placed = (card) => sum(bags.map((bag) => bag[card] ?? 0));
    const { cards, constants: { decks } } = this.rules;
    return this.pack(mapValues(cards, ({ count }, card) => count * decks - placed(card)));
  }

  /** The state once all has happened that happens before anybody acts. @returns {RoundState} */
  start(hands, turn, { direction = 1, seated = seatsUpTo(hands.length) } = {}) {
    const absent = seatsUpTo(hands.length).filter((seat) => !seated.includes(seat));
    const data = { phase: "begin", hands, turn, absent, variables: { direction } };
    return this.follow(tableOf(copied(this.stateFrom(data)), turn)).state;
  }

  /** Read a state; only `hands` is required, the rest has initial values. @returns {RoundState} */
  stateFrom({ phase = "choose", turn = 0, crowned = "none", ...data }) {
    lookUp(this.phases, phase, "phase");
    const [hands, used] = [data.hands.map((hand) => this.pack(hand)), this.pack(data.used)];
    const pile = this.pack(data.pile ?? this.rest([...hands, used]));
    this.rest([...hands, used, pile]);
    const [absent, out, busted] = [data.absent, data.out, data.busted].map((each) => seatSet(each));
    const variables = filled(this.rules.variables, data.variables);
    return frozen({ phase, turn, variables, hands, pile, used, absent, out, busted, crowned });
  }

  /** The seat that is to act: the drawer, or the one whose turn it is. @param {RoundState} state */
  actor({ variables, turn }) {
    return variables.drawer === "none" ? turn : variables.drawer;
  }

  present(state) {
    return seatsUpTo(state.hands.length).filter((seat) => playing(state, seat));
  }

  /** Run the sequences of the phases gone to, until one has none or stays where it is. */
  follow(table) {
    for (let phase = ""; phase !== table.state.phase; ) {
      phase = table.state.phase;
      table.course.gone = false;
      this.language.run(phase, table);
    }
    return { state: frozen(table.state), rules: table.course.cited };
  }

  /** Who won and who lost so far; a round that is not over has no winners. */
  result(state) {
    const best = state.crowned === "none" ? this.present(state) : [state.crowned];
    const winners = this.isOver(state) && best.length === 1 ? best : [];
    const losers = state.out.filter((seat) => !winners.includes(seat));
    return { winners, losers, busted: state.busted };
  }

  /** The rules whose invariants do not hold. @returns {string[]} */
  brokenInvariants(state) {
    const { orders, rules: { invariants } } = this;
    const broken = ({ at, holds }) =>
      (!at.length || at.includes(state.phase)) && !this.ask(holds, state);
    return orders.texts.filter((rule) => rule in invariants && broken(invariants[rule]));
  }
}

// ------------------------------------------------------------------------------------- the match

/** A match of several rounds. States are {@link MatchState}s; `round` plays the rounds. */
class Match extends Game {
  constructor(document, players) {
    const round = new Round(document);
    const { rules, orders } = document;
    const { players_least: fewest, players_most: most, hand_size: full } = rules.constants;
    if (!(players >= fewest && players <= most)) {
      throw new RulesError(`${players} players; the rules ask for ${fewest} to ${most}`);
    }
    const among = (who) => ({ state, seat }) => round.result(state.round)[who].includes(seat);
    const points = ([card, count]) => count * rules.cards[card].points;
    super(document, {
      ...{ phases: rules.match_phases, steps: rules.match_steps, operations: {}, effects: {} },
      // A deal is made for the whole table, any other move by the seat that it names.
      moves: mapValues(rules.match_moves, (move) =>
        ({ ...move, by: move.card === "hands" ? "dealer" : "anyone" })),
      variables: {
        ...variablesOf(rules.match_variables, orders.cards, ({ state }) => state.variables),
        ...variablesOf(rules.seat_variables, orders.cards, ({ state, seat }) => state.seats[seat]),
      },
      facts: {
        ...{ lost: among("losers"), won: among("winners"), busted: among("busted") },
        dealt: ({ state, seat }) => !state.round.absent.includes(seat),
        hand_points: ({ state, seat }) => sum(Object.entries(state.round.hands[seat]).map(points)),
        short_by: ({ state, seat }) => full - size(state.round.hands[seat]),
        end_direction: ({ state }) => state.round.variables.direction,
      },
      functions: {},
    });
    this.known = round.known = { ...round.moves, ...this.moves };
    Object.assign(this, { round, players });
  }

  /** A match about to begin, or in a state as it stands in JSON. @returns {MatchState} */
  stateFrom({ variables, seats = Array(this.players).fill({}), ...rest } = {}) {
    const { phase = this.orders.match_phases[0], round = "none", winners = [] } = rest;
    return frozen({
      ...{ phase, winners, variables: filled(this.rules.match_variables, variables) },
      seats: seats.map((each) => filled(this.rules.seat_variables, each)),
      round: round === "none" ? round : this.round.stateFrom(round),
    });
  }

  /** Nobody in particular deals, as far as the rules are concerned. */
  actor() {
    return 0;
  }

  present() {
    return seatsUpTo(this.players);
  }

  isOver(state) {
    return state.phase !== "round" && super.isOver(state);
  }

  legalMoves(state, mistakes) {
    if (state.phase !== "round") return super.legalMoves(state, mistakes);
    return this.round.legalMoves(state.round, mistakes);
  }

  explain(state, text) {
    if (state.phase !== "round") return super.explain(state, text);
    return this.round.explain(state.round, text);
  }

  apply(state, text) {
    if (state.phase !== "round") return super.apply(state, text);
    const { state: round, rules } = this.round.apply(state.round, text);
    return this.count({ ...state, round }, rules);
  }

  /** After a deal a round begins; what happens by itself then is not cited. */
  follow({ state, course: { cited } }, hands) {
    if (!hands.length) return { state: frozen(state), rules: cited };
    const { hand_size: full } = this.rules.constants;
    const seated = this.present().filter((seat) => state.seats[seat].in_match);
    const due = this.present().map((seat) => (seated.includes(seat) ? full : 0));
    const dealt = hands.map((hand) => hand.length);
    if (`${dealt}` !== `${due}`) throw new RulesError(`${dealt} cards are dealt; expected ${due}`);
    const turn = this.ask("first_player", state);
    const round = this.round.start(hands, turn, { direction: state.variables.start, seated });
    return this.count({ ...state, round }, cited);
  }

  /** Settle the round if it has ended. */
  count(state, rules) {
    if (!this.round.isOver(state.round)) return { state: frozen(state), rules };
    const table = tableOf(copied({ ...state, phase: "count" }), 0);
    table.course.cited.push(...rules);
    this.language.run("count", table);
    return { state: frozen(table.state), rules: table.course.cited };
  }
}

/** The rules of a round, and those of a match, from the document that `ono99 export` writes. */
export const compile = (document) => new Round(document);
export const match = (document, players) => new Match(document, players);
