"""Does a round always end? The certificates, tried in rounds played to last; and rounds that don't.

The numbers of the table are typed by hand from the study that proved them (with
a solver, for every play and every shuffle); the certificates are worked out from
the rules. The witnesses of endless play were found by search and are replayed
here from an ordinary deal.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from configurations import (
    IN_PLAY,
    Configuration,
    configuration,
    every_single_choice,
    rules_of,
    tables,
    with_fewer_cards,
)

from ono99.play.notation import state_from_data
from ono99.play.round import Round
from ono99.play.state import Move, State
from ono99.prove.termination import Certificate, certificates

AT_ONCE = {"reshuffle-when": "at-once"}
TOP_STAYS = {"reshuffle-top-card": "top-stays"}
OPTION = {"ono-99-on-tens": "allowed"}
LAST_SURVIVOR = {"round-end": "last-survivor"}

# ------------------------------------------------------------------- the table


class Row(NamedTuple):
    """What the table says of one number of players: reshuffled when needed, and at once."""

    players: int
    gain: tuple[int, int]
    reshuffles: tuple[int | None, int | None]
    plays: tuple[int | None, int | None]


NOTHING = (None, None)

PLAIN = [
    Row(2, (162, 152), (0, 0), (41, 41)),
    Row(3, (122, 112), (0, 0), (41, 41)),
    Row(4, (83, 74), (1, 1), (70, 70)),
    Row(5, (49, 41), (2, 2), (98, 99)),
    Row(6, (20, 14), (4, 7), (155, 238)),
    Row(7, (-3, -8), NOTHING, NOTHING),
    Row(8, (-21, -25), NOTHING, NOTHING),
]
WITH_OPTION = [
    Row(2, (122, 112), (0, 0), (45, 45)),
    Row(3, (83, 74), (1, 1), (78, 78)),
    Row(4, (49, 41), (2, 2), (110, 111)),
    Row(5, (20, 14), (4, 7), (175, 270)),
    Row(6, (-3, -8), NOTHING, NOTHING),
    Row(7, (-21, -25), NOTHING, NOTHING),
    Row(8, (-34, -36), NOTHING, NOTHING),
]
LAST_LEFT = [
    Row(2, (162, 152), (0, 0), (42, 42)),
    Row(3, (122, 112), (0, 1), (43, 71)),
    Row(4, (83, 74), (1, 1), (74, 74)),
    Row(5, (49, 41), (2, 3), (104, 133)),
    Row(6, (20, 14), (7, 10), (247, 330)),
]


def promised(chosen: Configuration, players: int) -> Certificate:
    [certificate] = certificates(rules_of(chosen), [players])
    return certificate


@pytest.mark.parametrize(
    ("options", "rows"),
    [({}, PLAIN), (OPTION, WITH_OPTION), (LAST_SURVIVOR, LAST_LEFT)],
    ids=["plain", "option", "last survivor"],
)
def test_table_1980(options: Mapping[str, str], rows: Sequence[Row]) -> None:
    for row in rows:
        for timing, rulings in enumerate(({}, AT_ONCE)):
            found = promised(configuration("1980", options, rulings), row.players)
            assert found.gain == row.gain[timing]
            assert found.max_reshuffles == row.reshuffles[timing]
            assert found.max_plays == row.plays[timing]
            assert found.ends is (row.plays[timing] is not None)


@pytest.mark.parametrize(
    ("players", "gain", "reshuffles", "plays"),
    [
        (2, 190, 0, 83),
        (3, 152, 0, 83),
        (4, 116, 0, 83),
        (5, 84, 1, 164),
        (6, 54, 1, 164),
        (7, 26, 3, 325),
        (8, 2, 49, 3989),
        (9, -20, None, None),
    ],
)
def test_table_2022(players: int, gain: int, reshuffles: int | None, plays: int | None) -> None:
    """Reshuffled at once; seven seats and more are house tables, larger than the box allows."""
    found = promised(configuration("2022", {}, AT_ONCE), players)
    assert found.players == players
    assert (found.gain, found.max_reshuffles, found.max_plays) == (gain, reshuffles, plays)
    assert found.ends is (plays is not None)


def test_one_certificate_for_each_number_of_players() -> None:
    for edition, players in (("1980", range(2, 9)), ("2022", range(2, 7))):
        found = certificates(rules_of(configuration(edition)))
        assert [each.players for each in found] == list(players)


@pytest.mark.parametrize("rulings", [{}, AT_ONCE], ids=["when needed", "at once"])
def test_how_often_the_pile_is_used_up(rulings: Mapping[str, str]) -> None:
    """2022: never with up to four players, else at most once. 1980: never with two or three."""
    in_2022 = certificates(rules_of(configuration("2022", {}, rulings)))
    assert [each.max_reshuffles for each in in_2022] == [0, 0, 0, 1, 1]
    in_1980 = certificates(rules_of(configuration("1980", {}, rulings)))
    assert [each.max_reshuffles for each in in_1980[:2]] == [0, 0]


def test_a_top_card_left_on_the_table_is_one_more_card_held_back() -> None:
    for options, players in (({}, 6), (OPTION, 5)):
        assert promised(configuration("1980", options, TOP_STAYS), players).gain == 14
        both = configuration("1980", options, TOP_STAYS | AT_ONCE)
        assert promised(both, players).gain == 8


def test_a_fifth_card_in_hand_is_one_more_card_held_back() -> None:
    """192 less ten 10s, three 9s and seven 8s and 7s: 19 cards held beside the four O'NO 99s."""
    found = promised(configuration("1980", {"hand-size": "five"}), 5)
    assert (found.held, found.gain) == (24, 192 - 100 - 27 - 24 - 21 - 6)


