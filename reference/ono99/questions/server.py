"""The rules for assistants: a server on the Model Context Protocol.

An assistant that answers from memory makes rules up. Here it can ask, judge a position
and fetch any rule, and gets the exact texts with their ids, the edition, the options and
a hash of the rules, so that it can quote and need not invent. Needs the extra
``ono99[mcp]``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from ono99 import __version__
from ono99.explain.answers import judgement_data
from ono99.explain.judge import judge as judge_position
from ono99.load.loading import load_rules
from ono99.problems import Ono99Error
from ono99.questions.ask import ask as ask_rules
from ono99.questions.ask import rule_from
from ono99.questions.indexfile import load_index
from ono99.questions.replydata import answer_data

JSON = dict[str, Any]
P = ParamSpec("P")
INSTRUCTIONS = """\
The rules of the card game O'NO 99, as data. Quote the texts and the ids that the tools give;
where the status of an answer is not-addressed, say that the rules are silent and do not make a
ruling up. Rules differ between editions: say which one an answer is for."""


def make_server() -> MCPServer:
    """A server with the three tools; ``run()`` serves over standard input and output."""
    server = MCPServer("ono99", instructions=INSTRUCTIONS, version=__version__)
    for tool in (ask, judge, get_rule):
        server.add_tool(_answering(tool))
    return server


def _answering(tool: Callable[P, JSON]) -> Callable[P, JSON]:
    """A tool that tells what was wrong with the call in the words of this package."""

    @wraps(tool)
    def answer(*args: P.args, **kwargs: P.kwargs) -> JSON:
        try:
            return {"version": __version__, **tool(*args, **kwargs)}
        except Ono99Error as error:
            raise ToolError(str(error)) from error

    return answer


def ask(question: str, edition: str | None = None, options: dict[str, str] | None = None) -> JSON:
    """Look up the ruling on a question in a player's own words.

    Leave the edition out if the asker did not name it: the answer then has a ruling for each.
    """
    return answer_data(ask_rules(question, edition=edition, options=options))


def judge(
    edition: str,
    players: int,
    total: int,
    hand: list[str],
    owed: int = 1,
    made: int = 0,
    options: dict[str, str] | None = None,
    rulings: dict[str, str] | None = None,
) -> JSON:
    """Judge a position: for each card in the hand whether it may be played, why, and what follows.

    ``players`` are those still in; ``owed`` is how many cards this turn asks for and ``made``
    how many of them have been played. Cards are named as players name them.
    """
    judgement = judge_position(
        edition,
        players=players,
        total=total,
        hand=hand,
        owed=owed,
        made=made,
        options=options,
        rulings=rulings,
    )
    return judgement_data(judgement)


def get_rule(
    id: str,  # noqa: A002 - the name that assistants see
    edition: str | None = None,
    options: dict[str, str] | None = None,
) -> JSON:
    """Fetch an article, ruling or option by its id: exact text, editions, sources, differences.

    With an edition, ``in_force`` tells whether the rule counts in it under these options.
    """
    index = load_index()
    rule = rule_from(index, id)
    if rule is None:
        from ono99.explain.rulebook import entry
        from ono99.load.loading import load_spec

        entry(load_spec(), id)
        raise Ono99Error(f"'{id}' is no article, ruling or option")
    data: JSON = {"rule": rule, "edition": edition, "options": options or {}}
    if edition is not None:
        rules = load_rules(edition, options)
        data |= {"options": dict(rules["options"]), "in_force": id in rules["texts"]}
    return data | {"hash": index["hash"].decode()}
