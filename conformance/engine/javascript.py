"""The engine in JavaScript as a process: a line of JSON for each request, one for each reply."""

from __future__ import annotations

import json
import queue
import shutil
import subprocess
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

from ono99.problems import Ono99Error

JSON = Any

PATIENCE = 300
"""Seconds after which an engine that does not reply is given up: it may never stop."""


class JavaScriptEngine:
    """The other engine. Requests can be sent ahead: both engines then work at once."""

    def __init__(self) -> None:
        node = shutil.which("node")
        if node is None:
            raise Ono99Error("'node' is not installed; the other engine needs it (18 or newer)")
        self._process = subprocess.Popen(  # noqa: S603 - our own script
            [node, str(Path(__file__).with_name("worker.js"))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self._lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self._process.stdout is not None  # noqa: S101 - a pipe was asked for
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put("")

    def send(self, request: Mapping[str, JSON]) -> None:
        """Send a request; the reply is read later."""
        assert self._process.stdin is not None  # noqa: S101 - a pipe was asked for
        self._process.stdin.write(json.dumps(request, sort_keys=True) + "\n")
        self._process.stdin.flush()

    def answer(self) -> JSON:
        """The reply to the oldest request that has none yet."""
        try:
            line = self._lines.get(timeout=PATIENCE)
        except queue.Empty:
            raise Ono99Error(f"the JavaScript engine has not replied for {PATIENCE} s") from None
        if not line:
            raise Ono99Error("the JavaScript engine has stopped; its error stands above")
        return json.loads(line)

    def ask(self, request: Mapping[str, JSON]) -> JSON:
        """The reply to a request, where no other is waiting."""
        self.send(request)
        return self.answer()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """End the process, whatever it is doing."""
        self._process.kill()
        self._process.wait()
