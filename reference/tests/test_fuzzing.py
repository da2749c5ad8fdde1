"""Fuzzing: what is right is left alone, what is wrong is found, made small and can be filed."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from commandline import Answer, assert_one_complaint, ono99

from ono99.conform.declaration import Declaration
from ono99.conform.finds import filed
from ono99.conform.fuzzing import Limits, Search
from ono99.conform.openings import Ground
from ono99.conform.outcomes import Otherwise
from ono99.conform.readings import OtherReadings
from ono99.conform.reference_program import ReferenceProgram
from ono99.load.loading import load_spec
from ono99.load.spec import Spec
from ono99.resolve.choices import choose
from ono99.resolve.merging import resolve

JSON = Any
ROOT = Path(__file__).resolve().parents[2]
WRONG = ROOT / "conformance" / "wrong"


@cache
def _spec() -> Spec:
    return load_spec()


READING = Otherwise("ruling", "reverse-under-play-two", "counts-as-zero")
"""Whoever plays so is right if the table has agreed on it."""


def _search(
    program: ReferenceProgram,
    hello: Mapping[str, JSON] | None = None,
    *,
    games: int = 400,
    seed: int = 0,
) -> Search:
    """A search on a program in this process; ``hello`` is what it says otherwise of itself."""
    spec = _spec()
    (greeting,) = program.ask([{"op": "hello", "protocol": 1}])
    declared = Declaration.read({**greeting, **(hello or {})})
    draws = "manual" if declared.manual else "automatic"
    search = Search(
        program,
        Ground(spec, declared, tuple(declared.editions)),
        OtherReadings(spec, ReferenceProgram(spec, draws=draws)),
        Limits(games, seconds=600, seed=seed),
        lambda _: None,
    )
    search.run()
    return search


def _otherwise(edition: str, options: Mapping[str, str], rulings: Mapping[str, str]) -> JSON:
    """The rules with a reading that nobody has asked for."""
    if edition in _spec().rulings[READING.id].editions:
        rulings = {**rulings, READING.id: READING.value}
    return resolve(_spec(), choose(_spec(), edition, options, rulings))


def _one_more(edition: str, options: Mapping[str, str], rulings: Mapping[str, str]) -> JSON:
    """The rules with the limit one higher."""
    rules = deepcopy(resolve(_spec(), choose(_spec(), edition, options, rulings)))
    rules["constants"]["limit"] += 1
    return rules


PLAIN = {"editions": {"2022": {"seats": [2, 6], "rulings": "default"}}}


@pytest.mark.parametrize("draws", ["automatic", "manual"])
def test_the_reference_has_no_quarrel_with_itself(draws: str) -> None:
    """In every configuration, with draws forgotten and matches played on."""
    search = _search(ReferenceProgram(_spec(), draws=draws), games=60, seed=3)
    assert search.best is None
    assert search.tally.games >= 60
    assert search.tally.steps > search.tally.games


def test_a_limit_one_too_high_is_found_in_one_move_from_a_position() -> None:
    find = _search(ReferenceProgram(_spec(), _one_more), PLAIN, games=5000).best
    assert find is not None
    assert len(find.steps) <= 1
    assert find.vector.players == 2


def test_it_is_found_from_a_stacked_deck_where_there_are_no_positions() -> None:
    program = ReferenceProgram(_spec(), _one_more, setups=("deal",))
    find = _search(program, PLAIN, games=5000).best
    assert find is not None
    assert find.vector.position is None
    assert len(find.steps) < 40


def test_another_reading_than_the_declared_one_is_a_find_and_is_named() -> None:
    spec = _spec()
    search = _search(ReferenceProgram(spec, _otherwise), PLAIN, games=5000)
    assert search.best is not None
    told = filed(search.best, spec, search.ground.matches, search.readings)
    assert told.outcome.finding is not None
    assert READING in told.outcome.finding.otherwise
    assert f"{READING.id}: " in told.text


def test_a_reading_of_which_nothing_was_said_is_no_fault() -> None:
    nothing_said = {"editions": {"2022": {"seats": [2, 2]}}}
    search = _search(ReferenceProgram(_spec(), _otherwise), nothing_said, games=150)
    assert search.best is None
    assert search.tally.open[READING] > 0


def test_the_same_seed_makes_up_the_same_games() -> None:
    tallies = [
        _search(ReferenceProgram(_spec()), PLAIN, games=40, seed=seed).tally for seed in (7, 7, 8)
    ]
    assert tallies[0] == tallies[1]
    assert tallies[0] != tallies[2]


def _fuzz(*words: str) -> Answer:
    return ono99("conformance", "fuzz", *words)


def test_a_find_is_told_and_can_be_run_again_as_a_vector(tmp_path: Path) -> None:
    """The program fails what it is found by, and one that plays by the rules does not."""
    vector, wrong = str(tmp_path / "found.yml"), str(WRONG / "play_two_hits_its_player.py")
    found = _fuzz("--edition", "2022", "--output", vector, "--", sys.executable, wrong)
    assert found.code == 1, found.err
    assert "play play-2" in found.out
    assert "[play-two.next-plays-two]" in found.out
    assert found.out.rstrip().endswith("one disagreement.")
    again = ono99("conformance", "--anyway", "--vectors", vector, "--", sys.executable, wrong)
    assert again.code == 1, again.err
    assert "1 failed" in again.out
    right = str(WRONG / "nothing_wrong.py")
    fine = ono99("conformance", "--anyway", "--vectors", vector, "--", sys.executable, right)
    assert fine.code == 0, fine.out + fine.err


def _saboteur(folder: Path, what: str) -> str:
    """A program that does something terrible when a card is played at a total from 50."""
    path = folder / "saboteur.py"
    path.write_text(
        "import os, sys, time\n"
        f"sys.path.insert(0, {str(WRONG)!r})\n"
        "from plain_game import Game\n"
        "from talking import talk\n"
        "class Saboteur(Game):\n"
        "    def play(self, seat, card):\n"
        "        if self.total >= 50:\n"
        f"            {what}\n"
        "        return super().play(seat, card)\n"
        "talk(Saboteur)\n",
        "utf-8",
    )
    return str(path)


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ("os._exit(3)", "exit code 3"),
        ("print('here I am', flush=True)", "here I am"),
    ],
)
def test_a_program_that_breaks_down_is_a_find(tmp_path: Path, what: str, told: str) -> None:
    words = ("--edition", "2022", "--timeout", "20", "--time", "20")
    done = _fuzz(*words, "--", sys.executable, _saboteur(tmp_path, what))
    assert done.code == 1, done.err
    assert told in done.out
    assert "position: {total: " in done.out


def test_a_program_that_hangs_is_a_find(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is made smaller only while there is time: each trial takes as long as a reply may."""
    monkeypatch.setattr("ono99.conform.fuzzing._LEAST_SHRINKING", 0.5)
    words = ("--edition", "2022", "--timeout", "1", "--time", "2")
    done = _fuzz(*words, "--", sys.executable, _saboteur(tmp_path, "time.sleep(60)"))
    assert done.code == 1, done.err
    assert "no reply in time" in done.out
    assert "position:" in done.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "no program given"),
        (("--edition", "1999", "--", sys.executable, str(WRONG / "nothing_wrong.py")), "'1999'"),
        (("--games", "none", "--", "true"), "'none'"),
        (("--", "/no/such/program"), "cannot start"),
        (("--", "true"), "hello"),
    ],
)
def test_what_cannot_be_played_with_is_told_in_a_line(words: tuple[str, ...], said: str) -> None:
    done = _fuzz(*words)
    assert_one_complaint(done)
    assert said in done.err


def test_without_hypothesis_the_way_to_get_it_is_told() -> None:
    with patch.dict(sys.modules, {"hypothesis": None, "hypothesis.configuration": None}):
        done = _fuzz("--", "true")
    assert_one_complaint(done)
    assert "pip install '.[conformance]'" in done.err
