"""Every question that players are known to have argued about, decided by hand.

One test for each dispute, named by its number in the collection that the
rulings refer to; a test beside it plays the readings that were not chosen.
Ann, Ben, Cleo and Dan sit to the left of one another.

Purely social disputes have nothing that an engine could do wrong:

====== ==================================================================
number reason
====== ==================================================================
9      a wrong total: the engine adds for itself and cannot be told wrongly
10     a forgotten announcement: no edition sets a penalty, so nothing happens
11     asking for the total: it is open to everybody at any time
79     a forgotten announcement between two cards: as 10
93     a player goes home: the rules of play know only who is in and who is out
====== ==================================================================

Of 7, 21, 32 and 94 the refusal is played here; how a table takes a card back is
social. The gaps in the numbering are disputes that turned out to be another one.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from table import ANN, BEN, CLEO, DAN, Game, Table, game, table

from ono99.load.loading import load_spec
from ono99.play.bags import CardError
from ono99.play.state import Move

BOTH = pytest.mark.parametrize("edition", ["1980", "2022"])
POINTS = {"scoring": "points"}
OPTION = {"ono-99-on-tens": "allowed"}
FOUR = "ono-99 ono-99 ono-99 ono-99"

SOCIAL = {9, 10, 11, 79, 93}
PLAYED = {
    *(1, 3, 4, 5, 6, 7, 13, 15, 16, 17, 18, 19, 20, 21, 23, 24, 26, 27, 28, 30, 31, 32, 33, 35),
    *(36, 37, 38, 42, 43, 44, 45, 46, 47, 50, 51, 52, 53, 54, 56, 57, 58, 59, 60, 62, 63, 65),
    *(66, 67, 68, 69, 71, 73, 74, 75, 78, 80, 81, 82, 83, 84, 86, 88, 90, 91, 94, 95),
}


def test_every_dispute_is_played_or_social() -> None:
    """Each number has a test or a reason, and no ruling refers to another number."""
    tested = {int(n) for name in globals() for n in re.findall(r"^test_dispute_(\d+)_", name)}
    assert tested == PLAYED
    known = {number for ruling in load_spec().rulings.values() for number in ruling.disputes}
    assert known <= PLAYED | SOCIAL


# ------------------------------------------------------ A. threshold and legality


def test_dispute_1_exactly_99_loses_in_1980() -> None:
    """L80: 99 points or more lose the round; 98 is safe."""
    t = table("1980", "9 10 10 ono-99 / ?", total=90)
    t.play("9").expect(total=99).draw("2").over(losers=[ANN], busted=[ANN])
    table("1980", "8 10 10 ono-99 / ?", total=90).play("8").draw("2").expect(total=98, turn=BEN)


def test_dispute_1_exactly_99_is_refused_in_2022() -> None:
    """M22: the total must stay under 99, so the play is illegal."""
    t = table("2022", "9 8 10 ono-99 / ?", total=90)
    t.refuse("9", by="limit.no-card-over").play("8").draw("2").expect(total=98, turn=BEN)


@BOTH
def test_dispute_1_other_reading_99_is_safe(edition: str) -> None:
    """GR and C-CJ: only more than 99 loses."""
    rulings = {"exactly-ninety-nine": "safe"}
    t = table(edition, "9 10 10 ono-99 / ?", total=90, rulings=rulings)
    t.play("9").draw("2").expect(total=99, turn=BEN)


def test_dispute_3_at_97_a_two_busts() -> None:
    """L80's own example: 97 is passed to a player without a helper, who must reach 99."""
    t = table("1980", "? / 2 5 9 ono-99", turn=BEN, total=97)
    t.legal("2", "5", "9").play("2").draw("3").expect(total=99).over(losers=[BEN], busted=[BEN])


CLEO_AT_95 = "? / ? / reverse 10 10 ono-99 / ?"


def test_dispute_4_no_voluntary_bust_in_2022() -> None:
    """M22: only a player who is unable to play goes out. Cleo must play the Reverse."""
    t = table("2022", CLEO_AT_95, turn=CLEO, total=95)
    t.refuse("10", by="limit.no-card-over")
    t.refuse("lay_down", by="losing.only-if-unable")
    t.legal("reverse").play("reverse").draw("2").expect(total=95, turn=BEN, out=[])


def test_dispute_4_other_reading_giving_up() -> None:
    """C-VT lets a player who could go on go out."""
    t = table("2022", CLEO_AT_95, turn=CLEO, total=95, rulings={"giving-up": "may-give-up"})
    t.legal("reverse", "lay_down").lay_down().expect(out=[CLEO], turn=DAN, total=95)


@pytest.mark.parametrize("scoring", ["tokens", "points"])
def test_dispute_5_no_voluntary_bust_in_1980(scoring: str) -> None:
    """Chosen: the object is to avoid 99, so a safe card in the hand has to be used."""
    t = table("1980", "hold 8 2 2 / ? / ?", total=92, options={"scoring": scoring})
    t.refuse("8", by="voluntary-bust").legal("hold", "2")


@pytest.mark.parametrize("scoring", ["tokens", "points"])
def test_dispute_5_other_reading_any_card_may_lose(scoring: str) -> None:
    """Nothing in L80 forbids it, and its lowest number binds only a player without a helper."""
    rulings = {"voluntary-bust": "allowed"}
    t = table("1980", "hold 8 2 2 / ? / ?", total=92, options={"scoring": scoring}, rulings=rulings)
    t.legal("hold", "8", "2").play("8").draw("3").expect(total=100).over(losers=[ANN])


def test_dispute_6_the_lowest_number_in_points_play() -> None:
    """L80: he must play his lowest number, then draw; 7, 9, O'NO 99 and the card drawn stay."""
    hands = "6 7 9 ono-99 / 2 3 4 5"
    t = table("1980", hands, total=94, options=POINTS)
    t.refuse("9", by="points.lowest-card").refuse("7", by="points.lowest-card").legal("6")
    points = game("1980", 2, dealer=BEN, options=POINTS, score=[0, 0], round=1)
    points.at(hands, total=94).play("6").draw("8").expect(score=[7 + 9 + 20 + 8 + 25, 14])
    table("1980", hands, total=94).legal("6", "7", "9")


def test_dispute_6_other_reading_any_losing_card() -> None:
    """GH does not say which card is played."""
    rulings = {"lowest-losing-card": "any-card"}
    t = table("1980", "6 7 9 ono-99 / ?", total=94, options=POINTS, rulings=rulings)
    t.legal("6", "7", "9").play("9").draw("2").over(losers=[ANN], busted=[ANN])


def test_dispute_7_a_card_that_may_not_be_played_is_no_play() -> None:
    """Ben puts down a 4 at 95 by mistake; he was able to play and is not out."""
    t = table("2022", "? / 2 4 -10 ono-99", turn=BEN, total=95)
    t.refuse("4", by="limit.no-card-over").holds(BEN, "2 4 -10 ono-99").expect(total=95, out=[])
    t.legal("2", "-10").play("2").draw("5").expect(total=97, turn=ANN)


# -------------------------------------------------------------------- B. opening


def test_dispute_13_opening_with_a_special() -> None:
    """L80 opens with a Minus Ten in its own example; M22 lets the starter call a card."""
    t = table("1980", "-10 2 3 4 / ? / ?", opening=1)
    t.allow("-10", "2", "3", "4").play("-10").draw("5").expect(total=-10, turn=BEN)
    t = table("2022", "reverse 2 3 4 / ? / ?", opening=1)
    t.play("reverse").draw("5").expect(total=0, direction=-1, turn=CLEO)


