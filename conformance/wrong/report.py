#!/usr/bin/env python3
"""Shows that the suite and the fuzzer find what is wrong with the programs in this folder.

For each program: how many vectors it fails, how many of them are about the very rule that it
breaks, and the shortest game by which the fuzzer tells it from the rules.

    python conformance/wrong/report.py
    python conformance/wrong/report.py doubles_stack always_no
"""

import ast
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from ono99.conform.bundle import load_bundle
from ono99.conform.fuzzing import Limits, Search
from ono99.conform.openings import Ground
from ono99.conform.opponent import against
from ono99.conform.outcomes import Verdict
from ono99.conform.readings import OtherReadings
from ono99.conform.reference_program import ReferenceProgram
from ono99.conform.running import Wanted, run_suite
from ono99.conform.selecting import KnownFailing
from ono99.load.loading import load_spec

FOLDER = Path(__file__).parent
TIMEOUT = 20
LIMITS = Limits(games=5000, seconds=240)


@dataclass(frozen=True)
class Fault:
    """A program of this folder: what is wrong with it, and the rule that it breaks."""

    name: str
    title: str
    rule: str

    @property
    def command(self):
        """How the program is started."""
        return (sys.executable, str(FOLDER / f"{self.name}.py"))


def faults():
    """Every program of this folder that has something wrong with it."""
    for path in sorted(FOLDER.glob("*.py")):
        module = ast.parse(path.read_text("utf-8"))
        rules = [
            node.value.value
            for node in module.body
            if isinstance(node, ast.Assign) and node.targets[0].id == "RULE"
        ]
        if rules:
            yield Fault(path.stem, ast.get_docstring(module).partition("\n")[0], rules[0])


def failed(command, vectors, spec):
    """The vectors that a program fails, run without a first look and without explanations."""
    known = KnownFailing.read("*")
    record = run_suite(
        spec,
        vectors,
        Wanted(command, TIMEOUT, suite_hash="", known=known, look_first=False),
        lambda _: None,
    )
    unsound = (Verdict.FAILED, Verdict.ERRORED)
    ids = {outcome.id for outcome in record.outcomes if outcome.verdict in unsound}
    return [vector for vector in vectors if vector.id in ids]


def found(command, spec, limits=LIMITS):
    """What the fuzzer makes of a program: the search, with the find if there is one."""
    with against(command, TIMEOUT) as opponent:
        ground = Ground(spec, opponent.declared, tuple(opponent.declared.editions))
        readings = OtherReadings(spec, ReferenceProgram(spec))
        search = Search(opponent, ground, readings, limits, lambda _: None)
        search.run()
    return search


def main(names):
    """Write the table."""
    spec, vectors = load_spec(), load_bundle().vectors
    print("| what is wrong | rule | vectors failed | of that rule | games tried | shortest game |")
    print("|---|---|---:|---:|---:|---|")
    for fault in faults():
        if names and fault.name not in names:
            continue
        fails = failed(fault.command, vectors, spec)
        of_the_rule = sum(fault.rule in vector.rules for vector in fails)
        search = found(fault.command, spec)
        told = f"{len(fails)} | {of_the_rule} | {search.tally.games} | {game_of(search.best)}"
        print(f"| {fault.title} | `{fault.rule}` | {told} |", flush=True)


def game_of(find):
    """The shortest game as a few words."""
    if find is None:
        return "not found"
    moves = "; ".join(str(step["move"]) for step in find.steps) or "the set-up alone"
    return f"{len(find.steps)} steps, {find.vector.players} players: {moves}"


if __name__ == "__main__":
    begun = time.monotonic()
    main(sys.argv[1:])
    print(f"\n{time.monotonic() - begun:.0f} seconds")
