"""Fuzzing: a program and the reference play the same games until they disagree.

Hypothesis makes up the games, in every configuration that the program declares: short
ones from unlikely positions first, then whole games. Once one shows a disagreement it is
made smaller until nothing can be left out; what remains is written as a vector.
"""

from __future__ import annotations

import contextlib
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from hypothesis.errors import HypothesisException

from ono99.conform.declaration import Declaration
from ono99.conform.finds import Find, Steps, explained
from ono99.conform.following import Abilities, Disagreement, Follower, Lost
from ono99.conform.keeper import StartError
from ono99.conform.openings import Ground, Opening, laid_out, openings
from ono99.conform.outcomes import Otherwise
from ono99.conform.program import Asked
from ono99.conform.readings import OtherReadings
from ono99.conform.smaller import smaller
from ono99.conform.suitability import SETTLED
from ono99.conform.trying import Decision, games, long_games, play, repeat
from ono99.conform.vectors import Vector
from ono99.problems import Ono99Error

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

JSON = Any

BATCH = 50
"""Games that are made up between two looks at the clock and two reports."""

_LENGTHS = (2, 4, 12, 120)
"""How many decisions the games of a batch have at most, in turn."""

_MADE_FROM_ONE_NUMBER = 100
"""Games as long as this are made up at one go."""

_BATCHES = 100_000
"""More than there will ever be in one search: two seeds share no games."""

_SHRINKING_SHARE = 0.5
_LEAST_SHRINKING = 10.0
"""A find may be made smaller for so many seconds, even if the time for the search is up."""


@dataclass(frozen=True, slots=True)
class Limits:
    """When the search ends: after so many games, steps or seconds, whichever comes first."""

    games: int
    seconds: float
    seed: int = 0


@dataclass(slots=True)
class Tally:
    """What has been tried so far.

    ``abandoned`` games could not be followed to their end. ``open`` has the readings by
    which a program would be right that says nothing about these rulings.
    """

    games: int = 0
    steps: int = 0
    abandoned: int = 0
    open: Counter[Otherwise] = field(default_factory=Counter)


Report = Callable[[Tally], None]


@dataclass(slots=True)
class Search:
    """Looks for a game that ``program`` plays otherwise than the rules do."""

    program: Asked
    ground: Ground
    readings: OtherReadings
    limits: Limits
    report: Report
    tally: Tally = field(default_factory=Tally)
    best: Find | None = None
    _end: float = 0.0
    _stopped: StartError | None = None

    def run(self) -> Find | None:
        """The smallest disagreement that was found; none if there was none in time.

        Raises:
            StartError: the program cannot be started any more.
        """
        started = time.monotonic()
        self._end = started + self.limits.seconds
        batch = 0
        while self.best is None and self._goes_on():
            most = _LENGTHS[batch % len(_LENGTHS)]
            made_up = (long_games if most >= _MADE_FROM_ONE_NUMBER else games)(most)
            self._batch(made_up, self.limits.seed * _BATCHES + batch)
            self.report(self.tally)
            batch += 1
        if self.best is None and self._stopped is not None:
            raise self._stopped
        if self.best is not None:
            self._allow_for_shrinking()
            self.best = smaller(self.best, self._attempt, self.ground)
        return self.best

    def _goes_on(self) -> bool:
        return self.tally.games < self.limits.games and time.monotonic() < self._end

    def _batch(self, made_up: SearchStrategy[list[Decision]], number: int) -> None:
        left = min(BATCH, self.limits.games - self.tally.games)
        chosen = settings(
            max_examples=left,
            database=None,
            deadline=None,
            phases=(Phase.generate, Phase.shrink),
            suppress_health_check=list(HealthCheck),
            verbosity=Verbosity.quiet,
            print_blob=False,
            report_multiple_bugs=False,
        )

        @seed(number)
        @chosen
        @given(openings(self.ground), made_up)
        def one(opening: Opening, decisions: list[Decision]) -> None:
            if time.monotonic() < self._end:
                self._one(opening, decisions)

        with contextlib.suppress(Disagreement, HypothesisException):
            one()

    def _one(self, opening: Opening, decisions: Sequence[Decision]) -> None:
        """One game; raises :class:`Disagreement`."""
        try:
            find = self._played(opening, lambda follower: play(follower, decisions))
        except StartError as error:
            self._end, self._stopped = 0.0, error
            return
        if find is not None and not self._is_open(find):
            if self.best is None:
                self._allow_for_shrinking()
            if self.best is None or find.size < self.best.size:
                self.best = find
            raise Disagreement(find.finding)

    def _played(self, opening: Opening, through: Callable[[Follower], None]) -> Find | None:
        """What a game shows, if it shows a disagreement."""
        able = abilities(self.ground.declared)
        follower = Follower(self.program, able, opening.match, opening.laid)
        self.tally.games += 1
        try:
            through(follower)
        except Lost:
            self.tally.abandoned += 1
        except Disagreement as disagreement:
            steps, moments = tuple(follower.steps), tuple(follower.moments)
            return Find(opening.vector, steps, disagreement.finding, moments)
        finally:
            self.tally.steps += len(follower.steps)
        return None

    def _is_open(self, find: Find) -> bool:
        """Whether a reading explains it of a ruling that the program says nothing about."""
        spec, edition = self.ground.spec, find.vector.edition
        plays = self.ground.declared.editions[edition]
        unsaid = [
            ruling.id
            for ruling in spec.rulings.values()
            if ruling.basis != SETTLED and ruling.id not in plays.rulings
        ]
        if plays.by_default:
            return False
        finding = explained(find, find.finding, spec, self.readings, unsaid).finding
        others = finding.otherwise if finding else ()
        found = [each for each in others if each.kind == "ruling"]
        self.tally.open.update(found)
        return bool(found)

    def _attempt(self, vector: Vector, steps: Steps) -> Find | None:
        """A game played again in a smaller form; nothing if that cannot be, or time is up."""
        opening = None if time.monotonic() > self._end else laid_out(self.ground, vector)
        if opening is None:
            return None
        with contextlib.suppress(Ono99Error):
            find = self._played(opening, lambda follower: repeat(follower, steps))
            return None if find is None or self._is_open(find) else find
        return None

    def _allow_for_shrinking(self) -> None:
        seconds = max(_LEAST_SHRINKING, _SHRINKING_SHARE * self.limits.seconds)
        self._end = time.monotonic() + seconds


def abilities(declared: Declaration) -> Abilities:
    """What a program can be asked for in a game."""
    moves = frozenset(declared.moves)
    return Abilities(declared.manual, declared.match, declared.legal, moves)
