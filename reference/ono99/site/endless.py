"""Does a round always end? The promises of the cards as tables, and rounds without an end.

Which tables and rounds are shown is said in ``docs/pages/endings.yml``, and by which choices
a round is played in its witness; the promises are worked out by
:mod:`ono99.prove.termination`, and every step of an endless round is played by the engine
before it is published.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from ono99.load.documents import Spec
from ono99.play.round import Round
from ono99.play.state import IllegalMove
from ono99.problems import Ono99Error
from ono99.prove.termination import Certificate, certificates
from ono99.prove.witnesses import beginning, walk
from ono99.resolve.choices import choose
from ono99.resolve.merging import resolve
from ono99.site.press import Page, Press

JSON = Any


class GameError(Ono99Error):
    """A round that is said to be endless and is not, or a list of them that cannot be read."""


@dataclass(frozen=True, slots=True)
class Endless:
    """A round that comes back to its own position, and the choices that it is played by."""

    name: str
    title: str
    edition: str
    options: Mapping[str, str]
    rulings: Mapping[str, str]
    players: int
    data: Mapping[str, JSON]


@dataclass(frozen=True, slots=True)
class Row:
    """What is promised for a number of players, and an endless round where nothing can be."""

    promise: Certificate
    game: str


@dataclass(frozen=True, slots=True)
class Table:
    """The promises for every number of players under one choice."""

    id: str
    title: str
    edition: str
    options: Mapping[str, str]
    rulings: Mapping[str, str]
    rows: Sequence[Row]


def read_endings(
    spec: Spec, titles: Mapping[str, str], docs: Path, witnesses: Path
) -> tuple[list[Table], list[Endless]]:
    """The tables and the endless rounds that ``endings.yml`` asks for, with their titles.

    Raises :class:`GameError` for a list or a round that is not sound.
    """
    path = docs / "pages" / "endings.yml"
    try:
        asked = yaml.safe_load(path.read_text("utf-8"))
        games = [_endless(spec, each, titles[each], witnesses) for each in asked["games"]]
        tables = [_table(spec, each, titles[each["id"]], games) for each in asked["tables"]]
    except (OSError, ValueError, KeyError, TypeError, yaml.YAMLError) as error:
        reason = " ".join(f"{type(error).__name__}: {error}".split())
        raise GameError(f"{path}: tables and games that cannot be made ({reason})") from error
    return tables, games


def _table(spec: Spec, asked: Mapping[str, JSON], title: str, games: Sequence[Endless]) -> Table:
    wanted = asked["edition"], asked.get("options", {}), asked.get("rulings", {})
    choice = choose(spec, *wanted)
    known = {
        game.players: game.name
        for game in games
        if choose(spec, game.edition, game.options, game.rulings) == choice
    }
    rows = [Row(each, known.get(each.players, "")) for each in certificates(resolve(spec, choice))]
    return Table(asked["id"], title, *wanted, rows)


def _endless(spec: Spec, name: str, title: str, witnesses: Path) -> Endless:
    witness = json.loads((witnesses / f"{name}.json").read_text("utf-8"))
    edition, options, rulings = (witness[part] for part in ("edition", "options", "rulings"))
    round_ = Round(resolve(spec, choose(spec, edition, options, rulings)))
    data = {
        "title": title,
        "edition": edition,
        "options": options,
        "rulings": rulings,
        "first": witness["first_to_play"],
        "hands": witness["deal"],
        **_played(round_, witness, name),
    }
    return Endless(name, title, edition, options, rulings, witness["players"], data)


def _played(round_: Round, witness: Mapping[str, JSON], name: str) -> dict[str, JSON]:
    """The moves of one lap with the reshuffles among them, once it is sure that it is a lap.

    After it everything is where it was, and the total is no higher: so it can go on for ever.
    """
    begun = beginning(round_, witness)
    try:
        steps = list(walk(round_, witness))
    except IllegalMove as error:
        raise GameError(f"{name}: {error}") from error
    moves = [str(move) for move, _ in steps]
    ended = steps[-1][1] if steps else begun
    risen = round_.value(ended, "total") - round_.value(begun, "total")
    if ended[1:] != begun[1:] or risen > 0:
        raise GameError(f"{name}: the round does not come back to its own position")
    return {"moves": moves, "loop": {"from": 0, "to": len(moves)}}


def ending_pages(press: Press, tables: Sequence[Table], games: Sequence[Endless]) -> Iterator[Page]:
    """The page about endings."""
    yield press.introduced_page("endings", {"tables": tables, "games": games})
