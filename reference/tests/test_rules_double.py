"""The articles of the chapter on playing two cards, one by one."""

from __future__ import annotations

import pytest
from table import ANN, BEN, CLEO, DAN, acts, denies, table

DOUBLES = pytest.mark.parametrize(
    ("edition", "double"), [("1980", "double-play"), ("2022", "play-2")]
)


@acts("double.next-plays-two")
@denies("order.in-turn")
def test_double_next_plays_two() -> None:
    """Total 40: Double Play. Ben plays 6 (46), draws, plays 3 (49), draws. Cleo is next."""
    t = table("1980", "double-play 2 4 5 / 6 3 8 9 / ?", total=40).turns("double-play/7")
    t = t.expect(total=40, turn=BEN, owed=2, made=0).turns("6/2").expect(total=46, turn=BEN, made=1)
    t.refuse("play 10 2", by="order.in-turn")
    t.turns("3/2").expect(total=49, turn=CLEO, owed=1, made=0, held=[4, 4, 4])


def test_double_next_plays_two_invariant() -> None:
    """Nobody ever owes three, or none."""
    for owed in (0, 3):
        t = table("1980", "? / ?", owed=owed)
        assert "double.next-plays-two" in t.round.broken_invariants(t.state)
        t = table("2022", "? / ?", owed=owed)
        assert "play-two.next-plays-two" in t.round.broken_invariants(t.state)


@DOUBLES
def test_double_draw_between(edition: str, double: str) -> None:
    """Total 90: Ben plays a 5 (95), draws a Reverse and plays it: 95."""
    t = table(edition, f"{double} 2 2 3 / 5 6 7 8 / ?", total=90).turns(f"{double}/9").play("5")
    t.refuse("6", by="order.one-at-a-time").draw("reverse").play("reverse").expect(total=95)


@DOUBLES
def test_double_need_not_answer(edition: str, double: str) -> None:
    """Total 30: Ben holds Reverse, 2, 4 and 9. He plays 9 (39) and 4 (43)."""
    t = table(edition, f"{double} 2 2 3 / reverse 2 4 9 / ?", total=30).turns(f"{double}/8")
    t = t.legal("reverse", "2", "4", "9").turns("9/7 4/7").expect(total=43, turn=CLEO, owed=1)
    t.holds(BEN, "reverse 2 7 7")


@DOUBLES
def test_double_one_card_when_answered(edition: str, double: str) -> None:
    """Total 64: Ben answers with Reverse and draws one card. Ann owes two."""
    t = table(edition, f"{double} 2 2 3 / reverse 2 4 9 / ?", total=64).turns(f"{double}/8")
    t.turns("reverse/7").holds(BEN, "2 4 9 7").expect(turn=ANN, owed=2, made=0)


@DOUBLES
def test_double_only_first_card_answers(edition: str, double: str) -> None:
    """Total 50: Ben plays a 7 (57), then Reverse. Play turns; Ann plays one card."""
    t = table(edition, f"{double} 2 2 3 / reverse 7 4 9 / ?", total=50).turns(f"{double}/8")
    t.turns("7/6 reverse/6").expect(turn=ANN, owed=1, direction=-1, total=57)


@acts("double.reverse-sends-back")
def test_double_reverse_sends_back() -> None:
    """Total 64: Ann doubles; Ben: Reverse, so Ann owes two; Ann: Reverse, so Ben owes two."""
    hands = "double-play reverse 2 3 / reverse 4 5 6 / ?"
    t = table("1980", hands, total=64).turns("double-play/7 reverse/7")
    t = t.expect(turn=ANN, owed=2, direction=-1).turns("reverse/8")
    t.expect(turn=BEN, owed=2, direction=1, total=64)


def test_double_reverse_sends_nothing_back_where_nothing_is_owed() -> None:
    """A plain Reverse, and a Reverse as the second card, hand on one card."""
    t = table("1980", "? / reverse 4 5 6 / ?", turn=BEN, total=64).turns("reverse/7")
    t.expect(turn=ANN, owed=1)
    t = table("1980", "? / reverse 4 5 6 / ?", turn=BEN, total=64, owed=2).turns("4/7 reverse/7")
    t.expect(turn=ANN, owed=1)


@acts("double.hold-passes-on")
def test_double_hold_passes_on() -> None:
    """Total 71: Ann doubles, Ben holds, Cleo holds: Dan owes two at 71."""
    hands = "double-play 2 2 3 / hold 4 5 6 / hold 4 5 6 / ?"
    t = table("1980", hands, total=71).turns("double-play/7 hold/7").expect(turn=CLEO, owed=2)
    t.turns("hold/8").expect(turn=DAN, owed=2, total=71, direction=1)


def test_double_hold_passes_nothing_on_where_nothing_is_owed() -> None:
    """A plain Hold, and a Hold as the second card."""
    t = table("1980", "? / hold 4 5 6 / ?", turn=BEN, total=64).turns("hold/7")
    t.expect(turn=CLEO, owed=1)
    t = table("1980", "? / hold 4 5 6 / ?", turn=BEN, total=64, owed=2).turns("4/7 hold/7")
    t.expect(turn=CLEO, owed=1, total=68)


