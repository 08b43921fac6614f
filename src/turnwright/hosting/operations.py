"""What goes on at the table as a whole, for its host: processes, errors, what waits, backups, matches that cannot be read."""

from __future__ import annotations

import logging
import os
import queue
import socket
import threading
import traceback
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from django.core.cache import cache
from django.db import DatabaseError, close_old_connections, connection
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from turnwright import __version__
from turnwright.core import TurnwrightError, games
from turnwright.server import backup, statics, tables, wire
from turnwright.server.models import Import, Play

from .environment import NONE, said
from .models import Clock, Delivery, Mishap, Process
from .reports import open_reports

BEAT, SILENT = 20, timedelta(seconds=75)
"""Seconds between two signs of life, and after how long without one a process is taken for gone."""
FORGOTTEN = timedelta(days=14)
READ_AT_ONCE = 500
"""Running matches that are read when a host asks whether all can be."""
log = logging.getLogger(__name__)


# Signs of life


def alive(kind: str) -> None:
    """Say that this process is there; those long gone are forgotten."""
    now = timezone.now()
    known = {"kind": kind, "release": f"{__version__} {statics.release()}", "seen": now}
    Process.objects.update_or_create(name=f"{socket.gethostname()[:80]} {os.getpid()}", defaults=known)
    Process.objects.filter(seen__lt=now - timedelta(days=1)).delete()
    Mishap.objects.filter(last__lt=now - FORGOTTEN).delete()


def beat(kind: str, stop: threading.Event) -> None:
    """In a thread of its own, until `stop`; from now on errors are noted too."""
    logging.getLogger().handlers.insert(
        0, Noting()
    )  # first: the one that writes lines takes the error out of the record
    while not stop.is_set():
        try:
            close_old_connections()
            alive(kind)
        except DatabaseError as error:
            log.warning("no sign of life could be given (%s)", type(error).__name__)
        stop.wait(BEAT)


def processes() -> list[Process]:
    return list(Process.objects.filter(seen__gt=timezone.now() - SILENT))


# Errors


