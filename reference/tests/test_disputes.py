"""Faults in the bank of disputes and the question set, each told with its place."""

from pathlib import Path

import pytest
from test_documents import TINY, change, problems_of, write

from ono99.load.bankfits import concerns_play
from ono99.load.documents import read_spec, spec_from_data, spec_to_data

BANK = "disputes/1-limit.yml"
PHRASINGS = "phrasings/1-limit.txt"
QUESTIONS = "questions.yml"
DISPUTES = {
    BANK: """\
        chapter: limit
        title: The limit
        disputes:
          - id: exactly-the-limit
            question: Is exactly the limit still safe?
            phrasings: [is ten ok, can i hit ten, does ten bust, ten is fine, out at ten]
            editions: [old]
            options: [scoring]
            answers: {old: "No. It is too much."}
            basis: {old: printed}
            why: It is said so.
            cites: [limit.reached, exactly, scoring]
            decided_by:
              - fact: option
                option: scoring
                answers: {points: Once., none-at-all: Twice.}
            positions:
              - edition: old
                title: at nine, with a one
                options: {scoring: points}
                players: 2
                position: {hands: [[one], [two]], total: 9}
                claim: play one
                legal: false
                rules: [limit.reached]
                results: {total: 9, losers: [1]}
          - id: manners
            question: Must one be kind?
            phrasings: [be nice, "kind?", rude people, is rude ok, no swearing]
            editions: [old]
            answers: {old: Yes.}
            basis: {old: printed}
            why: It is said so.
            cites: [limit.manners]
            see: [exactly-the-limit]
        """,
    PHRASINGS: """\
        # said at a table

        exactly-the-limit
          is it over at ten, or after
          ten: fine?

        manners
          who cares
        """,
    QUESTIONS: """\
        questions:
          - {id: q-1, ask: may i hit ten, about: [limit.reached], editions: {old: no},
             kind: answerable, edition_decides: false, answer: exactly-the-limit}
          - {id: q-2, ask: who pays, about: [], editions: {}, edition: old,
             kind: not-addressed, edition_decides: false}
        """.replace("old: no}", 'old: "no"}'),
}


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    return write(tmp_path / "spec", {**TINY, **DISPUTES})


def test_a_spec_with_a_bank_and_questions_is_sound(tiny: Path) -> None:
    spec = read_spec(tiny)

    dispute = spec.disputes["exactly-the-limit"]
    assert dispute.chapter == "limit"
    assert dispute.positions[0].claim == "play one"
    assert dispute.decided_by[0].answers == {"points": "Once.", "none-at-all": "Twice."}
    assert spec.disputes["manners"].see == ("exactly-the-limit",)
    assert spec.dispute_chapters["limit"].disputes[1].id == "manners"
    assert spec.phrasings["exactly-the-limit"] == ("is it over at ten, or after", "ten: fine?")
    assert spec.questions["q-1"].answers == ("exactly-the-limit",)
    assert spec.questions["q-1"].editions == {"old": "no"}
    assert not spec.questions["q-2"].addressed


def test_a_bank_and_questions_are_optional(tmp_path: Path) -> None:
    spec = read_spec(write(tmp_path, TINY))

    assert (spec.disputes, spec.phrasings, spec.questions) == ({}, {}, {})


def test_a_bank_survives_the_cache(tiny: Path) -> None:
    spec = read_spec(tiny)

    again = spec_from_data(spec_to_data(spec))

    assert (again.disputes, again.questions) == (spec.disputes, spec.questions)
    assert again.phrasings == spec.phrasings


