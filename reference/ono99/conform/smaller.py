"""A game that shows a disagreement, made smaller until nothing can be left out.

Hypothesis makes a find smaller by the numbers that it was made of. What it cannot know is
that a game may as well begin where it stood before its last moves, and that whoever lays
cards out fills in whatever a vector leaves unsaid. Both are tried here, and every part of
the find that can go, goes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from ono99.conform.finds import Find, Steps
from ono99.conform.following import Moment
from ono99.conform.openings import Ground
from ono99.conform.vectors import Vector
from ono99.play.match import Match, MatchState
from ono99.play.notation import shown_value
from ono99.play.state import State

JSON = Any
Attempt = Callable[[Vector, Steps], Find | None]
"""Plays a game; what it shows, if it still shows a disagreement."""

_CARDS_KEPT = (0, 1, 2, 4, 6)
"""How many cards of a draw pile are kept: the fewest that still show it."""


def smaller(find: Find, attempt: Attempt, ground: Ground) -> Find:
    """The smallest find that can be made of one."""
    find = _from_later_on(find, attempt, ground)
    while (better := _improved(find, attempt, ground)) is not None:
        find = better
    return find


def _improved(find: Find, attempt: Attempt, ground: Ground) -> Find | None:
    for vector, steps in _simpler(find, ground):
        better = attempt(vector, steps)
        if better is not None and better.size < find.size:
            return better
    return None


# ------------------------------------------------------------------ where it begins


def _from_later_on(find: Find, attempt: Attempt, ground: Ground) -> Find:
    """The find as a game that begins as late as it can, for programs that take positions."""
    match = ground.match_of(find.vector)
    if match is None or "position" not in ground.declared.setups:
        return find
    for number in reversed(range(len(find.steps))):
        moment = find.moments[number]
        played = None if moment is None else moment[0].round
        if moment is None or played is None or moment[0].phase != "round":
            continue
        start = _starting_at(find.vector, match, moment, played)
        better = attempt(start, find.steps[number:])
        if better is not None and (_is_own_deal(find) or better.size < find.size):
            return better
    return find


def _is_own_deal(find: Find) -> bool:
    """Whether only the program knows which cards were dealt: no vector can say that."""
    return find.vector.deal == "own"


def _starting_at(vector: Vector, match: Match, moment: Moment, played: State) -> Vector:
    state, order = moment
    standing = None if vector.match is None else _standing(match, state)
    position = _position(match, played, order)
    return replace(vector, position=position, deal=None, match=standing)


def _position(match: Match, played: State, order: tuple[str, ...] | None) -> dict[str, JSON]:
    unpack = match.round.deck.unpack
    position: dict[str, JSON] = {
        "hands": [unpack(hand) for hand in played.hands],
        "pile": unpack(played.pile) if order is None else list(order),
        "turn": played.turn,
        "out": list(played.seats_out()),
    }
    for name in match.round.rules["variables"]:
        if match.round.value(played, name) != match.round.initial(name):
            position[name] = shown_value(match.round, played, name)
    return position


def _standing(match: Match, state: MatchState) -> dict[str, JSON]:
    shared = {name: match.value(state, name) for name in ("dealer", "start", "round")}
    seats = ("tokens", "score", "in_match")
    return shared | {name: list(match.seat_values(state, name)) for name in seats}


# ------------------------------------------------------------------- what it leaves out


def _simpler(find: Find, ground: Ground) -> Iterator[tuple[Vector, Steps]]:
    """Games that say less than a find, those first that say much less."""
    vector, steps = find.vector, find.steps
    for number in range(len(steps) - 1):
        yield vector, (*steps[:number], *steps[number + 1 :])
    if vector.position is not None:
        yield from _fewer_players(vector, vector.position, steps)
    yield from ((simpler, steps) for simpler in _simpler_rules(vector, ground))
    yield from ((simpler, steps) for simpler in _simpler_openings(vector))


def _simpler_rules(vector: Vector, ground: Ground) -> Iterator[Vector]:
    plain = ground.plain(vector.edition)
    for key in sorted(vector.options.keys() - dict(plain.options).keys()):
        yield replace(vector, options=_without(vector.options, key))
    for key in sorted(vector.rulings.keys() - dict(plain.rulings).keys()):
        yield replace(vector, rulings=_without(vector.rulings, key))


def _simpler_openings(vector: Vector) -> Iterator[Vector]:
    if vector.match is not None:
        yield replace(vector, match=None)
        yield from (replace(vector, match=_without(vector.match, key)) for key in vector.match)
    if vector.position is not None:
        yield from (replace(vector, position=each) for each in _simpler_position(vector.position))
    if isinstance(vector.deal, Mapping):
        yield from (replace(vector, deal=each) for each in _simpler_deal(vector.deal))


def _without(fields: Mapping[str, JSON], *keys: str) -> dict[str, JSON]:
    return {key: value for key, value in fields.items() if key not in keys}


def _simpler_position(position: Mapping[str, JSON]) -> Iterator[dict[str, JSON]]:
    for key in ("pile", "deck", "out", "direction", "used", "hands"):
        if key in position:
            yield _without(position, key)
    pile = position.get("pile", position.get("deck", ()))
    for count in _CARDS_KEPT:
        yield {**_without(position, "pile"), "deck": list(pile[:count])}
    for key in position:
        if key not in ("hands", "pile", "deck"):
            yield _without(position, key)
    yield _without(position, "owed", "made")
    yield from ({**position, "hands": hands} for hands in _simpler_hands(position))


def _simpler_deal(deal: Mapping[str, JSON]) -> Iterator[dict[str, JSON]]:
    for key in ("deck", "hands"):
        if key in deal:
            yield _without(deal, key)
    for count in _CARDS_KEPT:
        yield {**deal, "deck": list(deal.get("deck", ())[:count])}
    yield from ({**deal, "hands": hands} for hands in _simpler_hands(deal))


def _simpler_hands(placed: Mapping[str, JSON]) -> Iterator[list[list[str]]]:
    """Fewer hands, and hands of fewer kinds."""
    hands: list[list[str]] = placed.get("hands", [])
    for count in range(len(hands)):
        yield hands[:count]
    for seat, hand in enumerate(hands):
        for place, card in enumerate(hand):
            for other in dict.fromkeys(hand):
                if other != card:
                    changed = [*hand[:place], other, *hand[place + 1 :]]
                    yield [*hands[:seat], changed, *hands[seat + 1 :]]


def _fewer_players(
    vector: Vector, position: Mapping[str, JSON], steps: Steps
) -> Iterator[tuple[Vector, Steps]]:
    """The table turned so that the player to move sits first, and with one seat less."""
    turn, players, hands = position.get("turn", 0), vector.players, position.get("hands", [])
    out, by_anyone = position.get("out", ()), any(_names_a_seat(step) for step in steps)
    if vector.match is not None or by_anyone:
        return
    if len(hands) < players:
        if turn < players - 1:
            left = [seat for seat in out if seat < players - 1]
            yield replace(vector, position={**position, "out": left}, players=players - 1), steps
        return
    turned = {
        **position,
        "hands": [*hands[turn:], *hands[:turn]],
        "turn": 0,
        "out": sorted((seat - turn) % players for seat in out),
    }
    if turn:
        yield replace(vector, position=turned), steps
    for gone in range(1, players):
        fewer = {
            **turned,
            "hands": [hand for seat, hand in enumerate(turned["hands"]) if seat != gone],
            "out": [seat - (seat > gone) for seat in turned["out"] if seat != gone],
        }
        yield replace(vector, position=fewer, players=players - 1), steps


def _names_a_seat(step: Mapping[str, JSON]) -> bool:
    """Whether a step's move says who makes it."""
    return len(str(step["move"]).split()) > 2  # noqa: PLR2004 - its name, its card and a seat
