"""The endless game: stepped through, lap after lap."""

from __future__ import annotations

from conftest import Visit


def standing(visit: Visit) -> str:
    return " ".join(visit.page.locator("ono-game .ono-standing").first.inner_text().split())


def test_steps_forward_and_back(visit: Visit) -> None:
    visit.go("endings/")
    game = visit.page.locator("ono-game").first
    start = standing(visit)
    game.get_by_label("One move on").click()
    assert "move 1" in standing(visit)
    assert "plays" in game.locator(".ono-said").inner_text()
    game.get_by_label("One move back").click()
    assert standing(visit) == start


def test_loop_is_marked_and_never_ends(visit: Visit) -> None:
    """Every lap comes back to the same cards, and the total does not rise."""
    visit.go("endings/")
    game = visit.page.locator("ono-game").first
    tables, totals = [], []
    for lap in (1, 2, 3):
        game.get_by_role("button", name="Next lap").click()
        assert "The loop begins" in standing(visit), lap
        tables.append(
            [img.get_attribute("aria-label") for img in game.locator(".ono-table [role=img]").all()]
        )
        totals.append(int(game.locator(".ono-standing strong").inner_text()))
    assert tables[0] == tables[1] == tables[2]
    assert totals[0] >= totals[1] >= totals[2]