@BOTH
def test_dispute_13_other_reading_a_number_opens(edition: str) -> None:
    """WOLD, WES and WEN: the first card is a number, if the starter has one."""
    rulings = {"first-card": "number-card"}
    t = table(edition, "reverse -10 3 ono-99 / ? / ?", opening=1, rulings=rulings)
    t.refuse("reverse", by="first-card").refuse("-10", by="first-card").legal("3")
    t.play("3").draw("4").expect(turn=BEN)
    t = table(edition, "reverse -10 ono-99 ono-99 / ? / ?", opening=1, rulings=rulings)
    t.legal("reverse", "-10")


@pytest.mark.parametrize(("edition", "card"), [("1980", "double-play"), ("2022", "play-2")])
def test_dispute_15_opening_with_a_double(edition: str, card: str) -> None:
    """Ann opens with it at 0: Ben owes two."""
    t = table(edition, f"{card} 2 3 4 / 5 6 7 8 / ?", opening=1).play(card).draw("9")
    t.expect(total=0, turn=BEN, owed=2).turns("5/2 6/2").expect(total=11, turn=CLEO, owed=1)


OPENING_DEAL = "2 3 4 5 / 6 7 8 9 / 10 10 10 10"


@BOTH
def test_dispute_16_no_card_is_turned_up(edition: str) -> None:
    """The first player's card is the first on the table; the total starts at 0."""
    g = game(edition, 3, dealer=CLEO).deal(OPENING_DEAL)
    g.expect(phase="choose", turn=ANN, total=0, used=0)
    g.refuse("turn_up 7", by="order.nothing-else").play("4").expect(total=4).on_table("4")


@BOTH
def test_dispute_16_other_reading_the_top_card_is_turned_up(edition: str) -> None:
    """LBG: one card is drawn to start; a special card starts the count at 0."""
    rulings = {"starter-card": "turned-up"}
    g = game(edition, 3, dealer=CLEO, rulings=rulings).deal(OPENING_DEAL)
    g = g.expect(phase="flip", used=0)
    g.move("turn_up 7").expect(phase="choose", turn=ANN, total=7).on_table("7")
    g.move("turn_up reverse").expect(phase="choose", turn=ANN, total=0, direction=1)
    g.move("turn_up -10").expect(phase="choose", turn=ANN, total=0)


def test_dispute_17_tied_players_cut_again() -> None:
    """10, 10, 7, 10: the three take again; Cleo can't be dealer any more."""
    g = game("1980", 4).cut("10", "10", "7", "10")
    g = g.expect(stage="select", dealer="none", contends=[1, 1, 0, 1])
    g.refuse("cut 10 2", by="dealer.highest-card")
    g.cut("9", "10", "3").expect(stage="deal", dealer=BEN)
    g.cut("9", "9", "3").expect(stage="select", contends=[1, 1, 0, 0])


def test_dispute_17_other_reading_everybody_cuts_again() -> None:
    """A tie is no draw at all: all four take another card, and Cleo may win now."""
    g = game("1980", 4, rulings={"dealer-tie": "all-cut-again"}).cut("10", "10", "7", "10")
    g = g.expect(stage="select", dealer="none", contends=[1, 1, 1, 1])
    g.cut("2", "3", "10", "4").expect(stage="deal", dealer=CLEO)


def test_dispute_18_a_special_card_is_no_draw() -> None:
    """L80: only the numbers 2 to 10 are used. Cleo draws a Hold and takes another card."""
    g = game("1980", 3).cut("7", "8", "hold").expect(stage="select", rank=[7, 8, -1])
    g.cut("9").expect(stage="deal", dealer=CLEO)
    g.cut("ono-99", "-10", "3").expect(stage="deal", dealer=BEN)


def test_dispute_18_other_reading_it_counts_0() -> None:
    """JMEDIA: Hold, Reverse and Double Play count 0."""
    rulings = {"dealer-special-card": "counts-as-zero"}
    game("1980", 3, rulings=rulings).cut("7", "8", "hold").expect(stage="deal", dealer=BEN)


NEXT_DEAL = "2 2 3 3 / 4 4 5 5 / 6 6 7 7 / 8 8 9 9"


def lost_by_cleo(rulings: dict[str, str] | None = None, **position: Any) -> Game:
    """Dan dealt this round, and Cleo has just lost it."""
    g = game("1980", 4, dealer=DAN, rulings=rulings, tokens=[3, 3, 3, 3], round=1)
    g = g.at("? / ? / 2 3 4 5 / ?", turn=CLEO, total=97, **position)
    return g.play("2").draw("6").expect(stage="deal", loser=CLEO, tokens=[3, 3, 2, 3])


def test_dispute_19_the_deal_passes_left() -> None:
    """Chosen: Ann deals after Dan, Ben starts, play goes to the left."""
    g = lost_by_cleo().expect(dealer=ANN, first_player=BEN).deal(NEXT_DEAL)
    g.expect(turn=BEN, direction=1, total=0).play("4").draw("10").expect(turn=CLEO)


def test_dispute_19_other_readings() -> None:
    """The loser deals, or (WEN) the loser starts."""
    g = lost_by_cleo({"next-dealer": "loser-deals"}).expect(dealer=CLEO)
    g.deal(NEXT_DEAL).expect(turn=DAN)
    g = lost_by_cleo({"next-dealer": "loser-starts"}).expect(dealer=ANN)
    g.deal(NEXT_DEAL).expect(turn=CLEO)


def test_dispute_20_the_direction_is_reset() -> None:
    """Chosen: the last round ended to the right; the next one starts to the left."""
    g = lost_by_cleo(direction=-1).expect(start=1).deal(NEXT_DEAL)
    g.expect(turn=BEN, direction=1).play("4").draw("10").expect(turn=CLEO)


def test_dispute_20_other_reading_it_carries_over() -> None:
    """The direction stays as the last Reverse left it."""
    g = lost_by_cleo({"direction-next-round": "carries-over"}, direction=-1).deal(NEXT_DEAL)
    g.expect(turn=BEN, direction=-1).play("4").draw("10").expect(turn=ANN)


@BOTH
@pytest.mark.parametrize("hand", ["2 3 4", "2 3 4 5 6"])
def test_dispute_21_a_deal_of_three_or_five_is_no_deal(edition: str, hand: str) -> None:
    """Four cards each; anything else has to be put right first."""
    with pytest.raises(CardError, match="seat 0 is dealt"):
        game(edition, 2, dealer=BEN).deal(f"{hand} / 7 8 9 10")


# ------------------------------------------------------- C. draw and short hands

ANN_FORGETS = "9 2 3 4 / 7 5 6 8 / ? / ?"


def test_dispute_23_too_late_once_the_next_card_lies_there() -> None:
    """L80: before the next player begins. Ben's 7 lies on the table, though he has not drawn."""
    t = table("1980", ANN_FORGETS, total=20).play("9").miss_draw().play("7")
    t.refuse("late_draw 0", by="draw.deadline")
    t = t.draw("10").expect(turn=CLEO, held=[3, 4, 4, 4])
    t.refuse("late_draw 0", by="draw.deadline")


