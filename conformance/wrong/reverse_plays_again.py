"""Reverse plays again: with two left it gives its player another turn."""

from plain_game import Game
from talking import talk

RULE = "reverse.two-players"


class ReversePlaysAgain(Game):
    """The game, with one fault."""

    def go_on(self):
        """Round and round: back to me."""
        player, again = self.turn, self.discard[-1:] == ["reverse"] and len(self.remaining()) == 2
        super().go_on()
        if again:
            self.turn = player


if __name__ == "__main__":
    talk(ReversePlaysAgain)
