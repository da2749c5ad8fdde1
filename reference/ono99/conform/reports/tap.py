"""The Test Anything Protocol, version 14: a line for each vector, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator

import yaml

from ono99.conform.outcomes import Outcome, Verdict
from ono99.conform.record import Record
from ono99.conform.reports import words
from ono99.conform.reports.printable import printable
from ono99.load.documents import Spec


def render(record: Record, spec: Spec) -> str:
    """The record as TAP; what is known to fail is marked as a TODO, as TAP has it."""
    return "\n".join(_lines(printable(record), spec)) + "\n"


def _lines(record: Record, spec: Spec) -> Iterator[str]:
    yield "TAP version 14"
    yield f"1..{len(record.outcomes)}"
    for number, outcome in enumerate(record.outcomes, 1):
        yield from _outcome(number, record, spec, outcome)
    yield from (f"# {_line(remark)}" for remark in words.remarks(record))
    if record.stopped:
        yield f"Bail out! {_line(record.stopped)}"


def _outcome(number: int, record: Record, spec: Spec, outcome: Outcome) -> Iterator[str]:
    fine = outcome.verdict in (Verdict.PASSED, Verdict.SKIPPED)
    if outcome.known and outcome.verdict is Verdict.PASSED:
        fine = False
    point = f"{'ok' if fine else 'not ok'} {number} - {_line(outcome.id)}"
    if outcome.verdict is Verdict.SKIPPED:
        yield f"{point} # SKIP {_line(outcome.because)}"
    elif outcome.known and outcome.as_expected:
        yield f"{point} # TODO known to fail"
    else:
        yield point
    if not fine:
        yield from _block(record, spec, outcome)


def _block(record: Record, spec: Spec, outcome: Outcome) -> Iterator[str]:
    finding = outcome.finding
    told: dict[str, object] = {"title": outcome.title}
    if finding is None:
        told["message"] = "it passes, and is listed as known to fail"
    else:
        told |= {
            "message": "; ".join(words.verdict(outcome)),
            "severity": "fail" if outcome.verdict is Verdict.FAILED else "error",
            "setup": words.situation(finding.setup),
            "cards": list(words.cards(finding.setup)),
            "played": words.played(finding.played),
            "rules": list(finding.rules),
            "perhaps": list(words.otherwise(finding, spec)),
            "reply": words.reply(finding),
            "stderr": finding.noise,
        }
    told["again"] = words.again(record, outcome)
    given = {key: value for key, value in told.items() if value}
    yield "  ---"
    for line in yaml.safe_dump(given, sort_keys=False, width=200).splitlines():
        yield f"  {line}"
    yield "  ..."


def _line(text: str) -> str:
    """A text on one line, whose ``#`` begins no directive."""
    return " ".join(text.split()).replace("\\", "\\\\").replace("#", "\\#")
