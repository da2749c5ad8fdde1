"""Print the rulebook of an edition, with the options and rulings of your table.

What stands in the margin tells who says so:

      nothing: it is printed in the edition
  R   this project's ruling, where the edition is silent or unclear
  H   a house rule

For example:

  ono99 rules 2022
  ono99 rules 1980 --option scoring=points
  ono99 rules 1980 --option scoring=points --option points-end=lowest-score-wins
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping

from ono99.commands.arguments import add_choices, add_edition, choice_of
from ono99.documents import Edition
from ono99.loading import load_spec
from ono99.rulebook import Chosen, Layer, Rule, Rulebook, Settled, rulebook
from ono99.terminal import Terminal, ends, table, wrap

_MARGIN = 4
_MARKS: Mapping[Layer, str] = {"printed": "", "ruled": "R", "house": "H"}
_COLOURS: Mapping[Layer, str] = {"printed": "", "ruled": "cyan", "house": "magenta"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("named", metavar="EDITION", nargs="?", help="the edition")
    add_edition(parser)
    add_choices(parser)


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    """Print the rulebook."""
    spec = load_spec()
    arguments.edition = arguments.named or arguments.edition
    book = rulebook(spec, choice_of(arguments, spec))
    terminal.print(BookPrinter(terminal).book(book))
    return 0


class BookPrinter:
    """Turns a rulebook into lines."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.width = terminal.width

    def book(self, book: Rulebook) -> Iterator[str]:
        """Everything."""
        yield from self._title(book.edition)
        yield from self._options(book)
        yield from self._cards(book.edition)
        for number, (chapter, rules) in enumerate(book.chapters, 1):
            yield from self.terminal.heading(f"{number}  {chapter.title}")
            if chapter.text:
                yield from self._block("printed", self.terminal.dim(chapter.text))
            for rule in rules:
                yield from self._rule(rule)
        if book.elsewhere:
            yield from self.terminal.heading("Rulings on other matters")
            for settled in book.elsewhere:
                yield from self._settled(settled)

    def _title(self, edition: Edition) -> Iterator[str]:
        name = f"{edition.title} ({edition.id}, {edition.publisher})"
        yield self.terminal.bold(name)
        yield from wrap(edition.text, self.width)
        yield ""
        yield from wrap(
            f"In the margin: {self._mark('ruled')} a ruling of this project, "
            f"{self._mark('house')} a house rule; what has no mark is printed in the edition. "
            "'ono99 rule ID' tells more about every id.",
            self.width,
        )

    def _options(self, book: Rulebook) -> Iterator[str]:
        if book.options:
            yield from self.terminal.heading("As you play it")
        for chosen in book.options:
            if chosen.layer == "house" or not chosen.is_default:
                yield from self._chosen(chosen)
            else:
                text = f"{chosen.option.title}: {chosen.value.title}"
                yield from self._headed(chosen.layer, text, _named(chosen))

    def _chosen(self, chosen: Chosen) -> Iterator[str]:
        text = f"{chosen.option.title}: {chosen.value.title}"
        yield from self._headed(chosen.layer, text, _named(chosen))
        yield from self._block(chosen.layer, chosen.value.text)

    def _cards(self, edition: Edition) -> Iterator[str]:
        yield from self.terminal.heading("The cards")
        head = [self.terminal.dim(word) for word in ("card", "in the deck", "value", "points")]
        rows = [
            [card.name, str(card.count), str(card.value), str(card.points)]
            for card in edition.cards.values()
        ]
        counts = sum(card.count for card in edition.cards.values())
        total = [self.terminal.dim("all"), self.terminal.dim(str(counts))]
        yield from table([head, *rows, total], right=(1, 2, 3), indent=" " * _MARGIN)

    def _rule(self, rule: Rule) -> Iterator[str]:
        article = rule.article
        yield ""
        yield from self._headed(rule.layer, self.terminal.bold(article.title), article.id)
        yield from self._block(rule.layer, article.text)
        if article.example:
            yield from self._block(rule.layer, f"Example: {article.example}")
        for settled in rule.settled:
            yield from self._settled(settled)

    def _settled(self, settled: Settled) -> Iterator[str]:
        other = "" if settled.is_default else " (not the reading this project recommends)"
        text = f"{settled.ruling.title}: {settled.reading.title.rstrip('.')}{other}."
        yield from self._block("ruled", f"{text} {self.terminal.dim(f'[{settled.ruling.id}]')}")

    def _headed(self, layer: Layer, title: str, id_: str) -> Iterator[str]:
        for line in ends(title, self.terminal.dim(id_), self.width - _MARGIN):
            yield (self._margin(layer) + line).rstrip()

    def _block(self, layer: Layer, text: str) -> Iterator[str]:
        margin = self._margin(layer)
        yield from wrap(text, self.width, margin, margin)

    def _margin(self, layer: Layer) -> str:
        mark = self._mark(layer)
        return f"{mark}{' ' * (_MARGIN - len(_MARKS[layer]))}"

    def _mark(self, layer: Layer) -> str:
        mark = _MARKS[layer]
        return self.terminal.style(mark, _COLOURS[layer]) if mark else ""


def _named(chosen: Chosen) -> str:
    return f"{chosen.option.id}={chosen.value.id}"
