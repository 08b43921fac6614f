"""A whole match as plain values, ready to be stored.  Knows no database, so that another process can make one."""

from __future__ import annotations

import time
import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from turnwright.core import BadMatchFile, Entry, Game, Match, Outcome, find_game, undo_floor
from turnwright.core.match import check_end, read_entry
from turnwright.core.record import read_record
from turnwright.kit.words import say

from .chronicle import Chronicle, written

SLOW = 0.05
"""Seconds of replay after which a snapshot is worth its room: no match takes much longer than this to load."""

Stored = tuple[int, bytes]
"""A snapshot: the number of the action, the compressed table."""


class Whole(msgspec.Struct):
    """A whole match, ready to be stored; plain enough to come from another process."""

    play: dict[str, Any]
    """The row of the match; see models.py."""
    moves: list[dict[str, Any]]
    snapshots: list[Stored]


def whole(match: Match[Any, Any], chronicle: Chronicle, snapshots: Iterable[Stored] = ()) -> Whole:
    waiting, told = chronicle.row(0)
    moves = [move(match, chronicle, number) for number in range(1, len(match.log) + 1)]
    begun = {"header": msgspec.to_builtins(match.header), "opening": {"waiting": waiting, "told": told}}
    progress = chronicle.by_viewer()
    play = {"game": match.game.id, **begun, "progress": progress, "stamps": progress, **standing(match)}
    return Whole(play, moves, list(snapshots))


def move(match: Match[Any, Any], chronicle: Chronicle, number: int) -> dict[str, Any]:
    """The row of one action."""
    entry = match.log[number - 1]
    waiting, told = chronicle.row(number)
    return {
        "number": number,
        "seat": entry.seat,
        "action": msgspec.to_builtins(entry.action),
        "digest": entry.digest,
        "dice": list(entry.dice),
        "waiting": waiting,
        "told": told,
    }


def standing(match: Match[Any, Any]) -> dict[str, Any]:
    outcome: Outcome | None = match.outcome
    return {
        "length": len(match.log),
        "waiting": sorted(match.table.asks),
        "seats": msgspec.to_builtins(match.seats),
        "outcome": msgspec.to_builtins(outcome) if outcome else None,
        "table": None if match.over else packed(match.game, match.table),
    }


def opened(match: Match[Any, Any]) -> Chronicle:
    """The chronicle of a match where it begins; what was told before an epoch is not known any more."""
    waiting = sorted(match.table.asks)
    made = Chronicle(match.game, len(match.header.seats), waiting, written(match.told[0]))
    for entry in match.log:
        made.add(entry.seat, waiting, "[]")
    return made


def played(match: Match[Any, Any], entries: Sequence[Entry]) -> Whole:
    """These entries played from where a match begins, and compared with every die and digest in them."""
    return _last(_playing(match, entries))


def _playing(match: Match[Any, Any], entries: Sequence[Entry]) -> Iterator[int | Whole]:
    """The same, with the number of each action that is done."""
    chronicle, snapshots, spent = opened(match), list[Stored](), 0.0
    for number, entry in enumerate(entries[len(match.log) :], len(match.log) + 1):
        started = time.thread_time()
        match.replay([entry])
        spent += time.thread_time() - started
        chronicle.add(entry.seat, sorted(match.table.asks), written(match.told[number]))
        if spent > SLOW and number <= undo_floor(entries):
            snapshots.append((number, packed(match.game, match.table)))
            spent = 0.0
        yield number
    if spent and match.over:
        snapshots.append((len(match.log), packed(match.game, match.table)))
    yield whole(match, chronicle, snapshots)


def _last(made: Iterator[int | Whole]) -> Whole:
    *_, found = made
    assert isinstance(found, Whole)
    return found


def fixed(over: bool, entries: Sequence[Entry]) -> int:
    """How many of these actions stay as they are, so that loading may begin after them: all, once the match is over."""
    return len(entries) if over else undo_floor(entries)


def packed(game: Game[Any, Any], table: Any) -> bytes:
    return zlib.compress(game.save(table), 1)


# From a file

NAME = 100
"""Most letters of a name in a file that is taken in; pages must have room for it."""


def read(lines: Iterable[str]) -> Whole:
    """The match that a file holds, after replaying every action, die and digest in it."""
    return _last(reading(lines))


def reading(lines: Iterable[str]) -> Iterator[int | Whole]:
    """The same, with the number of each action that is read."""
    record = read_record(lines)
    header = record.header
    if any(len(name) > NAME for seat in header.seats for name in (seat.name, seat.bot)) or len(header.note) > 10 * NAME:
        raise BadMatchFile(say("Line 1 of the match file: a name has more than {name} letters.", name=NAME))
    game = find_game(header.game)
    begins = header.epoch.at if header.epoch else 0
    entries = [read_entry(game, row, n <= begins) for n, row in enumerate(record.rows, 1)]
    match: Match[Any, Any] = Match.resume(header, entries[:begins])
    for made in _playing(match, entries):
        if isinstance(made, Whole):
            check_end(record, match)
        yield made
