"""The record for people at a terminal: what is wrong first, how many came out how last."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ono99.commands.terminal import Drawing, Terminal, styles_of_tones, wrap
from ono99.conform.outcomes import Finding, Outcome, Verdict
from ono99.conform.record import Record
from ono99.conform.reports import words
from ono99.conform.reports.printable import printable
from ono99.load.documents import Spec

JSON = Any
_STYLES = {Verdict.PASSED: "green", Verdict.FAILED: "red", Verdict.ERRORED: "yellow",
           Verdict.SKIPPED: "dim"}  # fmt: skip
_MOST_REASONS = 8


def render(record: Record, spec: Spec) -> str:
    """The report as plain text of eighty columns."""
    return "\n".join([*lines(record, spec, Terminal(io.StringIO())), ""])


def lines(record: Record, spec: Spec, terminal: Terminal) -> Iterator[str]:
    """The report, line by line."""
    record = printable(record)
    printer = _Printer(record, spec, terminal)
    for outcome in record.outcomes:
        if not outcome.as_expected or outcome.verdict is Verdict.ERRORED:
            yield from printer.outcome(outcome)
    yield from printer.end()


class _Printer:
    """Writes the parts of one report."""

    def __init__(self, record: Record, spec: Spec, terminal: Terminal) -> None:
        self.record, self.spec, self.terminal = record, spec, terminal

    def outcome(self, outcome: Outcome) -> Iterator[str]:
        """One vector that did not come out as it should."""
        yield from self._head(outcome)
        finding = outcome.finding
        if finding is None:
            yield from self._text("it passes, and is listed as known to fail: take it off the list")
        else:
            yield from self._finding(outcome, finding)
        yield from self._text(words.again(self.record, outcome), "again  ")
        yield ""

    def _head(self, outcome: Outcome) -> Iterator[str]:
        surprise = outcome.verdict is Verdict.PASSED
        word = "passed" if surprise else str(outcome.verdict)
        style = "red" if surprise else _STYLES[outcome.verdict]
        head = f"{self.terminal.style(word.upper(), style, 'bold')}  {outcome.id}"
        yield from wrap(head, self.terminal.width)
        yield from self._text(self.terminal.bold(outcome.title))

    def _finding(self, outcome: Outcome, finding: Finding) -> Iterator[str]:
        yield from self._text(words.situation(finding.setup))
        for line in words.cards(finding.setup):
            yield from self._text(line)
        yield from self._hand(finding)
        yield from self._text(words.played(finding.played), "played  ")
        for line in words.verdict(outcome):
            yield from self._text(self.terminal.style(line, _STYLES[outcome.verdict]))
        if outcome.verdict is Verdict.FAILED:
            for rule, text in words.citations(finding, self.spec):
                yield from self._text(f"{self.terminal.dim(f'[{rule}]')} {text}")
        for line in words.otherwise(finding, self.spec):
            yield from self._text(line, "perhaps  ")
        if reply := words.reply(finding):
            yield from self._text(self.terminal.dim(reply), "reply  ")
        for line in finding.noise.strip().splitlines()[-_MOST_REASONS:]:
            yield from self._text(self.terminal.dim(line), "stderr  ")

    def _hand(self, finding: Finding) -> Iterator[str]:
        """The hand of whoever is to play, drawn."""
        setup = finding.setup
        deal = setup.get("deal")
        placed = setup.get("position") or (deal if isinstance(deal, Mapping) else {})
        edition = self.spec.editions.get(setup["edition"])
        hands, seat = placed.get("hands", ()), placed.get("to_move")
        if edition is None or seat is None or seat >= len(hands):
            return
        hand = [card for card in hands[seat] if card in edition.cards]
        if hand:
            yield from self.terminal.cards(self._drawings(edition.cards, hand), "  ")

    def _drawings(self, cards: Mapping[str, Any], hand: Sequence[str]) -> list[Drawing]:
        styles = styles_of_tones(card.face.tone for card in cards.values())
        faces = [cards[card].face for card in hand]
        return [Drawing(face.big, styles[face.tone]) for face in faces]

    def _text(self, text: str, first: str = "") -> Iterator[str]:
        label = f"  {self.terminal.dim(first.rstrip())}{' ' * (len(first) - len(first.rstrip()))}"
        yield from wrap(text, self.terminal.width, label if first else "  ", "    ")

    def end(self) -> Iterator[str]:
        """The sums and everything that is worth telling beside the outcomes."""
        skipped = self.record.skipped()
        for reason, count in list(skipped.items())[:_MOST_REASONS]:
            yield from wrap(self.terminal.dim(f"skipped {count}: {reason}"), self.terminal.width)
        if len(skipped) > _MOST_REASONS:
            more = sum(list(skipped.values())[_MOST_REASONS:])
            yield self.terminal.dim(f"skipped {more} for other reasons")
        for remark in words.remarks(self.record):
            yield from wrap(remark, self.terminal.width, "", "  ")
        style = "green" if self.record.is_good else "red"
        run = self.record.run
        program = " ".join(part for part in (run.name, run.version) if part)
        yield from wrap(
            f"{program}: {self.terminal.style(words.summary(self.record), style, 'bold')}",
            self.terminal.width,
        )
