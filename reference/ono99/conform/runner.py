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
from ono99.conform.outcomes import Outcome, Verdict
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

        An outcome waits until the next vector is under way: a program may end, or write
        another line, after its last reply, and whatever it is asked next is not to blame.

        Raises:
            StartError: the program cannot be started any more.
        """
        suitability = Suitability(self.spec, self.declared)
        waiting: list[Outcome] = []
        before: Session | None = None
        for vector in vectors:
            way = suitability.way(vector)
            if isinstance(way, str):
                waiting.append(self._skipped(vector, way))
                continue
            try:
                outcome, session, leftover = self._asked(vector, way)
            except StartError:
                yield from waiting
                raise
            if leftover and before is not None and waiting[0].verdict is Verdict.PASSED:
                blamed = before.blamed(leftover.fault, _too_late(leftover))
                waiting[0] = replace(blamed, seconds=waiting[0].seconds, known=waiting[0].known)
            yield from waiting
            waiting, before = [self._weighed(vector, outcome)], session
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

    def _asked(self, vector: Filled, way: Way) -> tuple[Outcome, Session, ProgramError | None]:
        """What comes of a vector, and the error before it that shows only now, if there is one.

        A program that breaks before its first reply, and does not if it is started anew,
        had broken on whatever it was asked before.
        """
        begun = time.perf_counter()
        outcome, session = self._put(vector, way)
        error, leftover = session.broken, None
        if error is not None and not session.answered and (error.late or error.fault == "crash"):
            with suppress(StartError):
                outcome_again, session_again = self._put(vector, way)
                if session_again.broken is None or session_again.answered:
                    outcome, session, leftover = outcome_again, session_again, error
        return replace(outcome, seconds=round(time.perf_counter() - begun, 6)), session, leftover

    def _put(self, vector: Filled, way: Way) -> tuple[Outcome, Session]:
        session = Session(self.keeper.program(), vector, way, manual=self.declared.manual)
        outcome = session.outcome()
        if session.broken is not None:
            self.keeper.drop()
        return outcome, session

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


def _too_late(error: ProgramError) -> str:
    """What a program did after the last reply to a vector."""
    if error.fault == "crash":
        return f"{error.message} after its last reply"
    return f"it wrote more than one line to a request: {error.message}"