def test_double_only_two_answers() -> None:
    """Total 95: Ben plays Minus Ten (85), draws and still plays a second card."""
    t = table("1980", "? / -10 2 3 4 / ?", turn=BEN, total=95, owed=2).turns("-10/7")
    t.expect(turn=BEN, owed=2, made=1, total=85).turns("2/7").expect(turn=CLEO, owed=1)


def test_double_two_players() -> None:
    """Ann and Ben, total 50: Reverse or Hold, Ann owes two."""
    for answer in ("reverse", "hold"):
        t = table("1980", f"double-play 2 3 4 / {answer} 5 6 7", total=50)
        t = t.turns(f"double-play/8 {answer}/8")
        t.expect(turn=ANN, owed=2).turns("2/9 3/9").expect(turn=BEN, owed=1)


@denies("double.not-first-of-two")
def test_double_not_first_of_two() -> None:
    """Not even if it is the only card that would stay below 99; elsewhere it may be played."""
    t = table("1980", "? / double-play 8 9 10", turn=BEN, total=98, owed=2)
    t.refuse("double-play", by="double.not-first-of-two").legal("8", "9", "10")
    table("1980", "? / double-play 8 9 10", turn=BEN, total=98).legal("double-play")
    t = table("1980", "? / double-play 3 9 10", turn=BEN, total=40, owed=2).turns("3/8")
    t.allow("double-play")


def test_double_does_not_stack() -> None:
    """Ben plays a 6, then Double Play: Cleo owes two cards."""
    t = table("1980", "double-play 2 2 3 / 6 double-play 4 5 / ?", total=20)
    t.turns("double-play/7 6/7 double-play/8").expect(turn=CLEO, owed=2)


def test_double_second_card_is_ordinary() -> None:
    """A Reverse turns play round, a Hold holds, a Double Play makes the next player play two."""
    for card, turn, owed in (("reverse", ANN, 1), ("hold", CLEO, 1), ("double-play", CLEO, 2)):
        t = table("1980", f"? / 5 {card} 6 7 / ?", turn=BEN, total=57, owed=2)
        t.turns(f"5/8 {card}/8").expect(turn=turn, owed=owed, total=62)


@acts("double.ends-with-its-player")
def test_double_ends_with_its_player() -> None:
    """Total 93: Ben plays a 4 (97), then must play a 6 (103). The round is over."""
    t = table("1980", "? / 4 6 10 10 / ?", turn=BEN, total=93, owed=2).turns("4/6 6/9")
    t.over(losers=[BEN]).expect(due=1)


@acts("double.ends-with-its-player")
@pytest.mark.parametrize("card", ["first", "second"])
def test_double_ends_with_its_player_where_the_table_plays_on(card: str) -> None:
    """The next player owes one card, whether the first or the second of the two failed."""
    house = {"round-end": "last-survivor"}
    hands = "? / 6 8 9 10 / 2 2 3 3" if card == "first" else "? / 4 6 9 10 / 2 2 3 3"
    total = 95 if card == "first" else 93
    t = table("1980", hands, turn=BEN, total=total, owed=2, options=house)
    t = t.turns("6/5") if card == "first" else t.turns("4/5").turns("5/7")
    left = 95 if card == "first" else 97
    t.expect(out=[BEN], turn=CLEO, owed=1, made=0, due=1, total=left)


@pytest.mark.parametrize(("card", "turn"), [("hold", CLEO), ("reverse", ANN), ("10", CLEO)])
def test_double_ends_with_its_player_even_by_an_answer(card: str, turn: int) -> None:
    """The total stayed at 104, so that Ben's answer busts as well: nobody inherits the two."""
    house = {"round-end": "last-survivor"}
    stays = {"total-after-a-loss": "stays"}
    t = table("1980", f"? / {card} 9 10 10 / 2 2 3 3", turn=BEN, total=104, owed=2,
              options=house, rulings=stays)  # fmt: skip
    t.turns(f"{card}/5").expect(out=[BEN], turn=turn, owed=1)


@acts("play-two.next-plays-two")
@denies("order.in-turn")
def test_play_two_next_plays_two() -> None:
    """Total 40: Play 2. Ben plays 6 (46), draws, plays 1 (47), draws. Cleo is next."""
    t = table("2022", "play-2 2 4 5 / 6 1 8 9 / ?", total=40).turns("play-2/7")
    t = t.expect(total=40, turn=BEN, owed=2).turns("6/2").expect(total=46, turn=BEN, made=1)
    t.refuse("play 10 2", by="order.in-turn")
    t.turns("1/2").expect(total=47, turn=CLEO, owed=1, held=[4, 4, 4])


