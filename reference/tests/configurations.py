"""Which rules the property tests play by: every choice that the spec declares, and mixtures.

Nothing here knows an edition, an option or a ruling. A spec that gains one has
it tried without a word added to a test.
"""

from __future__ import annotations

import functools
import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from hypothesis import assume
from hypothesis import strategies as st

from ono99.load.documents import Spec
from ono99.load.loading import load_spec, spec_folder
from ono99.problems import SpecError
from ono99.resolve.choices import choose, offered_values
from ono99.resolve.merging import resolve

Rules = Mapping[str, Any]
Pairs = tuple[tuple[str, str], ...]

IN_PLAY = ("play", "setup")
"""What a ruling touches if it can make a difference within a round."""


class Configuration(NamedTuple):
    """A choice of rules: an edition, and the options and rulings that are not at their default."""

    edition: str
    options: Pairs = ()
    rulings: Pairs = ()

    def __str__(self) -> str:
        return " ".join([self.edition, *(f"{key}={value}" for key, value in self.chosen())])

    def chosen(self) -> Iterator[tuple[str, str]]:
        """Everything that was chosen, options first."""
        yield from self.options
        yield from self.rulings

    def but(self, rulings: Mapping[str, str]) -> Configuration:
        """The same, but for some rulings."""
        merged = {**dict(self.rulings), **rulings}
        return self._replace(rulings=tuple(merged.items()))


def configuration(
    edition: str,
    options: Mapping[str, str] | None = None,
    rulings: Mapping[str, str] | None = None,
) -> Configuration:
    """A choice of rules."""
    return Configuration(edition, tuple((options or {}).items()), tuple((rulings or {}).items()))


@functools.cache
def spec() -> Spec:
    """The project's own spec."""
    return load_spec()


def copy_without_the_bank(folder: Path) -> Path:
    """A copy of the project's rules, for tests to which its disputes and questions are nothing."""
    ignored = shutil.ignore_patterns("disputes", "phrasings", "questions.yml")
    shutil.copytree(spec_folder(), folder, ignore=ignored)
    return folder


@functools.cache
def rules_of(chosen: Configuration) -> Rules:
    """The resolved rules; raises :class:`SpecError` if two of the choices contradict each other."""
    wanted = choose(spec(), chosen.edition, dict(chosen.options), dict(chosen.rulings))
    return resolve(spec(), wanted)


def tables(rules: Rules) -> range:
    """The numbers of players that the rules allow."""
    return range(rules["constants"]["players_least"], rules["constants"]["players_most"] + 1)


def with_fewer_cards(rules: Rules, players: int) -> Rules:
    """The same rules with about the smallest deck of the same mixture that can be dealt."""
    constants = rules["constants"]
    wanted = constants["hand_size"] * players + 4
    for share in range(10, 101):
        cards = {
            card: {**entry, "count": -(-entry["count"] * share // 100)}
            for card, entry in rules["cards"].items()
        }
        if sum(card["count"] for card in cards.values()) * constants["decks"] >= wanted:
            return {**rules, "cards": cards}
    return rules


# --------------------------------------------------------------- one choice at a time


def every_single_choice(touching: Sequence[str] | None = None) -> Iterator[Configuration]:
    """Each edition as it is, and with each option value and each reading chosen alone.

    ``touching`` leaves out the rulings that touch something else.
    """
    for edition in spec().editions:
        yield Configuration(edition)
        for option in spec().options.values():
            if edition in option.editions:
                for value in offered_values(option, edition):
                    yield configuration(edition, {**option.when, option.id: value})
        for ruling in spec().rulings.values():
            if edition in ruling.editions and (touching is None or ruling.touches in touching):
                for reading in ruling.readings.values():
                    options = {**ruling.when, **reading.played_by}
                    yield configuration(edition, options, {ruling.id: reading.id})


# ------------------------------------------------------------------- several at a time


@st.composite
def configurations(draw: st.DrawFn, touching: Sequence[str] = IN_PLAY) -> Configuration:
    """Any edition with some options and rulings chosen; choices that contradict are left out."""
    edition = draw(st.sampled_from(list(spec().editions)))
    options = draw(_some_of(_option_values(edition)))
    rulings = draw(_some_of(_readings(edition, touching)))
    chosen = configuration(edition, options, rulings)
    try:
        rules_of(chosen)
    except SpecError:
        assume(condition=False)
    return chosen


def _some_of(offers: Mapping[str, Sequence[str]]) -> st.SearchStrategy[dict[str, str]]:
    """A value for each of a few keys."""

    def with_values(keys: list[str]) -> st.SearchStrategy[dict[str, str]]:
        return st.fixed_dictionaries({key: st.sampled_from(offers[key]) for key in keys})

    keys = st.lists(st.sampled_from(list(offers)), max_size=3, unique=True)
    return keys.flatmap(with_values)


def _option_values(edition: str) -> dict[str, list[str]]:
    """The values of each option that are not its default."""
    offers = {
        option.id: [
            value
            for value in offered_values(option, edition)
            if value != option.default_for(edition)
        ]
        for option in spec().options.values()
        if edition in option.editions
    }
    return {option: values for option, values in offers.items() if values}


def _readings(edition: str, touching: Sequence[str]) -> dict[str, list[str]]:
    """The readings of each ruling that are not its default nor played by choosing an option."""
    offers = {
        ruling.id: [
            reading.id
            for reading in ruling.readings.values()
            if reading.id != ruling.default and not reading.played_by
        ]
        for ruling in spec().rulings.values()
        if edition in ruling.editions and ruling.touches in touching
    }
    return {ruling: readings for ruling, readings in offers.items() if readings}
