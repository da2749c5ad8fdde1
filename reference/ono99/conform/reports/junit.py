"""JUnit XML, which build servers read: a suite for each edition, a case for each vector."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree import ElementTree as ET

from ono99.conform.outcomes import Outcome, Verdict
from ono99.conform.record import Record
from ono99.conform.reports import words
from ono99.conform.reports.printable import printable
from ono99.load.documents import Spec


def render(record: Record, spec: Spec) -> str:
    """The record as JUnit XML; what is known to fail counts as skipped."""
    record = printable(record)
    root = ET.Element("testsuites", _sums(record.outcomes) | {"name": "ono99 conformance"})
    for edition in dict.fromkeys(outcome.edition for outcome in record.outcomes):
        outcomes = [each for each in record.outcomes if each.edition == edition]
        suite = ET.SubElement(root, "testsuite", _sums(outcomes) | {
            "name": edition, "timestamp": record.run.started
        })  # fmt: skip
        for outcome in outcomes:
            _case(suite, record, spec, outcome)
    ET.indent(root)
    text = ET.tostring(root, "unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _sums(outcomes: Sequence[Outcome]) -> dict[str, str]:
    return {
        "tests": str(len(outcomes)),
        "failures": str(sum(_kind(each) == "failure" for each in outcomes)),
        "errors": str(sum(_kind(each) == "error" for each in outcomes)),
        "skipped": str(sum(_kind(each) == "skipped" for each in outcomes)),
        "time": f"{sum(each.seconds for each in outcomes):.6f}",
    }


def _kind(outcome: Outcome) -> str:
    """The element that says how a case came out; none, if it passed."""
    if outcome.known and outcome.as_expected:
        return "skipped"
    if outcome.known:
        return "failure"
    return {Verdict.FAILED: "failure", Verdict.ERRORED: "error", Verdict.SKIPPED: "skipped"}.get(
        outcome.verdict, ""
    )


def _case(suite: ET.Element, record: Record, spec: Spec, outcome: Outcome) -> None:
    case = ET.SubElement(suite, "testcase", {
        "classname": f"{outcome.edition}.{outcome.pins}".replace(" ", "-"),
        "name": f"{outcome.id}: {outcome.title}",
        "time": f"{outcome.seconds:.6f}",
    })  # fmt: skip
    kind = _kind(outcome)
    if not kind:
        return
    lines = list(_lines(record, spec, outcome))
    message = outcome.because if outcome.verdict is Verdict.SKIPPED else lines[0]
    element = ET.SubElement(case, kind, {"message": message})
    if kind != "skipped":
        element.set("type", str(outcome.verdict))
        element.text = "\n".join(lines)


def _lines(record: Record, spec: Spec, outcome: Outcome) -> Iterator[str]:
    finding = outcome.finding
    if finding is None:
        yield "it passes, and is listed as known to fail"
        return
    if outcome.known:
        yield "known to fail"
    yield from words.verdict(outcome)
    yield words.situation(finding.setup)
    yield from words.cards(finding.setup)
    yield f"played: {words.played(finding.played)}"
    yield from (f"[{rule}] {text}" for rule, text in words.citations(finding, spec))
    yield from (f"perhaps {line}" for line in words.otherwise(finding, spec))
    yield from (f"reply: {line}" for line in [words.reply(finding)] if line)
    yield from (f"stderr: {line}" for line in finding.noise.splitlines())
    yield f"again: {words.again(record, outcome)}"
