#!/usr/bin/env python3
# ruff: noqa: E402 - in a checkout the package is found first, and imported then
"""Plays random games through the Python and the JavaScript engine and compares them at every step.

The two engines share nothing but the rules as JSON. Games are made here, by the
Python engine: whole matches, rounds from a deal, and rounds from positions that
no game may ever reach, in every edition, with every option and every reading of
a ruling alone, and with many of them mixed. Mistakes are made and legal moves
chosen at random. At every step the legal moves, the verdicts on moves picked
blindly, the rules that acted, the results and the whole state must be the same.

    python conformance/engine/compare.py --steps 100000 --seed 7

Exit codes: 0 the engines agree, 1 they do not, 2 they could not be compared.
"""

from __future__ import annotations

import argparse
import json
import queue
import random
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

HERE = Path(__file__).resolve().parent
if (HERE.parents[1] / "reference" / "ono99").is_dir():  # a checkout, installed or not
    sys.path.insert(0, str(HERE.parents[1] / "reference"))

from games import Game, Maker, Moment, happens

from ono99.resolve.choices import Choice, choose, offered_values
from ono99.commands.export import document
from ono99.load.documents import Spec
from ono99.load.loading import load_spec
from ono99.problems import Ono99Error, SpecError
from ono99.resolve.merging import resolve

JSON = Any

PATIENCE = 120
"""Seconds after which an engine that does not reply is given up: it may never stop."""


# ------------------------------------------------------------------ which rules


def single_choices(spec: Spec) -> Iterator[Choice]:
    """Every edition as it is, and with each value of an option and each reading alone."""
    for edition in spec.editions:
        yield choose(spec, edition)
        for option in spec.options.values():
            if edition in option.editions:
                for value in offered_values(option, edition):
                    yield choose(spec, edition, {**option.when, option.id: value})
        for ruling in spec.rulings.values():
            if edition in ruling.editions:
                for reading in ruling.readings.values():
                    options = {**ruling.when, **reading.played_by}
                    yield choose(spec, edition, options, {ruling.id: reading.id})


def mixed_choice(spec: Spec, chance: random.Random) -> Choice:
    """An edition with some options and some readings at random; they may contradict each other."""
    edition = chance.choice(list(spec.editions))
    options = {
        option.id: chance.choice(offered_values(option, edition))
        for option in spec.options.values()
        if edition in option.editions and happens(chance, 0.4)
    }
    share = chance.choice((0.1, 0.3, 0.6))
    rulings = {
        ruling.id: chance.choice(list(ruling.readings))
        for ruling in spec.rulings.values()
        if edition in ruling.editions and happens(chance, share)
    }
    return choose(spec, edition, options, rulings)


def every_choice(spec: Spec, chance: random.Random) -> Iterator[Choice]:
    """Choices without end: every single one in some order, a mixture after each; and again."""
    while True:
        singles = list(single_choices(spec))
        for single in chance.sample(singles, len(singles)):
            yield single
            yield mixed_choice(spec, chance)


def documents(spec: Spec, chance: random.Random) -> Iterator[tuple[Choice, dict[str, JSON]]]:
    """Rules without end, as `ono99 export` writes them; choices that contradict are left out."""
    frames = {edition: document(spec, choose(spec, edition)) for edition in spec.editions}
    for choice in every_choice(spec, chance):
        frame = frames[choice.edition]
        try:
            rules = resolve(spec, choice)
        except SpecError:
            continue
        orders = {table: list(rules[table]) for table in frame["orders"]}
        yield choice, {**frame, "rules": rules, "orders": orders}


# ------------------------------------------------------------------ the other engine


