"""Show the record of a run in another dress.

A record is what '--report jsonl=FILE' writes. All that a report tells is in it,
but for the words of the rules.

  ono99 conformance report record.jsonl
  ono99 conformance report record.jsonl --as junit > report.xml
"""

from __future__ import annotations

import argparse

from ono99.commands.arguments import InputError, read_text
from ono99.commands.conformance.reporting import TEXT, report_of, show
from ono99.commands.terminal import Terminal


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    from ono99.conform.reports import KINDS

    parser.add_argument("record", metavar="RECORD", help="the file; - is standard input")
    parser.add_argument("--as", dest="kind", metavar="KIND", default=TEXT, help=", ".join(KINDS))


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    """Print the report; 1 if something in it is not as it should be."""
    from ono99.conform.record import from_text
    from ono99.load.loading import load_spec

    if arguments.program:
        raise InputError("a record is shown without the program; nothing can follow after '--'")
    report = report_of(arguments.kind, "", "--as")
    record = from_text(read_text(arguments.record))
    show(record, load_spec(), [report], terminal)
    return 0 if record.is_good else 1
