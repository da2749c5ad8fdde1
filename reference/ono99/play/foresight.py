"""What can be said of a situation by everybody who sees the table.

The rules are asked at a :class:`ono99.play.table.PublicTable`. What they answer
there holds whatever the hands, and is kept with the situation; where they ask
for more, the engine has to look at the table itself each time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ono99.play.bags import Bag
from ono99.play.clauses import Clauses
from ono99.play.compile import Question
from ono99.play.situations import PHASE, Offers, Outcome, Situation
from ono99.play.state import NOBODY, Move, State
from ono99.play.table import HandTable, NeedsTable, PublicTable

if TYPE_CHECKING:
    from ono99.play.round import Round


class Foresight:
    """Works out the offers and outcomes of the situations of one round's rules."""

    def __init__(self, round_: Round) -> None:
        self.round = round_
        self._ruled_out: dict[tuple[str, Bag], bool] = {}

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

    def work_out(self, state: State, move: Move) -> bool:
        """Keep what a legal move leads to; tell whether that is new and needs no look."""
        situation, clauses = state.situation, self.round.moves[move.name]
        if move.seat is not None:
            return False
        number = NOBODY if move.card is None else self.round.deck.number(move.card)
        key: Move | tuple[str, bool] = move
        pile_left = True
        if clauses.card == "pile":
            pile_left = state.pile != self.round.deck.units[number]
            key, number = (move.name, pile_left), NOBODY
        if key in situation.outcomes:
            return False
        outcome = self._outcome(situation, clauses, number, pile_left)
        situation.outcomes[key] = outcome
        return outcome is not None

    def begun(self, situation: Situation) -> Situation | None:
        """The situation in which a round dealt in this one begins, if everybody can see it."""
        if situation.begun is None:
            table = PublicTable(self.round, situation)
            try:
                self.round.settle(table)
            except NeedsTable:
                return None
            situation.begun = self.round.situation(tuple(table.values))
        return situation.begun

    def ruled_out(self, move: str, hand: Bag) -> bool:
        """Whether a hand rules a kind of move out by itself, in every situation."""
        known = self._ruled_out.get((move, hand))
        if known is None:
            table = HandTable(self.round, hand)
            known = any(_answer(ask, table) for _, ask in self.round.moves[move].denies)
            self._ruled_out[move, hand] = known
        return known

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
        denied = any(_answer(ask, table) for _, ask in clauses.denies)
        permitted = any(_answer(ask, table) is not False for _, ask in clauses.permits)
        return permitted and not denied

    def _outcome(
        self, situation: Situation, clauses: Clauses, card: int, pile_left: bool
    ) -> Outcome | None:
        table = PublicTable(self.round, situation, card)
        table.pile_left = pile_left
        try:
            self.round.act(clauses.name, table)
        except NeedsTable:
            return None
        return table.outcome(look=self._allowed(situation, clauses, card) is None)


def _answer(ask: Question, table: PublicTable | HandTable) -> bool | None:
    """The answer to a question as far as the table shows it: yes, no, or unknown."""
    try:
        return bool(ask(table))
    except NeedsTable:
        return None
