"""Hold ends the double: in 1980 nobody owes two cards after it."""

from plain_game import Game
from talking import talk

RULE = "double.hold-passes-on"


class HoldEndsTheDouble(Game):
    """The game, with one fault."""

    def take_effect(self, card):
        """Hold it right there."""
        answering = self.answering()
        super().take_effect(card)
        if answering and card == "hold":
            self.due = 1


if __name__ == "__main__":
    talk(HoldEndsTheDouble)
