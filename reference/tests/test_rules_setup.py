"""The articles of the chapter on setting up, one by one."""

from __future__ import annotations

import pytest
from table import ANN, BEN, CLEO, DAN, acts, defines, denies, game, table

from ono99.play.bags import CardError
from ono99.play.match import PlayersError

BOTH = pytest.mark.parametrize("edition", ["1980", "2022"])
DEAL_OF_FOUR = "2 3 4 5 / 6 7 8 9 / 2 3 4 5 / 6 7 8 9"


@pytest.mark.parametrize(("edition", "most"), [("1980", 8), ("2022", 6)])
@defines("players.two-to-eight", "players.two-to-six")
def test_players(edition: str, most: int) -> None:
    """Two can play, and eight (six); one cannot, and neither can nine (seven)."""
    rule = "players.two-to-eight" if edition == "1980" else "players.two-to-six"
    game(edition, 2)
    game(edition, most)
    for players in (1, most + 1):
        with pytest.raises(PlayersError) as refused:
            game(edition, players)
        assert refused.value.rule == rule


def test_players_three_at_least_is_another_reading() -> None:
    """WEN and JMEDIA: three to eight."""
    with pytest.raises(PlayersError) as refused:
        game("2022", 2, rulings={"two-players": "three-at-least"})
    assert refused.value.rule == "two-players"
    game("2022", 3, rulings={"two-players": "three-at-least"})


@defines("deck.one-deck")
def test_deck_one_deck() -> None:
    """54 cards of which 8 are dealt, or 112; two decks only as a house rule."""
    for edition, rest in (("1980", 54 - 8), ("2022", 112 - 8)):
        g = game(edition, 2, dealer=BEN).deal("2 3 4 5 / 6 7 8 9").expect(pile=rest, used=0)
        assert not g.round.broken_invariants(g.state)
    two = game("1980", 2, dealer=BEN, options={"decks": "two"})
    two.deal("ono-99 ono-99 ono-99 ono-99 / ono-99 6 7 8").expect(pile=108 - 8)


@defines("deck.all-accounted")
@BOTH
def test_deck_all_accounted(edition: str) -> None:
    """A card under the table breaks the rule; played, drawn and laid-down cards do not."""
    whole = table(edition, "2 3 4 5 / 6 7 8 9", used="9 9")
    assert not whole.round.broken_invariants(whole.state)
    missing = table(edition, "2 3 4 5 / 6 7 8 9", used="9 9", pile="10 10")
    assert missing.round.broken_invariants(missing.state) == ("deck.all-accounted",)


@acts("dealer.agreed")
@BOTH
def test_dealer_agreed(edition: str) -> None:
    """Everybody is happy for Cleo to deal; once the cards are dealt it is too late."""
    g = game(edition, 4).expect(stage="select", dealer="none").move("name_dealer 2")
    g = g.expect(stage="deal", dealer=CLEO).refuse("name_dealer 1", by="order.one-at-a-time")
    g.deal(DEAL_OF_FOUR).expect(turn=DAN, stage="round")


@acts("dealer.highest-card")
@denies("dealer.highest-card")
def test_dealer_highest_card() -> None:
    """Ann takes an 8, Ben a 10 and Cleo a 3: Ben deals. Nobody takes two."""
    g = game("1980", 3).cut("8").refuse("cut 10 0", by="dealer.highest-card")
    g.expect(stage="select").cut("10", "3").expect(stage="deal", dealer=BEN)
    game("1980", 3).move("cut 4 2").move("cut 9 0").move("cut 2 1").expect(dealer=ANN)


@denies("order.nothing-else")
def test_dealer_highest_card_is_a_1980_way() -> None:
    """The 2022 sheet names no way; none but agreeing is offered."""
    game("2022", 3).refuse("cut 8 0", by="order.nothing-else")


@acts("dealer.highest-card")
@defines("dealer.numbers-count")
def test_dealer_numbers_count() -> None:
    """Ann takes a 7, Ben a Reverse: Ben takes again and gets a 9. A Minus Ten is no number."""
    g = game("1980", 2).cut("7", "reverse").expect(stage="select", rank=[7, -1])
    g.cut("9").expect(stage="deal", dealer=BEN)
    g.cut("-10").expect(stage="select").cut("ono-99").expect(stage="select")
    g.cut("2").expect(stage="deal", dealer=ANN)


@acts("dealer.highest-card")
def test_dealer_ties() -> None:
    """The tied players take again; ties can repeat; a special card does not settle one."""
    g = game("1980", 3).cut("10", "10", "4").expect(contends=[1, 1, 0], rank=[-1, -1, 4])
    g = g.cut("3", "3").expect(stage="select", contends=[1, 1, 0])
    g = g.move("cut hold 0").move("cut 6 1").expect(stage="select")
    g.move("cut 5 0").expect(stage="deal", dealer=BEN)


