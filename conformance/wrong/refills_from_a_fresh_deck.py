"""Refills from a fresh deck: a used-up draw pile is replaced by a whole deck."""

from plain_game import Game
from talking import talk

RULE = "reshuffle.all-played-cards"


class RefillsFromAFreshDeck(Game):
    """The game, with one fault."""

    def new_pile(self):
        """There are plenty where those came from."""
        return self.whole_deck()


if __name__ == "__main__":
    talk(RefillsFromAFreshDeck)