@acts("play-two.passes-on")
def test_play_two_passes_on() -> None:
    """Total 83: three Play 2s in a row; Dan owes two cards, not six."""
    hands = "play-2 1 1 1 / play-2 2 2 2 / play-2 3 3 3 / 0 7 8 9"
    t = table("2022", hands, total=83).turns("play-2/4 play-2/4")
    t = t.expect(turn=CLEO, owed=2, made=0).turns("play-2/4").expect(turn=DAN, owed=2, total=83)
    t.turns("0/5 7/5").expect(turn=ANN, owed=1, total=90)


def test_play_two_passes_nothing_on_as_the_second_card() -> None:
    """As the second card it is an ordinary Play 2: its player has played both cards."""
    t = table("2022", "? / play-2 4 5 6 / ?", turn=BEN, total=57, owed=2).turns("4/7")
    t.expect(turn=BEN, made=1).turns("play-2/7").expect(turn=CLEO, owed=2, total=61)


@acts("play-two.reverse-sends-back")
def test_play_two_reverse_sends_back() -> None:
    """Total 83: Ann: Play 2. Ben: Reverse. Ann answers with Play 2: Dan owes two."""
    hands = "play-2 play-2 1 1 / reverse 2 2 2 / 3 3 3 3 / ?"
    t = table("2022", hands, total=83).turns("play-2/4 reverse/4")
    t = t.expect(turn=ANN, owed=2, direction=-1).turns("play-2/4")
    t.expect(turn=DAN, owed=2, direction=-1, total=83)


def test_play_two_reverse_sends_nothing_back_where_nothing_is_owed() -> None:
    """A plain Reverse, and a Reverse as the second card, hand on one card."""
    for owed, cards in ((1, "reverse/7"), (2, "4/7 reverse/7")):
        t = table("2022", "? / reverse 4 5 6 / ?", turn=BEN, total=64, owed=owed).turns(cards)
        t.expect(turn=ANN, owed=1, direction=-1)


@pytest.mark.parametrize(("card", "total"), [("0", 90), ("-10", 80), ("1", 91)])
def test_play_two_only_two_answers(card: str, total: int) -> None:
    """Total 90: Ben plays a 0, draws and still plays a second card."""
    t = table("2022", f"? / {card} 2 3 4 / ?", turn=BEN, total=90, owed=2).turns(f"{card}/7")
    t.expect(turn=BEN, owed=2, made=1, total=total)


def test_play_two_chains() -> None:
    """Ann: Play 2. Ben: Play 2. Cleo: Reverse. Ben: Reverse. Cleo has no answer, plays two."""
    hands = "play-2 1 1 1 / play-2 reverse 2 2 / reverse 3 4 4"
    t = table("2022", hands, total=10).turns("play-2/5 play-2/5 reverse/5 reverse/5")
    t = t.expect(turn=CLEO, owed=2, direction=1).turns("3/6 4/6")
    t.expect(turn=ANN, owed=1, total=17)


@acts("play-two.reverse-sends-back")
def test_play_two_two_players() -> None:
    """Ann and Ben, total 92: Play 2, Reverse; Ann owes two cards at 92."""
    t = table("2022", "play-2 1 1 2 / reverse 5 6 7", total=92).turns("play-2/4 reverse/4")
    t.expect(turn=ANN, owed=2, total=92).turns("1/3 1/3").expect(turn=BEN, owed=1, total=94)


def test_play_two_second_card_is_ordinary() -> None:
    """Total 57: Ben plays 4 (61), then Play 2: Cleo owes two. A Reverse only turns play."""
    t = table("2022", "? / 4 play-2 5 reverse / ?", turn=BEN, total=57, owed=2).turns("4/7")
    t.turns("play-2/8").expect(turn=CLEO, owed=2, total=61)
    t.turns("reverse/8").expect(turn=ANN, owed=1, total=61)
    either = {"answer-with-the-second-card": "either"}
    t = table("2022", "? / 4 play-2 5 reverse / ?", turn=BEN, total=57, owed=2, rulings=either)
    t.turns("4/7 reverse/8").expect(turn=ANN, owed=2, total=61)


def test_play_two_four_discarded() -> None:
    """Total 97: Ben throws four away, draws 0, 5, 7 and -10, and plays one."""
    hands = "? / ono-99 ono-99 ono-99 ono-99 / ?"
    t = table("2022", hands, turn=BEN, total=97, owed=2).discard_four().draw("0", "5", "7", "-10")
    t.expect(turn=BEN, made=1).legal("0", "-10").turns("0/9").expect(turn=CLEO, owed=1)


@acts("play-two.ends-with-its-player")
def test_play_two_ends_with_its_player() -> None:
    """Total 95: Ben plays a 3 (98), draws and is stuck. Cleo owes one at 98."""
    t = table("2022", "? / 3 9 9 10 / ?", turn=BEN, total=95, owed=2).turns("3/8").lay_down()
    t.expect(out=[BEN], turn=CLEO, owed=1, due=1, total=98)
    t = table("2022", "? / 5 9 9 10 / ?", turn=BEN, total=95, owed=2).lay_down()
    t.expect(out=[BEN], turn=CLEO, owed=1, due=1, total=95)
