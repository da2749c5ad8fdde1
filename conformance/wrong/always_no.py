"""Always no: no card is ever good enough."""

from plain_game import Game
from talking import talk

RULE = "turn.one-card"


class AlwaysNo(Game):
    """The game, with one fault."""

    def allowed(self, card):
        """Nothing goes."""
        return False


if __name__ == "__main__":
    talk(AlwaysNo)
