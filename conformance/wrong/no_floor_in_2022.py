"""No floor where there is one: the total falls below zero in 2022."""

from plain_game import Game
from talking import talk

RULE = "minus-ten.floor"


class NoFloorIn2022(Game):
    """The game, with one fault."""

    def total_with(self, card):
        """Minus ten is minus ten."""
        return self.total + self.value(card)


if __name__ == "__main__":
    talk(NoFloorIn2022)
