"""Whole rounds and whole matches, counted by hand to their results."""

from __future__ import annotations

import pytest
from table import ANN, BEN, CLEO, DAN, Game, game

POINTS = {"scoring": "points"}
LOWEST_WINS = {"scoring": "points", "points-end": "lowest-score-wins"}
SURVIVOR = {"round-end": "last-survivor"}
FOUR = "ono-99 ono-99 ono-99 ono-99"


def lose(g: Game, seat: int) -> Game:
    """A round at 97 in which a player holds no safe card, plays the 2 and draws a 3."""
    in_match = g.match.seat_values(g.now, "in_match")
    hands = ["?" if playing else "-" for playing in in_match]
    hands[seat] = "2 5 6 7"
    return g.at(" / ".join(hands), turn=seat, total=97).turns("2/3")


# ------------------------------------------------------------------ whole rounds


def test_a_round_of_1980_from_the_deal_to_the_points() -> None:
    """Three players, every card written down: Ann has to bust with her lowest number."""
    g = game("1980", 3, dealer=CLEO, options=POINTS)
    g = g.deal("10 9 ono-99 hold / 10 8 reverse 2 / 10 7 double-play -10")
    g = g.expect(turn=ANN, total=0, score=[0, 0, 0])
    g = g.turns("10/10 10/10 10/10").expect(turn=ANN, total=30)
    g = g.turns("10/9 10/10 10/9").expect(turn=ANN, total=60)
    g = g.turns("9/8 10/3").expect(turn=CLEO, total=79)
    g = g.turns("double-play/4").expect(turn=ANN, owed=2, total=79)
    g = g.turns("hold/6").expect(turn=BEN, owed=2, total=79)
    g = g.turns("8/5 3/7").expect(turn=CLEO, owed=1, total=90)
    g = g.turns("4/reverse").expect(turn=ANN, total=94).holds(ANN, "6 8 9 ono-99")
    g = g.legal("6").turns("6/-10").expect(total=100)
    g.holds(ANN, "8 9 ono-99 -10").holds(BEN, "2 5 7 reverse").holds(CLEO, "7 9 -10 reverse")
    g = g.over(losers=[ANN], busted=[ANN])
    # Ann 8 + 9 + 20 + 15 + 25, Ben 2 + 5 + 7 + 15, Cleo 7 + 9 + 15 + 15
    g.expect(score=[77, 29, 46], stage="deal", dealer=ANN, first_player=BEN, round=1)


def test_a_game_of_2022_from_the_deal_to_the_winner() -> None:
    """Three players: Ben is hit by his own Play 2, and Ann cannot follow at 98."""
    g = game("2022", 3, dealer=CLEO)
    g = g.deal("10 10 5 ono-99 / 10 10 play-2 3 / 10 reverse -10 9")
    g = g.turns("10/10 10/10 10/10 10/10 10/8 10/9").expect(turn=ANN, total=60)
    g = g.turns("10/7 10/6 9/9 7/8").expect(turn=BEN, total=96)
    g = g.turns("play-2/2").expect(turn=CLEO, owed=2, total=96)
    g = g.turns("reverse/1").expect(turn=BEN, owed=2, direction=-1)
    g = g.legal("2").turns("2/7").expect(turn=BEN, made=1, total=98).legal("lay_down")
    g = g.lay_down().expect(turn=ANN, owed=1, total=98, out=[BEN])
    g = g.holds(ANN, "10 5 ono-99 8").legal("lay_down").lay_down()
    g.over(losers=[ANN, BEN], winners=[CLEO]).holds(CLEO, "-10 9 9 1")
    g.expect(stage="over", winners=[CLEO], over=True)


# -------------------------------------------------------------- what a hand costs


def test_the_scoring_example_of_the_leaflets_retelling() -> None:
    """GH: O'NO 99 20, Double Play 15, two numbers that make 9: 44 points."""
    g = game("1980", 2, dealer=ANN, options=POINTS, score=[0, 0], round=1)
    for numbers in ("4 5", "2 7", "3 6"):
        t = g.at(f"8 9 10 10 / ono-99 double-play {numbers}", total=95).turns("8/2")
        t.expect(score=[9 + 10 + 10 + 2 + 25, 44])


def test_a_minus_ten_costs_fifteen() -> None:
    """It adds 15 and takes nothing off, in a loser's hand too."""
    g = game("1980", 2, dealer=ANN, options=POINTS, score=[100, 100], round=1)
    g = g.at("5 6 7 8 / -10 2 2 2", total=95).turns("5/-10")
    g.expect(score=[100 + 6 + 7 + 8 + 15 + 25, 100 + 15 + 6])


