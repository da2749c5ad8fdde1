"""Positions as text: canonical JSON for programs, a short notation for people.

Both hold the whole state and can be read back. The notation is one line::

    choose 1 of 3; total=92 owed=2; double-play reverse 5 ono-99 / 4*10 / 3 9; used 2*7; pile 8 8

that is: the phase and the seat whose turn it is; the variables that differ
from their initial values; the hands from seat 0; then the played cards, the
draw pile and, where they matter, the seats that are ``out``, ``absent`` from
the round, ``busted`` or ``crowned``. A number before a ``*`` repeats a card.
The draw pile is left out when it is every card that is nowhere else.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ono99.play.bags import Bag
from ono99.play.situations import PHASE, PILE_EMPTY, PLAYERS, REMAINING, USED_EMPTY
from ono99.play.state import NOBODY, State, members
from ono99.problems import Ono99Error, did_you_mean

if TYPE_CHECKING:
    from ono99.play.round import Round

JSON = Any
SEAT_SETS = ("absent", "out", "busted")


class PositionError(Ono99Error):
    """A position that cannot be read; the message quotes it."""


# ------------------------------------------------------------------- JSON


def state_to_data(round_: Round, state: State) -> dict[str, JSON]:
    """A state as JSON values: texts and integers only, nothing left out."""
    count = len(state.hands)
    seats = (1 << count) - 1
    return {
        "phase": round_.phase(state),
        "turn": state.turn,
        "variables": {name: shown_value(round_, state, name) for name in round_.rules["variables"]},
        "hands": [round_.deck.tally(hand) for hand in state.hands],
        "pile": round_.deck.tally(state.pile),
        "used": round_.deck.tally(state.used),
        "absent": list(members(seats & ~state.seated, count)),
        "out": list(state.seats_out()),
        "busted": list(members(state.busted, count)),
        "crowned": "none" if state.crowned == NOBODY else state.crowned,
    }


def state_to_json(round_: Round, state: State) -> str:
    """A state as canonical JSON: sorted keys, no spaces."""
    return json.dumps(state_to_data(round_, state), sort_keys=True, separators=(",", ":"))


def state_from_json(round_: Round, text: str) -> State:
    """Read a state back; raises :class:`PositionError` if it is not one."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise PositionError(f"this is not JSON: {error}") from None
    return state_from_data(round_, data)


def state_from_data(round_: Round, data: Mapping[str, JSON]) -> State:
    """Build a state from JSON values.

    Only ``hands`` is required. What is left out takes its initial value, the
    draw pile every card that is nowhere else. Hands and piles are lists of card
    ids or maps from id to number. Raises :class:`PositionError` or
    :class:`ono99.play.bags.CardError`.
    """
    if not isinstance(data, Mapping):
        raise PositionError("a position is a map with at least 'hands'")
    known = {"phase", "turn", "variables", "hands", "pile", "used", "crowned", *SEAT_SETS}
    for key in data:
        if key not in known:
            raise PositionError(unknown("key", str(key), known))
    hands = [_bag(round_, hand) for hand in _list(data.get("hands"), "hands")]
    used = _bag(round_, data.get("used", ()))
    rest = round_.deck.rest([*hands, used])
    pile = _bag(round_, data["pile"]) if "pile" in data else rest
    round_.deck.rest([*hands, used, pile])
    sets = {name: _seat_set(data.get(name, ()), len(hands), name) for name in SEAT_SETS}
    seated = ((1 << len(hands)) - 1) & ~sets["absent"]
    playing = seated & ~sets["out"]
    values = _values(round_, data, len(hands))
    values[PLAYERS], values[REMAINING] = seated.bit_count(), playing.bit_count()
    values[PILE_EMPTY], values[USED_EMPTY] = int(not pile), int(not used)
    return State(
        round_.situation(tuple(values)),
        _seat(data.get("turn", 0), len(hands), "turn"),
        tuple(hands),
        pile,
        used,
        seated,
        playing,
        sets["busted"],
        NOBODY if (c := data.get("crowned", "none")) == "none" else _seat(c, len(hands), "crowned"),
    )


def _values(round_: Round, data: Mapping[str, JSON], seats: int) -> list[int]:
    values = [round_.initial(name) for name in round_.variables]
    phase = data.get("phase", "choose")
    if phase not in round_.phases:
        raise PositionError(unknown("phase", str(phase), round_.phases))
    values[PHASE] = round_.phases.index(phase)
    variables = data.get("variables", {})
    if not isinstance(variables, Mapping):
        raise PositionError(f"'variables' is {variables!r}; expected a map from name to number")
    for name, value in variables.items():
        values[round_.variable(name)] = read_variable(round_, name, value, seats)
    return values


def read_variable(round_: Round, name: str, value: JSON, seats: int) -> int:
    """The number that stands for a variable's value; raises :class:`PositionError`."""
    entry = round_.rules["variables"].get(name)
    if entry is None:
        raise PositionError(unknown("variable", name, round_.rules["variables"]))
    domain = entry["domain"]
    if domain == "card" and value != "none":
        return round_.deck.number(str(value))
    if domain == "seat":
        return NOBODY if value == "none" else _seat(value, seats, name)
    if value == "none" and domain == "card":
        return NOBODY
    if type(value) is not int or not _in_domain(value, domain):
        raise PositionError(f"{name} is {value!r}; expected {DOMAINS[domain]}")
    return value


DOMAINS = {
    "integer": "a whole number",
    "count": "a whole number from 0",
    "flag": "0 or 1",
    "direction": "1 (to the left) or -1 (to the right)",
}


def _in_domain(value: int, domain: str) -> bool:
    allowed = {"count": value >= 0, "flag": value in (0, 1), "direction": value in (1, -1)}
    return allowed.get(domain, True)


