"""The words of the site itself: ``docs/text``, and the introductions in ``docs/pages``.

The rules bring their own words. Everything else that a reader sees is in one file and one
folder for each language, so that a translation is files and nothing more. English is the
one that the others are held against.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Formatter
from typing import Any, TypeAlias

import yaml

from ono99.problems import Ono99Error, did_you_mean, one_of

SOURCE = "en"
"""The language that every other is a translation of."""

_SECTIONS = ("site", "pages", "apps")
_PLURALS = frozenset({"zero", "one", "two", "few", "many", "other"})
_HEADING = "# "

JSON = Any
Words: TypeAlias = Mapping[str, JSON]


class TextError(Ono99Error):
    """Words that are missing, cannot be read, or are not those that the site asks for."""


@dataclass(frozen=True, slots=True)
class Texts:
    """The words of a language: around every page, on the pages, in the programs.

    `introductions` are the hand-written beginnings of pages, in Markdown, by name.
    """

    language: str
    site: Words
    pages: Words
    apps: Words
    introductions: Mapping[str, str]


def read_texts(docs: Path, language: str = SOURCE) -> Texts:
    """The words of a language.

    Raises :class:`TextError` for the first thing that is wrong, naming the file and what was
    expected of it.
    """
    folder = docs / "text"
    path = folder / f"{language}.yml"
    known = sorted(each.stem for each in folder.glob("*.yml"))
    if language not in known:
        raise TextError(f"{path}: no such file; expected a language that has one: {one_of(known)}")
    source = _read(folder / f"{SOURCE}.yml")
    words = source if language == SOURCE else _read(path)
    if fault := next(_faults(words, source), None):
        raise TextError(f"{path}: {fault}")
    site, pages, apps = (words[section] for section in _SECTIONS)
    return Texts(language, site, pages, apps, _introductions(docs, language))


def _read(path: Path) -> Words:
    """A file of texts, which has every section."""
    try:
        data = yaml.safe_load(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        reason = " ".join(str(error).split())
        raise TextError(f"{path}: texts that cannot be read ({reason})") from error
    for section in _SECTIONS:
        if not isinstance(data, Mapping) or not isinstance(data.get(section), Mapping):
            raise TextError(
                f"{path}: no section '{section}'; expected a map of texts under that name"
            )
    words: Words = data
    return words


# ---------------------------------------------------------------- held against English


def _faults(found: JSON, source: JSON, place: str = "") -> Iterator[str]:
    """What is wrong with a part of a language, whose counterpart in English is `source`."""
    if _has_plurals(source):
        allowed = {name for form in source.values() for name in _filled(form)}
        forms = found if _has_plurals(found) else {"": found}
        for form, text in forms.items():
            yield from _text_faults(text, allowed, f"{place}.{form}".rstrip("."))
    elif isinstance(source, Mapping):
        yield from _table_faults(found, source, place)
    else:
        yield from _text_faults(found, _filled(source), place)


def _table_faults(found: JSON, source: Words, place: str) -> Iterator[str]:
    if not isinstance(found, Mapping):
        yield f"'{place}' is {found!r}; expected texts for {one_of(source)}"
        return
    for name, part in source.items():
        path = f"{place}.{name}".lstrip(".")
        if name not in found:
            yield f"no text at '{path}'; expected one for each of '{SOURCE}.yml'"
        else:
            yield from _faults(found[name], part, path)
    for name in found:
        if name not in source:
            hint = did_you_mean(str(name), source) or f"expected {one_of(source)}"
            yield f"'{f'{place}.{name}'.lstrip('.')}' is not in '{SOURCE}.yml'; {hint}"


def _text_faults(found: JSON, allowed: set[str], place: str) -> Iterator[str]:
    if not isinstance(found, str) or not found.strip():
        yield f"'{place}' is {found!r}; expected a text, in quotes if it is a word like yes or no"
        return
    braces = one_of([f"{{{name}}}" for name in sorted(allowed)]) if allowed else "no braces"
    try:
        unknown = sorted(_filled(found) - allowed)
    except ValueError as error:
        yield f"'{place}' has braces that cannot be filled in ({error}); expected {braces}"
        return
    if unknown:
        yield f"'{place}' asks for {{{unknown[0]}}}; expected {braces}"


def _has_plurals(part: JSON) -> bool:
    """Whether a part is one text in several plural forms."""
    return isinstance(part, Mapping) and "other" in part and _PLURALS.issuperset(part)


def _filled(text: JSON) -> set[str]:
    """What is filled into a text, as it stands between braces; ValueError for odd braces."""
    parts = Formatter().parse(str(text))
    return {
        f"{name}{f'!{conversion}' if conversion else ''}{f':{form}' if form else ''}"
        for _, name, form, conversion in parts
        if name is not None
    }


# ------------------------------------------------------------------------ introductions


def _introductions(docs: Path, language: str) -> Mapping[str, str]:
    folder = docs / "pages" / language
    names = sorted(path.name for path in (docs / "pages" / SOURCE).glob("*.md"))
    stray = sorted({path.name for path in folder.glob("*.md")} - set(names))
    if stray:
        hint = did_you_mean(stray[0], names) or f"expected {one_of(names)}"
        raise TextError(f"{folder / stray[0]}: an introduction to no page; {hint}")
    return {Path(name).stem: _introduction(folder / name) for name in names}


def _introduction(path: Path) -> str:
    """An introduction, whose heading is the title of its page."""
    expected = f"expected '{_HEADING}' with the title of the page"
    try:
        text = path.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise TextError(
            f"{path}: an introduction that cannot be read ({reason}); {expected}"
        ) from error
    if not text.startswith(_HEADING):
        raise TextError(f"{path}: begins with {text[:40]!r}; {expected}")
    return text
