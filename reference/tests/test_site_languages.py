"""Another language is files: made up here, from the English ones, and nothing else is touched."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml
from commandline import ono99

from ono99.load.loading import load_spec
from ono99.site.building import Checkout, build, write_pages, write_settings
from ono99.site.frame import check_theme_speaks
from ono99.site.texts import TextError, Texts, read_texts

ROOT = Path(__file__).parents[2]
CONFORMANCE = ROOT / "conformance"
LANGUAGE = "hr"
"""A language that the theme of the pages knows, so that its own words are not English either."""

NAMED = re.compile(r'\b(?:title|alt|placeholder|aria-label|failed|again)="([^"]*)"')
"""Attributes that are read aloud or shown."""

JSON = Any


def marked(part: JSON) -> JSON:
    """Every text of a file, changed so that it can be told from English."""
    if isinstance(part, dict):
        return {name: marked(each) for name, each in part.items()}
    return f"⟦{part}⟧"


def english() -> JSON:
    return yaml.safe_load((ROOT / "docs" / "text" / "en.yml").read_text())


def add_language(docs: Path, texts: JSON) -> None:
    """Give a folder with the English words and introductions those of the other language."""
    shutil.copytree(ROOT / "docs" / "text", docs / "text")
    shutil.copytree(ROOT / "docs" / "pages", docs / "pages")
    written = yaml.safe_dump(texts, allow_unicode=True)
    (docs / "text" / f"{LANGUAGE}.yml").write_text(written)
    (docs / "pages" / LANGUAGE).mkdir()
    for path in (docs / "pages" / "en").glob("*.md"):
        title = path.read_text().splitlines()[0].removeprefix("# ")
        (docs / "pages" / LANGUAGE / path.name).write_text(f"# ⟦{title}⟧\n\n⟦{path.stem}⟧\n")


class Translated(NamedTuple):
    """A site in the language: its words, its pages in Markdown, and some of them as built."""

    texts: Texts
    pages: Path
    site: Path


@pytest.fixture(scope="module")
def translated(tmp_path_factory: pytest.TempPathFactory) -> Translated:
    """Of the pages for each rule, ruling and dispute, only a few are built: they are all alike."""
    root = tmp_path_factory.mktemp("translated").resolve()
    for name in ("reference", "conformance", "CONTRIBUTING.md"):
        (root / name).symlink_to(ROOT / name)
    shutil.copy(ROOT / "mkdocs.yml", root)
    (root / "docs").mkdir()
    (root / "docs" / "theme").symlink_to(ROOT / "docs" / "theme")
    for path in (ROOT / "docs").glob("*.md"):
        (root / "docs" / path.name).symlink_to(path)
    add_language(root / "docs", marked(english()))

    checkout, spec, folder = Checkout(root), load_spec(), root / "built"
    texts = read_texts(checkout.docs, LANGUAGE)
    write_pages(checkout, spec, texts, folder / "pages", apps=False)
    shutil.copytree(folder / "pages", root / "all-pages")
    for kind in ("rule", "ruling", "dispute"):
        for path in sorted((folder / "pages" / kind).glob("*.md"))[3:]:
            if path.stem != "index":
                path.unlink()
    settings = write_settings(checkout, spec, texts, folder, apps=False)
    command = ["mkdocs", "build", "--no-strict", "--quiet", "--config-file", str(settings)]
    subprocess.run([sys.executable, "-m", *command], capture_output=True, check=True)
    return Translated(texts, root / "all-pages", folder / "site")


def texts_of(part: JSON) -> Iterator[str]:
    if isinstance(part, dict):
        for each in part.values():
            yield from texts_of(each)
    else:
        yield part


def plain(text: str) -> str:
    """A text as it is compared: one line, no markup, small letters."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", text)).casefold().split())


@cache
def words_of_the_frame() -> re.Pattern[str]:
    """English texts of the site, in pieces; without those that the rules or documents say too."""
    documents = [*(ROOT / "docs").glob("*.md"), *ROOT.glob("*.md"), *CONFORMANCE.glob("*.md")]
    others = [*(ROOT / "spec").rglob("*.*"), *CONFORMANCE.glob("vectors/*.yml"), *documents]
    said_elsewhere = " ".join(plain(path.read_text()) for path in others)
    sections = english()
    pieces = {
        plain(piece).strip(" .,:;?()'")
        for section in ("site", "pages")
        for text in texts_of(sections[section])
        for piece in re.split(r"\{\w+\}", text)
    }
    telling = [each for each in pieces if len(each) > 3 and each not in said_elsewhere]
    assert len(telling) > 100
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(telling)))})\b")


