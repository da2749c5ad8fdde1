"""Answers as plain data, for programs that ask.

The form is described by the JSON Schema ``judgement.json`` beside this
module, and changes only together with the number in `FORMAT`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ono99.explain.judge import Judgement
from ono99.explain.weighing import Aftermath, Ruled

FORMAT = "ono99-judgement/1"


def judgement_schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of what :func:`judgement_data` returns."""
    path = Path(__file__).with_name("judgement.json")
    schema: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return schema


def judgement_data(judgement: Judgement) -> dict[str, Any]:
    """A judgement as values that JSON can hold; seat 0 is the player who asks."""
    rules = judgement.rules
    return {
        "format": FORMAT,
        "edition": rules["edition"],
        "options": dict(rules["options"]),
        "rulings": dict(rules["rulings"]),
        "hash": rules["hash"],
        "position": judgement.position,
        "players": judgement.players,
        "total": judgement.total,
        "owed": judgement.owed,
        "made": judgement.made,
        "direction": _side(judgement.direction),
        "can_act": judgement.can_act,
        "cards": [{"card": each.card, **_ruled(each)} for each in judgement.cards],
        "moves": [{"move": each.verdict.move.name, **_ruled(each)} for each in judgement.others],
        "texts": {rule: dict(rules["texts"][rule]) for rule in judgement.cited()},
    }


def _ruled(ruled: Ruled) -> dict[str, Any]:
    verdict = ruled.verdict
    return {
        "legal": verdict.legal,
        "permits": list(verdict.permits),
        "denies": list(verdict.denies),
        "values": dict(verdict.values),
        "after": None if ruled.after is None else _after(ruled.after),
        "rests_on": [
            {"ruling": each.ruling, "reading": each.reading, "other": each.other}
            for each in ruled.doubts
        ],
    }


def _after(after: Aftermath) -> dict[str, Any]:
    return {
        "total": after.total,
        "seat": after.seat,
        "owes": after.owes,
        "direction": _side(after.direction),
        "over": after.over,
        "out": list(after.out),
        "winners": list(after.winners),
        "rules": list(after.rules),
    }


def _side(direction: int) -> str:
    return "left" if direction > 0 else "right"
