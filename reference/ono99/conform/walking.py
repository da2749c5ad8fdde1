"""A walk through the moves of a case: which of them are a player's own.

The cases of the spec write down every move, draws and reshuffles too. In a vector these
happen by themselves, and so does going out for a player who can do nothing. What is left
are the steps of the vector, and how many cards are drawn after each where somebody
forgets to draw.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ono99.conform.cases import Case
from ono99.conform.laying import lay_out
from ono99.conform.protocol import BRINGING_THEIR_CARD, SETTLING
from ono99.conform.seen import in_round
from ono99.conform.vectors import Step, Vector
from ono99.play.match import Match, MatchState, read_move
from ono99.play.state import Move

BY_THEMSELVES = ("draw", "reshuffle", "turn_up")
"""The moves that nobody decides on."""


class Walk:
    """Walks through the moves of a case and keeps those that a player makes."""

    def __init__(self, match: Match, vector: Vector, case: Case) -> None:
        laid = lay_out(match, vector)
        self.match, self.vector, self.case = match, vector, case
        self.state: MatchState = laid.state
        self.undrawn: int | None = None
        if laid.deal is not None:
            self.state = match.apply(self.state, laid.deal).state

    def steps(self, moves: Sequence[str]) -> tuple[list[Step] | None, MatchState, bool]:
        """The steps; the state as the case leaves it; whether more happens by itself then.

        The steps are None if the case claims something that nobody can be asked to do.
        """
        case = self.case
        gone = len(case.moves) - len(moves)
        claims = len(moves) - 1 if case.claims < 0 else case.claims - gone
        steps: list[Step] = []
        for index, text in enumerate(moves):
            refused = case.refused if index == claims else ()
            step = self._step(text, moves[index + 1 :], refused)
            if step is None and refused:
                return None, self.state, False
            if step is not None:
                if index == claims and not refused:
                    step = replace(step, rules=case.rules)
                steps.append(step)
                if not refused:
                    self.undrawn = step.draws
            if not refused:
                self.state = self.match.apply(self.state, read_move(self.match.rules, text)).state
        return steps, self.state, self._goes_on()

    def _step(self, text: str, then: Sequence[str], refused: tuple[str, ...]) -> Step | None:
        """The step of a move, or None for a move that is no player's own."""
        name = text.split(maxsplit=1)[0]
        if refused:
            if not self._can_be_asked(text):
                return None
            return self._made("draw" if name == "draw" else text, refused=refused)
        if name == "draw" and self.undrawn is not None:
            self.undrawn -= 1
            return self._made("draw", draws=0) if self.undrawn < 0 else None
        if name in BY_THEMSELVES or (name in SETTLING and self._stuck()):
            return None
        if name == "deal":
            return self._made(text, deck=tuple(drawn(then)))
        return self._made(text, draws=self._draws(text, then))

    def _can_be_asked(self, text: str) -> bool:
        """Whether a program can be asked to do what is refused: to draw, but no certain card."""
        name, _, card = text.partition(" ")
        if name != "draw":
            return name not in BY_THEMSELVES
        return card in self.match.round.deck.unpack(in_round(self.state).pile)

    def _made(
        self,
        text: str,
        *,
        refused: tuple[str, ...] = (),
        draws: int | None = None,
        deck: tuple[str, ...] = (),
    ) -> Step:
        vector = self.vector
        return Step(vector.file, vector.path, text, refused, (), {}, draws, deck)

    def _draws(self, text: str, then: Sequence[str]) -> int | None:
        """How many cards are drawn before somebody goes on without the others; None for all."""
        rules = self.match.rules
        state = self.match.apply(self.state, read_move(rules, text)).state
        count = -int(text.split(maxsplit=1)[0] in BRINGING_THEIR_CARD)
        for each in then:
            move = read_move(rules, each)
            if move.name not in BY_THEMSELVES or not self.match.explain(state, move).legal:
                break
            state = self.match.apply(state, move).state
            count += move.name == "draw"
        else:
            return None
        due = any(move.name == "draw" for move in self.match.legal_moves(state))
        return count if due else None

    def _stuck(self) -> bool:
        played = self.state.round
        if played is None:
            return False
        seat = self.match.round.actor(played)
        own = [m for m in self.match.legal_moves(self.state) if m.seat in (None, seat)]
        return len(own) == 1 and own[0].name in SETTLING

    def _goes_on(self) -> bool:
        """Whether cards are due, or the player to move can do nothing."""
        if self.state.phase != "round":
            return False
        moves: list[Move] = self.match.legal_moves(self.state)
        return self._stuck() or any(move.name in BY_THEMSELVES for move in moves)


def up_to_the_refused(match: Match, vector: Vector, moves: Sequence[str]) -> list[str]:
    """The moves up to the first that the rules refuse."""
    laid = lay_out(match, vector)
    state = laid.state if laid.deal is None else match.apply(laid.state, laid.deal).state
    for index, text in enumerate(moves):
        move = read_move(match.rules, text)
        if not match.explain(state, move).legal:
            return list(moves[: index + 1])
        state = match.apply(state, move).state
    return list(moves)


def drawn(moves: Sequence[str], refused: int | None = None) -> list[str]:
    """The cards that the moves draw, in their order, up to a reshuffle."""
    cards = []
    for index, text in enumerate(moves):
        if index == refused:
            continue
        name, _, card = text.partition(" ")
        if name == "reshuffle":
            break
        if name in ("draw", "turn_up") and card:
            cards.append(card)
    return cards
