r"""Settle a position: what may be played, what happens then, and by which rules.

Say how many are still in, the total, what you hold and, if somebody has made
you play two cards, how many you owe and have already played. Cards are named as
players name them: 0 to 10, -10, reverse, hold, double-play, play-2, ono-99, and
most other ways of saying so. Seats count to the left, and you are seat 0.

For example:

  ono99 judge --edition 1980 --players 4 --total 92 --owed 2 \
              --hand double-play,reverse,5,ono-99
  ono99 judge --edition 2022 --players 3 --started 5 --total 98 --hand 0,-10
  ono99 judge --edition 1980 --players 2 --total 40 --hand "o'no 99,7" \
              --option ono-99-on-tens=allowed
  ono99 judge --edition 2022 --players 2 --total 92 --owed 2 --hand reverse \
              --ruling reverse-under-play-two=counts-as-zero --json
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
from ono99.judge import Judgement, judge_by, read_card
from ono99.loading import load_rules
from ono99.problems import Ono99Error, quote
from ono99.terminal import Terminal

_DIRECTIONS = {"left": 1, "right": -1}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_edition(parser)
    parser.add_argument(
        "--players", metavar="N", type=whole_number(1), required=True, help="players still in"
    )
    parser.add_argument(
        "--started", metavar="N", type=whole_number(1), help="players who began, if more"
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
        help="set another variable of the rules, such as let_go=1 (may be given again)",
    )
    parser.add_argument("--json", action="store_true", help="answer as data")


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    """Print the judgement."""
    judgement = _judgement(arguments)
    if arguments.json:
        from ono99.answers import judgement_data

        terminal.print(json.dumps(judgement_data(judgement), indent=2))
    else:
        from ono99.commands.verdicts import JudgementPrinter

        asked = [*arguments.option, *arguments.ruling, *arguments.set]
        terminal.print(JudgementPrinter(judgement, terminal).lines(arguments.started, asked))
    return 0


def _judgement(arguments: argparse.Namespace) -> Judgement:
    edition = arguments.edition
    if edition is None:
        from ono99.loading import load_spec

        edition = edition_of(None, load_spec().editions)
    rules = load_rules(edition, options_of(arguments), rulings_of(arguments))
    return judge_by(
        rules,
        players=arguments.players,
        started=arguments.started or arguments.players,
        hand=_hand(rules, " ".join(arguments.hand)),
        variables={
            "opening": 0,
            "total": arguments.total,
            "owed": arguments.owed,
            "made": arguments.made,
            "direction": arguments.direction,
            **_variables(arguments.set),
        },
    )


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
    if len(words) > 1 or _is_card(rules, text):
        return [read_card(rules, word) for word in words]
    return [read_card(rules, word) for word in text.split()]


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
