"""What commands that report take, and how they write it: to a file, or to be read at once."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NamedTuple

from ono99.commands.arguments import InputError, write_text
from ono99.commands.terminal import Terminal
from ono99.conform.record import Record
from ono99.conform.reports import KINDS, render
from ono99.load.documents import Spec
from ono99.problems import did_you_mean, one_of, quote

TEXT = "text"


class Report(NamedTuple):
    """A report that is asked for; without a file it goes to standard output."""

    kind: str
    file: str


def add_reports(parser: argparse.ArgumentParser) -> None:
    """Let the command take ``--report``."""
    parser.add_argument(
        "--report", metavar="KIND[=FILE]", action="append", default=[],
        help=f"{', '.join(KINDS)} (may be given again; text if nothing else is printed)",
    )  # fmt: skip


def reports_of(arguments: argparse.Namespace) -> list[Report]:
    """The reports asked for; the text, if nothing else is to be printed.

    Raises:
        InputError: an unknown kind, or two for standard output.
    """
    reports = []
    for word in arguments.report:
        kind, equals, file = word.partition("=")
        reports.append(report_of(kind, file, "--report"))
        if equals and not file:
            raise InputError(f"--report {quote(word)} names no file; expected KIND=FILE")
    printed = [report.kind for report in reports if not report.file]
    if len(printed) > 1:
        raise InputError(f"{' and '.join(printed)} cannot both be printed; write one to a file")
    return reports if printed else [*reports, Report(TEXT, "")]


def report_of(kind: str, file: str, flag: str) -> Report:
    """A report of a kind; raises :class:`InputError` if there is no such kind."""
    if kind not in KINDS:
        hint = did_you_mean(kind, KINDS)
        message = f"{flag} {quote(kind)}; expected {one_of(KINDS)}"
        raise InputError(message + (f"; {hint}" if hint else ""))
    return Report(kind, file)


def show(record: Record, spec: Spec, reports: Sequence[Report], terminal: Terminal) -> None:
    """Write every report that is asked for."""
    for kind, file in reports:
        if file:
            write_text(file, render(kind, record, spec))
        elif kind == TEXT:
            from ono99.conform.reports.text import lines

            terminal.print(lines(record, spec, terminal))
        else:
            terminal.print(render(kind, record, spec).removesuffix("\n"))
