"""The suite is sharp: every fault that the rules could have is noticed by some vector.

Playing all vectors by all mutants takes minutes, and ``ono99 conformance mutate`` does
it. Here the making of mutants is held against lists written by hand, the list of exempt
mutants is checked, and a sample of mutants, spread over all rules, is killed.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from typing import Any

import pytest
from commandline import ono99

from ono99.conform.bundle import load_bundle
from ono99.conform.exempt import read_exemptions
from ono99.conform.faults import Fault, faults
from ono99.conform.killed import killed_from, saved, state_of
from ono99.conform.killing import Court
from ono99.conform.mutants import mutants
from ono99.conform.ruletext import expression_text, step_text
from ono99.conform.stepfaults import Steps
from ono99.conform.treefaults import Grammar, tree_changes
from ono99.conform.trial import court
from ono99.load.documents import Article, Ruling
from ono99.load.loading import load_rules, load_spec

FAULTS_OF_A_RULE = 2
"""How many faults of each rule are made in every run of the tests."""

GRAMMAR = Grammar(
    booleans=frozenset({"forced", "over"}),
    boolean_functions=frozenset({"tag"}),
    domains={
        "owed": "count",
        "made": "count",
        "bust": "flag",
        "opening": "flag",
        "total": "integer",
    },
    tags=("number", "double"),
)


def kinds(tree: Any) -> dict[str, str]:
    """The changes of an expression: where and what kind, and what it then says."""
    return {
        "/".join([".".join(map(str, change.trail)), change.kind]): expression_text(change.value)
        for change in tree_changes(tree, GRAMMAR)
    }


# ----------------------------------------------------------------- nothing is left out


def test_every_slip_in_a_condition_is_made() -> None:
    assert kinds(("and", (">", "owed", 1), ("not", "over"))) == {
        "/to-or": "owed > 1 or not over",
        "/without-1": "not over",
        "/without-2": "owed > 1",
        "/negated": "not (owed > 1 and not over)",
        "1/to-at-least": "owed >= 1 and not over",
        "1/to-at-most": "owed <= 1 and not over",
        "1.2/plus-one": "owed > 2 and not over",
        "1.2/minus-one": "owed > 0 and not over",
        "2/not-dropped": "owed > 1 and over",
    }


def test_a_slip_that_makes_no_difference_is_not_made() -> None:
    """A count is never below 0, and a flag never above 1."""
    assert kinds(("==", "made", 0)) == {
        "/to-unequal": "made != 0",
        "/to-at-least": "made >= 0",
        "2/plus-one": "made == 1",
        "2/minus-one": "made == -1",
    }
    assert "/to-at-least" not in kinds(("==", "bust", 1))
    assert "/to-at-least" in kinds(("==", "total", 1))


def test_seats_words_and_branches_are_taken_for_others() -> None:
    assert kinds(("left_of", "seat", True))["/to-here_or_left_of"] == "here_or_left_of(seat, true)"
    assert kinds(("most", "seat", "over"))["/to-least"] == "least(seat, over)"
    assert kinds(("every_seat", "over"))["/to-any_seat"] == "any_seat(over)"
    assert kinds(("tag", "double")) == {
        "/negated": "not tag(double)",
        "/to-number": "tag(number)",
    }
    assert kinds(("pick", "over", "owed", "made")) == {
        "/branches-exchanged": "pick(over, made, owed)",
        "1/negated": "pick(not over, owed, made)",
    }


def step_kinds(step: dict[str, Any]) -> dict[str, str]:
    """The changes of a step: where and what kind, and what it then says."""
    faults = Steps(GRAMMAR, ("discard", "take", "advance"), ("choose", "settle", "over"))
    return {
        "/".join([".".join(map(str, change.trail)), change.kind]): step_text(change.value)
        for change in faults.changes(step)
    }


def test_every_slip_in_a_step_is_made() -> None:
    assert step_kinds({"if": "forced", "set": {"owed": 1, "bust": 0}, "go": "over"}) == {
        "if/always": "owed = 1, bust = 0, go over",
        "if/negated": "if not forced: owed = 1, bust = 0, go over",
        "set.owed/dropped": "if forced: bust = 0, go over",
        "set.owed/to-made": "if forced: bust = 0, made = 1, go over",
        "set.owed/plus-one": "if forced: owed = 2, bust = 0, go over",
        "set.owed/minus-one": "if forced: owed = 0, bust = 0, go over",
        "set.bust/dropped": "if forced: owed = 1, go over",
        "set.bust/to-opening": "if forced: owed = 1, opening = 0, go over",
        "set.bust/exchanged": "if forced: owed = 1, bust = 1, go over",
        "go/dropped": "if forced: owed = 1, bust = 0",
        "go/to-settle": "if forced: owed = 1, bust = 0, go settle",
        "go/to-choose": "if forced: owed = 1, bust = 0, go choose",
    }


def test_steps_are_left_out_and_taken_in_the_wrong_order() -> None:
    faults = Steps(GRAMMAR, ("discard", "take"), ("choose", "over"))
    found = {
        (change.kind, change.trail): [*map(step_text, change.value)]
        for change in faults.list_changes([{"do": "take"}, {"go": "over"}])
    }
    assert found == {
        ("dropped", (0,)): ["go over"],
        ("to-discard", (0, "do")): ["discard", "go over"],
        ("dropped", (1,)): ["take"],
        ("to-choose", (1, "go")): ["take", "go choose"],
        ("swapped-with-next", (0,)): ["go over", "take"],
    }


LANGUAGE: dict[str, Any] = {
    "variables": {"total": {"domain": "integer"}},
    "match_variables": {},
    "seat_variables": {},
    "constants": {"limit": {}},
    "names": {"over": {"type": "boolean"}},
    "facts": {"value": {"type": "integer"}},
    "functions": {"tag": {"takes": ["tag"], "gives": "boolean"}},
    "tags": {"number": {}, "double": {}},
    "moves": {},
    "operations": {"discard": {}},
    "sequences": {"play": ["leave", "effects"]},
    "match_sequences": {},
    "effects_slot": "play.effects",
}
RULES: dict[str, Any] = {
    "edition": "x",
    "options": {"stakes": "high"},
    "rulings": {},
    "variables": LANGUAGE["variables"],
    "match_variables": {},
    "seat_variables": {},
    "phases": {"choose": {}},
    "match_phases": {},
    "constants": {"limit": 99},
    "names": {"over": (">=", "total", "limit")},
    "moves": {"play": {"permit": {"may-play": True}, "deny": {"stakes": ("tag", "double")}}},
    "match_moves": {},
    "steps": {
        "play": [
            {"rule": "may-play", "steps": [{"do": "discard"}]},
            {"rule": "", "steps": [{"run": "effects"}]},
        ]
    },
    "match_steps": {},
    "cards": {
        "2": {"count": 1, "value": 2, "points": 2, "tags": ["number"], "effects": []},
        "dp": {
            "count": 4,
            "value": 0,
            "points": 9,
            "tags": ["double"],
            "effects": [{"rule": "twice", "steps": [{"set": {"total": 7}}]}],
        },
    },
    "invariants": {},
    "refusals": {"not_now": "one", "over": "two"},
    "provenance": {
        "constants.limit": "the-limit",
        "names.over": "the-limit",
        "moves.play.permit.may-play": "may-play",
        "moves.play.deny.stakes": "stakes",
        "steps.play.leave.may-play": "may-play",
        "cards.dp.twice": "twice",
        "refusals.not_now": "one",
        "refusals.over": "two",
    },
}
MUTANTS = """
x/constants.limit/plus-one the-limit
x/constants.limit/minus-one the-limit
x/moves.play.permit.may-play/dropped may-play
x[stakes=high]/moves.play.deny.stakes/dropped stakes
x[stakes=high]/moves.play.deny.stakes/always stakes
x[stakes=high]/moves.play.deny.stakes/negated stakes
x/steps.play.leave.may-play/dropped may-play
x/steps.play.leave.may-play/after-steps.play.effects may-play
x/steps.play.effects/dropped card-table
x/cards.2.count/plus-one card-table
x/cards.2.count/minus-one card-table
x/cards.2.count/moved-to-dp card-table
x/cards.2.value/plus-one card-table
x/cards.2.value/minus-one card-table
x/cards.dp.count/plus-one card-table
x/cards.dp.count/minus-one card-table
x/cards.dp.count/moved-to-2 card-table
x/cards.dp.value/plus-one card-table
x/cards.dp.value/minus-one card-table
x/cards.dp.tags/without-double card-table
x/cards.dp.tags/double-to-2 card-table
x/cards.dp.twice/dropped twice
x/cards.dp.twice/0.set.total/plus-one twice
x/cards.dp.twice/0.set.total/minus-one twice
x/cards.dp.twice/of-2-and-dp-exchanged twice
x/refusals.not_now/to-over one
x/refusals.over/to-not_now two
"""
"""All there are: nobody asks for points here, nor for the tag "number" or the name "over"."""


def test_every_mutant_of_a_small_set_of_rules_is_made() -> None:
    made = [f"{mutant.id} {mutant.rule}" for mutant in mutants(RULES, LANGUAGE)]
    assert sorted(made) == sorted(MUTANTS.split("\n")[1:-1])


def test_a_mutant_leaves_the_rules_alone() -> None:
    rules = load_rules("2022")
    before = repr(rules)
    faulty = [mutant.applied(rules) for mutant in mutants(rules, load_spec().language)]
    assert repr(rules) == before
    assert all(each != rules for each in faulty)


def test_mutants_have_permanent_names() -> None:
    spec, rules = load_spec(), load_rules("1980")
    ids = [mutant.id for mutant in mutants(rules, spec.language)]
    assert len(ids) == len(set(ids))
    assert ids == [mutant.id for mutant in mutants(load_rules("1980"), spec.language)]
    assert "1980/names.over/to-more" in ids


# ---------------------------------------------------------------- the real rules


@cache
def trial_court() -> Court:
    """The court with the project's own rules and vectors."""
    return court()


