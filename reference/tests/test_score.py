"""The look-up is measured by the question set, which nobody saw who wrote the bank."""

import pytest

from ono99.questions.score import LEAST_FIRST, Score, score

NOW_FIRST, NOW_IN_THREE, NOW_RECOGNISED, NOW_REFUSED = 0.74, 0.86, 0.60, 0.06
"""What is reached at present, less a little: it may only become better."""


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


def test_the_look_up_does_not_become_worse(found: Score) -> None:
    assert found.first >= NOW_FIRST
    assert found.in_three >= NOW_IN_THREE
    assert found.recognised >= NOW_RECOGNISED
    assert found.refused <= NOW_REFUSED


def test_no_question_stands_in_the_bank() -> None:
    from ono99.load.loading import load_spec

    spec = load_spec()
    asked = {text.casefold() for each in spec.disputes.values() for text in each.phrasings}

    assert [each.id for each in spec.questions.values() if each.ask.casefold() in asked] == []


def test_the_score_is_told_in_lines(found: Score) -> None:
    lines = list(found.lines(misses=True))

    assert f"at least {LEAST_FIRST:.0%}" in lines[1]
    assert "topic" in "\n".join(lines)
