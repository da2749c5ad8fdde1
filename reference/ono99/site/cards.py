"""Cards, drawn as SVG from the sign and tone of their faces.

Every line is a stroke of our own (``faces.yml``), so a card looks the same on every
machine, needs no font and weighs less than a kilobyte. Colour is never the only cue:
each tone has its own ground pattern or picture. A sign that would read as another
number upside down is underlined, as on a billiard ball.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

import yaml

from ono99.load.documents import Card

PREFIX = "{id}"
"""Stands for the unique prefix of a drawing's ids, where a program will fill it in."""

WIDTH, HEIGHT = 100, 140
_GLYPH_HEIGHT = 64
_GAP = 17
_UNDERLINE = 81
_HEAVIEST = 12.5
_RING = "M50 18A42 52 0 0 1 50 122 42 52 0 0 1 50 18"
_TURNED = {"0": "0", "6": "9", "8": "8", "9": "6"}

_ALONE, _INSIDE = (80, 62), (66, 62)
_BELOW, _BELOW_MIDDLE = (60, 20), (50, 112)
_CORNER, _CORNER_MIDDLE = (20, 13), (18, 16)
"""How large a sign may be, and its middle: alone on the card, inside
of a ring, below a picture, in a corner."""
_THICK, _THIN = 9.5, 2.8


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line: SVG path data, its width, and whether it runs behind the sign."""

    path: str
    width: float
    behind: bool = False


@dataclass(frozen=True, slots=True)
class Tone:
    """A style: colours of paper and ink, and what tells it from others without colour."""

    ground: str
    ink: str
    ring: str | None = None
    pattern: Stroke | None = None
    picture: Stroke | None = None


@dataclass(frozen=True, slots=True)
class Glyph:
    """One letter of a sign, 64 units high: where its line starts, and how it goes on."""

    width: float
    start: tuple[float, float]
    path: str


@dataclass(frozen=True, slots=True)
class Faces:
    """Everything that drawing a card takes, besides the card."""

    plain: Tone
    tones: Mapping[str, Tone]
    glyphs: Mapping[str, Glyph]

    def draw(self, card: Card, prefix: str = PREFIX, *, named: bool = True) -> str:
        """A card as SVG.

        `prefix` must be unique in the page that the drawing stands in. A drawing that is not
        `named` is for something that bears the card's name itself, such as a button.
        """
        tone = self.tones.get(card.face.tone, self.plain)
        sign = _Sign.of(card.face.big, self.glyphs)
        title = f'<title id="{prefix}t">{escape(card.name)}</title>' if named else ""
        role = f'role="img" aria-labelledby="{prefix}t"' if named else 'aria-hidden="true"'
        middle = WIDTH // 2, HEIGHT // 2
        alone = tone.picture is None or tone.picture.behind
        placed = (
            sign.fitted(_room(tone), middle, _THICK)
            if alone
            else sign.fitted(_BELOW, _BELOW_MIDDLE, _THIN)
        )
        corner = placed.moved_to(sign.fitted(_CORNER, _CORNER_MIDDLE, _THIN))
        opposite = f"rotate(180 {middle[0]} {middle[1]}) {corner}"
        box = f'viewBox="0 0 {WIDTH} {HEIGHT}"'
        lines = f'stroke="{tone.ink}" stroke-linecap="round" stroke-linejoin="round"'
        return "".join(
            [
                f'<svg class="ono-card" {role} {box} fill="none" {lines}>{title}',
                _pattern(tone, prefix),
                _rect(tone.ground),
                _rect(f"url(#{prefix}p)") if tone.pattern else "",
                _ring(tone, card.value),
                _line(tone.picture) if tone.picture else "",
                sign.drawn(f"{prefix}s", placed),
                f'<use href="#{prefix}s" transform="{corner}"/>',
                f'<use href="#{prefix}s" transform="{opposite}"/>' if alone else "",
                "</svg>",
            ]
        )


def _room(tone: Tone) -> tuple[int, int]:
    """How large a sign in the middle may be."""
    return _INSIDE if tone.ring or tone.picture else _ALONE


def _pattern(tone: Tone, prefix: str) -> str:
    if tone.pattern is None:
        return ""
    return (
        f'<pattern id="{prefix}p" width="10" height="10" patternUnits="userSpaceOnUse">'
        f'<path d="{tone.pattern.path}" stroke-opacity=".2"'
        f' stroke-width="{tone.pattern.width:g}"/></pattern>'
    )


def _rect(fill: str) -> str:
    size = f'width="{WIDTH - 2}" height="{HEIGHT - 2}"'
    return f'<rect x="1" y="1" {size} rx="10" fill="{fill}" stroke="#888"/>'


def _ring(tone: Tone, value: int) -> str:
    """A ring of dots, as many as a card is worth."""
    if tone.ring is None or value <= 0:
        return ""
    return (
        f'<path d="{_RING}" pathLength="{value}" stroke-dasharray="0 1"'
        f' stroke="{tone.ring}" stroke-width="6"/>'
    )


def _line(stroke: Stroke) -> str:
    faint = ' stroke-opacity=".55"' if stroke.behind else ""
    return f'<path d="{stroke.path}" stroke-width="{stroke.width:g}"{faint}/>'


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a sign stands: how large, from which corner, and how wide its lines are there."""

    scale: float
    left: float
    top: float
    stroke: float

    def moved_to(self, other: _Place) -> str:
        """The transformation that takes what is drawn here to another place."""
        scale = other.scale / self.scale
        left, top = other.left - scale * self.left, other.top - scale * self.top
        return f"translate({left:.4g} {top:.4g}) scale({scale:.3g})"


