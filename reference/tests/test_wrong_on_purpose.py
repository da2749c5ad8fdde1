"""The programs that are wrong on purpose: the suite fails each of them for the rule that it breaks.

A suite is worth what it notices. Each program in `conformance/wrong` has one fault that
real programs of this game have, and says which rule it breaks. That the fuzzer finds
every one of them, too, is shown by `python conformance/wrong/report.py`; here it is
tried on those that take no time.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from ono99.conform.bundle import Filled, load_bundle
from ono99.load.loading import load_spec
from ono99.load.spec import Spec

ROOT = Path(__file__).resolve().parents[2]
WRONG = ROOT / "conformance" / "wrong"


def _report() -> ModuleType:
    spec = importlib.util.spec_from_file_location("wrong_report", WRONG / "report.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


REPORT: Any = _report()
FAULTS = list(REPORT.faults())


@cache
def _vectors() -> tuple[Filled, ...]:
    return load_bundle().vectors


@cache
def _spec() -> Spec:
    return load_spec()


def test_there_are_enough_of_them_and_each_breaks_a_rule_that_exists() -> None:
    spec = _spec()
    assert len(FAULTS) >= 14
    for fault in FAULTS:
        assert fault.rule in spec.articles or fault.rule in spec.rulings, fault.name


def test_each_is_a_small_change_to_the_game_in_which_nothing_is_wrong() -> None:
    for fault in FAULTS:
        text = (WRONG / f"{fault.name}.py").read_text("utf-8")
        assert len(text.splitlines()) <= 35, fault.name
        assert "(Game):" in text, fault.name


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_the_suite_fails_it_for_the_rule_that_it_breaks(fault: Any) -> None:
    about = [vector for vector in _vectors() if fault.rule in vector.rules]
    failed = REPORT.failed(fault.command, about, _spec())
    assert failed, f"no vector about {fault.rule} notices: {fault.title}"


def test_the_game_in_which_nothing_is_wrong_fails_nothing() -> None:
    rules = {fault.rule for fault in FAULTS}
    about = [vector for vector in _vectors() if not rules.isdisjoint(vector.rules)]
    command = (sys.executable, str(WRONG / "nothing_wrong.py"))
    assert not [vector.id for vector in REPORT.failed(command, about, _spec())]


@pytest.mark.parametrize(
    "name", ["always_no", "play_two_hits_its_player", "wrong_deck_of_the_right_size"]
)
def test_the_fuzzer_finds_it_in_a_game_of_one_move_at_most(name: str) -> None:
    (fault,) = [fault for fault in FAULTS if fault.name == name]
    find = REPORT.found(fault.command, _spec()).best
    assert find is not None
    assert len(find.steps) <= 1
    assert find.vector.players == 2


def test_the_report_names_the_fault_the_rule_and_the_shortest_game() -> None:
    done = subprocess.run(
        [sys.executable, str(WRONG / "report.py"), "refills_from_a_fresh_deck"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (row,) = [line for line in done.stdout.splitlines() if "fresh deck" in line]
    assert "`reshuffle.all-played-cards`" in row
    assert "1 steps, 2 players" in row