def test_a_hand_of_ono_99s_costs_80() -> None:
    """Dan holds all four when his turn comes: 80, and the 25 are for reaching 99."""
    g = game("1980", 4, dealer=CLEO, options=POINTS, score=[0, 0, 0, 0], round=1)
    g = g.at(f"2 2 3 3 / 4 4 5 5 / 9 6 6 7 / {FOUR}", turn=CLEO, total=50)
    g = g.turns("9/2").expect(turn=DAN, total=59).lay_down()
    g.expect(score=[10, 18, 6 + 6 + 7 + 2, 80], dealer=DAN)


def test_a_short_hand_of_ono_99s_pays_for_what_is_missing() -> None:
    """Two O'NO 99s and two cards missing: 40 + 30."""
    g = game("1980", 2, dealer=ANN, options=POINTS, score=[0, 0], round=1)
    g.at("ono-99 ono-99 / 2 3 4 5", total=63).lay_down().expect(score=[70, 14])


def test_missing_cards_cost_fifteen_each() -> None:
    """Ann forgets twice in the round and Ben once; each missing card is 15."""
    g = game("1980", 2, dealer=BEN, options=POINTS)
    g = g.deal("10 10 10 10 / 9 9 8 8").play("10").miss_draw().play("9").miss_draw()
    g = g.play("10").miss_draw().expect(held=[2, 3], total=29).turns("9/10")
    g = g.turns("10/10 10/7").expect(total=58, turn=ANN, held=[2, 3])
    g = g.turns("10/10 8/6 10/10").expect(total=86, turn=BEN).turns("8/5")
    g = g.expect(total=94, turn=ANN).holds(ANN, "10 10").holds(BEN, "5 6 7").turns("10/2")
    # Ann 10 + 2, two cards missing, bust; Ben 5 + 6 + 7, one card missing
    g.expect(score=[12 + 30 + 25, 18 + 15])


def test_everybody_scores_every_round() -> None:
    """Two rounds, four players: the scores add up, whoever has lost."""
    g = game("1980", 4, dealer=DAN, options=POINTS, score=[0, 0, 0, 0], round=1)
    g = g.at("5 6 7 8 / 2 2 3 3 / hold hold 4 4 / 10 10 10 10", total=95).turns("5/9")
    g = g.expect(score=[55, 10, 38, 40], dealer=ANN, stage="deal")
    g = g.deal("2 2 3 3 / 4 4 5 5 / 6 6 7 7 / 8 8 9 9").expect(turn=BEN)
    g = g.at("2 2 3 3 / 4 4 5 5 / 6 7 8 9 / 10 10 10 10", turn=CLEO, total=95).turns("6/2")
    g.expect(score=[65, 28, 38 + 7 + 8 + 9 + 2 + 25, 80], dealer=BEN)


# ------------------------------------------------------------------- the target


def at_the_end(*score: int, options: dict[str, str] | None = None) -> Game:
    """A match for points before a decisive round; the last player deals."""
    chosen = options or POINTS
    dealer = len(score) - 1
    return game("1980", len(score), dealer=dealer, options=chosen, score=score, round=9)


def test_target_500_the_last_player_left_wins() -> None:
    """Players go out one after the other, until one is below 500; then that one has won."""
    g = at_the_end(450, 470, 100, 200)
    g = g.at("5 6 7 8 / 2 3 4 5 / 2 2 3 3 / 4 4 5 6", total=95).turns("5/9")
    g = g.expect(score=[505, 484, 110, 219], in_match=[0, 1, 1, 1], stage="deal")
    g = g.deal("- / 2 3 4 5 / 2 3 4 5 / 6 7 8 9").expect(dealer=BEN, turn=CLEO)
    g = g.at("- / 2 4 5 5 / 6 6 7 7 / 10 10 10 10", turn=CLEO, total=95).turns("6/2")
    g = g.expect(score=[505, 500, 110 + 22 + 25, 259], in_match=[0, 0, 1, 1], stage="deal")
    g = g.expect(dealer=CLEO, first_player=DAN)
    for dan in (324, 389, 454):
        g = g.at("- / - / 2 2 2 3 / 10 10 10 10", turn=DAN, total=95).turns("10/10")
        assert g.match.seat_values(g.now, "score")[DAN] == dan
        g = g.expect(stage="deal", winners=[], in_match=[0, 0, 1, 1])
    g = g.at("- / - / 2 2 2 3 / 10 10 10 10", turn=DAN, total=95).turns("10/10")
    g.expect(score=[505, 500, 157 + 4 * 9, 519], stage="over", winners=[CLEO])


