"""Print two editions side by side.

Chapter by chapter: the rules that both have, then those of only one of them,
the first edition on the left and the second on the right; at the end the cards.

For example:

  ono99 diff
  ono99 diff 1980 2022
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from ono99.commands.arguments import InputError
from ono99.documents import Article, Card, Edition, Spec
from ono99.loading import load_rules, load_spec
from ono99.problems import one_of
from ono99.rulebook import ChapterPair, Comparison, compare
from ono99.terminal import Terminal, half, side_by_side, table, wrap

_TWO = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("editions", metavar="EDITION", nargs="*", help="two editions")


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    """Print the editions side by side."""
    spec = load_spec()
    left, right = _two(arguments.editions or list(spec.editions), list(spec.editions))
    terminal.print(_Printer(spec, terminal, compare(spec, left, right)).lines())
    return 0


def _two(given: Sequence[str], editions: Sequence[str]) -> tuple[str, str]:
    if len(given) != _TWO:
        raise InputError(f"{len(given)} given to compare; expected two, each {one_of(editions)}")
    return given[0], given[1]


class _Printer:
    """Turns a comparison into lines."""

    def __init__(self, spec: Spec, terminal: Terminal, pair: Comparison) -> None:
        self.spec = spec
        self.terminal = terminal
        self.pair = pair
        self.column = half(terminal.width)

    def lines(self) -> Iterator[str]:
        """Everything."""
        yield from self._columns(self._edition(self.pair.left), self._edition(self.pair.right))
        yield from self._numbers()
        for number, chapter in enumerate(self.pair.chapters, 1):
            yield from self._chapter(number, chapter)
        yield from self._cards()

    def _columns(self, left: Sequence[str], right: Sequence[str]) -> list[str]:
        return side_by_side(left, right, self.terminal.width)

    def _edition(self, edition: Edition) -> list[str]:
        title = f"{edition.title} ({edition.id}, {edition.publisher})"
        return [
            *wrap(self.terminal.bold(title), self.column),
            *wrap(edition.text, self.column),
        ]

    def _numbers(self) -> Iterator[str]:
        """The constants that differ as the two editions are played by default."""
        left = load_rules(self.pair.left.id)["constants"]
        right = load_rules(self.pair.right.id)["constants"]
        names = [name for name in {**left, **right} if left.get(name) != right.get(name)]
        if names:
            yield from self.terminal.heading("Numbers that differ")
        for name in names:
            means = self.spec.language["constants"][name]["means"]
            values = f"{left.get(name, 'none')} | {right.get(name, 'none')}"
            yield from wrap(f"{means}: {values}", self.terminal.width, "  ")

    def _chapter(self, number: int, pair: ChapterPair) -> Iterator[str]:
        yield from self.terminal.heading(f"{number}  {pair.chapter.title}")
        if pair.both:
            shared = "; ".join(self._shared(article) for article in pair.both)
            head = f"{self.terminal.style('both', 'cyan')}  "
            yield from wrap(shared, self.terminal.width, head)
        if pair.left or pair.right:
            yield ""
            rule = self.terminal.boxes[1] * self.column
            yield from self._columns(
                [*self._only(self.pair.left.id), self.terminal.dim(rule)],
                [*self._only(self.pair.right.id), self.terminal.dim(rule)],
            )
            yield from self._columns(self._articles(pair.left), self._articles(pair.right))

    def _only(self, edition: str) -> list[str]:
        return wrap(self.terminal.style(f"only {edition}", "cyan"), self.column)

    def _shared(self, article: Article) -> str:
        return f"{article.title} {self.terminal.dim(f'[{article.id}]')}"

    def _articles(self, articles: Sequence[Article]) -> list[str]:
        lines: list[str] = []
        for article in articles:
            lines += [""] * bool(lines)
            lines += wrap(self.terminal.bold(article.title), self.column)
            lines += wrap(self.terminal.dim(f"[{article.id}]"), self.column)
            if article.when:
                choices = (f"{option}={value}" for option, value in article.when.items())
                lines += wrap(self.terminal.dim(f"with {', '.join(choices)}"), self.column)
            lines += wrap(article.text, self.column)
        return lines

    def _cards(self) -> Iterator[str]:
        yield from self.terminal.heading("The cards, and how many of each")
        left, right = self.pair.left, self.pair.right
        head = ["", *(word for each in (left, right) for word in (each.id, *_COLUMNS))]
        rows = [head]
        for id_ in self.pair.cards():
            cards = left.cards.get(id_), right.cards.get(id_)
            names = dict.fromkeys(card.name for card in cards if card)
            rows.append([" / ".join(names), *(cell for card in cards for cell in _cells(card))])
        sums = (sum(card.count for card in each.cards.values()) for each in (left, right))
        rows.append(["all", *(cell for number in sums for cell in (str(number), "", ""))])
        yield from table(rows, right=range(1, 7), indent="  ")


_COLUMNS = ("value", "points")
"""What stands beside the number of cards, which stands below the edition itself."""


def _cells(card: Card | None) -> list[str]:
    if card is None:
        return ["-", "-", "-"]
    return [str(card.count), str(card.value), str(card.points)]
