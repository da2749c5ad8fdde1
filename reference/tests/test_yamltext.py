"""Faults of hand-written YAML, each refused with its place, its reason and its cure."""

from contextlib import suppress
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from ono99.load import yamltext
from ono99.load.yamltext import Document, parse, read
from ono99.problems import Place, Problem, SpecError

NUMBER = "a whole number such as 12 or -3, or text in quotes"
WORD = "true, false or text in quotes"


def problems_of(content: bytes | str) -> tuple[Problem, ...]:
    if isinstance(content, str):
        content = content.encode()
    with pytest.raises(SpecError) as caught:
        parse(content, "a.yml")
    return caught.value.problems


@pytest.fixture(params=["with the C part of PyYAML", "without it"])
def either_loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "without it":
        monkeypatch.setattr(yamltext, "_LOADER", yaml.SafeLoader)


BROKEN = {
    "yes is not true": ("a: yes", 1, 4, "yes, which YAML reads as true or false", WORD, '"yes"'),
    "Off is not false": ("a: Off", 1, 4, "Off, which YAML reads as true or false", WORD, '"Off"'),
    "True is not true": (
        "a: True",
        1,
        4,
        "True, which YAML reads as true or false",
        WORD,
        '"True"',
    ),
    "n is not false": ("a: [b, n]", 1, 8, "n, which YAML reads as true or false", WORD, '"n"'),
    "Null is not nothing": (
        "a: Null",
        1,
        4,
        "Null, which YAML reads as nothing",
        "~ or text in quotes",
        '"Null"',
    ),
    "octal number": ("a: 010", 1, 4, "010, which YAML reads as a number", NUMBER, '"010"'),
    "new octal number": ("a: 0o7", 1, 4, "0o7, which YAML reads as a number", NUMBER, '"0o7"'),
    "no octal number": ("a: 08", 1, 4, "08, which YAML reads as a number", NUMBER, '"08"'),
    "hex number": ("a: 0x1F", 1, 4, "0x1F, which YAML reads as a number", NUMBER, '"0x1F"'),
    "binary number": ("a: 0b11", 1, 4, "0b11, which YAML reads as a number", NUMBER, '"0b11"'),
    "sixties": ("a: 1:30", 1, 4, "1:30, which YAML reads as a number", NUMBER, '"1:30"'),
    "underscores": ("a: 1_000", 1, 4, "1_000, which YAML reads as a number", NUMBER, '"1_000"'),
    "plus sign": ("a: +5", 1, 4, "+5, which YAML reads as a number", NUMBER, '"+5"'),
    "minus nought": ("a: -0", 1, 4, "-0, which YAML reads as a number", NUMBER, '"-0"'),
    "fraction": ("a: 1.5", 1, 4, "1.5, which YAML reads as a number", NUMBER, '"1.5"'),
    "exponent": ("a: 1e3", 1, 4, "1e3, which YAML reads as a number", NUMBER, '"1e3"'),
    "infinity": ("a: .inf", 1, 4, ".inf, which YAML reads as a number", NUMBER, '".inf"'),
    "no number": ("a: .nan", 1, 4, ".nan, which YAML reads as a number", NUMBER, '".nan"'),
    "huge number": (
        "a: 12345678901234567",
        1,
        4,
        "the number 123456789012345..., which is too large",
        "at most 15 digits",
        "quote it if it is text",
    ),
    "date": (
        "a: 2001-02-03",
        1,
        4,
        "2001-02-03, which YAML reads as a date",
        "text in quotes",
        '"2001-02-03"',
    ),
    "number as key": (
        "a: 1\n2: b",
        2,
        1,
        "the key 2, which YAML reads as a number",
        "a key that is text",
        'quote it: "2":',
    ),
    "yes as key": (
        "yes: b",
        1,
        1,
        "the key yes, which YAML reads as true or false",
        "a key that is text",
        'quote it: "yes":',
    ),
    "on as key": (
        "a: {on: b}",
        1,
        5,
        "the key on, which YAML reads as true or false",
        "a key that is text",
        'quote it: "on":',
    ),
    "nothing as key": (
        "~: b",
        1,
        1,
        "the key ~, which YAML reads as nothing",
        "a key that is text",
        'quote it: "~":',
    ),
    "empty key": ("a: 1\n? \n: b", 2, 2, "an empty key", "a key that is text", ""),
    "list as key": (
        "? [a]\n: b",
        1,
        3,
        "a key that is a list or a map",
        "a key that is text",
        "",
    ),
    "key twice": (
        "a: 1\nb: 2\na: 3",
        3,
        1,
        "the key 'a' a second time",
        "each key once",
        "the first is in line 1",
    ),
    "anchor": ("a: &b 1", 1, 4, "the anchor &b", "no anchors", "quote text that starts with &"),
    "merge key": (
        "<<: {a: 1}",
        1,
        1,
        "the merge key '<<'",
        "the keys and values written out",
        "",
    ),
    "tag": (
        "a: !!set {b}",
        1,
        4,
        "the tag 'tag:yaml.org,2002:set'",
        "no tags",
        "quote text that starts with !",
    ),
    "two documents": (
        "a: 1\n---\nb: 2",
        2,
        1,
        "a second document",
        "one document in a file",
        "delete '---'",
    ),
    "directive": (
        "%YAML 1.1\n---\na: 1",
        1,
        1,
        "a YAML directive",
        "no directives",
        "delete the lines with %",
    ),
    "empty file": ("", 1, 1, "an empty file", "keys and values", ""),
    "only a comment": ("# nothing\n", 1, 1, "an empty file", "keys and values", ""),
    "deep nesting": ("[" * 50, 1, 41, "very deep nesting", "at most 40 levels", ""),
    "colon in text": (
        "a: b: c",
        1,
        5,
        "broken YAML: mapping values are not allowed",
        "",
        "put text that holds a colon and a space in quotes",
    ),
    "tab": ("a:\n\tb: 1", 2, 1, "broken YAML: found character", "", "never indent with tabs"),
    "open bracket": (
        "a: [1, 2\nb: 3",
        2,
        2,
        "broken YAML: ",
        "",
        "",
    ),
    "null character": (
        "a: 1\nb: c\0",
        2,
        5,
        "the character U+0000",
        "characters that can be seen",
        "delete it",
    ),
    "escaped null character": (
        'a: "\\0"',
        1,
        4,
        "the character U+0000",
        "characters that can be seen",
        "",
    ),
    "line break of some readers only": (
        "a: b\u2028c",
        1,
        5,
        "the character U+2028",
        "characters that can be seen",
        "delete it",
    ),
    "byte order mark inside": (
        "a: 1\n\ufeffb: 2",
        2,
        1,
        "the character U+FEFF",
        "characters that can be seen",
        "delete it",
    ),
    "not UTF-8": (
        b"a: caf\xe9",
        1,
        7,
        "the byte 0xe9, which is not UTF-8",
        "UTF-8 text",
        "save the file as UTF-8",
    ),
    "UTF-16": (
        "a: 1".encode("utf-16"),
        1,
        1,
        "the byte 0xff, which is not UTF-8",
        "UTF-8 text",
        "save the file as UTF-8",
    ),
    "very large": (
        b"#" * 2_000_001,
        0,
        0,
        "a very large file",
        "at most 2000000 bytes",
        "",
    ),
}


