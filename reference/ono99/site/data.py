"""What the programs in the reader's browser get: rules, drawn cards, texts, games.

They read it and know nothing of the game themselves.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from ono99.commands.export import document_of, layers
from ono99.load.documents import Spec
from ono99.questions.browserdata import browser_data
from ono99.resolve.choices import choose
from ono99.resolve.merging import resolve
from ono99.site.cards import faces
from ono99.site.endless import Endless

JSON = Any


def write_data(
    spec: Spec, folder: Path, texts: Mapping[str, Any], games: Iterable[Endless]
) -> list[str]:
    """Write every data file into a folder; their names, from that folder, are given back."""
    files: dict[str, JSON] = {
        "layers.json": layers(spec),
        "cards.json": drawn_cards(spec),
        "text.json": texts,
    }
    files |= {
        rules_file(each): document_of(spec, resolve(spec, choose(spec, each)))
        for each in spec.editions
    }
    files |= {f"games/{game.name}.json": game.data for game in games}
    return _written(folder, files)


def write_look_up(folder: Path) -> list[str]:
    """Write what the ask box searches and shows; see :func:`write_data`."""
    search, answers = browser_data()
    return _written(folder, {"ask/search.json": search, "ask/answers.json": answers})


def _written(folder: Path, files: Mapping[str, JSON]) -> list[str]:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
        path.write_text(f"{text}\n", "utf-8")
    return list(files)


def rules_file(edition: str) -> str:
    """What the file with the resolved rules of an edition is called."""
    return f"rules-{edition}.json"


def drawn_cards(spec: Spec) -> dict[str, JSON]:
    """The cards of each edition, drawn without names of their own, in the order of its table."""
    return {
        edition.id: [
            {"id": card.id, "name": card.name, "svg": faces().draw(card, named=False)}
            for card in edition.cards.values()
        ]
        for edition in spec.editions.values()
    }
