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
 * @typedef {{name: string, card: string, seat: number, hands: string[][]}} Move  "" and -1: none.
 * @typedef {{legal: boolean, permits: string[], denies: string[]}} Verdict
 * @typedef {{phase: string, turn: number, variables: Record<string, number | string>, hands: Bag[],
 *   pile: Bag, used: Bag, absent: number[], out: number[], busted: number[],
 *   crowned: number | "none"}} RoundState  Just as it stands in canonical JSON.
 * @typedef {{phase: string, variables: Record<string, number | string>, winners: number[],
 *   seats: Record<string, number>[], round: RoundState | "none"}} MatchState  Likewise, with the
 *   round being played, or the one just ended.
 */

import {
  about, Language, lookUp, mapValues, NONE, remainder, RulesError, seatsUpTo, sum, variablesOf,
  withSeat,
} from "./language.js";

export { RulesError };

const NO_CARD = "";

/** A move that the rules refuse; `verdict` says which rules. */
export class IllegalMove extends Error {
  /** @param {string} text @param {Verdict} verdict */
  constructor(text, verdict) {
    super(`'${text}' is refused by ${verdict.denies.join(", ")}`);
    this.verdict = verdict;
  }
}

/** A value that nobody can change any more, all the way down. */
function frozen(value) {
  if (value === null || typeof value !== "object" || Object.isFrozen(value)) return value;
  Object.values(value).forEach(frozen);
  return Object.freeze(value);
}

/** Seats in order, each once. @param {number[]} [seats] @returns {number[]} */
const seatSet = (seats = []) => seats.reduce(withSeat, []);

/** How many cards a bag holds. @param {Bag} bag */
const size = (bag) => sum(Object.values(bag));

/** Where questions are asked and steps act: a state, with a seat and a card in question. */
class Table {
  constructor(state, seat, card) {
    const count = (state.hands ?? state.seats).length;
    Object.assign(this, state, { count, seat, acting: seat, card, gone: false, cited: [] });
  }

  /** A rule acts; one that goes on acting is not cited again. */
  cite(rule) {
    if (rule && rule !== this.cited.at(-1)) this.cited.push(rule);
  }

  /** The table as a state again, and the rules that acted. */
  outcome() {
    const { count, seat, acting, card, gone, cited, ...state } = this;
    return { state: frozen(state), rules: cited };
  }
}

// ------------------------------------------------------------------ what a round and a match share

/** Phases that offer moves, and moves that are permitted, refused and made. */
class Game {
  constructor({ rules, orders }, { moves, phases, facts, functions, ...words }) {
    const nothing = { value: 0, points: 0, tags: [] };
    const face = (table) => rules.cards[table.card] ?? nothing;
    Object.assign(this, { rules, phases, ids: orders.cards });
    this.language = new Language(rules, {
      ...words,
      facts: {
        seat: (table) => table.seat,
        card: (table) => this.ids.indexOf(table.card),
        value: (table) => face(table).value,
        points: (table) => face(table).points,
        ...facts,
      },
      functions: { tag: (_, tag) => (table) => face(table).tags.includes(tag), ...functions },
    });
    this.moves = mapValues(moves, (entry, name) => this.language.move(entry, name));
    this.known = this.moves;
  }

  /** The different cards of a bag, in the order of the card table. */
  different(bag) {
    return this.ids.filter((card) => bag[card] > 0);
  }

  /** Variables with their initial values where none are given. */
  filled(declared, values = {}) {
    Object.keys(values).forEach((name) => lookUp(declared, name, "variable"));
    return { ...mapValues(declared, ({ initial }) => initial), ...values };
  }

  /** A state as plain data, for canonical JSON: states hold nothing else. */
  stateTo(state) {
    return structuredClone(state);
  }

  offers(state) {
    return lookUp(this.phases, state.phase, "phase").offers ?? [];
  }