@cache
def made() -> tuple[Fault, ...]:
    """Every fault of the project's own rules."""
    return tuple(faults(trial_court().variants))


def test_every_rule_that_decides_something_gets_faults() -> None:
    spec = load_spec()
    wrong = {fault.rule for fault in made()}
    items: list[Article | Ruling] = [*spec.articles.values(), *spec.rulings.values()]
    formal = {
        item.id for item in items if any(set(each) - {"invariants"} for each in formals(item))
    }
    assert formal <= wrong
    assert set(spec.options) <= wrong


def formals(item: Article | Ruling) -> list[Mapping[str, Any]]:
    """What an article, or any reading of a ruling, changes in the rules."""
    written = (
        [item.formal] if isinstance(item, Article) else [r.formal for r in item.readings.values()]
    )
    return [each for each in written if each]


def test_the_exempt_faults_exist_and_were_noticed_by_nobody() -> None:
    exemptions = read_exemptions()
    assert not list(exemptions.stale({fault.id for fault in made()}))
    assert not sorted(exemptions.reasons.keys() & saved().kills.keys())


def test_every_fault_was_noticed_or_is_exempt() -> None:
    """What the saved result says; ``ono99 conformance mutate --save`` makes it."""
    known = {*saved().kills, *read_exemptions().reasons}
    assert not [fault.id for fault in made() if fault.id not in known]