def test_two_decks() -> None:
    """Two players can't even hold the eight O'NO 99s: nothing can be held back besides."""
    assert promised(configuration("1980", {"decks": "two"}), 2).gain == 2 * 192


def test_a_card_drawn_first_is_one_more_card_held() -> None:
    found = promised(configuration("1980", {}, {"play-then-draw": "draw-before"}), 4)
    assert (found.held, found.gain) == (16, 74)


def test_a_late_start_leaves_less_room() -> None:
    """From 85 to 98 are 13, and 53 with four -10s: 2s to 5s make 42, one 6, and one that loses."""
    found = promised(configuration("1980", {"opening-total": "eighty-five"}), 2)
    assert found.max_plays == 12 + 4 + 3 + 3 + 3 + 3 + 1 + 1


def test_a_card_turned_up_may_be_one_that_nobody_can_play() -> None:
    """Then it takes nobody's place: no more can be counted on than with the option."""
    found = promised(configuration("1980", {}, {"starter-card": "turned-up"}), 4)
    assert found.gain == promised(configuration("1980", OPTION), 4).gain == 49


def test_no_losing_card_no_last_card() -> None:
    played = promised(configuration("1980"), 2)
    kept = promised(configuration("1980", {}, {"losing-card-1980": "not-played"}), 2)
    assert (played.max_plays, kept.max_plays) == (41, 40)


def test_what_a_player_who_goes_out_takes_off() -> None:
    join = {"hand-of-an-eliminated-player": "join"}
    assert promised(configuration("2022"), 4).setback == 0
    assert promised(configuration("2022", {}, join), 4).setback == 40
    assert promised(configuration("2022", {}, {"losing-card-2022": "played"}), 4).setback == 10
    stays = configuration("1980", LAST_SURVIVOR, {"total-after-a-loss": "stays"})
    assert promised(stays, 4).setback == 10


def test_players_without_cards_may_be_passed_over_for_ever() -> None:
    """Who forgets every draw plays no more than others, but such a table never gets to an end."""
    rules = rules_of(configuration("1980", {}, {"empty-hand": "sits-out"}))
    [found] = certificates(rules, [2])
    assert (found.max_plays, found.ends) == (41, False)
    round_ = Round(rules)
    state = start = state_from_data(round_, {"hands": [[], []]})
    for _ in start.hands:
        assert round_.legal_moves(state) == [Move("sit_out")]
        state = round_.apply(state, Move("sit_out")).state
    assert state == start


# ------------------------------------------------------------ rounds played to last


def dealt(round_: Round, players: int, chance: random.Random) -> State:
    """A round dealt from a shuffled deck, and whatever happens before the first card."""
    cards = round_.deck.unpack(round_.deck.full)
    chance.shuffle(cards)
    size = round_.constants["hand_size"]
    hands = [round_.deck.pack(cards[size * s : size * s + size]) for s in range(players)]
    state = round_.start(hands, chance.randrange(players))
    if round_.offers(state, "turn_up"):
        state = round_.apply(state, chance.choice(round_.legal_moves(state))).state
    return state


def made_to_last(round_: Round, state: State, chance: random.Random) -> Move:
    """The lowest card and the lowest draw as a rule; now and then any move, or a slip."""
    moves, slips = round_.legal_moves(state), round_.lapses(state)
    if slips and chance.random() < 0.03:
        return slips[0]
    if chance.random() < 0.3:
        return chance.choice(moves)
    return min(moves, key=lambda move: (move.card is None, worth(round_, move)))


