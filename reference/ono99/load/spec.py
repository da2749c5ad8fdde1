"""The whole spec as one value: every item by its id, and where it stands.

A ``Spec`` is made from the plain data of the files by ``build``, which is also how it
comes back out of a cache without any file being read.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from ono99.load.building import (
    chapter_from,
    discrepancies_from,
    dispute_chapter_from,
    edition_from,
    option_from,
    questions_from,
    ruling_from,
    sources_from,
    terms_from,
)
from ono99.load.items import (
    Article,
    Chapter,
    Discrepancy,
    Dispute,
    DisputeChapter,
    Edition,
    Fields,
    Item,
    Option,
    Question,
    Ruling,
    Source,
    Term,
)
from ono99.load.yamltext import Document
from ono99.problems import Place, Problem, SpecError

LANGUAGE, SOURCES, GLOSSARY = "language.yml", "sources.yml", "glossary.yml"
QUESTIONS = "questions.yml"

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Spec:
    """All of the spec: each kind of item by its id, in the order of the files.

    ``language`` is the plain data of the vocabulary. ``documents`` has the plain data of
    each file, by its name inside the folder. ``slips`` are words of players that are
    understood and never shown. ``phrasings`` are further ways to put a dispute,
    beside those that stand with it; a look-up learns from them.
    """

    documents: Mapping[str, Document]
    language: Mapping[str, Any]
    sources: Mapping[str, Source]
    discrepancies: Mapping[str, Discrepancy]
    terms: Mapping[str, Term]
    slips: frozenset[str]
    chapters: Mapping[str, Chapter]
    articles: Mapping[str, Article]
    editions: Mapping[str, Edition]
    options: Mapping[str, Option]
    rulings: Mapping[str, Ruling]
    dispute_chapters: Mapping[str, DisputeChapter]
    disputes: Mapping[str, Dispute]
    phrasings: Mapping[str, tuple[str, ...]]
    questions: Mapping[str, Question]

    def ways_to_ask(self, dispute: Dispute) -> tuple[str, ...]:
        """Every way to put a dispute: those that stand with it, and the further ones."""
        return (*dispute.phrasings, *self.phrasings.get(dispute.id, ()))

    def shown(self, words: Iterable[str]) -> tuple[str, ...]:
        """Those of some words of players that a reader is shown."""
        return tuple(word for word in words if word not in self.slips)

    def place(self, where: Item | str, *path: str | int) -> Place:
        """Return where a part of an item, or of the file called ``where``, stands.

        The line is 0 where the files have not been read in this run.
        """
        if isinstance(where, Item):
            return self.place(where.file, *where.path, *path)
        document = self.documents.get(where)
        return Place(where) if document is None else document.place(*path)


def spec_to_data(spec: Spec) -> dict[str, Any]:
    """Return ``spec`` as plain data that JSON can hold, without the places."""
    return {"files": {name: document.data for name, document in spec.documents.items()}}


def spec_from_data(data: Mapping[str, Any]) -> Spec:
    """Return the spec that ``spec_to_data`` made ``data`` of; it is not checked again.

    Raises :class:`SpecError` if ``data`` is not of that form.
    """
    try:
        return build({name: Document(name, each) for name, each in data["files"].items()})
    except (KeyError, TypeError, AttributeError) as error:
        problem = Problem(Place("saved spec"), f"data of another form ({error!r})")
        raise SpecError([problem]) from error


def build(documents: Mapping[str, Document]) -> Spec:
    """Return the spec that sound ``documents``, by their names, make up."""
    sources = _fields(documents, SOURCES)
    terms = terms_from(_fields(documents, GLOSSARY), GLOSSARY)
    chapters = _by_id(_each(documents, "rules", chapter_from))
    bank = _by_id(_each(documents, "disputes", dispute_chapter_from))
    return Spec(
        documents=documents,
        language=_fields(documents, LANGUAGE),
        sources=_by_id(sources_from(sources, SOURCES)),
        discrepancies=_by_id(discrepancies_from(sources, SOURCES)),
        terms=_by_id(terms),
        slips=frozenset(_fields(documents, GLOSSARY).get("slips", ())),
        chapters=chapters,
        articles=_by_id(article for each in chapters.values() for article in each.articles),
        editions=_by_id(_each(documents, "editions", edition_from)),
        options=_by_id(_each(documents, "options", option_from)),
        rulings=_by_id(_each(documents, "rulings", ruling_from)),
        dispute_chapters=bank,
        disputes=_by_id(dispute for each in bank.values() for dispute in each.disputes),
        phrasings=_phrasings(documents),
        questions=_by_id(questions_from(_fields(documents, QUESTIONS), QUESTIONS)),
    )


class _HasId(Protocol):
    @property
    def id(self) -> str: ...


_Named = TypeVar("_Named", bound=_HasId)


def _fields(documents: Mapping[str, Document], name: str) -> Fields:
    document = documents.get(name)
    return document.data if document and isinstance(document.data, dict) else {}


def phrasing_files(documents: Mapping[str, Document]) -> Iterator[tuple[str, Fields]]:
    """Each file of phrasings with what it holds: a list of them for the id of each dispute."""
    return ((name, _fields(documents, name)) for name in documents if name.startswith("phrasings/"))


def _phrasings(documents: Mapping[str, Document]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for _, said in phrasing_files(documents):
        found |= {id_: (*found.get(id_, ()), *each) for id_, each in said.items()}
    return found


def _each(
    documents: Mapping[str, Document], folder: str, make: Callable[[Fields, str], T]
) -> Iterator[T]:
    for name in documents:
        if name.startswith(f"{folder}/"):
            yield make(_fields(documents, name), name)


def _by_id(items: Iterable[_Named]) -> dict[str, _Named]:
    return {item.id: item for item in items}
