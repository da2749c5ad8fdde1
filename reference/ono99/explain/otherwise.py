"""What other readings of the rulings would change in the rules that are played.

A verdict rests on a ruling if by another reading of it the verdict would be another.
To find out, a judge needs the rules as they would be then; all that is kept of them
is where they differ from the rules that are played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from ono99.load.documents import Ruling, Spec
from ono99.problems import SpecError
from ono99.resolve.choices import Choice
from ono99.resolve.merging import playable
from ono99.resolve.treewords import words_behind

JSON = Any

PARTS = ("constants", "names", "moves", "steps", "cards")
"""The parts of resolved rules on which the outcome of a move depends."""


def other_readings(spec: Spec, choice: Choice) -> dict[str, JSON]:
    """For each ruling that the texts do not settle: its reading here, and each other one.

    ``cards`` are the cards whose effects depend on the reading. Every other reading has
    its ``title`` and, under ``parts``, what takes the place of what in the resolved
    rules. Readings that change nothing in a round are left out.
    """
    played = playable(spec, choice)
    found = {}
    for ruling in choice.rulings_in_force(spec):
        reading = choice.rulings[ruling.id]
        if ruling.basis == "settled" and reading == ruling.default:
            continue
        others = list(_others(spec, choice, ruling, played))
        if others:
            found[ruling.id] = {
                "reading": ruling.readings[reading].title,
                "recommended": reading == ruling.default,
                "cards": _cards(played, [other["parts"] for other in others]),
                "others": others,
            }
    return found


def _cards(played: Mapping[str, JSON], changes: Sequence[Mapping[str, JSON]]) -> list[str]:
    """The cards whose effects, or a name that these use, are changed."""
    cards: set[str] = set().union(*(parts.get("cards", ()) for parts in changes))
    names = set().union(*(parts.get("names", ()) for parts in changes))
    return [
        card
        for card, entry in played["cards"].items()
        if card in cards or names & words_behind(played["names"], entry["effects"])
    ]


def _others(
    spec: Spec, choice: Choice, ruling: Ruling, played: Mapping[str, JSON]
) -> Iterator[dict[str, JSON]]:
    for reading in ruling.readings.values():
        if reading.id == choice.rulings[ruling.id] or reading.played_by:
            continue
        chosen = replace(choice, rulings={**choice.rulings, ruling.id: reading.id})
        with suppress(SpecError):  # a reading that contradicts another choice is none here
            if parts := dict(_changes(played, playable(spec, chosen))):
                yield {"title": reading.title, "parts": parts}


def _changes(
    played: Mapping[str, JSON], other: Mapping[str, JSON]
) -> Iterator[tuple[str, dict[str, JSON]]]:
    """The entries of each part that differ."""
    for part in PARTS:
        before, after = played[part], other[part]
        changed = {key: value for key, value in after.items() if before.get(key) != value}
        if changed:
            yield part, changed
