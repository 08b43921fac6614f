"""Recorded games as learners read them: what a seat saw, what it might answer and what it did answer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from turnwright.core import BadSetup, Game
from turnwright.files import load_match

from .seats import Seats

FOLDER = "strong"
"""The folder of a game that holds matches of its strongest bots."""


class Step(NamedTuple):
    """One answer: the seat, what it observed (as the environments show it) and the number of what it did."""

    seat: int
    observed: dict[str, Any]
    number: int


class Trajectory(NamedTuple):
    """One game: its file, who played in each seat, every answer in order, and each seat's reward at the end."""

    name: str
    players: tuple[str, ...]
    steps: list[Step]
    rewards: list[float]


def recorded(game: Game[Any, Any], **shown: Any) -> Iterator[Trajectory]:
    """The strong games that a game comes with."""
    files = sorted((game.folder / FOLDER).glob("*.jsonl"))
    if not files:
        raise BadSetup(f"{game.title} comes without recorded games; trajectory reads your own.")
    return (trajectory(path, **shown) for path in files)


def trajectory(path: Path, **shown: Any) -> Trajectory:
    """A match file; `fixed`, `entities` and `answers` as for an environment.  Answers that no list holds are left out."""
    match = load_match(path)
    header = match.header
    seats = Seats(match.game, len(header.seats), header.options, header.variant, **shown)
    steps = list[Step]()
    for table, entry in zip(match.moments(), match.log[match.begins :], strict=False):
        seats.lay(table)
        number = seats.number(entry.seat, entry.action)
        if number is not None:
            steps.append(Step(entry.seat, seats.observe(entry.seat), number))
    seats.lay(match.table)
    return Trajectory(path.stem, tuple(seat.bot for seat in header.seats), steps, seats.rewards())