  isOver(state) {
    return this.offers(state).length === 0;
  }

  /** Every legal move as a text; mistakes are never among them. @returns {string[]} */
  legalMoves(state) {
    return this.movesNow(state, (move) => move.manner !== "lapse");
  }

  /** The mistakes that can happen now. @returns {string[]} */
  lapses(state) {
    return this.movesNow(state, (move) => move.manner === "lapse");
  }

  movesNow(state, wanted) {
    const moves = this.offers(state).map((name) => this.moves[name]).filter(wanted);
    return moves.flatMap((move) =>
      this.doers(state, move).flatMap((seat) => this.waysToMake(state, move, seat)));
  }

  /** The legal moves of one kind that a seat can make; only moves by anyone name it. */
  waysToMake(state, move, seat) {
    const named = move.by === "anyone" ? String(seat) : "";
    return this.cardsFor(state, move, seat)
      .filter((card) => this.allows(move, new Table(state, seat, card)))
      .map((card) => [move.name, card, named].filter(Boolean).join(" "));
  }

  /** The seats that may make a move. */
  doers(state, { by }) {
    if (by === "anyone") return this.present(state);
    return [by === "turn" ? state.turn : this.actor(state)];
  }

  /** The cards with which a seat may make a move; a deal has too many outcomes to be listed. */
  cardsFor(state, { card }, seat) {
    const cards = { none: [NO_CARD], hands: [], deck: this.ids }[card];
    return cards ?? this.different(card === "pile" ? state.pile : state.hands[seat]);
  }

  /** Whether some permit of a move holds, and no deny. */
  allows(move, table) {
    const fits = ({ holds }) => holds(table);
    return move.permits.some(fits) && !move.denies.some(fits);
  }

  /** Read a move such as "play 9", "late_draw 2", "cut 9 1" or "deal 2 3 / 4 5". @returns {Move} */
  read(text) {
    const [name, ...words] = text.trim().split(/\s+/);
    const takes = lookUp(this.known, name, "move").card;
    if (takes === "hands") return { name, card: NO_CARD, seat: NONE, hands: this.handsIn(words) };
    const card = takes === "none" ? NO_CARD : String(words.shift());
    if (card) lookUp(this.rules.cards, card, "card");
    const seat = /^\d+$/.test(words[0] ?? "") ? Number(words.shift()) : NONE;
    if (words.length) throw new RulesError(`'${text}' is no move: '${words.join(" ")}' is no seat`);
    return { name, card, seat, hands: [] };
  }

  /** Hands parted by "/"; "-" stands for no cards. @param {string[]} words */
  handsIn(words) {
    const hands = words.join(" ").split("/").map((hand) => hand.split(" "));
    return hands.map((hand) => hand.filter((card) => card && card !== "-"));
  }

  /** Who makes a move: the seat named, if it matters; a move by anyone has to name one. */
  doer(state, move, seat) {
    const open = move.by !== "anyone" && seat === NONE;
    return open || move.by === "dealer" ? this.doers(state, move)[0] : seat;
  }

  /** Whether a move is legal, with every rule that permits or denies it. @returns {Verdict} */
  explain(state, text) {
    const { name, card, seat } = this.read(text);
    const move = this.known[name];
    const doer = this.doer(state, move, seat);
    const reason = this.misplaced(state, move, doer);
    if (reason) return { legal: false, permits: [], denies: [this.rules.refusals[reason]] };
    return this.weigh(state, move, new Table(state, doer, card));
  }

  /** Why a move is out of place, or "" if it is in its place. */
  misplaced(state, move, seat) {
    if (this.isOver(state)) return "over";
    if (!move.permits.length) return "not_offered";
    if (!this.offers(state).includes(move.name)) return "not_now";
    return this.doers(state, move).includes(seat) ? "" : "not_yours";
  }

