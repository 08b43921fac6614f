"""The folder that holds everything the server keeps: one database and one secret, both for its owner's eyes alone."""

from __future__ import annotations

import os
import re
import secrets
from pathlib import Path

from platformdirs import user_data_path

from turnwright.core import TurnwrightError
from turnwright.files import write_whole
from turnwright.kit.words import say

VARIABLE = "TURNWRIGHT_DATA"
"""Environment variable that names the folder; without it the user's own data folder is taken."""
DATABASE, SECRET = "turnwright.sqlite3", "secret.key"
KEY = re.compile(r"[A-Za-z0-9_-]{32,128}")


def data_folder() -> Path:
    """The folder in use, made if it is not there yet; only its owner may look inside."""
    named = os.environ.get(VARIABLE)
    folder = Path(named) if named else user_data_path("turnwright", appauthor=False)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def secret_key(folder: Path) -> str:
    """What signs this folder's cookies and tokens: made on the first start, whole or not at all."""
    path = folder / SECRET
    if not path.exists():
        write_whole(path, secrets.token_urlsafe(48), private=True)
    try:
        path.chmod(0o600)
        key = path.read_bytes().decode("ascii", errors="replace").strip()
    except OSError as error:
        raise TurnwrightError(
            say("{path} cannot be used ({strerror}).", path=path, strerror=(error.strerror or "").lower())
        ) from None
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
    try:
        path.touch(mode=0o600)
        for file in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
            if file.exists():
                file.chmod(0o600)
    except OSError as error:
        raise TurnwrightError(
            say("{path} cannot be used ({strerror}).", path=path, strerror=(error.strerror or "").lower())
        ) from None
    return path
