"""What must hold in every position, under all rules that the spec offers.

A state machine plays rounds by rules drawn from whatever the spec declares:
editions, options, rulings, numbers of players. Cards, choices and slips are all
drawn as data, so that a failure shrinks to a short deal and a few moves. What
the spec states as invariants is checked after every step; the rest of this file
is what no edition could ever want otherwise: cards don't appear or vanish,
verdicts agree with the moves offered, a seat sees nothing of hidden cards, and
the table looks the same from every chair and in a mirror.

In CI (where the variable CI is set) the examples are the same in every run.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import pytest
from configurations import (
    IN_PLAY,
    Configuration,
    Rules,
    configuration,
    configurations,
    every_single_choice,
    rules_of,
    tables,
    with_fewer_cards,
)
from hypothesis import HealthCheck, assume, given, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from ono99.play.bags import Bag, CardError
from ono99.play.driver import PLAYERS, Player, ShufflingDealer, next_move
from ono99.play.match import Deal, Match, MatchState, MatchStep, PlayersError
from ono99.play.notation import (
    read_notation,
    state_from_data,
    state_from_json,
    state_to_data,
    state_to_json,
    write_notation,
)
from ono99.play.record import Event, Refusal, header, play, read_record, replay
from ono99.play.round import Round
from ono99.play.state import IllegalMove, Move, State, Verdict
from ono99.play.view import view

SLOW = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
IN_CI = bool(os.environ.get("CI"))
Data = dict[str, Any]

# --------------------------------------------------------------------- the deal


@st.composite
def hands(draw: st.DrawFn, round_: Round, players: int) -> list[Bag]:
    """A full hand for everybody; each kind of card that is left is as likely as another."""
    deck, size, dealt = round_.deck, round_.constants["hand_size"], []
    rest = deck.full
    for _ in range(players):
        many = [kind for kind in deck.kinds(rest) if deck.count(rest, kind) >= size]
        if many and draw(st.integers(0, 7)) == 0:
            hand = size * deck.units[draw(st.sampled_from(many))]
        else:
            hand = draw(mixed_hand(round_, rest))
        dealt.append(hand)
        rest -= hand
    return dealt


@st.composite
def mixed_hand(draw: st.DrawFn, round_: Round, rest: Bag) -> Bag:
    hand = 0
    for _ in range(round_.constants["hand_size"]):
        hand += round_.deck.units[draw(st.sampled_from(round_.deck.kinds(rest - hand)))]
    return hand


def at_total(round_: Round, state: State, total: int) -> State:
    """The same state at another total."""
    values = list(state.situation.values)
    values[round_.variable("total")] = total
    return state._replace(situation=round_.situation(tuple(values)))


# ---------------------------------------------------------------- moves and verdicts


def every_move(round_: Round, seats: int) -> Iterator[Move]:
    """All moves that anybody could name: all cards, all kinds of move, all seats and none."""
    for name, clauses in round_.moves.items():
        cards = [None] if clauses.card == "none" else [card.id for card in round_.deck.cards]
        for card in cards:
            for seat in (None, *range(seats)):
                yield Move(name, card, seat)


def may_happen(round_: Round, state: State) -> list[Move]:
    """The legal moves and the slips."""
    return round_.legal_moves(state) + round_.lapses(state)


def as_listed(round_: Round, state: State, move: Move) -> Move | None:
    """The way in which a legal move would be listed; ``None`` if this seat can't make it."""
    by = round_.moves[move.name].by
    if by == "anyone":
        return move
    if by == "dealer" or move.seat in (None, round_.actor(state)):
        return move._replace(seat=None)
    return None


def sound(round_: Round, verdict: Verdict, move: Move) -> None:
    """A verdict that hangs together and cites only rules that a reader can look up."""
    texts = round_.rules["texts"]
    assert verdict.move == move
    assert verdict.legal == (bool(verdict.permits) and not verdict.denies)
    assert verdict.legal or verdict.denies
    assert {*verdict.permits, *verdict.denies} <= texts.keys()
    assert all(isinstance(value, int) for value in verdict.values.values())


def refused(round_: Round, state: State, move: Move) -> IllegalMove | None:
    """The refusal of a move, if the engine refuses it."""
    try:
        round_.apply(state, move)
    except IllegalMove as error:
        return error
    return None