def test_dispute_23_other_reading_until_the_turn_is_completed() -> None:
    """WOLD, WEN, WES: until the next player completes the turn. Ben has yet to draw: in time."""
    rulings = {"late-draw-deadline": "turn-completed"}
    t = table("1980", ANN_FORGETS, total=20, rulings=rulings).play("9").miss_draw().play("7")
    t.draw("10").refuse("late_draw 0", by="draw.deadline")
    t = t.late_draw(ANN).draw("3").expect(actor=BEN, phase="refill", held=[4, 3, 4, 4])
    t.draw("10").expect(turn=CLEO, held=[4, 4, 4, 4])


def test_dispute_24_in_time_while_the_next_player_thinks() -> None:
    """Chosen: a turn begins when the card touches the table."""
    t = table("1980", ANN_FORGETS, total=20).play("9").miss_draw()
    t = t.expect(turn=BEN, held=[3, 4, 4, 4]).late_draw(ANN).expect(actor=ANN, turn=BEN)
    t = t.draw("3").expect(turn=BEN, actor=BEN, phase="choose", held=[4, 4, 4, 4])
    t.refuse("late_draw 0", by="draw.deadline").play("7").draw("2").expect(turn=CLEO)


def test_dispute_24_other_reading_the_turn_has_arrived() -> None:
    """The next player has begun as soon as it is that player's turn."""
    rulings = {"next-player-begins": "turn-arrives"}
    t = table("1980", ANN_FORGETS, total=20, rulings=rulings).play("9").miss_draw()
    t.refuse("late_draw 0", by="draw.deadline")


def test_dispute_26_not_drawing_is_no_choice() -> None:
    """A lapse can happen, but nobody may choose it; then it is a forgotten draw."""
    t = table("1980", "3 ono-99 ono-99 5 / 7 5 6 8", pile="4 9", total=20).play("3")
    t.legal("draw 4", "draw 9")
    assert t.round.lapses(t.state) == [Move("miss_draw")]
    t.miss_draw().play("7").draw("4").refuse("late_draw 0", by="draw.deadline")


def test_dispute_26_other_reading_a_choice() -> None:
    """A player may decide to go on with a card fewer."""
    rulings = {"deliberate-short-hand": "may-choose"}
    t = table("1980", "3 ono-99 ono-99 5 / ?", pile="4", total=20, rulings=rulings).play("3")
    t.legal("draw 4", "miss_draw")


def forgotten_in_2022(rulings: dict[str, str] | None = None) -> Table:
    """Ben forgets to draw, and finds three cards when his next turn comes."""
    t = table("2022", "1 1 1 1 / 5 6 7 8 / 2 2 2 2", turn=BEN, total=20, rulings=rulings)
    return t.play("5").miss_draw().turns("2/3 1/3").expect(turn=BEN, held=[4, 3, 4])


def test_dispute_27_a_forgotten_draw_in_2022_is_made_good() -> None:
    """M22: refill the hand to four; no deadline and no penalty."""
    t = forgotten_in_2022().legal("6", "7", "8", "late_draw 1").late_draw(BEN).draw("9")
    t.expect(turn=BEN, phase="choose", held=[4, 4, 4]).play("9").draw("4").expect(turn=CLEO)


def test_dispute_27_other_reading_the_hand_stays_short() -> None:
    """As in 1980: too late once the next player has put down a card."""
    t = forgotten_in_2022({"forgotten-draw-2022": "stays-short"})
    t.legal("6", "7", "8").refuse("late_draw 1", by="draw.nothing-missing")


def missed_between(rulings: dict[str, str] | None = None) -> Table:
    """Ben owes two, plays 3 and at once 5: the second card comes from the three he holds."""
    t = table("1980", "double-play 2 4 8 / 3 5 6 7 / ?", total=20, rulings=rulings)
    t = t.play("double-play").draw("9").play("3").miss_draw().expect(turn=BEN, held=[4, 3, 4])
    return t.legal("5", "6", "7", "late_draw 1").play("5")


def test_dispute_28_both_draws_until_the_next_player_begins() -> None:
    """L80's deadline is the next player's beginning, not the player's own second card."""
    t = missed_between().draw("2").expect(turn=CLEO, missing=1)
    t.late_draw(BEN).draw("4").expect(turn=CLEO, held=[4, 4, 4])
    t = missed_between().miss_draw().expect(turn=CLEO, missing=2)
    t.late_draw(BEN).draw("2").late_draw(BEN).draw("4").expect(turn=CLEO, held=[4, 4, 4])
    t.play("10").draw("6").refuse("late_draw 1", by="draw.deadline")
    t = missed_between().expect(phase="refill", turn=BEN)
    t = t.late_draw(BEN).draw("2").expect(phase="refill", turn=BEN, missing=0, held=[4, 3, 4])
    t.draw("4").expect(turn=CLEO, held=[4, 4, 4]).refuse("late_draw 1", by="draw.deadline")


def test_dispute_28_other_reading_only_the_last_draw() -> None:
    """With the player's own second card the first draw is lost."""
    t = missed_between({"draw-between-two-cards": "only-the-last"})
    t.draw("2").expect(turn=CLEO).refuse("late_draw 1", by="draw.deadline")
    t.miss_draw().expect(missing=1).allow("late_draw 1")


def test_dispute_30_no_card_left() -> None:
    """Chosen: Dan cannot play and loses; four cards are missing at 15 each, and no 25."""
    g = game("1980", 4, dealer=ANN, options=POINTS, score=[0, 0, 0, 0], round=1)
    g = g.at("2 3 4 5 / 6 6 7 7 / 8 8 9 9 / -", turn=DAN, total=50).legal("lay_down")
    g.lay_down().over(losers=[DAN], busted=[]).expect(score=[14, 26, 34, 60])


def test_dispute_30_other_reading_passed_over() -> None:
    """An empty hand sits out until the round is over."""
    t = table("1980", "? / ? / -", turn=CLEO, total=50, rulings={"empty-hand": "sits-out"})
    t.legal("sit_out").move("sit_out").expect(turn=ANN, total=50, out=[])


def test_dispute_31_no_standstill() -> None:
    """Two hands of two O'NO 99s: the player to move has lost (against BEA's guess)."""
    t = table("1980", "ono-99 ono-99 / ono-99 ono-99", total=55)
    t.legal("lay_down").lay_down().over(losers=[ANN], busted=[]).expect(total=55)


@BOTH
def test_dispute_32_only_one_card_is_drawn(edition: str) -> None:
    """A second card is not due; how it goes back is social."""
    t = table(edition, "5 6 7 8 / ?").play("5").draw("9").expect(turn=BEN, held=[4, 4])
    t.refuse("draw 2", by="order.one-at-a-time")


EIGHT_HANDS = (
    "5 6 7 8 / 10 10 10 10 / 10 10 10 10 / 10 10 9 9 / 9 8 8 7 / 7 6 6 5 / 5 4 4 4"
    " / ono-99 ono-99 ono-99 ono-99"
)
ALL_PLAYED = (
    "2 2 2 3 3 3 -10 -10 -10 -10 hold hold hold hold double-play double-play"
    " reverse reverse reverse reverse reverse reverse"
)


def test_dispute_33_the_card_just_played_is_shuffled_in() -> None:
    """L80: reshuffle all played cards. The total is untouched."""
    t = table("1980", EIGHT_HANDS, pile="", used=ALL_PLAYED, total=60).play("5")
    t = t.expect(total=65, phase="refill", pile=0, used=23).legal("reshuffle")
    t = t.reshuffle().in_pile(f"{ALL_PLAYED} 5").expect(total=65, turn=ANN, used=0)
    t.draw("5").expect(turn=BEN, pile=22, total=65)


