"""Multisets of cards, each held in one integer.

Nobody may look at the order of a hand, a draw pile or the played cards, so the
engine keeps no order: a *bag* says how many cards of each kind it holds. A bag
is an integer with a field of bits for every kind and, in its lowest field, the
number of all its cards; adding and removing a card is one addition or
subtraction, and two bags are equal when their integers are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ono99.problems import Ono99Error, did_you_mean

Bag = int
EMPTY: Bag = 0


class CardError(Ono99Error):
    """A card that the deck does not have, or has too few of."""


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of card: ``number`` is its place in the card table, from 0."""

    number: int
    id: str
    name: str
    count: int
    value: int
    points: int
    tags: frozenset[str]


class Deck:
    """The kinds of cards of a game and the bags that can be made of them."""

    def __init__(self, cards: Mapping[str, Mapping[str, Any]], decks: int = 1) -> None:
        self.cards = tuple(
            Card(
                number,
                id_,
                card["name"],
                card["count"] * decks,
                card["value"],
                card["points"],
                frozenset(card["tags"]),
            )
            for number, (id_, card) in enumerate(cards.items())
        )
        self.number_of = {card.id: card.number for card in self.cards}
        width = sum(card.count for card in self.cards).bit_length()
        self.mask = (1 << width) - 1
        self.shifts = tuple(width * (card.number + 1) for card in self.cards)
        self.units: tuple[Bag, ...] = tuple((1 << shift) + 1 for shift in self.shifts)
        self._kinds: dict[Bag, tuple[int, ...]] = {}

    @cached_property
    def full(self) -> Bag:
        """The bag of all cards."""
        return sum(self.units[card.number] * card.count for card in self.cards)

    def size(self, bag: Bag) -> int:
        """How many cards a bag holds."""
        return bag & self.mask

    def count(self, bag: Bag, number: int) -> int:
        """How many cards of one kind a bag holds."""
        return (bag >> self.shifts[number]) & self.mask

    def kinds(self, bag: Bag) -> tuple[int, ...]:
        """The numbers of the kinds that a bag holds, in the order of the card table."""
        known = self._kinds.get(bag)
        if known is None:
            counts = ((number, self.count(bag, number)) for number in range(len(self.cards)))
            known = tuple(number for number, count in counts if count)
            if len(self._kinds) < _KINDS_KEPT:
                self._kinds[bag] = known
        return known

    def number(self, card: str) -> int:
        """The number of a card id; raises :class:`CardError` if the deck has no such card."""
        try:
            return self.number_of[card]
        except KeyError:
            raise CardError(unknown_card(card, self.number_of)) from None

    def pack(self, cards: Iterable[str]) -> Bag:
        """A bag of cards given by id; raises :class:`CardError` for one the deck has not."""
        return sum((self.units[self.number(card)] for card in cards), EMPTY)

    def unpack(self, bag: Bag) -> list[str]:
        """The ids of a bag's cards, in the order of the card table, repeated as often as held."""
        return [self.cards[n].id for n in self.kinds(bag) for _ in range(self.count(bag, n))]

    def tally(self, bag: Bag) -> dict[str, int]:
        """How many of each card a bag holds, cards it lacks left out."""
        return {self.cards[number].id: self.count(bag, number) for number in self.kinds(bag)}

    def rest(self, bags: Sequence[Bag]) -> Bag:
        """The full deck without the given bags; raises :class:`CardError` if they need more."""
        if sum(self.size(bag) for bag in bags) > self.size(self.full):
            raise CardError("more cards are placed than the deck has")
        placed = sum(bags)
        for number in self.kinds(placed):
            wanted, card = self.count(placed, number), self.cards[number]
            if wanted > card.count:
                raise CardError(
                    f"{wanted} cards '{card.id}' are placed; the deck has only {card.count}"
                )
        return self.full - placed


_KINDS_KEPT = 100_000


def unknown_card(card: str, cards: Iterable[str]) -> str:
    """What to tell somebody who named a card that does not exist."""
    cards = list(cards)
    hint = did_you_mean(card, cards)
    return f"unknown card '{card}'; expected one of {', '.join(cards)}" + (f"; {hint}" * bool(hint))
