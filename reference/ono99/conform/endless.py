"""Rounds that never end, as vectors: a loop of moves that comes back to its own position.

They were found by search and lie among the tests. The order of the draw pile after each
reshuffle is laid down in them, since endless play depends on it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ono99.conform.filling import Matches
from ono99.conform.laying import in_turn
from ono99.conform.seen import BOX
from ono99.conform.vectors import GENERATED
from ono99.load.loading import spec_folder
from ono99.play.state import Move
from ono99.problems import Ono99Error

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
    round_ = match.round
    state = round_.start(
        [round_.deck.pack(hand) for hand in witness["deal"]], witness["first_to_play"]
    )
    piles: list[list[str]] = [[]]
    for turn in witness["loop"] * LOOPS:
        for move in (Move("play", turn["play"]), Move("draw", turn["draw"])):
            if move.name == "draw":
                piles[-1].append(turn["draw"])
            state = round_.apply(state, move).state
            if Move("reshuffle") in round_.legal_moves(state):
                state = round_.apply(state, Move("reshuffle")).state
                piles.append([])
    piles[-1] += in_turn(round_.deck, state.pile)
    return piles
