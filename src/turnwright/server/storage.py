"""Rows and the matches they hold: loaded from the newest snapshot, their past played again from the nearest one."""

from __future__ import annotations

import time
import zlib
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
from django.db import transaction
from django.db.models import TextField
from django.db.models.functions import Cast

from turnwright.core import Announce, BadMatchFile, Diverged, Entry, Game, Header, Malformed, Match, Snapshot, find_game
from turnwright.core.match import read_entry
from turnwright.core.record import Line
from turnwright.kit.words import say

from . import models
from .chronicle import Chronicle
from .models import Move, Play, TakenBack
from .recording import fixed, played, standing


def loaded(play: Play) -> tuple[Match[Any, Any], Chronicle, dict[int, float]]:
    """The match of these rows, its chronicle, and what the actions after its snapshot took to play."""
    stored = rows(play)
    if len(stored) != play.length:
        raise BadMatchFile(
            say("This match has {length} actions, but {rows} are stored.", length=play.length, rows=len(stored))
        )
    game = find_game(play.game)
    header = msgspec.convert(play.header, Header)
    if header.rules != game.version and play.table is not None:
        return *_gone_on(play, header, stored), {}
    entries = _entries(game, stored)
    if play.opening is None:
        return _first_version(play, header, entries)
    try:
        return _continued(play, header, entries, _chronicle(play, stored))
    except Diverged:
        if play.table is None:
            raise
        return *_gone_on(play, header, stored), {}


class Row(NamedTuple):
    """An action as it is stored; what is JSON is read in one go, by whoever needs it."""

    seat: int
    action: str
    digest: str
    dice: str
    waiting: str
    told: str | None


def rows(play: Play, since: int = 0) -> list[Row]:
    """The actions after that one."""
    columns = (Cast(name, TextField()) if name in ("action", "dice", "waiting") else name for name in Row._fields)
    return [Row(*values) for values in play.moves.filter(number__gt=since).values_list(*columns)]


_numbers = msgspec.json.Decoder(tuple[int, ...]).decode


def _entries(game: Game[Any, Any], rows: Sequence[Row], lenient: bool = False) -> list[Entry]:
    return [entry(game, number, row, lenient) for number, row in enumerate(rows, 1)]


def entry(game: Game[Any, Any], number: int, row: Row, lenient: bool = False) -> Entry:
    try:
        dice = _numbers(row.dice)
        try:
            return Entry(row.seat, game.recall(row.action), row.digest, dice)
        except Malformed:
            line = Line(row.seat, msgspec.json.decode(row.action, type=dict), row.digest, dice)
    except msgspec.DecodeError:
        raise _damaged(number) from None
    return read_entry(game, (number + 1, line), lenient)


def _damaged(number: int) -> BadMatchFile:
    return BadMatchFile(f"Action {number} of this match is damaged where it is stored.")


def _chronicle(play: Play, rows: Sequence[Row]) -> Chronicle:
    assert play.opening is not None
    chronicle = Chronicle(find_game(play.game), len(play.header["seats"]), **play.opening)
    chronicle.late = play.late
    for number, row in enumerate(rows, 1):
        try:
            chronicle.add(row.seat, _numbers(row.waiting), row.told or "[]")
        except msgspec.DecodeError:
            raise _damaged(number) from None
    return chronicle


def _gone_on(play: Play, header: Header, rows: Sequence[Row]) -> tuple[Match[Any, Any], Chronicle]:
    """The rules have changed since: play goes on from the table as it stands, and everybody is told so."""
    game = find_game(play.game)
    entries = _entries(game, rows, lenient=True)
    table = Snapshot(len(entries), zlib.decompress(play.table or b""))
    match, _ = Match.upgraded(header, entries, table, game)
    chronicle = _chronicle(play, rows)
    chronicle.tell(match.told[-1])
    stamps = [stamp + 1 for stamp in play.stamps]
    changes = {"header": msgspec.to_builtins(match.header), "progress": chronicle.by_viewer(), "stamps": stamps}
    with transaction.atomic():
        found = Play.objects.filter(pk=play.pk, version=play.version)
        if not found.update(version=play.version + 1, **changes, **standing(match)):
            raise Diverged(len(rows), say("The match was played on elsewhere while it was loaded."))
        waiting, told = chronicle.row(len(rows))
        Move.objects.filter(play=play, number=len(rows)).update(told=told)
        if not rows:
            Play.objects.filter(pk=play.pk).update(opening={"waiting": waiting, "told": told})
        play.snapshots.all().delete()
    play.version, play.stamps = play.version + 1, stamps
    return match, chronicle


