"""The articles of the chapter on a turn, one by one."""

from __future__ import annotations

import pytest
from table import ANN, BEN, CLEO, DAN, acts, denies, table

BOTH = pytest.mark.parametrize("edition", ["1980", "2022"])


@acts("turn.one-card")
@denies("order.one-at-a-time", "order.in-turn")
@BOTH
def test_turn_one_card(edition: str) -> None:
    """Total 31. Ann plays a 6, calls 37 and draws; her turn is over. She plays no second card."""
    t = table(edition, "6 2 3 4 / ?", total=31).allow("6", by="turn.one-card").play("6")
    t.refuse("2", by="order.one-at-a-time")
    t = t.draw("9").expect(total=37, turn=BEN, made=0, owed=1)
    t.refuse("play 2 0", by="order.in-turn")


@acts("turn.one-card")
@BOTH
def test_turn_one_card_two_when_two_are_owed(edition: str) -> None:
    """They are played one after the other in the same turn."""
    t = table(edition, "6 2 3 4 / ?", total=31, owed=2).turns("6/9").expect(turn=ANN, made=1)
    t.turns("2/8").expect(turn=BEN, total=39, owed=1, made=0)


@BOTH
def test_turn_one_card_invariant(edition: str) -> None:
    """Nobody who is to choose has already played what was owed."""
    t = table(edition, "6 2 3 4 / ?", made=1)
    assert t.round.broken_invariants(t.state) == ("turn.one-card",)


@denies("order.nothing-else")
@BOTH
def test_turn_no_passing(edition: str) -> None:
    """Ben holds a 2 at 96 and would rather wait. He has to play it: 98."""
    t = table(edition, "2 10 10 ono-99 / ?", total=96).refuse("sit_out", by="order.nothing-else")
    t.legal("2").play("2").expect(total=98)


@BOTH
def test_turn_free_choice(edition: str) -> None:
    """Nothing obliges Ann to play high or low, or to spend or keep a special card."""
    table(edition, "2 10 reverse -10 / ?", total=20).legal("2", "10", "reverse", "-10")


@acts("turn.add-to-total")
@BOTH
def test_turn_add_to_total(edition: str) -> None:
    """58: an 8 makes 66, a -10 makes 56, a Reverse leaves 56; so does a double."""
    double = "double-play" if edition == "1980" else "play-2"
    t = table(edition, f"8 2 2 2 / -10 3 3 3 / reverse {double} 5 5", total=58)
    t = t.turns("8/9").expect(total=66).turns("-10/9").expect(total=56)
    t.play("reverse").expect(total=56)
    t.play(double).expect(total=56)


@acts("turn.next-player")
@BOTH
def test_turn_next_player(edition: str) -> None:
    """To the left or to the right; the turn begins with one card owed and none played."""
    for direction, after in ((1, BEN), (-1, DAN)):
        t = table(edition, "6 2 3 4 / ? / ? / -", total=31, direction=direction)
        t.turns("6/9").expect(turn=after, owed=1, made=0, due=1)


@acts("turn.next-player")
@BOTH
def test_turn_next_player_skips_who_is_out(edition: str) -> None:
    """Ben is out: after Ann it is Cleo's turn, and Ben may not play."""
    t = table(edition, "6 2 3 4 / 5 5 5 7 / ? / ?", out=[BEN], total=31).turns("6/9")
    t.expect(turn=CLEO).refuse("play 5 1", by="order.in-turn")


@acts("draw.after-the-card")
@denies("order.one-at-a-time")
@BOTH
def test_draw_after_the_card(edition: str) -> None:
    """Ann plays a 9, calls 69 and draws a Reverse: for her next turn, not for this one."""
    t = table(edition, "9 2 3 4 / ?", total=60).refuse("draw reverse", by="order.one-at-a-time")
    t = t.play("9").expect(total=69, held=[3, 4], turn=ANN).draw("reverse")
    t.holds(ANN, "2 3 4 reverse").expect(turn=BEN, held=[4, 4])


@acts("draw.after-the-card")
def test_draw_after_the_card_even_when_it_would_have_saved() -> None:
    """Ben has bust; the Hold he draws comes too late."""
    t = table("1980", "? / 6 8 9 10", turn=BEN, total=95).play("6").draw("hold")
    t.holds(BEN, "8 9 10 hold").over(losers=[BEN], busted=[BEN])


@BOTH
def test_draw_before_the_card_is_another_reading(edition: str) -> None:
    """BGD's sentence: five cards to choose from."""
    rulings = {"play-then-draw": "draw-before"}
    t = table(edition, "9 2 3 4 / 5 6 7 8", total=60, phase="refill", draws=1, rulings=rulings)
    t = t.draw("reverse").expect(phase="choose", turn=ANN, held=[5, 4]).play("reverse")
    t.expect(turn=BEN, phase="refill", held=[4, 4], total=60)


