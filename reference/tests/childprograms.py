"""Small programs that speak the protocol, well or badly, and vectors that they can play.

Each is a script of its own in a real child process. The game in it is just good enough
for the vectors here: numbers are added, and nobody may reach 99. The middle one of the
vectors starts from a total at which a program may misbehave.
"""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from ono99.conform.bundle import Bundle, Exchange, Filled
from ono99.conform.outcomes import Outcome
from ono99.conform.record import Record
from ono99.conform.running import Wanted, run_suite
from ono99.conform.selecting import KnownFailing
from ono99.load.documents import Spec
from ono99.load.loading import load_spec

JSON = Any
TRIGGER = 40
"""The total of the position at which a program may misbehave."""

HELLO = {
    "protocol": 1,
    "name": "tiny",
    "version": "1",
    "language": "Python",
    "editions": {"2022": {"seats": [2, 2], "rulings": "default"}},
    "setup": ["position"],
    "moves": ["play"],
}

_GAME = """
import json, os, signal, sys, time
HELLO = {hello!r}
at = {{}}

def write(text):
    sys.stdout.write(text)
    sys.stdout.flush()

def state():
    return {{"total": at["total"], "to_move": at["to_move"]}}

def answer(request):
    op = request["op"]
    if op == "hello":
        return dict(HELLO)
    if op == "quit":
        return {{"bye": True}}
    if op == "setup":
        at.update(request["position"])
        return {{"state": state()}}
    total = at["total"] + int(request["card"])
    if total >= 99:
        return {{"accepted": False, "rules": ["limit.no-card-over"], "state": state()}}
    at.update(total=total, to_move=1 - at["to_move"])
    return {{"accepted": True, "state": state()}}

def triggered(request):
    return request["op"] == "play" and at["total"] == {trigger}

{before}
for line in iter(sys.stdin.readline, ""):
    request = json.loads(line)
    reply = {{"seq": request["seq"], **answer(request)}}
    if {when}:
{misbehaving}
    write(json.dumps(reply) + "\\n")
    if request["op"] == "quit":
        break
"""


def program(
    folder: Path, misbehaving: str = "pass", when: str = "triggered(request)", before: str = ""
) -> tuple[str, ...]:
    """The command of a program that does `misbehaving` instead of replying `when` it may."""
    script = folder / "program.py"
    text = _GAME.format(
        hello=HELLO,
        trigger=TRIGGER + 14,
        before=textwrap.dedent(before),
        when=when,
        misbehaving=textwrap.indent(textwrap.dedent(misbehaving), " " * 8),
    )
    script.write_text(text, "utf-8")
    return (sys.executable, "-I", "-S", str(script))


def vector(name: str, total: int, *steps: tuple[str, bool, dict[str, JSON]]) -> Filled:
    """A vector of two players that hold whatever they are made to play."""
    hands = [["5", "5", "9", "9"], ["5", "5", "9", "9"]]
    position = {"hands": hands, "deck": ["1"], "discard": [], "out": [], "to_move": 0,
                "total": total, "direction": 1, "owed": 1, "made": 0}  # fmt: skip
    setup = {"op": "setup", "edition": "2022", "options": {}, "rulings": {}, "players": 2}
    seats = [sum(accepted for _, accepted, _ in steps[:at]) % 2 for at in range(len(steps))]
    return Filled(
        id=name,
        title=f"The vector {name}",
        pins="limit.no-card-over",
        why="It is for testing the runner.",
        origin="example",
        rules=("limit.no-card-over",),
        edition="2022",
        options={},
        rulings={},
        players=2,
        needs=(),
        position={**setup, "position": position},
        deal=None,
        start=Exchange(None),
        steps=tuple(
            Exchange(
                {"op": "play", "seat": seat, "card": card},
                accepted=accepted,
                rules=() if accepted else ("limit.no-card-over",),
                expect=expect,
            )
            for seat, (card, accepted, expect) in zip(seats, steps, strict=True)
        ),
    )


VECTORS = (
    vector("first.adds", 10, ("5", True, {"total": 15, "turn": 1}), ("5", True, {"total": 20})),
    vector(
        "middle.adds", TRIGGER, ("5", True, {"total": 45}), ("9", True, {"total": 54, "turn": 0})
    ),
    vector("last.refuses", 90, ("9", False, {"total": 90}), ("5", True, {"total": 95})),
)


@cache
def spec() -> Spec:
    """The rules, loaded once."""
    return load_spec()


def run(
    command: Sequence[str],
    vectors: Sequence[Filled] = VECTORS,
    *,
    timeout: float = 5.0,
    look_first: bool = False,
    fail_fast: bool = False,
    known: str = "",
) -> Record:
    """Run vectors on a program."""
    wanted = Wanted(
        tuple(command), timeout, "hash", (), KnownFailing.read(known), fail_fast, look_first
    )
    return run_suite(spec(), vectors, wanted, lambda _: None)


def verdicts(record: Record) -> list[str]:
    """How the vectors came out, in order."""
    return [str(outcome.verdict) for outcome in record.outcomes]


def middle(record: Record) -> Outcome:
    """What came of the vector at which programs misbehave."""
    return next(outcome for outcome in record.outcomes if outcome.id == "middle.adds")


def bundle(folder: Path) -> str:
    """The name of a file with the vectors, as a bundle that a command can be given."""
    path = folder / "vectors.json"
    path.write_text(json.dumps(Bundle("1", VECTORS).to_data()), "utf-8")
    return str(path)
