"""99 allowed: only a total above 99 is too high."""

from plain_game import Game
from talking import talk

RULE = "limit.ninety-nine"


class NinetyNineAllowed(Game):
    """The game, with one fault."""

    def too_high(self, card):
        """Ninety-nine is fine, it is over ninety-nine that loses."""
        return self.total_with(card) > 99


if __name__ == "__main__":
    talk(NinetyNineAllowed)
