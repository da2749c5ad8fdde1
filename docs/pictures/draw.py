"""Draw the picture of the README: a real answer of `ono99 judge`, as it looks on a terminal.

Run `python docs/pictures/draw.py` with the extra `docs` installed.
"""

import io
import os
import pty
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from rich.ansi import AnsiDecoder
from rich.console import Console

QUESTION = [
    "judge", "--edition", "1980", "--players", "4", "--total", "92", "--owed", "2",
    "--hand", "double-play,reverse,5,ono-99",
]  # fmt: skip
LINES = 18


def answer() -> str:
    """What the command prints on a terminal of 80 columns."""
    outside, inside = pty.openpty()
    environment = {**os.environ, "COLUMNS": "80", "TERM": "xterm-256color"}
    command = [sys.executable, "-m", "ono99", *QUESTION]
    with subprocess.Popen(command, env=environment, stdout=inside):
        os.close(inside)
        return "".join(_lines(outside))


def _lines(terminal: int) -> Iterator[str]:
    """Everything written to a terminal until it is closed."""
    with open(terminal, encoding="utf-8") as written:
        try:
            yield from written
        except OSError:
            return


def main() -> None:
    """Ask the question and save the first lines of the answer as SVG."""
    console = Console(record=True, width=80, file=io.StringIO(), highlight=False)
    console.print(f"$ ono99 {' '.join(QUESTION[:-2])} \\\n    {' '.join(QUESTION[-2:])}\n")
    for line in list(AnsiDecoder().decode(answer()))[:LINES]:
        console.print(line)
    target = Path(__file__).with_name("judge.svg")
    picture = console.export_svg(title="a ruling")
    target.write_text(re.sub(r"@font-face \{.*?\}\n", "", picture, flags=re.DOTALL), "utf-8")


if __name__ == "__main__":
    main()
