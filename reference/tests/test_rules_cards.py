"""The articles of the chapter on the cards, one by one."""

from __future__ import annotations

import pytest
from table import ANN, BEN, CLEO, acts, defines, denies, table

BOTH = pytest.mark.parametrize("edition", ["1980", "2022"])
OPTION = {"ono-99-on-tens": "allowed"}
FOUR = "ono-99 ono-99 ono-99 ono-99"


@BOTH
def test_cards_numbers(edition: str) -> None:
    """A number adds itself and does nothing else: direction and cards owed stay."""
    numbers = range(2, 11) if edition == "1980" else range(11)
    for number in numbers:
        t = table(edition, f"{number} 2 2 3 / ? / ?", total=44, direction=-1)
        t = t.play(str(number)).draw("9").expect(total=44 + number, turn=CLEO)
        t.expect(direction=-1, owed=1, due=1)


@denies("unplayable.may-not-be-played")
@BOTH
def test_unplayable_may_not_be_played(edition: str) -> None:
    """Not to pass, not to answer, not at any total; Ben plays an 8 instead."""
    for total in (0, 40, 60, 77, 98):
        t = table(edition, "? / ono-99 8 9 10", turn=BEN, total=total)
        t.refuse("ono-99", by="unplayable.may-not-be-played")
    t = table(edition, "? / ono-99 8 9 10", turn=BEN, total=60, owed=2)
    t.refuse("ono-99", by="unplayable.may-not-be-played").play("8").expect(total=68)


@BOTH
def test_unplayable_must_be_kept(edition: str) -> None:
    """Two O'NO 99s leave two cards to choose from; no move exchanges a single one."""
    t = table(edition, "ono-99 ono-99 5 reverse / ?", total=41).legal("5", "reverse")
    t.turns("5/ono-99").holds(ANN, "ono-99 ono-99 ono-99 reverse")


@acts("unplayable.four-may-go")
@denies("unplayable.only-four")
def test_unplayable_four_may_go() -> None:
    """Total 96: Ben throws away four, calls 96 and draws four. It is Cleo's turn."""
    t = table("2022", f"? / {FOUR} / ?", turn=BEN, total=96)
    t = t.allow("discard_four", by="unplayable.four-may-go").discard_four().on_table(FOUR)
    t = t.expect(phase="refill", draws=4, held=[4, 0, 4], total=96)
    t.draw("7", "8", "9", "10").holds(BEN, "7 8 9 10").expect(turn=CLEO, total=96, owed=1)
    t = table("2022", "? / ono-99 ono-99 ono-99 5 / ?", turn=BEN, total=40)
    t.refuse("discard_four", by="unplayable.only-four")


@denies("unplayable.only-four")
def test_unplayable_only_four() -> None:
    """Total 98: with three O'NO 99s and a 5 Cleo can throw nothing away and is out."""
    t = table("2022", "? / ? / ono-99 ono-99 ono-99 5", turn=CLEO, total=98)
    t.refuse("discard_four", by="unplayable.only-four").legal("lay_down")
    table("2022", "1 2 3 4 / ?", total=98).refuse("discard_four", by="unplayable.only-four")


def test_unplayable_only_four_is_a_whole_hand_of_five_as_a_house_rule() -> None:
    """With hands of five it takes five."""
    five = {"hand-size": "five"}
    t = table("2022", f"{FOUR} 5 / ?", total=40, options=five)
    t.refuse("discard_four", by="unplayable.only-four")
    t = table("2022", f"{FOUR} ono-99 / ?", total=40, options=five).discard_four()
    t.draw("1", "2", "3", "4", "5").expect(turn=BEN, held=[5, 4])


@denies("order.in-turn")
def test_unplayable_only_on_your_turn() -> None:
    """Ann draws her fourth and ends her turn; on her next one she may act."""
    t = table("2022", "4 ono-99 ono-99 ono-99 / 1 1 1 1", total=50).turns("4/ono-99")
    t = t.refuse("discard_four 0", by="order.in-turn").turns("1/2").expect(turn=ANN)
    t.legal("discard_four")


