"""The texts of the rules, put together for readers.

An article stands alone in its file; what bears on it (rulings, options, terms,
places where sources tell it differently) names it from elsewhere. This module
gathers the two: the rulebook of an edition as a table plays it, everything there
is to say about one id, and two editions side by side. How it looks on a screen
or a page is for others to decide.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TypeAlias

from ono99.choices import Choice, Layer, articles_of, choose, layer_of
from ono99.documents import (
    Article,
    Chapter,
    Discrepancy,
    Edition,
    Option,
    OptionValue,
    Reading,
    Ruling,
    Source,
    Spec,
    Term,
)
from ono99.problems import Ono99Error

Entry: TypeAlias = Article | Ruling | Option | Term | Source | Discrepancy

_NEAR = 5


class UnknownId(Ono99Error):  # noqa: N818 - named after the fact
    """An id that nothing in the spec has."""


# ------------------------------------------------------------------ the rulebook


@dataclass(frozen=True, slots=True)
class Settled:
    """A ruling, with the reading by which it is played here."""

    ruling: Ruling
    reading: Reading

    @property
    def is_default(self) -> bool:
        """Whether it is the reading that this project recommends."""
        return self.reading.id == self.ruling.default


@dataclass(frozen=True, slots=True)
class Chosen:
    """An option, with the value by which it is played here."""

    option: Option
    value: OptionValue
    is_default: bool

    @property
    def layer(self) -> Layer:
        """Whether this value is printed in the edition or a house rule."""
        return "house" if self.value.layer == "house" else "printed"


@dataclass(frozen=True, slots=True)
class Rule:
    """An article in force, its layer, and the rulings that bear on it."""

    article: Article
    layer: Layer
    settled: tuple[Settled, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of an edition as they are played under one choice.

    `elsewhere` holds the rulings that bear on no article in force.
    """

    edition: Edition
    options: tuple[Chosen, ...]
    chapters: tuple[tuple[Chapter, tuple[Rule, ...]], ...]
    elsewhere: tuple[Settled, ...]


def rulebook(spec: Spec, choice: Choice) -> Rulebook:
    """Put together the rulebook for a choice of edition, options and rulings."""
    in_force = {article.id for article in choice.articles(spec)}
    settled = [
        Settled(ruling, ruling.readings[choice.rulings[ruling.id]])
        for ruling in choice.rulings_in_force(spec)
    ]
    bearing = {each.ruling.id: articles_of(spec, each.ruling) & in_force for each in settled}
    chapters = []
    for chapter in spec.chapters.values():
        rules = tuple(
            Rule(
                article,
                layer_of(spec, article),
                tuple(each for each in settled if article.id in bearing[each.ruling.id]),
            )
            for article in chapter.articles
            if article.id in in_force
        )
        if rules:
            chapters.append((chapter, rules))
    return Rulebook(
        spec.editions[choice.edition],
        tuple(_chosen(spec, choice)),
        tuple(chapters),
        tuple(each for each in settled if not bearing[each.ruling.id]),
    )


def _chosen(spec: Spec, choice: Choice) -> Iterator[Chosen]:
    for option in choice.options_in_force(spec):
        value = choice.options[option.id]
        yield Chosen(option, option.values[value], value == option.default_for(choice.edition))


# ------------------------------------------------------------------------ one id


@dataclass(frozen=True, slots=True)
class Bearings:
    """Everything that names an id, besides the entry itself."""

    articles: tuple[Article, ...]
    rulings: tuple[Ruling, ...]
    options: tuple[Option, ...]
    discrepancies: tuple[Discrepancy, ...]
    terms: tuple[Term, ...]


def entry(spec: Spec, id_: str) -> Entry:
    """The article, ruling, option, term, source or discrepancy with an id.

    Where a term has the id of something else, that something is meant.

    Raises:
        UnknownId: there is none; the message names ids that are near.
    """
    for table in _tables(spec):
        if id_ in table:
            return table[id_]
    near = near_ids(spec, id_)
    hint = f"; did you mean {' or '.join(repr(each) for each in near)}?" if near else ""
    raise UnknownId(f"unknown rule {id_[:60]!r}; expected an id that 'ono99 rule' lists{hint}")


