"""How fast the engine plays, beside other programs that play cards.

All of them play at random from a seed, legal moves only. They take turns in
one run, one short slot each, again and again, since a machine is never equally
fast for long; what counts are medians, and a ratio is the median of the ratios
of slots that follow each other. Time is processor time, and deals and shuffles
are part of it everywhere.

The nearest peer is the same game written by hand. It is measured only if it
plays the same game: move by move, the same legal moves and the same positions.
It and the adapters of other libraries lie beside this package in a checkout and
are left out where they are missing.

    python -m ono99.bench
    python -m ono99.bench --players 2 --json
"""

from __future__ import annotations

import argparse
import gc
import importlib.util
import json
import platform
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from random import Random
from statistics import median, quantiles
from types import ModuleType
from typing import Any, Protocol

from ono99.commands.arguments import InputError, whole_number
from ono99.commands.terminal import Terminal, standard_terminal, table, wrap
from ono99.load.loading import load_rules, load_spec
from ono99.play.notation import write_notation
from ono99.play.round import Round
from ono99.play.state import Move, State
from ono99.problems import Ono99Error

FORMAT = "ono99-bench/1"
PLAYERS, REPETITIONS, AGREEMENT = 4, 15, 2000
WARM_UP, SLOT = 1.0, 0.1
"""Seconds that each contestant plays before anything counts, and in each repetition."""

BESIDE = Path(__file__).resolve().parents[1] / "benchmarks"
ENGINE, EXPLAINED, HANDWRITTEN = "engine", "engine, every move explained", "written by hand"

Play = Callable[[int, Random], tuple[int, int]]
"""Plays whole rounds until so many turns are played; returns the turns and the moves."""


class DifferentGameError(Ono99Error):
    """The game written by hand differs from the rules, so that comparing them means nothing."""


