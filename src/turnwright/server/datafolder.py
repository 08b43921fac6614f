"""The folder that holds everything the server keeps: one database and one secret."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from platformdirs import user_data_path

VARIABLE = "TURNWRIGHT_DATA"
"""Environment variable that names the folder; without it the user's own data folder is taken."""


def data_folder() -> Path:
    """The folder in use, made if it is not there yet; only its owner may look inside."""
    named = os.environ.get(VARIABLE)
    folder = Path(named) if named else user_data_path("turnwright", appauthor=False)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def secret_key(folder: Path) -> str:
    """What signs this folder's cookies and tokens: made on the first start, readable by its owner alone."""
    path = folder / "secret.key"
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(key := secrets.token_urlsafe(48))
    return key
