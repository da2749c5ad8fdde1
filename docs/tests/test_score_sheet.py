"""The score sheet: counted by the rules, kept across reloads, undone."""

from __future__ import annotations

import pytest
from conftest import Visit


def standings(visit: Visit) -> list[list[str]]:
    rows = visit.page.locator(".ono-standings tbody tr")
    return [
        [" ".join(text.split()) for text in row.locator("th, td").all_inner_texts()]
        for row in rows.all()
    ]


def begin(visit: Visit, *names: str, **options: str) -> None:
    visit.go("score/")
    for label, value in options.items():
        visit.page.get_by_label(label.replace("_", " "), exact=True).select_option(value)
    while visit.page.locator(".ono-names li").count() < len(names):
        visit.tap("Add a player")
    while visit.page.locator(".ono-names li").count() > len(names):
        visit.tap("Remove a player")
    for number, name in enumerate(names, 1):
        visit.page.get_by_label(f"Name of player {number}").fill(name)
    visit.tap("Begin")


def lost(visit: Visit, name: str) -> None:
    visit.page.locator(".ono-round .ono-choice").first.get_by_text(name, exact=True).click()


def left_with(visit: Visit, name: str, *cards: str) -> None:
    visit.page.locator(".ono-pick", has_text=name).click()
    visit.hold(*cards)


def points_example(visit: Visit) -> None:
    """The example of points.cards-in-hand: 76 for Ben, 30 for Ann; and three cards worth 20."""
    begin(visit, "Ann", "Ben", "Cleo", How_the_match_is_scored="points")
    lost(visit, "Ben")
    left_with(visit, "Ben", "7", "9", "O'NO 99", "Hold")
    left_with(visit, "Ann", "Reverse", "2", "3", "10")
    left_with(visit, "Cleo", "9", "9", "2")


def test_points_by_tapping_the_cards(visit: Visit) -> None:
    points_example(visit)
    assert (
        "Cards not tapped count as missing: Cleo" in visit.page.locator(".ono-round").inner_text()
    )
    visit.tap("Count the round")
    assert [row[-1] for row in standings(visit)] == ["30", "76", "35"]


def test_every_number_cites_its_rule(visit: Visit) -> None:
    points_example(visit)
    visit.tap("Count the round")
    written = " ".join(visit.page.locator(".ono-history li").first.inner_text().split())
    assert (
        "Ben: +51 (Everybody scores the cards left), +25 (Twenty-five for reaching 99)" in written
    )
    assert (
        "Cleo: +20 (Everybody scores the cards left), +15 (Fifteen for each missing card)"
        in written
    )
    links = visit.page.locator(".ono-history a")
    addresses = {link.get_attribute("href") for link in links.all()}
    assert f"{visit.address}rule/points.reaching-the-limit/" in addresses


def test_no_twenty_five_for_who_never_reached_the_limit(visit: Visit) -> None:
    begin(visit, "Ann", "Dan", How_the_match_is_scored="points")
    lost(visit, "Dan")
    visit.page.get_by_label("Dan played a card that took the total to 99 or more").uncheck()
    left_with(visit, "Dan", *["O'NO 99"] * 4)
    left_with(visit, "Ann", "2", "2", "2", "3")
    visit.tap("Count the round")
    assert [row[-1] for row in standings(visit)] == ["9", "80"]


def test_sheet_is_kept_across_a_reload(visit: Visit) -> None:
    points_example(visit)
    visit.page.reload()
    visit.ready()
    assert visit.page.locator(".ono-hand-row .ono-slot").count() == 11
    visit.tap("Count the round")
    before = standings(visit)
    visit.page.reload()
    visit.ready()
    assert standings(visit) == before
    assert "deals" in before[1][0]


def test_undo_takes_back_the_last_round(visit: Visit) -> None:
    points_example(visit)
    visit.tap("Count the round")
    visit.tap("↶ Undo the last round")
    assert [row[-1] for row in standings(visit)] == ["0", "0", "0"]
    visit.page.reload()
    visit.ready()
    assert [row[-1] for row in standings(visit)] == ["0", "0", "0"]


def test_tokens_until_one_is_left(visit: Visit) -> None:
    """Two players, three tokens each: the fourth loss is final, and the deal passes on."""
    begin(visit, "Ann", "Ben")
    for left in ("2", "1", "0"):
        lost(visit, "Ben")
        visit.tap("Count the round")
        assert standings(visit)[1][-1] == left
    lost(visit, "Ben")
    visit.tap("Count the round")
    assert "Ann has won" in visit.page.locator(".ono-over").inner_text()
    assert "The last player left wins" in visit.page.locator(".ono-over").inner_text()
    visit.tap("Again with the same players")
    assert [row[1:] for row in standings(visit)] == [["3", "1"], ["3", "0"]]


def test_lowest_score_shared_plays_on(visit: Visit) -> None:
    options = {
        "How_the_match_is_scored": "points",
        "What_the_target_does": "lowest-score-wins",
        "The_target": "short-200",
    }
    begin(visit, "Ann", "Ben", "Cleo", **options)
    for _ in range(2):
        lost(visit, "Ann")
        left_with(visit, "Ann", *["O'NO 99"] * 4)
        left_with(visit, "Ben", "2", "3", "4", "5")
        left_with(visit, "Cleo", "2", "3", "4", "5")
        visit.tap("Count the round")
    rows = standings(visit)
    assert [row[-1] for row in rows] == ["210", "28", "28"]
    assert "out" in rows[0][0]
    lost(visit, "Ben")
    assert visit.page.locator(".ono-hand-row").count() == 2


def test_game_with_a_survivor(visit: Visit) -> None:
    visit.go("score/")
    visit.page.get_by_text("ONO 99 (2022)", exact=True).click()
    visit.tap("Begin")
    assert visit.page.get_by_text("Who was left at the end?").is_visible()
    lost(visit, "Player 2")
    visit.tap("Count the round")
    assert "Player 2 has won" in visit.page.locator(".ono-over").inner_text()


def test_more_cards_than_the_deck_has(visit: Visit) -> None:
    begin(visit, "Ann", "Ben", How_the_match_is_scored="points")
    lost(visit, "Ben")
    left_with(visit, "Ann", *["Double Play"] * 3)
    assert "too many" in visit.page.get_by_role("alert").inner_text()
    assert not visit.page.get_by_role("button", name="Count the round").is_enabled()


@pytest.mark.parametrize("players", [2, 8])
def test_any_number_of_players(visit: Visit, players: int) -> None:
    begin(visit, *(f"P{number}" for number in range(players)))
    lost(visit, "P1")
    visit.tap("Count the round")
    assert [row[-1] for row in standings(visit)] == ["3", "2", *["3"] * (players - 2)]
    assert visit.no_sideways_scroll()


def test_sheet_follows_tonights_rules(visit: Visit) -> None:
    visit.go("tonight/")
    question = "Do you play for tokens, for points, or just one round?"
    visit.page.get_by_label(question, exact=True).select_option("points")
    visit.go("score/")
    assert visit.page.get_by_label("How the match is scored").input_value() == "points"
