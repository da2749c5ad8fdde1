"""The articles of the chapter on winning, one by one. Whole matches are in ``test_scoring``."""

from __future__ import annotations

import pytest
from table import ANN, BEN, CLEO, DAN, Game, acts, defines, denies, game, table

from ono99.play.bags import CardError

POINTS = {"scoring": "points"}
LOWEST_WINS = {"scoring": "points", "points-end": "lowest-score-wins"}
FOUR = "ono-99 ono-99 ono-99 ono-99"

# In most rounds here Ann is at 97 and has to bust with her 4; she draws a 2.
BUST = "4 7 8 9"
"""Left with 7, 8, 9 and 2, Ann writes 26 + 25 = 51."""


def with_tokens(*tokens: int, dealer: int = ANN) -> Game:
    """A match with tokens, some rounds old."""
    in_match = [int(left >= 0) for left in tokens]
    return game("1980", len(tokens), dealer=dealer, tokens=tokens, in_match=in_match, round=3)


def with_points(*score: int, options: dict[str, str] | None = None, dealer: int = ANN) -> Game:
    """A match with points, some rounds old."""
    chosen = options or POINTS
    return game("1980", len(score), dealer=dealer, options=chosen, score=score, round=3)


@acts("winning.last-left")
def test_winning_last_left() -> None:
    """Ann loses her fourth round and Ben has won; with three in, two are left and play on."""
    g = with_tokens(0, 2).at(f"{BUST} / ?", total=97).turns("4/2")
    g.expect(stage="over", winners=[BEN], in_match=[0, 1])
    g = with_tokens(0, 2, 1).at(f"{BUST} / ? / ?", total=97).turns("4/2")
    g.expect(stage="deal", winners=[], in_match=[0, 1, 1])


@acts("winning.single-game")
def test_winning_single_game_2022() -> None:
    """Ann is out at 98, then Cleo, then Dan: Ben is left and has won the game."""
    g = game("2022", 4, dealer=DAN).at("5 6 7 8 / 0 6 7 9 / 5 6 7 8 / 5 6 7 8", total=98)
    g = g.lay_down().turns("0/9").lay_down().expect(winners=[], over=False)
    g.lay_down().expect(stage="over", winners=[BEN], over=True)


@acts("winning.single-game")
def test_winning_single_game_1980_between_two() -> None:
    """Stopping after one round: the other player has won."""
    g = game("1980", 2, dealer=BEN, options={"scoring": "single-round"})
    g.at(f"{BUST} / ?", total=97).turns("4/2").expect(stage="over", winners=[BEN])


@acts("winning.single-game")
def test_winning_single_game_1980_with_several() -> None:
    """One player has lost, and a round with one loser names no winner among the others."""
    g = game("1980", 3, dealer=CLEO, options={"scoring": "single-round"})
    g = g.at(f"{BUST} / ? / ?", total=97).turns("4/2").over(losers=[ANN])
    g.expect(stage="over", winners=[])


def test_winning_nobody_can_play() -> None:
    """Total 98: Ann has played last; Ben is out, Cleo is out, and she has won."""
    g = game("2022", 3, dealer=CLEO).at("0 5 6 7 / 5 6 7 8 / 5 6 7 8", total=98)
    g.turns("0/9").lay_down().lay_down().expect(winners=[ANN], over=True)


def test_winning_survivor_needs_no_card() -> None:
    """Ben is stuck; Ann wins with 5, 6, 7 and 8 in hand at 98."""
    g = game("2022", 2, dealer=ANN).at("5 6 7 8 / 9 9 10 10", turn=BEN, total=98)
    g.lay_down().holds(ANN, "5 6 7 8").expect(winners=[ANN], over=True)


@acts("dealing.passes-left")
def test_dealing_passes_left() -> None:
    """Dan dealt. Ann on his left deals next; if she is out of the game, Ben does."""
    g = with_tokens(3, 3, 3, 3, dealer=DAN).at(f"{BUST} / ? / ? / ?", total=97).turns("4/2")
    g.expect(dealer=ANN, first_player=BEN, stage="deal")
    g = with_tokens(-1, 3, 3, 3, dealer=DAN).at(f"- / {BUST} / ? / ?", turn=BEN, total=97)
    g.turns("4/2").expect(dealer=BEN, first_player=CLEO)
    g = with_tokens(0, 3, 3, 3, dealer=DAN).at(f"{BUST} / ? / ? / ?", total=97).turns("4/2")
    g.expect(in_match=[0, 1, 1, 1], dealer=BEN)


