"""What a program says of itself in its answer to ``hello``: what it plays, and how.

Whatever it does not declare is not asked of it. A name that the rules do not have is
most likely misspelt, and would silently leave something untested; it is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ono99.conform.protocol import DRAWS, PROTOCOL, SETUPS, ReplyError
from ono99.conform.showing import number, words
from ono99.load.documents import Spec
from ono99.problems import did_you_mean, one_of, quote

JSON = Any
DEFAULT = "default"
ALL_OTHERS = "*"
_LONGEST_NAME = 60
_KEYS = ("seq", "protocol", "name", "version", "language", "editions", "setup", "draws",
         "reasons", "legal", "match", "moves")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Plays:
    """How a program plays one edition.

    ``least`` and ``most`` are numbers of players. ``options`` and ``rulings`` have every
    value and reading that it can be asked for; with ``by_default`` it plays all other
    rulings by their default reading.
    """

    least: int
    most: int
    options: Mapping[str, tuple[str, ...]]
    rulings: Mapping[str, tuple[str, ...]]
    by_default: bool


@dataclass(frozen=True, slots=True)
class Declaration:
    """What a program says of itself."""

    name: str
    version: str
    language: str
    editions: Mapping[str, Plays]
    setups: tuple[str, ...]
    manual: bool
    reasons: bool
    legal: bool
    match: bool
    moves: tuple[str, ...]

    @classmethod
    def read(cls, reply: Mapping[str, JSON]) -> Declaration:
        """The declaration in a reply to ``hello``.

        Raises:
            ReplyError: it speaks another protocol, or something in it is of the wrong kind.
        """
        for key in ("error", "unsupported"):
            if key in reply:
                raise ReplyError(f"it answers 'hello' with {key}: {quote(str(reply[key]))}")
        if reply.get("protocol") != PROTOCOL:
            found = (
                f"protocol {quote(str(reply['protocol']))}"
                if "protocol" in reply
                else "no protocol"
            )
            raise ReplyError(f"it speaks {found}; expected protocol {PROTOCOL}")
        editions = reply.get("editions")
        if not isinstance(editions, dict) or not editions:
            raise ReplyError("it declares no editions; expected an object with an entry for each")
        draws = reply.get("draws", DRAWS[0])
        if draws not in DRAWS:
            raise ReplyError(f"its draws are {quote(str(draws))}; expected {one_of(DRAWS)}")
        return cls(
            name=_name(reply, "name") or "a program without a name",
            version=_name(reply, "version"),
            language=_name(reply, "language"),
            editions={
                str(edition): _plays(plays, f"editions.{edition}")
                for edition, plays in editions.items()
            },
            setups=tuple(words(reply.get("setup", ["position"]), "setup", "ways to set up")),
            manual=draws == DRAWS[1],
            reasons=_flag(reply, "reasons"),
            legal=_flag(reply, "legal"),
            match=_flag(reply, "match"),
            moves=tuple(words(reply.get("moves", ["play"]), "moves", "names of moves")),
        )

    def surprises(self, spec: Spec, reply: Mapping[str, JSON]) -> Iterator[str]:
        """Everything declared that the rules do not know, in words."""
        yield from _unknown("hello says", reply, _KEYS)
        yield from _unknown("the program offers the set-up", self.setups, SETUPS)
        yield from _unknown("the program makes the move", self.moves, _moves(spec))
        yield from _unknown("the program plays the edition", self.editions, spec.editions)
        for edition, plays in self.editions.items():
            if edition in spec.editions:
                yield from _surprises(spec, edition, plays)


def _surprises(spec: Spec, edition: str, plays: Plays) -> Iterator[str]:
    said = f"in edition {edition} the program offers"
    options = [each.id for each in spec.options.values() if edition in each.editions]
    rulings = [each.id for each in spec.rulings.values() if edition in each.editions]
    yield from _unknown(f"{said} the option", plays.options, options)
    yield from _unknown(f"{said} readings of", plays.rulings, rulings)
    for option, values in plays.options.items():
        if option in options:
            known = spec.options[option].values
            yield from _unknown(f"{said} the option {option} as", values, known)
    for ruling, readings in plays.rulings.items():
        if ruling in rulings:
            known_readings = spec.rulings[ruling].readings
            yield from _unknown(f"{said} the reading of {ruling}", readings, known_readings)


def _moves(spec: Spec) -> tuple[str, ...]:
    return (*spec.language["moves"], *spec.language["match_moves"])


def _unknown(said: str, names: Iterator[str] | Mapping[str, Any] | tuple[str, ...],
             known: Mapping[str, Any] | list[str] | tuple[str, ...]) -> Iterator[str]:  # fmt: skip
    for name in names:
        if name not in known:
            hint = did_you_mean(name, known)
            yield f"{said} {quote(name)}, which nobody here knows" + (f"; {hint}" if hint else "")


def _name(reply: Mapping[str, JSON], key: str) -> str:
    """A short text that can be printed as it stands; empty if there is none."""
    value = reply.get(key)
    if value is None:
        return ""
    text = value if isinstance(value, str) else str(value)
    return "".join(sign if sign.isprintable() else "?" for sign in text)[:_LONGEST_NAME]


def _flag(reply: Mapping[str, JSON], key: str) -> bool:
    value = reply.get(key, False)
    if not isinstance(value, bool):
        raise ReplyError(f"{key} is {quote(str(value))}; expected true or false")
    return value


def _plays(plays: JSON, where: str) -> Plays:
    if not isinstance(plays, dict):
        raise ReplyError(f"{where} is {quote(str(plays))}; expected an object")
    seats = plays.get("seats")
    if not isinstance(seats, list) or len(seats) != 2:  # noqa: PLR2004 - from and to
        raise ReplyError(f"{where}.seats is {quote(str(seats))}; expected [fewest, most]")
    least, most = (number(each, f"{where}.seats") for each in seats)
    rulings = plays.get("rulings", {})
    by_default = rulings == DEFAULT
    if by_default:
        rulings = {}
    elif isinstance(rulings, dict) and ALL_OTHERS in rulings:
        by_default = rulings[ALL_OTHERS] == DEFAULT
        rulings = {name: each for name, each in rulings.items() if name != ALL_OTHERS}
    options = _lists(plays.get("options", {}), f"{where}.options")
    return Plays(least, most, options, _lists(rulings, f"{where}.rulings"), by_default)


def _lists(value: JSON, where: str) -> dict[str, tuple[str, ...]]:
    if not isinstance(value, dict):
        raise ReplyError(f"{where} is {quote(str(value))}; expected an object of lists")
    return {str(name): tuple(words(each, f"{where}.{name}", "names"))
            for name, each in value.items()}  # fmt: skip
