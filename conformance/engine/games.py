"""Random games, played by the Python engine, with all that it says at every moment of them.

Whole matches, rounds from a deal, and rounds from positions that no game may
ever reach: short piles, cards owed, players out, hands of equal cards. Players
make mistakes now and then. At every moment some moves picked blindly are judged.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol

from choices import happens
from ono99.load.hashing import content_hash
from ono99.play.driver import PLAYERS, Player
from ono99.play.match import Deal, Match, MatchState
from ono99.play.notation import state_from_data, state_to_data, write_notation
from ono99.play.round import Round
from ono99.play.state import Move, State
from ono99.play.view import view

JSON = Any
Moment = dict[str, JSON]
Position = tuple[Callable[[], str], Callable[[], JSON]]
"""Where a game stood, for people and as data: only worked out if somebody asks."""

LONGEST_MATCH, LONGEST_ROUND = 500, 120
"""Games are cut off here at the latest: the rules themselves set no limit."""

LAPSE, PROBES, VIEWED = 0.08, 2, 0.15
"""How often a mistake is made; moves judged blindly a step; games that are looked at by a seat."""


@dataclass
class Game:
    """A game as it is sent, what the Python engine said at every moment, and where it stood."""

    opening: dict[str, JSON]
    viewer: int | None
    moves: list[str] = field(default_factory=list)
    probes: list[list[str]] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)
    positions: list[Position] = field(default_factory=list)

    def request(self) -> dict[str, JSON]:
        """The game without the answers."""
        return {
            **self.opening,
            "viewer": self.viewer,
            "moves": self.moves,
            "probes": self.probes,
        }


class Board(Protocol):
    """A game that is being played: what is asked of it is the same in a round and in a match."""

    longest: int

    def over(self) -> bool:
        """Whether it has ended."""

    def choose(self, chance: random.Random) -> Move | Deal:
        """The next move: an outcome of chance, a mistake, or the choice of a player."""

    def make(self, move: Move | Deal) -> tuple[str, ...]:
        """Make a move; gives the rules that acted."""

    def blind(self, chance: random.Random) -> Move:
        """A move that may well be illegal."""

    def moment(self, probes: Sequence[Move], rules: Sequence[str], viewer: int | None) -> Moment:
        """All that the engine says of it now."""

    def position(self) -> Position:
        """Where it stands now."""


def any_move(round_: Round, state: State, chance: random.Random) -> Move:
    """A move of any kind with any card by any seat, or by nobody in particular."""
    name = chance.choice(list(round_.moves))
    takes_card = round_.moves[name].card != "none"
    card = chance.choice(round_.deck.cards).id if takes_card else None
    seat = None if happens(chance, 0.6) else chance.randrange(len(state.hands) + 1)
    return Move(name, card, seat)


def next_in_round(round_: Round, state: State, player: Player, chance: random.Random) -> Move:
    """A mistake now and then; else an outcome of chance or the choice of a player."""
    if happens(chance, LAPSE) and (lapses := round_.lapses(state)):
        return chance.choice(lapses)
    moves = round_.legal_moves(state)
    if {round_.moves[move.name].manner for move in moves} == {"choice"}:
        return player(round_, state, moves, chance)
    return chance.choice(moves)


def verdicts(engine: Round | Match, state: Any, probes: Sequence[Move]) -> list[JSON]:
    """What an engine thinks of some moves."""
    found = [engine.explain(state, move) for move in probes]
    return [[each.legal, list(each.permits), list(each.denies)] for each in found]


@dataclass
class RoundBoard:
    """A round."""

    round: Round
    state: State
    player: Player
    longest: int

    def over(self) -> bool:
        """Whether nothing more can happen; a position no game reaches may be a dead end."""
        return self.round.is_over(self.state) or not self.round.legal_moves(self.state)

    def choose(self, chance: random.Random) -> Move:
        """The next move."""
        return next_in_round(self.round, self.state, self.player, chance)

    def make(self, move: Move | Deal) -> tuple[str, ...]:
        """Make a move."""
        assert isinstance(move, Move)  # noqa: S101 - a round has no deals
        self.state, rules = self.round.apply(self.state, move)
        return rules

    def blind(self, chance: random.Random) -> Move:
        """Any move."""
        return any_move(self.round, self.state, chance)

    def moment(self, probes: Sequence[Move], rules: Sequence[str], viewer: int | None) -> Moment:
        """All that the engine says of the state."""
        data = state_to_data(self.round, self.state)
        seen = [data] if viewer is None else [data, view(self.round, self.state, viewer)]
        result = self.round.result(self.state)
        return {
            "state": content_hash(seen),
            "legal": sorted(map(str, self.round.legal_moves(self.state))),
            "lapses": sorted(map(str, self.round.lapses(self.state))),
            "broken": list(self.round.broken_invariants(self.state)),
            "over": self.round.is_over(self.state),
            "result": {
                "winners": list(result.winners),
                "losers": list(result.losers),
                "busted": list(result.busted),
            },
            "rules": list(rules),
            "verdicts": verdicts(self.round, self.state, probes),
        }

    def position(self) -> Position:
        """The short notation, and the state as data."""
        return (
            partial(write_notation, self.round, self.state),
            partial(state_to_data, self.round, self.state),
        )


@dataclass
class MatchBoard:
    """A match."""

    match: Match
    state: MatchState
    player: Player
    longest: int

    def over(self) -> bool:
        """Whether nothing more can happen; a match that could not be may be a dead end."""
        stuck = self._playing() is not None and not self.match.legal_moves(self.state)
        return self.match.is_over(self.state) or stuck

    def _playing(self) -> State | None:
        """The round being played, if there is one."""
        return self.state.round if self.state.phase == "round" else None

    def choose(self, chance: random.Random) -> Move | Deal:
        """The next move, or a deal from a fresh shuffle."""
        if (state := self._playing()) is not None:
            return next_in_round(self.match.round, state, self.player, chance)
        if moves := self.match.legal_moves(self.state):
            return chance.choice(moves)
        return self._deal(chance)

    def _deal(self, chance: random.Random) -> Deal:
        deck, size = self.match.round.deck, self.match.round.constants["hand_size"]
        cards = iter(shuffled(deck.unpack(deck.full), chance))
        seats = self.match.seat_values(self.state, "in_match")
        return Deal(tuple(tuple(next(cards) for _ in range(size * seat)) for seat in seats))

    def make(self, move: Move | Deal) -> tuple[str, ...]:
        """Make a move or a deal."""
        self.state, rules = self.match.apply(self.state, move)
        return rules

    def blind(self, chance: random.Random) -> Move:
        """Any move of the round; between rounds, any move of the match."""
        if (state := self._playing()) is not None:
            return any_move(self.match.round, state, chance)
        moves = self.match.rules["match_moves"].items()
        name = chance.choice([n for n, move in moves if move["permit"] and move["card"] != "hands"])
        takes_card = self.match.moves[name].card != "none"
        card = chance.choice(self.match.round.deck.cards).id if takes_card else None
        return Move(name, card, chance.randrange(self.match.players))

    def moment(self, probes: Sequence[Move], rules: Sequence[str], viewer: int | None) -> Moment:
        """All that the engine says of the state."""
        data = match_to_data(self.match, self.state)
        seen = [data] if viewer is None else [data, match_view(self.match, self.state, viewer)]
        state = self._playing()
        lapses = [] if state is None else self.match.round.lapses(state)
        return {
            "state": content_hash(seen),
            "legal": sorted(map(str, self.match.legal_moves(self.state))),
            "lapses": sorted(map(str, lapses)),
            "broken": [],
            "over": self.match.is_over(self.state),
            "result": {"winners": list(self.state.winners)},
            "rules": list(rules),
            "verdicts": verdicts(self.match, self.state, probes),
        }

    def position(self) -> Position:
        """The match values with the round in the short notation, and the state as data."""
        return (
            partial(match_notation, self.match, self.state),
            partial(match_to_data, self.match, self.state),
        )


def match_notation(match: Match, state: MatchState) -> str:
    """A state of a match, for people."""
    values = {**match_to_data(match, state), "round": "none"}
    if state.round is not None:
        values["round"] = write_notation(match.round, state.round)
    return json.dumps(values)


def match_to_data(match: Match, state: MatchState) -> dict[str, JSON]:
    """A state of a match as JSON values: texts and integers only, nothing left out."""
    seats = range(match.players)
    columns = {name: match.seat_values(state, name) for name in match.seat_variables}
    return {
        "phase": state.phase,
        "variables": {
            name: shown(match, name, match.value(state, name)) for name in match.variables
        },
        "seats": [{name: values[seat] for name, values in columns.items()} for seat in seats],
        "round": "none" if state.round is None else state_to_data(match.round, state.round),
        "winners": list(state.winners),
    }


def shown(match: Match, name: str, value: int) -> int | str:
    """A match variable as JSON has it: ``none`` for no seat."""
    seat = match.rules["match_variables"][name]["domain"] == "seat"
    return "none" if seat and value == -1 else value


def match_view(match: Match, state: MatchState, seat: int) -> dict[str, JSON]:
    """A match as a seat sees it: all but what the round hides."""
    seen = "none" if state.round is None else view(match.round, state.round, seat)
    return {**match_to_data(match, state), "seat": seat, "round": seen}


def shuffled(cards: Sequence[str], chance: random.Random) -> list[str]:
    """The cards in another order."""
    return chance.sample(cards, len(cards))


def played(opening: dict[str, JSON], board: Board, seats: int, chance: random.Random) -> Game:
    """A game played out from its opening."""
    viewer = chance.randrange(seats) if happens(chance, VIEWED) else None
    game = Game(opening, viewer)
    rules: tuple[str, ...] = ()
    while True:
        probes = [board.blind(chance) for _ in range(PROBES)]
        game.probes.append(list(map(str, probes)))
        game.moments.append(board.moment(probes, rules, viewer))
        game.positions.append(board.position())
        if board.over() or len(game.moves) >= board.longest:
            return game
        move = board.choose(chance)
        game.moves.append(str(move))
        rules = board.make(move)


# ------------------------------------------------------------------------- openings


@dataclass
class Maker:
    """Makes games under one choice of rules, none of them longer than ``longest`` moves."""

    rules: Mapping[str, JSON]
    chance: random.Random
    longest: int

    def __post_init__(self) -> None:
        self.round = Round(self.rules)

    def games(self) -> Iterator[Game]:
        """Games without end, of all kinds in turn."""
        kinds = [self.from_the_deal, self.from_a_position, self.a_match, self.from_a_position]
        while True:
            self.chance.shuffle(kinds)
            for kind in kinds:
                yield kind()

    def _board(self, state: State) -> RoundBoard:
        return RoundBoard(self.round, state, self._player(), min(self.longest, LONGEST_ROUND))

    def _player(self) -> Player:
        return self.chance.choice(list(PLAYERS.values()))

    def _players(self) -> int:
        constants = self.rules["constants"]
        return self.chance.randint(constants["players_least"], constants["players_most"])

    def a_match(self) -> Game:
        """A match from its beginning, or from the middle, where somebody may be out."""
        match = Match(self.rules, self._players())
        opening: dict[str, JSON] = {"match": match.players}
        state = match.new()
        if happens(self.chance, 0.6):
            state = self._match_position(match)
            opening["state"] = match_to_data(match, state)
        board = MatchBoard(match, state, self._player(), min(self.longest, LONGEST_MATCH))
        return played(opening, board, match.players, self.chance)

    def _match_position(self, match: Match) -> MatchState:
        """A match about to deal, with scores, tokens and players out at random."""
        chance, constants = self.chance, self.rules["constants"]
        seats = list(range(match.players))
        playing = chance.sample(seats, chance.randint(2, match.players))
        pools: dict[str, Sequence[int]] = {
            "dealer": seats,
            "loser": [-1, *playing],
            "start": [1, -1],
            "round": range(1, 9),
            "decider": [0, 0, 1],
            "tokens": range(1, constants.get("tokens_given", 1) + 1),
            "score": range(0, constants.get("target", 0) + 1, 20),
            "contends": [1, 1, 0],
            "rank": [-1, 2, 9],
        }
        return match.new()._replace(
            phase="deal",
            values=tuple(chance.choice(pools[name]) for name in match.variables),
            seats=tuple(
                tuple(
                    int(seat in playing) if name == "in_match" else chance.choice(pools[name])
                    for name in match.seat_variables
                )
                for seat in seats
            ),
        )

    def from_the_deal(self) -> Game:
        """A round from the deal, with some of the seats left out of it."""
        seats, size = self._players(), self.round.constants["hand_size"]
        seated = sorted(self.chance.sample(range(seats), self.chance.randint(2, seats)))
        cards = iter(shuffled(self.round.deck.unpack(self.round.deck.full), self.chance))
        hands = [[next(cards) for _ in range(size if n in seated else 0)] for n in range(seats)]
        turn, direction = self.chance.choice(seated), self.chance.choice((1, -1))
        state = self.round.start(
            [self.round.deck.pack(hand) for hand in hands],
            turn,
            direction=direction,
            seated=sum(1 << seat for seat in seated),
        )
        start = {"hands": hands, "turn": turn, "direction": direction, "seated": seated}
        board = self._board(state)
        return played({"start": start}, board, seats, self.chance)

    def from_a_position(self) -> Game:
        """A round from a position that is mostly possible and often rare: short piles, debts."""
        data = self._position()
        board = self._board(state_from_data(self.round, data))
        return played({"position": data}, board, len(data["hands"]), self.chance)

    def _position(self) -> dict[str, JSON]:
        chance, seats = self.chance, self._players()
        cards = shuffled(self.round.deck.unpack(self.round.deck.full), chance)
        if happens(chance, 0.5):  # few kinds: hands of equal cards
            few = chance.sample([card.id for card in self.round.deck.cards], 4)
            cards.sort(key=lambda card: card not in few)
        hands = [self._some(cards, self.round.constants["hand_size"]) for _ in range(seats)]
        used, pile = self._some(cards, 4), self._some(cards, 6)
        absent = [seat for seat in range(seats) if happens(chance, 0.1)]
        out = [n for n in range(seats) if n not in absent and happens(chance, 0.1)]
        playing = [seat for seat in range(seats) if seat not in (*absent, *out)] or [0]
        hands = [[] if seat in absent else hand for seat, hand in enumerate(hands)]
        phase = chance.choice([p for p, entry in self.rules["phases"].items() if "offers" in entry])
        return {
            "phase": phase,
            "turn": chance.choice(range(seats) if happens(chance, 0.05) else playing),
            "variables": self._variables(phase, playing, used),
            "hands": hands,
            "used": used,
            **({} if happens(chance, 0.3) else {"pile": pile}),
            "absent": [seat for seat in absent if seat != 0 or playing != [0]],
            "out": [seat for seat in out if seat != 0 or playing != [0]],
            "busted": [seat for seat in out if happens(chance, 0.5)],
        }

    def _some(self, cards: list[str], most: int) -> list[str]:
        """Take some cards off, mostly as many as may be."""
        count = max(self.chance.randint(0, most), self.chance.randint(0, most))
        taken, cards[:] = cards[:count], cards[count:]
        return taken

    def _variables(
        self, phase: str, playing: Sequence[int], used: Sequence[str]
    ) -> dict[str, JSON]:
        """Some variables at random; who draws out of turn does so while cards are drawn."""
        limit = self.rules["constants"]["limit"]
        pools: dict[str, Sequence[JSON]] = {
            "integer": [*range(-30, limit, 10), *range(limit - 10, limit + 3)],
            "count": [0, 1, 1, 2, 2, 3, 4],
            "flag": [0, 1],
            "direction": [1, -1],
            "seat": ["none", *playing],
            "card": [*used[-1:], "none"],
        }
        return {
            name: self.chance.choice(pools[entry["domain"]])
            for name, entry in self.rules["variables"].items()
            if happens(self.chance, 0.4)
            and (name != "drawer" or "draw" in self.rules["phases"][phase]["offers"])
        }