def test_the_saved_result_is_that_of_these_rules_and_vectors() -> None:
    advice = "run: ono99 conformance mutate --save conformance/mutants/killed.json"
    assert saved().hash == state_of(made(), load_bundle()), advice


def test_a_sample_of_faults_is_noticed_by_the_vectors_that_are_said_to() -> None:
    """Of each rule the faults whose names happen to come first when they are scrambled."""
    exempt, known = read_exemptions().reasons, saved()
    by_rule: dict[str, list[Fault]] = {}
    for fault in sorted(made(), key=lambda fault: sha256(fault.id.encode()).digest()):
        if fault.id not in exempt:
            by_rule.setdefault(fault.rule, []).append(fault)
    for sample in by_rule.values():
        for fault in sample[:FAULTS_OF_A_RULE]:
            kills = trial_court().hear(fault, known.likely(fault.id)).kills
            assert kills, fault.id
            assert kills[0] in known.kills[fault.id], fault.id


@pytest.fixture
def without_vectors(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command has no vectors, and the faults that have been made already."""
    monkeypatch.setattr("ono99.conform.trial.court", lambda: Court(trial_court().variants, ()))
    monkeypatch.setattr("ono99.conform.faults.faults", lambda _: made())


@pytest.mark.usefixtures("without_vectors")
def test_a_fault_that_no_vector_notices_is_told() -> None:
    """The command fails, and says in plain words which fault it is and where."""
    answer = ono99("conformance", "mutate", "--rule", "limit.no-card-over", "--edition", "2022")
    assert answer.code == 1
    assert "survives: play is no longer refused if over" in answer.out
    assert "rules/3-limit.yml" in answer.out
    assert "2022/moves.play.deny.limit.no-card-over/dropped" in answer.out


@pytest.mark.usefixtures("without_vectors")
def test_a_rule_without_faults_is_refused() -> None:
    answer = ono99("conformance", "mutate", "--rule", "limit.ninety-nin")
    assert answer.code == 2
    assert "did you mean 'limit.ninety-nine'?" in answer.err


def test_the_saved_result_is_written_as_it_is_read() -> None:
    text = saved().text()
    assert killed_from(text).text() == text
