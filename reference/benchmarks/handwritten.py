"""Both editions of O'NO 99 with their default rules, written by hand.

This is what the engine is measured against: the same game as somebody would
write it who needs these two editions and no others, and who wants it fast. It
reads no rules and explains nothing, but it gives a program that plays what the
engine gives it: an immutable state, the legal moves, and moves that carry the
outcome of every draw. A move is trusted to be legal, as is usual. Here alone
the rules stand in code; `ono99.bench` plays the same games with both and
measures nothing if they ever differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import ClassVar, NamedTuple

LIMIT = 99
HAND_SIZE = 4

Cards = tuple[str, ...]


class Move(NamedTuple):
    """A move: what is done, and the card that is played or drawn."""

    name: str
    card: str | None = None


LAY_DOWN, DISCARD_FOUR, RESHUFFLE = Move("lay_down"), Move("discard_four"), Move("reshuffle")


class State(NamedTuple):
    """One moment of a round.

    ``playing`` are the seats still in the round, ``turn`` the seat whose turn it
    is. That player owes ``owed`` cards and has played ``made`` of them; the next
    one will owe ``due``. ``draws`` cards must be drawn before play goes on.
    """

    hands: tuple[Cards, ...]
    pile: Cards
    played: Cards
    playing: frozenset[int]
    turn: int
    direction: int
    total: int
    owed: int
    made: int
    due: int
    draws: int
    over: bool


class Game:
    """What the two editions have in common."""

    deck: ClassVar[Mapping[str, int]]
    values: ClassVar[Mapping[str, int]]

    def __init__(self) -> None:
        self.cards = [card for card, count in self.deck.items() for _ in range(count)]
        self.plays = {card: Move("play", card) for card in self.deck}
        self.draws = {card: Move("draw", card) for card in self.deck}

    def start(self, hands: Iterable[Sequence[str]], pile: Sequence[str]) -> State:
        """The state after a deal; the first seat begins."""
        dealt = tuple(map(tuple, hands))
        playing = frozenset(range(len(dealt)))
        return State(dealt, tuple(pile), (), playing, 0, 1, 0, 1, 0, 1, 0, over=False)

    def legal_moves(self, state: State) -> list[Move]:
        """Every legal move, once for each kind of card; none when the round is over."""
        if state.over:
            return []
        if state.draws:
            return [self.draws[card] for card in dict.fromkeys(state.pile)] or [RESHUFFLE]
        return self.choices(state, state.hands[state.turn])

    def apply(self, state: State, move: Move) -> State:
        """The state after a legal move."""
        name, card = move
        if card is not None:
            return self.play(state, card) if name == "play" else self.draw(state, card)
        if name == "reshuffle":
            return state._replace(pile=state.played, played=())
        if name == "lay_down":
            return self.lose(state)
        return self.discard_four(state)

    def choices(self, state: State, hand: Cards) -> list[Move]:
        """What the player to move may do with a hand."""
        raise NotImplementedError

    def play(self, state: State, card: str) -> State:
        """Play a card; it must be followed by a draw."""
        raise NotImplementedError

    def lose(self, state: State) -> State:
        """The player to move has lost."""
        raise NotImplementedError

    def draw(self, state: State, card: str) -> State:
        """Take a card from the pile; when none is left to be drawn, play goes on."""
        hands, pile, played, playing, turn, direction, total, owed, made, due, draws, over = state
        hands = (*hands[:turn], (*hands[turn], card), *hands[turn + 1 :])
        pile = without(pile, card)
        draws = draws - 1 if pile or played else 0
        if not draws and made >= owed:
            turn = next_seat(turn, direction, playing, len(hands))
            owed, made, due = due, 0, 1
        return State(
            hands, pile, played, playing, turn, direction, total, owed, made, due, draws, over
        )

    def discard_four(self, state: State) -> State:
        """Throw a whole hand away, which counts as one card played."""
        hands, turn = state.hands, state.turn
        return state._replace(
            hands=(*hands[:turn], (), *hands[turn + 1 :]),
            played=state.played + hands[turn],
            made=state.made + 1,
            draws=HAND_SIZE,
        )


class Game1980(Game):
    """The edition of 1980: whoever reaches the limit has lost, and the round is over."""

    deck: ClassVar = {
        **dict.fromkeys(["2", "3", "4", "5", "6", "7", "8", "9"], 3),
        "10": 10, "-10": 4, "hold": 4, "reverse": 6, "double-play": 2, "ono-99": 4,
    }  # fmt: skip
    values: ClassVar = {
        **{str(number): number for number in (*range(2, 11), -10)},
        **dict.fromkeys(["hold", "reverse", "double-play", "ono-99"], 0),
    }

    def choices(self, state: State, hand: Cards) -> list[Move]:
        """Cards that stay below the limit; without any, those that lose."""
        answering = state.owed > 1 and not state.made
        room = LIMIT - state.total
        safe: list[Move] = []
        losing: list[Move] = []
        for card in dict.fromkeys(hand):
            if card == "ono-99" or (answering and card == "double-play"):
                continue
            (safe if self.values[card] < room else losing).append(self.plays[card])
        return safe or losing or [LAY_DOWN]

    def play(self, state: State, card: str) -> State:
        """Reverse and Hold hand two owed cards on."""
        hands, pile, played, playing, turn, direction, total, owed, made, due, _, over = state
        answering = owed > 1 and not made
        if card == "reverse":
            direction = -direction
            if answering:
                owed, due = 1, 2
        elif card == "hold":
            if answering:
                owed, due = 1, 2
        elif card == "double-play":
            due = 2
        total += self.values[card]
        hands = (*hands[:turn], without(hands[turn], card), *hands[turn + 1 :])
        return State(
            hands, pile, (*played, card), playing,
            turn, direction, total, owed, made + 1, due, 1, over,
        )  # fmt: skip

    def draw(self, state: State, card: str) -> State:
        """Whoever has reached the limit draws and has lost."""
        if state.total < LIMIT:
            return super().draw(state, card)
        hands, turn = state.hands, state.turn
        drawn = (*hands[:turn], (*hands[turn], card), *hands[turn + 1 :])
        return self.lose(state._replace(hands=drawn, pile=without(state.pile, card), draws=0))

    def lose(self, state: State) -> State:
        """The first loss ends the round."""
        return state._replace(playing=state.playing - {state.turn}, over=True)


class Game2022(Game):
    """The edition of 2022: whoever cannot stay below the limit is out, and the last one wins."""

    deck: ClassVar = {
        "0": 8,
        **dict.fromkeys(["1", "2", "3", "4", "5", "6", "7", "8", "9"], 6),
        **dict.fromkeys(["10", "-10", "reverse", "play-2", "ono-99"], 10),
    }
    values: ClassVar = {
        **{str(number): number for number in (*range(11), -10)},
        **dict.fromkeys(["reverse", "play-2", "ono-99"], 0),
    }

    def choices(self, state: State, hand: Cards) -> list[Move]:
        """Cards that stay below the limit, or a hand of cards that cannot be played."""
        room = LIMIT - state.total
        moves = [
            self.plays[card]
            for card in dict.fromkeys(hand)
            if card != "ono-99" and self.values[card] < room
        ]
        if not moves:
            return [DISCARD_FOUR if hand.count("ono-99") == HAND_SIZE else LAY_DOWN]
        return moves

    def play(self, state: State, card: str) -> State:
        """Reverse and Play 2 hand two owed cards on."""
        hands, pile, played, playing, turn, direction, total, owed, made, due, _, over = state
        answering = owed > 1 and not made
        if card == "reverse":
            direction = -direction
            if answering:
                owed, due = 1, 2
        elif card == "play-2":
            due = 2
            if answering:
                owed = 1
        total = max(0, total + self.values[card])
        hands = (*hands[:turn], without(hands[turn], card), *hands[turn + 1 :])
        return State(
            hands, pile, (*played, card), playing,
            turn, direction, total, owed, made + 1, due, 1, over,
        )  # fmt: skip

    def lose(self, state: State) -> State:
        """The others play on, and nobody owes what the loser owed."""
        playing = state.playing - {state.turn}
        if len(playing) == 1:
            return state._replace(playing=playing, over=True)
        turn = next_seat(state.turn, state.direction, playing, len(state.hands))
        return state._replace(playing=playing, turn=turn, owed=1, made=0, due=1)


GAMES: Mapping[str, Game] = {"1980": Game1980(), "2022": Game2022()}


def without(cards: Cards, card: str) -> Cards:
    """Cards with one of them taken away; raises ``ValueError`` if it is not there."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def next_seat(turn: int, direction: int, playing: frozenset[int], seats: int) -> int:
    """The next seat in the direction of play that is still in the round."""
    turn = (turn + direction) % seats
    while turn not in playing:
        turn = (turn + direction) % seats
    return turn


def play_at_random(game: Game, players: int, turns: int, chance: Random) -> tuple[int, int]:
    """Play whole rounds at random until ``turns`` cards are played: the cards and the moves."""
    random = chance.random
    cards = moves = 0
    while cards < turns:
        deck = sorted(game.cards, key=lambda _: random())
        hands = [[deck.pop() for _ in range(HAND_SIZE)] for _ in range(players)]
        state = game.start(hands, deck)
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
