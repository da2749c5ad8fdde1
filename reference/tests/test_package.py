"""The wheel works in a new environment, away from the checkout, and so does the README."""

import re
import shlex
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
RULING = re.compile(r"<!-- ruling command -->\n```sh\n(.*?)\n```", re.DOTALL)


def run(*command: str | Path, folder: Path) -> str:
    """The output of a command; a command that fails fails the test with what it said."""
    done = subprocess.run(
        [str(part) for part in command], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a new environment in which the freshly built wheel is installed."""
    folder = tmp_path_factory.mktemp("away")
    run(sys.executable, "-m", "build", "--outdir", folder / "dist", ROOT, folder=folder)
    venv.create(folder / "env", with_pip=True)
    (wheel,) = (folder / "dist").glob("*.whl")
    run(folder / "env/bin/python", "-m", "pip", "install", "-q", wheel, folder=folder)
    return folder


def test_the_wheel_and_the_sdist_carry_the_rules(home: Path) -> None:
    assert len(list((home / "dist").glob("*.tar.gz"))) == 1
    listed = run(home / "env/bin/ono99", "rule", folder=home)
    assert "limit.ninety-nine" in listed


def test_the_ruling_command_of_the_readme_gives_four_verdicts(home: Path) -> None:
    found = RULING.search(README)
    assert found is not None
    words = shlex.split(found[1].rpartition("&&")[2])
    assert words[0] == ".venv/bin/ono99"
    answer = run(home / "env/bin/ono99", *words[1:], folder=home)
    verdicts = re.findall(r"^(Double Play|Reverse|5|O'NO 99) +(yes|no)\b", answer, re.MULTILINE)
    assert verdicts == [("Double Play", "no"), ("Reverse", "yes"), ("5", "yes"), ("O'NO 99", "no")]


def test_the_rules_of_the_wheel_are_sound(home: Path) -> None:
    assert "sound" in run(home / "env/bin/ono99", "check", folder=home).casefold()


def test_a_game_played_by_the_wheel_replays(home: Path) -> None:
    record = run(
        home / "env/bin/ono99", "play", "--edition", "2022", "--players", "4", "--seed", "3",
        "--json", folder=home,
    )  # fmt: skip
    (home / "game.json").write_text(record, "utf-8")
    assert "sound" in run(home / "env/bin/ono99", "replay", "game.json", folder=home).casefold()
