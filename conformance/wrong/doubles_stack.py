"""Doubles stack: a Play 2 that answers a Play 2 asks for four cards."""

from plain_game import Game
from talking import talk

RULE = "play-two.passes-on"


class DoublesStack(Game):
    """The game, with one fault."""

    def take_effect(self, card):
        """Two and two is four."""
        owed = self.owed if self.answering() else 0
        super().take_effect(card)
        if card == "play-2":
            self.due = owed + 2


if __name__ == "__main__":
    talk(DoublesStack)
