"""The search: which dispute of the bank does a question ask about?

A question is read as features (see ``features``); each has weights for the disputes that
are asked with it (see ``learning``), and the dispute with the highest sum comes first.
Nothing leaves the machine.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from json import loads
from math import exp, sqrt
from typing import NamedTuple

from ono99.questions.english import CHAT, COMMON
from ono99.questions.features import features_of
from ono99.questions.packing import row, rows, unpack
from ono99.questions.speech import is_stop, stem, words
from ono99.questions.spelling import nearest
from ono99.questions.vocabulary import Reading, Unit, Vocabulary

OTHER_EDITION = 1.0
"""What a dispute loses that is about no edition that the question points to."""
TELLING = 2.0
"""How telling a word must be to be strange where no dispute is asked with it."""


class Found(NamedTuple):
    """A dispute, by its number in the index, and how well it fits."""

    number: int
    score: float


class Signs(NamedTuple):
    """What speaks for and against the best dispute; see ``confidence``.

    ``likely`` is the chance that it is meant, ``silent`` the chance that one is meant of
    which the rules do not speak; ``covered`` the share of what is said that the best
    dispute is asked with, ``strange`` the share that no dispute is asked with.
    """

    likely: float
    silent: float
    covered: float
    strange: float


class Ranking(NamedTuple):
    """What a question was understood as, and the disputes that fit it, the best first.

    ``unknown`` are words that nothing in the spec knows; ``corrected`` maps words to what
    they were taken for.
    """

    reading: Reading
    found: tuple[Found, ...]
    signs: Signs
    unknown: tuple[str, ...]
    corrected: Mapping[str, str]


class _Row(NamedTuple):
    """How telling a feature is, and its weights by the number of the dispute."""

    telling: float
    weights: Mapping[int, int]


class Lookup:
    """Finds disputes by an index made by ``indexing``."""

    def __init__(self, index: Mapping[str, bytes]) -> None:
        head = loads(index["head"])
        self.vocabulary = Vocabulary(head["vocabulary"])
        self.disputes: Sequence[str] = head["disputes"]
        self.editions: Sequence[Sequence[str]] = head["editions"]
        self.silent: Sequence[Sequence[str]] = head["silent"]
        self.titles: Mapping[str, str] = head["titles"]
        self._steps: int = head["steps"]
        self._rarest: float = head["rarest"]
        self._priors: Sequence[float] = head["priors"]
        self._index = index
        self._rows: dict[str, _Row | None] = {}

    def _row(self, feature: str) -> _Row | None:
        """What the index knows of a feature."""
        if feature not in self._rows:
            fields = row(self._index["forms"], feature)
            self._rows[feature] = (
                _Row(float(fields[0]), dict(unpack(fields[1]))) if fields else None
            )
        return self._rows[feature]

    def rank(self, question: str, editions: Sequence[str] = ()) -> Ranking:
        """The disputes that fit a question; ``editions`` are those that are asked about."""
        spoken, corrected, unknown = self._understood(words(question), _names(question))
        reading = self.vocabulary.read_words(spoken)
        meant = tuple(editions or reading.only)
        scores = self._scores(reading, meant)
        found = [Found(number, score) for number, score in enumerate(scores)]
        found.sort(key=lambda each: (-each.score, each.number))
        signs = self._signs(reading, found, meant)
        return Ranking(reading, tuple(found), signs, tuple(unknown), corrected)

    # ------------------------------------------------------------- spelling

    def _understood(
        self, spoken: Sequence[str], names: set[str]
    ) -> tuple[list[str], dict[str, str], list[str]]:
        """The words as they are known, those that were corrected, and those nobody knows."""
        result: list[str] = []
        corrected: dict[str, str] = {}
        unknown: list[str] = []
        for word in spoken:
            near = word
            if not self._is_known(word) and word not in names:
                near = "" if _is_common(word) else self._nearest(word)
                if near:
                    corrected[word] = near
                else:
                    unknown.append(word)
            result.append(near or word)
        return result, corrected, unknown

    def _nearest(self, word: str) -> str:
        known = {each: int(count) for each, (count,) in rows(self._index["known"])}
        return nearest(word, known) or ""

    def _is_known(self, word: str) -> bool:
        each = stem(word)
        return (
            is_stop(word) or is_stop(each) or word in CHAT or not word.isalpha()
            or self._row(each) is not None or row(self._index["known"], word) is not None
        )  # fmt: skip

    # -------------------------------------------------------------- scoring

    def _scores(self, reading: Reading, meant: Sequence[str]) -> list[float]:
        sums = [0.0] * len(self.disputes)
        length = 0.0
        for feature, weight in features_of(reading).items():
            known = self._row(feature)
            if known is not None:
                length += (weight * known.telling) ** 2
                for number, value in known.weights.items():
                    sums[number] += weight * value
        whole = (sqrt(length) or 1.0) * self._steps
        return [
            prior + value / whole - (OTHER_EDITION if _elsewhere(meant, editions) else 0.0)
            for prior, value, editions in zip(self._priors, sums, self.editions, strict=True)
        ]

    # ---------------------------------------------------------------- signs

    def _signs(self, reading: Reading, found: Sequence[Found], meant: Sequence[str]) -> Signs:
        if not found:
            return Signs(0.0, 1.0, 0.0, 0.0)
        best = found[0]
        chances = [exp(each.score - best.score) for each in found]
        whole = sum(chances)
        silent = sum(
            chance for each, chance in zip(found, chances, strict=True)
            if self.is_silent(each.number, meant)
        )  # fmt: skip
        said = [unit for unit in reading.units if unit.text not in CHAT]
        values = [self._value(unit) for unit in said]
        total = sum(values) or 1.0
        covered = sum(
            value for unit, value in zip(said, values, strict=True)
            if any(self._has(best.number, form) for form in unit.forms)
        )  # fmt: skip
        strange = sum(
            value for unit, value in zip(said, values, strict=True)
            if value >= TELLING and not any(self._row(form) for form in unit.forms)
        )  # fmt: skip
        return Signs(1 / whole, silent / whole, covered / total, strange / total)

    def is_silent(self, number: int, meant: Sequence[str]) -> bool:
        """Whether the rules do not speak of a dispute, in the editions that are meant."""
        asked = set(meant).intersection(self.editions[number]) or self.editions[number]
        return set(asked) <= set(self.silent[number])

    def _value(self, unit: Unit) -> float:
        """How much a unit says."""
        return max(weight * self._telling(form) for form, weight in unit.forms.items())

    def _telling(self, form: str) -> float:
        known = self._row(form)
        return self._rarest if known is None else known.telling

    def _has(self, number: int, form: str) -> bool:
        """Whether a dispute is asked with a form."""
        known = self._row(form)
        return known is not None and number in known.weights


def _elsewhere(meant: Sequence[str], editions: Iterable[str]) -> bool:
    return bool(meant) and not any(edition in meant for edition in editions)


def _is_common(word: str) -> bool:
    each = stem(word)
    return word in COMMON or each in COMMON or f"{each}e" in COMMON


def _names(question: str) -> set[str]:
    """Words with a capital letter inside a sentence: people at the table."""
    return {
        word.strip(".,!?:;'\"()").casefold()
        for before, word in pairwise(question.split())
        if word[:1].isupper() and word[1:2].islower() and before[-1:] not in ".!?:"
    }