def _continued(
    play: Play, header: Header, entries: Sequence[Entry], chronicle: Chronicle
) -> tuple[Match[Any, Any], Chronicle, dict[int, float]]:
    """From the newest snapshot on."""
    match = _resumed(play.pk, header, entries, fixed(play.outcome is not None, entries))
    seconds = {}
    for number in range(len(match.log) + 1, len(entries) + 1):
        started = time.thread_time()
        match.replay([entries[number - 1]])
        seconds[number] = time.thread_time() - started
    return match, chronicle, seconds


def _first_version(
    play: Play, header: Header, entries: Sequence[Entry]
) -> tuple[Match[Any, Any], Chronicle, dict[int, float]]:
    """A match stored before rows held what was told: played through once, and its rows completed.

    It has no table to go on from, so newer rules are its own if they agree at every action.
    """
    today = header.but(version=find_game(play.game).version)
    match: Match[Any, Any] = Match.resume(today, ())
    try:
        made = played(match, entries)
    except Diverged:
        Match.resume(header, ())  # says under which rules it was recorded, if they are not today's
        raise
    for row in made.moves:
        Move.objects.filter(play=play, number=row["number"]).update(waiting=row["waiting"], told=row["told"])
    models.Snapshot.objects.bulk_create(
        models.Snapshot(play=play, number=n, table=table) for n, table in made.snapshots
    )
    completed = ("opening", "progress", "stamps", "table", "header")
    for name in completed:
        setattr(play, name, made.play[name])
    play.save(update_fields=completed)
    return match, _chronicle(play, rows(play)), {}


def _resumed(play_id: int, header: Header, entries: Sequence[Entry], most: int) -> Match[Any, Any]:
    """The match as it stood at its newest snapshot up to action `most`, or where it begins.

    Snapshots are a cache: one that does not hold is thrown away.
    """
    begins = header.epoch.at if header.epoch else 0
    stored = models.Snapshot.objects.filter(play_id=play_id, number__lte=most, number__gt=begins).order_by("-number")
    while found := stored.first():
        try:
            return Match.resume(header, entries[: found.number], Snapshot(found.number, zlib.decompress(found.table)))
        except (BadMatchFile, zlib.error):
            found.delete()
    return Match.resume(header, entries[:begins])


def at(play_id: int, match: Match[Any, Any], number: int) -> Match[Any, Any]:
    """The match as it stood after action `number`, played from the nearest snapshot."""
    before = _resumed(play_id, match.header, match.log, number)
    before.replay(match.log[len(before.log) : number], each=False)
    return before


def past(play_id: int, match: Match[Any, Any], number: int) -> dict[int, Any]:
    """The tables from the nearest snapshot up to action `number`."""
    before = _resumed(play_id, match.header, match.log, number)
    start = len(before.log)
    return {start: before.table, **dict(enumerate(before.onward(match.log[start:number]), start + 1))}


def as_stored(play: Play) -> Iterator[str]:
    """The lines of a match file from the rows alone: for a match that cannot be read any more."""
    yield _json(play.header)
    for row in rows(play):
        action, dice = msgspec.Raw(row.action), msgspec.Raw(row.dice)
        yield _json({"seat": row.seat, "action": action, "digest": row.digest, "dice": dice})
    if play.outcome is not None:
        yield _json({"result": play.outcome})


def _json(stored: Any) -> str:
    return msgspec.json.encode(stored).decode()


def deeds(play_id: int, log: Sequence[Entry]) -> dict[int, int]:
    """How often each seat did or undid something: an action taken back was two deeds, an announcement is none."""
    taken = list(TakenBack.objects.filter(play_id=play_id).values_list("seat", flat=True))
    done = [*(entry.seat for entry in log if not isinstance(entry.action, Announce)), *taken, *taken]
    return {seat: done.count(seat) for seat in set(done)}


def drawn_by_forebears(play_id: int) -> set[str]:
    """The seals from which matches that still run draw, of those this one was forked from.

    Forks know no key of a running match any more, but those made before that was so do.
    """
    seals = set[str]()
    parent = Play.objects.filter(forks=play_id).first()
    while parent is not None:
        if parent.outcome is None:
            seals.add(parent.header["streams"][-1]["commitment"])
        parent = parent.parent
    return seals
