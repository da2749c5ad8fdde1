"""Which rules a vector is played by, and which choices have to be tried to meet every rule.

A :class:`Configuration` is what players agreed on: an edition and whatever options
and rulings are not left at their default.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

from ono99.load.documents import Ruling, Spec
from ono99.resolve.choices import Choice, choose, single_choices

Pairs: TypeAlias = tuple[tuple[str, str], ...]


class Configuration(NamedTuple):
    """An edition with the options and rulings that were chosen, in alphabetical order."""

    edition: str
    options: Pairs = ()
    rulings: Pairs = ()

    def __str__(self) -> str:
        chosen = (f"{key}={value}" for key, value in (*self.options, *self.rulings))
        return " ".join((self.edition, *chosen))


def configuration(
    edition: str,
    options: Mapping[str, str] | None = None,
    rulings: Mapping[str, str] | None = None,
) -> Configuration:
    """A configuration of what was chosen.

    >>> print(configuration("1980", {"scoring": "points", "decks": "two"}))
    1980 decks=two scoring=points
    """
    return Configuration(
        edition, tuple(sorted((options or {}).items())), tuple(sorted((rulings or {}).items()))
    )


def changing_choices(spec: Spec) -> Iterator[Configuration]:
    """The single choices that change rules, and each edition as it is.

    Every patch of the spec is part of the rules of at least one of these configurations.
    """
    for item, (edition, options, rulings) in single_choices(spec):
        readings = item.readings if isinstance(item, Ruling) else {}
        if not readings or any(readings[each].patch() for each in rulings.values()):
            yield configuration(edition, options, rulings)


def played_by(spec: Spec, chosen: Configuration) -> Choice:
    """The complete choice that a configuration stands for.

    Raises :class:`ono99.resolve.choices.ChoiceError` if the edition does not offer it.
    """
    return choose(spec, chosen.edition, dict(chosen.options), dict(chosen.rulings))


def shortest(spec: Spec, chosen: Configuration) -> Configuration:
    """The same rules with nothing named that is the default anyway, so that equals are equal."""
    choice = played_by(spec, chosen)
    defaults = choose(spec, chosen.edition)
    return configuration(
        chosen.edition,
        {key: each for key, each in choice.options.items() if each != defaults.options[key]},
        {key: each for key, each in choice.rulings.items() if each != defaults.rulings[key]},
    )
