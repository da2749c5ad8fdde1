"""A program that is asked: requests go out, replies come back, each with its number."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from ono99.conform.child import Child, ChildError
from ono99.conform.protocol import ReplyError, read_reply, shown, write_request
from ono99.problems import Ono99Error, quote

JSON = Any

WINDOW = 16
"""How many requests may wait for their replies at a time."""

_AT_ONCE = 0.5
"""Seconds in which a reply comes that is on its way."""


class ProgramError(Ono99Error):
    """A program that has crashed, hangs or does not answer as the protocol says.

    ``fault`` is ``crash``, ``hang`` or ``garbage``; ``replies`` are those that came
    before; ``noise`` is the end of what the program wrote on standard error. Garbage is
    ``late`` if it came before a sound reply: then it belongs to what was asked before.
    """

    def __init__(
        self,
        fault: str,
        message: str,
        replies: Sequence[Mapping[str, JSON]] = (),
        noise: str = "",
        *,
        late: bool = False,
    ) -> None:
        super().__init__(message)
        self.fault, self.message, self.noise, self.late = fault, message, noise, late
        self.replies = tuple(replies)


class Asked(Protocol):
    """Something that answers requests: a child process, or the reference engine itself."""

    def ask(self, requests: Sequence[Mapping[str, JSON]]) -> Sequence[Mapping[str, JSON]]:
        """One reply to each request, in order; raises :class:`ProgramError`."""


class ChildProgram:
    """A program in a child process; ``timeout`` is how many seconds a reply may take.

    Raises :class:`ono99.conform.child.CommandError` if it cannot be started.
    """

    def __init__(self, command: Sequence[str], timeout: float, window: int = WINDOW) -> None:
        self.timeout, self.window = timeout, window
        self.asked = 0
        self._child = Child(command)

    def ask(self, requests: Sequence[Mapping[str, JSON]]) -> list[dict[str, JSON]]:
        """One reply to each request; up to ``window`` of them wait at a time.

        Raises:
            ProgramError: the program has crashed, hangs, or writes something else.
        """
        replies: list[dict[str, JSON]] = []
        first = self.asked
        try:
            self._converse(requests, replies)
        except ChildError as error:
            noise = self._child.noise() if error.fault != "garbage" else ""
            raise ProgramError(error.fault, str(error), replies, noise) from None
        except ReplyError as error:
            late = not replies and self._replies(first)
            raise ProgramError("garbage", str(error), replies, late=late) from None
        return replies

    def _replies(self, seq: int) -> bool:
        """Whether the next line is a sound reply to a request, and comes at once."""
        try:
            _numbered(read_reply(self._child.line(time.monotonic() + _AT_ONCE)), seq)
        except (ChildError, ReplyError):
            return False
        return True

    def _converse(
        self, requests: Sequence[Mapping[str, JSON]], replies: list[dict[str, JSON]]
    ) -> None:
        first, sent = self.asked, 0
        while len(replies) < len(requests):
            window = requests[sent : len(replies) + self.window]
            if window:
                lines = (write_request(each, self.asked + n) for n, each in enumerate(window))
                self._child.write(b"".join(lines))
                sent += len(window)
                self.asked += len(window)
            line = self._child.line(time.monotonic() + self.timeout)
            replies.append(_numbered(read_reply(line), first + len(replies)))
        if extra := self._child.leftover():
            raise ReplyError(f"it wrote more than one line to a request: {shown(extra)}")

    def quit(self) -> bool:
        """Tell it to stop, and stop it; whether it stopped when it was told to."""
        try:
            self._child.write(write_request({"op": "quit"}, self.asked))
            return self._child.wait(self.timeout) == 0
        finally:
            self.stop()

    def stop(self) -> None:
        """Stop it and everything in its group at once."""
        self._child.stop()


def _numbered(reply: dict[str, JSON], seq: int) -> dict[str, JSON]:
    """A reply, if it has the number of its request."""
    found = reply.get("seq")
    if isinstance(found, bool) or found != seq:
        what = f"seq {quote(str(found))}" if "seq" in reply else "no seq"
        raise ReplyError(f"the reply has {what}; expected that of the request, {seq}")
    return reply
