"""The protocol: its page, its schemas and the reference engine say the same."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from ono99.conform.protocol import DRAWS, PROTOCOL, SETUPS
from ono99.conform.reference_program import ReferenceProgram
from ono99.conform.showing import STATE_KEYS
from ono99.load.loading import load_spec

JSON = Any
CONFORMANCE = Path(__file__).parents[2] / "conformance"
PAGE = (CONFORMANCE / "PROTOCOL.md").read_text("utf-8")
_BLOCK = re.compile(
    r"<!-- (conversation|conversation manual|replies) -->\n```text\n(.*?)```", re.DOTALL
)
BLOCKS = [(match[1], match[2]) for match in _BLOCK.finditer(PAGE)]


@cache
def schema_data(name: str) -> Mapping[str, JSON]:
    data: Mapping[str, JSON] = json.loads(
        (CONFORMANCE / "schemas" / f"{name}.json").read_text("utf-8")
    )
    return data


@cache
def schema(name: str) -> Draft202012Validator:
    Draft202012Validator.check_schema(schema_data(name))
    return Draft202012Validator(schema_data(name))


def messages(block: str) -> Iterator[tuple[str, JSON]]:
    """The sign and the object of each message; folded lines are put together."""
    for match in re.finditer(r"^([<>]) (.*(?:\n +.*)*)", block, re.MULTILINE):
        yield match[1], json.loads(match[2])


def holds(shown: JSON, reply: JSON) -> bool:
    """Whether a reply says at least what is shown of it; hands have no order."""
    if isinstance(shown, Mapping):
        return isinstance(reply, Mapping) and all(
            key in reply and holds(value, reply[key]) for key, value in shown.items()
        )
    if isinstance(shown, list) and shown and all(isinstance(each, list) for each in shown):
        return list(map(sorted, shown)) == list(map(sorted, reply))
    return bool(shown == reply)


def test_the_page_has_examples_of_every_kind() -> None:
    assert {kind for kind, _ in BLOCKS} == {"conversation", "conversation manual", "replies"}
    assert PAGE.count("```text") == len(BLOCKS)


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_every_message_on_the_page_is_valid(number: int) -> None:
    for sign, message in messages(BLOCKS[number][1]):
        schema("request" if sign == ">" else "reply").validate(message)


@pytest.mark.parametrize("number", [at for at, (kind, _) in enumerate(BLOCKS) if kind != "replies"])
def test_the_reference_replies_as_the_page_says(number: int) -> None:
    kind, block = BLOCKS[number]
    program = ReferenceProgram(load_spec(), draws=DRAWS["manual" in kind])
    said = list(messages(block))
    assert [sign for sign, _ in said] == [">", "<"] * (len(said) // 2)
    for (_, request), (_, shown) in zip(said[::2], said[1::2], strict=True):
        reply = program.reply(request)
        schema("reply").validate(reply)
        if request["op"] != "hello":
            assert holds(shown, reply), (shown, reply)


def test_the_page_names_every_word_of_the_protocol() -> None:
    requests, replies = schema_data("request"), schema_data("reply")
    ops = {
        op
        for part in requests["$defs"].values()
        for op in _ops(part.get("properties", {}).get("op", {}))
    }
    words = {*ops, *STATE_KEYS, *SETUPS, *DRAWS}
    words |= replies["$defs"]["declaration"]["properties"].keys()
    words |= requests["$defs"]["setup"]["properties"].keys() - {"seq", "op"}
    words |= requests["$defs"]["position"]["properties"].keys()
    assert not [word for word in sorted(words) if not re.search(rf"[`\"]{word}[`\"]", PAGE)]
    moves = load_spec().language
    assert ops >= {*moves["moves"], *moves["match_moves"]} - {"reshuffle", "turn_up"}


def _ops(schema_of_op: Mapping[str, JSON]) -> list[str]:
    const = [schema_of_op["const"]] if "const" in schema_of_op else []
    return [*schema_of_op.get("enum", ()), *const]


def test_the_schemas_know_the_words_of_the_code() -> None:
    defs = schema_data("reply")["$defs"]
    assert defs["declaration"]["properties"]["protocol"]["const"] == PROTOCOL
    assert defs["declaration"]["properties"]["setup"]["items"]["enum"] == list(SETUPS)
    assert defs["declaration"]["properties"]["draws"]["enum"] == list(DRAWS)
    assert list(defs["state"]["properties"]) == list(STATE_KEYS)


@pytest.mark.parametrize("name", ["request", "reply", "record"])
def test_a_schema_refuses_what_is_no_message(name: str) -> None:
    wrong: list[JSON] = [{}, [], {"seq": "1"}, {"seq": 1}, {"seq": 1, "op": "dance", "kind": "x"}]
    assert not [each for each in wrong if schema(name).is_valid(each)]


@pytest.mark.parametrize("request_", [
    {"op": "dance"}, {"op": "play", "seat": "0"}, {"op": "play", "seat": 9, "card": "5"},
    {"op": "play", "seat": 0, "card": ["5"]}, {"op": "play", "seat": 0}, {}, {"op": None},
    {"op": "deal"}, {"op": "resolve", "seat": {}}, {"op": "draw", "seat": -1},
    {"op": "setup"}, {"op": "setup", "edition": "1066", "players": 2},
    {"op": "setup", "edition": "2022", "players": "many"},
    {"op": "setup", "edition": "2022", "players": 2, "position": {"hands": 7}},
    {"op": "setup", "edition": "2022", "players": 2, "position": []},
    {"op": "setup", "edition": "2022", "players": 2, "deal": {"hands": [[], []]}},
    {"op": "setup", "edition": "2022", "players": 2, "match": {"seats": 3}},
    {"op": "setup", "edition": "2022", "players": 2, "options": {"decks": "nine"}, "deal": "own"},
])  # fmt: skip
def test_the_reference_answers_nonsense_with_an_error_or_a_refusal(
    request_: Mapping[str, JSON],
) -> None:
    program = ReferenceProgram(load_spec())
    for before in ([], [{"op": "setup", "edition": "2022", "players": 2, "deal": "own"}]):
        for each in before:
            assert "error" not in program.reply(each)
        reply = program.reply({"seq": 1, **request_})
        schema("reply").validate(reply)
        assert "error" in reply or reply.get("accepted") is not None


@pytest.mark.parametrize("line", [b"", b"{", b"[]", b"\xff", b"NaN", b"[" * 100_000])
def test_the_reference_answers_garbage_with_an_error(line: bytes) -> None:
    assert "error" in ReferenceProgram(load_spec()).answer(line)
