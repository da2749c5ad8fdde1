"""The words of the game in what players say: nicknames, cards, editions.

A vocabulary is plain data, made from the glossary and the card tables by ``indexing``.
It turns a text into units: a word, or several that mean one thing of the game. A unit
has *forms* under which it can be found, each with a weight: the stem itself, ``%`` and
a term of the glossary, ``~`` and a group of everyday synonyms, ``#`` and a kind of
number.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from ono99.questions.english import ARTICLES, NEW, OLD, SUBJECTS, SYNONYMS, VERSIONS
from ono99.questions.speech import is_stop, stem, words

WORD, TERM, GROUP, KIND, SMALL = 1.0, 1.0, 0.5, 0.35, 0.45
ALIKE = 0.5
"""How much a card counts where its counterpart of another edition is meant."""

_SMALL_NUMBER = 10


class Unit(NamedTuple):
    """One or more words that mean one thing, and the weighted forms it can be found under.

    ``owners`` are the cards that it names, if it names any.
    """

    text: str
    forms: Mapping[str, float]
    owners: tuple[str, ...] = ()


class Reading(NamedTuple):
    """A text as units, and the editions that its words point to.

    ``only`` are the editions that have every card named, or that are named themselves;
    ``named`` tells that an edition was; empty: nothing points to any edition.
    """

    units: tuple[Unit, ...]
    only: tuple[str, ...]
    named: bool


def synonym_groups() -> dict[str, list[str]]:
    """For each stem the groups of everyday synonyms that it belongs to."""
    found: dict[str, list[str]] = {}
    for number, line in enumerate(SYNONYMS):
        for word in line.split():
            found.setdefault(stem(word), []).append(f"~{number}")
    return found


class Vocabulary:
    """Reads texts by the words of the game; see ``indexing`` for what its data hold."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.phrases: Mapping[str, Mapping[str, float]] = data["phrases"]
        self.longest: int = data["longest"]
        self.cards: Mapping[str, Mapping[str, Any]] = data["cards"]
        self.editions: Mapping[str, Sequence[str]] = data["editions"]
        self.numbers: Mapping[str, str] = data["numbers"]
        self.by_age: Sequence[str] = data["by_age"]
        self.groups: Mapping[str, Sequence[str]] = data["groups"]

    def read(self, text: str) -> Reading:
        """Read a text."""
        return self.read_words(words(text))

    def read_words(self, spoken: Sequence[str]) -> Reading:
        """Read a text that has been split into words."""
        named = self._named_editions(spoken)
        rest = [word for number, word in enumerate(spoken) if number not in named]
        units = tuple(self._units(rest))
        editions = dict.fromkeys(named.values())
        return Reading(units, tuple(editions) or self._only(units), bool(editions))

    # --------------------------------------------------------------- editions

    def _named_editions(self, spoken: Sequence[str]) -> dict[int, str]:
        """The places of words that name an edition, with the edition."""
        found: dict[int, str] = {}
        for edition, phrases in self.editions.items():
            for phrase in phrases:
                found |= dict.fromkeys(_places(spoken, phrase.split()), edition)
        for number, (word, after) in enumerate(pairwise(spoken)):
            if stem(after) in VERSIONS and (word in OLD or word in NEW):
                found[number] = self.by_age[0 if word in OLD else -1]
        return found

    def _only(self, units: Sequence[Unit]) -> tuple[str, ...]:
        """The editions that have every card named, if not all have."""
        left = set(self.editions)
        for unit in units:
            if unit.owners:
                left &= {each for card in unit.owners for each in self.cards[card]["editions"]}
        return tuple(sorted(left)) if left and left != set(self.editions) else ()

    # ------------------------------------------------------------------ units

    def _units(self, spoken: Sequence[str]) -> Iterator[Unit]:
        stems = [stem(word) for word in spoken]
        at, limit = 0, self.longest
        while at < len(spoken):
            length, phrase = self._phrase_at(spoken, stems, at, limit)
            terms = self.phrases.get(phrase, {})
            owners = tuple(term for term in terms if term in self.cards)
            if owners:
                yield self._card_unit(phrase, terms, owners)
                at, limit = at + length, self.longest
            elif length:
                yield Unit(phrase, {f"%{term}": TERM * weight for term, weight in terms.items()})
                limit = length - 1
            if not length or limit == 0:
                yield self._plain(spoken[at], stems[at])
                at, limit = at + 1, self.longest

    def _phrase_at(
        self, spoken: Sequence[str], stems: Sequence[str], at: int, limit: int
    ) -> tuple[int, str]:
        """The longest phrase of at most ``limit`` words that begins here, and its length."""
        for length in range(min(limit, len(stems) - at), 0, -1):
            phrase = " ".join(stems[at : at + length])
            if phrase in self.phrases and (length > 1 or self._is_noun(spoken, at, phrase)):
                return length, phrase
        if limit == self.longest and stems[at] in self.numbers and _is_thing(spoken, at):
            return 1, self.numbers[stems[at]]
        return 0, ""

    def _is_noun(self, spoken: Sequence[str], at: int, phrase: str) -> bool:
        """Whether a single word names something: "a hold" does, "i hold" and "holding" do not."""
        terms = self.phrases[phrase]
        if not any(term in self.cards for term in terms):
            return True
        verb = spoken[at].endswith(("ing", "ed")) or spoken[at] in ("held", "kept")
        everywhere = {each for term in terms if term in self.cards
                      for each in self.cards[term]["editions"]} == set(self.editions)  # fmt: skip
        before = spoken[at - 1] if at else ""
        return not verb and (everywhere or before not in SUBJECTS)

    def _card_unit(self, phrase: str, terms: Mapping[str, float], owners: tuple[str, ...]) -> Unit:
        forms = {f"%{term}": TERM * weight for term, weight in terms.items()}
        for card in owners:
            for tag in self.cards[card]["tags"]:
                forms[f"%%{tag}"] = ALIKE
        return Unit(phrase, forms, owners)

    def _plain(self, word: str, each: str) -> Unit:
        forms = {each: SMALL if is_stop(word) or is_stop(each) else WORD}
        forms |= dict.fromkeys(self.groups.get(each, ()), GROUP)
        if each.isdecimal() and int(each) > _SMALL_NUMBER:
            forms["#number"] = KIND
            if each.endswith("0"):
                forms["#round"] = KIND
        return Unit(each, forms)


def _is_thing(spoken: Sequence[str], at: int) -> bool:
    """Whether a number names a thing, not how much of it: "a 99", "my zeros"."""
    return spoken[at].endswith("s") or (at > 0 and spoken[at - 1] in ARTICLES)


def _places(spoken: Sequence[str], phrase: Sequence[str]) -> Iterator[int]:
    for at in range(len(spoken) - len(phrase) + 1):
        if list(spoken[at : at + len(phrase)]) == list(phrase):
            yield from range(at, at + len(phrase))


def forms_of(reading: Reading) -> dict[str, float]:
    """Every form in a text, with the greatest weight it has there."""
    found: dict[str, float] = {}
    for unit in reading.units:
        for form, weight in unit.forms.items():
            found[form] = max(weight, found.get(form, 0.0))
    return found