def test_target_500_the_lowest_score_wins() -> None:
    """As soon as one reaches it the match is over, for everybody."""
    g = at_the_end(450, 470, 100, 90, options=LOWEST_WINS)
    g = g.at("5 6 7 8 / 2 3 4 5 / 2 2 3 3 / 4 4 5 9", total=95).turns("5/9")
    g.expect(score=[505, 484, 110, 112], stage="over", winners=[CLEO])


def test_the_loser_of_the_last_round_can_still_win() -> None:
    """Ben has crossed; Ann, who busts, has the lowest score all the same."""
    g = at_the_end(10, 480, 300, options=LOWEST_WINS)
    g = g.at("5 6 7 8 / 10 10 2 3 / 2 2 3 3", total=95).turns("5/9")
    g.expect(score=[65, 505, 310], stage="over", winners=[ANN])


def test_ties_are_played_off_until_one_is_lowest() -> None:
    """Three share the lowest; the next round leaves one of them, or two who play on."""
    g = at_the_end(450, 90, 80, 84, options=LOWEST_WINS)
    g = g.at("5 6 7 8 / 2 2 3 3 / 4 4 5 7 / 2 3 4 7", total=95).turns("5/9")
    g = g.expect(score=[505, 100, 100, 100], in_match=[0, 1, 1, 1], stage="deal", dealer=BEN)
    g.deal("- / 2 2 3 3 / 4 4 5 5 / 6 6 7 7").expect(turn=CLEO)

    one = g.at("- / 2 2 3 3 / 2 3 4 4 / 6 7 7 8", turn=DAN, total=95).turns("6/5")
    one.expect(score=[505, 110, 113, 152], stage="over", winners=[BEN])

    two = g.at("- / 2 2 3 5 / 2 3 3 4 / 6 7 7 8", turn=DAN, total=95).turns("6/5")
    two = two.expect(score=[505, 112, 112, 152], in_match=[0, 1, 1, 0], stage="deal")
    two.deal("- / 2 2 3 3 / 4 4 5 5 / -").expect(turn=BEN, held=[0, 4, 4, 0])
    two = two.at("- / 2 2 3 3 / 4 5 6 7 / -", turn=CLEO, total=97).turns("4/8")
    two.expect(score=[505, 122, 112 + 26 + 25, 152], stage="over", winners=[BEN])


def test_a_tie_above_the_target_is_no_tie_for_the_win() -> None:
    """Ann and Ben share 505, but Cleo is lower."""
    g = at_the_end(450, 491, 200, options=LOWEST_WINS)
    g = g.at("5 6 7 8 / 2 3 4 5 / 2 2 3 3", total=95).turns("5/9")
    g.expect(score=[505, 505, 210], stage="over", winners=[CLEO])


def test_all_cross_together() -> None:
    """Everybody left goes over 500 in one round: the lowest wins."""
    g = at_the_end(490, 492, 495)
    g = g.at("5 6 7 8 / 2 2 3 5 / 2 3 3 5", total=95).turns("5/9")
    g.expect(score=[545, 504, 508], stage="over", winners=[BEN])


def test_all_cross_together_and_tie() -> None:
    """Two of three share the lowest: the third is out, the two play on to a lower score."""
    g = at_the_end(490, 492, 494)
    g = g.at("5 6 7 8 / 2 2 3 7 / 2 3 3 4", total=95).turns("5/9")
    g = g.expect(score=[545, 506, 506], in_match=[0, 1, 1], stage="deal", winners=[])
    g = g.deal("- / 2 2 3 3 / 4 4 5 5")
    g = g.at("- / 5 6 7 8 / 2 2 3 3", turn=BEN, total=95).turns("5/9")
    g.expect(score=[545, 561, 516], stage="over", winners=[CLEO])


# ----------------------------------------------------------------------- tokens


def test_a_match_with_tokens_to_the_end() -> None:
    """Ann loses four rounds, then Ben four: Cleo has won without losing one."""
    g = game("1980", 3, dealer=CLEO).deal("2 3 4 5 / 6 7 8 9 / 10 10 10 10")
    for left, dealer in ((2, ANN), (1, BEN), (0, CLEO)):
        g = lose(g, ANN).expect(tokens=[left, 3, 3], dealer=dealer, in_match=[1, 1, 1])
    # Cleo dealt the fourth round; Ann, on her left, has gone out with it, so Ben deals.
    g = lose(g, ANN).expect(in_match=[0, 1, 1], dealer=BEN, first_player=CLEO, winners=[])
    for left, dealer in ((2, CLEO), (1, BEN), (0, CLEO)):
        g = lose(g, BEN).expect(dealer=dealer, in_match=[0, 1, 1])
        assert g.match.seat_values(g.now, "tokens")[BEN] == left
    lose(g, BEN).expect(in_match=[0, 0, 1], stage="over", winners=[CLEO], over=True)


