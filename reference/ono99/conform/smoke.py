"""A first look at a program: can it say yes, can it say no, can it be asked several things?

A broken adapter must not be taken for a broken game. Before anything is judged, some of
the shortest vectors show whether the two understand each other at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ono99.conform.bundle import Filled
from ono99.conform.outcomes import Outcome, Verdict

ENOUGH = 5
"""How many vectors of each kind are tried before it is said that a program never does so."""


def shortest(vectors: Iterable[Filled], *, accepted: bool) -> list[Filled]:
    """Some short vectors that begin with a move that the rules accept, or refuse.

    No two of them pin the same rule.
    """
    fitting = [each for each in vectors if each.steps and each.steps[0].accepted is accepted]
    by_rule: dict[str, Filled] = {}
    for vector in sorted(fitting, key=lambda each: (len(each.steps), each.id)):
        by_rule.setdefault(vector.pins, vector)
    return list(by_rule.values())[:ENOUGH]


def says(outcomes: Sequence[Outcome], *, accepted: bool) -> bool:
    """Whether a program once gave the verdict that the rules give; it may be wrong in all else."""
    return not outcomes or any(
        each.verdict is Verdict.PASSED or _is_wrong_elsewhere(each, accepted=accepted)
        for each in outcomes
    )


def _is_wrong_elsewhere(outcome: Outcome, *, accepted: bool) -> bool:
    """Whether a vector failed, and not by the verdict on its first move."""
    finding = outcome.finding
    if outcome.verdict is not Verdict.FAILED or finding is None:
        return False
    moves = sum(request["op"] != "draw" for request in finding.played)
    return moves > 1 or finding.accepted is not accepted or bool(finding.differences)


def complaint(yes: Sequence[Outcome], no: Sequence[Outcome]) -> str:
    """What is wrong with a program that cannot say yes, or cannot say no; empty if it can."""
    if yes and no and all(each.verdict is Verdict.ERRORED for each in (*yes, *no)):
        return "the program gives no sound answer to anything it is asked"
    if not says(yes, accepted=True):
        return "the program never accepts a legal move: is it really asked what to do?"
    if not says(no, accepted=False):
        return "the program accepts every move, legal or not: does it look at the rules at all?"
    return ""
