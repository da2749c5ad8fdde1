"""The hard cases of the design and the traps that public programs fell into.

The first part follows the list of hard cases in the study of rule languages;
the second the traps. Move counts (perft) close the file: the positions behind
the counts in that study were not kept, and its numbers fit many positions, so
the positions here are our own, counted by hand to depth two.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from table import ANN, BEN, CLEO, DAN, Table, game, table

from ono99.load.loading import load_rules
from ono99.play.state import Move
from ono99.problems import SpecError

BOTH = pytest.mark.parametrize("edition", ["1980", "2022"])
POINTS = {"scoring": "points"}
OPTION = {"ono-99-on-tens": "allowed"}
FOUR = "ono-99 ono-99 ono-99 ono-99"


# ------------------------------------------------------------------- hard cases


def test_1_exactly_99() -> None:
    """1980: legal, it loses and the draw is still made. 2022: refused."""
    t = table("1980", "4 5 6 ono-99 / ?", total=95, options=POINTS).play("4")
    t.expect(total=99, bust=1, phase="refill").refuse("miss_draw", by="points.must-draw")
    t.draw("2").holds(ANN, "5 6 ono-99 2").over(losers=[ANN], busted=[ANN])
    table("2022", "4 3 5 6 / ?", total=95).refuse("4", by="limit.no-card-over").legal("3")


@pytest.mark.parametrize(("edition", "total"), [("1980", -4), ("2022", 0)])
def test_2_minus_ten_at_6(edition: str, total: int) -> None:
    """1980 goes below zero; 2022 stops there."""
    t = table(edition, "-10 2 3 4 / 5 6 7 8", total=6).play("-10").draw("9").expect(total=total)
    t.play("5").expect(total=total + 5)


def test_3_double_on_double() -> None:
    """1980: refused as the first of two. 2022: passed on, and two are owed, never four."""
    t = table("1980", "? / double-play 2 3 4 / ?", turn=BEN, total=40, owed=2)
    t.refuse("double-play", by="double.not-first-of-two")
    t = table("2022", "? / play-2 2 3 4 / ?", turn=BEN, total=40, owed=2)
    t.play("play-2").draw("9").expect(turn=CLEO, owed=2, due=1, total=40)


def test_4_number_first_then_double_play() -> None:
    """The second Double Play makes two for the next player."""
    t = table("1980", "? / double-play 2 3 4 / ?", turn=BEN, total=40, owed=2)
    t.turns("4/9 double-play/9").expect(turn=CLEO, owed=2, due=1, total=44)


@pytest.mark.parametrize(("hands", "back_to"), [("? / reverse 2 3 4 / ?", ANN),
                                                ("? / reverse 2 3 4", ANN)])  # fmt: skip
@BOTH
def test_5_reverse_as_the_first_of_two(edition: str, hands: str, back_to: int) -> None:
    """The two cards go back where they came from; between two, to the opponent as well."""
    t = table(edition, hands, turn=BEN, total=40, owed=2).play("reverse").draw("9")
    t.expect(turn=back_to, owed=2, made=0, total=40)


def test_6_hold_as_the_first_and_as_the_second_of_two() -> None:
    """First: it passes the two on. Second: an ordinary Hold."""
    t = table("1980", "? / hold 2 3 4 / ?", turn=BEN, total=40, owed=2)
    t.play("hold").draw("9").expect(turn=CLEO, owed=2, total=40)
    t.turns("2/9 hold/8").expect(turn=CLEO, owed=1, total=42)


def test_7_nothing_but_ono_99s() -> None:
    """The hand loses when its turn comes: no discard, no draw, 80 points."""
    t = table("1980", f"9 2 3 4 / {FOUR}", total=40)
    t = t.play("9").draw("8").expect(turn=BEN, out=[]).legal("lay_down")
    t.refuse("ono-99", by="unplayable.may-not-be-played").lay_down().holds(BEN, FOUR).over(
        losers=[BEN], busted=[]
    )
    g = game("1980", 2, dealer=BEN, options=POINTS, score=[0, 0], round=1)
    g.at(f"{FOUR} / 2 3 4 5", total=49).lay_down().expect(score=[80, 14])


@pytest.mark.parametrize("total", [0, -10, -20, 10, 40, 90])
def test_8_the_option_on_totals_ending_in_0(total: int) -> None:
    """Legal at 0, 40 and -20 alike; the total stays."""
    t = table("1980", "ono-99 2 3 4 / ?", total=total, options=OPTION)
    t.play("ono-99").draw("9").expect(total=total, turn=BEN)


@pytest.mark.parametrize("total", [44, -4, -6, -14, 1, 9, 98])
def test_8_the_option_on_other_totals(total: int) -> None:
    """44 does not end in 0, and neither does -4 or -6 (a remainder that languages disagree on)."""
    t = table("1980", "ono-99 2 3 4 / ?", total=total, options=OPTION)
    t.refuse("ono-99", by="unplayable.may-not-be-played")


def test_9_two_ono_99s_in_a_double_turn() -> None:
    """One a turn, and two cards are one turn; the next turn starts afresh."""
    hands = "ono-99 2 3 4 / ono-99 ono-99 3 4 / ?"
    t = table("1980", hands, turn=BEN, total=40, owed=2, options=OPTION)
    t = t.play("ono-99").draw("9").refuse("ono-99", by="unplayable.one-a-turn")
    t = t.play("9").draw("8").expect(turn=CLEO, total=49)
    two = {"double-is-one-turn": "two-turns"}
    t = table("1980", hands, turn=BEN, total=40, owed=2, options=OPTION, rulings=two)
    t.turns("ono-99/9 ono-99/8").expect(turn=CLEO, total=40)


def test_10_the_second_of_two_is_impossible() -> None:
    """2022: out, and the next player owes one; the first card stays in the total."""
    t = table("2022", "? / 1 9 9 10 / ?", turn=BEN, total=97, owed=2)
    t = t.play("1").draw("8").legal("lay_down").lay_down()
    t.expect(out=[BEN], turn=CLEO, owed=1, due=1, total=98)


def test_11_four_ono_99s_under_a_play_2() -> None:
    """Ruled as the first of the two: four are drawn and one card is still owed."""
    t = table("2022", f"? / {FOUR} / ?", turn=BEN, total=60, owed=2).legal("discard_four")
    t = t.discard_four().draw("1", "2", "3", "4").expect(turn=BEN, owed=2, made=1, total=60)
    t.play("4").draw("5").expect(turn=CLEO, owed=1, total=64)


@BOTH
def test_12_the_pile_runs_out_on_a_draw(edition: str) -> None:
    """The card just played is shuffled in as well, and the total is not the sum of the pile."""
    t = table(edition, "5 6 7 8 / 2 3 4 9", pile="10", used="reverse 3", total=60)
    t = t.turns("5/10").expect(turn=BEN, total=65, pile=0, used=3).play("4")
    t = t.expect(total=69, used=4).legal("reshuffle").reshuffle().in_pile("reverse 3 5 4")
    t = t.expect(total=69, turn=BEN, direction=1, owed=1).draw("4")
    t.expect(turn=ANN, total=69, pile=3, used=0).play("7").expect(total=76)


def test_12_cards_owed_survive_a_reshuffle() -> None:
    """It is still 74 and two."""
    t = table("1980", "? / 5 2 3 4 / ?", pile="", used="9 8", turn=BEN, total=74, owed=2)
    t = t.play("5").reshuffle().in_pile("9 8 5").draw("8").expect(turn=BEN, made=1, total=79)
    t.play("2").draw("9").expect(turn=CLEO, owed=1, total=81)


def test_13_the_loser_may_not_take_the_15_points() -> None:
    """L80: he must draw. Elsewhere a draw can be forgotten, and it is the last player's."""
    t = table("1980", "9 10 10 10 / 2 3 4 5 / ?", total=92, options=POINTS)
    t.play("9").refuse("miss_draw", by="points.must-draw")
    t = table("1980", "4 10 10 10 / 2 3 4 5 / ?", total=50, options=POINTS).play("4").miss_draw()
    t = t.expect(turn=BEN, held=[3, 4, 4]).refuse("late_draw 1", by="draw.forgotten")
    t.late_draw(ANN).draw("8").expect(turn=BEN, held=[4, 4, 4])
    t.play("5").draw("8").refuse("late_draw 0", by="draw.deadline")


