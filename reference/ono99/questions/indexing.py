"""The look-up's index: everything a question is compared with, and everything an answer shows.

Reading the spec takes longer than an answer may, so all that ``lookup`` and ``ask`` need
is worked out once and kept as a few long texts, of which an answer reads what it needs.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Container, Iterator, Mapping
from typing import Any

from ono99.load.documents import Spec
from ono99.prove.bank import Bank
from ono99.questions.entrydata import entry_data, rule_data
from ono99.questions.learnt import weights_of
from ono99.questions.packing import table
from ono99.questions.searchdata import forms_table, search_head
from ono99.questions.speech import stems, words
from ono99.questions.vocabulary import synonym_groups

JSON = Any
NAMED, SPOKEN, BORROWED = 1.0, 0.8, 0.4
"""How surely a phrase means a card or term: its name, a word for it, another card's name."""


def build_index(spec: Spec) -> dict[str, str]:
    """The index of a spec: a few long texts, see :mod:`ono99.questions.packing`."""
    vocabulary, bank = vocabulary_data(spec), Bank(spec)
    weights = weights_of(spec, vocabulary)
    head = {
        "vocabulary": vocabulary,
        "titles": {each.id: each.title for each in spec.editions.values()},
        "options": _options(spec),
        **search_head(spec, weights),
    }
    return {
        "head": _text(head),
        "forms": forms_table(weights),
        "known": table((word, [str(count)]) for word, count in known_words(spec).items()),
        "entries": table(
            (each.id, [_text(entry_data(spec, bank, each))]) for each in spec.disputes.values()
        ),
        "rules": table((rule, [_text(rule_data(spec, rule))]) for rule in _rules(spec)),
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
        "numbers": _numbers(spec, phrases),
        "longest": max((len(phrase.split()) for phrase in phrases), default=0),
        "cards": _cards(spec, terms),
        "groups": synonym_groups(),
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


def _numbers(spec: Spec, phrases: Container[str]) -> dict[str, str]:
    """Numbers that are the name of a card, with the phrase that surely means the card."""
    spoken = {
        _key(word)
        for edition in spec.editions.values()
        for card in edition.cards.values()
        for word in (card.name, *card.spoken)
    }
    found = {word: f"{word} card" for word in sorted(spoken) if word.isdecimal()}
    plain = {_key(term.term) for term in spec.terms.values()} | {
        _key(word) for edition in spec.editions.values() for card in edition.cards.values()
        if not _key(card.name).isdecimal() for word in card.spoken
    }  # fmt: skip
    return {word: phrase for word, phrase in found.items() if phrase in phrases and word in plain}


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


def known_words(spec: Spec) -> dict[str, int]:
    """Every word of the spec, with how often it is there.

    Words that only a phrasing has count nothing: they may be misspelt on purpose.
    """
    found: Counter[str] = Counter()
    slips: Counter[str] = Counter()
    for dispute in spec.disputes.values():
        for text in (dispute.question, *dispute.answers.values(), dispute.why):
            found.update(words(text))
        for phrasing in spec.ways_to_ask(dispute):
            slips.update(words(phrasing))
    for article in spec.articles.values():
        found.update(words(f"{article.title} {article.text} {article.example or ''}"))
    for ruling in spec.rulings.values():
        found.update(words(f"{ruling.title} {ruling.question}"))
    for term in spec.terms.values():
        found.update(words(f"{term.term} {term.means}"))
    known = {word: count + slips[word] for word, count in found.items()}
    return {word: known.get(word, 0) for word in {**known, **slips} if word.isalpha()}