class Noting(logging.Handler):
    """Notes errors for the host's page, from a thread of its own: whoever failed may be in the middle of a transaction."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: queue.SimpleQueue[tuple[str, str]] = queue.SimpleQueue()
        threading.Thread(target=self._write, name="mishaps", daemon=True).start()

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            frames = traceback.extract_tb(error.__traceback__)
            place = f"{Path(frames[-1].filename).name}:{frames[-1].lineno} {frames[-1].name}" if frames else record.name
            self.found.put((type(error).__name__[:80], place[:160]))

    def _write(self) -> None:
        while True:
            kind, place = self.found.get()
            try:
                close_old_connections()
                note(kind, place)
            except DatabaseError:
                pass  # the log has it


def note(kind: str, place: str) -> None:
    Mishap.objects.get_or_create(kind=kind, place=place)
    Mishap.objects.filter(kind=kind, place=place).update(times=F("times") + 1, last=timezone.now())


# How it stands


class Tile(NamedTuple):
    title: str
    icon: str
    mood: str
    """good, warn or bad."""
    number: str
    unit: str
    detail: str


Mood = tuple[str, object, str, str]
"""How it stands: good, warn or bad; a number, its unit, and the rest of it in words."""


def tiles() -> list[Tile]:
    """What a host looks at first; whatever is not good is said in words."""
    return [
        Tile(title, icon, mood, str(number), unit, detail)
        for title, icon, (mood, number, unit, detail) in (
            ("Processes", "robot", _processes()),
            ("Database", "chart", _database()),
            ("Deadlines", "clock", _deadlines()),
            ("Queue", "dots", _queue()),
            ("Notices", "envelope", _notices()),
            ("Backup", "download", _backups()),
            ("Errors", "warn", _errors()),
            ("Reports", "people", _reports()),
        )
    ]


def _processes() -> Mood:
    found = processes()
    web, workers = (sum(one.kind == kind for one in found) for kind in ("web", "worker"))
    needed = wire.several()
    if needed and not workers:
        why = "No worker: bots and deadlines wait. Start one with turnwright worker."
        return "bad", len(found), "running", why
    if len({one.release for one in found}) > 1:
        return "warn", len(found), "running", "They run different versions; renew the older ones."
    detail = f"{web} for pages, {workers} for work" if needed else "one process does all"
    return "good", len(found), "running", detail


def _database() -> Mood:
    with connection.cursor() as cursor:
        if wire.several():
            cursor.execute("SELECT pg_database_size(current_database())")
        else:
            cursor.execute("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
        (size,) = cursor.fetchone()
    kind = "PostgreSQL" if wire.several() else "SQLite"
    return "good", as_size(size), kind, f"{Play.objects.kept().count()} matches kept"


def _deadlines() -> Mood:
    now = timezone.now()
    running = Clock.objects.filter(play__outcome__isnull=True, play__deleted=None)
    if late := running.filter(due__lt=now - timedelta(minutes=1)).count():
        return "bad", late, "overdue", "No worker has seen to them yet."
    return "good", running.filter(due__lte=now + timedelta(days=1)).count(), "in 24 hours", "all seen to in time"


def _queue() -> Mood:
    if stuck := running().exclude(trouble="").count():
        return "warn", stuck, "stuck", "A bot cannot go on; see below."
    return "good", Import.objects.filter(play=None, problem="").count(), "waiting", "files to be read"


def _notices() -> Mood:
    now = timezone.now()
    waiting = Delivery.objects.filter(sent=None)
    if late := waiting.filter(due__lt=now - timedelta(minutes=10)).count():
        return "bad", late, "late", "They wait for a worker."
    out = Delivery.objects.filter(sent__gt=now - timedelta(days=1), problem="").count()
    if off := waiting.exclude(problem="").count():
        return "warn", out, "in 24 hours", f"{off} put off, tried again later"
    return "good", out, "in 24 hours", "none put off"


def _backups() -> Mood:
    if not folder():
        return "warn", "none", "here", "TURNWRIGHT_BACKUPS says that you see to it yourself."
    found = backups()
    if not found:
        return "bad", "none", "yet", "One is made within ten minutes of a worker's start."
    size, made = as_size(found[0].size), f"{found[0].made:%d %b, %H:%M} UTC"
    if timezone.now() - found[0].made > timedelta(hours=26):
        return "bad", size, made, "older than a day"
    return "good", size, made, f"{len(found)} kept"


def _errors() -> Mood:
    if found := Mishap.objects.filter(last__gt=timezone.now() - timedelta(days=1)).count():
        return "bad", found, "kinds in 24 hours", "where they happened is below"
    return "good", 0, "kinds in 24 hours", "nothing unexpected"


def _reports() -> Mood:
    if found := open_reports().count():
        return "warn", found, "open", "people wait for you"
    return "good", 0, "open", "nobody told you of anything"


def as_size(size: float) -> str:
    for unit in ("B", "kB", "MB"):
        if size < 1000:
            return f"{size:.0f} {unit}"
        size /= 1000
    return f"{size:.1f} GB"


# Matches


def running() -> QuerySet[Play]:
    return Play.objects.kept().filter(outcome__isnull=True)


def unreadable() -> dict[str, str]:
    """Matches that could not be loaded when a host last asked: address and reason."""
    found: dict[str, str] = cache.get("host:unreadable") or {}
    return found


def read_all() -> int:
    """Load every running match, the longest untouched first, and remember which cannot be; how many were read."""
    found, count = dict[str, str](), 0
    for slug in running().order_by("touched").values_list("slug", flat=True)[:READ_AT_ONCE]:
        count += 1
        try:
            with tables.held(slug):
                pass
        except TurnwrightError as error:
            found[slug] = str(error)
    cache.set("host:unreadable", found, 7 * 24 * 3600)
    return count


def troubled() -> list[tuple[Play, str]]:
    """Running matches that want a look, and why."""
    now, bad = timezone.now(), unreadable()
    gone = ~Q(game__in=games())
    late = Q(clock__due__lt=now - timedelta(minutes=10))
    found = running().filter(gone | late | ~Q(trouble="") | Q(slug__in=bad)).select_related("clock")[:50]
    return [(play, _why(play, bad)) for play in found]


def _why(play: Play, bad: dict[str, str]) -> str:
    if play.game not in games():
        return f"{play.game} is not installed any more."
    return bad.get(play.slug) or play.trouble or "Its deadline passed, and no worker has seen to it."


def next_deadlines() -> list[Clock]:
    upcoming = Clock.objects.filter(play__outcome__isnull=True, play__deleted=None, due__isnull=False)
    return list(upcoming.select_related("play").order_by("due")[:5])


# Backups


class Backup(NamedTuple):
    name: str
    size: int
    made: datetime


def folder() -> Path | None:
    named = said("BACKUPS")
    return None if named in ("", NONE) else Path(named)


def backups() -> list[Backup]:
    """Those in the folder, as this process sees it, the newest first."""
    found = folder()
    files = sorted(found.glob("turnwright-*.backup"), reverse=True) if found else []
    stats = [(file, file.stat()) for file in files]
    return [
        Backup(file.name, one.st_size, datetime.fromtimestamp(one.st_mtime, timezone.get_default_timezone()))
        for file, one in stats
    ]


def back_up_now() -> None:
    """One more backup, beside the daily ones, while the table runs on."""
    where = folder()
    if where is None:
        raise TurnwrightError("TURNWRIGHT_BACKUPS names no folder, so there is nowhere to put it.")

    def make() -> None:
        try:
            with wire.claimed("backup of the day") as ours:
                if ours:
                    backup.backup(where / f"turnwright-{timezone.now():%Y-%m-%d-%H%M%S}.backup")
        except Exception:
            log.exception("the backup that a host asked for")
        finally:
            connection.close()

    threading.Thread(target=make, name="backup", daemon=True).start()
