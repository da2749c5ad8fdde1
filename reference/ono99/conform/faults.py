"""Everything that a faulty program may have got wrong: one rule, or one thing agreed on.

A :class:`WrongRule` is a mutant of the rules (see :mod:`ono99.conform.mutants`) wherever
that rule is in force. A :class:`WrongChoice` is a program that plays another value of an
option, or another reading of a ruling, than the one agreed on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import Any, TypeAlias

from ono99.conform.configurations import Configuration, changing_choices, configuration, shortest
from ono99.conform.mutants import Mutant, mutants
from ono99.load.documents import Spec
from ono99.problems import Ono99Error
from ono99.resolve.choices import choose, offered_values
from ono99.resolve.merging import resolve

JSON = Any
Rules: TypeAlias = Mapping[str, JSON]

ON_PAPER = "table"
"""What a ruling touches that makes no difference to any program."""


class Variants:
    """The rules of configurations and the mutants of those rules, each worked out once."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self._rules: dict[Configuration, Rules] = {}
        self._mutants: dict[Configuration, Mapping[str, Mutant]] = {}

    def rules(self, chosen: Configuration) -> Rules:
        """The resolved rules of a configuration.

        Raises :class:`ono99.resolve.choices.ChoiceError` or
        :class:`ono99.problems.SpecError` if they cannot be played together.
        """
        if chosen not in self._rules:
            choice = choose(self.spec, chosen.edition, dict(chosen.options), dict(chosen.rulings))
            self._rules[chosen] = resolve(self.spec, choice)
        return self._rules[chosen]

    def mutants(self, chosen: Configuration) -> Mapping[str, Mutant]:
        """The mutants of a configuration's rules, by their ids."""
        if chosen not in self._mutants:
            found = mutants(self.rules(chosen), self.spec.language)
            self._mutants[chosen] = {mutant.id: mutant for mutant in found}
        return self._mutants[chosen]


@dataclass(frozen=True, slots=True)
class WrongRule:
    """One fault in one rule; ``id``, ``rule`` and ``words`` are those of the mutant."""

    id: str
    rule: str
    words: str
    edition: str

    def rules(self, variants: Variants, chosen: Configuration) -> Rules | None:
        """The faulty rules of a configuration, or None if the rule is not in force there."""
        mutant = variants.mutants(chosen).get(self.id)
        return None if mutant is None else mutant.applied(variants.rules(chosen))

    def concerns(self, named: Configuration) -> bool:
        """Whether a vector with this configuration could show the fault: always."""
        return named.edition == self.edition


@dataclass(frozen=True, slots=True)
class WrongChoice:
    """Another value played than the one agreed on.

    ``rule`` is the id of the option or ruling, ``agreed`` and ``played`` are its values.
    """

    id: str
    rule: str
    words: str
    edition: str
    is_option: bool
    agreed: str
    played: str

    def rules(self, variants: Variants, chosen: Configuration) -> Rules | None:
        """The rules with the wrong value, or None where this value was not agreed on.

        A wrong value that contradicts another choice cannot be played, and so shows nothing.
        """
        spec = variants.spec
        choice = choose(spec, chosen.edition, dict(chosen.options), dict(chosen.rulings))
        values, of = (
            (choice.options, choice.options_in_force(spec))
            if self.is_option
            else (choice.rulings, choice.rulings_in_force(spec))
        )
        if values.get(self.rule) != self.agreed or self.rule not in {each.id for each in of}:
            return None
        options, rulings = dict(chosen.options), dict(chosen.rulings)
        (options if self.is_option else rulings)[self.rule] = self.played
        try:
            wrong = shortest(spec, configuration(chosen.edition, options, rulings))
            return variants.rules(wrong)
        except Ono99Error:
            return None

    def concerns(self, named: Configuration) -> bool:
        """Whether a vector with this configuration speaks of the choice.

        A vector that does not name a ruling says nothing about it: whoever holds
        another reading passes it too.
        """
        if named.edition != self.edition:
            return False
        return self.is_option or dict(named.rulings).get(self.rule) == self.agreed


Fault: TypeAlias = WrongRule | WrongChoice


def faults(variants: Variants) -> Iterator[Fault]:
    """Every fault: of every rule of every edition, option value and reading, and every choice."""
    seen: set[str] = set()
    for chosen in changing_choices(variants.spec):
        for mutant in variants.mutants(shortest(variants.spec, chosen)).values():
            if mutant.id not in seen:
                seen.add(mutant.id)
                yield WrongRule(mutant.id, mutant.rule, mutant.words, chosen.edition)
    for edition in variants.spec.editions:
        yield from _wrong_options(variants.spec, edition)
        yield from _wrong_readings(variants.spec, edition)


def _wrong_options(spec: Spec, edition: str) -> Iterator[WrongChoice]:
    for option in spec.options.values():
        if edition in option.editions:
            for agreed, played in permutations(offered_values(option, edition), 2):
                yield _wrong(edition, option.id, agreed, played, is_option=True)


def _wrong_readings(spec: Spec, edition: str) -> Iterator[WrongChoice]:
    """Readings that are played by an option are left out: the option is exchanged already."""
    for ruling in spec.rulings.values():
        if edition in ruling.editions and ruling.touches != ON_PAPER:
            own = [each.id for each in ruling.readings.values() if not each.played_by]
            for agreed, played in permutations(own, 2):
                yield _wrong(edition, ruling.id, agreed, played, is_option=False)


def _wrong(edition: str, id_: str, agreed: str, played: str, *, is_option: bool) -> WrongChoice:
    section = "options" if is_option else "rulings"
    return WrongChoice(
        f"{edition}/{section}.{id_}/{agreed}-to-{played}",
        id_,
        f"agreed: {agreed}, played: {played}",
        edition,
        is_option,
        agreed,
        played,
    )
