"""Who decides what the rules leave to chance and to the players.

The engine plays no chance of its own. A *dealer* turns a seed
into the outcomes of deals and draws; *players* choose among legal moves.
No rule lives here, and no card is named: players know only values and tags.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from ono99.play.match import Deal, Match, MatchState
from ono99.play.round import Round
from ono99.play.state import Move, State


class Dealer(Protocol):
    """Turns chance into outcomes."""

    def cut(self, match: Match) -> str:
        """The card that somebody takes to see who deals."""

    def deal(self, match: Match, seats: Sequence[int]) -> Deal:
        """Shuffle and deal to the given seats."""

    def draw(self, round_: Round, state: State) -> str:
        """The next card of the draw pile."""

    def reshuffle(self, round_: Round, state: State) -> None:
        """The draw pile has been made anew from the played cards."""


class ShufflingDealer:
    """A dealer with a deck shuffled from a seed: one seed, one game, on every machine."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._order: list[str] = []

    def _shuffled(self, cards: list[str]) -> list[str]:
        self._random.shuffle(cards)
        return cards

    def cut(self, match: Match) -> str:
        """Any card of the deck."""
        return self._random.choice(match.round.deck.unpack(match.round.deck.full))

    def deal(self, match: Match, seats: Sequence[int]) -> Deal:
        """A fresh shuffle; the rest of the deck stays in order for the draws."""
        self._order = self._shuffled(match.round.deck.unpack(match.round.deck.full))
        return _deal_from(self._order, match, seats)

    def draw(self, round_: Round, state: State) -> str:
        """The next card in the shuffled order."""
        return self._order.pop(0)

    def reshuffle(self, round_: Round, state: State) -> None:
        """Shuffle what is now the pile."""
        self._order = self._shuffled(round_.deck.unpack(state.pile))


def _deal_from(order: list[str], match: Match, seats: Sequence[int]) -> Deal:
    hands: list[list[str]] = [[] for _ in range(match.players)]
    for _ in range(match.round.constants["hand_size"]):
        for seat in seats:
            hands[seat].append(order.pop(0))
    return Deal(tuple(tuple(hand) for hand in hands))


Player = Callable[[Round, State, Sequence[Move], random.Random], Move]
"""Chooses one of the legal moves of a state."""


def play_at_random(
    round_: Round, state: State, moves: Sequence[Move], chance: random.Random
) -> Move:
    """Any legal move."""
    return chance.choice(moves)


def play_high(round_: Round, state: State, moves: Sequence[Move], chance: random.Random) -> Move:
    """The card that raises the total most: keeps the helpers for later."""
    return max(moves, key=lambda move: _rise(round_, move))


def play_low(round_: Round, state: State, moves: Sequence[Move], chance: random.Random) -> Move:
    """The card that raises the total least, but no card that lowers it while another will do."""
    return min(moves, key=lambda move: (_rise(round_, move) < 0, _rise(round_, move)))


def _rise(round_: Round, move: Move) -> int:
    return 0 if move.card is None else round_.deck.cards[round_.deck.number(move.card)].value


PLAYERS: Mapping[str, Player] = {"random": play_at_random, "high": play_high, "low": play_low}


def next_move(
    match: Match,
    state: MatchState,
    dealer: Dealer,
    player: Player,
    chance: random.Random,
) -> Move | Deal:
    """What happens next in a match: a choice of the player to move, or an outcome of chance."""
    offers = match.rules["match_phases"][state.phase].get("offers", ())
    if "deal" in offers:
        in_match = match.seat_values(state, "in_match")
        return dealer.deal(match, [seat for seat in range(match.players) if in_match[seat]])
    if state.round is None or state.phase != "round":
        return _dealer_choice(match, state, dealer)
    return _next_in_round(match.round, state.round, dealer, player, chance)


def _dealer_choice(match: Match, state: MatchState, dealer: Dealer) -> Move:
    cutting = [move for move in match.legal_moves(state) if match.moves[move.name].card == "deck"]
    if cutting:
        return Move(cutting[0].name, dealer.cut(match), cutting[0].seat)
    return match.legal_moves(state)[0]


def _next_in_round(
    round_: Round, state: State, dealer: Dealer, player: Player, chance: random.Random
) -> Move:
    moves = round_.legal_moves(state)
    manners = {round_.moves[move.name].manner for move in moves}
    if "event" in manners:
        return next(move for move in moves if round_.moves[move.name].manner == "event")
    if "chance" in manners:
        name = next(m.name for m in moves if round_.moves[m.name].manner == "chance")
        return Move(name, dealer.draw(round_, state))
    return player(round_, state, moves, chance)
