"""Every small fault that the steps of a rule can have.

A step says when (``if``), for whom (``each``) and what happens (``do``, ``set``,
``then``, ``run``, ``win``, ``go``). Here a step, a part of one or a condition is
left out, two steps are taken in the wrong order, a value goes to the wrong
variable, play goes on to the wrong phase.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from ono99.conform.treefaults import DOMAINS, Change, Grammar, tree_changes

JSON = Any
_ACTS: Final = ("do", "set", "then", "run", "win", "go")


@dataclass(frozen=True, slots=True)
class Steps:
    """What has to be known to change steps: the expressions, and the words in their order.

    The word before and the word after another in the vocabulary are the ones most
    like it, and are put in its place.
    """

    grammar: Grammar
    operations: Sequence[str]
    phases: Sequence[str]

    def list_changes(self, steps: Sequence[JSON]) -> Iterator[Change]:
        """Every faulty list of steps that is one slip away from ``steps``."""
        for number, step in enumerate(steps):
            if len(steps) > 1:
                yield Change("dropped", (number,), [*steps[:number], *steps[number + 1 :]])
            for change in self.changes(step):
                whole = [*steps[:number], change.value, *steps[number + 1 :]]
                yield change.inside(number, whole)
        for number, (first, second) in enumerate(pairwise(steps)):
            if first != second:
                swapped = [*steps[:number], second, first, *steps[number + 2 :]]
                yield Change("swapped-with-next", (number,), swapped)

    def changes(self, step: Mapping[str, JSON]) -> Iterator[Change]:
        """Every faulty step that is one slip away from ``step``, itself left out excepted."""
        yield from self._conditions(step)
        for act in _ACTS:
            if act in step:
                if sum(each in step for each in _ACTS) > 1 and act != "set":
                    yield Change("dropped", (act,), _without(step, act))
                yield from self._of_act(step, act)

    def _conditions(self, step: Mapping[str, JSON]) -> Iterator[Change]:
        if "if" in step:
            yield Change("always", ("if",), _without(step, "if"))
        for key in ("each", "win"):
            if key in step:
                yield Change("for-everybody", (key,), {**step, key: True})
        for key in ("if", "each", "win"):
            if key in step:
                for change in tree_changes(step[key], self.grammar):
                    yield change.inside(key, {**step, key: change.value})

    def _of_act(self, step: Mapping[str, JSON], act: str) -> Iterator[Change]:
        if act == "set":
            yield from self._assignments(step)
        elif act == "then":
            for change in self.list_changes(step["then"]):
                yield change.inside("then", {**step, "then": change.value})
        elif act in ("do", "go"):
            words = self.operations if act == "do" else self.phases
            for word in neighbours(words, step[act]):
                yield Change(f"to-{word}", (act,), {**step, act: word})

    def _assignments(self, step: Mapping[str, JSON]) -> Iterator[Change]:
        values: Mapping[str, JSON] = step["set"]
        alone = len(values) == 1 and not any(act in step for act in _ACTS if act != "set")
        for variable, value in values.items():
            trail = ("set", variable)
            if not alone:
                yield Change("dropped", trail, _with_set(step, _without(values, variable)))
            other = self._other_target(variable)
            if other is not None and values.get(other) != value:
                yield Change(f"to-{other}", trail, _with_set(step, _moved(values, variable, other)))
            for change in self._values(variable, value):
                changed = {**values, variable: change.value}
                yield Change(change.kind, (*trail, *change.trail), _with_set(step, changed))

    def _other_target(self, variable: str) -> str | None:
        """The next variable of the same domain."""
        domains = self.grammar.domains
        alike = [each for each in domains if domains[each] == domains[variable]]
        return alike[(alike.index(variable) + 1) % len(alike)] if len(alike) > 1 else None

    def _values(self, variable: str, value: JSON) -> Iterator[Change]:
        """Other values for a variable; numbers stay within its domain."""
        domain = DOMAINS.get(self.grammar.domains[variable])
        if type(value) is not int or domain is None:
            yield from tree_changes(value, self.grammar)
        elif len(others := [each for each in domain if each != value]) == 1:
            yield Change("exchanged", (), others[0])
        else:
            for change in tree_changes(value, self.grammar):
                if change.value in domain:
                    yield change


def neighbours(words: Sequence[str], word: str) -> Iterator[str]:
    """The words before and after one, in a circle.

    >>> list(neighbours(["begin", "choose", "over"], "over"))
    ['choose', 'begin']
    """
    if word in words and len(words) > 1:
        at = words.index(word)
        yield from dict.fromkeys((words[at - 1], words[(at + 1) % len(words)]))


def _without(entries: Mapping[str, JSON], key: str) -> dict[str, JSON]:
    return {each: value for each, value in entries.items() if each != key}


def _with_set(step: Mapping[str, JSON], values: Mapping[str, JSON]) -> dict[str, JSON]:
    return {**step, "set": dict(values)} if values else _without(step, "set")


def _moved(values: Mapping[str, JSON], variable: str, other: str) -> dict[str, JSON]:
    """The value of one variable given to another; two that are both set exchange theirs."""
    moved = {**_without(values, variable), other: values[variable]}
    if other in values:
        moved[variable] = values[other]
    return moved
