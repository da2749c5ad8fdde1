"""The texts of the rules, put together for readers.

An article stands alone in its file; what bears on it (rulings, options, terms,
places where sources tell it differently) names it from elsewhere. This module
gathers the two: the rulebook of an edition as a table plays it, everything there
is to say about one id, and two editions side by side. How it looks on a screen
or a page is for others to decide.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from operator import attrgetter
from typing import TypeAlias

from ono99.load.documents import (
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
from ono99.resolve.choices import Choice, Layer, articles_of, choose, layer_of, offered_values
from ono99.resolve.leaves import Leaf, leaves

Entry: TypeAlias = Article | Ruling | Option | Term | Source | Discrepancy

_NEAR = 5
_FEW = 3
_SOMEWHAT = 0.4


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

    @property
    def is_printed(self) -> bool:
        """Whether the edition's own text says it, so that nothing is left to rule."""
        return self.is_default and self.ruling.basis == "settled"


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
    """An article in force, its layer, and the rulings that are told with it.

    ``changed`` are the chosen option values that rewrite something of what it says.
    """

    article: Article
    layer: Layer
    settled: tuple[Settled, ...]
    changed: tuple[Chosen, ...] = ()

    def says(self, settled: Settled) -> bool:
        """Whether the article's own text already says how a ruling is settled."""
        return self.layer == "ruled" and settled.is_default


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of an edition as they are played under one choice.

    `options` are those that the edition prints or somebody has chosen, `unused` the
    printed values that are not in play. Every ruling that the texts leave open is told
    once: with the article that fits it best, or in `elsewhere` if none is in force.
    """

    edition: Edition
    options: tuple[Chosen, ...]
    chapters: tuple[tuple[Chapter, tuple[Rule, ...]], ...]
    elsewhere: tuple[Settled, ...]
    unused: tuple[Chosen, ...]


def rulebook(spec: Spec, choice: Choice) -> Rulebook:
    """Put together the rulebook for a choice of edition, options and rulings."""
    layers = {article.id: layer_of(spec, article) for article in choice.articles(spec)}
    told: dict[str | None, list[Settled]] = {}
    for ruling in choice.rulings_in_force(spec):
        settled = Settled(ruling, ruling.readings[choice.rulings[ruling.id]])
        if not settled.is_printed:
            told.setdefault(_home(spec, ruling, layers), []).append(settled)
    chosen = [each for each in _values(spec, choice) if _in_play(choice, each)]
    chapters = []
    for chapter in spec.chapters.values():
        rules = tuple(
            Rule(
                article,
                layers[article.id],
                tuple(told.get(article.id, ())),
                tuple(each for each in chosen if rewrites(each.value, article)),
            )
            for article in chapter.articles
            if article.id in layers
        )
        if rules:
            chapters.append((chapter, rules))
    return Rulebook(
        spec.editions[choice.edition],
        tuple(each for each in chosen if not each.is_default or _has_choice(each.option, choice)),
        tuple(chapters),
        tuple(told.get(None, ())),
        tuple(
            each
            for each in _values(spec, choice)
            if each.layer == "printed" and not _in_play(choice, each)
        ),
    )


def rewrites(value: OptionValue, article: Article) -> bool:
    """Whether an option value takes the place of something that an article says."""
    said = {".".join(leaf) for leaf, _ in leaves(article.formal or {})}
    return not said.isdisjoint(value.overrides)


def _home(spec: Spec, ruling: Ruling, layers: Mapping[str, Layer]) -> str | None:
    """The article with which a ruling is told: one that says it, else the first it names."""
    named = dict.fromkeys([*ruling.articles, *sorted(articles_of(spec, ruling))])
    in_force = [id_ for id_ in named if id_ in layers]
    ruled = [id_ for id_ in in_force if layers[id_] == "ruled"]
    return next(iter([*ruled, *in_force]), None)


def _values(spec: Spec, choice: Choice) -> Iterator[Chosen]:
    """Every value that the edition offers of an option that can matter."""
    for option in choice.options_in_force(spec):
        yield from values_of(option, choice.edition)


def values_of(option: Option, edition: str) -> Iterator[Chosen]:
    """Every value of an option that an edition offers."""
    default = option.default_for(edition)
    for id_ in offered_values(option, edition):
        yield Chosen(option, option.values[id_], id_ == default)


def _in_play(choice: Choice, chosen: Chosen) -> bool:
    return choice.options[chosen.option.id] == chosen.value.id


def _has_choice(option: Option, choice: Choice) -> bool:
    """Whether an edition itself offers more than one value of an option."""
    values = (option.values[id_] for id_ in offered_values(option, choice.edition))
    return sum(value.layer != "house" for value in values) > 1


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
    """The ids that somebody who wrote `word` may have meant, the likeliest first.

    If none is like the word, they are those that have a part somewhat like it.
    """
    word = word.casefold()[:60]
    ids = {each.casefold(): each for table in reversed(_tables(spec)) for each in table}
    holding = [each for each in ids if word and word in each]
    close = get_close_matches(word, ids, n=_NEAR)
    if found := [ids[each] for each in dict.fromkeys([*holding, *close])][:_NEAR]:
        return found
    parts = {part: each for each in ids for part in re.split(r"[.-]", each) if len(part) > 1}
    return [ids[parts[part]] for part in get_close_matches(word, parts, n=_FEW, cutoff=_SOMEWHAT)]


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
    """Two editions side by side; `chapters` in the order of the rulebook.

    `opposites` are pairs of rules, one of each edition, that settle the same thing
    in different ways.
    """

    left: Edition
    right: Edition
    chapters: tuple[ChapterPair, ...]
    opposites: tuple[tuple[Article, Article], ...]

    def cards(self) -> list[str]:
        """The ids of the cards of either edition, in the order of the right one."""
        return list(dict.fromkeys([*self.right.cards, *self.left.cards]))


def compare(spec: Spec, left: str, right: str) -> Comparison:
    """Compare two editions.

    Raises:
        ChoiceError: one of them does not exist.
    """
    pair = choose(spec, left), choose(spec, right)
    chapters = tuple(
        _chapter_pair(spec, chapter, left, right) for chapter in spec.chapters.values()
    )
    only = (
        [article for each in chapters for article in side(each) if choice.holds(article.when)]
        for side, choice in zip((attrgetter("left"), attrgetter("right")), pair, strict=True)
    )
    return Comparison(
        spec.editions[left],
        spec.editions[right],
        tuple(each for each in chapters if each.both or each.left or each.right),
        tuple(_opposites(*only)),
    )


def _chapter_pair(spec: Spec, chapter: Chapter, left: str, right: str) -> ChapterPair:
    both, only_left, only_right = [], [], []
    for article in chapter.articles:
        here, there = (
            each in article.editions or article.id in spec.editions[each].takes
            for each in (left, right)
        )
        if here and there:
            both.append(article)
        elif here:
            only_left.append(article)
        elif there:
            only_right.append(article)
    return ChapterPair(chapter, tuple(both), tuple(only_left), tuple(only_right))


def _opposites(
    left: Sequence[Article], right: Sequence[Article]
) -> Iterator[tuple[Article, Article]]:
    """Pairs of rules on the same matter: the likest first found, then told in their order."""
    likeness = {
        (one, other): _likeness(left[one], right[other])
        for one in range(len(left))
        for other in range(len(right))
    }
    found: dict[int, int] = {}
    for one, other in sorted(likeness, key=lambda pair: (-likeness[pair], pair)):
        if likeness[one, other] and one not in found and other not in found.values():
            found[one] = other
    for one in sorted(found):
        yield left[one], right[found[one]]


def _likeness(one: Article, other: Article) -> int:
    """How much two rules speak of the same: what both write, name or are called."""
    shared = len(_written(one) & _written(other))
    named = (other.id in one.see) + (one.id in other.see) + 2 * (one.title == other.title)
    return 2 * (2 * shared + named) + (one.chapter == other.chapter) if shared or named else 0


def _written(article: Article) -> set[Leaf]:
    """What an article writes, whichever rule it is written by."""
    keys: set[Leaf] = set()
    for leaf, _ in leaves(article.formal or {}):
        if leaf[0] not in ("invariants", "refusals"):
            keys.add(leaf[:-1] if leaf[-1] == article.id else leaf)
    return keys
