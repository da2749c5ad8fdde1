"""The site without a network, and the single file from a memory stick."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import Visit, visiting
from playwright.sync_api import Browser

LARGEST = 1_200_000

KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const worker = (await navigator.serviceWorker.getRegistration()).active;
  for (;;) {
    const [name] = await caches.keys();
    const kept = name ? (await (await caches.open(name)).keys()).length : 0;
    if (worker.state === "activated") return kept;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}"""


@pytest.fixture
def regular(browser: Browser, address: str) -> Iterator[Visit]:
    """A visit with a service worker."""
    for visit in visiting(browser, address, service_workers="allow"):
        visit.context.set_default_timeout(120_000)
        yield visit


def test_everything_works_offline_after_one_visit(regular: Visit) -> None:
    regular.go("")
    assert regular.page.evaluate(KEPT) > 400
    regular.context.set_offline(True)
    regular.go("judge/#v1;e=2022;n=4;t=95;h=reverse,9")
    assert regular.verdicts() == ["Yes → 95", "No"]
    for path in ("2022/", "rule/limit.no-card-over/", "tonight/", "score/", "endings/"):
        regular.go(path)
        assert regular.page.locator("h1").is_visible(), path
    regular.go("ask/")
    regular.page.locator("#ono-question").fill("is 99 a loss?")
    regular.page.locator(".ono-rulings").wait_for()
    regular.page.goto(regular.address + "no-such-page/")
    assert regular.page.locator("h1").is_visible()
    regular.check()


@pytest.fixture
def stick(browser: Browser, site: Path) -> Iterator[Visit]:
    """The single file, opened from a disk, without a network."""
    for visit in visiting(browser, (site / "ono99.html").as_uri()):
        visit.context.set_offline(True)
        yield visit
        assert visit.errors == []
        assert {request.url.split("#")[0] for request in visit.requests} == {visit.address}


def test_single_file_judges(stick: Visit) -> None:
    stick.go("")
    stick.hold("Reverse", "9")
    assert stick.verdicts() == ["Yes → 90", "No"]
    stick.page.reload()
    stick.ready()
    assert stick.verdicts() == ["Yes → 90", "No"]
    assert stick.page.locator("ono-judge a").count() == 0
    assert stick.no_sideways_scroll()


def test_single_file_answers(stick: Visit) -> None:
    stick.go("")
    stick.page.get_by_role("link", name="Ask", exact=True).click()
    stick.page.locator("#ono-question").fill("can I play a double play on a double play")
    stick.page.locator(".ono-rulings").wait_for()
    assert "1980" in stick.page.locator(".ono-rulings").inner_text()


def test_single_file_carries_tonights_rules_to_the_judge(stick: Visit) -> None:
    stick.go("")
    stick.page.get_by_role("link", name="Tonight's rules", exact=True).click()
    stick.page.locator("#tonight").get_by_text("ONO 99 (2022)", exact=True).click()
    stick.page.get_by_role("link", name="Judge", exact=True).click()
    assert stick.page.locator("#judge").get_by_role("radio", name="ONO 99 (2022)").is_checked()


def test_single_file_is_small(site: Path) -> None:
    assert (site / "ono99.html").stat().st_size < LARGEST