def test_dispute_33_other_readings() -> None:
    """C-CJ keeps the top card; C-VT reshuffles as soon as the pile is empty."""
    stays = {"reshuffle-top-card": "top-stays"}
    t = table("1980", EIGHT_HANDS, pile="", used=ALL_PLAYED, total=60, rulings=stays)
    t.play("5").reshuffle().in_pile(ALL_PLAYED).on_table("5").expect(total=65)
    t = table("1980", "5 6 7 8 / ?", pile="9", total=20).play("5").draw("9")
    t.expect(turn=BEN, pile=0, used=1)
    at_once = {"reshuffle-when": "at-once"}
    t = table("1980", "5 6 7 8 / ?", pile="9", total=20, rulings=at_once).play("5").draw("9")
    t.legal("reshuffle").reshuffle().in_pile("5").expect(turn=BEN, phase="choose", used=0)


def test_dispute_35_the_laid_hand_lies_face_up() -> None:
    """Chosen (with GROK and GH): all can see that nothing fitted; other hands stay hidden."""
    t = table("2022", "0 1 2 3 / 2 7 10 ono-99 / ?", turn=BEN, total=98)
    t.sees(CLEO, BEN, None).lay_down().sees(CLEO, BEN, "2 7 10 ono-99").sees(CLEO, ANN, None)


def test_dispute_35_other_reading_face_down() -> None:
    """UNOR: the cards are put down face down."""
    down = {"laid-hand-face-up": "face-down"}
    t = table("2022", "0 1 2 3 / 2 7 10 ono-99 / ?", turn=BEN, total=98, rulings=down)
    t.lay_down().sees(CLEO, BEN, None).sees(BEN, BEN, "2 7 10 ono-99")


# ------------------------------------------------------------------ D. Minus Ten


def test_dispute_36_a_minus_ten_at_4_makes_0() -> None:
    """M22 allows no negative total; everybody who spells it out stops at zero."""
    table("2022", "-10 5 6 7 / ?", total=4).play("-10").draw("8").expect(total=0, turn=BEN)


BARRED = {"minus-ten-below-zero": "may-not-be-played"}


def test_dispute_36_other_readings() -> None:
    """Unplayable below ten, or (C-HA, C-BE) negative."""
    t = table("2022", "-10 5 6 7 / ?", total=4, rulings=BARRED)
    t.refuse("-10", by="minus-ten-below-zero").legal("5", "6", "7")
    table("2022", "-10 5 6 7 / ?", total=10, rulings=BARRED).play("-10").expect(total=0)
    below = {"minus-ten-below-zero": "goes-below"}
    table("2022", "-10 5 6 7 / ?", total=4, rulings=below).play("-10").expect(total=-6)


def test_dispute_37_a_minus_ten_as_the_only_card() -> None:
    """Total 7: the card is legal, the total 0, and Ben lives. Barred, he would be out at 7."""
    hands = "? / -10 ono-99 ono-99 ono-99 / ?"
    t = table("2022", hands, turn=BEN, total=7).legal("-10").play("-10").draw("2")
    t.expect(total=0, turn=CLEO, out=[])
    t = table("2022", hands, turn=BEN, total=7, rulings=BARRED).legal("lay_down").lay_down()
    t.expect(out=[BEN], turn=CLEO, total=7)


def test_dispute_38_below_zero_in_1980() -> None:
    """L80: at 0 it makes minus ten, and another makes minus twenty."""
    t = table("1980", "-10 5 6 7 / -10 5 6 7").play("-10").draw("8").expect(total=-10)
    t.play("-10").draw("8").expect(total=-20, turn=ANN).play("5").expect(total=-15)
    floor = {"negative-totals": "stops-at-zero"}
    table("1980", "-10 5 6 7 / ?", rulings=floor).play("-10").expect(total=0)


# -------------------------------------------------------------- E. O'NO 99 card


@BOTH
def test_dispute_42_no_suicide_card(edition: str) -> None:
    """The card cannot be played, not even to lose; it goes back into the hand."""
    t = table(edition, "? / ono-99 8 10 10", turn=BEN, total=60)
    t.refuse("ono-99", by="unplayable.may-not-be-played").legal("8", "10")
    t.play("8").draw("2").expect(total=68, turn=ANN, out=[])


def test_dispute_42_with_the_option_it_counts_0() -> None:
    """With the option at 60 the card may go and adds nothing."""
    t = table("1980", "? / ono-99 8 10 10", turn=BEN, total=60, options=OPTION)
    t.play("ono-99").draw("2").expect(total=60, turn=ANN, out=[])


def test_dispute_42_other_reading_it_jumps_to_99() -> None:
    """WES, WOLD, GR, VOV: it makes the total 99 and loses."""
    jumps = {"ono-99-as-losing-card": "jumps-to-the-limit"}
    t = table("1980", "? / ono-99 10 10 10", turn=BEN, total=90, rulings=jumps)
    t.play("ono-99").expect(total=99).draw("2").over(losers=[BEN], busted=[BEN])
    t = table("1980", "? / ono-99 8 10 10", turn=BEN, total=60, rulings=jumps)
    t.refuse("ono-99", by="voluntary-bust")
    willing = {**jumps, "voluntary-bust": "allowed"}
    t = table("1980", "? / ono-99 8 10 10", turn=BEN, total=60, rulings=willing)
    t.play("ono-99").draw("2").over(losers=[BEN])


def test_dispute_43_the_option_must_be_agreed() -> None:
    """L80 heads it OPTION: it is off unless agreed before the deal."""
    hands = "ono-99 5 6 7 / ?"
    table("1980", hands, total=40).refuse("ono-99", by="unplayable.may-not-be-played")
    t = table("1980", hands, total=40, options=OPTION)
    t.play("ono-99").draw("8").expect(total=40, turn=BEN)
    t = table("1980", hands, total=40, rulings={"ono-99-on-tens-as-standard": "always"})
    t.play("ono-99").draw("8").expect(total=40, turn=BEN)


def test_dispute_44_the_option_at_minus_ten() -> None:
    """Chosen: -10 ends in 0."""
    t = table("1980", "ono-99 5 6 7 / ?", total=-10, options=OPTION)
    t.play("ono-99").draw("8").expect(total=-10, turn=BEN)
    up = {"ono-99-on-negative-tens": "from-zero-up"}
    t = table("1980", "ono-99 5 6 7 / ?", total=-10, options=OPTION, rulings=up)
    t.refuse("ono-99", by="unplayable.may-not-be-played")
    table("1980", "ono-99 5 6 7 / ?", total=0, options=OPTION, rulings=up).allow("ono-99")


def test_dispute_45_a_chain_of_ono_99s() -> None:
    """L80: the next player could repeat the action; the limit is one a turn, not a round."""
    hands = "ono-99 2 3 4 / ono-99 5 6 7 / ono-99 8 9 10 / ?"
    t = table("1980", hands, total=40, options=OPTION)
    t.turns("ono-99/2 ono-99/3 ono-99/4").expect(total=40, turn=DAN)


def test_dispute_46_one_ono_99_in_a_double_turn() -> None:
    """L80: one during a turn, and the double is a normal play plus one additional."""
    hands = "double-play 2 3 4 / ono-99 5 10 10 / ?"
    t = table("1980", hands, total=40, options=OPTION).play("double-play").draw("8")
    t = t.play("ono-99").draw("ono-99").expect(turn=BEN, made=1, total=40)
    t.refuse("ono-99", by="unplayable.one-a-turn").legal("5", "10")
    t.play("10").draw("6").expect(total=50, turn=CLEO)


