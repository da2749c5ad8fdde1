"""The look-up's index: everything a question is compared with, and everything an answer shows.

Reading the spec takes longer than an answer may, so all that ``lookup`` and ``ask`` need
is worked out once and kept as plain data. The parts that only one answer shows are kept
as texts of JSON, so that the others need not be read.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ono99.bank import Bank
from ono99.documents import Dispute, Spec
from ono99.entrydata import entry_data, rule_data
from ono99.speech import pairs, stem, stems, words
from ono99.vocabulary import Reading, Vocabulary

JSON = Any
NAMED, SPOKEN, BORROWED = 1.0, 0.8, 0.4
"""How surely a phrase means a card or term: its name, a word for it, another card's name."""


def build_index(spec: Spec) -> dict[str, JSON]:
    """The index of a spec, as values that JSON can hold."""
    vocabulary, bank = vocabulary_data(spec), Bank(spec)
    return {
        "vocabulary": vocabulary,
        "search": search_data(spec, Vocabulary(vocabulary)),
        "editions": {each.id: each.title for each in spec.editions.values()},
        "options": _options(spec),
        "entries": [_text(entry_data(spec, bank, each)) for each in spec.disputes.values()],
        "rules": {rule: _text(rule_data(spec, rule)) for rule in _rules(spec)},
    }


def _text(data: JSON) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _rules(spec: Spec) -> Iterator[str]:
    yield from spec.articles
    yield from spec.rulings
    yield from spec.options


def _options(spec: Spec) -> dict[str, JSON]:
    return {
        option.id: {"editions": option.editions, "values": list(option.values)}
        for option in spec.options.values()
    }


# ---------------------------------------------------------------- vocabulary


def vocabulary_data(spec: Spec) -> dict[str, JSON]:
    """The words of the game: phrases with the terms they may mean, cards, editions."""
    terms = _terms_of_cards(spec)
    phrases: dict[str, dict[str, float]] = {}
    for phrase, term, weight in _phrases(spec, terms):
        key = " ".join(stems(phrase))
        if len(key) > 1 and not key.isdecimal():
            meanings = phrases.setdefault(key, {})
            meanings[term] = max(weight, meanings.get(term, 0.0))
    for meanings in phrases.values():
        if max(meanings.values()) == NAMED:
            meanings.update({term: BORROWED for term in meanings if meanings[term] < NAMED})
    return {
        "phrases": phrases,
        "numbers": sorted(
            key.removesuffix(" card") for key in phrases if key.removesuffix(" card").isdecimal()
        ),
        "longest": max((len(phrase.split()) for phrase in phrases), default=0),
        "cards": _cards(spec, terms),
        "editions": {each: list(_edition_words(spec, each)) for each in spec.editions},
        "by_age": sorted(spec.editions, key=lambda each: spec.editions[each].year),
    }


def _terms_of_cards(spec: Spec) -> dict[tuple[str, str], str]:
    """For each card of each edition the term of the glossary that means it, if one does."""
    names = {_key(term.term): term.id for term in spec.terms.values()}
    spoken = {_key(word): term.id for term in spec.terms.values() for word in term.words}
    found = {}
    for edition in spec.editions.values():
        for card in edition.cards.values():
            key = _key(card.name)
            term = names.get(key) or spoken.get(key)
            if term is not None and not key.isdecimal():
                found[edition.id, card.id] = term
    return found


def _key(phrase: str) -> str:
    return " ".join(stems(phrase))


def _phrases(spec: Spec, terms: Mapping[tuple[str, str], str]) -> Iterator[tuple[str, str, float]]:
    for term in spec.terms.values():
        yield term.term, term.id, NAMED
        yield from ((word, term.id, SPOKEN) for word in term.words)
    for (edition, card_id), term_id in terms.items():
        card = spec.editions[edition].cards[card_id]
        yield card.name, term_id, NAMED
        yield from ((word, term_id, SPOKEN) for word in card.spoken)


def _cards(spec: Spec, terms: Mapping[tuple[str, str], str]) -> dict[str, JSON]:
    """The terms that are cards: the editions that have the card, and tags no other card has."""
    found: dict[str, JSON] = {}
    for (edition, card), term in terms.items():
        cards = spec.editions[edition].cards
        carried = Counter(tag for each in cards.values() for tag in each.tags)
        entry = found.setdefault(term, {"editions": [], "tags": []})
        entry["editions"].append(edition)
        entry["tags"] += [tag for tag in cards[card].tags if carried[tag] == 1]
    for entry in found.values():
        entry["tags"] = sorted(set(entry["tags"]))
    return found


