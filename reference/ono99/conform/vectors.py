"""The vectors: small games with their outcome, written by hand, one file per article or ruling.

A vector is a position or a deal, some moves, and what must come of them. Everything
expected is written from the texts of the rules; ``filling`` plays the vector by the
reference and refuses one on which the two disagree. This module says what a file of
vectors may hold, reads the whole folder and collects every fault with its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from ono99.load.caselayout import CARDS, CHOICES, NAME, NONE, SEAT, SEATS
from ono99.load.items import Fields, Item
from ono99.load.keeping import PACKAGE, data_folder
from ono99.load.references import misnomers
from ono99.load.shapes import (
    Either,
    Flag,
    Id,
    Integer,
    ListOf,
    MapOf,
    Nothing,
    Pairs,
    Record,
    Ref,
    Shape,
    Slug,
    Text,
    Word,
    check,
)
from ono99.load.spec import Spec
from ono99.load.yamltext import Document, Trail, read
from ono99.problems import Ono99Error, Place, Problem, SpecError, quote

GENERATED = "generated"
ORIGINS = ("example", "dispute", "generated", "regression")
BINDINGS = f"{GENERATED}/bindings.yml"
"""The one file in the folder that holds no vectors; see ``bindings``."""
MOST_TITLE = 90
FOLDER = "vectors"

_SEAT_KEY = Slug('a seat in quotes, such as "0"', r"[0-9]")
_NUMBERS = ListOf(Integer())
_SEAT_OR_NOBODY = Either((SEAT, NONE))
_RULES = ListOf(Ref("rule"), least=1, unique=True)
_MOVES = ListOf(Ref("move with its card"), unique=True)
_RESHUFFLES = ListOf(CARDS, least=1)
_POSITION = Record(
    {},
    {
        "hands": ListOf(CARDS),
        "deck": CARDS,
        "pile": CARDS,
        "used": CARDS,
        "reshuffles": _RESHUFFLES,
        "out": SEATS,
        "turn": SEAT,
    },
    MapOf(Ref("variable"), Either((Integer(), NONE, Ref("card")))),
)
_DEAL = Record(
    {},
    {
        "hands": ListOf(CARDS),
        "deck": CARDS,
        "reshuffles": _RESHUFFLES,
        "dealer": SEAT,
        "turn": SEAT,
    },
)
_MATCH = Record(
    {},
    {"phase": Ref("match phase")},
    MapOf(Ref("match variable"), Either((Integer(), NONE, _NUMBERS))),
)
_MATCH_EXPECT = Record(
    {},
    {"winners": SEATS, "over": Flag()},
    MapOf(Ref("match variable"), Either((Integer(), NONE, _NUMBERS))),
)
EXPECT = Record(
    {},
    {
        "total": Integer(),
        "turn": SEAT,
        "owes": Integer(least=0),
        "direction": Integer(least=-1, most=1),
        "hands": MapOf(_SEAT_KEY, CARDS, least=1),
        "held": MapOf(_SEAT_KEY, Integer(least=0), least=1),
        "out": SEATS,
        "winners": SEATS,
        "losers": SEATS,
        "pile": Integer(least=0),
        "used": CARDS,
        "over": Flag(),
        "legal": _MOVES,
        "cards": Either((Word(("box",)), MapOf(Ref("card"), Integer(least=1), least=1))),
        "match": _MATCH_EXPECT,
    },
)
_START = Record({}, {"refused": _RULES, "rules": _RULES, "expect": EXPECT})
_MOVE = Either((Word(("draw",)), Ref("move with its card")))
_STEP = Record(
    {"move": _MOVE},
    {
        "refused": _RULES,
        "rules": _RULES,
        "expect": EXPECT,
        "draws": Integer(least=0),
        "deck": CARDS,
    },
)
_PERFT = Record({"counts": ListOf(Integer(least=0), least=1)})
_VECTOR = Record(
    {
        "id": Id("vector", NAME),
        "title": Text(),
        "why": Text(),
        "origin": Word(ORIGINS),
        "rules": _RULES,
        "edition": Ref("edition"),
        "players": Integer(least=1),
    },
    {
        "options": CHOICES,
        "rulings": Pairs("ruling", "reading"),
        "position": _POSITION,
        "deal": Either((Word(("own",)), _DEAL)),
        "match": _MATCH,
        "start": _START,
        "steps": ListOf(_STEP, least=1),
        "perft": _PERFT,
    },
    some=("position", "deal", "match"),
)
VECTORS: Shape = Record(
    {
        "pins": Either((Word((GENERATED,)), Ref("rule"))),
        "vectors": ListOf(_VECTOR, least=1),
    },
    {"note": Either((Text(), Nothing()))},
)


@dataclass(frozen=True, slots=True)
class Step(Item):
    """One move of a vector and what must come of it.

    ``refused`` holds the rules that must forbid the move, if it is to be refused;
    ``draws`` how many of the cards due are drawn after it (all, if None); ``deck`` the
    cards that a deal leaves on top of the draw pile.
    """

    move: str
    refused: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    expect: Fields = field(default_factory=dict)
    draws: int | None = None
    deck: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Vector(Item):
    """A position or a deal, moves, and what must come of them.

    ``pins`` is the article, option or ruling that it holds down. ``start`` is about the
    set-up itself: refused, or what can be seen before anybody has moved. A vector with
    ``counts`` asks how many sequences of so many decisions there are (perft).
    """

    id: str
    title: str
    pins: str
    why: str
    origin: str
    rules: tuple[str, ...]
    edition: str
    players: int
    options: Mapping[str, str] = field(default_factory=dict)
    rulings: Mapping[str, str] = field(default_factory=dict)
    position: Fields | None = None
    deal: Fields | Literal["own"] | None = None
    match: Fields | None = None
    start: Step | None = None
    steps: tuple[Step, ...] = ()
    counts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Suite:
    """Every vector by its id, in the order of the files; ``documents`` know the places."""

    vectors: Mapping[str, Vector]
    documents: Mapping[str, Document] = field(repr=False, default_factory=dict)

    def place(self, item: Item, *path: str | int) -> Place:
        """Where a part of a vector or step stands."""
        document = self.documents.get(item.file)
        where = (*item.path, *path)
        return Place(item.file) if document is None else document.place(*where)


class VectorsError(SpecError):
    """Vectors are refused; ``problems`` holds everything that is wrong with them."""

    listed_by = "ono99 conformance vectors --check"


class VectorsMissingError(Ono99Error):
    """There is no folder of vectors where one is expected."""


def vectors_folder() -> Path:
    """The folder of the vectors: inside an installed package, or beside it in a checkout."""
    folder = data_folder(FOLDER, "conformance")
    if folder is None:
        raise VectorsMissingError(
            f"the vectors are missing: there is no folder 'conformance/vectors' beside {PACKAGE}"
        )
    return folder


def read_vectors(folder: Path, spec: Spec) -> Suite:
    """Read every file of vectors in ``folder`` and check its form and its words.

    Raises :class:`VectorsError` with every problem of every file, in the order of the places.
    """
    documents, problems = _documents(folder)
    suite = _suite_of(documents, problems, spec)
    if problems:
        raise VectorsError(sorted(problems, key=lambda problem: (problem.place, problem.found)))
    return suite


def read_vector_file(path: Path, spec: Spec) -> Suite:
    """Read one file of vectors, wherever it lies and whatever it is called.

    Raises :class:`VectorsError` as :func:`read_vectors` does.
    """
    problems: list[Problem] = []
    documents = {path.name: read(path, path.name)}
    suite = _suite_of(documents, problems, spec, anywhere=True)
    if problems:
        raise VectorsError(problems)
    return suite


def _documents(folder: Path) -> tuple[dict[str, Document], list[Problem]]:
    documents: dict[str, Document] = {}
    problems: list[Problem] = []
    for path in sorted(folder.rglob("*.yml")):
        within = path.relative_to(folder).as_posix()
        if within == BINDINGS:
            continue
        name = f"{FOLDER}/{within}"
        try:
            documents[name] = read(path, name)
        except SpecError as error:
            problems += error.problems
    if not documents and not problems:
        problems.append(Problem(Place(folder.name), "no vectors in this folder", "a .yml file"))
    return documents, problems


def _suite_of(
    documents: Mapping[str, Document],
    problems: list[Problem],
    spec: Spec,
    *,
    anywhere: bool = False,
) -> Suite:
    malformed = {name: check(document, VECTORS) for name, document in documents.items()}
    problems += [problem for found in malformed.values() for problem in found]
    sound = {name: each for name, each in documents.items() if not malformed[name]}
    problems += _misnomers(spec, sound)
    vectors = [each for document in sound.values() for each in _vectors(document)]
    suite = Suite({vector.id: vector for vector in vectors}, sound)
    problems += _lint(spec, suite, vectors, anywhere=anywhere)
    return suite


def _misnomers(spec: Spec, documents: Mapping[str, Document]) -> Iterator[Problem]:
    """Words in the vectors that name nothing, and ids given twice."""
    from ono99.load.layout import shape_of

    everything = {**spec.documents, **documents}
    shapes = dict.fromkeys(documents, VECTORS)
    for problem in misnomers(everything, (), lambda name: shapes.get(name) or shape_of(name)):
        if problem.place.file in documents:
            yield problem


# ------------------------------------------------------------------ from data to vectors


def _vectors(document: Document) -> Iterator[Vector]:
    data: Any = document.data
    for index, fields in enumerate(data["vectors"]):
        yield vector_from(fields, data["pins"], document.name, ("vectors", index))


def vector_from(fields: Fields, pins: str, file: str, path: Trail) -> Vector:
    """Make a vector from data that has the right form."""
    steps = tuple(
        step_from(each, file, (*path, "steps", index))
        for index, each in enumerate(fields.get("steps", ()))
    )
    start = fields.get("start")
    return Vector(
        file=file,
        path=path,
        id=fields["id"],
        title=fields["title"],
        pins=pins,
        why=" ".join(fields["why"].split()),
        origin=fields["origin"],
        rules=tuple(fields["rules"]),
        edition=fields["edition"],
        players=fields["players"],
        options=fields.get("options", {}),
        rulings=fields.get("rulings", {}),
        position=fields.get("position"),
        deal=fields.get("deal"),
        match=fields.get("match"),
        start=None if start is None else step_from({"move": "", **start}, file, (*path, "start")),
        steps=steps,
        counts=tuple(fields.get("perft", {}).get("counts", ())),
    )


def step_from(fields: Fields, file: str, path: Trail) -> Step:
    """Make a step from data that has the right form."""
    return Step(
        file=file,
        path=path,
        move=fields["move"],
        refused=tuple(fields.get("refused", ())),
        rules=tuple(fields.get("rules", ())),
        expect=fields.get("expect", {}),
        draws=fields.get("draws"),
        deck=tuple(fields.get("deck", ())),
    )


# ------------------------------------------------------------------------------- lint


def _lint(
    spec: Spec, suite: Suite, vectors: Sequence[Vector], *, anywhere: bool
) -> Iterator[Problem]:
    titles: dict[str, Place] = {}
    for vector in vectors:
        place = suite.place(vector, "title")
        first = titles.setdefault(vector.title, place)
        if first is not place:
            found = f"the title {quote(vector.title)} a second time"
            yield Problem(place, found, "another title", f"the first is at {first}")
        if len(vector.title) >= MOST_TITLE:
            found = f"a title of {len(vector.title)} characters"
            yield Problem(place, found, f"fewer than {MOST_TITLE}")
        if vector.title.endswith("."):
            yield Problem(place, "a full stop at the end of a title", "none")
        yield from _misshapen(suite, vector)
        if not anywhere:
            yield from _misplaced(spec, suite, vector)


def _misshapen(suite: Suite, vector: Vector) -> Iterator[Problem]:
    """Parts of a vector that do not go together."""
    if vector.position is not None and vector.deal is not None:
        place = suite.place(vector, "deal")
        yield Problem(place, "a deal beside a position", "one of the two")
    if not (vector.steps or vector.counts or vector.start):
        yield Problem(suite.place(vector), "a vector that asks nothing", "steps, start or perft")
    if vector.deal == "own" and vector.steps:
        found = "moves after a deal that nobody knows"
        yield Problem(suite.place(vector, "steps"), found, "'start' alone, or hands")
    if vector.deal == "own" and vector.start is not None:
        for key in sorted({"hands", "turn", "legal"} & set(vector.start.expect)):
            found = f"'{key}' after a deal that nobody knows"
            yield Problem(suite.place(vector, "start", "expect", key), found, "what is certain")
    for step in vector.steps:
        if step.refused and (step.rules or step.draws is not None or step.deck):
            found = "a refused move with draws, a deck or rules beside it"
            yield Problem(suite.place(step, "refused"), found, "only what is expected")
        round_is_over = {"over", "winners", "losers"} & set(step.expect)
        if round_is_over and step.expect.get("over") is not False and "out" in step.expect:
            found = "who is out, at the end of a round"
            hint = "programs may end a round before they put out everybody who cannot play"
            yield Problem(suite.place(step, "expect", "out"), found, "winners or losers", hint)


def _misplaced(spec: Spec, suite: Suite, vector: Vector) -> Iterator[Problem]:
    """A vector whose id or file does not say what it pins."""
    folder = vector.file.rpartition("/")[0]
    if vector.pins == GENERATED:
        if folder != f"{FOLDER}/{GENERATED}" or vector.origin != GENERATED:
            found = "a generated vector among those written by hand"
            yield Problem(suite.place(vector, "origin"), found, f"the folder {GENERATED}/")
        return
    expected = f"{FOLDER}/{_home(spec, vector.pins)}/{vector.pins}.yml"
    if vector.file != expected:
        found = f"vectors for {quote(vector.pins)} in {vector.file}"
        yield Problem(Place(vector.file), found, expected)
    if not vector.id.startswith(f"{vector.pins}."):
        found = f"the id {quote(vector.id)}"
        yield Problem(suite.place(vector, "id"), found, f"an id that starts with '{vector.pins}.'")
    if vector.pins not in vector.rules:
        found = f"rules without {quote(vector.pins)}, which is pinned"
        yield Problem(suite.place(vector, "rules"), found, "it among them")


def _home(spec: Spec, pins: str) -> str:
    """The folder of the vectors for an article (its chapter), an option or a ruling."""
    if pins in spec.articles:
        return spec.articles[pins].chapter
    return "options" if pins in spec.options else "rulings"
