"""Rules that an answer cites: which of them matter, and their texts at its end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ono99.commands.terminal import Terminal, wrap
from ono99.commands.wording import plain, standing
from ono99.explain.judge import judge_by
from ono99.problems import Ono99Error


def routine_rules(rules: Mapping[str, Any]) -> frozenset[str]:
    """The rules that act whenever the plainest card is played in the plainest position.

    They act at every play and so explain none in particular.
    """
    plain = [card for card, entry in rules["cards"].items() if not entry["effects"]]
    players = rules["constants"]["players_most"]
    for card in plain:
        try:
            ruled = judge_by(
                rules, players=players, started=players, hand=[card], variables={"opening": 0}
            ).cards[0]
        except Ono99Error:
            return frozenset()
        if ruled.after and not ruled.after.over:
            return frozenset(ruled.after.rules)
    return frozenset()


def telling(rules: Iterable[str], routine: frozenset[str]) -> list[str]:
    """The rules among `rules` that say something about this play, and not about every play."""
    return [rule for rule in dict.fromkeys(rules) if rule not in routine]


_NUMBERS = {"total": "total", "after": "new total", "limit": "limit", "owed": "owed"}
"""The numbers that people know, in this order, and what they are called."""


def numbers(values: Mapping[str, int], *, every: bool = False) -> str:
    """The numbers behind a verdict, in brackets: those that people know, or `every` one.

    >>> numbers({"after": 9, "value": 4, "total": 5})
    '(total 5, new total 9)'
    """
    if every:
        told = [(plain(name), number) for name, number in values.items()]
    else:
        told = [(name, values[key]) for key, name in _NUMBERS.items() if key in values]
        told += [(plain(key), number) for key, number in values.items() if "lowest" in key]
    return f"({', '.join(f'{name} {number}' for name, number in told)})" if told else ""


class Citations:
    """The rules that an answer has cited so far, to be told at its end."""

    def __init__(self, texts: Mapping[str, Mapping[str, Any]], terminal: Terminal) -> None:
        self.texts = texts
        self.terminal = terminal
        self._cited: dict[str, None] = {}

    def ids(self, rules: Iterable[str]) -> str:
        """Cite rules: their ids in brackets."""
        different = dict.fromkeys(rules)
        self._cited |= different
        return self.terminal.dim(f"[{', '.join(different)}]") if different else ""

    def reason(self, rule: str) -> str:
        """Why a rule refuses something: its title, or what a ruling has ruled."""
        text = self.texts[rule]
        return str(text["text"] if text["basis"] else text["title"])

    def lines(self) -> Iterator[str]:
        """Every rule that was cited, once, with its text, under a heading."""
        if self._cited:
            yield from self.terminal.heading("The rules")
        for rule in self._cited:
            text = self.texts[rule]
            aside = self.terminal.dim(f"[{rule}]{standing(text)}")
            title = self.terminal.bold(text["title"])
            yield from wrap(f"{title} {aside}", self.terminal.width, "", "    ")
            yield from wrap(text["text"], self.terminal.width, "    ")

    def everyday(self, rules: Iterable[str]) -> Iterator[str]:
        """One line with the titles of those of `rules` that have not been cited."""
        titles = [self.texts[rule]["title"] for rule in rules if rule not in self._cited]
        if titles:
            text = f"At work as in every play: {'; '.join(titles)}."
            yield ""
            yield from wrap(self.terminal.dim(text), self.terminal.width)