def test_14_the_last_to_have_played_is_out() -> None:
    """By default the last one left wins; the other reading crowns the last to play."""
    hands = "2 9 9 10 / 8 9 10 10 / 7 8 8 10"
    for reading, winner in (("last-player-left", CLEO), ("last-to-play", ANN)):
        rulings = {"nobody-can-play": reading}
        t = table("2022", hands, total=96, owed=2, rulings=rulings).play("2").draw("10")
        t = t.lay_down()
        while not t.round.is_over(t.state):
            t = t.lay_down()
        t.over(winners=[winner])


def test_14_usually_both_sentences_name_the_same_player() -> None:
    """Nobody can follow Ann's card: the others go out in turn and she is left."""
    hands = "1 9 9 10 / 8 9 10 10 / 7 8 8 10"
    t = table("2022", hands, total=97).play("1").draw("10")
    t = t.lay_down().expect(out=[BEN], turn=CLEO).lay_down().over(winners=[ANN])
    rulings = {"nobody-can-play": "last-to-play"}
    t = table("2022", hands, total=97, rulings=rulings).play("1").draw("10")
    t.lay_down().over(winners=[ANN])


@pytest.mark.parametrize(("reading", "winner"), [("not-a-play", BEN), ("a-play", ANN)])
def test_14_is_throwing_four_away_a_play(reading: str, winner: int) -> None:
    """Ben played last; Ann throws four away at 98, and then nobody can play."""
    rulings = {"nobody-can-play": "last-to-play", "discard-counts-as-playing": reading}
    t = table("2022", f"{FOUR} / 0 9 9 10 / 8 8 8 9", turn=BEN, direction=-1, total=98,
              rulings=rulings)  # fmt: skip
    t = t.turns("0/10").expect(turn=ANN).discard_four().draw("7", "7", "8", "8")
    t.expect(turn=CLEO).lay_down().over(winners=[winner])