def verdicts_agree(round_: Round, state: State) -> None:
    """``explain``, ``legal_moves``, ``lapses`` and ``apply`` say the same of every move."""
    listed = set(may_happen(round_, state))
    before = state_to_json(round_, state)
    for move in every_move(round_, len(state.hands)):
        verdict = round_.explain(state, move)
        sound(round_, verdict, move)
        assert verdict.legal == (as_listed(round_, state, move) in listed), move
        error = refused(round_, state, move)
        assert verdict.legal == (error is None), move
        if error is not None:
            assert error.verdict == verdict
            assert error.position == write_notation(round_, state)
    assert state_to_json(round_, state) == before


def the_hand_is_judged_as_offered(round_: Round, state: State) -> None:
    """The verdicts on the cards in hand and on all that is offered agree with the offer."""
    listed = may_happen(round_, state)
    for card in round_.deck.tally(state.hands[round_.actor(state)]):
        for name in (name for name, each in round_.moves.items() if each.card == "hand"):
            move = Move(name, card)
            assert round_.explain(state, move).legal == (move in listed)
    assert all(round_.explain(state, move).legal for move in listed)


def fresh_engine_agrees(used: Round, state: State) -> None:
    """What an engine has worked out and kept never shows: a new one says the same."""
    fresh = Round(used.rules)
    same = state_from_json(fresh, state_to_json(used, state))
    assert same == state
    assert hash(same) == hash(state)
    assert fresh.legal_moves(same) == used.legal_moves(state)
    assert fresh.lapses(same) == used.lapses(state)
    for move in may_happen(fresh, same):
        assert fresh.apply(same, move) == used.apply(state, move)
        assert fresh.explain(same, move) == used.explain(state, move)


# -------------------------------------------------------------------- cards and hands


def cards_moved_as_named(round_: Round, before: State, move: Move, after: State) -> None:
    """A move moves the card that it names, and no other; nobody else's hand changes."""
    seat = round_.actor(before) if move.seat is None else move.seat
    for other, hand in enumerate(before.hands):
        assert other == seat or hand == after.hands[other]
    if before.playing != after.playing:
        return
    unit = 0 if move.card is None else round_.deck.units[round_.deck.number(move.card)]
    held, taken = before.hands[seat], after.hands[seat]
    clauses = round_.moves[move.name]
    if clauses.card == "hand":
        assert (taken, after.pile, after.used) == (held - unit, before.pile, before.used + unit)
    elif clauses.card == "pile":
        assert after.pile == before.pile - unit
        assert taken + after.used == held + unit + before.used
    elif clauses.manner == "event":
        assert (taken, after.pile + after.used) == (held, before.pile + before.used)
        assert after.pile
    else:
        thrown = held - taken
        assert (after.pile, after.used) == (before.pile, before.used + thrown)
        kinds = [round_.deck.cards[kind] for kind in round_.deck.kinds(thrown)]
        assert all("unplayable" in card.tags for card in kinds)


# ----------------------------------------------------------------------- other chairs


class Chairs:
    """The same table with everybody in another chair, or in a mirror."""

    def __init__(self, rules: Rules, chair: Callable[[int], int], *, mirror: bool = False) -> None:
        self.chair = chair
        self.mirror = mirror
        self.domains: dict[str, str] = {"seat": "seat", "turn": "seat"} | {
            name: entry["domain"] for name, entry in rules["variables"].items()
        }

    def value(self, name: str, value: Any) -> Any:
        """A variable or fact as it is from there."""
        domain = self.domains.get(name)
        if domain == "seat" and value not in ("none", -1):
            return self.chair(value)
        return -value if domain == "direction" and self.mirror else value

    def values(self, values: Mapping[str, Any]) -> Data:
        """Some variables or facts."""
        return {name: self.value(name, value) for name, value in values.items()}

    def move(self, move: Move) -> Move:
        """A move."""
        return move if move.seat is None else move._replace(seat=self.chair(move.seat))

    def position(self, data: Data) -> Data:
        """A position."""
        seats = range(len(data["hands"]))
        hands = {self.chair(seat): data["hands"][seat] for seat in seats}
        sets, crowned = ("absent", "out", "busted"), data["crowned"]
        return {
            **data,
            **{name: sorted(self.chair(seat) for seat in data[name]) for name in sets},
            "turn": self.chair(data["turn"]),
            "crowned": crowned if crowned == "none" else self.chair(crowned),
            "variables": self.values(data["variables"]),
            "hands": [hands[seat] for seat in seats],
        }