def test_dispute_46_it_decides_a_round() -> None:
    """At 90 both other cards bust, and the second O'NO 99 does not help; two turns would."""
    hands = "double-play 2 3 4 / ono-99 9 10 10 / ?"
    t = table("1980", hands, total=90, options=OPTION).play("double-play").draw("8")
    t = t.play("ono-99").draw("ono-99").legal("9", "10")
    t.play("9").draw("6").over(losers=[BEN], busted=[BEN])
    two_turns = {"double-is-one-turn": "two-turns"}
    t = table("1980", hands, total=90, options=OPTION, rulings=two_turns)
    t = t.play("double-play").draw("8").turns("ono-99/ono-99 ono-99/6")
    t.expect(total=90, turn=CLEO, out=[])


def test_dispute_47_an_ono_99_answers_nothing() -> None:
    """L80 names only Reverse and Hold: Ben plays a second card."""
    hands = "double-play 2 3 4 / ono-99 5 6 7 / ?"
    t = table("1980", hands, total=70, options=OPTION).play("double-play").draw("8")
    t.play("ono-99").draw("9").expect(turn=BEN, owed=2, made=1).play("5").draw("2")
    answers = {"ono-99-as-an-answer": "answers"}
    t = table("1980", hands, total=70, options=OPTION, rulings=answers)
    t = t.play("double-play").draw("8").play("ono-99").draw("9")
    t.expect(turn=CLEO, owed=2, total=70)


BEN_HOLDS_FOUR = f"? / {FOUR} / ?"


def test_dispute_50_throwing_four_away_is_the_turn() -> None:
    """Chosen (with C-0Y): it counts as the play; Ben calls 96 and Cleo is next."""
    t = table("2022", BEN_HOLDS_FOUR, turn=BEN, total=96).discard_four()
    t = t.draw("0", "reverse", "5", "-10").holds(BEN, "0 reverse 5 -10").on_table(FOUR)
    t.expect(turn=CLEO, total=96, owed=1)


def test_dispute_50_other_reading_a_free_exchange() -> None:
    """C-VT: Ben must still play a card."""
    free = {"discard-uses-the-turn": "free-exchange"}
    t = table("2022", BEN_HOLDS_FOUR, turn=BEN, total=96, rulings=free).discard_four()
    t = t.draw("0", "reverse", "5", "-10").expect(turn=BEN, made=0)
    t.legal("0", "reverse", "-10").play("0").draw("2").expect(turn=CLEO, total=96)


def test_dispute_51_only_on_your_own_turn() -> None:
    """GOODS: on the next turn. Cleo has just drawn the fourth; it is Dan's turn."""
    hands = "? / ? / 4 ono-99 ono-99 ono-99 / ?"
    t = table("2022", hands, turn=CLEO, total=50).play("4").draw("ono-99").expect(turn=DAN)
    t.refuse("discard_four 2", by="order.in-turn")
    at_once = {"discard-out-of-turn": "at-any-time"}
    t = table("2022", hands, turn=CLEO, total=50, rulings=at_once).play("4").draw("ono-99")
    t = t.move("discard_four 2").draw("1", "2", "3", "5").holds(CLEO, "1 2 3 5")
    t.expect(turn=DAN, phase="choose", total=54)


def test_dispute_52_four_ono_99s_must_go() -> None:
    """Chosen (with C-0Y): something can be done, so nobody goes out instead."""
    t = table("2022", BEN_HOLDS_FOUR, turn=BEN, total=50)
    t.refuse("lay_down", by="losing.only-if-unable").legal("discard_four")
    may = {"declining-the-discard": "may-decline"}
    t = table("2022", BEN_HOLDS_FOUR, turn=BEN, total=50, rulings=may)
    t.legal("discard_four", "lay_down").lay_down().expect(out=[BEN], turn=CLEO, total=50)


def test_dispute_53_four_new_ones_that_are_the_same() -> None:
    """Ten are in the deck. The turn is over; on the next one they may go again."""
    t = table("2022", f"1 1 1 1 / {FOUR} / 2 2 2 2", turn=BEN, total=50).discard_four()
    t = t.draw(*FOUR.split()).expect(turn=CLEO).turns("2/3 1/3").expect(turn=BEN)
    t.legal("discard_four").discard_four().draw("5", "6", "7", "8").expect(turn=CLEO)
    at_once = {"four-again": "at-once"}
    t = table("2022", BEN_HOLDS_FOUR, turn=BEN, total=50, rulings=at_once).discard_four()
    t = t.draw(*FOUR.split()).expect(turn=BEN).legal("discard_four").discard_four()
    t.draw("5", "6", "7", "8").expect(turn=CLEO, total=50)


def test_dispute_54_the_discard_is_the_first_of_two() -> None:
    """Chosen (with C-0Y): draws four and owes one more."""
    t = table("2022", f"play-2 1 2 3 / {FOUR} / ?", total=97).play("play-2").draw("9")
    t = t.discard_four().draw("0", "5", "7", "-10").expect(turn=BEN, owed=2, made=1, total=97)
    t.legal("0", "-10").play("0").draw("2").expect(turn=CLEO, owed=1, total=97)


def test_dispute_54_the_second_card_is_no_answer() -> None:
    """The discard was the first of the two, so a Reverse drawn with it only reverses."""
    t = table("2022", f"play-2 1 2 3 / {FOUR} / ?", total=97).play("play-2").draw("9")
    t = t.discard_four().draw("reverse", "5", "7", "9").play("reverse").draw("2")
    t.expect(turn=ANN, owed=1)


@pytest.mark.parametrize(("reading", "owed"), [("both", 1), ("passes-on", 2)])
def test_dispute_54_other_readings(reading: str, owed: int) -> None:
    """It stands for both cards, or passes the two on."""
    rulings = {"discard-under-play-two": reading}
    t = table("2022", f"play-2 1 2 3 / {FOUR} / ?", total=97, rulings=rulings)
    t = t.play("play-2").draw("9").discard_four().draw("0", "5", "7", "-10")
    t.expect(turn=CLEO, owed=owed, total=97)


# --------------------------------------------------------- F. Double Play, 1980

DOUBLED = "double-play 2 3 4 / double-play 5 6 7 / ?"


def test_dispute_56_double_on_double() -> None:
    """L80 forbids it as the first of the two; Ben takes it back and plays a number."""
    t = table("1980", DOUBLED, total=50).play("double-play").draw("8").expect(turn=BEN, owed=2)
    t.refuse("double-play", by="double.not-first-of-two").legal("5", "6", "7")
    t.turns("5/9 6/9").expect(turn=CLEO, owed=1, total=61)


def test_dispute_56_other_reading_it_passes_on() -> None:
    """As in 2022."""
    passes = {"double-on-double": "passes-on"}
    t = table("1980", DOUBLED, total=50, rulings=passes).play("double-play").draw("8")
    t.play("double-play").draw("9").expect(turn=CLEO, owed=2)


@pytest.mark.parametrize("chosen", [{"options": {"stacking": "double-double"}},
                                    {"rulings": {"double-on-double": "adds-up"}}])  # fmt: skip
def test_dispute_56_other_reading_it_makes_four(chosen: dict[str, Any]) -> None:
    """At PIE's table the next player played four."""
    t = table("1980", DOUBLED, total=50, **chosen).play("double-play").draw("8")
    t = t.play("double-play").draw("9").expect(turn=CLEO, owed=4)
    t = t.turns("10/2 10/2 10/3").expect(turn=CLEO, owed=4, made=3)
    t.turns("2/3").expect(turn=ANN, owed=1, total=82)


