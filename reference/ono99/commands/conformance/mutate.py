"""Prove that the suite notices every fault in the rules.

The rules are given one small fault after another: a number off by one, '<'
for '<=', a condition or a step left out, two cards that do each other's work,
the other reading of a ruling. Each faulty set of rules is played through the
vectors, as a program would be, until a vector notices. A fault that none
notices has survived: the suite is not sharp enough there, unless no game can
tell, and then the fault stands in conformance/mutants/exempt.yml with the
reason why.

For example:

  ono99 conformance mutate
  ono99 conformance mutate --edition 2022 --rule limit.ninety-nine
  ono99 conformance mutate --jobs 2 --save conformance/mutants/killed.json

Exit code 1: a fault has survived, or the list of exempt ones is wrong.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ono99.commands.arguments import InputError, whole_number, write_text
from ono99.commands.check import Progress
from ono99.commands.terminal import Terminal, table, wrap
from ono99.problems import did_you_mean, one_of, quote

if TYPE_CHECKING:
    from ono99.conform.faults import Fault
    from ono99.conform.killing import Hearing
    from ono99.conform.tally import Tally
    from ono99.load.spec import Spec


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("--edition", metavar="ID", help="only faults in this edition")
    parser.add_argument("--rule", metavar="ID", help="only faults in this rule, option or ruling")
    parser.add_argument(
        "--limit", metavar="N", type=whole_number(1), help="only so many faults, spread over all"
    )
    parser.add_argument(
        "--jobs", metavar="N", type=whole_number(1), default=1, help="how many at a time (1)"
    )
    parser.add_argument(
        "--save", metavar="FILE", help="find all vectors of each rule that notice, and keep them"
    )


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    """Hold faults against the vectors; 1 if any survives that is not exempt."""
    from ono99.conform.bundle import load_bundle
    from ono99.conform.exempt import read_exemptions
    from ono99.conform.faults import faults
    from ono99.conform.killed import Killed, saved, state_of
    from ono99.conform.tally import tally
    from ono99.conform.trial import court, hearings

    part = arguments.edition or arguments.rule or arguments.limit
    if arguments.save and part:
        raise InputError("--save keeps the whole result; leave out --edition, --rule and --limit")
    exemptions = read_exemptions()
    court_ = court()
    court_.check()
    everything = list(faults(court_.variants))
    chosen = _chosen(everything, arguments, court_.variants.spec)
    progress = Progress(sys.stderr)
    heard: list[Hearing] = []
    for hearing in hearings(
        court_, chosen, saved(), thorough=bool(arguments.save), jobs=arguments.jobs
    ):
        heard.append(hearing)
        if sys.stderr.isatty():
            progress("faults", len(heard), len(chosen))
    progress.clear()
    result = tally(everything, heard, exemptions)
    terminal.print(_report(result, court_.variants.spec, terminal))
    if arguments.save:
        state = state_of(everything, load_bundle())
        write_text(arguments.save, Killed.of(state, heard).text())
    return 1 if result.survivors or result.problems else 0


def _chosen(faults: Sequence[Fault], arguments: argparse.Namespace, spec: Spec) -> Sequence[Fault]:
    """The faults that were asked for."""
    if arguments.edition and arguments.edition not in spec.editions:
        expected = one_of(list(spec.editions))
        raise InputError(f"unknown edition {quote(arguments.edition)}; expected {expected}")
    rules = dict.fromkeys(fault.rule for fault in faults)
    if arguments.rule and arguments.rule not in rules:
        hint = did_you_mean(arguments.rule, rules)
        raise InputError(
            f"no faults are made in {quote(arguments.rule)}; expected a rule that changes what is "
            f"played" + (f"; {hint}" if hint else "")
        )
    found = [
        fault
        for fault in faults
        if arguments.edition in (None, fault.edition) and arguments.rule in (None, fault.rule)
    ]
    step = max(1, len(found) // arguments.limit) if arguments.limit else 1
    return found[::step][: arguments.limit]


def _report(result: Tally, spec: Spec, terminal: Terminal) -> Iterator[str]:
    """The result in lines: by rule, then every survivor, then the sum."""
    yield from _by_rule(result)
    for fault in result.survivors:
        yield ""
        yield from wrap(f"survives: {fault.words}", terminal.width, rest="  ")
        yield f"  {place_of(spec, fault.rule)} [{fault.rule}]"
        yield f"  {fault.id}"
    for problem in result.problems:
        yield from ("", *wrap(str(problem), terminal.width, rest="  "))
    yield ""
    yield from wrap(_sum(result), terminal.width)


def _by_rule(result: Tally) -> Iterator[str]:
    rows: list[tuple[str, ...]] = [("rule", "faults", "noticed", "exempt", "survive")]
    for rule, count in result.rules.items():
        numbers = (count.made, count.killed, count.exempt, count.survived)
        rows.append((rule, *(str(number) if number else "" for number in numbers)))
    yield from table(rows, right=(1, 2, 3, 4))


def _sum(result: Tally) -> str:
    total = result.total
    parts = [f"{total.made} faults, {total.killed} noticed"]
    if total.by_reason:
        parts.append(f"{total.by_reason} of them only by the rule cited")
    parts.append(f"{total.exempt} exempt, {total.survived} survive")
    return "; ".join(parts)


def place_of(spec: Spec, rule: str) -> str:
    """Where a rule is written: its file, and its line if the files have been read."""
    tables: Sequence[Mapping[str, object]] = (spec.articles, spec.options, spec.rulings)
    for items in tables:
        if rule in items:
            return str(spec.place(items[rule]))  # type: ignore[arg-type]
    return "the card tables of the editions"