def same_from(chairs: Chairs, round_: Round, state: State) -> None:
    """The rules say the same, and lead to the same, from other chairs."""
    other = state_from_data(round_, chairs.position(state_to_data(round_, state)))
    moves = may_happen(round_, state)
    assert {chairs.move(move) for move in moves} == set(may_happen(round_, other))
    for move in moves:
        here, there = round_.apply(state, move), round_.apply(other, chairs.move(move))
        assert here.rules == there.rules
        moved = chairs.position(state_to_data(round_, here.state))
        assert moved == state_to_data(round_, there.state)
        mine, theirs = round_.explain(state, move), round_.explain(other, chairs.move(move))
        assert mine.permits == theirs.permits
        assert chairs.values(mine.values) == theirs.values


# ----------------------------------------------------------------------- hidden cards


def with_other_hidden_cards(
    round_: Round, state: State, seat: int, shuffle: Callable[[list[str]], None]
) -> State:
    """A state that looks the same to a seat: all cards that it can't see are dealt anew."""
    deck, out = round_.deck, state.seated & ~state.playing
    shown = 1 << seat | (out if round_.answer(state, "laid_hand_shown") else 0)
    if round_.is_over(state) and round_.answer(state, "hands_shown_at_end"):
        shown |= state.seated
    hidden = [each for each in range(len(state.hands)) if not shown >> each & 1]
    cards = deck.unpack(state.pile + sum(state.hands[each] for each in hidden))
    shuffle(cards)
    dealt = list(state.hands)
    for each in hidden:
        size = deck.size(state.hands[each])
        dealt[each], cards = deck.pack(cards[:size]), cards[size:]
    return state._replace(hands=tuple(dealt), pile=deck.pack(cards))


def own_moves(round_: Round, state: State, seat: int) -> list[Move]:
    """What a seat may choose to do, or forget."""
    acting = round_.actor(state) == seat
    return [
        move
        for move in may_happen(round_, state)
        if round_.moves[move.name].manner != "chance"
        and (move.seat == seat or (move.seat is None and acting))
    ]


# ------------------------------------------------------------------------- the machine


