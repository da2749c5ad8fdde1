"""Counting sequences of moves: how many ways there are to play on from a set-up.

A wrong count betrays a wrong rule even where nobody thought of a position for it. The
draw pile is in a fixed order, so the count depends on nothing but the rules. Draws and
players who can do nothing else are no decisions; they happen in between.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ono99.conform.protocol import DECISIONS, SETTLING, ReplyError
from ono99.conform.showing import Shown

JSON = Any
_LONGEST_LINE = 200
Request = Mapping[str, JSON]
Look = Callable[[Sequence[Request]], Shown]
"""Sends requests and tells what the last reply shows."""


def count_sequences(look: Look, setup: Request, depth: int) -> list[int]:
    """How many sequences of 1, 2, ... up to `depth` decisions there are.

    Raises:
        ReplyError: the program does not show whose turn it is and what is legal.
    """
    counts = []
    lines: list[list[Request]] = [[]]
    for _ in range(depth):
        lines = [[*line, move] for line in lines for move in _decisions(look, setup, line)]
        counts.append(len(lines))
    return counts


def _decisions(look: Look, setup: Request, line: list[Request]) -> list[Request]:
    """The decisions that can be made after a line, to which what happens in between is added."""
    while True:
        shown = look([setup, *line])
        if shown.get("over"):
            return []
        if "turn" not in shown or "legal" not in shown:
            raise ReplyError("it shows no legal moves, or not whose turn it is")
        seat, legal = shown["turn"], [text.split() for text in shown["legal"]]
        between = _between(seat, legal)
        if between is None:
            return [_request(words, seat) for words in legal if words[0] in DECISIONS]
        if line and line[-1] == between and between["op"] == "resolve":
            raise ReplyError(f"seat {seat} can do nothing, and 'resolve' changes nothing")
        if len(line) > _LONGEST_LINE:
            raise ReplyError("it goes on without anybody deciding anything")
        line.append(between)


def _between(seat: int, legal: Sequence[Sequence[str]]) -> Request | None:
    """What happens now that nobody decides, if anything."""
    names = {name for name, *rest in legal if name in DECISIONS or rest in ([], [str(seat)])}
    if names.isdisjoint({*DECISIONS, *SETTLING}):
        return {"op": "draw", "seat": seat}
    return {"op": "resolve", "seat": seat} if names <= {*SETTLING} else None


def _request(words: Sequence[str], seat: int) -> Request:
    request = {"op": words[0], "seat": seat}
    return request | {"card": words[1]} if len(words) > 1 else request
