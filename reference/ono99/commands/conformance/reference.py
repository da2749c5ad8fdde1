"""Be the reference engine as a program that speaks the protocol.

It reads requests on standard input, a line each, and answers on standard
output, as conformance/PROTOCOL.md tells. The suite runs on it as on any other
program:

  ono99 conformance -- ono99 conformance reference
  ono99 conformance -- ono99 conformance reference --draws manual
  echo '{"seq":1,"op":"hello","protocol":1}' | ono99 conformance reference
"""

from __future__ import annotations

import argparse
import json
import sys

from ono99.commands.arguments import InputError
from ono99.commands.terminal import Terminal
from ono99.conform.protocol import DRAWS, SETUPS


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "--draws", choices=DRAWS, default=DRAWS[0], help="who draws: it, or the requests"
    )
    parser.add_argument(
        "--setup",
        metavar="WAY",
        choices=SETUPS,
        action="append",
        help=f"declare only these ways to set up, of {', '.join(SETUPS)} (may be given again)",
    )


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    """Answer until told to quit, or until there is nothing more to read."""
    from ono99.conform.reference_program import ReferenceProgram

    if arguments.program:
        raise InputError("the reference is a program itself; nothing can follow after '--'")
    program = ReferenceProgram(draws=arguments.draws, setups=arguments.setup or SETUPS)
    for line in sys.stdin.buffer:
        reply = program.answer(line)
        sys.stdout.write(f"{json.dumps(reply, separators=(',', ':'))}\n")
        sys.stdout.flush()
        if "bye" in reply:
            break
    return 0