def left_in_english(text: str) -> list[str]:
    """Texts of the site that stand in a page and have not been changed; data is no text."""
    text, count = re.sub(r"<pre.*?</pre>", " ", text, flags=re.DOTALL), 1
    while count:
        text, count = re.subn(r"⟦[^⟦⟧]*⟧", " ", text)
    return words_of_the_frame().findall(plain(text))


# --------------------------------------------------------------- a language, built


def test_no_page_keeps_english_words_of_the_site(translated: Translated) -> None:
    pages = [*translated.pages.rglob("*.md"), *translated.site.rglob("*.html")]
    assert len(pages) > 500
    kept = {str(path): left for path in pages if (left := left_in_english(path.read_text()))}
    assert not kept


def test_a_page_that_keeps_english_words_would_be_found() -> None:
    texts = english()["pages"]
    assert left_in_english(f"<p>{texts['rule']['vectors_lead']}</p>")
    assert left_in_english(f"<a>⟦{texts['rule']['all']}⟧ {texts['common']['judge_this']}</a>")
    assert not left_in_english(f"<p>{marked(texts['rule']['vectors_lead'])}</p>")


def test_every_page_declares_its_language(translated: Translated) -> None:
    pages = list(translated.site.rglob("*.html"))
    assert len(pages) > 30
    for path in pages:
        assert f'<html lang="{LANGUAGE}"' in path.read_text(), path


def test_what_stands_around_a_page_is_in_its_language(translated: Translated) -> None:
    site, page = translated.texts.site, (translated.site / "1980" / "index.html").read_text()
    around = [site["name"], site["notice"], site["dark"], site["light"], site["permalink"]]
    labels = [each for name, each in site["navigation"].items() if name != "cards"]
    for text in [
        *around,
        *labels,
        site["navigation"]["cards"].format(edition="1980"),
        "⟦Side by side⟧",
    ]:
        assert text in unescape(page), text
    assert site["not_found"]["title"] in (translated.site / "404.html").read_text()


def test_the_programs_get_the_language_and_its_words(translated: Translated) -> None:
    words = json.loads((translated.site / "data" / "text.json").read_text())
    assert words.pop("lang") == LANGUAGE
    assert [each for each in texts_of(words) if not each.startswith("⟦")] == []
    failed = f'failed="{translated.texts.apps["common"]["failed"]}"'
    for page in ("index", "judge/index", "ask/index", "tonight/index", "score/index"):
        assert failed in (translated.site / f"{page}.html").read_text()


# ------------------------------------------------------------ no words anywhere else


def test_a_template_has_no_words_of_its_own() -> None:
    for path in (ROOT / "reference" / "ono99" / "site" / "templates").iterdir():
        text = re.sub(r"\{[{%#].*?[}%#]\}|&\w+;", "", path.read_text(), flags=re.DOTALL)
        named = NAMED.findall(text)
        text = re.sub(r"<[^>]*>|\{:[^}]*\}|[\w-]+=\"[^\"]*\"( hidden)?", "", text)
        assert not re.findall(r"[^\W\d_]+", " ".join([text, *named])), path


def test_a_program_has_no_words_of_its_own() -> None:
    source = ROOT / "docs" / "app" / "src"
    for path in [
        *source.rglob("*.js"),
        *source.glob("*.html"),
        *(ROOT / "docs/theme").rglob("*.js"),
    ]:
        text = re.sub(r"/\*.*?\*/|^\s*//.*?$", "", path.read_text(), flags=re.DOTALL | re.MULTILINE)
        between = re.findall(r">\s*([A-Z][a-z]+(?: [\w,'.]+)*)\s*<", text)
        named = [each for each in NAMED.findall(text) if not each.startswith(("__", "$"))]
        assert not [*between, *named], path


# ----------------------------------------------------------------------- bad input


