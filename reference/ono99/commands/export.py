"""Write the rules of an edition as JSON, for programs in any language.

The document holds everything that a program needs to play and to explain: the
cards, every expression as a tree, the steps of every move, the text of every
rule in force, and for each part of the rules the rule that it comes from
(`provenance`). Keys are sorted, so the same rules always give the same bytes;
where an order counts it stands under `orders`. `hash` is the SHA-256 of the
document without `hash`, in the same form and with every letter as UTF-8.

For example:

  ono99 export --edition 2022 --output ono99-2022.json
  ono99 export --edition 1980 --option scoring=points > points.json
  ono99 export --all
"""

from __future__ import annotations

import argparse
import json
from typing import Any

from ono99 import __version__
from ono99.choices import Choice, choose
from ono99.commands.arguments import (
    InputError,
    add_choices,
    add_edition,
    choice_of,
    write_text,
)
from ono99.documents import Spec
from ono99.loading import load_rules, load_spec
from ono99.resolve import content_hash
from ono99.terminal import Terminal

FORMAT = "ono99-rules/1"
_ORDERED = (
    "cards", "variables", "match_variables", "seat_variables", "phases", "match_phases", "moves",
    "match_moves",
)  # fmt: skip
_NOTICE = "Unofficial. The names of the game are trademarks of their owners."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_edition(parser)
    add_choices(parser)
    parser.add_argument("--all", action="store_true", help="every edition as played by default")
    parser.add_argument("--output", metavar="FILE", help="write into this file")


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    """Write the document."""
    text = json.dumps(_wanted(arguments), sort_keys=True, separators=(",", ":"))
    if arguments.output:
        write_text(arguments.output, f"{text}\n")
    else:
        terminal.print(text)
    return 0


def _wanted(arguments: argparse.Namespace) -> dict[str, Any]:
    spec = load_spec()
    if not arguments.all:
        return document(spec, choice_of(arguments, spec))
    if arguments.edition or arguments.option or arguments.ruling:
        raise InputError("--all takes every edition by default; expected no choice beside it")
    editions = {edition: document(spec, choose(spec, edition)) for edition in spec.editions}
    return _sealed({"format": FORMAT, "notice": _NOTICE, "editions": editions})


def document(spec: Spec, choice: Choice) -> dict[str, Any]:
    """The resolved rules under a choice with all that another program needs beside them."""
    rules = load_rules(choice.edition, choice.options, choice.rulings)
    return _sealed(
        {
            "format": FORMAT,
            "notice": _NOTICE,
            "version": __version__,
            "title": spec.editions[choice.edition].title,
            "rules": rules,
            "orders": {table: list(rules[table]) for table in _ORDERED},
        }
    )


def _sealed(content: dict[str, Any]) -> dict[str, Any]:
    return {**content, "hash": content_hash(content)}
