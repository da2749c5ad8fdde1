"""A table at which golden tests are played.

A test sets up a position in one line, names the moves as players do, and states
what must then be true::

    table("1980", "double-play 2 3 4 / hold 5 6 7 / ? / ?", total=71)
        .play("double-play").draw("8").expect(turn=BEN, owed=2)
        .play("hold").draw("9").expect(turn=CLEO, owed=2, total=71)

Hands stand in the order of the seats; ``?`` is any hand of plain numbers and
``-`` an empty one. Tables never change: whatever plays returns a new table, so
that a test can go back to a position and play on in another way. What is
expected is always written by hand from the texts of the rules; nothing here
works an expectation out.
"""

from __future__ import annotations

import functools
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ParamSpec, Self, TypeVar

import pytest

from ono99.load.loading import load_rules
from ono99.play.bags import Bag, Deck
from ono99.play.match import Deal, Match, MatchState, read_move
from ono99.play.notation import shown_value, state_from_data, write_notation
from ono99.play.round import Round
from ono99.play.state import NOBODY, IllegalMove, Move, State, Verdict, members
from ono99.play.view import view

ANN, BEN, CLEO, DAN, EVE, FAY, GUS, HAL = range(8)

Choices = Mapping[str, str]
P = ParamSpec("P")
T = TypeVar("T")

SMALL_DECK = "deck.all-accounted"
"""The invariant that does not hold where a test plays with fewer cards than the box has."""

# ------------------------------------------------------- which rules a test is about

_cited: dict[str, set[str]] = {"acts": set(), "denies": set()}


def _about(
    kind: str, rules: Sequence[str], *, cited: bool = True
) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Mark a test with rules, and let it fail if the engine never cited them."""

    def mark(test: Callable[P, T]) -> Callable[P, T]:
        @functools.wraps(test)
        def marked(*args: P.args, **kwargs: P.kwargs) -> T:
            _cited["acts"].clear()
            _cited["denies"].clear()
            result = test(*args, **kwargs)
            missing = sorted(set(rules) - _cited[kind]) if cited else []
            assert not missing, f"never seen in this test ({kind}): {', '.join(missing)}"
            return result

        for rule in rules:
            marked = pytest.mark.rule(rule)(marked)
        return marked

    return mark


def acts(*rules: str) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Name the rules that a test shows acting or permitting something."""
    return _about("acts", rules)


def denies(*rules: str) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Name the rules that a test shows refusing something."""
    return _about("denies", rules)


def defines(*rules: str) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Name the rules whose definitions, numbers or invariants a test shows."""
    return _about("acts", rules, cited=False)


# ------------------------------------------------------------------------ the rules


@functools.cache
def _rules(edition: str, options: tuple[Any, ...], rulings: tuple[Any, ...]) -> dict[str, Any]:
    return load_rules(edition, dict(options), dict(rulings))


@functools.cache
def _round(edition: str, options: tuple[Any, ...], rulings: tuple[Any, ...]) -> Round:
    return Round(_rules(edition, options, rulings))


@functools.cache
def _match(edition: str, options: tuple[Any, ...], rulings: tuple[Any, ...], players: int) -> Match:
    return Match(_rules(edition, options, rulings), players)


def _key(choices: Choices | None) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((choices or {}).items()))


# ------------------------------------------------------------------------ positions


def _filled(deck: Deck, hands: str, placed: Sequence[str]) -> list[list[str]]:
    """The hands of a line; every ``?`` becomes four of the plainest cards that are left."""
    known = [None if hand.strip() == "?" else _cards(hand) for hand in hands.split("/")]
    rest = deck.rest([deck.pack(placed), *(deck.pack(hand) for hand in known if hand is not None)])
    filled = []
    for hand in known:
        chosen = list(hand or ())
        while hand is None and len(chosen) < 4:
            number = max(
                (card.number for card in deck.cards if "number" in card.tags),
                key=lambda number: (deck.count(rest, number), number),
            )
            chosen.append(deck.cards[number].id)
            rest -= deck.units[number]
        filled.append(chosen)
    return filled


def _cards(text: str) -> list[str]:
    return [card for card in text.split() if card != "-"]


