"""The bank of disputes, played: does the engine rule as the answers say?

A dispute that concerns play has positions with the verdict, the rules and what comes
of it, all written by hand. Here they are played through, and every difference between
the hand and the engine is told: one of the two is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ono99.load.documents import Dispute, Position, Spec
from ono99.play.match import Match, MatchState, PlayersError, read_move
from ono99.play.matches import Matches
from ono99.play.notation import PositionError
from ono99.problems import Ono99Error, Problem, SpecError
from ono99.prove.separation import Look, begin, normal

JSON = Any


@dataclass(frozen=True, slots=True)
class Trial:
    """What the engine makes of a position: the verdict, its rules, and what comes of it.

    For an illegal claim ``rules`` are those that forbid it; for a legal one those that
    permit it and those that acted, up to the end of the position.
    """

    legal: bool
    rules: tuple[str, ...]
    results: Mapping[str, JSON]


@dataclass(frozen=True, slots=True)
class Bank:
    """Tries the positions of a spec; rules that many of them share are resolved once."""

    spec: Spec
    _matches: Matches = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_matches", Matches(self.spec))

    def problems(self) -> Iterator[Problem]:
        """Everything in which the disputes and the engine disagree."""
        for dispute in self.spec.disputes.values():
            yield from self.problems_of(dispute)

    def problems_of(self, dispute: Dispute) -> Iterator[Problem]:
        """Everything in which one dispute and the engine disagree."""
        for position in dispute.positions:
            yield from self.differences(position)

    def differences(self, position: Position) -> Iterator[Problem]:
        """Everything in which a position, as it is written, and the engine disagree."""
        try:
            found = self.trial(position)
        except SpecError as error:
            yield from error.problems
        except Ono99Error as error:
            place = self.spec.place(position)
            yield Problem(place, f"a position that cannot be played: {error}", "a sound position")
        else:
            yield from self._compared(position, found)

    def trial(self, position: Position) -> Trial:
        """Play a position through.

        Raises :class:`Ono99Error` for a position that cannot arise, or moves around the
        claim that cannot be made.
        """
        try:
            match = self._matches.of(position)
        except PlayersError as error:
            return Trial(legal=False, rules=(error.rule,), results={})
        return _claimed(match, _before(match, position), position)

    def claimer(self, position: Position) -> tuple[int, list[str]]:
        """The seat that makes the claim of a position, and the cards that it holds then.

        Raises :class:`Ono99Error` as :meth:`trial` does, and for a claim between rounds.
        """
        match = self._matches.of(position)
        played = _before(match, position).round
        if played is None:
            raise PositionError(f"'{position.claim}' is claimed while no round is being played")
        claim = read_move(match.rules, position.claim)
        seat = getattr(claim, "seat", None)
        seat = match.round.actor(played) if seat is None else seat
        return seat, match.round.deck.unpack(played.hands[seat])

    def _compared(self, position: Position, found: Trial) -> Iterator[Problem]:
        if found.legal != position.legal:
            text = f"'{position.claim}' is {_legal(found.legal)} by {', '.join(found.rules)}"
            expected = f"{_legal(position.legal)}, as is written"
            yield Problem(self.spec.place(position, "legal"), text, expected)
            return
        for index, rule in enumerate(position.rules):
            if rule not in found.rules:
                place = self.spec.place(position, "rules", index)
                text = f"'{rule}', which has no part in it"
                yield Problem(place, text, f"some of {', '.join(found.rules)}")
        stated, results = normal(position.results), normal(found.results)
        for aspect, value in stated.items():
            if results.get(aspect) != value:
                place = self.spec.place(position, "results", aspect)
                text = f"the rules give {aspect} {results.get(aspect)!r}"
                yield Problem(place, text, f"{value!r}, as is written")


def _before(match: Match, position: Position) -> MatchState:
    state = begin(match, position)
    for text in position.before:
        state = match.apply(state, read_move(match.rules, text)).state
    return state


def _claimed(match: Match, state: MatchState, position: Position) -> Trial:
    claim = read_move(match.rules, position.claim)
    verdict = match.explain(state, claim)
    rules = dict.fromkeys(verdict.permits if verdict.legal else verdict.denies)
    if verdict.legal:
        step = match.apply(state, claim)
        state = step.state
        rules |= dict.fromkeys(step.rules)
    for text in position.then:
        step = match.apply(state, read_move(match.rules, text))
        state = step.state
        if verdict.legal:
            rules |= dict.fromkeys(step.rules)
    look = Look(match, state)
    results = {aspect: look.at(aspect) for aspect in position.results}
    return Trial(verdict.legal, tuple(rules), results)


def _legal(legal: bool) -> str:
    return "legal" if legal else "illegal"
