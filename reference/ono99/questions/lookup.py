"""The search: which dispute of the bank does a question ask about, and does any?

Each dispute gets a score made of four parts: how likely its phrasings, answer and rules
are to bring forth the words of the question; how many neighbouring words they share; how
alike the question and the most similar phrasing are; and how much of what the dispute is
always asked with the question does not mention. Nothing leaves the machine. The weights
were fitted to questions written for that and to phrasings of the bank that were left out
of the index, never to the question set that measures the look-up.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from json import loads
from typing import NamedTuple, TypeAlias

from ono99.questions.english import CHAT, COMMON
from ono99.questions.packing import number_to_sign, row, rows, sign_to_number, unpack
from ono99.questions.speech import is_stop, pairs, stem, words
from ono99.questions.spelling import nearest
from ono99.questions.vocabulary import Reading, Unit, Vocabulary, forms_of

LIKELY, NEIGHBOURS, ALIKE, AS_ASKED, UNMENTIONED, OTHER_EDITION = 3.2, 6.6, 4.0, 0.8, 2.4, 0.4
"""How much each part of a score counts."""
SIZE = 100
"""In how many parts the size of a phrasing is kept."""
_TELLING, _FAINT = 1.5, 0.6
"""How telling a word must be to be missed, and to count where phrasings are compared."""


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


class _Row(NamedTuple):
    """How telling a form is, and the packed numbers of ``searchdata``."""

    idf: float
    likely: str
    core: str
    alike: str


_Known: TypeAlias = Sequence[tuple[float, _Row]]


class Lookup:
    """Finds disputes by an index made by ``indexing``."""

    def __init__(self, index: Mapping[str, bytes]) -> None:
        head = loads(index["head"])
        self.vocabulary = Vocabulary(head["vocabulary"])
        self.disputes: Sequence[str] = head["disputes"]
        self.editions: Sequence[Sequence[str]] = head["editions"]
        self.titles: Mapping[str, str] = head["titles"]
        self.rarest: float = head["rarest"]
        self._index = index
        self._numbers, self._sizes = index["numbers"].decode(), index["sizes"].decode()
        self._rows: dict[str, _Row | None] = {}

    def _row(self, form: str) -> _Row | None:
        """What the index knows of a form."""
        if form not in self._rows:
            fields = row(self._index["forms"], form)
            self._rows[form] = _Row(float(fields[0]), *fields[1:]) if fields else None
        return self._rows[form]

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

    def _scores(self, reading: Reading, meant: set[str]) -> list[float]:
        wanted = {form: (weight, self._row(form)) for form, weight in forms_of(reading).items()}
        known = [(weight, each) for weight, each in wanted.values() if each is not None]
        scores = [-UNMENTIONED] * len(self.disputes)
        self._add_likely(scores, known, sum(weight for weight, _ in wanted.values()) or 1.0)
        for _, each in known:
            for number, part in unpack(each.core):
                scores[number] += UNMENTIONED * part
        self._add_pairs(scores, reading.units)
        whole = sum(w * (each.idf if each else self.rarest) for w, each in wanted.values()) or 1.0
        self._add_alike(scores, known, whole)
        for number, editions in enumerate(self.editions):
            if meant and meant.isdisjoint(editions):
                scores[number] -= OTHER_EDITION
        return scores

    def _add_likely(self, scores: list[float], known: _Known, whole: float) -> None:
        for weight, each in known:
            for number, gain in unpack(each.likely):
                scores[number] += LIKELY * weight * gain / whole

    def _add_pairs(self, scores: list[float], units: Sequence[Unit]) -> None:
        neighbours = list(dict.fromkeys(pairs([unit.text for unit in units])))
        for pair in neighbours:
            for number, _ in unpack((row(self._index["pairs"], pair) or [""])[0]):
                scores[number] += NEIGHBOURS / len(neighbours)

    def _add_alike(self, scores: list[float], known: _Known, whole: float) -> None:
        """Add how alike the question and the most similar phrasing of each dispute are."""
        shared: dict[int, float] = {}
        for weight, each in known:
            if weight * each.idf < _FAINT:
                continue
            for at, other in unpack(each.alike):
                shared[at] = shared.get(at, 0.0) + each.idf * min(weight, other)
        numbers, sizes = self._numbers, self._sizes
        best: dict[int, float] = {}
        for at, value in shared.items():
            number = sign_to_number(numbers[at])
            alike = value / (whole * sign_to_number(sizes[at]) / SIZE) ** 0.5
            best[number] = max(alike, best.get(number, 0.0))
            if at == 0 or numbers[at - 1] != numbers[at]:
                scores[number] += AS_ASKED * alike
        for number, alike in best.items():
            scores[number] += ALIKE * alike

    def _weight(self, form: str, weight: float) -> float:
        found = self._row(form)
        return weight * (self.rarest if found is None else found.idf)

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
                if value >= _TELLING and not any(self._row(form) for form in unit.forms):
                    strange += value
                    count += 1
        return count, strange / said if said else 0.0

    def _knows(self, number: int, form: str) -> bool:
        found = self._row(form)
        return found is not None and number_to_sign(number) in found.likely[::2]


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