def test_dispute_57_number_then_double_play() -> None:
    """CYO: it counts two for the next player, not four."""
    t = table("1980", DOUBLED, total=50).play("double-play").draw("8")
    t = t.turns("6/9").expect(turn=BEN, made=1).play("double-play").draw("9")
    t.expect(turn=CLEO, owed=2, total=56)
    none = {"double-as-second-card": "none"}
    t = table("1980", DOUBLED, total=50, rulings=none).play("double-play").draw("8")
    t.turns("6/9 double-play/9").expect(turn=CLEO, owed=1, total=56)


def test_dispute_58_the_barred_card_is_the_only_safe_one() -> None:
    """Total 98: the Double Play may not be first, so Ben must bust."""
    t = table("1980", "double-play 2 3 4 / double-play 8 9 10", total=98)
    t = t.play("double-play").draw("5").legal("8", "9", "10")
    t.refuse("double-play", by="double.not-first-of-two")
    t.play("8").draw("2").expect(total=106).over(losers=[BEN], busted=[BEN])


BARRED_HAND = "2 3 4 5 / double-play ono-99 ono-99 ono-99"


def test_dispute_59_which_card_he_plays_then() -> None:
    """With points the lowest number; with no number at all nothing, and 15 + 60 count."""
    g = game("1980", 2, dealer=ANN, options=POINTS, score=[0, 0], round=1)
    g.at("2 3 4 5 / double-play 8 9 10", turn=BEN, total=98, owed=2).legal("8")
    t = g.at(BARRED_HAND, turn=BEN, total=98, owed=2).legal("lay_down").lay_down()
    t.over(losers=[BEN], busted=[]).holds(BEN, "double-play ono-99 ono-99 ono-99")
    t.expect(score=[14, 15 + 60])


def test_dispute_59_other_reading_the_ban_gives_way() -> None:
    """Only where nothing else can be played; one more card is owed then."""
    way = {"only-a-barred-double-play": "ban-gives-way"}
    t = table("1980", BARRED_HAND, turn=BEN, total=98, owed=2, rulings=way).legal("double-play")
    t.play("double-play").draw("hold").expect(turn=BEN, made=1).legal("hold")
    mixed = "2 3 4 5 / double-play 8 9 ono-99"
    t = table("1980", mixed, turn=BEN, total=98, owed=2, rulings=way)
    t.refuse("double-play", by="double.not-first-of-two")


def test_dispute_60_hold_passes_the_double_on() -> None:
    """Ann doubles, Ben holds, Cleo holds: Dan owes two."""
    hands = "double-play 2 3 4 / hold 5 6 7 / hold 8 9 10 / ?"
    t = table("1980", hands, total=71).play("double-play").draw("8")
    t = t.play("hold").draw("9").expect(turn=CLEO, owed=2, total=71)
    t = t.play("hold").draw("2").expect(turn=DAN, owed=2, total=71, direction=1)
    t.turns("10/3 10/3").expect(turn=ANN, owed=1, total=91)


def test_dispute_62_reverse_ping_pong() -> None:
    """Each Reverse sends the double back; each player plays one card and draws one."""
    hands = "double-play reverse reverse 4 / reverse reverse 6 7 / ?"
    t = table("1980", hands, total=64).play("double-play").draw("8").expect(turn=BEN, owed=2)
    t = t.play("reverse").draw("9").expect(turn=ANN, owed=2, direction=-1)
    t = t.play("reverse").draw("9").expect(turn=BEN, owed=2, direction=1)
    t = t.play("reverse").draw("9").expect(turn=ANN, owed=2, direction=-1)
    t = t.play("reverse").draw("2").expect(turn=BEN, owed=2, direction=1, held=[4, 4, 4])
    t.turns("6/3 7/3").expect(turn=CLEO, owed=1, total=77)


@pytest.mark.parametrize("card", ["reverse", "hold"])
def test_dispute_63_two_players_reverse_or_hold(card: str) -> None:
    """L80: between two a Reverse acts as a Hold, and a Hold passes the double."""
    t = table("1980", f"double-play 2 3 4 / {card} 5 6 7", total=50)
    t.play("double-play").draw("8").play(card).draw("9").expect(turn=ANN, owed=2, total=50)


def test_dispute_65_a_bust_on_the_second_card() -> None:
    """The round is over, and nothing is owed in the next."""
    g = game("1980", 3, dealer=CLEO, tokens=[3, 3, 3], round=1)
    g = g.at("double-play 2 3 4 / 4 6 10 10 / ?", total=93).play("double-play").draw("8")
    g = g.play("4").draw("6").expect(turn=BEN, total=97, made=1).play("6").draw("9")
    g = g.over(losers=[BEN], busted=[BEN]).expect(stage="deal", tokens=[3, 2, 3])
    g.deal(OPENING_DEAL).expect(turn=BEN, owed=1, total=0)


# --------------------------------------------------------------- G. Play 2, 2022

THREE_PLAY_TWOS = "play-2 1 2 3 / play-2 4 5 6 / play-2 7 8 9 / 0 7 8 9"


def test_dispute_66_play_2_on_play_2() -> None:
    """M22: Play 2s are passed along and do not stack. Dan owes two, not six."""
    t = table("2022", THREE_PLAY_TWOS, total=83).turns("play-2/1 play-2/2 play-2/3")
    t = t.expect(turn=DAN, owed=2, total=83)
    t.turns("0/4 7/5").expect(turn=ANN, owed=1, total=90)


def test_dispute_66_other_reading_the_ban_of_1980() -> None:
    """A Play 2 may not be the first of the two."""
    ban = {"play-two-on-play-two": "forbidden"}
    t = table("2022", THREE_PLAY_TWOS, total=83, rulings=ban).play("play-2").draw("1")
    t.refuse("play-2", by="play-two-on-play-two").legal("4", "5", "6")


@pytest.mark.parametrize("chosen", [{"options": {"stacking": "adds-up"}},
                                    {"rulings": {"play-two-on-play-two": "adds-up"}}])  # fmt: skip
def test_dispute_66_other_reading_they_add_up(chosen: dict[str, Any]) -> None:
    """Two, four, six."""
    t = table("2022", THREE_PLAY_TWOS, total=83, **chosen).turns("play-2/1 play-2/2")
    t.expect(turn=CLEO, owed=4).play("play-2").draw("3").expect(turn=DAN, owed=6)


TWO_AT_92 = "play-2 1 2 3 / reverse 7 9 ono-99"
COUNTS_AS_ZERO = {"reverse-under-play-two": "counts-as-zero"}


def test_dispute_67_reverse_under_play_2_between_two() -> None:
    """Chosen: the sentence about Play 2 is the closer one. Ann owes two."""
    t = table("2022", TWO_AT_92, total=92).play("play-2").draw("4").expect(turn=BEN, owed=2)
    t.play("reverse").draw("8").expect(turn=ANN, owed=2, total=92)


def test_dispute_67_other_reading_it_counts_as_0() -> None:
    """C-VT: Ben still owes one; 92 + 7 = 99, so only the card he draws can save him."""
    t = table("2022", TWO_AT_92, total=92, rulings=COUNTS_AS_ZERO).play("play-2").draw("4")
    t = t.play("reverse").expect(total=92)
    t.draw("8").expect(turn=BEN, owed=2, made=1).legal("lay_down")
    t.draw("8").lay_down().over(winners=[ANN], losers=[BEN])
    t.draw("6").legal("6").play("6").draw("2").expect(turn=ANN, owed=1, total=98)


