"""Generic players for every game.  A bot sees a View and the legal actions, never a Table.

`make(game, "hard", seed)` gives one; `make.py` says what else may be asked for.  `advise` is what people are told (hints.py).
"""

from .bot import Bot
from .hints import advise, contrast
from .make import ADVISER, LEVELS, RANKS, describe, levels, make, names

__all__ = ["ADVISER", "LEVELS", "RANKS", "Bot", "advise", "contrast", "describe", "levels", "make", "names"]
