"""What each item of the spec must be besides well-formed.

The shapes say what may stand in a file, the references that every word exists; this
module says what must fit together: a default must be one of the values, a rule
without formal meaning must say why, a separating case must cover every reading.
"""

from collections.abc import Collection, Iterable, Iterator
from pathlib import PurePosixPath

from ono99.load import bankfits, casevalues
from ono99.load.items import Article, Card, Chapter, Edition, Item, Option, Ruling
from ono99.load.spec import Spec
from ono99.problems import Problem, did_you_mean, one_of, quote


def misfits(spec: Spec) -> Iterator[Problem]:
    """Yield everything in ``spec`` that does not fit together."""
    checker = _Checker(spec)
    for chapter in spec.chapters.values():
        yield from checker.chapter(chapter)
    for edition in spec.editions.values():
        yield from checker.edition(edition)
    for option in spec.options.values():
        yield from checker.option(option)
    for ruling in spec.rulings.values():
        yield from checker.ruling(ruling)
    yield from bankfits.misfits(spec)


class _Checker:
    """Looks at one item after the other, with the whole spec at hand."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec

    def chapter(self, chapter: Chapter) -> Iterator[Problem]:
        number, _, name = PurePosixPath(chapter.file).stem.partition("-")
        if not number.isdecimal() or name != chapter.id:
            expected = f"a file called <number>-{chapter.id}.yml"
            yield self._problem(chapter, f"the chapter {quote(chapter.id)}", expected, at="chapter")
        for article in chapter.articles:
            yield from self._reason(article)
            yield from self._offered(article, article.when, article.editions, "when")

    def _reason(self, article: Article) -> Iterator[Problem]:
        if article.formal is None and article.reason is None:
            found, expected = "formal: none without a reason", "the key 'reason'"
            yield self._problem(article, found, expected, at="formal")
        if article.formal is not None and article.reason is not None:
            found, expected = "a reason beside a formal meaning", "a reason only with formal: none"
            yield self._problem(article, found, expected, at="reason")
        if article.formal == {}:
            found, expected = "an empty formal meaning", "formal: none with a reason"
            yield self._problem(article, found, expected, at="formal")
        if article.overrides and not article.formal:
            found, expected = "overrides without a formal meaning", "no overrides"
            yield self._problem(article, found, expected, at="overrides")

    def _offered(
        self, item: Item, options: Iterable[str], editions: Collection[str], key: str
    ) -> Iterator[Problem]:
        known = self.spec.editions.keys() & editions
        for name in options:
            option = self.spec.options.get(name)
            if option is not None and known and not known & set(option.editions):
                found = f"the option {quote(name)}, which is offered only in other editions"
                expected = f"an option of the edition {' or '.join(editions)}"
                yield self._problem(item, found, expected, at=(key, name))

    def edition(self, edition: Edition) -> Iterator[Problem]:
        yield from self._file_name(edition, edition.id)
        owners: dict[str, Card] = {card.id: card for card in edition.cards.values()}
        for card in edition.cards.values():
            other = owners.setdefault(card.name.casefold(), card)
            if other is not card:
                found, expected = f"the name {quote(card.name)} a second time", "another name"
                yield self._problem(card, found, expected, at="name")
        for card in edition.cards.values():
            for index, word in enumerate(card.spoken):
                other = owners.setdefault(word.casefold(), card)
                if other is not card or word.casefold() in _folded(card.spoken[:index]):
                    found = f"the spoken word {quote(word)} a second time"
                    expected = f"a word that does not mean {quote(other.id)} already"
                    yield self._problem(card, found, expected, at=("spoken", index))

    def option(self, option: Option) -> Iterator[Problem]:
        yield from self._file_name(option, option.id)
        yield from self._offered(option, option.when, option.editions, "when")
        for edition in option.editions:
            if edition not in option.defaults:
                found = f"no default for the edition {quote(edition)}"
                yield self._problem(option, found, "a default for each edition", at="default")
        for edition, value in option.defaults.items():
            yield from self._default(option, edition, value)
        for each in option.values.values():
            stray = [edition for edition in each.editions if edition not in option.editions]
            for edition in stray:
                found = f"the edition {quote(edition)}, where the option is not offered"
                yield self._problem(each, found, one_of(option.editions), at="editions")

    def _default(self, option: Option, edition: str, value: str) -> Iterator[Problem]:
        offered = [
            name
            for name, each in option.values.items()
            if not each.editions or edition in each.editions
        ]
        path = ("default", edition)
        if edition not in option.editions:
            found = f"a default for {quote(edition)}, where the option is not offered"
            yield self._problem(option, found, one_of(option.editions), at=path)
        elif value not in offered:
            found = f"the default {quote(value)}, which is no value of this option"
            hint = did_you_mean(value, offered)
            yield self._problem(option, found, one_of(offered), hint, at=path)

    def ruling(self, ruling: Ruling) -> Iterator[Problem]:
        yield from self._file_name(ruling, ruling.id)
        yield from self._offered(ruling, ruling.when, ruling.editions, "when")
        readings = list(ruling.readings)
        if ruling.default not in readings:
            found = f"the default {quote(ruling.default)}, which is no reading of this ruling"
            hint = did_you_mean(ruling.default, readings)
            yield self._problem(ruling, found, one_of(readings), hint, at="default")
        if ruling.basis == "settled" and ruling.article is None:
            expected = "the key 'article' with the article that settles it"
            yield self._problem(
                ruling, "a settled ruling without its article", expected, at="basis"
            )
        yield from self._citations(ruling)
        for reading in ruling.readings.values():
            yield from self._offered(reading, reading.played_by, ruling.editions, "played_by")
        yield from self._touches(ruling)

    def _citations(self, ruling: Ruling) -> Iterator[Problem]:
        readings = list(ruling.readings)
        for index, citation in enumerate(ruling.sources):
            if citation.reading is not None and citation.reading not in readings:
                found = f"the reading {quote(citation.reading)}, which this ruling does not have"
                hint = did_you_mean(citation.reading, readings)
                path = ("sources", index, "reading")
                yield self._problem(ruling, found, one_of(readings), hint, at=path)

    def _touches(self, ruling: Ruling) -> Iterator[Problem]:
        separates = ruling.separates
        if ruling.touches == "table":
            yield from self._social(ruling)
        elif separates is None:
            expected = "the key 'separates', or touches: table"
            found = "a ruling without a separating case"
            yield self._problem(ruling, found, expected, at="touches")
        else:
            yield from casevalues.misfits(self.spec, ruling, separates)

    def _social(self, ruling: Ruling) -> Iterator[Problem]:
        if ruling.separates is not None:
            found = "a separating case in a ruling that touches only the table"
            yield self._problem(ruling, found, "no key 'separates'", at="separates")
        for reading in ruling.readings.values():
            if reading.formal or reading.overrides or reading.played_by:
                found = "a formal meaning in a ruling that touches only the table"
                yield self._problem(reading, found, "only a title and a text", at="formal")

    def _file_name(self, item: Edition | Option | Ruling, name: str) -> Iterator[Problem]:
        if PurePosixPath(item.file).name != f"{name}.yml":
            found = f"the id {quote(name)}"
            expected = f"the name of the file, {quote(PurePosixPath(item.file).stem)}"
            yield self._problem(item, found, expected, "rename the file or the id", at="id")

    def _problem(
        self,
        item: Item,
        found: str,
        expected: str,
        hint: str = "",
        *,
        at: str | tuple[str | int, ...] = (),
    ) -> Problem:
        path = (at,) if isinstance(at, str) else at
        return Problem(self.spec.place(item, *path), found, expected, hint)


def _folded(words: Iterable[str]) -> set[str]:
    return {word.casefold() for word in words}
