"""The command `ono99`, as people and scripts use it."""

from __future__ import annotations

import hashlib
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from commandline import (
    Answer,
    Screen,
    asked,
    assert_one_complaint,
    assert_readable,
    ono99,
)
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ono99 as package
from ono99.cli import BROKEN_PIPE, COMMANDS, INTERRUPTED, main
from ono99.loading import load_rules, load_spec, spec_folder
from ono99.match import Match
from ono99.record import Refusal, replay

SPEC = load_spec()
EDITIONS = tuple(SPEC.editions)
PACKAGE = Path(package.__file__).parent
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


def process(*words: str, **options: Any) -> subprocess.Popen[bytes]:
    """The command in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
    return subprocess.Popen(
        [sys.executable, "-m", "ono99", *words], env=environment, stderr=subprocess.PIPE, **options
    )


# -------------------------------------------------------------------- what help says


def test_alone_it_teaches_with_examples() -> None:
    answer = ono99()
    assert answer.code == 0
    assert_readable(answer)
    for command in COMMANDS:
        assert f"ono99 {command} " in answer.out
    assert ono99("--help") == ono99("help") == ono99("-h") == answer


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(command: str) -> None:
    answer = ono99(command, "--help")
    assert (answer.code, answer.err) == (0, "")
    assert f"\n  ono99 {command}" in answer.out
    assert_readable(answer)
    assert ono99("help", command) == answer


def examples() -> list[str]:
    """Every example in the help that can be run as it stands."""
    texts = [asked(f"{command} --help").out for command in COMMANDS] + [ono99().out]
    joined = "\n".join(texts).replace("\\\n", " ")
    found = (line.strip() for line in joined.splitlines() if line.startswith("  ono99 "))
    return sorted({line for line in found if not re.search(r"[|&>]|--output|FILE|  [a-z]|json$|"
                                                          r"my-rules|game\.json", line)})  # fmt: skip


@pytest.mark.parametrize("example", examples())
def test_examples_in_the_help_work(example: str) -> None:
    words = [word.strip('"') for word in re.findall(r'"[^"]*"|\S+', example)]
    answer = ono99(*words[1:])
    assert (answer.code, answer.err) == (0, "")
    assert answer.out


def test_it_tells_its_version() -> None:
    assert ono99("--version").out == f"ono99 {package.__version__}\n"


# --------------------------------------------------------------------- judge: rulings


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
    assert re.search(r"^Double Play +no +No Double Play as the first of two\.$", answer.out, re.M)
    assert re.search(r"^Reverse +yes +Total 92\. Play turns to the right", answer.out, re.M)
    assert re.search(r"^5 +yes +Total 97\. You go on and owe one more card\.$", answer.out, re.M)
    assert re.search(r"^O'NO 99 +no ", answer.out, re.M)
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
    assert "all that is left is to lay down, and you are out of the round." in new.out
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
    words = "judge --edition 1980 --players 3 --total 9 --hand".split()
    for hand in ([""], []):
        answer = ono99(*words, *hand)
        assert answer.code == 0
        assert "losing.no-card-left" in answer.out


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_is_understood_by_every_name_it_goes_by(edition: str) -> None:
    for card in SPEC.editions[edition].cards.values():
        for word in (card.id, card.name, *card.spoken):
            answer = ono99("judge", "--edition", edition, "--players", "2", "--total", "0", "--json",
                           f"--hand={word}")  # fmt: skip
            assert [each["card"] for each in json.loads(answer.out)["cards"]] == [card.id], word


# ---------------------------------------------------------------------------- rules


def chosen() -> list[str]:
    """A command for every edition, and one for every value of every option."""
    commands = [f"rules {edition}" for edition in EDITIONS]
    for option in SPEC.options.values():
        for value in option.values.values():
            edition = (value.editions or option.editions)[0]
            commands.append(f"rules {edition} --option {option.id}={value.id}")
    return commands


@pytest.mark.parametrize("command", chosen())
def test_rulebooks_are_readable(command: str) -> None:
    answer = asked(command)
    assert (answer.code, answer.err) == (0, "")
    assert_readable(answer)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_rulebook_holds_every_article_of_the_edition(edition: str) -> None:
    answer = asked(f"rules {edition}")
    for article in SPEC.articles.values():
        if edition in article.editions and not article.when:
            assert article.id in answer.out


def test_rulings_and_house_rules_are_marked_in_the_margin() -> None:
    answer = asked("rules 2022 --option stacking=adds-up")
    house = [line for line in answer.lines if line.startswith("H   ")]
    assert any("stacking=adds-up" in line for line in house)
    ruled = [line for line in answer.lines if line.startswith("R   ")]
    assert any("[reverse-under-play-two]" in line for line in ruled)
    printed = next(line for line in answer.lines if "limit.no-card-over" in line)
    assert printed.startswith("    ")


def test_a_reading_that_is_not_recommended_is_said_to_be() -> None:
    answer = asked("rules 2022 --ruling reverse-under-play-two=counts-as-zero")
    text = " ".join(answer.out.replace("\nR ", " ").split())
    assert "counts as a 0 (not the reading this project recommends)" in text


def test_rules_takes_the_edition_as_a_flag_too() -> None:
    assert asked("rules --edition 2022") == asked("rules 2022")


# ----------------------------------------------------------------------------- rule


def every_id() -> list[str]:
    tables = (SPEC.articles, SPEC.rulings, SPEC.options, SPEC.sources, SPEC.discrepancies)
    return [id_ for table in (*tables, SPEC.terms) for id_ in table]


def test_every_id_is_readable() -> None:
    for id_ in every_id():
        answer = ono99("rule", id_)
        assert (answer.code, answer.err) == (0, "")
        assert id_ in answer.out
        assert_readable(answer)


def test_without_an_id_every_rule_is_listed() -> None:
    answer = ono99("rule")
    assert_readable(answer)
    listed = {line.split()[0] for line in answer.lines if line.startswith("  ")}
    assert {*SPEC.articles, *SPEC.options, *SPEC.rulings, *SPEC.sources} <= listed


def test_an_article_comes_with_its_meaning_its_sources_and_its_rulings() -> None:
    answer = ono99("rule", "double.not-first-of-two")
    assert "play is refused if tag(double) and double_ban" in answer.out
    assert "  L80: " in answer.out
    assert "  double-on-double  " in answer.out
    assert "  losing.barred-first-card  " in answer.out


def test_a_ruling_comes_with_its_readings_and_the_case_that_separates_them() -> None:
    answer = ono99("rule", "reverse-under-play-two")
    assert "* It is sent back (played here)" in answer.out
    assert "- It counts as a 0" in answer.out
    assert "sent-back: seat 0 is to move; owed 2." in answer.out
    assert "counts-as-zero: seat 1 is to move; owed 2; made 1." in answer.out


# ------------------------------------------------------------------------------ diff


def test_two_editions_stand_side_by_side() -> None:
    answer = asked("diff 1980 2022")
    assert_readable(answer)
    assert answer == asked("diff")
    assert any(
        re.match(r"The losing card is played +No card may reach", line) for line in answer.lines
    )
    assert re.search(r"^  Hold +4 +0 +15 +- +- +-$", answer.out, re.M)
    assert re.search(r"^  all +54 +112$", answer.out, re.M)


def test_the_sides_follow_the_order_given() -> None:
    assert asked("diff 2022 1980").lines[0].startswith("ONO 99 (2022")


# ----------------------------------------------------------------------------- check


def test_check_counts_what_is_in_the_projects_own_rules() -> None:
    answer = ono99("check")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("sound: ")
    assert f"{len(SPEC.articles)} articles" in answer.out


def test_check_gives_each_problem_a_line(tmp_path: Path) -> None:
    (tmp_path / "language.yml").write_text("language: 1\nno_such_key: 2\n", "utf-8")
    answer = ono99("check", str(tmp_path))
    assert answer.code == 1
    *problems, count = answer.lines
    assert count == f"{len(problems)} problems"
    assert any(line.startswith("language.yml:2:1: unknown key 'no_such_key'") for line in problems)


def test_check_accepts_a_copy_of_the_rules_anywhere(tmp_path: Path) -> None:
    for path in spec_folder().rglob("*.yml"):
        copy = tmp_path / path.relative_to(spec_folder())
        copy.parent.mkdir(exist_ok=True)
        copy.write_bytes(path.read_bytes())
    assert ono99("check", str(tmp_path)) == ono99("check")


# ---------------------------------------------------------------------------- export


def exported(command: str) -> dict[str, Any]:
    answer = asked(command)
    assert (answer.code, answer.err) == (0, "")
    data: dict[str, Any] = json.loads(answer.out)
    assert answer.out == json.dumps(data, sort_keys=True, separators=(",", ":")) + "\n"
    return data


def assert_hash_of_the_rest(document: dict[str, Any]) -> None:
    rest = {key: value for key, value in document.items() if key != "hash"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert document["hash"] == hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_export_is_canonical_and_sealed(edition: str) -> None:
    document = exported(f"export --edition {edition}")
    assert_hash_of_the_rest(document)
    assert_hash_of_the_rest(document["rules"])
    assert document["rules"]["hash"] == load_rules(edition)["hash"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_reader_of_the_export_plays_the_same_game(edition: str) -> None:
    document = exported(f"export --edition {edition}")
    rules = document["rules"]
    for table, order in document["orders"].items():
        assert sorted(order) == sorted(rules[table])
        rules[table] = {key: rules[table][key] for key in order}
    record = json.loads(asked(f"play --edition {edition} --players 3 --seed 5 --json").out)
    outcomes = list(replay(Match(rules, 3), record["events"]))
    assert not any(isinstance(outcome, Refusal) for outcome in outcomes)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_export_says_where_everything_comes_from(edition: str) -> None:
    rules = exported(f"export --edition {edition}")["rules"]
    assert set(rules["provenance"].values()) <= set(rules["texts"])


def test_all_editions_can_be_exported_at_once() -> None:
    document = exported("export --all")
    assert_hash_of_the_rest(document)
    assert list(document["editions"]) == sorted(EDITIONS)
    for edition, each in document["editions"].items():
        assert each == exported(f"export --edition {edition}")


def test_the_export_can_go_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "rules.json"
    answer = ono99("export", "--edition", EDITIONS[0], "--output", str(path))
    assert answer == Answer(0, "", "")
    assert path.read_text("utf-8") == asked(f"export --edition {EDITIONS[0]}").out


# --------------------------------------------------------------------- play and replay


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("strategy", ["random", "high", "low"])
def test_a_game_played_out_replays_to_its_end(edition: str, strategy: str) -> None:
    command = f"play --edition {edition} --players 4 --seed 11 --strategy {strategy}"
    told, record = asked(command), asked(f"{command} --json")
    answer = ono99("replay", "-", given=record.out.encode())
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("Sound: ")
    assert answer.lines[-1] == told.lines[-1]
    assert "won the match" in answer.lines[-1]
    assert_readable(told)
    assert_readable(answer)


def test_a_whole_match_for_points_replays() -> None:
    record = asked("play --edition 1980 --players 4 --seed 7 --option scoring=points --json")
    answer = ono99("replay", "-", given=record.out.encode())
    assert answer.code == 0
    assert re.search(r"^Score: seat 0 \d+, seat 1 \d+, seat 2 \d+, seat 3 \d+\.$", answer.out, re.M)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_line_of_a_game_cites_a_rule_that_exists(edition: str) -> None:
    answer = asked(f"play --edition {edition} --players 3 --seed 4 --round")
    text = re.sub(r"\n {6,}", " ", answer.out)
    events = [line for line in text.splitlines() if re.match(r" *\d+ ", line)]
    assert len(events) > 10
    texts = load_rules(edition)["texts"]
    for line in events[1:]:
        cited = re.search(r"\[([^\]]+)\]$", line)
        assert cited, line
        assert set(cited[1].split(", ")) <= set(texts), line


def test_the_same_seed_gives_the_same_game() -> None:
    command = "play --edition 2022 --players 3 --seed 4"
    assert asked(command) == asked(command)
    assert asked(command) != asked(f"{command}4")


def test_without_a_seed_the_game_says_how_to_play_it_again() -> None:
    answer = asked("play --edition 2022 --players 3 --round")
    seed = re.search(r"seed (\d+)", answer.out)
    assert seed
    assert asked(f"play --edition 2022 --players 3 --round --seed {seed[1]}") == answer


def test_one_round_can_be_played_alone() -> None:
    answer = asked("play --edition 1980 --players 3 --seed 4 --round")
    assert answer.out.count("The round is over.") == 1
    assert "the match is not over" in answer.lines[-1]


def test_the_first_dealer_can_be_named() -> None:
    answer = asked("play --edition 1980 --players 3 --seed 4 --round --dealer 2")
    assert re.search(r"^   1 seat 2: name dealer", answer.out, re.M)


def record_of(edition: str) -> dict[str, Any]:
    command = f"play --edition {edition} --players 3 --seed 4 --json"
    data: dict[str, Any] = json.loads(asked(command).out)
    return data


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_record_with_one_card_changed_is_refused_at_that_card(edition: str) -> None:
    record = record_of(edition)
    plays = [n for n, each in enumerate(record["events"]) if each["move"].startswith("play ")]
    event = record["events"][plays[5]]
    event["move"] = "play ono-99"
    answer = ono99("replay", "-", given=json.dumps(record).encode())
    assert answer.code == 1
    assert answer.lines[0] == f"Refused at event {plays[5] + 1}: play ono-99"
    assert "[unplayable.may-not-be-played]" in answer.out
    assert "Position: choose " in answer.out
    assert "Legal: play " in answer.out
    assert_readable(answer)


def test_a_record_with_another_draw_is_refused_although_the_draw_is_legal() -> None:
    record = record_of("2022")
    number, event = next((n, e) for n, e in enumerate(record["events"]) if e["move"] == "draw 9")
    event["move"] = "draw 8"
    answer = ono99("replay", "-", given=json.dumps(record).encode())
    assert answer.code == 1
    assert answer.lines[0] == f"Refused at event {number + 1}: draw 8"


def test_a_replay_can_tell_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record_of("2022")), "utf-8")
    told = asked("play --edition 2022 --players 3 --seed 4")
    shown = ono99("replay", str(path), "--show")
    events = [line for line in told.lines if re.match(r" *\d+ ", line)]
    assert [line for line in shown.lines if line in events] == events[1:]


def test_a_record_of_other_rules_is_replayed_and_said_to_be_one() -> None:
    record = record_of("2022") | {"hash": "0" * 64}
    answer = ono99("replay", "-", given=json.dumps(record).encode())
    assert answer.code == 0
    assert "written under another state of these rules" in " ".join(answer.out.split())


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_no_record_however_odd_breaks_the_replay(data: st.DataObject) -> None:
    record = record_of("2022")
    record["events"] = record["events"][:12]
    place = data.draw(st.sampled_from(["record", "event", "move"]))
    if place == "record":
        record[data.draw(st.sampled_from(sorted(record)))] = data.draw(JUNK)
    elif place == "event":
        event = data.draw(st.sampled_from(record["events"]))
        event[data.draw(st.sampled_from(["seat", "move", "total", "after"]))] = data.draw(JUNK)
    else:
        words = st.sampled_from(
            "play draw deal cut lay_down late_draw 5 -10 99 x / - reverse".split()
        )
        text = " ".join(data.draw(st.lists(words, max_size=4)))
        data.draw(st.sampled_from(record["events"]))["move"] = text
    answer = ono99("replay", "-", given=json.dumps(record).encode())
    if answer.code == 2:
        assert_one_complaint(answer)
    assert answer.code in {0, 1, 2}


# ------------------------------------------------------------------------- bad input

BAD_INPUT = {
    "juge": "unknown command 'juge'; expected one of judge, play, replay, rules, rule, diff, check,"
    " export; did you mean 'judge'?",
    "--players 3": "unknown command '--players'",
    "judge": "the following arguments are required: --players, --total, --hand",
    "judge --players 3 --total 5 --hand 5": f"no edition given; expected one of {', '.join(EDITIONS)}",
    "judge --edition 2023 --players 3 --total 5 --hand 5": "unknown edition '2023'; expected one of",
    f"{OLD} --owed": "argument --owed: expected one argument",
    f"{OLD} --owe 3": "unknown argument '--owe'; did you mean '--owed'?",
    f"{OLD} --total ninety": "argument --total: 'ninety'; expected a whole number",
    f"{OLD} --total 1{'0' * 5000}": "expected a whole number of at most 6 digits",
    f"{OLD} --total ٣": "expected a whole number",
    f"{OLD} --players -1": "argument --players: '-1'; expected a whole number from 1",
    f"{OLD} --players 0": "argument --players: '0'; expected a whole number from 1",
    f"{OLD} --players 1000": "1000 players; expected 2 to 8",
    f"{OLD} --players 4 --started 3": "4 players still in; expected 1 to 3",
    f"{OLD} --direction up": "argument --direction: 'up'; expected left or right",
    f"{OLD} --total 250": "this position cannot arise",
    f"{OLD} --owed 7": "this position cannot arise",
    f"{OLD} --made 2": "this position cannot arise",
    f"{OLD} --hand revrese": "unknown card 'revrese'",
    f"{OLD} --hand play-2": "unknown card 'play-2'; expected one of 2, 3,",
    f"{OLD} --hand 5,,6": "has nothing between two commas",
    f"{OLD} --hand hold,hold,hold,hold,hold": "5 cards 'hold' are placed; the deck has only 4",
    f"{OLD} --hand 2,3,4,5,6": "this position cannot arise",
    f"{OLD} --option": "argument --option: expected one argument",
    f"{OLD} --option scoring": "--option 'scoring'; expected ID=VALUE",
    f"{OLD} --option scorng=points": "did you mean 'scoring'?",
    f"{OLD} --option scoring=point": "did you mean 'points'?",
    f"{OLD} --option scoring=points --option scoring=tokens": "--option scoring is given twice",
    f"{NEW} --option points-end=lowest-score-wins": "not offered in edition 2022",
    f"{OLD} --ruling exactly-ninety-nine=maybe": "unknown reading of ruling exactly-ninety-nine",
    f"{OLD} --ruling reverse-under-play-two=sent-back": "does not concern edition 1980",
    f"{OLD} --set lets_go=1": "unknown variable 'lets_go'",
    f"{OLD} --set let_go=maybe": "let_go",
    "play --edition 2022": "the following arguments are required: --players",
    "play --edition 2022 --players 7": "7 players; expected 2 to 6",
    "play --edition 2022 --players 3 --seed x": "argument --seed: 'x'; expected a whole number",
    "play --edition 2022 --players 3 --strategy hgih": "did you mean 'high'?",
    "play --edition 2022 --players 3 --dealer 3": "--dealer 3; expected 0 to 2",
    "play --edition 2022 --players 3 --match --round": "not allowed with argument",
    "replay /no/such/file": "cannot read '/no/such/file' (No such file or directory)",
    "replay .": "cannot read '.' (Is a directory)",
    "replay": "the following arguments are required: FILE",
    "rules": f"no edition given; expected one of {', '.join(EDITIONS)}",
    "rules 1980 2022": "unknown argument '2022'",
    "rule no.such-rule-at-all": "unknown rule 'no.such-rule-at-all'",
    "rule double.not-first-off-two": "did you mean 'double.not-first-of-two'",
    "diff 1980": "1 given to compare; expected two",
    "diff 1980 2022 1980": "3 given to compare; expected two",
    "diff 1980 2002": "unknown edition '2002'",
    "check /no/such/folder": "'/no/such/folder' is no folder",
    "export": "no edition given",
    "export --all --edition 1980": "--all takes every edition",
    "export --edition 1980 --output /no/such/folder/x": "cannot write '/no/such/folder/x'",
}


@pytest.mark.parametrize(("command", "expected"), BAD_INPUT.items(), ids=range(len(BAD_INPUT)))
def test_bad_input_gets_one_clear_line(command: str, expected: str) -> None:
    answer = asked(command)
    assert_one_complaint(answer)
    assert expected in answer.err


@pytest.mark.parametrize(
    ("given_bytes", "expected"),
    [
        (b"", "the record is not JSON"),
        (b"{}", "this is not a record"),
        (b"[" * 100_000, "the record is not JSON"),
        (b"\xff\xfe{", "'-' is not UTF-8 in line 1"),
        (b'{"a":\n"\xe9"}', "'-' is not UTF-8 in line 2"),
        (b'{"format": NaN}', "this is not a record"),
    ],
)
def test_a_record_that_cannot_be_read_gets_one_clear_line(
    given_bytes: bytes, expected: str
) -> None:
    answer = ono99("replay", "-", given=given_bytes)
    assert_one_complaint(answer)
    assert expected in answer.err


def test_a_record_may_begin_with_a_byte_order_mark() -> None:
    text = b"\xef\xbb\xbf" + json.dumps(record_of("2022")).encode()
    assert ono99("replay", "-", given=text).code == 0


FLAGS = st.sampled_from(
    "--edition --players --started --total --hand --owed --made --direction --option --ruling --set"
    " --json --seed --strategy --match --round --dealer --show --all".split()
)
WORDS = st.sampled_from(
    "1980 2022 2 4 92 5,hold -10,5 left scoring=points let_go=1 high - ' '".split()
) | st.text(max_size=8)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from(sorted({*COMMANDS} - {"check", "diff"})), st.lists(FLAGS | WORDS, max_size=9)
)
def test_no_words_however_odd_break_the_command(command: str, words: list[str]) -> None:
    answer = ono99(command, *words)
    assert answer.code in {0, 1, 2}
    if answer.code == 2:
        assert_one_complaint(answer)


# ----------------------------------------------------------- terminals, pipes, signals


def test_colour_only_on_a_terminal() -> None:
    words, seen = OLD.split(), {"TERM": "xterm", "NO_COLOR": ""}
    assert "\x1b[" in ono99(*words, screen=Screen(terminal=True), environment=seen).out
    assert "\x1b[" not in ono99(*words, environment=seen).out
    refused = ono99(*words, screen=Screen(terminal=True), environment=seen | {"NO_COLOR": "1"})
    assert "\x1b[" not in refused.out


@pytest.mark.parametrize(
    "command", [OLD, "rules 1980", "rule", "rule reverse-under-play-two", "diff",
                "play --edition 2022 --players 2 --seed 1"]
)  # fmt: skip
def test_colour_changes_no_word_and_no_line(command: str) -> None:
    seen = {"TERM": "xterm", "NO_COLOR": "", "COLUMNS": "80"}
    coloured = ono99(*command.split(), screen=Screen(terminal=True), environment=seen)
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured.out) == asked(command).out


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp1252"])
def test_every_answer_can_be_shown_in_old_encodings(encoding: str) -> None:
    for command in (OLD, "rules 2022", "rule", "diff", "rule GH-HR"):
        answer = ono99(*command.split(), screen=Screen(encoding))
        assert answer.code == 0
        assert_readable(answer)


def test_a_reader_that_goes_away_is_no_fault() -> None:
    with process("rules", "1980", stdout=subprocess.PIPE) as running:
        assert running.stdout is not None
        running.stdout.close()
        assert running.stderr is not None
        assert running.stderr.read() == b""
        assert running.wait() == BROKEN_PIPE


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
def test_an_answer_that_cannot_be_written_gets_one_clear_line() -> None:
    with Path("/dev/full").open("wb") as full, process("rules", "1980", stdout=full) as running:
        assert running.stderr is not None
        complaint = running.stderr.read().decode()
        assert complaint.startswith("ono99: cannot write the answer (")
        assert complaint.count("\n") == 1
        assert running.wait() == 2


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")
def test_ctrl_c_ends_it_quietly() -> None:
    with process("replay", "-", stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        assert running.stdin is not None
        running.stdin.write(b"{")
        running.stdin.flush()
        try:
            running.wait(1.5)
        except subprocess.TimeoutExpired:
            running.send_signal(signal.SIGINT)
        assert running.stderr is not None
        assert running.stderr.read() == b""
        assert running.wait() == INTERRUPTED


def test_it_runs_without_any_standard_output(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert main(OLD.split()) == 0
    sys.stdout.close()


def test_it_complains_into_nothing_if_there_is_no_standard_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["no-such-command"]) == 2


def test_a_judgement_reads_no_yaml() -> None:
    """Reading YAML takes longer than a ruling may: the rules come out of the cache."""
    asked(OLD)
    code = f"import sys; from ono99.cli import main; main({OLD.split()!r}); print(*sys.modules)"
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.splitlines()[-1].split())
    assert "ono99.judge" in loaded
    assert not {"yaml", "ono99.documents", "inspect"} & loaded
