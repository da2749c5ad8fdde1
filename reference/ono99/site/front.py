"""The start page, the pages of the apps, cards, options, sources, and for implementers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ono99.explain.rulebook import bearings
from ono99.load.documents import Edition, Option, Spec
from ono99.play.endings import counts_points
from ono99.resolve.choices import Choice, choose, offered_values
from ono99.resolve.merging import resolve
from ono99.site.addresses import cards_path
from ono99.site.press import UNSEARCHED, Page, Press

_BARE: Mapping[str, Any] = {"hide": ["navigation", "toc"]}
_ADDRESS = re.compile(r"https?://\S+$")
_APPS = ("judge", "ask", "tonight", "score")
_DOORS = (
    ("tonight", "tonight"),
    ("score", "score"),
    ("disputes", "dispute"),
    ("compare", "compare"),
    ("rules", "rule"),
    ("options", "options"),
    ("open", "open"),
    ("index-a-z", "index-a-z"),
    ("endings", "endings"),
    ("implement", "implement"),
)
"""Where the start page leads: the name of a page's introduction, and the page's address."""
_FAN = 5


def front_pages(press: Press, downloads: Mapping[str, str]) -> Iterator[Page]:
    """All these pages; `downloads` are files for implementers, with what each is."""
    yield _start(press)
    for name in _APPS:
        others = [(each, press.introduced(each)) for each in _APPS if each != name]
        about = {
            "intro": press.introduction(name),
            "element": f"ono-{name}",
            "others": others,
        }
        yield Page(name, press.introduced(name), "app.md", about, _BARE)
    for edition in press.spec.editions.values():
        yield _cards(press, edition)
    options = [_option(press.spec, each) for each in press.spec.options.values()]
    yield press.introduced_page("options", {"options": options})
    sources = [
        (each, len(bearings(press.spec, each).articles)) for each in press.spec.sources.values()
    ]
    yield press.introduced_page("sources", {"sources": sources, "is_address": _ADDRESS.match})
    about = {"text": press.introduction("about")}
    yield Page("about", press.introduced("about"), "plain.md", about)
    yield from _implement(press, downloads)


def _start(press: Press) -> Page:
    *_, newest = press.spec.editions.values()
    cards = [(newest.id, each) for each in _one_of_each_tone(newest)]
    about = {
        "intro": press.introduction("start"),
        "fan": cards[:_FAN],
        "doors": [*_books(press), *_doors(press)],
    }
    return Page("index", press.site["name"], "start.md", about, _BARE)


def _books(press: Press) -> Iterator[dict[str, str]]:
    for edition in press.spec.editions.values():
        words = press.texts["start"]["book"]
        filled = {"title": edition.title, "id": edition.id, "publisher": edition.publisher}
        yield {"to": edition.id, **{key: text.format(**filled) for key, text in words.items()}}


def _doors(press: Press) -> Iterator[dict[str, str]]:
    for name, address in _DOORS:
        text = press.texts["start"]["doors"][name]
        yield {"to": address, "title": press.introduced(name), "text": text}


def _one_of_each_tone(edition: Edition) -> list[str]:
    """The ids of cards that look different, the last of each kind."""
    return list({card.face.tone: card.id for card in edition.cards.values()}.values())


def _cards(press: Press, edition: Edition) -> Page:
    spec = press.spec
    articles = [
        each for each in choose(spec, edition.id).articles(spec) if "cards" in (each.formal or {})
    ]
    title = press.texts["cards"]["title"].format(title=edition.title, id=edition.id)
    about = {
        "intro": edition.text,
        "edition": edition,
        "articles": articles,
        "points": any(counts_points(resolve(spec, each)) for each in _ways(spec, edition)),
    }
    return Page(cards_path(edition.id), title, "cards.md", about)


def _ways(spec: Spec, edition: Edition) -> Iterator[Choice]:
    """Every way to play an edition in which other articles count, one option at a time."""
    deciding = {option for article in spec.articles.values() for option in article.when}
    for option in spec.options.values():
        if edition.id in option.editions and option.id in deciding:
            for value in offered_values(option, edition.id):
                yield choose(spec, edition.id, {option.id: value})


def _option(spec: Spec, option: Option) -> tuple[Option, list[str], list[str]]:
    """An option with the ids of what depends on it."""
    found = bearings(spec, option)
    return option, [each.id for each in found.articles], [each.id for each in found.rulings]


def _implement(press: Press, downloads: Mapping[str, str]) -> Iterator[Page]:
    documents = []
    for path in _documents(press.docs):
        title = press.texts["implement"]["pages"][path.stem]
        address = f"implement/{path.stem.lower()}"
        documents.append((address, title))
        about = {"text": _published(path)}
        yield Page(address, title, "document.md", about, {"hide": ["navigation"], **UNSEARCHED})
    yield press.introduced_page(
        "implement", {"documents": documents, "downloads": list(downloads.items())}
    )


def _documents(docs: Path) -> Iterator[Path]:
    """The documents for implementers that there are."""
    root = docs.parent
    known = (
        root / "conformance" / "PROTOCOL.md",
        docs / "conformance-tutorial.md",
        docs / "conformance-matrix.md",
        docs / "rules-as-json.md",
        docs / "records.md",
        root / "CONTRIBUTING.md",
    )
    return (path for path in known if path.is_file())


_LINK = re.compile(r"\[([^\]]+)\]\((?!https?://)[^)#]*(#[^)]*)?\)")


def _published(path: Path) -> str:
    """A document of the repository; links to its other files become plain words."""
    text = path.read_text("utf-8")
    return _LINK.sub(
        lambda found: found[0] if found[0].endswith(f"({found[2]})") else found[1], text
    )
