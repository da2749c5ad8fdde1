"""How answers look on terminals of every kind, and where there is none."""

from __future__ import annotations

import re

import pytest
from commandline import Screen
from hypothesis import given
from hypothesis import strategies as st

from ono99.commands.terminal import (
    Drawing,
    Terminal,
    ends,
    half,
    pad,
    showable,
    side_by_side,
    styles_of_tones,
    table,
    terminal_for,
    width_of,
    wrap,
)

MINUS, DASH = "\N{MINUS SIGN}", "\N{EN DASH}"
WORDS = st.text(alphabet=f"abc{MINUS}é ", max_size=300)


def on_terminal(**environment: str) -> Terminal:
    return terminal_for(Screen(terminal=True), {"COLUMNS": "80", **environment})


# ------------------------------------------------------------------------- colour


def test_colour_is_used_on_a_terminal() -> None:
    assert on_terminal(TERM="xterm").colour


def test_no_colour_where_the_output_is_no_terminal() -> None:
    assert not terminal_for(Screen(), {"TERM": "xterm"}).colour


@pytest.mark.parametrize("refused", [{"NO_COLOR": "1"}, {"NO_COLOR": "no"}, {"TERM": "dumb"}])
def test_colour_can_be_refused(refused: dict[str, str]) -> None:
    assert not on_terminal(**{"TERM": "xterm", **refused}).colour


def test_an_empty_no_color_refuses_nothing() -> None:
    assert on_terminal(TERM="xterm", NO_COLOR="").colour


def test_without_colour_a_style_changes_nothing() -> None:
    assert Terminal(Screen()).style("two words", "bold", "red") == "two words"


def test_each_word_is_styled_by_itself_so_that_lines_can_break_anywhere() -> None:
    styled = Terminal(Screen(), colour=True).style("two words", "bold", "red")
    assert styled == "\x1b[1;31mtwo\x1b[0m \x1b[1;31mwords\x1b[0m"


# -------------------------------------------------------------------------- width


@pytest.mark.parametrize(
    ("columns", "width"), [("200", 80), ("80", 80), ("60", 60), ("5", 40), ("0", 80), ("x", 80)]
)
def test_lines_are_as_wide_as_the_window_but_never_wider_than_eighty(
    columns: str, width: int
) -> None:
    assert on_terminal(COLUMNS=columns).width == width


def test_lines_are_eighty_wide_where_the_output_is_no_terminal() -> None:
    assert terminal_for(Screen(), {"COLUMNS": "40"}).width == 80


@given(WORDS, st.integers(1, 60), st.booleans())
def test_wrapping_keeps_every_letter_and_the_width(text: str, width: int, styled: bool) -> None:
    terminal = Terminal(Screen(), colour=styled)
    lines = wrap(terminal.style(text, "dim"), width)
    assert all(width_of(line) <= width for line in lines)
    plain = re.sub(r"\x1b\[[\d;]*m", "", "".join(lines))
    assert plain.replace(" ", "") == text.replace(" ", "")


@given(WORDS, st.integers(8, 60))
def test_no_line_ends_in_spaces(text: str, width: int) -> None:
    lines = wrap(text, width, "  - ", "      ")
    assert all(line == line.rstrip() for line in lines)


def test_further_lines_are_indented_as_the_first_unless_told_otherwise() -> None:
    assert wrap("one two three", 9, "- ") == ["- one two", "  three"]
    assert wrap("one two three", 9, "", "    ") == ["one two", "    three"]


def test_an_empty_text_is_one_line() -> None:
    assert wrap("", 10, "- ") == ["-"]


def test_a_line_has_two_ends_if_they_fit() -> None:
    assert ends("left", "right", 12) == ["left   right"]
    assert ends("left", "right", 10) == ["left", "     right"]


@given(WORDS, WORDS)
def test_two_columns_fit_into_eighty(left: str, right: str) -> None:
    lines = side_by_side(wrap(left, half()), wrap(right, half()))
    assert all(len(line) <= 80 for line in lines)
    shown = "".join(lines).replace(" ", "")
    assert sorted(shown) == sorted((left + right).replace(" ", ""))


def test_a_table_aligns_numbers_to_the_right() -> None:
    rows = [["card", "value"], ["Hold", "0"], ["Minus", "-10"]]
    assert table(rows, right=[1]) == ["card   value", "Hold       0", "Minus    -10"]


def test_styles_take_no_room_in_a_table() -> None:
    bold = Terminal(Screen(), colour=True).bold("a")
    assert table([[bold, "b"], ["ccc", "d"]]) == [f"{bold}    b", "ccc  d"]
    assert pad(bold, 3, right=True) == f"  {bold}"


# -------------------------------------------------------------------------- cards

CARDS = [Drawing("7", "bold", "yes"), Drawing("REV", "cyan", "no")]


def test_cards_are_drawn_in_a_row_with_what_is_said_of_them_below() -> None:
    assert Terminal(Screen()).cards(CARDS) == [
        " ╭─────╮ ╭─────╮",
        " │  7  │ │ REV │",
        " ╰─────╯ ╰─────╯",
        "   yes      no",
    ]


def test_cards_are_drawn_with_plain_signs_where_there_are_no_others() -> None:
    assert terminal_for(Screen("ascii"), {}).cards(CARDS) == [
        " .-----. .-----.",
        " |  7  | | REV |",
        " '-----' '-----'",
        "   yes      no",
    ]


@given(st.lists(st.sampled_from(CARDS), max_size=40), st.integers(40, 80))
def test_a_long_row_of_cards_is_broken(cards: list[Drawing], width: int) -> None:
    lines = Terminal(Screen(), width).cards(cards)
    assert all(len(line) <= width for line in lines)
    assert "".join(lines).count("╭") == len(cards)


def test_colours_of_cards_follow_the_order_of_the_tones() -> None:
    styles = styles_of_tones(["number", "number", "hold", "reverse", "number"])
    assert list(styles) == ["number", "hold", "reverse"]
    assert len(set(styles.values())) == 3


def test_there_is_a_colour_for_any_number_of_tones() -> None:
    assert len(styles_of_tones(map(str, range(50)))) == 50


# ---------------------------------------------------------------------- encodings


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437", "cp1252", "utf-16", "no-such"])
@given(text=st.text())
def test_everything_can_be_shown_in_every_encoding(encoding: str, text: str) -> None:
    shown = showable(text.encode("utf-8", "replace").decode(), encoding)
    shown.encode("ascii" if encoding == "no-such" else encoding)


def test_signs_become_plainer_where_they_cannot_be_shown() -> None:
    quoted = "“O\N{RIGHT SINGLE QUOTATION MARK}NO”…"
    assert showable(f"{MINUS}10 {DASH} {quoted}", "ascii") == '-10 - "O\'NO"...'
    assert showable(f"{MINUS}10", "utf-8") == f"{MINUS}10"


def test_printing_never_fails_for_want_of_a_sign() -> None:
    screen = Screen("ascii")
    terminal_for(screen, {}).print(["Hrvatski: č", f"{MINUS}10"])
    assert screen.text() == "Hrvatski: ?\n-10\n"
