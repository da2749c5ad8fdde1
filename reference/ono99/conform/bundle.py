"""The bundle: every vector filled, as one JSON document with a hash for each.

This is what a runner reads. Everything in it is plain data: requests that can be sent
as they stand, and what is expected of the replies. The bundle is made from the rules,
the vectors and the code that fills them, and kept in the user's cache under the hash
of all of these.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from ono99.load.hashing import content_hash, hash_of
from ono99.load.keeping import PACKAGE, code_of, keep, kept
from ono99.load.loading import spec_folder
from ono99.problems import Ono99Error

JSON = Any
FORMAT = "ono99-vectors/1"
_KEPT = 3


class BundleError(Ono99Error):
    """A file that is not a sound bundle of vectors."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """A request, and what must come of it.

    ``rules`` are the ids that the author of the vector names: rules that must refuse the
    request, or rules that have a part in it. ``draws`` are sent to a program that waits
    to be told to draw; ``resolves`` are the seats that are put out or settled next.
    ``expect`` is what can be seen after all of that. Once ``reshuffled``, nobody knows
    the order of the draw pile any more.
    """

    request: Mapping[str, JSON] | None
    accepted: bool = True
    rules: tuple[str, ...] = ()
    draws: tuple[Mapping[str, JSON], ...] = ()
    resolves: tuple[int, ...] = ()
    reshuffled: bool = False
    expect: Mapping[str, JSON] = field(default_factory=dict)

    def to_data(self) -> dict[str, JSON]:
        """The exchange as JSON values."""
        request = {} if self.request is None else {"request": dict(self.request)}
        return request | {
            "accepted": self.accepted,
            "rules": list(self.rules),
            "draws": [dict(draw) for draw in self.draws],
            "resolves": list(self.resolves),
            "reshuffled": self.reshuffled,
            "expect": dict(self.expect),
        }

    @classmethod
    def from_data(cls, data: Mapping[str, JSON]) -> Exchange:
        """The exchange that ``to_data`` made the data of."""
        return cls(
            request=data.get("request"),
            accepted=data["accepted"],
            rules=tuple(data["rules"]),
            draws=tuple(data["draws"]),
            resolves=tuple(data["resolves"]),
            reshuffled=data["reshuffled"],
            expect=data["expect"],
        )


@dataclass(frozen=True, slots=True)
class Lead:
    """A set-up that is a deal from the start of a round, and the moves that lead to the vector."""

    setup: Mapping[str, JSON]
    lead: tuple[Exchange, ...] = ()


@dataclass(frozen=True, slots=True)
class Filled:
    """A vector made ready to be sent to a program.

    ``position`` is the set-up that lays the cards out; ``deal`` another way to come to
    the same position, for programs that take nothing but a stacked deck. ``start`` is
    about the reply to the set-up. ``needs`` are abilities beyond the ordinary.
    """

    id: str
    title: str
    pins: str
    why: str
    origin: str
    rules: tuple[str, ...]
    edition: str
    options: Mapping[str, str]
    rulings: Mapping[str, str]
    players: int
    needs: tuple[str, ...]
    position: Mapping[str, JSON] | None
    deal: Lead | None
    start: Exchange
    steps: tuple[Exchange, ...]
    counts: tuple[int, ...] = ()

    def bound_to(self, rulings: Mapping[str, str]) -> Filled:
        """The vector, bound to these readings besides those that it was written for."""
        return replace(self, rulings={**rulings, **self.rulings})

    def to_data(self) -> dict[str, JSON]:
        """The vector as JSON values."""
        setups: dict[str, JSON] = {}
        if self.position is not None:
            setups["position"] = dict(self.position)
        if self.deal is not None:
            lead = [exchange.to_data() for exchange in self.deal.lead]
            setups["deal"] = {"setup": dict(self.deal.setup), "lead": lead}
        data: dict[str, JSON] = {
            "id": self.id,
            "title": self.title,
            "pins": self.pins,
            "why": self.why,
            "origin": self.origin,
            "rules": list(self.rules),
            "edition": self.edition,
            "options": dict(self.options),
            "rulings": dict(self.rulings),
            "players": self.players,
            "needs": list(self.needs),
            "setups": setups,
            "start": self.start.to_data(),
            "steps": [exchange.to_data() for exchange in self.steps],
        }
        if self.counts:
            data |= {"kind": "perft", "depth": len(self.counts), "counts": list(self.counts)}
        return data

    @classmethod
    def from_data(cls, data: Mapping[str, JSON]) -> Filled:
        """The vector that ``to_data`` made the data of."""
        deal = data["setups"].get("deal")
        lead = None
        if deal is not None:
            lead = Lead(deal["setup"], tuple(map(Exchange.from_data, deal["lead"])))
        return cls(
            id=data["id"],
            title=data["title"],
            pins=data["pins"],
            why=data["why"],
            origin=data["origin"],
            rules=tuple(data["rules"]),
            edition=data["edition"],
            options=data["options"],
            rulings=data["rulings"],
            players=data["players"],
            needs=tuple(data["needs"]),
            position=data["setups"].get("position"),
            deal=lead,
            start=Exchange.from_data(data["start"]),
            steps=tuple(map(Exchange.from_data, data["steps"])),
            counts=tuple(data.get("counts", ())),
        )


@dataclass(frozen=True)
class Bundle:
    """Every vector, filled; ``version`` is that of the package that filled them."""

    version: str
    vectors: tuple[Filled, ...]

    @cached_property
    def manifest(self) -> dict[str, str]:
        """The SHA-256 of each vector by its id."""
        return {vector.id: content_hash(vector.to_data()) for vector in self.vectors}

    @cached_property
    def hash(self) -> str:
        """The SHA-256 of the whole bundle."""
        return content_hash(self._body())

    def _body(self) -> dict[str, JSON]:
        return {
            "format": FORMAT,
            "version": self.version,
            "manifest": self.manifest,
            "vectors": [vector.to_data() for vector in self.vectors],
        }

    def to_data(self) -> dict[str, JSON]:
        """The bundle as it is published."""
        body = self._body()
        vectors = body.pop("vectors")
        return body | {"hash": self.hash, "vectors": vectors}


def bundle_from_data(data: JSON) -> Bundle:
    """The bundle that was published as ``data``, if none of it has been changed.

    Raises :class:`BundleError`.
    """
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise BundleError(f"this is no bundle of vectors; expected the format '{FORMAT}'")
    try:
        bundle = Bundle(data["version"], tuple(map(Filled.from_data, data["vectors"])))
        claimed, stated = data["manifest"], data["hash"]
    except (KeyError, TypeError, AttributeError) as error:
        raise BundleError(f"a damaged bundle of vectors: {error!r} is missing") from None
    changed = [each for each, total in bundle.manifest.items() if claimed.get(each) != total]
    if changed or bundle.hash != stated:
        what = f"the vector '{changed[0]}' is" if changed else "something beside the vectors is"
        raise BundleError(f"a changed bundle: {what} not what its hash says; fetch it anew")
    return bundle


def read_bundle(path: Path) -> Bundle:
    """The bundle in a file; raises :class:`BundleError` if it is not sound."""
    try:
        return bundle_from_data(json.loads(path.read_text("utf-8")))
    except OSError as error:
        raise BundleError(f"'{path}' cannot be read ({error.strerror})") from None
    except ValueError as error:
        raise BundleError(f"'{path}' is not JSON ({error})") from None


def load_bundle() -> Bundle:
    """The project's own vectors, filled; made anew only when rules, vectors or code have changed.

    Raises :class:`ono99.problems.SpecError` with every fault in the vectors.
    """
    from ono99.conform.vectors import vectors_folder

    name = f"{_key(vectors_folder())}.vectors"
    with suppress(ValueError, KeyError, TypeError):
        if data := kept(name):
            bundle = Bundle(data["version"], tuple(map(Filled.from_data, data["vectors"])))
            # What is kept is sound, and so are the hashes in it: to make them anew takes longest.
            vars(bundle).update(manifest=data["manifest"], hash=data["hash"])
            return bundle
    from ono99.conform.suite import fill_suite

    bundle = fill_suite()
    keep(name, bundle.to_data(), _KEPT)
    return bundle


def _key(vectors: Path) -> str:
    """A hash of everything that a bundle is made from: rules, vectors and code."""
    makers = [PACKAGE / "conform" / f"{name}.py" for name in _MAKERS]
    data = [*sorted(spec_folder().rglob("*.yml")), *sorted(vectors.rglob("*.yml"))]
    return hash_of([*code_of(_ROOMS), *makers, *data])


_ROOMS = ("load", "resolve", "play", "explain")
_MAKERS = (
    "bindings", "bundle", "cases", "derived", "filling", "laying", "leading", "playing",
    "protocol", "seen", "suite", "vectors", "walking",
)  # fmt: skip
"""The code on which a filled bundle depends: whole rooms, and modules of this one."""
