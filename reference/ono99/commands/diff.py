"""Print two editions side by side: what differs first, then the rest.

Rules of the two editions that settle the same thing in different ways stand
opposite each other. Then come the rules that have no counterpart, and the rules
that are the same in both. R marks a rule that is a ruling of this project,
since the edition leaves the matter open; what has no mark is printed in the
edition.

For example:

  ono99 diff
  ono99 diff 1980 2022
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter

from ono99.commands.arguments import InputError
from ono99.commands.terminal import Terminal, half, side_by_side, table, wrap
from ono99.explain.rulebook import ChapterPair, Comparison, compare
from ono99.load.documents import Article, Card, Edition, Spec
from ono99.load.loading import load_rules, load_spec
from ono99.problems import one_of
from ono99.resolve.choices import layer_of

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
        left, right = self.pair.left, self.pair.right
        yield from self._columns(self._edition(left), self._edition(right))
        yield from self._cards()
        yield from self._numbers()
        yield from self._opposites()
        opposed = {article.id for pair in self.pair.opposites for article in pair}
        for edition, side in ((left, attrgetter("left")), (right, attrgetter("right"))):
            yield from self._alone(edition, side, opposed)
        yield from self._shared()

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

    def _opposites(self) -> Iterator[str]:
        """Rules that settle the same thing in different ways."""
        if not self.pair.opposites:
            return
        yield from self.terminal.heading("The same matter, settled in different ways")
        yield from self._columns(
            self._side_head(self.pair.left.id), self._side_head(self.pair.right.id)
        )
        for number, (left, right) in enumerate(self.pair.opposites):
            if number:
                yield ""
            yield from self._columns(
                self._article(left, self.column), self._article(right, self.column)
            )

    def _side_head(self, edition: str) -> list[str]:
        rule = self.terminal.boxes[1] * self.column
        return [self.terminal.style(edition, "cyan"), self.terminal.dim(rule)]

    def _alone(
        self, edition: Edition, side: Callable[[ChapterPair], Sequence[Article]], opposed: set[str]
    ) -> Iterator[str]:
        """Rules of one edition that have no counterpart in the other."""
        articles = [
            article
            for chapter in self.pair.chapters
            for article in side(chapter)
            if article.id not in opposed
        ]
        if articles:
            yield from self.terminal.heading(f"Only in {edition.id}")
        for number, article in enumerate(articles):
            if number:
                yield ""
            yield from self._article(article, self.terminal.width)

    def _shared(self) -> Iterator[str]:
        """The titles of the rules of both editions."""
        both = [each for each in self.pair.chapters if each.both]
        if both:
            yield from self.terminal.heading("The same in both")
        for chapter in both:
            titles = "; ".join(self._title(article) for article in chapter.both)
            text = f"{self.terminal.style(chapter.chapter.title, 'cyan')}: {titles}."
            yield from wrap(text, self.terminal.width, "  ", "    ")

    def _article(self, article: Article, width: int) -> list[str]:
        cited = self.terminal.dim(f"[{article.id}]")
        choices = (f"{option}={value}" for option, value in article.when.items())
        when = self.terminal.dim(f" with {', '.join(choices)}") if article.when else ""
        if width < self.terminal.width:
            head = [*wrap(self._title(article), width), *wrap(f"{cited}{when}", width)]
        else:
            head = wrap(f"{self._title(article)} {cited}{when}", width)
        return [*head, *wrap(article.text, width, "  ")]

    def _title(self, article: Article) -> str:
        """A title, marked if it is not printed."""
        ruled = layer_of(self.spec, article) == "ruled"
        mark = self.terminal.style("R ", "cyan") if ruled else ""
        return f"{mark}{self.terminal.bold(article.title)}"

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