class Rounds(RuleBasedStateMachine):
    """Rounds, one after another, by rules that are drawn first."""

    def __init__(self) -> None:
        super().__init__()
        self.rules_in_force: Rules = {}
        self.moves: list[Move] = []
        self.slipped = False

    @initialize(chosen=configurations(), few_cards=st.booleans(), data=st.data())
    def choose_the_rules(self, chosen: Configuration, few_cards: bool, data: st.DataObject) -> None:
        self.rules_in_force = rules_of(chosen)
        players = data.draw(st.sampled_from(tables(self.rules_in_force)), label="players")
        few = with_fewer_cards(self.rules_in_force, players)
        self.round = Round(few if few_cards else self.rules_in_force)
        note(str(chosen))
        self.deal(players, data)

    def deal(self, players: int, data: st.DataObject) -> None:
        dealt = data.draw(hands(self.round, players), label="hands")
        first = data.draw(st.integers(0, players - 1), label="first player")
        self.state = self.round.start(dealt, first)
        lowest, beyond = self.round.value(self.state, "total"), self.round.constants["limit"]
        total = st.integers(lowest, beyond - 1) | st.integers(max(lowest, beyond - 12), beyond - 1)
        self.state = at_total(self.round, self.state, data.draw(total, label="total"))
        self.start = state_to_json(self.round, self.state)
        self.moves, self.slipped = [], False

    def make(self, move: Move) -> None:
        before = self.state
        step = self.round.apply(before, move)
        self.state = step.state
        self.moves.append(move)
        self.slipped |= move.name == "miss_draw"
        assert set(step.rules) <= self.rules_in_force["texts"].keys()
        cards_moved_as_named(self.round, before, move, self.state)

    def going_on(self) -> bool:
        return not self.round.is_over(self.state)

    # What happens at the table.

    @precondition(going_on)
    @rule(data=st.data())
    def move(self, data: st.DataObject) -> None:
        self.make(data.draw(st.sampled_from(may_happen(self.round, self.state))))

    @rule(choices=st.lists(st.integers(0, 4095), min_size=1, max_size=12))
    def moves_in_a_row(self, choices: list[int]) -> None:
        for choice in choices:
            if self.going_on():
                moves = self.round.legal_moves(self.state)
                self.make(moves[choice % len(moves)])

    @precondition(lambda self: not self.going_on())
    @rule(data=st.data())
    def deal_again(self, data: st.DataObject) -> None:
        self.deal(len(self.state.hands), data)

    # What always holds.

    @invariant()
    def what_the_spec_states(self) -> None:
        assert self.round.broken_invariants(self.state) == ()

    @invariant()
    def every_card_is_somewhere(self) -> None:
        deck = self.round.deck
        for card in deck.cards:
            places = (*self.state.hands, self.state.pile, self.state.used)
            assert sum(deck.count(place, card.number) for place in places) == card.count

    @invariant()
    def somebody_can_do_something(self) -> None:
        if self.going_on():
            assert self.round.legal_moves(self.state)
            assert self.state.playing >> self.round.actor(self.state) & 1
        else:
            assert not may_happen(self.round, self.state)

    @invariant()
    def verdicts_on_the_hand_agree(self) -> None:
        the_hand_is_judged_as_offered(self.round, self.state)

    @invariant()
    def texts_can_be_read_back(self) -> None:
        round_, state = self.round, self.state
        assert state_from_json(round_, state_to_json(round_, state)) == state
        assert read_notation(round_, write_notation(round_, state)) == state

    @precondition(lambda self: not self.slipped and self.round.phase(self.state) == "choose")
    @invariant()
    def nobody_is_short_who_never_slipped(self) -> None:
        """As long as there was always a card to draw, and cards are drawn after playing."""
        if self.round.answer(self.state, "draws_at_start") or not self.drawable():
            return
        for seat, hand in enumerate(self.state.hands):
            if self.state.playing >> seat & 1:
                assert self.round.deck.size(hand) == self.round.constants["hand_size"]

    def drawable(self) -> bool:
        """Whether a draw can never have failed: there are more cards than hands and a top card."""
        full = self.round.constants["hand_size"] * len(self.state.hands)
        return self.round.deck.size(self.round.deck.full) > full + 1

    # What is looked into now and then.

    @rule()
    def all_verdicts_agree(self) -> None:
        verdicts_agree(self.round, self.state)

    @rule()
    def who_is_out_does_nothing(self) -> None:
        for move in every_move(self.round, len(self.state.hands)):
            dealer = self.round.moves[move.name].by == "dealer"
            if move.seat is not None and not dealer and not self.state.playing >> move.seat & 1:
                assert not self.round.explain(self.state, move).legal

    @rule()
    def a_fresh_engine_says_the_same(self) -> None:
        fresh_engine_agrees(self.round, self.state)

    @rule()
    def moves_replay(self) -> None:
        fresh = Round(self.round.rules)
        state = state_from_json(fresh, self.start)
        for move in self.moves:
            state = fresh.apply(state, move).state
        assert state == self.state

    @rule(seat=st.integers(0, 7), random=st.randoms(use_true_random=False))
    def hidden_cards_do_not_show(self, seat: int, random: Any) -> None:
        round_, state = self.round, self.state
        seat %= len(state.hands)
        other = with_other_hidden_cards(round_, state, seat, random.shuffle)
        assert view(round_, state, seat) == view(round_, other, seat)
        assert own_moves(round_, state, seat) == own_moves(round_, other, seat)
        for move in every_move(round_, len(state.hands)):
            if round_.moves[move.name].card == "hand" and move.seat in (None, seat):
                assert round_.actor(state) != seat or round_.explain(state, move) == round_.explain(
                    other, move
                )

    @rule(steps=st.integers(1, 7))
    def other_chairs(self, steps: int) -> None:
        seats = len(self.state.hands)
        chairs = Chairs(self.rules_in_force, lambda seat: (seat + steps) % seats)
        same_from(chairs, self.round, self.state)

    @rule()
    def a_mirror(self) -> None:
        seats = len(self.state.hands)
        chairs = Chairs(self.rules_in_force, lambda seat: -seat % seats, mirror=True)
        same_from(chairs, self.round, self.state)

    @precondition(going_on)
    @rule(data=st.data())
    def lower_total(self, data: st.DataObject) -> None:
        """A number card that is safe at some total is legal at every lower one (from 0)."""
        round_, state = self.round, self.state
        total = round_.value(state, "total")
        assume(total > 0)
        lower = at_total(round_, state, data.draw(st.integers(0, total - 1)))
        after = round_.compiler.question("after")
        for move in round_.legal_moves(state):
            if round_.moves[move.name].card != "hand" or move.card is None:
                continue
            card = round_.deck.cards[round_.deck.number(move.card)]
            safe = after(round_.table(state, move)) < round_.constants["limit"]
            assert not (safe and "number" in card.tags) or move in round_.legal_moves(lower)