def test_dealing_passes_left_over_who_is_out_or_not() -> None:
    """The other reading: a player who is out of the match still deals in turn."""
    still = {"deal-of-a-player-who-is-out": "still-deals"}
    g = game("1980", 4, dealer=DAN, tokens=[-1, 3, 3, 3], in_match=[0, 1, 1, 1], rulings=still)
    g = g.at(f"- / {BUST} / ? / ?", turn=BEN, total=97).turns("4/2")
    g.expect(dealer=ANN, first_player=BEN)


@acts("dealing.direction-resets")
def test_dealing_direction_resets() -> None:
    """The round ended to the right. Ben deals; Cleo, on his left, starts, and Dan is next."""
    g = with_tokens(3, 3, 3, 3, dealer=ANN).at(f"{BUST} / ? / ? / ?", total=97, direction=-1)
    g = g.turns("4/2").expect(dealer=BEN, start=1, loser=ANN)
    g = g.deal("2 2 3 3 / 4 4 5 5 / 6 6 7 7 / 8 8 9 9").expect(turn=CLEO, direction=1)
    g.turns("6/10").expect(turn=DAN)


@acts("tokens.three-each")
def test_tokens_three_each() -> None:
    """Three each before the first round, and none are handed out again."""
    g = game("1980", 5, dealer=ANN).expect(tokens=[0, 0, 0, 0, 0])
    g = g.deal("2 3 4 5 / 6 7 8 9 / 2 3 4 5 / 6 7 8 9 / 10 10 10 10")
    g.expect(tokens=[3, 3, 3, 3, 3])
    g = with_tokens(3, 1, 2).at(f"{BUST} / ? / ?", total=97).turns("4/2")
    g.deal("2 3 4 5 / 6 7 8 9 / 2 3 4 5").expect(tokens=[2, 1, 2])


@acts("tokens.loser-pays")
def test_tokens_loser_pays() -> None:
    """Ben holds three tokens and busts: he has two. Nobody else pays."""
    g = with_tokens(3, 3, 2, 1).at(f"? / {BUST} / ? / ?", turn=BEN, total=97).turns("4/2")
    g.expect(tokens=[3, 2, 2, 1], loser=BEN, in_match=[1, 1, 1, 1])


@acts("tokens.loser-pays")
def test_tokens_loser_pays_without_a_bust() -> None:
    """A hand of O'NO 99s and an empty hand lose the round as well."""
    for hand in (FOUR, "-"):
        g = with_tokens(3, 3, 3).at(f"{hand} / ? / ?", total=41).lay_down()
        g.expect(tokens=[2, 3, 3])


@acts("tokens.fourth-loss-is-out")
def test_tokens_fourth_loss_is_out() -> None:
    """Ben has no token: he is still dealt in. He loses again: out."""
    g = with_tokens(3, 1, 3).at(f"? / {BUST} / ?", turn=BEN, total=97).turns("4/2")
    g = g.expect(tokens=[3, 0, 3], in_match=[1, 1, 1])
    g = g.deal("2 3 4 5 / 6 7 8 9 / 2 3 4 5").expect(held=[4, 4, 4], out=[])
    g = g.at(f"? / {BUST} / ?", turn=BEN, total=97).turns("4/2").expect(in_match=[1, 0, 1])
    assert "tokens.fourth-loss-is-out" in g.cited


def test_tokens_fourth_loss_not_the_third() -> None:
    """The article does not act while there is still a loss allowed."""
    g = with_tokens(3, 1, 3).at(f"? / {BUST} / ?", turn=BEN, total=97).turns("4/2")
    assert "tokens.loser-pays" in g.cited
    g.expect(tokens=[3, 0, 3], in_match=[1, 1, 1], winners=[])


def test_tokens_out_is_out() -> None:
    """Ben is out: the next deal is for Ann, Cleo and Dan, and he is skipped."""
    g = with_tokens(3, -1, 3, 3, dealer=DAN)
    with pytest.raises(CardError):
        g.deal("2 3 4 5 / 6 7 8 9 / 2 3 4 5 / 6 7 8 9")
    g = g.deal("2 3 4 5 / - / 2 3 4 5 / 6 7 8 9").expect(turn=ANN, held=[4, 0, 4, 4])
    g.turns("2/9").expect(turn=CLEO)