def read(docs: Path, texts: JSON) -> Texts:
    add_language(docs, texts)
    return read_texts(docs, LANGUAGE)


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("apps.judge.title", None, r"no text at 'apps\.judge\.title'; expected"),
        ("pages.rule", None, r"no text at 'pages\.rule'; expected"),
        ("pages.rule", "⟦pravilo⟧", r"'pages\.rule' is '⟦pravilo⟧'; expected texts for"),
        ("site.nmae", "⟦ime⟧", r"'site\.nmae' is not in 'en\.yml'; did you mean 'name'\?"),
        ("other", {}, r"'other' is not in 'en\.yml'; expected one of site, pages, apps"),
        ("pages.position.may_not", False, r"'pages\.position\.may_not' is False; expected a text"),
        ("site.dark", "", r"'site\.dark' is ''; expected a text"),
        ("apps.ask.rules", {"one": "⟦p⟧"}, r"'apps\.ask\.rules' is \{'one'.*expected a text"),
        ("apps.ask.rules.few", "{n} ⟦p⟧", r"'apps\.ask\.rules\.few' asks for \{n\}; .*\{count\}"),
        (
            "pages.cards.title",
            "{titel}",
            r"'pages\.cards\.title' asks for \{titel\}; expected one of \{id\}, \{title\}",
        ),
        ("pages.cards.title", "Karte {title", r"'pages\.cards\.title' has braces that cannot be"),
        ("pages.cards.title", "{title:d}", r"'pages\.cards\.title' asks for \{title:d\}; expected"),
        (
            "pages.cards.title",
            "{title.x}",
            r"'pages\.cards\.title' asks for \{title\.x\}; expected",
        ),
        ("site.dark", "{x}", r"'site\.dark' asks for \{x\}; expected no braces"),
    ],
)
def test_words_that_are_not_those_of_the_site_are_told_with_their_place(
    tmp_path: Path, path: str, value: JSON, told: str
) -> None:
    texts = marked(english())
    *way, last = path.split(".")
    place = texts
    for name in way:
        place = place[name]
    if value is None:
        del place[last]
    else:
        place[last] = value
    with pytest.raises(TextError, match=rf"text/hr\.yml: {told}") as raised:
        read(tmp_path, texts)
    assert "\n" not in str(raised.value)


def test_a_language_has_the_plural_forms_that_it_needs(tmp_path: Path) -> None:
    texts = marked(english())
    few = {"one": "{count} pravilo", "few": "{count} pravila", "other": "{count} pravila"}
    texts["apps"]["ask"]["rules"] = few
    texts["apps"]["ask"]["positions"] = "{count}"
    assert read(tmp_path, texts).apps["ask"]["rules"] == few


def test_a_missing_introduction_is_told_with_its_file(tmp_path: Path) -> None:
    read(tmp_path, marked(english()))
    path = tmp_path / "pages" / LANGUAGE / "ask.md"
    path.write_text("Pitaj")
    with pytest.raises(TextError, match=r"pages/hr/ask\.md: begins with 'Pitaj'; expected '# '"):
        read_texts(tmp_path, LANGUAGE)
    path.unlink()
    with pytest.raises(TextError, match=r"pages/hr/ask\.md: an introduction that cannot be read"):
        read_texts(tmp_path, LANGUAGE)


def test_an_introduction_to_no_page_is_told(tmp_path: Path) -> None:
    read(tmp_path, marked(english()))
    (tmp_path / "pages" / LANGUAGE / "aks.md").write_text("# Pitaj")
    with pytest.raises(TextError, match=r"pages/hr/aks\.md: an introduction to no page; did you"):
        read_texts(tmp_path, LANGUAGE)


def test_an_unknown_language_is_refused_before_anything_is_touched(tmp_path: Path) -> None:
    for language in ("xx", "../text/en", ""):
        answer = ono99("site", "--language", language, "--out", str(tmp_path / "out"))
        assert answer.code == 2
        assert f"{language}.yml: no such file; expected a language that has one:" in answer.err
        assert len(answer.err.splitlines()) == 1
    assert not (tmp_path / "out").exists()


def test_a_language_that_the_theme_does_not_know_is_refused(tmp_path: Path) -> None:
    for each in ("en", "fr", "es", "hr", "th"):
        check_theme_speaks(each)
    docs = tmp_path / "docs"
    add_language(docs, marked(english()))
    (docs / "text" / f"{LANGUAGE}.yml").rename(docs / "text" / "tlh.yml")
    (docs / "pages" / LANGUAGE).rename(docs / "pages" / "tlh")
    with pytest.raises(TextError, match="'tlh' is no language of the pages' theme"):
        build(Checkout(tmp_path), tmp_path / "out", print, apps=False, language="tlh")
