"""The debt is inherited: what a player who goes out still owes, the next one plays."""

from plain_game import Game
from talking import talk

RULE = "play-two.ends-with-its-player"


class DebtIsInherited(Game):
    """The game, with one fault."""

    def put_out(self):
        """Somebody has to play those cards."""
        left = self.owed - self.made
        super().put_out()
        self.owed = left


if __name__ == "__main__":
    talk(DebtIsInherited)
