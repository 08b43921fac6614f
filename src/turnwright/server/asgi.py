"""One application for one process: Django's pages in threads, event streams in the event loop beside them.

What comes from outside is waited for in the event loop: a thread is taken only for a request that is whole.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing
from typing import Any, Generic, TypeVar

import django
import msgspec
from a2wsgi import WSGIMiddleware
from django.core import signing
from django.db import close_old_connections
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Mount, Route

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "turnwright.server.settings")
django.setup()

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest

from turnwright.client.shapes import READ, Problem
from turnwright.core import TurnwrightError
from turnwright.core.reading import whole

from .hub import HUB, Full, topic
from .match_pages import LISTEN
from .statics import release
from .viewers import Caller, bearer, eyes, held, policy

Q = TypeVar("Q")
A = TypeVar("A")

TOKEN_AGE = 60 * 60 * 12
"""Seconds for which a page may listen; after that it fetches itself anew and gets another token."""
TOPICS = 64
"""Most matches one browser follows."""
THREADS = 10
QUEUE = 200
"""Requests that may wait for a thread; more are asked to come again."""
DRAINED = 128 * 1024 * 1024
"""Of a body that is too large, bytes that are taken in and thrown away: most clients hear an answer only after sending all."""
LATER = {"Retry-After": "30"}
BODY_SECONDS = 30.0
"""How long a request may take to arrive."""


async def listen(request: Request) -> Response:
    """Tell a browser when to fetch which of its pages anew."""
    tokens = request.query_params.getlist("t")[:TOPICS]
    try:
        topics = {LISTEN.unsign(token, max_age=TOKEN_AGE) for token in tokens}
    except signing.BadSignature:
        topics = set()
    caller = Caller(dict(request.cookies))
    if topics and not policy().alone:
        topics = await MAY_HEAR((caller, topics))
    if not topics:
        return PlainTextResponse("Reload the page: its permission to listen has run out.", 403)
    full = PlainTextResponse("Too many pages listen at this table.", 503, LATER)
    return await _stream(caller, topics, _to_a_page, full)


async def listen_to_match(request: Request) -> Response:
    """The same for a program: what one seat of a match, or whoever looks on, can notice."""
    slug, seat = request.path_params["slug"], request.query_params.get("seat", "")
    caller = Caller({}, bearer(request.headers.get("Authorization", "")))
    try:
        topics = {await _in_a_thread(_followed, caller, slug, seat)}
    except TurnwrightError as error:
        return _problem(Problem(str(error), type(error).__name__), 403)
    full = _problem(Problem("Too many listen at this table; try again in a moment."), 503, LATER)
    return await _stream(caller, topics, _to_a_program, full)


def _followed(caller: Caller, slug: str, seat: str) -> str:
    """The topic of this seat of a match (none: of whoever looks on), if the program may follow it."""
    request = HttpRequest()
    policy().admit(request, caller.token or "", READ)
    with held(request, slug) as hosted:
        return topic(slug, eyes(request, hosted, whole(seat, high=len(hosted.seats) - 1) if seat else None))


def _problem(said: Problem, status: int, headers: dict[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(said), status, headers, media_type="application/json")


async def _stream(caller: Caller, topics: set[str], said: Callable[[str, str], str], full: Response) -> Response:
    """An open stream of these topics; `full` where there are too many."""
    try:
        listener = HUB.join(topics)
    except Full:
        return full
    try:
        now = await STAMPS(topics)
    except BaseException:
        HUB.leave(listener)
        raise
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    messages = _messages(HUB.listen(listener, now), caller, topics, said)
    return StreamingResponse(messages, media_type="text/event-stream", headers=headers)


def _to_a_page(topic: str, stamp: str) -> str:
    return f"event: changed\ndata: {topic} {stamp}\n\n"


def _to_a_program(topic: str, stamp: str) -> str:
    """The stamp of the view; none where something beside the match has changed, such as its clock."""
    number = whole(stamp)
    return f"event: changed\ndata: {msgspec.json.encode({'stamp': number}).decode()}\n\n"


async def _in_a_thread(ask: Callable[..., Any], *args: Any) -> Any:
    """Ask the database beside the event loop, by a connection that is tried first."""

    def asked() -> Any:
        close_old_connections()
        return ask(*args)

    return await asyncio.to_thread(asked)


class Together(Generic[Q, A]):
    """Questions that come while the database is busy with others are put to it together: a thousand streams that are opened
    or woken at once ask a few times."""

    def __init__(self, ask: Callable[[list[Q]], list[A]]) -> None:
        self.ask = ask
        self.waiting: list[tuple[Q, asyncio.Future[A]]] = []
        self.pump: asyncio.Task[None] | None = None

    async def __call__(self, question: Q) -> A:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[A] = loop.create_future()
        self.waiting.append((question, answer))
        if self.pump is None or self.pump.done():
            self.pump = loop.create_task(self._pump())
        return await answer

    async def _pump(self) -> None:
        while self.waiting:
            asked, self.waiting = self.waiting, []
            questions = [question for question, _ in asked]
            found: list[A] | BaseException
            (found,) = await asyncio.gather(_in_a_thread(self.ask, questions), return_exceptions=True)
            for n, (_, answer) in enumerate(asked):
                if answer.done():
                    continue  # its stream was closed meanwhile
                if isinstance(found, BaseException):
                    answer.set_exception(found)
                else:
                    answer.set_result(found[n])


def _stamps(asked: list[set[str]]) -> list[dict[str, int]]:
    found = policy().stamps(set().union(*asked))
    return [{name: found[name] for name in topics if name in found} for topics in asked]


MAY_HEAR = Together[tuple[Caller, set[str]], set[str]](lambda asked: policy().listening(asked))
STAMPS = Together(_stamps)


async def _messages(
    news: AsyncGenerator[list[tuple[str, str]], None], caller: Caller, topics: set[str], said: Callable[[str, str], str]
) -> AsyncIterator[str]:
    """Every word is said only to one who may still hear it; a stream that lost a topic ends, and the browser asks anew.

    How things stand comes first: that was asked when the stream was opened.
    """
    yield f"event: release\ndata: {release()}\n\n"
    asked = True
    async with aclosing(news):
        async for changed in news:
            if changed and not (asked or policy().alone) and await MAY_HEAR((caller, topics)) != topics:
                return
            asked = False
            yield "".join(said(name, stamp) for name, stamp in changed) or ": still here\n\n"


class TooMuch(Exception):
    """A request larger or slower than the server takes."""


class Pages:
    """Django in threads, for requests that have arrived as a whole.  Answers are handed over at once, so that a slow
    reader holds no thread either."""

    def __init__(self) -> None:
        self.wsgi = WSGIMiddleware(get_wsgi_application(), workers=THREADS, send_queue_size=0)
        self.inside = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        async def refuse(words: str, status: int) -> None:
            await PlainTextResponse(words, status, {"Connection": "close"})(scope, receive, send)

        try:
            async with asyncio.timeout(BODY_SECONDS):
                body = await _body(Request(scope, receive), settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
        except TooMuch:
            return await refuse("That is more than the table takes at once; nothing was done.", 413)
        except ClientDisconnect:
            return None
        except TimeoutError:
            return await refuse("The request did not arrive in time; nothing was done.", 408)
        if self.inside >= QUEUE:
            return await refuse("The table is busy; try again in a moment.", 503)
        self.inside += 1
        try:
            return await self.wsgi(scope, body, send)
        finally:
            self.inside -= 1


async def _body(request: Request, most: int) -> Any:
    """A `receive` that has the whole body at once."""
    parts, size = list[bytes](), 0
    async with aclosing(request.stream()) as stream:
        async for part in stream:
            size += len(part)
            if size <= most:
                parts.append(part)
            elif size > DRAINED:
                break
    if size > most:
        raise TooMuch
    whole = {"type": "http.request", "body": b"".join(parts), "more_body": False}

    async def received() -> Any:
        return whole

    return received


application = Starlette(
    routes=[Route("/live", listen), Route("/api/matches/{slug}/events", listen_to_match), Mount("/", Pages())]
)
