"""What comes of each move in a position, and on which rulings the answer rests.

A verdict rests on a ruling if by another reading of it the verdict would be
another. That is found out by judging again, by the rules as they would be then.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from ono99.play.notation import state_from_data
from ono99.play.round import Round
from ono99.play.state import Move, State, Verdict, members
from ono99.problems import Ono99Error

JSON = Any
Position = Mapping[str, JSON]


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What follows from a move once every draw that it calls for is made.

    ``seat`` is who is to play then and ``owes`` how many cards; ``over`` tells
    that the round has ended; ``out`` are the seats that the move put out.
    """

    total: int
    seat: int
    owes: int
    direction: int
    over: bool
    out: tuple[int, ...]
    winners: tuple[int, ...]
    rules: tuple[str, ...]


class Doubt(NamedTuple):
    """A ruling on which an answer rests: by the ``other`` reading it would be another.

    ``reading`` and ``other`` are the titles of the reading followed and of the one
    that is not; ``recommended`` tells whether the one followed is this project's own.
    """

    ruling: str
    reading: str
    other: str
    recommended: bool


@dataclass(frozen=True, slots=True)
class Ruled:
    """One move that was asked about: the verdict, and what follows if it is legal.

    ``card`` is the card's id, or empty for a move without a card; ``doubts`` are
    the rulings on which the answer rests.
    """

    card: str
    verdict: Verdict
    after: Aftermath | None
    doubts: tuple[Doubt, ...] = ()

    @property
    def outcome(self) -> tuple[bool, Aftermath | None]:
        """What the answer says about the game, without its reasons."""
        return self.verdict.legal, self.after and replace(self.after, rules=())


def weigh(round_: Round, state: State, cards: Sequence[str]) -> tuple[Ruled, ...]:
    """An answer on each card, then one on each other move that a player may choose now."""
    moves = [Move("play", card) for card in cards]
    moves += [
        Move(name, None, 0) if clauses.by == "anyone" else Move(name)
        for name, clauses in round_.moves.items()
        if clauses.card == "none" and clauses.manner == "choice" and round_.offers(state, name)
    ]
    return tuple(_ruled(round_, state, move) for move in moves)


def _ruled(round_: Round, state: State, move: Move) -> Ruled:
    verdict = round_.explain(state, move)
    after = _aftermath(round_, state, move) if verdict.legal else None
    return Ruled(move.card or "", verdict, after)


def _aftermath(round_: Round, state: State, move: Move) -> Aftermath:
    step = round_.apply(state, move)
    after, rules = step.state, [*defining(round_, state, move), *step.rules]
    while not round_.is_over(after) and (draw := next(_draws(round_, after), None)):
        step = round_.apply(after, draw)
        after = step.state
        rules += step.rules
    seats = len(after.hands)
    result = round_.result(after)
    return Aftermath(
        total=round_.value(after, "total"),
        seat=after.turn,
        owes=round_.value(after, "owed") - round_.value(after, "made"),
        direction=round_.value(after, "direction"),
        over=round_.is_over(after),
        out=members(state.playing & ~after.playing, seats),
        winners=result.winners,
        rules=tuple(dict.fromkeys(rules)),
    )


def defining(round_: Round, state: State, move: Move) -> tuple[str, ...]:
    """The rule that says what a card makes of the total, if it is not the plain sum."""
    if move.card is None or round_.moves[move.name].card != "hand":
        return ()
    worth = round_.deck.cards[round_.deck.number(move.card)].value
    after = round_.compiler.question("after")(round_.table(state, move))
    if after == round_.value(state, "total") + worth:
        return ()
    return (round_.rules["provenance"]["names.after"],)


def _draws(round_: Round, state: State) -> Iterator[Move]:
    """The draws and reshuffles that must come before anybody decides anything."""
    for move in round_.legal_moves(state):
        if round_.moves[move.name].manner in ("chance", "event"):
            yield move


class OtherReadings:
    """The other readings of rulings; the rules by each of them are compiled once, if asked for.

    ``entries`` is what :func:`ono99.explain.otherwise.other_readings` gives for the same choice.
    """

    def __init__(self, rules: Mapping[str, JSON], entries: Mapping[str, JSON]) -> None:
        self.rules = rules
        self.entries = entries
        self._rounds: dict[tuple[str, int], Round] = {}

    def outcomes(
        self, ruling: str, number: int, position: Position, cards: Sequence[str]
    ) -> dict[Move, tuple[bool, Aftermath | None]]:
        """What comes of each move by one of them; nothing if the position is none by it."""
        try:
            round_ = self._round_by(ruling, number)
            answers = weigh(round_, state_from_data(round_, position), cards)
        except Ono99Error:
            return {}
        return {each.verdict.move: each.outcome for each in answers}

    def _round_by(self, ruling: str, number: int) -> Round:
        if (ruling, number) not in self._rounds:
            parts = self.entries[ruling]["others"][number]["parts"]
            self._rounds[ruling, number] = Round(read_otherwise(self.rules, parts))
        return self._rounds[ruling, number]


def with_doubts(
    answers: tuple[Ruled, ...],
    readings: OtherReadings,
    position: Position,
    cards: Sequence[str],
) -> tuple[Ruled, ...]:
    """The same answers, each with the rulings by whose other readings it would be another.

    Only those rulings are tried that bear on a rule that is cited or on a card that is held,
    and those that the players have chosen to read otherwise.
    """
    doubts: dict[Move, dict[str, Doubt]] = {each.verdict.move: {} for each in answers}
    bearing = _bearing(answers, readings.rules["texts"])
    for ruling, entry in readings.entries.items():
        if entry["recommended"] and ruling not in bearing and not {*cards} & {*entry["cards"]}:
            continue
        for number, other in enumerate(entry["others"]):
            doubt = Doubt(ruling, entry["reading"], other["title"], entry["recommended"])
            outcomes = readings.outcomes(ruling, number, position, cards)
            for each in answers:
                move = each.verdict.move
                if outcomes.get(move, each.outcome) != each.outcome:
                    doubts[move].setdefault(ruling, doubt)
    return tuple(
        replace(each, doubts=tuple(doubts[each.verdict.move].values())) for each in answers
    )


def _bearing(answers: Sequence[Ruled], texts: Mapping[str, Mapping[str, JSON]]) -> set[str]:
    """The rulings that bear on a rule that one of the answers cites."""
    found: set[str] = set()
    for each in answers:
        verdict, acted = each.verdict, each.after.rules if each.after else ()
        for rule in (*verdict.permits, *verdict.denies, *acted):
            found |= {rule, *texts[rule]["rulings"]}
    return found


def read_otherwise(rules: Mapping[str, JSON], parts: Mapping[str, JSON]) -> dict[str, JSON]:
    """The resolved rules as they would be by another reading."""
    return {**rules, **{part: {**rules[part], **changed} for part, changed in parts.items()}}