  /** The verdict on a move that is in its place. */
  weigh(state, move, table) {
    const rules = (conditions) => conditions.map(({ rule }) => rule);
    const permits = rules(move.permits.filter(({ holds }) => holds(table)));
    const denies = rules(move.denies.filter(({ holds }) => holds(table)));
    if (!permits.length && !denies.length) denies.push(...rules(move.permits));
    if (table.card && !this.cardsFor(state, move, table.seat).includes(table.card)) {
      denies.unshift(this.rules.refusals[move.card === "pile" ? "not_in_pile" : "not_held"]);
    }
    return { legal: denies.length === 0, permits, denies };
  }

  /**
   * Make a move; throws {@link IllegalMove} with the verdict if the rules refuse it.
   *
   * @returns {{state: any, rules: string[]}} the new state, and the rules that acted, in order
   */
  apply(state, text) {
    const verdict = this.explain(state, text);
    if (!verdict.legal) throw new IllegalMove(text, verdict);
    const { name, card, seat, hands } = this.read(text);
    const table = new Table(structuredClone(state), this.doer(state, this.moves[name], seat), card);
    this.language.run(name, table);
    return this.follow(table, hands);
  }
}

// ------------------------------------------------------------------------------------- the round

/** What happens to cards, seats and the turn. The acting seat is the one that made the move. */
const operations = (cards) => ({
  discard: (table) => moveCard(table.hands[table.acting], table.used, table.card),
  take: (table) => moveCard(table.pile, table.hands[table.acting], table.card),
  turn_up: (table) => moveCard(table.pile, table.used, table.card),
  discard_unplayable: (table) => {
    const unplayable = (card) => cards[card].tags.includes("unplayable");
    moveAll(table.hands[table.acting], table.used, unplayable);
  },
  discard_hand: (table) => moveAll(table.hands[table.acting], table.used),
  reshuffle: (table) => moveAll(table.used, table.pile),
  reshuffle_but_top: (table) => {
    moveAll(table.used, table.pile);
    moveCard(table.pile, table.used, table.variables.top);
  },
  eliminate: (table) => {
    if (playing(table, table.turn)) table.out = withSeat(table.out, table.turn);
  },
  advance: (table) => { table.turn = nextInTurn(table); },
  mark_bust: (table) => { table.busted = withSeat(table.busted, table.turn); },
  crown_last_player: (table) => { table.crowned = table.variables.last_player; },
});

function moveCard(from, to, card, count = 1) {
  from[card] -= count;
  if (from[card] === 0) delete from[card];
  to[card] = (to[card] ?? 0) + count;
}

function moveAll(from, to, wanted = () => true) {
  for (const [card, count] of Object.entries(from)) {
    if (wanted(card)) moveCard(from, to, card, count);
  }
}

const playing = ({ absent, out }, seat) => !absent.includes(seat) && !out.includes(seat);

/** The next seat still playing in the present direction; the same one if there is no other. */
function nextInTurn(table) {
  const { turn, count, variables } = table;
  const order = seatsUpTo(count).map((step) => turn + (step + 1) * variables.direction);
  const seats = order.map((place) => remainder(place, count));
  return seats.find((seat) => playing(table, seat)) ?? turn;
}