@acts("unplayable.four-may-go")
def test_unplayable_four_again() -> None:
    """Four more of them: the turn is over, and next time they may go."""
    t = table("2022", f"{FOUR} / 1 1 1 1", total=50).discard_four().draw(*FOUR.split())
    t.expect(turn=BEN, total=50).turns("1/2").expect(turn=ANN).legal("discard_four")


@denies("unplayable.may-not-be-played")
def test_unplayable_option_must_be_agreed() -> None:
    """Total 40, nothing agreed: Ben may not let an O'NO 99 go."""
    t = table("1980", "? / ono-99 2 3 4", turn=BEN, total=40)
    t.refuse("ono-99", by="unplayable.may-not-be-played")


@acts("unplayable.on-a-round-total")
@denies("unplayable.may-not-be-played")
def test_unplayable_on_a_round_total() -> None:
    """Total 40: Ann and Ben each let one go, then Cleo plays a 6 and calls 46."""
    hands = "ono-99 2 3 4 / ono-99 2 3 4 / 6 ono-99 8 9"
    t = table("1980", hands, total=40, options=OPTION).turns("ono-99/5 ono-99/5")
    t = t.expect(total=40, turn=CLEO).turns("6/7").expect(total=46, turn=ANN)
    t = table("1980", "ono-99 2 3 4 / ?", total=46, options=OPTION)
    t.refuse("ono-99", by="unplayable.may-not-be-played")


@denies("order.nothing-else")
def test_unplayable_on_a_round_total_is_not_a_2022_option() -> None:
    """In 2022 it is four together or none."""
    table("2022", "ono-99 2 3 4 / ?", total=40).refuse("sit_out", by="order.nothing-else").refuse(
        "ono-99", by="unplayable.may-not-be-played"
    )


@acts("unplayable.on-a-round-total")
@denies("unplayable.one-a-turn")
def test_unplayable_one_a_turn() -> None:
    """Total 40: Ben owes two, lets one go and draws another. It stays; he plays a 3."""
    t = table("1980", "? / ono-99 3 4 5 / ?", turn=BEN, total=40, owed=2, options=OPTION)
    t = t.turns("ono-99/ono-99").refuse("ono-99", by="unplayable.one-a-turn")
    t = t.turns("3/9").expect(turn=CLEO, total=43)
    table("1980", "ono-99 3 4 5 / ?", total=40, options=OPTION).allow("ono-99")


@denies("unplayable.one-a-turn", "unplayable.may-not-be-played")
def test_unplayable_one_a_turn_and_no_round_total() -> None:
    """Both reasons hold: one has gone, and 44 does not end in 0."""
    hands = "? / ono-99 ono-99 4 5"
    t = table("1980", hands, turn=BEN, total=44, owed=2, made=1, let_go=1, options=OPTION)
    t.refuse("ono-99", by=("unplayable.one-a-turn", "unplayable.may-not-be-played"))


def test_unplayable_one_a_turn_counts_each_turn_afresh() -> None:
    """Ann lets one go in each of two turns."""
    hands = "ono-99 ono-99 3 4 / hold hold 5 6"
    t = table("1980", hands, total=40, options=OPTION).turns("ono-99/9 hold/9 ono-99/8")
    t.expect(total=40, turn=BEN)


@acts("unplayable.on-a-round-total")
def test_unplayable_option_below_zero() -> None:
    """Ann opens with Minus Ten; Ben lets an O'NO 99 go: still -10."""
    t = table("1980", "-10 2 3 4 / ono-99 5 6 7", opening=1, options=OPTION).turns("-10/9")
    t.turns("ono-99/9").expect(total=-10, turn=ANN)


@acts("unplayable.on-a-round-total", "losing.only-unplayable-cards")
def test_unplayable_option_saves_a_full_hand() -> None:
    """Total 70: Ben lets one go and draws. At 71 he would have lost."""
    t = table("1980", f"? / {FOUR}", turn=BEN, total=70, options=OPTION)
    t.legal("ono-99").turns("ono-99/9").expect(total=70, turn=ANN)
    t = table("1980", f"? / {FOUR}", turn=BEN, total=71, options=OPTION)
    t.allow("lay_down", by="losing.only-unplayable-cards").legal("lay_down")


