"""Tables of the look-up's index as texts, so that only the rows that are asked for are read.

A question needs a few dozen rows out of tens of thousands. A table is therefore one text:
a row begins with its key, and a search for the key finds it. In a row, numbers are packed
two signs an entry.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from sys import byteorder

_ROW, _FIELD = "\u00b6", "\u00a6"
_FIRST, _LAST = 0x100, 0xD000
_STEPS = 1000


def number_to_sign(number: int) -> str:
    """A number as one sign."""
    return chr(_FIRST + number)


def sign_to_number(sign: str) -> int:
    """The number that :func:`number_to_sign` made a sign of."""
    return ord(sign) - _FIRST


def pack(row: Mapping[int, float]) -> str:
    """Numbers, each with a value, as text."""
    return "".join(
        number_to_sign(number) + chr(min(_FIRST + round(value * _STEPS), _LAST))
        for number, value in row.items()
    )


def unpack(text: str) -> Iterator[tuple[int, float]]:
    """What :func:`pack` made a text of.

    >>> list(unpack(pack({3: 0.5, 200: 1.25})))
    [(3, 0.5), (200, 1.25)]
    """
    signs = array("H", text.encode(f"utf-16-{byteorder[0]}e"))
    for number, value in zip(signs[::2], signs[1::2], strict=True):
        yield number - _FIRST, (value - _FIRST) / _STEPS


def table(rows: Iterable[tuple[str, Sequence[str]]]) -> str:
    """A table as text: rows with their keys."""
    lines = (_FIELD.join((key, *fields)) for key, fields in rows)
    return _ROW + "".join(f"{line}{_ROW}" for line in lines)


def row(text: bytes, key: str) -> list[str] | None:
    """The fields of the row with a key, or None if there is no such row.

    >>> row(table([("a", ["x", "y"]), ("b", [""])]).encode(), "a")
    ['x', 'y']
    """
    begin = f"{_ROW}{key}{_FIELD}".encode()
    at = text.find(begin)
    if at < 0:
        return None
    start = at + len(begin)
    return text[start : text.index(_ROW.encode(), start)].decode().split(_FIELD)


def rows(text: bytes) -> Iterator[tuple[str, list[str]]]:
    """All rows of a table, with their keys."""
    for line in text.decode().strip(_ROW).split(_ROW):
        key, *fields = line.split(_FIELD)
        yield key, fields