Rounds.TestCase.settings = settings(
    max_examples=40,
    stateful_step_count=30,
    deadline=None,
    derandomize=IN_CI,
    suppress_health_check=SLOW,
)
TestRounds = Rounds.TestCase


# --------------------------------------------------------------- no choice is left out


def positions(round_: Round, chance: random.Random) -> Iterator[State]:
    """Positions of a few short rounds near the limit; one in four hands is all of one kind."""
    deck, size = round_.deck, round_.constants["hand_size"]
    for players in (2, 3):
        cards = deck.unpack(deck.full)
        chance.shuffle(cards)
        dealt = [deck.pack(cards[size * seat : size * (seat + 1)]) for seat in range(players)]
        for card in deck.cards:
            alone = [size * deck.units[card.number], *dealt[1:]]
            if card.count >= size and chance.random() < 0.25 and fits(round_, alone):
                dealt = alone
        state = at_total(round_, round_.start(dealt, 0), round_.constants["limit"] - 4)
        for _ in range(14):
            yield state
            if round_.is_over(state):
                break
            state = round_.apply(state, chance.choice(may_happen(round_, state))).state


def fits(round_: Round, dealt: Sequence[Bag]) -> bool:
    try:
        round_.deck.rest(dealt)
    except CardError:
        return False
    return True


@pytest.mark.parametrize("chosen", list(every_single_choice(IN_PLAY)), ids=str)
def test_verdicts_agree_under_every_choice(chosen: Configuration) -> None:
    round_, chance = Round(rules_of(chosen)), random.Random(str(chosen))
    for number, state in enumerate(positions(round_, chance)):
        assert round_.broken_invariants(state) == ()
        the_hand_is_judged_as_offered(round_, state)
        if number % 6 == 0:
            verdicts_agree(round_, state)
            fresh_engine_agrees(round_, state)


# ----------------------------------------------------------------------- whole matches

IN_MATCHES = ("play", "setup", "match")
MANY = settings(max_examples=25, deadline=None, derandomize=IN_CI, suppress_health_check=SLOW)
LONGEST = 20_000


class Turn(NamedTuple):
    """One move of a match, and what it led to."""

    before: MatchState
    move: Move | Deal
    step: MatchStep


def to_the_end(match: Match, seed: int, player: Player) -> list[Turn]:
    """A match from the choice of the dealer to the last round, played by a driver."""
    dealer, chance = ShufflingDealer(seed), random.Random(seed)
    state = match.new()
    turns: list[Turn] = []
    while not match.is_over(state):
        assert len(turns) < LONGEST
        move = next_move(match, state, dealer, player, chance)
        step = match.apply(state, move)
        if step.state.round is not None and is_reshuffle(match, state, move):
            dealer.reshuffle(match.round, step.state.round)
        turns.append(Turn(state, move, step))
        state = step.state
    return turns


def is_reshuffle(match: Match, state: MatchState, move: Move | Deal) -> bool:
    return state.phase == "round" and match.round.moves[move.name].manner == "event"


def rounds_ended(turns: Iterable[Turn]) -> Iterator[tuple[MatchState, MatchState]]:
    """The match before and after each move that ended a round."""
    for before, _, step in turns:
        if before.phase == "round" and step.state.phase != "round":
            yield before, step.state


def in_the_match(match: Match, state: MatchState) -> set[int]:
    return {seat for seat, there in enumerate(match.seat_values(state, "in_match")) if there}