@dataclass(frozen=True, slots=True)
class _Sign:
    """The sign of a card: one line through its letters, or text if a letter has no stroke."""

    text: str
    path: str
    width: float

    @classmethod
    def of(cls, text: str, glyphs: Mapping[str, Glyph]) -> _Sign:
        if any(letter not in glyphs for letter in text):
            return cls(text, "", _GLYPH_HEIGHT * 0.7 * len(text))
        path, left = "", 0.0
        for letter in text:
            glyph = glyphs[letter]
            x, y = glyph.start
            path += f"M{left + x:g} {y:g}{glyph.path}"
            left += glyph.width + _GAP
        width = left - _GAP
        if reads_otherwise_upside_down(text):
            path += f"M0 {_UNDERLINE}h{width:g}"
        return cls(text, path, width)

    def fitted(self, room: tuple[int, int], middle: tuple[int, int], width: float) -> _Place:
        """As large as `room` allows around `middle`, with lines about `width` wide."""
        scale = min((room[0] - width) / self.width, (room[1] - width) / _GLYPH_HEIGHT)
        left = middle[0] - scale * self.width / 2
        top = middle[1] - scale * _GLYPH_HEIGHT / 2
        return _Place(scale, left, top, min(width / scale, _HEAVIEST))

    def drawn(self, id_: str, place: _Place) -> str:
        """The sign at its place."""
        where = (
            f'id="{id_}" stroke-width="{place.stroke:.3g}"'
            f' transform="translate({place.left:.4g} {place.top:.4g}) scale({place.scale:.3g})"'
        )
        if self.path:
            return f'<path {where} d="{self.path}"/>'
        return (
            f'<text {where} y="{_GLYPH_HEIGHT}" font-size="88" font-family="sans-serif"'
            f' textLength="{self.width:g}">{escape(self.text)}</text>'
        )


def reads_otherwise_upside_down(sign: str) -> bool:
    """Whether a sign turned round is another number.

    >>> [sign for sign in ("6", "8", "9", "10", "99") if reads_otherwise_upside_down(sign)]
    ['6', '9', '99']
    """
    turned = [_TURNED.get(letter, "") for letter in reversed(sign)]
    return all(turned) and "".join(turned) != sign


@cache
def faces() -> Faces:
    """The styles and strokes of ``faces.yml``."""
    data = yaml.safe_load(Path(__file__).with_name("faces.yml").read_text("utf-8"))
    return Faces(
        _tone(data["plain"]),
        {name: _tone(each) for name, each in data["tones"].items()},
        {
            letter: Glyph(each["width"], tuple(each["start"]), each["path"])
            for letter, each in data["glyphs"].items()
        },
    )


def _tone(data: Mapping[str, Any]) -> Tone:
    strokes = {name: Stroke(**data[name]) for name in ("pattern", "picture") if name in data}
    return Tone(**{**data, **strokes})
