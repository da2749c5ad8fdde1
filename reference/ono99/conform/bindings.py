"""On which disputed readings the expectations of a vector depend.

A program that declares another reading of a ruling must not be failed by a vector that
takes the default one for granted. So every vector is played under each other reading of
each ruling: where it no longer comes out as expected, it is bound to the reading that
it was written under. The result is kept in a generated file, because working it out
takes a minute or two.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from ono99.conform.filling import fill_by
from ono99.conform.vectors import BINDINGS, Vector, VectorsError
from ono99.load.caselayout import CHOICES
from ono99.load.items import Reading, Ruling
from ono99.load.shapes import MapOf, Record, Ref, check
from ono99.load.spec import Spec
from ono99.load.yamltext import read
from ono99.play.match import Match, PlayersError
from ono99.play.matches import Matches
from ono99.problems import Ono99Error, Place, Problem, quote

JSON = Any
Bindings: TypeAlias = Mapping[str, Mapping[str, str]]
Where: TypeAlias = tuple[str, ...]
_SHAPE = Record({"bindings": MapOf(Ref("vector"), CHOICES)})
_NOT_IN_PLAY = ("texts", "provenance", "hash", "rulings", "options")


def read_bindings(folder: Path) -> Bindings:
    """The bindings kept among the vectors in ``folder``; none if there is no such file.

    Raises :class:`VectorsError` for a file of another form.
    """
    path = folder / BINDINGS
    if not path.exists():
        return {}
    document = read(path, BINDINGS)
    problems = check(document, _SHAPE)
    if problems:
        raise VectorsError(problems)
    data: Any = document.data
    kept: Bindings = data["bindings"]
    return kept


def unbound(folder: Path, vectors: Collection[str]) -> list[Problem]:
    """Vectors of which the kept file does not know the bindings, and others that are gone."""
    kept, place = read_bindings(folder), Place(BINDINGS)
    again = "run 'ono99 conformance vectors --write'"
    missing = [
        Problem(place, f"no entry for {quote(each)}", "", again)
        for each in vectors
        if each not in kept
    ]
    gone = sorted(kept.keys() - set(vectors))
    return missing + [
        Problem(place, f"an entry for {quote(each)}", "a vector", again) for each in gone
    ]


def bindings_text(bindings: Bindings) -> str:
    """The file of the bindings, in the order of the ids."""
    lines = [
        "# Which default readings each vector takes for granted. Written by",
        "# 'ono99 conformance vectors --write'; never edited by hand.",
        "bindings:",
    ]
    for vector in sorted(bindings):
        pairs = ", ".join(f"{ruling}: {each}" for ruling, each in bindings[vector].items())
        line = f"  {vector}: {{{pairs}}}"
        lines += [line] if len(line) <= _WIDTH else _long(vector, bindings[vector])
    return "\n".join(lines) + "\n"


_WIDTH = 100


def _long(vector: str, readings: Mapping[str, str]) -> Iterator[str]:
    yield f"  {vector}:"
    for ruling, reading in readings.items():
        yield f"    {ruling}: {reading}"


def bindings_of(
    spec: Spec, vectors: Iterable[Vector], progress: Callable[[int, int], None] | None = None
) -> dict[str, dict[str, str]]:
    """The readings that each vector depends on, besides those that it names itself."""
    groups: dict[str, list[Vector]] = defaultdict(list)
    for vector in vectors:
        key = json.dumps([vector.edition, vector.options, vector.rulings], sort_keys=True)
        groups[key].append(vector)
    changes = _Changes(Matches(spec))
    found: dict[str, dict[str, str]] = {}
    for done, group in enumerate(groups.values()):
        if progress is not None:
            progress(done, len(groups))
        found |= _bindings_of_group(spec, changes, group)
    return found


def _bindings_of_group(
    spec: Spec, changes: _Changes, group: Sequence[Vector]
) -> dict[str, dict[str, str]]:
    """The same for vectors that share an edition, its options and readings."""
    first = group[0]
    found: dict[str, dict[str, str]] = {vector.id: {} for vector in group}
    for ruling, reading in _others(spec, first):
        rules = changes.rules(first, ruling, reading)
        if rules is None:
            continue
        matches: dict[int, Match] = {}
        for vector in group:
            if ruling.id in found[vector.id] or not _may_matter(rules.changed, vector):
                continue
            if not _stands(matches, rules.rules, vector):
                found[vector.id][ruling.id] = ruling.default
    return found


def _others(spec: Spec, vector: Vector) -> Iterator[tuple[Ruling, Reading]]:
    """The readings that could be chosen instead of the default ones of a vector."""
    for ruling in spec.rulings.values():
        if vector.edition in ruling.editions and ruling.id not in vector.rulings:
            for reading in ruling.readings.values():
                if reading.id != ruling.default and not reading.played_by:
                    yield ruling, reading


def _may_matter(changed: Sequence[Where], vector: Vector) -> bool:
    """Whether what a reading changes can be seen in a vector: a match only where there is one."""
    return vector.match is not None or any(not path[0].startswith("match_") for path in changed)


def _stands(matches: dict[int, Match], rules: Mapping[str, JSON], vector: Vector) -> bool:
    """Whether a vector comes out as expected under these rules, too."""
    try:
        if vector.players not in matches:
            matches[vector.players] = Match(rules, vector.players)
        fill_by(matches[vector.players], vector)
    except PlayersError as error:
        return vector.start is not None and error.rule in vector.start.refused
    except Ono99Error:
        return False
    return True


# ---------------------------------------------------------------- what a reading changes


@dataclass(frozen=True, slots=True)
class Changed:
    """Rules under another reading, and the paths to everything that it changes in them."""

    rules: Mapping[str, JSON]
    changed: tuple[Where, ...]


class _Changes:
    """Rules under other readings, put together from what each reading changes.

    Merging all articles anew for every pair of choices would take very long. What a
    reading changes in the plain rules of an edition it changes in others as well, as
    long as nothing else has touched the same places; if something has, they are merged.
    """

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self._plain: dict[tuple[str, str, str], list[tuple[Where, JSON]] | None] = {}

    def rules(self, vector: Vector, ruling: Ruling, reading: Reading) -> Changed | None:
        """The rules of a vector under another reading; None if nothing changes, or it cannot be."""
        base = self.matches.rules(vector.edition, vector.options, vector.rulings)
        if not ruling.when:
            changes = self._of_plain_rules(vector.edition, ruling, reading)
            if changes is None:
                return None
            plain = self.matches.rules(vector.edition, {}, {})
            if all(_at(base, path) == _at(plain, path) for path, _ in changes):
                return _changed(base, changes)
        rulings = {**vector.rulings, ruling.id: reading.id}
        try:
            merged = self.matches.rules(vector.edition, vector.options, rulings)
        except Ono99Error:
            return None
        return _changed(base, _differences(base, merged))

    def _of_plain_rules(
        self, edition: str, ruling: Ruling, reading: Reading
    ) -> list[tuple[Where, JSON]] | None:
        key = (edition, ruling.id, reading.id)
        if key not in self._plain:
            plain = self.matches.rules(edition, {}, {})
            try:
                other = self.matches.rules(edition, {}, {ruling.id: reading.id})
            except Ono99Error:
                self._plain[key] = None
            else:
                self._plain[key] = _differences(plain, other)
        return self._plain[key]


def _differences(before: Mapping[str, JSON], after: Mapping[str, JSON]) -> list[tuple[Where, JSON]]:
    return [
        (path, value)
        for key in after
        if key not in _NOT_IN_PLAY
        for path, value in _differing((key,), before.get(key), after[key])
    ]


def _differing(path: Where, before: JSON, after: JSON) -> Iterator[tuple[Where, JSON]]:
    """Yield the smallest parts that differ; of lists the whole."""
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() <= after.keys():
        for key, value in after.items():
            yield from _differing((*path, key), before.get(key), value)
    else:
        yield path, after


def _at(rules: JSON, path: Where) -> JSON:
    for key in path:
        rules = rules.get(key) if isinstance(rules, dict) else None
    return rules


def _changed(base: Mapping[str, JSON], changes: Sequence[tuple[Where, JSON]]) -> Changed | None:
    if not changes:
        return None
    rules: JSON = base
    for path, value in changes:
        rules = _with(rules, path, value)
    return Changed(rules, tuple(path for path, _ in changes))


def _with(rules: JSON, path: Where, value: JSON) -> JSON:
    if not path:
        return value
    inner = rules.get(path[0]) if isinstance(rules, dict) else None
    return {**(rules or {}), path[0]: _with(inner, path[1:], value)}
