"""Always yes: whatever is put down counts as a legal card."""

from plain_game import Game
from talking import talk

RULE = "limit.no-card-over"


class AlwaysYes(Game):
    """The game, with one fault."""

    def allowed(self, card):
        """Anything goes."""
        return True


if __name__ == "__main__":
    talk(AlwaysYes)
