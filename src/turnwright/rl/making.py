"""Environments by name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import gymnasium

from turnwright.core import BadSetup, Game, games

from .against import Against, Sight
from .dataset import Trajectory, recorded
from .seats import Seats
from .zoo import Aec, Parallel, Solo


def names() -> dict[str, Game[Any, Any]]:
    """Every environment: a game and the version of its rules, `kingdom_v1`."""
    return {f"{game.id}_v{game.version}": game for game in games().values()}


def _named(name: str) -> tuple[str, Game[Any, Any]]:
    """An environment's full name and its game; a game's own name stands for its present version."""
    known = names()
    for full, game in known.items():
        if name in (full, game.id):
            return full, game
    raise BadSetup(f"There is no environment {name}; there is {', '.join(known)}.")


def aec(name: str, **setup: Any) -> Aec:
    """Seats that answer one after the other (PettingZoo AEC); `Seats` says what `setup` takes."""
    full, game = _named(name)
    return Aec(full, Seats(game, **setup))


def parallel(name: str, **setup: Any) -> Parallel:
    """All who are asked answer at once (PettingZoo parallel); whoever is not asked may only wait."""
    full, game = _named(name)
    return Parallel(full, Seats(game, **setup))


def solo(name: str, **setup: Any) -> Solo:
    """A game for one (Gymnasium)."""
    full, game = _named(name)
    if 1 not in game.seats:
        raise BadSetup(f"{game.title} is not for one; take aec or parallel.")
    return Solo(full, Seats(game, 1, **setup))


def against(
    name: str,
    bot: str = "normal",
    seat: int | None = None,
    sight: Sight | None = None,
    shaped: float = 0.0,
    **setup: Any,
) -> Against:
    """A learner among bots (Gymnasium); `Against` says what they are."""
    full, game = _named(name)
    return Against(full, Seats(game, **setup), bot, seat, sight, shaped)


def dataset(name: str, **shown: Any) -> Iterator[Trajectory]:
    """Games of the strongest bots, answer by answer, as the environments show them; `trajectory` says what `shown` takes."""
    return recorded(_named(name)[1], **shown)


def vector(name: str, size: int, **setup: Any) -> Any:
    """Many games at once on the array twin (Gymnasium vector API); needs the extra `fast`, too."""
    from .twin_games import TwinGames

    return TwinGames(_named(name)[1], size, **setup)


for _name, _game in names().items():
    if 1 in _game.seats:
        _id = f"turnwright/{_game.id}-v{_game.version}"
        gymnasium.register(_id, f"{__name__}:solo", kwargs={"name": _name}, disable_env_checker=True)