@acts("draw.forgotten")
@denies("draw.forgotten")
def test_draw_forgotten() -> None:
    """Ann forgets and remembers before Ben's card is down. Nobody else draws in her place."""
    t = table("1980", "9 2 3 4 / 5 6 7 8 / ?", total=20).play("9").miss_draw()
    t = t.expect(turn=BEN, late=ANN, missing=1, held=[3, 4, 4])
    t.refuse("late_draw 1", by="draw.forgotten").refuse("late_draw 2", by="draw.forgotten")
    t = t.allow("late_draw 0", by="draw.forgotten").late_draw(ANN)
    t = t.expect(actor=ANN, turn=BEN).draw("10").expect(actor=BEN, held=[4, 4, 4], missing=0)
    t.refuse("late_draw 0", by="draw.deadline").turns("5/2").expect(turn=CLEO, total=34)


@denies("draw.forgotten")
def test_draw_forgotten_a_late_draw_is_not_forgotten_again() -> None:
    """Whoever makes a draw good draws; the chance is not lost and found for ever."""
    t = table("1980", "9 2 3 4 / 5 6 7 8 / ?", total=20).play("9").miss_draw().late_draw(ANN)
    t.refuse("miss_draw", by="draw.forgotten")


@denies("order.one-at-a-time")
@BOTH
def test_draw_forgotten_needs_a_draw(edition: str) -> None:
    """Nothing is forgotten before the card is played."""
    table(edition, "9 2 3 4 / ?").refuse("miss_draw", by="order.one-at-a-time")


@acts("draw.deadline")
@denies("draw.deadline")
def test_draw_deadline() -> None:
    """Ben holds a 7 over the table: in time. The 7 lies on it: too late."""
    t = table("1980", "9 2 3 4 / 7 5 6 8 / ?", total=20).play("9").miss_draw()
    t.allow("late_draw 0")
    t.turns("7/10").refuse("late_draw 0", by="draw.deadline").expect(late="none", missing=0)


@acts("draw.deadline")
@denies("draw.deadline")
def test_draw_deadline_of_two_who_forget_in_a_row() -> None:
    """Ben's card ends Ann's chance; then his own counts."""
    t = table("1980", "9 2 3 4 / 7 5 6 8 / 2 3 9 10", total=20).play("9").miss_draw()
    t = t.play("7").miss_draw().expect(turn=CLEO, late=BEN, missing=1, held=[3, 3, 4])
    t.refuse("late_draw 0", by="draw.forgotten").allow("late_draw 1")
    t.turns("2/10").refuse("late_draw 0", by="draw.deadline").refuse(
        "late_draw 1", by="draw.deadline"
    )


@acts("draw.deadline")
@denies("draw.deadline")
def test_draw_shortage_lasts() -> None:
    """One card is drawn for one card played; the hand stays a card short."""
    t = table("1980", "9 2 3 4 / 7 5 6 8", total=20).play("9").miss_draw().turns("7/10 2/6")
    t = t.expect(held=[3, 4], turn=BEN).turns("5/10 3/5").expect(held=[3, 4])
    t.refuse("late_draw 0", by="draw.deadline")


def test_draw_not_a_choice() -> None:
    """Missing a draw is never among the legal moves."""
    t = table("1980", "9 2 3 4 / ?", pile="5 6").play("9").legal("draw 5", "draw 6")
    t.miss_draw().expect(held=[3, 4])


@acts("draw.refill")
@denies("draw.refill", "draw.nothing-missing")
def test_draw_refill() -> None:
    """Ben finds three cards on his next turn: he draws one, then plays. No penalty."""
    t = table("2022", "1 1 1 1 / 5 6 7 8 / 2 2 2 2", turn=BEN, total=20).play("5").miss_draw()
    t = t.expect(turn=CLEO).refuse("late_draw 0", by="draw.refill").turns("2/3 1/3")
    t = t.allow("late_draw 1", by="draw.refill").late_draw(BEN).draw("9").expect(held=[4, 4, 4])
    t = t.refuse("late_draw 1", by="draw.nothing-missing").turns("6/0")
    t.expect(turn=CLEO, held=[4, 4, 4], total=34)


@acts("draw.refill")
def test_draw_refill_two_players_short() -> None:
    """Two who forgot both fill up, whenever it is noticed."""
    t = table("2022", "5 1 1 1 / 6 2 2 2 / ?", total=20).play("5").miss_draw()
    t = t.play("6").miss_draw().expect(turn=CLEO, held=[3, 3, 4])
    t = t.late_draw(BEN).draw("0").late_draw(ANN).draw("3").expect(turn=CLEO, held=[4, 4, 4])
    t.refuse("late_draw 0", by="draw.nothing-missing")


@acts("draw.refill")
def test_draw_refill_while_another_draws() -> None:
    """Ben has played and not drawn yet: Ann fills up, and Ben still draws his card."""
    t = table("2022", "5 1 1 1 / 6 2 2 2 / ?", total=20).play("5").miss_draw().play("6")
    t = t.refuse("late_draw 1", by="draw.refill").late_draw(ANN).expect(actor=ANN, turn=BEN)
    t = t.draw("0").expect(actor=BEN, phase="refill", held=[4, 3, 4]).draw("3")
    t.expect(turn=CLEO, held=[4, 4, 4])


