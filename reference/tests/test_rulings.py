"""Every option and every reading of every ruling: it can be chosen, played, and makes a difference.

The separating cases of the rulings stand in the spec, written by hand; here they
are played under every reading, also where other tests never go. The conflicts
and gaps that the sources leave are numbered C1 to C18 and G1 to G30; each of
them has a ruling.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest
from configurations import (
    Configuration,
    configuration,
    copy_without_the_bank,
    every_single_choice,
    rules_of,
    spec,
    tables,
)

from ono99.load.documents import Reading, Ruling, Spec, read_spec
from ono99.load.loading import spec_folder
from ono99.play.driver import PLAYERS, ShufflingDealer
from ono99.play.match import Match
from ono99.play.record import play
from ono99.problems import SpecError
from ono99.prove.check import check_spec
from ono99.prove.separation import normal, results
from ono99.resolve.choices import ChoiceError, choose, offered_values
from ono99.resolve.merging import resolve

CONFLICTS = [f"C{number}" for number in range(1, 19)]
GAPS = [f"G{number}" for number in range(1, 31)]


def rulings() -> list[Ruling]:
    return list(spec().rulings.values())


def separated() -> list[Ruling]:
    return [ruling for ruling in rulings() if ruling.separates is not None]


# ------------------------------------------------------------------- what is covered


@pytest.mark.parametrize("number", [*CONFLICTS, *GAPS])
def test_every_conflict_and_gap_has_a_ruling(number: str) -> None:
    assert [ruling.id for ruling in rulings() if number in ruling.facts]


def test_no_ruling_is_about_an_unknown_number() -> None:
    assert {number for ruling in rulings() for number in ruling.facts} == {*CONFLICTS, *GAPS}


@pytest.mark.parametrize("ruling", rulings(), ids=lambda ruling: ruling.id)
def test_a_ruling_is_complete(ruling: Ruling) -> None:
    """At least two readings, the default one of them; a case exactly where play is touched."""
    assert len(ruling.readings) > 1
    assert ruling.default in ruling.readings
    assert ruling.why
    assert (ruling.separates is None) == (ruling.touches == "table")
    assert (ruling.article is not None) == (ruling.basis == "settled")
    if ruling.touches == "table":
        assert not any(changes_rules(reading) for reading in ruling.readings.values())
    else:
        assert sum(changes_rules(reading) for reading in ruling.readings.values()) >= (
            len(ruling.readings) - 1
        )


def changes_rules(reading: Reading) -> bool:
    return bool(reading.formal or reading.played_by)


# --------------------------------------------------------------- everything can be played


@pytest.mark.parametrize("chosen", list(every_single_choice()), ids=str)
def test_every_choice_can_be_played(chosen: Configuration) -> None:
    """A round under each option value and each reading, with every rule in force cited properly."""
    rules = rules_of(chosen)
    match = Match(rules, random.Random(str(chosen)).choice(tables(rules)))
    events = list(play(match, ShufflingDealer(1), PLAYERS["low"], 1, rounds=1))
    assert events[-1].state.phase in ("deal", "over")
    for event in events:
        assert set(event.rules) <= rules["texts"].keys()


@pytest.mark.parametrize("edition", spec().editions)
def test_every_value_of_every_option_is_offered(edition: str) -> None:
    for option in spec().options.values():
        if edition in option.editions:
            assert option.default_for(edition) in offered_values(option, edition)
            assert len(offered_values(option, edition)) > 1 or option.id == "scoring"


@pytest.mark.parametrize("ruling", separated(), ids=lambda ruling: ruling.id)
def test_the_separating_case_separates(ruling: Ruling) -> None:
    case = ruling.separates
    assert case is not None
    found = {reading: normal(result) for reading, result in results(spec(), ruling, case).items()}
    assert found == {reading: normal(result) for reading, result in case.results.items()}
    assert found.keys() == ruling.readings.keys()
    texts = [str(sorted(result.items())) for result in found.values()]
    assert len(set(texts)) == len(texts)


def test_the_spec_is_sound() -> None:
    """The check that ``ono99 check`` makes, and that it tells how far it has come."""
    told: list[tuple[int, int]] = []
    report = check_spec(spec_folder(), lambda _file, done, total: told.append((done, total)))
    assert report.rulings == len(rulings())
    assert report.readings == sum(len(ruling.readings) for ruling in rulings())
    assert report.separating_cases == len(separated())
    assert report.editions == len(spec().editions)
    assert report.configurations == len(list(every_single_choice()))
    assert [done for done, _ in told] == list(range(1, told[-1][1] + 1))


# --------------------------------------------------------------------- contradictions


def pairs_on_one_key() -> Iterator[tuple[str, str, str, str, str]]:
    """Readings of two rulings that can matter together and override one key."""
    readings = [(ruling, reading) for ruling in rulings() for reading in ruling.readings.values()]
    for number, (first, one) in enumerate(readings):
        for second, other in readings[number + 1 :]:
            editions = [each for each in first.editions if each in second.editions]
            together = {**first.when, **second.when} == {**second.when, **first.when}
            shared = set(one.overrides) & set(other.overrides)
            if first.id != second.id and editions and together and shared:
                yield editions[0], first.id, one.id, second.id, other.id


@pytest.fixture(scope="module")
def spec_with_places() -> Spec:
    """The spec as it is read from its files: a cached one knows no lines."""
    return read_spec(spec_folder())


@pytest.mark.parametrize("pair", list(pairs_on_one_key()), ids=" ".join)
def test_two_readings_of_one_key_contradict(pair: Sequence[str], spec_with_places: Spec) -> None:
    edition, first, one, second, other = pair
    options = {**spec().rulings[first].when, **spec().rulings[second].when}
    chosen = choose(spec_with_places, edition, options, {first: one, second: other})
    with pytest.raises(SpecError) as error:
        resolve(spec_with_places, chosen)
    problem = error.value.problems[0]
    assert f"written by {second} and by {first}" in problem.found
    assert "choose only one of the two" in problem.expected
    assert problem.place.file.endswith(f"{second}.yml")
    assert problem.place.line > 0


OVERRIDING = """\
id: {name}
title: A house limit
question: How far may the total go?
editions: ["1980"]
default: usual
sources: []
values:
  usual:
    title: As usual
    text: Nothing changes.
    layer: printed
  other:
    title: Otherwise
    text: The limit is another.
    layer: house
    formal:
      constants: {{limit: {limit}}}
    overrides: [constants.limit]
