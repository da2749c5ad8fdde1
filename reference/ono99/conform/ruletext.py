"""Resolved rules in writing again: expressions and steps as short texts that people can read.

Resolved rules hold trees (see :mod:`ono99.resolve.expressions`). Whoever is told
that a rule was changed wants to read the rule, not its tree.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from ono99.resolve.expressions import COMPARISONS

JSON = Any

_BINDS: Final = {
    "or": 1,
    "and": 2,
    "not": 3,
    **dict.fromkeys(COMPARISONS, 4),
    **dict.fromkeys(("+", "-"), 5),
    **dict.fromkeys(("*", "%"), 6),
}


def expression_text(tree: JSON) -> str:
    """An expression as it could stand in a file of the rules.

    >>> expression_text(("and", ("not", ("or", "over", "blocked")), (">", ("+", "owed", 1), 2)))
    'not (over or blocked) and owed + 1 > 2'
    """
    if isinstance(tree, bool):
        return "true" if tree else "false"
    if isinstance(tree, (int, str)):
        return str(tree)
    name, *operands = tree
    if name not in _BINDS:
        return f"{name}({', '.join(map(expression_text, operands))})"
    if name == "not":
        return f"not {_within(operands[0], name)}"
    first, *others = operands
    chained = name in ("and", "or")
    parts = [_within(first, name), *(_within(each, name, tightly=not chained) for each in others)]
    return f" {name} ".join(parts)


def _within(tree: JSON, outer: str, *, tightly: bool = False) -> str:
    """An operand, in brackets where the operation around it binds more tightly."""
    text = expression_text(tree)
    if not isinstance(tree, (list, tuple)) or tree[0] not in _BINDS:
        return text
    loose = _BINDS[tree[0]] - tightly < _BINDS[outer]
    return f"({text})" if loose else text


def step_text(step: Mapping[str, JSON]) -> str:
    """One step on one line: when, for whom, and what happens.

    >>> step_text({"if": ("==", "bust", 1), "set": {"due": "owed", "owed": 1}, "go": "over"})
    'if bust == 1: due = owed, owed = 1, go over'
    """
    guards = [
        word + expression_text(step[key])
        for key, word in (("if", "if "), ("each", "for each seat with "))
        if key in step
    ]
    head = f"{', '.join(guards)}: " if guards else ""
    return head + (", ".join(_acts(step)) or "nothing")


def _acts(step: Mapping[str, JSON]) -> Iterator[str]:
    if "do" in step:
        yield str(step["do"])
    for variable, value in step.get("set", {}).items():
        yield f"{variable} = {expression_text(value)}"
    if "then" in step:
        yield f"({steps_text(step['then'])})"
    if "run" in step:
        yield f"run {step['run']}"
    if "win" in step:
        yield f"whoever has {expression_text(step['win'])} wins"
    if "go" in step:
        yield f"go {step['go']}"


def steps_text(steps: Sequence[Mapping[str, JSON]]) -> str:
    """Some steps on one line.

    >>> steps_text([{"do": "take"}, {"go": "refill"}])
    'take; go refill'
    """
    return "; ".join(map(step_text, steps)) or "nothing"
