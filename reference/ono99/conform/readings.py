"""Would a program that failed be right by another reading of a ruling, or with an option?

Where the texts of the rules leave something open, two programs may differ and both be
faithful. The vector that failed is therefore played by the reference under each other
reading that it depends on, and with each option. Where the program answered exactly as
the reference then does, it had better declare that reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ono99.conform.bundle import Filled
from ono99.conform.judging import changes
from ono99.conform.outcomes import Finding, Otherwise, Outcome
from ono99.conform.reference_program import ReferenceProgram
from ono99.conform.showing import read_state
from ono99.load.documents import Spec
from ono99.resolve.choices import offered_values

JSON = Any


@dataclass(frozen=True, slots=True)
class OtherReadings:
    """Finds what else a program may be playing by; ``reference`` draws as the program does."""

    spec: Spec
    reference: ReferenceProgram

    def explain(self, vector: Filled, outcome: Outcome) -> Outcome:
        """The outcome, with every reading and option by which the program would be right."""
        finding = outcome.finding
        if finding is None or finding.reply is None or not finding.played:
            return outcome
        if self._agrees(finding, finding.setup):
            return outcome
        right = tuple(
            other
            for other, changed in self._others(vector, finding)
            if self._agrees(finding, changed)
        )
        return replace(outcome, finding=replace(finding, otherwise=right))

    def _others(
        self, vector: Filled, finding: Finding
    ) -> Iterator[tuple[Otherwise, Mapping[str, JSON]]]:
        """Other readings and options, each with the set-up that asks for it."""
        setup = finding.setup
        for ruling, chosen in vector.rulings.items():
            for reading in self.spec.rulings[ruling].readings:
                if reading != chosen:
                    rulings = {**setup["rulings"], ruling: reading}
                    yield Otherwise("ruling", ruling, reading), {**setup, "rulings": rulings}
        for option in self.spec.options.values():
            if vector.edition in option.editions:
                now = vector.options.get(option.id, option.default_for(vector.edition))
                for value in offered_values(option, vector.edition):
                    if value != now:
                        options = {**setup["options"], option.id: value}
                        yield Otherwise("option", option.id, value), {**setup, "options": options}

    def _agrees(self, finding: Finding, setup: Mapping[str, JSON]) -> bool:
        """Whether the reference, set up like that, answers as the program did."""
        *before, last = self.reference.ask([setup, *finding.played])
        if "error" in last or any("error" in reply for reply in before):
            return False
        in_question = finding.accepted is not None and not finding.differences
        if in_question and last.get("accepted") is finding.accepted:
            return False
        program = finding.reply or {}
        return not changes(read_state(last["state"]), read_state(program.get("state")))
