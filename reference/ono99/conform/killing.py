"""Which vectors notice which faults: the suite held against programs that are wrong on purpose.

For each fault the reference engine is given the faulty rules and played through the
vectors by the very code that judges foreign programs. The vectors that cite the rule
at fault come first, so that most faults are found out after one or two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from ono99.conform.bundle import Filled
from ono99.conform.configurations import Configuration, configuration, shortest
from ono99.conform.faults import Fault, Rules, Variants
from ono99.conform.outcomes import Verdict
from ono99.conform.protocol import DRAWS
from ono99.conform.reference_program import ReferenceProgram
from ono99.conform.session import Session
from ono99.conform.suitability import Way
from ono99.problems import Ono99Error

How: TypeAlias = Literal["outcome", "reason", "crash"]
_AUTOMATIC, _MANUAL = DRAWS


@dataclass(frozen=True, slots=True)
class Kill:
    """A vector that notices a fault.

    ``how``: by the ``outcome``; only by the ``reason``, the rule cited for the same outcome;
    or because the faulty program gives up (``crash``).
    """

    vector: str
    how: How


@dataclass(frozen=True, slots=True)
class Hearing:
    """What the vectors make of a fault; one without kills has survived."""

    fault: Fault
    kills: tuple[Kill, ...]

    @property
    def by_reason_only(self) -> bool:
        """Whether the fault shows in nothing but the rules that are cited."""
        return bool(self.kills) and all(kill.how == "reason" for kill in self.kills)


@dataclass(frozen=True, slots=True)
class _Case:
    """A vector ready to be played: ``named`` is what it says of the rules.

    ``chosen`` are its rules with no default named; ``cost`` is how much there is to play.
    """

    vector: Filled
    way: Way
    manual: bool
    named: Configuration
    chosen: Configuration
    cost: int


class UnsoundError(Ono99Error):
    """Vectors that good rules fail."""


class Court:
    """Holds faults against vectors.

    Vectors that count sequences are left out: they are slow, and a fault that only a count
    notices is a fault that no vector explains.
    """

    def __init__(self, variants: Variants, vectors: Sequence[Filled]) -> None:
        self.variants = variants
        self._cases = [_case(variants, vector) for vector in vectors if not vector.counts]

    def warm_up(self) -> None:
        """Work out the mutants of all rules that are played."""
        for case in self._cases:
            self.variants.mutants(case.chosen)

    def check(self) -> None:
        """Make sure that the rules themselves pass every vector.

        Raises :class:`UnsoundError`: a vector that good rules fail tells nothing of bad ones.
        """
        programs = _Programs(self.variants, None)
        failed = [case.vector.id for case in self._cases if programs.how(case) is not None]
        if failed:
            raise UnsoundError(
                f"the reference itself fails {len(failed)} vectors, the first '{failed[0]}'; "
                "run 'ono99 conformance vectors --check'"
            )

    def hear(self, fault: Fault, likely: Sequence[str] = (), *, thorough: bool = False) -> Hearing:
        """Play the vectors by a fault until one notices it; ``likely`` ones come first.

        With ``thorough`` all vectors that cite the rule at fault are played.
        """
        programs = _Programs(self.variants, fault)
        kills: dict[str, Kill] = {}

        def priority(case: _Case) -> tuple[bool, bool, bool, int]:
            return _priority(case, fault, likely, thorough=thorough)

        for case in sorted(self._cases, key=priority):
            if kills and not (thorough and _cites(case, fault)):
                break
            if case.vector.id not in kills and fault.concerns(case.named):
                how = programs.how(case)
                if how is not None:
                    kills[case.vector.id] = Kill(case.vector.id, how)
        return Hearing(fault, tuple(kills.values()))


def _priority(
    case: _Case, fault: Fault, likely: Sequence[str], *, thorough: bool
) -> tuple[bool, bool, bool, int]:
    """What is tried first: likely vectors and those about the rule, those by hand, short ones."""
    unlikely, elsewhere = case.vector.id not in likely, not _cites(case, fault)
    first, second = (elsewhere, unlikely) if thorough else (unlikely, elsewhere)
    return first, second, case.vector.origin == "generated", case.cost


def _cites(case: _Case, fault: Fault) -> bool:
    return fault.rule in case.vector.rules or fault.rule in dict(case.named.options)


def _verdict(program: ReferenceProgram, case: _Case) -> How | None:
    """How a program fails a vector; None if it passes."""
    session = Session(program, case.vector, case.way, manual=case.manual)
    try:
        outcome = session.outcome()
    except Exception:  # noqa: BLE001 - faulty rules can break the engine in any way
        return "crash"
    if outcome.verdict is Verdict.FAILED:
        return "outcome"
    if outcome.verdict is Verdict.ERRORED:
        return "crash"
    return "reason" if outcome.right_reasons < outcome.reasons else None


class _Programs:
    """The faulty program in its two kinds: one that draws by itself, and one that is told to.

    Without a fault it is the reference itself.
    """

    def __init__(self, variants: Variants, fault: Fault | None) -> None:
        self.variants, self.fault = variants, fault
        self._rules: dict[Configuration, Rules | None] = {}
        self._programs: dict[bool, ReferenceProgram] = {}

    def _faulty(self, chosen: Configuration) -> Rules | None:
        """The faulty rules of a configuration, if the fault shows in it at all."""
        if chosen not in self._rules:
            self._rules[chosen] = (
                self.variants.rules(chosen)
                if self.fault is None
                else self.fault.rules(self.variants, chosen)
            )
        return self._rules[chosen]

    def how(self, case: _Case) -> How | None:
        """How the program fails a vector; None if it passes, or if the fault cannot show."""
        if self._faulty(case.chosen) is None:
            return None
        return _verdict(self._program(manual=case.manual), case)

    def _program(self, *, manual: bool) -> ReferenceProgram:
        if manual not in self._programs:
            draws = _MANUAL if manual else _AUTOMATIC
            spec = self.variants.spec
            self._programs[manual] = ReferenceProgram(spec, self._rules_for, draws=draws)
        return self._programs[manual]

    def _rules_for(
        self, edition: str, options: Mapping[str, str], rulings: Mapping[str, str]
    ) -> Rules:
        chosen = configuration(edition, options, rulings)
        rules = self._faulty(chosen)
        return self.variants.rules(chosen) if rules is None else rules


def _case(variants: Variants, vector: Filled) -> _Case:
    """A vector, set up as shortly as it can be."""
    named = configuration(vector.edition, vector.options, vector.rulings)
    chosen = shortest(variants.spec, named)
    way = _way(vector)
    setup = {**way.setup, "options": dict(chosen.options), "rulings": dict(chosen.rulings)}
    cost = len(way.lead) + len(vector.steps)
    manual = "manual" in vector.needs
    return _Case(vector, Way(setup, way.lead), manual, named, chosen, cost)


def _way(vector: Filled) -> Way:
    if vector.position is not None or vector.deal is None:
        return Way(vector.position or {})
    return Way(vector.deal.setup, vector.deal.lead)
