"""Scripts, styles and fonts as they were when the server started.

They belong to the templates and the code in memory: files that an upgrade puts in their place are for the next start, and
must neither be mixed with those nor be cut at the length of the old ones.
"""

from __future__ import annotations

import hashlib
from functools import cache
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from whitenoise.middleware import WhiteNoiseMiddleware

from turnwright import __version__


@cache
def content(path: str) -> bytes:
    return Path(path).read_bytes()


def asset(name: str) -> bytes:
    """A static file by the name that templates use."""
    found = finders.find(name)
    if not isinstance(found, str):
        raise FileNotFoundError(name)
    return content(found)


@cache
def release() -> str:
    """A mark of the pages of this version: an open page that has another one loads itself anew."""
    package = Path(__file__).parents[1]
    parts = [
        path
        for part in ("server", "hosting")
        for kind in ("static", "templates")
        for path in (package / part / kind).rglob("*.*")
    ]
    digest = hashlib.sha256(__version__.encode())
    for path in sorted(parts):
        digest.update(content(str(path)))
    return digest.hexdigest()[:12]


class Kept:
    """One of them: WhiteNoise says how to answer, without opening the file."""

    def __init__(self, file: Any, whole: bytes) -> None:
        self.file, self.whole = file, whole

    def get_response(self, method: str, sent: dict[str, Any]) -> Any:
        answer = self.file.get_response("HEAD" if method == "GET" else method, sent | {"HTTP_RANGE": ""})
        if method == "GET" and answer.status == HTTPStatus.OK:
            answer.file = BytesIO(self.whole)
        return answer


class KeptFiles(WhiteNoiseMiddleware):
    def get_static_file(self, path: str, url: str, stat_cache: Any = None) -> Kept:
        return Kept(super().get_static_file(path, url, stat_cache), content(path))
