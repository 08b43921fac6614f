"""How games are found: the folders of `turnwright.games`, and what other packages offer."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from .game import Game
from .language import say
from .reading import did_you_mean
from .values import BadSetup

ENTRY_POINTS = "turnwright.games"


@cache
def games() -> dict[str, Game[Any, Any]]:
    """All games: the folders of `turnwright.games`, then whatever other packages offer by entry point."""
    own = importlib.import_module("turnwright.games")
    found = [importlib.import_module(f"{own.__name__}.{m.name}").GAME for m in pkgutil.iter_modules(own.__path__)]
    found += [_offered(point) for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda p: p.name)]
    by_id: dict[str, Game[Any, Any]] = {}
    for game in found:
        if by_id.setdefault(game.id, game) is not game:
            raise BadSetup(
                say(
                    "{package} and {game_package} both offer a game {id}; uninstall one.",
                    game,
                    package=by_id[game.id].package,
                    game_package=game.package,
                )
            )
    return by_id


def shelf() -> list[Game[Any, Any]]:
    """The games as a newcomer should meet them: our own first, and those with the shortest book first."""
    return sorted(games().values(), key=lambda game: (not game.ours, len(game.rules)))


def _offered(point: EntryPoint) -> Game[Any, Any]:
    try:
        game = point.load()
    except Exception as error:
        raise BadSetup(
            say("The game {name} of {value} cannot be loaded ({error!r}); uninstall it.", point, error=error)
        ) from error
    if not isinstance(game, Game):
        raise BadSetup(say("The game {name} of {value} is no Game but {game!r}; uninstall it.", point, game=game))
    return game


def find_game(name: str) -> Game[Any, Any]:
    """The game of that id, or an error that says which there are."""
    known = games()
    if name in known:
        return known[name]
    raise BadSetup(say("There is no game {name}; {hint}", name=name, hint=did_you_mean(name, known)))
