"""Every law of Turnwright, on this game."""

from turnwright.newgame.starter import GAME  # noqa: F401  (limits the laws to this game)
from turnwright.testing.every_game import *
