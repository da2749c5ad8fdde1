"""Loses on purpose: in 1980 a losing card may be played with a safe one in hand."""

from plain_game import Game
from talking import talk

RULE = "voluntary-bust"


class LosesOnPurpose(Game):
    """The game, with one fault."""

    def allowed(self, card):
        """Whoever wants to lose may."""
        return self.is_safe(card) or (self.edition == "1980" and not self.barred(card))


if __name__ == "__main__":
    talk(LosesOnPurpose)
