"""Which vectors a program can be held to, by what it declares; and why not to the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ono99.conform.bundle import Exchange, Filled
from ono99.conform.declaration import Declaration, Plays
from ono99.conform.protocol import OWN_DEAL
from ono99.load.documents import Spec

JSON = Any
SETTLED = "settled"
"""The basis of rulings that no source contradicts: everybody is taken to play by them."""


@dataclass(frozen=True, slots=True)
class Way:
    """How a vector is put to a program: the set-up, and what leads from it to the vector."""

    setup: Mapping[str, JSON]
    lead: Sequence[Exchange] = ()


@dataclass(frozen=True, slots=True)
class Suitability:
    """Finds the way in which a program can be asked for a vector, or why there is none."""

    spec: Spec
    declared: Declaration

    def way(self, vector: Filled) -> Way | str:
        """The way, or the reason why the program is not asked."""
        plays = self.declared.editions.get(vector.edition)
        if plays is None:
            return f"edition {vector.edition} is not declared"
        return (
            self._too_many(vector, plays)
            or self._option(vector, plays)
            or self._ruling(vector, plays)
            or self._need(vector)
            or self._way(vector)
        )

    def _too_many(self, vector: Filled, plays: Plays) -> str:
        if not vector.start.accepted or plays.least <= vector.players <= plays.most:
            return ""
        return f"{vector.players} players are not declared"

    def _option(self, vector: Filled, plays: Plays) -> str:
        for option, value in vector.options.items():
            default = self.spec.options[option].default_for(vector.edition)
            if value not in plays.options.get(option, (default,)):
                return f"the option {option}={value} is not declared"
        for option, values in plays.options.items():
            item = self.spec.options.get(option)
            if option in vector.options or item is None or vector.edition not in item.editions:
                continue
            if (default := item.default_for(vector.edition)) not in values:
                return f"the option {option}={default} is not declared"
        return ""

    def _ruling(self, vector: Filled, plays: Plays) -> str:
        for ruling, reading in vector.rulings.items():
            item = self.spec.rulings[ruling]
            default = (item.default,) if plays.by_default or item.basis == SETTLED else ()
            if reading not in plays.rulings.get(ruling, default):
                return f"the reading {ruling}={reading} is not declared"
        return self._counted_otherwise(vector, plays) if vector.counts else ""

    def _counted_otherwise(self, vector: Filled, plays: Plays) -> str:
        """All the play there can be rests on every ruling, so one other reading spoils a count."""
        for ruling, readings in plays.rulings.items():
            item = self.spec.rulings.get(ruling)
            if item is None or vector.edition not in item.editions:
                continue
            if vector.rulings.get(ruling, item.default) not in readings:
                return f"the reading {ruling}={item.default} is not declared"
        return ""

    def _need(self, vector: Filled) -> str:
        declared = self.declared
        able = {"match": declared.match, "manual": declared.manual, "legal": declared.legal}
        for need in vector.needs:
            kind, _, name = need.partition(":")
            if kind == "move":
                has = name in declared.moves
            else:
                has = able.get(need, need in declared.setups)
            if not has:
                return f"needs {need}"
        return "needs legal" if vector.counts and not declared.legal else ""

    def _way(self, vector: Filled) -> Way | str:
        setups = self.declared.setups
        if vector.position is not None and "position" in setups:
            return Way(vector.position)
        if vector.deal is not None:
            deal = vector.deal.setup.get("deal")
            if deal is None or deal == OWN_DEAL or "deal" in setups:
                return Way(vector.deal.setup, vector.deal.lead)
            return "needs the set-up deal"
        return "needs the set-up position"
