"""How good the look-up is, by questions that nobody who wrote the bank had seen.

A question is hit if one of the disputes that answer it comes first, or among the first
three. A question of which the rules do not speak is recognised if the answer says so.

``python -m ono99.questions.score --misses`` prints the score and what is missed.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ono99.load.documents import Question, Spec
from ono99.load.loading import load_spec
from ono99.questions.ask import Answerer
from ono99.questions.indexfile import load_index
from ono99.questions.reply import Answer

LEAST_FIRST, LEAST_IN_THREE, LEAST_RECOGNISED, MOST_REFUSED = 0.85, 0.96, 0.80, 0.03
_NEAR = 3


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one question: the disputes named, the best first, and the status."""

    question: Question
    status: str
    named: tuple[str, ...]

    @property
    def first(self) -> bool:
        """Whether a right dispute is the answer."""
        answered = self.status == "answered"
        return answered and self.named[0] in self.question.answers

    @property
    def in_three(self) -> bool:
        """Whether a right dispute is among the first three."""
        return not set(self.named[:_NEAR]).isdisjoint(self.question.answers)


@dataclass(frozen=True, slots=True)
class Score:
    """The results of all questions, and the shares that count."""

    results: tuple[Result, ...]

    def _answerable(self) -> list[Result]:
        return [each for each in self.results if each.question.addressed]

    def _silent(self) -> list[Result]:
        return [each for each in self.results if not each.question.addressed]

    @property
    def first(self) -> float:
        """The share of answerable questions whose answer comes first."""
        return _share([each.first for each in self._answerable()])

    @property
    def in_three(self) -> float:
        """The share of answerable questions whose answer is among the first three."""
        return _share([each.in_three for each in self._answerable()])

    @property
    def recognised(self) -> float:
        """The share of the others that are told that nothing speaks of them."""
        return _share([each.status == "not-addressed" for each in self._silent()])

    @property
    def refused(self) -> float:
        """The share of answerable questions that are told so too, wrongly."""
        return _share([each.status != "answered" for each in self._answerable()])

    @property
    def passes(self) -> bool:
        """Whether every share is as good as it must be."""
        return (
            self.first >= LEAST_FIRST
            and self.in_three >= LEAST_IN_THREE
            and self.recognised >= LEAST_RECOGNISED
            and self.refused <= MOST_REFUSED
        )

    def lines(self, *, misses: bool = False) -> Iterator[str]:
        """The shares, and with ``misses`` how many questions each topic has lost."""
        silent = len(self._silent())
        yield f"{len(self.results)} questions, {silent} of them not addressed by the rules"
        for name, share, bound in (
            ("right answer first", self.first, f"at least {LEAST_FIRST:.0%}"),
            ("right answer in first three", self.in_three, f"at least {LEAST_IN_THREE:.0%}"),
            ("not addressed, recognised", self.recognised, f"at least {LEAST_RECOGNISED:.0%}"),
            ("answerable, but refused", self.refused, f"at most {MOST_REFUSED:.0%}"),
        ):
            yield f"{name:<29}{share:6.1%}  ({bound})"
        if misses:
            yield from self._misses()

    def _misses(self) -> Iterator[str]:
        missed = Counter(_topic(each.question) for each in self._answerable() if not each.in_three)
        second = Counter(_topic(each.question) for each in self._answerable() if not each.first)
        asked = Counter(_topic(each.question) for each in self._answerable())
        yield ""
        yield "topic                 asked  not first  not in three"
        for topic in sorted(asked, key=lambda each: (-missed[each], -second[each], each)):
            if second[topic]:
                yield f"{topic:<20}{asked[topic]:7}{second[topic]:11}{missed[topic]:14}"


def _share(flags: list[bool]) -> float:
    return sum(flags) / len(flags) if flags else 1.0


def _topic(question: Question) -> str:
    return question.about[0].partition(".")[0]


def score(folder: Path | None = None) -> Score:
    """Put every question of the question set to the look-up."""
    spec, answerer = load_spec(folder), Answerer(load_index(folder))
    return Score(tuple(_result(answerer, spec, each) for each in spec.questions.values()))


def _result(answerer: Answerer, spec: Spec, question: Question) -> Result:
    answer = answerer.answer(question.ask, question.edition or "", {}, _NEAR)
    return Result(question, answer.status, tuple(_named(answer)))


def _named(answer: Answer) -> Iterator[str]:
    if answer.entry:
        yield answer.entry
    yield from (each.id for each in answer.neighbours)


if __name__ == "__main__":
    print(*score().lines(misses="--misses" in sys.argv[1:]), sep="\n")
