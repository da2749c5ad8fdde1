"""``ono99 export --layers``: all that a page needs to let people choose their rules, in small."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from commandline import ono99

from ono99.load.hashing import content_hash
from ono99.load.loading import load_spec
from ono99.resolve.choices import offered_values
from ono99.resolve.leaves import leaves

SPEC = load_spec()
MOST_BYTES = 60_000


@pytest.fixture(scope="module", name="layers")
def _layers() -> dict[str, Any]:
    answer = ono99("export", "--layers")
    assert answer.code == 0, answer.err
    layers: dict[str, Any] = json.loads(answer.out)
    return layers


def patches(layers: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every patch, with what it belongs to."""
    yield from layers["articles"]
    for option in layers["options"]:
        yield from option["values"]
    for ruling in layers["rulings"]:
        yield from ruling["readings"]


def test_the_layers_are_sealed_and_small(layers: dict[str, Any]) -> None:
    text = json.dumps(layers, sort_keys=True, separators=(",", ":"))
    assert text == ono99("export", "--layers").out.strip()
    sealed = {key: value for key, value in layers.items() if key != "hash"}
    assert layers["hash"] == content_hash(sealed)
    assert len(gzip.compress(text.encode())) < MOST_BYTES


def test_nothing_of_the_spec_is_left_out(layers: dict[str, Any]) -> None:
    for table in ("editions", "articles", "options", "rulings"):
        assert [each["id"] for each in layers[table]] == list(getattr(SPEC, table))
    written = [path for patch in patches(layers) for path, _ in patch["writes"]]
    formal = [
        *(article.formal for article in SPEC.articles.values()),
        *(value.formal for option in SPEC.options.values() for value in option.values.values()),
        *(each.formal for ruling in SPEC.rulings.values() for each in ruling.readings.values()),
    ]
    assert written == [list(leaf) for each in formal for leaf, _ in leaves(each or {})]


def test_no_expression_is_left_to_be_parsed(layers: dict[str, Any]) -> None:
    """A text in a tree is a single word of the language, never an expression."""
    for patch in patches(layers):
        for path, value in patch["writes"]:
            assert all(" " not in text and "(" not in text for text in texts_in(value)), path


def texts_in(value: Any) -> Iterator[str]:
    """Every text of a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from texts_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts_in(inner)


def test_what_is_offered_and_usual_is_told_for_each_edition(layers: dict[str, Any]) -> None:
    for option in layers["options"]:
        known = SPEC.options[option["id"]]
        for edition in option["editions"]:
            offered = [v["id"] for v in option["values"] if edition in v["editions"]]
            assert offered == offered_values(known, edition)
            assert option["defaults"][edition] == known.default_for(edition)


def test_every_ruling_that_bears_on_an_article_names_it(layers: dict[str, Any]) -> None:
    for article in SPEC.articles.values():
        for ruling in layers["rulings"]:
            if ruling["id"] in article.rulings:
                assert article.id in ruling["articles"]


def test_the_layers_take_no_choice() -> None:
    for words in (["--edition", "1980"], ["--option", "scoring=points"]):
        answer = ono99("export", "--layers", *words)
        assert answer.code != 0
        assert answer.err.startswith("ono99: --layers takes all; expected no choice beside it")


def test_the_documentation_names_every_key(layers: dict[str, Any]) -> None:
    """A reader in another language has nothing but that page."""
    page = (Path(__file__).parents[2] / "docs" / "rules-as-json.md").read_text("utf-8")
    document = json.loads(ono99("export", "--edition", next(iter(SPEC.editions))).out)
    items = [layers[table][0] for table in ("editions", "articles", "options", "rulings")]
    nested = [layers["options"][0]["values"][0], layers["rulings"][0]["readings"][0]]
    for keys in (document, document["rules"], layers, *items, *nested):
        assert [key for key in keys if f"`{key}`" not in page] == []