@denies("losing.only-if-unable")
def test_draw_refill_comes_before_going_out() -> None:
    """At 98 Ben holds three cards that do not fit: the fourth is still his to draw."""
    t = table("2022", "0 1 1 1 / 0 7 8 9", turn=BEN, total=98).play("0").miss_draw()
    t = t.turns("0/2").expect(turn=BEN, held=[4, 3]).legal("late_draw 1")
    t = t.refuse("lay_down", by="losing.only-if-unable").late_draw(BEN)
    t.draw("reverse").legal("reverse")
    t.draw("5").legal("lay_down")


@denies("draw.nothing-missing")
def test_draw_nothing_missing() -> None:
    """Ben is not sure whether he drew. He counts four cards, so he did."""
    t = table("2022", "5 6 7 8 / ?").turns("5/9")
    t.refuse("late_draw 0", by="draw.nothing-missing")


@acts("reshuffle.when-needed")
@denies("reshuffle.when-needed", "order.one-at-a-time")
@BOTH
def test_reshuffle_when_needed(edition: str) -> None:
    """Ann plays a 5 and finds no pile. While there is one, nothing is shuffled."""
    t = table(edition, "5 6 7 8 / 2 3 4 9", pile="10", used="3", total=57)
    t.refuse("reshuffle", by="order.one-at-a-time").play("5").refuse(
        "reshuffle", by="reshuffle.when-needed"
    )
    t = t.turns("5/10").expect(pile=0, turn=BEN, total=62).play("2")
    t.legal("reshuffle").reshuffle().in_pile("3 5 2").expect(total=64, turn=BEN).draw("5")


@denies("order.from-the-pile", "draw.after-the-card")
@BOTH
def test_reshuffle_comes_before_the_draw(edition: str) -> None:
    """Nothing can be drawn from an empty pile."""
    t = table(edition, "5 6 7 8 / ?", pile="", used="3").play("5")
    t.refuse("draw 3", by=("order.from-the-pile", "draw.after-the-card"))


def test_reshuffle_laid_hands_stay_out() -> None:
    """Ben is out with four cards; at the reshuffle they stay with him."""
    hands = "0 1 2 3 / 8 9 9 ono-99 / 0 4 5 6"
    t = table("2022", hands, pile="", used="7", turn=BEN, total=97).lay_down()
    t.play("0").reshuffle().in_pile("7 0").holds(BEN, "8 9 9 ono-99")
    rulings = {"hand-of-an-eliminated-player": "join"}
    t = table("2022", hands, pile="", used="7", turn=BEN, total=97, rulings=rulings).lay_down()
    t.on_table("7 8 9 9 ono-99").play("0").reshuffle().in_pile("7 8 9 9 ono-99 0")


@BOTH
def test_reshuffle_total_stays(edition: str) -> None:
    """Total, turn, direction and the cards owed stay as they are."""
    t = table(edition, "? / 5 6 7 8", pile="", used="9", turn=BEN, total=74, owed=2, direction=-1)
    t.play("5").reshuffle().expect(total=79, turn=BEN, owed=2, made=1, direction=-1)


@acts("reshuffle.nothing-left")
@BOTH
def test_reshuffle_nothing_left(edition: str) -> None:
    """Neither pile nor table holds a card: a late draw brings none, and play goes on."""
    t = table(edition, "5 6 7 / 2 3 4 9", pile="", turn=BEN, total=20, late=ANN, missing=1)
    t.late_draw(ANN).expect(turn=BEN, phase="choose", held=[3, 4], missing=0).play("2")
    rulings = {"reshuffle-top-card": "top-stays"}
    t = table(edition, "5 6 7 8 / 2 3 4 9", pile="", total=20, rulings=rulings).play("5")
    t.on_table("5").expect(turn=BEN, phase="choose", held=[3, 4], total=25)


@acts("reshuffle.when-needed")
@BOTH
def test_reshuffle_nothing_left_is_not_so_while_a_card_lies_there(edition: str) -> None:
    """The one card on the table is shuffled and drawn again."""
    t = table(edition, "5 6 7 8 / 2 3 4 9", pile="", total=20).play("5").legal("reshuffle")
    t.reshuffle().legal("draw 5").draw("5").holds(ANN, "5 6 7 8").expect(turn=BEN)


def test_round_is_void_is_another_reading() -> None:
    """With nothing left to draw the round ends without a loser."""
    hands = "5 6 7 / 2 3 4 9"
    void = {"nothing-left-to-draw": "round-is-void"}
    t = table("1980", hands, pile="", turn=BEN, total=20, rulings=void, late=ANN, missing=1)
    t.late_draw(ANN).over(losers=[])
