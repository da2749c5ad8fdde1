"""What a file may hold, written down as data.

A shape says what a value must be: text, a whole number, a list of something, a
record with these keys. ``check`` compares a document with a shape and reports every
difference at once. The shapes themselves are in ``layout``; ``mentions`` uses them to
find the words in a document that name something.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from ono99.load.yamltext import Data, Document, Trail
from ono99.problems import Problem, did_you_mean, one_of, quote


@dataclass(frozen=True, slots=True)
class Text:
    """Text that is not empty."""


@dataclass(frozen=True, slots=True)
class Integer:
    """A whole number within bounds, both inclusive."""

    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Flag:
    """``true`` or ``false``."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """``~``."""


@dataclass(frozen=True, slots=True)
class Word:
    """One of a few words."""

    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Slug:
    """Text of a certain form; ``what`` says which, for people."""

    what: str
    pattern: str


@dataclass(frozen=True, slots=True)
class Id:
    """A slug that gives the thing it belongs to its id, once among all of its ``kind``."""

    kind: str
    form: Slug


@dataclass(frozen=True, slots=True)
class Ref:
    """The id of something of this ``kind`` that is defined elsewhere."""

    kind: str


@dataclass(frozen=True, slots=True)
class Pairs:
    """A map from ids of this ``kind`` to one of the values, of ``value_kind``, that each has."""

    kind: str
    value_kind: str


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list of at least so many items, if ``unique`` all different."""

    item: "Shape"
    least: int = 0
    unique: bool = False


@dataclass(frozen=True, slots=True)
class MapOf:
    """A map of at least so many keys, all alike."""

    key: "Shape"
    value: "Shape"
    least: int = 0


@dataclass(frozen=True, slots=True)
class Record:
    """A map with named keys.

    ``others`` is the shape of any further keys and their values; of the keys ``some``
    at least one must be there.
    """

    required: Mapping[str, "Shape"]
    optional: Mapping[str, "Shape"] = field(default_factory=dict)
    others: MapOf | None = None
    some: tuple[str, ...] = ()

    def shape_of(self, key: str) -> "Shape | None":
        """Return the shape of the value of ``key``, or None for an unknown key."""
        if key in self.required:
            return self.required[key]
        if key in self.optional:
            return self.optional[key]
        return self.others.value if self.others else None


@dataclass(frozen=True, slots=True)
class Either:
    """A value of one of several shapes."""

    shapes: tuple["Shape", ...]


@dataclass(frozen=True, slots=True)
class Later:
    """A shape that is looked up when it is needed, so that a shape can hold itself."""

    shape: Callable[[], "Shape"]


Shape: TypeAlias = (
    Text
    | Integer
    | Flag
    | Nothing
    | Word
    | Slug
    | Id
    | Ref
    | Pairs
    | ListOf
    | MapOf
    | Record
    | Either
    | Later
)


def check(document: Document, shape: Shape) -> list[Problem]:
    """Return every way in which ``document`` differs from ``shape``."""
    return list(_Checker(document).value((), document.data, shape))


def describe(value: Data) -> str:
    """Return what ``value`` is, for a message.

    >>> describe(3), describe("red"), describe(None)
    ('the number 3', "the text 'red'", 'nothing')
    """
    match value:
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case int():
            return f"the number {value}"
        case str():
            return f"the text {quote(value)}" if value else "empty text"
        case list():
            return "a list" if value else "an empty list"
        case _:
            return "a map" if value else "an empty map"


def expectation(shape: Shape) -> str:
    """Return what ``shape`` asks for, for a message.

    >>> expectation(Integer(least=1))
    'a whole number, 1 or more'
    """
    match shape:
        case Integer():
            text = f"a whole number{_bounds(shape)}"
        case Word():
            text = one_of(shape.choices)
        case Slug():
            text = shape.what
        case Id():
            text = shape.form.what
        case Ref():
            text = named(shape.kind)
        case Either():
            text = " or ".join(expectation(each) for each in shape.shapes)
        case Later():
            text = expectation(shape.shape())
        case _:
            text = _PLAIN_EXPECTATIONS[type(shape)]
    return text


def named(kind: str) -> str:
    """Return how a message speaks of a word of this ``kind``.

    >>> named("edition")
    'the name of an edition'
    """
    return f"the name of {'an' if kind[0] in 'aeiou' else 'a'} {kind}"


_PLAIN_EXPECTATIONS: Mapping[type, str] = {
    Text: "text",
    Flag: "true or false",
    Nothing: "~ (nothing)",
    Pairs: "a map",
    ListOf: "a list",
    MapOf: "a map",
    Record: "a map",
}
_TYPES: Mapping[type, type] = {
    Text: str,
    Integer: int,
    Flag: bool,
    Nothing: type(None),
    Word: str,
    Slug: str,
    Id: str,
    Ref: str,
    Pairs: dict,
    ListOf: list,
    MapOf: dict,
    Record: dict,
}


def _bounds(shape: Integer) -> str:
    match shape:
        case Integer(None, None):
            return ""
        case Integer(least, None):
            return f", {least} or more"
        case Integer(None, most):
            return f", {most} or less"
        case Integer(least, most):
            return f" from {least} to {most}"


