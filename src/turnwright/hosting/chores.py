"""What is done from time to time, in a worker, or where there is one process in that one.

Any number of workers may do them at the same time: each chore sees to it itself that nothing is done twice.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from pathlib import Path

from django.db import close_old_connections
from django.utils import timezone

from .environment import NONE, said

KEPT = 14
"""Backups of so many days."""
Chore = Callable[[], object]
CHORES: list[tuple[float, Chore]] = []
log = logging.getLogger(__name__)


def every(seconds: float) -> Callable[[Chore], Chore]:
    """Do this again and again, so many seconds after the last time."""

    def added(chore: Chore) -> Chore:
        CHORES.append((seconds, chore))
        return chore

    return added


def run(stop: threading.Event) -> None:
    """Do what is to be done until `stop`; one that fails is tried again at its next time."""
    threads = [
        threading.Thread(target=_again, args=(seconds, chore, stop), name=chore.__name__, daemon=True)
        for seconds, chore in CHORES
    ]
    for thread in threads:
        thread.start()
    stop.wait()
    for thread in threads:
        thread.join(10)


def _again(seconds: float, chore: Chore, stop: threading.Event) -> None:
    while not stop.is_set():
        started = time.monotonic()
        try:
            close_old_connections()
            chore()
        except Exception:
            log.exception("a chore failed: %s", chore.__name__)
        stop.wait(max(0.05, seconds - (time.monotonic() - started)))


@every(1)
def deadlines() -> None:
    from .due import keep_time

    keep_time()


@every(5)
def bots_and_files() -> None:
    """What a worker that died has left; the wire brings the rest at once."""
    from turnwright.server import imports, reviews, thinkers

    imports.resume()
    reviews.resume()
    thinkers.resume_all()


@every(60 * 10)
def backups() -> None:
    """One a day, by whoever comes first; the oldest go."""
    from turnwright.server import backup, wire

    named = said("BACKUPS")
    if named in ("", NONE):
        return
    folder = Path(named)
    file = folder / f"turnwright-{timezone.now():%Y-%m-%d}.backup"
    with wire.claimed("backup of the day") as ours:
        if ours and not file.exists():
            backup.backup(file)
            for old in sorted(folder.glob("turnwright-*.backup"))[:-KEPT]:
                old.unlink()


@every(2)
def mail() -> None:
    """What came in is taken, and what is due goes out."""
    from .mail.channel import send_all
    from .mail.doors import take_all

    take_all()
    send_all()


@every(60 * 60)
def sessions() -> None:
    """Visits that have run out are forgotten."""
    from django.core.management import call_command

    call_command("clearsessions")


@every(3)
def pushing() -> None:
    """Notices for those whose page is closed."""
    from .push import send_all

    send_all()


@every(60 * 60)
def notices() -> None:
    """What was told long ago is forgotten."""
    from .mail.channel import forget as forget_mail
    from .notices import forget

    forget()
    forget_mail()
