"""Choices that look like chance, the same on every machine and in every version of Python."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """Choices that look like chance and are the same on every machine."""

    def __init__(self, seed: str) -> None:
        self.seed, self.count = seed, 0

    def below(self, most: int) -> int:
        """A number from 0 up to, and without, ``most``."""
        self.count += 1
        return int(sha256(f"{self.seed}:{self.count}".encode()).hexdigest(), 16) % most

    def one_of(self, things: Sequence[T]) -> T:
        """One of these."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """These in some order."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in things]
