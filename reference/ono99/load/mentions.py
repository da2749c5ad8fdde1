"""The words in a document that name something.

The files cite each other all the time. Which words do so is already said by the
shapes, so this module walks a document along its shape and yields each of them: no
list of places to look for references has to be kept anywhere.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from ono99.load.shapes import Id, ListOf, MapOf, Pairs, Record, Ref, Shape, settled
from ono99.load.yamltext import Data, Document, Trail


@dataclass(frozen=True, slots=True)
class Mention:
    """A word in a document that names something.

    ``defines`` is true where the thing gets its id. ``owner`` is the key whose value
    the word is, in a map of ``Pairs``. ``on_key`` says that the word is itself a key.
    """

    kind: str
    word: str
    path: Trail
    on_key: bool = False
    defines: bool = False
    owner: str | None = None


def mentions(document: Document, shape: Shape) -> Iterator[Mention]:
    """Yield the words in ``document`` that name something, passing over what has no such shape."""
    return _mentions((), document.data, shape)


def _mentions(path: Trail, value: Data, shape: Shape) -> Iterator[Mention]:
    match settled(value, shape), value:
        case (Id() | Ref()) as word, str():
            yield _mention(path, value, word)
        case Pairs(kind, value_kind), dict():
            for key, each in value.items():
                yield Mention(kind, key, (*path, key), on_key=True)
                if isinstance(each, str):
                    yield Mention(value_kind, each, (*path, key), owner=key)
        case ListOf(item), list():
            for index, each in enumerate(value):
                yield from _mentions((*path, index), each, item)
        case MapOf() as shape_of_all, dict():
            for key, each in value.items():
                yield from _entry_mentions((*path, key), each, shape_of_all)
        case Record() as record, dict():
            yield from _record_mentions(path, value, record)


def _mention(path: Trail, word: str, shape: Id | Ref, *, on_key: bool = False) -> Mention:
    return Mention(shape.kind, word, path, on_key, defines=isinstance(shape, Id))


def _entry_mentions(path: Trail, value: Data, shape: MapOf) -> Iterator[Mention]:
    if isinstance(shape.key, Id | Ref):
        yield _mention(path, str(path[-1]), shape.key, on_key=True)
    yield from _mentions(path, value, shape.value)


def _record_mentions(path: Trail, items: dict[str, Data], shape: Record) -> Iterator[Mention]:
    for key, value in items.items():
        inner = shape.shape_of(key)
        known = key in shape.required or key in shape.optional
        if known and inner is not None:
            yield from _mentions((*path, key), value, inner)
        elif shape.others is not None:
            yield from _entry_mentions((*path, key), value, shape.others)
