"""The tutorial, followed step by step: what it shows is what the commands print."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tutorial import PAGE, Run, follow

pytestmark = pytest.mark.skipif(shutil.which("perl") is None, reason="perl is not installed")


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> list[Run]:
    return list(follow(PAGE.read_text("utf-8"), tmp_path_factory.mktemp("tutorial")))


def test_every_command_prints_what_the_tutorial_shows(runs: list[Run]) -> None:
    """After a change of the suite: `python reference/tests/tutorial.py` puts it right."""
    assert len(runs) > 10
    for run in runs:
        assert run.agrees(), f"{run.command}\nshown:\n{run.shown}\nprinted:\n{run.printed}"


def test_the_program_passes_everything_in_the_end(runs: list[Run]) -> None:
    last = runs[-1].printed.splitlines()[-1]
    assert "passed" in last
    assert "failed" not in last
    assert "errored" not in last


def test_every_kind_of_trouble_is_shown(runs: list[Run]) -> None:
    """No reply, no number, no protocol, a misspelling, a wrong type, always yes, wrong, a crash."""
    shown = "\n".join(run.shown for run in runs)
    for trouble in (
        "no reply in time",
        "has no seq",
        "no protocol",
        "which nobody here knows",
        "expected a whole number",
        "legal or not",
        "FAILED",
        "Undefined subroutine",
        "one disagreement",
    ):
        assert trouble in shown, trouble


def test_the_whole_program_is_no_longer_than_it_says(tmp_path: Path) -> None:
    for _ in follow(_without_commands(PAGE.read_text("utf-8")), tmp_path):
        pytest.fail("a command is left")
    lines = (tmp_path / "toy.pl").read_text("utf-8").splitlines()
    assert 60 <= len([line for line in lines if line.strip()]) <= 140


def _without_commands(page: str) -> str:
    return page.replace("<!-- run", "<!- run")
