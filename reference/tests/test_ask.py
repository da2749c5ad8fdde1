"""Looking up a dispute: the right ruling first, honest silence, one line for nonsense."""

import json
import os
import subprocess
import sys
from pathlib import Path

import lookup_cases
import pytest
from commandline import ono99
from jsonschema import Draft202012Validator

from ono99 import ask
from ono99.commands.terminal import WIDTH, width_of
from ono99.load.keeping import CACHE_VARIABLE
from ono99.load.loading import load_spec
from ono99.prove.bank import Bank
from ono99.questions.indexfile import load_index
from ono99.questions.positionwords import position_data
from ono99.questions.replydata import answer_data, answer_schema
from ono99.resolve.choices import ChoiceError

SCHEMA = Draft202012Validator(answer_schema())
EDITIONS = ("1980", "2022")
PROMISED = {
    "double play on double play": ("double-on-double", EDITIONS),
    "is 99 ok": ("exactly-ninety-nine", EDITIONS),
    "can i play the 99 card on 40": ("ono-99-on-a-round-total", EDITIONS),
    "i forgot to draw": ("forgot-to-draw", EDITIONS),
    "reverse with two players under a play two": ("reverse-under-a-double-two-players", EDITIONS),
    "who deals next": ("who-deals-next", ("1980",)),
    "my last card is a second double play": ("double-as-second-card", EDITIONS),
}


@pytest.mark.parametrize("question", PROMISED)
def test_the_promised_questions_put_the_right_ruling_first(question: str) -> None:
    entry, editions = PROMISED[question]

    answer = ask(question)

    assert (answer.status, answer.entry) == ("answered", entry)
    assert {ruling.edition for ruling in answer.rulings} >= set(editions)


def test_most_dev_questions_find_their_dispute() -> None:
    cases = {**lookup_cases.ASKED, **lookup_cases.STORIES}
    found = [ask(question).entry in disputes for question, disputes in cases.items()]

    assert sum(found) >= 0.8 * len(found)


def test_most_unaddressed_questions_are_told_so() -> None:
    found = [ask(question).status == "not-addressed" for question in lookup_cases.UNADDRESSED]

    assert sum(found) >= 0.6 * len(found)


@pytest.mark.parametrize("question", lookup_cases.NONSENSE)
def test_nonsense_gets_one_clear_line(question: str) -> None:
    answer = ask(question)

    assert answer.status == "unclear"
    assert len(answer.message.splitlines()) == 1
    assert not answer.rulings


def test_a_very_long_question_gets_one_clear_line() -> None:
    answer = ask("may i play a 9 " * 50)

    assert (answer.status, "500" in answer.message) == ("unclear", True)


@pytest.mark.parametrize("question", lookup_cases.EDITIONS)
def test_the_words_of_a_question_point_to_an_edition(question: str) -> None:
    assert ask(question).rulings[0].edition == lookup_cases.EDITIONS[question]


def test_an_edition_asked_for_is_the_only_one_answered() -> None:
    answer = ask("double play on double play", edition="2022")

    assert [ruling.edition for ruling in answer.rulings] == ["2022"]
    assert {position.edition for position in answer.positions} == {"2022"}


def test_a_matter_of_another_edition_is_said_to_be_one() -> None:
    answer = ask("who hands in a token", edition="2022")

    assert "2022" in answer.note
    assert [ruling.edition for ruling in answer.rulings] == ["1980"]


def test_an_option_that_was_given_decides() -> None:
    options = {"ono-99-on-tens": "allowed"}
    answer = ask("can i play the 99 card on 40", edition="1980", options=options)

    assert [each.given for each in answer.decided_by] == ["allowed"]


def test_the_number_of_players_in_the_question_decides() -> None:
    deciding = ask("can 9 people play").decided_by

    assert [each.given for each in deciding if each.fact == "players"] == ["9 or more"]


@pytest.mark.parametrize(
    "choice",
    [{"edition": "1999"}, {"options": {"moon": "full"}}, {"options": {"scoring": "stars"}},
     {"edition": "2022", "options": {"losses": "third-loss-out"}}],
)  # fmt: skip
def test_what_cannot_be_chosen_is_refused(choice: dict[str, str]) -> None:
    with pytest.raises(ChoiceError):
        ask("is 99 ok", **choice)  # type: ignore[arg-type]


