"""How games to be tried begin: by which rules, with how many players, with which cards.

Everything is made by Hypothesis, so that whatever shows a fault can be made smaller: it
tries fewer players, lower cards, shorter piles, and the rules as they are by default.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from hypothesis import reject
from hypothesis import strategies as st

from ono99.conform.configurations import Configuration, configuration
from ono99.conform.declaration import Declaration, Plays
from ono99.conform.laying import Laid, lay_out
from ono99.conform.vectors import Vector
from ono99.load.spec import Spec
from ono99.play.bags import Deck
from ono99.play.endings import first_loss_ends
from ono99.play.match import Match
from ono99.play.matches import Matches
from ono99.play.state import State
from ono99.problems import Ono99Error
from ono99.resolve.choices import offered_values
from ono99.resolve.treewords import words_behind

JSON = Any
Fields: TypeAlias = dict[str, JSON]
Choice: TypeAlias = tuple[dict[str, str], dict[str, str]]
"""Options and rulings that are chosen together."""

_MOST_CHOICES = 3
"""How many options and rulings differ from the default at most in one game."""

_NEAR_THE_LIMIT, _BELOW_ZERO = 12, 25
_MOST_CARDS_ON_TOP = 6
_SCORE_STEP = 5


@dataclass(frozen=True)
class Ground:
    """All that a program can be asked to play, and the matches that this takes."""

    spec: Spec
    declared: Declaration
    editions: tuple[str, ...]
    matches: Matches = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "matches", Matches(self.spec))

    def plain(self, edition: str) -> Configuration:
        """The edition as far by default as the program plays it so."""
        plays = self.declared.editions[edition]
        options: dict[str, str] = {}
        rulings: dict[str, str] = {}
        for option in self.spec.options.values():
            values = plays.options.get(option.id, ())
            if edition in option.editions and values and option.default_for(edition) not in values:
                options[option.id] = values[0]
        for ruling in self.spec.rulings.values():
            readings = plays.rulings.get(ruling.id, ())
            if edition in ruling.editions and readings and ruling.default not in readings:
                rulings[ruling.id] = readings[0]
        return configuration(edition, options, rulings)

    def choices(self, edition: str) -> list[Choice]:
        """Every value of an option and every reading that the program offers, with what it takes.

        What is no value, reading, option or ruling of the edition is left out.
        """
        return list(_choices(self.spec, edition, self.declared.editions[edition]))

    def match(self, chosen: Configuration, players: int) -> Match | None:
        """The match of a configuration; none if its choices contradict each other."""
        try:
            options, rulings = dict(chosen.options), dict(chosen.rulings)
            return self.matches.match(chosen.edition, options, rulings, players)
        except Ono99Error:
            return None

    def match_of(self, vector: Vector) -> Match | None:
        """The match that a vector is about; none if its choices contradict each other."""
        chosen = configuration(vector.edition, vector.options, vector.rulings)
        return self.match(chosen, vector.players)


def _choices(spec: Spec, edition: str, plays: Plays) -> Iterator[Choice]:
    for option in spec.options.values():
        if edition in option.editions:
            for value in plays.options.get(option.id, ()):
                if value in offered_values(option, edition):
                    yield {**option.when, option.id: value}, {}
    for ruling in spec.rulings.values():
        if edition in ruling.editions:
            for name in plays.rulings.get(ruling.id, ()):
                if reading := ruling.readings.get(name):
                    yield {**ruling.when, **reading.played_by}, {ruling.id: name}


@dataclass(frozen=True, slots=True)
class Opening:
    """How a game begins: as vectors say it, and laid out."""

    vector: Vector
    match: Match
    laid: Laid


def laid_out(ground: Ground, vector: Vector) -> Opening | None:
    """The opening that a vector describes; none for one that cannot arise."""
    match = ground.match_of(vector)
    if match is None:
        return None
    try:
        laid = lay_out(match, vector)
    except Ono99Error:
        return None
    played = laid.state.round
    return Opening(vector, match, laid) if played is None or _can_be(match, played) else None


def _can_be(match: Match, played: State) -> bool:
    """Whether a round may stand like this: it goes on, and nothing in it contradicts the rules."""
    several = played.playing.bit_count() > 1
    sound = not match.round.broken_invariants(played)
    return several and sound and bool(match.round.legal_moves(played))


def openings(ground: Ground) -> st.SearchStrategy[Opening]:
    """Beginnings of games of every kind that the program can be asked for."""
    setups = ground.declared.setups
    makers = {"position": _positions, "deal": _deals, "own": _own_deals}
    kinds = [makers[name] for name in makers if name in setups]
    return st.sampled_from(kinds or [_positions]).flatmap(lambda kind: kind(ground))


# --------------------------------------------------------------------------- rules


def _some(choices: Sequence[Choice]) -> st.SearchStrategy[list[Choice]]:
    """Often none of some choices, else a few of them."""
    nothing: st.SearchStrategy[list[Choice]] = st.just([])
    if not choices:
        return nothing
    return st.one_of(nothing, st.lists(st.sampled_from(choices), max_size=_MOST_CHOICES))


@st.composite
def _configurations(draw: st.DrawFn, ground: Ground) -> Configuration:
    edition = draw(st.sampled_from(ground.editions))
    plain, choices = ground.plain(edition), ground.choices(edition)
    options, rulings = dict(plain.options), dict(plain.rulings)
    for more_options, more_rulings in draw(_some(choices)):
        options |= more_options
        rulings |= more_rulings
    return configuration(edition, options, rulings)


@st.composite
def _heads(draw: st.DrawFn, ground: Ground, *, plain: bool = False) -> tuple[dict[str, Any], Match]:
    """What a vector says before its cards, and the match that it is about."""
    if plain:
        chosen = ground.plain(draw(st.sampled_from(ground.editions)))
    else:
        chosen = draw(_configurations(ground))
    plays = ground.declared.editions[chosen.edition]
    players = draw(st.integers(max(2, plays.least), max(2, plays.least, plays.most)))
    match = ground.match(chosen, players)
    if match is None:
        reject()
    head = {
        **dict.fromkeys(("id", "title", "pins", "why", "origin", "file"), ""),
        "path": (),
        "rules": (),
        "edition": chosen.edition,
        "players": players,
        "options": dict(chosen.options),
        "rulings": dict(chosen.rulings),
    }
    return head, match


def _opening(ground: Ground, vector: Vector) -> Opening:
    opening = laid_out(ground, vector)
    if opening is None:
        reject()
    return opening


# --------------------------------------------------------------------------- cards


@dataclass(slots=True)
class _Box:
    """Takes cards out of a box, as long as there are any."""

    deck: Deck
    left: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.left = [card.count for card in self.deck.cards]

    def take(self, numbers: Sequence[int]) -> list[str]:
        """Cards of these kinds; for a kind that has run out, of the next that has not."""
        cards = []
        for number in numbers:
            kinds = (*range(number, len(self.left)), *range(number))
            kind = next((each for each in kinds if self.left[each]), None)
            if kind is not None:
                self.left[kind] -= 1
                cards.append(self.deck.cards[kind].id)
        return cards


def _numbers(match: Match, least: int, most: int) -> st.SearchStrategy[list[int]]:
    kinds = len(match.round.deck.cards)
    return st.lists(st.integers(0, kinds - 1), min_size=least, max_size=most)


@st.composite
def _hands(draw: st.DrawFn, match: Match, box: _Box) -> list[list[str]]:
    size = match.round.constants["hand_size"]
    return [box.take(draw(_numbers(match, size, size))) for _ in range(match.players)]


@st.composite
def _positions(draw: st.DrawFn, ground: Ground) -> Opening:
    head, match = draw(_heads(ground))
    box = _Box(match.round.deck)
    position: Fields = {"hands": draw(_hands(match, box))}
    top = box.take(draw(_numbers(match, 0, _MOST_CARDS_ON_TOP)))
    if draw(st.booleans()):
        position["deck"] = top
    else:
        position["pile"] = top
    limit = match.round.constants["limit"]
    totals = (
        st.integers(0, limit - 1),
        st.integers(limit - _NEAR_THE_LIMIT, limit - 1),
        st.integers(-_BELOW_ZERO, -1),
    )
    position["total"] = draw(st.one_of(*totals))
    position["turn"] = draw(st.integers(0, match.players - 1))
    if draw(st.booleans()):
        position["direction"] = -1
    if draw(st.booleans()):
        position |= {"owed": 2, "made": draw(st.integers(0, 1))}
    if not first_loss_ends(match.rules):
        others = [seat for seat in range(match.players) if seat != position["turn"]]
        position["out"] = sorted(draw(st.sets(st.sampled_from(others), max_size=len(others) - 1)))
    position |= _remembered(match, position)
    vector = Vector(**head, position=position, match=draw(_standings(ground, match)))
    return _opening(ground, vector)


def _remembered(match: Match, position: Mapping[str, JSON]) -> Fields:
    """What only some rules ask for: who played last."""
    words = words_behind(match.rules["names"], [match.rules["steps"], match.rules["moves"]])
    before = (position["turn"] - position.get("direction", 1)) % match.players
    return {"last_player": before} if "last_player" in words else {}


@st.composite
def _standings(draw: st.DrawFn, ground: Ground, match: Match) -> Fields | None:
    """Where the match stands, if the program plays matches and rounds are counted at all."""
    words = words_behind(match.rules["names"], match.rules["match_steps"])
    counted = [name for name in ("tokens", "score") if name in words]
    if not ground.declared.match or not counted or not draw(st.booleans()):
        return None
    constants = match.round.constants
    most = {
        "tokens": constants.get("tokens_given", 0),
        "score": constants.get("target", _SCORE_STEP) // _SCORE_STEP - 1,
    }
    step = {"tokens": 1, "score": _SCORE_STEP}
    seats: Fields = {
        name: [draw(st.integers(0, most[name])) * step[name] for _ in range(match.players)]
        for name in counted
    }
    return {"dealer": draw(st.integers(0, match.players - 1)), "round": 1, **seats}


@st.composite
def _deals(draw: st.DrawFn, ground: Ground) -> Opening:
    head, match = draw(_heads(ground))
    box = _Box(match.round.deck)
    deal: Fields = {"hands": draw(_hands(match, box))}
    deal["deck"] = box.take(draw(_numbers(match, 0, 3 * _MOST_CARDS_ON_TOP)))
    begins = "dealer" if "start" in ground.declared.setups else "turn"
    deal[begins] = draw(st.integers(0, match.players - 1))
    standing = {"dealer": 0} if ground.declared.match and draw(st.booleans()) else None
    return _opening(ground, Vector(**head, deal=deal, match=standing))


@st.composite
def _own_deals(draw: st.DrawFn, ground: Ground) -> Opening:
    head, _ = draw(_heads(ground, plain=True))
    return _opening(ground, Vector(**head, deal="own"))
