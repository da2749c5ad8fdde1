"""What a case must be before it can be played through.

A separating case is a position and some moves after which the readings of a ruling
lead to different results; a dispute has positions of the same kind. Whether they come
out as stated is found out by playing; this module checks that each value in them is
possible at all: seats that exist, cards of the edition, variables within their
domains.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ono99.load.items import Fields, Position, Ruling, Separation
from ono99.load.references import moves_with_cards
from ono99.load.shapes import describe
from ono99.load.spec import Spec
from ono99.load.yamltext import Data, Trail
from ono99.problems import Problem, did_you_mean, one_of, quote

_SEATS = ("out", "winners", "losers", "round_winners")
_CARDS = ("pile", "used")
_NOBODY = "none"


def misfits(spec: Spec, ruling: Ruling, separates: Separation) -> Iterator[Problem]:
    """Yield everything in the separating case of ``ruling`` that does not fit together."""
    case = _Case(spec, separates, ruling.editions, "this ruling")
    yield from _readings(spec, ruling, separates)
    yield from case.start()
    yield from case.moves(separates.moves, "moves")
    for name, result in separates.results.items():
        yield from case.result(result, "results", name)


def misfits_of_position(
    spec: Spec, editions: Collection[str], position: Position
) -> Iterator[Problem]:
    """Yield everything that does not fit together in a position of a dispute about ``editions``."""
    case = _Case(spec, position, editions, "this dispute")
    yield from case.start()
    yield from case.moves(position.before, "before")
    yield from case.moves([position.claim], "claim")
    yield from case.moves(position.then, "then")
    yield from case.result(position.results, "results")


def _readings(spec: Spec, ruling: Ruling, separates: Separation) -> Iterator[Problem]:
    """Yield what is wrong with the set of results and their readings."""
    readings, results = list(ruling.readings), separates.results
    if len(readings) == 1:
        found = "a separating case with nothing to separate"
        yield Problem(spec.place(ruling, "readings"), found, "two readings or more")
    for name in readings:
        if name not in results:
            found = f"no result for the reading {quote(name)}"
            yield Problem(spec.place(separates, "results"), found, "a result for each reading")
    for name, result in results.items():
        place = spec.place(separates, "results", name)
        if name not in readings:
            found = f"a result for {quote(name)}, which is no reading of this ruling"
            yield Problem(place, found, one_of(readings), did_you_mean(name, readings))
        if not result:
            yield Problem(place, "an empty result", "what comes out")
        if "refused" in result and len(result) > 1:
            found = "a refused move with a result beside it"
            yield Problem(place, found, "only the key 'refused'")


@dataclass(frozen=True, slots=True)
class _Case:
    """A case of something, called ``whose`` in messages, that concerns ``editions``."""

    spec: Spec
    case: Separation | Position
    editions: Collection[str]
    whose: str
    domains: Mapping[str, str] = field(init=False)
    cards: Mapping[str, Any] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "domains", _domains(self.spec.language))
        edition = self.spec.editions.get(self.case.edition)
        object.__setattr__(self, "cards", {} if edition is None else edition.cards)

    def start(self) -> Iterator[Problem]:
        """Yield what is wrong with where the case begins."""
        yield from self._offers()
        yield from self._hands()
        yield from self._values(self.case.position, "position")
        yield from self._values(self.case.match, "match")

    def result(self, result: Fields, *path: str) -> Iterator[Problem]:
        """Yield what is wrong with the values of a result."""
        yield from self._values(result, *path)
        yield from self.moves(result.get("legal", ()), *path, "legal")

    def _offers(self) -> Iterator[Problem]:
        """Yield what is chosen although it cannot be chosen in this edition."""
        edition = self.case.edition
        if edition not in self.editions:
            found = f"the edition {quote(edition)}, which {self.whose} does not concern"
            yield self._problem(found, one_of(self.editions), "edition")
        for key, items in (("options", self.spec.options), ("rulings", self.spec.rulings)):
            for name in getattr(self.case, key):
                item = items.get(name)
                if item is not None and edition not in item.editions:
                    found = f"{quote(name)}, which is not there in the edition {quote(edition)}"
                    yield self._problem(found, f"{key} of that edition", key, name)

    def moves(self, moves: Sequence[str], *path: str) -> Iterator[Problem]:
        """Yield the moves with a card that the edition does not have."""
        with_cards = moves_with_cards(self.spec.language)
        for index, text in enumerate(moves):
            move, *rest = text.split()
            if move in with_cards and rest:
                yield from self._card(rest[0], (*path, index))

    def _hands(self) -> Iterator[Problem]:
        """Yield what is wrong with the cards of the position."""
        position = self.case.position
        hands = position.get("hands", [])
        if len(hands) > self.case.players:
            found = f"{len(hands)} hands for {self.case.players} players"
            yield self._problem(found, "a hand for each player", "position", "hands")
        for seat, hand in enumerate(hands):
            for index, card in enumerate(hand):
                yield from self._card(card, ("position", "hands", seat, index))
        for key in _CARDS:
            for index, card in enumerate(position.get(key, ())):
                yield from self._card(card, ("position", key, index))

    def _values(self, fields: Fields, *path: str) -> Iterator[Problem]:
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
        elif len(value) != self.case.players:
            found = f"a list of {len(value)} for {self.case.players} players"
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
        elif not _is_in(value, domain, self.case.players):
            expected = _EXPECTED.get(domain, f"a seat from 0 to {self.case.players - 1}")
            yield self._problem(describe(value), expected, *path)

    def _card(self, card: str, path: Trail) -> Iterator[Problem]:
        elsewhere = any(card in each.cards for each in self.spec.editions.values())
        if card not in self.cards and elsewhere:
            edition = quote(self.case.edition)
            found = f"the card {quote(card)}, which the edition {edition} does not have"
            hint = did_you_mean(card, self.cards)
            yield self._problem(found, one_of(self.cards), *path, hint=hint)

    def _problem(self, found: str, expected: str, *path: str | int, hint: str = "") -> Problem:
        return Problem(self.spec.place(self.case, *path), found, expected, hint)


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
