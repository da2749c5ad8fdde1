"""Every word that names something must name something that exists.

The files cite each other all the time: an article cites sources and rulings, a step
names a phase, a ruling names a card. ``layout`` says of which kind each word is; here
the words of every kind are gathered from all files, and each mention is looked up.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from ono99.load.layout import FORMAL, shape_of
from ono99.load.mentions import Mention, mentions
from ono99.load.shapes import Shape, named
from ono99.load.yamltext import Data, Document
from ono99.problems import Place, Problem, did_you_mean, one_of, quote

Documents: TypeAlias = Mapping[str, Document]
Mentioned: TypeAlias = Sequence[tuple[Document, Mention]]

_LANGUAGE = "language.yml"
_RULE = "rule"
_RULES = frozenset({"article", "option", "ruling"})
_CARD_MOVES = frozenset({"hand", "pile", "deck"})
_FEW = 16
_WORD_TABLES = {
    "constant": ("constants",),
    "name": ("names",),
    "tag": ("tags",),
    "move": ("moves",),
    "match move": ("match_moves",),
    "phase": ("phases",),
    "match phase": ("match_phases",),
    "phase or match phase": ("phases", "match_phases"),
    "variable": ("variables",),
    "match variable": ("match_variables", "seat_variables"),
    "variable or name": ("variables", "match_variables", "seat_variables", "names"),
    "sequence": ("sequences",),
    "match sequence": ("match_sequences",),
    "refusal": ("refusals",),
}


def misnomers(
    documents: Documents,
    unread: Iterable[str] = (),
    shape_of: Callable[[str], Shape | None] = shape_of,
) -> Iterator[Problem]:
    """Yield a problem for every word that names nothing, and for every id given twice.

    ``unread`` names the files that could not be read at all: words of the kinds that
    they would define are not looked up. ``shape_of`` gives the shape of a file by its name.
    """
    mentioned = [
        (each, mention)
        for each in documents.values()
        for mention in _mentions(each, shape_of(each.name))
    ]
    yield from _second_definitions(mentioned)
    book = _Book(documents, mentioned, frozenset(unread))
    for document, mention in mentioned:
        if not mention.defines:
            yield from book.look_up(document, mention)


def _mentions(document: Document, shape: Shape | None) -> Iterator[Mention]:
    return iter(()) if shape is None else mentions(document, shape)


def _second_definitions(mentioned: Mentioned) -> Iterator[Problem]:
    """Articles, options and rulings share their ids: any of them may be cited as a rule."""
    first: dict[tuple[str, str], Place] = {}
    for document, mention in mentioned:
        if mention.defines:
            kind = _RULE if mention.kind in _RULES else mention.kind
            place = document.place(*mention.path)
            known = first.setdefault((kind, mention.word), place)
            if known is not place:
                found = f"the id {quote(mention.word)} a second time"
                yield Problem(place, found, "another id", f"the first is at {known}")


class _Book:
    """The words that exist, by kind."""

    def __init__(self, documents: Documents, mentioned: Mentioned, unread: frozenset[str]) -> None:
        self.words: dict[str, Collection[str]] = dict(_language_words(documents.get(_LANGUAGE)))
        self.words |= _defined(documents, mentioned)
        language = documents.get(_LANGUAGE)
        self.card_moves = moves_with_cards(None if language is None else language.data)
        self.unknowable = {kind for name in unread for kind in _kinds_of(name)}

    def look_up(self, document: Document, mention: Mention) -> Iterator[Problem]:
        """Yield a problem if the mentioned word does not exist."""
        match mention.kind:
            case "leaf":
                yield from self._leaf(document, mention)
            case "move with its card":
                yield from self._move(document, mention)
            case _:
                yield from self._word(document, mention, mention.kind, mention.word)

    def _word(
        self, document: Document, mention: Mention, kind: str, word: str
    ) -> Iterator[Problem]:
        key = kind if mention.owner is None else f"{kind} {mention.owner}"
        known = self.words.get(key)
        if kind in self.unknowable or (known is None and mention.owner is not None):
            return
        known = known or ()
        if word not in known:
            at = document.key_place if mention.on_key else document.place
            found = f"unknown {kind} {quote(word)}"
            expected = one_of(known) if 0 < len(known) <= _FEW else named(kind)
            yield Problem(at(*mention.path), found, expected, did_you_mean(word, known))

    def _move(self, document: Document, mention: Mention) -> Iterator[Problem]:
        move, *rest = mention.word.split() or [""]
        moves = {*self.words.get("move", ()), *self.words.get("match move", ())}
        if move not in moves and "move" not in self.unknowable:
            found = f"unknown move {quote(move)}"
            place = document.place(*mention.path)
            yield Problem(place, found, one_of(sorted(moves)), did_you_mean(move, moves))
        elif move in self.card_moves and not rest:
            found = f"the move {quote(move)} without a card"
            yield Problem(document.place(*mention.path), found, f"'{move} <card>'")
        elif move in self.card_moves:
            yield from self._word(document, mention, "card", rest[0])

    def _leaf(self, document: Document, mention: Mention) -> Iterator[Problem]:
        section, *rest = mention.word.split(".")
        if section not in FORMAL.optional or not rest:
            found = f"the key {quote(mention.word)}, which no patch can write"
            expected = f"a key that starts with {one_of(list(FORMAL.optional))}"
            hint = did_you_mean(section, FORMAL.optional)
            yield Problem(document.place(*mention.path), found, expected, hint)
            return
        for kind, word in _parts_of_leaf(section, rest):
            yield from self._word(document, mention, kind, word)


def _parts_of_leaf(section: str, rest: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the kind and the word of each part of a key such as ``moves.play.deny.some.rule``."""
    first, tail = rest[0], rest[1:]
    match section:
        case "invariants":
            yield _RULE, ".".join(rest)
        case "steps" | "match_steps":
            yield ("slot" if section == "steps" else "match slot"), ".".join(rest[:2])
            yield _RULE, ".".join(rest[2:])
        case "moves" | "match_moves":
            yield ("move" if section == "moves" else "match move"), first
            yield "part of a move", "".join(tail[:1])
            if tail[:1] in (["permit"], ["deny"]):
                yield _RULE, ".".join(tail[1:])
        case "cards":
            yield "card", first
            yield _RULE, ".".join(tail)
        case _:
            yield section.removesuffix("s"), ".".join(rest)