/** A round of the game. States are {@link RoundState}s, moves are texts. */
class Round extends Game {
  constructor(document) {
    const { rules, orders } = document;
    super(document, {
      ...{ moves: rules.moves, phases: rules.phases, steps: rules.steps },
      operations: operations(rules.cards),
      effects: mapValues(rules.cards, (card) => card.effects),
      variables: variablesOf(rules.variables, (table) => table.variables, orders.cards),
      facts: {
        players: (table) => table.count - table.absent.length,
        remaining: (table) => this.present(table).length,
        pile_empty: (table) => size(table.pile) === 0,
        used_empty: (table) => size(table.used) === 0,
        turn: (table) => table.turn,
        playing: (table) => playing(table, table.seat),
        held: (table) => size(table.hands[table.seat]),
        pile: (table) => size(table.pile),
        used: (table) => size(table.used),
        conserved: ({ hands, pile, used }) =>
          Object.values(this.elsewhere([...hands, pile, used])).every((count) => count === 0),
      },
      functions: {
        count: (_, tag) => ({ hands, seat }) =>
          sum(this.tagged(tag, hands[seat]).map((card) => hands[seat][card])),
        lowest: (_, tag) => ({ hands, seat }) => {
          const values = this.tagged(tag, hands[seat]).map((card) => rules.cards[card].value);
          return values.length ? Math.min(...values) : 0;
        },
        any_card: (language, condition) => {
          const holds = language.expression(condition);
          return (table) => this.anyCard(table, holds);
        },
        can: (_, move) => (table) => this.can(table, move),
      },
    });
    this.invariants = mapValues(rules.invariants, ({ holds }) => this.language.expression(holds));
  }

  /** The different cards with a tag in a hand. */
  tagged(tag, hand) {
    return this.different(hand).filter((card) => this.rules.cards[card].tags.includes(tag));
  }

  /** Whether a condition holds for a card in the hand of the seat in question. */
  anyCard(table, holds) {
    const held = this.different(table.hands[table.seat]);
    return held.some((card) => about(table, "card", card, holds));
  }

  /** Whether the seat in question could make a move, whatever the phase and the turn. */
  can(table, name) {
    const move = lookUp(this.moves, name, "move");
    const fits = () => this.allows(move, table);
    return move.card === "hand" ? this.anyCard(table, fits) : fits();
  }

  /** A bag from a list of cards, or from a record of how many there are of each. */
  pack(cards = []) {
    const bag = {};
    const counts = Array.isArray(cards) ? cards.map((card) => [card, 1]) : Object.entries(cards);
    for (const [card, count] of counts) {
      lookUp(this.rules.cards, card, "card");
      if (count) bag[card] = (bag[card] ?? 0) + count;
    }
    return bag;
  }

  /** For each card how many of the deck are in none of these bags; below 0 if too many are. */
  elsewhere(bags) {
    const placed = (card) => sum(bags.map((bag) => bag[card] ?? 0));
    const { decks } = this.rules.constants;
    return mapValues(this.rules.cards, ({ count }, card) => count * decks - placed(card));
  }

  /** Every card of the deck that is in none of these bags. */
  rest(bags) {
    const left = this.elsewhere(bags);
    const short = this.ids.find((card) => left[card] < 0);
    if (short) throw new RulesError(`there are too many cards '${short}'`);
    return this.pack(left);
  }

  /**
   * The state after the deal, once all has happened that happens before anybody acts.
   *
   * @param {(string[] | Bag)[]} hands
   * @param {number} turn the seat that plays first
   * @param {{direction?: number, seated?: number[]}} [how] `seated` are the seats that take part
   * @returns {RoundState}
   */
  start(hands, turn, { direction = 1, seated } = {}) {
    const absent = seatsUpTo(hands.length).filter((seat) => seated && !seated.includes(seat));
    const data = { phase: "begin", hands, turn, absent, variables: { direction } };
    return this.follow(new Table(structuredClone(this.stateFrom(data)), turn, NO_CARD)).state;
  }

  /** Read a state; only `hands` is required, the rest has initial values. @returns {RoundState} */
  stateFrom({ phase = "choose", turn = 0, crowned = "none", ...data }) {
    const hands = data.hands.map((hand) => this.pack(hand));
    const used = this.pack(data.used);
    const rest = this.rest([...hands, used]);
    const pile = data.pile ? this.pack(data.pile) : rest;
    this.rest([...hands, used, pile]);
    const [absent, out, busted] = [data.absent, data.out, data.busted].map(seatSet);
    const variables = this.filled(this.rules.variables, data.variables);
    const state = { phase, turn, variables, hands, pile, used, absent, out, busted, crowned };
    this.offers(state);
    return frozen(state);
  }

