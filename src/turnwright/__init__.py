"""Turnwright: strategy rulebooks as software, one engine and every way to use a game.

`import turnwright as tw` is all that a program or a notebook needs; see docs/python-api.md.  Nothing is loaded before it
is used.  Start reading at api.py, or at core/table.py for the engine beneath it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .api import Match, Player, bot, games, load, new, simulate
    from .client import connect
    from .core import (
        Action,
        Advice,
        BadMatchFile,
        BadSetup,
        Game,
        Illegal,
        Malformed,
        NotAsked,
        Outcome,
        TurnwrightError,
        View,
        Words,
    )
    from .sitting import Sitting

__version__ = "0.1.0"
__all__ = [
    "Action",
    "Advice",
    "BadMatchFile",
    "BadSetup",
    "Game",
    "Illegal",
    "Malformed",
    "Match",
    "NotAsked",
    "Outcome",
    "Player",
    "Sitting",
    "TurnwrightError",
    "View",
    "Words",
    "bot",
    "connect",
    "games",
    "load",
    "new",
    "simulate",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"turnwright has no {name}; it has {', '.join(__all__)}.")
    from importlib import import_module

    if name == "games":  # the package of that name, which can be called
        return import_module(f"{__name__}.games")
    homes = (import_module(f"{__name__}.{part}") for part in ("api", "sitting", "core", "client"))
    home = next(module for module in homes if hasattr(module, name))
    found = globals()[name] = getattr(home, name)
    return found


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
