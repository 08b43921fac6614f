"""Play a game's recorded matches again under today's rules and write what comes out: `turnwright rerecord GAME`.

After a change of the rules a log may still be worth keeping though its digests are not.  What is no longer an answer is
left out, and a match that does not come to its end any more is to be recorded anew with `turnwright simulate`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from turnwright.core import Header, Illegal, Malformed, Match, Value

from .law_replay import replays
from .plays import AnyGame


class Rerecorded(Value):
    """What became of one file."""

    file: str
    actions: int
    left_out: int
    over: bool


def rerecord(game: AnyGame, path: Path) -> Rerecorded:
    """Write one match anew."""
    head, *rows = path.read_text(encoding="utf-8").splitlines()
    header = msgspec.json.decode(head, type=Header)
    options = msgspec.to_builtins(game.make_options(header.options))
    match: Match[Any, Any] = Match(header.but(version=game.version, options=options), game)
    entries = [row for row in map(msgspec.json.decode, rows) if "action" in row]
    for entry in entries:
        try:
            match.play(entry["seat"], game.read_action(entry["action"]))
        except (Illegal, Malformed):
            continue
    path.write_text("".join(f"{line}\n" for line in match.lines()), encoding="utf-8")
    return Rerecorded(path.name, len(match.log), len(entries) - len(match.log), match.over)


def rerecord_all(game: AnyGame) -> list[Rerecorded]:
    """All recorded matches of a game."""
    return [rerecord(game, path) for path in replays(game)]
