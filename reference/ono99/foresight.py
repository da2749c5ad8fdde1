"""What can be said of a situation by everybody who sees the table.

The rules are asked at a :class:`ono99.table.PublicTable`. What they answer
there holds whatever the hands, and is kept with the situation; where they ask
for more, the engine has to look at the table itself each time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ono99.clauses import Clauses
from ono99.compile import Question
from ono99.situations import PHASE, Offers, Outcome, Situation
from ono99.state import NOBODY, Move, State
from ono99.table import NeedsTable, PublicTable

if TYPE_CHECKING:
    from ono99.round import Round


class Foresight:
    """Works out the offers and outcomes of the situations of one round's rules."""

    def __init__(self, round_: Round) -> None:
        self.round = round_

    def offers(self, situation: Situation) -> Offers:
        """The moves that a situation offers, worked out and kept."""
        plays: list[Move | None] = [None] * len(self.round.deck.cards)
        looks, draws, others, also, anyone = list(plays), [], [], [], []
        for name in self.round.offered[situation.values[PHASE]]:
            clauses = self.round.moves[name]
            if clauses.manner == "lapse":
                continue
            if clauses.card == "hand":
                for card in self.round.deck.cards:
                    allowed = self._allowed(situation, clauses, card.number)
                    if allowed is not False:
                        (plays if allowed else looks)[card.number] = Move(name, card.id)
            elif (allowed := self._allowed(situation, clauses, -1)) is False:
                continue
            elif clauses.card == "pile":
                draws = [Move(name, card.id) for card in self.round.deck.cards]
            elif clauses.by == "anyone":
                anyone.append(Move(name))
            else:
                others.append(Move(name))
                if self._allowed(situation, clauses, -1, play=True) is not False:
                    also.append(Move(name))
        situation.offers = Offers(
            tuple(plays),
            tuple(looks) if any(looks) else (),
            tuple(draws),
            tuple(others),
            tuple(also),
            tuple(anyone),
        )
        return situation.offers

    def work_out(self, state: State, move: Move) -> None:
        """Keep the outcome of a legal play or draw for other states in the same situation."""
        situation, clauses = state.situation, self.round.moves[move.name]
        if move.card is None or move.seat is not None:
            return
        number = self.round.deck.number(move.card)
        pile_left = state.pile != self.round.deck.units[number]
        draws = clauses.card == "pile"
        key = (move.name, pile_left) if draws else move
        if key not in situation.outcomes:
            card = NOBODY if draws else number
            allowed = self._allowed(situation, clauses, card)
            outcome = self._outcome(situation, clauses, card, pile_left=pile_left)
            situation.outcomes[key] = outcome if allowed else None

    def _allowed(
        self, situation: Situation, clauses: Clauses, card: int, **known: bool
    ) -> bool | None:
        table = PublicTable(self.round, situation, card)
        table.known = known
        try:
            return clauses.allows(table)
        except NeedsTable:
            return None if self._may_be_allowed(table, clauses) else False

    def _may_be_allowed(self, table: PublicTable, clauses: Clauses) -> bool:
        """False if some rule that everybody can check denies the move, or none can permit it."""
        denied = any(_in_public(ask, table) for _, ask in clauses.denies)
        permitted = any(_in_public(ask, table) is not False for _, ask in clauses.permits)
        return permitted and not denied

    def _outcome(
        self, situation: Situation, clauses: Clauses, card: int, *, pile_left: bool
    ) -> Outcome | None:
        table = PublicTable(self.round, situation, card)
        table.pile_left = pile_left
        try:
            self.round.act(clauses.name, table)
        except NeedsTable:
            return None
        return table.outcome() if table.moved_one_card() else None


def _in_public(ask: Question, table: PublicTable) -> bool | None:
    """The answer to a question as far as everybody can see it: yes, no, or unknown."""
    try:
        return bool(ask(table))
    except NeedsTable:
        return None
