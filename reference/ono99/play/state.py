"""The values a game is made of: states, moves, steps, verdicts and results.

All are immutable and comparable. A state holds no order of cards and no seed:
what a draw brings is part of the move that draws.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from ono99.play.bags import Bag
from ono99.play.situations import Situation
from ono99.problems import Ono99Error

NOBODY = -1


class Move(NamedTuple):
    """A move: its name in the vocabulary, the card it plays or draws, and the seat that makes it.

    ``card`` is a card id, or ``None`` for moves without one. ``seat`` may be
    ``None``: then the move is made by whoever is to act.

    >>> print(Move("play", "reverse"), Move("late_draw", seat=2), sep="; ")
    play reverse; late_draw 2
    """

    name: str
    card: str | None = None
    seat: int | None = None

    def __str__(self) -> str:
        parts = (self.name, self.card, None if self.seat is None else str(self.seat))
        return " ".join(part for part in parts if part is not None)


class State(NamedTuple):
    """One moment of a round.

    ``turn`` is the seat whose turn it is (from 0), ``hands`` one bag of cards a
    seat, ``pile`` and ``used`` the draw pile and the played cards. ``seated``,
    ``playing`` and ``busted`` are sets of seats, one bit a seat: those that
    began the round, those still in it, those that lost it by reaching the
    limit. ``crowned`` is a seat that a rule made the winner, or -1.
    """

    situation: Situation
    turn: int
    hands: tuple[Bag, ...]
    pile: Bag
    used: Bag
    seated: int
    playing: int
    busted: int
    crowned: int

    def seats_out(self) -> tuple[int, ...]:
        """The seats that began the round and have left it, in order."""
        return members(self.seated & ~self.playing, len(self.hands))


new_state: Callable[[tuple[Any, ...]], State] = partial(tuple.__new__, State)
"""A state from a tuple of its parts: what ``State(*parts)`` does, in half the time."""


class Step(NamedTuple):
    """What a move led to: the new state, and the ids of the rules that acted, in order."""

    state: State
    rules: tuple[str, ...]


new_step: Callable[[tuple[State, tuple[str, ...]]], Step] = partial(tuple.__new__, Step)
"""A step from a tuple of its parts, likewise."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a move is legal, and why.

    ``permits`` and ``denies`` are the ids of all rules that permit and that
    forbid it; ``values`` the numbers that decided, by name.
    """

    move: Move
    legal: bool
    permits: tuple[str, ...]
    denies: tuple[str, ...]
    values: Mapping[str, int]

    def __str__(self) -> str:
        rules = ", ".join(self.denies or self.permits)
        values = ", ".join(f"{name} {value}" for name, value in self.values.items())
        return f"{self.move}: {'legal' if self.legal else 'illegal'} by {rules} ({values})"


@dataclass(frozen=True, slots=True)
class RoundResult:
    """How a round ended: the seats that won, that lost, and that lost by reaching the limit."""

    winners: tuple[int, ...]
    losers: tuple[int, ...]
    busted: tuple[int, ...]


class IllegalMove(Ono99Error):  # noqa: N818 - named after the fact, as the game does
    """A move that the rules refuse; ``verdict`` says which rules and why."""

    def __init__(self, verdict: Verdict, position: str) -> None:
        super().__init__(f"{verdict} in {position}")
        self.verdict, self.position = verdict, position


def members(seats: int, count: int) -> tuple[int, ...]:
    """The seats in a set of seats, in order, where ``count`` sit at the table."""
    return tuple(seat for seat in range(count) if seats >> seat & 1)
