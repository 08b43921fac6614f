"""The folder that holds everything the server keeps: one database and one secret, both for its owner's eyes alone.

One server has it: the first holds a lock and says where it is; a second one leads there.  Two would each believe its own
memory; hosting with several processes is for a database made for it.
"""

from __future__ import annotations

import os
import re
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout
from platformdirs import user_data_path

from turnwright.core import TurnwrightError
from turnwright.files import reason, write_whole
from turnwright.kit.words import say

VARIABLE = "TURNWRIGHT_DATA"
"""Environment variable that names the folder; without it the user's own data folder is taken."""
DATABASE, SECRET = "turnwright.sqlite3", "secret.key"
LOCK, ADDRESS = "server.lock", "server.address"
KEY = re.compile(r"[A-Za-z0-9_-]{32,128}")
PATIENCE = 10.0
"""Seconds for which a server that is just starting may keep its address to itself."""


def data_folder() -> Path:
    """The folder in use, made if it is not there yet; only its owner may look inside."""
    named = os.environ.get(VARIABLE)
    folder = Path(named) if named else user_data_path("turnwright", appauthor=False)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


@contextmanager
def usable(path: Path | None = None) -> Iterator[None]:
    """Whatever the system refuses inside is said in a sentence about this file, else about the folder."""
    try:
        yield
    except OSError as error:
        why = reason(error)
        folder = say("The data folder cannot be used ({reason}); name another with --data.", reason=why)
        said = say("{path} cannot be used ({strerror}).", path=path, strerror=why) if path else folder
        raise TurnwrightError(said) from None


def secret_key(folder: Path) -> str:
    """What signs this folder's cookies and tokens: made on the first start, whole or not at all."""
    path = folder / SECRET
    if not path.exists():
        write_whole(path, secrets.token_urlsafe(48), private=True)
    with usable(path):
        path.chmod(0o600)
        key = path.read_bytes().decode("ascii", errors="replace").strip()
    if not KEY.fullmatch(key):
        raise TurnwrightError(
            say(
                "{path} is damaged; put back a copy, or delete it: the matches stay, and open pages must be reloaded.",
                path=path,
            )
        )
    return key


def database(folder: Path) -> Path:
    """The database.  It holds the keys of the dice, so nobody else may read it, whatever the folder allows."""
    path = folder / DATABASE
    with usable(path):
        path.touch(mode=0o600)
        for file in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
            if file.exists():
                file.chmod(0o600)
    return path


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
