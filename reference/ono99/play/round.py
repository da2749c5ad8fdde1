"""The engine: one round of the game, played by rules that it knows nothing about.

A :class:`Round` is compiled from resolved rules. It offers the legal moves of
a state, applies a move, explains a verdict and shows what a seat may see.
Chance is never hidden here: the card that a draw brings is part of the move.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ono99.play.bags import Bag, Deck
from ono99.play.clauses import Clauses
from ono99.play.compile import Action, Compiler, RulesError
from ono99.play.facts import card_functions, round_facts, variable_questions, variable_setters
from ono99.play.foresight import Foresight
from ono99.play.notation import write_notation
from ono99.play.situations import (
    FIXED,
    PHASE,
    PILE_EMPTY,
    PLAYERS,
    REMAINING,
    USED_EMPTY,
    Situation,
)  # fmt: skip
from ono99.play.state import (
    NOBODY,
    IllegalMove,
    Move,
    RoundResult,
    State,
    Step,
    Verdict,
    members,
    new_state,
    new_step,
)  # fmt: skip
from ono99.play.table import OPERATIONS, Table, next_seat
from ono99.play.verdicts import Explainer

JSON = Any
SETTLING_LIMIT = 1000
SITUATIONS_KEPT = 200_000


class Round:
    """A round of one edition under one choice of options and rulings.

    ``rules`` are resolved rules (see :func:`ono99.resolve.merging.resolve`). Raises
    :class:`RulesError` if they use something that they do not define.
    """

    def __init__(self, rules: Mapping[str, JSON]) -> None:
        self.rules = rules
        self.constants: Mapping[str, int] = rules["constants"]
        self.deck = Deck(rules["cards"], self.constants.get("decks", 1))
        self.phases = tuple(rules["phases"])
        self.variables = (*FIXED, *rules["variables"])
        self._variable = {name: number for number, name in enumerate(self.variables)}
        self.compiler = self._compiler()
        sequences = self.compiler.sequences(rules["steps"])
        self._sequences = sequences
        self._on_entry = tuple(sequences.get(phase) for phase in self.phases)
        self.effects: tuple[Action, ...] = tuple(
            self.compiler.sequence(rules["cards"][card.id]["effects"], sequences)
            for card in self.deck.cards
        )
        self.moves = {
            name: Clauses(name, move, self.compiler) for name, move in rules["moves"].items()
        }
        self.offered = tuple(tuple(entry.get("offers", ())) for entry in rules["phases"].values())
        self.invariants = tuple(
            (rule, tuple(entry["at"]), self.compiler.question(entry["holds"]))
            for rule, entry in rules["invariants"].items()
        )
        self.integer_names = frozenset(self._integer_names())
        self._situations: dict[tuple[int, ...], Situation] = {}
        self._initial = tuple(self.initial(name) for name in self.variables)
        self._drawer = self._variable["drawer"]
        self._drawing = frozenset(
            name for name, clauses in self.moves.items() if clauses.card == "pile"
        )
        self._number_of: dict[str | None, int] = dict(self.deck.number_of.items())
        self._explainer = Explainer(self)
        self._foresight = Foresight(self)

    # ------------------------------------------------------------- compiling

    def variable(self, name: str) -> int:
        """The place of a variable among the values of a situation."""
        return self._variable[name]

    def _compiler(self) -> Compiler:
        return Compiler(
            self.rules,
            variable_questions(self.variables) | round_facts(self.deck),
            card_functions(self.deck),
            variable_setters(self.variables),
            OPERATIONS,
            self.phases,
        )

    def _integer_names(self) -> Iterator[str]:
        """The names whose values a verdict may show."""
        yield from self.rules["variables"]
        yield from self.constants
        yield from self.rules["integers"]

    # ------------------------------------------------------------ situations

    def situation(self, values: tuple[int, ...]) -> Situation:
        """The one situation with these values."""
        found = self._situations.get(values)
        if found is None:
            if len(self._situations) >= SITUATIONS_KEPT:
                self._situations.clear()
            found = self._situations[values] = Situation(values, values[self._drawer])
        return found

    def act(self, move: str, table: Any) -> None:
        """Run a move's sequence and then whatever the phases it leads to do by themselves."""
        self._sequences[move](table)
        self.settle(table)

    def settle(self, table: Any) -> None:
        """Let phases do what they do by themselves until somebody has to act."""
        for _ in range(SETTLING_LIMIT):
            on_entry = self._on_entry[table.values[PHASE]]
            if on_entry is None or not on_entry(table):
                return
        raise RulesError("these rules never settle: a phase leads back to itself without end")

    # ------------------------------------------------------------- the round

    def start(
        self,
        hands: Sequence[Bag],
        turn: int,
        *,
        direction: int = 1,
        seated: int | None = None,
    ) -> State:
        """The state after the deal: ``turn`` is the seat that plays first.

        ``seated`` is the set of seats that take part (one bit a seat; all by
        default). The draw pile is every card not dealt.
        """
        everyone = (1 << len(hands)) - 1 if seated is None else seated
        return self.begin(self.dealt(hands, turn, direction=direction, seated=everyone))

    def dealt(self, hands: Sequence[Bag], turn: int, *, direction: int, seated: int) -> State:
        """The state before the round begins."""
        pile = self.deck.rest(hands)
        players = seated.bit_count()
        values = list(self._initial)
        values[PLAYERS] = values[REMAINING] = players
        values[PILE_EMPTY], values[USED_EMPTY] = int(not pile), 1
        values[self.variable("direction")] = direction
        situation = self.situation(tuple(values))
        return State(situation, turn, tuple(hands), pile, 0, seated, seated, 0, NOBODY)

    def begin(self, state: State) -> State:
        """Let the round begin: whatever happens before anybody acts."""
        begun = self._foresight.begun(state.situation)
        if begun is not None:
            return state._replace(situation=begun)
        table = Table(self, state, state.turn).ready()
        self.settle(table)
        return table.state()

    def initial(self, variable: str) -> int:
        """The value that a variable begins with."""
        entry = self.rules["variables"].get(variable)
        if entry is None:
            return 0
        return NOBODY if entry["initial"] == "none" else int(entry["initial"])

    def phase(self, state: State) -> str:
        """The name of the state's phase."""
        name: str = self.phases[state.situation.values[PHASE]]
        return name

    def value(self, state: State, variable: str) -> int:
        """The value of a variable in a state (``phase`` excepted: see :meth:`phase`)."""
        return state.situation.values[self._variable[variable]]

    def actor(self, state: State) -> int:
        """The seat that is to act: the one that owes a card or a draw."""
        drawer = state.situation.drawer
        return state.turn if drawer < 0 else drawer

    def offers(self, state: State, name: str) -> bool:
        """Whether moves of this kind are made in the state's phase."""
        return name in self.offered[state.situation.values[PHASE]]

    def is_over(self, state: State) -> bool:
        """Whether the round has ended."""
        return not self.offered[state.situation.values[PHASE]]

    def legal_moves(self, state: State) -> list[Move]:
        """Every legal move; draws are one move for each card that may come.

        Lapses, such as forgetting to draw, are never among them: they happen,
        they are not chosen (see :meth:`lapses`).
        """
        situation = state.situation
        offers = situation.offers or self._foresight.offers(situation)
        if offers.draws:
            moves = [offers.draws[kind] for kind in self.deck.kinds(state.pile)]
            moves += self._looked(state, offers.others)
            return moves + self._looked(state, self._by_anyone(state, offers.anyone))
        kinds, plays = self.deck.kinds(state.hands[self.actor(state)]), offers.plays
        moves = [move for kind in kinds if (move := plays[kind])]
        if offers.looks:
            looks = [move for kind in kinds if (move := offers.looks[kind])]
            moves += self._looked(state, looks)
        others = offers.also if moves else offers.others
        if others:
            moves += self._looked(state, others)
        if offers.anyone:
            moves += self._looked(state, self._by_anyone(state, offers.anyone))
        return moves

    def _by_anyone(self, state: State, moves: Sequence[Move]) -> list[Move]:
        seats = members(state.playing, len(state.hands))
        return [Move(move.name, None, seat) for move in moves for seat in seats]

    def _looked(self, state: State, moves: Sequence[Move]) -> list[Move]:
        hand = state.hands[self.actor(state)]
        return [
            move
            for move in moves
            if not (move.seat is None and self._foresight.ruled_out(move.name, hand))
            and self._permitted(state, move)
        ]

    def _permitted(self, state: State, move: Move) -> bool:
        """Whether the clauses of an offered move allow it, with a look at the table."""
        return self.moves[move.name].allows(self.table(state, move))

    def table(self, state: State, move: Move) -> Table:
        """The table at which the rules about a move are asked."""
        seat = self.actor(state) if move.seat is None else move.seat
        return Table(self, state, seat, -1 if move.card is None else self.deck.number(move.card))

    def has_move(self, table: Table, name: str) -> bool:
        """Whether the seat in question at a table has a legal move of this kind."""
        clauses = self.moves[name]
        if clauses.card != "hand":
            return clauses.allows(table)
        card = table.card
        try:
            for kind in table.hand_kinds():
                table.card = kind
                if clauses.allows(table):
                    return True
            return False
        finally:
            table.card = card

    def lapses(self, state: State) -> list[Move]:
        """The mistakes that can happen now, such as forgetting to draw."""
        names = self.offered[state.situation.values[PHASE]]
        lapses = [Move(name) for name in names if self.moves[name].manner == "lapse"]
        return [move for move in lapses if self._permitted(state, move)]

    def apply(self, state: State, move: Move) -> Step:
        """Make a move; raises :class:`IllegalMove` with the verdict if the rules refuse it."""
        situation, turn, hands, pile, used, seated, playing, busted, crowned = state
        name, card, seat = move
        number = self._number_of.get(card, NOBODY)
        unit = self.deck.units[number]
        outcome = situation.outcomes.get((name, pile != unit) if name in self._drawing else move)
        known = outcome is not None and seat is None
        if outcome is None or not known or (outcome.look and not self._permitted(state, move)):
            return self._apply_at_table(state, move)
        if outcome.discards or outcome.takes:
            actor = turn if situation.drawer < 0 else situation.drawer
            held = pile if outcome.takes else hands[actor]
            if number < 0 or not held >> self.deck.shifts[number] & self.deck.mask:
                return self._apply_at_table(state, move)
            if outcome.takes:
                pile -= unit
                hand = hands[actor] + unit
            else:
                used += unit
                hand = hands[actor] - unit
            hands = (*hands[:actor], hand, *hands[actor + 1 :])
        if outcome.busts:
            busted |= 1 << turn
        if outcome.eliminates:
            if not playing >> turn & 1:
                return self._apply_at_table(state, move)
            playing &= ~(1 << turn)
        if outcome.advance:
            turn = next_seat(turn, outcome.advance, playing, len(hands))
        after = (outcome.situation, turn, hands, pile, used, seated, playing, busted, crowned)
        return new_step((new_state(after), outcome.rules))

    def _apply_at_table(self, state: State, move: Move) -> Step:
        """Make a move whose outcome has not been worked out, or has to be seen at the table."""
        if not self._is_offered(state, move):
            verdict = self.explain(state, move)
            if not verdict.legal:
                raise IllegalMove(verdict, write_notation(self, state))
        if self._foresight.work_out(state, move):
            return self.apply(state, move)
        table = self.table(state, move).ready()
        self.act(move.name, table)
        return Step(table.state(), tuple(table.rules))

    def _is_offered(self, state: State, move: Move) -> bool:
        """Whether the move plays a card that the player holds and everybody can see is allowed."""
        offers, number = state.situation.offers, self._number_of.get(move.card, NOBODY)
        return (
            offers is not None
            and number >= 0
            and offers.plays[number] == move
            and bool(self.deck.count(state.hands[self.actor(state)], number))
        )

    def explain(self, state: State, move: Move) -> Verdict:
        """Whether a move is legal, with every rule that says so and the numbers that decide."""
        return self._explainer.verdict(state, move)

    def result(self, state: State) -> RoundResult:
        """Who won and who lost so far; a round that is not over has no winners."""
        seats = len(state.hands)
        winners: tuple[int, ...] = ()
        if self.is_over(state):
            if state.crowned != NOBODY:
                winners = (state.crowned,)
            elif state.playing.bit_count() == 1:
                winners = members(state.playing, seats)
        losers = tuple(seat for seat in state.seats_out() if seat not in winners)
        return RoundResult(winners, losers, members(state.busted, seats))

    def answer(self, state: State, name: str) -> int:
        """What a name of the rules stands for in a state (booleans as 0 and 1)."""
        return int(self.compiler.question(name)(Table(self, state, self.actor(state))))

    def broken_invariants(self, state: State) -> tuple[str, ...]:
        """The ids of the rules whose invariants do not hold in a state; none, if all is well."""
        table = Table(self, state, state.turn)
        phase = self.phase(state)
        return tuple(
            rule
            for rule, phases, holds in self.invariants
            if (not phases or phase in phases) and not holds(table)
        )
