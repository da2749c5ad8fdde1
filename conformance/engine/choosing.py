"""Choices of rules, made by both programs and compared: the Python one knows the whole spec.

The rules that JavaScript merges from `ono99 export --layers` must be those that
`ono99 export` writes, to the byte in canonical JSON: the hash of a document tells.
So must what other readings would change, and what is read off the rules besides.
Choices that contradict each other must be refused for the same keys.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from choices import mixed_choice
from javascript import JavaScriptEngine
from ono99.commands.citing import routine_rules
from ono99.commands.export import document_of, layers
from ono99.explain.otherwise import other_readings
from ono99.load.documents import Spec
from ono99.load.hashing import content_hash
from ono99.load.loading import load_spec
from ono99.play.endings import first_loss_ends, names_winners, round_is_all
from ono99.problems import SpecError
from ono99.resolve.choices import choose, single_choices
from ono99.resolve.merging import resolve

JSON = Any
Wanted = Mapping[str, JSON]
"""What is asked for: an ``edition``, and some ``options`` and ``rulings``."""

CLOSELY = 16
"""Of so many choices one has its other readings compared too, which takes the longest."""


def wanted_choices(spec: Spec, chance: random.Random, mixed: int) -> Iterator[Wanted]:
    """Every single choice, readings without the options that play them, and so many mixtures."""
    singles = [choose(spec, *wanted) for _, wanted in single_choices(spec)]
    for choice in [*singles, *(mixed_choice(spec, chance) for _ in range(mixed))]:
        yield {"edition": choice.edition, "options": choice.options, "rulings": choice.rulings}
    for ruling in spec.rulings.values():
        for edition in ruling.editions:
            for reading in ruling.readings.values():
                if reading.played_by:
                    yield {"edition": edition, "rulings": {ruling.id: reading.id}}


def python_answer(spec: Spec, wanted: Wanted, *, closely: bool) -> JSON:
    """What this program makes of a choice, as the other one answers."""
    choice = choose(spec, wanted["edition"], wanted.get("options"), wanted.get("rulings"))
    try:
        rules = resolve(spec, choice)
    except SpecError as error:
        return {"conflicts": [problem.found.split("'")[1] for problem in error.problems]}
    answer = {
        "document": document_of(spec, rules)["hash"],
        "firstLossEnds": first_loss_ends(rules),
        "roundIsAll": round_is_all(rules),
        "namesWinners": names_winners(rules),
    }
    if closely:
        readings = content_hash(other_readings(spec, choice))
        answer |= {"readings": readings, "routine": sorted(routine_rules(rules))}
    return answer


def compare_choices(engine: JavaScriptEngine, chance: random.Random, mixed: int) -> int:
    """Compare every single choice and so many mixed ones; gives the number of disagreements."""
    spec = load_spec()
    engine.ask({"layers": layers(spec)})
    made = refused = differing = 0
    for wanted in wanted_choices(spec, chance, mixed):
        closely = made % CLOSELY == 0
        engine.send({"choice": wanted, "closely": closely})
        expected = python_answer(spec, wanted, closely=closely)
        found = engine.answer()
        made += 1
        refused += "conflicts" in expected
        if expected != found:
            differing += 1
            print(f"{wanted}\n  Python:     {expected}\n  JavaScript: {found}")
    print(f"{made} choices of rules compared, of which {refused} contradict themselves")
    print(f"{differing} disagreements")
    return differing
