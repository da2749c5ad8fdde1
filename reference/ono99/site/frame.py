"""What stands around every page: the name of the site, the way through it, the notice below.

``mkdocs.yml`` holds what is the same in every language. Here the words of one are added, and
the editions that there are, as settings which inherit from that file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ono99.load.documents import Spec
from ono99.problems import did_you_mean
from ono99.site.addresses import HOME, cards_path
from ono99.site.texts import TextError, Texts

JSON = Any

_TABLE = ("ask", "judge", "tonight", "score")
_BOOKS = ("compare", "options")
_FIND = ("dispute/index", "open", "rule/index", "ruling/index", "index-a-z", "glossary")
_BEHIND = ("endings", "sources", "implement", "about")
_SCHEMES = {
    "light": ("default", "material/weather-night", "dark"),
    "dark": ("slate", "material/weather-sunny", "light"),
}
"""For what a reader prefers: the theme's scheme, and the sign and name of the way to the other."""


def settings(spec: Spec, texts: Texts, root: Path, loads: Mapping[str, JSON]) -> dict[str, JSON]:
    """The settings for mkdocs, without the folders that it reads from and writes to.

    `root` is the folder of ``mkdocs.yml``; `loads` says by the tag of each program what it
    loads, and nothing if the pages stand without programs.
    """
    words = texts.site
    return {
        "INHERIT": str(root / "mkdocs.yml"),
        "site_name": words["name"],
        "site_description": words["description"],
        "copyright": words["notice"],
        "theme": {
            "custom_dir": str(root / "docs" / "theme" / "overrides"),
            "language": texts.language,
            "palette": [_palette(preferred, words) for preferred in _SCHEMES],
        },
        "extra": {
            "apps": bool(loads),
            "loads": loads,
            "not_found": {
                **words["not_found"],
                "ask": texts.pages["common"]["ask_yours"],
                "questions": texts.pages["dispute"]["all"],
            },
        },
        "markdown_extensions": {"toc": {"permalink_title": words["permalink"]}},
        "nav": navigation(spec, words["navigation"]),
    }


def check_theme_speaks(language: str) -> None:
    """Raise :class:`TextError` for a language in which the theme has no words of its own."""
    theme = find_spec("material")
    folders = list(theme.submodule_search_locations or ()) if theme else []
    known = {
        path.stem
        for folder in folders
        for path in Path(folder).glob("templates/partials/languages/*.html")
    }
    if language not in known:
        hint = did_you_mean(language, known) or "expected a code such as 'fr' or 'pt-BR'"
        raise TextError(f"'{language}' is no language of the pages' theme, mkdocs-material; {hint}")


def _palette(preferred: str, words: Mapping[str, str]) -> dict[str, JSON]:
    scheme, icon, other = _SCHEMES[preferred]
    return {
        "media": f"(prefers-color-scheme: {preferred})",
        "scheme": scheme,
        "primary": "custom",
        "accent": "custom",
        "toggle": {"icon": icon, "name": words[other]},
    }


def navigation(spec: Spec, words: Mapping[str, str]) -> list[JSON]:
    """The way through the site; a page without a label of its own goes by its title."""
    books = [{edition: f"{edition}.md"} for edition in spec.editions]
    cards = [
        {words["cards"].format(edition=edition): f"{cards_path(edition)}.md"}
        for edition in spec.editions
    ]
    return [
        {words["start"]: f"{HOME}.md"},
        {words["table"]: _files(_TABLE)},
        {words["books"]: [*books, *_files(_BOOKS), *cards]},
        {words["find"]: _files(_FIND)},
        {words["behind"]: _files(_BEHIND)},
    ]


def _files(pages: Sequence[str]) -> list[str]:
    return [f"{page}.md" for page in pages]
