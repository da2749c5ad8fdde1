"""The reference engine as a program like any other: it answers the requests of the protocol.

It can do everything that can be declared, so that no vector is skipped on it. It can be
given other rules than the spec's own, to find out whether the suite notices.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from ono99 import __version__
from ono99.conform.asked import check
from ono99.conform.protocol import DRAWS, PROTOCOL, SETUPS
from ono99.conform.reference_game import Game
from ono99.load.documents import Spec
from ono99.load.loading import load_spec
from ono99.play.match import PlayersError
from ono99.play.matches import Matches, RulesFor
from ono99.problems import Ono99Error, did_you_mean
from ono99.resolve.choices import offered_values

JSON = Any


class ReferenceProgram:
    """Answers requests by the rules that `rules_for` gives for an edition, options and rulings.

    `draws` and `setups` are what it declares: it plays with fewer abilities than it has,
    so that every way of asking can be tried.
    """

    def __init__(
        self,
        spec: Spec | None = None,
        rules_for: RulesFor | None = None,
        *,
        draws: str = DRAWS[0],
        setups: Sequence[str] = SETUPS,
    ) -> None:
        self._spec = spec
        self._rules_for = rules_for
        self.draws, self.setups = draws, tuple(setups)
        self._game: Game | None = None
        self._does: Mapping[str, Callable[[Mapping[str, JSON]], dict[str, JSON]]] = {
            "hello": self._hello,
            "setup": self._setup,
            "resolve": self._resolve,
            "deal": self._deal,
            "quit": lambda _: {"bye": True},
        }

    def ask(self, requests: Sequence[Mapping[str, JSON]]) -> list[dict[str, JSON]]:
        """The reply to each of some requests."""
        return [self.reply(request) for request in requests]

    def answer(self, line: bytes) -> dict[str, JSON]:
        """The reply to a line in which a request stands."""
        try:
            request = json.loads(line)
        except (ValueError, RecursionError) as error:
            return {"error": f"this is not JSON ({error})"}
        if not isinstance(request, dict):
            return {"error": "this is no JSON object"}
        return self.reply(request)

    def reply(self, request: Mapping[str, JSON]) -> dict[str, JSON]:
        """The reply to one request, with its ``seq`` if it has one."""
        seq = {"seq": request["seq"]} if "seq" in request else {}
        try:
            return seq | self._answered(request)
        except Ono99Error as error:
            return seq | {"error": " ".join(str(error).split())}

    def _answered(self, request: Mapping[str, JSON]) -> dict[str, JSON]:
        check(request)
        name = request.get("op")
        if isinstance(name, str) and (does := self._does.get(name)):
            return does(request)
        game = self._playing()
        if isinstance(name, str) and name in game.move_names():
            return game.move(name, request.get("card"), request.get("seat"))
        known = [*self._does, *game.move_names()]
        raise Ono99Error(f"unknown op {name!r}; {did_you_mean(str(name), known)}".rstrip("; "))

    def _playing(self) -> Game:
        if self._game is None:
            raise Ono99Error("nothing is set up yet; send 'setup' first")
        return self._game

    # ------------------------------------------------------------ the requests

    def _hello(self, request: Mapping[str, JSON]) -> dict[str, JSON]:
        if request.get("protocol") != PROTOCOL:
            raise Ono99Error(
                f"protocol {request.get('protocol')!r} is not spoken here; expected {PROTOCOL}"
            )
        return {
            "protocol": PROTOCOL,
            "name": "ono99 reference",
            "version": __version__,
            "language": "Python",
            "editions": {edition: self._offered(edition) for edition in self._rules.editions},
            "setup": list(self.setups),
            "draws": self.draws,
            "reasons": True,
            "legal": True,
            "match": True,
            "moves": [*self._rules.language["moves"], *self._rules.language["match_moves"]],
        }

    @cached_property
    def _matches(self) -> Matches:
        return Matches(self._spec or load_spec(), self._rules_for)

    @property
    def _rules(self) -> Spec:
        return self._matches.spec

    def _offered(self, edition: str) -> dict[str, JSON]:
        constants = self._matches.rules(edition, {}, {})["constants"]
        return {
            "seats": [constants["players_least"], constants["players_most"]],
            "options": {
                option.id: offered_values(option, edition)
                for option in self._rules.options.values()
                if edition in option.editions
            },
            "rulings": {
                ruling.id: list(ruling.readings)
                for ruling in self._rules.rulings.values()
                if edition in ruling.editions
            },
        }

    def _setup(self, request: Mapping[str, JSON]) -> dict[str, JSON]:
        self._game = None
        options, rulings = request.get("options") or {}, request.get("rulings") or {}
        try:
            match = self._matches.match(request["edition"], options, rulings, request["players"])
        except PlayersError as error:
            return {"accepted": False, "rules": [error.rule], "state": {}}
        self._game = Game(match, request, manual=self.draws == DRAWS[1], chance=random.Random(0))
        return {"state": self._game.state()}

    def _resolve(self, request: Mapping[str, JSON]) -> dict[str, JSON]:
        return self._playing().resolve(request.get("seat"))

    def _deal(self, request: Mapping[str, JSON]) -> dict[str, JSON]:
        return self._playing().deal(request["hands"], request.get("deck", ()))
