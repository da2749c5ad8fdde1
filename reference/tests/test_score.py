"""The look-up is measured by the question set, which nobody saw who wrote the bank."""

import re

import lookup_cases
import pytest

from ono99 import ask
from ono99.load.documents import Dispute
from ono99.load.loading import load_spec
from ono99.questions.score import (
    LEAST_FIRST,
    LEAST_IN_THREE,
    LEAST_RECOGNISED,
    MOST_REFUSED,
    Score,
    score,
)


@pytest.fixture(scope="module")
def found() -> Score:
    return score()


def test_the_question_set_is_large(found: Score) -> None:
    questions = [each.question for each in found.results]

    assert len(questions) >= 150
    assert sum(not each.addressed for each in questions) >= 25
    assert sum(each.edition_decides for each in questions) >= 15


def test_every_answerable_question_has_its_answer(found: Score) -> None:
    questions = [each.question for each in found.results]

    assert [each.id for each in questions if each.addressed and not each.answers] == []


def test_the_right_answer_comes_first_or_among_three(found: Score) -> None:
    assert found.first >= LEAST_FIRST
    assert found.in_three >= LEAST_IN_THREE


def test_silence_is_recognised_and_answers_are_not_refused(found: Score) -> None:
    assert found.recognised >= LEAST_RECOGNISED
    assert found.refused <= MOST_REFUSED


def test_the_second_set_is_answered() -> None:
    answers = {question: ask(question, limit=2) for question in lookup_cases.FRESH}
    first, in_three, refused = 0, 0, 0
    for question, right in lookup_cases.FRESH.items():
        answer = answers[question]
        named = [answer.entry, *(each.id for each in answer.neighbours)]
        first += answer.status == "answered" and answer.entry in right
        in_three += not set(named).isdisjoint(right)
        refused += answer.status != "answered"

    assert first >= LEAST_FIRST * len(answers)
    assert in_three >= LEAST_IN_THREE * len(answers)
    assert refused <= MOST_REFUSED * len(answers)


def test_silence_is_recognised_in_the_second_set() -> None:
    silent = [ask(question).status == "not-addressed" for question in lookup_cases.BEYOND]

    assert sum(silent) >= LEAST_RECOGNISED * len(silent)


def test_the_second_set_does_not_stand_in_the_bank() -> None:
    second = {folded(each) for each in (*lookup_cases.FRESH, *lookup_cases.BEYOND)}

    assert second.isdisjoint(all_phrasings())


def folded(text: str) -> str:
    """A text without its signs and capital letters."""
    return " ".join(re.findall(r"\w+", text.casefold()))


def all_phrasings() -> set[str]:
    spec = load_spec()
    assert spec.phrasings
    asked = [(each.question, *spec.ways_to_ask(each)) for each in spec.disputes.values()]
    return {folded(text) for several in asked for text in several}


def test_every_dispute_is_found_by_its_own_question() -> None:
    spec = load_spec()
    missed = [each.id for each in spec.disputes.values() if not _is_found(each)]

    assert missed == []


def _is_found(dispute: Dispute) -> bool:
    answer = ask(dispute.question)
    return dispute.id in (answer.entry, *(each.id for each in answer.neighbours))


def test_no_question_stands_in_the_bank() -> None:
    asked = all_phrasings()

    assert [each.id for each in load_spec().questions.values() if folded(each.ask) in asked] == []


def test_the_score_is_told_in_lines(found: Score) -> None:
    lines = list(found.lines(misses=True))

    assert f"at least {LEAST_FIRST:.0%}" in lines[1]
    assert "topic" in "\n".join(lines)
