"""The cases that the spec tells: positions of the disputes, separating cases of the rulings.

Both have a position, moves and an outcome, each in a form of its own. Here they come
into one form, with the id and the words that the vector made of it will have.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from ono99.conform.vectors import Vector
from ono99.load.items import Dispute, Fields, Position, Ruling, Separation
from ono99.load.spec import Spec


@dataclass(frozen=True, slots=True)
class Case:
    """A case of the spec: moves from a position, and what must come of the last of them.

    ``claims`` is the number of the move whose legality is stated; ``refused`` holds the
    rules that forbid it, if it is not legal, and ``rules`` those that take part if it is.
    """

    vector: Vector
    source: Separation | Position
    moves: tuple[str, ...]
    claims: int
    results: Fields
    refused: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


def dispute_cases(spec: Spec) -> Iterator[Case]:
    """The positions of every dispute."""
    for dispute in spec.disputes.values():
        for number, position in enumerate(dispute.positions, start=1):
            yield _dispute_case(dispute, position, number)


def _dispute_case(dispute: Dispute, position: Position, number: int) -> Case:
    vector = _frame(
        position,
        id=f"dispute.{dispute.id}.{number}",
        title=f"{dispute.question} {position.title}".strip(),
        pins=position.rules[0],
        why=f"The bank of disputes answers with this position: {dispute.question}",
        origin="dispute",
        rules=position.rules,
        rulings=position.rulings,
    )
    moves = (*position.before, position.claim, *position.then)
    at, refused = len(position.before), () if position.legal else position.rules
    rules = position.rules if position.legal else ()
    return Case(vector, position, moves, at, position.results, refused, rules)


def ruling_cases(spec: Spec) -> Iterator[Case]:
    """The separating case of every ruling, once for each reading."""
    for ruling in spec.rulings.values():
        if ruling.separates is None:
            continue
        for name in ruling.readings:
            yield _ruling_case(ruling, ruling.separates, name)


def _ruling_case(ruling: Ruling, case: Separation, name: str) -> Case:
    reading = ruling.readings[name]
    results = dict(case.results[name])
    refused = results.pop("refused", None)
    vector = _frame(
        case,
        id=f"ruling.{ruling.id}.{name}",
        title=f"{ruling.question} {reading.title}",
        pins=ruling.id,
        why=f"The readings of this ruling part here: {ruling.title}",
        origin="dispute",
        rules=tuple(dict.fromkeys((ruling.id, *([refused] if refused else ())))),
        rulings={**case.rulings, ruling.id: name},
    )
    vector = replace(vector, options={**case.options, **reading.played_by})
    return Case(vector, case, case.moves, -1, results, (refused,) if refused else ())


def _frame(
    source: Separation | Position,
    *,
    id: str,  # noqa: A002 - it is one
    title: str,
    pins: str,
    why: str,
    origin: str,
    rules: tuple[str, ...],
    rulings: Mapping[str, str],
) -> Vector:
    return Vector(
        file=source.file,
        path=source.path,
        id=id,
        title=title,
        pins=pins,
        why=why,
        origin=origin,
        rules=rules,
        edition=source.edition,
        players=source.players,
        options=source.options,
        rulings=rulings,
    )
