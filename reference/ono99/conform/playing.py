"""A vector played by the reference, move by move, with all that happens by itself in between.

Nobody decides that a card is drawn, that the pile is made anew, or that a player goes out
who can do nothing. Here these follow each move as the rules say, and every expectation is
held against what has come of it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from ono99.conform.bundle import Exchange
from ono99.conform.laying import Laid, cards_laid
from ono99.conform.protocol import BRINGING_THEIR_CARD, SETTLING
from ono99.conform.seen import BOX, OF_A_TURN, between_two, box, differences
from ono99.conform.vectors import Step, Vector
from ono99.load.items import Fields
from ono99.play.bags import Bag
from ono99.play.match import Deal, Match, MatchState, read_move
from ono99.play.notation import PositionError
from ono99.play.state import Move, State
from ono99.problems import Ono99Error

JSON = Any
NOTHING_EXPECTED = Step("", (), "")


class Unmet(Ono99Error):  # noqa: N818 - it says what is so, like IllegalMove
    """The reference does not do what a vector expects; ``step`` and ``keys`` say where."""

    def __init__(
        self, found: str, expected: str, step: Step | None = None, keys: Sequence[str | int] = ()
    ) -> None:
        super().__init__(f"{found}; expected {expected}")
        self.found, self.expected, self.step, self.keys = found, expected, step, tuple(keys)


class Play:
    """A vector being played by the reference: the state, and the order of the draw pile.

    ``spared`` are the kinds of move that could be made where another was refused. While it
    is ``leading`` to the position of a vector, nobody is settled.
    """

    def __init__(self, match: Match, laid: Laid, *, backwards: bool = False) -> None:
        self.match, self.laid, self.state = match, laid, laid.state
        self.backwards = backwards
        self.leading = False
        self.deck = deque(laid.deck)
        self.orders = deque(laid.reshuffles)
        self.reshuffled = False
        self.guessed: set[int] = set()
        self.cited: set[str] = set()
        self.spared: set[str] = set()

    def branch(self) -> Play:
        """Another game that has come to the same moment."""
        other = Play(self.match, self.laid)
        other.state, other.deck = self.state, deque(self.deck)
        other.orders, other.reshuffled = deque(self.orders), self.reshuffled
        return other

    # ------------------------------------------------------------------- exchanges

    def whole(self, vector: Vector) -> tuple[Exchange, tuple[Exchange, ...]]:
        """Play a vector from its set-up to its last step."""
        following = [*vector.steps, None]
        start = self.begin(vector.start or NOTHING_EXPECTED, following[0])
        pairs = zip(vector.steps, following[1:], strict=True)
        return start, tuple(self.exchange(step, then) for step, then in pairs)

    def begin(self, expected: Step, then: Step | None = None) -> Exchange:
        """Set the vector up, as far as something happens by itself before the step ``then``."""
        if self.laid.deal is not None:
            self.state = self.match.apply(self.state, self.laid.deal).state
        return self.go_on(expected, then)

    def go_on(self, expected: Step, then: Step | None = None) -> Exchange:
        """Let everything happen by itself before the step ``then``, and hold what is expected."""
        draws, resolves = self._settle(None, then)
        self._hold_rules(expected)
        self._hold(expected)
        return self._exchange(None, expected, draws, resolves)

    def exchange(self, step: Step, then: Step | None = None) -> Exchange:
        """Make the move of a step; what is expected must come of it before the step ``then``."""
        move = self._read(step)
        verdict = self.match.explain(self.state, move)
        request = self._request(move, step)
        if step.refused:
            self.spared |= self._other_ways_out()
            self._refuse(step, verdict.legal, verdict.denies)
            _, resolves = self._settle(0, then)
            self._hold(step)
            return Exchange(
                request,
                accepted=False,
                rules=step.refused,
                resolves=tuple(resolves),
                reshuffled=self.reshuffled,
                expect=self._plain(step.expect),
            )
        if not verdict.legal:
            found = f"'{step.move}' refused by {', '.join(verdict.denies)}"
            raise Unmet(found, "a move that is accepted", step, ("move",))
        made = self.match.apply(self.state, move)
        self.state = made.state
        if isinstance(move, Deal):
            self.deck = deque(request["deck"])
        elif move.name in ("draw", "turn_up"):
            self.deck.popleft()
        self.cited = {*verdict.permits, *made.rules}
        draws, resolves = self._settle(step.draws, then, own=move.name in BRINGING_THEIR_CARD)
        self._hold_rules(step)
        self._hold(step)
        return self._exchange(request, step, draws, resolves)

    def _exchange(
        self,
        request: Mapping[str, JSON] | None,
        step: Step,
        draws: Sequence[Mapping[str, JSON]],
        resolves: Sequence[int],
    ) -> Exchange:
        return Exchange(
            request,
            rules=step.rules,
            draws=tuple(draws),
            resolves=tuple(resolves),
            reshuffled=self.reshuffled,
            expect=self._plain(step.expect),
        )

    def _plain(self, expect: Fields) -> dict[str, JSON]:
        """An expectation with the cards of the box written out."""
        if expect.get("cards") == BOX:
            return {**expect, "cards": box(self.match)}
        return dict(expect)

    # ----------------------------------------------------------------------- moves

    def _read(self, step: Step) -> Move | Deal:
        move = read_move(self.match.rules, step.move)
        if isinstance(move, Deal):
            return move
        if move.name == "draw" and move.card is None:
            return move._replace(card=self.deck[0] if self.deck else None)
        return move

    def _request(self, move: Move | Deal, step: Step) -> dict[str, JSON]:
        if isinstance(move, Deal):
            hands = [list(hand) for hand in move.hands]
            laid = cards_laid(self.match, {"hands": hands, "deck": list(step.deck)})
            return {"op": "deal", "hands": hands, "deck": list(laid.pile)}
        request: dict[str, JSON] = {"op": move.name, "seat": self._seat(move)}
        if move.card is not None and move.name != "draw":
            request["card"] = move.card
        return request

    def _seat(self, move: Move) -> int:
        if move.seat is not None:
            return move.seat
        if self.state.round is None or self.state.phase != "round":
            return self._waiting_to_cut()
        return self.match.round.actor(self.state.round)

    def _waiting_to_cut(self) -> int:
        match, state = self.match, self.state
        contends, ranks = match.seat_values(state, "contends"), match.seat_values(state, "rank")
        waiting = (seat for seat in range(match.players) if contends[seat] and ranks[seat] < 0)
        return next(waiting, 0)

    # --------------------------------------------------------------- by themselves

    def _settle(
        self, most_draws: int | None, then: Step | None, *, own: bool = False
    ) -> tuple[list[dict[str, JSON]], list[int]]:
        """Let everything happen that nobody decides, at most so many draws if a number is given.

        A player who can do nothing still has the turn if the step ``then`` lets that very
        player try something, to see it refused.
        """
        draws: list[dict[str, JSON]] = []
        resolves: list[int] = []
        while (played := self.state.round) is not None and self.state.phase == "round":
            seat = self.match.round.actor(played)
            move = self._by_itself(seat)
            if move is None:
                break
            if move.name in SETTLING:
                if self.leading or self._tries(then, seat, played):
                    break
                resolves.append(seat)
            elif len(draws) == most_draws and not own:
                break
            if move.name == "draw":
                if not own:
                    draws.append({"op": "draw", "seat": seat})
                own = False
                if self.reshuffled:
                    self.guessed.add(seat)
            self._make(move)
        return draws, resolves

    def _tries(self, step: Step | None, seat: int, played: State) -> bool:
        """Whether a step lets a seat try something in vain, with a card that it holds if any."""
        if step is None or not step.refused:
            return False
        move = self._read(step)
        if not isinstance(move, Move) or self._seat(move) != seat:
            return False
        return move.card is None or move.card in self.match.round.deck.unpack(played.hands[seat])

    def _by_itself(self, seat: int) -> Move | None:
        """The move that happens next without a decision, if there is one."""
        moves = self.match.legal_moves(self.state)
        manners = {move.name: self.match.round.moves[move.name].manner for move in moves}
        for name, manner in manners.items():
            if manner == "event":
                return Move(name)
        for name, manner in manners.items():
            if manner == "chance":
                return Move(name, self._next_card())
        own = [move for move in moves if move.seat in (None, seat)]
        if len(own) == 1 and own[0].name in SETTLING:
            return own[0]
        return None

    def _next_card(self) -> str:
        if not self.deck:
            raise PositionError("a card is due and the draw pile of this vector is used up")
        return self.deck[0]

    def _make(self, move: Move) -> None:
        before = self.state.round
        self.cited.update(self.match.explain(self.state, move).permits)
        made = self.match.apply(self.state, move)
        self.cited.update(made.rules)
        self.state = made.state
        after = self.state.round
        if move.card is not None:
            self.deck.popleft()
        elif before is not None and after is not None and after.pile > before.pile:
            self._new_pile(after.pile)

    def _new_pile(self, pile: Bag) -> None:
        """The played cards have become the draw pile, in the order laid down if there is one."""
        deck = self.match.round.deck
        if self.orders:
            order = self.orders.popleft()
            if deck.pack(order) != pile:
                raise PositionError("the cards of a reshuffle are not those that are reshuffled")
            self.deck = deque(order)
        else:
            cards = deck.unpack(pile)
            self.deck = deque(reversed(cards) if self.backwards else cards)
            self.reshuffled = True

    # ---------------------------------------------------------------- expectations

    def _other_ways_out(self) -> set[str]:
        """The kinds of move that can be made now: a refusal may rest on them."""
        return {move.name for move in self.match.legal_moves(self.state) if isinstance(move, Move)}

    def _refuse(self, step: Step, legal: bool, denies: Sequence[str]) -> None:
        if legal:
            rules = ", ".join(step.refused)
            raise Unmet(f"'{step.move}' is legal", f"a refusal by {rules}", step, ("move",))
        for index, rule in enumerate(step.refused):
            if rule not in denies:
                found = f"'{step.move}' refused by {', '.join(denies)}"
                raise Unmet(found, f"a refusal by {rule}", step, ("refused", index))

    def _hold_rules(self, step: Step) -> None:
        for index, rule in enumerate(step.rules):
            if rule not in self.cited:
                found = f"the rules {', '.join(sorted(self.cited))}"
                raise Unmet(found, f"{rule} among them", step, ("rules", index))

    def _hold(self, step: Step) -> None:
        """Hold what is expected of a step against the state."""
        for keys, found, wanted in differences(self.match, self.state, step.expect):
            name = " ".join(keys)
            raise Unmet(f"{name} {found!r}", f"{wanted!r}", step, ("expect", *keys))
        for keys in _unseen(self.match, self.state, step.expect, self.guessed):
            raise Unmet(
                f"'{' '.join(keys)}', which no program can be asked for here",
                "only what can be seen from outside",
                step,
                ("expect", *keys),
            )


def _unseen(
    match: Match, state: MatchState, expect: Fields, guessed: Collection[int]
) -> Iterator[tuple[str, ...]]:
    """What may not be expected: whose turn it is when nobody's, a direction between two, luck."""
    played = state.round
    if played is None:
        return
    if match.round.is_over(played):
        yield from ((key,) for key in OF_A_TURN if key in expect)
    elif "direction" in expect and between_two(played):
        yield ("direction",)
    for seat in expect.get("hands", ()):
        if int(seat) in guessed:
            yield ("hands", seat)
