"""A record without the signs that nobody should have to see.

A program under test may write anything, and reports are read by terminals, browsers and
build servers. No sign in a report may make them do something.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Any, TypeVar

Value = TypeVar("Value")


def printable(value: Value) -> Value:
    """The same value; in every text in it, line feeds are kept and no other odd sign is."""
    cleaned: Any = value
    if isinstance(value, Enum):
        return value
    if isinstance(value, str):
        cleaned = "".join(sign if sign.isprintable() or sign == "\n" else "?" for sign in value)
    elif isinstance(value, dict):
        cleaned = {printable(key): printable(each) for key, each in value.items()}
    elif isinstance(value, (list, tuple)):
        cleaned = type(value)(printable(each) for each in value)
    elif is_dataclass(value) and not isinstance(value, type):
        changes = {each.name: printable(getattr(value, each.name)) for each in fields(value)}
        cleaned = replace(value, **changes)
    return cleaned  # type: ignore[no-any-return]
