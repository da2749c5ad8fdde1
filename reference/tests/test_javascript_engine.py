"""The engine in JavaScript, written from the documentation alone, against the one in Python.

Equality of two engines is not truth, but no difference between them is harmless:
either one of them is wrong or the documentation can be read in two ways.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ROOT / "conformance" / "engine"
NODE = shutil.which("node")

pytestmark = pytest.mark.skipif(NODE is None, reason="node is not installed")


def run(*words: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(ROOT / "reference"), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHON": sys.executable, "PYTHONPATH": path}
    return subprocess.run(
        words, capture_output=True, text=True, encoding="utf-8", check=False, env=environment
    )


def test_the_engine_passes_its_own_tests() -> None:
    """Hard cases told by hand, matches, and the language by itself."""
    assert NODE is not None
    tests = sorted(map(str, (ENGINE / "test").glob("*.test.js")))
    done = run(NODE, "--test", *tests)
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr


def test_both_engines_agree_on_random_games() -> None:
    """Legal moves, verdicts, rules, results and states, under all kinds of rules."""
    done = run(sys.executable, str(ENGINE / "compare.py"), "--steps", "4000", "--seed", "99")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "\n0 disagreements" in done.stdout