def worth(round_: Round, move: Move) -> int:
    return 0 if move.card is None else round_.deck.cards[round_.deck.number(move.card)].value


def worth_on_the_table(round_: Round, state: State) -> int:
    return sum(
        round_.deck.count(state.used, card.number) * card.value for card in round_.deck.cards
    )


Moment = tuple[State, Move, State]
CUT_OFF = 1500


def played(round_: Round, state: State, chance: random.Random, cycles: int) -> Iterator[Moment]:
    """A round made to last, for so many reshuffles; cut off where the rules set it no end."""
    for _ in range(CUT_OFF):
        if round_.is_over(state) or not cycles:
            return
        move = made_to_last(round_, state, chance)
        after = round_.apply(state, move).state
        yield state, move, after
        state = after
        cycles -= round_.moves[move.name].manner == "event"


class Count(NamedTuple):
    """What happened in a round: cards played, and reshuffles while nobody had lost."""

    plays: int
    reshuffles: int
    moves: int


def gains_counted(round_: Round, certificate: Certificate, moments: list[Moment]) -> Count:
    """Check the gain at every reshuffle, and count."""
    first = moments[0][0]
    base, left = round_.value(first, "total") - worth_on_the_table(round_, first), first.playing
    plays = reshuffles = 0
    for before, move, after in moments:
        kind = round_.moves[move.name]
        plays += kind.card == "hand"
        if kind.manner == "event":
            total, out = round_.value(after, "total"), (left & ~after.playing).bit_count()
            assert round_.deck.size(sum(after.hands)) <= certificate.held
            assert total - base >= certificate.gain - certificate.setback * out
            base, left = total, after.playing
            reshuffles += round_.value(before, "total") < round_.constants["limit"]
    return Count(plays, reshuffles, len(moments))


def kept_to(certificate: Certificate, counted: Count) -> None:
    """Check the promises, if there are any."""
    if certificate.max_plays is not None and certificate.max_reshuffles is not None:
        assert counted.plays <= certificate.max_plays
        assert counted.reshuffles <= certificate.max_reshuffles
    if certificate.ends:
        assert counted.moves < CUT_OFF


@pytest.mark.parametrize("chosen", list(every_single_choice(IN_PLAY)), ids=str)
def test_every_cycle_gains(chosen: Configuration) -> None:
    """With decks so small that they are used up again and again, whatever the rules."""
    chance = random.Random(str(chosen))
    reshuffles = 0
    for rulings in ({}, AT_ONCE):
        rules = rules_of(chosen.but(rulings))
        everybody = tables(rules)
        for players in [chance.choice(everybody)] if chosen.rulings else everybody:
            small = with_fewer_cards(rules, players)
            [certificate] = certificates(small, [players])
            round_ = Round(small)
            moments = list(played(round_, dealt(round_, players, chance), chance, cycles=4))
            counted = gains_counted(round_, certificate, moments)
            kept_to(certificate, counted)
            reshuffles += counted.reshuffles
    assert reshuffles or chosen.rulings


@pytest.mark.parametrize("rulings", [{}, AT_ONCE], ids=["when needed", "at once"])
@pytest.mark.parametrize(
    ("edition", "options"),
    [("1980", {}), ("1980", OPTION), ("1980", LAST_SURVIVOR), ("2022", {})],
    ids=["1980", "1980 option", "1980 last survivor", "2022"],
)
def test_the_promises_are_kept(
    edition: str, options: Mapping[str, str], rulings: Mapping[str, str]
) -> None:
    """With the whole deck, for every number of players."""
    rules = rules_of(configuration(edition, options, rulings))
    round_, chance = Round(rules), random.Random(99)
    for certificate in certificates(rules):
        for _ in range(2):
            state = dealt(round_, certificate.players, chance)
            moments = list(played(round_, state, chance, cycles=CUT_OFF))
            kept_to(certificate, gains_counted(round_, certificate, moments))


