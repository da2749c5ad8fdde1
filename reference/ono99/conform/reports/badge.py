"""A badge: what https://shields.io/badges/endpoint-badge reads."""

from __future__ import annotations

import json

from ono99.conform.outcomes import Verdict
from ono99.conform.record import Record
from ono99.load.documents import Spec


def render(record: Record, spec: Spec) -> str:
    """How many of the vectors that the program was asked for it passed, and of which editions."""
    passed = record.count(Verdict.PASSED)
    editions = dict.fromkeys(
        each.edition for each in record.outcomes if each.verdict is not Verdict.SKIPPED
    )
    if record.stopped or not record.asked:
        message, colour = "not run", "lightgrey"
    else:
        message = f"{passed}/{record.asked}"
        colour = "brightgreen" if passed == record.asked else "yellow" if record.is_good else "red"
    label = " ".join(["ONO 99", *editions])
    badge = {"schemaVersion": 1, "label": label, "message": message, "color": colour}
    return f"{json.dumps(badge)}\n"
