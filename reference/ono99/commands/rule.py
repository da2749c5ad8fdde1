"""Look up one rule: its text, where it comes from, and what is disputed about it.

Any id will do: of an article, a ruling, an option, a source, a place where the
sources differ (T1, T2 ...) or a word of the game. Without an id, all rules are
listed.

For example:

  ono99 rule
  ono99 rule double.not-first-of-two
  ono99 rule reverse-under-play-two
  ono99 rule scoring
"""

from __future__ import annotations

import argparse

from ono99.commands.entries import EntryPrinter
from ono99.commands.listing import listing
from ono99.commands.terminal import Terminal
from ono99.explain.rulebook import entry
from ono99.load.loading import load_spec


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("id", metavar="ID", nargs="?", help="the id of a rule")


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    """Print what there is to say about an id, or all ids."""
    spec = load_spec()
    if arguments.id is None:
        terminal.print(listing(spec, terminal))
    else:
        terminal.print(EntryPrinter(spec, terminal).lines(entry(spec, arguments.id)))
    return 0
