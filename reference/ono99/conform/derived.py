"""Vectors that the spec itself states: positions of the disputes, and cases of the rulings.

The bank of disputes and the separating cases of the rulings have their outcomes written
by hand already. They are put into the form of vectors here, each time anew, so that they
are told in one place only. What is said there about moments that a program passes
through by itself (a card is due, a player is about to go out) cannot be seen from
outside; such words are left out, and so is a case of which nothing would be left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from ono99.conform.cases import Case, dispute_cases, ruling_cases
from ono99.conform.filling import fill
from ono99.conform.playing import Unmet
from ono99.conform.seen import OF_A_TURN, between_two, in_round
from ono99.conform.vectors import Step, Vector
from ono99.conform.walking import BY_THEMSELVES, Walk, drawn, up_to_the_refused
from ono99.load.items import Fields
from ono99.load.spec import Spec
from ono99.play.match import Match, MatchState, PlayersError
from ono99.play.matches import Matches
from ono99.problems import Problem, SpecError

JSON = Any
_MATCH_WORDS = ("dealer", "start", "round", "decider")
_AS_THEY_ARE = ("total", "turn", "direction", "out", "losers", "used")


def derived_vectors(spec: Spec, matches: Matches) -> Iterator[Vector]:
    """Every vector that the disputes and the rulings state.

    Raises :class:`SpecError` for a case with which the reference does not agree.
    """
    for case in (*dispute_cases(spec), *ruling_cases(spec)):
        try:
            vector = _vector(matches, case)
        except Unmet as error:
            place = spec.place(case.source)
            raise SpecError([Problem(place, error.found, error.expected)]) from error
        if vector is not None:
            yield vector


# ------------------------------------------------------------------------ from a case


def _vector(matches: Matches, case: Case) -> Vector | None:
    """The vector of a case, or None if nothing in it can be seen from outside."""
    try:
        match = matches.of(case.vector)
    except PlayersError as error:
        start = Step(case.vector.file, case.vector.path, "", refused=(error.rule,))
        return replace(case.vector, deal="own", start=start)
    moves = list(case.moves)
    vector = _set_up(case, moves)
    if case.refused and case.claims < 0:
        moves = up_to_the_refused(match, vector, moves)
    steps, stated, loose = Walk(match, vector, case).steps(moves)
    if steps is None:
        return None
    vector = replace(vector, steps=tuple(steps))
    expect = _expected(match, replace(case, vector=vector), stated)
    return _settled(matches, _with_last(vector, expect), loose=loose)


def _set_up(case: Case, moves: list[str]) -> Vector:
    """The vector with its set-up; a deal that opens the case is taken from its moves."""
    source, vector = case.source, case.vector
    match = dict(source.match)
    deck = drawn(moves, case.claims if case.refused else None)
    if match.get("phase") == "deal" and moves[0].startswith("deal"):
        hands = [[c for c in hand.split() if c != "-"] for hand in moves.pop(0)[4:].split("/")]
        deal = {"hands": hands, "deck": deck, "dealer": match.get("dealer", 0)}
        rest = {key: each for key, each in match.items() if key not in ("phase", "dealer")}
        return replace(vector, deal=deal, match=rest)
    if not source.position:
        return replace(vector, match=match)
    position = dict(source.position)
    if position.pop("phase", "choose") == "begin":
        deal = {"hands": position["hands"], "deck": deck, "turn": position.get("turn", 0)}
        return replace(vector, deal=deal)
    if "pile" not in position:
        position["deck"] = deck
    position["hands"] = _hands(case, position)
    return replace(vector, position=position, match=match if _has_match(case) else None)


def _hands(case: Case, position: Fields) -> list[JSON]:
    """The hands of a position; those that nobody looks at are None, to be filled up.

    An empty hand says something of its own only for the player to move, or where scores
    are counted.
    """
    hands, turn = list(position["hands"]), position.get("turn", 0)
    if "score" in case.results:
        return hands + [[]] * (case.vector.players - len(hands))
    if "in_match" in case.source.match:
        return hands
    return [hand or (hand if seat == turn else None) for seat, hand in enumerate(hands)]


def _names_match(case: Case) -> bool:
    return any(
        key in ("score", "tokens", "in_match", "contends", "match_phase", *_MATCH_WORDS)
        for key in case.results
    ) or any(text.startswith("deal") for text in case.moves)


# ------------------------------------------------------------------------ expectations


def _expected(match: Match, case: Case, state: MatchState) -> dict[str, JSON]:
    """What the case states, in the words of a vector."""
    expect = _of_the_round(match, case, state)
    above = _of_the_match(match, case)
    if expect.get("over") or (state.round is not None and match.round.is_over(state.round)):
        expect = {key: each for key, each in expect.items() if key not in OF_A_TURN}
    if state.round is not None and between_two(state.round):
        expect.pop("direction", None)
    return {**expect, "match": above} if above else expect


def _of_the_round(match: Match, case: Case, state: MatchState) -> dict[str, JSON]:
    results = case.results
    expect = {key: results[key] for key in _AS_THEY_ARE if key in results}
    if "winners" in results and not _has_match(case):
        expect["winners"] = results["winners"]
    if "round_winners" in results:
        expect["winners"] = results["round_winners"]
    if results.get("phase") in ("over", "choose"):
        expect["over"] = results["phase"] == "over"
    if "first_player" in results:
        expect["turn"] = results["first_player"]
    if "owed" in results or "made" in results:
        expect["owes"] = _owes(match, results, state)
    if "pile" in results:
        expect["pile"] = len(results["pile"])
    legal = results.get("legal")
    if legal is not None and not any(each.startswith(BY_THEMSELVES) for each in legal):
        expect["legal"] = legal
    for key in ("hands", "held"):
        if key in results:
            expect[key] = _of_given_hands(case, results[key])
    return expect


def _owes(match: Match, results: Fields, state: MatchState) -> int:
    played = in_round(state)
    owed = results.get("owed", match.round.value(played, "owed"))
    made = results.get("made", match.round.value(played, "made"))
    return int(owed) - int(made)


def _of_given_hands(case: Case, values: Sequence[JSON]) -> dict[str, JSON]:
    """What is stated of the hands that the case gives; the others have been filled up."""
    given = (case.vector.position or {}).get("hands", ())
    pairs = enumerate(values[: len(given)])
    return {str(seat): each for seat, each in pairs if given[seat] is not None}


def _of_the_match(match: Match, case: Case) -> dict[str, JSON]:
    results = case.results
    known = (*match.variables, *match.seat_variables)
    above = {key: value for key, value in results.items() if key in known}
    if "match_phase" in results:
        above["over"] = results["match_phase"] == "over"
    if "winners" in results and _has_match(case):
        above["winners"] = results["winners"]
    return above


def _has_match(case: Case) -> bool:
    return bool(case.source.match) or _names_match(case)


def _with_last(vector: Vector, expect: Fields) -> Vector:
    """The vector with an expectation of its last step, or of its set-up if it has none."""
    if vector.steps:
        *others, last = vector.steps
        return replace(vector, steps=(*others, replace(last, expect=expect)))
    return replace(vector, start=Step(vector.file, vector.path, "", expect=expect))


def _settled(matches: Matches, vector: Vector, *, loose: bool) -> Vector | None:
    """The vector without what cannot be seen, once everything has happened by itself.

    ``loose`` says that the case ends before that. Raises :class:`Unmet` where the case
    and the reference differ for another reason.
    """
    while True:
        try:
            fill(matches, vector)
        except Unmet as error:
            fixed = _without(vector, error, loose=loose)
            if fixed is None:
                raise
            vector = fixed
        else:
            return vector if _asks(vector) else None


def _without(vector: Vector, error: Unmet, *, loose: bool) -> Vector | None:
    """The vector without the words that were not met, if they may go."""
    kind, *inner = (*error.keys, "")
    if kind == "rules":
        steps = [_uncited(each, inner[0]) if each is error.step else each for each in vector.steps]
        return replace(vector, steps=tuple(steps))
    last = vector.steps[-1] if vector.steps else vector.start
    if kind != "expect" or not loose or last is None or error.step is not last:
        return None
    return _with_last(vector, {key: each for key, each in last.expect.items() if key != inner[0]})


def _uncited(step: Step, index: str | int) -> Step:
    """The step without one of its rules, which takes part only in a later step."""
    return replace(step, rules=tuple(r for n, r in enumerate(step.rules) if n != index))


def _asks(vector: Vector) -> bool:
    """Whether anything is left to be seen."""
    if vector.steps:
        return True
    return vector.start is not None and bool(vector.start.expect or vector.start.refused)
