"""Build the site: rulebooks, a page for each rule and dispute, and the judge.

Needs a checkout of the project, the extra `site` and, for the programs that run
in the reader's browser, Node with npm. The site then stands in `site` inside of
the folder; any web server, or none, will serve it.

For example:

  ono99 site
  ono99 site --out /tmp/ono99 --no-apps
"""

from __future__ import annotations

import argparse
import time
from importlib.util import find_spec
from pathlib import Path

from ono99.commands.arguments import InputError
from ono99.commands.terminal import Terminal


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("--out", metavar="DIR", help="build in this folder instead of 'build'")
    parser.add_argument(
        "--language",
        metavar="CODE",
        default="en",
        help="in the words of docs/text/CODE.yml and docs/pages/CODE (default: en)",
    )
    parser.add_argument(
        "--no-apps", action="store_true", help="only the pages, without programs: needs no Node"
    )


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    """Build everything."""
    for module in ("mkdocs", "material", "jinja2"):
        if find_spec(module) is None:
            raise InputError(
                f"{module} is not installed; expected the extra: pip install '.[site]'"
            )
    from ono99.site.building import Checkout, build

    began = time.perf_counter()
    checkout = Checkout.found()
    folder = Path(arguments.out) if arguments.out else checkout.root / "build"
    site = build(
        checkout,
        folder,
        terminal.print,
        apps=not arguments.no_apps,
        language=arguments.language,
    )
    terminal.print(f"{'site:':18}{site}, {time.perf_counter() - began:.1f} s in all")
    return 0
