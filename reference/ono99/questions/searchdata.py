"""What questions are compared with, as tables of the look-up's index."""

from __future__ import annotations

from typing import Any

from ono99.load.documents import Dispute, Spec
from ono99.questions.learning import STEPS, Weights
from ono99.questions.packing import pack, table

JSON = Any
_SILENT = "not-addressed"


def search_head(spec: Spec, weights: Weights) -> dict[str, JSON]:
    """What every question needs: the disputes, their editions, and their own numbers."""
    disputes = list(spec.disputes.values())
    return {
        "disputes": [each.id for each in disputes],
        "editions": [list(each.editions) for each in disputes],
        "silent": [_silent(each) for each in disputes],
        "priors": weights.priors,
        "rarest": max(weights.telling.values(), default=1.0),
        "steps": STEPS,
    }


def _silent(dispute: Dispute) -> list[str]:
    """The editions in which nothing speaks of a dispute."""
    return [edition for edition, basis in dispute.basis.items() if basis == _SILENT]


def forms_table(weights: Weights) -> str:
    """For each feature how telling it is, and its weights."""
    return table(
        (feature, [str(weights.telling[feature]), pack(row)])
        for feature, row in weights.rows.items()
    )
