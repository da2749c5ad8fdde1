"""The table at which rules are asked and steps act: the two kinds of asker.

:class:`Table` is a working copy of a state; every rule can be asked there and
every operation acts on it. :class:`PublicTable` shows only what everybody
sees; a rule that asks for more raises :class:`NeedsTable`, and operations are
noted instead of done. What can be worked out at a public table holds for every
state that looks the same from outside.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from ono99.play.bags import Bag
from ono99.play.compile import RulesError
from ono99.play.situations import PHASE, PILE_EMPTY, REMAINING, USED_EMPTY, Outcome, Situation
from ono99.play.state import NOBODY, State

if TYPE_CHECKING:
    from ono99.play.round import Round


class NeedsTable(Exception):  # noqa: N818 - not an error: it asks for a look at the table
    """The answer depends on a hand or on another thing that not everybody sees."""


class Table:
    """A working copy of a state: the card and seat in question, and all that lies on the table."""

    __slots__ = (
        "busted", "card", "crowned", "hands", "pile", "playing", "round",
        "rules", "seat", "seated", "turn", "used", "values",
    )  # fmt: skip

    def __init__(self, round_: Round, state: State, seat: int, card: int = -1) -> None:
        self.round, self.seat, self.card = round_, seat, card
        (situation, self.turn, self.hands, self.pile, self.used,
         self.seated, self.playing, self.busted, self.crowned) = state  # fmt: skip
        self.values: Any = situation.values

    def ready(self) -> Table:
        """This table, made ready for steps to act on it."""
        self.values = list(self.values)
        self.rules: list[str] = []
        return self

    def state(self) -> State:
        """The state that the table shows now."""
        return State(
            self.round.situation(tuple(self.values)),
            self.turn, self.hands, self.pile, self.used,
            self.seated, self.playing, self.busted, self.crowned,
        )  # fmt: skip

    # What the rules may ask.

    def seats(self) -> range:
        """Every seat."""
        return range(len(self.hands))

    def hand_kinds(self) -> Sequence[int]:
        """The kinds of card in the hand of the seat in question."""
        return self.round.deck.kinds(self.hands[self.seat])

    def can(self, move: str) -> bool:
        """Whether the seat in question has a legal move of this kind."""
        return self.round.has_move(self, move)

    # What steps may do.

    def note(self, rule: str) -> None:
        """A rule acts."""
        if not self.rules or self.rules[-1] != rule:
            self.rules.append(rule)

    def go(self, phase: int) -> None:
        """Play goes to another phase."""
        self.values[PHASE] = phase

    def run_effects(self) -> bool:
        """The card in question does what it says."""
        return self.round.effects[self.card](self)

    def _set_hand(self, hand: int) -> None:
        self.hands = (*self.hands[: self.seat], hand, *self.hands[self.seat + 1 :])

    def discard(self) -> None:
        """The card leaves the acting seat's hand for the played cards."""
        unit = self.round.deck.units[self.card]
        self._set_hand(self.hands[self.seat] - unit)
        self.used += unit
        self.values[USED_EMPTY] = 0

    def take(self) -> None:
        """The drawn card leaves the pile for the acting seat's hand."""
        unit = self.round.deck.units[self.card]
        self._set_hand(self.hands[self.seat] + unit)
        self.pile -= unit
        self.values[PILE_EMPTY] = int(not self.pile)

    def turn_up(self) -> None:
        """The drawn card leaves the pile for the played cards."""
        unit = self.round.deck.units[self.card]
        self.pile -= unit
        self.used += unit
        self._note_piles()

    def discard_unplayable(self) -> None:
        """Every unplayable card of the acting seat's hand goes to the played cards."""
        deck, hand = self.round.deck, self.hands[self.seat]
        for card in deck.cards:
            if "unplayable" in card.tags:
                hand -= deck.units[card.number] * deck.count(hand, card.number)
        self.used += self.hands[self.seat] - hand
        self._set_hand(hand)
        self._note_piles()

    def discard_hand(self) -> None:
        """The acting seat's whole hand goes to the played cards."""
        self.used += self.hands[self.seat]
        self._set_hand(0)
        self._note_piles()

    def reshuffle(self) -> None:
        """The played cards become part of the draw pile."""
        self.pile += self.used
        self.used = 0
        self._note_piles()

    def reshuffle_but_top(self) -> None:
        """The played cards, all but the last, become part of the draw pile."""
        top = self.round.deck.units[self.values[self.round.variable("top")]]
        self.pile += self.used - top
        self.used = top
        self._note_piles()

    def _note_piles(self) -> None:
        self.values[PILE_EMPTY] = int(not self.pile)
        self.values[USED_EMPTY] = int(not self.used)

    def eliminate(self) -> None:
        """The player whose turn it is leaves the round; who is not in it cannot leave."""
        if self.playing >> self.turn & 1:
            self.playing &= ~(1 << self.turn)
            self.values[REMAINING] -= 1

    def advance(self) -> None:
        """The turn goes to the next player still in, in the present direction."""
        direction = self.values[self.round.variable("direction")]
        self.turn = next_seat(self.turn, direction, self.playing, len(self.hands))

    def mark_bust(self) -> None:
        """The player whose turn it is has reached the limit."""
        self.busted |= 1 << self.turn

    def crown_last_player(self) -> None:
        """The seat that last played a card wins the round."""
        self.crowned = self.values[self.round.variable("last_player")]


