"""Follows the conformance tutorial as a reader would: writes its program, runs its commands.

    python reference/tests/tutorial.py

puts what the commands print today into the tutorial. Blocks of the page are marked::

    <!-- new -->             the program begins like this
    <!-- add -->             this comes at its end
    <!-- sub NAME -->        this takes the place of the subroutine of that name
    <!-- under LINE -->      this comes under that line
    <!-- for LINE -->        this comes instead of that line
    <!-- run -->             a command, and what it prints
    <!-- run: counts -->     the same, but numbers and reasons for skipping may change
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "conformance-tutorial.md"
PROGRAM = "toy.pl"
_BLOCK = re.compile(r"^<!-- ([^\n]+) -->\n```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Run:
    """A command of the tutorial, what the page shows, and what it prints."""

    command: str
    shown: str
    printed: str
    only_counts_differ: bool

    def agrees(self) -> bool:
        """Whether the page shows what is printed."""
        if not self.only_counts_differ:
            return self.shown == self.printed
        return _counted(self.shown) == _counted(self.printed)


def _counted(text: str) -> list[str]:
    """What stays the same when vectors are added."""
    lines = (re.sub(r"\d+", "N", line) for line in text.splitlines())
    return sorted(line for line in lines if not line.startswith("skipped N: "))


def follow(page: str, folder: Path) -> Iterator[Run]:
    """Every command of the page, run in its turn in a folder."""
    program = folder / PROGRAM
    for what, block in _BLOCK.findall(page):
        kind, _, more = what.partition(" ")
        if kind.startswith("run"):
            command, _, shown = block.partition("\n")
            printed = run(command.removeprefix("$ "), folder)
            yield Run(command, shown, printed, what == "run: counts")
        else:
            before = program.read_text("utf-8") if program.exists() else ""
            program.write_text(edited(before, kind, more, block), "utf-8")


def edited(program: str, kind: str, more: str, block: str) -> str:
    """The program with a block of the page put where it belongs."""
    if kind == "new":
        return block
    if kind == "add":
        return f"{program}\n{block}"
    if kind in ("under", "for"):
        assert program.count(f"{more}\n") == 1, more
        return program.replace(f"{more}\n", f"{more}\n{block}" if kind == "under" else block)
    assert kind == "sub", kind
    changed, count = re.subn(
        rf"^sub {more} \{{\n.*?^\}}\n", lambda _: block, program, flags=re.MULTILINE | re.DOTALL
    )
    assert count == 1, more
    return changed


def run(command: str, folder: Path) -> str:
    """What a command prints in a shell; `ono99` is the one under test."""
    programs = folder / "bin"
    programs.mkdir(exist_ok=True)
    ono99 = programs / "ono99"
    ono99.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m ono99 "$@"\n', "utf-8")
    ono99.chmod(0o755)
    environment = {
        **os.environ,
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": os.pathsep.join([str(ROOT / "reference"), os.environ.get("PYTHONPATH", "")]),
        "COLUMNS": "80",
    }
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        check=False,
    )
    return done.stdout


def main() -> None:
    """Put what is printed today into the page."""
    page = PAGE.read_text("utf-8")
    with tempfile.TemporaryDirectory() as folder:
        for done in follow(page, Path(folder)):
            if not done.agrees():
                before, after = (
                    f"{done.command}\n{done.shown}```",
                    f"{done.command}\n{done.printed}```",
                )
                page = page.replace(before, after, 1)
    PAGE.write_text(page, "utf-8")


if __name__ == "__main__":
    main()
