"""Draws late: who plays two cards draws both when the turn is over."""

from plain_game import Game
from talking import talk

RULE = "double.draw-between"


class DrawsLate(Game):
    """The game, with one fault."""

    waiting = 0

    def draw(self, count):
        """First play, then draw."""
        self.waiting += count
        if self.made >= self.owed:
            super().draw(self.waiting)
            self.waiting = 0

    def put_out(self):
        """Nobody draws for a player who is out."""
        self.waiting = 0
        super().put_out()


if __name__ == "__main__":
    talk(DrawsLate)
