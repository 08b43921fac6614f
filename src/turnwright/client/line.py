"""The line to a table: requests that are tried again when it breaks, streams that come back, errors as ours.

Everything that is sent may be sent twice: answers carry a key, and what carries none is only asked.
"""

from __future__ import annotations

import http.client
import re
import secrets
import socket
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlencode, urlsplit

import msgspec

from turnwright.core import BadMatchFile, BadSetup, Illegal, Malformed, NotAsked, TurnwrightError
from turnwright.core.language import reading_in
from turnwright.kit.words import say

from .shapes import Problem

X = TypeVar("X")
PATIENCE = 30.0
"""Seconds to wait for an answer; a stream that is quiet for twice that long is dead, since a living one says so."""
TRIES, PAUSE, LONGEST_PAUSE = 6, 0.2, 10.0
"""How often a request is tried, and seconds between two tries: at first, doubled each time, and at most."""
BUSY = (502, 503, 504)
KNOWN = {kind.__name__: kind for kind in (BadMatchFile, BadSetup, Illegal, Malformed, NotAsked)}
PLACE = re.compile(r"/(?P<kind>m|t|join)/(?P<name>[\w-]+)(/.*)?$")


class Refused(TurnwrightError):
    """The table says no; `kind` is its own word for why."""

    def __init__(self, message: str, kind: str = "", status: int = 0) -> None:
        super().__init__(message)
        self.kind, self.status = kind, status


class Unreachable(TurnwrightError):
    """Nobody answers there."""


class Address(NamedTuple):
    """Where a table is, and what of it was meant: a match (`m`), a table being set up (`t`), an invitation (`join`)."""

    base: str
    kind: str = ""
    name: str = ""

    @classmethod
    def read(cls, url: str) -> Address:
        parts = urlsplit(url.strip() if "://" in url else f"http://{url.strip()}")
        if parts.scheme not in ("http", "https") or not parts.hostname:
            example = "http://127.0.0.1:8000/m/abc"
            raise BadSetup(
                say("{url} is no address of a table; it looks like {example}.", url=url[:80], example=example)
            )
        base, found = f"{parts.scheme}://{parts.netloc}", PLACE.search(parts.path)
        return cls(base, found["kind"], found["name"]) if found else cls(base)


class Line:
    """A connection to one table, kept open between requests; of several threads one speaks at a time."""

    def __init__(self, base: str, token: str = "") -> None:
        self.base, self.token = base, token
        self._parts = urlsplit(base)
        self._lock = threading.Lock()
        self._open: http.client.HTTPConnection | None = None
        self._closed = threading.Event()
        self._heard: set[socket.socket] = set()
        """The sockets of open streams."""

    def __del__(self) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Line({self.base!r})"

    def get(self, path: str, kind: type[X], **query: Any) -> X:
        asked = {name: value for name, value in query.items() if value is not None}
        return self.ask("GET", f"{path}?{urlencode(asked)}" if asked else path, kind)

    def post(self, path: str, sent: Any, kind: type[X], again: bool = True) -> X:
        """What came of it; `again`: it may be sent twice, since its key names it."""
        return self.ask("POST", path, kind, msgspec.json.encode(sent), secrets.token_urlsafe(12) if again else "")

    def ask(self, method: str, path: str, kind: type[X], body: bytes | None = None, key: str = "") -> X:
        tries = TRIES if method == "GET" or key else 1
        for attempt in range(tries):
            if attempt:
                time.sleep(min(PAUSE * 2 ** (attempt - 1), LONGEST_PAUSE))
            try:
                status, found = self._once(method, path, body, key)
            except (OSError, http.client.HTTPException) as error:
                why = error
                continue
            if status in BUSY and attempt + 1 < tries:
                continue
            if status != 200:
                raise refusal(status, found)
            return found if kind is bytes else msgspec.json.decode(found, type=kind)  # type: ignore[return-value]
        raise Unreachable(
            say("No answer from {base} ({error}); is the table open?", base=self.base, error=type(why).__name__)
        )

    def headers(self, key: str = "") -> dict[str, str]:
        sent = {"Accept-Language": reading_in(), "Content-Type": "application/json"}
        sent |= {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return sent | ({"Idempotency-Key": key} if key else {})

    def connect(self, patience: float) -> http.client.HTTPConnection:
        kind = http.client.HTTPSConnection if self._parts.scheme == "https" else http.client.HTTPConnection
        return kind(self._parts.hostname or "", self._parts.port, timeout=patience)

    def _once(self, method: str, path: str, body: bytes | None, key: str) -> tuple[int, bytes]:
        with self._lock:
            line = self._open or self.connect(PATIENCE)
            self._open = None  # until it has proven good
            try:
                line.request(method, f"/api/{path}", body, self.headers(key))
                answer = line.getresponse()
                found = answer.read()
            except BaseException:
                line.close()
                raise
            self._open = line
            return answer.status, found

    def close(self) -> None:
        """Hang up, and end every stream, whichever thread listens to it."""
        self._closed.set()
        for heard in list(self._heard):
            with suppress(OSError):
                heard.shutdown(socket.SHUT_RDWR)
        with self._lock:
            if self._open is not None:
                self._open.close()
            self._open = None

    def stream(self, path: str) -> Iterator[Mapping[str, Any]]:
        """What an event stream says, until the line is closed; a broken one is opened anew.

        Each opening says first how things stand, so nothing is missed in between."""
        pause = PAUSE
        while not self._closed.is_set():
            line = self.connect(2 * PATIENCE)
            heard = None
            try:
                line.request("GET", f"/api/{path}", headers=self.headers())
                heard = line.sock
                self._heard.add(heard)
                answer = line.getresponse()
                if answer.status != 200 and answer.status not in BUSY:
                    raise refusal(answer.status, answer.read())
                for event in _events(answer) if answer.status == 200 else ():
                    pause = PAUSE
                    yield event
            except (OSError, http.client.HTTPException):
                pass
            finally:
                self._heard.discard(heard)
                line.close()
            self._closed.wait(pause)
            pause = min(2 * pause, LONGEST_PAUSE)


def _events(answer: http.client.HTTPResponse) -> Iterator[Mapping[str, Any]]:
    """The `changed` events of a stream, and an empty one for every sign of life."""
    name = ""
    for raw in answer:
        line = raw.decode("utf-8").rstrip("\n")
        if line.startswith("event: "):
            name = line.removeprefix("event: ")
        elif line.startswith("data: ") and name == "changed":
            yield msgspec.json.decode(line.removeprefix("data: "))
        elif line.startswith(":"):
            yield {}


def refusal(status: int, found: bytes) -> TurnwrightError:
    """What the table said, as the error that it raised there."""
    try:
        said = msgspec.json.decode(found, type=Problem)
    except msgspec.DecodeError:
        return Unreachable(say("Whatever answers there is no table of Turnwright (status {status}).", status=status))
    known = KNOWN.get(said.kind)
    return known(said.error) if known else Refused(said.error, said.kind, status)
