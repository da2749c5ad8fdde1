"""The command: which vectors it runs, what it says, and how it ends."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from childprograms import VECTORS, bundle, program, run, spec, vector, verdicts
from commandline import Answer, Screen, ono99
from hypothesis import given, settings
from hypothesis import strategies as st

from ono99.conform.bundle import Exchange
from ono99.conform.judging import Difference
from ono99.conform.progress import Progress
from ono99.conform.record import from_text
from ono99.conform.reference_program import ReferenceProgram
from ono99.conform.selecting import KnownFailing, Selection, SelectionError, matches

CRASH = "os._exit(1)"
WRONG = "reply['state']['total'] = 55"


def conformance(folder: Path, *words: str, doing: str = "pass") -> Answer:
    """Run the command on a small program."""
    return ono99("conformance", "--vectors", bundle(folder), *words, "--", *program(folder, doing))


def test_everything_passed_is_zero(tmp_path: Path) -> None:
    answer = conformance(tmp_path)
    assert (answer.code, answer.err) == (0, "")
    assert answer.lines == ["refused for the right reason: 1 of 1", "tiny 1: 3 passed"]


@pytest.mark.parametrize(("doing", "verdict"), [(CRASH, "errored"), (WRONG, "failed")])
def test_a_failure_or_an_error_is_one(doing: str, verdict: str, tmp_path: Path) -> None:
    answer = conformance(tmp_path, doing=doing)
    assert answer.code == 1
    assert answer.lines[0] == f"{verdict.upper()} middle.adds"
    assert answer.lines[-1] == f"tiny 1: 2 passed, 1 {verdict}"


def test_the_command_that_is_told_runs_just_that_again(tmp_path: Path) -> None:
    out = " ".join(conformance(tmp_path, doing=WRONG).out.split())
    again = f"again ono99 conformance --only middle.adds -- {sys.executable} -I -S"
    assert again in out
    answer = conformance(tmp_path, "--only", "middle.adds", doing=WRONG)
    assert answer.lines[-1] == "tiny 1: 1 failed"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("conformance", "no program given; write 'ono99 conformance -- COMMAND...'"),
        ("conformance --", "no program given"),
        ("conformance -- ./nothing-there", "cannot start './nothing-there' (No such file"),
        ("conformance --timeout 0 -- x", "'0'; expected seconds, more than 0 to 3600"),
        ("conformance --timeout nan -- x", "'nan'; expected seconds"),
        ("conformance --report junitt -- x", "did you mean 'junit'?"),
        ("conformance --report junit= -- x", "names no file; expected KIND=FILE"),
        ("conformance --report junit --report tap -- x", "junit and tap cannot both be printed"),
        ("conformance --known-failing no-such-file -- x", "cannot read 'no-such-file'"),
        ("conformance --only 'nothing.*' -- x", "--only 'nothing.*' fits no vector"),
        ("conformance --only middle.add -- x", "did you mean 'middle.adds'?"),
        ("conformance --rule limit.no-card-ove -- x", "did you mean 'limit.no-card-over'?"),
        ("conformance --edition 1066 -- x", "--edition '1066' fits no vector; expected 2022"),
        ("conformance --vectors no-such-file.json -- x", "'no-such-file.json' cannot be read"),
        ("conformance fuz", "unknown word 'fuz' after 'ono99 conformance'"),
        ("conformance reference -- x", "nothing can follow after '--'"),
        ("conformance report no-such-file", "cannot read 'no-such-file'"),
        ("conformance report no-such-file --as xml", "--as 'xml'; expected one of"),
    ],
)
def test_what_cannot_be_run_is_two_and_one_line(words: str, message: str, tmp_path: Path) -> None:
    head, *rest = words.replace("'", "").split()
    takes_vectors = rest[:1] and rest[0].startswith("--") and "--vectors" not in rest
    vectors = ["--vectors", bundle(tmp_path)] if takes_vectors else []
    answer = ono99(head, *vectors, *rest)
    assert answer.code == 2
    assert not answer.out
    assert message in answer.err
    assert answer.err.count("\n") == 1


def test_options_of_the_program_are_its_own(tmp_path: Path) -> None:
    command = (*program(tmp_path), "--help", "--only", "x", "--", "-h")
    answer = ono99("conformance", "--vectors", bundle(tmp_path), "--", *command)
    assert answer.lines[-1] == "tiny 1: 3 passed"


def test_help_is_printed_for_every_part() -> None:
    for part in ("", "report", "reference", "vectors", "fuzz", "matrix", "mutate"):
        answer = ono99("conformance", *[part] * bool(part), "--help")
        assert answer.code == 0
        assert answer.out.startswith(f"usage: ono99 conformance {part}".rstrip())
        assert max(map(len, answer.lines)) <= 80


# ------------------------------------------------------------------------- selection


def test_known_failures_are_run_and_accepted(tmp_path: Path) -> None:
    known = tmp_path / "known.txt"
    known.write_text("# these\nmiddle.*  # see issue 7\n", "utf-8")
    answer = conformance(tmp_path, "--known-failing", str(known), doing=WRONG)
    assert answer.code == 0
    assert answer.lines[-1] == "tiny 1: 2 passed, 1 failed (1 of that known to fail)"


def test_a_surprise_pass_is_a_failure(tmp_path: Path) -> None:
    known = tmp_path / "known.txt"
    known.write_text("middle.adds\n", "utf-8")
    answer = conformance(tmp_path, "--known-failing", str(known))
    assert answer.code == 1
    assert "listed as known to fail: take it off the list" in answer.out


def test_a_stale_entry_is_told(tmp_path: Path) -> None:
    known = tmp_path / "known.txt"
    known.write_text("middle.gone\n", "utf-8")
    answer = conformance(tmp_path, "--known-failing", str(known))
    assert answer.code == 0
    assert answer.err == "ono99: 'middle.gone' is listed as failing and fits no vector\n"


@settings(deadline=None)
@given(st.lists(st.text(alphabet="ab.#* \n\t", max_size=12), max_size=6))
def test_any_list_of_known_failures_can_be_read(lines: list[str]) -> None:
    known = KnownFailing.read("\n".join(lines))
    for pattern in known.patterns:
        assert pattern == pattern.strip() != ""
        assert "#" not in pattern
    assert set(known.stale(["a.b"])) == {p for p in known.patterns if not matches("a.b", [p])}


def test_a_selection_takes_what_is_all_of_it() -> None:
    assert [each.id for each in Selection(("m*", "last.refuses")).of(VECTORS)] == [
        "middle.adds", "last.refuses"]  # fmt: skip
    assert len(Selection(rules=("limit.no-card-over",), editions=("2022",)).of(VECTORS)) == 3
    with pytest.raises(SelectionError, match="'1980' fits no vector"):
        Selection(editions=("1980",)).of(VECTORS)


# ------------------------------------------------------------------------ a first look


@pytest.mark.parametrize(
    ("doing", "complaint"),
    [
        ("reply['accepted'] = True", "accepts every move, legal or not"),
        ("reply['accepted'] = False", "never accepts a legal move"),
        ("sys.exit(1)", "gives no sound answer to anything"),
    ],
)
def test_a_program_that_understands_nothing_is_told_so_first(
    doing: str, complaint: str, tmp_path: Path
) -> None:
    command = program(tmp_path, doing, when="request['op'] == 'play'")
    record = run(command, look_first=True)
    assert complaint in record.stopped
    assert not record.is_good
    assert "passed" not in verdicts(record)[:1] or "failed" in verdicts(record)
    anyway = run(command, look_first=False)
    assert not anyway.stopped
    assert len(anyway.outcomes) == 3


def test_a_complaint_of_the_first_look_is_one_and_shows_why(tmp_path: Path) -> None:
    command = program(tmp_path, "reply['accepted'] = True", when="request['op'] == 'play'")
    answer = ono99("conformance", "--vectors", bundle(tmp_path), "--", *command)
    assert answer.code == 1
    assert "FAILED last.refuses" in answer.out
    assert "stopped: the program accepts every move, legal or not" in " ".join(answer.out.split())


# ------------------------------------------------------------------------- what is skipped


@pytest.mark.parametrize(
    ("hello", "because"),
    [
        ({"editions": {"1980": {"seats": [2, 8]}}}, "edition 2022 is not declared"),
        ({"editions": {"2022": {"seats": [3, 6]}}}, "2 players are not declared"),
        ({"editions": {"2022": {"seats": [2, 6], "options": {"decks": ["two"]}}}},
         "the option decks=one is not declared"),
        ({"setup": ["deal"]}, "needs the set-up position"),
    ],
)  # fmt: skip
def test_what_is_not_declared_is_skipped_and_counted(
    hello: dict[str, object], because: str, tmp_path: Path
) -> None:
    command = program(tmp_path, f"reply.update({hello!r})", when="request['op'] == 'hello'")
    record = run(command)
    assert record.skipped() == {because: 3}
    assert record.stopped == "the program declares nothing that can be asked for"
    answer = ono99("conformance", "--vectors", bundle(tmp_path), "--", *command)
    assert answer.code == 2
    assert f"skipped 3: {because}" in answer.out


def test_what_a_program_says_it_does_not_support_is_skipped(tmp_path: Path) -> None:
    record = run(program(tmp_path, "reply = {'seq': request['seq'], 'unsupported': 'no nines'}"))
    assert verdicts(record) == ["passed", "skipped", "passed"]
    assert record.skipped() == {"unsupported: no nines": 1}
    assert record.is_good


def test_a_vector_of_which_nothing_is_shown_is_not_passed(tmp_path: Path) -> None:
    """A program that shows nothing must not pass everything."""
    start = Exchange(None, expect={"winners": [1]})
    unseen = replace(vector("unseen.winner", 10), start=start)
    record = run(program(tmp_path), (*VECTORS, unseen))
    assert verdicts(record)[-1] == "skipped"
    assert record.outcomes[-1].because == "does not show winners"


def test_a_move_is_refused_if_nothing_changes(tmp_path: Path) -> None:
    """Not every program says so in words."""
    command = program(tmp_path, "reply.pop('accepted')", when="'accepted' in reply")
    assert verdicts(run(command)) == ["passed", "passed", "passed"]


def test_a_refused_move_changes_nothing(tmp_path: Path) -> None:
    command = program(tmp_path, "at['to_move'] = 1 - at['to_move']; reply['state'] = state()",
                      when="reply.get('accepted') is False")  # fmt: skip
    record = run(command)
    assert verdicts(record) == ["passed", "passed", "failed"]
    finding = record.outcomes[-1].finding
    assert finding is not None
    assert finding.differences == (Difference("turn", 0, 1),)


def test_a_set_up_that_was_not_made_is_no_failure_of_the_rules(tmp_path: Path) -> None:
    command = program(tmp_path, "reply['state']['total'] = 0", when="request['op'] == 'setup'")
    record = run(command)
    assert verdicts(record) == ["errored"] * 3
    finding = record.outcomes[0].finding
    assert finding is not None
    told = "it has not set up what it was asked to (total: 0; expected 10)"
    assert finding.message.startswith(told)


def test_another_reading_by_which_it_would_be_right_is_named(tmp_path: Path) -> None:
    """The program lets 99 stand, as one reading of a ruling has it."""
    default = spec().rulings["exactly-ninety-nine"].default
    ruled = vector("ruled.ninety-nine", 90, ("9", False, {}))
    ruled = replace(ruled, rulings={"exactly-ninety-nine": default})
    command = program(
        tmp_path,
        "at.update(total=99, to_move=1)\nreply.update(accepted=True, state=state())",
        when="reply.get('accepted') is False",
    )
    record = run(command, (ruled,))
    assert [(each.kind, each.id, each.value) for each in record.otherwise()] == [
        ("ruling", "exactly-ninety-nine", "safe")]  # fmt: skip


# ------------------------------------------------------------------------------- reports


def test_reports_are_written_side_by_side(tmp_path: Path) -> None:
    kinds = ("junit", "tap", "markdown", "badge", "jsonl", "text")
    flags = [word for kind in kinds for word in ("--report", f"{kind}={tmp_path / kind}")]
    answer = conformance(tmp_path, *flags, doing=WRONG)
    assert answer.lines[-1] == "tiny 1: 2 passed, 1 failed"
    record = from_text((tmp_path / "jsonl").read_text("utf-8"))
    assert [str(each.verdict) for each in record.outcomes] == ["passed", "failed", "passed"]
    for kind in kinds:
        again = ono99("conformance", "report", str(tmp_path / "jsonl"), "--as", kind)
        assert again.code == 1
        assert again.out == (tmp_path / kind).read_text("utf-8")


def test_a_report_can_be_printed_instead_of_the_text(tmp_path: Path) -> None:
    answer = conformance(tmp_path, "--report", "badge")
    assert json.loads(answer.out)["message"] == "3/3"


def test_colours_and_progress_are_for_terminals(tmp_path: Path) -> None:
    assert "\x1b" not in conformance(tmp_path).out
    words = ("conformance", "--vectors", bundle(tmp_path), "--", *program(tmp_path))
    assert "\x1b[32;1m" in ono99(*words, screen=Screen(terminal=True)).out
    for shows in (True, False):
        screen = Screen(terminal=shows)
        progress = Progress(screen, 3)
        for outcome in run(program(tmp_path)).outcomes:
            progress.add(outcome)
        progress.clear()
        assert ("1/3: 1 passed, 0 failed" in screen.text()) is shows
        assert screen.text().endswith("\r\x1b[K") is shows


# ----------------------------------------------------------- the reference as a program


@pytest.mark.parametrize("draws", ["automatic", "manual"])
def test_the_reference_declares_everything(draws: str) -> None:
    hello = ReferenceProgram(spec(), draws=draws).reply({"seq": 1, "op": "hello", "protocol": 1})
    assert hello["editions"].keys() == spec().editions.keys()
    for edition, plays in hello["editions"].items():
        for option, values in plays["options"].items():
            assert spec().options[option].default_for(edition) in values


def test_the_reference_speaks_one_protocol() -> None:
    assert "error" in ReferenceProgram(spec()).reply({"seq": 1, "op": "hello", "protocol": 2})
