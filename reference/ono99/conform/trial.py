"""All faults held against all vectors, on one processor or on several."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial

from ono99.conform.bundle import load_bundle
from ono99.conform.faults import Fault, Variants
from ono99.conform.killed import Killed
from ono99.conform.killing import Court, Hearing
from ono99.load.loading import load_spec

_CHUNK = 16
_courts: list[Court] = []
"""The court of a worker process; it has just this one."""


def court() -> Court:
    """A court with the project's own rules and vectors.

    Raises :class:`ono99.problems.SpecError` if the vectors cannot be filled.
    """
    return Court(Variants(load_spec()), load_bundle().vectors)


def hearings(
    court_: Court, faults: Sequence[Fault], known: Killed, *, thorough: bool = False, jobs: int = 1
) -> Iterator[Hearing]:
    """What the vectors make of each fault, in order.

    ``known`` says which vectors to try first. With ``thorough``, all vectors that cite
    the rule at fault are played, and not only until one notices the fault.
    """
    hear = partial(_hear, known=known, thorough=thorough)
    if jobs == 1:
        with _rules_that_stay(court_):
            yield from (hear(fault, court_) for fault in faults)
        return
    with ProcessPoolExecutor(jobs, initializer=_prepare) as workers:
        yield from workers.map(partial(_hear_there, hear), faults, chunksize=_CHUNK)


@contextmanager
def _rules_that_stay(court_: Court) -> Iterator[None]:
    """Keep the collector of garbage away from the rules.

    Programs are made and thrown away by the thousand; without this most of the time goes
    into looking for garbage among rules that stay.
    """
    court_.warm_up()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def _prepare() -> None:
    _courts.append(court())
    _courts[0].warm_up()
    gc.freeze()


def _hear_there(hear: Callable[[Fault, Court], Hearing], fault: Fault) -> Hearing:
    return hear(fault, _courts[0])


def _hear(fault: Fault, court_: Court, known: Killed, *, thorough: bool) -> Hearing:
    return court_.hear(fault, known.likely(fault.id), thorough=thorough)
