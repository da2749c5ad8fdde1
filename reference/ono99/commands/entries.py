"""Everything there is to say about one article, ruling, option, source or word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ono99.commands.casewords import CaseWords
from ono99.commands.listing import id_line
from ono99.commands.terminal import Terminal, ends, wrap
from ono99.explain.meaning import meaning
from ono99.explain.rulebook import Entry, bearings
from ono99.load.documents import (
    Article,
    Citation,
    Discrepancy,
    Option,
    OptionValue,
    Reading,
    Ruling,
    Separation,
    Source,
    Spec,
    Term,
)
from ono99.resolve.choices import layer_of

_LAYERS = {
    "printed": "printed in the edition",
    "ruled": "ruled by this project",
    "house": "a house rule",
}
_LONGEST_LIST = 12
_BASIS = {
    "settled": "settled: the edition's own text decides",
    "derived": "derived: the wording and what stands around it decide",
    "chosen": "chosen: the sources leave it open, and somebody must choose",
    "not-addressed": "not addressed: no source says anything, so nothing is claimed for it",
}


class EntryPrinter:
    """Turns entries of the spec into lines."""

    def __init__(self, spec: Spec, terminal: Terminal) -> None:
        self.spec = spec
        self.terminal = terminal

    def lines(self, item: Entry) -> Iterator[str]:
        """Everything about one entry, and what else bears on it."""
        match item:
            case Article():
                yield from self._article(item)
            case Ruling():
                yield from self._ruling(item)
            case Option():
                yield from self._option(item)
            case Source():
                yield from self._source(item)
            case Discrepancy():
                yield from self._discrepancy(item)
            case Term():
                yield from self._term(item)
        yield from self._bearings(item)
        yield from self._programs(item)

    # --------------------------------------------------------------- each kind

    def _article(self, article: Article) -> Iterator[str]:
        kind = f"article, {', '.join(article.editions)}"
        yield from self._head(article.title, article.id, kind)
        chapter = self.spec.chapters[article.chapter].title
        notes = [f"Chapter: {chapter}", _LAYERS[layer_of(self.spec, article)]]
        if article.when:
            notes.append(f"only with {_pairs(article.when)}")
        if article.social:
            notes.append("a matter of the table: no program plays it")
        yield from self._note("; ".join(notes))
        yield ""
        yield from self._text(article.text)
        if article.example:
            yield from self._text(f"Example: {article.example}")
        yield from self._sources(article.sources)
        yield from self._titles("See also", self._articles(article.see))

    def _ruling(self, ruling: Ruling) -> Iterator[str]:
        yield from self._head(ruling.title, ruling.id, f"ruling, {', '.join(ruling.editions)}")
        notes = [_BASIS[ruling.basis]]
        if ruling.article:
            notes[0] += f" ({ruling.article})"
        if ruling.when:
            notes.append(f"matters only with {_pairs(ruling.when)}")
        yield from self._note("; ".join(notes))
        yield ""
        yield from self._text(ruling.question)
        yield from self._section("The readings")
        for reading in ruling.readings.values():
            yield from self._reading(ruling, reading)
        yield from self._section("Why")
        yield from self._text(ruling.why)
        yield from self._sources(ruling.sources)
        if ruling.separates:
            yield from self._case(ruling, ruling.separates)

    def _reading(self, ruling: Ruling, reading: Reading) -> Iterator[str]:
        default = reading.id == ruling.default
        mark = "*" if default else "-"
        title = self.terminal.bold(reading.title)
        yield from ends(
            f"  {mark} {title}{' (played here)' if default else ''}",
            self.terminal.style(reading.id, "cyan"),
            self.terminal.width,
        )
        yield from self._text(reading.text, 4)
        if reading.played_by:
            yield from self._text(f"Played with --option {_pairs(reading.played_by)}", 4)
        elif not default:
            chosen = f"{ruling.id}={reading.id}"
            yield from self._text(self.terminal.dim(f"Played with --ruling {chosen}"), 4)

    def _case(self, ruling: Ruling, case: Separation) -> Iterator[str]:
        words = CaseWords(self.spec, ruling, case)
        yield from self._section("Where the readings part ways (seats count to the left from 0)")
        yield from self._text(words.situation())
        yield from self._text(f"Now: {words.moves()}.")
        for reading in ruling.readings:
            if reading in case.results:
                head = f"  {self.terminal.style(reading, 'cyan')}: "
                yield from wrap(f"{words.result(reading)}.", self.terminal.width, head, " " * 4)

    def _option(self, option: Option) -> Iterator[str]:
        yield from self._head(option.title, option.id, f"option, {', '.join(option.editions)}")
        defaults = (f"{edition}: {value}" for edition, value in option.defaults.items())
        notes = [f"Unless you say otherwise: {', '.join(defaults)}"]
        if option.when:
            notes.append(f"matters only with {_pairs(option.when)}")
        yield from self._note("; ".join(notes))
        yield ""
        yield from self._text(option.question)
        yield from self._section("The choices")
        for value in option.values.values():
            yield from self._value(option, value)
        yield from self._sources(option.sources)

    def _value(self, option: Option, value: OptionValue) -> Iterator[str]:
        editions = f", {', '.join(value.editions)} only" if value.editions else ""
        yield from ends(
            f"  - {self.terminal.bold(value.title)} ({_LAYERS[value.layer]}{editions})",
            self.terminal.style(f"{option.id}={value.id}", "cyan"),
            self.terminal.width,
        )
        yield from self._text(value.text, 4)
        yield from self._cited(value.sources, 4)

    def _source(self, source: Source) -> Iterator[str]:
        editions = ", ".join(source.editions) or "no edition in particular"
        yield from self._head(source.title, source.id, f"source, {source.weight}")
        dated = f"; {source.date}" if source.date else ""
        yield from self._note(f"About: {editions}; language: {source.language}{dated}")
        yield ""
        yield from self._text(source.address)
        if source.note:
            yield from self._text(source.note)

    def _discrepancy(self, discrepancy: Discrepancy) -> Iterator[str]:
        kind = f"the sources differ, {', '.join(discrepancy.editions)}"
        yield from self._head(discrepancy.place, discrepancy.id, kind)
        yield from self._section("Who says what")
        for each in discrepancy.sources:
            source = self.terminal.style(each.source, "cyan")
            head = f"  {source}  {self.spec.sources[each.source].title}"
            yield from wrap(head, self.terminal.width, "  ", " " * 6)
            yield from self._text(each.says, 6)
        yield from self._section("What comes of it")
        yield from self._text(discrepancy.effect)

    def _term(self, term: Term) -> Iterator[str]:
        yield from self._head(term.term, term.id, "word of the game")
        yield ""
        yield from self._text(term.means)
        if said := self.spec.shown(term.words):
            yield from self._text(f"Also: {', '.join(said)}")

    # ------------------------------------------------------------ what they share

    def _head(self, title: str, id_: str, kind: str) -> Iterator[str]:
        yield from ends(self.terminal.bold(title), self.terminal.dim(kind), self.terminal.width)
        yield self.terminal.style(id_, "cyan")

    def _note(self, text: str) -> Iterator[str]:
        text = f"{text[:1].upper()}{text[1:]}."
        yield from wrap(self.terminal.dim(text), self.terminal.width)

    def _text(self, text: str, indent: int = 2) -> Iterator[str]:
        yield from wrap(text, self.terminal.width, " " * indent)

    def _section(self, title: str) -> Iterator[str]:
        yield from self.terminal.heading(title)

    def _programs(self, item: Entry) -> Iterator[str]:
        """What the programs read of it, for those who want to know it exactly."""
        parts: list[tuple[str, Mapping[str, Any]]] = []
        match item:
            case Article(formal=None, reason=str(reason)):
                yield from self._section("What the programs read: nothing")
                yield from self._text(reason)
            case Article(formal=formal) if formal:
                parts = [("", formal)]
            case Ruling():
                parts = [(each.id, each.formal or {}) for each in item.readings.values()]
            case Option():
                parts = [(each.id, each.formal or {}) for each in item.values.values()]
        if any(formal for _, formal in parts):
            yield from self._section("What the programs read")
        for name, formal in parts:
            if name and formal:
                yield f"  {self.terminal.style(name, 'cyan')}"
            yield from self._meaning(formal, 4 if name else 2)

    def _meaning(self, formal: Mapping[str, Any], indent: int) -> Iterator[str]:
        for depth, text in meaning(self.spec.language, formal):
            first = " " * (indent + 2 * depth)
            yield from wrap(self.terminal.dim(text), self.terminal.width, first, first + " " * 4)

    def _sources(self, citations: Sequence[Citation]) -> Iterator[str]:
        if citations:
            yield from self._section("What the sources say")
            yield from self._cited(citations, 2)

    def _cited(self, citations: Sequence[Citation], indent: int) -> Iterator[str]:
        for each in citations:
            source = self.terminal.style(each.source, "cyan")
            aside = [part for part in (each.note, self._supports(each)) if part]
            after = f" ({'; '.join(aside)})" if aside else ""
            head = f"{' ' * indent}{source}: "
            yield from wrap(f"{each.says}{after}", self.terminal.width, head, " " * (indent + 4))

    def _supports(self, citation: Citation) -> str:
        return f"so: {citation.reading}" if citation.reading else ""

    def _titles(self, title: str, items: Iterable[tuple[str, str]]) -> Iterator[str]:
        rows = list(items)
        if rows:
            yield from self._section(title)
        for id_, text in rows:
            yield from id_line(self.terminal, id_, text)

    def _articles(self, ids: Iterable[str]) -> Iterator[tuple[str, str]]:
        return ((id_, self.spec.articles[id_].title) for id_ in ids)

    def _bearings(self, item: Entry) -> Iterator[str]:
        found = bearings(self.spec, item)
        if isinstance(item, Source):
            chapters = ((each, self.spec.chapters[each.chapter].title) for each in found.articles)
            yield from self._citing("Articles that cite it", chapters)
            kinds = (("rulings", found.rulings), ("options", found.options))
            both = ((each, kind) for kind, items in kinds for each in items)
            yield from self._citing("Rulings and options that cite it", both)
            return
        yield from self._titles("Rulings", (self._ruled(each) for each in found.rulings))
        yield from self._titles("Options", ((each.id, each.question) for each in found.options))
        yield from self._titles(
            "Where the sources differ",
            ((each.id, f"{each.place}: {each.effect}") for each in found.discrepancies),
        )
        seen = set(item.see) if isinstance(item, Article) else set()
        heading = "Named by" if isinstance(item, Article) else "Articles"
        others = (each.id for each in found.articles if each.id not in seen)
        yield from self._titles(heading, self._articles(others))
        yield from self._titles("Words", ((each.id, each.term) for each in found.terms))

    def _citing(
        self, title: str, items: Iterable[tuple[Article | Ruling | Option, str]]
    ) -> Iterator[str]:
        """Ids, or how many there are of each group if they are too many to read."""
        cited = list(items)
        if not cited:
            return
        yield from self._section(title)
        if len(cited) <= _LONGEST_LIST:
            ids = (self.terminal.style(each.id, "cyan") for each, _ in cited)
            yield from self._text(", ".join(ids))
            return
        groups = Counter(group for _, group in cited)
        yield from self._text(", ".join(f"{group}: {count}" for group, count in groups.items()))

    def _ruled(self, ruling: Ruling) -> tuple[str, str]:
        return ruling.id, f"{ruling.question} {ruling.readings[ruling.default].title}."


def _pairs(pairs: Mapping[str, str]) -> str:
    return " ".join(f"{id_}={value}" for id_, value in pairs.items())
