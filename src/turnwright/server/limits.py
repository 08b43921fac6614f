"""How much a page takes: a body that is larger is refused before it is read."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from turnwright.core.reading import whole
from turnwright.kit.words import say

from .problems import problem

BODY = 1024 * 1024
"""Bytes of a form; a sheet of orders as long as anybody could write is a fifth of it."""
BODIES = {"/import": settings.DATA_UPLOAD_MAX_MEMORY_SIZE}
"""Addresses that take more, up to what asgi.py waits for."""


def body_limits(respond: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    def middleware(request: HttpRequest) -> HttpResponse:
        limit = BODIES.get(request.path_info, BODY)
        if whole(request.META.get("CONTENT_LENGTH") or "0", high=limit) is None:
            return problem(
                request, say("That is more than this page takes: {limit:,} kB at most.", limit=limit // 1024), 413
            )
        return respond(request)

    return middleware