@pytest.mark.parametrize(("reading", "total"), [("goes-back", 95), ("stays", 104)])
def test_15_the_total_after_a_loss_where_the_table_plays_on(reading: str, total: int) -> None:
    """95 again, or 104, from which only a Minus Ten gets below 99."""
    t = table(
        "1980",
        "9 10 10 10 / -10 8 9 10 / ?",
        total=95,
        options={"round-end": "last-survivor"},
        rulings={"total-after-a-loss": reading},
    )
    t = t.play("9").draw("2").expect(out=[ANN], turn=BEN, total=total, owed=1)
    t.play("-10").draw("2").expect(total=total - 10, turn=CLEO, out=[ANN])


def test_plus_a_first_card_can_be_made_a_number() -> None:
    """WOLD, WES, WEN; only while the round has not been opened."""
    rulings = {"first-card": "number-card"}
    t = table("1980", "hold 2 3 4 / hold 5 6 7", opening=1, rulings=rulings)
    t.refuse("hold", by="first-card").play("2").draw("9").play("hold").expect(total=2)


def test_plus_the_scoring_example_of_the_seed_is_44() -> None:
    """GH: O'NO 99 is 20, Double Play 15, and two number cards 9 in all."""
    g = game("1980", 2, dealer=BEN, options=POINTS, score=[0, 0], round=1)
    g = g.at("4 6 7 8 / ono-99 double-play 4 5", total=95).play("4").draw("9")
    g.expect(score=[6 + 7 + 8 + 9 + 25, 44])


def test_plus_two_choices_that_write_one_key_are_refused() -> None:
    """Two choices that both lift the ban on a first Double Play contradict each other."""
    with pytest.raises(SpecError):
        load_rules("1980", {"stacking": "double-double"}, {"double-on-double": "passes-on"})


# ------------------------------------------------------------------------ traps


@BOTH
def test_98_is_safe_and_99_is_not(edition: str) -> None:
    """In both editions 98 is the highest safe total."""
    t = table(edition, "8 10 10 10 / ?", total=90).play("8").draw("2").expect(total=98, out=[])
    t.expect(turn=BEN, phase="choose")
    t = table(edition, "9 10 10 10 / ?", total=90)
    if edition == "2022":
        t.refuse("9", by="limit.no-card-over").legal("lay_down")
    else:
        t.play("9").draw("2").over(losers=[ANN])


