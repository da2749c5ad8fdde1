"""The articles of the chapter on ninety-nine, one by one."""

from __future__ import annotations

import pytest
from table import ANN, BEN, CLEO, DAN, acts, defines, denies, table

BOTH = pytest.mark.parametrize("edition", ["1980", "2022"])
POINTS = {"scoring": "points"}
OPTION = {"ono-99-on-tens": "allowed"}
FOUR = "ono-99 ono-99 ono-99 ono-99"


@defines("limit.ninety-nine")
@BOTH
def test_limit_ninety_nine(edition: str) -> None:
    """Total 90: an 8 makes 98 and is safe, a 9 makes 99, which is as bad as 100."""
    t = table(edition, "8 9 10 ono-99 / ?", total=90).allow("8")
    by = "voluntary-bust" if edition == "1980" else "limit.no-card-over"
    t.refuse("9", by=by).refuse("10", by=by)
    at_98, at_99 = (table(edition, "? / ?", total=total) for total in (98, 99))
    assert not at_98.round.broken_invariants(at_98.state)
    assert at_99.round.broken_invariants(at_99.state) == ("limit.ninety-nine",)


@acts("limit.busting-card-is-played")
def test_limit_busting_card_is_played() -> None:
    """Total 95. Ben holds 6, 8, 9 and 10: he plays the 6, calls 101, draws and has lost."""
    t = table("1980", "? / 6 8 9 10 / ?", turn=BEN, total=95).legal("6", "8", "9", "10")
    t = t.play("6").expect(total=101, bust=1, phase="refill", turn=BEN).on_table("6")
    t.draw("2").holds(BEN, "8 9 10 2").over(losers=[BEN], busted=[BEN])


@denies("losing.only-if-unable")
def test_limit_busting_card_is_played_not_the_hand_laid_down() -> None:
    """A player who can put down a card does, even one that loses."""
    t = table("1980", "? / 6 8 9 10 / ?", turn=BEN, total=95)
    t.refuse("lay_down", by="losing.only-if-unable")
    rulings = {"losing-card-1980": "not-played"}
    t = table("1980", "? / 6 8 9 10 / ?", turn=BEN, total=95, rulings=rulings)
    t.legal("lay_down").lay_down().over(losers=[BEN], busted=[]).expect(total=95)


def test_limit_busting_card_not_below_99() -> None:
    """98 does not bust."""
    table("1980", "3 6 8 9 / ?", total=95).play("3").draw("2").expect(bust=0, turn=BEN, out=[])


@denies("limit.no-card-over")
def test_limit_no_card_over() -> None:
    """Total 95: Ben may play a 3 (98) but not a 4 (99)."""
    t = table("2022", "? / 3 4 5 6", turn=BEN, total=95).legal("3")
    for card in ("4", "5", "6"):
        t.refuse(card, by="limit.no-card-over")
    t.allow("3", by="turn.one-card")


def test_limit_no_card_over_other_reading() -> None:
    """UNOR and C-VT: a player without a safe card plays a losing one."""
    rulings = {"losing-card-2022": "played"}
    t = table("2022", "4 5 6 7 / ? / ?", total=95, rulings=rulings).legal("4", "5", "6", "7")
    t.play("4").draw("1").expect(out=[ANN], turn=BEN, total=95).holds(ANN, "5 6 7 1")
    t = table("2022", "3 4 5 6 / ? / ?", total=95, rulings=rulings)
    t.refuse("4", by="losing-card-2022").legal("3")


@denies("voluntary-bust")
@pytest.mark.parametrize("scoring", ["tokens", "points", "single-round"])
def test_limit_on_purpose(scoring: str) -> None:
    """Total 92: Ann holds Hold, 8, 2 and 2. She plays the Hold or a 2."""
    t = table("1980", "hold 8 2 2 / ?", total=92, options={"scoring": scoring})
    t.refuse("8", by="voluntary-bust").legal("hold", "2")


@denies("voluntary-bust")
def test_limit_on_purpose_is_not_said_of_a_barred_card() -> None:
    """A card that may not be played saves nobody, so a losing one may be played."""
    t = table("1980", "double-play 8 9 ono-99 / ?", total=98, owed=2).legal("8", "9")
    t.turns("8/hold").over(losers=[ANN])
    table("1980", "double-play 8 9 ono-99 / ?", total=98).refuse("8", by="voluntary-bust")


@denies("losing.only-if-unable")
@BOTH
def test_losing_only_if_unable(edition: str) -> None:
    """Total 88: Cleo holds 10, 10, 10 and 9 and says she is out. The 10 makes 98: she plays."""
    t = table(edition, "? / 2 3 4 5 / 10 10 10 9", turn=CLEO, total=88)
    t.refuse("lay_down", by="losing.only-if-unable").play("10").draw("7").expect(total=98, out=[])


