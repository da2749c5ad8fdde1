"""Out on an illegal card: who puts down a card that may not be played has lost."""

from plain_game import Game
from talking import talk

RULE = "limit.no-card-over"


class OutOnAnIllegalCard(Game):
    """The game, with one fault."""

    def play(self, seat, card):
        """A card laid is a card played."""
        accepted = super().play(seat, card)
        if not accepted and not self.over and seat == self.turn and card in self.hands[seat]:
            self.put_out()
        return accepted


if __name__ == "__main__":
    talk(OutOnAnIllegalCard)