"""


@pytest.fixture(scope="module")
def house_limits(tmp_path_factory: pytest.TempPathFactory) -> Spec:
    """The project's spec with two more options that both set the limit."""
    folder = copy_without_the_bank(tmp_path_factory.mktemp("house") / "spec")
    for name, limit in (("low-limit", 50), ("high-limit", 150)):
        text = OVERRIDING.format(name=name, limit=limit)
        (folder / "options" / f"{name}.yml").write_text(text, "utf-8")
    return read_spec(folder)


def resolved(
    loaded: Spec, *options: str, rulings: Mapping[str, str] | None = None
) -> dict[str, Any]:
    chosen = choose(loaded, "1980", dict.fromkeys(options, "other"), rulings)
    return resolve(loaded, chosen)


def test_one_house_option_alone_is_played(house_limits: Spec) -> None:
    assert resolved(house_limits, "low-limit")["constants"]["limit"] == 50


def test_two_options_that_set_one_key_are_refused(house_limits: Spec) -> None:
    with pytest.raises(SpecError) as error:
        resolved(house_limits, "low-limit", "high-limit")
    [problem] = error.value.problems
    assert str(problem).startswith("options/")
    assert "'constants.limit', written by" in problem.found
    assert {"low-limit", "high-limit"} <= set(problem.found.replace(",", " ").split())
    assert problem.place.line == 17


def test_an_option_and_a_ruling_that_set_one_key_are_refused(house_limits: Spec) -> None:
    with pytest.raises(SpecError, match="written by exactly-ninety-nine and by high-limit"):
        resolved(house_limits, "high-limit", rulings={"exactly-ninety-nine": "safe"})


def test_a_choice_that_does_not_exist_is_refused() -> None:
    wrong: Sequence[tuple[Mapping[str, str], Mapping[str, str], str]] = [
        ({"stackin": "none"}, {}, "stacking"),
        ({"stacking": "double"}, {}, "double-double"),
        ({"stacking": "adds-up"}, {}, "adds-up"),
        ({}, {"exactly-ninety-nin": "safe"}, "exactly-ninety-nine"),
        ({}, {"exactly-ninety-nine": "saef"}, "safe"),
        ({}, {"giving-up": "must-play"}, "giving-up"),
    ]
    for options, readings, hint in wrong:
        with pytest.raises(ChoiceError, match=hint):
            choose(spec(), "1980", options, readings)


def test_a_ruling_that_does_not_matter_changes_nothing() -> None:
    """A ruling on an option that is not in use is no part of the rules."""
    plain = rules_of(configuration("1980"))
    other = rules_of(configuration("1980", {}, {"ono-99-on-negative-tens": "from-zero-up"}))
    assert other["names"] == plain["names"]
    assert "ono-99-on-negative-tens" not in other["texts"]