@acts("losing.only-if-unable")
def test_losing_only_if_unable_lets_the_unable_go() -> None:
    """2022: no card fits. 1980: no card may be put down at all."""
    table("2022", "5 6 7 8 / ? / ?", total=94).allow("lay_down").lay_down().expect(out=[ANN])
    table("1980", f"{FOUR} / ?", total=3).allow("lay_down").lay_down().over(losers=[ANN])


@denies("losing.only-if-unable")
def test_losing_false_claim_with_four_ono_99s() -> None:
    """2022: four O'NO 99s can be thrown away, so their player is not unable."""
    t = table("2022", f"{FOUR} / ?", total=98).refuse("lay_down", by="losing.only-if-unable")
    t.legal("discard_four")


@acts("losing.only-unplayable-cards")
@denies("losing.only-if-unable")
def test_losing_only_unplayable_cards() -> None:
    """All O'NO 99s lose, in a short hand too; one card more and its player plays that."""
    for hand in (FOUR, "ono-99 ono-99", "ono-99"):
        t = table("1980", f"{hand} / ?", total=41).allow(
            "lay_down", by="losing.only-unplayable-cards"
        )
        t.legal("lay_down").lay_down().holds(ANN, hand).over(losers=[ANN], busted=[])
    t = table("1980", "ono-99 ono-99 ono-99 7 / ?", total=41).legal("7")
    t.refuse("lay_down", by="losing.only-if-unable")


@denies("losing.only-if-unable")
def test_losing_waits_for_a_draw_that_is_still_due() -> None:
    """Ben owes two, plays a 3 and forgets to draw: he is not lost before he has drawn."""
    hands = "? / 3 ono-99 ono-99 ono-99 / ?"
    t = table("1980", hands, turn=BEN, total=41, owed=2).play("3").miss_draw()
    t = t.legal("late_draw 1").refuse("lay_down", by="losing.only-if-unable").late_draw(BEN)
    t.draw("5").legal("5")
    t.draw("ono-99").legal("lay_down").lay_down().over(losers=[BEN], busted=[])


def test_losing_only_unplayable_cards_on_the_turn_and_not_before() -> None:
    """It happens on the player's turn, not when the last one is drawn."""
    t = table("1980", "5 ono-99 ono-99 ono-99 / 2 3 4 6", total=41).turns("5/ono-99")
    t = t.expect(turn=BEN, out=[], phase="choose").turns("2/9").expect(turn=ANN)
    t.legal("lay_down")


@acts("losing.no-card-left")
@denies("losing.only-if-unable")
def test_losing_no_card_left() -> None:
    """Dan has missed four draws; at his next turn he has lost. With one card he has not."""
    t = table("1980", "? / ? / -", turn=CLEO, total=41).allow("lay_down", by="losing.no-card-left")
    t.legal("lay_down").lay_down().over(losers=[CLEO], busted=[])
    t = table("1980", "? / ? / 5", turn=CLEO, total=41).legal("5")
    t.refuse("lay_down", by="losing.only-if-unable")


def test_losing_no_card_left_after_four_missed_draws() -> None:
    """Four plays without a draw, and the hand is empty."""
    t = table("1980", "2 3 4 5 / 6 7 8 9")
    for card, other in zip("2345", ("6/10", "7/10", "8/10", "9/10"), strict=True):
        t = t.play(card).miss_draw().turns(other)
    t.expect(turn=ANN, held=[0, 4]).legal("lay_down")


@acts("losing.barred-first-card")
@denies("losing.only-if-unable", "double.not-first-of-two")
def test_losing_barred_first_card() -> None:
    """Total 57: Ben owes two and holds Double Play and three O'NO 99s. He has lost at 57."""
    hands = "? / double-play ono-99 ono-99 ono-99"
    t = table("1980", hands, turn=BEN, total=57, owed=2).legal("lay_down")
    t.refuse("double-play", by="double.not-first-of-two")
    t = t.allow("lay_down", by="losing.barred-first-card").lay_down().expect(total=57)
    t.holds(BEN, "double-play ono-99 ono-99 ono-99").over(losers=[BEN], busted=[])
    table("1980", hands, turn=BEN, total=57).legal("double-play").refuse(
        "lay_down", by="losing.only-if-unable"
    )


@acts("losing.no-card-fits")
@denies("losing.only-if-unable")
def test_losing_no_card_fits() -> None:
    """Total 97: with 2, 5, 9 and an O'NO 99 Cleo is out; with a 1 she is not."""
    t = table("2022", "? / ? / 2 5 9 ono-99", turn=CLEO, total=97).legal("lay_down")
    t = t.allow("lay_down", by="losing.no-card-fits").lay_down().on_table("")
    t.expect(out=[CLEO], turn=ANN, total=97, pile=112 - 12)
    t = table("2022", "? / ? / 1 5 9 ono-99", turn=CLEO, total=97).legal("1")
    t.refuse("lay_down", by="losing.only-if-unable")