def _position(
    round_: Round,
    hands: str,
    *,
    turn: int,
    phase: str,
    out: Sequence[int],
    absent: Sequence[int],
    pile: str | None,
    used: str,
    variables: Mapping[str, int | str],
) -> State:
    data: dict[str, Any] = {
        "hands": _filled(round_.deck, hands, [*_cards(pile or ""), *_cards(used)]),
        "turn": turn,
        "phase": phase,
        "out": list(out),
        "absent": list(absent),
        "used": _cards(used),
        "variables": {"opening": 0, **variables},
    }
    if pile is not None:
        data["pile"] = _cards(pile)
    return state_from_data(round_, data)


# ------------------------------------------------------------------------ the board


class Board(ABC):
    """What can be played and checked, with a single round on the table or a whole match."""

    @property
    @abstractmethod
    def round(self) -> Round:
        """The engine of the round."""

    @property
    @abstractmethod
    def state(self) -> State:
        """The round as it stands."""

    @abstractmethod
    def make(self, move: Move | Deal) -> Self:
        """Make a move; raises :class:`IllegalMove` if it is refused."""

    @abstractmethod
    def verdict(self, move: Move | Deal) -> Verdict:
        """What the rules say of a move."""

    @abstractmethod
    def legal_moves(self) -> list[Move]:
        """Every legal move."""

    @abstractmethod
    def see(self, aspect: str) -> object:
        """One thing that can be seen: a variable, ``turn``, ``out``, ``held`` ..."""

    # ------------------------------------------------------------ playing

    def read(self, text: str) -> Move | Deal:
        """A move as players write it; a card alone is played."""
        first = text.split(maxsplit=1)[0]
        return read_move(
            self.round.rules, f"play {text}" if first in self.round.deck.number_of else text
        )

    def move(self, text: str) -> Self:
        """Make a move given as text, such as ``late_draw 2``."""
        move = self.read(text)
        _cited["acts"].update(self.verdict(move).permits)
        return self.make(move)

    def play(self, card: str) -> Self:
        """The player to move plays a card."""
        return self.move(f"play {card}")

    def draw(self, *cards: str) -> Self:
        """These cards are drawn, one after the other."""
        return functools.reduce(lambda board, card: board.move(f"draw {card}"), cards, self)

    def turns(self, line: str) -> Self:
        """Cards played and drawn in a row: ``9/4 7/2`` plays 9, draws 4, plays 7, draws 2."""
        board = self
        for pair in line.split():
            played, drawn = pair.split("/")
            board = board.play(played).draw(drawn)
        return board

    def lay_down(self) -> Self:
        """The player to move lays down the hand."""
        return self.move("lay_down")

    def discard_four(self) -> Self:
        """The player to move throws away four cards."""
        return self.move("discard_four")

    def miss_draw(self) -> Self:
        """The player who should draw forgets to."""
        return self.move("miss_draw")

    def late_draw(self, seat: int) -> Self:
        """A player makes a forgotten draw good."""
        return self.move(f"late_draw {seat}")

    def reshuffle(self) -> Self:
        """The played cards become the draw pile."""
        return self.move("reshuffle")

    # ----------------------------------------------------------- checking

    def expect(self, **wanted: object) -> Self:
        """All these things can be seen."""
        seen = {aspect: self.see(aspect) for aspect in wanted}
        assert seen == wanted, f"{seen}; expected {wanted} in {self}"
        return self

    def legal(self, *moves: str) -> Self:
        """These moves are legal and no others."""
        wanted = sorted(str(self.read(move)) for move in moves)
        found = sorted(str(move) for move in self.legal_moves())
        assert found == wanted, f"legal are {found}; expected {wanted} in {self}"
        return self

    def allow(self, *moves: str, by: str | None = None) -> Self:
        """Each of these moves is legal (permitted by the given rule)."""
        for text in moves:
            move = self.read(text)
            verdict = self.verdict(move)
            assert verdict.legal, f"{verdict} in {self}"
            assert by is None or by in verdict.permits, f"{verdict}; expected by {by}"
            _cited["acts"].update(verdict.permits)
            self.make(move)
        return self

    def refuse(self, text: str, *, by: str | tuple[str, ...]) -> Self:
        """The move is refused by exactly these rules, and nothing changes."""
        move = self.read(text)
        verdict = self.verdict(move)
        wanted = {by} if isinstance(by, str) else set(by)
        assert not verdict.legal, f"{text} is legal; expected a refusal by {wanted} in {self}"
        assert set(verdict.denies) == wanted, f"{verdict}; expected {wanted} in {self}"
        assert move not in self.legal_moves()
        with pytest.raises(IllegalMove):
            self.make(move)
        _cited["denies"].update(verdict.denies)
        return self

    def holds(self, seat: int, cards: str) -> Self:
        """A player holds exactly these cards."""
        return self._same("hand", self.state.hands[seat], cards)

    def in_pile(self, cards: str) -> Self:
        """The draw pile is exactly these cards."""
        return self._same("pile", self.state.pile, cards)

    def on_table(self, cards: str) -> Self:
        """The played cards are exactly these."""
        return self._same("used", self.state.used, cards)

    def _same(self, what: str, bag: Bag, cards: str) -> Self:
        deck = self.round.deck
        found = " ".join(deck.unpack(bag))
        assert bag == deck.pack(_cards(cards)), f"{what}: {found}; expected {cards}"
        return self

    def sees(self, seat: int, other: int, cards: str | None) -> Self:
        """A player sees these cards in another's hand, or none (``None``)."""
        shown = view(self.round, self.state, seat)["hands"].get(other)
        deck = self.round.deck
        wanted = None if cards is None else deck.tally(deck.pack(_cards(cards)))
        assert shown == wanted, f"seat {seat} sees {shown} of seat {other}; expected {wanted}"
        return self

    def over(
        self,
        *,
        losers: Sequence[int] | None = None,
        winners: Sequence[int] | None = None,
        busted: Sequence[int] | None = None,
    ) -> Self:
        """The round has ended so; ``busted`` are those who lost by reaching the limit."""
        result = self.round.result(self.state)
        assert self.round.is_over(self.state), f"the round goes on: {self}"
        assert losers is None or result.losers == tuple(losers), f"{result} in {self}"
        assert winners is None or result.winners == tuple(winners), f"{result} in {self}"
        assert busted is None or result.busted == tuple(busted), f"{result} in {self}"
        return self

    def in_round(self, aspect: str) -> object:
        """One thing that can be seen of the round."""
        round_, state = self.round, self.state
        seen: dict[str, object] = {
            "turn": state.turn,
            "actor": round_.actor(state),
            "phase": round_.phase(state),
            "out": list(members(state.seated & ~state.playing, len(state.hands))),
            "held": [round_.deck.size(hand) for hand in state.hands],
            "pile": round_.deck.size(state.pile),
            "used": round_.deck.size(state.used),
        }
        return seen[aspect] if aspect in seen else shown_value(round_, state, aspect)

    def __str__(self) -> str:
        """The position in the short notation."""
        return write_notation(self.round, self.state)