@pytest.mark.parametrize(
    ("deal", "turns"),
    [
        pytest.param(
            "reverse -10 6 double-play / 7 -10 hold reverse",
            """
            6/-10 7/4 reverse/5 4/5 5/double-play 5/-10 double-play/hold reverse/3 hold/hold
            3/2 2/7 hold/2 7/2 2/8 2/hold 8/reverse hold/4 double-play/reverse 4/3 3/reverse
            reverse/6 hold/8 6/5 8/3 5/reverse 3/7 -10/9 7/8 9/9 -10/9 9/6 -10/4 6/10 9/10
            -10/10 8/10 reverse/10 4/10 reverse/10 reverse/10 10/10
            """,
            id="2 players",
        ),
        pytest.param(
            "reverse -10 6 double-play / 7 -10 hold reverse / -10 4 5 5",
            """
            6/double-play 7/-10 5/hold reverse/3 5/hold reverse/2 4/7 3/2 2/2 7/8 2/hold
            2/reverse 8/4 double-play/reverse reverse/3 reverse/reverse 3/6 6/8 4/5 hold/3
            8/reverse 5/7 3/9 -10/8 7/9 9/9 -10/6 9/4 -10/10 8/10 -10/10 9/10 6/10 4/10
            reverse/10 hold/10 reverse/10 hold/10 double-play/ono-99 hold/ono-99 10/ono-99
            """,
            id="3 players",
        ),
    ],
)
def test_41_cards_can_be_played(deal: str, turns: str) -> None:
    """Two or three players in 1980 can reach the bound: 40 low cards, and a ten that loses."""
    rules = rules_of(configuration("1980"))
    round_ = Round(rules)
    hands = [round_.deck.pack(hand.split()) for hand in deal.split("/")]
    state = round_.start(hands, 0)
    pairs = turns.split()
    assert len(pairs) == promised(configuration("1980"), len(hands)).max_plays
    for pair in pairs:
        assert not round_.is_over(state)
        card, drawn = pair.split("/")
        state = round_.apply(state, Move("play", card)).state
        state = round_.apply(state, Move("draw", drawn)).state
    assert round_.is_over(state)


# ------------------------------------------------------------- rounds that never end

WITNESSES = sorted((Path(__file__).parent / "termination-witnesses").glob("*.json"))
TIMINGS: Mapping[str, Mapping[str, str]] = {
    "as soon as the pile is empty": AT_ONCE,
    "when a draw needs it": {},
}
TIMES = 30


def chosen_by(witness: Mapping[str, Any]) -> Configuration:
    options = OPTION if witness["ono99_option"] else {}
    return configuration(witness["edition"], options, TIMINGS[witness["reshuffle"]])


def loop_once(round_: Round, state: State, loop: Sequence[Mapping[str, Any]]) -> tuple[State, int]:
    """Play the loop; the state after it and the highest total on the way."""
    highest = round_.value(state, "total")
    for turn in loop:
        assert state.turn == turn["seat"]
        state = round_.apply(state, Move("play", turn["play"])).state
        highest = max(highest, round_.value(state, "total"))
        state = reshuffled(round_, state)
        state = round_.apply(state, Move("draw", turn["draw"])).state
        state = reshuffled(round_, state)
        assert not round_.broken_invariants(state)
    return state, highest


def reshuffled(round_: Round, state: State) -> State:
    """The state after the reshuffle that is due, if one is."""
    due = Move("reshuffle") in round_.legal_moves(state)
    return round_.apply(state, Move("reshuffle")).state if due else state


def variables(round_: Round, state: State) -> dict[str, int]:
    return {name: round_.value(state, name) for name in round_.variables}


def test_there_are_five_witnesses() -> None:
    assert [path.stem for path in WITNESSES] == [
        "6-players-option-eager",
        "7-players-eager",
        "7-players-option-lazy",
        "8-players-eager",
        "8-players-lazy",
    ]


@pytest.mark.parametrize("path", WITNESSES, ids=lambda path: path.stem)
def test_witness_of_endless_play(path: Path) -> None:
    """From an ordinary deal the loop comes back to its own position, at a total no higher.

    A play is legal whatever the total is, as long as it stays below the limit
    (and, with the option, ends in the same digit): so it can be played for ever.
    """
    witness = json.loads(path.read_text())
    round_ = Round(rules_of(chosen_by(witness)))
    hands = [round_.deck.pack(hand) for hand in witness["deal"]]
    assert len(hands) == witness["players"]
    state = start = round_.start(hands, witness["first_to_play"])
    tops = []
    for times in range(1, TIMES + 1):
        state, highest = loop_once(round_, state, witness["loop"])
        tops.append(highest)
        assert state[1:] == start[1:]  # the turn, all hands, the pile, the table, who is in
        found = variables(round_, state)
        assert found.pop("total") == times * witness["total_per_loop"]
        assert found.items() <= {**variables(round_, start), "opening": 0}.items()
    assert max(tops) == tops[0] == witness["highest_total"] < round_.constants["limit"]


@pytest.mark.parametrize("path", WITNESSES, ids=lambda path: path.stem)
def test_nothing_is_promised_where_play_can_be_endless(path: Path) -> None:
    witness = json.loads(path.read_text())
    found = promised(chosen_by(witness), witness["players"])
    assert (found.max_plays, found.ends) == (None, False)
