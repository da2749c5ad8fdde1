"""Writes the pages: a template, what it is about, and the words of the site become Markdown.

Structure stands in the templates, text in the spec, labels and introductions in
:mod:`ono99.site.texts`. A page is written once; two pages with one address are a fault of
the generator and refused.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from ono99.load.documents import Spec
from ono99.problems import Ono99Error, one_of
from ono99.resolve.choices import layer_of
from ono99.site.addresses import HOME, Addresses
from ono99.site.cards import faces
from ono99.site.texts import Texts

UNSEARCHED: Mapping[str, Any] = {"search": {"exclude": True}}
"""The setting of a page that the search does not look into."""

_MINUS = "\N{MINUS SIGN}"
_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#+|&])")
_RULE_ID = re.compile(r"\b[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*\b")


class PageError(Ono99Error):
    """A page that cannot be written, or not where it should be."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its address without slashes around it, its title, and what the template needs.

    `front` are settings of the page for mkdocs, such as what to hide.
    """

    path: str
    title: str
    template: str
    about: Mapping[str, Any] = field(default_factory=dict)
    front: Mapping[str, Any] = field(default_factory=dict)


class Press:
    """Writes pages into a folder, and knows which it has written."""

    def __init__(self, spec: Spec, texts: Texts, docs: Path, folder: Path) -> None:
        self.spec = spec
        self.site = texts.site
        self.texts = texts.pages
        self.introductions = texts.introductions
        self.docs = docs
        self.folder = folder
        self.written: dict[str, Path] = {}
        self.environment = Environment(
            loader=PackageLoader("ono99.site"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.environment.filters["markdown"] = in_markdown
        self.environment.filters["sentence"] = sentence
        self.environment.filters["number"] = lambda value: str(value).replace("-", _MINUS)
        self.environment.globals.update(
            t=texts.pages,
            site=texts.site,
            apps=texts.apps,
            spec=spec,
            layer_of=lambda article: layer_of(spec, article),
            edition_number=lambda id_: list(spec.editions).index(id_) + 1,
        )

    def write(self, page: Page) -> None:
        """Write a page; :class:`PageError` if there is one at its address already."""
        if page.path in self.written:
            raise PageError(f"two pages at '{page.path}'; expected one")
        here = _Here(self.spec, _root_of(page.path))
        template = self.environment.get_template(page.template)
        try:
            body = template.render(
                **page.about, here=here.addresses, drawn=here, page_title=page.title
            )
        except Exception as error:
            raise PageError(f"page '{page.path}' by {page.template}: {error}") from error
        path = self.folder / f"{page.path}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        front = "".join(
            f"{key}: {json.dumps(value)}\n"
            for key, value in {"title": page.title, **page.front}.items()
        )
        path.write_text(f"---\n{front}---\n{body}", "utf-8")
        self.written[page.path] = path

    def introduction(self, name: str) -> Markup:
        """The hand-written beginning of a page, which is Markdown already."""
        if name not in self.introductions:
            raise PageError(f"no introduction '{name}'; expected {one_of(self.introductions)}")
        return Markup(self.introductions[name])  # noqa: S704 - our own text

    def introduced(self, name: str) -> str:
        """The title of a page, which is the first heading of its introduction."""
        first, *_ = str(self.introduction(name)).splitlines()
        return first.removeprefix("# ").strip()

    def introduced_page(
        self, name: str, about: Mapping[str, Any], front: Mapping[str, Any] | None = None
    ) -> Page:
        """A page that begins with its introduction; its template bears the same name."""
        content = {"intro": self.introduction(name), **about}
        return Page(name, self.introduced(name), f"{name}.md", content, front or {})


class _Here:
    """What a template may ask for while one page is written."""

    def __init__(self, spec: Spec, root: str) -> None:
        self.spec = spec
        self.addresses = Addresses(spec, root)
        self._drawn = count(1)

    def card(self, edition: str, card: str, *, named: bool = True) -> Markup:
        """A card, drawn; each drawing of a page has ids of its own."""
        item = self.spec.editions[edition].cards[card]
        return Markup(faces().draw(item, f"c{next(self._drawn)}", named=named))  # noqa: S704

    def linked(self, text: str) -> Markup:
        """A text in which every id of an article leads to it."""
        parts: list[Markup] = []
        end = 0
        for found in _RULE_ID.finditer(text):
            if (id_ := found.group()) in self.spec.articles:
                link = f'<a href="{self.addresses.rule(id_)}"><code>{id_}</code></a>'
                parts += [escape(text[end : found.start()]), Markup(link)]  # noqa: S704 - ids only
                end = found.end()
        return Markup("").join([*parts, escape(text[end:])])

    def title(self, id_: str) -> str:
        """The title of an article, ruling or option."""
        return title_of(self.spec, id_)


def title_of(spec: Spec, id_: str) -> str:
    """The title of an article, ruling or option."""
    for table in (spec.articles, spec.rulings, spec.options):
        if id_ in table:
            return table[id_].title
    raise PageError(f"'{id_}' is no article, ruling or option")


def _root_of(path: str) -> str:
    """The way from a page to the root of the site."""
    return "../" * (0 if path == HOME else len(path.removesuffix("/index").split("/")))


def in_markdown(text: str) -> Markup:
    """A text as Markdown shows it unchanged."""
    return Markup(_MARKDOWN.sub(r"\\\1", str(text)))  # noqa: S704 - escaped just now


def sentence(text: str) -> str:
    """A text with a capital letter first and a full stop at its end.

    >>> sentence("the next player plays two")
    'The next player plays two.'
    """
    text = text.strip()
    return f"{text[:1].upper()}{text[1:]}{'' if text[-1:] in '.!?' else '.'}"
