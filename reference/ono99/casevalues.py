"""What the separating case of a ruling must be before it can be played through.

A separating case is a position and some moves after which the readings of a ruling
lead to different results. Whether they do is found out by playing; this module checks
that every reading has its result and that each value in the case is possible at all:
seats that exist, cards of the edition, variables within their domains.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ono99.items import Fields, Ruling, Separation
from ono99.problems import Problem, did_you_mean, one_of, quote
from ono99.references import moves_with_cards
from ono99.shapes import describe
from ono99.spec import Spec
from ono99.yamltext import Data, Trail

_SEATS = ("out", "winners")
_CARDS = ("pile", "used")
_NOBODY = "none"


def misfits(spec: Spec, ruling: Ruling, separates: Separation) -> Iterator[Problem]:
    """Yield everything in the separating case of ``ruling`` that does not fit together."""
    case = _Case(spec, ruling, separates)
    yield from case.readings()
    yield from case.offers()
    yield from case.moves(separates.moves, "moves")
    yield from case.hands()
    yield from case.values(separates.position, "position")
    yield from case.values(separates.match, "match")
    for name, result in separates.results.items():
        yield from case.values(result, "results", name)
        yield from case.moves(result.get("legal", ()), "results", name, "legal")


@dataclass(frozen=True, slots=True)
class _Case:
    spec: Spec
    ruling: Ruling
    separates: Separation
    domains: Mapping[str, str] = field(init=False)
    cards: Mapping[str, Any] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "domains", _domains(self.spec.language))
        edition = self.spec.editions.get(self.separates.edition)
        object.__setattr__(self, "cards", {} if edition is None else edition.cards)

    def readings(self) -> Iterator[Problem]:
        """Yield what is wrong with the set of results and their readings."""
        readings, results = list(self.ruling.readings), self.separates.results
        if len(readings) == 1:
            found = "a separating case with nothing to separate"
            yield Problem(self.spec.place(self.ruling, "readings"), found, "two readings or more")
        for name in readings:
            if name not in results:
                expected = "a result for each reading"
                yield self._problem(f"no result for the reading {quote(name)}", expected, "results")
        for name, result in results.items():
            if name not in readings:
                found = f"a result for {quote(name)}, which is no reading of this ruling"
                hint = did_you_mean(name, readings)
                yield self._problem(found, one_of(readings), "results", name, hint=hint)
            yield from self._whole(name, result)

    def _whole(self, name: str, result: Fields) -> Iterator[Problem]:
        if not result:
            yield self._problem("an empty result", "what comes out", "results", name)
        if "refused" in result and len(result) > 1:
            found = "a refused move with a result beside it"
            yield self._problem(found, "only the key 'refused'", "results", name)

    def offers(self) -> Iterator[Problem]:
        """Yield what is chosen although it cannot be chosen in this edition."""
        edition = self.separates.edition
        if edition not in self.ruling.editions:
            found = f"the edition {quote(edition)}, which this ruling does not concern"
            yield self._problem(found, one_of(self.ruling.editions), "edition")
        for key, items in (("options", self.spec.options), ("rulings", self.spec.rulings)):
            for name in getattr(self.separates, key):
                item = items.get(name)
                if item is not None and edition not in item.editions:
                    found = f"{quote(name)}, which is not there in the edition {quote(edition)}"
                    yield self._problem(found, f"{key} of that edition", key, name)

    def moves(self, moves: "tuple[str, ...] | list[str]", *path: str) -> Iterator[Problem]:
        """Yield the moves with a card that the edition does not have."""
        with_cards = moves_with_cards(self.spec.language)
        for index, text in enumerate(moves):
            move, *rest = text.split()
            if move in with_cards and rest:
                yield from self._card(rest[-1], (*path, index))

    def hands(self) -> Iterator[Problem]:
        """Yield what is wrong with the cards of the position."""
        position = self.separates.position
        hands = position.get("hands", [])
        if len(hands) > self.separates.players:
            found = f"{len(hands)} hands for {self.separates.players} players"
            yield self._problem(found, "a hand for each player", "position", "hands")
        for seat, hand in enumerate(hands):
            for index, card in enumerate(hand):
                yield from self._card(card, ("position", "hands", seat, index))
        for key in _CARDS:
            for index, card in enumerate(position.get(key, ())):
                yield from self._card(card, ("position", key, index))

    def values(self, fields: Fields, *path: str) -> Iterator[Problem]:
        """Yield the seats and variables in ``fields`` that have an impossible value."""
        for key, value in fields.items():
            if key in _SEATS:
                yield from self._each(value, "seat", (*path, key))
            elif key == "turn":
                yield from self._value(value, "seat", (*path, key))
            elif key in self.domains:
                yield from self._variable(key, value, (*path, key))

    def _variable(self, name: str, value: Data, path: Trail) -> Iterator[Problem]:
        per_seat = name in self.spec.language["seat_variables"]
        if per_seat != isinstance(value, list):
            expected = "a list with a value for each seat" if per_seat else "a single value"
            yield self._problem(describe(value), expected, *path)
        elif not isinstance(value, list):
            yield from self._value(value, self.domains[name], path)
        elif len(value) != self.separates.players:
            found = f"a list of {len(value)} for {self.separates.players} players"
            yield self._problem(found, "a value for each seat", *path)
        else:
            yield from self._each(value, self.domains[name], path)

    def _each(self, values: list[Data], domain: str, path: Trail) -> Iterator[Problem]:
        for index, value in enumerate(values):
            yield from self._value(value, domain, (*path, index))

    def _value(self, value: Data, domain: str, path: Trail) -> Iterator[Problem]:
        if domain == "card" and isinstance(value, str):
            if value != _NOBODY:
                yield from self._card(value, path)
        elif not _is_in(value, domain, self.separates.players):
            expected = _EXPECTED.get(domain, f"a seat from 0 to {self.separates.players - 1}")
            yield self._problem(describe(value), expected, *path)

    def _card(self, card: str, path: Trail) -> Iterator[Problem]:
        elsewhere = any(card in each.cards for each in self.spec.editions.values())
        if card not in self.cards and elsewhere:
            edition = quote(self.separates.edition)
            found = f"the card {quote(card)}, which the edition {edition} does not have"
            hint = did_you_mean(card, self.cards)
            yield self._problem(found, one_of(self.cards), *path, hint=hint)

    def _problem(self, found: str, expected: str, *path: str | int, hint: str = "") -> Problem:
        return Problem(self.spec.place(self.separates, *path), found, expected, hint)


_EXPECTED = {
    "integer": "a whole number",
    "count": "a whole number, 0 or more",
    "direction": "1 or -1",
    "flag": "0 or 1",
    "boolean": "true or false",
    "card": "a card or none",
}


def _domains(language: Fields) -> dict[str, str]:
    """Return the domain of each variable and the type of each name that may be in a case."""
    domains = {name: each["type"] for name, each in language.get("names", {}).items()}
    for table in ("variables", "match_variables", "seat_variables"):
        domains |= {name: each["domain"] for name, each in language.get(table, {}).items()}
    return domains


def _is_in(value: Data, domain: str, players: int) -> bool:
    if domain == "boolean" or isinstance(value, bool):
        return domain == "boolean" and isinstance(value, bool)
    if domain == "seat" and value == _NOBODY:
        return True
    if not isinstance(value, int):
        return False
    return {
        "seat": 0 <= value < players,
        "card": False,
        "flag": value in (0, 1),
        "direction": value in (1, -1),
        "count": value >= 0,
    }.get(domain, True)
