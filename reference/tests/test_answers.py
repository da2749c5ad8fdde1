"""Judgements as data keep to their published schema, whatever is asked."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ono99.explain.answers import judgement_data, judgement_schema
from ono99.explain.judge import Judgement, judge, judge_by
from ono99.load.loading import load_rules_and_readings, load_spec
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
def hands(draw: st.DrawFn, rules: Mapping[str, Any]) -> list[str]:
    """Up to four cards; the deck has as many of each."""
    there = {card: entry["count"] for card, entry in rules["cards"].items()}
    hand = draw(st.lists(st.sampled_from(list(there)), max_size=4))
    return [card for place, card in enumerate(hand) if hand[:place].count(card) < there[card]]


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
    cited |= {
        doubt["ruling"] for each in (*data["cards"], *data["moves"]) for doubt in each["rests_on"]
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


def rests_on(edition: str, hand: list[str], **position: Any) -> list[dict[str, str]]:
    """The rulings on which the verdict on the first card of a hand rests."""
    document = judgement_data(judge(edition, hand=hand, **position))
    found: list[dict[str, str]] = document["cards"][0]["rests_on"]
    return found


def test_a_verdict_says_on_which_ruling_it_rests() -> None:
    position: dict[str, Any] = {"players": 2, "total": 92, "owed": 2}
    assert rests_on("2022", ["reverse", "9"], **position) == [
        {
            "ruling": "reverse-under-play-two",
            "reading": "It is sent back",
            "other": "It counts as a 0",
        }
    ]
    assert rests_on("2022", ["reverse", "9"], **position | {"players": 3}) == []
    assert rests_on("1980", ["reverse", "9"], **position) == []


def test_a_reading_that_is_chosen_rests_on_that_choice() -> None:
    chosen = {"reverse-under-play-two": "counts-as-zero"}
    position: dict[str, Any] = {"players": 2, "total": 92, "owed": 2, "rulings": chosen}
    (doubt,) = rests_on("2022", ["reverse"], **position)
    assert doubt["other"] == "It is sent back"


def test_what_the_texts_settle_is_no_ruling() -> None:
    assert rests_on("2022", ["9"], players=2, total=90) == []
    safe = {"exactly-ninety-nine": "safe"}
    (doubt,) = rests_on("2022", ["9"], players=2, total=90, rulings=safe)
    assert doubt["ruling"] == "exactly-ninety-nine"


def test_a_total_that_is_no_plain_sum_cites_the_rule_that_says_what_it_is() -> None:
    low, high = (judge("2022", players=3, total=total, hand=["-10"]) for total in (4, 40))
    assert low.cards[0].after
    assert high.cards[0].after
    assert "minus-ten.floor" in low.cards[0].after.rules
    assert "minus-ten.floor" not in high.cards[0].after.rules
    assert [each.ruling for each in low.cards[0].doubts] == ["minus-ten-below-zero"]


@pytest.mark.parametrize("edition", list(SPEC.editions))
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_no_ruling_is_missed_for_having_nothing_to_do_with_what_is_cited(
    edition: str, data: st.DataObject
) -> None:
    """Trying only rulings that bear on what is cited or held finds all that trying each would."""
    rules, readings = load_rules_and_readings(edition)
    cards = list(rules["cards"])
    every = {id_: {**entry, "cards": cards} for id_, entry in readings.items()}
    position: dict[str, Any] = {
        "players": 2,
        "started": data.draw(st.integers(2, 3)),
        "hand": data.draw(hands(rules)),
        "variables": {
            "opening": data.draw(st.integers(0, 1)),
            "total": data.draw(st.sampled_from([0, 4, 70, 92, 95, 98])),
            "owed": 2,
            "made": data.draw(st.integers(0, 1)),
        },
    }
    assert judge_by(rules, readings, **position) == judge_by(rules, every, **position)


def test_readings_are_other_rules_only_where_they_differ() -> None:
    for edition in SPEC.editions:
        _, readings = load_rules_and_readings(edition)
        for id_, entry in readings.items():
            ruling = SPEC.rulings[id_]
            assert ruling.basis != "settled"
            assert entry["reading"] == ruling.readings[ruling.default].title
            assert all(other["parts"] for other in entry["others"])