def _tables(spec: Spec) -> tuple[Mapping[str, Entry], ...]:
    return (
        spec.articles,
        spec.rulings,
        spec.options,
        spec.sources,
        spec.discrepancies,
        spec.terms,
    )


def near_ids(spec: Spec, word: str) -> list[str]:
    """The ids that somebody who wrote `word` may have meant, the likeliest first."""
    word = word.casefold()[:60]
    ids = {each.casefold(): each for table in reversed(_tables(spec)) for each in table}
    holding = [each for each in ids if word and word in each]
    close = get_close_matches(word, ids, n=_NEAR)
    return [ids[each] for each in dict.fromkeys([*holding, *close])][:_NEAR]


def bearings(spec: Spec, item: Entry) -> Bearings:
    """Everything in the spec that names `item`."""
    return Bearings(
        tuple(each for each in spec.articles.values() if _cites(each, item)),
        tuple(each for each in spec.rulings.values() if _bears_on(spec, each, item)),
        tuple(each for each in spec.options.values() if _opens(each, item)),
        tuple(each for each in spec.discrepancies.values() if _differs_on(each, item)),
        tuple(each for each in spec.terms.values() if item.id in each.articles),
    )


def _cites(article: Article, item: Entry) -> bool:
    match item:
        case Article():
            return item.id in article.see
        case Ruling():
            return item.id in article.rulings or article.id in (*item.articles, item.article)
        case Option():
            return item.id in article.when
        case Source():
            return any(each.source == item.id for each in article.sources)
        case _:
            return article.id in item.articles


def _bears_on(spec: Spec, ruling: Ruling, item: Entry) -> bool:
    match item:
        case Article():
            return item.id in articles_of(spec, ruling)
        case Option():
            played_by = [each.played_by for each in ruling.readings.values()]
            return any(item.id in each for each in (ruling.when, *played_by))
        case Source():
            return any(each.source == item.id for each in ruling.sources)
        case Discrepancy():
            return ruling.id in item.rulings
        case _:
            return False


def _opens(option: Option, item: Entry) -> bool:
    match item:
        case Article():
            return option.id in item.when
        case Ruling():
            played_by = [each.played_by for each in item.readings.values()]
            return any(option.id in each for each in (item.when, *played_by))
        case Source():
            return any(each.source == item.id for each in option.sources)
        case _:
            return False


def _differs_on(discrepancy: Discrepancy, item: Entry) -> bool:
    if isinstance(item, Source):
        return any(each.source == item.id for each in discrepancy.sources)
    return item.id in (*discrepancy.articles, *discrepancy.rulings)


# ------------------------------------------------------------ editions side by side


@dataclass(frozen=True, slots=True)
class ChapterPair:
    """A chapter in two editions: articles of both, and those of only one of them."""

    chapter: Chapter
    both: tuple[Article, ...]
    left: tuple[Article, ...]
    right: tuple[Article, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two editions side by side; `chapters` in the order of the rulebook."""

    left: Edition
    right: Edition
    chapters: tuple[ChapterPair, ...]

    def cards(self) -> list[str]:
        """The ids of the cards of either edition, in the order of the right one."""
        return list(dict.fromkeys([*self.right.cards, *self.left.cards]))


def compare(spec: Spec, left: str, right: str) -> Comparison:
    """Compare two editions.

    Raises:
        ChoiceError: one of them does not exist.
    """
    pair = choose(spec, left).edition, choose(spec, right).edition
    chapters = (_chapter_pair(chapter, *pair) for chapter in spec.chapters.values())
    return Comparison(
        spec.editions[left],
        spec.editions[right],
        tuple(each for each in chapters if each.both or each.left or each.right),
    )


def _chapter_pair(chapter: Chapter, left: str, right: str) -> ChapterPair:
    both, only_left, only_right = [], [], []
    for article in chapter.articles:
        here, there = left in article.editions, right in article.editions
        if here and there:
            both.append(article)
        elif here:
            only_left.append(article)
        elif there:
            only_right.append(article)
    return ChapterPair(chapter, tuple(both), tuple(only_left), tuple(only_right))
