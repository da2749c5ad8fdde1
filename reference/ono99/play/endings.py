"""How losing and winning are told under some rules: read off the rules, never off an edition.

Where the first loss ends the round, somebody has *lost the round* and nobody has
won it; where the others play on, somebody is *out*: of the round, or of the whole
game if a round is all there is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ono99.resolve.treewords import words_behind

JSON = Any


def first_loss_ends(rules: Mapping[str, JSON]) -> bool:
    """Whether a round is over as soon as one player has lost it."""
    return _always_over(rules["steps"], rules["phases"], "loss")


def round_is_all(rules: Mapping[str, JSON]) -> bool:
    """Whether the match is over as soon as one round is."""
    return _always_over(rules["match_steps"], rules["match_phases"], "count")


def names_winners(rules: Mapping[str, JSON]) -> bool:
    """Whether it means anything to have won a round.

    It does where the match asks for it, and where the others play on to the last.
    """
    return not first_loss_ends(rules) or _match_asks(rules, "won")


def counts_points(rules: Mapping[str, JSON]) -> bool:
    """Whether the points of the cards left in a hand decide anything."""
    return _match_asks(rules, "hand_points") or _match_asks(rules, "points")


def gone(rules: Mapping[str, JSON], who: str, *, several: bool = False) -> str:
    """That somebody has lost; `several` if the verb has to be a plural, as after *you*.

    >>> from ono99.load.loading import load_rules
    >>> gone(load_rules("1980"), "seat 1"), gone(load_rules("2022"), "you", several=True)
    ('seat 1 has lost the round', 'you are out of the game')
    """
    if first_loss_ends(rules):
        return f"{who} {'have' if several else 'has'} lost the round"
    return f"{who} {'are' if several else 'is'} out of the {the_whole(rules)}"


def the_whole(rules: Mapping[str, JSON]) -> str:
    """What a round is called under these rules."""
    return "game" if round_is_all(rules) else "round"


def _match_asks(rules: Mapping[str, JSON], word: str) -> bool:
    return word in words_behind(rules["names"], rules["match_steps"])


def _always_over(sequences: Mapping[str, JSON], phases: Mapping[str, JSON], sequence: str) -> bool:
    """Whether a sequence always ends in a phase in which nothing more happens."""
    ends = {name for name, entry in phases.items() if not entry.get("offers")} - {*sequences}
    return any(step.get("go") in ends for step in _unguarded(sequences.get(sequence, ())))


def _unguarded(entries: Iterable[Mapping[str, JSON]]) -> Iterator[Mapping[str, JSON]]:
    """The steps that run whatever the position is."""
    for entry in entries:
        yield from (step for step in entry["steps"] if not {"if", "each"} & {*step})
