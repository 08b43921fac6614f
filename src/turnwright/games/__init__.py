"""The games: one folder each, found by `core.games()`.  To read one, start with its `sequence.py`.

Called, this package lists them: `turnwright.games()`.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from turnwright.core import Game


class _Games(ModuleType):
    """A package that can be called: its name is also that of the function which `import turnwright as tw` offers."""

    def __call__(self) -> dict[str, Game[Any, Any]]:
        from turnwright.api import games

        return games()


sys.modules[__name__].__class__ = _Games
