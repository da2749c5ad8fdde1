"""Which rules are being played: an edition, its options and its rulings.

A :class:`Choice` is always complete: every option that the edition offers and
every ruling that bears on it has a value, chosen by the players or the default.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from ono99.load.documents import Article, Option, Patch, Ruling, Spec
from ono99.load.items import Item
from ono99.problems import Ono99Error, did_you_mean, one_of

Wanted: TypeAlias = "tuple[str, Mapping[str, str], Mapping[str, str]]"
"""What is asked for: an edition, and some options and rulings."""


class ChoiceError(Ono99Error):
    """An edition, option or ruling that does not exist or cannot be chosen here."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A complete choice: the edition's id, a value for each option, a reading for each ruling."""

    edition: str
    options: Mapping[str, str]
    rulings: Mapping[str, str]

    def holds(self, when: Mapping[str, str]) -> bool:
        """Whether every option in ``when`` has been given the value named there."""
        for option, value in when.items():
            if self.options.get(option) != value:
                return False
        return True

    def articles(self, spec: Spec) -> Iterator[Article]:
        """The articles in force, in the order of the chapters."""
        takes = spec.editions[self.edition].takes
        for article in spec.articles.values():
            meant = self.edition in article.editions or article.id in takes
            if meant and self.holds(article.when):
                yield article

    def rulings_in_force(self, spec: Spec) -> Iterator[Ruling]:
        """The rulings that can matter under this choice."""
        for ruling in spec.rulings.values():
            if ruling.id in self.rulings and self.holds(ruling.when):
                yield ruling

    def options_in_force(self, spec: Spec) -> Iterator[Option]:
        """The options that can matter under this choice."""
        for option in spec.options.values():
            if option.id in self.options and self.holds(option.when):
                yield option

    def rule_ids(self, spec: Spec) -> Iterator[str]:
        """Every id that a verdict under this choice may cite."""
        yield from (article.id for article in self.articles(spec))
        yield from (option.id for option in self.options_in_force(spec))
        yield from (ruling.id for ruling in self.rulings_in_force(spec))

    def article_patches(self, spec: Spec) -> Iterator[Patch]:
        """What the unconditional articles in force say: the same whatever else is chosen."""
        for article in self.articles(spec):
            if not article.when and (patch := article.patch()):
                yield patch

    def option_patches(self, spec: Spec) -> Iterator[Patch]:
        """What the chosen option values say: their articles first, then the values themselves."""
        for article in self.articles(spec):
            if article.when and (patch := article.patch()):
                yield patch
        for option in self.options_in_force(spec):
            if patch := option.values[self.options[option.id]].patch():
                yield patch

    def ruling_patches(self, spec: Spec) -> Iterator[Patch]:
        """What the chosen readings say."""
        for ruling in self.rulings_in_force(spec):
            if patch := ruling.readings[self.rulings[ruling.id]].patch():
                yield patch


def articles_of(spec: Spec, ruling: Ruling) -> set[str]:
    """The ids of all articles that a ruling bears on, whichever of the two names the other."""
    return {each.id for each in spec.articles.values() if bears_on(ruling, each)}


def bears_on(ruling: Ruling, article: Article) -> bool:
    """Whether one of the two names the other."""
    named = article.id in ruling.articles or article.id == ruling.article
    return named or ruling.id in article.rulings


Layer: TypeAlias = Literal["printed", "ruled", "house"]
"""On whose word something stands: an edition's, this project's, or a house's."""


def layer_of(spec: Spec, article: Article) -> Layer:
    """Whether an article is ``printed``, ``ruled``, or there only by a ``house`` rule."""
    layers = (spec.options[option].values[value].layer for option, value in article.when.items())
    if "house" in layers:
        return "house"
    return "ruled" if article.layer == "ruled" else "printed"


def choose(
    spec: Spec,
    edition: str,
    options: Mapping[str, str] | None = None,
    rulings: Mapping[str, str] | None = None,
) -> Choice:
    """A complete choice from what was asked for; everything else takes its default.

    Raises :class:`ChoiceError` for an unknown edition, option, ruling or value,
    and for one that this edition does not offer.
    """
    if edition not in spec.editions:
        raise ChoiceError(_unknown("edition", edition, list(spec.editions)))
    readings = _rulings(spec, edition, dict(rulings or {}))
    asked = _played_by(spec, dict(rulings or {})) | dict(options or {})
    return Choice(edition, _options(spec, edition, asked), readings)


def _played_by(spec: Spec, readings: Mapping[str, str]) -> dict[str, str]:
    """The option values by which readings asked for are played."""
    return {
        option: value
        for ruling, reading in readings.items()
        for option, value in spec.rulings[ruling].readings[reading].played_by.items()
    }


def single_choices(spec: Spec) -> Iterator[tuple[Item, Wanted]]:
    """Each edition as it is, and with each value of an option and each reading alone.

    With each comes the edition, option or ruling that it is about. What a choice needs in
    order to count is chosen with it.
    """
    for edition in spec.editions.values():
        yield edition, (edition.id, {}, {})
        for option in spec.options.values():
            if edition.id in option.editions:
                for value in offered_values(option, edition.id):
                    yield option, (edition.id, {**option.when, option.id: value}, {})
        for ruling in spec.rulings.values():
            if edition.id in ruling.editions:
                for reading in ruling.readings.values():
                    options = {**ruling.when, **reading.played_by}
                    yield ruling, (edition.id, options, {ruling.id: reading.id})


def offered_values(option: Option, edition: str) -> list[str]:
    """The values of an option that an edition offers."""
    return [
        value.id
        for value in option.values.values()
        if not value.editions or edition in value.editions
    ]


def _options(spec: Spec, edition: str, wanted: dict[str, str]) -> dict[str, str]:
    result = {}
    for option in spec.options.values():
        if edition in option.editions:
            value = wanted.pop(option.id, option.default_for(edition))
            if value not in (values := offered_values(option, edition)):
                raise ChoiceError(_unknown(f"value of option {option.id}", value, values))
            result[option.id] = value
    for name in wanted:
        if name in spec.options:
            raise ChoiceError(f"the option '{name}' is not offered in edition {edition}")
        raise ChoiceError(_unknown("option", name, list(result)))
    return result


def _rulings(spec: Spec, edition: str, wanted: dict[str, str]) -> dict[str, str]:
    result = {}
    for ruling in spec.rulings.values():
        if edition in ruling.editions:
            reading = wanted.pop(ruling.id, ruling.default)
            if reading not in ruling.readings:
                raise ChoiceError(
                    _unknown(f"reading of ruling {ruling.id}", reading, list(ruling.readings))
                )
            result[ruling.id] = reading
    for name in wanted:
        if name in spec.rulings:
            raise ChoiceError(f"the ruling '{name}' does not concern edition {edition}")
        raise ChoiceError(_unknown("ruling", name, list(result)))
    return result


def _unknown(what: str, word: str, words: list[str]) -> str:
    hint = did_you_mean(word, words)
    return f"unknown {what} '{word}'; expected {one_of(words)}" + (f"; {hint}" if hint else "")
