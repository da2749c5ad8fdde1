"""Rounds that come back to their own position, walked through move by move.

A witness is JSON: who plays what and draws what in one lap of such a round. Reshuffles
are not written in it; they are made here as they fall due.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ono99.play.round import Round
from ono99.play.state import Move, State

JSON = Any


def beginning(round_: Round, witness: Mapping[str, JSON]) -> State:
    """The state in which a lap begins."""
    hands = [round_.deck.pack(hand) for hand in witness["deal"]]
    return round_.start(hands, witness["first_to_play"])


def walk(round_: Round, witness: Mapping[str, JSON], laps: int = 1) -> Iterator[tuple[Move, State]]:
    """Every move of some laps, and the state after it.

    Raises :class:`ono99.play.state.IllegalMove` where the witness is not sound.
    """
    state, shuffle = beginning(round_, witness), Move("reshuffle")
    for turn in witness["loop"] * laps:
        for move in (Move("play", turn["play"]), Move("draw", turn["draw"])):
            state = round_.apply(state, move).state
            yield move, state
            if shuffle in round_.legal_moves(state):
                state = round_.apply(state, shuffle).state
                yield shuffle, state
