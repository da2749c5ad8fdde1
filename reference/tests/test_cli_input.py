"""Bad input, odd terminals, broken pipes: what must never end in a traceback."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from commandline import (
    Screen,
    asked,
    assert_one_complaint,
    assert_readable,
    interruptible,
    ono99,
)
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ono99 as package
from ono99.cli import BROKEN_PIPE, COMMANDS, INTERRUPTED, main
from ono99.commands import judge
from ono99.commands.arguments import edition_of
from ono99.load.loading import load_spec
from ono99.problems import Place, Problem, SpecError

EDITIONS = tuple(load_spec().editions)
PACKAGE = Path(package.__file__).parent
OLD = "judge --edition 1980 --players 4 --total 92 --owed 2 --hand double-play,reverse,5,ono-99"
NEW = "judge --edition 2022 --players 4 --total 92 --owed 2 --hand play-2,reverse,5,ono-99"


def process(*words: str, **options: Any) -> subprocess.Popen[bytes]:
    """The command in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
    return subprocess.Popen(
        [sys.executable, "-m", "ono99", *words], env=environment, stderr=subprocess.PIPE, **options
    )


ONE_OF_THE_EDITIONS = f"no edition given; expected one of {', '.join(EDITIONS)}"
BAD_INPUT = {
    "juge": f"unknown command 'juge'; expected one of {', '.join(COMMANDS)}; did you mean 'judge'?",
    "--players 3": "unknown command '--players'",
    "judge": "the following arguments are required: --players, --total, --hand",
    "judge --players 3 --total 5 --hand 5": ONE_OF_THE_EDITIONS,
    f"{NEW} --edition 2023": "unknown edition '2023'; expected one of",
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
    f"{OLD} --total 250": "cannot arise",
    f"{OLD} --owed 7": "cannot arise",
    f"{OLD} --made 2": "cannot arise",
    f"{OLD} --hand revrese": "unknown card 'revrese'",
    f"{OLD} --hand play-2": "the 1980 edition has no Play 2; expected one of 2, 3,",
    f"{NEW} --hand hold": "the 2022 edition has no Hold; expected one of 0, 1,",
    f"{OLD} --hand 5,,6": "has nothing between two commas",
    f"{OLD} --hand hold,hold,hold,hold,hold": "5 cards 'hold' are placed; the deck has only 4",
    f"{OLD} --hand 2,3,4,5,6": "cannot arise",
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
    "rules": ONE_OF_THE_EDITIONS,
    "rules 1980 2022": "unknown argument '2022'",
    "rule no.such-rule-at-all": "unknown rule 'no.such-rule-at-all'",
    "rule nonsense": "'ono99 rule' lists; did you mean '",
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
    record = asked("play --edition 2022 --players 3 --seed 4 --round --json").out
    assert ono99("replay", "-", given=b"\xef\xbb\xbf" + record.encode()).code == 0


FLAGS = st.sampled_from(
    [
        "--edition",
        "--players",
        "--started",
        "--total",
        "--hand",
        "--owed",
        "--made",
        "--direction",
        "--option",
        "--ruling",
        "--set",
        "--json",
        "--seed",
        "--strategy",
        "--match",
        "--round",
        "--dealer",
        "--show",
        "--all",
    ]
)
WORDS = st.sampled_from(
    [
        "1980",
        "2022",
        "2",
        "4",
        "92",
        "5,hold",
        "-10,5",
        "left",
        "scoring=points",
        "let_go=1",
        "high",
        "-",
        "'",
        "'",
    ]
) | st.text(max_size=8)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from(sorted({*COMMANDS} - {"check", "diff", "mcp", "site"})),
    st.lists(FLAGS | WORDS, max_size=9),
)
def test_no_words_however_odd_break_the_command(command: str, words: list[str]) -> None:
    answer = ono99(command, *words)
    assert answer.code in {0, 1, 2}
    if answer.code == 2:
        assert_one_complaint(answer)


# -------------------------------------------------------------- terminals, pipes, signals


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
    with interruptible():
        started = process("replay", "-", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with started as running:
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
    assert "ono99.explain.judge" in loaded
    assert (
        not {"yaml", "ono99.load.documents", "ono99.resolve.merging", "ono99.explain.otherwise"}
        & loaded
    )


def test_rules_that_are_broken_get_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    problems = [Problem(Place("a.yml", n, 1), "a fault") for n in (1, 2, 3)]

    def broken(*_: object) -> None:
        raise SpecError(problems)

    monkeypatch.setattr(judge, "load_rules_and_readings", broken)
    answer = asked(OLD)
    assert_one_complaint(answer)
    assert answer.err == "ono99: a.yml:1:1: a fault (and 2 more; 'ono99 check' lists them)\n"


def test_ctrl_c_has_an_exit_code_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(judge, "run", stopped)
    assert asked(OLD) == (INTERRUPTED, "", "")


def test_the_only_edition_need_not_be_named() -> None:
    assert edition_of(None, {"folk": object()}) == "folk"
    assert edition_of("other", {"folk": object()}) == "other"
