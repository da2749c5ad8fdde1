"""Random games, played through by both engines and compared at every step."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from choices import described, every_choice
from games import Game, Maker, Moment
from javascript import JavaScriptEngine
from ono99.commands.export import document_of
from ono99.load.documents import Spec
from ono99.load.loading import load_spec
from ono99.problems import SpecError
from ono99.resolve.choices import Choice
from ono99.resolve.merging import resolve

JSON = Any


@dataclass(frozen=True)
class Disagreement:
    """The first moment of a game in which the engines differ."""

    choice: Choice
    rules: Mapping[str, JSON]
    game: Game
    step: int
    found: Moment

    def state_in(self, engine: JavaScriptEngine) -> JSON:
        """The state in which the other engine is then, as data."""
        game = {**self.game.request(), "moves": self.game.moves[: self.step], "full": True}
        return engine.ask({"document": self.rules, "games": [game]})[0][-1].get("state", {})

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


def documents(spec: Spec, chance: random.Random) -> Iterator[tuple[Choice, dict[str, JSON]]]:
    """Rules without end, as `ono99 export` writes them; choices that contradict are left out."""
    for choice in every_choice(spec, chance):
        with suppress(SpecError):
            yield choice, document_of(spec, resolve(spec, choice))


def compare_games(
    engine: JavaScriptEngine, steps: int, chance: random.Random, batch: int
) -> Comparison:
    """Compare the engines over so many steps, in batches of about so many."""
    comparison = Comparison()
    waiting: list[Batch] = []
    made = 0
    for choice, rules in documents(load_spec(), chance):
        games = batch_of(rules["rules"], chance, min(batch, steps - made))
        engine.send({"document": rules, "games": [game.request() for game in games]})
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


def report_games(comparison: Comparison, engine: JavaScriptEngine) -> int:
    """Print what was compared and where the engines differ; gives the number of disagreements."""
    print(
        f"{comparison.steps} steps compared in {comparison.games} games under"
        f" {comparison.choices} choices of rules; {len(comparison.acted)} rules acted,"
        f" {len(comparison.cited)} were cited in verdicts"
    )
    print(f"{comparison.disagreements} disagreements")
    if (shortest := comparison.shortest) is not None:
        text = shortest.text(shortest.state_in(engine))
        print(f"\nThe one that is reached in the fewest moves:\n\n{text}")
    return comparison.disagreements
