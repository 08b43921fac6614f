"""The law for every game.  Import everything from here into a test module; a `GAME` there limits it to that game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any

import pytest

from turnwright.core import games

from . import golden
from .law_bounds import *
from .law_faces import *
from .law_lessons import *
from .law_play import *
from .law_puzzles import *
from .law_replay import *
from .law_rulebook import *
from .law_secrets import *
from .law_state import *
from .law_words import *
from .plays import AnyGame, cases, settings

EXPAND: dict[str, Callable[[AnyGame], Iterable[Any]]] = {
    "case": cases,
    "setting": settings,
    "replay": replays,
    "golden_file": golden.files,
    "lesson": names,
}
"""What a law may ask for beside its game: each makes it run once for each such thing of each game."""


def subjects(module: ModuleType) -> Iterable[AnyGame]:
    """The game this test module is about, or every game there is."""
    game = getattr(module, "GAME", None)
    return [game] if game else games().values()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" not in metafunc.fixturenames:
        return
    found = list(subjects(metafunc.module))
    extra = next((name for name in EXPAND if name in metafunc.fixturenames), None)
    if extra is None:
        metafunc.parametrize("game", found, ids=[game.id for game in found])
        return
    pairs: list[tuple[AnyGame, Any]] = [(game, thing) for game in found for thing in EXPAND[extra](game)]
    ids = [f"{game.id}-{getattr(thing, 'stem', thing)}" for game, thing in pairs]
    metafunc.parametrize(("game", extra), pairs, ids=ids)
