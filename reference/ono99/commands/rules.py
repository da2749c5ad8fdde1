"""Print the rulebook of an edition, with the options and rulings of your table.

What stands in the margin, where a rule begins, tells who says so:

      nothing: it is printed in the edition
  R   this project's ruling: the edition is silent or unclear, and another
      reading exists; 'ono99 rule ID' gives it, --ruling plays it
  H   a house rule, which no edition prints

For example:

  ono99 rules 2022
  ono99 rules 1980 --option scoring=points
  ono99 rules 1980 --option scoring=points --option points-end=lowest-score-wins
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence

from ono99.commands.arguments import add_choices, add_edition, choice_of
from ono99.commands.terminal import Terminal, ends, pad, table, wrap
from ono99.explain.rulebook import Chosen, Rule, Rulebook, Settled, rulebook
from ono99.load.documents import Edition
from ono99.load.loading import load_rules, load_spec
from ono99.play.endings import counts_points
from ono99.resolve.choices import Layer

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
    choice = choice_of(arguments, spec)
    rules = load_rules(choice.edition, choice.options, choice.rulings)
    printer = BookPrinter(terminal, points=counts_points(rules))
    terminal.print(printer.book(rulebook(spec, choice)))
    return 0


class BookPrinter:
    """Turns a rulebook into lines; `points` tells whether those of the cards decide anything."""

    def __init__(self, terminal: Terminal, *, points: bool) -> None:
        self.terminal = terminal
        self.width = terminal.width
        self.points = points

    def book(self, book: Rulebook) -> Iterator[str]:
        """Everything."""
        yield from self._title(book.edition)
        yield from self._options(book)
        yield from self._cards(book.edition)
        for number, (chapter, rules) in enumerate(book.chapters, 1):
            yield from self.terminal.heading(f"{number}  {chapter.title}")
            if chapter.text:
                yield from self._block(self.terminal.dim(chapter.text))
            for rule in rules:
                yield from self._rule(rule)
        if book.elsewhere:
            yield from self.terminal.heading("Rulings on other matters")
            for settled in book.elsewhere:
                yield from self._settled(settled)
        yield from self._unused(book.unused)

    def _title(self, edition: Edition) -> Iterator[str]:
        name = f"{edition.title} ({edition.id}, {edition.publisher})"
        yield self.terminal.bold(name)
        yield from wrap(edition.text, self.width)
        yield ""
        yield from wrap(
            f"In the margin: {self._mark('ruled')} begins a ruling of this project, where the "
            f"edition leaves a matter open, and {self._mark('house')} a house rule; what has no "
            "mark is printed in the edition. 'ono99 rule ID' tells more.",
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
        yield from self._block(chosen.value.text)

    def _cards(self, edition: Edition) -> Iterator[str]:
        yield from self.terminal.heading("The cards")
        columns = 4 if self.points else 3
        head = [self.terminal.dim(word) for word in ("card", "in the deck", "value", "points")]
        rows = [
            [card.name, str(card.count), str(card.value), str(card.points)][:columns]
            for card in edition.cards.values()
        ]
        counts = sum(card.count for card in edition.cards.values())
        total = [self.terminal.dim("all"), self.terminal.dim(str(counts))]
        yield from table([head[:columns], *rows, total], right=(1, 2, 3), indent=" " * _MARGIN)

    def _rule(self, rule: Rule) -> Iterator[str]:
        article = rule.article
        yield ""
        yield from self._headed(rule.layer, self.terminal.bold(article.title), article.id)
        yield from self._block(article.text)
        if article.example:
            yield from self._block(f"Example: {article.example}")
        for chosen in rule.changed:
            agreed = f"As you play it, where the two differ: {chosen.value.title}."
            yield from self._block(f"{agreed} {chosen.value.text}", chosen.layer)
        for settled in rule.settled:
            if not rule.says(settled):
                yield from self._settled(settled)
        said = [each.ruling.id for each in rule.settled if rule.says(each)]
        if said:
            yield from self._block(self.terminal.dim(f"[{', '.join(said)}]"))

    def _settled(self, settled: Settled) -> Iterator[str]:
        other = "" if settled.is_default else " (This is not the reading that is recommended.)"
        text = f"Ruled: {settled.reading.text}{other}"
        cited = self.terminal.dim(f"[{settled.ruling.id}]")
        yield from self._block(f"{text} {cited}", "ruled")

    def _unused(self, unused: Sequence[Chosen]) -> Iterator[str]:
        if unused:
            yield from self.terminal.heading("Printed options not in play")
        for each in unused:
            text = f"{each.option.title}: {each.value.title}"
            yield from self._headed("printed", text, f"--option {_named(each)}")

    def _headed(self, layer: Layer, title: str, id_: str) -> Iterator[str]:
        first, *rest = ends(title, self.terminal.dim(id_), self.width - _MARGIN)
        yield (self._margin(layer) + first).rstrip()
        yield from (" " * _MARGIN + line for line in rest)

    def _block(self, text: str, layer: Layer = "printed") -> Iterator[str]:
        yield from wrap(text, self.width, self._margin(layer), " " * _MARGIN)

    def _margin(self, layer: Layer) -> str:
        return pad(self._mark(layer), _MARGIN)

    def _mark(self, layer: Layer) -> str:
        mark = _MARKS[layer]
        return self.terminal.style(mark, _COLOURS[layer]) if mark else ""


def _named(chosen: Chosen) -> str:
    return f"{chosen.option.id}={chosen.value.id}"
