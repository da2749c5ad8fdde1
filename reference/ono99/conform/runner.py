"""A run of the suite: every vector put to a program, whatever the program does.

A vector that the program does not claim to be able to play is skipped and counted, never
failed. One on which it breaks is errored; the program is started anew for the next.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from ono99.conform.bundle import Filled
from ono99.conform.declaration import Declaration
from ono99.conform.keeper import Keeper, StartError
from ono99.conform.outcomes import Finding, Outcome, Verdict
from ono99.conform.program import WINDOW, ProgramError
from ono99.conform.selecting import KnownFailing
from ono99.conform.session import Session
from ono99.conform.smoke import complaint, shortest
from ono99.conform.suitability import Suitability, Way
from ono99.load.documents import Spec

Explain = Callable[[Filled, Outcome], Outcome]
"""Adds to the outcome of a failed vector what can be said about it."""


@dataclass(slots=True)
class Runner:
    """Puts vectors to the program that a keeper keeps.

    ``notes`` gathers what is worth telling about the program beside its outcomes.
    """

    spec: Spec
    keeper: Keeper
    declared: Declaration
    known: KnownFailing
    explain: Explain
    notes: list[str]

    def outcomes(self, vectors: Sequence[Filled]) -> Iterator[Outcome]:
        """What comes of each vector, in order.

        An outcome waits until the next vector is under way: a program may end after its
        last reply, and whatever it is asked next is not to blame for that.

        Raises:
            StartError: the program cannot be started any more.
        """
        suitability = Suitability(self.spec, self.declared)
        waiting: list[Outcome] = []
        before: Way | None = None
        for vector in vectors:
            way = suitability.way(vector)
            if isinstance(way, str):
                waiting.append(self._skipped(vector, way))
                continue
            try:
                outcome, ended = self._asked(vector, way)
            except StartError:
                yield from waiting
                raise
            if ended and before is not None:
                waiting[0] = _ended_after(waiting[0], before, ended)
            yield from waiting
            waiting, before = [self._weighed(vector, outcome)], way
        yield from waiting

    def first_look(self, vectors: Sequence[Filled]) -> tuple[str, list[Outcome]]:
        """What is wrong with the program as a whole, if anything, and the outcomes that show it.

        A program that loses its way when several requests wait is asked one at a time.
        """
        suitability = Suitability(self.spec, self.declared)
        ways = {vector.id: suitability.way(vector) for vector in vectors}
        suited = {id_: way for id_, way in ways.items() if isinstance(way, Way)}
        fitting = [vector for vector in vectors if vector.id in suited]
        yes, no = shortest(fitting, accepted=True), shortest(fitting, accepted=False)
        self.keeper.ask_at_once(1)
        came = {each.id: self._asked(each, suited[each.id])[0] for each in (*yes, *no)}
        wrong = complaint([came[each.id] for each in yes], [came[each.id] for each in no])
        if not wrong:
            self.keeper.ask_at_once(WINDOW)
            again = {each.id: self._asked(each, suited[each.id])[0] for each in (*yes, *no)}
            if any(again[id_].verdict is not outcome.verdict for id_, outcome in came.items()):
                self._ask_singly()
        return wrong, [self._weighed(each, came[each.id]) for each in (*yes, *no)]

    def _ask_singly(self) -> None:
        self.keeper.ask_at_once(1)
        self.notes.append(
            "it answers otherwise when several requests wait for it, so it was asked one at a"
            " time; does it read one line after the other?"
        )

    def _asked(self, vector: Filled, way: Way) -> tuple[Outcome, str]:
        """What comes of a vector, and how the program had ended before it, if it had."""
        begun = time.perf_counter()
        outcome, error = self._put(vector, way)
        ended = ""
        if error is not None and error.fault == "crash" and not error.replies:
            with suppress(StartError):
                again, error_again = self._put(vector, way)
                if error_again is None or error_again.replies:
                    outcome, ended = again, error.message
        return replace(outcome, seconds=round(time.perf_counter() - begun, 6)), ended

    def _put(self, vector: Filled, way: Way) -> tuple[Outcome, ProgramError | None]:
        session = Session(self.keeper.program(), vector, way, manual=self.declared.manual)
        outcome = session.outcome()
        if session.broken is not None:
            self.keeper.drop()
        return outcome, session.broken

    def _weighed(self, vector: Filled, outcome: Outcome) -> Outcome:
        known = self.known.lists(vector.id)
        if outcome.verdict is Verdict.FAILED and not known:
            outcome = self.explain(vector, outcome)
        return replace(outcome, known=known)

    def _skipped(self, vector: Filled, because: str) -> Outcome:
        return Outcome(
            id=vector.id,
            title=vector.title,
            pins=vector.pins,
            edition=vector.edition,
            verdict=Verdict.SKIPPED,
            known=self.known.lists(vector.id),
            because=because,
        )


def _ended_after(outcome: Outcome, way: Way, how: str) -> Outcome:
    """The outcome of a vector after whose last reply the program was gone."""
    if outcome.verdict is not Verdict.PASSED:
        return outcome
    finding = Finding(way.setup, message=f"{how} after its last reply")
    return replace(outcome, verdict=Verdict.ERRORED, because="crash", finding=finding)
