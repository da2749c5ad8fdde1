"""Positions as pages show them: the facts, the hand as cards, the claim and the verdict.

The words are those of the look-up (:mod:`ono99.questions.positionwords`); here they get
what a drawing needs besides, and a link that opens the position in the judge.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ono99.load.documents import Dispute, Position, Ruling, Separation, Spec
from ono99.prove.bank import Bank
from ono99.questions.positionwords import position_data
from ono99.site.addresses import situation

JSON = Any
_LETTERS = {"total": "t", "owed": "w", "made": "m"}
_PLACES = frozenset({"hands", "turn", "phase", "pile", "used", "out", "absent", "busted"})
_SIDES = {1: "left", -1: "right"}


@dataclass(frozen=True, slots=True)
class Shown:
    """A position, ready to be drawn.

    `hand` are card ids, and `claimed` the place of the claimed card in it, or -1. `judge`
    is the situation for the judge's address, empty where the judge cannot be asked.
    """

    edition: str
    title: str
    facts: str
    total: int | None
    owed: int
    player: str
    before: Sequence[str]
    claim: str
    hand: Sequence[str]
    claimed: int
    legal: bool
    outcome: str
    rules: Sequence[str]
    judge: str


@dataclass(frozen=True, slots=True)
class Parting:
    """What one reading of a ruling makes of a position: refused, or what comes of it."""

    reading: str
    refused: str
    outcome: str


@dataclass(frozen=True, slots=True)
class Case:
    """The position in which the readings of a ruling part ways, and how."""

    shown: Shown
    moves: Sequence[str]
    partings: Sequence[Parting]


class Positions:
    """Makes positions of the spec ready to be drawn."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.bank = Bank(spec)

    def of(self, dispute: Dispute) -> list[Shown]:
        """Every position of a dispute."""
        return [self.shown(position) for position in dispute.positions]

    def shown(self, position: Position) -> Shown:
        """One position."""
        told = position_data(self.spec, self.bank, position)
        values = position.position
        hand = [card["id"] for card in told["hand"]]
        return Shown(
            edition=position.edition,
            title=position.title,
            facts=told["situation"],
            total=values.get("total", 0) if values else None,
            owed=values.get("owed", 1) - values.get("made", 0),
            player=told["player"],
            before=told["before"],
            claim=told["claim"],
            hand=hand,
            claimed=hand.index(told["card"]) if told["card"] in hand else -1,
            legal=position.legal,
            outcome=told["outcome"],
            rules=position.rules,
            judge=self._judge(position, hand),
        )

    def _judge(self, position: Position, hand: Sequence[str]) -> str:
        values = position.position
        if not values or position.before or position.match or values.get("phase") not in _ASKED:
            return ""
        out = len(values.get("out", ()))
        told = {letter: values[name] for name, letter in _LETTERS.items() if name in values}
        numbers: dict[str, int | str] = {"n": position.players - out}
        if out:
            numbers["s"] = position.players
        if "direction" in values:
            numbers["d"] = _SIDES[values["direction"]]
        others = {
            name: value
            for name, value in values.items()
            if name not in _PLACES and name not in _LETTERS and name != "direction"
        }
        if any(self._is_seat(name) for name in others):
            return ""
        return situation(
            position.edition,
            options=position.options,
            rulings=position.rulings,
            numbers={**numbers, **told},
            variables=others,
            hand=hand,
        )

    def _is_seat(self, name: str) -> bool:
        """Whether a variable names a seat: the judge counts seats from the one who asks."""
        entry: Mapping[str, JSON] = self.spec.language["variables"].get(name, {})
        return entry.get("domain") == "seat"

    def case_of(self, ruling: Ruling) -> Case | None:
        """The separating case of a ruling, if it has one that can be told."""
        case = ruling.separates
        if case is None or not case.moves:
            return None
        position = _as_position(case)
        later = position_data(self.spec, self.bank, replace(position, before=case.moves))["before"]
        partings = tuple(
            self._parting(position, reading, result) for reading, result in case.results.items()
        )
        return Case(self.shown(position), later, partings)

    def _parting(self, position: Position, reading: str, result: Mapping[str, JSON]) -> Parting:
        refused = str(result.get("refused", ""))
        told = replace(position, results={} if refused else result)
        outcome = position_data(self.spec, self.bank, told)["outcome"]
        return Parting(reading, refused, self._with_phases(outcome, result))

    def _with_phases(self, outcome: str, result: Mapping[str, JSON]) -> str:
        """The outcome, and what phase the round or the match has come to."""
        language = self.spec.language
        tables = {"phase": language["phases"], "match_phase": language["match_phases"]}
        words = [
            str(table[result[name]].get("means", result[name]))
            for name, table in tables.items()
            if name in result
        ]
        legal = [", ".join(result["legal"])] if "legal" in result else []
        return ". ".join(filter(None, [outcome, *words, *legal]))

    def citing(self, rule: str) -> Iterator[tuple[Dispute, Shown]]:
        """Every position of the bank whose verdict names a rule, once, with its dispute."""
        seen = set()
        for dispute in self.spec.disputes.values():
            for position in dispute.positions:
                if rule in position.rules:
                    shown = self.shown(position)
                    alike = (shown.edition, shown.facts, *shown.before, shown.claim, *shown.hand)
                    if alike not in seen:
                        seen.add(alike)
                        yield dispute, shown


_ASKED = (None, "choose")


def _as_position(case: Separation) -> Position:
    """A separating case as a position whose claim is its first move."""
    return Position(
        case.file,
        case.path,
        edition=case.edition,
        title="",
        options=case.options,
        rulings=case.rulings,
        players=case.players,
        position=case.position,
        match=case.match,
        before=(),
        claim=case.moves[0],
        legal=True,
        rules=(),
        then=case.moves[1:],
        results={},
    )
