"""The rulebook of an edition with every choice in it, so that a reader can choose on the page.

:func:`ono99.explain.rulebook.rulebook` tells the rules under one choice. Here the books of
all choices that make a difference to the text are laid over each other: each article and
ruling stands once, in its place, with the condition under which it counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ono99.explain.rulebook import Rule, Settled, rewrites, rulebook, values_of
from ono99.load.documents import Chapter, Edition, Option, OptionValue, Spec
from ono99.resolve.choices import Choice, choose, offered_values
from ono99.site.press import UNSEARCHED, Page


@dataclass(frozen=True, slots=True)
class WholeBook:
    """Everything that the rulebook of an edition can say, whatever its readers choose."""

    edition: Edition
    usual: Choice
    chapters: Sequence[tuple[Chapter, Sequence[Rule]]]
    elsewhere: Sequence[Settled]


def whole_book(spec: Spec, edition: str) -> WholeBook:
    """Lay the rulebooks of all choices over each other, the usual one first."""
    books = [rulebook(spec, choose(spec, edition, when)) for when in _conditions(spec, edition)]
    options = (each for each in spec.options.values() if edition in each.editions)
    values = [chosen for option in options for chosen in values_of(option, edition)]
    rules: dict[str, Rule] = {}
    for rule in (each for book in books for _, several in book.chapters for each in several):
        before = rules.get(rule.article.id, rule)
        settled = {each.ruling.id: each for each in (*before.settled, *rule.settled)}
        rules[rule.article.id] = replace(before, settled=tuple(settled.values()))
    rules = {
        id_: replace(rule, changed=tuple(v for v in values if rewrites(v.value, rule.article)))
        for id_, rule in rules.items()
    }
    told = {each.ruling.id for rule in rules.values() for each in rule.settled}
    elsewhere = {
        each.ruling.id: each
        for book in books
        for each in book.elsewhere
        if each.ruling.id not in told
    }
    chapters = [
        (chapter, [rules[each.id] for each in chapter.articles if each.id in rules])
        for chapter in spec.chapters.values()
    ]
    return WholeBook(
        spec.editions[edition],
        choose(spec, edition),
        [(chapter, several) for chapter, several in chapters if several],
        list(elsewhere.values()),
    )


def _conditions(spec: Spec, edition: str) -> list[Mapping[str, str]]:
    """Every condition that an article or ruling of an edition makes, the empty one first."""
    takes = spec.editions[edition].takes
    articles = spec.articles.values()
    several: list[Mapping[str, str]] = [{}]
    several += [each.when for each in articles if edition in each.editions or each.id in takes]
    several += [each.when for each in spec.rulings.values() if edition in each.editions]
    return [each for number, each in enumerate(several) if each not in several[:number]]


Offered = tuple[Option, Mapping[str, Sequence[OptionValue]]]
"""An option, and its values by who says so: printed ones first."""


def offered(spec: Spec, edition: str) -> Iterator[Offered]:
    """What the players of an edition may choose, printed values apart from house rules."""
    for option in spec.options.values():
        if edition in option.editions:
            values = [option.values[id_] for id_ in offered_values(option, edition)]
            layers = {
                "printed": [each for each in values if each.layer != "house"],
                "house": [each for each in values if each.layer == "house"],
            }
            yield option, {layer: each for layer, each in layers.items() if each}


def book_pages(spec: Spec) -> Iterator[Page]:
    """A rulebook for each edition."""
    for edition in spec.editions.values():
        book = whole_book(spec, edition.id)
        yield Page(
            edition.id,
            f"{edition.title} ({edition.id})",
            "book.md",
            {
                "edition": edition,
                "options": list(offered(spec, edition.id)),
                "chapters": book.chapters,
                "elsewhere": book.elsewhere,
                "holds": book.usual.holds,
            },
            {**UNSEARCHED, "script": "assets/ono-book.js"},
        )
