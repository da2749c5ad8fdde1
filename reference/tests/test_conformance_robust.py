"""Whatever a program does, the runner goes on: real child processes that misbehave on purpose."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from childprograms import HELLO, bundle, middle, program, run, spec, verdicts
from commandline import interruptible

from ono99.conform.child import NOISE_KEPT, CommandError
from ono99.conform.keeper import StartError
from ono99.conform.protocol import ReplyError
from ono99.conform.record import Record

MISBEHAVIOUR = {
    "it crashes": ("os._exit(3)", "crash", "it ended with exit code 3"),
    "it dies of a signal": (
        "os.kill(os.getpid(), signal.SIGSEGV)", "crash", "it ended by signal SIGSEGV"),
    "it exits in the middle of a game": ("sys.exit(0)", "crash", "it ended with exit code 0"),
    "it raises an exception": ("raise RuntimeError('oh no')", "crash", "exit code 1"),
    "it writes garbage": (
        "write('Segmentation fault\\n'); continue", "garbage",
        "the reply is not JSON (Expecting value): 'Segmentation fault'"),
    "it prints for its own use first": (
        "write('playing 9\\n')", "garbage", "the reply is not JSON (Expecting value): 'playing 9'"),
    "it replies twice": (
        "write(json.dumps(reply) + '\\n')", "garbage", "it wrote more than one line to a request"),
    "it ends in the middle of a line": (
        "write('{\"seq\":'); sys.exit(1)", "crash",
        "it ended with exit code 1 in the middle of a line: '{\"seq\":'"),
    "the reply is a list": ("write('[1]\\n'); continue", "garbage", "is no JSON object: '[1]'"),
    "the reply is a number": ("write('7\\n'); continue", "garbage", "is no JSON object: '7'"),
    "it says NaN": (
        "write('{\"seq\":%d,\"state\":{\"total\":NaN}}\\n' % request['seq']); continue", "garbage",
        "the reply is not JSON (NaN is no JSON)"),
    "it is not UTF-8": (
        "sys.stdout.buffer.write(b'{\"seq\":\\xff}\\n'); sys.stdout.flush(); continue", "garbage",
        "the reply is not UTF-8 (byte 0xff)"),
    "it nests without end": (
        "write('[' * 100000 + '\\n'); continue", "garbage", "the reply is not JSON"),
    "a number has no end": (
        "write('{\"seq\":' + '9' * 10000 + '}\\n'); continue", "garbage", "the reply is not JSON"),
    "seq is another": ("reply['seq'] += 1", "garbage", "expected that of the request"),
    "seq is missing": ("del reply['seq']", "garbage", "the reply has no seq; expected"),
    "seq is true": ("reply['seq'] = True", "garbage", "the reply has seq 'True'; expected"),
    "a total in quotes": (
        "reply['state']['total'] = '54'", "garbage",
        'state.total is "54"; expected a whole number or null'),
    "a state in words": ("reply['state'] = 'fine'", "garbage", "expected an object"),
    "accepted in words": ("reply['accepted'] = 'yes'", "garbage", "accepted is 'yes'"),
    "it says neither yes nor no": (
        "del reply['accepted'], reply['state']", "garbage",
        "it says neither whether the move was accepted"),
    "it answers with an error": (
        "reply = {'seq': request['seq'], 'error': 'no such card'}", "garbage",
        "it answered with an error: no such card"),
}  # fmt: skip

SLOW = {
    "it hangs": ("time.sleep(60)", "hang", "it gave no reply in time"),
    "it never ends its line": (
        "write('{\"seq\"'); time.sleep(60)", "hang",
        "a part of a line and no end to it: '{\"seq\"'"),
    "it dribbles": (
        "while True: write(' '); time.sleep(0.05)", "hang", "a part of a line and no end to it"),
    "it writes empty lines for ever": (
        "while True: write('\\n'); time.sleep(0.01)", "hang", "it gave no reply in time"),
    "it closes its output and stays": (
        "os.close(1); os.close(2); time.sleep(60)", "crash", "it closed its standard output"),
    "it closes its input and stays": (
        "os.close(0); time.sleep(60)", "hang", "it gave no reply in time"),
    "it ignores being told to end": (
        "signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)", "hang",
        "it gave no reply in time"),
}  # fmt: skip

FLOODS = {
    "a line without end": (
        "while True: write('x' * 65536)", "it wrote a line of more than 1048576 bytes"),
    "lines without end": (
        "while True: write('{}\\n' * 10000)", "the reply has no seq"),
    "a reply of ten megabytes": (
        "reply['state']['note'] = 'x' * 10_000_000", "it wrote a line of more than 1048576 bytes"),
}  # fmt: skip


PATIENCE = 2.0


def message_of(record: Record) -> str:
    finding = middle(record).finding
    assert finding is not None
    return finding.message


def last_of(record: Record) -> Mapping[str, Any]:
    finding = middle(record).finding
    assert finding is not None
    return finding.played[-1]


def test_a_program_that_behaves_passes(tmp_path: Path) -> None:
    record = run(program(tmp_path))
    assert verdicts(record) == ["passed", "passed", "passed"]
    assert record.is_good
    assert not record.notes


@pytest.mark.parametrize("what", MISBEHAVIOUR)
def test_only_the_vector_at_hand_is_errored(what: str, tmp_path: Path) -> None:
    doing, fault, message = MISBEHAVIOUR[what]
    record = run(program(tmp_path, doing))
    assert verdicts(record) == ["passed", "errored", "passed"]
    assert middle(record).because == fault
    assert message in message_of(record)
    assert last_of(record)["card"] == "9"
    assert not record.is_good


@pytest.fixture(scope="module")
def waited_for(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, tuple[Record, float]]:
    """What came of each slow program, and after how many seconds: all are waited for at once."""

    def waiting(what: str) -> tuple[Record, float]:
        doing, _, _ = SLOW[what]
        begun = time.monotonic()
        record = run(program(tmp_path_factory.mktemp("slow"), doing), timeout=PATIENCE)
        return record, time.monotonic() - begun

    spec()  # loaded before the threads would each load it
    with ThreadPoolExecutor(len(SLOW)) as threads:
        return dict(zip(SLOW, threads.map(waiting, SLOW), strict=True))


@pytest.mark.parametrize("what", SLOW)
def test_no_reply_is_waited_for_longer_than_allowed(
    what: str, waited_for: Mapping[str, tuple[Record, float]]
) -> None:
    _, fault, message = SLOW[what]
    record, seconds = waited_for[what]
    assert seconds < 20
    assert verdicts(record) == ["passed", "errored", "passed"]
    assert middle(record).because == fault
    assert message in message_of(record)


@pytest.mark.parametrize("what", FLOODS)
def test_a_flood_fills_no_memory(what: str, tmp_path: Path) -> None:
    doing, message = FLOODS[what]
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    record = run(program(tmp_path, doing))
    assert verdicts(record) == ["passed", "errored", "passed"]
    assert message in message_of(record)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 40_000


def test_noise_is_no_fault(tmp_path: Path) -> None:
    noise = "sys.stderr.write('warning: ' + 'x' * 1000 + '\\n' * 3)"
    record = run(program(tmp_path, noise + "\nfor _ in range(2000): " + noise, when="True"))
    assert verdicts(record) == ["passed", "passed", "passed"]


def test_the_end_of_the_noise_is_kept_for_a_crash(tmp_path: Path) -> None:
    doing = (
        "sys.stderr.write('x' * 100_000 + '\\nthe last words\\n'); sys.stderr.flush(); os._exit(9)"
    )
    finding = middle(run(program(tmp_path, doing))).finding
    assert finding is not None
    assert finding.noise.endswith("the last words\n")
    assert len(finding.noise) <= NOISE_KEPT


def test_a_wrong_answer_counts_even_if_a_crash_follows(tmp_path: Path) -> None:
    """What comes after a wrong answer makes no sense any more; the fault is the answer."""
    doing = "reply['accepted'] = False\nwrite(json.dumps(reply) + '\\n')\nos._exit(1)"
    record = run(program(tmp_path, doing))
    assert verdicts(record) == ["passed", "failed", "passed"]
    finding = middle(record).finding
    assert finding is not None
    assert finding.accepted is True


def test_whoever_is_gone_after_the_last_reply_is_errored_there(tmp_path: Path) -> None:
    """The next vector is asked of a program that is no more, and is not to blame."""
    record = run(program(tmp_path, "write(json.dumps(reply) + '\\n'); os._exit(7)"))
    assert verdicts(record) == ["passed", "errored", "passed"]
    assert message_of(record) == "it ended with exit code 7 after its last reply"


def test_the_first_failure_stops_the_run_if_that_is_asked_for(tmp_path: Path) -> None:
    record = run(program(tmp_path, "os._exit(1)"), fail_fast=True)
    assert verdicts(record) == ["passed", "errored"]
    assert record.stopped


def test_a_line_that_comes_late_is_no_reply(tmp_path: Path) -> None:
    """It is the vector after which it comes that it spoils, however late it is."""
    late = ("json.dumps(reply)", "'{}'", "'oh, and by the way'")
    for line in late:
        doing = (
            f"write(json.dumps(reply) + '\\n'); time.sleep(0.1); write({line} + '\\n'); continue"
        )
        record = run(program(tmp_path, doing))
        assert verdicts(record) == ["passed", "errored", "passed"]
        assert middle(record).because == "garbage"
        assert "it wrote more than one line to a request" in message_of(record)
        assert last_of(record)["card"] == "9"


def test_a_fault_in_the_middle_of_a_vector_is_its_own(tmp_path: Path) -> None:
    """Garbage that answers a request is no line too many of the request before."""
    doing = "write('sorry, only one game\\n'); continue"
    when = "request['op'] == 'setup' and request['position']['total'] == 40"
    record = run(program(tmp_path, doing, when))
    assert verdicts(record) == ["passed", "errored", "passed"]
    assert "only one game" in message_of(record)
    assert "more than one line" not in message_of(record)


# ---------------------------------------------------------------------- at its start


def test_a_program_that_is_not_there_is_told_in_one_line() -> None:
    with pytest.raises(CommandError, match=r"^cannot start './no-such-program' \(No such file"):
        run(["./no-such-program"])


def test_a_program_that_may_not_be_run_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "program").write_text("hello")
    with pytest.raises(CommandError, match=r"Permission denied"):
        run([str(tmp_path / "program")])


@pytest.mark.parametrize(
    ("doing", "message"),
    [
        ("sys.stderr.write('no config\\n'); sys.exit(1)",
         "does not answer 'hello': it ended with exit code 1; it last wrote 'no config'"),
        ("time.sleep(60)", "does not answer 'hello': it gave no reply in time"),
        ("write('ready\\n')", "does not answer 'hello': the reply is not JSON"),
    ],
)  # fmt: skip
def test_a_program_that_fails_at_once_is_not_tried_again(
    doing: str, message: str, tmp_path: Path
) -> None:
    with pytest.raises(StartError, match=message.replace("(", r"\(")):
        run(program(tmp_path, doing, when="request['op'] == 'hello'"), timeout=1.0)


def test_a_program_that_fails_at_every_start_stops_the_run(tmp_path: Path) -> None:
    before = f"""
    mark = {str(tmp_path / "mark")!r}
    open(mark, "a").write("x")
    """
    doing = "os._exit(1)"
    when = "triggered(request) or (request['op'] == 'hello' and os.path.getsize(mark) > 1)"
    record = run(program(tmp_path, doing, when, before))
    assert verdicts(record) == ["passed", "errored"]
    assert "does not answer 'hello', 3 times in a row: it ended with exit code 1" in record.stopped
    assert (tmp_path / "mark").stat().st_size == 4
    assert not record.is_good


@pytest.mark.parametrize(
    ("hello", "message"),
    [
        ({"protocol": 2}, "it speaks protocol '2'; expected protocol 1"),
        ({"protocol": None}, "it speaks protocol 'None'; expected protocol 1"),
        ({"editions": []}, "it declares no editions"),
        ({"editions": {"2022": {}}}, r"editions.2022.seats is 'None'; expected \[fewest, most\]"),
        ({"editions": {"2022": {"seats": [2, 6], "options": ["decks"]}}}, "an object of lists"),
        ({"editions": {"2022": {"seats": [2, 6], "rulings": {"four-again": "x"}}}}, "a list of"),
        ({"draws": "sometimes"}, "its draws are 'sometimes'; expected one of automatic, manual"),
        ({"reasons": "yes"}, "reasons is 'yes'; expected true or false"),
        ({"error": "what?"}, "it answers 'hello' with error: 'what\\?'"),
    ],
)
def test_a_declaration_that_cannot_be_understood_is_told(
    hello: dict[str, object], message: str, tmp_path: Path
) -> None:
    command = program(tmp_path, f"reply.update({hello!r})", when="request['op'] == 'hello'")
    with pytest.raises(ReplyError, match=message):
        run(command)


def test_misspelt_words_in_a_declaration_are_told(tmp_path: Path) -> None:
    plays = {"2022": {"seats": [2, 2], "options": {"stackin": ["none"]},
                      "rulings": {"four-again": ["next-tun"]}}}  # fmt: skip
    hello = {"editions": plays, "moves": ["play", "discard"], "reason": True}
    command = program(tmp_path, f"reply.update({hello!r})", when="request['op'] == 'hello'")
    notes = " ".join(run(command).notes)
    for word in ("'stackin'", "'next-tun'", "'discard'", "'reason'"):
        assert word in notes
    assert "did you mean 'stacking'?" in notes


# --------------------------------------------------------------------- nobody is left


def _is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    return not (state.exists() and state.read_text().rpartition(")")[2].split()[0] == "Z")


def _is_gone(pid: int) -> bool:
    end = time.monotonic() + 10
    while _is_there(pid) and time.monotonic() < end:
        time.sleep(0.05)
    return not _is_there(pid)


@pytest.mark.parametrize("stubborn", ["", "signal.signal(signal.SIGTERM, signal.SIG_IGN); "])
def test_what_a_program_has_started_ends_with_it(stubborn: str, tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    fork = f"""
    if os.fork() == 0:
        {stubborn}open({str(pids)!r}, "a").write(str(os.getpid()) + "\\n")
        time.sleep(60)
        os._exit(0)
    """
    for doing in ("os._exit(1)", "pass"):
        record = run(program(tmp_path, doing, before=fork))
        assert verdicts(record)[0::2] == ["passed", "passed"]
    grandchildren = [int(pid) for pid in pids.read_text().split()]
    assert len(grandchildren) >= 3
    assert all(_is_gone(pid) for pid in grandchildren)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_nobody_is_left_when_the_runner_is_stopped(number: int, tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    before = f"""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    open({str(pids)!r}, "a").write(str(os.getpid()) + "\\n")
    """
    command = program(tmp_path, "time.sleep(60)", "request['op'] == 'hello'", before)
    with interruptible():
        runner = subprocess.Popen(
            [sys.executable, "-m", "ono99", "conformance", "--timeout", "60",
             "--vectors", bundle(tmp_path), "--", *command],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
    end = time.monotonic() + 120
    while not (pids.exists() and pids.read_text().endswith("\n")) and time.monotonic() < end:
        time.sleep(0.1)
    runner.send_signal(number)
    out, err = runner.communicate(timeout=30)
    assert runner.returncode == 130
    assert not out
    assert "Traceback" not in err
    assert _is_gone(int(pids.read_text().split()[0]))


# ------------------------------------------------------------------- several at a time


def test_a_program_that_cannot_be_asked_several_things_is_asked_one(tmp_path: Path) -> None:
    """It takes whatever it reads for one request, as many programs do that listen to data."""
    before = """
    while True:
        chunk = os.read(0, 1 << 20).decode()
        if not chunk:
            sys.exit(0)
        request = json.loads(chunk.splitlines()[0])
        write(json.dumps({"seq": request["seq"], **answer(request)}) + "\\n")
        if request["op"] == "quit":
            sys.exit(0)
    """
    record = run(program(tmp_path, before=before), timeout=2.0, look_first=True)
    assert verdicts(record) == ["passed", "passed", "passed"]
    assert "asked one at a time" in record.notes[0]


def test_a_program_that_does_not_quit_is_told_and_stopped(tmp_path: Path) -> None:
    command = program(tmp_path, "time.sleep(60)", when="request['op'] == 'quit'")
    record = run(command, timeout=1.0)
    assert verdicts(record) == ["passed", "passed", "passed"]
    assert record.notes == ("it does not stop with exit code 0 when it is told to quit",)


def test_the_hello_of_these_tests_is_one() -> None:
    assert HELLO["protocol"] == 1
