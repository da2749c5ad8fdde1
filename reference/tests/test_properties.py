"""What must hold in every position, under all rules that the spec offers.

A state machine plays rounds by rules drawn from whatever the spec declares:
editions, options, rulings, numbers of players. Cards, choices and slips are all
drawn as data, so that a failure shrinks to a short deal and a few moves. What
the spec states as invariants is checked after every step; the rest of this file
is what no edition could ever want otherwise: cards don't appear or vanish,
verdicts agree with the moves offered, a seat sees nothing of hidden cards, and
the table looks the same from every chair and in a mirror.

In CI the examples are the same in every run: Hypothesis sees to that by itself.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from configurations import (
    Configuration,
    Rules,
    configuration,
    configurations,
    every_single_choice,
    rules_of,
    tables,
    with_fewer_cards,
)
from ono99.bags import Bag, CardError
from ono99.choices import offered_values
from ono99.driver import PLAYERS, ShufflingDealer
from ono99.match import Match, MatchState, PlayersError
from ono99.notation import (
    read_notation,
    state_from_data,
    state_from_json,
    state_to_data,
    state_to_json,
    write_notation,
)
from ono99.record import Event, Refusal, header, play, read_record, replay
from ono99.round import Round
from ono99.state import IllegalMove, Move, State, Step, Verdict
from ono99.view import view

SLOW = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
Data = dict[str, Any]

# --------------------------------------------------------------------- the deal


@st.composite
def hands(draw: st.DrawFn, round_: Round, players: int) -> list[Bag]:
    """A full hand for everybody; each kind of card that is left is as likely as another."""
    deck, dealt = round_.deck, []
    rest = deck.full
    for _ in range(players):
        hand = 0
        for _ in range(round_.constants["hand_size"]):
            unit = deck.units[draw(st.sampled_from(deck.kinds(rest)))]
            hand, rest = hand + unit, rest - unit
        dealt.append(hand)
    return dealt


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
        assert after.pile == before.pile
        assert taken in (held, 0)
        assert taken + after.used == held + before.used


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
        sets = ("absent", "out", "busted")
        return {
            **data,
            **{name: sorted(self.chair(seat) for seat in data[name]) for name in sets},
            "turn": self.chair(data["turn"]),
            "crowned": data["crowned"] if data["crowned"] == "none" else self.chair(data["crowned"]),
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
    shown = {int(each) for each in view(round_, state, seat)["hands"]}
    hidden = [each for each in range(len(state.hands)) if each not in shown]
    deck = round_.deck
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
        self.rules: Rules = {}
        self.moves: list[Move] = []
        self.slipped = False

    @initialize(chosen=configurations(), few_cards=st.booleans(), data=st.data())
    def choose_the_rules(
        self, chosen: Configuration, few_cards: bool, data: st.DataObject
    ) -> None:
        self.rules = rules_of(chosen)
        players = data.draw(st.sampled_from(tables(self.rules)), label="players")
        self.round = Round(with_fewer_cards(self.rules, players) if few_cards else self.rules)
        note(str(chosen))
        self.deal(players, data)

    def deal(self, players: int, data: st.DataObject) -> None:
        dealt = data.draw(hands(self.round, players), label="hands")
        first = data.draw(st.integers(0, players - 1), label="first player")
        self.state = self.round.start(dealt, first)
        total = self.round.value(self.state, "total")
        late = st.integers(total, self.round.constants["limit"] - 1)
        self.state = at_total(self.round, self.state, data.draw(late, label="total"))
        self.start = state_to_json(self.round, self.state)
        self.moves, self.slipped = [], False

    def make(self, move: Move) -> None:
        before = self.state
        step = self.round.apply(before, move)
        self.state = step.state
        self.moves.append(move)
        self.slipped |= self.round.moves[move.name].manner == "lapse"
        assert set(step.rules) <= self.rules["texts"].keys()
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
        """What has been worked out and kept must never show."""
        fresh = Round(self.round.rules)
        state = state_from_json(fresh, state_to_json(self.round, self.state))
        assert state == self.state
        assert hash(state) == hash(self.state)
        assert fresh.legal_moves(state) == self.round.legal_moves(self.state)
        assert fresh.lapses(state) == self.round.lapses(self.state)
        for move in may_happen(fresh, state):
            assert fresh.apply(state, move) == self.round.apply(self.state, move)
            assert fresh.explain(state, move) == self.round.explain(self.state, move)

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
                assert (
                    round_.actor(state) != seat
                    or round_.explain(state, move) == round_.explain(other, move)
                )

    @rule(steps=st.integers(1, 7))
    def other_chairs(self, steps: int) -> None:
        seats = len(self.state.hands)
        chairs = Chairs(self.rules, lambda seat: (seat + steps) % seats)
        same_from(chairs, self.round, self.state)

    @rule()
    def a_mirror(self) -> None:
        seats = len(self.state.hands)
        chairs = Chairs(self.rules, lambda seat: -seat % seats, mirror=True)
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
    max_examples=60, stateful_step_count=30, deadline=None, suppress_health_check=SLOW
)
TestRounds = Rounds.TestCase
