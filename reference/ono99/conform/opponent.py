"""A foreign program to play against: started, asked what it can do, started anew if it breaks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from ono99.conform.declaration import Declaration
from ono99.conform.keeper import Keeper
from ono99.conform.program import ChildProgram, ProgramError

JSON = Any


@dataclass(frozen=True, slots=True)
class Opponent:
    """A program that is asked; ``declared`` is what it says of itself."""

    keeper: Keeper
    declared: Declaration

    def ask(self, requests: Sequence[Mapping[str, JSON]]) -> Sequence[Mapping[str, JSON]]:
        """One reply to each request; raises :class:`ProgramError`, and then starts it anew."""
        try:
            return self.keeper.program().ask(requests)
        except ProgramError:
            self.keeper.drop()
            raise


@contextmanager
def against(command: Sequence[str], timeout: float) -> Iterator[Opponent]:
    """A program to play against; no process of it is left behind.

    Raises what :func:`ono99.conform.running.run_suite` does.
    """
    with Keeper(lambda: ChildProgram(command, timeout)) as keeper:
        keeper.program()
        yield Opponent(keeper, Declaration.read(keeper.greeting))
        keeper.quit()
