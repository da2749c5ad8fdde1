"""Why a move is legal or not: every rule that permits or forbids it, and the numbers behind it.

A verdict never stops at the first reason: it lists all of them, so that two
players who argue about one rule also learn about the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ono99.play.bags import CardError
from ono99.play.state import Move, State, Verdict
from ono99.play.table import NeedsTable, PublicTable
from ono99.resolve.expressions import WORD_FUNCTIONS

if TYPE_CHECKING:
    from ono99.play.clauses import Clauses
    from ono99.play.compile import Question
    from ono99.play.round import Round

JSON = Any
QUANTIFIERS = frozenset(
    {"any_card", "any_seat", "every_seat", "seats", "least", "most", "left_of", "here_or_left_of"}
)


class Explainer:
    """Gives the verdicts of one round's rules."""

    def __init__(self, round_: Round) -> None:
        self.round = round_
        self._values = {
            name: {
                (part, rule): self._numbers(tree)
                for part, clauses in move.trees.items()
                for rule, tree in clauses.items()
            }
            for name, move in round_.moves.items()
        }

    def verdict(self, state: State, move: Move) -> Verdict:
        """The verdict on a move in a state.

        Raises :class:`CardError` for a card that the deck does not have, or a
        move that lacks its card.
        """
        known = state.situation.verdicts.get(move)
        if known is not None and not self._missing_card(state, move, self.round.moves[move.name]):
            return known
        refusals = self._out_of_place(state, move)
        if refusals:
            return Verdict(move, False, (), refusals, {})
        clauses = self.round.moves[move.name]
        missing = self._missing_card(state, move, clauses)
        judged = self._by_clauses(state, move, clauses)
        if not missing:
            return judged
        return Verdict(move, False, judged.permits, missing + judged.denies, judged.values)

    def _out_of_place(self, state: State, move: Move) -> tuple[str, ...]:
        """The rules against making such a move now, whatever its conditions."""
        refusals: Mapping[str, str] = self.round.rules["refusals"]
        if self.round.is_over(state):
            return (refusals["over"],)
        clauses = self.round.moves.get(move.name)
        if clauses is None or not clauses.permits:
            return (refusals["not_offered"],)
        if not self.round.offers(state, move.name):
            return (refusals["not_now"],)
        if not self._may_act(state, move, clauses):
            return (refusals["not_yours"],)
        return ()

    def _may_act(self, state: State, move: Move, clauses: Clauses) -> bool:
        if clauses.by == "anyone":
            return move.seat is not None and bool(state.playing >> move.seat & 1)
        return move.seat is None or clauses.by == "dealer" or move.seat == self.round.actor(state)

    def _missing_card(self, state: State, move: Move, clauses: Clauses) -> tuple[str, ...]:
        deck = self.round.deck
        if clauses.card == "none":
            if move.card is not None:
                raise CardError(f"the move '{move}' names a card; '{move.name}' takes none")
            return ()
        if move.card is None:
            raise CardError(f"the move '{move}' names no card; write '{move.name}' and a card")
        number = deck.number(move.card)
        if clauses.card == "hand":
            seat = self.round.actor(state) if move.seat is None else move.seat
            bag, kind = state.hands[seat], "not_held"
        else:
            bag, kind = state.pile, "not_in_pile"
        return () if deck.count(bag, number) else (self.round.rules["refusals"][kind],)

    def _by_clauses(self, state: State, move: Move, clauses: Clauses) -> Verdict:
        number = -1 if move.card is None else self.round.deck.number(move.card)
        try:
            verdict = self._ask(PublicTable(self.round, state.situation, number), move, clauses)
        except NeedsTable:
            return self._ask(self.round.table(state, move), move, clauses)
        if move.seat is None:
            state.situation.verdicts[move] = verdict
        return verdict

    def _ask(self, table: Any, move: Move, clauses: Clauses) -> Verdict:
        permits = tuple(rule for rule, ask in clauses.permits if ask(table))
        denies = tuple(rule for rule, ask in clauses.denies if ask(table))
        legal = bool(permits) and not denies
        if not permits and not denies:
            denies = tuple(clauses.trees["permit"])
        return Verdict(move, legal, permits, denies, self._decisive(table, clauses, denies))

    def _decisive(self, table: Any, clauses: Clauses, denies: tuple[str, ...]) -> dict[str, int]:
        """The numbers in the clauses that deny, or in all clauses if none does."""
        numbers = self._values[clauses.name]
        return {
            label: int(ask(table))
            for (_, rule), questions in numbers.items()
            if not denies or rule in denies
            for label, ask in questions.items()
        }

    def _numbers(self, tree: JSON) -> dict[str, Question]:
        return {label: self.round.compiler.question(part) for label, part in self._parts(tree)}

    def _parts(self, tree: JSON) -> Iterator[tuple[str, JSON]]:
        """Every number that an expression uses, with a label; definitions are opened."""
        if isinstance(tree, str):
            definition = self.round.rules["names"].get(tree)
            if tree in self.round.integer_names:
                yield tree, tree
            if definition is not None:
                yield from self._parts(definition)
        elif isinstance(tree, (list, tuple)) and tree[0] not in QUANTIFIERS:
            if tree[0] in WORD_FUNCTIONS:
                if tree[0] in ("count", "lowest"):
                    yield f"{tree[0]} {tree[1]}", tree
                return
            for operand in tree[1:]:
                yield from self._parts(operand)
