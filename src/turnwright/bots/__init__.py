"""Generic players for every game.  A bot sees a View and the legal actions, never a Table.

`make(game, "hard", seed)` gives one; `make.py` says what else may be asked for.
"""

from .bot import Bot
from .make import ADVISER, LEVELS, RANKS, describe, levels, make, names

__all__ = ["ADVISER", "LEVELS", "RANKS", "Bot", "describe", "levels", "make", "names"]