def shown_value(round_: Round, state: State, name: str) -> int | str:
    """A variable as people and JSON read it: ``none`` for no seat, an id for a card."""
    value = round_.value(state, name)
    domain = round_.rules["variables"][name]["domain"]
    if domain in ("seat", "card") and value == NOBODY:
        return "none"
    return round_.deck.cards[value].id if domain == "card" else value


def _bag(round_: Round, cards: JSON) -> Bag:
    if isinstance(cards, Mapping):
        if not all(type(count) is int and count >= 0 for count in cards.values()):
            raise PositionError(f"the cards {dict(cards)!r}; expected a number of each")
        cards = [card for card, count in cards.items() for _ in range(count)]
    if not isinstance(cards, (list, tuple)) or not all(isinstance(card, str) for card in cards):
        raise PositionError(f"the cards {cards!r}; expected a list of card names")
    return round_.deck.pack(cards)


def _list(value: JSON, name: str) -> list[JSON]:
    if not isinstance(value, (list, tuple)) or not value:
        raise PositionError(f"'{name}' is {value!r}; expected a list with an entry for each seat")
    return list(value)


def _seat(value: JSON, seats: int, name: str) -> int:
    if type(value) is not int or not 0 <= value < seats:
        raise PositionError(f"{name} is {value!r}; expected a seat from 0 to {seats - 1}")
    return value


def _seat_set(value: JSON, seats: int, name: str) -> int:
    if not isinstance(value, (list, tuple)):
        raise PositionError(f"'{name}' is {value!r}; expected a list of seats")
    return sum(1 << seat for seat in {_seat(seat, seats, name) for seat in value})


def unknown(what: str, word: str, words: Iterable[str]) -> str:
    """What to tell somebody who used a word that does not exist."""
    words = sorted(words)
    hint = did_you_mean(word, words)
    return f"unknown {what} '{word}'; expected one of {', '.join(words)}" + (
        f"; {hint}" * bool(hint)
    )


# -------------------------------------------------------------- notation


def write_notation(round_: Round, state: State) -> str:
    """A state in the short notation."""
    data = state_to_data(round_, state)
    parts = [f"{data['phase']} {state.turn} of {len(state.hands)}"]
    if changed := _changed(round_, data["variables"]):
        parts.append(changed)
    parts.append(" / ".join(_cards(hand) or "-" for hand in data["hands"]))
    if state.used:
        parts.append(f"used {_cards(data['used'])}")
    if state.pile != round_.deck.rest([*state.hands, state.used]):
        parts.append(f"pile {_cards(data['pile']) or '-'}")
    parts += [f"{name} {' '.join(map(str, data[name]))}" for name in SEAT_SETS if data[name]]
    if state.crowned != NOBODY:
        parts.append(f"crowned {state.crowned}")
    return "; ".join(parts)


def _changed(round_: Round, variables: Mapping[str, JSON]) -> str:
    initial = round_.rules["variables"]
    return " ".join(
        f"{name}={value}" for name, value in variables.items() if value != initial[name]["initial"]
    )


def _cards(tally: Mapping[str, int]) -> str:
    return " ".join(card if count == 1 else f"{count}*{card}" for card, count in tally.items())


_HEAD = re.compile(r"(\w+) (\d+) of (\d+)")
_ASSIGNMENT = re.compile(r"([a-z_]+)=(\S+)")


def read_notation(round_: Round, text: str) -> State:
    """Read a state in the short notation; raises :class:`PositionError` naming the fault."""
    parts = [part.strip() for part in text.split(";")]
    head = _HEAD.fullmatch(parts.pop(0)) if parts else None
    if head is None:
        raise PositionError(
            f"'{text}' does not begin with a phase and a seat, as in 'choose 0 of 4'"
        )
    data: dict[str, JSON] = {"phase": head[1], "turn": int(head[2])}
    if parts and "=" in parts[0]:
        data["variables"] = _read_variables(parts.pop(0))
    if not parts:
        raise PositionError(f"'{text}' has no hands")
    data["hands"] = [_read_cards(hand) for hand in parts.pop(0).split("/")]
    if len(data["hands"]) != int(head[3]):
        raise PositionError(f"'{text}' has {len(data['hands'])} hands for {head[3]} seats")
    for part in parts:
        name, _, rest = part.partition(" ")
        data |= _read_part(name, rest)
    return state_from_data(round_, data)


def _read_part(name: str, rest: str) -> dict[str, JSON]:
    if name in ("used", "pile"):
        return {name: _read_cards(rest)}
    if name in (*SEAT_SETS, "crowned"):
        seats = [_number(word) for word in rest.split()]
        if name != "crowned":
            return {name: seats}
        if len(seats) == 1:
            return {name: seats[0]}
    raise PositionError(unknown("part", f"{name} {rest}".strip(), ("used", "pile", *SEAT_SETS)))


def _read_variables(text: str) -> dict[str, JSON]:
    found = {}
    for word in text.split():
        match = _ASSIGNMENT.fullmatch(word)
        if match is None:
            raise PositionError(f"'{word}' is not a variable and its value, as in 'total=92'")
        value = match[2]
        found[match[1]] = int(value) if re.fullmatch(r"-?\d{1,9}", value) else value
    return found


def _read_cards(text: str) -> list[str]:
    cards: list[str] = []
    for word in text.split():
        count, star, card = word.partition("*")
        if star:
            cards += [card] * min(_number(count), 1000)
        elif word != "-":
            cards.append(word)
    return cards


def _number(text: str) -> int:
    if not re.fullmatch(r"\d{1,9}", text):
        raise PositionError(f"'{text}' is not a number")
    return int(text)