@acts("points.cards-in-hand", "points.reaching-the-limit")
def test_points_cards_in_hand() -> None:
    """Ben: 7 + 9 + 20 + 15 = 51, and 25 for the bust make 76. Ann: 15 + 2 + 3 + 10 = 30."""
    g = with_points(0, 0).at("reverse 2 3 10 / 6 7 9 ono-99", turn=BEN, total=95)
    g.turns("6/hold").expect(score=[30, 76])
    g = with_points(100, 200).at("8 3 reverse ono-99 / 6 7 9 10", turn=BEN, total=95)
    g.turns("6/2").expect(score=[100 + 46, 200 + 28 + 25])


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("9 9 10 2", 30),
        ("2 3 4 5", 14),
        ("-10 hold 2 2", 34),
        ("-10 -10 -10 -10", 60),
        ("double-play double-play reverse hold", 60),
        ("ono-99 ono-99 3 3", 46),
        ("10 10 10 10", 40),
    ],
)
@acts("points.cards-in-hand")
def test_points_of_a_hand(hand: str, points: int) -> None:
    """A number costs its number, a helper 15 (a Minus Ten takes nothing off), an O'NO 99 20."""
    g = with_points(0, 7).at(f"{BUST} / {hand}", total=97).turns("4/6")
    g.expect(score=[7 + 8 + 9 + 6 + 25, 7 + points])


@acts("points.missing-cards")
def test_points_missing_cards() -> None:
    """Ben ends with three cards worth 20: 35. Cleo with one: 2 + 45. A full hand adds nothing."""
    g = with_points(0, 0, 0).at(f"{BUST} / 10 7 3 / 2", total=97).turns("4/5")
    g.expect(score=[7 + 8 + 9 + 5 + 25, 35, 47])


@acts("points.missing-cards", "points.reaching-the-limit")
def test_points_missing_cards_of_the_loser() -> None:
    """With a draw forgotten earlier the loser draws one card and is still one short."""
    g = with_points(0, 0).at("4 7 8 / 2 3 5 6", total=97).turns("4/9")
    g.expect(score=[7 + 8 + 9 + 15 + 25, 16])
    filled = {"draw-of-the-losing-player": "up-to-four"}
    g = game("1980", 2, dealer=ANN, options=POINTS, rulings=filled, score=[0, 0])
    g = g.at("4 7 8 / 2 3 5 6", total=97).play("4").draw("9", "10")
    g.expect(score=[7 + 8 + 9 + 10 + 25, 16])


@acts("points.reaching-the-limit")
def test_points_reaching_the_limit() -> None:
    """Ann plays a 4 on 97 and calls 101: 25 on top of what is left. At 99 exactly as well."""
    g = with_points(0, 0).at(f"{BUST} / 2 3 5 6", total=97).turns("4/2")
    g.expect(score=[26 + 25, 16], total=101)
    g = with_points(0, 0).at(f"{BUST} / 2 3 5 6", total=95).turns("4/2")
    g.expect(score=[26 + 25, 16], total=99)


def test_points_unplayable_hand() -> None:
    """Dan loses at 63 with four O'NO 99s: 80, without the 25."""
    g = with_points(0, 0, 0, 0).at(f"2 2 2 3 / 3 3 4 4 / 4 5 5 5 / {FOUR}", turn=DAN, total=63)
    g = g.lay_down().expect(score=[9, 14, 19, 80])
    assert "points.reaching-the-limit" not in g.cited


@denies("points.lowest-card")
def test_points_lowest_card() -> None:
    """Total 97: Ben plays the 4 and calls 101; 7, 9 and 20 stay. Tokens leave the choice to him."""
    t = table("1980", "? / 4 7 9 ono-99", turn=BEN, total=97, options=POINTS).legal("4")
    t.refuse("7", by="points.lowest-card").refuse("9", by="points.lowest-card")
    t.turns("4/2").holds(BEN, "7 9 ono-99 2").over(losers=[BEN])
    table("1980", "? / 4 7 9 ono-99", turn=BEN, total=97).legal("4", "7", "9")


def test_points_lowest_card_only_for_a_card_that_busts() -> None:
    """Below the limit the choice is free, high or low; equal cards are equally low."""
    table("1980", "2 9 10 7 / ?", total=50, options=POINTS).legal("2", "7", "9", "10")
    table("1980", "4 4 9 10 / ?", total=97, options=POINTS).legal("4")


@denies("points.must-draw")
def test_points_must_draw() -> None:
    """Ben busts and fears an O'NO 99. He must draw all the same, and it is a 3: three points."""
    g = with_points(0, 0).at(f"? / {BUST}", turn=BEN, total=97).play("4")
    g = g.refuse("miss_draw", by="points.must-draw").draw("3").over(losers=[BEN])
    assert g.see("score") == [40, 7 + 8 + 9 + 3 + 25]


