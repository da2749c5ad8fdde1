"""Every kind of page for everybody: axe-core in light and dark, no sideways scroll, a language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from conftest import DESK, PHONE, ROOT, Visit, visiting
from playwright.sync_api import Browser

AXE = ROOT / "docs" / "app" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]
PAGES = [
    "", "1980/", "2022/", "rule/limit.no-card-over/", "ruling/exactly-ninety-nine/", "dispute/",
    "dispute/is-ninety-eight-safe/", "open/", "compare/", "cards/1980/", "index-a-z/", "glossary/",
    "options/", "endings/", "tonight/", "score/", "implement/", "sources/", "about/",
    "judge/#v1;e=1980;n=4;t=92;w=2;h=double-play,reverse,9,ono-99;zz=1",
    "judge/#v1;e=2022;n=4;t=50;w=2;h=reverse;p=play.reverse;h=9",
    "ask/#q=can I play a double play on a double play", "404.html",
]  # fmt: skip


@cache
def axe() -> str:
    return AXE.read_text("utf-8")


def broken(visit: Visit, *rules: str) -> list[str]:
    """What axe-core finds wrong with the page as it stands."""
    visit.page.evaluate("(source) => { if (!window.axe) window.eval(source); }", axe())
    only = {"type": "rule", "values": rules} if rules else {"type": "tag", "values": TAGS}
    found = visit.page.evaluate(
        "(only) => axe.run(document, { runOnly: only, resultTypes: ['violations'] })", only
    )
    return [
        f"{each['id']}: {node['html'][:120]} ({node['failureSummary'][:200]})"
        for each in found["violations"]
        for node in each["nodes"][:3]
    ]


def by_night(visit: Visit) -> list[str]:
    """What is wrong in the dark scheme: nothing but the colours differs."""
    visit.page.evaluate("document.body.setAttribute('data-md-color-scheme', 'slate')")
    found = broken(visit, "color-contrast", "link-in-text-block")
    visit.page.evaluate("document.body.setAttribute('data-md-color-scheme', 'default')")
    return found


@pytest.fixture(scope="module")
def reader(browser: Browser, address: str) -> Iterator[Visit]:
    """One reader who looks at all pages on a phone."""
    yield from visiting(browser, address, color_scheme="light", reduced_motion="reduce")


@pytest.mark.parametrize("path", PAGES)
def test_page(reader: Visit, path: str) -> None:
    reader.page.set_viewport_size(PHONE)
    reader.page.goto("about:blank")
    reader.go(path)
    if "q=" in path:
        reader.page.locator(".ono-reply").wait_for()
    assert broken(reader) == []
    assert by_night(reader) == []
    assert reader.no_sideways_scroll()
    assert reader.page.evaluate("document.documentElement.lang") == "en"
    assert reader.page.locator("h1").count() == 1


def test_wide_screen(reader: Visit) -> None:
    reader.page.set_viewport_size(DESK)
    for path in ("", "judge/", "tonight/"):
        reader.page.goto("about:blank")
        reader.go(path)
        assert reader.no_sideways_scroll(), path


def test_score_sheet_in_use(reader: Visit) -> None:
    reader.page.set_viewport_size(PHONE)
    reader.go("score/")
    reader.page.evaluate("localStorage.clear()")
    reader.page.reload()
    reader.ready()
    reader.page.get_by_label("How the match is scored", exact=True).select_option("points")
    reader.tap("Begin")
    reader.page.locator(".ono-round .ono-choice").first.get_by_text("Player 2", exact=True).click()
    reader.hold("9", "Hold")
    assert broken(reader) == []
    reader.tap("Count the round")
    assert broken(reader) == []
    assert by_night(reader) == []
    reader.page.evaluate("localStorage.clear()")


def test_nothing_went_wrong_on_all_these_pages(reader: Visit) -> None:
    assert [error for error in reader.errors if "404" not in error] == []
    assert reader.strangers() == []