class JavaScriptEngine:
    """The other engine: one process, a line of JSON for each batch, a line for each reply."""

    def __init__(self) -> None:
        node = shutil.which("node")
        if node is None:
            raise Ono99Error("'node' is not installed; the other engine needs it (18 or newer)")
        self._process = subprocess.Popen(  # noqa: S603 - our own script
            [node, str(HERE / "replay.js")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self._lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self._process.stdout is not None  # noqa: S101 - a pipe was asked for
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put("")

    def ask(self, rules: Mapping[str, JSON], games: Sequence[Mapping[str, JSON]]) -> None:
        """Send a batch; the reply is read later, so that both engines work at once."""
        assert self._process.stdin is not None  # noqa: S101 - a pipe was asked for
        batch = {"document": rules, "games": games}
        self._process.stdin.write(json.dumps(batch, sort_keys=True) + "\n")
        self._process.stdin.flush()

    def answer(self) -> list[list[Moment]]:
        """The reply to the oldest batch that has none yet."""
        try:
            line = self._lines.get(timeout=PATIENCE)
        except queue.Empty:
            raise Ono99Error(f"the JavaScript engine has not replied for {PATIENCE} s") from None
        if not line:
            raise Ono99Error("the JavaScript engine has stopped; its error stands above")
        moments: list[list[Moment]] = json.loads(line)
        return moments

    def state_at(self, place: Disagreement) -> JSON:
        """The state in which the engine is at a disagreement, as data."""
        game = {**place.game.request(), "moves": place.game.moves[: place.step], "full": True}
        self.ask(place.rules, [game])
        return self.answer()[0][-1].get("state", {})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """End the process, whatever it is doing."""
        self._process.kill()
        self._process.wait()


# ----------------------------------------------------------------------- comparison


@dataclass(frozen=True)
class Disagreement:
    """The first moment of a game in which the engines differ."""

    choice: Choice
    rules: Mapping[str, JSON]
    game: Game
    step: int
    found: Moment

    def text(self, state: JSON) -> str:
        """Everything that is needed to see it again; ``state`` is the other engine's state."""
        game, step = self.game, self.step
        lines = [f"rules      {described(self.choice)}", f"opening    {json.dumps(game.opening)}"]
        lines.append(f"moves      {'; '.join(game.moves[:step])}")
        if step:
            lines.append(f"before     {game.positions[step - 1][0]()}")
        lines.append(f"after      {game.positions[step][0]()}")
        lines.append(f"judged     {'; '.join(game.probes[step])}")
        lines += differences(game.moments[step], self.found)
        return "\n".join([*lines, *differences(game.positions[step][1](), state)])


def differences(expected: Mapping[str, JSON], found: Mapping[str, JSON]) -> list[str]:
    """Lines that show what differs."""
    lines = []
    for key in {**expected, **found}:
        if expected.get(key) != found.get(key):
            lines.append(f"{key:<10} Python:     {expected.get(key)}")
            lines.append(f"{'':<10} JavaScript: {found.get(key)}")
    return lines


def described(choice: Choice) -> str:
    """A choice as the arguments of the command that exports it."""
    words = [f"--edition {choice.edition}"]
    words += [f"--option {key}={value}" for key, value in choice.options.items()]
    words += [f"--ruling {key}={value}" for key, value in choice.rulings.items()]
    return " ".join(words)


def first_difference(game: Game, moments: Sequence[Moment]) -> int | None:
    """The first step at which the engines differ."""
    for step, (expected, found) in enumerate(zip(game.moments, moments, strict=False)):
        if expected != found:
            return step
    return None if len(game.moments) == len(moments) else min(len(game.moments), len(moments)) - 1


Batch = tuple[Choice, Mapping[str, JSON], list[Game]]
"""Games under one choice of rules: the choice, the rules as exported, and the games."""


@dataclass
class Comparison:
    """What was compared so far."""

    steps: int = 0
    games: int = 0
    choices: int = 0
    disagreements: int = 0
    shortest: Disagreement | None = None
    acted: set[str] = field(default_factory=set)
    cited: set[str] = field(default_factory=set)

    def take(self, batch: Batch, replies: Sequence[list[Moment]]) -> None:
        """Compare a batch with its reply."""
        choice, rules, games = batch
        self.choices += 1
        for game, moments in zip(games, replies, strict=True):
            self.games += 1
            step = first_difference(game, moments)
            self.steps += len(game.moves) if step is None else step
            self._note(game)
            if step is not None:
                self.disagreements += 1
                found = Disagreement(choice, rules, game, step, moments[step])
                self.shortest = min(self.shortest or found, found, key=lambda each: each.step)

    def _note(self, game: Game) -> None:
        for moment in game.moments:
            self.acted.update(moment["rules"])
            for legal, permits, denies in moment["verdicts"]:
                self.cited.update(permits if legal else denies)


def compare(engine: JavaScriptEngine, steps: int, chance: random.Random, batch: int) -> Comparison:
    """Compare the engines over so many steps, in batches of about so many."""
    comparison = Comparison()
    waiting: list[Batch] = []
    made = 0
    for choice, rules in documents(load_spec(), chance):
        games = batch_of(rules["rules"], chance, min(batch, steps - made))
        engine.ask(rules, [game.request() for game in games])
        waiting.append((choice, rules, games))
        made += sum(len(game.moves) for game in games)
        if len(waiting) > 1:
            comparison.take(waiting.pop(0), engine.answer())
        if made >= steps:
            break
    for pending in waiting:
        comparison.take(pending, engine.answer())
    return comparison


def batch_of(rules: Mapping[str, JSON], chance: random.Random, steps: int) -> list[Game]:
    """Games of all kinds under one choice of rules, of about so many steps in all."""
    games: list[Game] = []
    for game in Maker(rules, chance, longest=steps).games():
        games.append(game)
        steps -= len(game.moves)
        if steps <= 0:
            break
    return games


def report(comparison: Comparison, engine: JavaScriptEngine) -> int:
    """Print what was compared and where the engines differ; gives the exit code."""
    print(
        f"{comparison.steps} steps compared in {comparison.games} games under"
        f" {comparison.choices} choices of rules; {len(comparison.acted)} rules acted,"
        f" {len(comparison.cited)} were cited in verdicts"
    )
    print(f"{comparison.disagreements} disagreements")
    if (shortest := comparison.shortest) is None:
        return 0
    text = shortest.text(engine.state_at(shortest))
    print(f"\nThe one that is reached in the fewest moves:\n\n{text}")
    return 1


def main() -> int:
    """Read the arguments and compare."""
    parser = argparse.ArgumentParser(description="Compare the Python and the JavaScript engine.")
    parser.add_argument("--steps", type=int, default=20_000, help="moves to compare (20000)")
    parser.add_argument("--seed", type=int, default=1, help="which games are played (1)")
    parser.add_argument("--batch", type=int, default=0, help="steps under one choice of rules")
    arguments = parser.parse_args()
    batch = arguments.batch or max(40, min(500, arguments.steps // 500))
    try:
        with JavaScriptEngine() as engine:
            chance = random.Random(arguments.seed)
            return report(compare(engine, arguments.steps, chance, batch), engine)
    except Ono99Error as error:
        print(f"compare.py: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
