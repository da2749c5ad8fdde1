"""The look-up's data for the browser: what questions are compared with, and what answers show.

``docs/app/ask/ask.js`` gives the same answers as :func:`ono99.ask` from these two files;
they are apart because a page can take questions before the longer one has arrived.

``python -m ono99.questions.browserdata FOLDER`` writes them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ono99.questions import ask, confidence, english, lookup, packing, speech
from ono99.questions.indexfile import load_index

JSON = Any


def browser_data(folder: Path | None = None) -> tuple[dict[str, JSON], dict[str, JSON]]:
    """What questions are compared with, and what answers show, for the rules in a folder."""
    index = load_index(folder)
    head = json.loads(index["head"])
    entries = _values(index["entries"])
    search = {
        **head,
        "hash": index["hash"].decode(),
        "questions": [entries[dispute]["question"] for dispute in head["disputes"]],
        "forms": _columns(index["forms"]),
        "known": _columns(index["known"]),
        "language": _language(),
        "longest": ask.LONGEST_QUESTION,
        "other_edition": lookup.OTHER_EDITION,
        "telling": lookup.TELLING,
        "confidence": {"weights": confidence.WEIGHTS, "bound": confidence.BOUND},
        "texts": {
            "neither": ask.NEITHER,
            "nothing_asked": ask.NOTHING_ASKED,
            "too_long": ask.TOO_LONG,
            "not_understood": ask.NOT_UNDERSTOOD,
            "no_bank": ask.NO_BANK,
        },
    }
    return search, {"entries": entries, "rules": _values(index["rules"])}


def _values(text: bytes) -> dict[str, JSON]:
    return {key: json.loads(fields[0]) for key, fields in packing.rows(text)}


def _columns(text: bytes) -> list[str]:
    """A table column by column, which packs better than row by row."""
    rows = [(key, *fields) for key, fields in packing.rows(text)]
    return ["\n".join(column) for column in zip(*rows, strict=True)]


def _language() -> dict[str, JSON]:
    """Everyday English as plain lists; see ``english`` and ``speech``."""
    lists = {
        "kept": english.KEPT,
        "stop": english.STOP,
        "chat": english.CHAT,
        "common": english.COMMON,
        "old": english.OLD,
        "new": english.NEW,
        "versions": english.VERSIONS,
        "articles": english.ARTICLES,
        "subjects": english.SUBJECTS,
    }
    tables: Mapping[str, Mapping[str, str]] = {
        "short": english.SHORT,
        "irregular": english.IRREGULAR,
        "ordinals": speech.ORDINALS,
    }
    return {
        **{name: " ".join(sorted(words)) for name, words in lists.items()},
        **{name: dict(table) for name, table in tables.items()},
        "units": speech.UNITS,
        "tens": speech.TENS,
    }


def write_browser_data(target: Path, folder: Path | None = None) -> None:
    """Write ``search.json`` and ``answers.json`` into a folder."""
    target.mkdir(parents=True, exist_ok=True)
    for name, data in zip(("search", "answers"), browser_data(folder), strict=True):
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        (target / f"{name}.json").write_text(text, "utf-8")


if __name__ == "__main__":
    write_browser_data(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
