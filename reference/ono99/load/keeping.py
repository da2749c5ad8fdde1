"""What takes long to make is kept in the user's cache folder.

It is kept under the hash of what it is made from. Nothing kept is trusted: it is stored
with its own hash, and what is missing, damaged or stale is made anew. A cache that cannot
be read or written is done without.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from ono99.load.hashing import digest

JSON = Any
PACKAGE = Path(__file__).resolve().parents[1]
"""The folder of this package."""

SUFFIXES = (".yml", ".txt")
"""What the names of files with rules end with."""

CACHE_VARIABLE = "ONO99_CACHE"
"""The environment variable that names the cache folder; empty: keep nothing."""


def data_folder(name: str, place: str = "") -> Path | None:
    """A folder of data: inside an installed package, or under ``place`` in a checkout.

    ``None`` if it is in neither.
    """
    folders = (PACKAGE / name, PACKAGE.parents[1] / place / name)
    return next((folder for folder in folders if folder.is_dir()), None)


def files_of(folder: Path) -> list[Path]:
    """The files of a folder of rules."""
    return sorted(path for path in folder.rglob("*") if path.suffix in SUFFIXES)


def code_of(rooms: Sequence[str]) -> list[Path]:
    """The modules that stand in some rooms of this package."""
    return [path for room in rooms for path in sorted((PACKAGE / room).glob("*.py"))]


def cache_folder() -> Path | None:
    """The user's cache folder, or ``None`` if nothing is to be kept."""
    named = os.environ.get(CACHE_VARIABLE)
    if named is not None:
        return Path(named) if named else None
    root = os.environ.get("XDG_CACHE_HOME")
    return (Path(root) if root else Path.home() / ".cache") / "ono99"


def kept(name: str) -> JSON:
    """What the cache holds in the file ``name``; ``None`` if it holds nothing sound."""
    folder = cache_folder()
    if folder is None:
        return None
    with suppress(OSError, ValueError):
        sum_, _, text = (folder / name).read_text("utf-8").partition("\n")
        if digest(text) == sum_:
            return json.loads(text)
    return None


def keep(name: str, value: JSON, most: int) -> None:
    """Put a value into the file ``name``; of all files of its kind the newest ``most`` stay."""
    folder = cache_folder()
    if folder is None:
        return
    import tempfile

    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=folder, delete=False) as file:
            file.write(f"{digest(text)}\n{text}")
        Path(file.name).replace(folder / name)
        forget_the_oldest(folder, Path(name).suffix, most)


def forget_the_oldest(folder: Path, suffix: str, most: int) -> None:
    """Leave only the newest files: what the rules were like long ago is asked no more."""
    newest_first = sorted(folder.glob(f"*{suffix}"), key=lambda path: -path.stat().st_mtime)
    for path in newest_first[most:]:
        path.unlink(missing_ok=True)
