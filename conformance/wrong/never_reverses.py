"""Never reverses: a Reverse is a card of no value."""

from plain_game import Game
from talking import talk

RULE = "reverse.turns-play"


class NeverReverses(Game):
    """The game, with one fault."""

    def take_effect(self, card):
        """Play always goes to the left."""
        super().take_effect(card)
        self.direction = 1


if __name__ == "__main__":
    talk(NeverReverses)
