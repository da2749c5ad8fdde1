"""Show which vectors pin which rule, and how sharply.

Each rule has the number of vectors that cite it, and how many of the faults
that were made in it some vector noticed (see 'ono99 conformance mutate',
which keeps the result). A rule that changes nothing by itself, or that no
program can show, says so, with the reason. What nothing covers is listed at
the end.

For example:

  ono99 conformance matrix
  ono99 conformance matrix --rule limit.ninety-nine
  ono99 conformance matrix --markdown docs/conformance-matrix.md

Exit code 1: something is not covered that could be.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from typing import Any

from ono99.commands.arguments import InputError, write_text
from ono99.commands.terminal import Terminal, table, wrap
from ono99.problems import did_you_mean, quote

JSON = Any
_TOLD_PAIRS = 10


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("--rule", metavar="ID", help="only one rule, with all its vectors")
    parser.add_argument("--json", action="store_true", help="everything as one JSON document")
    parser.add_argument("--markdown", metavar="FILE", help="write everything as a page")


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    """Show the matrix; 1 if something is open."""
    data = _data()
    from ono99.conform.matrix import open_points
    from ono99.conform.matrixpage import page

    points = open_points(data)
    if arguments.rule:
        terminal.print(_one_rule(data, arguments.rule, terminal))
        return 0
    if arguments.markdown:
        write_text(arguments.markdown, page(data))
    if arguments.json:
        terminal.print(json.dumps(data, indent=1, ensure_ascii=False))
    elif not arguments.markdown:
        terminal.print(_report(data, terminal))
    if not arguments.json:
        terminal.print(points or "everything is covered that can be")
    return 1 if points else 0


def _data() -> dict[str, JSON]:
    from ono99.conform.bundle import load_bundle
    from ono99.conform.exempt import read_exemptions
    from ono99.conform.faults import Variants, faults
    from ono99.conform.killed import saved
    from ono99.conform.matrix import matrix_data
    from ono99.load.loading import load_spec

    spec = load_spec()
    made = list(faults(Variants(spec)))
    return matrix_data(spec, load_bundle(), made, saved(), read_exemptions())


def _report(data: Mapping[str, JSON], terminal: Terminal) -> Iterator[str]:
    rows: list[tuple[str, ...]] = [("rule", "vectors", "faults", "noticed", "exempt", "")]
    for each in data["rules"]:
        faults = each["faults"]
        numbers = (
            sum(each["vectors"].values()),
            *(faults[key] for key in ("made", "noticed", "exempt")),
        )
        state = "" if each["state"] == "covered" else each["state"]
        rows.append((each["id"], *(str(number) if number else "" for number in numbers), state))
    yield from table(rows, right=(1, 2, 3, 4))
    yield ""
    for pairs in data["pairs"]:
        yield (
            f"{pairs['edition']}: {pairs['covered']} of {pairs['possible']} pairs of choices are "
            "in force together in some vector"
        )
        for one, other in pairs["missing"][:_TOLD_PAIRS]:
            yield f"  missing: {one} with {other}"
        if (more := len(pairs["missing"]) - _TOLD_PAIRS) > 0:
            yield f"  and {more} more (--json has them all)"
    if not data["fresh"]:
        yield from wrap(
            "The result of the faults is stale: rules or vectors have changed since. "
            "'ono99 conformance mutate --save FILE' makes it anew.",
            terminal.width,
        )


def _one_rule(data: Mapping[str, JSON], rule: str, terminal: Terminal) -> Iterator[str]:
    rows = {each["id"]: each for each in data["rules"]}
    if rule not in rows:
        hint = did_you_mean(rule, rows)
        raise InputError(f"unknown rule {quote(rule)}" + (f"; {hint}" if hint else ""))
    row = rows[rule]
    yield terminal.bold(f"{rule}: {row['title']}")
    if row["why"]:
        yield from wrap(f"{row['state']}: {row['why']}", terminal.width)
    for edition, count in row["vectors"].items():
        yield f"{edition}: {count} vectors"
    faults = row["faults"]
    yield (
        f"{faults['made']} faults made, {faults['noticed']} noticed, {faults['exempt']} exempt, "
        f"{faults['survived']} survive"
    )
    kills = sorted(row["noticed_by"].items(), key=lambda item: (-item[1], item[0]))
    yield from table([(str(count), vector) for vector, count in kills], right=(0,), indent="  ")
