"""The total starts anew when somebody goes out."""

from plain_game import Game
from talking import talk

RULE = "losing.others-play-on"


class TotalStartsAnew(Game):
    """The game, with one fault."""

    def put_out(self):
        """A fresh start for those who are left."""
        super().put_out()
        if self.edition == "2022":
            self.total = 0


if __name__ == "__main__":
    talk(TotalStartsAnew)