  /** The seat that is to act: the drawer, or the one whose turn it is. @param {RoundState} state */
  actor({ variables, turn }) {
    return variables.drawer === "none" ? turn : variables.drawer;
  }

  /** The seats still in the round. */
  present(state) {
    return seatsUpTo(state.hands.length).filter((seat) => playing(state, seat));
  }

  /** Run the sequences of the phases gone to, until one has none or stays where it is. */
  follow(table) {
    for (let phase = ""; phase !== table.phase; ) {
      phase = table.phase;
      table.gone = false;
      this.language.run(phase, table);
    }
    return table.outcome();
  }

  /** Who won and who lost so far; a round that is not over has no winners. */
  result(state) {
    const best = state.crowned === "none" ? this.present(state) : [state.crowned];
    const winners = this.isOver(state) && best.length === 1 ? best : [];
    const losers = state.out.filter((seat) => !winners.includes(seat));
    return { winners, losers, busted: [...state.busted] };
  }

  /** The rules whose invariants do not hold. @returns {string[]} */
  brokenInvariants(state) {
    const table = new Table(state, this.actor(state), NO_CARD);
    const asked = ({ at }) => !at.length || at.includes(state.phase);
    const rules = Object.keys(this.invariants).filter((rule) => asked(this.rules.invariants[rule]));
    return rules.filter((rule) => !this.invariants[rule](table));
  }

  /** A state as one seat sees it: its own cards, and of everything else what lies open. */
  view(state, seat) {
    const { hands, pile, absent, busted, crowned, ...open } = this.stateTo(state);
    const cards = Object.fromEntries(this.shown(state, seat).map((each) => [each, hands[each]]));
    return { ...open, seat, hands: cards, held: hands.map(size), pile: size(pile) };
  }

  /** The seats whose cards a seat sees: its own, and those that the rules lay open. */
  shown(state, seat) {
    const table = new Table(state, this.actor(state), NO_CARD);
    const holds = (name) => this.language.word(name)(table);
    const all = this.isOver(state) && holds("hands_shown_at_end");
    const open = all ? seatsUpTo(table.count) : state.out.filter(() => holds("laid_hand_shown"));
    return [seat, ...open.filter((each) => !state.absent.includes(each))];
  }
}

// ------------------------------------------------------------------------------------- the match

/** A match of several rounds. States are {@link MatchState}s; `round` plays the rounds. */
class Match extends Game {
  constructor(document, players) {
    const { rules, orders } = document;
    const { players_least: least, players_most: most, hand_size: full } = rules.constants;
    if (!(players >= least && players <= most)) {
      throw new RulesError(`${players} players; the rules ask for ${least} to ${most}`);
    }
    const round = new Round(document);
    const among = (who) => (table) => round.result(table.round)[who].includes(table.seat);
    const hand = (table) => table.round.hands[table.seat];
    super(document, {
      moves: mapValues(rules.match_moves, (entry) => ({ ...entry, by: madeBy(entry) })),
      ...{ phases: rules.match_phases, steps: rules.match_steps, operations: {}, effects: {} },
      variables: {
        ...variablesOf(rules.match_variables, (table) => table.variables, orders.cards),
        ...variablesOf(rules.seat_variables, (table) => table.seats[table.seat], orders.cards),
      },
      facts: {
        ...{ lost: among("losers"), won: among("winners"), busted: among("busted") },
        dealt: (table) => !table.round.absent.includes(table.seat),
        hand_points: (table) =>
          sum(Object.entries(hand(table)).map(([card, count]) => count * rules.cards[card].points)),
        short_by: (table) => full - size(hand(table)),
        end_direction: (table) => table.round.variables.direction,
      },
      functions: {},
    });
    Object.assign(this, { round, players, phase: orders.match_phases[0] });
    this.known = { ...round.moves, ...this.moves };
  }

