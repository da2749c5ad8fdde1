"""Four unplayable cards are stuck: nobody may throw four ONO 99s away."""

from plain_game import Game
from talking import talk

RULE = "unplayable.four-may-go"


class FourUnplayableAreStuck(Game):
    """The game, with one fault."""

    def may_discard_four(self):
        """You keep what you have drawn."""
        return False


if __name__ == "__main__":
    talk(FourUnplayableAreStuck)
