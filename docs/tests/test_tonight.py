"""Tonight's rules: one sheet of paper, and the same choice in every app."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import Visit
from pypdf import PdfReader

BOTH = "decks.two,hand-size.five,opening-total.eighty-five"
OLD = "ono-99-on-tens.allowed,scoring.points,stacking.double-double,points-end.lowest-score-wins"
CHOICES = {
    "1980": "v1;e=1980",
    "1980 with everything": f"v1;e=1980;o={BOTH},{OLD},target.short-200",
    "2022": "v1;e=2022",
    "2022 with everything": f"v1;e=2022;o={BOTH},stacking.adds-up",
}


@pytest.mark.parametrize("text", CHOICES.values(), ids=CHOICES.keys())
def test_one_sheet(visit: Visit, tmp_path: Path, text: str) -> None:
    visit.go(f"tonight/#{text}")
    for paper in ("A4", "Letter"):
        file = tmp_path / f"{paper}.pdf"
        visit.page.pdf(path=file, format=paper)
        [page] = PdfReader(file).pages
        words = page.extract_text()
        assert "as we play it tonight" in words
        assert f"tonight/#{text[:9]}" in words
        assert "Print the sheet" not in words


def test_code_and_link_lead_to_the_same_choice(visit: Visit) -> None:
    visit.go("tonight/#v1;e=1980;o=scoring.points")
    code = visit.page.locator(".ono-code")
    assert code.get_attribute("href") == f"{visit.address}tonight/#v1;e=1980;o=scoring.points"
    assert code.get_by_role("img").get_attribute("aria-label")
    assert (code.locator("path").get_attribute("d") or "").count("M") > 200


def test_choice_is_kept_and_carried_on(visit: Visit) -> None:
    visit.go("tonight/")
    visit.page.get_by_label(
        "May an O'NO 99 card be played on a total that ends in zero?"
    ).select_option("allowed")
    assert "house rule" not in visit.page.locator(".ono-agreed").inner_text()
    visit.page.reload()
    visit.ready()
    assert "On a total ending in zero" in visit.page.locator(".ono-agreed").inner_text()
    visit.go("judge/")
    assert "On a total ending in zero" in visit.page.locator("summary").first.inner_text()


def test_only_the_rules_in_force(visit: Visit) -> None:
    visit.go("tonight/#v1;e=2022")
    sheet = visit.page.locator(".ono-rules").inner_text()
    assert "Double Play" not in sheet.replace("Double Play and", "")
    assert "token" not in sheet


def test_reading_of_a_ruling_is_carried_on(visit: Visit) -> None:
    visit.go("tonight/#v1;e=2022")
    visit.page.get_by_text("Where the rules are silent").click()
    picker = visit.page.locator("details select").first
    value = picker.locator("option").nth(1).get_attribute("value") or ""
    if picker.input_value() == value:
        value = picker.locator("option").nth(0).get_attribute("value") or ""
    picker.select_option(value)
    assert f".{value}" in visit.page.url


def test_where_rule_and_agreement_differ_the_agreement_counts(visit: Visit) -> None:
    visit.go("tonight/#v1;e=1980;o=hand-size.five")
    rules = visit.page.locator(".ono-rules p", has_text="As agreed, where the two differ")
    assert [each.split(".")[0] for each in rules.all_inner_texts()] == ["Four cards each"]
    assert "draws back to five" in rules.inner_text()
    visit.page.goto("about:blank")
    visit.go("tonight/#v1;e=1980")
    assert rules.count() == 0


def test_the_rulebook_says_what_was_chosen_instead(visit: Visit) -> None:
    visit.go("1980/#v1;o=hand-size.five,round-end.last-survivor")
    changed = visit.page.locator(".book .changed:visible")
    assert changed.count() == 2
    assert "draws back to five" in changed.first.inner_text()
    visit.page.goto("about:blank")
    visit.go("1980/")
    assert changed.count() == 0
