"""Matches by many choices of rules, each made once however often it is asked for."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from ono99.load.documents import Spec
from ono99.play.match import Match
from ono99.resolve.choices import choose
from ono99.resolve.merging import resolve

JSON = Any
RulesFor = Callable[[str, Mapping[str, str], Mapping[str, str]], Mapping[str, JSON]]
"""Gives the resolved rules of an edition under some options and rulings."""


class Played(Protocol):
    """Whatever is played under a choice of rules: a position of the bank, a vector."""

    @property
    def edition(self) -> str:
        """The id of the edition."""

    @property
    def options(self) -> Mapping[str, str]:
        """The options that were chosen."""

    @property
    def rulings(self) -> Mapping[str, str]:
        """The readings that were chosen."""

    @property
    def players(self) -> int:
        """How many play."""


@dataclass(frozen=True, slots=True)
class Matches:
    """Matches by the rules of a spec, or by those that ``rules_for`` gives instead."""

    spec: Spec
    rules_for: RulesFor | None = None
    _known: dict[str, Match] = field(default_factory=dict, repr=False)
    _rules: dict[str, Mapping[str, JSON]] = field(default_factory=dict, repr=False)

    def match(
        self,
        edition: str,
        options: Mapping[str, str],
        rulings: Mapping[str, str],
        players: int,
    ) -> Match:
        """The match of so many players; raises :class:`PlayersError` and others as it does."""
        key = json.dumps([edition, options, rulings, players], sort_keys=True)
        if key not in self._known:
            self._known[key] = Match(self.rules(edition, options, rulings), players)
        return self._known[key]

    def rules(
        self, edition: str, options: Mapping[str, str], rulings: Mapping[str, str]
    ) -> Mapping[str, JSON]:
        """The resolved rules; the spec's own are resolved once, however a choice is spelt out."""
        if self.rules_for is not None:
            return self.rules_for(edition, options, rulings)
        choice = choose(self.spec, edition, options, rulings)
        key = json.dumps([edition, choice.options, choice.rulings], sort_keys=True)
        if key not in self._rules:
            self._rules[key] = resolve(self.spec, choice)
        return self._rules[key]

    def of(self, played: Played) -> Match:
        """The match by which something is played."""
        return self.match(played.edition, played.options, played.rulings, played.players)