def _defined(documents: Documents, mentioned: Mentioned) -> dict[str, Collection[str]]:
    """Return the ids that the files give to things, and the values of those that have some."""
    words: dict[str, dict[str, None]] = {
        kind: {} for kind in (*_RULES, _RULE, "card", "source", "edition", "chapter")
    }
    for _, mention in mentioned:
        if mention.defines:
            words.setdefault(mention.kind, {})[mention.word] = None
            if mention.kind in _RULES:
                words[_RULE][mention.word] = None
    for document in documents.values():
        _add_values(words, document)
    return {**words, "part of a move": ("permit", "deny", "by", "manner")}


def _add_values(words: dict[str, dict[str, None]], document: Document) -> None:
    kind, table = {
        "options": ("option value", "values"),
        "rulings": ("reading", "readings"),
        "editions": ("card", "cards"),
    }.get(document.name.partition("/")[0], ("", ""))
    if kind:
        owner = _entry(document.data, "id")
        key = kind if kind == "card" else f"{kind} {owner}"
        words.setdefault(key, {}).update(dict.fromkeys(_keys(document.data, table)))


def _language_words(language: Document | None) -> Iterator[tuple[str, Collection[str]]]:
    data = None if language is None else language.data
    for kind, tables in _WORD_TABLES.items():
        yield kind, [word for table in tables for word in _keys(data, table)]
    for kind, table in (("slot", "sequences"), ("match slot", "match_sequences")):
        yield kind, list(_slots(_entry(data, table)))
    for kind, where in (("operation", "round"), ("match operation", "match")):
        operations = _entry(data, "operations")
        names = _keys(data, "operations")
        yield kind, [name for name in names if _entry(_entry(operations, name), "in") == where]


def _slots(sequences: Data) -> Iterator[str]:
    if isinstance(sequences, dict):
        for sequence, slots in sequences.items():
            for slot in slots if isinstance(slots, list) else ():
                yield f"{sequence}.{slot}"


def moves_with_cards(language: object) -> frozenset[str]:
    """Return the moves that are made with a card, by the data of the vocabulary."""
    tables = [_entry(language, table) for table in ("moves", "match_moves")]
    return frozenset(
        move
        for table in tables
        if isinstance(table, dict)
        for move, entry in table.items()
        if _entry(entry, "card") in _CARD_MOVES
    )


def _kinds_of(name: str) -> Iterator[str]:
    """Yield the kinds of words that the file called ``name`` would define."""
    match name.partition("/")[0]:
        case "language.yml":
            yield from [*_WORD_TABLES, "slot", "match slot", "operation", "match operation"]
        case "sources.yml":
            yield "source"
        case "rules":
            yield from ["article", _RULE]
        case "editions":
            yield from ["edition", "card"]
        case "options":
            yield from ["option", "option value", _RULE]
        case "rulings":
            yield from ["ruling", "reading", _RULE]
        case "disputes":
            yield "dispute"


def _entry(data: object, key: str) -> Data:
    return data.get(key) if isinstance(data, dict) else None


def _keys(data: Data, key: str) -> list[str]:
    table = _entry(data, key)
    return list(table) if isinstance(table, dict) else []
