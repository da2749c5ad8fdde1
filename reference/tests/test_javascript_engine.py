"""The engine in JavaScript, written from the documentation alone, against the one in Python.

Equality of two engines is not truth, but no difference between them is harmless:
either one of them is wrong or the documentation can be read in two ways.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ono99.commands.export import layers
from ono99.load.loading import load_rules, load_spec
from ono99.play.notation import read_notation
from ono99.play.round import Round
from ono99.play.state import Move

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ROOT / "conformance" / "engine"
NODE = shutil.which("node")

needs_node = pytest.mark.skipif(NODE is None, reason="node is not installed")


def run(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(ROOT / "reference"), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHON": sys.executable, "PYTHONPATH": path, **variables}
    return subprocess.run(
        words, capture_output=True, text=True, encoding="utf-8", check=False, env=environment
    )


def compare(*words: str) -> str:
    done = run(sys.executable, str(ENGINE / "compare.py"), *words)
    assert done.returncode == 0, done.stdout[:5000] + done.stderr
    assert "\n0 disagreements" in done.stdout
    return done.stdout


@needs_node
def test_the_engine_passes_its_own_tests(tmp_path: Path) -> None:
    """Hard cases told by hand, matches, the judge, and the language by itself."""
    assert NODE is not None
    exported = tmp_path / "layers.json"
    exported.write_text(json.dumps(layers(load_spec())), "utf-8")
    tests = sorted(map(str, (ENGINE / "test").glob("*.test.js")))
    done = run(NODE, "--test", *tests, ONO99_LAYERS=str(exported))
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr


@needs_node
def test_both_engines_agree_on_random_games() -> None:
    """Legal moves, verdicts, rules, results and states, under all kinds of rules."""
    compare("--steps", "2000", "--seed", "99")


@needs_node
def test_every_choice_of_rules_is_the_same_in_both() -> None:
    """Each option value and reading alone, and mixtures, of which some contradict themselves."""
    told = compare("--choices", "200", "--seed", "99")
    assert ", of which 0 " not in told


@needs_node
def test_both_judges_agree_on_random_situations() -> None:
    """All that ``ono99 judge --json`` writes, and what it refuses."""
    compare("--judge", "800", "--seed", "99")


def test_the_engine_is_short_and_depends_on_nothing() -> None:
    """What the issue asks for: under 600 lines that run in a browser as they are."""
    engine = [ENGINE / "ono99.js", ENGINE / "language.js"]
    assert sum(len(path.read_text("utf-8").splitlines()) for path in engine) < 600
    package: dict[str, Any] = json.loads((ENGINE / "package.json").read_text("utf-8"))
    assert not {"dependencies", "devDependencies"} & package.keys()
    for name in ("ono99", "language", "layers", "otherwise", "judge", "weighing", "view"):
        lines = (ENGINE / f"{name}.js").read_text("utf-8").splitlines()
        sources = [line.rsplit(" from ", 1)[1] for line in lines if ' from "' in line]
        assert all(source.startswith('"./') for source in sources)


@pytest.mark.parametrize("times", [1, 2])
def test_a_seat_that_never_began_cannot_leave(times: int) -> None:
    """However often the move is made: outcomes are worked out once and kept."""
    round_ = Round(load_rules("2022"))
    before = "choose 2 of 4; total=50 opening=0; 2 3 4 5 / 6 7 8 9 / - / 2 2 3 3; absent 2"
    state = read_notation(round_, before)
    for _ in range(times):
        after = round_.apply(state, Move("lay_down")).state
    assert round_.value(after, "remaining") == 3
    assert round_.result(after).losers == ()