@acts("losing.out-of-the-round")
@BOTH
def test_losing_out_of_the_round(edition: str) -> None:
    """Out at once; a card already played in that turn stays played."""
    if edition == "1980":
        t = table(edition, "? / 4 6 10 10 / ?", turn=BEN, total=93, owed=2).turns("4/6 6/9")
        t.expect(out=[BEN]).on_table("4 6").over(losers=[BEN])
    else:
        t = table(edition, "? / 3 9 9 10 / ?", turn=BEN, total=95, owed=2).turns("3/8").lay_down()
        t.expect(out=[BEN], total=98).on_table("3").refuse("play 9 1", by="order.in-turn")


@acts("losing.ends-the-round")
@denies("order.over-is-over")
def test_losing_ends_the_round() -> None:
    """Ben plays a 6 on 95: the round is over, and he is the one loser."""
    t = table("1980", "? / 6 8 9 10 / ?", turn=BEN, total=95).turns("6/2")
    t.over(losers=[BEN]).refuse("play 10 2", by="order.over-is-over")


@acts("losing.others-play-on")
def test_losing_others_play_on() -> None:
    """Total 97, four players: Ben is out, Cleo is next at 97. With one left it is over."""
    hands = "1 2 2 3 / 5 6 7 8 / 5 6 7 8 / 5 6 7 8"
    t = table("2022", hands, turn=BEN, total=97)
    t = t.lay_down().expect(out=[BEN], turn=CLEO, total=97, phase="choose")
    t = t.lay_down().expect(out=[BEN, CLEO], turn=DAN, total=97)
    t.lay_down().over(losers=[BEN, CLEO, DAN], winners=[ANN])


@acts("losing.others-play-on")
def test_losing_total_stays() -> None:
    """Play goes to the right at 98; Cleo is out, and Ben, on her right, is next at 98."""
    t = table("2022", "? / ? / 5 6 7 8 / 0 1 2 3", turn=CLEO, total=98, direction=-1).lay_down()
    t.expect(turn=BEN, total=98, direction=-1)


@acts("total-after-a-loss")
def test_losing_total_goes_back_where_the_table_plays_on() -> None:
    """House rule: Ann went from 95 to 104; Ben faces 95 again. At the end it stays what it is."""
    house = {"round-end": "last-survivor"}
    t = table("1980", "9 10 10 10 / 2 3 4 5 / ?", total=95, options=house).turns("9/8")
    t.expect(out=[ANN], turn=BEN, total=95, phase="choose").turns("3/8").expect(total=98)


def test_losing_total_goes_back_only_after_a_bust() -> None:
    """A hand of O'NO 99s laid down never raised the total."""
    house = {"round-end": "last-survivor"}
    t = table("1980", f"{FOUR} / 2 3 4 5 / ?", total=71, options=house, before=40).lay_down()
    t.expect(out=[ANN], turn=BEN, total=71)


@defines("losing.hand-laid-down")
def test_losing_hand_laid_down() -> None:
    """At 98 Ben lays down 2, 7, 10 and an O'NO 99; all can see it, and no other hand."""
    t = table("2022", "0 1 2 3 / 2 7 10 ono-99 / 4 5 6 8", turn=BEN, total=98)
    t.sees(ANN, BEN, None).sees(CLEO, BEN, None)
    t = t.lay_down().sees(ANN, BEN, "2 7 10 ono-99").sees(CLEO, BEN, "2 7 10 ono-99")
    t.sees(ANN, CLEO, None).sees(BEN, ANN, None)


@defines("losing.hand-counted")
def test_losing_hand_counted() -> None:
    """Ben has lost and shows all four cards; before that nobody saw them."""
    t = table("1980", "? / 6 7 9 ono-99 / ?", turn=BEN, total=95, options=POINTS)
    t.sees(ANN, BEN, None)
    t.turns("6/2").over(losers=[BEN]).sees(ANN, BEN, "7 9 ono-99 2")


@defines("losing.hand-counted")
def test_losing_hand_counted_everybody_shows() -> None:
    """With points everybody counts what is left, so every hand is laid open."""
    t = table("1980", "2 3 4 hold / 6 7 9 ono-99 / ?", turn=BEN, total=95, options=POINTS)
    t.turns("6/2").over(losers=[BEN]).sees(BEN, ANN, "2 3 4 hold").sees(CLEO, ANN, "2 3 4 hold")


def test_option_saves_a_full_hand() -> None:
    """With the option a hand of O'NO 99s is not lost on a total ending in 0."""
    t = table("1980", f"{FOUR} / ?", total=70, options=OPTION).legal("ono-99")
    t.refuse("lay_down", by="losing.only-if-unable").turns("ono-99/2").expect(turn=BEN, total=70)
    table("1980", f"{FOUR} / ?", total=71, options=OPTION).legal("lay_down")
