"""Every small fault that a single expression of the rules can have.

An expression is a tree (see :mod:`ono99.resolve.expressions`). Each change made
here is one slip that a programmer might make: a number off by one, ``<`` for
``<=``, ``and`` for ``or``, a condition left out or turned round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

from ono99.resolve.expressions import COMPARISONS

JSON = Any
Trail: TypeAlias = tuple[str | int, ...]


class Change(NamedTuple):
    """A changed value: the ``kind`` of slip, ``trail`` to where in the value it is."""

    kind: str
    trail: Trail
    value: JSON

    def inside(self, step: str | int, value: JSON) -> Change:
        """The same change seen from around: ``step`` leads to it, ``value`` now holds it."""
        return Change(self.kind, (step, *self.trail), value)


@dataclass(frozen=True, slots=True)
class Grammar:
    """What has to be known of the words: which are true or false, what values variables have.

    ``domains`` maps variables to their domain, ``tags`` are those on the cards.
    """

    booleans: frozenset[str]
    boolean_functions: frozenset[str]
    domains: Mapping[str, str]
    tags: tuple[str, ...]


_NAMES: Final = {
    "==": "equal",
    "!=": "unequal",
    "<": "less",
    "<=": "at-most",
    ">": "more",
    ">=": "at-least",
    "+": "plus",
    "-": "minus",
    "*": "times",
    "%": "modulo",
}
_INSTEAD: Final[Mapping[str, tuple[str, ...]]] = {
    "and": ("or",),
    "or": ("and",),
    "==": ("!=", "<=", ">="),
    "!=": ("==",),
    "<": ("<=", ">="),
    "<=": ("<", ">"),
    ">": (">=", "<="),
    ">=": (">", "<"),
    "+": ("-",),
    "-": ("+",),
    "*": ("+",),
    "%": ("*",),
    "min": ("max",),
    "max": ("min",),
    "any_seat": ("every_seat",),
    "every_seat": ("any_seat",),
    "least": ("most",),
    "most": ("least",),
    "left_of": ("here_or_left_of",),
    "here_or_left_of": ("left_of",),
}
"""For each operation those that are easily taken for it."""

_OF_A_CONDITION: Final = frozenset({"least", "most", "left_of", "here_or_left_of"})
_OF_A_TAG: Final = frozenset({"tag", "count", "lowest"})
_MANY: Final = 60
"""Counts are tried up to here; no deck has a kind of card that often."""

DOMAINS: Final[Mapping[str, range]] = {
    "flag": range(2),
    "direction": range(-1, 2, 2),
    "count": range(_MANY),
}
"""The values of variables whose domain is more than "an integer"."""


def tree_changes(tree: JSON, grammar: Grammar) -> Iterator[Change]:
    """Every faulty expression that is one slip away from ``tree``.

    A change that makes no difference for any value that a variable can have
    (``draws <= 0`` for ``draws == 0``, where ``draws`` is a count) is left out.

    >>> grammar = Grammar(frozenset(), frozenset(), {"draws": "count"}, ())
    >>> [change.value for change in tree_changes(("==", "draws", 0), grammar)]
    [('!=', 'draws', 0), ('>=', 'draws', 0), ('==', 'draws', 1), ('==', 'draws', -1)]
    """
    for change in _all_changes(tree, grammar):
        if not _same_for_all(tree, change.value, grammar):
            yield change


def _all_changes(tree: JSON, grammar: Grammar) -> Iterator[Change]:
    for kind, value in _here(tree, grammar):
        yield Change(kind, (), value)
    if isinstance(tree, (list, tuple)) and tree[0] not in (*_OF_A_TAG, "can"):
        for number, operand in enumerate(tree[1:], 1):
            for change in tree_changes(operand, grammar):
                if tree[0] == "not" and change[:2] == ("negated", ()):
                    continue  # "not not" says the same as the "not" left out
                whole = (*tree[:number], change.value, *tree[number + 1 :])
                yield change.inside(number, whole)


def _here(tree: JSON, grammar: Grammar) -> Iterator[tuple[str, JSON]]:
    """The changes of the outermost operation, name or number."""
    if isinstance(tree, bool):
        yield f"to-{'false' if tree else 'true'}", not tree
    elif isinstance(tree, int):
        yield "plus-one", tree + 1
        yield "minus-one", tree - 1
    elif isinstance(tree, str):
        if tree in grammar.booleans:
            yield "negated", ("not", tree)
    else:
        yield from _of_operation(tree, grammar)


def _of_operation(tree: JSON, grammar: Grammar) -> Iterator[tuple[str, JSON]]:
    name, *operands = tree
    for other in _INSTEAD.get(name, ()):
        yield f"to-{_NAMES.get(other, other)}", (other, *operands)
    if name in ("and", "or"):
        for number in range(len(operands)):
            rest = [*operands[:number], *operands[number + 1 :]]
            yield f"without-{number + 1}", (name, *rest) if len(rest) > 1 else rest[0]
    if name == "not":
        yield "not-dropped", operands[0]
    if name in ("and", "or") or name in grammar.boolean_functions:
        yield "negated", ("not", tuple(tree))
    if name == "pick":
        yield "branches-exchanged", (name, operands[0], operands[2], operands[1])
    if name in _OF_A_CONDITION:
        yield "for-everybody", (name, operands[0], True)
    if name in _OF_A_TAG:
        yield from ((f"to-{tag}", (name, tag)) for tag in grammar.tags if tag != operands[0])


def _same_for_all(tree: JSON, changed: JSON, grammar: Grammar) -> bool:
    """Whether two comparisons of a variable with a number agree for all its values."""
    first, second = _comparison(tree), _comparison(changed)
    if first is None or second is None or first[1] != second[1]:
        return False
    values = DOMAINS.get(grammar.domains.get(first[1], ""))
    if values is None:
        return False
    before, after = COMPARISONS[first[0]], COMPARISONS[second[0]]
    return all(before(value, first[2]) == after(value, second[2]) for value in values)


def _comparison(tree: JSON) -> tuple[str, str, int] | None:
    """A comparison of a variable with a number, or None for anything else."""
    if not isinstance(tree, (list, tuple)) or tree[0] not in COMPARISONS:
        return None
    name, left, right = tree
    return (name, left, right) if isinstance(left, str) and type(right) is int else None
