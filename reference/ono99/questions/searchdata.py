"""The statistics that questions are compared with: which forms each dispute is asked with.

A row of the table of forms (see ``vocabulary``) has how telling the form is; how much
likelier each dispute makes it; what part of what a dispute is always asked with it is;
and the phrasings that have it. Another table has the neighbouring words of phrasings.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ono99.load.documents import Dispute, Spec
from ono99.questions.lookup import SIZE
from ono99.questions.packing import number_to_sign, pack, table
from ono99.questions.speech import pairs
from ono99.questions.vocabulary import Reading, Vocabulary, forms_of

JSON = Any
Table = dict[str, dict[int, float]]
ASKED, ANSWERED, RULED, ANYWHERE = 0.55, 0.15, 0.1, 0.2
"""How likely a word of a question comes from the phrasings of a dispute, from its answer,
from its rules, or from anywhere."""

_TELLING = 1.0


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
    shares = _shares(asked, len(disputes))
    idf = _idf(shares)
    answers = [_counts(vocabulary.read(" ".join(_answer(each)))) for each in disputes]
    rules = [_counts(vocabulary.read(" ".join(_rules(spec, each)))) for each in disputes]
    return {
        "disputes": [each.id for each in disputes],
        "editions": [list(each.editions) for each in disputes],
        "rarest": round(max(idf.values(), default=1.0), 3),
        "forms": table(_form_rows(idf, _gains(shares, answers, rules), shares, asked)),
        "pairs": table((pair, [pack(each)]) for pair, each in _pairs(asked).items()),
        "numbers": "".join(number_to_sign(number) for number, _ in asked),
        "sizes": "".join(number_to_sign(round(_size(each, idf) * SIZE)) for _, each in asked),
    }


def _form_rows(
    idf: Mapping[str, float],
    gains: Table,
    shares: list[dict[str, float]],
    asked: Iterable[tuple[int, Reading]],
) -> Iterator[tuple[str, list[str]]]:
    cores, postings = _cores(shares, idf), _postings(asked)
    for form, value in idf.items():
        fields = (gains.get(form, {}), cores.get(form, {}), postings.get(form, {}))
        yield form, [f"{value:.3f}", *(pack(each) for each in fields)]


def _answer(dispute: Dispute) -> Iterator[str]:
    yield from dispute.answers.values()
    yield dispute.why
    for deciding in dispute.decided_by:
        yield from deciding.answers.values()


def _rules(spec: Spec, dispute: Dispute) -> Iterator[str]:
    for rule in dispute.cites:
        if (article := spec.articles.get(rule)) is not None:
            yield from (article.title, article.text, article.example or "")
        elif (ruling := spec.rulings.get(rule)) is not None:
            yield from (ruling.title, ruling.question, ruling.readings[ruling.default].text)
        elif (option := spec.options.get(rule)) is not None:
            yield from (option.title, option.question)


def _counts(reading: Reading) -> dict[str, float]:
    found: dict[str, float] = {}
    for unit in reading.units:
        for form, weight in unit.forms.items():
            found[form] = found.get(form, 0.0) + weight
    return found


def _shares(asked: Iterable[tuple[int, Reading]], disputes: int) -> list[dict[str, float]]:
    """For each dispute the share of its phrasings that have each form."""
    counts: list[Counter[str]] = [Counter() for _ in range(disputes)]
    texts: Counter[int] = Counter()
    for number, reading in asked:
        counts[number].update(forms_of(reading).keys())
        texts[number] += 1
    return [
        {form: count / texts[number] for form, count in each.items()}
        for number, each in enumerate(counts)
    ]


def _idf(shares: list[dict[str, float]]) -> dict[str, float]:
    """How telling each form is: the fewer disputes are asked with it, the more."""
    holding = Counter(form for each in shares for form in each)
    return {form: math.log(1 + (len(shares) + 1) / (n + 0.5)) for form, n in holding.items()}


def _gains(
    shares: list[dict[str, float]], answers: list[dict[str, float]], rules: list[dict[str, float]]
) -> Table:
    """How much likelier each form is from a dispute than from anywhere, as a logarithm."""
    anywhere: Counter[str] = Counter()
    for each in shares:
        anywhere.update(each)
    total = sum(anywhere.values())
    table: Table = {}
    for number, parts in enumerate(zip(shares, answers, rules, strict=True)):
        sizes = [sum(part.values()) or 1.0 for part in parts]
        for form in {form for part in parts for form in part if form in anywhere}:
            chance = sum(
                weight * part.get(form, 0.0) / size
                for weight, part, size in zip((ASKED, ANSWERED, RULED), parts, sizes, strict=True)
            )
            gain = math.log(1 + chance / (ANYWHERE * anywhere[form] / total))
            table.setdefault(form, {})[number] = gain
    return table


def _cores(shares: list[dict[str, float]], idf: Mapping[str, float]) -> Table:
    """What each dispute is always asked with: the parts of it that each telling form makes up."""
    table: Table = {}
    for number, each in enumerate(shares):
        parts = {
            form: share * share * idf[form]
            for form, share in each.items()
            if form.startswith("%") or idf[form] > _TELLING
        }
        whole = sum(parts.values())
        for form, part in parts.items():
            table.setdefault(form, {})[number] = part / whole
    return table


def _pairs(asked: Iterable[tuple[int, Reading]]) -> Table:
    table: Table = {}
    for number, reading in asked:
        for pair in pairs([unit.text for unit in reading.units]):
            table.setdefault(pair, {})[number] = 1.0
    return table


def _postings(asked: Iterable[tuple[int, Reading]]) -> Table:
    table: Table = {}
    for at, (_, reading) in enumerate(asked):
        for form, weight in forms_of(reading).items():
            table.setdefault(form, {})[at] = weight
    return table


def _size(reading: Reading, idf: Mapping[str, float]) -> float:
    return sum(weight * idf[form] for form, weight in forms_of(reading).items())
