"""The test vectors by the rule that they pin, as far as there are any."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from ono99.problems import Ono99Error

_GENERATED = "generated"


@dataclass(frozen=True, slots=True)
class Vector:
    """What a page tells of a vector."""

    id: str
    title: str
    why: str


class VectorError(Ono99Error):
    """A file of vectors that cannot be read."""


def read_vectors(folder: Path) -> Mapping[str, Sequence[Vector]]:
    """The hand-written vectors of a folder by the id of the article or ruling that they pin.

    Raises :class:`VectorError`, naming the file, for one that is not a file of vectors.
    """
    found: dict[str, list[Vector]] = defaultdict(list)
    for path in sorted(folder.rglob("*.yml")):
        if path.parent.name == _GENERATED:
            continue
        try:
            data: Any = yaml.load(path.read_text("utf-8"), Loader=_LOADER)  # noqa: S506 - safe
            found[data["pins"]] += [
                Vector(each["id"], each["title"], each.get("why", "")) for each in data["vectors"]
            ]
        except (OSError, yaml.YAMLError, KeyError, TypeError, UnicodeDecodeError) as error:
            reason = " ".join(str(error).split())
            raise VectorError(f"{path}: not a file of test vectors ({reason})") from error
    return found


_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
