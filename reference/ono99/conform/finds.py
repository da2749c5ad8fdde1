"""A find: a game in which a program and the rules part ways, and the vector that it makes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, TypeAlias

from ono99.commands.citing import routine_rules, telling
from ono99.conform.bundle import Exchange, Filled
from ono99.conform.filling import fill
from ono99.conform.following import RESOLVE, Moment
from ono99.conform.outcomes import Finding, Outcome, Verdict
from ono99.conform.readings import OtherReadings
from ono99.conform.showing import NOBODY
from ono99.conform.vectors import Vector, vector_from
from ono99.conform.writing import vectors_text
from ono99.load.spec import Spec
from ono99.play.matches import Matches
from ono99.problems import Ono99Error
from ono99.resolve.choices import choose

JSON = Any
Steps: TypeAlias = tuple[dict[str, JSON], ...]

_PARTED = ("hands", "held", "match")
_WHY = "A program was found by fuzzing to play this otherwise."


@dataclass(frozen=True, slots=True)
class Find:
    """A game in which program and reference disagree; the last of ``steps`` shows it.

    ``vector`` says how it begins. ``moments`` are where it stood before each step.
    """

    vector: Vector
    steps: Steps
    finding: Finding
    moments: tuple[Moment | None, ...] = ()

    @property
    def size(self) -> tuple[int, int, int]:
        """How much has to be read to understand it: steps, players, words."""
        vector = self.vector
        laid = (vector.position, vector.deal, vector.match, vector.options, vector.rulings)
        return (len(self.steps), vector.players, len(str((*laid, self.steps))))


@dataclass(frozen=True, slots=True)
class Filed:
    """A find made ready to be filed: its text as a file of vectors, and its outcome.

    ``filled`` is missing where a vector cannot say what was found.
    """

    text: str
    outcome: Outcome
    filled: Filled | None


def filed(find: Find, spec: Spec, matches: Matches, readings: OtherReadings) -> Filed:
    """The find with all that can be said about it."""
    vector = find.vector
    resolved = matches.rules(vector.edition, vector.options, vector.rulings)
    rules = _telling(find, spec, resolved)
    outcome = explained(find, replace(find.finding, rules=tuple(rules)), spec, readings)
    data = _data(find, rules, outcome, spec)
    named = replace(outcome, id=data["id"], title=data["title"], pins=rules[0])
    filled = None
    if not any(step["move"] == RESOLVE for step in find.steps):
        with suppress(Ono99Error):
            filled = fill(matches, vector_from(data, rules[0], "", ()))
    return Filed(vectors_text(rules[0], [data]), named, filled)


def explained(
    find: Find,
    finding: Finding,
    spec: Spec,
    readings: OtherReadings,
    rulings: Collection[str] | None = None,
) -> Outcome:
    """The outcome, with the readings and options by which the program would be right.

    All rulings in force are tried, or only these.
    """
    vector = find.vector
    broke = bool(finding.message)
    outcome = Outcome(
        id="",
        title="",
        pins="",
        edition=vector.edition,
        verdict=Verdict.ERRORED if broke else Verdict.FAILED,
        because=finding.message,
        requests=len(finding.played) + 1,
        finding=finding,
    )
    return outcome if broke else readings.explain(_asking(find, spec, rulings), outcome)


def _asking(find: Find, spec: Spec, rulings: Collection[str] | None) -> Filled:
    """The game as a vector that names these rulings, so that their readings are in question."""
    vector = find.vector
    choice = choose(spec, vector.edition, vector.options, vector.rulings)
    in_force = [each.id for each in choice.rulings_in_force(spec)]
    asked = [each for each in in_force if rulings is None or each in rulings]
    return Filled(
        id="",
        title="",
        pins="",
        why="",
        origin="",
        rules=(),
        edition=vector.edition,
        options=dict(vector.options),
        rulings={each: choice.rulings[each] for each in asked},
        players=vector.players,
        needs=(),
        position=find.finding.setup,
        deal=None,
        start=Exchange(None),
        steps=(),
    )


# ----------------------------------------------------------------------- as a vector


def _data(find: Find, rules: Sequence[str], outcome: Outcome, spec: Spec) -> dict[str, JSON]:
    """The find as an entry of a file of vectors."""
    vector = find.vector
    name = sha256(str((vector, find.steps)).encode()).hexdigest()[:8]
    data: dict[str, JSON] = {
        "id": f"found.{name}",
        "title": f"{_title(find)} ({name})",
        "why": _WHY,
        "origin": "regression",
        "rules": list(rules),
        "edition": vector.edition,
        "options": dict(vector.options),
        "rulings": {**_bound(vector, outcome, spec), **vector.rulings},
        "players": vector.players,
        "position": vector.position,
        "deal": vector.deal,
        "match": vector.match,
    }
    given = {key: value for key, value in data.items() if value is not None and value != {}}
    return given | _asserted(find)


def _title(find: Find) -> str:
    if not find.steps:
        return "What a program sets up"
    return f"What comes of '{str(find.steps[-1]['move'])[:40]}'"


def _bound(vector: Vector, outcome: Outcome, spec: Spec) -> dict[str, str]:
    """The readings on which the outcome depends: by another one the program would be right."""
    choice = choose(spec, vector.edition, vector.options, vector.rulings)
    others = outcome.finding.otherwise if outcome.finding else ()
    return {each.id: choice.rulings[each.id] for each in others if each.kind == "ruling"}


def _asserted(find: Find) -> dict[str, JSON]:
    """The steps of a vector, with what is expected of the last of them."""
    expected = _expected(find.finding)
    if not find.steps:
        return {"start": {"expect": expected}}
    *before, last = (dict(step) for step in find.steps)
    return {"steps": [*before, {**last, "expect": expected} if expected else last]}


def _expected(finding: Finding) -> dict[str, JSON]:
    """What should have been seen, where something else was."""
    expected: dict[str, JSON] = {}
    if finding.accepted is not None and not finding.differences:
        return expected
    for difference in finding.differences:
        aspect, _, part = difference.what.partition(" ")
        if aspect == "cards":
            expected[aspect] = "box"
        elif aspect in _PARTED:
            expected.setdefault(aspect, {})[part] = difference.expected
        elif difference.expected != NOBODY:
            expected[aspect] = difference.expected
    return expected


# ----------------------------------------------------------------------------- rules


def _telling(find: Find, spec: Spec, rules: Mapping[str, JSON]) -> list[str]:
    """The rules in force at the moment in question; not those that act at every play."""
    known = [rule for rule in find.finding.rules if _is_known(spec, rule)]
    return telling(known, routine_rules(rules)) or known or [_any_rule(rules)]


def _is_known(spec: Spec, rule: str) -> bool:
    return rule in spec.articles or rule in spec.rulings or rule in spec.options


def _any_rule(rules: Mapping[str, JSON]) -> str:
    """The rule by which anything is played at all: where a program gives no answer."""
    return str(next(iter(rules["moves"]["play"]["permit"])))
