"""An answer as plain data, for programs that ask.

The form is described by the JSON Schema ``answer.json`` beside this module, and
changes only together with the number in `FORMAT`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ono99.questions.reply import Answer

FORMAT = "ono99-answer/1"


def answer_schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of what :func:`answer_data` returns."""
    path = Path(__file__).with_name("answer.json")
    schema: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return schema


def answer_data(answer: Answer) -> dict[str, Any]:
    """An answer as values that JSON can hold, nothing left out."""
    return {"format": FORMAT, **_plain(answer)}


def _plain(value: Any) -> Any:
    if hasattr(value, "_asdict"):
        return {name: _plain(each) for name, each in value._asdict().items()}
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return dict(value) if isinstance(value, Mapping) else value
