"""Two doubles: in 1980 a Double Play answers a Double Play."""

from plain_game import Game
from talking import talk

RULE = "double.not-first-of-two"


class TwoDoubles(Game):
    """The game, with one fault."""

    def barred(self, card):
        """Only the O'NO 99 cannot be played."""
        return card == "ono-99"


if __name__ == "__main__":
    talk(TwoDoubles)