@pytest.mark.parametrize(
    ("edition", "safe"),
    [("1980", "hold reverse -10 double-play"), ("2022", "0 reverse -10 play-2")],
)
def test_what_is_safe_at_98(edition: str, safe: str) -> None:
    """Cards that add nothing or take off, and no others."""
    cards = safe.split()
    table(edition, f"{safe} / ?", total=98).legal(*cards)
    for card in cards:
        after = 88 if card == "-10" else 98
        table(edition, f"{card} 10 10 10 / ?", total=98).play(card).expect(total=after)


def test_the_losing_card_is_played_in_1980_and_not_in_2022() -> None:
    """1980: it goes on the table and is added. 2022: the hand is laid down as it is."""
    t = table("1980", "5 6 7 8 / ? / ?", total=95)
    t.refuse("lay_down", by="losing.only-if-unable").play("5").on_table("5").expect(total=100)
    t = table("2022", "5 6 7 8 / ? / ?", total=95).legal("lay_down").lay_down()
    t.on_table("").holds(ANN, "5 6 7 8").expect(total=95, turn=BEN, out=[ANN])


def test_a_second_card_reverse_only_reverses() -> None:
    """Play turns; the neighbour the two cards came from owes one."""
    for edition in ("1980", "2022"):
        t = table(edition, "? / reverse 2 3 4 / ?", turn=BEN, total=40, owed=2)
        t.turns("2/9 reverse/8").expect(turn=ANN, owed=1, direction=-1, total=42)


@pytest.mark.parametrize("direction", [1, -1])
def test_out_between_the_two_cards(direction: int) -> None:
    """The debt dies; total and direction stay."""
    t = table("2022", "? / 3 9 9 10 / ? / ?", turn=BEN, total=95, owed=2, direction=direction)
    t = t.play("3").draw("8").lay_down()
    t.expect(turn=CLEO if direction == 1 else ANN, owed=1, total=98, direction=direction, out=[BEN])


DECKS = {
    "1980": {**{str(number): 3 for number in range(2, 10)}, "10": 10, "-10": 4, "hold": 4,
             "reverse": 6, "double-play": 2, "ono-99": 4},
    "2022": {"0": 8, **{str(number): 6 for number in range(1, 10)}, "10": 10, "-10": 10,
             "reverse": 10, "play-2": 10, "ono-99": 10},
}  # fmt: skip


@pytest.mark.parametrize(("edition", "size"), [("1980", 54), ("2022", 112)])
def test_the_deck_by_its_composition(edition: str, size: int) -> None:
    """Its size alone passes on wrong decks."""
    t = table(edition, "2 3 4 5 / ?")
    deck = t.round.deck
    assert deck.tally(deck.full) == DECKS[edition]
    assert deck.size(deck.full) == size == sum(DECKS[edition].values())


@BOTH
def test_the_value_of_every_card(edition: str) -> None:
    """Numbers count as they read, Minus Ten takes ten off, all else adds nothing."""
    for card in DECKS[edition]:
        value = int(card) if card.lstrip("-").isdigit() else 0
        t = table(edition, f"{card} 2 2 3 / ?", total=40)
        if card == "ono-99":
            t.refuse(card, by="unplayable.may-not-be-played")
        else:
            t.play(card).expect(total=40 + value)


Doubler = Callable[[str], Table]


def double_with_one_out(edition: str, players: int, out: int) -> Doubler:
    """Ann doubles; the seat ``out`` is out. Returns a table on which the next player answers."""
    card = "double-play" if edition == "1980" else "play-2"

    def after(answer: str) -> Table:
        hands = [f"{answer} 2 3 4"] * players
        hands[ANN] = f"{card} 7 7 8"
        hands[out] = "-"
        options = {"round-end": "last-survivor"} if edition == "1980" else {}
        t = table(edition, " / ".join(hands), out=[out], total=40, options=options)
        return t.play(card).draw("9")

    return after


@BOTH
@pytest.mark.parametrize(
    ("players", "out", "hit", "then"),
    [
        (3, BEN, CLEO, ANN),  # two left
        (4, BEN, CLEO, DAN),  # three left, the first neighbour out
        (4, CLEO, BEN, DAN),  # three left, the second neighbour out
        (4, DAN, BEN, CLEO),  # three left, the neighbour on the other side out
    ],
)
def test_a_double_with_one_player_out(
    edition: str, players: int, out: int, hit: int, then: int
) -> None:
    """It hits the next player still in; then come a number, a Reverse, or its own kind."""
    after = double_with_one_out(edition, players, out)
    after("5").expect(turn=hit, owed=2).turns("5/6 2/6").expect(turn=then, owed=1, total=47)
    after("reverse").play("reverse").draw("6").expect(turn=ANN, owed=2, direction=-1, total=40)
    if edition == "2022":
        after("play-2").play("play-2").draw("6").expect(turn=then, owed=2, total=40)
    else:
        after("hold").play("hold").draw("6").expect(turn=then, owed=2, total=40)


