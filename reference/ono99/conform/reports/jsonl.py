"""The record itself, as JSON lines."""

from __future__ import annotations

from ono99.conform.record import Record, to_lines
from ono99.load.documents import Spec


def render(record: Record, spec: Spec) -> str:
    """Each line of the record; the words of the rules are not in it."""
    return "".join(f"{line}\n" for line in to_lines(record))
