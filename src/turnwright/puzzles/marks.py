"""Which puzzles were solved in the terminal: a small file beside its matches."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import msgspec

from turnwright.core import TurnwrightError
from turnwright.files import write_whole

NAME = "solved.json"


def marks(folder: Path) -> dict[str, list[str]]:
    """Names of solved puzzles by game."""
    try:
        return msgspec.json.decode((folder / NAME).read_bytes(), type=dict[str, list[str]])
    except (OSError, msgspec.DecodeError):
        return {}


def mark(folder: Path, game_id: str, name: str) -> None:
    """Keep that it is solved; where nothing can be written, the next time shows it as open."""
    known = marks(folder)
    if name not in known.get(game_id, ()):
        known[game_id] = [*known.get(game_id, ()), name]
        with suppress(TurnwrightError):
            write_whole(folder / NAME, msgspec.json.encode(known).decode())
