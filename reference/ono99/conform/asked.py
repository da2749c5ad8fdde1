"""Is a request one that makes sense? Asked by the reference before it answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ono99.conform.protocol import OWN_DEAL
from ono99.problems import Ono99Error, quote

JSON = Any


class RequestError(Ono99Error):
    """A request that cannot be understood."""


def check(request: Mapping[str, JSON]) -> None:
    """See that a request has what it needs, and that everything in it is of the right kind.

    Raises:
        RequestError: something is missing or of another kind.
    """
    for key in _NEEDED.get(str(request.get("op")), ()):
        if key not in request:
            raise RequestError(f"{request['op']} needs '{key}'")
    _check_kinds(request)


def _check_kinds(values: Mapping[str, JSON]) -> None:
    for key, value in values.items():
        if key in _KINDS:
            expected, fits = _KINDS[key]
            if not fits(value):
                raise RequestError(f"{key} is {quote(str(value))}; expected {expected}")
        if isinstance(value, Mapping):
            _check_kinds(value)


def _is_number(value: JSON) -> bool:
    return type(value) is int


def _is_card(value: JSON) -> bool:
    return isinstance(value, str)


def _is_object(value: JSON) -> bool:
    return isinstance(value, Mapping)


def _are(fits: Callable[[JSON], bool]) -> Callable[[JSON], bool]:
    return lambda value: isinstance(value, (list, tuple)) and all(map(fits, value))


def _is_seat_or_nobody(value: JSON) -> bool:
    return value is None or _is_number(value)


def _is_deal(value: JSON) -> bool:
    return value == OWN_DEAL or (_is_object(value) and "hands" in value)


_NEEDED: Mapping[str, tuple[str, ...]] = {"setup": ("edition", "players"), "deal": ("hands",)}
_KINDS: Mapping[str, tuple[str, Callable[[JSON], bool]]] = {
    "edition": ("the id of an edition", _is_card),
    "players": ("a number", _is_number),
    "options": ("an object", _is_object),
    "rulings": ("an object", _is_object),
    "position": ("an object", _is_object),
    "deal": ("an object with hands, or 'own'", _is_deal),
    "match": ("an object", _is_object),
    "seats": ("a list of objects", _are(_is_object)),
    "seat": ("a seat", _is_number),
    "to_move": ("a seat", _is_seat_or_nobody),
    "dealer": ("a seat", _is_seat_or_nobody),
    "card": ("a card", _is_card),
    "hands": ("a list of lists of cards", _are(_are(_is_card))),
    "deck": ("a list of cards", _are(_is_card)),
    "discard": ("a list of cards", _are(_is_card)),
    "reshuffles": ("a list of lists of cards", _are(_are(_is_card))),
    "out": ("a list of seats", _are(_is_number)),
}
