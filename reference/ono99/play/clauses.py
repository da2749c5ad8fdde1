"""The conditions of one kind of move: what permits it and what denies it, compiled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ono99.play.compile import Compiler, Question

JSON = Any


class Clauses:
    """The compiled conditions of one kind of move."""

    def __init__(self, name: str, move: Mapping[str, JSON], compiler: Compiler) -> None:
        self.name = name
        self.by: str = move.get("by", "turn")
        self.card: str = move["card"]
        self.manner: str = move["manner"]
        self.trees: Mapping[str, Mapping[str, JSON]] = {
            "permit": move["permit"],
            "deny": move["deny"],
        }
        self.permits = _questions(move["permit"], compiler)
        self.denies = _questions(move["deny"], compiler)

    def allows(self, asker: Any) -> bool:
        """Whether some rule permits the move and none denies it."""
        for _, ask in self.denies:
            if ask(asker):
                return False
        return any(ask(asker) for _, ask in self.permits)


def _questions(clauses: Mapping[str, JSON], compiler: Compiler) -> tuple[tuple[str, Question], ...]:
    return tuple((rule, compiler.question(tree)) for rule, tree in clauses.items())
