"""What came of the vectors: passed, failed, errored or skipped, with everything to be told.

These values are the record of a run. Reports are made of nothing else, so that a record
that was saved can be shown again, in any dress, without the program and the vectors.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from ono99.conform.judging import Difference

JSON = Any


class Verdict(StrEnum):
    """How a vector came out.

    ``FAILED`` is another answer than the rules give; ``ERRORED`` no answer at all;
    ``SKIPPED`` a question that the program does not claim to answer.
    """

    PASSED = "passed"
    FAILED = "failed"
    ERRORED = "errored"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class Otherwise:
    """A ``ruling`` or an ``option``, and the reading or value by which a program would be right."""

    kind: str
    id: str
    value: str


@dataclass(frozen=True, slots=True)
class Finding:
    """Where a program and the rules part ways, or where it stopped answering.

    ``setup`` and ``played`` are the requests up to there, the last one in question.
    ``accepted`` is what the rules say of it, if that is in question, and ``differences``
    what came out otherwise; ``rules`` are the ids of those that say so. ``reply`` is the
    program's own. For a program that broke down ``message`` says how, and ``noise`` is
    the end of what it wrote on standard error.
    """

    setup: Mapping[str, JSON]
    played: tuple[Mapping[str, JSON], ...] = ()
    accepted: bool | None = None
    differences: tuple[Difference, ...] = ()
    reply: Mapping[str, JSON] | None = None
    message: str = ""
    noise: str = ""
    rules: tuple[str, ...] = ()
    otherwise: tuple[Otherwise, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one vector.

    ``because`` says why it was skipped or what broke, in a few words. ``unseen`` are the
    things expected that the program does not show. ``reasons`` counts the refusals that
    were asked for and given with rules, ``right_reasons`` those with a right one.
    """

    id: str
    title: str
    pins: str
    edition: str
    verdict: Verdict
    known: bool = False
    because: str = ""
    requests: int = 0
    seconds: float = 0.0
    unseen: tuple[str, ...] = ()
    reasons: int = 0
    right_reasons: int = 0
    finding: Finding | None = field(default=None, repr=False)

    @property
    def as_expected(self) -> bool:
        """Whether it came out as it should: passed, or failed if it is known to fail."""
        if self.verdict is Verdict.SKIPPED:
            return True
        return (self.verdict is Verdict.PASSED) != self.known
