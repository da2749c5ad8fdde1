"""Keeps a program running: starts it, shakes hands, and starts it anew when it has broken."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Any, Self

from ono99.conform.program import WINDOW, ChildProgram, ProgramError
from ono99.conform.protocol import PROTOCOL
from ono99.problems import Ono99Error, quote

JSON = Any
TRIES = 3
"""How often in a row a program may fail at its start before it is given up."""


class StartError(Ono99Error):
    """A program that breaks before it has said what it is."""


class Keeper:
    """Keeps what ``start`` starts running, as a context: no process is left behind."""

    def __init__(self, start: Callable[[], ChildProgram]) -> None:
        self._start = start
        self._program: ChildProgram | None = None
        self.greeting: Mapping[str, JSON] = {}
        self.starts = 0
        self.window = WINDOW

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.drop()

    def program(self) -> ChildProgram:
        """The program, started anew if it does not run.

        Raises:
            StartError: it breaks at its start, several times in a row.
            ono99.conform.child.CommandError: it cannot be started at all.
        """
        if self._program is None:
            self._program = self._started()
        return self._program

    def ask_at_once(self, window: int) -> None:
        """Let so many requests wait for their replies at a time."""
        self.window = self.program().window = window

    def drop(self) -> None:
        """Stop the program at once; it is started anew when it is needed again."""
        program, self._program = self._program, None
        if program is not None:
            program.stop()

    def quit(self) -> bool:
        """Tell the program to stop, and stop it; whether it did so by itself."""
        program, self._program = self._program, None
        return program is None or program.quit()

    def _started(self) -> ChildProgram:
        tries = TRIES if self.starts else 1
        for left in reversed(range(tries)):
            program = self._start()
            self.starts += 1
            program.window = self.window
            try:
                (self.greeting,) = program.ask([{"op": "hello", "protocol": PROTOCOL}])
            except ProgramError as error:
                program.stop()
                if not left:
                    raise _start_error(error, tries) from None
            except BaseException:
                program.stop()
                raise
            else:
                return program
        raise AssertionError


def _start_error(error: ProgramError, tries: int) -> StartError:
    often = f", {tries} times in a row" if tries > 1 else ""
    noise = error.noise.strip().splitlines()
    said = f"; it last wrote {quote(noise[-1])} on standard error" if noise else ""
    return StartError(f"the program does not answer 'hello'{often}: {error.message}{said}")