def test_losses_in_turn_put_nobody_out_early() -> None:
    """Six players lose three rounds each: eighteen rounds, and all are still in."""
    g = game("1980", 6, dealer=ANN, tokens=[3] * 6, round=1)
    for seat in [0, 1, 2, 3, 4, 5] * 3:
        in_match = g.match.seat_values(g.now, "in_match")
        assert in_match == (1,) * 6
        hands = ["10 10 9 9", "10 10 9 8", "10 10 8 8", "10 10 4 4", "10 10 4 7", "3 3 3 7"]
        hands[seat] = "2 5 6 6"
        g = g.at(" / ".join(hands), turn=seat, total=97).turns("2/hold")
    g = g.expect(tokens=[0] * 6, in_match=[1] * 6, stage="deal", winners=[])
    hands = ["10 10 9 9", "10 10 9 8", "2 5 6 6", "10 10 4 4", "10 10 4 7", "3 3 3 7"]
    g = g.at(" / ".join(hands), turn=CLEO, total=97).turns("2/hold")
    g.expect(in_match=[1, 1, 0, 1, 1, 1], stage="deal")


def test_the_deal_passes_over_players_who_are_out() -> None:
    """Ben and Cleo are out: after Ann Dan deals, and after Dan Ann."""
    g = game("1980", 4, dealer=ANN, tokens=[3, -1, -1, 3], in_match=[1, 0, 0, 1], round=9)
    g = lose(g, ANN).expect(dealer=DAN, first_player=ANN, tokens=[2, -1, -1, 3])
    g = g.deal("2 3 4 5 / - / - / 6 7 8 9").expect(turn=ANN).turns("2/10").expect(turn=DAN)
    lose(g, DAN).expect(dealer=ANN, first_player=DAN, tokens=[2, -1, -1, 2])


def test_to_the_last_survivor_everybody_else_hands_in_a_token() -> None:
    """House rule: those who went out have all lost the round."""
    g = game("1980", 3, dealer=CLEO, options=SURVIVOR, tokens=[3, 0, 2], round=4)
    g = g.at("5 9 10 10 / 6 9 10 10 / 7 7 8 8", total=95).turns("5/2")
    g = g.expect(out=[ANN], total=95, turn=BEN, stage="round").turns("6/2")
    g = g.over(losers=[ANN, BEN], winners=[CLEO])
    g.expect(tokens=[2, -1, 2], in_match=[1, 0, 1], stage="deal")


def test_to_the_last_survivor_with_points() -> None:
    """Both who went out add 25, and everybody scores the hand."""
    g = game("1980", 3, dealer=CLEO, options={**SURVIVOR, **POINTS}, score=[0, 0, 0], round=4)
    g = g.at("5 6 7 8 / 6 7 8 9 / 10 10 10 10", total=95).turns("5/2 6/3")
    g.expect(score=[6 + 7 + 8 + 2 + 25, 7 + 8 + 9 + 3 + 25, 40])


# ------------------------------------------------------------------- the dealer


def test_the_dealer_is_cut_for_with_ties_and_specials() -> None:
    """Specials count for nothing, ties are cut again, and nobody drops back in."""
    g = game("1980", 4).move("cut 10 0").move("cut reverse 1").move("cut 9 2").move("cut -10 3")
    g = g.expect(stage="select", rank=[10, -1, 9, -1]).refuse("cut 2 0", by="dealer.highest-card")
    g = g.move("cut ono-99 3").move("cut 10 1").expect(stage="select", contends=[1, 1, 1, 1])
    g = g.move("cut 10 3").expect(stage="select", dealer="none", contends=[1, 1, 0, 1])
    g = g.refuse("cut 10 2", by="dealer.highest-card").move("cut hold 0").move("cut 2 0")
    g = g.move("cut 5 1").move("cut 5 3").expect(stage="select", contends=[0, 1, 0, 1])
    g = g.move("cut double-play 1").move("cut 3 1").move("cut 4 3")
    g = g.expect(stage="deal", dealer=DAN, first_player=ANN)
    g.deal("2 3 4 5 / 6 7 8 9 / 2 3 4 5 / 6 7 8 9").expect(turn=ANN, tokens=[3, 3, 3, 3])


@pytest.mark.parametrize("players", [2, 3, 8])
def test_everybody_cuts_the_same_card(players: int) -> None:
    """A tie of all is cut again by all."""
    g = game("1980", players).cut(*["10"] * players)
    g = g.expect(stage="select", contends=[1] * players, rank=[-1] * players)
    g.cut("9", *["8"] * (players - 1)).expect(stage="deal", dealer=ANN)
