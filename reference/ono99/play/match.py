"""The match above the round: who deals, what a round costs, and who wins in the end.

A :class:`Match` runs the same language as a :class:`ono99.play.round.Round`: phases,
moves and sequences of steps, with variables of the match and variables that
each seat has for itself. While a round is played, the match passes moves on to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from ono99.play.bags import CardError
from ono99.play.clauses import Clauses
from ono99.play.compile import Compiler, Question, RulesError
from ono99.play.notation import PositionError, unknown
from ono99.play.round import Round
from ono99.play.state import NOBODY, IllegalMove, Move, RoundResult, State, Verdict
from ono99.problems import Ono99Error

JSON = Any


class PlayersError(Ono99Error):
    """A number of players that the rules do not allow; ``rule`` is the rule that says so."""

    def __init__(self, message: str, rule: str) -> None:
        super().__init__(f"{message} [{rule}]")
        self.rule = rule


class Deal(NamedTuple):
    """The outcome of a deal: the cards that each seat receives, none for seats not in the match."""

    hands: tuple[tuple[str, ...], ...]
    name: str = "deal"

    def __str__(self) -> str:
        return "deal " + " / ".join(" ".join(hand) or "-" for hand in self.hands)


def read_move(rules: Mapping[str, JSON], text: str) -> Move | Deal:
    """Read a move such as ``play reverse``, ``late_draw 2`` or ``deal 2 3 / 4 5``.

    The word after a move's name is a card, or a seat if moves of that name take
    no card; a seat may also follow the card. Raises :class:`PositionError`.
    """
    name, _, rest = text.strip().partition(" ")
    if name == "deal":
        hands = [hand.strip() for hand in rest.split("/")]
        return Deal(tuple(() if hand == "-" else tuple(hand.split()) for hand in hands))
    entry = rules["moves"].get(name) or rules["match_moves"].get(name)
    if entry is None:
        raise PositionError(unknown("move", name, [*rules["moves"], *rules["match_moves"]]))
    words = rest.split()
    card = words.pop(0) if words and entry["card"] != "none" else None
    if len(words) > 1 or not all(re.fullmatch(r"\d{1,3}", word) for word in words):
        raise PositionError(f"'{text}' is not a move; expected a name, a card and perhaps a seat")
    return Move(name, card, int(words[0]) if words else None)


class MatchState(NamedTuple):
    """One moment of a match.

    ``phase`` is a match phase; ``values`` the match variables and ``seats`` the
    variables of each seat, in the order in which the language declares them;
    ``round`` is the round being played; ``winners`` the seats that won the match.
    """

    phase: str
    values: tuple[int, ...]
    seats: tuple[tuple[int, ...], ...]
    round: State | None
    winners: tuple[int, ...]


class MatchStep(NamedTuple):
    """What a move led to: the new state, and the ids of the rules that acted, in order."""

    state: MatchState
    rules: tuple[str, ...]


class Match:
    """A match of one edition under one choice of options and rulings, for some players.

    Raises :class:`PlayersError` if the rules do not allow that many.
    """

    def __init__(self, rules: Mapping[str, JSON], players: int) -> None:
        least, most = rules["constants"]["players_least"], rules["constants"]["players_most"]
        if not least <= players <= most:
            bound = "players_least" if players < least else "players_most"
            raise PlayersError(
                f"{players} players; expected {least} to {most}",
                rules["provenance"][f"constants.{bound}"],
            )
        self.rules = rules
        self.players = players
        self.round = Round(rules)
        self.variables = tuple(rules["match_variables"])
        self.seat_variables = tuple(rules["seat_variables"])
        self.phases = tuple(rules["match_phases"])
        self.compiler = self._compiler()
        self._sequences = self.compiler.sequences(rules["match_steps"])
        self.moves = {
            name: Clauses(name, move, self.compiler) for name, move in rules["match_moves"].items()
        }
        self._first_player = self.compiler.question("first_player")

    def _compiler(self) -> Compiler:
        known: dict[str, Question] = {}
        setters: dict[str, Callable[[Any, int], None]] = {}
        for number, name in enumerate(self.variables):
            known[name], setters[name] = _match_variable(number)
        for number, name in enumerate(self.seat_variables):
            known[name], setters[name] = _seat_variable(number)
        return Compiler(
            self.rules, known | self._facts(), {"tag": self._tag}, setters, {}, self.phases
        )

    def _facts(self) -> dict[str, Question]:
        cards = self.round.deck.cards
        return {
            "seat": lambda table: table.seat,
            "value": lambda table: cards[table.card].value,
            "card": lambda table: table.card,
            "points": lambda table: cards[table.card].points,
            "lost": lambda table: table.seat in table.result.losers,
            "won": lambda table: table.seat in table.result.winners,
            "busted": lambda table: table.seat in table.result.busted,
            "dealt": lambda table: table.played.seated >> table.seat & 1,
            "hand_points": lambda table: table.hand_points(),
            "short_by": lambda table: table.short_by(),
            "end_direction": lambda table: self.round.value(table.played, "direction"),
        }

    def _tag(self, tag: str) -> Question:
        numbers = frozenset(card.number for card in self.round.deck.cards if tag in card.tags)
        return lambda table: table.card in numbers

    # -------------------------------------------------------------- the match

    def new(self, dealer: int | None = None) -> MatchState:
        """A match about to begin; with a ``dealer`` given, the cards are about to be dealt."""
        match_entries, seat_entries = self.rules["match_variables"], self.rules["seat_variables"]
        values = [_initial(entry) for entry in match_entries.values()]
        seat = tuple(_initial(entry) for entry in seat_entries.values())
        state = MatchState(self.phases[0], tuple(values), (seat,) * self.players, None, ())
        if dealer is None:
            return state
        return self.apply(state, Move("name_dealer", seat=dealer)).state

    def value(self, state: MatchState, variable: str) -> int:
        """The value of a match variable."""
        return state.values[self.variables.index(variable)]

    def seat_values(self, state: MatchState, variable: str) -> tuple[int, ...]:
        """The values of a seat variable, one for each seat."""
        number = self.seat_variables.index(variable)
        return tuple(seat[number] for seat in state.seats)

    def is_over(self, state: MatchState) -> bool:
        """Whether the match has ended."""
        return not self.rules["match_phases"][state.phase].get("offers") and state.phase != "round"

    def first_player(self, state: MatchState) -> int:
        """The seat that will play first in the next round."""
        return int(self._first_player(MatchTable(self, state)))

    def legal_moves(self, state: MatchState) -> list[Move]:
        """The legal moves; a deal is not listed, since it has too many outcomes."""
        if state.round is not None and state.phase == "round":
            return self.round.legal_moves(state.round)
        moves = self._candidates(state)
        return [move for move in moves if self.moves[move.name].allows(self._table(state, move))]

    def _candidates(self, state: MatchState) -> Iterator[Move]:
        for name in self.rules["match_phases"][state.phase].get("offers", ()):
            source = self.moves[name].card
            if source == "none":
                yield from (Move(name, None, seat) for seat in range(self.players))
            elif source == "deck":
                yield from (
                    Move(name, card.id, seat)
                    for seat in range(self.players)
                    for card in self.round.deck.cards
                )

    def explain(self, state: MatchState, move: Move | Deal) -> Verdict:
        """Whether a move is legal, with every rule that says so."""
        if state.phase == "round" and state.round is not None and isinstance(move, Move):
            return self.round.explain(state.round, move)
        named = Move(move.name) if isinstance(move, Deal) else move
        refusals = self.rules["refusals"]
        if self.is_over(state):
            return Verdict(named, False, (), (refusals["over"],), {})
        if move.name not in self.rules["match_phases"][state.phase].get("offers", ()):
            return Verdict(named, False, (), (refusals["not_now"],), {})
        clauses, table = self.moves[move.name], self._table(state, move)
        permits = tuple(rule for rule, ask in clauses.permits if ask(table))
        denies = tuple(rule for rule, ask in clauses.denies if ask(table))
        legal = bool(permits) and not denies
        if not legal and not denies:
            denies = tuple(clauses.trees["permit"]) or (refusals["not_offered"],)
        return Verdict(named, legal, permits, denies, {})

    def _table(self, state: MatchState, move: Move | Deal) -> MatchTable:
        table = MatchTable(self, state)
        if isinstance(move, Move):
            table.card = -1 if move.card is None else self.round.deck.number(move.card)
            table.seat = self._cutter(state) if move.seat is None else move.seat
            if not 0 <= table.seat < self.players:
                raise PositionError(f"seat {table.seat}; expected 0 to {self.players - 1}")
        return table

    def _cutter(self, state: MatchState) -> int:
        """The first seat that has yet to take a card for the deal."""
        ranks, contends = self.seat_values(state, "rank"), self.seat_values(state, "contends")
        waiting = (seat for seat in range(self.players) if contends[seat] and ranks[seat] < 0)
        return next(waiting, 0)

    def apply(self, state: MatchState, move: Move | Deal) -> MatchStep:
        """Make a move or a deal; raises :class:`IllegalMove` if the rules refuse it."""
        if state.phase == "round" and state.round is not None and isinstance(move, Move):
            step = self.round.apply(state.round, move)
            return self.count(state._replace(round=step.state), step.rules)
        verdict = self.explain(state, move)
        if not verdict.legal:
            raise IllegalMove(verdict, f"the match at '{state.phase}'")
        table = self._table(state, move)
        self._run(move.name, table)
        after = table.state()
        if isinstance(move, Deal):
            after = after._replace(round=self._dealt(after, move))
        return MatchStep(after, tuple(table.rules))

    def _run(self, sequence: str, table: MatchTable) -> None:
        self._sequences[sequence](table)

    def _dealt(self, state: MatchState, deal: Deal) -> State:
        in_match = self.seat_values(state, "in_match")
        full = self.round.constants["hand_size"]
        if len(deal.hands) != self.players:
            raise CardError(f"{len(deal.hands)} hands are dealt; there are {self.players} seats")
        for seat, hand in enumerate(deal.hands):
            due = full if in_match[seat] else 0
            if len(hand) != due:
                raise CardError(f"seat {seat} is dealt {len(hand)} cards; it should get {due}")
        return self.round.start(
            [self.round.deck.pack(hand) for hand in deal.hands],
            self.first_player(state),
            direction=self.value(state, "start"),
            seated=sum(1 << seat for seat in range(self.players) if in_match[seat]),
        )

    def count(self, state: MatchState, rules: tuple[str, ...] = ()) -> MatchStep:
        """Settle the round if it has ended; otherwise change nothing."""
        played = state.round
        if played is None or not self.round.is_over(played):
            return MatchStep(state, rules)
        table = MatchTable(self, state)
        table.result, table.played = self.round.result(played), played
        self._run("count", table)
        return MatchStep(table.state(), rules + tuple(table.rules))


class MatchTable:
    """Where the rules of the match are asked and its steps act."""

    __slots__ = ("card", "match", "phase", "played", "result", "rules", "seat", "seat_values",
                 "values", "winners")  # fmt: skip

    def __init__(self, match: Match, state: MatchState) -> None:
        self.match = match
        self.phase, self.winners = state.phase, state.winners
        self.values = list(state.values)
        self.seat_values = [list(seat) for seat in state.seats]
        self.seat, self.card = NOBODY, NOBODY
        self.result = RoundResult((), (), ())
        self.played = state.round
        self.rules: list[str] = []

    def state(self) -> MatchState:
        """The state that the table shows now; between rounds it holds the round just ended."""
        seats = tuple(tuple(seat) for seat in self.seat_values)
        return MatchState(self.phase, tuple(self.values), seats, self.played, self.winners)

    def seats(self) -> range:
        """Every seat."""
        return range(len(self.seat_values))

    def note(self, rule: str) -> None:
        """A rule acts."""
        if not self.rules or self.rules[-1] != rule:
            self.rules.append(rule)

    def go(self, phase: int) -> None:
        """The match goes to another phase."""
        self.phase = self.match.phases[phase]

    def hand_points(self) -> int:
        """Points of all cards left in the hand of the seat in question."""
        deck, hand = self.match.round.deck, self._hand()
        return sum(deck.count(hand, card.number) * card.points for card in deck.cards)

    def short_by(self) -> int:
        """How many cards its hand is short of a full one."""
        match = self.match
        return match.round.constants["hand_size"] - match.round.deck.size(self._hand())

    def _hand(self) -> int:
        if self.played is None:
            raise RulesError("hands are counted only when a round has ended")
        return self.played.hands[self.seat]


def _initial(entry: Mapping[str, JSON]) -> int:
    return NOBODY if entry["initial"] == "none" else int(entry["initial"])


def _match_variable(number: int) -> tuple[Question, Callable[[Any, int], None]]:
    def setter(table: MatchTable, value: int) -> None:
        table.values[number] = value

    return lambda table: table.values[number], setter


def _seat_variable(number: int) -> tuple[Question, Callable[[Any, int], None]]:
    def setter(table: MatchTable, value: int) -> None:
        table.seat_values[table.seat][number] = value

    return lambda table: table.seat_values[table.seat][number], setter
