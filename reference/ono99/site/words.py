"""The A-Z index with table-talk entries, and the glossary."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from ono99.load.documents import Spec
from ono99.site.addresses import cards_path, rule_path, ruling_path
from ono99.site.press import UNSEARCHED, Page, Press

_NUMBER = re.compile(r"^\d+")


@dataclass(frozen=True, slots=True, order=True)
class Entry:
    """A word of the index: what it leads to, or by which other word that is found."""

    key: str
    word: str
    see: str
    path: str


@dataclass(frozen=True, slots=True)
class Letter:
    """The entries that begin alike."""

    id: str
    name: str
    entries: tuple[Entry, ...]


def entries(spec: Spec) -> list[Entry]:
    """Every word that leads somewhere, in alphabetical order, each once."""
    found: dict[tuple[str, str], Entry] = {}
    for each in _entries(spec):
        found.setdefault((each.key, each.see), each)
    return sorted(found.values())


def _entries(spec: Spec) -> Iterator[Entry]:
    for article in spec.articles.values():
        yield _entry(article.title, rule_path(article.id))
    for ruling in spec.rulings.values():
        yield _entry(ruling.title, ruling_path(ruling.id))
    for option in spec.options.values():
        yield _entry(option.title, f"options#{option.id}")
    for term in spec.terms.values():
        path = f"glossary#{term.id}"
        yield _entry(term.term, path)
        yield from (_entry(word, path, term.term) for word in spec.shown(term.words))
    for edition in spec.editions.values():
        for card in edition.cards.values():
            path = f"{cards_path(edition.id)}#{card.id}"
            if not card.name.isdecimal():
                yield _entry(f"{card.name}, {edition.id}", path)
            yield from (
                _entry(word, path, card.name)
                for word in spec.shown(card.spoken)
                if word.casefold() != card.name.casefold()
            )


def _entry(word: str, path: str, see: str = "") -> Entry:
    plain = unicodedata.normalize("NFKD", word.casefold())
    key = "".join(letter for letter in plain if letter.isalnum() or letter == " ").strip()
    return Entry(_NUMBER.sub(lambda number: number[0].zfill(4), key), word, see, path)


def letters(spec: Spec, numbers: str) -> list[Letter]:
    """The index by first letters; `numbers` is the heading of what begins with none."""
    groups = groupby(entries(spec), key=lambda each: _first(each.key))
    return [
        Letter(first or "0", first.upper() or numbers, tuple(several)) for first, several in groups
    ]


def _first(key: str) -> str:
    return key[:1] if key[:1].isalpha() else ""


def word_pages(press: Press) -> Iterator[Page]:
    """The index and the glossary."""
    spec = press.spec
    yield press.introduced_page(
        "index-a-z", {"letters": letters(spec, press.texts["index"]["numbers"])}, UNSEARCHED
    )
    terms = sorted(spec.terms.values(), key=lambda term: term.term.casefold())
    yield press.introduced_page("glossary", {"terms": terms}, UNSEARCHED)