@dataclass(frozen=True)
class Table(Board):
    """A round; ``cited`` are the rules that acted in the last move."""

    rules_of_round: Round
    position: State
    small_deck: bool = False
    cited: tuple[str, ...] = ()

    @property
    def round(self) -> Round:
        """The engine of the round."""
        return self.rules_of_round

    @property
    def state(self) -> State:
        """The round as it stands."""
        return self.position

    def make(self, move: Move | Deal) -> Self:
        """Make a move and check what must always hold."""
        assert isinstance(move, Move)
        step = self.round.apply(self.state, move)
        _cited["acts"].update(step.rules)
        broken = set(self.round.broken_invariants(step.state))
        broken -= {SMALL_DECK} if self.small_deck else set()
        assert not broken, f"{move} breaks {broken} in {self}"
        return replace(self, position=step.state, cited=step.rules)

    def verdict(self, move: Move | Deal) -> Verdict:
        """What the rules say of a move."""
        assert isinstance(move, Move)
        return self.round.explain(self.state, move)

    def legal_moves(self) -> list[Move]:
        """Every legal move."""
        return self.round.legal_moves(self.state)

    def see(self, aspect: str) -> object:
        """One thing that can be seen."""
        return self.in_round(aspect)


def table(
    edition: str,
    hands: str,
    *,
    turn: int = ANN,
    phase: str = "choose",
    out: Sequence[int] = (),
    absent: Sequence[int] = (),
    pile: str | None = None,
    used: str = "",
    options: Choices | None = None,
    rulings: Choices | None = None,
    **variables: int | str,
) -> Table:
    """A round in the position given.

    The draw pile is every card that lies nowhere else, unless ``pile`` makes it
    a smaller one. Variables that are not given have their initial values, except
    that the round is not at its opening.
    """
    round_ = _round(edition, _key(options), _key(rulings))
    state = _position(
        round_,
        hands,
        turn=turn,
        phase=phase,
        out=out,
        absent=absent,
        pile=pile,
        used=used,
        variables=variables,
    )
    return Table(round_, state, small_deck=pile is not None)


