"""Puzzles: found in recorded matches and proven (make.py), by looking at every reply (search.py) or by many tries (trials.py).

A game's lie in its folder `puzzles`, a file each, in the order of their names; docs/puzzles.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from turnwright.core import (
    Action,
    BadSetup,
    Entry,
    Game,
    Header,
    Match,
    Puzzle,
    Seat,
    Stream,
    Theme,
    find_game,
    new_header,
    notation,
)
from turnwright.core.puzzles import PUZZLE
from turnwright.core.reading import whole
from turnwright.core.values import vocabulary
from turnwright.kit.words import say

__all__ = ["find_puzzle", "line_of", "play_lines", "puzzles_of", "read_lines", "set_by", "set_up", "theme_of"]

FOLDER = "puzzles"


def puzzles_of(game: Game[Any, Any]) -> Sequence[Puzzle]:
    """All puzzles of a game, in order."""
    return _read(game.id, game.folder / FOLDER)


@cache
def _read(game_id: str, folder: Path) -> tuple[Puzzle, ...]:
    return tuple(read(path) for path in sorted(folder.glob("*.json")))


def read(path: Path) -> Puzzle:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Puzzle).but(name=path.stem)
    except msgspec.DecodeError as error:
        raise BadSetup(say("{path} is no puzzle: {error}", path=path.name, error=error)) from None


def find_puzzle(game: Game[Any, Any], wanted: str = "1") -> Puzzle:
    """The puzzle of that name, or of that number."""
    known = puzzles_of(game)
    if not known:
        raise BadSetup(say("{title} has no puzzle yet.", title=game.title))
    number = whole(wanted)
    found = known[number - 1 : number] if number else [one for one in known if one.name == wanted]
    if not found:
        raise BadSetup(say("{title} has no puzzle {name}; there are {n}.", title=game.title, name=wanted, n=len(known)))
    return found[0]


def theme_of(game: Game[Any, Any], puzzle: Puzzle) -> Theme:
    """What the puzzle is about."""
    found = next((theme for theme in game.learn.themes() if theme.name == puzzle.theme), None)
    if found is None:
        raise BadSetup(say("{title} has no puzzles of the kind {theme}.", title=game.title, theme=puzzle.theme))
    return found


def set_up(game: Game[Any, Any], puzzle: Puzzle, name: str = "") -> Match[Any, Any]:
    """A new match at the puzzle's position; the solver has this name."""
    seats = [Seat(name) if who == "you" else Seat(bot=who) for who in puzzle.seats]
    header = new_header(game, seats, puzzle.options, puzzle.variant, PUZZLE + puzzle.name, puzzle.preset)
    match: Match[Any, Any] = Match(header.but(streams=(Stream.sealed(0, bytes.fromhex(puzzle.key)),)), game)
    play_lines(match, puzzle.moves)
    return match


def set_by(header: Header) -> Puzzle | None:
    """The puzzle that a match was begun with, if its game still has it."""
    if not header.note.startswith(PUZZLE):
        return None
    name = header.note.removeprefix(PUZZLE)
    return next((one for one in puzzles_of(find_game(header.game)) if one.name == name), None)


def play_lines(match: Match[Any, Any], lines: Iterable[str]) -> None:
    """Play actions in notation, each by the seat that is asked; `1: pass` by seat 1."""
    for line in lines:
        seat, action = _read_line(match.game, line)
        match.play(min(match.table.asks) if seat is None else seat, action)


def read_lines(game: Game[Any, Any], puzzle: Puzzle, lines: Iterable[str]) -> list[tuple[int, Action]]:
    """What lines of a puzzle say: whose, and which action; without a seat, the solver's."""
    found = (_read_line(game, line) for line in lines)
    return [(puzzle.seat if seat is None else seat, action) for seat, action in found]


def _read_line(game: Game[Any, Any], line: str) -> tuple[int | None, Action]:
    before, colon, after = line.partition(":")
    seat = whole(before) if colon else None
    return seat, notation.read(line if seat is None else after, vocabulary(Action, game.package))


def line_of(entry: Entry, alone: bool) -> str:
    """An entry of a match as a line, with its seat unless there is but one."""
    written = notation.write(entry.action)
    return written if alone else f"{entry.seat}: {written}"
