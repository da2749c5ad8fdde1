"""Judgements as data keep to their published schema, whatever is asked."""

from __future__ import annotations

import functools
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ono99.answers import judgement_data, judgement_schema
from ono99.judge import Judgement, judge
from ono99.loading import load_spec
from ono99.problems import Ono99Error

SPEC = load_spec()
VALIDATOR = jsonschema.Draft202012Validator(judgement_schema())


@functools.cache
def choices(edition: str) -> tuple[st.SearchStrategy[Any], st.SearchStrategy[Any]]:
    """Options and rulings that the spec declares for an edition."""
    options = {
        option.id: st.sampled_from(
            [
                value.id
                for value in option.values.values()
                if edition in (value.editions or [edition])
            ]
        )
        for option in SPEC.options.values()
        if edition in option.editions
    }
    rulings = {
        ruling.id: st.sampled_from(list(ruling.readings))
        for ruling in SPEC.rulings.values()
        if edition in ruling.editions
    }
    return (
        st.fixed_dictionaries({}, optional=options),
        st.sampled_from(sorted(rulings)).flatmap(
            lambda id_: st.fixed_dictionaries({id_: rulings[id_]})
        ),
    )


@st.composite
def judgements(draw: st.DrawFn) -> Judgement | None:
    """A judgement on any position; none where the position or the choice is impossible."""
    edition = draw(st.sampled_from(list(SPEC.editions)))
    options, rulings = choices(edition)
    cards = st.sampled_from(list(SPEC.editions[edition].cards))
    try:
        return judge(
            edition,
            players=draw(st.integers(2, 6)),
            total=draw(st.integers(-20, 98)),
            hand=draw(st.lists(cards, max_size=4)),
            owed=draw(st.integers(1, 2)),
            made=draw(st.integers(0, 1)),
            direction=draw(st.sampled_from([1, -1])),
            options=draw(options),
            rulings=draw(rulings | st.just({})),
        )
    except Ono99Error:
        return None


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(judgement_schema())


@settings(max_examples=150, deadline=None)
@given(judgements())
def test_every_judgement_keeps_to_the_schema(judgement: Judgement | None) -> None:
    if judgement is None:
        return
    data = judgement_data(judgement)
    VALIDATOR.validate(data)
    cited = {
        rule
        for each in (*data["cards"], *data["moves"])
        for rule in (*each["permits"], *each["denies"], *(each["after"] or {}).get("rules", ()))
    }
    assert cited == set(data["texts"])


@settings(max_examples=50, deadline=None)
@given(judgements(), st.data())
def test_the_schema_misses_nothing(judgement: Judgement | None, data: st.DataObject) -> None:
    if judgement is None:
        return
    document = judgement_data(judgement)
    document.pop(data.draw(st.sampled_from(sorted(document))))
    with pytest.raises(jsonschema.ValidationError):
        VALIDATOR.validate(document)


def test_the_schema_allows_nothing_else() -> None:
    document = judgement_data(judge("2022", players=3, total=5, hand=["5"]))
    for place in (document, document["cards"][0], document["cards"][0]["after"]):
        place["more"] = 1
        with pytest.raises(jsonschema.ValidationError):
            VALIDATOR.validate(document)
        del place["more"]
    VALIDATOR.validate(document)


def test_a_legal_move_has_an_outcome_and_a_refused_one_a_rule() -> None:
    document = judgement_data(judge("2022", players=3, total=95, hand=["reverse", "9"]))
    legal, refused = document["cards"]
    assert legal["after"]["seat"] == 2
    assert refused["denies"] == ["limit.no-card-over"]
    for each, key, value in ((legal, "after", None), (refused, "denies", [])):
        kept = each[key]
        each[key] = value
        with pytest.raises(jsonschema.ValidationError):
            VALIDATOR.validate(document)
        each[key] = kept
