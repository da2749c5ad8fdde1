"""The form of every kind of file in the spec folder.

This page is the closed list of keys that a file may use. It holds no word of the
game: which cards, moves, phases or variables exist is said by the files themselves,
and a ``Ref`` here only says of which kind a word must be.
"""

from collections.abc import Mapping

from ono99.load.caselayout import (
    CHOICES,
    DISPUTES,
    EDITIONS,
    NAME,
    NONE,
    PHRASINGS,
    QUESTIONS,
    SEPARATES,
    TEXTS,
)
from ono99.load.phrasingtext import SUFFIX
from ono99.load.shapes import (
    Either,
    Flag,
    Id,
    Integer,
    Later,
    ListOf,
    MapOf,
    Nothing,
    Record,
    Ref,
    Shape,
    Slug,
    Text,
    Word,
)

CARD_NAME = Slug("a card id of small letters, digits and hyphens", r"-?[a-z0-9]+(-[a-z0-9]+)*")
SOURCE_NAME = Slug("an id of letters, digits and hyphens", r"[A-Za-z0-9]+(-[A-Za-z0-9]+)*")
WORD = Slug("a word of small letters, digits and underscores", r"[a-z][a-z0-9_]*")

ARTICLES = ListOf(Ref("article"), unique=True)
OVERRIDES = ListOf(Ref("leaf"), unique=True)
RULINGS = ListOf(Ref("ruling"), unique=True)
_ACTS = ("do", "set", "then", "run", "go")
# YAML already reads ``1`` and ``true`` as such.
EXPRESSION = Either((Text(), Integer(), Flag()))
EXPRESSION_OR_NOTHING = Either((Text(), Integer(), Flag(), Nothing()))

MEANING = Record({"means": Text()})
TYPE = Word(("integer", "boolean"))
BY = Word(("turn", "drawer", "anyone", "dealer"))
MANNER = Word(("choice", "chance", "event", "lapse"))
DOMAIN = Word(("integer", "count", "direction", "flag", "seat", "card"))


def _table(of: Shape) -> MapOf:
    return MapOf(WORD, of)


_VARIABLE = Record({"domain": DOMAIN, "initial": Either((Integer(), NONE)), "means": Text()})
_MOVE_CARD = Word(("hand", "pile", "deck", "hands", "none"))
_MATCH_MOVE = Record({"card": _MOVE_CARD, "manner": MANNER, "means": Text()})
_MOVE = Record({"by": BY, **_MATCH_MOVE.required})
_FACT = Record({"type": TYPE, "scope": Word(("card", "public", "state", "match")), "means": Text()})
_FUNCTION = Record(
    {
        "takes": ListOf(Word(("integer", "boolean", "tag", "move"))),
        "gives": TYPE,
        "means": Text(),
    }
)

LANGUAGE = Record(
    {
        "language": Integer(least=1),
        "variables": _table(_VARIABLE),
        "match_variables": _table(_VARIABLE),
        "seat_variables": _table(_VARIABLE),
        "constants": _table(MEANING),
        "names": _table(Record({"type": TYPE, "means": Text()})),
        "facts": _table(_FACT),
        "functions": _table(_FUNCTION),
        "tags": _table(MEANING),
        "moves": _table(_MOVE),
        "match_moves": _table(_MATCH_MOVE),
        "phases": _table(Record({"means": Text()}, {"offers": ListOf(Ref("move"))})),
        "match_phases": _table(Record({"means": Text()}, {"offers": ListOf(Ref("match move"))})),
        "refusals": _table(MEANING),
        "sequences": _table(ListOf(WORD, least=1)),
        "match_sequences": _table(ListOf(WORD, least=1)),
        "effects_slot": Ref("slot"),
        "operations": _table(Record({"in": Word(("round", "match")), "means": Text()})),
    }
)


def _steps(step: Record) -> Shape:
    return Either((step, ListOf(step), Nothing()))


STEP: Record = Record(
    {},
    {
        "if": EXPRESSION,
        "do": Ref("operation"),
        "set": MapOf(Ref("variable"), EXPRESSION, least=1),
        "then": ListOf(Later(lambda: STEP), least=1),
        "run": Ref("sequence"),
        "go": Ref("phase"),
    },
    some=_ACTS,
)
MATCH_STEP: Record = Record(
    {},
    {
        "if": EXPRESSION,
        "each": EXPRESSION,
        "do": Ref("match operation"),
        "set": MapOf(Ref("match variable"), EXPRESSION, least=1),
        "then": ListOf(Later(lambda: MATCH_STEP), least=1),
        "run": Ref("match sequence"),
        "win": EXPRESSION,
        "go": Ref("match phase"),
    },
    some=(*_ACTS, "win"),
)

_CLAUSES = MapOf(Ref("rule"), EXPRESSION_OR_NOTHING)
_INVARIANT = Record({"holds": EXPRESSION}, {"at": ListOf(Ref("phase"), least=1)})
FORMAL = Record(
    {},
    {
        "constants": MapOf(Ref("constant"), Either((Integer(), Nothing()))),
        "names": MapOf(Ref("name"), EXPRESSION_OR_NOTHING),
        "moves": MapOf(
            Ref("move"),
            Record({}, {"permit": _CLAUSES, "deny": _CLAUSES, "by": BY, "manner": MANNER}),
        ),
        "steps": MapOf(Ref("slot"), MapOf(Ref("rule"), _steps(STEP))),
        "cards": MapOf(Ref("card"), MapOf(Ref("rule"), _steps(STEP))),
        "invariants": MapOf(Ref("rule"), Either((_INVARIANT, Nothing()))),
        "refusals": MapOf(Ref("refusal"), Either((Flag(), Ref("rule"), Nothing()))),
        "match_moves": MapOf(
            Ref("match move"), Record({}, {"permit": _CLAUSES, "deny": _CLAUSES, "manner": MANNER})
        ),
        "match_steps": MapOf(Ref("match slot"), MapOf(Ref("rule"), _steps(MATCH_STEP))),
    },
)

