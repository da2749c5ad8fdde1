"""Two editions side by side: what is the same said once, what differs opposite each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from ono99.explain.rulebook import ChapterPair, Comparison, compare
from ono99.load.documents import Article, Card, Chapter, Spec
from ono99.resolve.choices import choose
from ono99.resolve.merging import resolve
from ono99.site.press import UNSEARCHED, Page, Press

Row: TypeAlias = tuple[Article | None, Article | None]


def comparison_pages(press: Press) -> Iterator[Page]:
    """The comparison of the first edition with the last."""
    left, *_, right = press.spec.editions
    pair = compare(press.spec, left, right)
    about = {
        "pair": pair,
        "numbers": list(_numbers(press.spec, pair)),
        "cards": list(_cards(pair)),
        "chapters": list(_chapters(pair)),
    }
    yield press.introduced_page("compare", about, UNSEARCHED)


def _numbers(spec: Spec, pair: Comparison) -> Iterator[tuple[str, int | str, int | str]]:
    """The constants that differ as the two editions are played by default."""
    left, right = (
        resolve(spec, choose(spec, each.id))["constants"] for each in (pair.left, pair.right)
    )
    for name in {**left, **right}:
        if left.get(name) != right.get(name):
            means = spec.language["constants"][name]["means"]
            yield means, left.get(name, ""), right.get(name, "")


def _cards(pair: Comparison) -> Iterator[tuple[list[str], Card | None, Card | None]]:
    for id_ in pair.cards():
        left, right = pair.left.cards.get(id_), pair.right.cards.get(id_)
        yield list(dict.fromkeys(card.name for card in (left, right) if card)), left, right


def _chapters(pair: Comparison) -> Iterator[tuple[Chapter, list[Row], tuple[Article, ...]]]:
    opposite = {left.id: right for left, right in pair.opposites}
    placed = {right.id for _, right in pair.opposites}
    for each in pair.chapters:
        rows = list(_rows(each, opposite, placed))
        if rows or each.both:
            yield each.chapter, rows, each.both


def _rows(chapter: ChapterPair, opposite: dict[str, Article], placed: set[str]) -> Iterator[Row]:
    """What only one edition says; its counterpart beside it, wherever that stands."""
    for left in chapter.left:
        yield left, opposite.get(left.id)
    for right in chapter.right:
        if right.id not in placed:
            yield None, right
