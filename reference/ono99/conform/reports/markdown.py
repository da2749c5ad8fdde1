"""The record for people on a page, such as a comment on a change."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ono99.conform.outcomes import Outcome, Verdict
from ono99.conform.record import Record
from ono99.conform.reports import words
from ono99.conform.reports.printable import printable
from ono99.load.documents import Spec


def render(record: Record, spec: Spec) -> str:
    """The report in Markdown: sums, failures in full, skips by reason."""
    return "\n".join(_lines(printable(record), spec)) + "\n"


def _lines(record: Record, spec: Spec) -> Iterator[str]:
    run = record.run
    program = " ".join(part for part in (run.name, run.version) if part)
    yield f"# {_plain(program)}: {words.summary(record)}"
    yield ""
    yield "| edition | passed | failed | errored | skipped |"
    yield "|---|---:|---:|---:|---:|"
    for edition in dict.fromkeys(outcome.edition for outcome in record.outcomes):
        counts = [str(_count(record, edition, verdict)) for verdict in Verdict]
        yield f"| {' | '.join([edition, *counts])} |"
    yield ""
    yield from (f"- {_plain(remark)}" for remark in words.remarks(record))
    for outcome in record.outcomes:
        if not outcome.as_expected or outcome.verdict is Verdict.ERRORED:
            yield from _outcome(record, spec, outcome)
    yield from _skipped(record)


def _count(record: Record, edition: str, verdict: Verdict) -> int:
    return sum(each.edition == edition and each.verdict is verdict for each in record.outcomes)


def _outcome(record: Record, spec: Spec, outcome: Outcome) -> Iterator[str]:
    yield ""
    yield f"## {outcome.verdict}: {_plain(outcome.title)}"
    yield ""
    yield f"`{outcome.id}`"
    yield ""
    finding = outcome.finding
    if finding is None:
        yield "It passes, and is listed as known to fail: take it off the list."
    else:
        yield _plain(words.situation(finding.setup))
        yield ""
        yield from (f"- {_plain(line)}" for line in words.cards(finding.setup))
        yield f"- played: {_plain(words.played(finding.played))}"
        yield from (f"- **{_plain(line)}**" for line in words.verdict(outcome))
        yield from (f"- perhaps {_plain(line)}" for line in words.otherwise(finding, spec))
        if outcome.verdict is Verdict.FAILED:
            yield ""
            yield from (f"> `{rule}` {_plain(text)}\n>" for rule, text
                        in words.citations(finding, spec))  # fmt: skip
        yield from _block("json", words.reply(finding))
        yield from _block("", finding.noise)
    yield from _block("sh", words.again(record, outcome))


def _block(language: str, text: str) -> Iterator[str]:
    if text.strip():
        fence = "`" * (max([2, *map(len, re.findall("`+", text))]) + 1)
        yield ""
        yield f"{fence}{language}"
        yield text.strip()
        yield fence


def _skipped(record: Record) -> Iterator[str]:
    if skipped := record.skipped():
        yield ""
        yield "## skipped"
        yield ""
        yield from (f"- {count}: {_plain(reason)}" for reason, count in skipped.items())


def _plain(text: str) -> str:
    """A text whose signs mean nothing to Markdown."""
    return re.sub(r"([\\`*_\[\]<>|#])", r"\\\1", " ".join(text.split()))
