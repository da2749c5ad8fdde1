"""The reference engine under its own suite, as a foreign program: a child process, line by line."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest
from childprograms import run, spec

from ono99.conform.bundle import Bundle, Filled, load_bundle
from ono99.conform.declaration import Declaration
from ono99.conform.outcomes import Verdict
from ono99.conform.reference_program import ReferenceProgram
from ono99.conform.session import Session
from ono99.conform.suitability import Suitability, Way


@cache
def bundle() -> Bundle:
    return load_bundle()


@pytest.mark.parametrize(("draws", "each"), [("automatic", 4), ("manual", 1)])
def test_the_reference_passes_everything_through_the_protocol(draws: str, each: int) -> None:
    """As a program that waits to be told to draw; as one that draws by itself every fourth.

    That it can be asked for every vector either way, the tests below show in this process.
    """
    command = [sys.executable, "-m", "ono99", "conformance", "reference", "--draws", draws]
    record = run(command, bundle().vectors[::each], timeout=60, look_first=True)
    assert not record.unexpected
    assert record.skipped().keys() <= {"needs manual"}
    assert draws == "automatic" or not record.skipped()
    assert record.count(Verdict.PASSED) > 500 / each
    right, reasons = record.reasons()
    assert right == reasons > 200 / each
    assert not record.notes


@pytest.mark.parametrize("setups", [("position",), ("deal", "start"), ("own",)])
def test_every_way_to_set_up_leads_to_the_same(setups: tuple[str, ...]) -> None:
    program = ReferenceProgram(spec(), setups=setups)
    declared = Declaration.read(program.reply({"op": "hello", "protocol": 1}))
    suitability = Suitability(spec(), declared)
    verdicts: Counter[Verdict] = Counter()
    for vector in bundle().vectors:
        way = suitability.way(vector)
        if isinstance(way, Way) and not vector.counts:
            outcome = Session(program, vector, way).outcome()
            verdicts[outcome.verdict] += 1
            assert outcome.finding is None, outcome
    assert verdicts.keys() == {Verdict.PASSED}


def test_the_runner_asks_for_nothing_that_the_schema_does_not_know() -> None:
    from test_conformance_protocol import schema

    shapes = {_shape(request): request for vector in bundle().vectors for request in _all(vector)}
    assert len(shapes) > 20
    for request in shapes.values():
        schema("request").validate({"seq": 1, **request})


def _all(vector: Filled) -> Iterator[Mapping[str, Any]]:
    """Every request of a vector."""
    setups = [vector.position, None if vector.deal is None else vector.deal.setup]
    lead = () if vector.deal is None else vector.deal.lead
    for exchange in (*lead, vector.start, *vector.steps):
        yield from exchange.draws
        setups.append(exchange.request)
    yield from (request for request in setups if request is not None)


def _shape(request: Mapping[str, Any]) -> str:
    """The keys and kinds of a request: what a schema looks at."""
    kinds = {
        key: sorted(value) if isinstance(value, Mapping) else type(value).__name__
        for key, value in request.items()
    }
    return repr((request["op"], sorted(kinds.items())))
