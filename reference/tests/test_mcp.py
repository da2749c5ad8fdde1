"""The server for assistants, driven by the client of the protocol's own kit."""

import os
import sys
from pathlib import Path
from typing import Any

import anyio
import mcp
import pytest

from ono99 import __version__
from ono99.load.loading import load_spec

REFERENCE = Path(__file__).parents[1]
Call = tuple[str, dict[str, Any]]


def called(*calls: Call) -> list[Any]:
    """The results of calls to a server that is started as an assistant starts it."""

    async def run() -> list[Any]:
        parameters = mcp.StdioServerParameters(
            command=sys.executable,
            args=["-m", "ono99", "mcp"],
            env={**os.environ, "PYTHONPATH": str(REFERENCE)},
        )
        async with mcp.Client(mcp.stdio_client(parameters)) as client:
            tools = [tool.name for tool in (await client.list_tools()).tools]
            return [tools, *[await client.call_tool(name, given) for name, given in calls]]

    return anyio.run(run)


def test_an_assistant_can_ask_judge_and_fetch_a_rule() -> None:
    tools, asked, judged, fetched = called(
        ("ask", {"question": "is 99 ok"}),
        ("judge", {"edition": "2022", "players": 3, "total": 95, "hand": ["reverse", "9"]}),
        ("get_rule", {"id": "limit.ninety-nine", "edition": "2022"}),
    )

    assert sorted(tools) == ["ask", "get_rule", "judge"]
    assert asked.structured_content["entry"] == "exactly-ninety-nine"
    assert asked.structured_content["version"] == __version__
    assert [card["legal"] for card in judged.structured_content["cards"]] == [True, False]
    rule = fetched.structured_content
    assert rule["rule"]["text"] == load_spec().articles["limit.ninety-nine"].text
    assert (rule["in_force"], rule["edition"]) == (True, "2022")
    assert rule["hash"] == asked.structured_content["hash"]


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (("ask", {"question": "is 99 ok", "edition": "1999"}), "unknown edition '1999'"),
        (("get_rule", {"id": "limit.ninety-nin"}), "did you mean 'limit.ninety-nine'"),
        (("judge", {"edition": "2022", "players": 3, "total": 9, "hand": ["hodl"]}), "hodl"),
    ],
)
def test_a_wrong_call_is_told_what_is_wrong(call: Call, said: str) -> None:
    _, result = called(call)

    assert result.is_error
    assert said in result.content[0].text
