"""Filling: a vector is played by the reference, and becomes requests and replies.

Whoever writes a vector names the moves of the players and nothing else. Filling adds
what happens by itself and holds every expectation, written by hand, against the
reference (see ``playing``). Where the two differ the vector is refused: one of them is
wrong.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from ono99.conform.bundle import Exchange, Filled, Lead
from ono99.conform.laying import lay_out
from ono99.conform.playing import NOTHING_EXPECTED, Play, Unmet
from ono99.conform.protocol import SETTLING
from ono99.conform.vectors import Step, Suite, Vector
from ono99.play.match import Match, PlayersError
from ono99.play.matches import Matches
from ono99.problems import Ono99Error, Problem, SpecError

JSON = Any

UNDECLARED = ("play", "draw")
"""The moves that every program is asked for, whether it declares them or not."""


def fill(matches: Matches, vector: Vector) -> Filled:
    """Play a vector by the reference and make it ready to be sent.

    Raises :class:`Unmet` where the reference does something else than is expected, and
    other children of :class:`Ono99Error` for a vector that cannot be played at all.
    """
    expected = vector.start or NOTHING_EXPECTED
    try:
        match = matches.of(vector)
    except PlayersError as error:
        return _refused(matches, vector, expected, error)
    return fill_by(match, vector)


def fill_by(match: Match, vector: Vector) -> Filled:
    """Play a vector by the rules of a match; raises what :func:`fill` does."""
    expected = vector.start or NOTHING_EXPECTED
    if expected.refused:
        rules = ", ".join(expected.refused)
        raise Unmet("a set-up that the rules allow", f"a refusal by {rules}", expected)
    laid = lay_out(match, vector)
    play = Play(match, laid)
    start, steps = play.whole(vector)
    if play.reshuffled:
        Play(match, laid, backwards=True).whole(vector)
    return _filled(vector, laid.setup, start, steps, play.spared)


def filled_or_problem(matches: Matches, suite: Suite, vector: Vector) -> Filled | Problem:
    """The vector filled, or what is wrong with it and where."""
    try:
        return fill(matches, vector)
    except Unmet as error:
        where = error.step if error.step is not None and error.step.file else vector
        return Problem(suite.place(where, *error.keys), error.found, error.expected)
    except SpecError as error:
        return error.problems[0]
    except Ono99Error as error:
        return Problem(suite.place(vector), f"a vector that cannot be played: {error}")


def _refused(matches: Matches, vector: Vector, start: Step, error: PlayersError) -> Filled:
    """A set-up for a number of players that the rules do not allow."""
    if error.rule not in start.refused:
        raise Unmet(f"a set-up refused by {error.rule}", "one that the rules allow", start)
    setup = {
        "op": "setup",
        "edition": vector.edition,
        "options": dict(vector.options),
        "rulings": dict(vector.rulings),
        "players": vector.players,
        "deal": "own",
    }
    exchange = Exchange(None, accepted=False, rules=start.refused)
    return _filled(vector, setup, exchange, ())


def _filled(
    vector: Vector,
    setup: Mapping[str, JSON],
    start: Exchange,
    steps: tuple[Exchange, ...],
    spared: Collection[str] = (),
) -> Filled:
    dealt = "deal" in setup
    return Filled(
        id=vector.id,
        title=vector.title,
        pins=vector.pins,
        why=vector.why,
        origin=vector.origin,
        rules=vector.rules,
        edition=vector.edition,
        options=dict(vector.options),
        rulings=dict(vector.rulings),
        players=vector.players,
        needs=tuple(sorted(_needs(vector, setup, start, steps) | _ways_out(steps, spared))),
        position=None if dealt else setup,
        deal=Lead(setup) if dealt else None,
        start=start,
        steps=steps,
        counts=vector.counts,
    )


def _ways_out(steps: Iterable[Exchange], spared: Collection[str]) -> set[str]:
    """The moves that a program must know to see why a way out of the round is refused."""
    refused = {step.request["op"] for step in steps if step.request and not step.accepted}
    if not refused & set(SETTLING):
        return set()
    return {f"move:{name}" for name in spared if name not in UNDECLARED}


def _needs(
    vector: Vector, setup: Mapping[str, JSON], start: Exchange, steps: Iterable[Exchange]
) -> set[str]:
    """What a program must be able to do for this vector, beyond the ordinary."""
    needs = set()
    deal = setup.get("deal")
    if deal == "own":
        needs.add("own")
    elif deal is not None and "to_move" not in deal:
        needs.add("start")
    if "reshuffles" in setup:
        needs.add("reshuffles")
    if "match" in setup or any("match" in each.expect for each in (start, *steps)):
        needs.add("match")
    if any(step.draws is not None for step in vector.steps):
        needs.add("manual")
    for step in steps:
        op = step.request["op"] if step.request else ""
        if op in ("draw", "miss_draw"):
            needs.add("manual")
        if op not in UNDECLARED:
            needs.add(f"move:{op}")
    return needs
