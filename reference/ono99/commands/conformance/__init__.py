r"""Find out whether a program plays by these rules.

  ono99 conformance -- COMMAND...

The program is started, asked what it can do, and played through every vector
that it can be held to: positions and games whose outcome is known. It may be
written in any language, as long as it reads a line of JSON and answers with
one; conformance/PROTOCOL.md says which.

  passed   it plays as the rules say
  failed   it does not; you are told the rule, and how to run just that again
  errored  it gave no sound answer: it crashed, hung, or wrote something else
  skipped  it does not claim to be able to do that; never held against it

For example:

  ono99 conformance -- node my-game.mjs
  ono99 conformance --only 'limit*' --fail-fast -- ./my-game --quiet
  ono99 conformance --report junit=report.xml --report markdown -- ./my-game
  ono99 conformance --known-failing known.txt -- ./my-game

A list of known failures has an id, or a pattern of ids, on each line; what
follows a '#' is a remark. What it lists is run all the same, and what passes
has to leave the list.

Reports: text, markdown, junit, tap, jsonl and badge; '--report KIND=FILE'
writes one to a file. 'jsonl' is the record of the run, of which
'ono99 conformance report' makes all others.

There is more, each with '--help':

  ono99 conformance report     show the record of a run in another dress
  ono99 conformance vectors    list, show, check and write the vectors
  ono99 conformance fuzz       play a program and the reference till they differ
  ono99 conformance matrix     show which vectors pin which rule
  ono99 conformance mutate     prove that the suite notices every fault
  ono99 conformance reference  the reference engine as such a program

Exit codes: 0 everything passed that was asked, 1 something failed or errored, 2
the program or the vectors could not be run at all.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ono99.commands.arguments import InputError, read_text
from ono99.commands.conformance.reporting import add_reports, reports_of, show
from ono99.commands.terminal import Terminal
from ono99.problems import quote

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ono99.conform.bundle import Filled
    from ono99.load.documents import Spec

_TIMEOUT = 10.0
_LONGEST_TIMEOUT = 3600.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "--only", metavar="PATTERN", action="append", default=[],
        help="run the vectors whose id is this, or fits this pattern (may be given again)",
    )  # fmt: skip
    parser.add_argument(
        "--rule", metavar="ID", action="append", default=[],
        help="run the vectors that are about this rule (may be given again)",
    )  # fmt: skip
    parser.add_argument(
        "--edition", metavar="ID", action="append", default=[],
        help="run the vectors of this edition (may be given again)",
    )  # fmt: skip
    parser.add_argument(
        "--known-failing", metavar="FILE", help="a list of vectors that are known to fail"
    )
    parser.add_argument("--fail-fast", action="store_true", help="stop at the first failure")
    parser.add_argument(
        "--timeout", metavar="SECONDS", type=_seconds, default=_TIMEOUT,
        help=f"how long a reply may take ({_TIMEOUT:g})",
    )  # fmt: skip
    parser.add_argument(
        "--anyway", action="store_true", help="go on when the program seems to understand nothing"
    )
    parser.add_argument(
        "--vectors", metavar="FILE", action="append", default=[],
        help="run the vectors of this file, not the project's (may be given again)",
    )  # fmt: skip
    add_reports(parser)


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    """Run the suite on the program, and report."""
    from ono99.conform.progress import Progress
    from ono99.conform.running import Wanted, run_suite
    from ono99.conform.selecting import KnownFailing, Selection
    from ono99.load.loading import load_spec

    if not arguments.program:
        raise InputError("no program given; write 'ono99 conformance -- COMMAND...'")
    reports = reports_of(arguments)
    known = KnownFailing()
    if arguments.known_failing is not None:
        known = KnownFailing.read(read_text(arguments.known_failing))
    spec = load_spec()
    vectors, total = _vectors(arguments.vectors, spec)
    chosen = Selection(arguments.only, arguments.rule, arguments.edition).of(vectors)
    wanted = Wanted(
        command=arguments.program,
        timeout=arguments.timeout,
        suite=vectors,
        suite_hash=total,
        known=known,
        fail_fast=arguments.fail_fast,
        look_first=not (arguments.anyway or arguments.only),
    )
    progress = Progress(sys.stderr, len(chosen))
    with _ended_in_order():
        try:
            record = run_suite(spec, chosen, wanted, progress.add)
        finally:
            progress.clear()
    for pattern in known.stale([vector.id for vector in vectors]):
        sys.stderr.write(f"ono99: {quote(pattern)} is listed as failing and fits no vector\n")
    show(record, spec, reports, terminal)
    if record.is_good:
        return 0
    return 1 if record.unexpected or record.asked else 2


def _vectors(files: Sequence[str], spec: Spec) -> tuple[Sequence[Filled], str]:
    """The vectors to run, and the hash of them all."""
    from pathlib import Path

    from ono99.conform.bundle import Bundle, load_bundle, read_bundle

    if not files:
        bundle = load_bundle()
        return bundle.vectors, bundle.hash
    from ono99 import __version__
    from ono99.conform.suite import fill_all
    from ono99.conform.vectors import read_vector_file
    from ono99.play.matches import Matches

    vectors: list[Filled] = []
    for name in files:
        if name.endswith(".json"):
            vectors += read_bundle(Path(name)).vectors
        else:
            suite = read_vector_file(Path(name), spec)
            vectors += fill_all(Matches(spec), suite, suite.vectors.values())
    return vectors, Bundle(__version__, tuple(vectors)).hash


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= _LONGEST_TIMEOUT:
        most = f"{_LONGEST_TIMEOUT:g}"
        raise argparse.ArgumentTypeError(f"{quote(text)}; expected seconds, more than 0 to {most}")
    return seconds


@contextmanager
def _ended_in_order() -> Iterator[None]:
    """Let a signal to end be an interruption: the program that was started is stopped first."""

    def interrupt(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    before = [(each, signal.signal(each, interrupt)) for each in (signal.SIGTERM, signal.SIGHUP)]
    try:
        yield
    finally:
        for each, handler in before:
            signal.signal(each, handler)
