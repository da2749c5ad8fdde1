"""What a program shows, held against what is expected or against what it showed before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ono99.conform.showing import DECK, SEATS, Shown, box_shown

JSON = Any
_PARTED = ("hands", "held", "match")
_UNORDERED = ("used", "legal", "out", "winners", "losers")


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not as it should be; ``what`` is its name, such as ``hands 0``."""

    what: str
    expected: JSON
    found: JSON

    def __str__(self) -> str:
        return f"{self.what}: {self.found}; expected {self.expected}"


@dataclass(frozen=True, slots=True)
class Comparison:
    """What differs, what could not be seen, and how many things were compared."""

    differences: tuple[Difference, ...]
    unseen: tuple[str, ...]
    compared: int


def compare(expected: Mapping[str, JSON], shown: Shown) -> Comparison:
    """Hold what is shown against what is expected of it."""
    differences: list[Difference] = []
    unseen: list[str] = []
    compared = 0
    for aspect, part, wanted in _parts(expected):
        what = aspect if part is None else f"{aspect} {part}"
        if aspect == "cards":
            same = box_shown(shown, wanted)
            found = "other cards"
        else:
            found = _found(shown, aspect, part)
            same = None if found is None else found == _normal(aspect, part, wanted)
        if same is None:
            unseen.append(aspect)
            continue
        compared += 1
        if not same:
            differences.append(Difference(what, wanted, found))
    return Comparison(tuple(differences), tuple(dict.fromkeys(unseen)), compared)


def _parts(expected: Mapping[str, JSON]) -> Iterator[tuple[str, str | None, JSON]]:
    for aspect, wanted in expected.items():
        if aspect in _PARTED:
            yield from ((aspect, str(part), each) for part, each in wanted.items())
        else:
            yield aspect, None, wanted


def _found(shown: Shown, aspect: str, part: str | None) -> JSON:
    value = shown.get(aspect)
    return value if part is None or value is None else value.get(part)


def _normal(aspect: str, part: str | None, wanted: JSON) -> JSON:
    unordered = aspect in _UNORDERED or aspect == "hands" or part == "winners"
    return sorted(wanted) if unordered and isinstance(wanted, (list, tuple)) else wanted


def changes(before: Shown, after: Shown) -> tuple[Difference, ...]:
    """Everything that two states show differently, of what both of them show."""
    found = []
    for aspect, value in before.items():
        if aspect in (SEATS, DECK) or aspect not in after:
            continue
        if aspect not in _PARTED:
            if after[aspect] != value:
                found.append(Difference(aspect, value, after[aspect]))
            continue
        found += [
            Difference(f"{aspect} {part}", each, after[aspect][part])
            for part, each in value.items()
            if part in after[aspect] and after[aspect][part] != each
        ]
    return tuple(found)