def test_slips_of_the_pen_are_understood() -> None:
    answer = ask("when do we reshufflle the pile")

    assert answer.corrected == {"reshufflle": "reshuffle"}
    assert answer.entry in {"reshuffle-now-or-later", "draw-pile-empty"}


def test_rules_are_cited_word_for_word() -> None:
    spec = load_spec()
    answer = ask("is 99 ok")
    articles = [rule for rule in answer.rules if rule.kind == "article"]

    assert articles
    assert all(rule.text == spec.articles[rule.id].text for rule in articles)
    assert answer.hash == ask("who deals next").hash


@pytest.mark.parametrize("question", [*PROMISED, "who pays for the pizza?", "", "zzz"])
def test_answers_as_data_follow_the_schema(question: str) -> None:
    SCHEMA.validate(json.loads(json.dumps(answer_data(ask(question)))))


# ---------------------------------------------------------------- the command


@pytest.mark.parametrize("question", [*PROMISED, "who pays for the pizza?"])
@pytest.mark.parametrize("extra", [[], ["--all"]])
def test_the_command_prints_the_ruling_first_in_eighty_columns(
    question: str, extra: list[str]
) -> None:
    answer = ono99("ask", question, *extra)

    assert answer.code == 0
    assert all(width_of(line) <= WIDTH for line in answer.lines)
    assert "\x1b" not in answer.out


def test_the_command_answers_as_data() -> None:
    answer = ono99("ask", "is 99 ok", "--json")

    SCHEMA.validate(json.loads(answer.out))


def test_the_command_takes_a_question_without_quotes() -> None:
    assert ono99("ask", "is", "99", "ok").out == ono99("ask", "is 99 ok").out


def test_the_command_says_what_is_missing() -> None:
    assert "no question given" in ono99("ask").err
    assert ono99("ask", "???").code == 1


# ------------------------------------------------------------------ the index


def test_a_damaged_index_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))
    index = load_index()
    (kept,) = tmp_path.glob("*.index")
    kept.write_bytes(kept.read_bytes()[:-100] + b"x" * 100)

    assert load_index() == index
    assert load_index() == index


def test_without_a_cache_the_index_is_made_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CACHE_VARIABLE, "")

    assert ask("is 99 ok").entry == "exactly-ninety-nine"


def test_looking_up_loads_neither_the_engine_nor_yaml() -> None:
    ask("is 99 ok")
    code = (
        "import sys; from ono99.cli import main; main(['ask', 'is 99 ok']); "
        "sys.exit(any(name in sys.modules for name in ('yaml', 'ono99.play.round', 'dataclasses')))"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=False, env=environment
    )

    assert done.returncode == 0, done.stderr.decode()


def test_a_position_is_told_with_the_names_of_its_players() -> None:
    bank = Bank(load_spec())
    told = [
        position_data(bank.spec, bank, position)
        for dispute in bank.spec.disputes.values()
        for position in dispute.positions
    ]

    assert not [each["title"] for each in told if "seat " in each["title"]]
    assert not [each["outcome"] for each in told if " 0" in each["outcome"].partition("Held: ")[2]]
    assert {"play an 8", "play a 9 (Dan)"} <= {each["claim"] for each in told}


def test_what_was_played_after_the_claim_stands_before_what_came_of_it() -> None:
    shown = ask("how does the total add up from card to card", edition="1980").positions[0]

    assert shown.claim == "play an 8"
    assert shown.outcome.startswith("Then play a Minus Ten. Total 56")


def test_a_short_answer_is_the_ruling_alone() -> None:
    whole, short = asked_for("is 99 ok"), asked_for("is 99 ok", "--short")

    assert short == whole[: len(short)]
    assert len(short) < 9
    assert "limit" not in "".join(short)


def asked_for(*words: str) -> list[str]:
    return ono99("ask", *words).lines


def test_an_option_among_the_rules_says_what_can_be_chosen() -> None:
    rules = ask("may i play the 99 card on 40").rules
    options = [each.text for each in rules if each.kind == "option"]

    assert options
    assert all("Agree on one:" in text for text in options)
