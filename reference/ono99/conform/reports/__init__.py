"""Reports: one record in many dresses, for people and for the programs that they use."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Protocol, cast

from ono99.conform.record import Record
from ono99.load.documents import Spec


class Dress(Protocol):
    """What each module of this package offers."""

    def render(self, record: Record, spec: Spec) -> str:
        """The record as a text that ends with a line feed."""


KINDS: Mapping[str, str] = {
    "text": "for people, at a terminal",
    "markdown": "for people, on a page",
    "junit": "JUnit XML, for build servers",
    "tap": "the Test Anything Protocol",
    "jsonl": "the record itself, as JSON lines",
    "badge": "an endpoint for shields.io",
}
"""Every dress, with whom it is for; the module of its name in this package makes it."""


def render(kind: str, record: Record, spec: Spec) -> str:
    """A record in one of the dresses of :data:`KINDS`."""
    dress = cast("Dress", import_module(f"{__name__}.{kind}"))
    return dress.render(record, spec)
