"""A game that the reference engine plays for a program: set up by a request, moved by requests.

The engine knows no order of cards, so the deck is kept here in its order: index 0 is the
next card. After a reshuffle nobody knows the order, and any will do.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from ono99.conform.protocol import BRINGING_THEIR_CARD, OWN_DEAL, SETTLING
from ono99.conform.seen import choices_seen
from ono99.play.bags import Bag
from ono99.play.compile import RulesError
from ono99.play.match import Deal, Match, MatchState
from ono99.play.notation import PositionError, state_from_data
from ono99.play.state import NOBODY, IllegalMove, Move, State

JSON = Any
_PLACES = {"to_move": "turn", "deck": "pile", "discard": "used", "hands": "hands", "out": "out",
           "phase": "phase", "busted": "busted", "crowned": "crowned"}  # fmt: skip
"""The words of the protocol for what is no variable of the rules, with the engine's own."""

_MOST_BY_ITSELF = 1000
"""More cards are never drawn in a row."""


class Game:
    """A round, or a match if the request sets one up; `manual` draws wait for requests."""

    def __init__(
        self, match: Match, request: Mapping[str, JSON], *, manual: bool, chance: random.Random
    ) -> None:
        self.match, self.manual, self.chance = match, manual, chance
        self.deck: list[str] = []
        self._reshuffles = [list(order) for order in request.get("reshuffles", ())]
        self._rules: list[str] = []
        self.in_match = "match" in request
        phase = "deal" if "deal" in request else match.phases[0]
        self._now = _match_state(match, request.get("match") or {"dealer": 0}, phase)
        if "position" in request:
            self._place(request["position"])
        elif request.get("deal") == OWN_DEAL:
            self._shuffle()
        elif "deal" in request:
            self._begin(request["deal"])
        self._let_things_happen()

    # ---------------------------------------------------------- how it is set up

    def _place(self, position: Mapping[str, JSON]) -> None:
        round_ = self.match.round
        data: dict[str, JSON] = {
            _PLACES[key]: value for key, value in position.items() if key in _PLACES
        }
        data["variables"] = {k: value for k, value in position.items() if k not in _PLACES}
        in_match = self.match.seat_values(self._now, "in_match")
        data["absent"] = [seat for seat, plays in enumerate(in_match) if not plays]
        state = state_from_data(round_, data)
        if round_.phase(state) == "begin":
            state = round_.begin(state)
        self._now = self._now._replace(phase="round", round=state)
        self.deck = self._in_order(position.get("deck") or (), state.pile)

    def _begin(self, deal: Mapping[str, JSON]) -> None:
        if not self.in_match:
            self._now = self.match.new(deal.get("dealer", 0))
        self._give(deal["hands"], deal.get("deck") or ())
        if deal.get("to_move") is not None and self._now.round is not None:
            self._now = self._now._replace(round=self._now.round._replace(turn=deal["to_move"]))

    def _shuffle(self) -> None:
        if not self.in_match:
            self._now = self.match.new(0)
        cards = self.match.round.deck.unpack(self.match.round.deck.full)
        self.chance.shuffle(cards)
        hands: list[list[str]] = []
        for plays in self.match.seat_values(self._now, "in_match"):
            size = self.match.round.constants["hand_size"] if plays else 0
            hands.append(cards[:size])
            del cards[:size]
        self._give(hands, cards)

    def _give(self, hands: Sequence[Sequence[str]], deck: Sequence[str]) -> tuple[str, ...]:
        step = self.match.apply(self._now, Deal(tuple(tuple(hand) for hand in hands)))
        self._now = step.state
        self.deck = self._in_order(deck, self._round().pile)
        return step.rules

    def _in_order(self, deck: Sequence[str], pile: Bag) -> list[str]:
        """The pile's cards: first those whose order is told, then all others."""
        bags = self.match.round.deck
        told = bags.pack(deck)
        if any(bags.count(pile, kind) < bags.count(told, kind) for kind in bags.kinds(told)):
            raise PositionError("the deck holds cards that are elsewhere already")
        return [*deck, *self._shuffled(pile - told)]

    def _shuffled(self, pile: Bag) -> list[str]:
        cards = self.match.round.deck.unpack(pile)
        self.chance.shuffle(cards)
        return cards

    # -------------------------------------------------------------- how it goes on

    def move_names(self) -> list[str]:
        """Everything that somebody can do."""
        return [*self.match.rules["moves"], *self.match.rules["match_moves"]]

    def move(self, name: str, card: JSON, seat: JSON) -> dict[str, JSON]:
        """The reply to a move; one that the rules refuse changes nothing."""
        self._rules = []
        entry = self.match.rules["moves"].get(name) or self.match.rules["match_moves"][name]
        try:
            if self._is_drawn(entry):
                card = self._next_card()
            self._apply(self._meant(Move(name, card, seat), entry))
        except IllegalMove as illegal:
            return self._refused(illegal)
        self._let_things_happen(brings_its_card=name in BRINGING_THEIR_CARD)
        return {"accepted": True, "rules": list(dict.fromkeys(self._rules)), "state": self.state()}

    def deal(self, hands: Sequence[Sequence[str]], deck: Sequence[str]) -> dict[str, JSON]:
        """The reply to the deal of another round."""
        self._rules = []
        try:
            self._rules += self._give(hands, deck)
        except IllegalMove as illegal:
            return self._refused(illegal)
        self._let_things_happen()
        return {"accepted": True, "rules": list(dict.fromkeys(self._rules)), "state": self.state()}

    def resolve(self, seat: JSON) -> dict[str, JSON]:
        """The reply when a seat that can do nothing else goes out, or sits the turn out."""
        played = self._now.round
        if played is not None and self._now.phase == "round":
            entries = self.match.rules["moves"]
            moves = [move for move in self.match.round.legal_moves(played)
                     if entries[move.name]["by"] == "turn" or move.seat == seat]  # fmt: skip
            if len(moves) == 1 and moves[0].name in SETTLING and seat == played.turn:
                return self.move(moves[0].name, None, seat)
        return {"accepted": True, "rules": [], "state": self.state()}

    def _refused(self, illegal: IllegalMove) -> dict[str, JSON]:
        return {
            "accepted": False,
            "rules": list(illegal.verdict.denies),
            "state": self.state(),
        }

    def _meant(self, move: Move, entry: Mapping[str, JSON]) -> Move:
        """A move of the seat that is to act is written without the seat."""
        played = self._now.round
        if played is None or self._now.phase != "round" or entry.get("by") == "anyone":
            return move
        return move._replace(seat=None) if move.seat == self.match.round.actor(played) else move

    def _apply(self, move: Move) -> None:
        step = self.match.apply(self._now, move)
        entry = self.match.rules["moves"].get(move.name, {})
        self._now = step.state
        self._rules += step.rules
        if entry.get("card") == "pile":
            self.deck.pop(0)
        elif entry.get("manner") == "event":
            order = self._reshuffles.pop(0) if self._reshuffles else ()
            self.deck = self._in_order(order, self._round().pile)

    def _next_card(self) -> str:
        if not self.deck:
            raise PositionError("there is no card left to draw")
        return self.deck[0]

    def _is_drawn(self, entry: Mapping[str, JSON]) -> bool:
        return bool(entry.get("card") == "pile")

    def _let_things_happen(self, *, brings_its_card: bool = False) -> None:
        """Reshuffle when the rules say so, and draw unless draws wait for requests.

        Raises :class:`RulesError` if that never comes to an end.
        """
        round_ = self.match.round
        for _ in range(_MOST_BY_ITSELF):
            move = self._next_by_itself(draws=brings_its_card or not self.manual)
            if move is None:
                return
            if self._is_drawn(round_.rules["moves"][move.name]):
                brings_its_card = False
                move = move._replace(card=self._next_card())
            self._apply(move)
        raise RulesError("by these rules cards are drawn and shuffled without end")

    def _next_by_itself(self, *, draws: bool) -> Move | None:
        played = self._now.round
        if played is None or self._now.phase != "round":
            return None
        manners = {"event", "chance"}
        waits = None if draws else "drawer"
        entries = self.match.rules["moves"]
        moves = [
            move
            for move in self.match.round.legal_moves(played)
            if entries[move.name]["manner"] in manners and entries[move.name]["by"] != waits
        ]
        events = [move for move in moves if entries[move.name]["manner"] == "event"]
        return next(iter(events or moves), None)

    # ------------------------------------------------------------- how it looks

    def _round(self) -> State:
        if self._now.round is None:
            raise PositionError("no round is being played; the request sets up none")
        return self._now.round

    def state(self) -> dict[str, JSON]:
        """Everything that can be seen of the game."""
        seen: dict[str, JSON] = {} if self._now.round is None else self._round_state()
        return seen | ({"match": self._match_state()} if self.in_match else {})

    def _round_state(self) -> dict[str, JSON]:
        round_, state = self.match.round, self._round()
        deck, over, result = round_.deck, round_.is_over(state), round_.result(state)
        return {
            "total": round_.value(state, "total"),
            "to_move": None if over else round_.actor(state),
            "owes": None if over else round_.value(state, "owed") - round_.value(state, "made"),
            "direction": round_.value(state, "direction"),
            "hands": [deck.unpack(hand) for hand in state.hands],
            "out": list(state.seats_out()),
            "deck": list(self.deck),
            "discard": deck.unpack(state.used),
            "winners": list(result.winners),
            "losers": list(result.losers),
            "legal": choices_seen(self.match, state),
        }

    def _match_state(self) -> dict[str, JSON]:
        match, now = self.match, self._now
        shared = {name: _shown(match, now, name) for name in match.variables}
        names = match.seat_variables
        seats = [dict(zip(names, values, strict=True)) for values in now.seats]
        over = match.is_over(now)
        return {**shared, "seats": seats, "winners": list(now.winners), "over": over}


def _shown(match: Match, state: MatchState, name: str) -> int | None:
    value = match.value(state, name)
    domain = match.rules["match_variables"][name]["domain"]
    return None if domain == "seat" and value == NOBODY else value


def _match_state(match: Match, given: Mapping[str, JSON], phase: str) -> MatchState:
    """The state of a match that a request describes; what it leaves out has its first value."""
    state = match.new()
    known = {*match.variables, *match.seat_variables, "seats"}
    if unknown := sorted(given.keys() - known):
        raise PositionError(f"a match has no {', '.join(unknown)}")
    values = [
        _number(given[name]) if name in given else value
        for name, value in zip(match.variables, state.values, strict=True)
    ]
    seats = tuple(
        tuple(each.get(name, value) for name, value in zip(match.seat_variables, seat, strict=True))
        for each, seat in zip(given.get("seats", [{}] * match.players), state.seats, strict=True)
    )
    return state._replace(phase=phase, values=tuple(values), seats=seats)


def _number(value: JSON) -> int:
    return NOBODY if value in (None, "none") else int(value)
