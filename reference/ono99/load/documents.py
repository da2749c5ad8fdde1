"""The spec folder, read, checked and put into the hands of the rest of the package.

``read_spec`` reads every file, collects every problem of every file and either gives
back a whole ``Spec`` or raises one ``SpecError``; nothing half loaded ever gets out. A
``Spec`` can be turned into plain data and back without reading the files again.
"""

from collections.abc import Collection, Iterator
from pathlib import Path

from ono99.load import coherence, phrasingtext, references, shapes, yamltext
from ono99.load.items import (
    Article,
    Card,
    Chapter,
    Citation,
    Deciding,
    Discrepancy,
    Dispute,
    DisputeChapter,
    Edition,
    Face,
    Item,
    Option,
    OptionValue,
    Patch,
    Position,
    Question,
    Reading,
    Ruling,
    Separation,
    Source,
    Term,
)
from ono99.load.layout import SHAPES, shape_of, suffix_in
from ono99.load.spec import GLOSSARY, LANGUAGE, SOURCES, Spec, build, spec_from_data, spec_to_data
from ono99.load.yamltext import Document
from ono99.problems import Place, Problem, SpecError, did_you_mean, one_of, quote

__all__ = [
    "Article",
    "Card",
    "Chapter",
    "Citation",
    "Deciding",
    "Discrepancy",
    "Dispute",
    "DisputeChapter",
    "Edition",
    "Face",
    "Item",
    "Option",
    "OptionValue",
    "Patch",
    "Position",
    "Question",
    "Reading",
    "Ruling",
    "Separation",
    "Source",
    "Spec",
    "Term",
    "read_spec",
    "spec_from_data",
    "spec_to_data",
]

_MUST_HOLD_FILES = ("rules", "editions")


def read_spec(folder: Path) -> Spec:
    """Read and check the whole spec in ``folder``.

    Raises :class:`SpecError` with every problem of every file, in the order of the places.
    """
    documents, problems = _read_all(folder)
    unread = {problem.place.file for problem in problems}
    malformed = [each for document in documents.values() for each in _malformed(document)]
    problems += malformed
    problems += references.misnomers(documents, unread)
    unsound = {problem.place.file for problem in malformed}
    sound = {name: each for name, each in documents.items() if name not in unsound}
    spec = build(sound)
    problems += coherence.misfits(spec)
    if problems:
        raise SpecError(sorted(problems, key=lambda problem: (problem.place, problem.found)))
    return spec


def _read_all(folder: Path) -> tuple[dict[str, Document], list[Problem]]:
    names, problems = _names_in(folder)
    documents = {}
    for name in names:
        try:
            spoken = name.endswith(phrasingtext.SUFFIX)
            read = phrasingtext.read if spoken else yamltext.read
            documents[name] = read(folder / name, name)
        except SpecError as error:
            problems += error.problems
    return documents, problems


def _names_in(folder: Path) -> tuple[list[str], list[Problem]]:
    """Return the names of the files to read, in their order, and what is missing or stray."""
    try:
        found = sorted(_walk(folder), key=_order)
    except OSError as error:
        reason = error.strerror or str(error)
        problem = Problem(Place(folder.name), f"a folder that cannot be read ({reason})")
        return [], [problem]
    stray = [_stray(name) for name in found if shape_of(name) is None]
    names = [name for name in found if shape_of(name) is not None]
    return names, [*stray, *_missing(names)]


def _missing(names: Collection[str]) -> Iterator[Problem]:
    for file in (LANGUAGE, SOURCES, GLOSSARY):
        if file not in names:
            yield Problem(Place(file), "a missing file", "one in every spec")
    for folder in _MUST_HOLD_FILES:
        if not any(name.startswith(f"{folder}/") for name in names):
            yield Problem(Place(folder), "no files in this folder", "one or more")


def _walk(folder: Path) -> Iterator[str]:
    """Yield the names of the files in ``folder`` and its folders, but for hidden ones."""
    for path in _visible(folder):
        if path.is_dir():
            yield from (f"{path.name}/{inner.name}" for inner in _visible(path))
        else:
            yield path.name


def _visible(folder: Path) -> Iterator[Path]:
    return (path for path in folder.iterdir() if not path.name.startswith("."))


def _order(name: str) -> tuple[str, int, str]:
    """Sort by folder, then by the number at the start, then by name."""
    folder, _, file = name.rpartition("/")
    number = file.partition("-")[0]
    return folder, int(number) if number.isdecimal() else 0, file


def _stray(name: str) -> Problem:
    known = [each if each.endswith(".yml") else f"{each}/" for each in SHAPES]
    first, slash, _ = name.partition("/")
    hint = (
        did_you_mean(first + slash, known)
        if first not in SHAPES
        else f"call it <id>{suffix_in(first)}"
    )
    return Problem(Place(name), f"an unknown file {quote(name)}", one_of(known), hint)


def _malformed(document: Document) -> list[Problem]:
    shape = shape_of(document.name)
    return [] if shape is None else shapes.check(document, shape)
