"""Faults in the form of data, each told with what was found and what was expected."""

import pytest

from ono99.load.mentions import Mention, mentions
from ono99.load.shapes import (
    Either,
    Flag,
    Id,
    Integer,
    Later,
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
from ono99.load.yamltext import parse
from ono99.problems import Place, nearest, one_of, quote

SLUG = Slug("a small word", "[a-z]+")
TREE: Record = Record({"leaf": Text()}, {"more": ListOf(Later(lambda: TREE))})

BROKEN: dict[str, tuple[Shape, str, int, int, str, str, str]] = {
    "a number for text": (Text(), "3", 1, 1, "the number 3", "text", 'quote it: "3"'),
    "a flag for text": (Text(), "true", 1, 1, "true", "text", 'quote it: "true"'),
    "nothing for text": (Record({"a": Text()}), "a:", 1, 3, "nothing", "text", ""),
    "empty text": (Text(), '""', 1, 1, "empty text", "text", ""),
    "blank text": (Text(), '" "', 1, 1, "the text ' '", "text", ""),
    "text for a number": (Integer(), "b", 1, 1, "the text 'b'", "a whole number", ""),
    "a flag for a number": (Integer(), "true", 1, 1, "true", "a whole number", ""),
    "a number too small": (
        Integer(least=1),
        "0",
        1,
        1,
        "the number 0",
        "a whole number, 1 or more",
        "",
    ),
    "a number too large": (
        Integer(most=8),
        "9",
        1,
        1,
        "the number 9",
        "a whole number, 8 or less",
        "",
    ),
    "a number out of range": (
        Integer(2, 8),
        "9",
        1,
        1,
        "the number 9",
        "a whole number from 2 to 8",
        "",
    ),
    "a number for a flag": (Flag(), "1", 1, 1, "the number 1", "true or false", ""),
    "text for nothing": (Nothing(), "b", 1, 1, "the text 'b'", "~ (nothing)", ""),
    "a wrong word": (
        Word(("turn", "drawer")),
        "drawers",
        1,
        1,
        "the text 'drawers'",
        "one of turn, drawer",
        "did you mean 'drawer'?",
    ),
    "a bad slug": (SLUG, "No_Slug", 1, 1, "the text 'No_Slug'", "a small word", ""),
    "a bad id": (Id("card", SLUG), "2x", 1, 1, "the text '2x'", "a small word", ""),
    "a number for a reference": (
        Ref("edition"),
        "12",
        1,
        1,
        "the number 12",
        "the name of an edition",
        'quote it: "12"',
    ),
    "text for a list": (
        ListOf(Text()),
        "b",
        1,
        1,
        "the text 'b'",
        "a list",
        "put it in brackets: [b]",
    ),
    "a map for a list": (ListOf(Text()), "{a: b}", 1, 1, "a map", "a list", ""),
    "a list for a map": (MapOf(SLUG, Text()), "[a]", 1, 1, "a list", "a map", ""),
    "a list for a record": (Record({}), "[a]", 1, 1, "a list", "a map", ""),
    "too short a list": (
        ListOf(Text(), least=2),
        "[a]",
        1,
        1,
        "a list of 1",
        "at least 2",
        "",
    ),
    "an empty list": (ListOf(Text(), least=1), "[]", 1, 1, "an empty list", "at least 1", ""),
    "an empty map": (MapOf(SLUG, Text(), 1), "{}", 1, 1, "an empty map", "at least 1", ""),
    "an item twice": (
        ListOf(Text(), unique=True),
        "[a, b, a]",
        1,
        8,
        "the text 'a' a second time",
        "each only once",
        "",
    ),
    "a bad item": (ListOf(Text()), "- a\n- 3", 2, 3, "the number 3", "text", 'quote it: "3"'),
    "a bad key": (
        MapOf(SLUG, Text()),
        "a: b\nB2: c",
        2,
        1,
        "the key 'B2'",
        "a small word",
        "",
    ),
    "an unknown key": (
        Record({"editions": Text()}, {"when": Text()}),
        "editions: a\nwehn: b",
        2,
        1,
        "unknown key 'wehn'",
        "one of editions, when",
        "did you mean 'when'?",
    ),
    "text split at a comma": (
        Record({"means": Text()}),
        "{means: one thing, or another}",
        1,
        20,
        "unknown key 'or another'",
        "means",
        "quote text that holds a comma",
    ),
    "a missing key": (
        Record({"id": Text(), "title": Integer(least=1)}),
        "id: a",
        1,
        1,
        "missing key 'title'",
        "a whole number, 1 or more",
        "",
    ),
    "a record that does nothing": (
        Record({}, {"if": Text(), "do": Text(), "go": Text()}, some=("do", "go")),
        "if: a",
        1,
        1,
        "no key that does anything in a map",
        "one of do, go",
        "",
    ),
    "a further key with a bad value": (
        Record({}, {"turn": Integer()}, MapOf(Ref("variable"), Integer())),
        "turn: 0\ntotal: b",
        2,
        8,
        "the text 'b'",
        "a whole number",
        "",
    ),
    "neither of two": (
        Either((Record({}), Word(("none",)))),
        "3",
        1,
        1,
        "the number 3",
        "a map or none",
        'quote it: "3"',
    ),
    "nearly one of two": (
        Either((Record({}), Word(("none",)))),
        "non",
        1,
        1,
        "the text 'non'",
        "a map or none",
        "did you mean 'none'?",
    ),
    "a pair without text": (
        Pairs("option", "value"),
        "{a: 3}",
        1,
        5,
        "the number 3",
        "text",
        'quote it: "3"',
    ),
    "a fault deep inside itself": (
        TREE,
        "leaf: a\nmore:\n- leaf: b\n  more:\n  - leaf: 3",
        5,
        11,
        "the number 3",
        "text",
        'quote it: "3"',
    ),
}


@pytest.mark.parametrize(
    ("shape", "text", "line", "column", "found", "expected", "hint"), BROKEN.values(), ids=BROKEN
)
def test_is_told_with_place_finding_and_expectation(
    *, shape: Shape, text: str, line: int, column: int, found: str, expected: str, hint: str
) -> None:
    (problem,) = check(parse(text.encode(), "a.yml"), shape)

    assert problem.place == Place("a.yml", line, column)
    assert (problem.found, problem.expected, problem.hint) == (found, expected, hint)


def test_all_faults_of_a_document_are_told_at_once() -> None:
    shape = Record({"a": Text(), "b": ListOf(Integer()), "c": Flag()})

    problems = check(parse(b"a: 1\nb: [1, x, z]\nd: 2", "a.yml"), shape)

    assert [(each.place.line, each.place.column) for each in problems] == [
        (1, 1),
        (1, 4),
        (2, 8),
        (2, 11),
        (3, 1),
    ]


SOUND: dict[str, tuple[Shape, str]] = {
    "an expression that YAML reads as a number": (Either((Text(), Integer(), Flag())), "1"),
    "an expression that YAML reads as a flag": (Either((Text(), Integer(), Flag())), "true"),
    "one step or several": (Either((TREE, ListOf(TREE))), "[{leaf: a}, {leaf: b}]"),
    "a shape within itself": (TREE, "{leaf: a, more: [{leaf: b, more: []}]}"),
    "nothing where it is allowed": (MapOf(SLUG, Either((Text(), Nothing()))), "a: ~"),
    "a further key": (Record({}, {}, MapOf(Ref("variable"), Integer())), "total: 3"),
}


@pytest.mark.parametrize(("shape", "text"), SOUND.values(), ids=SOUND)
def test_what_is_sound_has_no_problems(shape: Shape, text: str) -> None:
    assert check(parse(text.encode(), "a.yml"), shape) == []


def test_words_that_name_something_are_found_wherever_they_stand() -> None:
    shape = Record(
        {"id": Id("rule", SLUG), "when": Pairs("option", "value")},
        {"cards": MapOf(Ref("card"), ListOf(Either((Word(("none",)), Ref("phase")))))},
        MapOf(Ref("variable"), Integer()),
    )
    document = parse(b"id: a\nwhen: {b: c}\ncards: {d: [none, e]}\nf: 1", "a.yml")

    assert list(mentions(document, shape)) == [
        Mention("rule", "a", ("id",), defines=True),
        Mention("option", "b", ("when", "b"), on_key=True),
        Mention("value", "c", ("when", "b"), owner="b"),
        Mention("card", "d", ("cards", "d"), on_key=True),
        Mention("phase", "e", ("cards", "d", 1)),
        Mention("variable", "f", ("f",), on_key=True),
    ]


def test_words_are_looked_for_only_where_the_form_is_right() -> None:
    shape = Record({"id": Id("rule", SLUG), "see": ListOf(Ref("rule")), "when": Pairs("a", "b")})

    assert list(mentions(parse(b"id: [a]\nsee: b\nwhen: 3\nodd: c", "a.yml"), shape)) == []


def test_the_nearest_word_is_found_whatever_its_capitals() -> None:
    assert nearest("l80", ["M22", "L80"]) == "L80"
    assert nearest("xyz", ["M22", "L80"]) is None
    assert nearest("a" * 100_000, ["a" * 60]) == "a" * 60


def test_long_lists_and_texts_are_cut_short() -> None:
    assert one_of([str(number) for number in range(40)]).endswith("14, 15, ...")
    assert one_of([]) == "nothing here"
    assert len(quote("x" * 500)) < 80
    assert "\n" not in quote("a\nb")
