"""Play 2 hits its player: two more cards are played in the same turn."""

from plain_game import Game
from talking import talk

RULE = "play-two.next-plays-two"


class PlayTwoHitsItsPlayer(Game):
    """The game, with one fault."""

    def take_effect(self, card):
        """Play two, it says."""
        if card == "play-2":
            self.owed = self.made + 3
        else:
            super().take_effect(card)


if __name__ == "__main__":
    talk(PlayTwoHitsItsPlayer)
