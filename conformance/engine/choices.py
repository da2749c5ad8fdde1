"""Choices of rules: every edition, option value and reading alone, and many of them mixed."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ono99.load.documents import Spec
from ono99.resolve.choices import Choice, choose, offered_values, single_choices


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
    singles = [choose(spec, *wanted) for _, wanted in single_choices(spec)]
    while True:
        for single in chance.sample(singles, len(singles)):
            yield single
            yield mixed_choice(spec, chance)


def happens(chance: random.Random, share: float) -> bool:
    """Whether something happens that happens so often."""
    return chance.random() < share


def described(choice: Choice) -> str:
    """A choice as the arguments of the command that exports it."""
    words = [f"--edition {choice.edition}"]
    words += [f"--option {key}={value}" for key, value in choice.options.items()]
    words += [f"--ruling {key}={value}" for key, value in choice.rulings.items()]
    return " ".join(words)