FAULTS: dict[str, tuple[str, str, str, str, str]] = {
    "too few phrasings": (
        BANK, ", out at ten", "", "a list of 4", "at least 5",
    ),
    "the same phrasing twice": (
        BANK, "is rude ok", '"Is ten, ok!"', "'Is ten, ok!' a second time", "each only once",
    ),
    "a question that is a phrasing elsewhere": (
        BANK, "Must one be kind?", "Out at ten?", "'Out at ten?' a second time", "each only once",
    ),
    "no answer for an edition": (
        BANK, 'answers: {old: "No. It is too much."}', 'answers: {new: "No."}',
        "nothing for the edition 'old'", "one for each",
    ),
    "a basis for an edition that is not concerned": (
        BANK, "basis: {old: printed}", "basis: {old: printed, new: printed}",
        "unknown edition 'new'", "old",
    ),
    "an unknown basis": (
        BANK, "basis: {old: printed}", "basis: {old: print}", "the text 'print'",
        "one of printed, ruled, house, not-addressed",
    ),
    "a cited rule that does not exist": (
        BANK, "cites: [limit.reached", "cites: [limit.reachd", "unknown rule 'limit.reachd'",
        "one of scoring, limit.reached, limit.manners, exactly",
    ),
    "an unknown fact": (
        BANK, "fact: option", "fact: moon", "the text 'moon'",
        "one of option, players, card, total, hand, moment, agreed, ruling",
    ),
    "an option beside another fact": (
        BANK, "fact: option", "fact: card", "the fact 'card'", "no option with another fact",
    ),
    "a fact without its option": (
        BANK, "        option: scoring\n", "", "the fact 'option'",
        "an option with fact: option",
    ),
    "an answer for no value": (
        BANK, "none-at-all: Twice", "none: Twice", "'none', which is no value of 'scoring'",
        "one of points, none-at-all",
    ),
    "no position where play is concerned": (
        BANK, "cites: [limit.manners]", "cites: [limit.reached]",
        "no position of the edition 'old'", "one that shows 'limit.reached'",
    ),
    "a see that does not exist": (
        BANK, "see: [exactly-the-limit]", "see: [exactly]", "unknown dispute 'exactly'",
        "one of exactly-the-limit, manners",
    ),
    "a see that is the dispute itself": (
        BANK, "see: [exactly-the-limit]", "see: [manners]", "a dispute that points to itself",
        "other disputes",
    ),
    "another file name": (
        BANK, "chapter: limit", "chapter: limits", "the chapter 'limits'",
        "a file called <number>-limits.yml",
    ),
    "a claim with an unknown card": (
        BANK, "claim: play one", "claim: play three", "unknown card 'three'", "one of one, two",
    ),
    "a claim without its card": (
        BANK, "claim: play one", "claim: play", "the move 'play' without a card",
        "'play <card>'",
    ),
    "a seat that does not exist": (
        BANK, "losers: [1]", "losers: [2]", "the number 2", "a seat from 0 to 1",
    ),
    "more hands than players": (
        BANK, "[[one], [two]], total", "[[one], [two], []], total", "3 hands for 2 players",
        "a hand for each player",
    ),
    "a question with an unknown answer": (
        QUESTIONS, "answer: exactly-the-limit", "answer: exact", "unknown dispute 'exact'",
        "one of exactly-the-limit, manners",
    ),
    "a phrasing of a dispute that does not exist": (
        PHRASINGS, "manners", "maners", "unknown dispute 'maners'",
        "one of exactly-the-limit, manners",
    ),
    "a phrasing that the bank has": (
        PHRASINGS, "who cares", "Rude people?", "'Rude people?' a second time", "each only once",
    ),
    "a phrasing twice in its file": (
        PHRASINGS, "who cares", "ten, fine", "'ten, fine' a second time", "each only once",
    ),
    "a phrasing of nothing": (
        PHRASINGS, "exactly-the-limit\n", "", "'is it over at ten, or after' under no dispute",
        "the id of a dispute above it",
    ),
    "a dispute twice in a file of phrasings": (
        PHRASINGS, "manners", "exactly-the-limit", "the dispute 'exactly-the-limit' a second time",
        "each only once in a file",
    ),
    "a dispute with no phrasing": (
        PHRASINGS, "  who cares\n", "", "an empty list", "at least 1",
    ),
    "a question about nothing": (
        QUESTIONS, "about: [limit.reached]", "about: []",
        "an answerable question about nothing", "the rules that settle it",
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_told_with_its_place(tiny: Path, fault: str) -> None:
    file, old, new, found, expected = FAULTS[fault]
    change(tiny, file, old, new)

    problems = problems_of(tiny)

    assert (found, expected) in [(each.found, each.expected) for each in problems]
    assert all(each.place.line > 0 for each in problems)


def test_a_rule_concerns_play_if_moves_or_steps_change(tiny: Path) -> None:
    spec = read_spec(tiny)

    assert concerns_play(spec, "limit.reached", "old")
    assert concerns_play(spec, "exactly", "old")
    assert not concerns_play(spec, "limit.manners", "old")
    assert not concerns_play(spec, "scoring", "old")
    assert not concerns_play(spec, "limit.reached", "new")
