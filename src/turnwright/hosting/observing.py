"""What a host sees of the running table: one line of JSON for each request and each mishap, and numbers for Prometheus.

No line holds an address with what it carries, a cookie, a form or the words of an error of somebody else's code: a route is
named, an exception by its type and where it was raised.
"""

from __future__ import annotations

import logging
import os
import re
import secrets
import sys
import time
import traceback
from collections.abc import Callable, MutableMapping
from pathlib import Path
from typing import Any

import structlog
from django.http import HttpRequest, HttpResponse
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
REQUEST_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
REQUESTS = Counter("turnwright_requests_total", "Requests answered.", ("route", "method", "status"))
SECONDS = Histogram(
    "turnwright_request_seconds",
    "Time to an answer.",
    ("route",),
    buckets=(0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10),
)
STREAMS = Gauge("turnwright_streams", "Open event streams.", multiprocess_mode="livesum")
log = structlog.get_logger("turnwright.request")


def set_up() -> None:
    """From now on everything that is logged in this process is JSON on standard error."""
    structlog.configure(
        processors=[structlog.contextvars.merge_contextvars, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.contextvars.merge_contextvars, _others],
            processors=[
                _when_and_where,
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    for noisy in ("django", "django.request", "asyncio"):
        logging.getLogger(noisy).setLevel(logging.ERROR)


def _others(logger: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """What others log: of their own code the bare sentence, without what they put into it."""
    record: logging.LogRecord = event["_record"]
    if not record.name.startswith("turnwright"):
        event["event"] = (
            str(record.msg).replace("%s", "…") if isinstance(record.msg, str) else type(record.msg).__name__
        )
    return event


def _when_and_where(logger: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    record: logging.LogRecord = event["_record"]
    event.update(time=round(record.created, 3), level=record.levelname.lower(), logger=record.name)
    raised = event.pop("exc_info", None)
    error = raised[1] if isinstance(raised, tuple) else raised if isinstance(raised, BaseException) else None
    if error is not None:
        frames = traceback.extract_tb(error.__traceback__)[-8:]
        event["error"] = type(error).__name__
        event["at"] = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
    record.exc_info = record.exc_text = None
    return event


def observed(respond: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Each request has an id, a line and a place in the numbers; the answer carries the id."""

    def middleware(request: HttpRequest) -> HttpResponse:
        sent = request.headers.get("X-Request-Id", "")
        name = sent if REQUEST_ID.fullmatch(sent) else secrets.token_hex(8)
        structlog.contextvars.bind_contextvars(request=name)
        started = time.perf_counter()
        try:
            response = respond(request)
            seconds = time.perf_counter() - started
            found = request.resolver_match
            route = f"/{found.route}" if found else "static" if request.path_info.startswith("/static/") else "unknown"
            REQUESTS.labels(route, request.method, response.status_code).inc()
            SECONDS.labels(route).observe(seconds)
            if route != "static":
                log.info(
                    "answered",
                    method=request.method,
                    route=route,
                    status=response.status_code,
                    ms=round(seconds * 1000, 1),
                )
            response.headers["X-Request-Id"] = name
            return response
        finally:
            structlog.contextvars.clear_contextvars()

    return middleware


def numbers() -> bytes:
    """Everything that is counted, of all processes of this server, and what waits in the database."""
    own = CollectorRegistry()
    if os.environ.get(FOLDER):
        MultiProcessCollector(own)
        counted = generate_latest(own)
    else:
        counted = generate_latest()
    return counted + generate_latest(_standing())


def _standing() -> CollectorRegistry:
    from django.utils import timezone

    from turnwright.server.models import Import, Play

    from .models import Clock

    registry = CollectorRegistry()
    running = Play.objects.kept().filter(outcome__isnull=True)
    for name, what, count in (
        ("turnwright_matches_running", "Matches under way.", running.count()),
        ("turnwright_matches_stuck", "Matches in which a bot cannot go on.", running.exclude(trouble="").count()),
        ("turnwright_imports_waiting", "Files to be read.", Import.objects.filter(play=None, problem="").count()),
        (
            "turnwright_clocks_overdue",
            "Deadlines that no worker has seen to yet.",
            Clock.objects.filter(due__lt=timezone.now(), play__outcome__isnull=True, play__deleted=None).count(),
        ),
    ):
        Gauge(name, what, registry=registry).set(count)
    return registry