@dataclass(frozen=True)
class Game(Board):
    """A match; ``cited`` are the rules that acted in the last move."""

    match: Match
    now: MatchState
    cited: tuple[str, ...] = ()

    @property
    def round(self) -> Round:
        """The engine of the round."""
        return self.match.round

    @property
    def state(self) -> State:
        """The round being played, or the one just ended."""
        assert self.now.round is not None, "no round has been dealt yet"
        return self.now.round

    def make(self, move: Move | Deal) -> Self:
        """Make a move or deal."""
        step = self.match.apply(self.now, move)
        _cited["acts"].update(step.rules)
        return replace(self, now=step.state, cited=step.rules)

    def verdict(self, move: Move | Deal) -> Verdict:
        """What the rules say of a move."""
        return self.match.explain(self.now, move)

    def legal_moves(self) -> list[Move]:
        """Every legal move."""
        return self.match.legal_moves(self.now)

    def see(self, aspect: str) -> object:
        """One thing that can be seen; ``stage`` is the phase of the match."""
        match, now = self.match, self.now
        if aspect in ("stage", "winners", "over", "first_player"):
            seen: dict[str, Callable[[], object]] = {
                "stage": lambda: now.phase,
                "winners": lambda: list(now.winners),
                "over": lambda: match.is_over(now),
                "first_player": lambda: match.first_player(now),
            }
            return seen[aspect]()
        if aspect in match.variables:
            value = match.value(now, aspect)
            return "none" if value == NOBODY and aspect in ("dealer", "loser") else value
        if aspect in match.seat_variables:
            return list(match.seat_values(now, aspect))
        return self.in_round(aspect)

    def deal(self, hands: str) -> Self:
        """The hands are dealt; ``-`` to a player who is out."""
        return self.make(Deal(tuple(tuple(_cards(hand)) for hand in hands.split("/"))))

    def cut(self, *cards: str) -> Self:
        """The players who have to take a card for the deal take these, in the order of seats."""
        return functools.reduce(lambda board, card: board.move(f"cut {card}"), cards, self)

    def at(self, hands: str, *, turn: int = ANN, **variables: int | str) -> Self:
        """A round is being played, in the position given; who is out of the match is absent."""
        in_match = self.match.seat_values(self.now, "in_match")
        state = _position(
            self.round,
            hands,
            turn=turn,
            phase="choose",
            out=(),
            absent=[seat for seat, playing in enumerate(in_match) if not playing],
            pile=None,
            used="",
            variables=variables,
        )
        return replace(self, now=self.now._replace(phase="round", round=state))

    def __str__(self) -> str:
        """The match values, and the position if there is one."""
        position = "" if self.now.round is None else f": {super().__str__()}"
        return f"{self.now.phase} {self.now.values} {self.now.seats}{position}"


def game(
    edition: str,
    players: int,
    *,
    dealer: int | None = None,
    options: Choices | None = None,
    rulings: Choices | None = None,
    **values: int | Sequence[int],
) -> Game:
    """A match about to begin; with a ``dealer`` the cards are about to be dealt.

    ``values`` are variables of the match, or of its seats as a list.
    """
    match = _match(edition, _key(options), _key(rulings), players)
    now = match.new(dealer)
    numbers, seats = list(now.values), [list(seat) for seat in now.seats]
    for name, value in values.items():
        if isinstance(value, int):
            numbers[match.variables.index(name)] = value
        else:
            for seat, each in zip(seats, value, strict=True):
                seat[match.seat_variables.index(name)] = each
    return Game(
        match, now._replace(values=tuple(numbers), seats=tuple(tuple(seat) for seat in seats))
    )
