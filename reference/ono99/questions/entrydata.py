"""What an answer shows, as plain data: a dispute with its positions, a rule with its sources."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ono99.load.documents import Article, Citation, Dispute, Option, Ruling, Spec
from ono99.prove.bank import Bank
from ono99.questions.positionwords import position_data
from ono99.resolve.choices import layer_of

JSON = Any


def entry_data(spec: Spec, bank: Bank, dispute: Dispute) -> dict[str, JSON]:
    """Everything that an answer shows of a dispute, but for the texts of its rules."""
    return {
        "id": dispute.id,
        "question": dispute.question,
        "editions": list(dispute.editions),
        "options": list(dispute.options),
        "answers": dict(dispute.answers),
        "basis": dict(dispute.basis),
        "why": dispute.why,
        "cites": list(dispute.cites),
        "decided_by": [
            {"fact": each.fact, "option": each.option, "answers": dict(each.answers)}
            for each in dispute.decided_by
        ],
        "positions": [position_data(spec, bank, each) for each in dispute.positions],
        "see": list(dispute.see),
    }


def rule_data(spec: Spec, rule: str) -> dict[str, JSON]:
    """A rule: its text, who says so, and what the sources say where they differ."""
    item: Article | Ruling | Option
    if rule in spec.articles:
        item = spec.articles[rule]
        return {**_base(spec, item), **_article(spec, item)}
    if rule in spec.rulings:
        item = spec.rulings[rule]
        return {**_base(spec, item), **_ruling(item)}
    item = spec.options[rule]
    return {**_base(spec, item), **_option(item)}


def _base(spec: Spec, item: Article | Ruling | Option) -> dict[str, JSON]:
    takers = [each.id for each in spec.editions.values() if item.id in each.takes]
    return {
        "id": item.id,
        "title": item.title,
        "editions": list(dict.fromkeys([*item.editions, *takers])),
        "when": dict(item.when),
        "sources": list(_said(spec, item.sources)),
        "differs": list(_differs(spec, item)),
    }


def _article(spec: Spec, article: Article) -> dict[str, JSON]:
    return {
        "kind": "article",
        "text": article.text,
        "example": article.example or "",
        "layer": layer_of(spec, article),
        "basis": "",
    }


def _ruling(ruling: Ruling) -> dict[str, JSON]:
    return {
        "kind": "ruling",
        "text": ruling.readings[ruling.default].text,
        "question": ruling.question,
        "readings": {
            each.id: {"title": each.title, "text": each.text} for each in ruling.readings.values()
        },
        "default": ruling.default,
        "why": ruling.why,
        "layer": "printed" if ruling.basis == "settled" else "ruled",
        "basis": ruling.basis,
    }


def _option(option: Option) -> dict[str, JSON]:
    layers = {value.layer for value in option.values.values()}
    choices = "; ".join(
        f"{value.title} (house rule)" if value.layer == "house" else value.title
        for value in option.values.values()
    )
    return {
        "kind": "option",
        "text": f"{option.question} Agree on one: {choices}.",
        "default": dict(option.defaults),
        "values": {
            value.id: {"title": value.title, "text": value.text, "layer": value.layer}
            for value in option.values.values()
        },
        "layer": "house" if layers == {"house"} else "printed",
        "basis": "",
    }


def _said(spec: Spec, citations: Iterable[Citation]) -> Iterator[dict[str, str]]:
    for each in citations:
        title = spec.sources[each.source].title
        yield {"source": each.source, "title": title, "says": each.says, "note": each.note or ""}


def _differs(spec: Spec, item: Article | Ruling | Option) -> Iterator[dict[str, JSON]]:
    """The places where sources tell what a rule is about differently."""
    for each in spec.discrepancies.values():
        if item.id in (*each.articles, *each.rulings):
            yield {
                "id": each.id,
                "place": each.place,
                "editions": list(each.editions),
                "effect": each.effect,
                "sources": list(_said(spec, each.sources)),
            }
