"""A whole run, from the first start of a program to the record of what came of it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ono99 import __version__
from ono99.conform.bundle import Filled
from ono99.conform.declaration import Declaration
from ono99.conform.keeper import Keeper, StartError
from ono99.conform.outcomes import Outcome, Verdict
from ono99.conform.program import ChildProgram
from ono99.conform.protocol import DRAWS
from ono99.conform.readings import OtherReadings
from ono99.conform.record import Record, Run
from ono99.conform.reference_program import ReferenceProgram
from ono99.conform.runner import Runner
from ono99.conform.selecting import KnownFailing
from ono99.load.documents import Spec

Watch = Callable[[Outcome], None]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be run, and how.

    ``suite_hash`` is the hash of the whole suite, and ``suite`` its vectors, if they are
    more than those that are run: a first look takes any of them. Without ``look_first``
    the vectors are run even on a program that does not seem to understand anything.
    """

    command: tuple[str, ...]
    timeout: float
    suite_hash: str
    suite: Sequence[Filled] = ()
    known: KnownFailing = field(default_factory=KnownFailing)
    fail_fast: bool = False
    look_first: bool = True


def run_suite(spec: Spec, vectors: Sequence[Filled], wanted: Wanted, watch: Watch) -> Record:
    """Put vectors to a program, and record what comes of them; `watch` sees each outcome.

    Raises:
        StartError: the program does not answer the very first request.
        ReplyError: what it declares cannot be understood.
        ono99.conform.child.CommandError: it cannot be started.
    """
    started = dt.datetime.now(dt.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    with Keeper(lambda: ChildProgram(wanted.command, wanted.timeout)) as keeper:
        keeper.program()
        declared = Declaration.read(keeper.greeting)
        run = Run(
            suite=__version__,
            hash=wanted.suite_hash,
            command=wanted.command,
            name=declared.name,
            version=declared.version,
            language=declared.language,
            started=started,
        )
        reference = ReferenceProgram(spec, draws=DRAWS[declared.manual])
        notes = list(declared.surprises(spec, keeper.greeting))
        runner = Runner(
            spec=spec,
            keeper=keeper,
            declared=declared,
            known=wanted.known,
            explain=OtherReadings(spec, reference).explain,
            notes=notes,
        )
        outcomes, stopped = _outcomes(runner, vectors, wanted, watch)
        if not stopped and not keeper.quit():
            notes.append("it does not stop with exit code 0 when it is told to quit")
    return Record(run, tuple(outcomes), len(vectors), tuple(notes), stopped)


def _outcomes(
    runner: Runner, vectors: Sequence[Filled], wanted: Wanted, watch: Watch
) -> tuple[list[Outcome], str]:
    """The outcomes, and why there are not more of them."""
    outcomes: list[Outcome] = []
    try:
        wrong, first = runner.first_look(wanted.suite or vectors)
        if wrong and wanted.look_first:
            return first, f"{wrong} (--anyway runs the vectors all the same)"
        for outcome in runner.outcomes(vectors):
            outcomes.append(outcome)
            watch(outcome)
            if wanted.fail_fast and not outcome.as_expected:
                return outcomes, "at the first that is not as it should be, as asked for"
    except StartError as error:
        return outcomes, str(error)
    if all(outcome.verdict is Verdict.SKIPPED for outcome in outcomes):
        return outcomes, "the program declares nothing that can be asked for"
    return outcomes, ""
