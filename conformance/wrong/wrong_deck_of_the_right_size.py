"""Wrong deck of the right size: a ten too many, a zero too few."""

from plain_game import Game
from talking import talk

RULE = "deck.all-accounted"


class WrongDeckOfTheRightSize(Game):
    """The game, with one fault."""

    def whole_deck(self):
        """Count them: there are 112."""
        return [*super().whole_deck()[1:], "10"]


if __name__ == "__main__":
    talk(WrongDeckOfTheRightSize)
