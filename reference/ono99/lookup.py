"""The search: which dispute of the bank does a question ask about, and does any?

Each dispute is compared with the question in four ways, all weighted by how telling the
shared forms are: with everything it is asked by together, with the phrasing that is the
most alike, by neighbouring words, and with the text of its answer and rules. Nothing is
learnt and nothing leaves the machine; the weights were tuned on phrasings of the bank that
were left out of the index, never on the question set that measures them.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ono99.english import CHAT, COMMON
from ono99.speech import is_stop, pairs, stem, words
from ono99.spelling import nearest
from ono99.vocabulary import Reading, Unit, Vocabulary


class Weights(NamedTuple):
    """How much each of the four comparisons counts, and what an edition that differs costs."""

    bag: float = 1.0
    alike: float = 1.0
    pairs: float = 0.5
    body: float = 0.4
    saturation: float = 1.0
    other_edition: float = 0.7


class Found(NamedTuple):
    """A dispute, by its number in the index, and how well it fits."""

    number: int
    score: float


class Ranking(NamedTuple):
    """What a question was understood as, and the disputes that fit it, the best first.

    ``covered`` is the share of what the question says that the best dispute knows of;
    ``unknown`` are words that nothing in the spec knows; ``corrected`` maps words to
    what they were taken for.
    """

    reading: Reading
    found: tuple[Found, ...]
    covered: float
    unknown: tuple[str, ...]
    corrected: Mapping[str, str]


class Lookup:
    """Finds disputes by an index made by ``indexing``."""

    def __init__(self, index: Mapping[str, Any], weights: Weights | None = None) -> None:
        self.vocabulary = Vocabulary(index["vocabulary"])
        self.weights = weights or Weights()
        search = index["search"]
        self.disputes: Sequence[str] = search["disputes"]
        self.editions: Sequence[Sequence[str]] = search["editions"]
        self.bag: Mapping[str, Sequence[Sequence[int]]] = search["bag"]
        self.asked: Sequence[tuple[int, Mapping[str, float]]] = search["asked"]
        self.pairs: Mapping[str, Sequence[int]] = search["pairs"]
        self.body: Mapping[str, Sequence[int]] = search["body"]
        self.known: Mapping[str, int] = search["known"]
        self.idf: Mapping[str, float] = search["idf"]
        self.rarest = max(self.idf.values(), default=1.0)
        self._stems = {stem(word) for word in self.known}

    def rank(self, question: str, editions: Sequence[str] = ()) -> Ranking:
        """The disputes that fit a question; ``editions`` are those that are asked about."""
        spoken, corrected, unknown = self._understood(words(question), question)
        reading = self.vocabulary.read_words(spoken)
        wanted = _forms(reading.units)
        scores = self._scores(reading, wanted)
        meant = set(editions or reading.only)
        found = [
            Found(number, score * (self._fit(number, meant))) for number, score in scores.items()
        ]
        found.sort(key=lambda each: (-each.score, each.number))
        best = found[0].number if found else -1
        return Ranking(
            reading,
            tuple(found),
            self._covered(reading.units, unknown, best),
            tuple(unknown),
            corrected,
        )

    def _fit(self, number: int, meant: set[str]) -> float:
        fits = not meant or not meant.isdisjoint(self.editions[number])
        return 1.0 if fits else self.weights.other_edition

    # ------------------------------------------------------------- spelling

    def _understood(
        self, spoken: Sequence[str], question: str
    ) -> tuple[list[str], dict[str, str], list[str]]:
        """The words as they are known, those that were corrected, and those nobody knows."""
        names = _names(question)
        result, corrected, unknown = [], {}, []
        for word in spoken:
            if self._is_known(word) or word in names:
                result.append(word)
                continue
            near = None if _is_common(word) else nearest(word, self.known)
            if near is None:
                unknown.append(word)
                result.append(word)
            else:
                corrected[word] = near
                result.append(near)
        return result, corrected, unknown

    def _is_known(self, word: str) -> bool:
        each = stem(word)
        return (
            word in self.known or each in self.idf or each in self._stems
            or is_stop(word) or is_stop(each) or word in CHAT or not word.isalpha()
        )  # fmt: skip

    # -------------------------------------------------------------- scoring

    def _scores(self, reading: Reading, wanted: Mapping[str, float]) -> dict[int, float]:
        weights, total = self.weights, sum(self._weight(f, w) for f, w in wanted.items()) or 1.0
        scores: dict[int, float] = {}
        for number, value in self._bag_scores(wanted):
            scores[number] = scores.get(number, 0.0) + weights.bag * value / total
        for number, value in self._alike_scores(wanted, total).items():
            scores[number] = scores.get(number, 0.0) + weights.alike * value
        neighbours = list(pairs([unit.text for unit in reading.units if unit.forms]))
        for pair in dict.fromkeys(neighbours):
            for number in self.pairs.get(pair, ()):
                scores[number] = scores.get(number, 0.0) + weights.pairs / len(neighbours)
        for form, weight in wanted.items():
            for number in self.body.get(form, ()):
                gain = weights.body * self._weight(form, weight) / total
                scores[number] = scores.get(number, 0.0) + gain
        return scores

    def _weight(self, form: str, weight: float) -> float:
        return weight * self.idf.get(form, self.rarest)

    def _bag_scores(self, wanted: Mapping[str, float]) -> Iterator[tuple[int, float]]:
        half = self.weights.saturation
        for form, weight in wanted.items():
            value = self._weight(form, weight)
            for number, count in self.bag.get(form, ()):
                yield number, value * count / (count + half)

    def _alike_scores(self, wanted: Mapping[str, float], total: float) -> dict[int, float]:
        """For each dispute how alike the question and its most similar phrasing are."""
        best: dict[int, float] = {}
        for number, forms in self.asked:
            shared = size = 0.0
            for form, weight in forms.items():
                value = weight * self.idf[form]
                size += value
                if form in wanted:
                    shared += min(value, wanted[form] * self.idf[form])
            if shared:
                alike = shared / (total * size) ** 0.5
                if alike > best.get(number, 0.0):
                    best[number] = alike
        return best

    def _covered(self, units: Sequence[Unit], unknown: Sequence[str], best: int) -> float:
        """The share of what the question says that a dispute knows of."""
        said = known = 0.0
        for unit in units:
            if unit.forms and unit.text not in CHAT:
                value = max(self._weight(form, weight) for form, weight in unit.forms.items())
                said += value
                if any(self._knows(best, form) for form in unit.forms):
                    known += value
        return known / said if said else 0.0

    def _knows(self, number: int, form: str) -> bool:
        return number in self.body.get(form, ()) or any(
            number == each for each, _ in self.bag.get(form, ())
        )


def _is_common(word: str) -> bool:
    each = stem(word)
    return word in COMMON or each in COMMON or f"{each}e" in COMMON


def _forms(units: Sequence[Unit]) -> dict[str, float]:
    found: dict[str, float] = {}
    for unit in units:
        for form, weight in unit.forms.items():
            found[form] = max(weight, found.get(form, 0.0))
    return found


def _names(question: str) -> set[str]:
    """Words with a capital letter inside a sentence: people at the table."""
    given = question.split()
    return {
        word.strip(".,!?:;'\"()").casefold()
        for before, word in zip(given, given[1:], strict=False)
        if word[:1].isupper() and word[1:2].islower() and before[-1:] not in ".!?:"
    }
