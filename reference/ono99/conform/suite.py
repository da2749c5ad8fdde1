"""The whole suite: vectors written by hand, those that the spec states, and generated games."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ono99 import __version__
from ono99.conform.bindings import read_bindings
from ono99.conform.bundle import Bundle, Filled
from ono99.conform.derived import derived_vectors
from ono99.conform.filling import filled_or_problem
from ono99.conform.leading import with_deal
from ono99.conform.vectors import Suite, Vector, VectorsError, read_vectors, vectors_folder
from ono99.load.loading import load_spec
from ono99.load.spec import Spec
from ono99.play.matches import Matches
from ono99.problems import Problem


def whole_suite(spec: Spec, matches: Matches, folder: Path | None = None) -> Suite:
    """Every vector: those in the folder (by default the project's), then those of the spec.

    Raises :class:`VectorsError` with every fault in the files.
    """
    suite = read_vectors(folder or vectors_folder(), spec)
    derived = {vector.id: vector for vector in derived_vectors(spec, matches)}
    return Suite({**suite.vectors, **derived}, {**spec.documents, **suite.documents})


def fill_suite(folder: Path | None = None) -> Bundle:
    """Read and fill every vector, each with the readings that it depends on.

    Raises :class:`VectorsError` with every vector that the reference does not agree with.
    """
    folder, spec = folder or vectors_folder(), load_spec()
    matches = Matches(spec)
    suite = whole_suite(spec, matches, folder)
    bindings = read_bindings(folder)
    filled = fill_all(matches, suite, suite.vectors.values())
    return Bundle(__version__, tuple(each.bound_to(bindings.get(each.id, {})) for each in filled))


def fill_all(matches: Matches, suite: Suite, vectors: Iterable[Vector]) -> list[Filled]:
    """Fill vectors, with a deal beside each position where there is one.

    Raises :class:`VectorsError` with every problem.
    """
    results = [
        with_deal(matches, vector, filled)
        if isinstance(filled := filled_or_problem(matches, suite, vector), Filled)
        else filled
        for vector in vectors
    ]
    problems = [each for each in results if isinstance(each, Problem)]
    if problems:
        raise VectorsError(problems)
    return [each for each in results if isinstance(each, Filled)]
