"""The benchmark: it measures the same game by every program, and prints what it measured."""

import json
import sys
from collections.abc import Mapping
from random import Random
from types import ModuleType
from typing import Any

import pytest

from ono99 import bench
from ono99.load.loading import load_rules, load_spec
from ono99.play.round import Round

EDITIONS = tuple(load_spec().editions)
QUICK = ["--turns", "20", "--repetitions", "2"]


def by_hand() -> ModuleType:
    module = bench.beside("handwritten")
    assert module is not None
    return module


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hardly any warm-up, and other libraries count as not installed."""
    monkeypatch.setattr(bench, "AGREEMENT", 100)
    monkeypatch.setattr(bench, "WARM_UP", 0.001)
    for name in ("rlcard", "rlcard.games.uno", "pyspiel"):
        monkeypatch.setitem(sys.modules, name, None)


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_game_written_by_hand_is_the_same_game(edition: str, players: int) -> None:
    round_, game = Round(load_rules(edition)), by_hand().GAMES[edition]
    assert bench.compare(round_, game, players, 1500, Random(players)) >= 1500


def test_a_game_that_differs_is_not_measured() -> None:
    handwritten = by_hand()

    class WithoutFloor(handwritten.Game2022):  # type: ignore[misc, name-defined]
        def play(self, state: Any, card: str) -> Any:
            total = state.total + self.values[card]
            return super().play(state, card)._replace(total=total)

    with pytest.raises(bench.DifferentGameError, match=r"differs .* in total: -\d+, not 0, in "):
        bench.compare(Round(load_rules("2022")), WithoutFloor(), 4, 100_000, Random(1))


@pytest.mark.usefixtures("quick")
def test_every_program_has_its_row(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(QUICK) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    for edition, entry in load_spec().editions.items():
        at = lines.index(f"{edition} {entry.title}")
        engine, explained, handwritten = lines[at + 1 : at + 4]
        assert engine.startswith("  engine  ")
        assert explained.startswith("  engine, every move explained  ")
        assert handwritten.startswith("  written by hand  ")
        assert handwritten.endswith(" x")
    others = lines[lines.index("other games") + 1 :]
    for game in (
        "RLCard: UNO environment",
        "RLCard: bare UNO",
        "OpenSpiel: Crazy Eights",
        "OpenSpiel: Gin Rummy",
        "OpenSpiel: Hearts",
    ):
        assert [line.split(game)[1].strip() for line in others if game in line] == ["not installed"]


@pytest.mark.usefixtures("quick")
def test_an_installed_library_is_compared_with_every_edition(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def play(turns: int, _: Random) -> tuple[int, int]:
        return turns, 2 * turns

    monkeypatch.setattr(
        bench, "of_other_libraries", lambda: [bench.Contestant("Snap 1.0", "", play)]
    )
    assert bench.main(QUICK) == 0
    row = next(line for line in capsys.readouterr().out.splitlines() if "Snap" in line)
    assert row.count(" x") == len(EDITIONS)


@pytest.mark.parametrize("number", range(5))
def test_other_libraries_play_whole_games(number: int) -> None:
    peers = bench.beside("peers")
    assert peers is not None
    assert len(peers.PEERS) == 5
    peer = peers.PEERS[number]
    pytest.importorskip({"RLCard": "rlcard", "OpenSpiel": "pyspiel"}[peer.library])
    turns, moves = peer.prepare()(10, Random(1))
    assert 10 <= turns <= moves


@pytest.mark.usefixtures("quick")
def test_results_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main([*QUICK, "--json", "--players", "2"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["format"] == bench.FORMAT
    assert set(data["agreed_moves"]) == set(EDITIONS)
    results = {(row["edition"], row["program"]): row for row in data["results"]}
    for edition in EDITIONS:
        for program in (bench.ENGINE, bench.EXPLAINED, bench.HANDWRITTEN):
            speed: Mapping[str, float] = results[edition, program]["turns_per_second"]
            assert 0 < speed["least"] <= speed["median"] <= speed["most"]
        assert results[edition, bench.HANDWRITTEN]["engine_is_times_as_fast"][edition] > 0
    assert not results[None, "RLCard: bare UNO"]["available"]


def test_players_that_an_edition_does_not_seat(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main([*QUICK, "--players", "7"]) == 2
    assert capsys.readouterr().err == "ono99: --players 7; expected 2 to 6 for edition 2022\n"


@pytest.mark.usefixtures("quick")
def test_outside_a_checkout_the_engine_is_measured_alone(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    monkeypatch.setattr(bench, "BESIDE", tmp_path)
    assert bench.main(QUICK) == 0
    printed = capsys.readouterr().out
    assert "  engine  " in printed
    assert "by hand" not in printed
    assert "OpenSpiel:" not in printed