@pytest.mark.parametrize(
    ("rulings", "turn", "made"),
    [
        ({}, ANN, 0),
        (COUNTS_AS_ZERO, CLEO, 1),
        ({**COUNTS_AS_ZERO, "two-player-game": "two-started"}, ANN, 0),
    ],
)
def test_dispute_68_the_same_when_two_are_left(
    rulings: dict[str, str], turn: int, made: int
) -> None:
    """Two of four are left: a game between two, unless only two who began are one."""
    hands = "play-2 1 2 3 / 5 5 5 5 / reverse 7 9 ono-99 / 6 6 6 6"
    t = table("2022", hands, out=[BEN, DAN], total=92, rulings=rulings)
    t = t.play("play-2").draw("4").expect(turn=CLEO, owed=2).play("reverse").draw("8")
    t.expect(turn=turn, owed=2, made=made, total=92)


@BOTH
@pytest.mark.parametrize("direction", [1, -1])
def test_dispute_69_no_extra_turn_between_two(edition: str, direction: int) -> None:
    """L80, M22 and GH deny it: the opponent plays."""
    t = table(edition, "? / reverse 2 3 4", turn=BEN, total=40, direction=direction)
    t.play("reverse").draw("5").expect(turn=ANN, owed=1, total=40)


def test_dispute_71_play_2_as_the_second_card() -> None:
    """Ben plays 4, then Play 2: Cleo owes two."""
    hands = "play-2 1 2 3 / 4 play-2 5 6 / ?"
    t = table("2022", hands, total=57).play("play-2").draw("7").turns("4/8 play-2/9")
    t.expect(turn=CLEO, owed=2, total=61)
    none = {"double-as-second-card": "none"}
    t = table("2022", hands, total=57, rulings=none).play("play-2").draw("7")
    t.turns("4/8 play-2/9").expect(turn=CLEO, owed=1, total=61)


def test_dispute_73_an_answer_is_one_card() -> None:
    """GH: whoever answers has played one card; the other one owes two now."""
    t = table("2022", "play-2 1 2 3 / reverse 4 5 6 / ?", total=50).play("play-2").draw("7")
    t = t.play("reverse").draw("8").expect(turn=ANN, owed=2, made=0, held=[4, 4, 4])
    t.refuse("play 4 1", by="order.in-turn")


def test_dispute_74_out_on_the_first_card() -> None:
    """M22's note: the follower of a player eliminated by Play 2 owes one card."""
    t = table("2022", "play-2 1 2 3 / 5 6 7 8 / ? / ?", total=98).play("play-2").draw("4")
    t = t.expect(turn=BEN, owed=2).legal("lay_down").lay_down()
    t.expect(out=[BEN], turn=CLEO, owed=1, total=98, direction=1)


def test_dispute_75_out_on_the_second_card() -> None:
    """The 3 stays counted: Cleo owes one card at 98."""
    t = table("2022", "play-2 1 2 3 / 3 9 9 10 / ? / ?", total=95).play("play-2").draw("4")
    t = t.play("3").draw("8").expect(turn=BEN, total=98, made=1).legal("lay_down").lay_down()
    t.expect(out=[BEN], turn=CLEO, owed=1, made=0, total=98).on_table("play-2 3")


def test_dispute_78_nobody_must_answer() -> None:
    """M22: an answer is something a player may give."""
    t = table("2022", "play-2 1 2 3 / reverse 2 4 9 / ?", total=30).play("play-2").draw("7")
    t.legal("reverse", "2", "4", "9").turns("9/5 4/6").expect(turn=CLEO, owed=1, total=43)


# -------------------------------------------------- H. ending, tokens and scoring


@pytest.mark.parametrize("reading", ["last-player-left", "last-to-play"])
def test_dispute_80_the_last_one_left_need_not_play(reading: str) -> None:
    """Ann played last and could not play again either; Ben is out, and she has won."""
    hands = "0 5 6 7 / 8 9 9 10 / 1 1 1 1"
    t = table("2022", hands, out=[CLEO], total=98, rulings={"nobody-can-play": reading})
    t = t.play("0").draw("8").expect(turn=BEN).legal("lay_down").lay_down()
    t.over(winners=[ANN])


def nobody_can_play(reading: str) -> Table:
    """Cleo's Play 2 hits Ann at 95: she plays 3, draws, and nobody at all can play at 98."""
    hands = "3 9 9 10 / 8 9 10 10 / play-2 7 8 8"
    t = table("2022", hands, turn=CLEO, total=95, rulings={"nobody-can-play": reading})
    t = t.play("play-2").draw("10").play("3").draw("9").expect(turn=ANN, total=98, made=1)
    return t.legal("lay_down").lay_down()


def test_dispute_81_the_last_to_play_is_out() -> None:
    """Chosen: players go out in the order of turns, and who is out cannot win. Cleo has won."""
    t = nobody_can_play("last-player-left").expect(out=[ANN], turn=BEN, owed=1)
    t.legal("lay_down").lay_down().over(winners=[CLEO], losers=[ANN, BEN])


def test_dispute_81_other_reading_the_last_to_play() -> None:
    """C-0Y crowns Ann as soon as nobody can play."""
    nobody_can_play("last-to-play").over(winners=[ANN])


@pytest.mark.parametrize(("reading", "score"), [("no-extra", 80), ("extra", 105)])
def test_dispute_82_a_hand_of_ono_99s(reading: str, score: int) -> None:
    """Chosen, to the letter: 80. The 25 are for reaching 99, and no card was played."""
    rulings = {"points-for-a-hand-of-ono-99": reading}
    g = game("1980", 2, dealer=BEN, options=POINTS, rulings=rulings, score=[0, 0], round=1)
    g = g.at(f"{FOUR} / 2 3 4 5", total=63).legal("lay_down").lay_down()
    g.over(losers=[ANN], busted=[]).expect(score=[score, 14])


def test_dispute_83_the_first_loss_ends_the_round() -> None:
    """L80: reaching 99 ends the round; one loser."""
    t = table("1980", "9 10 10 10 / 2 3 4 5 / 6 7 8 9", total=95)
    t.play("9").draw("2").over(losers=[ANN])


GOES_ON = {"first-loss-ends-round": "goes-on"}


def test_dispute_83_other_reading_to_the_last_survivor() -> None:
    """TAR's group and GH go on until one is left, from the last good total."""
    hands = "9 10 10 10 / 2 3 4 5 / 6 7 8 -10"
    t = table("1980", hands, total=95, rulings=GOES_ON).play("9").draw("2")
    t = t.expect(out=[ANN], turn=BEN, total=95).play("2").draw("9").expect(turn=CLEO, total=97)
    t = t.play("-10").draw("9").expect(turn=BEN, total=87, out=[ANN]).turns("9/8")
    t = t.expect(turn=CLEO, total=96).play("6").draw("2")
    t.over(winners=[BEN], losers=[ANN, CLEO], busted=[ANN, CLEO])


def test_dispute_83_other_reading_and_the_total_stays() -> None:
    """From 104 only a Minus Ten would help Ben."""
    hands = "9 10 10 10 / 2 3 4 5 / 6 7 8 -10"
    stays = {**GOES_ON, "total-after-a-loss": "stays"}
    t = table("1980", hands, total=95, rulings=stays).play("9").draw("2")
    t = t.expect(out=[ANN], turn=BEN, total=104).play("2").draw("9")
    t.over(winners=[CLEO], losers=[ANN, BEN])


