"""Separating cases: positions and moves in which the readings of a ruling part ways.

A ruling whose readings never lead to different results settles nothing. Each
ruling that touches play therefore carries a case, written by hand, with the
result that every reading gives; this module plays it under each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ono99.load.documents import Position, Ruling, Separation, Spec
from ono99.play.match import Match, MatchState, PlayersError, read_move
from ono99.play.notation import PositionError, shown_value, state_from_data
from ono99.play.state import NOBODY, IllegalMove, State
from ono99.resolve.choices import choose
from ono99.resolve.merging import resolve

JSON = Any
PLACES = ("hands", "pile", "used", "turn", "phase", "out", "absent", "busted", "crowned")


def position_data(position: Mapping[str, JSON], players: int) -> dict[str, JSON]:
    """The position of a case in the form of a state: variables apart, a hand for every seat."""
    data: dict[str, JSON] = {key: position[key] for key in PLACES if key in position}
    hands = list(data.get("hands", ()))
    data["hands"] = hands + [[]] * (players - len(hands))
    data["variables"] = {key: value for key, value in position.items() if key not in PLACES}
    return data


def results(spec: Spec, ruling: Ruling, case: Separation) -> dict[str, dict[str, JSON]]:
    """What each reading of a ruling makes of its case: the aspects that the case states."""
    found = {}
    for reading in ruling.readings.values():
        choice = choose(
            spec,
            case.edition,
            {**case.options, **reading.played_by},
            {**case.rulings, ruling.id: reading.id},
        )
        rules = resolve(spec, choice)
        found[reading.id] = _play(rules, case, case.results[reading.id])
    return found


def _play(
    rules: Mapping[str, JSON], case: Separation, expected: Mapping[str, JSON]
) -> dict[str, JSON]:
    try:
        match = Match(rules, case.players)
    except PlayersError as error:
        return {"refused": error.rule}
    if expected.keys() == {"players"}:
        return {"players": case.players}
    state = begin(match, case)
    for text in case.moves:
        try:
            state = match.apply(state, read_move(rules, text)).state
        except IllegalMove as error:
            denies = error.verdict.denies
            wanted = expected.get("refused")
            return {"refused": wanted if wanted in denies else " ".join(denies)}
    look = Look(match, state)
    return {key: look.at(key) for key in expected}


def begin(match: Match, case: Separation | Position) -> MatchState:
    """The state of a match in which a case begins."""
    values = dict(case.match)
    state = match.new()
    if not case.position:
        return _with_match_values(match, state, values, "select")
    played = state_from_data(match.round, position_data(case.position, case.players))
    if match.round.phase(played) == "begin":
        played = match.round.begin(played)
    return _with_match_values(match, state, {"dealer": 0} | values, "round")._replace(round=played)


def _with_match_values(
    match: Match, state: MatchState, values: dict[str, JSON], phase: str
) -> MatchState:
    phase = values.pop("phase", phase)
    numbers = list(state.values)
    seats = [list(seat) for seat in state.seats]
    for name, value in values.items():
        if name in match.variables:
            numbers[match.variables.index(name)] = NOBODY if value == "none" else value
        elif name in match.seat_variables:
            for seat, each in zip(seats, value, strict=True):
                seat[match.seat_variables.index(name)] = each
        else:
            raise PositionError(f"'{name}' is neither a match variable nor a seat variable")
    return state._replace(
        phase=phase, values=tuple(numbers), seats=tuple(tuple(seat) for seat in seats)
    )


class Look:
    """Reads one aspect after another off a state of a match."""

    def __init__(self, match: Match, state: MatchState) -> None:
        self.match, self.state = match, state

    def at(self, aspect: str) -> JSON:
        """One aspect: a variable, ``turn``, ``phase``, ``legal``, ``out``, ``winners`` ...

        Raises :class:`PositionError` for an aspect that does not exist.
        """
        match, state = self.match, self.state
        if aspect in match.variables:
            value = match.value(state, aspect)
            domain = match.rules["match_variables"][aspect]["domain"]
            return "none" if domain == "seat" and value == NOBODY else value
        if aspect in match.seat_variables:
            return list(match.seat_values(state, aspect))
        if aspect == "match_phase":
            return state.phase
        if aspect == "winners":
            return list(state.winners)
        if state.round is None:
            raise PositionError(f"'{aspect}' is asked, but no round is being played")
        return self.in_round(aspect, state.round)

    def in_round(self, aspect: str, played: State) -> JSON:
        """One aspect of the round being played or just ended."""
        round_ = self.match.round
        readers: Mapping[str, Callable[[], JSON]] = {
            "turn": lambda: played.turn,
            "phase": lambda: round_.phase(played),
            "legal": lambda: sorted(str(move) for move in round_.legal_moves(played)),
            "out": lambda: list(played.seats_out()),
            "hands": lambda: [round_.deck.unpack(hand) for hand in played.hands],
            "used": lambda: round_.deck.unpack(played.used),
            "pile": lambda: round_.deck.unpack(played.pile),
            "held": lambda: [round_.deck.size(hand) for hand in played.hands],
            "round_winners": lambda: list(round_.result(played).winners),
            "losers": lambda: list(round_.result(played).losers),
            "first_player": lambda: self.match.first_player(self.state),
            "laid_hand_shown": lambda: round_.answer(played, "laid_hand_shown"),
        }
        if aspect in readers:
            return readers[aspect]()
        if aspect in round_.rules["variables"]:
            return shown_value(round_, played, aspect)
        raise PositionError(f"'{aspect}' is nothing that a result can state")


def normal(result: Mapping[str, JSON]) -> dict[str, JSON]:
    """A result as it is compared: lists of moves and cards in order."""
    return {
        key: sorted(value)
        if isinstance(value, list) and key in ("legal", "used", "pile")
        else value
        for key, value in result.items()
    }