class HandwrittenGame(Protocol):
    """A game written by hand; its states have fields named after the variables of the rules."""

    def start(self, hands: Sequence[Sequence[str]], pile: Sequence[str]) -> Any:
        """The state after a deal; the first seat begins."""

    def legal_moves(self, state: Any) -> list[tuple[str, str | None]]:
        """Every legal move: its name and card."""

    def apply(self, state: Any, move: tuple[str, str | None]) -> Any:
        """The state after a legal move."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """A program that is measured; ``edition`` is empty for a program that plays another game.

    ``play`` is missing if the program is not installed.
    """

    name: str
    edition: str
    play: Play | None


@dataclass(frozen=True, slots=True)
class Result:
    """The turns and the moves a second of a contestant, one number for each repetition."""

    contestant: Contestant
    turns: tuple[float, ...]
    moves: tuple[float, ...]

    @property
    def spread(self) -> float:
        """How far half of the repetitions lie around the median, as a part of it."""
        low, _, high = quantiles(self.turns, n=4)
        return (high - low) / 2 / median(self.turns)

    def to_data(self) -> dict[str, Any]:
        """The result for ``--json``."""
        row = {"program": self.contestant.name, "edition": self.contestant.edition or None}
        if not self.turns:
            return {**row, "available": False}
        speed = {"median": median(self.turns), "least": min(self.turns), "most": max(self.turns)}
        return {
            **row,
            "available": True,
            "turns_per_second": {**speed, "spread": self.spread},
            "moves_per_second": median(self.moves),
        }


# ------------------------------------------------------------------ random play


def shuffled(cards: Sequence[str], chance: Random) -> list[str]:
    """The cards in a random order."""
    return sorted(cards, key=lambda _: chance.random())


def play_at_random(
    round_: Round, players: int, turns: int, chance: Random, *, explained: bool
) -> tuple[int, int]:
    """Play whole rounds until so many cards are played; returns the cards and the moves.

    ``explained``: every move, draws included, is given its verdict before it is
    made; the rules that act come with each step anyway.
    """
    deck, random = round_.deck, chance.random
    legal_moves, apply, explain = round_.legal_moves, round_.apply, round_.explain
    cards = deck.unpack(deck.full)
    draws = {card.id: Move("draw", card.id) for card in deck.cards}
    played = moves = 0
    while played < turns:
        state, pile = _deal(round_, players, shuffled(cards, chance))
        while choices := legal_moves(state):
            move = choices[int(random() * len(choices))]
            if explained:
                explain(state, move)
            state = apply(state, move).state
            played += move.card is not None
            moves += 1
            while round_.offers(state, "draw"):
                if pile:
                    move = draws[pile.pop()]
                else:
                    move = Move("reshuffle")
                    pile = shuffled(deck.unpack(state.used), chance)
                if explained:
                    explain(state, move)
                state = apply(state, move).state
                moves += 1
    return played, moves


def _deal(round_: Round, players: int, pile: list[str]) -> tuple[State, list[str]]:
    size = round_.constants["hand_size"]
    hands = [round_.deck.pack([pile.pop() for _ in range(size)]) for _ in range(players)]
    return round_.start(hands, 0), pile


# -------------------------------------------------------------------- agreement


def compare(round_: Round, game: HandwrittenGame, players: int, moves: int, chance: Random) -> int:
    """Play at least so many random moves with both, and return how many they were.

    Raises :class:`DifferentGameError` at the first difference.
    """
    size, made = round_.constants["hand_size"], 0
    cards = round_.deck.unpack(round_.deck.full)
    while made < moves:
        pile = shuffled(cards, chance)
        hands = [[pile.pop() for _ in range(size)] for _ in range(players)]
        ours = round_.start([round_.deck.pack(hand) for hand in hands], 0)
        theirs = game.start(hands, pile)
        _must_agree(round_, ours, game, theirs)
        while choices := round_.legal_moves(ours):
            move = chance.choice(choices)
            ours = round_.apply(ours, move).state
            theirs = game.apply(theirs, (move.name, move.card))
            _must_agree(round_, ours, game, theirs)
            made += 1
    return made


def _must_agree(round_: Round, ours: State, game: HandwrittenGame, theirs: Any) -> None:
    expected, found = _facts(round_, ours), _facts_by_hand(round_, game, theirs)
    for name, fact in expected.items():
        if found[name] != fact:
            raise DifferentGameError(
                f"the game written by hand differs from the rules in {name}: "
                f"{found[name]}, not {fact}, in {write_notation(round_, ours)}"
            )


_SHARED = ("total", "direction", "owed", "made", "due", "draws")


def _facts(round_: Round, state: State) -> dict[str, Any]:
    shared = () if round_.is_over(state) else _SHARED
    return {
        "over": round_.is_over(state),
        "total": round_.value(state, "total"),
        "turn": state.turn,
        "playing": state.playing,
        "hands": state.hands,
        "pile": state.pile,
        "played": state.used,
        "legal moves": {(move.name, move.card) for move in round_.legal_moves(state)},
        **{name: round_.value(state, name) for name in shared},
    }


def _facts_by_hand(round_: Round, game: HandwrittenGame, state: Any) -> dict[str, Any]:
    pack = round_.deck.pack
    return {
        "over": state.over,
        "turn": state.turn,
        "playing": sum(1 << seat for seat in state.playing),
        "hands": tuple(pack(hand) for hand in state.hands),
        "pile": pack(state.pile),
        "played": pack(state.played),
        "legal moves": set(game.legal_moves(state)),
        **{name: getattr(state, name) for name in _SHARED},
    }


# ------------------------------------------------------------------ contestants


def beside(name: str) -> ModuleType | None:
    """A module of the folder of benchmarks; ``None`` outside a checkout."""
    path = BESIDE / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"ono99_benchmarks_{name}", path)
    if spec is None or spec.loader is None or not path.is_file():
        return None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def of_edition(edition: str, round_: Round, players: int, by_hand: ModuleType | None) -> list[Play]:
    """What plays an edition: the engine, the engine with explanations, the game by hand."""
    plays: list[Play] = [
        partial(play_at_random, round_, players, explained=explained) for explained in (False, True)
    ]
    if by_hand is not None and edition in by_hand.GAMES:
        plays.append(partial(by_hand.play_at_random, by_hand.GAMES[edition], players))
    return plays


def of_other_libraries() -> Iterator[Contestant]:
    """The games of other libraries, installed or not."""
    peers = beside("peers")
    for peer in () if peers is None else peers.PEERS:
        try:
            number = f" {version(peer.distribution)}"
            play = peer.prepare()
        except (ImportError, PackageNotFoundError):
            number, play = "", None
        yield Contestant(f"{peer.library}{number}: {peer.game}", "", play)


# -------------------------------------------------------------------- measuring


def measure(
    contestants: Sequence[Contestant], repetitions: int, turns: int | None, seed: int
) -> list[Result]:
    """Let all play in turn, again and again; ``turns`` a slot, or as many as fit into one."""
    warm = [
        _warm(contestant.play, Random(seed)) if contestant.play else 0 for contestant in contestants
    ]
    slots = warm if turns is None else [turns] * len(contestants)
    speeds: list[list[tuple[float, float]]] = [[] for _ in contestants]
    for repetition in range(repetitions):
        for number, contestant in enumerate(contestants):
            if contestant.play is not None:
                chance = Random(f"{seed} {repetition}")
                speeds[number].append(_speed(contestant.play, slots[number], chance))
    return [
        Result(contestant, tuple(turn for turn, _ in speed), tuple(move for _, move in speed))
        for contestant, speed in zip(contestants, speeds, strict=True)
    ]


def _warm(play: Play, chance: Random) -> int:
    """Play for a while, so that caches are filled; returns the turns that fit into a slot."""
    played, start = 0, time.process_time()
    while (spent := time.process_time() - start) < WARM_UP:
        played += play(100, chance)[0]
    return max(1, int(played * SLOT / spent))


def _speed(play: Play, turns: int, chance: Random) -> tuple[float, float]:
    """Turns and moves a second in one slot."""
    gc.collect()
    start = time.process_time()
    played, moves = play(turns, chance)
    spent = max(time.process_time() - start, time.get_clock_info("process_time").resolution)
    return played / spent, moves / spent


def times_as_fast(engine: Result, other: Result) -> float:
    """How many times as fast the engine is as another contestant."""
    return median(ours / theirs for ours, theirs in zip(engine.turns, other.turns, strict=True))


# ---------------------------------------------------------------------- command


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add = parser.add_argument
    add("--players", metavar="N", type=whole_number(1), default=PLAYERS, help="seats at the table")
    add("--seed", metavar="N", type=whole_number(), default=1, help="another seed, other games")
    add(
        "--repetitions",
        metavar="N",
        type=whole_number(2),
        default=REPETITIONS,
        help=f"how often each is measured (default: {REPETITIONS})",
    )
    add(
        "--turns",
        metavar="N",
        type=whole_number(1),
        help="turns of each in a repetition (default: as many as it plays in a tenth of a second)",
    )
    add("--json", action="store_true", help="the results as data")


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    """Compare, measure, and print."""
    spec, by_hand = load_spec(), beside("handwritten")
    rounds = {edition: Round(load_rules(edition)) for edition in spec.editions}
    for edition, round_ in rounds.items():
        _must_seat(edition, round_, arguments.players)
    agreed = _agreement(rounds, by_hand, arguments.players, Random(arguments.seed))
    names = (ENGINE, EXPLAINED, HANDWRITTEN)
    contestants = [
        Contestant(name, edition, play)
        for edition, round_ in rounds.items()
        for name, play in zip(
            names, of_edition(edition, round_, arguments.players, by_hand), strict=False
        )
    ]
    contestants += of_other_libraries()
    if not arguments.json:
        terminal.print(_opening(arguments, agreed, sum(c.play is not None for c in contestants)))
    results = measure(contestants, arguments.repetitions, arguments.turns, arguments.seed)
    if arguments.json:
        terminal.print(json.dumps(_data(arguments, agreed, results), indent=2))
    else:
        titles = {id_: f"{id_} {edition.title}" for id_, edition in spec.editions.items()}
        terminal.print(["", *report(results, titles), "", *wrap(_NOTES, terminal.width)])
    return 0


def _must_seat(edition: str, round_: Round, players: int) -> None:
    least, most = round_.constants["players_least"], round_.constants["players_most"]
    if not least <= players <= most:
        raise InputError(f"--players {players}; expected {least} to {most} for edition {edition}")


def _agreement(
    rounds: Mapping[str, Round], by_hand: ModuleType | None, players: int, chance: Random
) -> dict[str, int]:
    """On how many random moves the engine and the game by hand agree, for each edition."""
    games: Mapping[str, HandwrittenGame] = {} if by_hand is None else by_hand.GAMES
    return {
        edition: compare(round_, games[edition], players, AGREEMENT, chance)
        for edition, round_ in rounds.items()
        if edition in games
    }


# --------------------------------------------------------------------- printing

_NOTES = (
    "A turn is a card played and the draw after it, in other games a player's move and the chance "
    "after it. Moves count draws apart, and dealt cards too where a program deals by moves. Deals "
    "and shuffles are in the time, which is processor time after a warm-up. Half of the "
    "repetitions lie within the spread around the median. The last columns: how many times as many "
    "turns the engine plays of that edition, without explanations."
)


def _opening(arguments: argparse.Namespace, agreed: Mapping[str, int], count: int) -> list[str]:
    python = f"{platform.python_implementation()} {platform.python_version()}"
    lines = [f"Random legal play, {arguments.players} players, seed {arguments.seed}, {python}"]
    lines += [
        f"{edition}: the engine and the game written by hand agree on {moves:,} moves"
        for edition, moves in agreed.items()
    ]
    rest = "" if arguments.turns else f", about {_seconds(count, arguments.repetitions)} seconds"
    return [*lines, f"medians of {arguments.repetitions} repetitions, all in turn{rest}"]


def _seconds(count: int, repetitions: int) -> int:
    return round(count * (WARM_UP + repetitions * SLOT))


def report(results: Sequence[Result], titles: Mapping[str, str]) -> list[str]:
    """The table: every edition with its contestants, then the other games."""
    engines = {r.contestant.edition: r for r in results if r.contestant.name == ENGINE}
    rows = [["", "turns/s", "spread", "moves/s", *engines]]
    for edition, title in {**titles, "": "other games"}.items():
        rows.append([title])
        rows += [_row(r, engines) for r in results if r.contestant.edition == edition]
    return table(rows, right=range(1, len(rows[0])))


def _row(result: Result, engines: Mapping[str, Result]) -> list[str]:
    name = f"  {result.contestant.name}"
    if not result.turns:
        return [name, "not installed"]
    ratios = _ratios(result, engines)
    cells = [f"{ratios[edition]:.2f} x" if edition in ratios else "" for edition in engines]
    speeds = [
        f"{median(result.turns):,.0f}",
        f"{result.spread:.0%}",
        f"{median(result.moves):,.0f}",
    ]
    return [name, *speeds, *cells]


def _ratios(result: Result, engines: Mapping[str, Result]) -> dict[str, float]:
    """How many times as fast the engine is, for each edition that it makes sense for."""
    name, edition = result.contestant.name, result.contestant.edition
    if not result.turns or name in (ENGINE, EXPLAINED):
        return {}
    return {
        id_: times_as_fast(engine, result)
        for id_, engine in engines.items()
        if edition in ("", id_)
    }


def _data(
    arguments: argparse.Namespace, agreed: Mapping[str, int], results: Sequence[Result]
) -> dict[str, Any]:
    engines = {r.contestant.edition: r for r in results if r.contestant.name == ENGINE}
    return {
        "format": FORMAT,
        "python": platform.python_version(),
        "players": arguments.players,
        "seed": arguments.seed,
        "repetitions": arguments.repetitions,
        "agreed_moves": agreed,
        "results": [
            {**result.to_data(), "engine_is_times_as_fast": _ratios(result, engines)}
            for result in results
        ],
    }


def main(argv: Sequence[str] | None = None) -> int:
    """Run the benchmark from the command line and return its exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m ono99.bench",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_arguments(parser)
    arguments = parser.parse_args(argv)
    try:
        return run(arguments, standard_terminal())
    except Ono99Error as error:
        sys.stderr.write(f"ono99: {error}\n")
        return 2


if __name__ == "__main__":
    sys.exit(main())
