r"""The command `ono99`: the rules of O'NO 99, at your table.

  ono99 ask      answer a question in your own words, with the rules behind it
  ono99 judge    settle a position: what may I play, what happens, by which rule
  ono99 play     play a game out, every line with its rules
  ono99 replay   check the record of a game
  ono99 rules    print the rulebook of an edition
  ono99 rule     look up one rule, with its sources and rulings
  ono99 diff     print two editions side by side
  ono99 check    check a folder of rules
  ono99 export   write the rules as one JSON document, for other programs
  ono99 mcp      serve answers to an assistant, over standard input and output
  ono99 site     build the published pages, from a checkout of the project
  ono99 conformance   find out whether a program plays by these rules

Try one of these:

  ono99 ask "is 99 ok"
  ono99 judge --edition 1980 --players 4 --total 92 --owed 2 \
              --hand double-play,reverse,5,ono-99
  ono99 rules 2022
  ono99 rule double.not-first-of-two
  ono99 play --edition 2022 --players 3 --seed 7

`ono99 COMMAND --help` explains one command. Exit codes: 0 all is well, 1 the
answer is no (a record or a folder with a fault), 2 the question was not
understood. This project is unofficial.
"""

from __future__ import annotations

import argparse
import importlib
import os
import re
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NoReturn, Protocol, cast

from ono99.problems import Ono99Error, SpecError, did_you_mean, one_of, quote

if TYPE_CHECKING:
    from ono99.commands.terminal import Terminal

FINE, NO, BAD_INPUT = 0, 1, 2
INTERRUPTED, BROKEN_PIPE = 130, 141
"""What a shell reports for a program that Ctrl-C, or the end of its reader, has stopped."""

COMMANDS: Mapping[str, str] = {
    "ask": "answer a question in your own words",
    "judge": "settle a position",
    "play": "play a game out",
    "replay": "check the record of a game",
    "rules": "print the rulebook of an edition",
    "rule": "look up one rule",
    "diff": "print two editions side by side",
    "check": "check a folder of rules",
    "export": "write the rules as JSON",
    "mcp": "serve answers to an assistant",
    "site": "build the published pages",
    "conformance": "find out whether a program plays by these rules",
}
"""Every command, with what it does; the module of its name in `ono99.commands` does it."""

PARTS: Mapping[str, Mapping[str, str]] = {
    "conformance": {
        "fuzz": "play a program against the reference until they disagree",
        "vectors": "list, show, check and write the vectors",
        "matrix": "show which vectors pin which rule",
        "mutate": "prove that the suite notices every fault in the rules",
        "report": "show the record of a run in another dress",
        "reference": "be the reference engine as a program that speaks the protocol",
    },
}
"""Commands that have commands of their own, each the module of its name in the command's package.

Such a command takes a program after ``--``: whatever stands there is the program's.
"""

_HELP = ("help", "-h", "--help")
_CARDS_FIRST_NEGATIVE = re.compile(r"-\d+\D")
_WIDTH = 80


class UsageError(Ono99Error):
    """A command line that cannot be understood."""


class Command(Protocol):
    """What a module in `ono99.commands` offers; its docstring is the command's help."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare what the command takes."""

    def run(self, arguments: argparse.Namespace, terminal: Terminal) -> int:
        """Answer, and return the exit code."""


class Parser(argparse.ArgumentParser):
    """A parser that says in one line what is wrong, instead of printing all of its usage."""

    def error(self, message: str) -> NoReturn:
        """Refuse the command line."""
        raise UsageError(f"{message}; see '{self.prog} --help'")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with `arguments` (by default the program's) and return its exit code."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    try:
        code = _run(list(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
    except Ono99Error as error:
        return _complain(_one_line(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _silence_output()
        return BROKEN_PIPE
    except OSError as error:
        _silence_output()
        return _complain(f"cannot write the answer ({error.strerror or error})")
    return code


def _run(words: list[str]) -> int:
    from ono99.commands.terminal import standard_terminal

    if not words or words[0] in _HELP:
        words = [*words[1:2], "--help"]
    name, *rest = words
    if name in ("--help", "--version"):
        standard_terminal().print(_version() if name == "--version" else (__doc__ or "").rstrip())
        return FINE
    if name not in COMMANDS:
        hint = did_you_mean(name, COMMANDS)
        expected = f"; expected {one_of(list(COMMANDS))}"
        raise UsageError(f"unknown command {name[:60]!r}{expected}" + (f"; {hint}" if hint else ""))
    program: tuple[str, ...] = ()
    if name in PARTS:
        name, rest, program = _part(name, rest)
    command = cast("Command", importlib.import_module(f"ono99.commands.{name.replace(' ', '.')}"))
    parser = _parser(name, command)
    terminal = standard_terminal()
    if any(word in ("-h", "--help") for word in rest):
        terminal.print(parser.format_help().rstrip())
        return FINE
    arguments = _parsed(parser, rest)
    arguments.program = program
    return command.run(arguments, terminal)


def _part(name: str, words: list[str]) -> tuple[str, list[str], tuple[str, ...]]:
    """The command's own part that is meant, what it is told, and the program after ``--``."""
    end = words.index("--") if "--" in words else len(words)
    words, program = words[:end], tuple(words[end + 1 :])
    if not words or words[0].startswith("-"):
        return name, words, program
    if words[0] in PARTS[name]:
        return f"{name} {words[0]}", words[1:], program
    hint = did_you_mean(words[0], PARTS[name])
    expected = f"expected {one_of(list(PARTS[name]))}, or a program after '--'"
    message = f"unknown word {quote(words[0])} after 'ono99 {name}'; {expected}"
    raise UsageError(message + (f"; {hint}" if hint else ""))


def _version() -> str:
    from ono99 import __version__

    return f"ono99 {__version__}"


def _parser(name: str, command: Command) -> Parser:
    parser = Parser(
        prog=f"ono99 {name}",
        description=(command.__doc__ or "").strip(),
        formatter_class=lambda prog: argparse.RawDescriptionHelpFormatter(prog, width=_WIDTH),
        allow_abbrev=False,
        add_help=False,
    )
    parser.add_argument("--help", "-h", action="store_true", help="print this help")
    command.add_arguments(parser)
    return parser


def _parsed(parser: Parser, words: list[str]) -> argparse.Namespace:
    arguments, unknown = parser.parse_known_args(_shielded(words))
    if unknown:
        hint = did_you_mean(unknown[0].partition("=")[0], _flags(parser))
        message = f"unknown argument {unknown[0][:60]!r}"
        parser.error(message + (f"; {hint}" if hint else ""))
    return arguments


def _flags(parser: argparse.ArgumentParser) -> list[str]:
    return [flag for action in parser._actions for flag in action.option_strings]


def _shielded(words: list[str]) -> list[str]:
    """Put a space before words such as ``-10,5``, which argparse would take for flags."""
    return [f" {word}" if _CARDS_FIRST_NEGATIVE.match(word) else word for word in words]


def _one_line(error: Ono99Error) -> str:
    if isinstance(error, SpecError) and len(error.problems) > 1:
        more = len(error.problems) - 1
        return f"{error.problems[0]} (and {more} more; '{error.listed_by}' lists them)"
    return " ".join(str(error).split())


def _complain(message: str) -> int:
    """Say on standard error what is wrong; if even that cannot be read, the exit code must do."""
    if sys.stderr is not None:
        sys.stderr.write(f"ono99: {message}\n")
    return BAD_INPUT


def _silence_output() -> None:
    """Let what is still to be written go nowhere, so that Python does not complain at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