@acts("unplayable.on-a-round-total")
def test_unplayable_option_is_no_answer() -> None:
    """Total 70: Ben owes two and lets one go; he plays a second card."""
    t = table("1980", "? / ono-99 3 4 5 / ?", turn=BEN, total=70, owed=2, options=OPTION)
    t.turns("ono-99/9").expect(turn=BEN, owed=2, made=1).turns("3/8").expect(turn=CLEO, owed=1)


@acts("turn.one-card")
def test_hold_keeps_the_total() -> None:
    """Total 98: Ann plays Hold and calls 98; Ben has to find a card for 98."""
    t = table("1980", "hold 2 3 4 / 5 6 reverse 7 / ?", total=98).turns("hold/9")
    t.expect(total=98, turn=BEN, owed=1, direction=1).legal("reverse")


@acts("reverse.turns-play")
@BOTH
def test_reverse_turns_play(edition: str) -> None:
    """Total 75: Ben plays Reverse, and the turn goes back to Ann; another turns it again."""
    t = table(edition, "reverse 2 3 4 / reverse 5 6 7 / ?", turn=BEN, total=75).turns("reverse/9")
    t = t.expect(total=75, turn=ANN, direction=-1, owed=1).turns("reverse/9")
    t = t.expect(total=75, turn=BEN, direction=1)
    t.turns("5/8").expect(turn=CLEO, direction=1)


@BOTH
def test_reverse_two_players(edition: str) -> None:
    """Total 80: it is Ben's turn, not Ann's again; the same when two of three are left."""
    table(edition, "reverse 2 3 4 / ?", total=80).turns("reverse/9").expect(turn=BEN, total=80)
    for out, other in ((CLEO, BEN), (BEN, CLEO)):
        t = table(edition, "reverse 2 3 4 / ? / ?", total=80, out=[out]).turns("reverse/9")
        t.expect(turn=other, total=80)


@BOTH
def test_minus_ten_subtracts(edition: str) -> None:
    """Total 97: Ann plays Minus Ten and calls 87."""
    table(edition, "-10 2 3 4 / ?", total=97).play("-10").expect(total=87)
    table(edition, "-10 2 3 4 / ?", total=10).play("-10").expect(total=0)


def test_minus_ten_any_time() -> None:
    """At any total, first of the round and first of two."""
    for total in (-30, 0, 9, 98):
        table("1980", "-10 2 3 4 / ?", total=total).play("-10").expect(total=total - 10)
    table("1980", "-10 2 3 4 / ?", opening=1).play("-10").expect(total=-10)
    table("1980", "-10 2 3 4 / ?", total=95, owed=2).turns("-10/9").expect(total=85, turn=ANN)


@defines("minus-ten.below-zero")
def test_minus_ten_below_zero() -> None:
    """Total 6: Minus Ten makes -4, and a 9 makes 5."""
    t = table("1980", "-10 2 3 4 / 9 5 6 7", total=6).turns("-10/8").expect(total=-4)
    t = t.turns("9/8").expect(total=5)
    for total, after in ((9, -1), (0, -10), (-10, -20), (10, 0), (11, 1)):
        table("1980", "-10 2 3 4 / ?", total=total).play("-10").expect(total=after)


@defines("minus-ten.floor")
def test_minus_ten_floor() -> None:
    """Total 4: Ann plays -10 and calls 0. Eleven makes 1; a negative total breaks the rule."""
    for total, after in ((4, 0), (0, 0), (9, 0), (10, 0), (11, 1), (98, 88)):
        table("2022", "-10 2 3 4 / ?", total=total).play("-10").expect(total=after)
    below = table("2022", "? / ?", total=-1)
    assert below.round.broken_invariants(below.state) == ("minus-ten.floor",)
