"""A position of a dispute, told in words for people at a table.

The players of a position have names in alphabetical order, seated to the left, as in
the examples of the articles: seat 0 is Ann, and Ben sits at her left.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ono99.commands.wording import listed
from ono99.load.documents import Card, Position, Spec
from ono99.problems import Ono99Error
from ono99.prove.bank import Bank

JSON = Any
_NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gina", "Hal")
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_TO_THE_RIGHT = -1
_HELD = "held"
"""The variable that counts the cards in each hand."""
_SEAT = re.compile(r"\bseat (\d+)\b")
_SPOKEN_WITH_AN = re.compile(r"[AEIOaeio]|8|11\b|18\b")
_SEATS = {"out": "out", "losers": "lost the round", "winners": "won",
          "round_winners": "won the round"}  # fmt: skip
_TOLD = frozenset({"hands", "turn", "phase", "pile", "used", "out", "total", "owed", "made",
                   "direction", "opening", "due", "draws"})  # fmt: skip


def name_of(seat: int) -> str:
    """What the player at a seat is called."""
    return _NAMES[seat] if seat < len(_NAMES) else f"seat {seat}"


def position_data(spec: Spec, bank: Bank, position: Position) -> dict[str, JSON]:
    """A position as it is shown: the situation, the hand of who claims, the claim, the outcome."""
    teller = _Teller(spec, position)
    seat, hand = _claimer(bank, position)
    return {
        "edition": position.edition,
        "title": _SEAT.sub(lambda found: name_of(int(found[1])), position.title),
        "options": dict(position.options),
        "situation": teller.situation(),
        "player": name_of(seat),
        "hand": [teller.card(card) for card in hand],
        "before": [teller.move(text) for text in position.before],
        "claim": teller.move(position.claim),
        "card": next((word for word in position.claim.split()[1:] if word in teller.cards), ""),
        "legal": position.legal,
        "outcome": ". ".join(teller.outcome()),
        "rules": list(position.rules),
    }


def _claimer(bank: Bank, position: Position) -> tuple[int, Sequence[str]]:
    """The seat that makes the claim, and what it holds then."""
    if not position.before and not _names_a_seat(position.claim):
        seat = position.position.get("turn", 0)
        hands = position.position.get("hands", [])
        return seat, hands[seat] if seat < len(hands) else []
    try:
        return bank.claimer(position)
    except Ono99Error:
        return position.position.get("turn", 0), []


def _names_a_seat(move: str) -> bool:
    """Whether a move of a card says who plays it, as in ``play 5 2``."""
    _, _, *seat = [*move.split(), "", ""]
    return any(word.isdecimal() for word in seat)


class _Teller:
    """Tells one position."""

    def __init__(self, spec: Spec, position: Position) -> None:
        self.spec, self.position = spec, position
        self.cards: Mapping[str, Card] = spec.editions[position.edition].cards

    def card(self, card: str) -> dict[str, str]:
        """A card as it is drawn."""
        item = self.cards[card]
        return {"id": card, "name": item.name, "big": item.face.big, "tone": item.face.tone}

    def situation(self) -> str:
        """How many play, the total, who is to play and owes what, and what was agreed."""
        values = self.position.position
        count = self.position.players
        out = len(values.get("out", ()))
        left = f" of {_number(count)} still in" if out else ""
        parts = [f"{_number(count - out).capitalize()}{left or ' players'}"]
        if "total" in values:
            parts.append(f"total {values['total']}")
        sentences = [", ".join(parts), *self._turn(), *self._agreed()]
        others = {**values, **self.position.match}
        sentences += [self._value(name, each) for name, each in others.items() if name not in _TOLD]
        return ". ".join(sentences) + "."

    def _turn(self) -> Iterator[str]:
        values = self.position.position
        seat = name_of(values.get("turn", 0))
        if values.get("phase", "choose") == "choose" and values:
            owed, made = values.get("owed", 1), values.get("made", 0)
            owes = f" and owes {_number(owed)} cards" if owed > 1 else ""
            played = f", {_number(made)} of them played" if made else ""
            yield f"{seat} is to play{owes}{played}"
        if values.get("direction") == _TO_THE_RIGHT:
            yield "Play goes to the right"

    def _agreed(self) -> Iterator[str]:
        for option, value in self.position.options.items():
            item = self.spec.options[option]
            yield f"{item.title}: {item.values[value].title}"
        for ruling, reading in self.position.rulings.items():
            item_ = self.spec.rulings[ruling]
            yield f"{item_.title}: {item_.readings[reading].title}"

    def move(self, text: str) -> str:
        """A move, with the names of cards and players.

        A deal has too many cards to tell.
        """
        name, *rest = text.split()
        if "/" in rest:
            return name
        words = [name.replace("_", " ")]
        if rest and self._takes_card(name) and rest[0] in self.cards:
            words.append(_with_article(self.cards[rest.pop(0)].name))
            rest = [f"({name_of(int(word))})" for word in rest]
        words += [name_of(int(word)) if word.isdecimal() else word for word in rest]
        return " ".join(words)

    def _takes_card(self, move: str) -> bool:
        language = self.spec.language
        entry = language["moves"].get(move) or language["match_moves"].get(move) or {}
        return bool(entry.get("card") != "none")

    def outcome(self) -> Iterator[str]:
        """What comes of it, as far as the position says; nothing comes of a refused claim."""
        refused = not self.position.legal and not self.position.then
        results = {} if refused else self.position.results
        if later := [self.move(each) for each in self.position.then if self._is_chosen(each)]:
            yield f"Then {', then '.join(later)}"
        if "total" in results:
            yield f"Total {results['total']}"
        if isinstance(results.get("turn"), int) and "losers" not in results:
            owed = results.get("owed", 1) - results.get("made", 0)
            owes = f" and owes {_number(owed)} cards" if owed > 1 else ""
            goes_on = results["turn"] == self._first() and not (self.position.before or later)
            verb = "goes on" if goes_on else "is next"
            yield f"{name_of(results['turn'])} {verb}{owes}"
        for name, told in _SEATS.items():
            if name in results:
                names = [name_of(seat) for seat in results[name]]
                yield f"{listed(names) if names else 'Nobody'} {_verb(told, names)}"
        for name, value in results.items():
            if name not in _TOLD and name not in _SEATS and name not in ("legal", "match_phase"):
                yield self._value(name, value)

    def _value(self, name: str, value: JSON) -> str:
        plain = name.replace("_", " ").capitalize()
        if isinstance(value, bool):
            return f"{plain}: {'yes' if value else 'no'}"
        if isinstance(value, list) and self._is_flag(name):
            names = [name_of(seat) for seat, item in enumerate(value) if item]
            return f"{plain}: {listed(names) if names else 'nobody'}"
        if isinstance(value, list):
            each = (f"{name_of(seat)} {item}" for seat, item in enumerate(value)
                    if not isinstance(item, list) and self._is_known(name, seat))  # fmt: skip
            return f"{plain}: {', '.join(each)}"
        if self._is_seat(name):
            return f"{plain}: {name_of(value) if isinstance(value, int) else value}"
        return f"{plain} {value}"

    def _first(self) -> int:
        """The seat that is to act in the position."""
        seat: int = self.position.position.get("turn", 0)
        return seat

    def _is_chosen(self, move: str) -> bool:
        """Whether a move is a player's own choice, and not drawn or dealt."""
        moves: Mapping[str, Mapping[str, JSON]] = self.spec.language["moves"]
        return moves.get(move.partition(" ")[0], {}).get("manner") == "choice"

    def _is_known(self, name: str, seat: int) -> bool:
        """Whether it can be told: a hand of which a position says nothing is not empty."""
        hands = self.position.position.get("hands", ())
        return name != _HELD or (seat < len(hands) and bool(hands[seat]))

    def _is_flag(self, name: str) -> bool:
        entry: Mapping[str, JSON] = self.spec.language["seat_variables"].get(name, {})
        return entry.get("domain") == "flag"

    def _is_seat(self, name: str) -> bool:
        tables = (self.spec.language["variables"], self.spec.language["match_variables"])
        return name == "first_player" or any(
            table.get(name, {}).get("domain") == "seat" for table in tables
        )


def _with_article(card: str) -> str:
    return f"{'an' if _SPOKEN_WITH_AN.match(card) else 'a'} {card}"


def _verb(told: str, names: Sequence[str]) -> str:
    if told != "out":
        return told
    return "are out" if len(names) > 1 else "is out"


def _number(number: int) -> str:
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)
