"""What the runner itself costs: its own processor time for each request that it sends.

The whole suite is put to the reference engine in a child process, one request at a time
and several at a time. Processor time is counted apart for the runner and the program,
since other work on the machine makes the clock say little.

    python reference/benchmarks/conformance.py
    python reference/benchmarks/conformance.py -- python3 conformance/adapters/python/adapter.py
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Sequence

from ono99.conform.bundle import Filled, load_bundle
from ono99.conform.declaration import Declaration
from ono99.conform.keeper import Keeper
from ono99.conform.program import WINDOW, ChildProgram
from ono99.conform.session import Session
from ono99.conform.suitability import Suitability, Way
from ono99.load.loading import load_spec

TIMEOUT = 60.0
MOST_MILLISECONDS = 0.2
"""What the runner may cost for each request."""


def measure(command: Sequence[str], vectors: Sequence[Filled], window: int) -> float:
    """Run the suite, print what it took, and return the runner's milliseconds a request."""
    with Keeper(lambda: ChildProgram(command, TIMEOUT)) as keeper:
        keeper.ask_at_once(window)
        declared = Declaration.read(keeper.greeting)
        suitability = Suitability(load_spec(), declared)
        ways = [(vector, suitability.way(vector)) for vector in vectors]
        began, clock = time.process_time(), time.perf_counter()
        requests = 0
        for vector, way in ways:
            if isinstance(way, Way):
                session = Session(keeper.program(), vector, way, manual=declared.manual)
                session.outcome()
                requests += session.requests
        own, clock = time.process_time() - began, time.perf_counter() - clock
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    each = own / requests * 1000
    print(
        f"window {window:2}: {requests} requests, {each:.3f} ms of the runner for each,"
        f" {requests / own:.0f} a second; {clock:.1f} s by the clock"
        f" (programs so far: {children.ru_utime + children.ru_stime:.1f} s of processor time)"
    )
    return each


def main(words: Sequence[str]) -> int:
    """Measure; 1 if a request costs the runner too much."""
    command = list(words[1:]) or [sys.executable, "-m", "ono99", "conformance", "reference"]
    vectors = load_bundle().vectors
    costs = [measure(command, vectors, window) for window in (1, WINDOW)]
    return int(max(costs) > MOST_MILLISECONDS)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
