"""Random situations, judged by both programs under all kinds of rules, and compared.

Most of them can arise; some cannot, and some make no sense at all: these must be
refused by both. What is compared is all that `ono99 judge --json` writes.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from choices import described, every_choice, happens
from javascript import JavaScriptEngine
from ono99.commands.export import layers
from ono99.explain.answers import judgement_data
from ono99.explain.judge import Judge
from ono99.explain.otherwise import other_readings
from ono99.load.documents import Spec
from ono99.load.hashing import content_hash
from ono99.load.loading import load_spec
from ono99.problems import Ono99Error, SpecError
from ono99.resolve.choices import Choice
from ono99.resolve.merging import resolve
from steps import differences

JSON = Any
Situation = dict[str, JSON]

BATCH = 400
"""Situations under one choice of rules."""

SIDES = {"left": 1, "right": -1}


class Situations:
    """Makes situations under some rules: mostly near what decides, and now and then nonsense."""

    def __init__(self, rules: Mapping[str, JSON], chance: random.Random) -> None:
        self.rules, self.chance = rules, chance
        self.deck = [card for card, entry in rules["cards"].items() for _ in range(entry["count"])]

    def any(self) -> Situation:
        """One situation."""
        chance, constants = self.chance, self.rules["constants"]
        limit = constants["limit"]
        started = chance.randint(constants["players_least"], constants["players_most"])
        owed = chance.choice([1, 1, 2])
        situation: Situation = {
            "players": chance.randint(2, started) if happens(chance, 0.3) else started,
            "started": started,
            "total": chance.choice([*range(-30, limit, 7), *range(limit - 12, limit)]),
            "owed": owed,
            "made": chance.randrange(owed),
            "direction": chance.choice(list(SIDES)),
            "hand": self._hand(constants["hand_size"]),
            "variables": self._variables(started) if happens(chance, 0.3) else {},
        }
        return situation | (self._nonsense() if happens(chance, 0.03) else {})

    def _hand(self, full: int) -> list[str]:
        size = full if happens(self.chance, 0.7) else self.chance.randint(0, full + 1)
        kinds = list(self.rules["cards"])
        if happens(self.chance, 0.3):  # few kinds: hands of equal cards
            kinds = self.chance.sample(kinds, 2)
        cards = [card for card in self.deck if card in kinds]
        return self.chance.sample(cards, min(size, len(cards)))

    def _variables(self, started: int) -> dict[str, JSON]:
        pools: dict[str, Sequence[JSON]] = {
            "integer": range(-20, 110, 3),
            "count": [0, 1, 1, 2, 3],
            "flag": [0, 1],
            "direction": [1, -1],
            "seat": ["none", *range(started)],
            "card": ["none", *self.rules["cards"]],
        }
        return {
            name: self.chance.choice(pools[entry["domain"]])
            for name, entry in self.rules["variables"].items()
            if name != "drawer" and happens(self.chance, 0.2)  # while one chooses, nobody draws
        }

    def _nonsense(self) -> Situation:
        return self.chance.choice(
            [
                {"players": 0},
                {"players": 1},
                {"owed": 3, "made": 2},
                {"owed": 1, "made": 2},
                {"started": 99},
                {"hand": ["constructor"]},
                {"hand": self.deck[:1] * 99},
                {"made": -1},
                {"variables": {"__proto__": 1}},
                {"variables": {"late": 99}},
                {"variables": {"opening": 2}},
                {"variables": {"top": "zebra"}},
                {"variables": {"direction": 0}},
                {"total": 10_000},
            ]
        )


def judgement_of(judge: Judge, situation: Situation) -> JSON:
    """The judgement as data, or that the situation is refused."""
    asked = {name: situation[name] for name in ("total", "owed", "made")}
    asked |= {"opening": 0, "direction": SIDES[situation["direction"]], **situation["variables"]}
    places = {name: situation[name] for name in ("players", "started", "hand")}
    try:
        return judgement_data(judge.judge(**places, variables=asked))
    except Ono99Error as error:
        return {"refused": str(error)}


def hash_of(answer: JSON) -> JSON:
    """What stands for an answer: why something is refused need not be said in the same words."""
    return "refused" if "refused" in answer else content_hash(answer)


def judges(spec: Spec, chance: random.Random) -> Iterator[tuple[Choice, Judge]]:
    """Judges without end; choices that contradict are left out."""
    for choice in every_choice(spec, chance):
        try:
            rules = resolve(spec, choice)
        except SpecError:
            continue
        yield choice, Judge(rules, other_readings(spec, choice))


def compare_judges(engine: JavaScriptEngine, chance: random.Random, count: int) -> int:
    """Compare the judgements on so many situations; gives the number of disagreements."""
    spec = load_spec()
    engine.ask({"layers": layers(spec)})
    done = refused = choices = 0
    differing: list[tuple[Choice, Judge, Situation]] = []
    for choice, judge in judges(spec, chance):
        maker = Situations(judge.rules, chance)
        situations = [maker.any() for _ in range(min(BATCH, count - done))]
        engine.send({"choice": wanted(choice), "situations": situations})
        expected = [hash_of(judgement_of(judge, situation)) for situation in situations]
        for situation, answer, found in zip(situations, expected, engine.answer(), strict=True):
            refused += answer == "refused"
            if answer != found:
                differing.append((choice, judge, situation))
        choices += 1
        done += len(situations)
        if done >= count:
            break
    print(f"{done} situations judged under {choices} choices of rules, {refused} of them refused")
    print(f"{len(differing)} disagreements")
    if differing:
        print("\n".join(told(engine, *differing[0])))
    return len(differing)


def wanted(choice: Choice) -> dict[str, JSON]:
    """A choice as the other program takes it."""
    return {"edition": choice.edition, "options": choice.options, "rulings": choice.rulings}


def told(
    engine: JavaScriptEngine, choice: Choice, judge: Judge, situation: Situation
) -> Iterator[str]:
    """One disagreement, with all that differs."""
    request = {"choice": wanted(choice), "situations": [situation], "full": True}
    yield f"rules      {described(choice)}"
    yield f"situation  {situation}"
    yield from differences(judgement_of(judge, situation), engine.ask(request)[0])
