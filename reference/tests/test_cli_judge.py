"""`ono99 judge`: rulings in words and as data."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from commandline import asked, assert_readable, ono99

from ono99.loading import load_spec

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
    assert "(owed 2, made 0)" in answer.out


def test_judge_ends_with_the_text_of_each_rule_once() -> None:
    body, _, rules = asked(OLD).out.partition("\nThe rules\n")
    for rule in ("double.not-first-of-two", "double.reverse-sends-back"):
        assert f"[{rule}" in body or f", {rule}]" in body
        assert rules.count(f"[{rule}]") == 1
    text = " ".join(rules.split())
    assert SPEC.articles["double.not-first-of-two"].text in text


def test_judge_says_that_a_player_is_out_and_how() -> None:
    old = asked("judge --edition 1980 --players 3 --total 95 --hand 9,10")
    assert "Whatever you may play puts you out of the round." in old.out
    assert "limit.busting-card-is-played" in old.out
    new = asked("judge --edition 2022 --players 3 --total 95 --hand 9,10")
    assert "all that is left is to lay down, and you are out" in " ".join(new.out.split())
    assert "losing.no-card-fits" in new.out


def test_judge_says_who_has_won() -> None:
    answer = asked("judge --edition 2022 --players 2 --total 95 --hand 9")
    assert "the round is over: the other player won" in " ".join(answer.out.split()).lower()


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
