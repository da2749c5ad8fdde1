"""Mutants that are no faults: listed one by one, each with the reason why no game can tell.

The list is held to: a mutant on it that some vector kills was no equivalent after all,
and one that does not exist any more is to be taken off.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from ono99.load.keeping import PACKAGE, data_folder
from ono99.load.shapes import ListOf, Record, Text, check
from ono99.load.yamltext import Document, read
from ono99.problems import Ono99Error, Place, Problem, SpecError, did_you_mean, quote

FOLDER, FILE = "mutants", "exempt.yml"
_EXEMPT = Record(
    {
        "exempt": ListOf(
            Record({"reason": Text(), "mutants": ListOf(Text(), least=1, unique=True)}), least=1
        )
    }
)


class MutantsMissingError(Ono99Error):
    """There is no folder with what is known of the mutants."""


class Exemptions:
    """The reasons why mutants are exempt, by their ids, and where each of them stands."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self.reasons: dict[str, str] = {}
        self._trails: dict[str, tuple[str | int, ...]] = {}
        self.problems: list[Problem] = list(check(document, _EXEMPT))
        if not self.problems:
            self._gather()

    def _gather(self) -> None:
        data: Any = self._document.data
        for number, entry in enumerate(data["exempt"]):
            for at, mutant in enumerate(entry["mutants"]):
                trail = ("exempt", number, "mutants", at)
                if mutant in self.reasons:
                    place = self._document.place(*trail)
                    first = f"the first is at {self.place(mutant)}"
                    found = f"the mutant {quote(mutant)} a second time"
                    self.problems.append(Problem(place, found, "each once", first))
                self.reasons[mutant] = " ".join(str(entry["reason"]).split())
                self._trails[mutant] = trail

    def place(self, mutant: str) -> Place:
        """Where a mutant stands in the list."""
        return self._document.place(*self._trails[mutant])

    def stale(self, known: Collection[str]) -> Iterator[Problem]:
        """Yield every mutant on the list that does not exist (any more)."""
        for mutant in self.reasons:
            if mutant not in known:
                hint = did_you_mean(mutant, known)
                found = f"no such mutant: {mutant}"
                yield Problem(self.place(mutant), found, "the id of a mutant", hint)

    def wrong(self, mutant: str, vector: str) -> Problem:
        """A mutant on the list that a vector has killed after all."""
        found = f"{mutant} is killed by the vector '{vector}'"
        return Problem(
            self.place(mutant), found, "only mutants that no game can tell", "take it off"
        )


def mutants_folder() -> Path:
    """The folder of what is known of mutants: inside an installed package, or in a checkout.

    Raises :class:`MutantsMissingError`.
    """
    folder = data_folder(FOLDER, "conformance")
    if folder is None:
        raise MutantsMissingError(
            f"there is no folder 'conformance/{FOLDER}' beside {PACKAGE}; it is part of a checkout"
        )
    return folder


def read_exemptions(folder: Path | None = None) -> Exemptions:
    """The list of exempt mutants.

    Raises :class:`SpecError` with everything that is wrong with its form.
    """
    path = (folder or mutants_folder()) / FILE
    exemptions = Exemptions(read(path, f"conformance/{FOLDER}/{FILE}"))
    if exemptions.problems:
        raise SpecError(exemptions.problems)
    return exemptions
