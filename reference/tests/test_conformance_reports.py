"""Reports: one record in every dress, read back by the readers that they are for."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from childprograms import VECTORS, program, run, spec
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from junitparser import Error, Failure, JUnitXml, Skipped, TestSuite
from tap.parser import Parser  # type: ignore[import-untyped]

from ono99.conform.judging import Difference
from ono99.conform.outcomes import Finding, Otherwise, Outcome, Verdict
from ono99.conform.record import Record, RecordError, Run, from_text, to_lines
from ono99.conform.reports import KINDS, render

SCHEMA = Path(__file__).parents[2] / "conformance" / "schemas" / "record.json"
NASTY = "\x1b[31mred\x00 <b>&amp;</b> ]]> \ud800 \N{SNOWMAN} # SKIP `code` |\r\nnew line\ufffe"
RUN = Run(
    "0.1.0", "f" * 64, ("./my game", "--fast"), "my-ono", "0.3", "Awk", "2026-01-02T03:04:05Z"
)
SETUP = {
    "op": "setup", "edition": "2022", "options": {}, "rulings": {}, "players": 3,
    "position": {
        "hands": [["5", "6", "7", "8"], ["1", "2", "3", "4"], []],
        "deck": ["3", "9"], "discard": [], "out": [2], "to_move": 0, "total": 94, "direction": -1,
        "owed": 2, "made": 1, "opening": 0,
    },
}  # fmt: skip
PLAY = {"op": "play", "seat": 0, "card": "5"}


def outcome(name: str, verdict: Verdict, finding: Finding | None = None, **more: Any) -> Outcome:
    return Outcome(f"limit.{name}", f"What {name} is", "limit.no-card-over", "2022", verdict,
                   finding=finding, **more)  # fmt: skip


WRONG = Finding(
    SETUP,
    (PLAY,),
    accepted=True,
    reply={"seq": 3, "accepted": True},
    rules=("limit.no-card-over",),
    otherwise=(Otherwise("ruling", "exactly-ninety-nine", "safe"),),
)
OTHER = Finding(
    SETUP,
    (PLAY,),
    differences=(Difference("hands 0", ["3"], ["4"]), Difference("total", 99, 98)),
    reply={"seq": 3, "state": {"deck": ["1"] * 90, "total": 98}},
    rules=("limit.no-card-over",),
)
CRASH = Finding(SETUP, (PLAY,), message="it ended with exit code 3", noise=f"{NASTY}\nlast words\n")
OUTCOMES = (
    outcome("fine", Verdict.PASSED, reasons=2, right_reasons=1, unseen=("direction",)),
    outcome("wrong", Verdict.FAILED, WRONG),
    outcome("other", Verdict.FAILED, OTHER),
    outcome("crash", Verdict.ERRORED, CRASH, because="crash"),
    outcome("left", Verdict.SKIPPED, because="the option scoring=points is not declared"),
    outcome("known", Verdict.FAILED, OTHER, known=True),
    outcome("surprise", Verdict.PASSED, known=True),
)
RECORD = Record(RUN, OUTCOMES, len(OUTCOMES), ("it says hello twice",))


@pytest.fixture(scope="module")
def lines() -> list[Mapping[str, Any]]:
    return [json.loads(line) for line in render("jsonl", RECORD, spec()).splitlines()]


def test_every_line_of_the_record_fits_its_schema(lines: list[Mapping[str, Any]]) -> None:
    validator = Draft202012Validator(json.loads(SCHEMA.read_text("utf-8")))
    for line in lines:
        validator.validate(line)
    assert [line["kind"] for line in lines] == ["run", *["outcome"] * len(OUTCOMES), "end"]


def test_a_record_is_read_back_as_it_was() -> None:
    again = from_text(render("jsonl", RECORD, spec()))
    for kind in KINDS:
        assert render(kind, again, spec()) == render(kind, RECORD, spec())
    assert again.is_good is RECORD.is_good is False


def test_a_record_of_a_real_run_fits_the_schema_too(tmp_path: Path) -> None:
    record = run(program(tmp_path, "os._exit(1)"))
    validator = Draft202012Validator(json.loads(SCHEMA.read_text("utf-8")))
    for line in to_lines(record):
        validator.validate(json.loads(line))
    assert from_text("\n".join(to_lines(record))) == from_text("\n".join(to_lines(record)))


def test_a_record_that_was_cut_short_says_so(lines: list[Mapping[str, Any]]) -> None:
    text = "\n".join(json.dumps(line) for line in lines[:3])
    record = from_text(text)
    assert record.stopped == "the record has no end"
    assert "5 vectors were not run" in render("text", record, spec())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the record is empty"),
        ("{}", "line 1 of the record is no beginning of one"),
        ("[]", "line 1 of the record cannot be read"),
        ("nonsense", "line 1 of the record cannot be read"),
        ('{"kind":"run","format":"ono99-run/1"}', "line 1 of the record misses 'suite'"),
        ("RUN\n{}", "line 2 of the record misses 'kind'"),
        ('RUN\n{"kind":"outcome"}', "line 2 of the record misses"),
        ('RUN\n{"kind":"song"}', "line 2 of the record is of the kind 'song'"),
        ("RUN\nnonsense", "line 2 of the record cannot be read"),
    ],
)
def test_what_is_no_record_is_told_with_its_line(text: str, message: str) -> None:
    text = text.replace("RUN", next(to_lines(RECORD)))
    with pytest.raises(RecordError, match=message):
        from_text(text)


@settings(deadline=None)
@given(st.integers(0, 8), st.binary(max_size=30), st.integers(0, 400))
def test_a_damaged_record_is_refused_or_read(line: int, junk: bytes, at: int) -> None:
    parts = list(to_lines(RECORD))
    text = junk.decode("latin-1")
    parts[line] = parts[line][:at] + text + parts[line][at + len(text) :]
    with suppress(RecordError):
        assert render("jsonl", from_text("\n".join(parts)), spec())


# -------------------------------------------------------------------------- each dress


def test_junit_is_read_by_a_reader(tmp_path: Path) -> None:
    (tmp_path / "junit.xml").write_text(render("junit", RECORD, spec()), "utf-8")
    xml = JUnitXml.fromfile(str(tmp_path / "junit.xml"))
    (suite,) = xml
    assert isinstance(suite, TestSuite)
    kinds = Counter(type(result) for case in suite for result in case.result)
    assert kinds == {Failure: 3, Error: 1, Skipped: 2}
    assert (suite.tests, suite.failures, suite.errors, suite.skipped) == (7, 3, 1, 2)
    assert (xml.tests, xml.failures, xml.errors, xml.skipped) == (7, 3, 1, 2)
    names = [case.name for case in suite]
    assert len(set(names)) == len(names)
    (failure,) = next(case for case in suite if "limit.wrong" in case.name).result
    assert "limit.no-card-over" in failure.text
    assert "ono99 conformance --only limit.wrong -- './my game' --fast" in failure.text


def test_tap_is_read_by_a_reader() -> None:
    results = list(Parser().parse_text(render("tap", RECORD, spec())))
    assert not [each for each in results if each.category in ("unknown", "bail")]
    tests = [each for each in results if each.category == "test"]
    assert [each.ok for each in tests] == [True, False, False, False, True, False, False]
    assert [each.skip for each in tests] == [False] * 4 + [True, False, False]
    assert [each.todo for each in tests] == [False] * 5 + [True, False]
    assert tests[1].yaml_block["rules"] == ["limit.no-card-over"]
    assert tests[3].yaml_block["stderr"].endswith("last words\n")
    (plan,) = [each for each in results if each.category == "plan"]
    assert plan.expected_tests == len(tests)


def test_tap_bails_out_of_a_run_that_was_stopped() -> None:
    stopped = Record(RUN, OUTCOMES[:1], 7, stopped="the program has gone home")
    results = list(Parser().parse_text(render("tap", stopped, spec())))
    assert [each.reason for each in results if each.category == "bail"] == [
        "the program has gone home"
    ]


def test_the_badge_is_an_endpoint_of_shields() -> None:
    badge = json.loads(render("badge", RECORD, spec()))
    assert badge == {"schemaVersion": 1, "label": "ONO 99 2022", "message": "2/6", "color": "red"}
    good = Record(RUN, OUTCOMES[:1], 1)
    assert json.loads(render("badge", good, spec()))["color"] == "brightgreen"
    unfinished = Record(RUN, OUTCOMES[:1], 7, stopped="no")
    assert json.loads(render("badge", unfinished, spec()))["message"] == "not run"


def test_the_text_tells_a_failure_from_its_set_up_to_the_next_command() -> None:
    text = render("text", RECORD, spec())
    flat = " ".join(text.split())
    for part in (
        "FAILED limit.wrong",
        "Edition 2022, 3 players, total 94, seat 0 to play, owing 2 of which 1 played",
        "play going to the right, out: seat 2",
        "seat 0 holds 5 6 7 8",
        "next cards 3 9",
        "played seat 0: play 5",
        "the rules accept 'seat 0: play 5' the program refuses it",
        f"[limit.no-card-over] {spec().articles['limit.no-card-over'].title}",
        "perhaps it plays as the reading safe of the ruling exactly-ninety-nine has it",
        'reply {"seq":3,"accepted":true}',
        "again ono99 conformance --only limit.wrong -- './my game' --fast",
        "hand of seat 0: expected 3, found 4",
        "total: expected 99, found 98",
        '"deck":90',
        "the program broke down: it ended with exit code 3",
        "stderr last words",
        "it passes, and is listed as known to fail: take it off the list",
        "skipped 1: the option scoring=points is not declared",
        "refused for the right reason: 1 of 2",
        "not checked, for the program does not show it: direction (1)",
        '1 of the failed would be right with the ruling "exactly-ninety-nine": ["safe"]',
        "the rules behind what failed: limit.no-card-over (2)",
        "it says hello twice",
        "my-ono 0.3: 2 passed, 3 failed, 1 errored, 1 skipped (1 of that known to fail)",
    ):
        assert part in flat, part
    assert "limit.known" not in text
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("kind", KINDS)
def test_no_odd_sign_of_a_program_reaches_a_report(kind: str) -> None:
    """A program may write anything; a terminal, a page or a build server must not obey it."""
    found = Finding(SETUP, (PLAY,), None, (Difference(NASTY, NASTY, {NASTY: NASTY}),),
                    {"seq": 1, NASTY: NASTY}, NASTY, NASTY, (NASTY,),
                    (Otherwise("ruling", NASTY, NASTY),))  # fmt: skip
    run_ = Run("1", "h", (NASTY,), NASTY, NASTY, NASTY, RUN.started)
    outcomes = (
        Outcome(NASTY, NASTY, NASTY, NASTY, Verdict.FAILED, finding=found),
        Outcome(NASTY, NASTY, NASTY, NASTY, Verdict.ERRORED, because=NASTY, finding=found),
        Outcome(NASTY, NASTY, NASTY, NASTY, Verdict.SKIPPED, because=NASTY, unseen=(NASTY,)),
    )
    text = render(kind, Record(run_, outcomes, 3, (NASTY,), NASTY), spec())
    text.encode("utf-8")
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff\ufffe]", text)
    if kind == "junit":
        JUnitXml.fromstring(text)
    if kind == "tap":
        assert not [each for each in Parser().parse_text(text) if each.category == "unknown"]


def test_markdown_tells_the_same() -> None:
    text = render("markdown", RECORD, spec())
    assert text.startswith("# my-ono 0.3: 2 passed, 3 failed, 1 errored, 1 skipped (1 of that")
    assert "| 2022 | 2 | 3 | 1 | 1 |" in text
    assert "ono99 conformance --only limit.wrong -- './my game' --fast" in text
    assert len(VECTORS) == 3
