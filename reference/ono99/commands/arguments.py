"""What several commands take: an edition, options, rulings, numbers."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ono99.problems import Ono99Error, one_of, quote

if TYPE_CHECKING:
    from ono99.load.documents import Spec
    from ono99.resolve.choices import Choice

_LONGEST_NUMBER = 6


class InputError(Ono99Error):
    """Something given that cannot be used, or something needed that was not given."""


def add_edition(parser: argparse.ArgumentParser) -> None:
    """Let the command take ``--edition``."""
    parser.add_argument("--edition", metavar="ID", help="the edition whose rules count")


def add_choices(parser: argparse.ArgumentParser) -> None:
    """Let the command take options and rulings."""
    parser.add_argument(
        "--option",
        metavar="ID=VALUE",
        action="append",
        default=[],
        help="play with this value of an option (may be given again)",
    )
    parser.add_argument(
        "--ruling",
        metavar="ID=READING",
        action="append",
        default=[],
        help="play by this reading of a ruling (may be given again)",
    )


def pairs(words: Sequence[str], flag: str, value: str) -> dict[str, str]:
    """What was given as ``ID=VALUE``, by id.

    Raises:
        InputError: a word of another form, or one id with two values.
    """
    found: dict[str, str] = {}
    for word in words:
        id_, equals, chosen = (part.strip() for part in word.partition("="))
        if not (id_ and equals and chosen):
            raise InputError(f"{flag} {quote(word)}; expected ID={value}")
        if found.setdefault(id_, chosen) != chosen:
            raise InputError(f"{flag} {id_} is given twice, with {found[id_]!r} and {chosen!r}")
    return found


def options_of(arguments: argparse.Namespace) -> dict[str, str]:
    """The options given."""
    return pairs(arguments.option, "--option", "VALUE")


def rulings_of(arguments: argparse.Namespace) -> dict[str, str]:
    """The rulings given."""
    return pairs(arguments.ruling, "--ruling", "READING")


def edition_of(given: str | None, editions: Mapping[str, object]) -> str:
    """The edition given, or the only one there is.

    Raises:
        InputError: none was given and there are several.
    """
    if given is not None:
        return given
    if len(editions) == 1:
        return next(iter(editions))
    raise InputError(f"no edition given; expected {one_of(list(editions))}")


def choice_of(arguments: argparse.Namespace, spec: Spec) -> Choice:
    """The choice of edition, options and rulings that the command line makes."""
    from ono99.resolve.choices import choose

    edition = edition_of(arguments.edition, spec.editions)
    return choose(spec, edition, options_of(arguments), rulings_of(arguments))


def whole_number(least: int | None = None, what: str = "a whole number") -> Callable[[str], int]:
    """A reader of whole numbers from `least`, for argparse."""
    expected = what if least is None else f"{what} from {least}"

    def read(text: str) -> int:
        text = text.strip()
        short = len(text.lstrip("+-")) <= _LONGEST_NUMBER
        if re.fullmatch(r"[+-]?\d+", text, re.ASCII) and short:
            number = int(text)
            if least is None or number >= least:
                return number
        too_long = f" of at most {_LONGEST_NUMBER} digits"
        raise argparse.ArgumentTypeError(
            f"{quote(text)}; expected {expected}{'' if short else too_long}"
        )

    return read


def read_text(name: str) -> str:
    """The text of a file; ``-`` is standard input.

    Raises:
        InputError: it cannot be read, or is not UTF-8.
    """
    try:
        content = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"cannot read {quote(name)} ({reason})") from error
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise InputError(
            f"{quote(name)} is not UTF-8 in line {line}; expected a text file in UTF-8"
        ) from error


def write_text(name: str, text: str) -> None:
    """Write `text` into a file in UTF-8.

    Raises:
        InputError: the file cannot be written.
    """
    try:
        Path(name).write_text(text, encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"cannot write {quote(name)} ({reason})") from error
