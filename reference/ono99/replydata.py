"""An answer as plain data, for programs that ask.

The form is described by the JSON Schema ``schemas/answer.json`` in this package, and
changes only together with the number in `FORMAT`.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ono99.reply import Answer

FORMAT = "ono99-answer/1"


def answer_schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of what :func:`answer_data` returns."""
    path = Path(__file__).with_name("schemas") / "answer.json"
    schema: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return schema


def answer_data(answer: Answer) -> dict[str, Any]:
    """An answer as values that JSON can hold, nothing left out."""
    data: dict[str, Any] = json.loads(json.dumps({"format": FORMAT, **asdict(answer)}))
    return data
