"""The hosted table as one application: what the proxy says is read first, then come health, numbers, streams and pages."""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import os
import threading
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "turnwright.hosting.settings")

from django.db import DatabaseError, close_old_connections, connection
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from turnwright.server import wire
from turnwright.server.asgi import application as table
from turnwright.server.hub import HUB, as_said
from turnwright.server.viewers import policy

from . import observing
from .environment import said, trusted

FORWARDED = (b"x-forwarded-for", b"x-forwarded-proto", b"x-forwarded-host", b"forwarded", b"x-real-ip")


class State:
    """What this process is doing: for `/ready`."""

    def __init__(self) -> None:
        self.closing, self.wired = threading.Event(), threading.Event()

    def why_not_ready(self) -> str:
        if self.closing.is_set():
            return "closing"
        try:
            close_old_connections()
            with connection.cursor() as cursor:
                cursor.execute("SELECT 1")
        except DatabaseError:
            return "the database does not answer"
        return "not connected to the other processes yet" if wire.several() and not self.wired.is_set() else ""


state = State()


def hear(word: wire.Word) -> None:
    """What another process says, for the pages that listen here."""
    if word.stamps is None:
        HUB.nudge(word.slug)
    else:
        HUB.tell({f"{word.slug}.{viewer}": as_said(stamp) for viewer, stamp in word.stamps.items()})


def catch_up() -> None:
    """What was said while nobody heard it, from the rows."""
    if topics := HUB.topics():
        HUB.tell({topic: str(stamp) for topic, stamp in policy().stamps(topics).items()})
    state.wired.set()


async def application(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] != "http":
        return None
    peer = (scope.get("client") or ("", 0))[0]
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"] if name in FORWARDED}
    sender, scheme = trusted(peer, headers)
    kept = [pair for pair in scope["headers"] if pair[0] not in FORWARDED]
    inside = scope | {"client": (sender, 0), "scheme": scheme, "headers": kept}
    respond = {"/health": _health, "/ready": _ready, "/metrics": _metrics}.get(scope["path"])
    if respond is None:
        return await table(inside, receive, send)
    response = await respond(Request(inside), direct=not headers and _loopback(peer))
    response.headers["Cache-Control"] = "no-store"
    return await response(inside, receive, send)


def _loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


async def _health(request: Request, direct: bool) -> Response:
    """The process lives."""
    return PlainTextResponse("ok\n")


async def _ready(request: Request, direct: bool) -> Response:
    """It can do its work: for a proxy that asks before it sends people here."""
    why = await asyncio.to_thread(state.why_not_ready)
    named = {"X-Process": str(os.getpid())} if direct else {}
    return PlainTextResponse(f"{why or 'ready'}\n", 503 if why else 200, named)


async def _metrics(request: Request, direct: bool) -> Response:
    token = said("METRICS_TOKEN")
    shown = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not (direct or (token and hmac.compare_digest(shown.encode(), token.encode()))):
        return PlainTextResponse("There is no page at this address.\n", 404)
    observing.STREAMS.set(HUB.open)
    return Response(await asyncio.to_thread(observing.numbers), media_type="text/plain; version=0.0.4")
