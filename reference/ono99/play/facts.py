"""What the rules may ask about a round: its facts, its variables and its cards.

Each is a question put to an asker (see :mod:`ono99.play.compile`); the vocabulary
file says what each of them means.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ono99.play.bags import Deck
from ono99.play.compile import Question


def variable_questions(variables: Iterable[str]) -> dict[str, Question]:
    """The questions for the value of each variable."""
    return {name: _getter(number) for number, name in enumerate(variables)}


def variable_setters(variables: Iterable[str]) -> dict[str, Callable[[Any, int], None]]:
    """What gives each variable a new value."""
    return {name: _setter(number) for number, name in enumerate(variables)}


def _getter(number: int) -> Question:
    return lambda asker: asker.values[number]


def _setter(number: int) -> Callable[[Any, int], None]:
    def setter(asker: Any, value: int) -> None:
        asker.values[number] = value

    return setter


def round_facts(deck: Deck) -> dict[str, Question]:
    """The facts of a round."""
    size = deck.size
    values = tuple(card.value for card in deck.cards)
    points = tuple(card.points for card in deck.cards)
    return {
        "card": lambda asker: asker.card,
        "value": lambda asker: values[asker.card],
        "points": lambda asker: points[asker.card],
        "turn": lambda asker: asker.turn,
        "seat": lambda asker: asker.seat,
        "playing": lambda asker: asker.playing >> asker.seat & 1,
        "held": lambda asker: size(asker.hands[asker.seat]),
        "pile": lambda asker: size(asker.pile),
        "used": lambda asker: size(asker.used),
        "conserved": lambda asker: sum(asker.hands) + asker.pile + asker.used == deck.full,
    }


def card_functions(deck: Deck) -> dict[str, Callable[[str], Question]]:
    """The functions that look at cards; each makes a question of a word."""

    def tagged(tag: str) -> tuple[int, ...]:
        return tuple(card.number for card in deck.cards if tag in card.tags)

    def tag(name: str) -> Question:
        numbers = frozenset(tagged(name))
        return lambda asker: asker.card in numbers

    def count(name: str) -> Question:
        return _counter([deck.shifts[number] for number in tagged(name)], deck.mask)

    def lowest(name: str) -> Question:
        value_of = {number: deck.cards[number].value for number in tagged(name)}
        return lambda asker: min(
            (value_of[kind] for kind in asker.hand_kinds() if kind in value_of), default=0
        )

    def can(name: str) -> Question:
        return lambda asker: asker.can(name)

    return {"tag": tag, "count": count, "lowest": lowest, "can": can}


def _counter(shifts: Sequence[int], mask: int) -> Question:
    """How many cards of the kinds at these places of a bag the seat in question holds."""
    if len(shifts) == 1:
        (shift,) = shifts
        return lambda asker: asker.hands[asker.seat] >> shift & mask
    return lambda asker: sum(asker.hands[asker.seat] >> shift & mask for shift in shifts)