  /** A match about to begin. @returns {MatchState} */
  start() {
    return this.stateFrom({ phase: this.phase, seats: Array(this.players).fill({}) });
  }

  /** Read a state as {@link stateTo} writes it. @returns {MatchState} */
  stateFrom({ phase, variables, seats, round = "none", winners = [] }) {
    return frozen({
      phase,
      variables: this.filled(this.rules.match_variables, variables),
      seats: seats.map((values) => this.filled(this.rules.seat_variables, values)),
      round: round === "none" ? round : this.round.stateFrom(round),
      winners: [...winners],
    });
  }

  isOver(state) {
    return state.phase !== "round" && super.isOver(state);
  }

  /** Every seat; who is out of the match is for the rules to say. */
  present(state) {
    return seatsUpTo(state.seats.length);
  }

  /** Nobody in particular deals, as far as the rules are concerned. */
  actor() {
    return 0;
  }

  movesNow(state, wanted) {
    if (state.phase !== "round") return super.movesNow(state, wanted);
    return this.round.movesNow(state.round, wanted);
  }

  /** Whether a text is a move of the round being played. */
  inRound(state, text) {
    return state.phase === "round" && Object.hasOwn(this.round.moves, this.read(text).name);
  }

  explain(state, text) {
    if (!this.inRound(state, text)) return super.explain(state, text);
    return this.round.explain(state.round, text);
  }

  apply(state, text) {
    if (!this.inRound(state, text)) return super.apply(state, text);
    const played = this.round.apply(state.round, text);
    return this.count({ ...state, round: played.state }, played.rules);
  }

  /** After a deal a round begins; what happens by itself then is not cited. */
  follow(table, hands) {
    const { state, rules } = table.outcome();
    if (!hands.length) return { state, rules };
    const seated = this.present(state).filter((seat) => state.seats[seat].in_match);
    this.checkDeal(hands, seated);
    const turn = this.language.word("first_player")(new Table(state, 0, NO_CARD));
    const round = this.round.start(hands, turn, { direction: state.variables.start, seated });
    return this.count({ ...state, round }, rules);
  }

  /** A deal of the wrong size is no move of the game, so no rule can be cited against it. */
  checkDeal(hands, seated) {
    const due = (seat) => (seated.includes(seat) ? this.rules.constants.hand_size : 0);
    const right = hands.every((hand, seat) => hand.length === due(seat));
    if (right && hands.length === this.players) return;
    throw new RulesError(`${hands.map((hand) => hand.length)} cards are dealt; expected a full hand`
      + " for every seat in the match, and none for the others");
  }

  /** Settle the round if it has ended. */
  count(state, rules) {
    if (!this.round.isOver(state.round)) return { state: frozen(state), rules };
    const table = new Table(structuredClone({ ...state, phase: "count" }), 0, NO_CARD);
    rules.forEach((rule) => table.cite(rule));
    this.language.run("count", table);
    return table.outcome();
  }

  result(state) {
    return { winners: [...state.winners] };
  }

  /** The match lies open to everybody; of the round a seat sees what it may see. */
  view(state, seat) {
    const round = state.round === "none" ? "none" : this.round.view(state.round, seat);
    return { ...this.stateTo(state), seat, round };
  }
}

/** A deal is made for the whole table, any other move of a match by the seat that it names. */
const madeBy = ({ card }) => (card === "hands" ? "dealer" : "anyone");

/** Only the whole document tells the order of cards and phases. */
function checked(document) {
  if (document?.rules && document.orders) return document;
  throw new RulesError("expected the document that `ono99 export` writes");
}

/** The rules of a round. @param {any} document what `ono99 export` writes */
export const compile = (document) => new Round(checked(document));

/** The rules of a match. @param {any} document @param {number} players how many sit at the table */
export const match = (document, players) => new Match(checked(document), players);