@pytest.mark.usefixtures("either_loader")
@pytest.mark.parametrize(
    ("content", "line", "column", "found", "expected", "hint"), BROKEN.values(), ids=BROKEN
)
def test_is_refused_with_place_reason_and_cure(
    *, content: bytes | str, line: int, column: int, found: str, expected: str, hint: str
) -> None:
    (problem,) = problems_of(content)

    assert problem.place == Place("a.yml", line, column)
    assert problem.found.startswith(found)
    assert problem.expected == expected
    assert hint in (problem.hint or "")


@pytest.mark.usefixtures("either_loader")
def test_all_problems_of_a_file_are_told_at_once() -> None:
    problems = problems_of("a: yes\n2: 010\nb: &x c\nd: *x\na: 1\n")

    places = [(each.place.line, each.place.column) for each in problems]
    assert places == [(1, 4), (2, 1), (2, 4), (3, 4), (4, 4), (5, 1)]


@pytest.mark.usefixtures("either_loader")
def test_a_syntax_error_does_not_hide_what_stands_before_it() -> None:
    first, second = problems_of("a: yes\nb: c: d\n")

    assert first.place.line == 1
    assert second.found.startswith("broken YAML")


def test_an_alias_is_refused_even_as_a_key() -> None:
    problems = problems_of("a: &x b\n*x : c\n")

    assert [each.found for each in problems] == ["the anchor &x", "the alias *x"]


