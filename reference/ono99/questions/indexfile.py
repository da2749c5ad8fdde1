"""Where the look-up's index is kept between questions.

An index is made once from the rules and kept in the user's cache folder, under the hash
of everything it was made from. It is read as it lies, and a row of it only when asked
for; one that is missing, damaged or stale is made anew.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from ono99.load.keeping import PACKAGE, SUFFIXES, cache_folder, forget_the_oldest
from ono99.load.loading import folder_hash, spec_folder

_BETWEEN = b"\xff"
"""What stands between the parts of an index; no UTF-8 text has it."""

_SETTLED = 2_000_000_000
"""After so many nanoseconds without a change, a file that looks the same is the same."""

_KEPT, _DIGITS = 4, 8

_MAKERS = ("load", "resolve", "play", "explain", "prove", "questions", "commands")
"""The rooms whose code decides what is in an index."""


def load_index(folder: Path | None = None) -> Mapping[str, bytes]:
    """The index of the rules in a folder (by default the project's own); see ``indexing``.

    Raises :class:`ono99.problems.SpecError` with everything that is wrong with the rules.
    """
    folder = folder or spec_folder()
    total = _hash(folder)
    index = _read(f"{total}.index")
    if index is None:
        from ono99.load.loading import load_spec
        from ono99.questions.indexing import build_index

        texts = build_index(load_spec(folder))
        index = {name: text.encode() for name, text in texts.items()}
        index["hash"] = total.encode()
        _write(f"{total}.index", index)
    return index


def _read(name: str) -> dict[str, bytes] | None:
    """What the cache holds under a name; ``None`` if it holds nothing sound."""
    folder = cache_folder()
    if folder is None:
        return None
    with suppress(OSError, ValueError):
        content = (folder / name).read_bytes()
        if content[:_DIGITS] == _digest(content[_DIGITS:]):
            parts = content[_DIGITS:].split(_BETWEEN)
            return dict(zip(parts[0].decode().split(), parts[1:], strict=True))
    return None


def _digest(content: bytes) -> bytes:
    """A sum by which damage is seen; nobody has a reason to forge a cache of their own."""
    return b"%0*x" % (_DIGITS, zlib.crc32(content))


def _write(name: str, index: Mapping[str, bytes]) -> None:
    """Put an index into the cache; a cache that cannot be written is done without."""
    folder = cache_folder()
    if folder is None:
        return
    content = _BETWEEN.join([" ".join(index).encode(), *index.values()])
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        new = folder / f"{name}.{os.getpid()}"
        new.write_bytes(_digest(content) + content)
        new.replace(folder / name)
        forget_the_oldest(folder, Path(name).suffix, _KEPT)


def _hash(folder: Path) -> str:
    """The hash of the rules and the code, read anew only if a file seems to have changed.

    As in a version control system, names, sizes and times of all files stand for what is
    in them, unless one has changed a moment ago.
    """
    seen, newest = _look_of(folder)
    name = f"{_digest(os.fsencode(folder)).decode()}.seen"
    known = _read(name)
    if known is not None and known["seen"] == seen:
        return known["hash"].decode()
    total = folder_hash(folder, _MAKERS)
    if newest < _now() - _SETTLED:
        _write(name, {"seen": seen, "hash": total.encode()})
    return total


def _look_of(folder: Path) -> tuple[bytes, int]:
    """What all files look like from outside, and when the newest was changed."""
    lines, newest = [], 0
    code = [entry for room in _MAKERS for entry in _files(PACKAGE / room, (".py",))]
    for path, entry in sorted([*_files(folder, SUFFIXES), *code]):
        lines.append(f"{path} {entry.st_size} {entry.st_mtime_ns}")
        newest = max(newest, entry.st_mtime_ns)
    return "\n".join(lines).encode(errors="surrogateescape"), newest


def _files(folder: str | Path, endings: tuple[str, ...]) -> list[tuple[str, os.stat_result]]:
    found = []
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                found += _files(entry.path, endings)
            elif entry.name.endswith(endings):
                found.append((entry.path, entry.stat()))
    return found


def _now() -> int:
    from time import time_ns

    return time_ns()
