"""What the rules say about what everybody can see, worked out once and kept.

The phase and the variables of a round take few values, and most rules look at
nothing else. A :class:`Situation` is one such combination. The first time it
is met, the compiled rules are asked what each move would lead to; the answers
are kept here and serve every later state with the same variables, whatever the
hands. A rule that must look at a hand answers "look": it is asked again each time.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ono99.play.state import Move, Verdict

PHASE, PLAYERS, REMAINING, PILE_EMPTY, USED_EMPTY = range(5)
FIXED = ("phase", "players", "remaining", "pile_empty", "used_empty")
"""The values that every round has, before the variables that the rules declare."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a move leads to, wherever its situation is met.

    ``look`` tells that the move is not always allowed: the table has to be
    asked. ``discards`` and ``takes`` say whether the card goes from the hand to
    the played cards or from the pile to the hand, ``busts`` and ``eliminates``
    what becomes of the player whose turn it is, ``advance`` is the direction in
    which the turn then passes, 0 if it stays; ``rules`` are the rules that acted.
    """

    situation: Situation
    look: bool
    discards: bool
    takes: bool
    busts: bool
    eliminates: bool
    advance: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Offers:
    """The moves that a situation offers, as far as everybody can see.

    ``plays`` has, for every kind of card, the move that plays it if that is
    allowed; ``looks`` those that need a look at the hand, and nothing if none
    does. ``draws`` has a move for every kind of card while cards are drawn.
    ``others`` are moves without a card that need a look when no card can be
    played, ``also`` those that need one even when a card can; ``anyone`` are
    moves that any seat may make.
    """

    plays: tuple[Move | None, ...]
    looks: tuple[Move | None, ...]
    draws: tuple[Move, ...]
    others: tuple[Move, ...]
    also: tuple[Move, ...]
    anyone: tuple[Move, ...]


@dataclass(slots=True, eq=False)
class Situation:
    """A phase and the variables of a round, with what has been worked out about them.

    ``drawer`` is the seat that draws out of its turn, or -1. ``outcomes`` holds
    what a move leads to: for a draw under its name and whether it leaves cards
    in the pile, for other moves under the move itself; ``None`` stands for an
    outcome that needs a look at the table. ``begun`` is the situation in which a
    round that was dealt here begins.
    """

    values: tuple[int, ...]
    drawer: int
    outcomes: dict[Move | tuple[str, bool], Outcome | None] = field(
        default_factory=dict, repr=False
    )
    offers: Offers | None = field(default=None, repr=False)
    verdicts: dict[Move, Verdict] = field(default_factory=dict, repr=False)
    begun: Situation | None = field(default=None, repr=False)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Situation) and self.values == other.values)

    def __hash__(self) -> int:
        return hash(self.values)
