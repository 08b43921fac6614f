"""Scripts, styles and fonts as they were when the server started.

They belong to the templates and the code in memory: files that an upgrade puts in their place are for the next start, and
must neither be mixed with those nor be cut at the length of the old ones.
"""

from __future__ import annotations

from functools import cache
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from whitenoise.middleware import WhiteNoiseMiddleware


@cache
def content(path: str) -> bytes:
    return Path(path).read_bytes()


def asset(name: str) -> bytes:
    """A static file by the name that templates use."""
    found = finders.find(name)
    if not isinstance(found, str):
        raise FileNotFoundError(name)
    return content(found)


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
