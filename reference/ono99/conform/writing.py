"""Vectors written as a file, in the form in which people write them by hand.

Generated vectors and finds of the fuzzer are put down with this, so that they read like
the others and the same vectors always give the same bytes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

JSON = Any
WIDTH = 100
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_./' -]*[A-Za-z0-9]|[A-Za-z]")
_WORDS_ELSEWHERE = frozenset(
    ["y", "n", "yes", "no", "on", "off", "true", "false", "null", "none"]
) - {"none"}
_FOLDED = ("why", "note")


def vectors_text(pins: str, vectors: Sequence[Mapping[str, JSON]], note: str = "") -> str:
    """The file of the vectors that pin an article, an option or a ruling."""
    lines = [f"pins: {_scalar(pins)}"]
    if note:
        lines += _folded("note", note, "")
    lines.append("vectors:")
    for index, vector in enumerate(vectors):
        if index:
            lines.append("")
        lines += vector_lines(vector)
    return "\n".join(lines) + "\n"


def vector_lines(vector: Mapping[str, JSON]) -> Iterator[str]:
    """One vector as an entry of a list."""
    head = "  - "
    for key, value in vector.items():
        lines = list(_entry(key, value, "    "))
        yield head + lines[0][4:]
        yield from lines[1:]
        head = "    "


def _entry(key: str, value: JSON, indent: str) -> Iterator[str]:
    line = f"{indent}{_scalar(key)}: {_flow(value)}"
    if key in _FOLDED and len(line) > WIDTH:
        yield from _folded(key, value, indent)
    elif len(line) <= WIDTH and key != "steps":
        yield line
    elif isinstance(value, Mapping):
        yield f"{indent}{_scalar(key)}:"
        for inner, each in value.items():
            yield from _entry(inner, each, indent + "  ")
    elif key in ("steps", "hands", "reshuffles") and isinstance(value, Sequence):
        yield f"{indent}{_scalar(key)}:"
        for each in value:
            yield from _item(each, indent + "  ")
    elif isinstance(value, Sequence) and not isinstance(value, str):
        yield f"{indent}{_scalar(key)}:"
        yield from _filled(value, indent + "  ")
    else:
        yield line


def _item(value: JSON, indent: str) -> Iterator[str]:
    line = f"{indent}- {_flow(value)}"
    if len(line) <= WIDTH or not isinstance(value, Mapping):
        if len(line) <= WIDTH:
            yield line
        else:
            lines = list(_filled(value, indent + "  "))
            yield f"{indent}- {lines[0].strip()}"
            yield from lines[1:]
        return
    head = "- "
    for key, each in value.items():
        lines = list(_entry(key, each, indent + "  "))
        yield indent + head + lines[0][len(indent) + 2 :]
        yield from lines[1:]
        head = "  "


def _filled(values: Sequence[JSON], indent: str) -> Iterator[str]:
    """A list over several lines."""
    words = [_flow(value) + "," for value in values]
    words[-1] = words[-1][:-1] + "]"
    line = indent + "["
    for word in words:
        if len(line) + len(word) + 1 > WIDTH:
            yield line.rstrip()
            line = indent + " "
        line += word + " "
    yield line.rstrip()


def _folded(key: str, text: str, indent: str) -> list[str]:
    room = WIDTH - len(indent) - 2
    return [f"{indent}{key}: >-", *(f"{indent}  {line}" for line in wrap(text, room))]


def _flow(value: JSON) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_scalar(k)}: {_flow(v)}" for k, v in value.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(_flow(each) for each in value) + "]"
    return _scalar(value)


def _scalar(value: JSON) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    text = str(value)
    if _PLAIN.fullmatch(text) and text.lower() not in _WORDS_ELSEWHERE:
        return text
    return json.dumps(text, ensure_ascii=False)
