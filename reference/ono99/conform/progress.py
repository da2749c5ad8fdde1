"""How far a run is: one line on a terminal that changes as it goes, and nothing elsewhere."""

from __future__ import annotations

import time
from collections import Counter
from typing import TextIO

from ono99.conform.outcomes import Outcome, Verdict

_PAUSE = 0.1


class Progress:
    """Shows a line on `stream`, if it is a terminal, until it is cleared."""

    def __init__(self, stream: TextIO | None, total: int) -> None:
        self.stream = stream if stream is not None and stream.isatty() else None
        self.total = total
        self._counts: Counter[Verdict] = Counter()
        self._shown = 0.0

    def add(self, outcome: Outcome) -> None:
        """One more vector has come out."""
        self._counts[outcome.verdict] += 1
        if self.stream is not None and time.monotonic() - self._shown > _PAUSE:
            self._shown = time.monotonic()
            counts = ", ".join(f"{self._counts[each]} {each}" for each in Verdict)
            done = self._counts.total()
            self.stream.write(f"\r\x1b[K{done}/{self.total}: {counts}")
            self.stream.flush()

    def clear(self) -> None:
        """Take the line away."""
        if self.stream is not None and self._shown:
            self.stream.write("\r\x1b[K")
            self.stream.flush()
