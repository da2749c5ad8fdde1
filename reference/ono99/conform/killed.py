"""What is known of the faults: which vectors noticed each, saved so that nobody has to wait.

Holding all faults against all vectors takes minutes. The result is therefore kept in
``conformance/mutants/killed.json``, with a hash of everything that it depends on: it
tells whether it is stale, and which vector will probably notice a fault again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ono99.conform.bundle import Bundle
from ono99.conform.exempt import mutants_folder
from ono99.conform.faults import Fault
from ono99.conform.killing import Hearing, How, Kill
from ono99.load.hashing import content_hash
from ono99.problems import Ono99Error

JSON = Any
FILE = "killed.json"
FORMAT = "ono99-killed/1"
_NOT_PLAYED = ("title", "why", "origin", "pins")
"""What of a vector may change without any fault being noticed or missed by it."""


class KilledError(Ono99Error):
    """A file of killed mutants that cannot be read."""


@dataclass(frozen=True, slots=True)
class Killed:
    """The kills of each fault, by its id, for the rules and vectors with this hash."""

    hash: str
    kills: Mapping[str, tuple[Kill, ...]]

    @classmethod
    def of(cls, hash_: str, hearings: Iterable[Hearing]) -> Killed:
        """What came out of a run."""
        found = {each.fault.id: each.kills for each in hearings if each.kills}
        return cls(hash_, dict(sorted(found.items())))

    def likely(self, fault: str) -> tuple[str, ...]:
        """The vectors that noticed a fault."""
        return tuple(kill.vector for kill in self.kills.get(fault, ()))

    def text(self) -> str:
        """The file: a line for each fault, in the order of their ids."""
        lines = (
            f"{json.dumps(fault)}: {json.dumps([_word(kill) for kill in kills])}"
            for fault, kills in self.kills.items()
        )
        head = (
            f'{{\n"format": {json.dumps(FORMAT)},\n"hash": {json.dumps(self.hash)},\n"killed": {{\n'
        )
        return head + ",\n".join(lines) + "\n}\n}\n"


def _word(kill: Kill) -> str:
    return kill.vector if kill.how == "outcome" else f"{kill.vector} ({kill.how})"


def _kill(word: str) -> Kill:
    vector, _, rest = word.partition(" ")
    how = rest.strip("()") or "outcome"
    hows: Mapping[str, How] = {"outcome": "outcome", "reason": "reason", "crash": "crash"}
    return Kill(vector, hows[how])


def killed_from(text: str) -> Killed:
    """What :meth:`Killed.text` wrote; raises :class:`KilledError` if it is of another form."""
    try:
        data = json.loads(text)
        if data["format"] != FORMAT:
            raise KilledError(f"the format {data['format']!r}; expected {FORMAT!r}")
        kills = {fault: tuple(map(_kill, words)) for fault, words in data["killed"].items()}
        return Killed(data["hash"], kills)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise KilledError(f"'{FILE}' is damaged ({error!r}); make it anew") from None


def saved(path: Path | None = None) -> Killed:
    """The saved result; an empty one if there is none.

    Raises :class:`KilledError` if it cannot be read.
    """
    path = path or mutants_folder() / FILE
    try:
        return killed_from(path.read_text("utf-8"))
    except FileNotFoundError:
        return Killed("", {})


def state_of(faults: Sequence[Fault], bundle: Bundle) -> str:
    """A hash of everything that decides which vector notices which fault."""
    vectors = [
        {key: value for key, value in vector.to_data().items() if key not in _NOT_PLAYED}
        for vector in bundle.vectors
    ]
    return content_hash({"faults": [[each.id, each.words] for each in faults], "vectors": vectors})
