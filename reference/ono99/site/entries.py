"""A page for each article, ruling and dispute, and the lists of them all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, TypeVar

import yaml

from ono99 import __version__
from ono99.explain.meaning import meaning
from ono99.explain.rulebook import bearings
from ono99.load.documents import Article, Citation, Dispute, Item, Reading, Ruling, Spec
from ono99.resolve.choices import articles_of, layer_of
from ono99.site.addresses import dispute_path, rule_path, ruling_path
from ono99.site.positions import Positions
from ono99.site.press import UNSEARCHED, Page, Press
from ono99.site.vectors import Vector

_FEW_POSITIONS = 3
_FEW_PHRASINGS = 6
_CALM: Mapping[str, Any] = {"hide": ["navigation"]}
_OPEN = ("chosen", "not-addressed")

T = TypeVar("T")
_DUMPER: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


class Entries:
    """Makes the pages of a spec; `vectors` are the test vectors by the rule that they pin."""

    def __init__(
        self, press: Press, positions: Positions, vectors: Mapping[str, Sequence[Vector]]
    ) -> None:
        self.spec: Spec = press.spec
        self.press = press
        self.positions = positions
        self.vectors = vectors
        self.disputes_citing = _grouped(self.spec.disputes.values(), lambda each: each.cites)

    def pages(self) -> Iterator[Page]:
        """Everything."""
        yield from self.articles()
        yield from self.rulings()
        yield from self.disputes()

    # --------------------------------------------------------------- articles

    def articles(self) -> Iterator[Page]:
        """The list of the articles, and a page for each."""
        yield self._listed("rule/index", "rules", {"editions_of": self._editions_of})
        for chapter in self.spec.chapters.values():
            for number, article in enumerate(chapter.articles):
                before = chapter.articles[number - 1] if number else None
                after = next(iter(chapter.articles[number + 1 :]), None)
                yield self._article(article, before, after)

    def _article(self, article: Article, before: Article | None, after: Article | None) -> Page:
        found = bearings(self.spec, article)
        shown = list(islice(self.positions.citing(article.id), _FEW_POSITIONS))
        return Page(
            rule_path(article.id),
            article.title,
            "rule.md",
            {
                "article": article,
                "chapter": self.spec.chapters[article.chapter],
                "layer": layer_of(self.spec, article),
                "editions": self._editions_of(article),
                "shown": shown,
                "rulings": found.rulings,
                "disputes": self.disputes_citing[article.id],
                "lines": meaning(self.spec.language, article.formal or {}),
                "data": self._fragment(article),
                "discrepancies": found.discrepancies,
                "vectors": self.vectors.get(article.id, ()),
                "see": list(dict.fromkeys([*article.see, *(each.id for each in found.articles)])),
                "terms": found.terms,
                "version": __version__,
                "before": before,
                "after": after,
            },
            {**_CALM, "description": article.text},
        )

    def _editions_of(self, article: Article) -> list[str]:
        """The editions that print an article or take it over from another."""
        return [
            each.id
            for each in self.spec.editions.values()
            if each.id in article.editions or article.id in each.takes
        ]

    # ---------------------------------------------------------------- rulings

    def rulings(self) -> Iterator[Page]:
        """The list of the rulings, a page for each, and the open questions side by side."""
        groups = _grouped(self.spec.rulings.values(), lambda each: [each.basis])
        order = [basis for basis in self.press.texts["rests"] if groups[basis]]
        yield self._listed("ruling/index", "rulings", {"groups": {b: groups[b] for b in order}})
        still_open = [
            (each, self.positions.case_of(each)) for basis in _OPEN for each in groups[basis]
        ]
        yield Page(
            "open",
            self._title("open"),
            "open.md",
            {
                "intro": self.press.introduction("open"),
                "rulings": still_open,
                "sides": _sides,
            },
            UNSEARCHED,
        )
        for ruling in self.spec.rulings.values():
            yield self._ruling(ruling)

    def _ruling(self, ruling: Ruling) -> Page:
        formal = [
            (each, meaning(self.spec.language, each.formal))
            for each in ruling.readings.values()
            if each.formal
        ]
        return Page(
            ruling_path(ruling.id),
            ruling.title,
            "ruling.md",
            {
                "ruling": ruling,
                "ours": ruling.readings[ruling.default],
                "case": self.positions.case_of(ruling),
                "articles": sorted(
                    articles_of(self.spec, ruling), key=list(self.spec.articles).index
                ),
                "disputes": self.disputes_citing[ruling.id],
                "vectors": self.vectors.get(ruling.id, ()),
                "formal": formal,
                "data": self._fragment(ruling),
            },
            {**_CALM, "description": ruling.question},
        )

    # --------------------------------------------------------------- disputes

    def disputes(self) -> Iterator[Page]:
        """The list of the disputes, and a page for each."""
        yield self._listed("dispute/index", "disputes", {})
        for dispute in self.spec.disputes.values():
            yield self._dispute(dispute)

    def _dispute(self, dispute: Dispute) -> Page:
        return Page(
            dispute_path(dispute.id),
            dispute.question,
            "dispute.md",
            {
                "dispute": dispute,
                "chapter": self.spec.dispute_chapters[dispute.chapter],
                "positions": self.positions.of(dispute),
                "phrasings": _spread(dispute.phrasings, _FEW_PHRASINGS),
            },
            {**_CALM, "description": next(iter(dispute.answers.values()))},
        )

    # ------------------------------------------------------------------ parts

    def _listed(self, path: str, name: str, about: Mapping[str, Any]) -> Page:
        intro = self.press.introduction(name)
        return Page(path, self._title(name), f"{name}.md", {"intro": intro, **about}, UNSEARCHED)

    def _title(self, name: str) -> str:
        return self.press.introduced(name)

    def _fragment(self, item: Item) -> str:
        """The item as it stands in the files of the rules."""
        data: Any = self.spec.documents[item.file].data
        for step in item.path:
            data = data[step]
        return str(yaml.dump(data, Dumper=_DUMPER, sort_keys=False, allow_unicode=True, width=78))


def _grouped(items: Any, keys: Callable[[Any], Sequence[str]]) -> dict[str, list[Any]]:
    groups: dict[str, list[Any]] = defaultdict(list)
    for item in items:
        for key in keys(item):
            groups[key].append(item)
    return groups


def _sides(ruling: Ruling) -> Iterator[tuple[Reading | None, list[Citation]]]:
    """Each reading, ours first, with what speaks for it; last what speaks for none of them."""
    ours = ruling.readings[ruling.default]
    for reading in dict.fromkeys([ours.id, *ruling.readings]):
        said = [each for each in ruling.sources if each.reading == reading]
        yield ruling.readings[reading], said
    if silent := [each for each in ruling.sources if each.reading is None]:
        yield None, silent


def _spread(items: Sequence[T], number: int) -> list[T]:
    """So many items from all over a list, in its order."""
    step = max(1, len(items) // number)
    return list(items[::step][:number])
