"""Rounds that never end, as vectors: a loop of moves that comes back to its own position.

They were found by search and lie among the tests. The order of the draw pile after each
reshuffle is laid down in them, since endless play depends on it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ono99.conform.laying import in_turn
from ono99.conform.seen import BOX
from ono99.conform.vectors import GENERATED
from ono99.load.loading import spec_folder
from ono99.play.matches import Matches
from ono99.problems import Ono99Error
from ono99.prove.witnesses import walk

JSON = Any
LOOPS = 2


def witnesses() -> list[Path]:
    """The rounds that never end, as they were found; they lie among the tests of a checkout."""
    folder = spec_folder().parent / "reference" / "tests" / "termination-witnesses"
    if not folder.is_dir():
        raise Ono99Error("generated vectors are written in a checkout; this is no checkout")
    return sorted(folder.glob("*.json"))


def endless_round(matches: Matches, path: Path) -> dict[str, JSON]:
    """A loop that can be played for ever: the same position again, at a total no higher."""
    witness = json.loads(path.read_text("utf-8"))
    options, rulings = witness["options"], witness["rulings"]
    piles = _piles(matches, witness, options, rulings)
    first = witness["first_to_play"]
    steps = []
    for times in range(1, LOOPS + 1):
        loop = [{"move": f"play {turn['play']}"} for turn in witness["loop"]]
        back = {
            "total": times * witness["total_per_loop"],
            "turn": first,
            "over": False,
            "hands": {str(seat): hand for seat, hand in enumerate(witness["deal"])},
            "cards": BOX,
        }
        steps += [*loop[:-1], {**loop[-1], "expect": back}]
    return {
        "id": f"{GENERATED}.endless.{path.stem}",
        "title": f"A round that never ends: {path.stem.replace('-', ' ')}",
        "why": "The rules allow endless play at a large table; a program must not cut it short.",
        "origin": GENERATED,
        "rules": ["reshuffle.when-needed"],
        "edition": witness["edition"],
        **({"options": options} if options else {}),
        "rulings": dict(rulings),
        "players": witness["players"],
        "deal": {
            "hands": witness["deal"],
            "deck": piles[0],
            "reshuffles": piles[1:],
            "turn": first,
        },
        "steps": steps,
    }


def _piles(
    matches: Matches,
    witness: Mapping[str, JSON],
    options: Mapping[str, str],
    rulings: Mapping[str, str],
) -> list[list[str]]:
    """The order of the draw pile at first, and after each reshuffle of the loops."""
    match = matches.match(witness["edition"], options, rulings, witness["players"])
    piles: list[list[str]] = [[]]
    steps = list(walk(match.round, witness, LOOPS))
    for move, _ in steps:
        if move.name == "reshuffle":
            piles.append([])
        elif move.name == "draw":
            piles[-1].append(str(move.card))
    piles[-1] += in_turn(match.round.deck, steps[-1][1].pile)
    return piles
