"""Links and inputs made to do harm: told so in a friendly line, never executed."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from conftest import Visit

SCRIPT = "<img src=x onerror=alert(1)><script>alert(1)</script>"
FAULTY = {
    "script in a card": f"v1;e=1980;h={quote(SCRIPT)}",
    "script, not escaped": f"v1;e=1980;h=9;{SCRIPT}",
    "script as edition": f"v1;e={quote(SCRIPT)};h=9",
    "huge numbers": "v1;e=1980;n=99999999999999999999;t=1e308;w=-1;h=9",
    "no numbers": "v1;e=1980;n=four;t=NaN;w=Infinity;h=9",
    "unknown cards": "v1;e=2022;h=hold,double-play,9",
    "prototype": "v1;e=__proto__;o=constructor.y;r=toString.z;x=__proto__.1;h=__proto__,9",
    "broken unicode": "v1;e=1980;h=%E0%A4%A,9",
    "lone surrogates": "v1;e=1980;h=%ED%A0%80,9",
    "another version": "v2;e=1980;h=9",
    "very long": "v1;e=1980;h=" + "9," * 50_000,
    "many parts": "v1;" + "q=1;" * 1000 + "h=9",
    "unknown option": "v1;e=2022;o=ono-99-on-tens.allowed;h=9",
    "illegal move": "v1;e=1980;t=90;h=ono-99;p=play.ono-99;h=9",
    "no such move": "v1;e=1980;t=90;h=9;p=alert(1);h=9",
    "contradicting options": "v1;e=1980;o=stacking.double-double;r=double-on-double.nonsense;h=9",
}


def test_faulty_links_are_told_so(visit: Visit) -> None:
    """Followed one after the other: each is told, none does harm, the page goes on working."""
    visit.go("judge/")
    for name, text in FAULTY.items():
        visit.page.evaluate("(text) => { location.hash = text; }", text)
        alert = visit.page.get_by_role("alert").first
        alert.wait_for()
        assert 10 < len(alert.inner_text()) < 2000, name
        assert visit.page.locator("ono-judge :is(img, script)").count() == 0, name
        visit.page.evaluate("location.hash = 'v1;e=1980;t=90;h=8'")
        visit.page.get_by_role("alert").wait_for(state="detached")
        assert visit.verdicts() == ["Yes → 98"], name


@pytest.mark.parametrize("name", ["script in a card", "broken unicode"])
def test_faulty_link_opened_afresh(visit: Visit, name: str) -> None:
    visit.go(f"judge/#{FAULTY[name]}")
    assert visit.page.get_by_role("alert").is_visible()
    assert visit.page.locator("ono-judge :is(img, script)").count() == 0


def test_rest_of_a_faulty_link_still_counts(visit: Visit) -> None:
    visit.go("judge/#v1;e=2022;t=95;h=hold,3,9;zz=1")
    assert visit.verdicts() == ["Yes → 98", "No"]


@pytest.mark.parametrize("app", ["judge", "tonight", "ask", "score"])
def test_every_app_stands_any_address(visit: Visit, app: str) -> None:
    visit.go(f"{app}/#{quote(SCRIPT)}")
    for text in ("q=%", "v1;" + "e=1980;" * 3000, "v1;e=%00%FF", "judge", ""):
        visit.page.evaluate("(text) => { location.hash = text; }", text)
        visit.page.wait_for_timeout(30)
    assert visit.page.locator(f"ono-{app} :is(script, img)").count() == 0
    assert visit.page.locator(f"ono-{app} section").is_visible()


def test_impossible_position_is_told_so(visit: Visit) -> None:
    visit.go("judge/#v1;e=1980;n=4;t=250;h=9")
    assert "cannot arise" in visit.page.get_by_role("alert").inner_text()


def test_typed_nonsense(visit: Visit) -> None:
    visit.go("judge/")
    visit.hold("9")
    total = visit.page.get_by_role("textbox", name="Total on the table")
    for text in (SCRIPT, "", "-", "9e9", "12345", "\uff19\uff10"):
        total.fill(text)
        assert total.get_attribute("aria-invalid") == "true"
    total.fill("80")
    assert total.get_attribute("aria-invalid") == "false"
    assert visit.verdicts() == ["Yes → 89"]


@pytest.mark.parametrize("app", ["judge", "ask"])
def test_data_that_cannot_be_had_is_told_and_asked_for_again(visit: Visit, app: str) -> None:
    """Even the words may be missing: the page brings along what to say then."""
    visit.page.route("**/data/text.json", lambda route: route.abort())
    visit.go(f"{app}/")
    alert = visit.page.get_by_role("alert")
    assert "The rules could not be loaded." in alert.inner_text()
    visit.page.unroute("**/data/text.json")
    visit.tap("Try again")
    alert.wait_for(state="detached")
    assert visit.page.locator(f"ono-{app} section").is_visible()
    assert any("ERR_FAILED" in each for each in visit.errors)
    visit.errors.clear()


SPOILED = [
    "{",
    "null",
    '{"form":1,"value":{"names":"x","options":7}}',
    '{"form":99,"value":{}}',
    '{"form":1,"value":{"choice":{"edition":"__proto__"},"edition":"<b>","names":[1],"rounds":[{}]}}',
]


def test_spoiled_memory(visit: Visit) -> None:
    visit.page.goto(visit.address + "about/")
    for kept in SPOILED:
        for name in ("score", "tonight"):
            item = [f"ono99.{name}", kept]
            visit.page.evaluate("([name, kept]) => localStorage.setItem(name, kept)", item)
        visit.go("score/")
        assert visit.page.get_by_role("button", name="Begin").is_enabled()


def test_names_are_only_text(visit: Visit) -> None:
    visit.go("score/")
    visit.page.get_by_label("Name of player 1").fill(SCRIPT)
    visit.tap("Begin")
    assert visit.page.locator("ono-score img, ono-score script").count() == 0
    assert "<img" in visit.page.locator(".ono-standings").inner_text()
