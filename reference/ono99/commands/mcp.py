"""Serve answers to an assistant, over standard input and output.

The server speaks the Model Context Protocol and has three tools: ask, judge and
get_rule. It needs the extra that brings the protocol: pip install '.[mcp]'.
An assistant starts it by itself; in its settings write:

  {"mcpServers": {"ono99": {"command": "ono99", "args": ["mcp"]}}}

For example:

  ono99 mcp --help
"""

from __future__ import annotations

import argparse
from importlib.util import find_spec

from ono99.commands.terminal import Terminal
from ono99.problems import Ono99Error


class MissingExtra(Ono99Error):  # noqa: N818 - named after the fact
    """Something that is installed only on request."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes: nothing."""


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    """Serve until the assistant hangs up."""
    if find_spec("mcp") is None:
        raise MissingExtra("this needs the extra 'mcp'; install it with: pip install '.[mcp]'")
    from ono99.questions.server import make_server

    make_server().run()
    return 0
