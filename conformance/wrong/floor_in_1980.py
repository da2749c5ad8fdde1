"""Floor in the wrong edition: the total stops at zero in 1980, too."""

from plain_game import Game
from talking import talk

RULE = "minus-ten.below-zero"


class FloorIn1980(Game):
    """The game, with one fault."""

    def total_with(self, card):
        """No total is below zero."""
        return max(0, super().total_with(card))


if __name__ == "__main__":
    talk(FloorIn1980)
