"""Small words in answers."""

from __future__ import annotations

import pytest

from ono99.commands.wording import count, listed, neighbour, sentence, standing


def test_small_numbers_are_words_and_large_ones_are_not() -> None:
    assert [count(n, "card") for n in (0, 1, 10, 11, -1)] == [
        "no cards", "one card", "ten cards", "11 cards", "-1 cards"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("seat", "players", "name"),
    [
        (0, 4, "you"),
        (1, 2, "the other player"),
        (1, 4, "the player to your left"),
        (2, 4, "the second player to your left"),
        (3, 4, "the player to your right"),
        (8, 12, "the eighth player to your left"),
        (9, 12, "seat 9"),
    ],
)
def test_players_are_named_as_seen_from_the_one_who_asks(
    seat: int, players: int, name: str
) -> None:
    assert neighbour(seat, players) == name


def test_a_list_in_a_sentence() -> None:
    assert listed(["one"]) == "one"
    assert listed(["one", "two", "three"]) == "one, two and three"


def test_a_sentence_has_one_full_stop() -> None:
    assert sentence("out at once") == sentence("Out at once.") == "Out at once."


def test_who_says_so_is_told_unless_the_edition_does() -> None:
    told = [standing({"layer": layer}) for layer in ("printed", "ruled", "house")]
    assert told == ["", " (ruled by this project)", " (house rule)"]
