r"""Settle a position: what may be played, what happens then, and by which rules.

Say how many players are still in, the total, what you hold and, if somebody has
made you play two cards, how many you owe and have already played. Cards are
named as players name them: 0 to 10, -10, reverse, hold, double-play, play-2,
ono-99, and most other ways of saying so. Seats count to the left, and you are
seat 0.

For example:

  ono99 judge --edition 1980 --players 4 --total 92 --owed 2 \
              --hand double-play,reverse,5,ono-99
  ono99 judge --edition 2022 --players 3 --started 5 --total 98 --hand 0,-10
  ono99 judge --edition 1980 --players 2 --total 40 --hand "o'no 99,7" \
              --option ono-99-on-tens=allowed
  ono99 judge --edition 2022 --players 2 --total 92 --owed 2 --hand reverse \
              --ruling reverse-under-play-two=counts-as-zero --json

"Ruled" below an answer means that it rests on a ruling of this project: the
edition does not settle the matter, and by another reading the answer would be
another. 'ono99 rule ID' tells why, and --ruling lets you play it the other way.

What else --set can say of the position, as a number if nothing else is said:

  let_go       1 if this turn has got rid of an unplayable card by an option
  missing      cards not drawn in time that may still be drawn
  late         the seat that last forgot to draw, or none
  opening      1 if no card of the round has been played
  due          cards that the next player will owe
  before       the total before the card played last
  last_player  the seat that last played a card, or none
  top          the card played last, or none
  bust, draws, waiting, drawer   what a move leaves for a moment only
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from typing import Any

from ono99.commands.arguments import (
    InputError,
    add_choices,
    add_edition,
    edition_of,
    options_of,
    pairs,
    rulings_of,
    whole_number,
)
from ono99.commands.terminal import Terminal
from ono99.explain.judge import Judgement, judge_by, read_card
from ono99.load.loading import load_rules_and_readings
from ono99.play.bags import CardError
from ono99.problems import Ono99Error, quote

PLAYERS_HELP = "how many players are still in the round, you included"
_DIRECTIONS = {"left": 1, "right": -1}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_edition(parser)
    parser.add_argument(
        "--players", metavar="N", type=whole_number(1), required=True, help=PLAYERS_HELP
    )
    parser.add_argument(
        "--started", metavar="N", type=whole_number(1), help="how many began the round, if more"
    )
    parser.add_argument(
        "--total", metavar="N", type=whole_number(), required=True, help="the running total"
    )
    parser.add_argument(
        "--hand", metavar="CARD", nargs="*", required=True, help="your cards, with commas between"
    )
    parser.add_argument(
        "--owed", metavar="N", type=whole_number(1), default=1, help="cards you have to play (1)"
    )
    parser.add_argument(
        "--made", metavar="N", type=whole_number(0), default=0, help="of them already played (0)"
    )
    parser.add_argument(
        "--direction",
        metavar="SIDE",
        type=_direction,
        default=1,
        help="where play goes: left (clockwise, the default) or right",
    )
    add_choices(parser)
    parser.add_argument(
        "--set",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="say something else of the position, as listed above (may be given again)",
    )
    parser.add_argument(
        "--verbose", action="store_true", help="tell every number and ruling behind an answer"
    )
    parser.add_argument("--json", action="store_true", help="answer as data")


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    """Print the judgement."""
    started, variables = arguments.started or arguments.players, _position(arguments)
    judgement = _judgement(arguments, started, variables)
    if arguments.json:
        from ono99.explain.answers import judgement_data

        terminal.print(json.dumps(judgement_data(judgement), indent=2))
    else:
        from ono99.commands.verdicts import JudgementPrinter

        asked = [*arguments.option, *arguments.ruling, *arguments.set]
        printer = JudgementPrinter(judgement, terminal, verbose=arguments.verbose)
        hint = _hint(judgement, started, variables)
        terminal.print(printer.lines(arguments.started, asked, hint))
    return 0


def _hint(judgement: Judgement, started: int, variables: Mapping[str, int | str]) -> str:
    if len(judgement.hand) == judgement.rules["constants"]["hand_size"]:
        return ""
    from ono99.commands.hands import short_hand

    return short_hand(judgement, started, variables)


def _judgement(
    arguments: argparse.Namespace, started: int, variables: Mapping[str, int | str]
) -> Judgement:
    edition = arguments.edition
    if edition is None:
        from ono99.load.loading import load_spec

        edition = edition_of(None, load_spec().editions)
    chosen = edition, options_of(arguments), rulings_of(arguments)
    rules, readings = load_rules_and_readings(*chosen)
    return judge_by(
        rules,
        readings,
        players=arguments.players,
        started=started,
        hand=_hand(rules, " ".join(arguments.hand)),
        variables=variables,
    )


def _position(arguments: argparse.Namespace) -> dict[str, int | str]:
    return {
        "opening": 0,
        "total": arguments.total,
        "owed": arguments.owed,
        "made": arguments.made,
        "direction": arguments.direction,
        **_variables(arguments.set),
    }


def _direction(text: str) -> int:
    word = text.strip().casefold()
    if word not in _DIRECTIONS:
        raise argparse.ArgumentTypeError(f"{quote(text)}; expected left or right")
    return _DIRECTIONS[word]


def _hand(rules: Mapping[str, Any], text: str) -> list[str]:
    """The cards named in a text: with commas between them, or spaces if there is no comma."""
    if not text.strip():
        return []
    words = [word.strip() for word in text.split(",")]
    if "" in words:
        raise InputError(f"--hand {quote(text.strip())} has nothing between two commas")
    if len(words) == 1 and not _is_card(rules, text):
        words = text.split()
    return [_card(rules, word) for word in words]


def _card(rules: Mapping[str, Any], word: str) -> str:
    try:
        return read_card(rules, word)
    except CardError as error:
        from ono99.commands.hands import card_elsewhere
        from ono99.load.loading import load_spec

        if missing := card_elsewhere(rules, word, load_spec()):
            raise InputError(f"{missing}; expected one of {', '.join(rules['cards'])}") from error
        raise


def _is_card(rules: Mapping[str, Any], text: str) -> bool:
    try:
        read_card(rules, text)
    except Ono99Error:
        return False
    return True


def _variables(words: Sequence[str]) -> dict[str, int | str]:
    given = pairs(words, "--set", "VALUE").items()
    return {name: _number_or_word(value) for name, value in given}


def _number_or_word(text: str) -> int | str:
    try:
        return whole_number()(text)
    except argparse.ArgumentTypeError:
        return text
