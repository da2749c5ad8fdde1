"""Tables of the look-up's index as texts, so that only the rows that are asked for are read.

A question needs a few dozen rows out of tens of thousands. A table is therefore one text:
a row begins with its key, and a search for the key finds it. In a row, numbers are packed
with a sign or two each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

_ROW, _FIELD = "\u00b6", "\u00a6"
_FIRST, _LAST = ord("#"), ord("~")
_FAR = _LAST - _FIRST
"""What the last sign means: that the next number is so much further, and no value follows."""
LEAST, MOST = -12, _FAR - 12
"""The least and the greatest value that can be kept."""


def pack(row: Mapping[int, int]) -> str:
    """Whole numbers from 0, each with a whole value, as signs that any file can hold.

    Each number is told by how far it is from the one before, so that there are few
    different signs. Values beyond ``LEAST`` and ``MOST`` become these.
    """
    signs, before = [], -1
    for number, value in sorted(row.items()):
        times, step = divmod(number - before - 1, _FAR)
        kept = max(LEAST, min(value, MOST))
        signs += [_LAST] * times + [_FIRST + step, _FIRST + kept - LEAST]
        before = number
    return bytes(signs).decode("ascii")


def unpack(text: str) -> Iterator[tuple[int, int]]:
    """What :func:`pack` made a text of.

    >>> list(unpack(pack({3: -5, 200: 25})))
    [(3, -5), (200, 25)]
    """
    number = -1
    signs = iter(text.encode("ascii"))
    for sign in signs:
        if sign == _LAST:
            number += _FAR
        else:
            number += sign - _FIRST + 1
            yield number, next(signs) - _FIRST + LEAST


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