@acts("deal.four-cards")
@BOTH
def test_deal_four_cards(edition: str) -> None:
    """Everybody is dealt four; three or five are no deal, and nobody ever holds five."""
    g = game(edition, 4, dealer=DAN)
    g.deal(DEAL_OF_FOUR).expect(held=[4, 4, 4, 4], round=1)
    for hands in ("2 3 4 / 6 7 8 9 / 2 3 4 5 / 6 7 8 9", "2 3 4 5 6 / 6 7 8 9 / 2 3 4 5 / 7 8 9 9",
                  "2 3 4 5 / 6 7 8 9 / 2 3 4 5", "- / 6 7 8 9 / 2 3 4 5 / 6 7 8 9"):  # fmt: skip
        with pytest.raises(CardError):
            g.deal(hands)
    five = table(edition, "2 3 4 5 6 / ?")
    assert five.round.broken_invariants(five.state) == ("deal.four-cards",)


@BOTH
def test_deal_is_refused_while_a_round_is_played(edition: str) -> None:
    """Cards are dealt between rounds."""
    g = game(edition, 4, dealer=DAN).deal(DEAL_OF_FOUR)
    g.refuse("deal " + DEAL_OF_FOUR, by="order.one-at-a-time")


@defines("deal.left-of-dealer-begins")
@BOTH
def test_deal_left_of_dealer_begins(edition: str) -> None:
    """Dan deals and Ann sits on his left: Ann, then Ben. Nobody else may begin."""
    g = game(edition, 4, dealer=DAN).deal(DEAL_OF_FOUR).expect(turn=ANN)
    g = g.refuse("play 6 1", by="order.in-turn").play("2").draw("10").expect(turn=BEN)
    for dealer, first in ((ANN, BEN), (BEN, CLEO), (CLEO, DAN)):
        game(edition, 4, dealer=dealer).deal(DEAL_OF_FOUR).expect(turn=first)


@defines("deal.left-of-dealer-begins")
def test_deal_left_of_dealer_begins_skips_who_is_out() -> None:
    """Ann is out of the match: Ben, further to the left, begins after Dan's deal."""
    g = game("1980", 4, dealer=DAN, tokens=[-1, 3, 3, 3], in_match=[0, 1, 1, 1], round=5)
    g.deal("- / 6 7 8 9 / 2 3 4 5 / 6 7 8 9").expect(turn=BEN, held=[0, 4, 4, 4], pile=42)
    with pytest.raises(CardError):
        g.deal(DEAL_OF_FOUR)


@defines("opening.total-zero")
@BOTH
def test_opening_total_zero(edition: str) -> None:
    """Ann begins with a 9: 9. Had she begun with a Reverse it would still be 0."""
    g = game(edition, 2, dealer=BEN).deal("9 reverse 4 5 / 6 7 8 9").expect(total=0, used=0)
    g.play("9").expect(total=9)
    g.play("reverse").expect(total=0)


@defines("opening.total-zero")
def test_opening_total_zero_in_every_round() -> None:
    """The total of the round before does not carry over."""
    g = game("1980", 2, dealer=BEN, tokens=[3, 3], round=1).at("2 3 4 5 / ?", total=97)
    g.play("2").draw("6").deal("2 3 4 5 / 6 7 8 9").expect(total=0, pile=46, used=0)


@pytest.mark.parametrize(("value", "total"), [("eighty-five", 85), ("ninety-eight", 98)])
def test_opening_total_as_a_house_rule(value: str, total: int) -> None:
    """BEA and TAR, half in jest: start where it begins to hurt."""
    g = game("1980", 2, dealer=BEN, options={"opening-total": value})
    g.deal("hold 3 4 5 / 6 7 8 9").expect(total=total).play("hold").expect(total=total)


@acts("opening.any-card")
@BOTH
def test_opening_any_card(edition: str) -> None:
    """Special cards open as well as numbers; only an O'NO 99 may not."""
    double = "double-play" if edition == "1980" else "play-2"
    g = game(edition, 2, dealer=BEN).deal(f"-10 reverse {double} ono-99 / 2 3 4 5")
    g.legal("-10", "reverse", double).expect(opening=1)
    for card in ("-10", "reverse", double):
        g.play(card).expect(opening=0)
    g.refuse("ono-99", by="unplayable.may-not-be-played")


@BOTH
def test_opening_no_starter(edition: str) -> None:
    """No card is turned up: that move is not known."""
    g = game(edition, 2, dealer=BEN).deal("2 3 4 5 / 6 7 8 9")
    g.refuse("turn_up 10", by="order.nothing-else")


@BOTH
def test_opening_clockwise(edition: str) -> None:
    """Every round starts to the left; only a Reverse turns it."""
    g = game(edition, 4, dealer=DAN).deal("2 reverse 4 5 / 6 7 8 9 / 2 3 4 5 / 6 7 8 9")
    g.expect(direction=1).play("2").draw("10").expect(turn=BEN, direction=1)
    g.play("reverse").draw("10").expect(turn=DAN, direction=-1)


@BOTH
def test_hand_private(edition: str) -> None:
    """A player sees their own hand and nobody else's; of others only how many cards they hold."""
    t = table(edition, "2 3 4 5 / 6 7 8 9 / ?")
    t.sees(ANN, ANN, "2 3 4 5").sees(ANN, BEN, None).sees(BEN, ANN, None).sees(CLEO, BEN, None)
