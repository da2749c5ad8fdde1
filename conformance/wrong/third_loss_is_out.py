"""Token counting off by one: three losses and out."""

from plain_game import Game
from talking import talk

RULE = "tokens.fourth-loss-is-out"


class ThirdLossIsOut(Game):
    """The game, with one fault."""

    def pay(self, loser):
        """The last token gone, the match is over."""
        loser["tokens"] -= 1
        loser["in_match"] = int(loser["tokens"] > 0)


if __name__ == "__main__":
    talk(ThirdLossIsOut)
