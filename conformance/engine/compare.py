#!/usr/bin/env python3
# ruff: noqa: E402 - in a checkout the package is found first, and imported then
"""Compares the Python and the JavaScript engine, which share nothing but the rules as JSON.

Random games are made by the Python engine: whole matches, rounds from a deal, and
rounds from positions that no game may ever reach, in every edition, with every
option and every reading of a ruling alone, and with many of them mixed. Mistakes
are made and legal moves chosen at random. At every step the legal moves, the
verdicts on moves picked blindly, the rules that acted, the results and the whole
state must be the same. Choices of rules, and judgements on random situations, are
compared likewise.

    python conformance/engine/compare.py --steps 100000 --seed 7
    python conformance/engine/compare.py --choices 200
    python conformance/engine/compare.py --judge 100000

Exit codes: 0 the engines agree, 1 they do not, 2 they could not be compared.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
if (HERE.parents[1] / "reference" / "ono99").is_dir():  # a checkout, installed or not
    sys.path.insert(0, str(HERE.parents[1] / "reference"))

from choosing import compare_choices
from javascript import JavaScriptEngine
from judging import compare_judges
from ono99.problems import Ono99Error
from steps import compare_games, report_games

STEPS = 20_000


def main() -> int:
    """Read the arguments and compare."""
    parser = argparse.ArgumentParser(description="Compare the Python and the JavaScript engine.")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--steps", type=int, default=STEPS, help=f"moves to compare ({STEPS})")
    what.add_argument("--choices", type=int, help="compare rules: every choice, and N mixed ones")
    what.add_argument("--judge", type=int, help="compare the judgements on so many situations")
    parser.add_argument("--seed", type=int, default=1, help="which games are played (1)")
    parser.add_argument("--batch", type=int, default=0, help="steps under one choice of rules")
    arguments = parser.parse_args()
    try:
        with JavaScriptEngine() as engine:
            return 1 if compare(arguments, engine, random.Random(arguments.seed)) else 0
    except Ono99Error as error:
        print(f"compare.py: {error}", file=sys.stderr)
        return 2


def compare(arguments: argparse.Namespace, engine: JavaScriptEngine, chance: random.Random) -> int:
    """Compare what is asked for; gives the number of disagreements."""
    if arguments.choices is not None:
        return compare_choices(engine, chance, arguments.choices)
    if arguments.judge is not None:
        return compare_judges(engine, chance, arguments.judge)
    batch = arguments.batch or max(40, min(500, arguments.steps // 500))
    return report_games(compare_games(engine, arguments.steps, chance, batch), engine)


if __name__ == "__main__":
    sys.exit(main())
