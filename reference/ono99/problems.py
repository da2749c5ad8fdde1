"""What is wrong, where, and what to do about it.

Everything a user may see when a file, a word or a move is refused is made here,
so that all of it reads alike: the place, what was found, what was expected, and
a hint. Phases of a run and what each may raise:

- reading files (``yamltext``, ``shapes``, ``documents``): ``SpecError``, with every
  problem of every file at once;
- everything later: other children of ``Ono99Error``, the root of all errors that
  are meant for users. Any other exception is a fault of this package.
"""

from collections.abc import Collection, Iterable
from typing import NamedTuple

_LONGEST_QUOTE = 60
_LONGEST_LIST = 16


class Place(NamedTuple):
    """A position in a file: lines and columns count from 1, and 0 means unknown."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        if self.line == 0:
            return self.file
        return f"{self.file}:{self.line}:{self.column}"


class Problem(NamedTuple):
    """One thing that is wrong; ``expected`` and ``hint`` (a whole sentence) may be empty.

    >>> print(Problem(Place("a.yml", 2, 5), "unknown key 'tilte'", "one of id, title"))
    a.yml:2:5: unknown key 'tilte'; expected one of id, title
    """

    place: Place
    found: str
    expected: str = ""
    hint: str = ""

    def __str__(self) -> str:
        expected = f"expected {self.expected}" if self.expected else ""
        parts = [part for part in (self.found, expected, self.hint) if part]
        line = " ".join(f"{self.place}: {'; '.join(parts)}".split())
        return line.encode(errors="backslashreplace").decode()


class Ono99Error(Exception):
    """The root of all errors that a user of this package may see."""


class SpecError(Ono99Error):
    """Files of the spec are refused; ``problems`` holds everything that is wrong."""

    listed_by = "ono99 check"
    """The command that lists it all."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        """Gather ``problems``, of which there should be at least one."""
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)


def nearest(word: str, words: Iterable[str]) -> str | None:
    """Return the one of ``words`` that ``word`` was probably meant to be, if any.

    >>> nearest("Revrese", ["hold", "reverse"])
    'reverse'
    """
    from difflib import get_close_matches

    folded = {each.casefold(): each for each in words}
    matches = get_close_matches(word[:_LONGEST_QUOTE].casefold(), folded, n=1)
    return folded[matches[0]] if matches else None


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """Return a hint that names the nearest of ``words``, or an empty one if none is near.

    >>> did_you_mean("hodl", ["hold", "reverse"])
    "did you mean 'hold'?"
    """
    match = nearest(word, words)
    return "" if match is None else f"did you mean {quote(match)}?"


def quote(text: str) -> str:
    """Return ``text`` in quotes on one line, shortened and with odd characters escaped."""
    if len(text) > _LONGEST_QUOTE:
        text = f"{text[:_LONGEST_QUOTE]}..."
    return repr(text)


def one_of(words: Collection[str]) -> str:
    """Return ``words`` as an expectation, cut short when there are many.

    >>> one_of(["turn", "drawer"])
    'one of turn, drawer'
    """
    shown = list(words)[:_LONGEST_LIST]
    if len(shown) == 1:
        return shown[0]
    more = ", ..." if len(words) > len(shown) else ""
    return f"one of {', '.join(shown)}{more}" if shown else "nothing here"
