"""Which two choices were ever played together: pairs of option values and of readings.

Rules that are right alone can be wrong together. A *pair* is two values of two
different options or rulings that can be in force at once; it is covered if some
vector is played by both. :func:`covering` finds a few configurations that between
them have every pair, so that a few whole games are enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple, TypeAlias

from ono99.conform.configurations import Configuration, configuration, played_by
from ono99.conform.faults import ON_PAPER
from ono99.load.documents import Spec
from ono99.problems import Ono99Error
from ono99.resolve.choices import choose, offered_values
from ono99.resolve.merging import playable


class Pick(NamedTuple):
    """One value of an option, or one reading of a ruling."""

    id: str
    value: str

    def __str__(self) -> str:
        return f"{self.id}={self.value}"


Pair: TypeAlias = tuple[Pick, Pick]


@dataclass(frozen=True, slots=True)
class Choosable:
    """A pick with what it needs: the options without which it does not count."""

    pick: Pick
    is_option: bool
    default: bool
    needs: Mapping[str, str]


def choosables(spec: Spec, edition: str) -> list[Choosable]:
    """Everything that can be chosen in an edition and makes a difference to play."""
    found = []
    for option in spec.options.values():
        if edition in option.editions:
            for value in offered_values(option, edition):
                default = value == option.default_for(edition)
                needs = {**option.when, option.id: value}
                found.append(Choosable(Pick(option.id, value), True, default, needs))
    for ruling in spec.rulings.values():
        if edition in ruling.editions and ruling.touches != ON_PAPER:
            for reading in ruling.readings.values():
                if not reading.played_by:
                    pick = Pick(ruling.id, reading.id)
                    default = reading.id == ruling.default
                    found.append(Choosable(pick, False, default, dict(ruling.when)))
    return found


class Pairs:
    """The pairs of one edition."""

    def __init__(self, spec: Spec, edition: str) -> None:
        self.spec, self.edition = spec, edition
        self.choosables = {each.pick: each for each in choosables(spec, edition)}

    def of(self, chosen: Configuration) -> set[Pair]:
        """The pairs that are in force in a configuration."""
        choice = played_by(self.spec, chosen)
        picks = [
            Pick(each.id, choice.options[each.id]) for each in choice.options_in_force(self.spec)
        ]
        picks += [
            Pick(each.id, choice.rulings[each.id]) for each in choice.rulings_in_force(self.spec)
        ]
        return set(combinations(sorted(pick for pick in picks if pick in self.choosables), 2))

    def covered(self, played: Iterable[Configuration]) -> set[Pair]:
        """The pairs that some of the configurations have."""
        found: set[Pair] = set()
        for chosen in played:
            if chosen.edition == self.edition:
                found |= self.of(chosen)
        return found

    def possible(self, covered: set[Pair]) -> Iterator[Pair]:
        """Every pair that can be played; those that have been need no trial."""
        for pair in combinations(sorted(self.choosables), 2):
            if pair[0].id != pair[1].id and (pair in covered or self._can_be_played(pair)):
                yield pair

    def _can_be_played(self, pair: Pair) -> bool:
        both = [self.choosables[pick] for pick in pair]
        merged = self._merged(both)
        if merged is None:
            return False
        return any(each.default for each in both) or self._is_sound(merged)

    def _merged(self, parts: Sequence[Choosable]) -> Configuration | None:
        """A configuration of some choices; None if they need different values of an option."""
        options: dict[str, str] = {}
        for part in parts:
            for option, value in part.needs.items():
                if options.setdefault(option, value) != value:
                    return None
        rulings = dict(part.pick for part in parts if not part.is_option)
        return configuration(self.edition, options, rulings)

    def _is_sound(self, chosen: Configuration) -> bool:
        """Whether the rules can be put together."""
        try:
            choice = choose(self.spec, chosen.edition, dict(chosen.options), dict(chosen.rulings))
            playable(self.spec, choice)
        except Ono99Error:
            return False
        return True

    def covering(self, missing: Iterable[Pair]) -> Iterator[Configuration]:
        """Configurations that between them have all the missing pairs, found one after another.

        Each takes in as many missing pairs as go together, the first first.
        """
        left = dict.fromkeys(missing)
        while left:
            parts: list[Choosable] = []
            for pair in left:
                wider = self._widened(parts, pair)
                if wider is not None:
                    parts = wider
            merged = self._merged(parts)
            found = set() if merged is None else self.of(merged)
            if merged is None or left.keys().isdisjoint(found):
                return
            left = {pair: None for pair in left if pair not in found}
            yield merged

    def _widened(self, parts: Sequence[Choosable], pair: Pair) -> list[Choosable] | None:
        """The parts with a pair added to them; None if it does not go with them."""
        new = [self.choosables[pick] for pick in pair]
        chosen = {part.pick.id: part for part in parts}
        for each in new:
            if chosen.setdefault(each.pick.id, each) != each:
                return None
        wider = list(chosen.values())
        merged = self._merged(wider)
        return wider if merged is not None and self._is_sound(merged) else None
