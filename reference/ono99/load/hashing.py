"""Hashes that stand for what is in files, texts and JSON values."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any


def hash_of(files: Iterable[Path]) -> str:
    """The SHA-256 of what is in some files, in this order, and of their names."""
    from hashlib import sha256  # slow to import, and not needed for a look-up

    total = sha256()
    for path in files:
        content = path.read_bytes()
        total.update(f"{path.name}\0{len(content)}\0".encode())
        total.update(content)
    return total.hexdigest()


def digest(text: str) -> str:
    """The SHA-256 of a text, as hex digits."""
    from hashlib import sha256

    return sha256(text.encode()).hexdigest()


def content_hash(value: Any) -> str:
    """The SHA-256 of a JSON value in canonical form (sorted keys, no spaces), as hex digits."""
    return digest(json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False))
