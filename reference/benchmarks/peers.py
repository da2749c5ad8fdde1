"""Card games of other libraries, played at random as their documentation shows it.

None of them is O'NO 99, so their speed is no more than a measure of what a
program can expect. RLCard's UNO is the nearest relative, written in Python;
OpenSpiel's games are written in C++ and driven from Python. Each is played with
the number of players that its library prefers, and each in its favour: by the
cheapest calls that play a legal game.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import partial
from random import Random
from typing import NamedTuple

Play = Callable[[int, Random], tuple[int, int]]
"""Plays whole games until so many turns are played; returns the turns and the moves."""


class Peer(NamedTuple):
    """A game to measure against.

    ``distribution`` is the name under which it is installed. ``prepare`` loads it
    and raises ``ImportError`` if it is not there.
    """

    library: str
    game: str
    distribution: str
    prepare: Callable[[], Play]


def rlcard_environment() -> Play:
    """RLCard's environment: what a program that learns to play is given."""
    rlcard = importlib.import_module("rlcard")
    environment = rlcard.make("uno", config={"seed": 1})

    def play(turns: int, chance: Random) -> tuple[int, int]:
        random, played = chance.random, 0
        while played < turns:
            state, _ = environment.reset()
            while not environment.is_over():
                actions = list(state["legal_actions"])
                state, _ = environment.step(actions[int(random() * len(actions))])
                played += 1
        return played, played

    return play


def rlcard_bare_game() -> Play:
    """The game inside RLCard's environment, without the views that it makes for its players."""
    game = importlib.import_module("rlcard.games.uno").Game()

    def play(turns: int, chance: Random) -> tuple[int, int]:
        random, played = chance.random, 0
        while played < turns:
            game.init_game()
            current, players = game.round, game.players
            while not current.is_over:
                actions = current.get_legal_actions(players, current.current_player)
                current.proceed_round(players, actions[int(random() * len(actions))])
                played += 1
        return played, played

    return play


def open_spiel(name: str) -> Play:
    """A game of OpenSpiel, whose cards are dealt and drawn as moves of their own.

    In the games below every card that can come is as likely as any other.
    """
    game = importlib.import_module("pyspiel").load_game(name)

    def play(turns: int, chance: Random) -> tuple[int, int]:
        random, played, moves = chance.random, 0, 0
        while played < turns:
            state = game.new_initial_state()
            while not state.is_terminal():
                played += not state.is_chance_node()
                actions = state.legal_actions()
                state.apply_action(actions[int(random() * len(actions))])
                moves += 1
        return played, moves

    return play


PEERS = (
    Peer("RLCard", "UNO environment", "rlcard", rlcard_environment),
    Peer("RLCard", "bare UNO", "rlcard", rlcard_bare_game),
    Peer("OpenSpiel", "Crazy Eights", "open_spiel", partial(open_spiel, "crazy_eights")),
    Peer("OpenSpiel", "Gin Rummy", "open_spiel", partial(open_spiel, "gin_rummy")),
    Peer("OpenSpiel", "Hearts", "open_spiel", partial(open_spiel, "hearts")),
)
