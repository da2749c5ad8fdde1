"""The judge: what may be played in a position, what happens then, and by which rules.

This is what people ask for at a table. Somebody holds a few cards, faces a
total and owes a card or two; nothing else needs to be known.

>>> from ono99 import judge
>>> ruling = judge("2022", players=3, total=95, hand=["reverse", "9"])
>>> [(card.card, card.verdict.legal) for card in ruling.cards]
[('reverse', True), ('9', False)]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ono99.explain.weighing import OtherReadings, Position, Ruled, weigh, with_doubts
from ono99.load.loading import load_rules_and_readings
from ono99.play.bags import CardError
from ono99.play.notation import state_from_data, write_notation
from ono99.play.round import Round
from ono99.play.state import State
from ono99.problems import Ono99Error, nearest, quote

JSON = Any


class ImpossiblePosition(Ono99Error):  # noqa: N818 - named after the fact
    """A position that cannot arise; the message says which rule stands against it."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The ruling on a position: one entry for every card in the hand, then the other moves.

    ``others`` are the legal moves without a card; if no card and none of these
    but the last is legal, the player is out. ``rules`` are the resolved rules,
    with the text of every rule cited under ``texts``; ``hand`` is the whole hand.
    """

    rules: Mapping[str, JSON]
    position: str
    players: int
    hand: tuple[str, ...]
    total: int
    owed: int
    made: int
    direction: int
    cards: tuple[Ruled, ...]
    others: tuple[Ruled, ...]

    @property
    def can_act(self) -> bool:
        """Whether the player has anything to do but lose."""
        ruled = (*self.cards, *self.others)
        return any(each.after is not None and 0 not in each.after.out for each in ruled)

    def cited(self) -> tuple[str, ...]:
        """Every rule id that the ruling cites, each once, verdicts first."""
        ids: dict[str, None] = {}
        for each in (*self.cards, *self.others):
            ids |= dict.fromkeys((*each.verdict.denies, *each.verdict.permits))
        for each in (*self.cards, *self.others):
            ids |= dict.fromkeys(each.after.rules if each.after else ())
            ids |= dict.fromkeys(doubt.ruling for doubt in each.doubts)
        return tuple(ids)


def read_card(rules: Mapping[str, JSON], text: str) -> str:
    """The id of a card from what a player calls it.

    Raises :class:`CardError`, naming the nearest card, for a word that no card goes by.
    """
    words = _spoken(rules)
    word = " ".join(text.casefold().replace("_", " ").split())
    for form in (word, word.replace(" ", "-"), word.replace("-", " "), word.replace(" ", "")):
        if form in words:
            return words[form]
    close = nearest(word, words)
    hint = f"; did you mean '{words[close]}'?" if close else ""
    raise CardError(
        f"unknown card {quote(text)}; expected one of {', '.join(rules['cards'])}{hint}"
    )


def _spoken(rules: Mapping[str, JSON]) -> dict[str, str]:
    """Every word that a card of these rules goes by, with the card's id."""
    words = {}
    for card, entry in rules["cards"].items():
        for word in (*entry["spoken"], entry["name"], card):
            words[word.casefold()] = card
    return words


def judge(
    edition: str,
    *,
    players: int,
    total: int,
    hand: Sequence[str],
    owed: int = 1,
    made: int = 0,
    direction: int = 1,
    started: int | None = None,
    variables: Mapping[str, int | str] | None = None,
    options: Mapping[str, str] | None = None,
    rulings: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> Judgement:
    """Judge a position: ``players`` are still in, and the one to play holds ``hand``.

    ``owed`` and ``made`` are the cards that this turn asks for and those already
    played; ``started`` is how many began the round. The player is seat 0; seats
    count to the left. ``variables`` sets any other variable of the rules.

    Raises a child of :class:`Ono99Error` for an unknown edition, option,
    ruling or card, and for a position that cannot arise.
    """
    rules, readings = load_rules_and_readings(edition, options, rulings, folder)
    return judge_by(
        rules,
        readings,
        players=players,
        started=started or players,
        hand=[read_card(rules, card) for card in hand],
        variables={
            "opening": 0,
            "total": total,
            "owed": owed,
            "made": made,
            "direction": direction,
            **(variables or {}),
        },
    )


def judge_by(
    rules: Mapping[str, JSON],
    readings: Mapping[str, JSON] | None = None,
    *,
    players: int,
    started: int,
    hand: Sequence[str],
    variables: Mapping[str, int | str],
) -> Judgement:
    """Judge a position by resolved rules; ``hand`` holds card ids. See :func:`judge`.

    ``readings`` are the other readings of rulings, from
    :func:`ono99.load.loading.load_rules_and_readings`; without them no doubts are found.
    """
    judge_ = Judge(rules, readings)
    return judge_.judge(players=players, started=started, hand=hand, variables=variables)


class Judge:
    """Judges many positions by the same rules: these are compiled once. See :func:`judge_by`."""

    def __init__(
        self, rules: Mapping[str, JSON], readings: Mapping[str, JSON] | None = None
    ) -> None:
        self.rules = rules
        self._round = Round(rules)
        self._readings = OtherReadings(rules, readings or {})

    def judge(
        self,
        *,
        players: int,
        started: int,
        hand: Sequence[str],
        variables: Mapping[str, int | str],
    ) -> Judgement:
        """Judge one position; ``hand`` holds card ids."""
        round_ = self._round
        position = _position(round_, players, started, hand, variables)
        state = _possible(round_, state_from_data(round_, position))
        cards = tuple(dict.fromkeys(hand))
        answers = tuple(each for each in weigh(round_, state, cards) if each.card or each.after)
        answers = with_doubts(answers, self._readings, position, cards)
        return Judgement(
            self.rules,
            write_notation(round_, state),
            players,
            hand=tuple(hand),
            total=round_.value(state, "total"),
            owed=round_.value(state, "owed"),
            made=round_.value(state, "made"),
            direction=round_.value(state, "direction"),
            cards=tuple(each for each in answers if each.card),
            others=tuple(each for each in answers if not each.card),
        )


def _position(
    round_: Round,
    players: int,
    started: int,
    hand: Sequence[str],
    variables: Mapping[str, int | str],
) -> Position:
    least, most = round_.constants["players_least"], round_.constants["players_most"]
    if not least <= started <= most:
        raise ImpossiblePosition(f"{started} players; expected {least} to {most}")
    if not 1 <= players <= started:
        raise ImpossiblePosition(f"{players} players still in; expected 1 to {started}")
    return {
        "hands": [list(hand), *[[] for _ in range(started - 1)]],
        "variables": dict(variables),
        "out": list(range(players, started)),
    }


def _possible(round_: Round, state: State) -> State:
    """The same state; raises :class:`ImpossiblePosition` if it cannot arise."""
    if broken := round_.broken_invariants(state):
        title = round_.rules["texts"][broken[0]]["title"]
        position = write_notation(round_, state)
        raise ImpossiblePosition(f"this cannot arise: {position}; rule {broken[0]}: {title}")
    return state
