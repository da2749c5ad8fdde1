"""Where the rules are found, and how they are loaded quickly.

Reading and checking thousands of lines of YAML takes longer than a ruling may.
A spec that has been checked is therefore kept as JSON (see ``keeping``).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ono99.load.hashing import digest, hash_of
from ono99.load.keeping import PACKAGE, code_of, data_folder, files_of, keep, kept
from ono99.problems import Ono99Error

if TYPE_CHECKING:
    from ono99.load.documents import Spec
    from ono99.resolve.choices import Choice

CACHE_FILES = 60
"""How many files with rules the cache keeps."""

READERS = ("load", "resolve", "play", "explain")
"""The rooms whose code decides what is read from a spec."""


def spec_folder() -> Path:
    """The folder of the rules: inside an installed package, or beside it in a checkout."""
    folder = data_folder("spec")
    if folder is None:
        raise Ono99Error(f"the rules are missing: there is no folder 'spec' beside {PACKAGE}")
    return folder


def folder_hash(folder: Path, rooms: Sequence[str] = READERS) -> str:
    """The SHA-256 of every file of a spec folder and of the code that reads them."""
    return hash_of([*files_of(folder), *code_of(rooms)])


def load_spec(folder: Path | None = None) -> Spec:
    """The spec in a folder (by default the project's own), read and checked.

    The same rules, asked for once more in this process, are the same value.
    Raises :class:`ono99.problems.SpecError` with everything that is wrong with it.
    """
    folder = folder or spec_folder()
    return spec_under(f"spec-{folder_hash(folder)}.json", folder)


@lru_cache(maxsize=2)
def spec_under(name: str, folder: Path) -> Spec:
    """The spec that is kept under a name, or is read from a folder and then kept."""
    from ono99.load.documents import read_spec, spec_from_data, spec_to_data
    from ono99.problems import SpecError

    with suppress(SpecError):
        if data := kept(name):
            return spec_from_data(data)
    spec = read_spec(folder)
    keep(name, spec_to_data(spec), CACHE_FILES)
    return spec


def load_rules(
    edition: str,
    options: Mapping[str, str] | None = None,
    rulings: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> dict[str, Any]:
    """The resolved rules of an edition under some options and rulings.

    Raises :class:`ono99.resolve.choices.ChoiceError` for a choice that the rules do not
    offer, and :class:`ono99.problems.SpecError` for choices that contradict
    each other.
    """
    return _Wanted(folder or spec_folder(), edition, options, rulings).rules()


def load_rules_and_readings(
    edition: str,
    options: Mapping[str, str] | None = None,
    rulings: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The resolved rules, and what other readings of rulings would change in them.

    See :func:`load_rules` and :func:`ono99.explain.otherwise.other_readings`.
    """
    wanted = _Wanted(folder or spec_folder(), edition, options, rulings)
    return wanted.rules(), wanted.readings()


class _Wanted:
    """What is made of a spec for one choice; the spec is read only for what is not kept."""

    def __init__(
        self,
        folder: Path,
        edition: str,
        options: Mapping[str, str] | None,
        rulings: Mapping[str, str] | None,
    ) -> None:
        self.folder, self.asked = folder, (edition, dict(options or {}), dict(rulings or {}))
        asked = json.dumps(self.asked, sort_keys=True)
        self.key = digest(folder_hash(folder) + asked)
        self._spec: Spec | None = None

    def rules(self) -> dict[str, Any]:
        """The resolved rules."""
        rules: dict[str, Any] | None = kept(f"rules-{self.key}.json")
        if rules is None:
            from ono99.resolve.merging import resolve

            rules = resolve(*self._chosen())
            keep(f"rules-{self.key}.json", rules, CACHE_FILES)
        return rules

    def readings(self) -> dict[str, Any]:
        """What other readings of rulings would change in them."""
        readings: dict[str, Any] | None = kept(f"readings-{self.key}.json")
        if readings is None:
            from ono99.explain.otherwise import other_readings

            readings = other_readings(*self._chosen())
            keep(f"readings-{self.key}.json", readings, CACHE_FILES)
        return readings

    def _chosen(self) -> tuple[Spec, Choice]:
        from ono99.resolve.choices import choose

        self._spec = self._spec or load_spec(self.folder)
        return self._spec, choose(self._spec, *self.asked)