def lose_as_ann(g: Game) -> Game:
    """Ann busts at 97 in a round of the match ``g``."""
    return g.at("2 5 6 7 / ? / ?", total=97).play("2").draw("3")


def test_dispute_84_the_fourth_loss_is_out() -> None:
    """L80: three tokens, one more loss is allowed, the fourth is out."""
    g = game("1980", 3, dealer=CLEO).deal(OPENING_DEAL).expect(tokens=[3, 3, 3])
    for left in (2, 1, 0):
        g = lose_as_ann(g).expect(tokens=[left, 3, 3], in_match=[1, 1, 1], stage="deal")
    lose_as_ann(g).expect(in_match=[0, 1, 1], stage="deal", winners=[])


@pytest.mark.parametrize("chosen", [{"options": {"losses": "third-loss-out"}},
                                    {"rulings": {"third-or-fourth-loss": "third"}}])  # fmt: skip
def test_dispute_84_other_reading_three_strikes(chosen: dict[str, Any]) -> None:
    """TAR and DAV: out when the last token is gone."""
    g = game("1980", 3, dealer=CLEO, tokens=[2, 3, 3], round=2, **chosen)
    g = lose_as_ann(g).expect(tokens=[1, 3, 3], in_match=[1, 1, 1])
    lose_as_ann(g).expect(tokens=[0, 3, 3], in_match=[0, 1, 1])


def test_dispute_86_the_last_two_players() -> None:
    """The match ends when one is left: Ann loses for the fourth time, Ben has won."""
    g = game("1980", 2, dealer=BEN, tokens=[0, 2], round=7)
    g = g.at("2 5 6 7 / ?", total=97).play("2").draw("3")
    g.expect(stage="over", over=True, winners=[BEN], in_match=[0, 1])


@pytest.mark.parametrize(
    ("reading", "score"), [("everybody", [48, 30, 54]), ("loser-only", [48, 0, 0])]
)
def test_dispute_88_everybody_scores(reading: str, score: list[int]) -> None:
    """L80: cards in hand are penalties, kept for all players. Ann: 5 + 7 + 9 + 2 + 25."""
    rulings = {"who-scores": reading}
    g = game("1980", 3, dealer=CLEO, options=POINTS, rulings=rulings, score=[0, 0, 0], round=1)
    g = g.at("4 5 7 9 / hold 2 3 10 / 4 double-play ono-99 -10", total=97)
    g.play("4").draw("2").over(losers=[ANN]).expect(score=score)


BUST_FOR_55 = "5 6 7 8"
"""Ann plays the 5 at 95 and draws a 9: 6 + 7 + 8 + 9 + 25."""


def near_500(*score: int, rulings: dict[str, str] | None = None, **options: str) -> Game:
    """A match whose last player deals, about to play a round at these scores."""
    return game(
        "1980",
        len(score),
        dealer=len(score) - 1,
        options={**POINTS, **options},
        rulings=rulings,
        score=list(score),
        round=9,
    )


def test_dispute_90_several_cross_500_together() -> None:
    """Who reaches 500 is out; the others go on, or the last of them has won."""
    g = near_500(490, 480, 100).at(f"{BUST_FOR_55} / 10 10 10 10 / 2 3 4 5", total=95)
    g = g.play("5").draw("9").expect(score=[545, 520, 114])
    g.expect(in_match=[0, 0, 1], stage="over", winners=[CLEO])
    g = near_500(490, 480, 100, 200).at(f"{BUST_FOR_55} / 10 10 10 10 / 2 3 4 5 / ?", total=95)
    g.play("5").draw("9").expect(in_match=[0, 0, 1, 1], stage="deal", winners=[])


def test_dispute_90_all_cross_500_together() -> None:
    """Chosen: the lowest of them wins; if the lowest are equal they play on."""
    g = near_500(490, 480).at(f"{BUST_FOR_55} / 10 10 10 10", total=95).play("5").draw("9")
    g.expect(score=[545, 520], stage="over", winners=[BEN])
    g = near_500(490, 499).at(f"{BUST_FOR_55} / ono-99 reverse 9 2", total=95)
    g = g.play("5").draw("9").expect(score=[545, 545], in_match=[1, 1], stage="deal", winners=[])
    g = g.at("2 2 3 3 / 4 5 6 7", turn=BEN, total=96).play("4").draw("8")
    g.expect(score=[555, 596], stage="over", winners=[ANN])


def test_dispute_90_other_reading_nobody_wins() -> None:
    """All are out, and the match has no winner."""
    g = near_500(490, 480, rulings={"all-reach-the-target": "nobody-wins"})
    g = g.at(f"{BUST_FOR_55} / 10 10 10 10", total=95).play("5").draw("9")
    g.expect(score=[545, 520], stage="over", winners=[])


def tied_at_130(rulings: dict[str, str] | None = None) -> Game:
    """In the variation Ann has ended the match, and Ben and Cleo share the lowest score."""
    g = near_500(490, 90, 116, rulings=rulings, **{"points-end": "lowest-score-wins"})
    g = g.at(f"{BUST_FOR_55} / 10 10 10 10 / 2 3 4 5", total=95).play("5").draw("9")
    return g.expect(in_match=[0, 1, 1], stage="deal", winners=[])


def test_dispute_91_tied_players_play_on() -> None:
    """L80: until one has the lowest. Chosen: with their running scores, the others watching."""
    g = tied_at_130().expect(score=[545, 130, 130])
    g = g.deal("- / 2 2 3 3 / 4 4 5 5").expect(turn=CLEO, out=[])
    tied = g.at("- / ono-99 reverse hold 5 / 5 6 7 8", turn=CLEO, total=97).play("5").draw("9")
    tied = tied.expect(score=[545, 185, 185], in_match=[0, 1, 1], stage="deal")
    for still in (g, tied):
        done = still.at("- / 2 2 3 3 / 4 5 6 7", turn=CLEO, total=96).play("4").draw("8")
        done.expect(in_match=[0, 1, 0], stage="over", winners=[BEN])


def test_dispute_91_other_reading_fresh_scores() -> None:
    """The tied players start again from nothing."""
    tied_at_130({"tie-break-scores": "fresh"}).expect(score=[545, 0, 0])


@BOTH
def test_dispute_94_out_of_turn(edition: str) -> None:
    """After Ben's Reverse it is Ann's turn; Cleo's card goes back into her hand."""
    t = table(edition, "? / reverse 2 3 4 / 5 6 7 8 / 9 9 8 8", turn=BEN, total=40)
    t = t.play("reverse").draw("2").expect(turn=ANN, direction=-1)
    t.refuse("play 5 2", by="order.in-turn").holds(CLEO, "5 6 7 8").expect(turn=ANN, total=40)


def test_dispute_95_one_edition_entire() -> None:
    """2022 has no Hold and its 0 answers nothing; 1980 has neither 0 nor 1."""
    with pytest.raises(CardError):
        table("2022", "hold 2 3 4 / ?")
    for card in ("0", "1", "play-2"):
        with pytest.raises(CardError):
            table("1980", f"{card} 2 3 4 / ?")
    t = table("2022", "play-2 1 2 3 / 0 4 5 6 / ?", total=50).play("play-2").draw("7")
    t.play("0").draw("8").expect(turn=BEN, owed=2, made=1, total=50)
