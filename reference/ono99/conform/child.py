"""A child process and the pipes to it: lines in, lines out, and an end to everything.

Nothing that the child does may harm whoever started it. Every wait has an end; no more
of its output is kept than a line may be long; and when it is stopped, so is everything
that it has started in its group. It runs in a session of its own: Ctrl-C reaches only
its keeper, who then stops it in order.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import time
from collections import deque
from collections.abc import Sequence
from typing import IO

from ono99.conform.protocol import shown
from ono99.problems import Ono99Error, quote

LONGEST_LINE = 1 << 20
"""Bytes after which a line without an end is given up."""

NOISE_KEPT = 4096
"""Bytes of standard error that are kept; the last ones."""

_CHUNK = 1 << 16
_GLANCE = 0.05
"""Seconds between two looks at whether the child is still there."""

_GRACE = 0.5
"""Seconds for something that is about to happen anyway, such as the end of a crash."""


class CommandError(Ono99Error):
    """A program that cannot be started at all."""


class ChildError(Ono99Error):
    """A child that gives no line: it has ended, hangs, or writes without end."""

    def __init__(self, fault: str, message: str) -> None:
        super().__init__(message)
        self.fault = fault


class Child:
    """A running child process.

    Raises :class:`CommandError` if it cannot be started.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._process = _start(command)
        self._stdin, self._stdout, self._stderr = (
            _descriptor(pipe)
            for pipe in (self._process.stdin, self._process.stdout, self._process.stderr)
        )
        self._poll = select.poll()
        for pipe in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(pipe, False)
        for pipe in (self._stdout, self._stderr):
            self._poll.register(pipe, select.POLLIN)
        self._lines: deque[bytes] = deque()
        self._part = b""
        self._unsent = b""
        self._noise = b""
        self._silent = False
        self._deaf = False

    # ---------------------------------------------------------------- lines

    def write(self, data: bytes) -> None:
        """Send something; what the child does not read yet is sent while its lines are read."""
        self._unsent += data
        self._send()

    def line(self, deadline: float) -> bytes:
        """The next line that is not empty, by a `deadline` of the monotonic clock.

        Raises:
            ChildError: there is none.
        """
        while True:
            while self._lines:
                if line := self._lines.popleft().strip():
                    return line
            if self._silent:
                raise self._ended()
            left = deadline - time.monotonic()
            if left <= 0:
                raise self._late()
            if not self._listen(min(left, _GLANCE)) and self._process.poll() is not None:
                self._hear_the_rest()
            if self._deaf:
                deadline = min(deadline, time.monotonic() + _GRACE)

    def leftover(self) -> bytes:
        """What the child has written beyond the lines that were read; nothing, if all is well."""
        if not self._silent:
            self._listen(0)
        return b"\n".join([*self._lines, self._part]).strip()

    def noise(self) -> str:
        """The end of what the child wrote on standard error."""
        self._hear_the_rest()
        return self._noise.decode("utf-8", "replace")

    def _listen(self, seconds: float) -> bool:
        """Take in what comes within some seconds; whether anything came."""
        events = self._poll.poll(seconds * 1000)
        for pipe, _ in events:
            if pipe == self._stdin:
                self._send()
            elif pipe == self._stderr:
                self._noise = (self._noise + self._read(pipe))[-NOISE_KEPT:]
            else:
                self._take(self._read(pipe))
        return bool(events)

    def _hear_the_rest(self) -> None:
        """Take in what a child has left behind that has ended."""
        for _ in range(LONGEST_LINE // _CHUNK):
            if not self._listen(0):
                break
        if self._process.poll() is not None:
            self._silent = True

    def _read(self, pipe: int) -> bytes:
        try:
            data = os.read(pipe, _CHUNK)
        except BlockingIOError:
            return b""
        except OSError:
            data = b""
        if not data:
            self._poll.unregister(pipe)
            self._silent = self._silent or pipe == self._stdout
        return data

    def _take(self, data: bytes) -> None:
        lines = (self._part + data).split(b"\n")
        self._part = lines.pop()
        self._lines.extend(lines)
        longest = max([len(self._part), *map(len, lines)])
        if longest > LONGEST_LINE:
            raise ChildError("garbage", f"it wrote a line of more than {LONGEST_LINE} bytes")

    def _send(self) -> None:
        if not self._unsent:
            return
        try:
            sent = 0 if self._deaf else os.write(self._stdin, self._unsent)
            self._unsent = self._unsent[sent:]
        except BlockingIOError:
            pass
        except OSError:
            self._deaf, self._unsent = True, b""
        if self._unsent:
            self._poll.register(self._stdin, select.POLLOUT)
        else:
            with contextlib.suppress(KeyError):
                self._poll.unregister(self._stdin)

    # ------------------------------------------------------------- what went wrong

    def _late(self) -> ChildError:
        if self._deaf:
            return ChildError("crash", "it has closed its standard input and answers no more")
        if self._part:
            return ChildError(
                "hang", f"it wrote a part of a line and no end to it: {shown(self._part)}"
            )
        return ChildError("hang", "it gave no reply in time")

    def _ended(self) -> ChildError:
        part = f" in the middle of a line: {shown(self._part)}" if self._part else ""
        with contextlib.suppress(subprocess.TimeoutExpired):
            code = self._process.wait(_GRACE)
            self._hear_the_rest()
            return ChildError("crash", f"it ended {_how(code)}{part}")
        return ChildError("crash", f"it closed its standard output{part}")

    # ------------------------------------------------------------------ the end

    def wait(self, seconds: float) -> int | None:
        """Its exit code, if it ends by itself within some seconds."""
        end = time.monotonic() + seconds
        while self._process.poll() is None and (left := end - time.monotonic()) > 0:
            with contextlib.suppress(ChildError):
                self._lines.clear()
                self._listen(min(left, _GLANCE))
        return self._process.poll()

    def stop(self) -> None:
        """Stop it and everything in its group, whether they want to or not."""
        with contextlib.suppress(OSError):
            self._process.stdin.close() if self._process.stdin else None
        if self._process.poll() is None:
            self._signal(signal.SIGTERM)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(_GRACE)
        self._signal(signal.SIGKILL)
        self._process.wait()
        for pipe in (self._process.stdout, self._process.stderr):
            if pipe is not None:
                pipe.close()

    def _signal(self, number: int) -> None:
        """Signal to its group, which has the number of the child that leads it."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, number)


def _start(command: Sequence[str]) -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    try:
        return subprocess.Popen(  # noqa: S603 - it runs what its user asks it to run
            list(command), stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True
        )
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise CommandError(f"cannot start {quote(command[0])} ({reason})") from None


def _descriptor(pipe: IO[bytes] | None) -> int:
    if pipe is None:
        raise CommandError("the system gave no pipes to the program")
    return pipe.fileno()


def _how(code: int) -> str:
    if code >= 0:
        return f"with exit code {code}"
    try:
        return f"by signal {signal.Signals(-code).name}"
    except ValueError:
        return f"by signal {-code}"
