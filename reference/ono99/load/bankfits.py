"""What the bank of disputes must be besides well-formed.

An answer must be there for each edition that a dispute concerns, every rule that it
cites must count in one of them, and where play is concerned a position must prove it.
Whether the position does so is found out by playing, in ``bank``.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import PurePosixPath

from ono99.load import casevalues
from ono99.load.items import (
    Article,
    Dispute,
    DisputeChapter,
    Fields,
    Item,
    Option,
    Question,
    Ruling,
)
from ono99.load.spec import Spec, phrasing_files
from ono99.load.yamltext import Trail
from ono99.problems import Problem, did_you_mean, one_of, quote

_PLAYED = frozenset({"moves", "steps", "cards", "invariants"})
_BETWEEN_WORDS = re.compile(r"[^\w+-]|_")


def misfits(spec: Spec) -> Iterator[Problem]:
    """Yield everything in the disputes and questions of ``spec`` that does not fit together."""
    checker = _Checker(spec)
    for chapter in spec.dispute_chapters.values():
        yield from checker.chapter(chapter)
    yield from checker.phrasings()
    for question in spec.questions.values():
        yield from checker.question(question)


def concerns_play(spec: Spec, rule: str, edition: str) -> bool:
    """Whether a rule changes what can be played in ``edition``, so that a position can show it."""
    if (article := spec.articles.get(rule)) is not None:
        counts = edition in article.editions or edition in _taking(spec, rule)
        return counts and not article.social and _is_played(article.formal)
    if (ruling := spec.rulings.get(rule)) is not None:
        return edition in ruling.editions and ruling.touches == "play"
    if (option := spec.options.get(rule)) is not None:
        return edition in option.editions and any(
            _is_played(value.formal)
            for value in option.values.values()
            if not value.editions or edition in value.editions
        )
    return False


def _is_played(formal: Fields | None) -> bool:
    return formal is not None and not _PLAYED.isdisjoint(formal)


def _taking(spec: Spec, article: str) -> Iterator[str]:
    return (each.id for each in spec.editions.values() if article in each.takes)


class _Checker:
    """Looks at one dispute after the other, with the whole spec at hand."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.asked: dict[str, tuple[Dispute | str, Trail]] = {}

    def chapter(self, chapter: DisputeChapter) -> Iterator[Problem]:
        number, _, name = PurePosixPath(chapter.file).stem.partition("-")
        if not number.isdecimal() or name != chapter.id:
            expected = f"a file called <number>-{chapter.id}.yml"
            yield self._problem(chapter, f"the chapter {quote(chapter.id)}", expected, "chapter")
        for dispute in chapter.disputes:
            yield from self._wording(dispute)
            yield from self._answers(dispute)
            yield from self._cites(dispute)
            yield from self._decided(dispute)
            yield from self._positions(dispute)
            if dispute.id in dispute.see:
                found = "a dispute that points to itself"
                yield self._problem(dispute, found, "other disputes", "see")

    def _wording(self, dispute: Dispute) -> Iterator[Problem]:
        """The question and its phrasings: each is asked once in the whole bank."""
        paths: list[Trail] = [("question",)]
        paths += (("phrasings", number) for number in range(len(dispute.phrasings)))
        for path, text in zip(paths, (dispute.question, *dispute.phrasings), strict=True):
            yield from self._only_once(text, dispute, path)

    def phrasings(self) -> Iterator[Problem]:
        """The files of phrasings: none says again what is said in another place."""
        for name, said in phrasing_files(self.spec.documents):
            for id_, texts in said.items():
                for number, text in enumerate(texts):
                    yield from self._only_once(text, name, (id_, number))

    def _only_once(self, text: str, where: Dispute | str, path: Trail) -> Iterator[Problem]:
        here = where, path
        first = self.asked.setdefault(_folded(text), here)
        if first is not here:
            hint = f"the first is at {self.spec.place(first[0], *first[1])}"
            found = f"{quote(text)} a second time"
            yield Problem(self.spec.place(where, *path), found, "each only once", hint)

    def _answers(self, dispute: Dispute) -> Iterator[Problem]:
        given: Mapping[str, Collection[str]] = {"answers": dispute.answers, "basis": dispute.basis}
        for key, editions in given.items():
            for edition in dispute.editions:
                if edition not in editions:
                    found, expected = f"nothing for the edition {quote(edition)}", "one for each"
                    yield self._problem(dispute, found, expected, key)
            for edition in editions:
                if edition not in dispute.editions:
                    found = f"the edition {quote(edition)}, which this dispute does not concern"
                    expected = one_of(dispute.editions)
                    yield self._problem(dispute, found, expected, key, edition)

    def _cites(self, dispute: Dispute) -> Iterator[Problem]:
        for index, rule in enumerate(dispute.cites):
            item = self._rule(rule)
            if item is not None and not self._counts(item, dispute.editions):
                found = f"{quote(rule)}, which does not count in any edition of this dispute"
                expected = f"a rule of the edition {' or '.join(dispute.editions)}"
                yield self._problem(dispute, found, expected, "cites", index)
        for index, name in enumerate(dispute.options):
            option = self.spec.options.get(name)
            if option is not None and not self._counts(option, dispute.editions):
                found = f"the option {quote(name)}, which is offered only in other editions"
                expected = f"an option of the edition {' or '.join(dispute.editions)}"
                yield self._problem(dispute, found, expected, "options", index)

    def _rule(self, rule: str) -> Article | Ruling | Option | None:
        spec = self.spec
        return spec.articles.get(rule) or spec.rulings.get(rule) or spec.options.get(rule)

    def _counts(self, item: Article | Ruling | Option, editions: Collection[str]) -> bool:
        return not {*item.editions, *_taking(self.spec, item.id)}.isdisjoint(editions)

    def _decided(self, dispute: Dispute) -> Iterator[Problem]:
        for index, deciding in enumerate(dispute.decided_by):
            path = ("decided_by", index)
            if (deciding.fact == "option") != (deciding.option is not None):
                found = f"the fact {quote(deciding.fact)}"
                with_, without = "an option with fact: option", "no option with another fact"
                expected = with_ if deciding.option is None else without
                yield self._problem(dispute, found, expected, *path, "fact")
            option = self.spec.options.get(deciding.option or "")
            for value in deciding.answers if option is not None else ():
                if option is not None and value not in option.values:
                    found = f"{quote(value)}, which is no value of {quote(option.id)}"
                    place = self.spec.place(dispute, *path, "answers", value)
                    hint = did_you_mean(value, option.values)
                    yield Problem(place, found, one_of(option.values), hint)

    def _positions(self, dispute: Dispute) -> Iterator[Problem]:
        for edition in dispute.editions:
            played = [id_ for id_ in dispute.cites if concerns_play(self.spec, id_, edition)]
            if played and all(each.edition != edition for each in dispute.positions):
                found = f"no position of the edition {quote(edition)}"
                expected = f"one that shows {quote(played[0])}"
                yield self._problem(dispute, found, expected, "positions")
        for position in dispute.positions:
            yield from casevalues.misfits_of_position(self.spec, dispute.editions, position)

    def question(self, question: Question) -> Iterator[Problem]:
        if question.addressed and not question.about:
            found, expected = "an answerable question about nothing", "the rules that settle it"
            yield self._problem(question, found, expected, "about")

    def _problem(self, item: Item, found: str, expected: str, *path: str | int) -> Problem:
        return Problem(self.spec.place(item, *path), found, expected)


def _folded(text: str) -> str:
    """``text`` as it is compared: small letters, no signs between words."""
    return " ".join(_BETWEEN_WORDS.sub(" ", text.casefold()).split())
