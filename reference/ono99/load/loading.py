"""Where the rules are found, and how they are loaded quickly.

Reading and checking thousands of lines of YAML takes longer than a ruling may.
A spec that has been checked is therefore kept as JSON in the user's cache
folder, under the hash of everything it was made from. A cached spec is never
trusted: its own hash is checked, and one that is missing, damaged or stale is
made anew from the YAML.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ono99.problems import Ono99Error

if TYPE_CHECKING:
    from ono99.load.documents import Spec
    from ono99.resolve.choices import Choice

CACHE_VARIABLE = "ONO99_CACHE"
"""The environment variable that names the cache folder; empty: keep nothing."""


CACHE_FILES = 60
"""How many files the cache keeps."""


def spec_folder() -> Path:
    """The folder of the rules: inside an installed package, or beside it in a checkout."""
    package = Path(__file__).resolve().parents[1]
    for folder in (package / "spec", package.parents[1] / "spec"):
        if (folder / "language.yml").is_file():
            return folder
    raise Ono99Error(f"the rules are missing: there is no folder 'spec' beside {package}")


def folder_hash(folder: Path) -> str:
    """The SHA-256 of every file of a spec folder and of the code that reads them."""
    from hashlib import sha256

    total = sha256()
    code = sorted(Path(__file__).parents[1].rglob("*.py"))
    for path in [*sorted(folder.rglob("*.yml")), *code]:
        content = path.read_bytes()
        total.update(f"{path.name}\0{len(content)}\0".encode())
        total.update(content)
    return total.hexdigest()


def cache_folder() -> Path | None:
    """The user's cache folder, or ``None`` if nothing is to be kept."""
    named = os.environ.get(CACHE_VARIABLE)
    if named is not None:
        return Path(named) if named else None
    root = os.environ.get("XDG_CACHE_HOME")
    return (Path(root) if root else Path.home() / ".cache") / "ono99"


def _digest(text: str) -> str:
    from hashlib import sha256  # slow to import, and not needed for a look-up

    return sha256(text.encode()).hexdigest()


def _kept(key: str) -> Any:
    """What the cache holds under a key; ``None`` if it holds nothing sound."""
    folder = cache_folder()
    if folder is None:
        return None
    with suppress(OSError, ValueError):
        digest, _, text = (folder / f"{key}.json").read_text("utf-8").partition("\n")
        if _digest(text) == digest:
            return json.loads(text)
    return None


def _keep(key: str, value: Any) -> None:
    """Put a value into the cache; a cache that cannot be written is done without."""
    folder = cache_folder()
    if folder is None:
        return
    import tempfile

    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=folder, delete=False) as file:
            file.write(f"{_digest(text)}\n{text}")
        Path(file.name).replace(folder / f"{key}.json")
        _forget_the_oldest(folder)


def _forget_the_oldest(folder: Path) -> None:
    """Leave only the newest files: what the rules were like long ago is asked no more."""
    newest_first = sorted(folder.glob("*.json"), key=lambda path: -path.stat().st_mtime)
    for path in newest_first[CACHE_FILES:]:
        path.unlink(missing_ok=True)


def load_spec(folder: Path | None = None) -> Spec:
    """The spec in a folder (by default the project's own), read and checked.

    Raises :class:`ono99.problems.SpecError` with everything that is wrong with it.
    """
    from ono99.load.documents import read_spec, spec_from_data, spec_to_data
    from ono99.problems import SpecError

    folder = folder or spec_folder()
    key = f"spec-{folder_hash(folder)}"
    with suppress(SpecError):
        if data := _kept(key):
            return spec_from_data(data)
    spec = read_spec(folder)
    _keep(key, spec_to_data(spec))
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
        self.key = _digest(folder_hash(folder) + asked)
        self._spec: Spec | None = None

    def rules(self) -> dict[str, Any]:
        """The resolved rules."""
        rules: dict[str, Any] | None = _kept(f"rules-{self.key}")
        if rules is None:
            from ono99.resolve.merging import resolve

            rules = resolve(*self._chosen())
            _keep(f"rules-{self.key}", rules)
        return rules

    def readings(self) -> dict[str, Any]:
        """What other readings of rulings would change in them."""
        readings: dict[str, Any] | None = _kept(f"readings-{self.key}")
        if readings is None:
            from ono99.explain.otherwise import other_readings

            readings = other_readings(*self._chosen())
            _keep(f"readings-{self.key}", readings)
        return readings

    def _chosen(self) -> tuple[Spec, Choice]:
        from ono99.resolve.choices import choose

        self._spec = self._spec or load_spec(self.folder)
        return self._spec, choose(self._spec, *self.asked)
