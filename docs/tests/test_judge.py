"""The judge on a phone: facts, verdicts, whole sequences, undo, and links for friends."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from conftest import Visit

README = "judge/#v1;e=1980;n=4;t=92;w=2;h=double-play,reverse,5,ono-99"


def test_verdict_of_the_readme(visit: Visit) -> None:
    """The same position as in the README, asked of the command too."""
    visit.go(README)
    flags = ["--edition", "1980", "--players", "4", "--total", "92", "--owed", "2"]
    hand = ["--hand", "double-play,reverse,5,ono-99"]
    command = [sys.executable, "-m", "ono99", "judge", *flags, *hand, "--json"]
    told = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
    expected = [
        f"Yes → {each['after']['total']}" if each["legal"] else "No" for each in told["cards"]
    ]
    assert visit.verdicts() == expected == ["No", "Yes → 92", "Yes → 97", "No"]


def test_few_taps_from_the_start_page_to_a_verdict(visit: Visit) -> None:
    visit.go("")
    visit.hold("9")
    assert visit.verdicts() == ["Loses → 99"]
    assert visit.page.locator(".ono-verdict").inner_text().count("99") > 1


def test_rule_in_words_with_its_page_and_its_mark(visit: Visit) -> None:
    visit.go(README)
    rule = visit.page.locator(".ono-verdict").first.locator(".ono-rule").first
    assert rule.locator(".layer-printed").inner_text() == "printed"
    link = rule.locator("a")
    assert link.get_attribute("href") == f"{visit.address}rule/double.not-first-of-two/"
    assert len(rule.inner_text()) > len(link.inner_text()) + 20


def test_answer_resting_on_a_ruling_says_so(visit: Visit) -> None:
    visit.go("judge/#v1;e=2022;n=2;t=98;h=ono-99,ono-99,ono-99,ono-99")
    visit.page.locator(".ono-rests").first.wait_for()
    assert "another reading" in visit.page.locator(".ono-rests").first.inner_text()


def test_facts_change_the_verdict(visit: Visit) -> None:
    visit.go("judge/")
    visit.hold("9")
    visit.page.get_by_role("textbox", name="Total on the table").fill("89")
    assert visit.verdicts() == ["Yes → 98"]
    visit.tap("+1")
    assert visit.verdicts() == ["Loses → 99"]
    visit.page.get_by_text("ONO 99 (2022)", exact=True).click()
    assert visit.verdicts() == ["No"]


def test_total_below_zero(visit: Visit) -> None:
    visit.go("judge/#v1;e=1980;n=3;t=0;h=-10")
    assert visit.verdicts() == ["Yes → -10"]
    visit.page.get_by_role("textbox", name="Total on the table").fill("-20")
    assert visit.verdicts() == ["Yes → -30"]


def test_option_changes_the_verdict(visit: Visit) -> None:
    visit.go("judge/#v1;e=1980;n=3;t=40;h=ono-99")
    assert visit.verdicts() == ["No"]
    visit.page.get_by_text("Options and more").click()
    visit.page.get_by_label("Getting rid of an O'NO 99 card").select_option("allowed")
    assert visit.verdicts() == ["Yes → 40"]
    assert "o=ono-99-on-tens.allowed" in visit.page.url


def test_disputed_sequence_and_undo(visit: Visit) -> None:
    """Reverse sends two cards back, the neighbour holds them on, and all can be undone."""
    visit.go("judge/#v1;e=1980;n=4;t=92;w=2;h=reverse")
    visit.page.locator(".ono-on").click()
    assert "Player 4 is to play 2 cards" in visit.page.locator(".ono-now").inner_text()
    visit.hold("Hold")
    visit.page.locator(".ono-on").click()
    assert "Player 3 is to play 2 cards" in visit.page.locator(".ono-now").inner_text()
    assert visit.page.locator(".ono-trail > li").count() == 2
    for _ in range(3):
        visit.tap("↶ Undo")
    assert visit.page.locator(".ono-trail").count() == 0
    assert visit.verdicts() == ["Yes → 92"]
    assert visit.page.url.endswith("#v1;e=1980;n=4;t=92;w=2;h=reverse")


def test_first_of_two_cards_leaves_the_rest_of_the_hand(visit: Visit) -> None:
    visit.go("judge/#v1;e=2022;n=3;t=50;w=2;h=5,reverse,8,8")
    visit.page.locator(".ono-on").first.click()
    assert (
        "Player 1 is to play one card. The total is 55"
        in visit.page.locator(".ono-now").inner_text()
    )
    assert visit.verdicts() == ["Yes → 55", "Yes → 63", "Yes → 63"]
    visit.hold("9")
    assert len(visit.verdicts()) == 4


def test_sequence_to_the_end_of_the_game(visit: Visit) -> None:
    visit.go("judge/#v1;e=2022;n=2;t=98;h=9,9,9,9")
    assert "You can play nothing" in visit.page.locator(".ono-conclusion").inner_text()
    visit.page.locator(".ono-on").click()
    assert "Player 2" in visit.page.locator(".ono-now").inner_text()


def test_shared_link_shows_the_same_elsewhere(visit: Visit) -> None:
    visit.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visit.go("")
    visit.hold("Reverse", "8")
    visit.tap("Share")
    visit.page.get_by_text("The link is copied.").first.wait_for()
    link = visit.page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{visit.address}judge/#v1;e=1980;")
    before = visit.verdicts()
    other = visit.context.browser.new_page()  # type: ignore[union-attr]
    other.goto(link)
    other.locator(".ono-verdict").first.wait_for()
    slots = other.locator(".ono-slot:not(.ono-empty)").all_inner_texts()
    assert [" ".join(text.split()) for text in slots] == before
    other.close()


def test_reload_and_back_keep_the_situation(visit: Visit) -> None:
    visit.go("judge/")
    visit.hold("7", "Hold")
    before = visit.verdicts()
    visit.page.reload()
    visit.ready()
    assert visit.verdicts() == before
    visit.page.goto(visit.address + "about/")
    visit.page.go_back()
    visit.ready()
    assert visit.verdicts() == before


def test_keyboard_alone_is_enough(visit: Visit) -> None:
    visit.go("judge/")
    visit.page.locator(".ono-tray button").first.focus()
    visit.page.keyboard.press("Enter")
    assert len(visit.verdicts()) == 1
    focused = visit.page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert focused.startswith("2")
    visit.page.keyboard.press("Enter")
    assert len(visit.verdicts()) == 2
    assert "2: Yes" in visit.page.locator("[role=status]").first.inner_text()


@pytest.mark.parametrize("width", [390, 320])
def test_no_sideways_scroll(visit: Visit, width: int) -> None:
    visit.page.set_viewport_size({"width": width, "height": 700})
    visit.go("judge/#v1;e=1980;o=hand-size.five;n=4;t=-92;w=2;h=double-play,reverse,5,ono-99,-10")
    assert visit.no_sideways_scroll()


def test_everything_that_is_tapped_is_large_enough(visit: Visit) -> None:
    visit.go("judge/#v1;e=1980;n=4;t=92;w=2;h=double-play,reverse")
    small = visit.page.evaluate(
        """[...document.querySelectorAll('.ono button, .ono select, .ono summary, .ono label')]
        .filter((each) => each.offsetParent && each.getBoundingClientRect().height < 44
            && !each.querySelector('select'))
        .map((each) => each.outerHTML.slice(0, 80))"""
    )
    assert [each for each in small if "ono-label" not in each] == []
