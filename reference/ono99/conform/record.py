"""The record of a run: everything that reports are made of, as values and as JSON lines.

The first line of a record says what was run, each further line what came of a vector,
and the last one that the run came to its end. ``conformance/schemas/record.json`` is its
schema.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, TypeVar

from ono99.conform.judging import Difference
from ono99.conform.outcomes import Finding, Otherwise, Outcome, Verdict
from ono99.problems import Ono99Error, quote

JSON = Any
Taken = TypeVar("Taken")
FORMAT = "ono99-run/1"


class RecordError(Ono99Error):
    """A file that is not the record of a run."""


@dataclass(frozen=True, slots=True)
class Run:
    """What was run: the suite, the program and how it was started."""

    suite: str
    hash: str
    command: tuple[str, ...]
    name: str
    version: str
    language: str
    started: str


@dataclass(frozen=True, slots=True)
class Record:
    """A run and its outcomes.

    ``stopped`` says why it was not brought to its end; it is empty if it was. ``notes``
    are worth telling beside the outcomes. ``listed`` is the number of vectors that were
    to be run.
    """

    run: Run
    outcomes: tuple[Outcome, ...]
    listed: int
    notes: tuple[str, ...] = ()
    stopped: str = ""

    def count(self, verdict: Verdict) -> int:
        """How many vectors came out so."""
        return sum(outcome.verdict is verdict for outcome in self.outcomes)

    @property
    def asked(self) -> int:
        """How many vectors were put to the program."""
        return len(self.outcomes) - self.count(Verdict.SKIPPED)

    @property
    def unexpected(self) -> tuple[Outcome, ...]:
        """What came out otherwise than it should."""
        return tuple(each for each in self.outcomes if not each.as_expected)

    @property
    def is_good(self) -> bool:
        """Whether everything came out as it should, and something was asked at all."""
        return not self.unexpected and not self.stopped and self.asked > 0

    def skipped(self) -> Counter[str]:
        """How many vectors were skipped for each reason, the most frequent first."""
        return _ordered(
            Counter(each.because for each in self.outcomes if each.verdict is Verdict.SKIPPED)
        )

    def unseen(self) -> Counter[str]:
        """In how many vectors each thing was expected that the program does not show."""
        asked = (each for each in self.outcomes if each.verdict is not Verdict.SKIPPED)
        return _ordered(Counter(name for each in asked for name in each.unseen))

    def broken_rules(self) -> Counter[str]:
        """How many failed vectors each rule stands behind in the first place."""
        findings = (each.finding for each in self.unexpected if each.verdict is Verdict.FAILED)
        return Counter(each.rules[0] for each in findings if each is not None and each.rules)

    def reasons(self) -> tuple[int, int]:
        """For how many refusals the program named a right rule, and for how many it named any."""
        right = sum(each.right_reasons for each in self.outcomes)
        return right, sum(each.reasons for each in self.outcomes)

    def otherwise(self) -> dict[Otherwise, list[str]]:
        """The readings and options by which failed vectors would be right, with their ids."""
        found: dict[Otherwise, list[str]] = {}
        for outcome in self.outcomes:
            for each in outcome.finding.otherwise if outcome.finding else ():
                found.setdefault(each, []).append(outcome.id)
        return dict(sorted(found.items(), key=lambda item: -len(item[1])))


def _ordered(counter: Counter[str]) -> Counter[str]:
    return Counter(dict(counter.most_common()))


# ----------------------------------------------------------------------- as lines


def to_lines(record: Record) -> Iterator[str]:
    """A record as JSON lines, each without its line feed."""
    head = {"kind": "run", "format": FORMAT, **asdict(record.run), "listed": record.listed}
    yield _line(head)
    for outcome in record.outcomes:
        yield _line({"kind": "outcome", **asdict(outcome)})
    counts = {str(verdict): record.count(verdict) for verdict in Verdict}
    end = {"kind": "end", "notes": record.notes, "stopped": record.stopped, **counts}
    yield _line(end)


def _line(values: Mapping[str, JSON]) -> str:
    return json.dumps(values, separators=(",", ":"))


def from_text(text: str) -> Record:
    """The record whose lines these are; one that has no end is taken for one cut short.

    Raises:
        RecordError: they are not those of a record.
    """
    lines = text.splitlines()
    if not lines:
        raise RecordError("the record is empty; expected lines as '--report jsonl' writes them")
    record = _read(1, lines[0], _begun)
    outcomes: list[Outcome] = []
    for number, line in enumerate(lines[1:], 2):
        came = _read(number, line, _outcome_or_end)
        if isinstance(came, Outcome):
            outcomes.append(came)
        else:
            record = replace(record, **came)
    return replace(record, outcomes=tuple(outcomes))


def _read(number: int, line: str, take: Callable[[Mapping[str, JSON]], Taken]) -> Taken:
    try:
        return take(json.loads(line))
    except RecordError as error:
        raise RecordError(f"line {number} of the record {error}") from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        reason = f"misses {error}" if isinstance(error, KeyError) else f"cannot be read ({error})"
        raise RecordError(f"line {number} of the record {reason}: {quote(line)}") from None


def _begun(values: Mapping[str, JSON]) -> Record:
    if values.get("kind") != "run" or values.get("format") != FORMAT:
        raise RecordError(f"is no beginning of one; expected the format '{FORMAT}'")
    names = [each.name for each in fields(Run)]
    run = Run(**{name: values[name] for name in names} | {"command": tuple(values["command"])})
    return Record(run, (), values["listed"], stopped="the record has no end")


def _outcome_or_end(values: Mapping[str, JSON]) -> Outcome | dict[str, JSON]:
    if values["kind"] == "end":
        return {"notes": tuple(values["notes"]), "stopped": values["stopped"]}
    if values["kind"] != "outcome":
        raise RecordError(f"is of the kind {values['kind']!r}; expected 'outcome' or 'end'")
    return _outcome(values)


def _outcome(values: Mapping[str, JSON]) -> Outcome:
    known = {each.name for each in fields(Outcome)}
    given = {name: value for name, value in values.items() if name in known}
    finding = values["finding"]
    return Outcome(**given | {
        "verdict": Verdict(values["verdict"]),
        "unseen": tuple(values["unseen"]),
        "finding": None if finding is None else _finding(finding),
    })  # fmt: skip


def _finding(values: Mapping[str, JSON]) -> Finding:
    known = {each.name for each in fields(Finding)}
    given = {name: value for name, value in values.items() if name in known}
    return Finding(**given | {
        "played": tuple(values["played"]),
        "differences": tuple(Difference(**each) for each in values["differences"]),
        "rules": tuple(values["rules"]),
        "otherwise": tuple(Otherwise(**each) for each in values["otherwise"]),
    })  # fmt: skip
