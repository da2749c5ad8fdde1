r"""Ask in your own words: the ruling, its rules, and a position that shows it.

Ask as you would at the table; nicknames and slips of the pen are understood.
The answer is given edition by edition unless you say which one you play. A
question of which neither the rules nor the rulings speak is told so.

For example:

  ono99 ask "is 99 ok"
  ono99 ask can i answer a double play with a double play
  ono99 ask "may i play the 99 card on 40" --edition 1980 \
            --option ono-99-on-tens=allowed
"""

from __future__ import annotations

import argparse
import json

from ono99.commands.arguments import InputError, add_edition, pairs
from ono99.commands.terminal import Terminal
from ono99.questions.ask import ask


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("question", metavar="QUESTION", nargs="*", help="what you want to know")
    add_edition(parser)
    parser.add_argument(
        "--option",
        metavar="ID=VALUE",
        action="append",
        default=[],
        help="what your table has agreed on (may be given again)",
    )
    parser.add_argument("--all", action="store_true", help="show everything that proves the answer")
    parser.add_argument("--short", action="store_true", help="only the ruling, and why")
    parser.add_argument("--json", action="store_true", help="answer as data")
    parser.add_argument("--score", action="store_true", help="measure the look-up on its questions")
    parser.add_argument("--misses", action="store_true", help="with --score: what is missed")


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    """Print the answer; 1 if there is none to be had."""
    if arguments.score:
        return _score(terminal, misses=arguments.misses)
    if not arguments.question:
        raise InputError("no question given; expected one, such as 'ono99 ask \"is 99 ok\"'")
    options = pairs(arguments.option, "--option", "VALUE")
    answer = ask(" ".join(arguments.question), edition=arguments.edition, options=options)
    if arguments.json:
        from ono99.questions.replydata import answer_data

        terminal.print(json.dumps(answer_data(answer), indent=2, ensure_ascii=False))
    else:
        from ono99.commands.replies import AnswerPrinter

        terminal.print(
            AnswerPrinter(
                answer, terminal, everything=arguments.all, briefly=arguments.short
            ).lines()
        )
    return 1 if answer.status == "unclear" else 0


def _score(terminal: Terminal, *, misses: bool) -> int:
    from ono99.questions.score import score

    found = score()
    terminal.print(found.lines(misses=misses))
    return 0 if found.passes else 1
