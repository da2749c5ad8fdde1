"""The articles of the chapter on who may do what, and when."""

from __future__ import annotations

import pytest
from table import ANN, BEN, CLEO, denies, game, table

BOTH = pytest.mark.parametrize("edition", ["1980", "2022"])


@denies("order.one-at-a-time")
@BOTH
def test_order_one_at_a_time(edition: str) -> None:
    """Nothing is played while a card is to be drawn, nothing drawn while one is to be played."""
    t = table(edition, "5 6 7 8 / ?")
    t.refuse("draw 9", by="order.one-at-a-time").refuse("miss_draw", by="order.one-at-a-time")
    t.refuse("reshuffle", by="order.one-at-a-time")
    t = t.play("5").refuse("6", by="order.one-at-a-time")
    t.refuse("lay_down", by="order.one-at-a-time").draw("9")


@denies("order.in-turn")
@BOTH
def test_order_in_turn(edition: str) -> None:
    """Cleo plays no card, lays down no hand and draws nothing in Ann's turn."""
    t = table(edition, "5 6 7 8 / ? / 2 3 4 9")
    t.refuse("play 2 2", by="order.in-turn").refuse("lay_down 2", by="order.in-turn")
    t.play("5").refuse("draw 9 2", by="order.in-turn").draw("9").expect(held=[4, 4, 4])
    t.allow("play 5 0")


@denies("order.from-the-hand")
@BOTH
def test_order_from_the_hand(edition: str) -> None:
    """A card that Ann does not hold cannot be played, whoever else holds it."""
    t = table(edition, "5 6 7 8 / 2 3 4 9").refuse("2", by="order.from-the-hand")
    t.turns("5/10").refuse("5", by="order.from-the-hand").allow("2")


@denies("order.from-the-hand", "double.not-first-of-two")
def test_order_from_the_hand_with_other_reasons() -> None:
    """Every reason is given, not only the first."""
    t = table("1980", "5 6 7 8 / ?", owed=2)
    t.refuse("double-play", by=("order.from-the-hand", "double.not-first-of-two"))


@denies("order.from-the-pile")
@BOTH
def test_order_from_the_pile(edition: str) -> None:
    """The pile holds no more 9s."""
    t = table(edition, "5 6 7 8 / ?", pile="2 3").play("5")
    t.refuse("draw 9", by="order.from-the-pile").legal("draw 2", "draw 3")


@denies("order.nothing-else")
@BOTH
def test_order_nothing_else(edition: str) -> None:
    """No passing, no card turned up; and in 1980 no four cards thrown away."""
    t = table(edition, "ono-99 ono-99 ono-99 ono-99 / ?")
    t.refuse("sit_out", by="order.nothing-else").refuse("turn_up 5", by="order.nothing-else")
    if edition == "1980":
        t.refuse("discard_four", by="order.nothing-else")
    else:
        t.allow("discard_four")


@denies("order.over-is-over")
@BOTH
def test_order_over_is_over(edition: str) -> None:
    """Once a round has ended, nothing more is played in it."""
    if edition == "1980":
        t = table(edition, "9 10 10 10 / 2 3 4 5", total=95).play("9").draw("8")
    else:
        t = table(edition, "9 10 10 10 / 2 3 4 5", total=95).lay_down()
    t.over(losers=[ANN])
    for move in ("2", "play 2 1", "draw 9", "lay_down", "late_draw 0", "reshuffle"):
        t.refuse(move, by="order.over-is-over")
    assert t.legal_moves() == []


@denies("order.over-is-over")
def test_order_over_is_over_for_a_match() -> None:
    """A match that has been won is not dealt again."""
    g = game("1980", 2, dealer=BEN, tokens=[0, 3], round=4).at("2 3 4 5 / ?", total=97)
    g = g.play("2").draw("8").expect(over=True, winners=[BEN])
    g.refuse("deal 2 3 4 5 / 6 7 8 9", by="order.over-is-over")


@denies("order.one-at-a-time")
def test_order_of_a_match() -> None:
    """No card is cut when the cards are about to be dealt, and none dealt without a dealer."""
    g = game("1980", 3).refuse("deal 2 3 4 5 / 6 7 8 9 / 10 10 10 10", by="order.one-at-a-time")
    g.move("name_dealer 2").expect(dealer=CLEO).refuse("cut 9 0", by="order.one-at-a-time")