@BOTH
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_double_hits_the_next_player_and_nobody_else(edition: str, players: int) -> None:
    """With 2, 3 and 4 players, in both directions; the player after that owes one."""
    card = "double-play" if edition == "1980" else "play-2"
    for direction in (1, -1):
        hands = " / ".join([f"{card} 7 8 9", *["2 3 4 5", "2 3 4 5", "2 3 4 5"][: players - 1]])
        t = table(edition, hands, total=40, direction=direction).play(card).draw("6")
        hit = (ANN + direction) % players
        t = t.expect(turn=hit, owed=2).turns("2/10").expect(turn=hit, made=1, total=42)
        t.turns("3/10").expect(turn=(hit + direction) % players, owed=1, made=0, total=45)


def test_play_2_chains() -> None:
    """Passed on, sent back and sent back again: always two, each player plays one card."""
    hands = "play-2 reverse 1 2 / play-2 reverse 3 4 / reverse play-2 5 6 / 7 8 9 9"
    t = table("2022", hands, total=20)
    t = t.turns("play-2/1 play-2/2").expect(turn=CLEO, owed=2)
    t = t.turns("reverse/3").expect(turn=BEN, owed=2, direction=-1)
    t = t.turns("reverse/4").expect(turn=CLEO, owed=2, direction=1)
    t = t.turns("play-2/5").expect(turn=DAN, owed=2, total=20, held=[4, 4, 4, 4])
    t.turns("7/6 8/6").expect(turn=ANN, owed=1, total=35)


def test_double_play_chains() -> None:
    """Held, sent back, held again; the two cards never grow and never get lost."""
    hands = "double-play hold 2 3 / hold reverse 4 5 / reverse 6 7 8 / ?"
    t = table("1980", hands, total=20)
    t = t.turns("double-play/9 hold/9").expect(turn=CLEO, owed=2, direction=1)
    t = t.turns("reverse/9").expect(turn=BEN, owed=2, direction=-1)
    t = t.turns("reverse/8").expect(turn=CLEO, owed=2, direction=1)
    t.turns("6/2 7/3").expect(turn=DAN, owed=1, total=33)


def test_a_small_deck_is_reshuffled_again_and_again() -> None:
    """Two players, four cards to draw: a reshuffle every few turns, and no card is lost."""
    t = table("2022", "0 0 0 0 / 0 0 0 1", pile="1 1", total=0)
    for _ in range(20):
        t = t.play("0")
        if t.see("pile") == 0:
            t = t.legal("reshuffle").reshuffle().expect(used=0)
        t = t.draw("0" if t.round.deck.count(t.state.pile, 0) else "1")
        assert t.see("held") == [4, 4]
        found = sum(t.state.hands) + t.state.pile + t.state.used
        assert t.round.deck.tally(found) == {"0": 7, "1": 3}
    t.expect(total=0)


@BOTH
def test_a_draw_that_cannot_be_made(edition: str) -> None:
    """Missed draw and late draw on an empty pile: the played cards are shuffled first."""
    t = table(edition, "5 6 7 8 / 2 3 4 9", pile="", used="", total=20).play("5").miss_draw()
    t = t.expect(turn=BEN, held=[3, 4]).late_draw(ANN).legal("reshuffle").reshuffle()
    t.draw("5").expect(turn=BEN, held=[4, 4], total=25)


def test_four_again_under_a_play_2() -> None:
    """Four new ones as well: the second of the two may be thrown away in the same turn."""
    t = table("2022", f"? / {FOUR} / ?", turn=BEN, total=98, owed=2).discard_four()
    t = t.draw(*FOUR.split()).expect(turn=BEN, owed=2, made=1).legal("discard_four")
    t.discard_four().draw("5", "6", "7", "8").expect(turn=CLEO, owed=1, total=98)


