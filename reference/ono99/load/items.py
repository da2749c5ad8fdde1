"""The things that the spec consists of, each with the file and place it comes from.

All of them are immutable values; ``building`` makes them. Maps inside them are shared
with the documents and must not be changed.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from ono99.load.yamltext import Trail

Fields: TypeAlias = Mapping[str, Any]
Layer: TypeAlias = Literal["article", "option", "ruling"]


@dataclass(frozen=True, slots=True)
class Item:
    """Something that stands at ``path`` in ``file``."""

    file: str
    path: Trail


@dataclass(frozen=True, slots=True)
class Patch(Item):
    """What an article, an option value or a reading changes in the rules.

    ``owner`` is the id of the article, option or ruling. ``needs`` holds the options
    that must have a certain value for the patch to count at all.
    """

    owner: str
    layer: Layer
    formal: Fields
    overrides: tuple[str, ...]
    needs: frozenset[str]


@dataclass(frozen=True, slots=True)
class Citation:
    """What a source says about the matter at hand."""

    source: str
    says: str
    note: str | None
    reading: str | None


@dataclass(frozen=True, slots=True)
class Article(Item):
    """One rule: its text and, unless ``reason`` says why not, its formal meaning.

    ``layer`` is ``printed`` where an edition says it, ``ruled`` where this project does.
    """

    id: str
    chapter: str
    title: str
    editions: tuple[str, ...]
    when: Mapping[str, str]
    text: str
    example: str | None
    formal: Fields | None
    reason: str | None
    overrides: tuple[str, ...]
    sources: tuple[Citation, ...]
    rulings: tuple[str, ...]
    see: tuple[str, ...]
    social: bool
    layer: str

    def patch(self) -> Patch | None:
        """Return what this article writes, or None if it has no formal meaning."""
        return _patch(self, self.id, "article", self.when)


@dataclass(frozen=True, slots=True)
class Chapter(Item):
    """A file of articles."""

    id: str
    title: str
    text: str | None
    articles: tuple[Article, ...]


@dataclass(frozen=True, slots=True)
class Source(Item):
    """A text, a program or an account that the rules are taken from."""

    id: str
    title: str
    language: str
    editions: tuple[str, ...]
    weight: str
    address: str
    date: str | None
    note: str | None


@dataclass(frozen=True, slots=True)
class Discrepancy(Item):
    """A place where sources tell the rules differently."""

    id: str
    place: str
    editions: tuple[str, ...]
    sources: tuple[Citation, ...]
    effect: str
    articles: tuple[str, ...]
    rulings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Term(Item):
    """A word of the game, with the other words that players use for it."""

    id: str
    term: str
    means: str
    words: tuple[str, ...]
    articles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Face:
    """How a card looks: the large sign on it, its tone of colour, and a picture."""

    big: str
    tone: str
    icon: str | None


@dataclass(frozen=True, slots=True)
class Card(Item):
    """A kind of card of one edition, and how many of it the deck holds."""

    id: str
    name: str
    count: int
    value: int
    points: int
    tags: tuple[str, ...]
    spoken: tuple[str, ...]
    face: Face


@dataclass(frozen=True, slots=True)
class Edition(Item):
    """A published version of the game.

    ``takes`` are articles of other editions that count in this one too.
    """

    id: str
    title: str
    publisher: str
    year: int
    text: str
    sources: tuple[str, ...]
    notes: tuple[str, ...]
    takes: tuple[str, ...]
    cards: Mapping[str, Card]


@dataclass(frozen=True, slots=True)
class OptionValue(Item):
    """One of the answers to the question of an option.

    Empty ``editions`` means that it is offered in all editions of the option.
    """

    id: str
    option: str
    title: str
    text: str
    layer: str
    editions: tuple[str, ...]
    formal: Fields | None
    overrides: tuple[str, ...]
    sources: tuple[Citation, ...]
    when: Mapping[str, str]

    def patch(self) -> Patch | None:
        """Return what this value writes, or None if it writes nothing."""
        return _patch(self, self.option, "option", self.when)


@dataclass(frozen=True, slots=True)
class Option(Item):
    """A question that the players answer before the game."""

    id: str
    title: str
    question: str
    editions: tuple[str, ...]
    when: Mapping[str, str]
    defaults: Mapping[str, str]
    sources: tuple[Citation, ...]
    values: Mapping[str, OptionValue]

    def default_for(self, edition: str) -> str:
        """Return the value that counts in ``edition`` if the players choose none.

        Raises :class:`KeyError` if the edition does not offer this option.
        """
        return self.defaults[edition]


@dataclass(frozen=True, slots=True)
class Reading(Item):
    """One of the answers to the question of a ruling."""

    id: str
    ruling: str
    title: str
    text: str
    formal: Fields | None
    overrides: tuple[str, ...]
    played_by: Mapping[str, str]
    when: Mapping[str, str]

    def patch(self) -> Patch | None:
        """Return what this reading writes, or None if it writes nothing."""
        return _patch(self, self.ruling, "ruling", self.when)


@dataclass(frozen=True, slots=True)
class Separation(Item):
    """A position and moves after which the readings of a ruling lead to different results."""

    edition: str
    options: Mapping[str, str]
    rulings: Mapping[str, str]
    players: int
    position: Fields
    match: Fields
    moves: tuple[str, ...]
    results: Mapping[str, Fields]


@dataclass(frozen=True, slots=True)
class Ruling(Item):
    """A question that the sources leave open or answer differently, and how it is settled."""

    id: str
    title: str
    question: str
    facts: tuple[str, ...]
    disputes: tuple[int, ...]
    editions: tuple[str, ...]
    when: Mapping[str, str]
    sources: tuple[Citation, ...]
    readings: Mapping[str, Reading]
    default: str
    why: str
    basis: str
    article: str | None
    articles: tuple[str, ...]
    touches: str
    separates: Separation | None


@dataclass(frozen=True, slots=True)
class Position(Item):
    """A position, written by hand, in which the engine must rule as a dispute is answered.

    After the moves ``before``, the move ``claim`` is ``legal`` or not by ``rules`` (and
    perhaps others); after the moves ``then``, ``results`` must hold.
    """

    edition: str
    title: str
    options: Mapping[str, str]
    rulings: Mapping[str, str]
    players: int
    position: Fields
    match: Fields
    before: tuple[str, ...]
    claim: str
    legal: bool
    rules: tuple[str, ...]
    then: tuple[str, ...]
    results: Fields


@dataclass(frozen=True, slots=True)
class Deciding:
    """A fact that decides the answer to a dispute, and the answer for each value of it.

    ``option`` is the id of an option where an option is the fact.
    """

    fact: str
    option: str | None
    answers: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Dispute(Item):
    """A question that comes up at a table, with its answer in each edition.

    ``phrasings`` are ways in which players put it; ``cites`` has the rules that prove
    the answer, the best first, and ``positions`` those in which the engine must agree.
    """

    id: str
    chapter: str
    question: str
    phrasings: tuple[str, ...]
    editions: tuple[str, ...]
    options: tuple[str, ...]
    answers: Mapping[str, str]
    basis: Mapping[str, str]
    why: str
    cites: tuple[str, ...]
    decided_by: tuple[Deciding, ...]
    positions: tuple[Position, ...]
    see: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DisputeChapter(Item):
    """A file of disputes."""

    id: str
    title: str
    disputes: tuple[Dispute, ...]


@dataclass(frozen=True, slots=True)
class Question(Item):
    """A question that the look-up is measured by, kept apart from what the bank says.

    ``about`` are the rules that settle it, ``editions`` has the gist of the answer in
    each edition in which it arises, and ``answers`` are the disputes that answer it; a
    question that the rules do not address has none of these, or disputes that say so.
    """

    id: str
    ask: str
    about: tuple[str, ...]
    editions: Mapping[str, str]
    addressed: bool
    edition_decides: bool
    edition: str | None
    answers: tuple[str, ...]


def _patch(
    item: Article | OptionValue | Reading, owner: str, layer: Layer, when: Mapping[str, str]
) -> Patch | None:
    if not item.formal:
        return None
    needs = frozenset(when)
    return Patch(item.file, item.path, owner, layer, item.formal, item.overrides, needs)
