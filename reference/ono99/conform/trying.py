"""What is tried in a game: whole games made of small decisions, legal ones and others.

A decision is a kind of deed and a number that picks one of what can be done at that
moment. A list of them is a game, whatever the position, and a shorter list is a shorter
game: that is what lets a game be made smaller until nothing can be left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from random import Random
from typing import Any, TypeAlias

from hypothesis import strategies as st

from ono99.conform.following import RESOLVE, Follower
from ono99.play.match import Deal, read_move
from ono99.play.state import Move

JSON = Any


class Deed(IntEnum):
    """What a player does; the simplest first."""

    LEGAL = 0
    """Something that the rules allow."""

    HELD = 1
    """Put down a card of the hand, whether it may be played or not."""

    LEGAL_WITHOUT_DRAWING = 2
    """Something that the rules allow, and forget to draw after it."""

    ANYTHING = 3
    """Any card by anybody, or any other kind of move."""

    RESOLVE = 4
    """Have a player put out who can still do something."""


Decision: TypeAlias = tuple[Deed, int]

_WEIGHTS = (
    *[Deed.LEGAL] * 6,
    *[Deed.HELD] * 2,
    *[Deed.LEGAL_WITHOUT_DRAWING] * 2,
    *[Deed.ANYTHING] * 2,
    Deed.RESOLVE,
)
_NUMBERS = 64


def _decision(number: int) -> Decision:
    return _WEIGHTS[number // _NUMBERS], number % _NUMBERS


_LAST = len(_WEIGHTS) * _NUMBERS - 1


def games(most: int) -> st.SearchStrategy[list[Decision]]:
    """Short games of at most so many decisions, each of which can be left out or made simpler."""
    numbers = st.lists(st.integers(0, _LAST), min_size=1, max_size=most)
    return numbers.map(lambda found: [_decision(number) for number in found])


def long_games(most: int) -> st.SearchStrategy[list[Decision]]:
    """Games of so many decisions, made from a single number: quick to make up."""
    return st.integers(0, 1 << 32).map(lambda number: _long_game(Random(number), most))


def _long_game(chance: Random, most: int) -> list[Decision]:
    if chance.random() < 0.5:  # noqa: PLR2004 - every other game keeps to the rules
        return [(Deed.LEGAL, chance.randrange(_NUMBERS)) for _ in range(most)]
    return [_decision(chance.randint(0, _LAST)) for _ in range(most)]


def play(follower: Follower, decisions: Sequence[Decision]) -> None:
    """Play a game, as far as there is something to decide.

    Raises what :class:`Follower` does.
    """
    follower.begin()
    for deed, number in decisions:
        if follower.state.phase != "round":
            if not _deal_again(follower, number):
                return
        elif not _do(follower, deed, number):
            return


def repeat(follower: Follower, steps: Sequence[Mapping[str, JSON]]) -> None:
    """Play a game again whose steps are known.

    Raises what :class:`Follower` does, and :class:`ono99.problems.Ono99Error` for steps that
    make no sense in it.
    """
    follower.begin()
    for step in steps:
        if step["move"] == RESOLVE:
            follower.resolve()
            continue
        move = read_move(follower.match.rules, step["move"])
        if isinstance(move, Deal):
            follower.deal(move, step["deck"])
        elif follower.match.round.moves[move.name].manner != "lapse":
            follower.try_move(move, miss_draw=step.get("draws") == 0)


def _do(follower: Follower, deed: Deed, number: int) -> bool:
    """Do something; whether there was something to do."""
    if deed is Deed.RESOLVE:
        follower.resolve()
        return True
    makers = {Deed.ANYTHING: anything, Deed.HELD: held}
    moves = makers.get(deed, choices)(follower)
    if not moves:
        return deed in makers
    missing = deed is Deed.LEGAL_WITHOUT_DRAWING and "miss_draw" in follower.abilities.moves
    follower.try_move(moves[number % len(moves)], miss_draw=missing and follower.abilities.manual)
    return True


def choices(follower: Follower) -> list[Move]:
    """The legal moves that the program can be asked for."""
    clauses, moves = follower.match.round.moves, follower.match.legal_moves(follower.state)
    able = follower.abilities.moves
    return [each for each in moves if clauses[each.name].manner == "choice" and each.name in able]


def held(follower: Follower) -> list[Move]:
    """Every card in the hand of the player to move."""
    round_, played = follower.match.round, follower.state.round
    if played is None:
        return []
    hand = played.hands[round_.actor(played)]
    return [Move("play", round_.deck.cards[kind].id) for kind in round_.deck.kinds(hand)]


def anything(follower: Follower) -> list[Move]:
    """What somebody might try, allowed or not: any card by anybody, and all other moves."""
    round_, played = follower.match.round, follower.state.round
    if played is None:
        return []
    actor = round_.actor(played)
    cards = [Move("play", card.id) for card in round_.deck.cards]
    others = [
        Move("play", round_.deck.cards[kind].id, seat)
        for seat, hand in enumerate(played.hands)
        for kind in round_.deck.kinds(hand)
        if seat != actor
    ]
    rest = [
        Move(name, None, actor if clauses.by == "anyone" else None)
        for name, clauses in round_.moves.items()
        if clauses.card == "none"
        and clauses.manner == "choice"
        and name in follower.abilities.moves
    ]
    return cards + rest + others


def _deal_again(follower: Follower, number: int) -> bool:
    """Deal the next round of a match, if there is one."""
    match, state = follower.match, follower.state
    offers = match.rules["match_phases"][state.phase].get("offers", ())
    if "deal" not in offers or "match" not in follower.laid.setup:
        return False
    cards = match.round.deck.unpack(match.round.deck.full)
    Random(number).shuffle(cards)
    hands = []
    for plays in match.seat_values(state, "in_match"):
        size = match.round.constants["hand_size"] if plays else 0
        hands.append(tuple(cards[:size]))
        del cards[:size]
    follower.deal(Deal(tuple(hands)), cards)
    return True
