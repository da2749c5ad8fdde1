"""Reshuffles laid hands: the cards of players who are out come back."""

from plain_game import Game
from talking import talk

RULE = "reshuffle.laid-hands-stay-out"


class ReshufflesLaidHands(Game):
    """The game, with one fault."""

    def new_pile(self):
        """They do not need them any more."""
        laid = [card for seat in self.out for card in self.hands[seat]]
        for seat in self.out:
            self.hands[seat] = []
        return super().new_pile() + laid


if __name__ == "__main__":
    talk(ReshufflesLaidHands)
