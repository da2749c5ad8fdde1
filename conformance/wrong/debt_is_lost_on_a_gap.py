"""The debt is lost on a gap: it goes to the next chair even if its player is out."""

from plain_game import Game
from talking import talk

RULE = "play-two.next-plays-two"


class DebtIsLostOnAGap(Game):
    """The game, with one fault."""

    def pass_turn(self):
        """The neighbour owes, whoever plays."""
        chair = (self.turn + self.direction) % self.players
        super().pass_turn()
        if self.turn != chair:
            self.owed = 1


if __name__ == "__main__":
    talk(DebtIsLostOnAGap)
