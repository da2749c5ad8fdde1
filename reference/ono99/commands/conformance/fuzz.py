r"""Play a program against the reference until the two disagree.

  ono99 conformance fuzz -- COMMAND...

Games are made up in every configuration that the program declares: short ones
from unlikely positions, whole games and matches, with cards that may not be
played tried in between. The first disagreement is made as small as it can be,
and written as a vector that you can keep:

  ono99 conformance fuzz --output found.yml -- ./my-game
  ono99 conformance --vectors found.yml -- ./my-game

The same seed makes up the same games. A program that crashes, hangs or
answers with something else is a find like any other.

Exit codes: 0 no disagreement was found, 1 one was found, 2 the program could
not be played with at all. Needs Hypothesis: pip install '.[conformance]'.
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ono99.commands.arguments import InputError, whole_number, write_text
from ono99.commands.terminal import Terminal, wrap
from ono99.problems import one_of

if TYPE_CHECKING:
    from ono99.conform.declaration import Declaration
    from ono99.conform.finds import Filed
    from ono99.conform.fuzzing import Tally
    from ono99.load.spec import Spec

_GAMES, _SECONDS, _TIMEOUT = 5000, 60, 10


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "--edition", metavar="ID", action="append", default=[],
        help="play this edition (may be given again; all that the program plays)",
    )  # fmt: skip
    number = whole_number(1)
    parser.add_argument(
        "--games", metavar="N", type=number, default=_GAMES,
        help=f"stop after so many games ({_GAMES})",
    )  # fmt: skip
    parser.add_argument(
        "--time", metavar="SECONDS", type=number, default=_SECONDS,
        help=f"stop after so many seconds ({_SECONDS}); to make a find smaller takes more",
    )  # fmt: skip
    parser.add_argument(
        "--seed", metavar="N", type=whole_number(0), default=0, help="make up other games (0)"
    )
    parser.add_argument(
        "--timeout", metavar="SECONDS", type=number, default=_TIMEOUT,
        help=f"how long a reply may take ({_TIMEOUT})",
    )  # fmt: skip
    parser.add_argument("--output", metavar="FILE", help="write the vector into this file")


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    """Look for a disagreement, and tell it."""
    if not arguments.program:
        raise InputError("no program given; write 'ono99 conformance fuzz -- COMMAND...'")
    _need_hypothesis()
    from ono99.conform.finds import filed
    from ono99.conform.fuzzing import Limits, Search
    from ono99.conform.openings import Ground
    from ono99.conform.opponent import against
    from ono99.conform.protocol import DRAWS
    from ono99.conform.readings import OtherReadings
    from ono99.conform.reference_program import ReferenceProgram
    from ono99.load.loading import load_spec

    spec = load_spec()
    limits = Limits(arguments.games, arguments.time, arguments.seed)
    progress = _Progress(limits.games)
    with against(arguments.program, arguments.timeout) as opponent:
        declared = opponent.declared
        ground = Ground(spec, declared, _editions(arguments.edition, declared, spec))
        readings = OtherReadings(spec, ReferenceProgram(spec, draws=DRAWS[declared.manual]))
        search = Search(opponent, ground, readings, limits, progress.show)
        try:
            find = search.run()
        finally:
            progress.clear()
        told = None if find is None else filed(find, spec, ground.matches, readings)
    if told is not None:
        _tell(told, spec, arguments, terminal)
    for line in _end(search.tally, found=told is not None):
        for part in wrap(line, terminal.width):
            terminal.print(part)
    return int(told is not None)


def _need_hypothesis() -> None:
    """Raises :class:`InputError` if it is not there; what it keeps does not go into this folder."""
    from ono99.load.keeping import cache_folder

    try:
        from hypothesis.configuration import set_hypothesis_home_dir
    except ImportError:
        needed = "pip install '.[conformance]'"
        raise InputError(f"fuzzing needs Hypothesis, which is not installed; {needed}") from None
    folder = cache_folder() or Path(tempfile.gettempdir()) / "ono99"
    set_hypothesis_home_dir(folder / "hypothesis")


def _editions(asked: Sequence[str], declared: Declaration, spec: Spec) -> tuple[str, ...]:
    """The editions to play."""
    known = [edition for edition in declared.editions if edition in spec.editions]
    for edition in asked:
        if edition not in known:
            raise InputError(f"the program does not play {edition!r}; expected {one_of(known)}")
    if not known:
        raise InputError(f"the program plays no edition of {one_of(list(spec.editions))}")
    return tuple(asked or known)


class _Progress:
    """A line on a terminal that says how far the search has come."""

    def __init__(self, games: int) -> None:
        self.games, self.on = games, sys.stderr is not None and sys.stderr.isatty()

    def show(self, tally: Tally) -> None:
        """Show it."""
        if self.on:
            sys.stderr.write(f"\r{tally.games} of {self.games} games, {tally.steps} moves ")
            sys.stderr.flush()

    def clear(self) -> None:
        """Take the line away."""
        if self.on:
            sys.stderr.write("\r\x1b[K")


def _tell(told: Filed, spec: Spec, arguments: argparse.Namespace, terminal: Terminal) -> None:
    """The find: what was set up and played, what the rules say, and the vector."""
    for line in _lines(told, spec):
        for part in wrap(line, terminal.width, "  ", "    "):
            terminal.print(part)
    terminal.print("")
    command = shlex.join(arguments.program)
    if told.filled is None:
        terminal.print("No vector can say this; these are the requests:")
        finding = told.outcome.finding
        for request in [finding.setup, *finding.played] if finding else ():
            terminal.print(json.dumps(request))
    elif arguments.output:
        write_text(arguments.output, told.text)
        terminal.print(f"Again: ono99 conformance --vectors {arguments.output} -- {command}")
    else:
        terminal.print("As a vector; keep it in a file, such as found.yml:")
        terminal.print("")
        terminal.print(told.text)
        terminal.print(f"Again: ono99 conformance --vectors found.yml -- {command}")
    terminal.print("")


def _lines(told: Filed, spec: Spec) -> Iterator[str]:
    from ono99.conform.reports import words

    outcome, finding = told.outcome, told.outcome.finding
    if finding is None:
        return
    yield words.situation(finding.setup)
    yield from words.cards(finding.setup)
    yield f"played  {words.played(finding.played)}"
    yield from words.verdict(outcome)
    for rule, text in words.citations(finding, spec):
        yield f"[{rule}] {text}"
    for line in words.otherwise(finding, spec):
        yield f"perhaps  {line}"
    if reply := words.reply(finding):
        yield f"reply  {reply}"
    yield from (f"stderr  {line}" for line in finding.noise.strip().splitlines())


def _end(tally: Tally, *, found: bool) -> Iterator[str]:
    """What was tried, in a sentence or two."""
    how = "one disagreement" if found else "no disagreement"
    yield f"{tally.games} games, {tally.steps} moves: {how}."
    for each, count in tally.open.most_common():
        yield (
            f"In {count} games it plays as the reading {each.value} of {each.id} has it, which"
            " it does not declare: its 'hello' had better say so."
        )
