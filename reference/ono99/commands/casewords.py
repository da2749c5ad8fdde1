"""The separating case of a ruling, told in words.

A case is data for the loader to play through; told as a little story it shows a
reader where the readings of a ruling part ways.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ono99.commands.wording import listed, plain
from ono99.load.documents import Ruling, Separation, Spec

__all__ = ["CaseWords", "listed"]

_TO_THE_RIGHT = -1
_KNOWN_ELSEWHERE = frozenset({"hands", "turn", "phase", "pile", "used", "out"})


class CaseWords:
    """Tells one case."""

    def __init__(self, spec: Spec, ruling: Ruling, case: Separation) -> None:
        self.spec, self.ruling, self.case = spec, ruling, case
        self.names = {card.id: card.name for card in spec.editions[case.edition].cards.values()}

    def situation(self) -> str:
        """The position in which the case begins."""
        position = self.case.position
        parts = [f"Edition {self.case.edition}, {self.case.players} players"]
        parts += [f"{id_}={value}" for id_, value in self.case.options.items()]
        parts += [f"{id_}={value}" for id_, value in self.case.rulings.items()]
        sentences = [", ".join(parts), *self._hands(position.get("hands", ()))]
        for key, name in (("used", "played cards"), ("pile", "draw pile")):
            if key in position:
                sentences.append(f"{name}: {self._cards(position[key]) or 'none'}")
        if position.get("out"):
            sentences.append(f"out: {_seats(position['out'])}")
        sentences += self._values({**position, **self.case.match})
        if "turn" in position:
            sentences.append(f"seat {position['turn']} is to move")
        return "; ".join(sentences) + "."

    def _hands(self, hands: Sequence[Sequence[str]]) -> Iterator[str]:
        for seat, hand in enumerate(hands):
            yield f"seat {seat} holds {self._cards(hand) or 'nothing'}"

    def _cards(self, cards: Sequence[str]) -> str:
        counted = {card: list(cards).count(card) for card in cards}
        words = [
            f"{count} times {self.names[card]}" if count > 1 else self.names[card]
            for card, count in counted.items()
        ]
        return listed(words) if words else ""

    def _values(self, values: Mapping[str, Any]) -> Iterator[str]:
        for name, value in values.items():
            if name not in _KNOWN_ELSEWHERE:
                yield self._value(name, value)

    def _value(self, name: str, value: Any) -> str:
        if name == "direction":
            return f"play goes to the {'right' if value == _TO_THE_RIGHT else 'left'}"
        if isinstance(value, bool):
            return f"{plain(name)}: {'yes' if value else 'no'}"
        if isinstance(value, list):
            return f"{plain(name)} of the seats {', '.join(map(str, value))}"
        return f"{plain(name)} {value}"

    def moves(self) -> str:
        """What is done in it."""
        return ", then ".join(self._move(text) for text in self.case.moves) or "nothing more"

    def _move(self, text: str) -> str:
        name, *rest = text.split()
        return " ".join([plain(name), *(self.names.get(word, word) for word in rest)])

    def result(self, reading: str) -> str:
        """What comes of it by one of the readings."""
        result = self.case.results[reading]
        return "; ".join(self._outcome(name, value) for name, value in result.items())

    def _outcome(self, name: str, value: Any) -> str:
        if name == "refused":
            return f"the move is refused by {value}"
        if name == "turn":
            return f"seat {value} is to move"
        if name in ("phase", "match_phase"):
            phases = self.spec.language["match_phases" if name == "match_phase" else "phases"]
            return str(phases.get(value, {}).get("means", value))
        if name == "legal":
            return f"legal: {', '.join(self._move(each) for each in value) or 'nothing'}"
        if name in ("out", "winners"):
            return f"{name}: {_seats(value) if value else 'nobody'}"
        return self._value(name, value)


def _seats(seats: Sequence[int]) -> str:
    return listed([f"seat {seat}" for seat in seats])