def _fits(value: Data, shape: Shape) -> bool:
    """Whether ``value`` is of the right type for ``shape``, whatever it holds."""
    match shape:
        case Later():
            return _fits(value, shape.shape())
        case Either():
            return any(_fits(value, each) for each in shape.shapes)
        case _:
            return type(value) is _TYPES[type(shape)]


def settled(value: Data, shape: Shape) -> Shape | None:
    """Return the one of the alternatives in ``shape`` that ``value`` is to be compared with."""
    match shape:
        case Later():
            return settled(value, shape.shape())
        case Either():
            fitting = [each for each in shape.shapes if _fits(value, each)]
            others = [each for each in fitting if not isinstance(each, Word)]
            words = [each for each in fitting if isinstance(each, Word) and value in each.choices]
            chosen = next(iter(words or others or fitting), None)
            return None if chosen is None else settled(value, chosen)
        case _:
            return shape if _fits(value, shape) else None


class _Checker:
    """Compares one document with a shape."""

    def __init__(self, document: Document) -> None:
        self.document = document

    def value(self, path: Trail, value: Data, shape: Shape) -> Iterator[Problem]:
        chosen = settled(value, shape)
        if chosen is None:
            hint = _type_hint(value, shape)
            yield self._problem(path, describe(value), expectation(shape), hint)
        elif isinstance(value, dict):
            yield from self._map(path, value, chosen)
        elif isinstance(value, list) and isinstance(chosen, ListOf):
            yield from self._list(path, value, chosen)
        elif not _passes(value, chosen):
            expected = expectation(shape)
            choices = chosen.choices if isinstance(chosen, Word) else ()
            hint = did_you_mean(value, choices) if isinstance(value, str) else ""
            yield self._problem(path, describe(value), expected, hint)

    def _list(self, path: Trail, items: list[Data], shape: ListOf) -> Iterator[Problem]:
        if len(items) < shape.least:
            yield self._too_few(path, items, "list", shape.least)
        for index, item in enumerate(items):
            if shape.unique and item in items[:index]:
                found = f"{describe(item)} a second time"
                yield self._problem((*path, index), found, "each only once")
            yield from self.value((*path, index), item, shape.item)

    def _map(self, path: Trail, items: dict[str, Data], shape: Shape) -> Iterator[Problem]:
        match shape:
            case Record():
                yield from self._record(path, items, shape)
            case MapOf():
                if len(items) < shape.least:
                    yield self._too_few(path, items, "map", shape.least)
                for key, value in items.items():
                    yield from self._entry((*path, key), value, shape)
            case _:
                for key, value in items.items():
                    yield from self.value((*path, key), value, Text())

    def _entry(self, path: Trail, value: Data, shape: MapOf) -> Iterator[Problem]:
        key = str(path[-1])
        if not _passes(key, shape.key):
            choices = shape.key.choices if isinstance(shape.key, Word) else ()
            place = self.document.key_place(*path)
            found = f"the key {quote(key)}"
            yield Problem(place, found, expectation(shape.key), did_you_mean(key, choices))
        yield from self.value(path, value, shape.value)

    def _record(self, path: Trail, items: dict[str, Data], shape: Record) -> Iterator[Problem]:
        for key, missing in shape.required.items():
            if key not in items:
                yield self._problem(path, f"missing key {quote(key)}", expectation(missing))
        if shape.some and not set(shape.some) & set(items):
            found = f"no key that does anything in {describe(items)}"
            yield self._problem(path, found, one_of(shape.some))
        for key, value in items.items():
            inner = shape.shape_of(key)
            if inner is None:
                yield self._unknown_key((*path, key), value, shape)
            else:
                yield from self.value((*path, key), value, inner)

    def _unknown_key(self, path: Trail, value: Data, shape: Record) -> Problem:
        key, known = str(path[-1]), [*shape.required, *shape.optional]
        place = self.document.key_place(*path)
        hint = did_you_mean(key, known)
        if not hint and value is None:
            # What a comma splits off from unquoted text in a map on one line.
            hint = "quote text that holds a comma"
        return Problem(place, f"unknown key {quote(key)}", one_of(known), hint)

    def _too_few(
        self, path: Trail, items: "list[Data] | dict[str, Data]", what: str, least: int
    ) -> Problem:
        found = f"a {what} of {len(items)}" if items else f"an empty {what}"
        return self._problem(path, found, f"at least {least}")

    def _problem(self, path: Trail, found: str, expected: str, hint: str = "") -> Problem:
        return Problem(self.document.place(*path), found, expected, hint)


def _passes(value: Data, shape: Shape) -> bool:
    """Whether a value of the right type, no list or map, is within the limits of ``shape``."""
    match shape, value:
        case Integer(least, most), int():
            return (least is None or value >= least) and (most is None or value <= most)
        case Word(choices), str():
            return value in choices
        case Slug(_, pattern) | Id(_, Slug(_, pattern)), str():
            return re.fullmatch(pattern, value) is not None
        case ((Text() | Ref()), str()):
            return bool(value.strip())
        case _:
            return True


def _type_hint(value: Data, shape: Shape) -> str:
    if isinstance(value, bool | int) and _fits("", shape) and not _fits(0, shape):
        return f"quote it: {json.dumps(str(value).lower())}"
    if isinstance(value, str) and _fits([], shape):
        return f"put it in brackets: [{value}]"
    return ""
