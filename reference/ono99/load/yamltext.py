"""YAML files, read with the place of every word in them.

People write the rules by hand, and YAML has traps for hands: ``no`` becomes false,
``1:30`` becomes ninety, a key written twice silently wins. This module reads only
the plain part of YAML that everybody reads the same way in every programming
language (maps with text keys, lists, text, whole numbers, true, false and ``~``)
and refuses the rest with the line, the reason and the cure. It never makes any
other object, whatever a file says.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Protocol, TypeAlias

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from ono99.problems import Place, Problem, SpecError, quote

Data: TypeAlias = "dict[str, Data] | list[Data] | str | int | bool | None"
Trail: TypeAlias = "tuple[str | int, ...]"

MOST_BYTES = 2_000_000
MOST_NESTING = 40
MOST_DIGITS = 15

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_RESOLVER = yaml.resolver.Resolver()
_LINE_BREAK = re.compile(r"\r\n|\r|\n")
_WHOLE_NUMBER = re.compile(r"0|-?[1-9][0-9]*")
_NUMBER_ELSEWHERE = re.compile(
    r"[-+]?(?:0o[0-7]+|0x[0-9a-fA-F]+|(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?)"
)
_BOOLEAN_ELSEWHERE = frozenset("yYnN")
# Control characters, line breaks only some YAML readers know, marks that turn the
# direction of text, byte order marks inside a file, and halves of a character.
_UNFIT = re.compile(
    "[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
    "|[\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]"
)
_MOST_UNFIT = 20

_PLAIN_WORDS: Mapping[str, bool | None] = {
    "true": True,
    "false": False,
    "null": None,
    "~": None,
    "": None,
}
_READ_AS = {
    "tag:yaml.org,2002:bool": "true or false",
    "tag:yaml.org,2002:int": "a number",
    "tag:yaml.org,2002:float": "a number",
    "tag:yaml.org,2002:null": "nothing",
    "tag:yaml.org,2002:timestamp": "a date",
    "tag:yaml.org,2002:merge": "a merge",
    "tag:yaml.org,2002:value": "a default value",
    "tag:yaml.org,2002:str": "text",
}
_EXPECTED = {
    "true or false": "true, false or text in quotes",
    "a number": "a whole number such as 12 or -3, or text in quotes",
    "nothing": "~ or text in quotes",
    "a date": "text in quotes",
    "a merge": "text in quotes",
    "a default value": "text in quotes",
}
_SYNTAX_HINTS = {
    "mapping values are not allowed": "put text that holds a colon and a space in quotes",
    "cannot start any token": "quote text that starts with a special sign, never indent with tabs",
    "could not find expected ':'": "write 'key: value', and close every quote above",
    "unexpected end of stream": "close the quote or bracket that starts above",
    "',' or '": "close the bracket, and quote text that holds commas, colons or brackets",
    "expected key": "look at the indentation of this line, and quote text that holds quotes",
    "block end": "look at the indentation of this line, and quote text that holds quotes",
    "expected '-' indicator": "look at the indentation of this line",
    "undefined alias": "write the value out, and quote text that starts with *",
}


@dataclass(frozen=True, slots=True)
class Document:
    """The plain data of one file, and where each part of it stands.

    ``data`` is made of dict, list, str, int, bool and None only. ``places`` has the
    place of the value at each path, ``key_places`` that of its key.
    """

    name: str
    data: Data
    places: Mapping[Trail, Place] = field(default_factory=dict)
    key_places: Mapping[Trail, Place] = field(default_factory=dict)

    def place(self, *path: str | int) -> Place:
        """Return the place of the value at ``path``, or of the nearest part around it."""
        return self._nearest(self.places, path)

    def key_place(self, *path: str | int) -> Place:
        """Return the place of the key that ends ``path``, or of the nearest part around it."""
        return self.key_places.get(path) or self._nearest(self.places, path)

    def _nearest(self, places: Mapping[Trail, Place], path: Trail) -> Place:
        for length in range(len(path), -1, -1):
            if path[:length] in places:
                return places[path[:length]]
        return Place(self.name)


def read(path: Path, name: str) -> Document:
    """Read the file at ``path``, to be called ``name`` in messages.

    Raises :class:`SpecError` with all of its problems if the file cannot be read or
    holds anything but plain YAML.
    """
    return parse(_content(path, name), name)


def parse(content: bytes, name: str) -> Document:
    """Read ``content`` as the file ``name``.

    Raises :class:`SpecError` as ``read`` does.
    """
    return _Builder(name).document(_sound_text(content, name))


def text_in(path: Path, name: str) -> str:
    """The text of any file of the rules; raises :class:`SpecError` if it is none."""
    return _sound_text(_content(path, name), name)


def _sound_text(content: bytes, name: str) -> str:
    if len(content) > MOST_BYTES:
        size = Problem(Place(name), "a very large file", f"at most {MOST_BYTES} bytes")
        raise SpecError([size])
    text = _decoded(content, name)
    unfit = list(islice(_unfit_characters(text, name), _MOST_UNFIT))
    if unfit:
        raise SpecError(unfit)
    return text


def _content(path: Path, name: str) -> bytes:
    try:
        if path.exists() and not path.is_file():
            raise SpecError([Problem(Place(name), "something that is not a file", "a file")])
        with path.open("rb") as stream:
            return stream.read(MOST_BYTES + 1)
    except FileNotFoundError:
        missing = Problem(Place(name), "no such file", "a file of that name")
        raise SpecError([missing]) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        unreadable = Problem(Place(name), f"a file that cannot be read ({reason})")
        raise SpecError([unreadable]) from error


def _decoded(content: bytes, name: str) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode()
        byte = error.object[error.start]
        found = f"the byte 0x{byte:02x}, which is not UTF-8"
        hint = "save the file as UTF-8"
        problem = Problem(_place_after(before, name), found, "UTF-8 text", hint)
        raise SpecError([problem]) from None


def _unfit_characters(text: str, name: str) -> Iterator[Problem]:
    for match in _UNFIT.finditer(text):
        found = f"the character U+{ord(match[0]):04X}"
        place = _place_after(text[: match.start()], name)
        yield Problem(place, found, "characters that can be seen", "delete it")


def _place_after(before: str, name: str) -> Place:
    lines = _LINE_BREAK.split(before)
    return Place(name, len(lines), len(lines[-1]) + 1)


class _Mark(Protocol):
    @property
    def line(self) -> int: ...
    @property
    def column(self) -> int: ...


class _Builder:
    """Builds the data of one document from YAML events, collecting problems on the way."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.problems: list[Problem] = []
        self.places: dict[Trail, Place] = {}
        self.key_places: dict[Trail, Place] = {}
        self.events: Iterator[Event] = iter(())

    def document(self, text: str) -> Document:
        """Return the only document in ``text``, or raise SpecError."""
        self.events = yaml.parse(text, Loader=_LOADER)
        data: Data = None
        try:
            data = self._only_document()
        except yaml.MarkedYAMLError as error:
            self._note_syntax(error)
        except (yaml.YAMLError, ValueError, OverflowError) as error:
            # PyYAML without its C part lets bad escapes such as "\UFFFFFFFF" through to chr().
            self.problems.append(Problem(Place(self.name), f"broken YAML ({error})"))
        if self.problems:
            raise SpecError(self.problems)
        return Document(self.name, data, self.places, self.key_places)

    def _only_document(self) -> Data:
        data: Data = None
        documents = 0
        for event in self.events:
            if isinstance(event, DocumentStartEvent):
                documents += 1
                if documents > 1:
                    self._note(event, "a second document", "one document in a file", "delete '---'")
                    break
                self._note_directives(event)
                data = self._value(next(self.events), ())
        if data is None and not self.problems:
            empty = Problem(Place(self.name, 1, 1), "an empty file", "keys and values")
            self.problems.append(empty)
        return data

    def _value(self, event: Event, path: Trail) -> Data:
        self.places[path] = self._place(event)
        self._note_indirections(event)
        match event:
            case ScalarEvent():
                return self._scalar(event)
            case SequenceStartEvent():
                return self._list(event, path)
            case MappingStartEvent():
                return self._map(event, path)
            case _:
                return None

    def _list(self, start: Event, path: Trail) -> list[Data]:
        self._stop_if_deep(start, path)
        items: list[Data] = []
        for event in self.events:
            if isinstance(event, SequenceEndEvent):
                break
            items.append(self._value(event, (*path, len(items))))
        return items

    def _map(self, start: Event, path: Trail) -> dict[str, Data]:
        self._stop_if_deep(start, path)
        items: dict[str, Data] = {}
        for event in self.events:
            if isinstance(event, MappingEndEvent):
                break
            key = self._key(event, path)
            if key is None:
                self._value(next(self.events), (*path, "?"))
                continue
            if key in items:
                first = self.key_places[*path, key].line
                found = f"the key {quote(key)} a second time"
                self._note(event, found, "each key once", f"the first is in line {first}")
            else:
                self.key_places[*path, key] = self._place(event)
            value = self._value(next(self.events), (*path, key))
            items.setdefault(key, value)
        return items

    def _key(self, event: Event, path: Trail) -> str | None:
        if isinstance(event, ScalarEvent):
            self._note_indirections(event)
            self._note_key(event)
            return str(event.value)
        if not isinstance(event, AliasEvent):
            self._note(event, "a key that is a list or a map", "a key that is text")
        self._value(event, (*path, "?"))
        return None

    def _note_key(self, event: ScalarEvent) -> None:
        if self._note_unfit(event) or event.style:
            return
        kind = _read_as(event.value)
        if not event.value:
            self._note(event, "an empty key", "a key that is text")
        elif kind == "a merge":
            self._note(event, "the merge key '<<'", "the keys and values written out")
        elif kind != "text":
            found = f"the key {event.value}, which YAML reads as {kind}"
            self._note(event, found, "a key that is text", _quote_it(event.value, ":"))

    def _scalar(self, event: ScalarEvent) -> Data:
        text = str(event.value)
        if self._note_unfit(event) or event.style:
            return text
        if text in _PLAIN_WORDS:
            return _PLAIN_WORDS[text]
        if _WHOLE_NUMBER.fullmatch(text):
            return self._number(event, text)
        kind = _read_as(text)
        if kind != "text":
            found = f"{text}, which YAML reads as {kind}"
            self._note(event, found, _EXPECTED[kind], _quote_it(text))
        return text

    def _number(self, event: ScalarEvent, text: str) -> int:
        if len(text.lstrip("-")) > MOST_DIGITS:
            found = f"the number {text[:MOST_DIGITS]}..., which is too large"
            self._note(event, found, f"at most {MOST_DIGITS} digits", "quote it if it is text")
            return 0
        return int(text)

    def _note_unfit(self, event: ScalarEvent) -> bool:
        text = str(event.value)
        if text.isascii() and text.isprintable():
            return False
        match = _UNFIT.search(text)
        if match is None:
            return False
        self._note(event, f"the character U+{ord(match[0]):04X}", "characters that can be seen")
        return True

    def _note_indirections(self, event: Event) -> None:
        if isinstance(event, AliasEvent):
            found = f"the alias *{event.anchor}"
            self._note(event, found, "the value written out", "quote text that starts with *")
        elif isinstance(event, NodeEvent) and event.anchor is not None:
            found = f"the anchor &{event.anchor}"
            self._note(event, found, "no anchors", "quote text that starts with &")
        tag = getattr(event, "tag", None)
        if tag is not None:
            found = f"the tag {quote(str(tag))}"
            self._note(event, found, "no tags", "quote text that starts with !")

    def _note_directives(self, event: DocumentStartEvent) -> None:
        if event.version or event.tags:
            self._note(event, "a YAML directive", "no directives", "delete the lines with %")

    def _note_syntax(self, error: yaml.MarkedYAMLError) -> None:
        place = self._at(error.problem_mark or error.context_mark)
        problem = error.problem or "a syntax error"
        hints = (hint for words, hint in _SYNTAX_HINTS.items() if words in problem)
        hint = next(hints, "look at the indentation, the quotes and the brackets")
        context = f" ({error.context})" if error.context else ""
        self.problems.append(Problem(place, f"broken YAML: {problem}{context}", "", hint))

    def _stop_if_deep(self, event: Event, path: Trail) -> None:
        if len(path) >= MOST_NESTING:
            self._note(event, "very deep nesting", f"at most {MOST_NESTING} levels")
            raise SpecError(self.problems)

    def _note(self, event: Event, found: str, expected: str, hint: str = "") -> None:
        self.problems.append(Problem(self._place(event), found, expected, hint))

    def _place(self, event: Event) -> Place:
        return self._at(event.start_mark)

    def _at(self, mark: _Mark | None) -> Place:
        return (
            Place(self.name) if mark is None else Place(self.name, mark.line + 1, mark.column + 1)
        )


@lru_cache(maxsize=4096)
def _read_as(text: str) -> str:
    """Return what some reader of YAML takes the unquoted ``text`` for."""
    tag: str = _RESOLVER.resolve(yaml.ScalarNode, text, (True, False))  # type: ignore[no-untyped-call]
    if _READ_AS[tag] == "text" and _NUMBER_ELSEWHERE.fullmatch(text):
        return "a number"
    return "true or false" if text in _BOOLEAN_ELSEWHERE else _READ_AS[tag]


def _quote_it(text: str, after: str = "") -> str:
    return f"quote it: {json.dumps(text, ensure_ascii=False)}{after}"
