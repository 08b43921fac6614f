"""Scripts, styles and fonts as they were when the server started.

They belong to the templates and the code in memory: files that an upgrade puts in their place are for the next start, and
must neither be mixed with those nor be cut at the length of the old ones.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from whitenoise.middleware import WhiteNoiseMiddleware

from turnwright import __version__

REMARKS = {".js": re.compile(rb"^[ \t]*//.*", re.MULTILINE), ".css": re.compile(rb"/\*.*?\*/", re.DOTALL)}
"""What is for whoever reads the source.  Of a script only whole lines: a `//` further on may be part of an address."""


@cache
def content(path: str) -> bytes:
    """A file as it travels, lines numbered as in the source."""
    whole, remark = Path(path).read_bytes(), REMARKS.get(Path(path).suffix)
    return remark.sub(lambda found: b"\n" * found[0].count(b"\n"), whole) if remark else whole


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
        if answer.status == HTTPStatus.OK:
            size = "Content-Length", str(len(self.whole))
            answer.headers = [size if name == size[0] else (name, value) for name, value in answer.headers]
            answer.file = BytesIO(self.whole) if method == "GET" else None
        return answer


class KeptFiles(WhiteNoiseMiddleware):
    def get_static_file(self, path: str, url: str, stat_cache: Any = None) -> Kept:
        return Kept(super().get_static_file(path, url, stat_cache), content(path))
