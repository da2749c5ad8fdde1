"""The words that resolved rules use, wherever they stand: what depends on what.

An expression is a tree of lists; steps and sequences hold such trees. To tell
whether something can matter, it is often enough to know which words occur.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

JSON = Any


def words_in(tree: JSON) -> Iterator[str]:
    """Every word of an expression, a step or anything that holds some.

    >>> sorted(words_in({"if": ["and", "forced", [">", "owed", 1]]}))
    ['>', 'and', 'forced', 'owed']
    """
    if isinstance(tree, str):
        yield tree
    elif isinstance(tree, Mapping):
        for value in tree.values():
            yield from words_in(value)
    elif isinstance(tree, (list, tuple)):
        for value in tree:
            yield from words_in(value)


def words_behind(names: Mapping[str, JSON], tree: JSON) -> frozenset[str]:
    """The words of `tree` and of the definitions of every name among them, as `names` has them."""
    found: set[str] = set()
    waiting = list(words_in(tree))
    while waiting:
        word = waiting.pop()
        if word not in found:
            found.add(word)
            waiting += words_in(names.get(word, ()))
    return frozenset(found)
