"""Match files that come in: replayed in a process of their own, while a page says how far it is.

A small file is read at once; of a large one every action, die and digest is played again, which may take a minute.
"""

from __future__ import annotations

import logging
import time
import zlib
from collections.abc import Callable, Sequence
from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from turnwright.core import BadMatchFile, TurnwrightError
from turnwright.core.record import read_record
from turnwright.kit.words import say

from . import new_matches, recording
from .jobs import Jobs, elsewhere
from .models import Import

AT_ONCE = 40
"""Lines of a file that is read at once."""
LINES = 50_000
"""Most lines of a match file that is taken in."""
EVERY = 0.5
"""Seconds between two notes of how far it is."""
KEPT = timedelta(days=1)
"""For how long it is known what came of an import."""
BROKEN_OFF = "The server stopped before this was done; import the file again."

log = logging.getLogger(__name__)


def begin(lines: Sequence[str]) -> Import | str:
    """Take a file in: the address of its match if that was quick, else the import under way."""
    lines = [line for line in lines if line.strip()]
    if len(lines) > LINES:
        raise BadMatchFile(
            say("The file has {lines} lines; a match file of up to {most} is taken in.", lines=len(lines), most=LINES)
        )
    if len(lines) <= AT_ONCE:
        return new_matches.read_file(lines)
    read_record(lines)  # nonsense is refused at once
    Import.objects.filter(touched__lt=timezone.now() - KEPT).delete()
    job = Import.objects.create(total=len(lines) - 1, file=zlib.compress("\n".join(lines).encode(), 1))
    if settings.JOBS_HERE:
        JOBS.start(job.pk)
    return job


def resume() -> None:
    """Read what waits to be read: after a start what the last one left, and in a worker whatever came in."""
    waiting = Import.objects.filter(play=None, problem="")
    waiting.filter(file=None).update(problem=BROKEN_OFF)  # begun by an older version
    for job in waiting.values_list("pk", flat=True):
        JOBS.start(job)


def _read(job: int) -> None:
    found = Import.objects.filter(pk=job, play=None, problem="").first()
    if found and found.file:
        _take_in(job, zlib.decompress(found.file).decode().split("\n"))


JOBS = Jobs("import", _read)


def _take_in(job: int, lines: Sequence[str]) -> None:
    try:
        made = _elsewhere(job, lines) if settings.BOT_PROCESSES else recording.read(lines, _note_of(job))
        new_matches.keep(made, imported=job)
    except TurnwrightError as error:
        _give_up(job, str(error))
    except Exception as error:
        log.exception("a file could not be taken in")
        _give_up(job, say("The file could not be taken in ({name}).", name=type(error).__name__))


def _give_up(job: int, why: str) -> None:
    Import.objects.filter(pk=job, play=None).update(problem=why, file=None)


def _note_of(job: int) -> Callable[[int], None]:
    noted = 0.0

    def note(number: int) -> None:
        nonlocal noted
        if time.monotonic() > noted + EVERY:
            noted = time.monotonic()
            Import.objects.filter(pk=job).update(done=number, touched=timezone.now())

    return note


def _elsewhere(job: int, lines: Sequence[str]) -> recording.Whole:
    """What another process reads, which says now and then how far it is."""
    note = _note_of(job)
    for said in elsewhere(recording.read_for, lines):
        if isinstance(said, recording.Whole):
            return said
        if isinstance(said, str):
            raise BadMatchFile(said)
        note(said)
    raise BadMatchFile(say("Reading the file was broken off; import it again."))
