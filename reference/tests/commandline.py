"""Giving commands to `ono99` in tests, and the promises that every answer must keep."""

from __future__ import annotations

import io
import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import NamedTuple
from unittest.mock import patch

from ono99.cli import BAD_INPUT, main
from ono99.commands.terminal import WIDTH


class Answer(NamedTuple):
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """The lines that were printed."""
        return self.out.splitlines()


class Screen(io.TextIOWrapper):
    """A stream that may say that it is a terminal, in any encoding."""

    def __init__(self, encoding: str = "utf-8", *, terminal: bool = False) -> None:
        super().__init__(io.BytesIO(), encoding=encoding, newline="\n")
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal

    def text(self) -> str:
        """Everything that was printed."""
        self.flush()
        buffer = self.buffer
        assert isinstance(buffer, io.BytesIO)
        return buffer.getvalue().decode(self.encoding)


def ono99(
    *words: str,
    given: bytes = b"",
    screen: Screen | None = None,
    environment: Mapping[str, str] | None = None,
) -> Answer:
    """Give a command; words that hold spaces may be given in one string, as in a shell."""
    screen, complaints = screen or Screen(), io.StringIO()
    standard_input = io.TextIOWrapper(io.BytesIO(given))
    with (
        patch.object(sys, "stdin", standard_input),
        patch.dict("os.environ", environment or {}),
        redirect_stdout(screen),
        redirect_stderr(complaints),
    ):
        code = main(list(words))
    return Answer(code, screen.text(), complaints.getvalue())


@contextmanager
def interruptible() -> Iterator[None]:
    """What is started meanwhile heeds Ctrl-C, even where these tests run in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def asked(command: str) -> Answer:
    """Give a command written as one string, with single spaces between its words."""
    return ono99(*command.split())


def assert_readable(answer: Answer) -> None:
    """Nothing is wider than a narrow terminal, and no line ends in spaces."""
    wide = [line for line in answer.lines if len(line) > WIDTH]
    assert not wide, wide[0]
    ragged = [line for line in answer.lines if line != line.rstrip()]
    assert not ragged, repr(ragged[0])


def assert_one_complaint(answer: Answer) -> None:
    """Bad input gets one line on standard error, and nothing else."""
    assert answer.code == BAD_INPUT
    assert answer.out == ""
    assert answer.err.startswith("ono99: ")
    assert answer.err.count("\n") == 1
    assert answer.err.endswith("\n")
    assert "Traceback" not in answer.err