def test_quoted_words_stay_text() -> None:
    document = parse(b'a: ["yes", \'010\', "1.5", "~", \'\']\n"2": b\n', "a.yml")

    assert document.data == {"a": ["yes", "010", "1.5", "~", ""], "2": "b"}


def test_plain_data_is_read_as_everybody_reads_it() -> None:
    document = parse(b"a: [true, false, ~, null, 0, -3, 12, word]\nb: |\n  two\n  lines\n", "a.yml")

    assert document.data == {
        "a": [True, False, None, None, 0, -3, 12, "word"],
        "b": "two\nlines\n",
    }


def test_a_byte_order_mark_in_front_moves_no_column() -> None:
    document = parse(b"\xef\xbb\xbfa: 1", "a.yml")

    assert document.data == {"a": 1}
    assert document.place("a") == Place("a.yml", 1, 4)


@pytest.mark.usefixtures("either_loader")
def test_columns_count_characters_and_not_bytes() -> None:
    assert parse("é: {ü: 1}".encode(), "a.yml").place("é", "ü") == Place("a.yml", 1, 8)


def test_places_of_keys_values_and_what_is_not_there() -> None:
    document = parse(b"a:\n  - b: 1\n    c: two\n", "a.yml")

    assert document.place("a", 0, "c") == Place("a.yml", 3, 8)
    assert document.key_place("a", 0, "c") == Place("a.yml", 3, 5)
    assert document.place("a", 0, "d", "e") == Place("a.yml", 2, 5)
    assert document.key_place("a", 9) == Place("a.yml", 2, 3)
    assert Document("b.yml", {}).place("a") == Place("b.yml")


def test_a_place_that_is_not_known_is_told_without_a_line() -> None:
    assert str(Place("a.yml")) == "a.yml"
    assert str(Place("a.yml", 2, 3)) == "a.yml:2:3"


def test_a_problem_is_told_on_one_line_that_can_be_printed() -> None:
    problem = Problem(Place("a\udcff\n.yml", 1, 1), "x\ny", hint="do this")

    assert str(problem) == "a\\udcff .yml:1:1: x y; do this"


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("missing.yml", "no such file"),
        ("folder", "something that is not a file"),
        ("null\0.yml", "a file that cannot be read (embedded null byte)"),
    ],
)
def test_what_cannot_be_read_is_no_crash(tmp_path: Path, name: str, found: str) -> None:
    (tmp_path / "folder").mkdir()

    with pytest.raises(SpecError) as caught:
        read(tmp_path / name, "a.yml")

    assert [each.found for each in caught.value.problems] == [found]


def test_a_file_is_read_under_the_name_it_is_given(tmp_path: Path) -> None:
    (tmp_path / "a.yml").write_text("a: 1\n")

    assert read(tmp_path / "a.yml", "rules/a.yml").place("a") == Place("rules/a.yml", 1, 4)


def parses_or_is_refused(content: bytes) -> None:
    try:
        parse(content, "a.yml")
    except SpecError as error:
        lines = [str(each).splitlines() for each in error.problems]
    else:
        lines = [["sound"]]
    assert lines
    assert all(len(each) == 1 for each in lines)


@given(st.binary())
def test_no_bytes_whatever_crash_the_reader(content: bytes) -> None:
    parses_or_is_refused(content)


@given(st.text(alphabet="ab12: -[]{},&*!|>'\"%#?\n\t~<=.\\xU", max_size=60))
def test_no_text_whatever_crashes_the_reader(text: str) -> None:
    parses_or_is_refused(text.encode())


@given(st.text(alphabet="ab12: -[]{},&*!|>'\"%#?\n\t~<=.\\xU", max_size=60))
def test_no_text_whatever_crashes_the_reader_without_its_c_part(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(yamltext, "_LOADER", yaml.SafeLoader)
        parses_or_is_refused(text.encode())


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-(10**14), 10**14) | st.text("abcé 12'\":#-"),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("ab1:"), inner),
        max_leaves=12,
    ).filter(lambda data: data is not None)
)
def test_whatever_yaml_is_written_from_plain_data_is_read_back(data: object) -> None:
    text = yaml.safe_dump(data, default_style='"' if isinstance(data, str) else None)

    # PyYAML leaves bare some words that other readers take for numbers, and gives anchors
    # to parts that come twice: these are refused, but never read as something else.
    with suppress(SpecError):
        assert parse(text.encode(), "a.yml").data == data
