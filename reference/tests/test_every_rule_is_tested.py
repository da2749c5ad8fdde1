"""No rule without a test: every rule that has formal meaning is named by a golden test.

The tests of the chapters name the rules that they show with the decorators of
``table``: ``acts`` (it permits or does something), ``denies`` (it refuses
something) and ``defines`` (its numbers, definitions or invariants hold). The
first two fail by themselves if the engine never cites the rule in that test.
Here the names are compared with the spec, so that a new rule needs a new test.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ono99.load.loading import load_spec
from ono99.load.spec import Spec

KINDS = ("acts", "denies", "defines")
UNCITED = ("begin",)
"""Sequences that run before anybody makes a move, so that no move cites their rules."""


@cache
def spec() -> Spec:
    """The spec, read once."""
    return load_spec()


@cache
def named() -> dict[str, set[str]]:
    """The rules that the tests in this folder name, by the decorator."""
    found: dict[str, set[str]] = {kind: set() for kind in KINDS}
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for kind, rule in _decorations(node):
                    found[kind].add(rule)
    return found


def _decorations(test: ast.FunctionDef) -> Iterator[tuple[str, str]]:
    for call in test.decorator_list:
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in KINDS:
            yield from ((call.func.id, ast.literal_eval(each)) for each in call.args)


def formal() -> Iterator[tuple[str, dict[str, Any]]]:
    """What every article writes, and what the chosen reading of every ruling writes."""
    for article in spec().articles.values():
        if article.formal:
            yield article.id, dict(article.formal)
    for ruling in spec().rulings.values():
        reading = ruling.readings[ruling.default]
        if reading.formal:
            yield ruling.id, dict(reading.formal)


def wanted() -> dict[str, set[str]]:
    """The rules that tests have to name, by what the rules do."""
    found: dict[str, set[str]] = {kind: set() for kind in KINDS}
    for owner, patch in formal():
        uses = set(_uses(patch))
        for kind, rule in uses:
            found[kind].add(rule)
        if "refusals" in patch:
            found["denies"].add(owner)
        elif owner not in {rule for _, rule in uses}:
            found["defines"].add(owner)
    return found


def _uses(patch: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The rules that a patch lets do something, with what they do."""
    for moves in (patch.get("moves", {}), patch.get("match_moves", {})):
        for move in moves.values():
            yield from (("acts", rule) for rule in move.get("permit", {}))
            yield from (("denies", rule) for rule in move.get("deny", {}))
    for slots in (patch.get("steps", {}), patch.get("match_steps", {})):
        for slot, steps in slots.items():
            if slot.split(".")[0] not in UNCITED:
                yield from (("acts", rule) for rule in steps)
    for effects in patch.get("cards", {}).values():
        yield from (("acts", rule) for rule in effects)


@pytest.mark.parametrize("kind", KINDS)
def test_every_rule_is_named(kind: str) -> None:
    """A rule that acts is shown acting, one that denies denying, one that defines defining."""
    missing = sorted(wanted()[kind] - named()[kind])
    assert not missing, f"no test shows that it {kind}: {', '.join(missing)}"


@cache
def chosen() -> set[tuple[str, str]]:
    """Every pair of a choice and its value that a golden test plays with.

    Where the value is a parameter, all texts of the test and its decorators count.
    """
    pairs: set[tuple[str, str]] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        for part in tree.body:
            texts = {
                node.value
                for node in ast.walk(part)
                if isinstance(node, ast.Constant) and isinstance(node.value, str)
            }
            for node in ast.walk(part):
                if isinstance(node, ast.Dict):
                    pairs |= set(_pairs(node, texts))
    return pairs


def _pairs(node: ast.Dict, texts: set[str]) -> Iterator[tuple[str, str]]:
    for key, value in zip(node.keys, node.values, strict=True):
        if isinstance(key, ast.Constant) and isinstance(key.value, str):
            if isinstance(value, ast.Constant):
                yield key.value, str(value.value)
            else:
                yield from ((key.value, text) for text in texts)


def test_every_reading_is_played() -> None:
    """Each reading that was not chosen, of every ruling that touches play, has a test."""
    readings = {
        (ruling.id, reading)
        for ruling in spec().rulings.values()
        if ruling.touches != "table"
        for reading in ruling.readings
        if reading != ruling.default
    }
    assert not sorted(readings - chosen())


def test_every_option_is_played() -> None:
    """Each value of an option that is not its default has a test."""
    values = {
        (option.id, value)
        for option in spec().options.values()
        for value in option.values
        if value not in option.defaults.values()
    }
    assert not sorted(values - chosen())


def test_every_name_is_a_rule() -> None:
    """Nothing is named that the spec does not have (any more)."""
    known = {*spec().articles, *spec().rulings, *spec().options}
    unknown = sorted(set().union(*named().values()) - known)
    assert not unknown, f"no such rule: {', '.join(unknown)}"
