"""The question box of the site answers as Python does: the same words, the same refusals."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import lookup_cases
import pytest

from ono99.load.loading import load_spec
from ono99.problems import Ono99Error
from ono99.questions.ask import Answerer, ask
from ono99.questions.browserdata import write_browser_data
from ono99.questions.indexfile import load_index
from ono99.questions.replydata import answer_data

MODULE = Path(__file__).resolve().parents[2] / "docs" / "app" / "ask" / "ask.js"
NODE = shutil.which("node")
PHRASINGS = 500
MOST_BYTES = 550_000
"""How large each file may be when a server packs it.

A page loads it once somebody asks; a device also fetches it to keep it for times without a network.
"""

PROGRAM = """
import { readFileSync } from "node:fs";
const [module, folder] = process.argv.slice(1);
const { createAsk } = await import(module);
const read = (name) => JSON.parse(readFileSync(`${folder}/${name}.json`, "utf8"));
const ask = createAsk(read("search"), read("answers"));
const answers = JSON.parse(readFileSync(0, "utf8")).map(([question, choices]) => {
  try { return ask(question, choices); } catch (error) { return error.name; }
});
process.stdout.write(JSON.stringify(answers));
"""
HARD_TO_READ = (
    *lookup_cases.NONSENSE,
    "x-10abc -10 3-10, +10",
    "can 9 people play",
    "i said Bob's 2\u00d7 is ninety\u2013nine, 1st 2nd twice nines zeroes",
    "O\u2019NO99: can't won't i'd",
    "reverce dubble hodl minuss tne",
    "STRASSE \u00df \u00e9t\u00e9",
    "9 " * 300,
)

pytestmark = pytest.mark.skipif(NODE is None, reason="node is not installed")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("browser")
    write_browser_data(target)
    return target


def answers_of(folder: Path, asked: list[tuple[str, dict[str, Any]]]) -> list[Any]:
    """What JavaScript answers; an error is answered with its name."""
    assert NODE is not None
    done = subprocess.run(
        [NODE, "--input-type=module", "-e", PROGRAM, MODULE.as_uri(), str(folder)],
        input=json.dumps(asked), capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: list[Any] = json.loads(done.stdout)
    return found


def differing(folder: Path, asked: list[tuple[str, str]]) -> list[str]:
    """The questions whose answers are not the same in every word."""
    answerer = Answerer(load_index())
    expected = [answer_data(answerer.answer(each, edition, {}, 3)) for each, edition in asked]
    found = answers_of(folder, [(each, {"edition": edition}) for each, edition in asked])
    return [
        each
        for (each, _), one, other in zip(asked, expected, found, strict=True)
        if one != other
    ]  # fmt: skip


def test_the_question_set_is_answered_alike(folder: Path) -> None:
    questions = load_spec().questions.values()

    assert differing(folder, [(each.ask, each.edition or "") for each in questions]) == []


def test_phrasings_of_the_bank_are_answered_alike(folder: Path) -> None:
    phrasings = [text for each in load_spec().disputes.values() for text in each.phrasings]
    chance = random.Random(PHRASINGS)
    some = chance.sample(phrasings, PHRASINGS)

    assert differing(folder, [(each, chance.choice(["", "1980", "2022"])) for each in some]) == []


def test_what_is_hard_to_read_is_answered_alike(folder: Path) -> None:
    asked = [*HARD_TO_READ, *lookup_cases.UNADDRESSED, *lookup_cases.EDITIONS]

    assert differing(folder, [(each, "") for each in asked]) == []


@pytest.mark.parametrize(
    "choices",
    [{"edition": "1980", "options": {"ono-99-on-tens": "allowed"}, "limit": 1},
     {"options": {"ono-99-on-tens": "allowed"}},
     {"edition": "1999"}, {"options": {"moon": "full"}}, {"options": {"scoring": "stars"}},
     {"edition": "2022", "options": {"losses": "third-loss-out"}}],
)  # fmt: skip
def test_choices_are_taken_and_refused_alike(folder: Path, choices: dict[str, Any]) -> None:
    question = "can i play the 99 card on 40"
    try:
        expected: Any = answer_data(ask(question, **choices))
    except Ono99Error:
        expected = "RangeError"

    assert answers_of(folder, [(question, choices)]) == [expected]


def test_the_files_are_small_enough_for_a_page(folder: Path) -> None:
    import gzip

    sizes = {path.name: len(gzip.compress(path.read_bytes())) for path in folder.iterdir()}

    assert {name: size for name, size in sizes.items() if size > MOST_BYTES} == {}
