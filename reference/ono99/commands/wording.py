"""Small words: numbers, lists, players as seen from the one who asks, who says so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_PLACES = ("", "", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_LAYERS = {"ruled": "ruled by this project", "house": "house rule"}


def count(number: int, noun: str) -> str:
    """A number of things in words.

    >>> count(2, "card"), count(1, "card")
    ('two cards', 'one card')
    """
    return f"{in_words(number)} {noun}{'' if number == 1 else 's'}"


def in_words(number: int) -> str:
    """A small number as a word, any other in digits."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def neighbour(seat: int, players: int) -> str:
    """Who sits at a seat, as seen from seat 0; seats count to the left, `players` are still in."""
    if seat == 0:
        return "you"
    if players == 2:  # noqa: PLR2004 - with two there is only one other
        return "the other player"
    if seat == 1:
        return "the player to your left"
    if seat == players - 1:
        return "the player to your right"
    return f"the {_PLACES[seat]} player to your left" if seat < len(_PLACES) else f"seat {seat}"


def standing(text: Mapping[str, Any]) -> str:
    """Who says so, if it is not the printed edition: nothing, or words in brackets.

    `text` is an entry of ``texts`` in resolved rules.
    """
    layer = _LAYERS.get(text["layer"], "")
    return f" ({layer})" if layer else ""


def card_name(rules: Mapping[str, Any], card: str) -> str:
    """What a card is called in an edition."""
    return str(rules["cards"][card]["name"])


def plain(name: str) -> str:
    """The name of a move or variable as people write it."""
    return name.replace("_", " ")


def sentence(text: str) -> str:
    """`text` with a capital letter first and a full stop at its end."""
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


def listed(words: Sequence[str]) -> str:
    """Words as a list in a sentence.

    >>> listed(["2", "5", "Hold"])
    '2, 5 and Hold'
    """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