def change(match: Match, before: MatchState, after: MatchState, variable: str) -> list[int]:
    """What a variable of each seat has changed by."""
    pairs = zip(
        match.seat_values(before, variable), match.seat_values(after, variable), strict=True
    )
    return [new - old for old, new in pairs]


def points_by_the_leaflet(match: Match, state: MatchState, seat: int) -> int:
    """What a seat writes down for the round just ended, added up by hand from the leaflet.

    Numbers as they read, 15 for a helper, 20 for an O'NO 99, 15 for each card
    missing, 25 for reaching the limit.
    """
    played, deck = state.round, match.round.deck
    assert played is not None
    if not played.seated >> seat & 1:
        return 0
    cards = [deck.cards[deck.number(card)] for card in deck.unpack(played.hands[seat])]
    costs = {"number": 0, "helper": 15, "unplayable": 20}
    points = sum(
        card.value if "number" in card.tags else sum(costs.get(tag, 0) for tag in card.tags)
        for card in cards
    )
    missing = match.round.constants["hand_size"] - len(cards)
    return points + 15 * missing + 25 * (played.busted >> seat & 1)


def sums_are_right(match: Match, before: MatchState, after: MatchState) -> None:
    """What a round costs, by the default rulings."""
    assert after.round is not None
    losers = match.round.result(after.round).losers
    scoring = match.rules["options"]["scoring"]
    lost = [-int(seat in losers) for seat in range(match.players)]
    cost = [points_by_the_leaflet(match, after, seat) for seat in range(match.players)]
    nothing = [0] * match.players
    assert change(match, before, after, "tokens") == (lost if scoring == "tokens" else nothing)
    assert change(match, before, after, "score") == (cost if scoring == "points" else nothing)


def match_choices() -> list[Configuration]:
    """Every option value, and every reading that touches the match above the round."""
    chosen = every_single_choice(["match"])
    return [each for each in chosen if each.rulings or each.options]


@pytest.mark.parametrize("chosen", match_choices(), ids=str)
def test_a_match_comes_to_an_end(chosen: Configuration) -> None:
    rules = rules_of(chosen)
    players = tables(rules)[1]
    match = Match(rules, players)
    turns = to_the_end(match, seed=players, player=PLAYERS["random"])
    end = turns[-1].step.state
    for before, _, step in turns:
        assert set(step.rules) <= rules["texts"].keys()
        assert in_the_match(match, step.state) <= in_the_match(match, before)
    if not chosen.rulings:
        for before, after in rounds_ended(turns):
            sums_are_right(match, before, after)
    assert match.legal_moves(end) == []
    assert not match.explain(end, Move("play", "10")).legal
    replayed = Match(rules, players)
    state = replayed.new()
    for turn in turns:
        state = replayed.apply(state, turn.move).state
    assert state == end


