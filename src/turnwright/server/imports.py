"""Match files that come in: replayed in a process of their own, while a page says how far it is.

A small file is read at once; of a large one every action, die and digest is played again, which may take a minute.
"""

from __future__ import annotations

import time
import zlib
from collections.abc import Sequence
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
    """Take the match in, noting now and then how far it is."""
    found, noted = Import.objects.filter(pk=job, play=None, problem="").first(), 0.0
    if found is None or not found.file:
        return
    for said in elsewhere(recording.reading, zlib.decompress(found.file).decode().split("\n")):
        if isinstance(said, recording.Whole):
            new_matches.keep(said, imported=job)
            return
        if time.monotonic() > noted + EVERY:
            noted = time.monotonic()
            Import.objects.filter(pk=job).update(done=said, touched=timezone.now())
    raise BadMatchFile(say("Reading the file was broken off; import it again."))


def _give_up(job: int, error: Exception) -> None:
    failed = say("The file could not be taken in ({name}).", name=type(error).__name__)
    why = str(error) if isinstance(error, TurnwrightError) else failed
    Import.objects.filter(pk=job, play=None).update(problem=why, file=None)


JOBS = Jobs("import", _read, _give_up)