def _edition_words(spec: Spec, edition: str) -> Iterator[str]:
    """What an edition is called: its id, its year, its decade, its publisher."""
    item = spec.editions[edition]
    decade = item.year - item.year % 10
    alone = all(each.year // 10 != item.year // 10 for each in spec.editions.values()
                if each.id != edition)  # fmt: skip
    yield from dict.fromkeys([edition, str(item.year)])
    if alone:
        yield from (f"{decade}s", f"{decade % 100}s", str(decade))
    publisher = words(item.publisher)
    yield " ".join(publisher)
    yield from publisher[:1]


# -------------------------------------------------------------------- search


def search_data(
    spec: Spec, vocabulary: Vocabulary, left_out: frozenset[str] = frozenset()
) -> dict[str, JSON]:
    """What questions are compared with; phrasings in ``left_out`` are not in it."""
    disputes = list(spec.disputes.values())
    asked = [
        (number, vocabulary.read(text))
        for number, dispute in enumerate(disputes)
        for text in (dispute.question, *dispute.phrasings)
        if text not in left_out
    ]
    body = [vocabulary.read(" ".join(_body(spec, each))) for each in disputes]
    return {
        "disputes": [each.id for each in disputes],
        "editions": [list(each.editions) for each in disputes],
        "bag": _bag(asked),
        "asked": [[number, _forms(reading)] for number, reading in asked],
        "pairs": _postings((number, pairs(_content(reading))) for number, reading in asked),
        "body": _postings((number, _forms(reading)) for number, reading in enumerate(body)),
        "known": _known(spec),
        "idf": _idf(asked, body, len(disputes)),
    }


def _body(spec: Spec, dispute: Dispute) -> Iterator[str]:
    yield from dispute.answers.values()
    yield dispute.why
    for deciding in dispute.decided_by:
        yield from deciding.answers.values()
    for rule in dispute.cites:
        if (article := spec.articles.get(rule)) is not None:
            yield from (article.title, article.text, article.example or "")
        elif (ruling := spec.rulings.get(rule)) is not None:
            yield from (ruling.title, ruling.question, ruling.readings[ruling.default].text)
        elif (option := spec.options.get(rule)) is not None:
            yield from (option.title, option.question)


def _forms(reading: Reading) -> dict[str, float]:
    """Every form in a text, with the greatest weight it has there."""
    found: dict[str, float] = {}
    for unit in reading.units:
        for form, weight in unit.forms.items():
            found[form] = max(weight, found.get(form, 0.0))
    return found


def _content(reading: Reading) -> list[str]:
    return [unit.text for unit in reading.units if unit.forms]


def _bag(asked: Iterable[tuple[int, Reading]]) -> dict[str, JSON]:
    """For each form the disputes that are asked with it, and how often."""
    found: dict[str, Counter[int]] = {}
    for number, reading in asked:
        for form in _forms(reading):
            found.setdefault(form, Counter())[number] += 1
    return {form: [[*pair] for pair in counts.items()] for form, counts in found.items()}


def _postings(texts: Iterable[tuple[int, Iterable[str]]]) -> dict[str, list[int]]:
    found: dict[str, dict[int, None]] = {}
    for number, forms in texts:
        for form in forms:
            found.setdefault(form, {})[number] = None
    return {form: list(numbers) for form, numbers in found.items()}


def _idf(
    asked: Iterable[tuple[int, Reading]], body: Iterable[Reading], total: int
) -> dict[str, float]:
    """How telling each form is: the fewer disputes are asked with it, the more."""
    holding: dict[str, set[int]] = {}
    for reading in body:
        holding |= {form: set() for form in _forms(reading)}
    for number, reading in asked:
        for form in _forms(reading):
            holding.setdefault(form, set()).add(number)
    return {
        form: round(math.log(1 + (total + 1) / (len(numbers) + 0.5)), 3)
        for form, numbers in holding.items()
    }


def _known(spec: Spec) -> dict[str, int]:
    """Every word of the spec, with how often it is there: what a misspelt word may be."""
    found: Counter[str] = Counter()
    for dispute in spec.disputes.values():
        for text in (dispute.question, *dispute.phrasings, *dispute.answers.values(), dispute.why):
            found.update(words(text))
    for article in spec.articles.values():
        found.update(words(f"{article.title} {article.text} {article.example or ''}"))
    for ruling in spec.rulings.values():
        found.update(words(f"{ruling.title} {ruling.question}"))
    for term in spec.terms.values():
        found.update(words(f"{term.term} {term.means}"))
    return {word: count for word, count in found.items() if word.isalpha() and stem(word)}
