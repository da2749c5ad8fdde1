"""The search: which dispute of the bank does a question ask about, and does any?

Each dispute gets a score made of four parts: how likely its phrasings, answer and rules
are to bring forth the words of the question; how many neighbouring words they share; how
alike the question and the most similar phrasing are; and how much of what the dispute is
always asked with the question does not mention. Nothing leaves the machine. The weights
were fitted to questions written for that and to phrasings of the bank that were left out
of the index, never to the question set that measures the look-up.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from ono99.english import CHAT, COMMON
from ono99.searchdata import forms_of, unpack
from ono99.speech import is_stop, pairs, stem, words
from ono99.spelling import nearest
from ono99.vocabulary import Reading, Unit, Vocabulary

LIKELY, NEIGHBOURS, ALIKE, AS_ASKED, UNMENTIONED, OTHER_EDITION = 3.4, 4.5, 1.5, 0.8, 2.9, 0.7
"""How much each part of a score counts."""
_TELLING = 1.5
"""How telling a word must be to be missed."""


class Found(NamedTuple):
    """A dispute, by its number in the index, and how well it fits."""

    number: int
    score: float


class Ranking(NamedTuple):
    """What a question was understood as, and the disputes that fit it, the best first.

    ``covered`` is the share of what the question says that the best dispute knows of;
    ``unknown`` are words that nothing in the spec knows; ``corrected`` maps words to
    what they were taken for. ``strangers`` is how many words say something that no dispute
    is asked with, and ``strange`` their share, the rarer words counting more.
    """

    reading: Reading
    found: tuple[Found, ...]
    covered: float
    strangers: int
    strange: float
    unknown: tuple[str, ...]
    corrected: Mapping[str, str]


class Lookup:
    """Finds disputes by an index made by ``indexing``."""

    def __init__(self, index: Mapping[str, Any]) -> None:
        self.vocabulary = Vocabulary(index["vocabulary"])
        self.known: Mapping[str, int] = index["known"]
        search = index["search"]
        self.disputes: Sequence[str] = search["disputes"]
        self.editions: Sequence[Sequence[str]] = search["editions"]
        self.idf: Mapping[str, float] = search["idf"]
        self.likely: Mapping[str, str] = search["likely"]
        self.core: Mapping[str, str] = search["core"]
        self.pairs: Mapping[str, str] = search["pairs"]
        self.alike: Mapping[str, str] = search["alike"]
        self.phrasings: Sequence[tuple[int, float, int]] = search["phrasings"]
        self.rarest = max(self.idf.values(), default=1.0)

    def rank(self, question: str, editions: Sequence[str] = ()) -> Ranking:
        """The disputes that fit a question; ``editions`` are those that are asked about."""
        spoken, corrected, unknown = self._understood(words(question), _names(question))
        reading = self.vocabulary.read_words(spoken)
        scores = self._scores(reading, set(editions or reading.only))
        found = [Found(number, score) for number, score in enumerate(scores)]
        found.sort(key=lambda each: (-each.score, each.number))
        best = found[0].number if found else -1
        covered = self._covered(reading.units, best)
        strange = self._strange(reading.units)
        return Ranking(reading, tuple(found), covered, *strange, tuple(unknown), corrected)

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
                near = ("" if _is_common(word) else nearest(word, self.known)) or ""
                if near:
                    corrected[word] = near
                else:
                    unknown.append(word)
            result.append(near or word)
        return result, corrected, unknown

    def _is_known(self, word: str) -> bool:
        each = stem(word)
        return (
            word in self.known or each in self.likely or is_stop(word) or is_stop(each)
            or word in CHAT or not word.isalpha()
        )  # fmt: skip

    # -------------------------------------------------------------- scoring

    def _scores(self, reading: Reading, meant: set[str]) -> list[float]:
        wanted = forms_of(reading)
        scores = [-UNMENTIONED] * len(self.disputes)
        self._add_likely(scores, wanted)
        for form in wanted:
            for number, part in unpack(self.core.get(form, "")):
                scores[number] += UNMENTIONED * part
        neighbours = list(dict.fromkeys(pairs([unit.text for unit in reading.units])))
        for pair in neighbours:
            for number, _ in unpack(self.pairs.get(pair, "")):
                scores[number] += NEIGHBOURS / len(neighbours)
        self._add_alike(scores, wanted)
        for number, editions in enumerate(self.editions):
            if meant and meant.isdisjoint(editions):
                scores[number] -= OTHER_EDITION
        return scores

    def _add_likely(self, scores: list[float], wanted: Mapping[str, float]) -> None:
        whole = sum(wanted.values()) or 1.0
        for form, weight in wanted.items():
            for number, gain in unpack(self.likely.get(form, "")):
                scores[number] += LIKELY * weight * gain / whole

    def _add_alike(self, scores: list[float], wanted: Mapping[str, float]) -> None:
        """Add how alike the question and the most similar phrasing of each dispute are."""
        whole = sum(self._weight(form, weight) for form, weight in wanted.items()) or 1.0
        shared: dict[int, float] = {}
        for form, weight in wanted.items():
            value = self.idf.get(form, 0.0)
            for at, other in unpack(self.alike.get(form, "")):
                shared[at] = shared.get(at, 0.0) + value * min(weight, other)
        best: dict[int, float] = {}
        for at, value in shared.items():
            number, size, first = self.phrasings[at]
            alike = value / (whole * size) ** 0.5
            best[number] = max(alike, best.get(number, 0.0))
            if first:
                scores[number] += AS_ASKED * alike
        for number, alike in best.items():
            scores[number] += ALIKE * alike

    def _weight(self, form: str, weight: float) -> float:
        return weight * self.idf.get(form, self.rarest)

    def _covered(self, units: Sequence[Unit], best: int) -> float:
        """The share of what the question says that a dispute knows of."""
        said = known = 0.0
        for unit in units:
            if unit.text not in CHAT:
                value = max(self._weight(form, weight) for form, weight in unit.forms.items())
                said += value
                known += value * any(self._knows(best, form) for form in unit.forms)
        return known / said if said else 0.0

    def _strange(self, units: Sequence[Unit]) -> tuple[int, float]:
        """How many words no dispute is asked with, and their share in what is said."""
        said = strange = 0.0
        count = 0
        for unit in units:
            if unit.text not in CHAT:
                value = max(self._weight(form, weight) for form, weight in unit.forms.items())
                said += value
                if value >= _TELLING and not any(form in self.likely for form in unit.forms):
                    strange += value
                    count += 1
        return count, strange / said if said else 0.0

    def _knows(self, number: int, form: str) -> bool:
        return any(number == each for each, _ in unpack(self.likely.get(form, "")))


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


def found_ids(lookup: Lookup, ranking: Ranking) -> Iterator[str]:
    """The ids of the disputes of a ranking, the best first."""
    return (lookup.disputes[each.number] for each in ranking.found)