@BOTH
def test_three_ono_99s_are_not_four(edition: str) -> None:
    """They stay; in 2022 nothing can be thrown away, in 1980 there is no such move at all."""
    t = table(edition, "ono-99 ono-99 ono-99 5 / ?", total=40)
    by = "unplayable.only-four" if edition == "2022" else "order.nothing-else"
    t.refuse("discard_four", by=by).legal("5")


def test_direction_matters_with_three_and_four() -> None:
    """Two-player games hide faults of direction; one player of four is out here."""
    t = table("2022", "? / reverse 1 2 3 / ? / 4 5 6 7", out=[CLEO], turn=BEN, total=20)
    t = t.play("reverse").draw("8").expect(turn=ANN, direction=-1)
    t = t.play("10").draw("9").expect(turn=DAN, total=30)
    t.play("4").draw("9").expect(turn=BEN, total=34)


# ------------------------------------------------------------------------ perft


def perft(t: Table, depth: int) -> int:
    """How many histories of decisions and drawn cards there are, ``depth`` moves deep."""
    moves = t.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(t.make(move), depth - 1) for move in moves)


def test_perft_1980() -> None:
    """Three cards can be played (not the O'NO 99), and each of the 14 kinds may be drawn."""
    t = table("1980", "5 reverse hold ono-99 / 2 3 4 6 / ?", total=40)
    assert [perft(t, 1), perft(t, 2)] == [3, 3 * 14]


def test_perft_1980_with_a_kind_used_up() -> None:
    """Both Double Plays are in hands: 13 kinds can be drawn. Owing two, one is barred."""
    t = table("1980", "double-play 5 6 7 / double-play 2 3 4", total=40, owed=2)
    assert [perft(t, 1), perft(t, 2)] == [3, 3 * 13]
    t = table("1980", "double-play 5 6 7 / double-play 2 3 4", total=40)
    assert [perft(t, 1), perft(t, 2)] == [4, 4 * 13]


def test_perft_1980_near_the_limit() -> None:
    """At 93: 5 (98), Reverse and Hold are safe, 10 is not; without them only losing cards."""
    t = table("1980", "5 reverse hold 10 / ?", total=93)
    assert [perft(t, 1), perft(t, 2)] == [3, 3 * 14]
    t = table("1980", "6 7 10 ono-99 / ?", total=93)
    assert [perft(t, 1), perft(t, 2)] == [3, 3 * 14]
    t = table("1980", "6 7 10 ono-99 / ?", total=93, options=POINTS)
    assert [perft(t, 1), perft(t, 2)] == [1, 14]


def test_perft_1980_small_pile() -> None:
    """Two cards of one kind and one of another: two ways to draw after each of four plays."""
    t = table("1980", "2 3 4 5 / ?", pile="9 9 8", total=10)
    assert [perft(t, 1), perft(t, 2)] == [4, 4 * 2]


def test_perft_2022() -> None:
    """Three cards can be played, and each of the 15 kinds may be drawn."""
    t = table("2022", "5 reverse 0 ono-99 / 2 3 4 6 / 7 8 9 1", total=40)
    assert [perft(t, 1), perft(t, 2)] == [3, 3 * 15]


def test_perft_2022_special_moves() -> None:
    """A discard, after which the first of four cards is drawn; a hand that is out."""
    t = table("2022", f"{FOUR} / ?", total=98)
    assert [perft(t, 1), perft(t, 2)] == [1, 15]
    t = table("2022", "5 6 7 8 / 0 1 2 3 / 4 -10 play-2 reverse", total=98)
    # Ann can only go out; then Ben can play his 0 and nothing else.
    assert [perft(t, 1), perft(t, 2)] == [1, 1]
    # With ten O'NO 99s, eight of them in hands, all 15 kinds are still in the pile.
    t = table("2022", f"{FOUR} / {FOUR} / ?", total=50)
    assert [perft(t, 1), perft(t, 2)] == [1, 15]


def test_perft_late_draw() -> None:
    """Ben may play four cards while Ann may still draw the one she forgot."""
    t = table("1980", "9 2 3 4 / 5 6 7 8", pile="10 10 hold", total=10).play("9").miss_draw()
    assert perft(t, 1) == 4 + 1
    # Four plays, then a ten or a Hold; or Ann draws a ten or a Hold.
    assert perft(t, 2) == (4 + 1) * 2
    assert Move("late_draw", None, ANN) in t.legal_moves()
