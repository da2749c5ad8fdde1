"""What is said between the runner and a program; ``conformance/PROTOCOL.md`` tells it to people.

A program answers each request with one line: a JSON object in UTF-8. Here such a line is
read, whatever it may hold: anything else than a reply is told in words that whoever
wrote the program can act on.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ono99.problems import Ono99Error, quote

JSON = Any

PROTOCOL = 1
"""The version of the protocol; a program that speaks another is not asked anything else."""

DRAWS = ("automatic", "manual")
"""Who draws: the program by itself, or the program when it is told to."""

SETUPS = ("position", "deal", "start", "own", "reshuffles")
"""What a program can be set up with: any position; a deal with a stacked deck; such a deal
where it has to know who starts; a deal of its own; orders in which reshuffled cards come."""

OWN_DEAL = "own"
"""The deal of a program that shuffles and deals by itself."""

SETTLING = ("lay_down", "sit_out")
"""What a player does who can do nothing else, and what ``resolve`` therefore stands for."""

BRINGING_THEIR_CARD = ("late_draw",)
"""Moves that draw their card by themselves, whoever draws otherwise."""

DECISIONS = ("play", "discard_four")
"""What a player decides when sequences of moves are counted."""


class ReplyError(Ono99Error):
    """A reply that is not one, or that says something impossible."""


def write_request(request: Mapping[str, JSON], seq: int) -> bytes:
    """The line in which a request is sent."""
    return _encode({"seq": seq, **request}).encode() + b"\n"


_encode = json.JSONEncoder(separators=(",", ":")).encode


def _refuse_constant(name: str) -> JSON:
    raise ValueError(f"{name} is no JSON")


_decode = json.JSONDecoder(parse_constant=_refuse_constant).decode


def read_reply(line: bytes) -> dict[str, JSON]:
    """The JSON object in a line.

    Raises:
        ReplyError: the line is not UTF-8, not JSON, or no object.
    """
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ReplyError(
            f"the reply is not UTF-8 (byte {line[error.start]:#04x}): {shown(line)}"
        ) from None
    try:
        reply = _decode(text)
    except (ValueError, RecursionError) as error:
        reason = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
        raise ReplyError(f"the reply is not JSON ({reason[:100]}): {shown(line)}") from None
    if not isinstance(reply, dict):
        raise ReplyError(f"the reply is no JSON object: {shown(line)}")
    return reply


def shown(line: bytes) -> str:
    """A line as it can be shown: in quotes, shortened, without odd characters."""
    return quote(line[:400].decode("utf-8", "replace").strip())
