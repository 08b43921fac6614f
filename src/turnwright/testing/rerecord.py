"""Play a game's recorded matches again under today's rules and write what comes out: `turnwright rerecord GAME`.

After a change of the rules a log may still be worth keeping though its digests are not.  What is no longer an answer is
left out, and a match that does not come to its end any more is to be recorded anew with `turnwright simulate`.

`replays/versions.json` remembers what each file held under each version of the rules.  A file may change only when the
version was raised: matches that still run elsewhere rely on it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from turnwright.core import Header, Illegal, Malformed, Match, TurnwrightError, Value

from .law_replay import VERSIONS, fingerprint, remembered
from .plays import AnyGame


class Rerecorded(Value):
    """What became of one file."""

    file: str
    actions: int
    left_out: int
    over: bool


def play_again(game: AnyGame, path: Path) -> tuple[Match[Any, Any], int]:
    """The recorded match under today's rules, and how many of its actions are left out."""
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
    return match, len(entries) - len(match.log)


def rerecord_all(game: AnyGame, folder: Path | None = None) -> list[Rerecorded]:
    """All recorded matches of a game.  Nothing is written if one would change under the version it was recorded by."""
    folder = folder or game.folder / "replays"
    known = remembered(folder)
    today = known.get(str(game.version), {})
    rows, changed, now = list[Rerecorded](), dict[Path, list[str]](), dict[str, str]()
    for path in sorted(folder.glob("*.jsonl")):
        match, left_out = play_again(game, path)
        lines = list(match.lines())
        now[path.name] = fingerprint(lines)
        if today.get(path.name, now[path.name]) != now[path.name]:
            raise TurnwrightError(
                f"{path.name} would change, but {game.title} still has rules version {game.version}; raise it first, "
                "so that matches which still run are known to be older."
            )
        if path.read_text(encoding="utf-8").splitlines() != lines:
            changed[path] = lines
        rows.append(Rerecorded(path.name, len(match.log), left_out, match.over))
    for path, lines in changed.items():
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    versions = msgspec.json.encode({**known, str(game.version): now})
    (folder / VERSIONS).write_text(msgspec.json.format(versions, indent=1).decode() + "\n", encoding="utf-8")
    return rows
