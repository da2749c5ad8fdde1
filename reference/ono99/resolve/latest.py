"""What was made of the value asked about last, for those who ask about it again and again.

Resolving asks hundreds of times about the same spec. Such values cannot be hashed, and need not
be compared: the same one is meant only if it is the very same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

Asked = TypeVar("Asked")
Made = TypeVar("Made")


class Latest(Generic[Asked, Made]):
    """Gives what ``make`` makes of a value, and makes it anew only for another value."""

    def __init__(self, make: Callable[[Asked], Made]) -> None:
        self._make = make
        self._held: tuple[Asked, Made] | None = None

    def of(self, asked: Asked) -> Made:
        """What is made of a value."""
        held = self._held
        if held is None or held[0] is not asked:
            held = self._held = asked, self._make(asked)
        return held[1]
