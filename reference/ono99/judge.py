"""The judge: what may be played in a position, what happens then, and by which rules.

This is what people ask for at a table. Somebody holds a few cards, faces a
total and owes a card or two; nothing else needs to be known.

>>> from ono99 import judge
>>> ruling = judge("2022", players=3, total=95, hand=["reverse", "9"])
>>> [(card.card, card.verdict.legal) for card in ruling.cards]
[('reverse', True), ('9', False)]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ono99.bags import CardError
from ono99.loading import load_rules
from ono99.notation import state_from_data, write_notation
from ono99.problems import Ono99Error, nearest, quote
from ono99.round import Round
from ono99.state import Move, State, Verdict, members

JSON = Any


class ImpossiblePosition(Ono99Error):  # noqa: N818 - named after the fact
    """A position that cannot arise; the message says which rule stands against it."""


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


@dataclass(frozen=True, slots=True)
class Ruled:
    """One move that was asked about: the verdict, and what follows if it is legal.

    ``card`` is the card's id, or empty for a move without a card.
    """

    card: str
    verdict: Verdict
    after: Aftermath | None


@dataclass(frozen=True, slots=True)
class Judgement:
    """The ruling on a position: one entry for every card in the hand, then the other moves.

    ``others`` are the legal moves without a card; if no card and none of these
    but the last is legal, the player is out. ``rules`` are the resolved rules,
    with the text of every rule cited under ``texts``.
    """

    rules: Mapping[str, JSON]
    position: str
    players: int
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
    rules = load_rules(edition, options, rulings, folder)
    return judge_by(
        rules,
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
    *,
    players: int,
    started: int,
    hand: Sequence[str],
    variables: Mapping[str, int | str],
) -> Judgement:
    """Judge a position by resolved rules; ``hand`` holds card ids. See :func:`judge`."""
    round_ = Round(rules)
    state = _position(round_, players, started, hand, variables)
    cards = tuple(_ruled(round_, state, Move("play", card)) for card in dict.fromkeys(hand))
    others = tuple(
        ruled
        for name, clauses in round_.moves.items()
        if clauses.card == "none" and clauses.manner == "choice" and round_.offers(state, name)
        if (ruled := _ruled(round_, state, _move(round_, name))).verdict.legal
    )
    return Judgement(
        rules,
        write_notation(round_, state),
        players,
        total=round_.value(state, "total"),
        owed=round_.value(state, "owed"),
        made=round_.value(state, "made"),
        direction=round_.value(state, "direction"),
        cards=cards,
        others=others,
    )


def _move(round_: Round, name: str) -> Move:
    return Move(name, None, 0) if round_.moves[name].by == "anyone" else Move(name)


def _position(
    round_: Round,
    players: int,
    started: int,
    hand: Sequence[str],
    variables: Mapping[str, int | str],
) -> State:
    least, most = round_.constants["players_least"], round_.constants["players_most"]
    if not least <= started <= most:
        raise ImpossiblePosition(f"{started} players; expected {least} to {most}")
    if not 1 <= players <= started:
        raise ImpossiblePosition(f"{players} players still in; expected 1 to {started}")
    data = {
        "hands": [list(hand), *[[] for _ in range(started - 1)]],
        "variables": dict(variables),
        "out": list(range(players, started)),
    }
    state = state_from_data(round_, data)
    if broken := round_.broken_invariants(state):
        title = round_.rules["texts"][broken[0]]["title"]
        position = write_notation(round_, state)
        raise ImpossiblePosition(f"this cannot arise: {position}; rule {broken[0]}: {title}")
    return state


def _ruled(round_: Round, state: State, move: Move) -> Ruled:
    verdict = round_.explain(state, move)
    after = _aftermath(round_, state, move) if verdict.legal else None
    return Ruled(move.card or "", verdict, after)


def _aftermath(round_: Round, state: State, move: Move) -> Aftermath:
    step = round_.apply(state, move)
    after, rules = step.state, list(step.rules)
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


def _draws(round_: Round, state: State) -> Iterator[Move]:
    """The draws and reshuffles that must come before anybody decides anything."""
    for move in round_.legal_moves(state):
        if round_.moves[move.name].manner in ("chance", "event"):
            yield move