@pytest.mark.parametrize("options", [{"scoring": "tokens"}, {"scoring": "points"}], ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_one_player_wins_a_match(options: Mapping[str, str], seed: int) -> None:
    match = Match(rules_of(configuration("1980", options)), 4)
    end = to_the_end(match, seed, PLAYERS["high"])[-1].step.state
    assert set(end.winners) == in_the_match(match, end)
    assert len(end.winners) == 1


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_lowest_score_wins(players: int, seed: int) -> None:
    """The variation of the points game: whoever crossed the target, the lowest has won."""
    options = {"scoring": "points", "points-end": "lowest-score-wins", "target": "short-200"}
    match = Match(rules_of(configuration("1980", options)), players)
    end = to_the_end(match, seed, PLAYERS["low"])[-1].step.state
    scores = match.seat_values(end, "score")
    assert max(scores) >= 200
    [winner] = end.winners
    assert scores[winner] == min(scores)


@pytest.mark.parametrize("edition", ["1980", "2022"])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_only_a_last_one_left_wins_a_single_round(edition: str, players: int) -> None:
    match = Match(rules_of(configuration(edition, {"scoring": "single-round"})), players)
    end = to_the_end(match, players, PLAYERS["random"])[-1].step.state
    assert end.round is not None
    still_in = {seat for seat in range(players) if end.round.playing >> seat & 1}
    assert set(end.winners) == (still_in if len(still_in) == 1 else set())
    assert len(still_in) == (1 if edition == "2022" else players - 1)


@pytest.mark.parametrize("edition", ["1980", "2022"])
def test_one_player_too_many_or_too_few(edition: str) -> None:
    rules = rules_of(configuration(edition))
    for players in (tables(rules)[0] - 1, tables(rules)[-1] + 1):
        with pytest.raises(PlayersError, match=str(players)) as error:
            Match(rules, players)
        assert error.value.rule in rules["texts"]


@st.composite
def recorded(draw: st.DrawFn) -> tuple[Match, list[Event]]:
    """Two rounds of a match by any rules, with all that happened."""
    rules = rules_of(draw(configurations(IN_MATCHES)))
    match = Match(rules, draw(st.sampled_from(tables(rules))))
    seed = draw(st.integers(0, 2**16))
    player = PLAYERS[draw(st.sampled_from(sorted(PLAYERS)))]
    return match, list(play(match, ShufflingDealer(seed), player, seed, rounds=2))


@MANY
@given(happened=recorded())
def test_records_replay(happened: tuple[Match, list[Event]]) -> None:
    match, events = happened
    text = json.dumps(header(match) | {"events": [event.to_data() for event in events]})
    record = read_record(text)
    again = Match(rules_of_record(record), record["players"])
    replayed = list(replay(again, record["events"]))
    assert replayed == events


def rules_of_record(record: Mapping[str, Any]) -> Rules:
    rules = rules_of(configuration(record["edition"], record["options"], record["rulings"]))
    assert rules["hash"] == record["hash"]
    return rules


@MANY
@given(happened=recorded(), data=st.data())
def test_a_changed_card_is_found(happened: tuple[Match, list[Event]], data: st.DataObject) -> None:
    match, events = happened
    cards = [event for event in events if event.move.startswith(("play ", "draw "))]
    assume(cards)
    event = data.draw(st.sampled_from(cards))
    name, card = event.move.split()
    other = data.draw(st.sampled_from([each for each in match.rules["cards"] if each != card]))
    record: list[Mapping[str, Any]] = [each.to_data() for each in events]
    record[event.number - 1] = {**event.to_data(), "move": f"{name} {other}"}
    *before, last = replay(match, record)
    assert before == events[: event.number - 1]
    assert isinstance(last, Refusal)
    assert (last.number, last.move) == (event.number, f"{name} {other}")
    assert last.reason
    assert event.move in last.legal
    assert last.verdict is None or not last.verdict.legal


# ------------------------------------------------------------------- moves that make no sense


@pytest.mark.parametrize("edition", ["1980", "2022"])
def test_a_move_with_a_card_too_many_or_too_few(edition: str) -> None:
    round_ = Round(rules_of(configuration(edition)))
    state = state_from_data(round_, {"hands": [["10"], ["9"]]})
    for move in (Move("play"), Move("play", "11"), Move("lay_down", "10")):
        with pytest.raises(CardError):
            round_.explain(state, move)
        with pytest.raises(CardError):
            round_.apply(state, move)


@pytest.mark.parametrize("edition", ["1980", "2022"])
def test_a_move_that_nobody_knows(edition: str) -> None:
    round_ = Round(rules_of(configuration(edition)))
    state = state_from_data(round_, {"hands": [["10"], ["9"]]})
    verdict = round_.explain(state, Move("cheat"))
    assert not verdict.legal
    assert set(verdict.denies) <= round_.rules["texts"].keys()


def test_only_cards_that_nobody_can_play_are_thrown_away() -> None:
    """Who draws first holds a fifth card when four O'NO 99s may go: it is not one of them."""
    round_ = Round(rules_of(configuration("2022", {}, {"play-then-draw": "draw-before"})))
    deck = round_.deck
    state = round_.start([deck.pack(["ono-99"] * 4), deck.pack(["6"] * 4)], 0)
    state = round_.apply(state, Move("draw", "5")).state
    assert Move("play", "5") in round_.legal_moves(state)
    if round_.explain(state, Move("discard_four")).legal:
        after = round_.apply(state, Move("discard_four")).state
        assert deck.tally(after.used) == {"ono-99": 4}
        assert deck.tally(after.hands[0]) == {"5": 1}
