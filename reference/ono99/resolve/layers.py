"""Every choice at once: the editions, and what each article, option and reading writes.

The rules under one choice are plain data, but there are more choices than anybody
can write down. A page that lets people choose gets the layers instead: what every
patch writes, already read, in the order in which patches are merged. Merging them
is the small part that is left to do; `merging` does it here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ono99.load.documents import Article, Edition, Option, OptionValue, Reading, Ruling, Spec
from ono99.problems import SpecError
from ono99.resolve.choices import articles_of, layer_of, offered_values
from ono99.resolve.leaves import LeafReader, leaves
from ono99.resolve.merging import blank_moves, cards_of, frame

JSON = Any

LANGUAGE_TABLES = (
    "variables", "match_variables", "seat_variables", "phases", "match_phases", "moves",
    "match_moves",
)  # fmt: skip
"""The tables of the language whose order counts in resolved rules."""


def layers_of(spec: Spec) -> dict[str, JSON]:
    """The layers as JSON values; everything that has an order is a list.

    Raises :class:`SpecError` with every expression that cannot be read.
    """
    writer, language = _Writer(spec), spec.language
    content = {
        "frame": frame(language),
        "orders": {table: list(language[table]) for table in LANGUAGE_TABLES},
        "blank": {
            "moves": blank_moves(language["moves"]),
            "match_moves": blank_moves(language["match_moves"]),
            "steps": language["sequences"],
            "match_steps": language["match_sequences"],
        },
        "effects_slot": language["effects_slot"].split("."),
        "editions": [writer.edition(each) for each in spec.editions.values()],
        "articles": [writer.article(each) for each in spec.articles.values()],
        "options": [writer.option(each) for each in spec.options.values()],
        "rulings": [writer.ruling(each) for each in spec.rulings.values()],
    }
    if writer.reader.problems:
        raise SpecError(writer.reader.problems)
    return content


class _Writer:
    """Writes down the items of a spec."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.reader = LeafReader(spec)

    def edition(self, edition: Edition) -> dict[str, JSON]:
        cards = cards_of(self.spec, edition.id)
        return {
            "id": edition.id,
            "title": edition.title,
            "publisher": edition.publisher,
            "year": edition.year,
            "takes": list(edition.takes),
            "cards": [{"id": card, **entry} for card, entry in cards.items()],
        }

    def article(self, article: Article) -> dict[str, JSON]:
        return {
            "id": article.id,
            "editions": list(article.editions),
            "when": dict(article.when),
            "title": article.title,
            "text": article.text,
            "layer": layer_of(self.spec, article),
            **self._patch(article),
        }

    def option(self, option: Option) -> dict[str, JSON]:
        return {
            "id": option.id,
            "editions": list(option.editions),
            "when": dict(option.when),
            "title": option.title,
            "question": option.question,
            "defaults": dict(option.defaults),
            "values": [self._value(option, value) for value in option.values.values()],
        }

    def _value(self, option: Option, value: OptionValue) -> dict[str, JSON]:
        offering = [each for each in option.editions if value.id in offered_values(option, each)]
        return {
            "id": value.id,
            "editions": offering,
            "title": value.title,
            "text": value.text,
            "layer": value.layer,
            **self._patch(value),
        }

    def ruling(self, ruling: Ruling) -> dict[str, JSON]:
        return {
            "id": ruling.id,
            "editions": list(ruling.editions),
            "when": dict(ruling.when),
            "title": ruling.title,
            "question": ruling.question,
            "basis": ruling.basis,
            "touches": ruling.touches,
            "articles": sorted(articles_of(self.spec, ruling)),
            "default": ruling.default,
            "readings": [self._reading(reading) for reading in ruling.readings.values()],
        }

    def _reading(self, reading: Reading) -> dict[str, JSON]:
        return {
            "id": reading.id,
            "title": reading.title,
            "text": reading.text,
            "played_by": dict(reading.played_by),
            **self._patch(reading),
        }

    def _patch(self, item: Article | OptionValue | Reading) -> Mapping[str, JSON]:
        """What an item writes and what it overrides, both in the order of its file."""
        patch = item.patch()
        if patch is None:
            return {"writes": [], "overrides": []}
        writes = [
            [list(leaf), None if value is None else self.reader.read(leaf, value, patch)]
            for leaf, value in leaves(patch.formal)
        ]
        return {"writes": writes, "overrides": list(patch.overrides)}
