"""What the processes on one database tell each other: by PostgreSQL's NOTIFY, which goes out when a change is committed.

On SQLite there is one process, so nobody need be told.  A word carries stamps, never state: see hub.py.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

import msgspec
from django.db import DatabaseError, connection, connections

CHANNEL = "turnwright"
PATIENCE = 1.0
"""Seconds until a lost connection is tried again, and between two looks whether to stop."""
log = logging.getLogger(__name__)


class Word(msgspec.Struct, array_like=True):
    """Something changed: at which match, for which viewers (None: for all) with which stamps (None: look again), and whether there may be work for a bot."""

    slug: str
    stamps: dict[str, int | None] | None
    work: bool


def several() -> bool:
    """May there be other processes on this database?"""
    return bool(connection.vendor == "postgresql")


def send(slug: str, stamps: Mapping[int | None, int | None] | None, work: bool) -> None:
    """To all processes, once the transaction that this is said in is committed."""
    if several():
        told = None if stamps is None else {"w" if who is None else str(who): at for who, at in stamps.items()}
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", (CHANNEL, msgspec.json.encode(Word(slug, told, work)).decode()))


def follow(hear: Callable[[Word], None], catch_up: Callable[[], None], stop: threading.Event) -> None:
    """Hear what is sent until `stop`; after every gap, the first included, `catch_up` looks at the rows."""
    from psycopg import Error

    while not stop.is_set():
        own = connections.create_connection("default")
        try:
            own.connect()
            own.connection.execute(f"LISTEN {CHANNEL}")
            catch_up()
            while not stop.is_set():
                for said in own.connection.notifies(timeout=PATIENCE):
                    hear(msgspec.json.decode(said.payload, type=Word))
        except (DatabaseError, Error) as error:
            log.warning("the wire to the database broke (%s)", type(error).__name__)
            stop.wait(PATIENCE)
        finally:
            own.close()


@contextmanager
def claimed(what: str) -> Iterator[bool]:
    """Is this piece of work ours for as long as the block lasts?  Another process has it, or nobody else may.

    The claim is the database connection's own, so it ends with the process that has it, however that ends.
    """
    if not several():
        yield True
        return
    connection.close_if_unusable_or_obsolete()
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(hashtextextended(%s, 0))", (what,))
        (ours,) = cursor.fetchone()
    try:
        yield ours
    finally:
        if ours:
            try:
                with connection.cursor() as cursor:
                    cursor.execute("SELECT pg_advisory_unlock(hashtextextended(%s, 0))", (what,))
            except DatabaseError:
                connection.close()  # and the claim with it
