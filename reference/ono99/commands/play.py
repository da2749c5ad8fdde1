"""Play a game out with simple players, and write down every turn with its rules.

A seed settles everything that chance and the players decide: the same seed
gives the same game on every machine. `--json` writes a record that
`ono99 replay` checks; the number before a turn is that of its first event in
the record. Rules that are at work in every play are named once, at the top.
Seats count to the left from 0.

For example:

  ono99 play --edition 2022 --players 3 --seed 7
  ono99 play --edition 1980 --players 4 --seed 7 --option scoring=points --json
  ono99 play --edition 1980 --players 4 --seed 7 --json | ono99 replay -
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator

from ono99.commands.arguments import (
    InputError,
    add_choices,
    add_edition,
    choice_of,
    whole_number,
)
from ono99.commands.terminal import Terminal
from ono99.load.loading import load_rules, load_spec
from ono99.play.driver import PLAYERS, ShufflingDealer
from ono99.play.match import Match
from ono99.play.record import Event, header, play
from ono99.problems import did_you_mean, one_of, quote

_SEEDS = 1_000_000
_USUAL = "random"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_edition(parser)
    parser.add_argument(
        "--players",
        metavar="N",
        type=whole_number(1),
        required=True,
        help="how many players sit down to play",
    )
    parser.add_argument(
        "--seed", metavar="N", type=whole_number(0), help="the game to play (any, if not given)"
    )
    parser.add_argument(
        "--strategy",
        metavar="NAME",
        type=_strategy,
        default=_USUAL,
        help=f"how all of them choose: {', '.join(PLAYERS)} ({_USUAL})",
    )
    parser.add_argument(
        "--dealer", metavar="SEAT", type=whole_number(0), help="the first dealer (cut for it)"
    )
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--match", action="store_true", help="play a whole match (the default)")
    length.add_argument("--round", action="store_true", help="stop after the first round")
    add_choices(parser)
    parser.add_argument("--json", action="store_true", help="write a record")


def _strategy(name: str) -> str:
    if name not in PLAYERS:
        hint = did_you_mean(name, PLAYERS)
        expected = f"{quote(name)}; expected {one_of(list(PLAYERS))}"
        raise argparse.ArgumentTypeError(expected + (f"; {hint}" if hint else ""))
    return name


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    """Play, and print what happens."""
    choice = choice_of(arguments, load_spec())
    match = Match(load_rules(choice.edition, choice.options, choice.rulings), arguments.players)
    if arguments.dealer is not None and arguments.dealer >= match.players:
        raise InputError(f"--dealer {arguments.dealer}; expected 0 to {match.players - 1}")
    seed = random.randrange(_SEEDS) if arguments.seed is None else arguments.seed
    events = _events(match, seed, arguments)
    if arguments.json:
        _print_record(match, seed, arguments.strategy, events, terminal)
    else:
        from ono99.commands.games import GamePrinter

        printer = GamePrinter(match, terminal)
        terminal.print(printer.head(seed, arguments.strategy))
        printer.tell(events)
        terminal.print(printer.end())
    return 0


def _events(match: Match, seed: int, arguments: argparse.Namespace) -> Iterator[Event]:
    return play(
        match,
        ShufflingDealer(seed),
        PLAYERS[arguments.strategy],
        seed,
        rounds=1 if arguments.round else None,
        first_dealer=arguments.dealer,
    )


def _print_record(
    match: Match, seed: int, strategy: str, events: Iterator[Event], terminal: Terminal
) -> None:
    """Write a record with an event on each line, as it happens."""
    head = header(match) | {"made_by": {"seed": seed, "strategy": strategy}}
    terminal.print(f'{json.dumps(head)[:-1]}, "events": [')
    before = ""
    for event in events:
        terminal.stream.write(f"{before}{json.dumps(event.to_data())}")
        before = ",\n"
    terminal.print("\n]}")
