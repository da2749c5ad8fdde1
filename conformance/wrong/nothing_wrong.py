"""Nothing wrong: the game that all the others here are made of."""

from plain_game import Game
from talking import talk

if __name__ == "__main__":
    talk(Game)
