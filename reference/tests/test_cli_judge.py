"""`ono99 judge`: rulings in words and as data."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from commandline import asked, assert_readable, ono99

from ono99.load.loading import load_spec

SPEC = load_spec()
EDITIONS = tuple(SPEC.editions)
OLD = "judge --edition 1980 --players 4 --total 92 --owed 2 --hand double-play,reverse,5,ono-99"
NEW = "judge --edition 2022 --players 4 --total 92 --owed 2 --hand play-2,reverse,5,ono-99"


def judged(command: str) -> dict[str, Any]:
    """The judgement that a command gives, as data."""
    answer = asked(f"{command} --json")
    assert (answer.code, answer.err) == (0, "")
    data: dict[str, Any] = json.loads(answer.out)
    return data


def by_card(judgement: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {each["card"]: each for each in judgement["cards"]}


def test_judge_settles_the_question_of_1980() -> None:
    cards = by_card(judged(OLD))
    assert cards["double-play"]["denies"] == ["double.not-first-of-two"]
    assert cards["ono-99"]["denies"] == ["unplayable.may-not-be-played"]
    reverse = cards["reverse"]["after"]
    assert (reverse["total"], reverse["seat"], reverse["owes"]) == (92, 3, 2)
    assert "double.reverse-sends-back" in reverse["rules"]
    five = cards["5"]["after"]
    assert (five["total"], five["seat"], five["owes"]) == (97, 0, 1)


def test_judge_settles_the_question_of_2022() -> None:
    cards = by_card(judged(NEW))
    two = cards["play-2"]["after"]
    assert (two["total"], two["seat"], two["owes"]) == (92, 1, 2)
    assert "play-two.passes-on" in two["rules"]
    reverse = cards["reverse"]["after"]
    assert (reverse["total"], reverse["seat"], reverse["owes"]) == (92, 3, 2)
    five = cards["5"]["after"]
    assert (five["total"], five["seat"], five["owes"]) == (97, 0, 1)
    assert cards["ono-99"]["denies"] == ["unplayable.may-not-be-played"]


def test_judge_says_in_words_what_it_says_as_data() -> None:
    answer = asked(OLD)
    assert answer.code == 0
    assert_readable(answer)
    assert answer.lines[0] == (
        "1980 rules, four players, total 92. You owe two cards and have played none."
    )
    assert re.search(
        r"^Double Play +no +No Double Play as the first of two\.$", answer.out, re.MULTILINE
    )
    assert re.search(r"^Reverse +yes +Total 92\. Play turns to the right", answer.out, re.MULTILINE)
    assert re.search(
        r"^5 +yes +Total 97\. You go on and owe one more card\.$", answer.out, re.MULTILINE
    )
    assert re.search(r"^O'NO 99 +no ", answer.out, re.MULTILINE)
    assert "(owed 2)" in answer.out
    assert "(total 92, new total 97, limit 99, owed 2)" in answer.out


def test_judge_ends_with_the_text_of_each_rule_once() -> None:
    body, _, rules = asked(OLD).out.partition("\nThe rules\n")
    for rule in ("double.not-first-of-two", "double.reverse-sends-back"):
        assert f"[{rule}" in body or f", {rule}]" in body
        assert rules.count(f"[{rule}]") == 1
    text = " ".join(rules.split())
    assert SPEC.articles["double.not-first-of-two"].text in text


def text_of(command: str) -> str:
    """What a command prints, in one line."""
    return " ".join(asked(command).out.split())


def test_everyday_rules_are_named_once_and_not_explained() -> None:
    answer = asked("judge --edition 2022 --players 3 --total 9 --hand 9,8,7,7")
    assert "At work as in every play: Play one card; " in answer.out
    assert "[limit.ninety-nine]" in answer.out
    assert SPEC.articles["turn.one-card"].text.split(".")[0] not in " ".join(answer.out.split())
    assert SPEC.articles["turn.one-card"].text.split(".")[0] not in text_of(OLD)


def test_judge_says_that_a_player_has_lost_and_how() -> None:
    old = text_of("judge --edition 1980 --players 3 --total 95 --hand 9,10")
    assert "Whatever you may play loses the round." in old
    assert "9 loses Total 104. You have lost the round. [limit.busting-card-is-played" in old
    assert "won" not in old.partition("The rules")[0]
    new = text_of("judge --edition 2022 --players 3 --total 95 --hand 9,10")
    assert "all that is left is to lay down, and you are out of the game" in new
    assert "losing.no-card-fits" in new


def test_losing_is_told_by_the_rules_that_are_played() -> None:
    house = "judge --edition 1980 --players 3 --total 95 --hand 9,10"
    told = text_of(f"{house} --option round-end=last-survivor")
    assert "You are out of the round." in told


def test_judge_says_who_has_won_where_a_round_has_a_winner() -> None:
    new = text_of("judge --edition 2022 --players 2 --total 95 --hand 9")
    assert "The game is over: the other player has won." in new
    old = "judge --edition 1980 --players 2 --total 95 --hand 9"
    assert "won" not in text_of(old).partition("The rules")[0]
    assert "the other player has won" in text_of(f"{old} --option scoring=single-round")


def test_a_verdict_that_rests_on_a_ruling_says_so() -> None:
    command = "judge --edition 2022 --players 2 --total 92 --owed 2 --hand reverse,9,9,9"
    ruled = (
        "Reverse against Play 2 between two players: It is sent back "
        "(another reading: It counts as a 0) [reverse-under-play-two]"
    )
    assert f"Ruled: {ruled}" in text_of(command)
    assert text_of(command).count("Ruled:") == 1
    chosen = text_of(f"{command} --ruling reverse-under-play-two=counts-as-zero")
    assert "As you chose: Reverse against Play 2 between two players: It counts as a 0" in chosen
    assert "Ruled:" not in text_of(command.replace("--players 2", "--players 3"))


def test_a_ruling_that_refuses_a_card_says_what_it_rules() -> None:
    told = text_of("judge --edition 1980 --players 3 --total 95 --hand 9,10,hold,2")
    reading = SPEC.rulings["voluntary-bust"].readings["not-allowed"]
    assert f"9 no {reading.text} [voluntary-bust]" in told
    assert told.count("Ruled: Going over on purpose: No (another reading: Yes)") == 1
    assert "Ruled, as above: [voluntary-bust]" in told


def test_a_total_that_stops_at_zero_is_explained() -> None:
    told = text_of("judge --edition 2022 --players 3 --total 4 --hand=-10,5,6,7")
    assert "[minus-ten.floor] (total 4, new total 0, limit 99)" in told
    assert "Ruled: A -10 on a total below ten: The total becomes zero" in told


def test_cards_held_more_than_once_are_counted() -> None:
    answer = asked("judge --edition 2022 --players 3 --total 9 --hand 9,9,9,5")
    assert any(line.split() == ["yes", "x3", "yes"] for line in answer.lines)
    assert re.search(r"^9 x3 +yes +Total 18\.", answer.out, re.MULTILINE)


def test_a_short_hand_is_said_to_be_short() -> None:
    short = "judge --edition 2022 --players 3 --total 9 --hand 9,8,7"
    hint = "Your hand is one card short of four."
    assert f"{hint} If you may still draw it: --set missing=1" in text_of(short)
    asked_for = text_of(f"{short} --set missing=1")
    assert hint in asked_for
    assert "If you may" not in asked_for
    assert "late draw" in asked_for
    assert "short of" not in text_of(f"{short},6")
    old = "judge --edition 1980 --players 3 --total 9 --owed 2 --hand 9,8"
    assert "If you may" not in text_of(old)
    between = text_of(f"{old} --made 1")
    assert "If you may still draw them: --set missing=2 --set late=0" in between


def test_every_number_is_told_if_asked_for() -> None:
    assert "value" not in text_of(OLD).partition("The rules")[0]
    told = text_of(f"{OLD} --verbose")
    assert "(owed 2, made 0, after 97, total 92, value 5, limit 99)" in told
    assert "(rulings that bear on these rules: only-a-barred-double-play" in told.replace(
        "card-played-by-mistake, ", ""
    )


def test_help_lists_every_variable_that_can_be_set() -> None:
    told = asked("judge --help").out
    flags = {"total", "owed", "made", "direction"}
    for name in SPEC.language["variables"].keys() - flags:
        assert re.search(rf"^  .*\b{name}\b", told, re.MULTILINE), name


def test_judge_knows_neighbours_by_their_place() -> None:
    left = asked("judge --edition 2022 --players 3 --total 9 --hand 9")
    right = asked("judge --edition 2022 --players 3 --total 9 --hand 9 --direction right")
    assert "The player to your left is next" in left.out
    assert "The player to your right is next" in right.out
    assert "play going to the right" in right.lines[0]


def test_judge_counts_players_who_are_out() -> None:
    answer = asked("judge --edition 2022 --players 2 --started 5 --total 9 --hand 9")
    assert answer.lines[0].startswith("2022 rules, two players of 5 still in, total 9.")
    assert "The other player is next" in answer.out


def test_judge_plays_by_options_rulings_and_variables_given() -> None:
    card = "judge --edition 1980 --players 2 --total 40 --hand ono-99"
    assert not by_card(judged(card))["ono-99"]["legal"]
    allowed = f"{card} --option ono-99-on-tens=allowed"
    assert by_card(judged(allowed))["ono-99"]["legal"]
    assert "Played with ono-99-on-tens=allowed." in asked(allowed).out
    assert by_card(judged(f"{allowed} --set let_go=1"))["ono-99"]["denies"] == [
        "unplayable.one-a-turn"
    ]
    reverse = "judge --edition 2022 --players 2 --total 92 --owed 2 --hand reverse"
    assert by_card(judged(reverse))["reverse"]["after"]["owes"] == 2
    ruled = f"{reverse} --ruling reverse-under-play-two=counts-as-zero"
    assert by_card(judged(ruled))["reverse"]["after"]["owes"] == 1


@pytest.mark.parametrize(
    "hand",
    [
        ["double-play,reverse,5,ono-99"],
        ["double-play, reverse, 5, ono-99"],
        ["Double Play,REV,five,O'NO 99"],
        ["double-play", "reverse", "5", "ono-99"],
        ["double reverse 5 ono"],
        ["dp,r,5,99"],
    ],
)
def test_hands_are_understood_as_players_write_them(hand: list[str]) -> None:
    answer = ono99(*OLD.split()[:-1], *hand, "--json")
    assert list(by_card(json.loads(answer.out))) == ["double-play", "reverse", "5", "ono-99"]


@pytest.mark.parametrize("hand", [["-10,5"], ["-10", "5"], ["5,-10"], ["-10,-10"], ["-10"]])
def test_a_negative_card_is_no_flag(hand: list[str]) -> None:
    answer = ono99("judge", "--edition", "2022", "--players", "3", "--total", "9", "--hand", *hand)
    assert (answer.code, answer.err) == (0, "")


def test_a_hand_may_be_empty() -> None:
    words = ["judge", "--edition", "1980", "--players", "3", "--total", "9", "--hand"]
    for hand in ([""], []):
        answer = ono99(*words, *hand)
        assert answer.code == 0
        assert "losing.no-card-left" in answer.out


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_is_understood_by_every_name_it_goes_by(edition: str) -> None:
    command = ("judge", "--edition", edition, "--players", "2", "--total", "0", "--json")
    for card in SPEC.editions[edition].cards.values():
        for word in (card.id, card.name, *card.spoken):
            answer = ono99(*command, f"--hand={word}")
            assert [each["card"] for each in json.loads(answer.out)["cards"]] == [card.id], word
