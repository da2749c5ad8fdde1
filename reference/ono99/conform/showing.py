"""What a program shows of its game: a state in a reply, read into what can be compared.

A program may leave out whatever it cannot see. What it does show has to be of the right
kind; a number in quotes is told to whoever wrote the program, not taken for something
unseen. Cards, seats and moves are compared without their order.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from ono99.conform.protocol import ReplyError
from ono99.problems import quote

JSON = Any
Shown: TypeAlias = Mapping[str, JSON]
"""What is shown, by the names of what vectors expect; what cannot be seen is not in it."""

NOBODY = "none"
_LONGEST_VALUE = 60
_TEXTS = {str}
DECK, SEATS = "deck", "seats"
"""What is shown and never expected: the draw pile's cards, how many seats there are."""


def read_state(state: JSON) -> Shown:
    """What a state shows.

    Raises:
        ReplyError: something in it is of the wrong kind.
    """
    if state is None:
        return {}
    if not isinstance(state, Mapping):
        raise ReplyError(f"its state is {quote(str(state))}; expected an object")
    shown: dict[str, JSON] = {}
    for key, value in state.items():
        reader = _READERS.get(key)
        if reader is not None and (value is not None or key == "to_move"):
            shown.update(reader(value, f"state.{key}"))
    return shown


# --------------------------------------------------------------------- each kind


def number(value: JSON, where: str) -> int:
    """A whole number; 95.0 is one too, as languages without whole numbers write it."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if type(value) is not int:
        raise _wrong(value, where, "a whole number or null")
    return value


def words(value: JSON, where: str, what: str = "card ids") -> list[str]:
    """A list of texts."""
    if not isinstance(value, list) or not {*map(type, value)} <= _TEXTS:
        raise _wrong(value, where, f"a list of {what}")
    return value


def seats(value: JSON, where: str) -> list[int]:
    """A list of seats, in order."""
    if not isinstance(value, list):
        raise _wrong(value, where, "a list of seats")
    return sorted({number(seat, where) for seat in value})


def _wrong(value: JSON, where: str, expected: str) -> ReplyError:
    return ReplyError(f"{where} is {_as_json(value)}; expected {expected}")


def _as_json(value: JSON) -> str:
    text = json.dumps(value)
    return text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}..."


def _number_as(name: str) -> Callable[[JSON, str], Shown]:
    return lambda value, where: {name: number(value, where)}


def _seats_as(name: str) -> Callable[[JSON, str], Shown]:
    return lambda value, where: {name: seats(value, where)}


def _to_move(value: JSON, where: str) -> Shown:
    turn = NOBODY if value is None else number(value, where)
    return {"turn": turn, "over": turn == NOBODY}


def _hands(value: JSON, where: str) -> Shown:
    if not isinstance(value, list):
        raise _wrong(value, where, "a list with the hand of each seat")
    hands: dict[str, list[str]] = {}
    held: dict[str, int] = {}
    for seat, hand in enumerate(value):
        place = f"{where}[{seat}]"
        if isinstance(hand, list):
            hands[str(seat)] = sorted(words(hand, place))
            held[str(seat)] = len(hand)
        elif hand is not None:
            held[str(seat)] = number(hand, place)
    return {"hands": hands, "held": held, SEATS: len(value)}


def _deck(value: JSON, where: str) -> Shown:
    if isinstance(value, list):
        return {"pile": len(value), DECK: words(value, where)}
    return {"pile": number(value, where)}


def _discard(value: JSON, where: str) -> Shown:
    return {"used": sorted(words(value, where))}


def _legal(value: JSON, where: str) -> Shown:
    return {"legal": sorted(set(words(value, where, "moves such as 'play 5'")))}


def _match(value: JSON, where: str) -> Shown:
    if not isinstance(value, Mapping):
        raise _wrong(value, where, "an object")
    given = value.get("seats")
    shown: dict[str, JSON] = {}
    for key, each in value.items():
        if key == "winners" and each is not None:
            shown[key] = seats(each, f"{where}.{key}")
        elif key == "over" and each is not None:
            shown[key] = bool(each)
        elif key != "seats":
            shown[key] = NOBODY if each is None else number(each, f"{where}.{key}")
    if isinstance(given, list) and all(isinstance(seat, Mapping) for seat in given):
        for name in given[0] if given else ():
            values = [seat.get(name) for seat in given]
            if None not in values:
                place = f"{where}.seats[].{name}"
                shown[str(name)] = [int(number(_flag(each), place)) for each in values]
    return {"match": shown}


def _flag(value: JSON) -> JSON:
    return int(value) if isinstance(value, bool) else value


_READERS: Mapping[str, Callable[[JSON, str], Shown]] = {
    "total": _number_as("total"),
    "to_move": _to_move,
    "owes": _number_as("owes"),
    "direction": _number_as("direction"),
    "hands": _hands,
    "out": _seats_as("out"),
    "deck": _deck,
    "discard": _discard,
    "winners": _seats_as("winners"),
    "losers": _seats_as("losers"),
    "legal": _legal,
    "match": _match,
}
STATE_KEYS = tuple(_READERS)
"""Everything that a state may say."""


def box_shown(shown: Shown, box: Mapping[str, int]) -> bool | None:
    """Whether all cards that are shown are those of a box; ``None`` if too few are shown.

    A draw pile of which only the size is shown may hold any cards that are missing.
    """
    hands: Mapping[str, list[str]] = shown.get("hands", {})
    if "used" not in shown or "pile" not in shown or len(hands) != shown.get(SEATS):
        return None
    cards = Counter(card for hand in hands.values() for card in hand)
    cards.update(shown["used"])
    if DECK in shown:
        cards.update(shown[DECK])
        return cards == Counter(box)
    return cards <= Counter(box) and cards.total() + shown["pile"] == sum(box.values())
