"""Records of games: written while a match is played, and checked when it is replayed.

A record is JSON: the choice of rules, the number of players, and every event
in order, deals and draws included. Each event says who did what, the total
after it, the rules that acted and a digest of the position, so that a record
in which one card was changed is refused at that card.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ono99.play.driver import Dealer, Player
from ono99.play.driver import next_move as choose_move
from ono99.play.match import Deal, Match, MatchState, read_move
from ono99.play.notation import state_to_json, write_notation
from ono99.play.state import IllegalMove, Verdict
from ono99.problems import Ono99Error

JSON = Any
FORMAT = "ono99-record/1"
EVENT_LIMIT = 100_000
"""A match longer than this is cut off: the rules themselves set no limit."""


class RecordError(Ono99Error):
    """A record that cannot be read."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened: the move, its rules, and the state after it.

    ``seat`` is who acted, or ``None`` for events of the whole table; ``total``
    is the running total after it.
    """

    number: int
    seat: int | None
    move: str
    total: int
    rules: tuple[str, ...]
    digest: str
    state: MatchState

    def to_data(self) -> dict[str, JSON]:
        """The event as it stands in a record."""
        data: dict[str, JSON] = {} if self.seat is None else {"seat": self.seat}
        return data | {
            "move": self.move,
            "total": self.total,
            "rules": list(self.rules),
            "after": self.digest,
        }


@dataclass(frozen=True, slots=True)
class Refusal:
    """Where a replay stopped: the event at fault, what is wrong, and what was legal instead.

    ``rules`` are the ids of the rules that refuse it; ``position`` is the
    position before the event in the short notation.
    """

    number: int
    move: str
    reason: str
    rules: tuple[str, ...]
    verdict: Verdict | None
    position: str
    legal: tuple[str, ...]


def digest(match: Match, state: MatchState) -> str:
    """Twelve hex digits that stand for everything in a state of a match."""
    played = "" if state.round is None else state_to_json(match.round, state.round)
    text = json.dumps([state.phase, state.values, state.seats, played, state.winners])
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _event(
    match: Match,
    before: MatchState,
    number: int,
    move: Any,
    after: MatchState,
    rules: tuple[str, ...],
) -> Event:
    total = 0 if after.round is None else match.round.value(after.round, "total")
    cited = tuple(dict.fromkeys((*match.explain(before, move).permits, *rules)))
    return Event(
        number, _seat(match, before, move), str(move), total, cited, digest(match, after), after
    )


def _seat(match: Match, before: MatchState, move: Any) -> int | None:
    if isinstance(move, Deal):
        return None
    if move.seat is not None or before.round is None or before.phase != "round":
        return None if move.seat is None else int(move.seat)
    clauses = match.round.moves.get(move.name)
    if clauses is None or clauses.by == "dealer":
        return None
    return match.round.actor(before.round)


def play(
    match: Match,
    dealer: Dealer,
    player: Player,
    seed: int = 0,
    *,
    rounds: int | None = None,
    first_dealer: int | None = None,
) -> Iterator[Event]:
    """Play a match (or so many ``rounds`` of it), one event after another."""
    chance = random.Random(seed)
    state = match.new()
    number = 0
    while not match.is_over(state) and number < EVENT_LIMIT:
        if rounds is not None and state.phase == "deal" and match.value(state, "round") >= rounds:
            return
        if first_dealer is not None and number == 0:
            move: Any = read_move(match.rules, f"name_dealer {first_dealer}")
        else:
            move = choose_move(match, state, dealer, player, chance)
        step = match.apply(state, move)
        if _reshuffles(match, state, move) and step.state.round is not None:
            dealer.reshuffle(match.round, step.state.round)
        number += 1
        yield _event(match, state, number, move, step.state, step.rules)
        state = step.state


def _reshuffles(match: Match, state: MatchState, move: Any) -> bool:
    return state.phase == "round" and match.round.moves[move.name].manner == "event"


def header(match: Match) -> dict[str, JSON]:
    """The first part of a record: which rules, and how many players."""
    rules = match.rules
    return {
        "format": FORMAT,
        "edition": rules["edition"],
        "options": rules["options"],
        "rulings": rules["rulings"],
        "hash": rules["hash"],
        "players": match.players,
    }


def read_record(text: str) -> dict[str, JSON]:
    """Read a record's JSON and check its form; raises :class:`RecordError`."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"the record is not JSON: {error}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RecordError(f"this is not a record; expected an object with format '{FORMAT}'")
    for key, kind in _KINDS.items():
        if not isinstance(data.get(key), kind) or isinstance(data.get(key), bool):
            raise RecordError(f"the record's '{key}' is {data.get(key)!r}; expected {_NAMES[kind]}")
    for key in ("options", "rulings"):
        if not all(isinstance(value, str) for value in data[key].values()):
            raise RecordError(f"the record's '{key}' holds something that is not text")
    for number, event in enumerate(data["events"], 1):
        if not isinstance(event, dict) or not isinstance(event.get("move"), str):
            raise RecordError(f"event {number} has no 'move'; expected a text such as 'draw 5'")
    return data


_KINDS: Mapping[str, type] = {
    "edition": str,
    "options": dict,
    "rulings": dict,
    "players": int,
    "events": list,
}
_NAMES: Mapping[type, str] = {
    str: "a text",
    dict: "an object",
    int: "a whole number",
    list: "a list",
}


def replay(match: Match, events: list[Mapping[str, JSON]]) -> Iterator[Event | Refusal]:
    """Replay events one by one; a :class:`Refusal` is the last thing that comes, if any does."""
    state = match.new()
    for number, event in enumerate(events, 1):
        outcome = _replayed(match, state, number, event)
        yield outcome
        if isinstance(outcome, Refusal):
            return
        state = outcome.state


def _replayed(
    match: Match, state: MatchState, number: int, event: Mapping[str, JSON]
) -> Event | Refusal:
    text = event["move"]
    try:
        move = read_move(match.rules, text)
        stated = event.get("seat")
        if not isinstance(move, Deal) and move.seat is None and isinstance(stated, int):
            actor = _seat(match, state, move)
            if actor is not None and actor != stated:
                move = move._replace(seat=stated)
        step = match.apply(state, move)
    except IllegalMove as error:
        return _refusal(match, state, number, text, "the rules refuse it", (), error.verdict)
    except Ono99Error as error:
        return _refusal(match, state, number, text, str(error), (), None)
    happened = _event(match, state, number, move, step.state, step.rules)
    for key, found in (("total", happened.total), ("after", happened.digest)):
        if key in event and event[key] != found:
            reason = _difference(key, event[key], found)
            return _refusal(match, state, number, text, reason, step.rules, None)
    return happened


def _difference(key: str, stated: JSON, found: JSON) -> str:
    if key == "total":
        return f"the record says the total is then {stated}; by the rules it is {found}"
    return "it does not lead to the position that the record goes on from"


def _refusal(
    match: Match,
    state: MatchState,
    number: int,
    move: str,
    reason: str,
    rules: tuple[str, ...],
    verdict: Verdict | None,
) -> Refusal:
    position = "" if state.round is None else write_notation(match.round, state.round)
    legal = tuple(str(each) for each in match.legal_moves(state))
    cited = verdict.denies if verdict else rules
    return Refusal(number, move, reason, cited, verdict, position, legal)
