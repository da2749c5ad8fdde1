"""What to tell somebody whose hand is short of cards, or who names a card of another edition."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ono99.commands.wording import count, in_words
from ono99.explain.judge import Judgement, judge_by, read_card
from ono99.play.bags import CardError
from ono99.problems import Ono99Error

if TYPE_CHECKING:
    from ono99.load.documents import Spec

JSON = Any


def short_hand(judgement: Judgement, started: int, variables: Mapping[str, int | str]) -> str:
    """A line about a hand that is short of cards; nothing if it is full.

    It says how to ask what may be done about it, if the rules let a player draw late.
    """
    full = judgement.rules["constants"]["hand_size"]
    short = full - len(judgement.hand)
    if short <= 0:
        return ""
    line = f"Your hand is {count(short, 'card')} short of {in_words(full)}."
    settings = _late_draw(judgement, started, variables, short)
    if settings:
        them = "it" if short == 1 else "them"
        line += f" If you may still draw {them}: {settings}"
    return line


def _late_draw(
    judgement: Judgement, started: int, variables: Mapping[str, int | str], short: int
) -> str:
    """What to set so that a card not drawn in time can be drawn; nothing if that is in vain.

    Only between the cards of one turn can the player be the last who forgot to draw.
    """
    known = {each.verdict.move for each in judgement.others}
    forgotten = [{"missing": short}, *[{"missing": short, "late": 0}] * (judgement.made > 0)]
    for settings in forgotten:
        try:
            found = judge_by(
                judgement.rules,
                players=judgement.players,
                started=started,
                hand=judgement.hand,
                variables={**variables, **settings},
            )
        except Ono99Error:
            continue
        if {each.verdict.move for each in found.others if each.after} - known:
            return " ".join(f"--set {name}={value}" for name, value in settings.items())
    return ""


def card_elsewhere(rules: Mapping[str, JSON], word: str, spec: Spec) -> str:
    """That an edition has no such card, if `word` names one of another edition; else nothing."""
    for edition in spec.editions.values():
        table = {
            card.id: {"name": card.name, "spoken": card.spoken} for card in edition.cards.values()
        }
        with suppress(CardError):
            card = read_card({"cards": table}, word)
            return f"the {rules['edition']} edition has no {edition.cards[card].name}"
    return ""
