"""Whole games made up: a deal, moves chosen by chance, and what the reference says of each.

In between, moves are tried that the rules refuse. Games stop before the draw pile runs
out, so that no vector depends on how a program shuffles.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ono99.conform.bundle import Exchange
from ono99.conform.chance import Chance
from ono99.conform.configurations import Configuration
from ono99.conform.laying import in_turn, lay_out
from ono99.conform.playing import NOTHING_EXPECTED, Play
from ono99.conform.protocol import SETTLING
from ono99.conform.seen import BOX, between_two, in_round, seen
from ono99.conform.vectors import GENERATED, Step, Vector
from ono99.play.match import Deal, Match, MatchState
from ono99.play.matches import Matches
from ono99.play.state import Move
from ono99.play.table import next_seat
from ono99.problems import Ono99Error

JSON = Any
MOST_STEPS = 120
ONE_TRY_IN = 5
LOOK_CLOSELY_EVERY = 6


@dataclass(frozen=True, slots=True)
class Wanted:
    """A game to be made up: under which choices, by how many, and from which number."""

    name: str
    edition: str
    players: int
    options: Mapping[str, str] = field(default_factory=dict)
    rulings: Mapping[str, str] = field(default_factory=dict)
    rounds: int = 0
    """How many rounds of a match; 0 for a single round without one."""


def games_wanted(matches: Matches, edition: str) -> Iterator[Wanted]:
    """Tables of every size, then every value of every option, and matches where there are any."""
    sizes = _sizes(matches, edition)
    for players in sizes:
        yield Wanted(f"{players} players", edition, players)
        yield Wanted(f"{players} players again", edition, players)
    for option in matches.spec.options.values():
        if edition not in option.editions:
            continue
        for value in option.values.values():
            offered = not value.editions or edition in value.editions
            if offered and value.id != option.default_for(edition):
                chosen = {**option.when, option.id: value.id}
                name = f"{option.id} {value.id}"
                rounds = 3 if option.when or _scores(matches, edition, chosen) else 0
                yield Wanted(name, edition, 3, chosen, {}, rounds)
    if _scores(matches, edition, {}):
        yield Wanted("match of three rounds", edition, 3, {}, {}, 3)
        yield Wanted("match of four", edition, 4, {}, {}, 3)


def mixtures_wanted(matches: Matches, mixtures: Sequence[Configuration]) -> Iterator[Wanted]:
    """A game for each mixture of choices; three players, or two rounds where there is a match."""
    for number, mixture in enumerate(mixtures, start=1):
        options, rulings = dict(mixture.options), dict(mixture.rulings)
        rounds = 2 * _scores(matches, mixture.edition, options)
        yield Wanted(f"mixture {number}", mixture.edition, 3, options, rulings, rounds)


def _sizes(matches: Matches, edition: str) -> list[int]:
    constants = matches.rules(edition, {}, {})["constants"]
    least, most = constants["players_least"], constants["players_most"]
    return sorted({least, least + 1, least + 2, (least + most) // 2 + 1, most})


def _scores(matches: Matches, edition: str, options: Mapping[str, str]) -> bool:
    """Whether a match under these options has more rounds than one."""
    match = matches.match(edition, options, {}, 3)
    return not match.is_over(_after_a_round(match))


def _after_a_round(match: Match) -> MatchState:
    """A match after its first round, played by the first legal move every time."""
    full = match.round.constants["hand_size"]
    order = list(in_turn(match.round.deck, match.round.deck.full))
    hands = tuple(tuple(order[seat :: match.players][:full]) for seat in range(match.players))
    state = match.apply(match.new(0), Deal(hands)).state
    while state.phase == "round":
        state = match.apply(state, match.legal_moves(state)[0]).state
    return state


def game(matches: Matches, wanted: Wanted) -> dict[str, JSON]:
    """A game made up: its deal, its moves, and what comes of each of them."""
    match = matches.match(wanted.edition, wanted.options, wanted.rulings, wanted.players)
    identity = f"game.{wanted.edition}.{wanted.name.replace(' ', '-')}"
    chance = Chance(identity)
    vector = _frame(match, wanted, identity, chance)
    maker = _Maker(match, vector, chance)
    held = seen(match, maker.play.state, "held")
    steps = maker.steps(wanted.rounds)
    return {
        "id": f"{GENERATED}.{identity}",
        "title": f"A whole game of {wanted.edition}: {wanted.name}",
        "why": "Rules meet each other in ways that no single case shows.",
        "origin": GENERATED,
        "rules": sorted(maker.cited),
        "edition": wanted.edition,
        **({"options": dict(wanted.options)} if wanted.options else {}),
        **({"rulings": dict(wanted.rulings)} if wanted.rulings else {}),
        "players": wanted.players,
        "deal": vector.deal,
        **({"match": vector.match} if vector.match is not None else {}),
        "start": {"expect": {"cards": BOX, "held": held}},
        "steps": steps,
    }


def _frame(match: Match, wanted: Wanted, identity: str, chance: Chance) -> Vector:
    order = chance.shuffled(match.round.deck.unpack(match.round.deck.full))
    full = match.round.constants["hand_size"]
    hands = [order[seat * full : (seat + 1) * full] for seat in range(wanted.players)]
    turn = chance.below(wanted.players)
    return Vector(
        file="",
        path=(),
        id=identity,
        title="",
        pins=GENERATED,
        why="",
        origin=GENERATED,
        rules=(),
        edition=wanted.edition,
        players=wanted.players,
        options=wanted.options,
        rulings=wanted.rulings,
        deal={"hands": hands, "deck": order[wanted.players * full :], "turn": turn},
        match={"round": 0} if wanted.rounds else None,
    )


class _Maker:
    """Plays a vector on, move by move, and writes down what comes of it."""

    def __init__(self, match: Match, vector: Vector, chance: Chance) -> None:
        self.match, self.vector, self.chance = match, vector, chance
        self.play = Play(match, lay_out(match, vector))
        self.cited: set[str] = set()
        self.made: list[dict[str, JSON]] = []
        self._note(self.play.begin(NOTHING_EXPECTED))

    def steps(self, rounds: int) -> list[dict[str, JSON]]:
        """The steps of so many rounds, or of a single one; up to the first reshuffle of each."""
        self._round()
        for _ in range(rounds - 1):
            if self.match.is_over(self.play.state) or self.play.state.phase != "deal":
                break
            self._deal()
            self._round()
        return self.made

    def _round(self) -> None:
        for count in range(MOST_STEPS):
            if self.play.state.phase != "round" or not self._plays_on():
                return
            if self.chance.below(ONE_TRY_IN) == 0:
                self._try()
            self._make(str(self._choice()), closely=count % LOOK_CLOSELY_EVERY == 0)

    def _plays_on(self) -> bool:
        """Whether enough cards are left to draw that chance has no part in the next move."""
        return len(self.play.deck) > self.match.round.constants["hand_size"]

    def _choice(self) -> Move:
        """One of the moves that can be made, low cards rather than high ones."""
        moves = self._choices()
        deck = self.match.round.deck
        values = {
            move: deck.cards[deck.number(move.card)].value if move.card else 0 for move in moves
        }
        ordered = sorted(moves, key=lambda move: (abs(values[move]), str(move)))
        return self.chance.one_of(ordered[: max(2, len(ordered) // 2)] if len(moves) > 1 else moves)

    def _choices(self) -> list[Move]:
        moves = self.match.legal_moves(self.play.state)
        kept = [m for m in moves if m.seat is None and m.name not in SETTLING]
        if not kept:
            raise Ono99Error("a game that was made up has come to a stop")
        return kept

    def _try(self) -> None:
        """Try something that the rules refuse, if there is anything."""
        refused: dict[tuple[str, ...], list[str]] = {}
        for move in self._tempting():
            verdict = self.match.explain(self.play.state, move)
            if not verdict.legal:
                refused.setdefault(verdict.denies, []).append(str(move))
        if refused:
            rules = self.chance.one_of(sorted(refused))
            text = self.chance.one_of(sorted(refused[rules]))
            step = Step("", (), text, refused=tuple(rules))
            self._note(self.play.exchange(step))
            self.cited.update(rules)
            self.made.append({"move": text, "refused": list(rules)})

    def _tempting(self) -> Iterator[Move]:
        played = in_round(self.play.state)
        actor = self.match.round.actor(played)
        for card in self.match.round.deck.cards:
            yield Move("play", card.id, actor)
        for name in ("discard_four", *SETTLING):
            yield Move(name, None, actor)
        other = next_seat(actor, 1, played.playing, self.match.players)
        yield from (Move("play", card, other) for card in self._hand(other))

    def _hand(self, seat: int) -> list[str]:
        played = self.play.state.round
        return [] if played is None else self.match.round.deck.unpack(played.hands[seat])

    def _make(self, text: str, *, closely: bool) -> None:
        played = in_round(self.play.state)
        seat = self.match.round.actor(played)
        self._note(self.play.exchange(Step("", (), text)))
        self.cited |= self.play.cited
        self.made.append({"move": text, "expect": self._expected(seat, closely=closely)})

    def _deal(self) -> None:
        """The next round of a match, dealt from a deck shuffled anew."""
        match, state = self.match, self.play.state
        order = self.chance.shuffled(match.round.deck.unpack(match.round.deck.full))
        full, hands = match.round.constants["hand_size"], []
        for in_match in match.seat_values(state, "in_match"):
            hands.append(order[: full * in_match])
            order = order[full * in_match :]
        text = str(Deal(tuple(tuple(hand) for hand in hands)))
        self._note(self.play.exchange(Step("", (), text, deck=tuple(order))))
        self.cited |= self.play.cited
        expect = {key: seen(match, self.play.state, key) for key in ("total", "turn")}
        self.made.append({"move": text, "deck": order, "expect": {**expect, "cards": BOX}})

    def _expected(self, seat: int, *, closely: bool) -> dict[str, JSON]:
        match, state = self.match, self.play.state
        keys = ["total"]
        played = in_round(state)
        if match.round.is_over(played):
            keys += ["over", "losers", "winners"]
        else:
            keys += ["turn", "owes"]
        expect = {key: seen(match, state, key) for key in keys}
        if closely and not match.round.is_over(played):
            if not between_two(played):
                expect["direction"] = seen(match, state, "direction")
            expect["hands"] = {str(seat): self._hand(seat)}
            expect["out"] = seen(match, state, "out")
        if match.round.is_over(played):
            expect["cards"] = BOX
            if self.vector.match is not None:
                expect["match"] = self._match()
        return expect

    def _match(self) -> dict[str, JSON]:
        everything = seen(self.match, self.play.state, "match")
        return {key: everything[key] for key in ("dealer", "tokens", "score", "in_match", "over")}

    def _note(self, exchange: Exchange) -> None:
        if exchange.reshuffled:
            raise Ono99Error("a game that was made up has come to a reshuffle")