class HandTable:
    """What a player sees who looks at nothing but the own hand."""

    __slots__ = ("card", "hands", "round", "seat")

    def __init__(self, round_: Round, hand: Bag) -> None:
        self.round, self.hands, self.seat, self.card = round_, (hand,), 0, NOBODY

    def __getattr__(self, name: str) -> NoReturn:
        raise NeedsTable(name)

    hand_kinds = Table.hand_kinds


class PublicTable:
    """What everybody sees of a table: the variables and the card in question."""

    __slots__ = (
        "advanced", "busts", "card", "discards", "eliminates", "known", "pile_left", "round",
        "rules", "takes", "values",
    )  # fmt: skip

    def __init__(self, round_: Round, situation: Situation, card: int = -1) -> None:
        self.round = round_
        self.values = list(situation.values)
        self.card = card
        self.known: dict[str, bool] = {}
        self.rules: list[str] = []
        self.pile_left = True
        self.discards = self.takes = self.busts = self.eliminates = False
        self.advanced = 0

    def __getattr__(self, name: str) -> NoReturn:
        raise NeedsTable(name)

    def outcome(self, *, look: bool) -> Outcome:
        """What has been noted."""
        return Outcome(
            self.round.situation(tuple(self.values)),
            look,
            self.discards,
            self.takes,
            self.busts,
            self.eliminates,
            self.advanced,
            tuple(self.rules),
        )

    def can(self, move: str) -> bool:
        """Whether there is a legal move of this kind, where that is taken for granted."""
        if move in self.known:
            return self.known[move]
        raise NeedsTable(move)

    note = Table.note
    go = Table.go
    run_effects = Table.run_effects

    def discard(self) -> None:
        """Note that the card is played."""
        self.discards = True
        self.values[USED_EMPTY] = 0

    def take(self) -> None:
        """Note that the card is drawn."""
        self.takes = True
        self.values[PILE_EMPTY] = int(not self.pile_left)

    def mark_bust(self) -> None:
        """Note that the player whose turn it is has reached the limit."""
        self._only_before_the_turn_passes()
        self.busts = True

    def eliminate(self) -> None:
        """Note that the player whose turn it is leaves the round."""
        self._only_before_the_turn_passes()
        if not self.eliminates:
            self.eliminates = True
            self.values[REMAINING] -= 1

    def _only_before_the_turn_passes(self) -> None:
        if self.advanced:
            raise NeedsTable("turn")

    def advance(self) -> None:
        """Note that the turn passes."""
        self._only_before_the_turn_passes()
        self.advanced = self.values[self.round.variable("direction")]


def next_seat(seat: int, direction: int, playing: int, seats: int) -> int:
    """The next seat that is still playing; the same seat if no other is.

    Raises :class:`RulesError` if that direction leads past all who are.
    """
    if not playing:
        return seat
    for _ in range(seats):
        seat = (seat + direction) % seats
        if playing >> seat & 1:
            return seat
    raise RulesError(f"nobody who is still in sits in the direction {direction}")


OPERATIONS: Mapping[str, Callable[[Any], None]] = {
    "discard": lambda table: table.discard(),
    "take": lambda table: table.take(),
    "turn_up": lambda table: table.turn_up(),
    "discard_unplayable": lambda table: table.discard_unplayable(),
    "discard_hand": lambda table: table.discard_hand(),
    "reshuffle": lambda table: table.reshuffle(),
    "reshuffle_but_top": lambda table: table.reshuffle_but_top(),
    "eliminate": lambda table: table.eliminate(),
    "advance": lambda table: table.advance(),
    "mark_bust": lambda table: table.mark_bust(),
    "crown_last_player": lambda table: table.crown_last_player(),
}
