"""A new edition is new data: the folk game is added to a copy of the spec, without any Python."""

import shutil
from pathlib import Path

import pytest

from ono99.explain.judge import judge
from ono99.load.loading import load_rules, load_spec, spec_folder
from ono99.play.driver import PLAYERS, ShufflingDealer
from ono99.play.match import Match
from ono99.play.record import play
from ono99.prove.check import check_spec

FOLK = Path(__file__).parent / "folk-edition"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the spec with the folk edition's two files and its one new tag."""
    copy = tmp_path_factory.mktemp("spec") / "spec"
    shutil.copytree(spec_folder(), copy)
    shutil.copytree(FOLK, copy, dirs_exist_ok=True)
    language = copy / "language.yml"
    text = language.read_text("utf-8")
    tag = "tags:\n  to_the_top: {means: a card that brings the total to the highest safe one}\n"
    language.write_text(text.replace("\ntags:\n", f"\n{tag}", 1), "utf-8")
    return copy


def test_the_copy_with_the_new_edition_is_sound(folder: Path) -> None:
    assert check_spec(folder).editions == len(load_spec().editions) + 1


@pytest.mark.parametrize(
    ("total", "card", "after"),
    [(97, "2", 99), (97, "3", None), (40, "king", 99), (99, "9", 99), (99, "ace", None)],
)
def test_the_folk_edition_is_judged_by_its_own_rules(
    folder: Path, total: int, card: str, after: int | None
) -> None:
    ruled = judge("folk-99", players=3, total=total, hand=[card, "4"], folder=folder).cards[0]
    assert (ruled.after.total if ruled.after else None) == after
    if after is None:
        assert ruled.verdict.denies == ("limit.no-card-over",)


def test_a_four_turns_play_round(folder: Path) -> None:
    four = judge("folk-99", players=3, total=50, hand=["4"], folder=folder).cards[0]
    assert four.after is not None
    assert (four.after.seat, four.after.direction) == (2, -1)


def test_a_whole_folk_round_is_played_to_its_end(folder: Path) -> None:
    match = Match(load_rules("folk-99", folder=folder), 4)
    *_, last = play(match, ShufflingDealer(7), PLAYERS["low"])
    assert match.is_over(last.state)
    assert len(last.state.winners) == 3
