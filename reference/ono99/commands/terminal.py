"""How answers look: eighty columns, a little colour, and cards drawn as small boxes.

Nothing here knows what it shows. Colour is used only where it can be seen and is
wanted (https://no-color.org), and never alone: whatever it says stands there in
words as well. Where the output cannot show a sign, a plainer one takes its place.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TextIO

WIDTH = 80
"""The widest that any answer may be; narrower terminals get narrower answers."""

_NARROWEST = 40
_STYLES = {
    "bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "blue": "34",
    "magenta": "35", "cyan": "36",
}  # fmt: skip
_PALETTE = ("bold", "cyan", "yellow", "magenta", "green", "red", "blue")
_ESCAPE = re.compile(r"\x1b\[[\d;]*m")
_STYLED = re.compile(r"(\x1b\[[\d;]*m)(.*)(\x1b\[0m)")
_BOXES = "╭─╮│╰╯"
_PLAIN_BOXES = ".-.|''"
_PLAINER = str.maketrans(
    {
        "\N{MINUS SIGN}": "-",
        "\N{EN DASH}": "-",
        "\N{EM DASH}": "-",
        "\N{NON-BREAKING HYPHEN}": "-",
        "\N{LEFT SINGLE QUOTATION MARK}": "'",
        "\N{RIGHT SINGLE QUOTATION MARK}": "'",
        "\N{LEFT DOUBLE QUOTATION MARK}": '"',
        "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
        "\N{HORIZONTAL ELLIPSIS}": "...",
        "\N{MULTIPLICATION SIGN}": "x",
        "\N{NO-BREAK SPACE}": " ",
        "─": "-",
    }
)


def width_of(text: str) -> int:
    """The number of columns that `text` takes, its styles not counted."""
    return len(_ESCAPE.sub("", text))


def pad(text: str, width: int, *, right: bool = False) -> str:
    """`text` filled up with spaces to `width` columns, on its left if it belongs to the `right`."""
    spaces = " " * max(0, width - width_of(text))
    return spaces + text if right else text + spaces


def wrap(text: str, width: int = WIDTH, first: str = "", rest: str | None = None) -> list[str]:
    """`text` as lines of at most `width` columns.

    `first` stands before the first line and `rest` (as many spaces, by default)
    before the others. Words that are too long for a line are cut.

    >>> wrap("one two three", 9, "- ")
    ['- one two', '  three']
    """
    before = " " * width_of(first) if rest is None else rest
    lines, line = [], first
    empty = True
    for word in _words(text, max(1, width - max(width_of(first), width_of(before)))):
        if not empty and width_of(line) + 1 + width_of(word) > width:
            lines.append(line.rstrip())
            line, empty = before, True
        line += word if empty else f" {word}"
        empty = False
    return [*lines, line.rstrip()]


def _words(text: str, width: int) -> Iterable[str]:
    for word in text.split():
        if width_of(word) <= width:
            yield word
        else:
            yield from _cut(word, width)


def _cut(word: str, width: int) -> Iterable[str]:
    match = _STYLED.fullmatch(word)
    start, inner, end = match.groups() if match else ("", word, "")
    for at in range(0, len(inner), width):
        yield f"{start}{inner[at : at + width]}{end}"


def ends(left: str, right: str, width: int = WIDTH) -> list[str]:
    """`left` and `right` at the two ends of a line, or below each other if there is no room."""
    if width_of(left) + 2 + width_of(right) <= width:
        return [pad(left, width - width_of(right)) + right]
    return [*wrap(left, width), *(pad(line, width, right=True) for line in wrap(right, width))]


def side_by_side(left: Sequence[str], right: Sequence[str], width: int = WIDTH) -> list[str]:
    """Two columns of lines, each already wrapped to :func:`half` of `width`."""
    lines = max(len(left), len(right))
    column = half(width)
    return [
        f"{pad(_line(left, number), column)}   {_line(right, number)}".rstrip()
        for number in range(lines)
    ]


def half(width: int = WIDTH) -> int:
    """The width of each of two columns side by side."""
    return (width - 3) // 2


def _line(lines: Sequence[str], number: int) -> str:
    return lines[number] if number < len(lines) else ""


def table(rows: Sequence[Sequence[str]], right: Iterable[int] = (), indent: str = "") -> list[str]:
    """Rows of short texts in columns; those numbered in `right` are aligned to the right."""
    columns = range(max((len(row) for row in rows), default=0))
    widths = [max(width_of(_line(row, column)) for row in rows) for column in columns]
    aligned = set(right)
    lines = []
    for row in rows:
        cells = [
            pad(_line(row, column), widths[column], right=column in aligned) for column in columns
        ]
        lines.append((indent + "  ".join(cells)).rstrip())
    return lines


class Drawing(NamedTuple):
    """A card to be drawn: the sign on it, what stands below, and the style of each."""

    big: str
    style: str
    caption: str = ""
    caption_style: str = "bold"


def styles_of_tones(tones: Iterable[str]) -> dict[str, str]:
    """A style for each tone of colour, given in the order in which the tones first appear."""
    different = list(dict.fromkeys(tones))
    return {tone: _PALETTE[number % len(_PALETTE)] for number, tone in enumerate(different)}


class Terminal:
    """Where answers are printed, and what can be shown there.

    Lines are at most `width` columns wide. `boxes` are the signs to draw cards
    with: corner, level, corner, upright, corner, corner.
    """

    def __init__(
        self, stream: TextIO, width: int = WIDTH, *, colour: bool = False, boxes: str = _BOXES
    ) -> None:
        self.stream = stream
        self.width = width
        self.colour = colour
        self.boxes = boxes

    def style(self, text: str, *names: str) -> str:
        """`text` in the styles of these names; each word by itself, so that lines can break."""
        if not self.colour or not names:
            return text
        codes = ";".join(_STYLES[name] for name in names)
        return re.sub(r"\S+", lambda word: f"\x1b[{codes}m{word[0]}\x1b[0m", text)

    def bold(self, text: str) -> str:
        """`text` in bold letters."""
        return self.style(text, "bold")

    def dim(self, text: str) -> str:
        """`text` in pale letters."""
        return self.style(text, "dim")

    def heading(self, text: str) -> list[str]:
        """An empty line and a heading."""
        return ["", self.bold(text)]

    def print(self, lines: Iterable[str] | str = "") -> None:
        """Print lines, each ended by a line feed; signs that cannot be shown become plainer."""
        text = lines if isinstance(lines, str) else "\n".join(lines)
        self.stream.write(showable(f"{text}\n", self.stream.encoding or "utf-8"))

    def cards(self, drawings: Sequence[Drawing], indent: str = " ") -> list[str]:
        """The cards in a row, or in as many rows as they need."""
        inside = max((max(len(card.big), len(card.caption) - 4) for card in drawings), default=0)
        in_a_row = max(1, (self.width - len(indent) + 1) // (inside + 5))
        lines = []
        for start in range(0, len(drawings), in_a_row):
            lines += self._row(drawings[start : start + in_a_row], inside, indent)
        return lines

    def _row(self, drawings: Sequence[Drawing], inside: int, indent: str) -> list[str]:
        corner, level, end, upright, foot, last = tuple(self.boxes)
        rows = [
            [f"{corner}{level * (inside + 2)}{end}" for _ in drawings],
            [f"{upright} {card.big.center(inside)} {upright}" for card in drawings],
            [f"{foot}{level * (inside + 2)}{last}" for _ in drawings],
        ]
        painted = [
            [self.style(part, card.style) for part, card in zip(row, drawings, strict=True)]
            for row in rows
        ]
        if any(card.caption for card in drawings):
            painted.append(
                [
                    self.style(card.caption.center(inside + 4), card.caption_style)
                    for card in drawings
                ]
            )
        return [(indent + " ".join(row)).rstrip() for row in painted]


def showable(text: str, encoding: str) -> str:
    """`text` with the signs that `encoding` does not have replaced by plainer ones."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return text.translate(_PLAINER).encode(encoding, "replace").decode(encoding)
    except LookupError:
        return showable(text, "ascii")
    return text


def terminal_for(stream: TextIO, environment: Mapping[str, str] = os.environ) -> Terminal:
    """What can be shown on `stream`; colour and the window's width count only on a terminal."""
    seen = stream.isatty()
    plain = environment.get("NO_COLOR") or environment.get("TERM") == "dumb"
    boxes = showable(_BOXES, stream.encoding or "ascii")
    return Terminal(
        stream,
        min(WIDTH, max(_NARROWEST, _columns(stream, environment))) if seen else WIDTH,
        colour=seen and not plain,
        boxes=_BOXES if boxes == _BOXES else _PLAIN_BOXES,
    )


def _columns(stream: TextIO, environment: Mapping[str, str]) -> int:
    """The width of the window: as the environment says, else as the terminal says."""
    stated = environment.get("COLUMNS", "")
    if stated.isdecimal() and int(stated[:4]) > 0:
        return int(stated[:4])
    try:
        return os.get_terminal_size(stream.fileno()).columns or WIDTH
    except (OSError, ValueError):
        return WIDTH


def standard_terminal() -> Terminal:
    """The terminal of standard output."""
    return terminal_for(sys.stdout)
