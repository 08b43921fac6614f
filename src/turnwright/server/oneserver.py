"""One server per data folder: the first holds a lock and says where it is; a second one leads there.

Two servers on one folder would each believe its own memory; hosting with several processes is for a database made for it.
"""

from __future__ import annotations

import time
from pathlib import Path

from filelock import FileLock, Timeout

from turnwright.core import TurnwrightError
from turnwright.files import write_whole
from turnwright.kit.words import say

from .datafolder import usable

LOCK, ADDRESS = "server.lock", "server.address"
PATIENCE = 10.0
"""Seconds for which a server that is just starting may keep its address to itself."""


def hold(folder: Path) -> FileLock | None:
    """The folder's lock, held until this process ends however it ends; None if another server holds it."""
    lock = FileLock(folder / LOCK, mode=0o600)
    with usable():
        try:
            lock.acquire(timeout=0)
        except Timeout:
            return None
    (folder / ADDRESS).unlink(missing_ok=True)  # what a killed server left
    return lock


def announce(folder: Path, address: str) -> None:
    """Say where this server is, for the next one that is started here."""
    write_whole(folder / ADDRESS, address, private=True)


def address_of_other(folder: Path) -> str:
    """Where the server is that holds the folder."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            return (folder / ADDRESS).read_text(encoding="ascii")
        except FileNotFoundError:
            time.sleep(0.1)
    raise TurnwrightError(
        say(
            "Another server holds {folder} and does not say where it is; stop it, or name another folder with --data.",
            folder=folder,
        )
    )
