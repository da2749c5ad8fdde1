"""Both editions of O'NO 99 with their default rules, written by hand.

This is what the engine is measured against: the same game as somebody would
write it who needs these two editions and no others. It reads no rules and can
explain nothing, but it offers what the engine offers to a program that plays:
an immutable state, the legal moves, and moves that carry the outcome of every
draw. Here alone the rules stand in code; `ono99.bench` plays the same games
with both and refuses to measure them if they ever differ.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import ClassVar, NamedTuple

LIMIT = 99
HAND_SIZE = 4


class Move(NamedTuple):
    """A move: what is done, and the card that is played or drawn."""

    name: str
    card: str | None = None


class State(NamedTuple):
    """One moment of a round.

    ``owed`` and ``made`` are the cards that the player has to play in this turn
    and has played, ``due`` those that the next player will owe, ``draws`` the
    cards that must now be drawn. ``out`` are the seats that have lost.
    """

    hands: tuple[tuple[str, ...], ...]
    pile: tuple[str, ...]
    played: tuple[str, ...]
    out: frozenset[int]
    turn: int
    direction: int
    total: int
    owed: int
    made: int
    due: int
    draws: int
    over: bool


LAY_DOWN, DISCARD_FOUR, RESHUFFLE = Move("lay_down"), Move("discard_four"), Move("reshuffle")


class Game(ABC):
    """What the two editions have in common."""

    deck: ClassVar[Mapping[str, int]]
    values: ClassVar[Mapping[str, int]]

    def __init__(self) -> None:
        self.cards = [card for card, count in self.deck.items() for _ in range(count)]
        self.plays = {card: Move("play", card) for card in self.deck}
        self.draws = {card: Move("draw", card) for card in self.deck}

    def start(self, hands: Iterable[Sequence[str]], pile: Sequence[str], turn: int) -> State:
        """The state after a deal."""
        dealt = tuple(map(tuple, hands))
        return State(dealt, tuple(pile), (), frozenset(), turn, 1, 0, 1, 0, 1, 0, over=False)

    def legal_moves(self, state: State) -> list[Move]:
        """Every legal move, once for each kind of card; none when the round is over."""
        if state.over:
            return []
        if state.draws:
            return [self.draws[card] for card in dict.fromkeys(state.pile)] or [RESHUFFLE]
        return self.choices(state, state.hands[state.turn])

    @abstractmethod
    def choices(self, state: State, hand: Sequence[str]) -> list[Move]:
        """What the player to move may do with a hand."""

    @abstractmethod
    def play(self, state: State, card: str) -> State:
        """Play a card."""

    @abstractmethod
    def lose(self, state: State) -> State:
        """The player to move has lost."""

    @abstractmethod
    def settle(self, state: State) -> State:
        """The cards have been drawn: on to the next card, the next player, or the end."""

    def apply(self, state: State, move: Move) -> State:
        """Make a move, which must be legal."""
        name, card = move
        if card is not None:
            return self.play(state, card) if name == "play" else self.draw(state, card)
        if name == "reshuffle":
            return state._replace(pile=state.played, played=())
        if name == "lay_down":
            return self.lose(state)
        return self.discard_four(state)

    def draw(self, state: State, card: str) -> State:
        """Take a card from the pile."""
        hand = (*state.hands[state.turn], card)
        pile = without(state.pile, card)
        draws = state.draws - 1 if pile or state.played else 0
        after = state._replace(hands=with_hand(state, hand), pile=pile, draws=draws)
        return after if draws else self.settle(after)

    def discard_four(self, state: State) -> State:
        """Throw a whole hand away, which counts as one card played."""
        return state._replace(
            hands=with_hand(state, ()),
            played=state.played + state.hands[state.turn],
            made=state.made + 1,
            draws=HAND_SIZE,
        )

    def next_card(self, state: State) -> State:
        """The same player plays again if a second card is owed; otherwise the turn passes."""
        return state if state.made < state.owed else self.next_turn(state)

    def next_turn(self, state: State) -> State:
        """The turn passes to the next player who is not out."""
        seats = len(state.hands)
        turn = (state.turn + state.direction) % seats
        while turn in state.out:
            turn = (turn + state.direction) % seats
        return state._replace(turn=turn, owed=state.due, made=0, due=1)


class Game1980(Game):
    """The edition of 1980: whoever reaches the limit loses, and the round is over."""

    deck = {
        **dict.fromkeys(["2", "3", "4", "5", "6", "7", "8", "9"], 3),
        "10": 10, "-10": 4, "hold": 4, "reverse": 6, "double-play": 2, "ono-99": 4,
    }  # fmt: skip
    values = {
        **{str(number): number for number in (*range(2, 11), -10)},
        **dict.fromkeys(["hold", "reverse", "double-play", "ono-99"], 0),
    }

    def choices(self, state: State, hand: Sequence[str]) -> list[Move]:
        """Cards that stay below the limit; others only without such a card."""
        barred = {"ono-99", "double-play"} if owes_two(state) else {"ono-99"}
        cards = [card for card in dict.fromkeys(hand) if card not in barred]
        safe = [card for card in cards if state.total + self.values[card] < LIMIT]
        return [self.plays[card] for card in safe or cards] or [LAY_DOWN]

    def play(self, state: State, card: str) -> State:
        """Play a card; Reverse and Hold hand two owed cards on."""
        direction, owed, due = state.direction, state.owed, state.due
        if card == "reverse":
            direction = -direction
        if card in ("reverse", "hold") and owes_two(state):
            owed, due = 1, owed
        elif card == "double-play":
            due = 2
        return state._replace(
            hands=with_hand(state, without(state.hands[state.turn], card)),
            played=(*state.played, card),
            total=state.total + self.values[card],
            direction=direction,
            owed=owed,
            made=state.made + 1,
            due=due,
            draws=1,
        )

    def settle(self, state: State) -> State:
        """Whoever has reached the limit has lost."""
        return self.next_card(state) if state.total < LIMIT else self.lose(state)

    def lose(self, state: State) -> State:
        """The first loss ends the round."""
        return state._replace(out=state.out | {state.turn}, over=True)


class Game2022(Game):
    """The edition of 2022: whoever cannot stay below the limit is out; the last one wins."""

    deck = {
        "0": 8,
        **dict.fromkeys(["1", "2", "3", "4", "5", "6", "7", "8", "9"], 6),
        **dict.fromkeys(["10", "-10", "reverse", "play-2", "ono-99"], 10),
    }
    values = {
        **{str(number): number for number in (*range(11), -10)},
        **dict.fromkeys(["reverse", "play-2", "ono-99"], 0),
    }

    def choices(self, state: State, hand: Sequence[str]) -> list[Move]:
        """Cards that stay below the limit, or four of the cards that cannot be played."""
        room = LIMIT - state.total
        moves = [
            self.plays[card]
            for card in dict.fromkeys(hand)
            if self.values[card] < room and card != "ono-99"
        ]
        if not moves:
            moves = [DISCARD_FOUR if hand.count("ono-99") == HAND_SIZE else LAY_DOWN]
        return moves

    def play(self, state: State, card: str) -> State:
        """Play a card; Reverse and Play 2 hand two owed cards on."""
        direction, owed, due = state.direction, state.owed, state.due
        if card == "reverse":
            direction = -direction
        if card in ("reverse", "play-2") and owes_two(state):
            owed, due = 1, owed
        elif card == "play-2":
            due = 2
        return state._replace(
            hands=with_hand(state, without(state.hands[state.turn], card)),
            played=(*state.played, card),
            total=max(0, state.total + self.values[card]),
            direction=direction,
            owed=owed,
            made=state.made + 1,
            due=due,
            draws=1,
        )

    def settle(self, state: State) -> State:
        """Nobody loses by a card that was played."""
        return self.next_card(state)

    def lose(self, state: State) -> State:
        """The others play on, and nobody owes what the loser owed."""
        after = state._replace(out=state.out | {state.turn}, due=1)
        if len(after.out) == len(state.hands) - 1:
            return after._replace(over=True)
        return self.next_turn(after)


GAMES: Mapping[str, Game] = {"1980": Game1980(), "2022": Game2022()}


def owes_two(state: State) -> bool:
    """Whether two cards are owed and none is played yet, the moment to answer."""
    return state.owed == 2 and state.made == 0


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Cards with one of them taken away; raises ``ValueError`` if it is not there."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def with_hand(state: State, hand: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The hands after the hand of the player to move has changed."""
    return (*state.hands[: state.turn], hand, *state.hands[state.turn + 1 :])


def play_at_random(game: Game, players: int, turns: int, chance: Random) -> tuple[int, int]:
    """Play whole rounds at random until so many cards are played: cards and moves made."""
    random = chance.random
    cards = moves = 0
    while cards < turns:
        deck = sorted(game.cards, key=lambda _: random())
        hands = [[deck.pop() for _ in range(HAND_SIZE)] for _ in range(players)]
        state = game.start(hands, deck, 0)
        while choices := game.legal_moves(state):
            move = choices[int(random() * len(choices))]
            state = game.apply(state, move)
            moves += 1
            cards += move.card is not None
            while state.draws:
                if not deck:
                    deck = sorted(state.played, key=lambda _: random())
                    state = game.apply(state, RESHUFFLE)
                    moves += 1
                state = game.apply(state, game.draws[deck.pop()])
                moves += 1
    return cards, moves
