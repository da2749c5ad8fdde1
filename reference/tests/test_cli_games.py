"""`ono99 play` and `ono99 replay`: games and their records."""

from __future__ import annotations

import functools
import json
import re
from pathlib import Path
from typing import Any

import pytest
from commandline import asked, assert_one_complaint, assert_readable, ono99
from hypothesis import given, settings
from hypothesis import strategies as st

from ono99.load.loading import load_rules, load_spec

EDITIONS = tuple(load_spec().editions)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("strategy", ["random", "high", "low"])
def test_a_game_played_out_replays_to_its_end(edition: str, strategy: str) -> None:
    command = f"play --edition {edition} --players 4 --seed 11 --strategy {strategy}"
    told, record = asked(command), asked(f"{command} --json")
    answer = ono99("replay", "-", given=record.out.encode())
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("Sound: ")
    assert answer.lines[-1] == told.lines[-1]
    assert re.fullmatch(r"seat \d has won the (match|game)\.", answer.lines[-1])
    assert_readable(told)
    assert_readable(answer)


def test_a_whole_match_for_points_replays() -> None:
    record = asked("play --edition 1980 --players 4 --seed 7 --option scoring=points --json")
    answer = ono99("replay", "-", given=record.out.encode())
    assert answer.code == 0
    assert re.search(
        r"^Score: seat 0 \d+, seat 1 \d+, seat 2 \d+, seat 3 \d+\.$", answer.out, re.MULTILINE
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_turn_of_a_game_is_a_line_and_cites_rules_that_exist(edition: str) -> None:
    answer = asked(f"play --edition {edition} --players 3 --seed 4 --round")
    text = re.sub(r"\n {9}(?!seat)", " ", answer.out)
    turns = [line for line in text.splitlines() if re.match(r" +\d+ ", line)]
    assert len(turns) > 10
    texts = load_rules(edition)["texts"]
    for line in turns:
        assert re.match(r" *\d+ seat \d", line), line
        if cited := re.search(r"\[([^\]]+)\]$", line):
            assert set(cited[1].split(", ")) <= set(texts), line


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_tells_who_deals_what_to_whom(edition: str) -> None:
    lines = asked(f"play --edition {edition} --players 3 --seed 4 --dealer 1").lines
    deal = next(n for n, line in enumerate(lines) if " seat 1 deals: [" in line)
    hands = lines[deal + 1 : deal + 4]
    assert [hand.split(":")[0].strip() for hand in hands] == ["seat 0", "seat 1", "seat 2"]
    assert all(hand.count(", ") == 3 for hand in hands)


def test_two_cards_owed_are_one_turn() -> None:
    answer = asked("play --edition 2022 --players 3 --seed 7")
    assert "  21 seat 1 (owes 2): 10 -> 62, draws 9; 0 -> 62, draws 0" in answer.lines


def test_a_reshuffle_interrupts_no_turn() -> None:
    answer = asked("play --edition 1980 --players 8 --seed 1 --strategy low --round")
    assert re.search(r"seat \d: .+ -> \d+; reshuffle, draws .+ \[resh", answer.out)


def test_a_hand_that_is_laid_down_is_shown() -> None:
    answer = asked("play --edition 2022 --players 3 --seed 7")
    assert "lay down (7, 10, ONO 99, ONO 99) [losing.no-card-fits" in answer.out
    assert answer.out.count("seat 1 is out of the game.") == 1
    assert answer.out.count("has won") == 1


def test_a_discard_tells_the_total() -> None:
    games = (asked(f"play --edition 2022 --players 2 --seed {n} --strategy high") for n in range(9))
    told = next(line for game in games for line in game.lines if "discard four" in line)
    assert re.search(r"seat \d: discard four -> \d+, draws ", told)


def test_a_lost_round_has_no_winner_where_the_first_loss_ends_it() -> None:
    answer = asked("play --edition 1980 --players 3 --seed 4 --round")
    assert re.search(r"^     seat \d has lost the round\.$", answer.out, re.MULTILINE)
    assert "won" not in answer.out
    assert re.search(r"^     Tokens: seat 0 \d, seat 1 \d, seat 2 \d\.$", answer.out, re.MULTILINE)


def test_a_draw_made_late_is_told() -> None:
    moves = ["name_dealer 0", "deal 1 2 3 4 / 5 6 7 8 / 0 1 2 3"]
    moves += ["play 5", "miss_draw", "late_draw 1", "draw 9"]
    record = record_of("2022") | {"events": [{"move": move} for move in moves]}
    shown = ono99("replay", "-", "--show", given=json.dumps(record).encode())
    assert "   3 seat 1: 5 -> 5; miss draw [draw.refill]\n" in shown.out
    assert "   5 seat 1: late draw, draws 9 [draw.refill]\n" in shown.out


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
    assert re.search(r"^   1 seat 2: name dealer", answer.out, re.MULTILINE)


@functools.cache
def written(edition: str) -> str:
    return asked(f"play --edition {edition} --players 3 --seed 4 --json").out


def record_of(edition: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(written(edition))
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
    turns = told.lines.index("   1 seat 0: name dealer [dealer.agreed]")
    assert shown.lines[: len(told.lines) - turns - 1] == told.lines[turns:-1]


def test_a_record_of_other_rules_is_replayed_and_said_to_be_one() -> None:
    record = record_of("2022") | {"hash": "0" * 64}
    answer = ono99("replay", "-", given=json.dumps(record).encode())
    assert answer.code == 0
    assert "written under another state of these rules" in " ".join(answer.out.split())


MOVES = [*load_spec().language["moves"], *load_spec().language["match_moves"], "x"]
MOVE_WORDS = st.sampled_from(["5", "-10", "reverse", "99", "0", "/", "-", "x"])
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
        words = [data.draw(st.sampled_from(MOVES)), *data.draw(st.lists(MOVE_WORDS, max_size=4))]
        data.draw(st.sampled_from(record["events"]))["move"] = " ".join(words)
    answer = ono99("replay", "-", given=json.dumps(record).encode())
    if answer.code == 2:
        assert_one_complaint(answer)
    assert answer.code in {0, 1, 2}
