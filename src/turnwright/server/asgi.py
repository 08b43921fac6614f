"""One application for one process: Django's pages in threads, event streams in the event loop beside them."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from typing import Any

import django
from a2wsgi import WSGIMiddleware
from django.core import signing
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Mount, Route

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "turnwright.server.settings")
django.setup()

from django.core.wsgi import get_wsgi_application

from .hub import HUB
from .match_pages import LISTEN_SALT

TOKEN_AGE = 60 * 60 * 12
"""Seconds for which a page may listen; after that it fetches itself anew and gets another token."""
THREADS = 10


async def listen(request: Request) -> Response:
    """Tell a page of a match when to fetch itself anew."""
    slug = request.path_params["slug"]
    try:
        allowed = signing.loads(request.query_params.get("token", ""), salt=LISTEN_SALT, max_age=TOKEN_AGE)
    except signing.BadSignature:
        allowed = None
    if allowed != slug:
        return PlainTextResponse("Reload the page: its permission to listen has run out.", 403)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(_messages(slug), media_type="text/event-stream", headers=headers)


async def _messages(slug: str) -> AsyncIterator[str]:
    async for stamp in HUB.listen(slug):
        yield f"event: changed\ndata: {stamp}\n\n" if stamp else ": still here\n\n"


class Pages:
    """Django in threads.  granian's `receive` gives an awaitable that is no coroutine, which a2wsgi wants."""

    def __init__(self) -> None:
        self.wsgi = WSGIMiddleware(get_wsgi_application(), workers=THREADS)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        async def coroutine() -> Any:
            return await receive()

        await self.wsgi(scope, coroutine, send)


application = Starlette(
    routes=[
        Route("/live/{slug}", listen),
        Mount("/", Pages()),
    ]
)
