"""Builds the site: programs, pages, data, mkdocs, checks; each stage says what it did.

Nothing is fetched but the browser programs' libraries, and those by npm alone. The pages are
plain Markdown on disk before mkdocs sees them, and what mkdocs made of them is counted.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar
from zipfile import ZIP_DEFLATED, ZipFile

import yaml

import ono99
from ono99.load.documents import Spec
from ono99.load.loading import load_spec
from ono99.problems import Ono99Error
from ono99.site.books import book_pages
from ono99.site.comparison import comparison_pages
from ono99.site.data import rules_file, write_data, write_look_up
from ono99.site.endless import ending_pages, read_endings
from ono99.site.entries import Entries
from ono99.site.frame import check_theme_speaks, settings
from ono99.site.front import front_pages
from ono99.site.positions import Positions
from ono99.site.press import Press
from ono99.site.texts import SOURCE, Texts, read_texts
from ono99.site.vectors import read_vectors
from ono99.site.words import word_pages

_MARK = ".ono99-site"
_PAGES, _SITE, _SETTINGS, _LOADS = "pages", "site", "site.yml", "loads.json"
_PROGRAMS = f"{_PAGES}/app"
_VECTORS = "data/vectors.zip"
_CONFORMANCE = ("vectors", "schemas")
_TELLING = re.compile("error|warning", re.IGNORECASE)
_FEW_LINES = 4

Say = Callable[[str], None]
T = TypeVar("T")


class BuildError(Ono99Error):
    """A stage that failed; the message says which, and what the program behind it said."""


@dataclass(frozen=True, slots=True)
class Checkout:
    """The folders of the project that a site is made of."""

    root: Path

    @classmethod
    def found(cls) -> Checkout:
        """The checkout that this package runs from; :class:`BuildError` if there is none."""
        root = Path(ono99.__file__).resolve().parents[2]
        if not (root / "mkdocs.yml").is_file():
            raise BuildError(
                f"no mkdocs.yml in {root}; expected a checkout of the project: the site is built "
                "from its folder 'docs', which an installed package does not hold"
            )
        return cls(root)

    @property
    def docs(self) -> Path:
        """Hand-written pages, texts, styles and programs."""
        return self.root / "docs"

    @property
    def app(self) -> Path:
        """The programs for the browser."""
        return self.docs / "app"


def build(
    checkout: Checkout, folder: Path, say: Say, *, apps: bool = True, language: str = SOURCE
) -> Path:
    """Build everything into a folder and return where the site stands in it.

    Raises a child of :class:`Ono99Error` for the first stage that fails, and :class:`TextError`
    before any of them for words that are not all there.
    """
    texts = read_texts(checkout.docs, language)
    check_theme_speaks(language)
    _prepare(folder)
    pages, site = folder / _PAGES, folder / _SITE
    spec = load_spec()
    stages = _Stages(say)
    programs = _bundle if apps else _no_bundle
    stages.run("browser programs", lambda: programs(checkout, folder))
    if apps:
        stages.run("look-up", lambda: f"{len(write_look_up(pages / 'data'))} files")
    paths = stages.run("pages", lambda: write_pages(checkout, spec, texts, pages, apps=apps))
    write_settings(checkout, spec, texts, folder, apps=apps)
    stages.run("mkdocs", lambda: _mkdocs(folder))
    stages.run("count", lambda: _counted(paths, site))
    if apps:
        stages.run("offline", lambda: _offline(checkout, site))
    return site


class _Stages:
    """Runs stages, and tells what each did and how long it took."""

    def __init__(self, say: Say) -> None:
        self.say = say

    def run(self, name: str, stage: Callable[[], T]) -> T:
        began = time.perf_counter()
        result = stage()
        told = f"{len(result)} pages" if isinstance(result, list) else (result or "done")
        self.say(f"{name + ':':18}{told}, {time.perf_counter() - began:.1f} s")
        return result


def _prepare(folder: Path) -> None:
    """Empty a folder that this module has filled; refuse to touch any other that is in use."""
    places = [folder / name for name in (_PAGES, _SITE, _SETTINGS, _LOADS)]
    used = [path for path in places if path.exists()]
    if used and not (folder / _MARK).exists():
        raise BuildError(f"{used[0]} was not made by this command; expected a new folder")
    for path in used:
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / _MARK).write_text("Made by 'ono99 site'; emptied when it runs again.\n", "utf-8")


def write_pages(
    checkout: Checkout, spec: Spec, texts: Texts, folder: Path, *, apps: bool
) -> list[str]:
    """Write every page and data file into a folder; the addresses of the pages."""
    docs = checkout.docs
    press = Press(spec, texts, docs, folder)
    titles = texts.pages["endings"]["titles"]
    witnesses = checkout.root / "reference/tests/termination-witnesses"
    tables, games = read_endings(spec, titles, docs, witnesses)
    entries = Entries(press, Positions(spec), read_vectors(checkout.root / "conformance/vectors"))
    for pages in (
        front_pages(press, _downloads(press, apps=apps)),
        book_pages(spec),
        entries.pages(),
        comparison_pages(press),
        word_pages(press),
        ending_pages(press, tables, games),
    ):
        for page in pages:
            press.write(page)
    write_data(spec, folder / "data", _words_of_the_apps(texts), games)
    _pack_vectors(checkout, folder / _VECTORS)
    shutil.copytree(docs / "theme" / "assets", folder / "assets", dirs_exist_ok=True)
    return list(press.written)


def write_settings(
    checkout: Checkout, spec: Spec, texts: Texts, folder: Path, *, apps: bool
) -> Path:
    """Write what mkdocs is told, as the file that is given back."""
    folders = {
        "docs_dir": str((folder / _PAGES).resolve()),
        "site_dir": str((folder / _SITE).resolve()),
    }
    loads = json.loads((folder / _LOADS).read_text("utf-8")) if apps else {}
    told = {**settings(spec, texts, checkout.root, loads), **folders}
    path = folder / _SETTINGS
    path.write_text(yaml.safe_dump(told, allow_unicode=True, sort_keys=False), "utf-8")
    return path


def _words_of_the_apps(texts: Texts) -> dict[str, Any]:
    """What the programs say: words of their own, of the marks, and of the site around them."""
    layers = {name: entry["word"] for name, entry in texts.pages["layers"].items()}
    return {
        **texts.apps,
        "lang": texts.language,
        "site": {name: texts.site[name] for name in ("name", "short", "notice")},
        "layers": layers,
        "bases": {**layers, "not-addressed": layers["silent"]},
    }


def _pack_vectors(checkout: Checkout, file: Path) -> None:
    """Put the test vectors and the schemas of the protocol into one file to download."""
    parts = [each for each in _CONFORMANCE if (checkout.root / "conformance" / each).exists()]
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for part in parts:
            for path in sorted((checkout.root / "conformance" / part).rglob("*.*")):
                archive.write(path, path.relative_to(checkout.root).as_posix())


def _downloads(press: Press, *, apps: bool) -> dict[str, str]:
    """The files for implementers, from the root of the site, with what each is."""
    words = press.texts["implement"]
    files = {
        f"data/{rules_file(each)}": words["rules"].format(edition=each)
        for each in press.spec.editions
    }
    files |= {
        "data/layers.json": words["layers"],
        _VECTORS: words["vectors"],
        "data/cards.json": words["cards"],
    }
    return files | ({"ono99.html": words["offline"]} if apps else {})


# ------------------------------------------------------------ programs behind the stages


def _bundle(checkout: Checkout, folder: Path) -> str:
    if not (checkout.app / "node_modules").is_dir():
        flags = ["--no-audit", "--no-fund", "--no-package-lock"]
        _run(["npm", "install", *flags], checkout.app, "'npm install' in docs/app")
    places = ["--out", str(folder / _PROGRAMS), "--loads", str(folder / _LOADS)]
    return _run(
        ["node", str(checkout.app / "build.mjs"), *places], checkout.root, "docs/app/build.mjs"
    )


def _no_bundle(_: Checkout, folder: Path) -> str:
    """An empty style in the place of that of the programs, for which every page asks."""
    (folder / _PROGRAMS).mkdir(parents=True)
    (folder / _PROGRAMS / "ono.css").write_text("/* built without programs */\n", "utf-8")
    return "left out"


def _mkdocs(folder: Path) -> str:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"]
    _run([*command, "--config-file", _SETTINGS], folder, "mkdocs")
    return "built"


def _offline(checkout: Checkout, site: Path) -> str:
    styles = [["--css", str(each)] for each in sorted((site / "assets").glob("ono-*.css"))]
    data = ["--data", str(site / "data"), *(word for each in styles for word in each)]
    command = ["node", str(checkout.app / "offline.mjs"), str(site), *data]
    return _run(command, checkout.root, "docs/app/offline.mjs")


def _run(command: Sequence[str], folder: Path, name: str) -> str:
    """Run a program; what it said last on its output.

    Raises :class:`BuildError` with the end of what it complained about.
    """
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    try:
        done = subprocess.run(  # noqa: S603 - our own programs, no shell
            command, cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
    except OSError as error:
        raise BuildError(f"{name}: cannot be started ({error.strerror or error})") from error
    if done.returncode:
        raise BuildError(f"{name} failed: {_reason(done.stderr or done.stdout)}")
    return (done.stdout.strip().splitlines() or ["done"])[-1]


def _reason(said: str) -> str:
    """The lines in which a program says what went wrong, in one line."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    telling = [line for line in lines if _TELLING.search(line)] or lines[-_FEW_LINES:]
    return " | ".join(telling[:_FEW_LINES]) or "it did not say why"


# ----------------------------------------------------------------------------- checks


def _counted(paths: Sequence[str], site: Path) -> str:
    """Check that there is a page for every address, and no other.

    Raises :class:`BuildError` with the first that differs.
    """
    expected = {_file(path) for path in paths} | {"404.html"}
    found = {path.relative_to(site).as_posix() for path in site.rglob("*.html")}
    if missing := sorted(expected - found):
        raise BuildError(f"{len(missing)} pages were not built, the first is {missing[0]}")
    if stray := sorted(found - expected):
        raise BuildError(f"{len(stray)} pages nobody asked for, the first is {stray[0]}")
    return f"{len(expected)} pages as expected"


def _file(path: str) -> str:
    """The file that a page is built into."""
    folder = path.removesuffix("index").rstrip("/")
    return f"{folder}/index.html" if folder else "index.html"
