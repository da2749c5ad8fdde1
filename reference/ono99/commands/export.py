"""Write the rules of an edition as JSON, for programs in any language.

The document holds everything that a program needs to play and to explain: the
cards, every expression as a tree, the steps of every move, the text of every
rule in force, and for each part of the rules the rule that it comes from
(`provenance`). Keys are sorted, so the same rules always give the same bytes;
where an order counts it stands under `orders`. `hash` is the SHA-256 of the
document without `hash`, in the same form and with every letter as UTF-8.

With --layers the document holds the rules under every choice at once: the
editions, and what each article, option and reading of a ruling writes, to be
merged by a program that lets people choose.

For example:

  ono99 export --edition 2022 --output ono99-2022.json
  ono99 export --edition 1980 --option scoring=points > points.json
  ono99 export --all
  ono99 export --layers --output layers.json
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from typing import Any

from ono99 import __version__
from ono99.commands.arguments import (
    InputError,
    add_choices,
    add_edition,
    choice_of,
    write_text,
)
from ono99.commands.terminal import Terminal
from ono99.load.documents import Spec
from ono99.load.hashing import content_hash
from ono99.load.loading import load_rules, load_spec
from ono99.resolve.choices import Choice, choose
from ono99.resolve.layers import LANGUAGE_TABLES, layers_of

FORMAT = "ono99-rules/1"
LAYERS_FORMAT = "ono99-layers/1"
_NOTICE = "Unofficial. The names of the game are trademarks of their owners."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_edition(parser)
    add_choices(parser)
    several = parser.add_mutually_exclusive_group()
    several.add_argument("--all", action="store_true", help="every edition as played by default")
    several.add_argument(
        "--layers", action="store_true", help="every edition, option and reading, to be merged"
    )
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
    if not (arguments.all or arguments.layers):
        return document(spec, choice_of(arguments, spec))
    if arguments.edition or arguments.option or arguments.ruling:
        takes = "--all takes every edition by default" if arguments.all else "--layers takes all"
        raise InputError(f"{takes}; expected no choice beside it")
    return layers(spec) if arguments.layers else _every_edition(spec)


def _every_edition(spec: Spec) -> dict[str, Any]:
    editions = {edition: document(spec, choose(spec, edition)) for edition in spec.editions}
    return _sealed({"format": FORMAT, "notice": _NOTICE, "editions": editions})


def document(spec: Spec, choice: Choice) -> dict[str, Any]:
    """The resolved rules under a choice with all that another program needs beside them."""
    return document_of(spec, load_rules(choice.edition, choice.options, choice.rulings))


def document_of(spec: Spec, rules: Mapping[str, Any]) -> dict[str, Any]:
    """Resolved rules with all that another program needs beside them."""
    orders = {table: list(rules[table]) for table in ("cards", "texts", *LANGUAGE_TABLES)}
    return _sealed(
        {
            "format": FORMAT,
            "notice": _NOTICE,
            "version": __version__,
            "title": spec.editions[rules["edition"]].title,
            "rules": rules,
            "orders": orders,
        }
    )


def layers(spec: Spec) -> dict[str, Any]:
    """The layers of a spec, from which the document of every choice can be made."""
    about = {"format": LAYERS_FORMAT, "gives": FORMAT, "notice": _NOTICE, "version": __version__}
    return _sealed({**about, **layers_of(spec)})


def _sealed(content: dict[str, Any]) -> dict[str, Any]:
    return {**content, "hash": content_hash(content)}
