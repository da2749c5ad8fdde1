"""Another way to a position: a round from its start that leads there.

Many programs cannot be put into a position; they can only be given a stacked deck. For
most positions there is a deal and a few plain moves that come to the same: number cards
until the total is right, a card that turns play round where it goes the other way, a
card that makes the next player play two where two are owed. Every player keeps one place
of the hand for those cards, and draws the last card of the position with the last of
them. Nothing is taken on trust: the deal is played by the reference, must come to the
very position, and the vector must then come out as before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ono99.conform.bundle import Exchange, Filled, Lead
from ono99.conform.laying import Laid, lay_out, match_data, with_match_values
from ono99.conform.playing import NOTHING_EXPECTED, Play
from ono99.conform.seen import in_round
from ono99.conform.vectors import Step, Vector
from ono99.load.items import Fields
from ono99.play.match import Deal, Match, MatchState
from ono99.play.matches import Matches
from ono99.play.notation import state_from_data
from ono99.play.state import Move, State
from ono99.problems import Ono99Error

JSON = Any
LONGEST = 26
_UNMINDED = ("opening", "top", "last_player", "before")
"""Variables in which a position may differ from the same one in the course of a round."""


def with_deal(matches: Matches, vector: Vector, filled: Filled) -> Filled:
    """The vector with an equivalent deal beside its position, if one is found."""
    if vector.position is None or vector.counts or filled.deal is not None:
        return filled
    lead = lead_to(matches.of(vector), vector)
    return filled if lead is None else replace(filled, deal=lead)


def lead_to(match: Match, vector: Vector) -> Lead | None:
    """A deal and the moves from it to the position of a vector; None if none is found."""
    target = lay_out(match, vector)
    wanted = vector.position or {}
    if not _can_be_led_to(match, target, wanted):
        return None
    for line in _lines(match, target, wanted, _first_seat(match, target, vector)):
        lead = _try(match, vector, target, line)
        if lead is not None:
            return lead
    return None


def _can_be_led_to(match: Match, target: Laid, wanted: Fields) -> bool:
    played = target.state.round
    if played is None or "pile" in wanted or "used" in wanted or target.reshuffles:
        return False
    if played.playing != played.seated or match.round.phase(played) != "choose":
        return False
    deck, full = match.round.deck, match.round.constants["hand_size"]
    return all(
        deck.size(hand) == (full if played.seated >> seat & 1 else 0)
        for seat, hand in enumerate(played.hands)
    )


# ------------------------------------------------------------------------------- lines


@dataclass(frozen=True, slots=True)
class Line:
    """Cards played from the start of a round, one after the other, and the seats that play them."""

    cards: tuple[str, ...]
    seats: tuple[int, ...]
    first: int


def _first_seat(match: Match, target: Laid, vector: Vector) -> int | None:
    """The seat that has to begin, where the match says who deals; None for any."""
    if vector.match is None or "dealer" not in vector.match:
        return None
    return match.first_player(target.state)


def _lines(match: Match, target: Laid, wanted: Fields, first: int | None) -> Iterator[Line]:
    """Lines that may lead to the position, the shortest first."""
    played = in_round(target.state)
    value = match.round.value
    round_ = match.round
    rise = value(played, "total") - round_.constants["opening_total"]
    turned, owed, made = (value(played, name) for name in ("direction", "owed", "made"))
    kinds = _Kinds.of(match)
    if made not in (0, owed - 1) or owed > 1 + bool(kinds.doubling):
        return
    spare = Counter(target.deck[len(wanted.get("deck", ())) :])
    for count in range(LONGEST):
        numbers = _adding_up(match, rise, count, spare)
        if numbers is None or (made and not numbers):
            continue
        for flip in kinds.turning if turned < 0 else (None,):
            for double in kinds.doubling if owed > 1 else (None,):
                cards = _in_order(numbers, flip, double, made=bool(made))
                line = _seated(match, played, cards, flip, made=bool(made))
                if first in (None, line.first) and not Counter(cards) - spare:
                    yield line


def _adding_up(match: Match, rise: int, count: int, spare: Counter[str]) -> list[str] | None:
    """So many number cards that add up to the rise, high ones first; None if there are none."""
    numbers = [
        card
        for card in match.round.deck.cards
        if spare[card.id] > 0 and ("number" in card.tags or (rise < 0 and card.value < 0))
    ]
    high_first = sorted(numbers, key=lambda card: -card.value)
    return _chosen(
        [(card.id, card.value, spare[card.id]) for card in high_first], rise, count, set()
    )


def _chosen(
    kinds: Sequence[tuple[str, int, int]],
    rise: int,
    count: int,
    hopeless: set[tuple[int, int, int]],
) -> list[str] | None:
    """``count`` cards of these kinds (id, value, how many there are) that add up to ``rise``.

    ``hopeless`` remembers what has been tried in vain.
    """
    if count == 0:
        return [] if rise == 0 else None
    if not kinds or not kinds[-1][1] * count <= rise <= kinds[0][1] * count:
        return None
    if (tried := (len(kinds), rise, count)) in hopeless:
        return None
    card, value, most = kinds[0]
    for taken in range(min(most, count), -1, -1):
        others = _chosen(kinds[1:], rise - taken * value, count - taken, hopeless)
        if others is not None:
            return [card] * taken + others
    hopeless.add(tried)
    return None


def _in_order(
    numbers: Sequence[str], flip: str | None, double: str | None, *, made: bool
) -> tuple[str, ...]:
    """A number first, then the card that turns play, the doubling card, and the first of two."""
    last = numbers[-1:] if made else []
    rest = list(numbers[: len(numbers) - len(last)])
    flips, doubles = [flip] if flip else [], [double] if double else []
    return (*rest[:1], *flips, *rest[1:], *doubles, *last)


def _seated(
    match: Match, played: State, cards: Sequence[str], flip: str | None, *, made: bool
) -> Line:
    """The line with its seats: the last of them is followed by the seat to move."""
    taking_part = [seat for seat in range(match.players) if played.seated >> seat & 1]
    places, place, direction = [], 0, 1
    for card in cards:
        places.append(place)
        direction = -direction if card == flip else direction
        place += direction
    place = places[-1] if made and places else place
    shift = taking_part.index(played.turn) - place
    seats = [taking_part[(each + shift) % len(taking_part)] for each in places]
    return Line(tuple(cards), tuple(seats), seats[0] if seats else played.turn)


@dataclass(frozen=True, slots=True)
class _Kinds:
    """Which cards turn play round and which make the next player play two, found by trying."""

    turning: tuple[str, ...]
    doubling: tuple[str, ...]

    @classmethod
    def of(cls, match: Match) -> _Kinds:
        """Try every card that is no number, in the middle of a round."""
        turning, doubling = [], []
        for card in match.round.deck.cards:
            if "number" not in card.tags and card.value == 0:
                direction, owed = _after(match, card.id)
                if direction < 0 and owed == 1:
                    turning.append(card.id)
                elif direction > 0 and owed > 1:
                    doubling.append(card.id)
        return cls(tuple(turning), tuple(doubling))


def _after(match: Match, card: str) -> tuple[int, int]:
    """The direction, and what the next player owes, once a card has been played at zero."""
    hands = [[card], *([[]] * (match.players - 1))]
    data = {"hands": hands, "variables": {"opening": 0}}
    state = state_from_data(match.round, data)
    try:
        after = match.round.apply(state, Move("play", card)).state
    except Ono99Error:
        return 1, 1
    return match.round.value(after, "direction"), match.round.value(after, "due")


# -------------------------------------------------------------------------------- deals


def _try(match: Match, vector: Vector, target: Laid, line: Line) -> Lead | None:
    """The deal of a line, if it leads to the position and the vector comes out as before."""
    laid = _dealt(match, vector, target, line)
    if laid is None:
        return None
    play = Play(match, laid)
    play.leading = True
    try:
        play.begin(NOTHING_EXPECTED)
        lead = tuple(_exchange(play, card) for card in line.cards)
        if not _same_round(match, play.state.round, target.state.round):
            return None
        if vector.match is not None and play.state.seats != target.state.seats:
            return None
        play.leading = False
        _rest(play, vector)
    except Ono99Error:
        return None
    return Lead(laid.setup, lead)


def _exchange(play: Play, card: str) -> Exchange:
    return play.exchange(Step("", (), f"play {card}"))


def _rest(play: Play, vector: Vector) -> None:
    """Play the vector itself from where the lead has come to; raises what is not met."""
    following = [*vector.steps, None]
    play.go_on(vector.start or NOTHING_EXPECTED, following[0])
    for step, then in zip(vector.steps, following[1:], strict=True):
        play.exchange(step, then)


def _dealt(match: Match, vector: Vector, target: Laid, line: Line) -> Laid | None:
    """The set-up of the deal: who holds what, and what is drawn in which order."""
    played = in_round(target.state)
    hands = [match.round.deck.unpack(hand) for hand in played.hands]
    plays: dict[int, list[str]] = {}
    for card, seat in zip(line.cards, line.seats, strict=True):
        plays.setdefault(seat, []).append(card)
    coming = {seat: iter([*cards[1:], hands[seat].pop()]) for seat, cards in plays.items()}
    for seat, cards in plays.items():
        hands[seat].append(cards[0])
    draws = [next(coming[seat]) for seat in line.seats]
    top = tuple((vector.position or {}).get("deck", ()))
    rest = _without(target.deck[len(top) :], line.cards)
    pile = (*draws, *top, *rest)
    return _laid(match, vector, target.state, hands, pile, line.first)


def _without(cards: Sequence[str], taken: Sequence[str]) -> list[str]:
    """The cards in their order, without those taken, which are looked for from the end."""
    left = list(reversed(cards))
    for card in taken:
        left.remove(card)
    return left[::-1]


def _laid(
    match: Match,
    vector: Vector,
    target: MatchState,
    hands: Sequence[Sequence[str]],
    pile: Sequence[str],
    first: int,
) -> Laid | None:
    values = dict(vector.match or {})
    if vector.match is not None:
        values["round"] = match.value(target, "round") - 1
    seat = _dealer(match, values, first)
    if seat is None:
        return None
    state = with_match_values(match, match.new(), {**values, "dealer": seat}, "deal")
    setup: dict[str, JSON] = {
        "op": "setup",
        "edition": vector.edition,
        "options": dict(vector.options),
        "rulings": dict(vector.rulings),
        "players": vector.players,
        "deal": {
            "hands": [list(hand) for hand in hands],
            "deck": list(pile),
            "dealer": seat,
            "to_move": first,
        },
    }
    if vector.match is not None:
        setup["match"] = match_data(match, state)
    deal = Deal(tuple(tuple(hand) for hand in hands))
    return Laid(state, tuple(pile), (), setup, deal)


def _dealer(match: Match, values: Mapping[str, JSON], first: int) -> int | None:
    """The seat that deals, so that the first seat begins."""
    for seat in [values["dealer"]] if "dealer" in values else range(match.players):
        state = with_match_values(match, match.new(), {**values, "dealer": seat}, "deal")
        if match.first_player(state) == first:
            return seat
    return None


def _same_round(match: Match, found: State | None, wanted: State | None) -> bool:
    """Whether the lead has come to the position, as far as anybody can see."""
    round_ = match.round
    if found is None or wanted is None:
        return False
    minded = [name for name in round_.rules["variables"] if name not in _UNMINDED]
    if match.players == 2:  # noqa: PLR2004 - between two a direction cannot be seen
        minded.remove("direction")
    return (
        found.hands == wanted.hands
        and found.turn == wanted.turn
        and found.playing == wanted.playing
        and round_.phase(found) == round_.phase(wanted)
        and all(round_.value(found, name) == round_.value(wanted, name) for name in minded)
    )
