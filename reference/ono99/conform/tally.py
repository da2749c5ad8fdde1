"""The sum of many hearings: how many faults of each rule were noticed, and which were not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ono99.conform.exempt import Exemptions
from ono99.conform.faults import Fault
from ono99.conform.killing import Hearing
from ono99.problems import Problem


@dataclass(slots=True)
class Count:
    """How many faults were made, noticed, exempt and not noticed.

    ``by_reason`` of the noticed ones showed only in the rule that was cited.
    """

    made: int = 0
    killed: int = 0
    by_reason: int = 0
    exempt: int = 0
    survived: int = 0

    def add(self, hearing: Hearing, *, exempt: bool) -> None:
        """Count one more fault."""
        self.made += 1
        self.killed += bool(hearing.kills)
        self.by_reason += hearing.by_reason_only
        self.exempt += exempt and not hearing.kills
        self.survived += not exempt and not hearing.kills


@dataclass(slots=True)
class Tally:
    """What came out: counts for each rule and in all, survivors, and a list that is not right."""

    total: Count = field(default_factory=Count)
    rules: dict[str, Count] = field(default_factory=dict)
    survivors: list[Fault] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def tally(
    everything: Sequence[Fault], hearings: Iterable[Hearing], exemptions: Exemptions
) -> Tally:
    """Sum up some hearings; ``everything`` are all faults that there are."""
    result = Tally()
    result.problems += exemptions.stale({fault.id for fault in everything})
    for hearing in hearings:
        fault = hearing.fault
        exempt = fault.id in exemptions.reasons
        for count in (result.total, result.rules.setdefault(fault.rule, Count())):
            count.add(hearing, exempt=exempt)
        if exempt and hearing.kills:
            result.problems.append(exemptions.wrong(fault.id, hearing.kills[0].vector))
        if not exempt and not hearing.kills:
            result.survivors.append(fault)
    return result
