"""What can be seen of a game from outside: the only things that a vector may expect.

Hands are compared as multisets, seats by number, cards by their ids. Nothing here
depends on how the reference keeps a state, so that a program in another language can
show the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ono99.load.items import Fields
from ono99.play.match import Match, MatchState
from ono99.play.notation import PositionError
from ono99.play.state import NOBODY, State

JSON = Any
_TWO = 2
BOX = "box"
"""The word that stands for every card of the box where cards are counted."""


OF_A_TURN = ("turn", "out", "owes", "direction")
"""What is not expected once the round is over: programs end it in different ways."""


def in_round(state: MatchState) -> State:
    """The round of a state; raises :class:`PositionError` while none is being played."""
    if state.round is None:
        raise PositionError("no round is being played")
    return state.round


def between_two(played: State) -> bool:
    """Whether only two players are left: then nobody can see a direction."""
    return played.playing.bit_count() <= _TWO


def seen(match: Match, state: MatchState, aspect: str) -> JSON:
    """One thing that can be seen of a state, in the form in which a vector expects it."""
    if aspect == "match":
        return match_seen(match, state)
    played = state.round
    if played is None:
        raise PositionError(f"'{aspect}' is expected, but no round is being played")
    reader = _READERS.get(aspect)
    if reader is None:
        raise PositionError(f"'{aspect}' is nothing that can be seen")
    return reader(match, played)


def match_seen(match: Match, state: MatchState) -> dict[str, JSON]:
    """Everything that can be seen of a match above its rounds."""
    domains = match.rules["match_variables"]
    data: dict[str, JSON] = {
        name: "none" if domains[name]["domain"] == "seat" and value == NOBODY else value
        for name, value in zip(match.variables, state.values, strict=True)
    }
    data |= {name: list(match.seat_values(state, name)) for name in match.seat_variables}
    return data | {"winners": list(state.winners), "over": match.is_over(state)}


def box(match: Match) -> dict[str, int]:
    """How many of each card the box holds."""
    deck = match.round.deck
    return deck.tally(deck.full)


def differences(
    match: Match, state: MatchState, expected: Fields
) -> Iterator[tuple[tuple[str, ...], JSON, JSON]]:
    """Yield where the expectation is not met: the keys, what is seen, what was expected."""
    for aspect, wanted in expected.items():
        found = seen(match, state, aspect)
        if aspect in ("hands", "held", "match"):
            for key, each in wanted.items():
                part = found.get(key)
                if normal(part) != normal(each):
                    yield (aspect, key), part, each
        elif aspect == "cards" and wanted == BOX:
            if found != box(match):
                yield (aspect,), found, box(match)
        elif normal(found, aspect) != normal(wanted, aspect):
            yield (aspect,), found, wanted


def normal(value: JSON, aspect: str = "hands") -> JSON:
    """A value as it is compared: cards and moves without their order."""
    unordered = aspect in ("hands", "used", "legal") and isinstance(value, Sequence)
    if unordered and not isinstance(value, str) and all(isinstance(each, str) for each in value):
        return Counter(value)
    return value


def _hands(match: Match, played: State) -> dict[str, list[str]]:
    deck = match.round.deck
    return {str(seat): deck.unpack(hand) for seat, hand in enumerate(played.hands)}


def _held(match: Match, played: State) -> dict[str, int]:
    return {str(seat): match.round.deck.size(hand) for seat, hand in enumerate(played.hands)}


def _cards(match: Match, played: State) -> dict[str, int]:
    return match.round.deck.tally(sum(played.hands) + played.pile + played.used)


def _owes(match: Match, played: State) -> int:
    return match.round.value(played, "owed") - match.round.value(played, "made")


def _out(match: Match, played: State) -> list[int]:
    return list(played.seats_out())


def choices_seen(match: Match, played: State) -> list[str]:
    """The moves that somebody may choose now, as texts; to draw is no choice."""
    moves = match.round.legal_moves(played)
    clauses = match.round.moves
    return [str(move) for move in moves if clauses[move.name].manner == "choice"]


_READERS: Mapping[str, Callable[[Match, State], JSON]] = {
    "total": lambda match, played: match.round.value(played, "total"),
    "turn": lambda match, played: match.round.actor(played),
    "owes": _owes,
    "direction": lambda match, played: match.round.value(played, "direction"),
    "hands": _hands,
    "held": _held,
    "out": _out,
    "winners": lambda match, played: list(match.round.result(played).winners),
    "losers": lambda match, played: list(match.round.result(played).losers),
    "pile": lambda match, played: match.round.deck.size(played.pile),
    "used": lambda match, played: match.round.deck.unpack(played.used),
    "over": lambda match, played: match.round.is_over(played),
    "legal": choices_seen,
    "cards": _cards,
}
