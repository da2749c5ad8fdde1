"""The cards of a vector laid out: every hand, the order of the draw pile, the request.

Whoever writes a vector names only the cards that matter. Here the rest of the box is
laid out around them, always in the same way, so that a program is told where every
card is and no vector depends on chance: hands that are not given become plain number
cards, one of them low, and below the cards given for the draw pile the others follow
in turn, one of each kind.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ono99.conform.vectors import Vector
from ono99.load.items import Fields
from ono99.play.bags import Bag, Deck
from ono99.play.match import Deal, Match, MatchState
from ono99.play.notation import PositionError, state_from_data
from ono99.play.state import NOBODY

JSON = Any
_LAID = ("hands", "deck", "pile", "used", "reshuffles", "out", "turn", "phase")
ROUND = 2
"""The round of a match that a position is taken to be in: neither the first nor a late one."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A set-up: the state it leads to, the draw pile in order, and the request that asks for it.

    ``reshuffles`` are the orders of the draw pile after each reshuffle, if they are laid
    down too. ``deal`` are the hands still to be dealt where the set-up is a deal.
    """

    state: MatchState
    deck: tuple[str, ...]
    reshuffles: tuple[tuple[str, ...], ...]
    setup: Mapping[str, JSON]
    deal: Deal | None = None


def lay_out(match: Match, vector: Vector) -> Laid:
    """Lay a vector out.

    Raises :class:`ono99.problems.Ono99Error` for cards, seats or values that cannot be.
    """
    head: dict[str, JSON] = {
        "op": "setup",
        "edition": vector.edition,
        "options": dict(vector.options),
        "rulings": dict(vector.rulings),
        "players": vector.players,
    }
    if vector.position is not None:
        return _position(match, vector, vector.position, head)
    if vector.deal is not None and vector.deal != "own":
        return _deal(match, vector, vector.deal, head)
    if vector.deal == "own":
        return _own_deal(match, head)
    state = with_match_values(match, match.new(), vector.match or {}, "select")
    if vector.match is not None:
        head["match"] = match_data(match, state)
    return Laid(state, (), (), head)


def _position(match: Match, vector: Vector, position: Fields, head: dict[str, JSON]) -> Laid:
    values = {"dealer": 0, "round": ROUND} | dict(vector.match or {})
    state = with_match_values(match, match.new(), values, "round")
    absent = _absent(match, state)
    laid = cards_laid(match, position, absent)
    variables = {"opening": 0} | {k: v for k, v in position.items() if k not in _LAID}
    data = {
        "hands": laid.hands,
        "pile": laid.pile,
        "used": laid.used,
        "out": position.get("out", []),
        "absent": absent,
        "turn": position.get("turn", 0),
        "variables": variables,
    }
    state = state._replace(round=state_from_data(match.round, data))
    setup = head | {"position": position_data(match, state, laid)}
    if vector.match is not None:
        setup["match"] = match_data(match, state)
    if laid.reshuffles:
        setup["reshuffles"] = [list(order) for order in laid.reshuffles]
    return Laid(state, tuple(laid.pile), laid.reshuffles, setup)


def _deal(match: Match, vector: Vector, deal: Fields, head: dict[str, JSON]) -> Laid:
    values = dict(vector.match or {})
    if "dealer" in deal or "turn" in deal:
        values["dealer"] = deal["dealer"] if "dealer" in deal else _dealer(match, vector, deal)
    state = with_match_values(match, match.new(), {"dealer": 0} | values, "deal")
    absent = _absent(match, state)
    laid = cards_laid(match, deal, absent)
    dealt: dict[str, JSON] = {
        "hands": [list(hand) for hand in laid.hands],
        "deck": list(laid.pile),
        "dealer": match.value(state, "dealer"),
    }
    if "turn" in deal or "dealer" not in deal:
        dealt["to_move"] = deal.get("turn", match.first_player(state))
    setup = head | {"deal": dealt}
    if vector.match is not None:
        setup["match"] = match_data(match, state)
    if laid.reshuffles:
        setup["reshuffles"] = [list(order) for order in laid.reshuffles]
    hands = Deal(tuple(tuple(hand) for hand in laid.hands))
    return Laid(state, tuple(laid.pile), laid.reshuffles, setup, hands)


def _own_deal(match: Match, head: dict[str, JSON]) -> Laid:
    """A deal that the program makes itself: for the reference, one card of each kind in turn."""
    state = with_match_values(match, match.new(), {"dealer": 0}, "deal")
    deck, full = match.round.deck, match.round.constants["hand_size"]
    order = list(in_turn(deck, deck.full))
    hands = [tuple(order[seat :: match.players][:full]) for seat in range(match.players)]
    pile = tuple(order[full * match.players :])
    return Laid(state, pile, (), head | {"deal": "own"}, Deal(tuple(hands)))


def _dealer(match: Match, vector: Vector, deal: Fields) -> int:
    """The dealer for whom the rules let the seat begin that is to begin."""
    for seat in range(vector.players):
        state = with_match_values(match, match.new(), {"dealer": seat}, "deal")
        if match.first_player(state) == deal["turn"]:
            return seat
    raise PositionError(f"seat {deal['turn']} begins whoever deals; expected another seat")


# ------------------------------------------------------------------------------ cards


@dataclass(frozen=True, slots=True)
class Cards:
    """Where every card of the box lies; ``pile`` has its order, index 0 is the next card."""

    hands: tuple[tuple[str, ...], ...]
    pile: tuple[str, ...]
    used: tuple[str, ...]
    reshuffles: tuple[tuple[str, ...], ...] = ()


def cards_laid(match: Match, wanted: Fields, absent: Sequence[int] = ()) -> Cards:
    """Lay out the whole box around the cards that are wanted in certain places.

    A hand that is None, or not given, becomes plain. With ``pile`` the draw pile is
    exactly that, and the rest of the box has been played; with ``pile`` and ``used`` the
    box is smaller. Raises :class:`CardError` for cards that the box does not hold.
    """
    deck, players = match.round.deck, match.players
    full = match.round.constants["hand_size"]
    given = [None if hand is None else tuple(hand) for hand in wanted.get("hands", ())]
    if len(given) > players:
        raise PositionError(f"{len(given)} hands for {players} players")
    given += [None] * (players - len(given))
    top, used = tuple(wanted.get("deck", wanted.get("pile", ()))), tuple(wanted.get("used", ()))
    rest = deck.rest([deck.pack(cards or ()) for cards in (*given, top, used)])
    out = set(wanted.get("out", ()))
    hands: list[tuple[str, ...]] = []
    for seat, hand in enumerate(given):
        size = 0 if seat in absent else full
        laid = _plain_hand(deck, rest, size, safe=seat not in out) if hand is None else hand
        rest -= 0 if hand is not None else deck.pack(laid)
        hands.append(laid)
    if "pile" in wanted:
        used = used if "used" in wanted else tuple(deck.unpack(rest))
        pile = top
    else:
        pile = (*top, *in_turn(deck, rest))
    reshuffles = tuple(tuple(order) for order in wanted.get("reshuffles", ()))
    return Cards(tuple(hands), pile, used, reshuffles)


def _plain_hand(deck: Deck, rest: Bag, size: int, *, safe: bool) -> tuple[str, ...]:
    """Number cards of which the most are left; where ``safe``, the lowest one among them."""
    numbers = [card for card in deck.cards if "number" in card.tags]
    hand: list[str] = []
    while len(hand) < size:
        left = [card for card in numbers if deck.count(rest, card.number)]
        if safe and not hand:
            chosen = min(left, key=lambda card: card.value)
        else:
            chosen = max(left, key=lambda card: (deck.count(rest, card.number), card.value))
        hand.append(chosen.id)
        rest -= deck.units[chosen.number]
    return tuple(hand)


def in_turn(deck: Deck, bag: Bag) -> Iterator[str]:
    """The cards of a bag, one of each kind in turn until none is left."""
    while bag:
        for number in deck.kinds(bag):
            yield deck.cards[number].id
            bag -= deck.units[number]


# --------------------------------------------------------------------------- requests


def position_data(match: Match, state: MatchState, cards: Cards) -> dict[str, JSON]:
    """A position as a program is told it."""
    played, round_ = state.round, match.round
    if played is None:
        raise PositionError("no round is being played")
    data: dict[str, JSON] = {
        "hands": [list(hand) for hand in cards.hands],
        "deck": list(cards.pile),
        "discard": list(cards.used),
        "out": [
            seat
            for seat in range(len(played.hands))
            if played.seated >> seat & 1 and not played.playing >> seat & 1
        ],
        "to_move": played.turn,
    }
    for name, entry in round_.rules["variables"].items():
        value = round_.value(played, name)
        if name in ALWAYS or value != round_.initial(name):
            data[name] = round_.deck.cards[value].id if entry["domain"] == "card" else value
    return data


ALWAYS = ("total", "direction", "owed", "made")
"""The variables that every position tells."""


def match_data(match: Match, state: MatchState) -> dict[str, JSON]:
    """Where a match stands, as a program is told it; the cut for the deal only while it lasts."""
    rules = match.rules
    data: dict[str, JSON] = {}
    for name, value in zip(match.variables, state.values, strict=True):
        entry = rules["match_variables"][name]
        if name in ("dealer", "start", "round") or value != _number(entry["initial"]):
            nobody = entry["domain"] == "seat" and value == NOBODY
            data[name] = None if nobody else value
    choosing = state.phase == match.phases[0]
    shown = [name for name in match.seat_variables if choosing or name not in ("contends", "rank")]
    data["seats"] = [
        {name: match.seat_values(state, name)[seat] for name in shown}
        for seat in range(match.players)
    ]
    return data


def _number(initial: JSON) -> int:
    return NOBODY if initial == "none" else int(initial)


def with_match_values(match: Match, state: MatchState, values: Fields, phase: str) -> MatchState:
    """The state with these match variables and lists of seat variables.

    Raises :class:`PositionError` for a name or a list that does not fit.
    """
    numbers, seats = list(state.values), [list(seat) for seat in state.seats]
    for name, value in values.items():
        if name == "phase":
            phase = value
        elif name in match.variables:
            numbers[match.variables.index(name)] = NOBODY if value == "none" else value
        elif not isinstance(value, list) or len(value) != match.players:
            raise PositionError(f"'{name}' is {value!r}; expected a value for each seat")
        else:
            for seat, each in zip(seats, value, strict=True):
                seat[match.seat_variables.index(name)] = each
    return state._replace(
        phase=phase, values=tuple(numbers), seats=tuple(tuple(seat) for seat in seats)
    )


def _absent(match: Match, state: MatchState) -> list[int]:
    in_match = match.seat_values(state, "in_match")
    return [seat for seat in range(match.players) if not in_match[seat]]
