"""Golden playthroughs: a play as text, approved by a person once and compared line by line ever after.

`python -m turnwright.testing.golden GAME` compares, with `--write` it writes them anew; look at the difference in git.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from turnwright.core import Match, find_game, key_of_seed, legal

from .plays import AnyGame, Case, Setting, few, settings
from .sight import terminal_text, wire

FULL, LONGEST, WITH_OPTION, LISTED = 6, 800, 120, 24
"""Steps shown with pictures from the start (then the powers of two), actions at most, actions at most where an option is
changed, answers listed at most."""


def folder(game: AnyGame) -> Path:
    return game.folder / "golden"


def files(game: AnyGame) -> list[Path]:
    return sorted(folder(game).glob("*.txt"))


def file_name(case: Case) -> str:
    return re.sub(r"[^\w=.-]", "_", str(case)) + ".txt"


def command(game: AnyGame) -> str:
    return f"turnwright golden {game.id} --write"


def golden_cases(game: AnyGame) -> list[Case]:
    """One for each setting."""
    return [Case(setting) for setting in dict.fromkeys(settings(game))]


def case_of(lines: Sequence[str]) -> Case:
    """The case a golden file was made from, out of its first lines."""
    head = dict(line.split(": ", 1) for line in lines[:5])
    options = msgspec.json.decode(head["options"])
    return Case(Setting(int(head["seats"]), tuple(options.items())), "random", int(head["seed"]))


def playthrough(game: AnyGame, case: Case) -> Iterator[str]:
    """The lines of a golden file."""
    yield f"game: {game.id}"
    yield f"rules version: {game.version}"
    yield f"seats: {case.setting.seats}"
    yield f"options: {wire(case.setting.options)}"
    yield f"seed: {case.seed}"
    rng = Random(case.seed)
    match: Match[Any, Any] = Match.new(game, key_of_seed(case.seed), case.setting.seats, case.setting.options)
    yield from _news(match, 0)
    longest = WITH_OPTION if case.setting.options else LONGEST
    while not match.over and len(match.log) < longest:
        n = len(match.log) + 1
        seat = rng.choice(sorted(match.table.asks))
        answers = match.legal(seat)
        if n <= FULL or n & (n - 1) == 0:
            yield from _scene(match)
        action = rng.choice(answers)
        match.play(seat, action)
        yield ""
        yield f"{n}. {game.role(seat)}: {action!r} of {len(answers)}"
        yield from _news(match, n)
        yield f"   digest {match.digest()}"
    if match.over:
        yield from _scene(match)
        yield f"outcome: {match.outcome!r}"


def _news(match: Match[Any, Any], n: int) -> Iterator[str]:
    for told in match.told[n]:
        if told.to is None:
            yield f"   {told.event!r}" + (f" (not to {told.hidden_from})" if told.hidden_from else "")
        else:
            yield f"   {told.event!r} (to {told.to} alone)"


def _scene(match: Match[Any, Any]) -> Iterator[str]:
    """What each viewer sees and may answer."""
    game = match.game
    pictures: dict[str, list[str]] = {}
    yield ""
    for viewer in (*range(match.table.seats), None):
        view = match.view(viewer)
        shown = hashlib.sha256(game.show(match.table, viewer)).hexdigest()[:16]
        name = "spectators" if viewer is None else game.role(viewer)
        yield f"=== {name}: {game.text.prompt(view).label} (view {shown})"
        pictures.setdefault(terminal_text(game, view) or "", []).append(name)
        answers = () if viewer is None else legal(match.table, viewer)
        for index, action in few(list(enumerate(answers)), LISTED):
            yield f"  [{index}] {action!r}: {game.text.say_action(view, action).label}"
        if len(answers) > LISTED:
            yield f"  (some of {len(answers)} answers)"
    for picture, viewers in pictures.items():
        if picture:
            yield f"--- as drawn for {', '.join(viewers)}"
            yield from (f"  | {line}".rstrip() for line in picture.splitlines())


def write(game: AnyGame) -> list[Path]:
    """Make all golden files of a game anew."""
    folder(game).mkdir(exist_ok=True)
    for old in files(game):
        old.unlink()
    for case in golden_cases(game):
        text = "\n".join(playthrough(game, case)) + "\n"
        (folder(game) / file_name(case)).write_text(text, encoding="utf-8")
    return files(game)


def differences(game: AnyGame) -> list[str]:
    """Where the golden files of a game and its play differ, as file:line."""
    found = []
    for path in files(game):
        approved = path.read_text(encoding="utf-8").splitlines()
        now = list(playthrough(game, case_of(approved)))
        at = next((n for n, pair in enumerate(zip(approved, now, strict=False), 1) if pair[0] != pair[1]), None)
        if at or len(approved) != len(now):
            found.append(f"{path.name}:{at or min(len(approved), len(now)) + 1}")
    return found


def main(argv: Sequence[str]) -> int:
    game = find_game(argv[0])
    if "--write" in argv:
        print(*write(game), sep="\n")
        return 0
    found = differences(game)
    print("\n".join(f"differs at {place}" for place in found) or "all as approved")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