def test_points_must_draw_only_the_loser() -> None:
    """Before the bust a draw can be forgotten, and 15 points are the price."""
    table("1980", "4 7 8 9 / ?", total=50, options=POINTS).play("4").miss_draw().expect(turn=BEN)


@defines("points.target")
def test_points_target() -> None:
    """Ben stands at 476 and writes 24: 500, and he has reached it. 499 is not 500."""
    for before, crossed in ((476, True), (475, False)):
        g = with_points(0, before, 0).at(f"{BUST} / 9 10 2 3 / 5 5 6 6", total=97).turns("4/2")
        g.expect(score=[51, before + 24, 22], in_match=[1, int(not crossed), 1], stage="deal")


@pytest.mark.parametrize(("value", "target"), [("short-200", 200), ("medium-300", 300)])
def test_points_target_may_be_agreed(value: str, target: int) -> None:
    """The leaflet lets the players name another total."""
    options = {**POINTS, "target": value}
    g = with_points(0, target - 24, 0, options=options)
    g = g.at(f"{BUST} / 9 10 2 3 / 5 5 6 6", total=97).turns("4/2")
    g.expect(in_match=[1, 0, 1])


@acts("points.target-puts-out")
def test_points_target_puts_out() -> None:
    """Ann 510 is out; Ben 320 and Cleo 90 go on. Of two the other one has won."""
    g = with_points(459, 300, 70).at(f"{BUST} / 9 5 3 3 / 5 5 4 6", total=97).turns("4/2")
    g = g.expect(score=[510, 320, 90], in_match=[0, 1, 1], stage="deal", winners=[])
    g.deal("- / 2 3 4 5 / 6 7 8 9").expect(turn=CLEO)
    g = with_points(459, 300).at(f"{BUST} / 9 5 3 3", total=97).turns("4/2")
    g.expect(in_match=[0, 1], stage="over", winners=[BEN])


@acts("points.all-cross-together")
def test_points_all_cross_together() -> None:
    """Ben 467 and Cleo 490: the round makes 518 and 505, and Cleo has won."""
    g = game("1980", 3, dealer=BEN, options=POINTS, score=[600, 467, 490], in_match=[0, 1, 1])
    g = g.at(f"- / {BUST} / 2 3 4 6", turn=BEN, total=97).turns("4/2")
    g.expect(score=[600, 518, 505], in_match=[0, 0, 1], stage="over", winners=[CLEO])


def test_points_all_cross_together_not_while_one_is_below() -> None:
    """One player is below the target: that one is the last left and has won."""
    g = with_points(480, 490, 100).at(f"{BUST} / 2 3 5 6 / 2 3 5 6", total=97).turns("4/2")
    g.expect(score=[531, 506, 116], stage="over", winners=[CLEO])
    assert "points.all-cross-together" not in g.cited


@acts("points.lowest-wins")
def test_points_lowest_wins() -> None:
    """Ann 510, Ben 320, Cleo 90: the game is over and Cleo has won."""
    g = with_points(459, 300, 70, options=LOWEST_WINS)
    g = g.at(f"{BUST} / 9 5 3 3 / 5 5 4 6", total=97).turns("4/2")
    g.expect(score=[510, 320, 90], stage="over", winners=[CLEO])


def test_points_lowest_wins_not_before_the_target() -> None:
    """499 is below 500: everybody plays on."""
    g = with_points(448, 300, 70, options=LOWEST_WINS)
    g = g.at(f"{BUST} / 9 5 3 3 / 5 5 4 6", total=97).turns("4/2")
    g.expect(score=[499, 320, 90], stage="deal", winners=[], in_match=[1, 1, 1])


@acts("points.ties-play-on", "points.lowest-wins")
def test_points_ties_play_on() -> None:
    """Ann 510, Ben 90, Cleo 90. They play a round: Ben adds 20, Cleo 35; Ben has won."""
    g = with_points(459, 70, 70, options=LOWEST_WINS)
    g = g.at(f"{BUST} / 9 5 3 3 / 5 5 4 6", total=97).turns("4/2")
    g = g.expect(score=[510, 90, 90], in_match=[0, 1, 1], stage="deal", winners=[])
    g = g.at("- / 6 5 5 4 / 2 2 3 3", turn=CLEO, total=97).turns("2/2")
    g.expect(score=[510, 110, 90 + 2 + 3 + 3 + 2 + 25], stage="over", winners=[BEN])
