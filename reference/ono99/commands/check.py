"""Check a folder of rules: yours, or the project's own if you name none.

Every file is read; every edition, option value and reading is put together; the
case that belongs to each ruling is played through, and so are the positions of
the bank of disputes. Each fault is one line: file, line and column, what was
found, what was expected.

For example:

  ono99 check
  ono99 check my-rules && echo sound
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import TextIO

from ono99.commands.arguments import InputError
from ono99.commands.terminal import Terminal
from ono99.load.loading import spec_folder
from ono99.problems import SpecError, quote
from ono99.prove.check import CheckReport, check_spec

PATIENCE = 1.0
"""Seconds after which somebody who waits wants to know how far it is."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("folder", metavar="DIR", nargs="?", type=Path, help="the folder")


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    """Check the folder; 1 if anything is wrong with it."""
    folder = arguments.folder or spec_folder()
    if not folder.is_dir():
        raise InputError(f"{quote(str(folder))} is no folder; expected one with rules in it")
    progress = Progress(sys.stderr)
    try:
        report = check_spec(folder, progress if progress.stream.isatty() else None)
    except SpecError as error:
        progress.clear()
        terminal.print(str(problem) for problem in error.problems)
        count = len(error.problems)
        terminal.print(f"{count} {'problem' if count == 1 else 'problems'}")
        return 1
    progress.clear()
    terminal.print(_counts(report))
    return 0


def _counts(report: CheckReport) -> str:
    parts = (
        f"{report.editions} editions, {report.articles} articles",
        f"{report.options} options, {report.rulings} rulings with {report.readings} readings",
        f"{report.separating_cases} separating cases, {report.configurations} choices tried",
        f"{report.disputes} disputes with {report.positions} positions",
    )
    return "sound: " + ",\n       ".join(parts)


class Progress:
    """A line on a terminal that says how far the check is, once it takes longer."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self._started = time.monotonic()
        self._shown = 0

    def __call__(self, what: str, done: int, total: int) -> None:
        """Show what is being tried."""
        if time.monotonic() - self._started > PATIENCE:
            line = f"{done}/{total} {what}"[:70]
            self.stream.write("\r" + line.ljust(self._shown))
            self.stream.flush()
            self._shown = len(line)

    def clear(self) -> None:
        """Take the line away."""
        if self._shown:
            self.stream.write("\r" + " " * self._shown + "\r")
            self.stream.flush()