CITATION = Record({"source": Ref("source"), "says": Text()}, {"note": Text()})
CITATIONS = ListOf(CITATION)

_SOURCE = Record(
    {
        "id": Id("source", SOURCE_NAME),
        "title": Text(),
        "language": Text(),
        "editions": ListOf(Ref("edition"), unique=True),
        "weight": Word(("primary", "official", "good", "secondary", "weak", "account", "code")),
        "address": Text(),
    },
    {"date": Text(), "note": Text()},
)
_DISCREPANCY = Record(
    {
        "id": Id("discrepancy", SOURCE_NAME),
        "place": Text(),
        "editions": EDITIONS,
        "sources": CITATIONS,
        "effect": Text(),
        "articles": ARTICLES,
    },
    {"rulings": RULINGS},
)
SOURCES = Record({"sources": ListOf(_SOURCE, least=1)}, {"discrepancies": ListOf(_DISCREPANCY)})

_TERM = Record(
    {
        "id": Id("term", NAME),
        "term": Text(),
        "means": Text(),
        "words": TEXTS,
        "articles": ARTICLES,
    }
)
GLOSSARY = Record({"terms": ListOf(_TERM)}, {"slips": ListOf(Text(), unique=True)})

_ARTICLE = Record(
    {
        "id": Id("article", NAME),
        "title": Text(),
        "editions": EDITIONS,
        "text": Text(),
        "formal": Either((FORMAL, NONE)),
        "sources": CITATIONS,
    },
    {
        "when": CHOICES,
        "example": Text(),
        "reason": Text(),
        "overrides": OVERRIDES,
        "rulings": RULINGS,
        "see": ARTICLES,
        "social": Flag(),
        "layer": Word(("printed", "ruled")),
    },
)
RULES = Record(
    {
        "chapter": Id("chapter", NAME),
        "title": Text(),
        "articles": ListOf(_ARTICLE, least=1),
    },
    {"text": Text()},
)

_CARD = Record(
    {
        "name": Text(),
        "count": Integer(least=1),
        "value": Integer(),
        "points": Integer(),
        "tags": ListOf(Ref("tag"), unique=True),
        "spoken": TEXTS,
        "face": Record({"big": Text(), "tone": NAME}, {"icon": NAME}),
    }
)
EDITION = Record(
    {
        "id": Id("edition", NAME),
        "title": Text(),
        "publisher": Text(),
        "year": Integer(),
        "text": Text(),
        "sources": ListOf(Ref("source"), unique=True),
        "cards": MapOf(CARD_NAME, _CARD, least=1),
    },
    {"notes": Either((Text(), TEXTS)), "takes": ARTICLES},
)

_VALUE = Record(
    {"title": Text(), "text": Text(), "layer": Word(("printed", "house"))},
    {"editions": EDITIONS, "formal": FORMAL, "overrides": OVERRIDES, "sources": CITATIONS},
)
OPTION = Record(
    {
        "id": Id("option", NAME),
        "title": Text(),
        "question": Text(),
        "editions": EDITIONS,
        "default": Either((Text(), MapOf(Ref("edition"), Text(), least=1))),
        "sources": CITATIONS,
        "values": MapOf(NAME, _VALUE, least=1),
    },
    {"when": CHOICES},
)

_READING = Record(
    {"title": Text(), "text": Text()},
    {"formal": FORMAL, "overrides": OVERRIDES, "played_by": CHOICES},
)
RULING = Record(
    {
        "id": Id("ruling", NAME),
        "title": Text(),
        "question": Text(),
        "editions": EDITIONS,
        "sources": ListOf(Record(CITATION.required, {**CITATION.optional, "reading": NAME})),
        "readings": MapOf(NAME, _READING, least=1),
        "default": NAME,
        "why": Text(),
        "basis": Word(("settled", "derived", "chosen", "not-addressed")),
        "articles": ARTICLES,
        "touches": Word(("play", "match", "setup", "table")),
    },
    {
        "facts": TEXTS,
        "disputes": ListOf(Integer(least=1)),
        "when": CHOICES,
        "article": Ref("article"),
        "separates": SEPARATES,
    },
)

# A folder holds files of one kind; the other kinds are single files.
SHAPES: Mapping[str, Shape] = {
    "language.yml": LANGUAGE,
    "sources.yml": SOURCES,
    "glossary.yml": GLOSSARY,
    "questions.yml": QUESTIONS,
    "rules": RULES,
    "editions": EDITION,
    "options": OPTION,
    "rulings": RULING,
    "disputes": DISPUTES,
    "phrasings": PHRASINGS,
}


def shape_of(name: str) -> Shape | None:
    """Return the shape of the file called ``name`` in the spec folder, or None for a stray file.

    >>> shape_of("rules/1-setup.yml") is RULES
    True
    """
    folder, _, file = name.rpartition("/")
    return SHAPES.get(folder or file) if file.endswith(suffix_in(folder)) else None


def suffix_in(folder: str) -> str:
    """What the names of the files in a folder of the spec end with; "" is the spec folder."""
    return SUFFIX if folder == "phrasings" else ".yml"
