"""Who is listening: browsers with matches open, told by server-sent events that something changed for them.

No state travels here, only stamps by topic: a match as one viewer sees it.  A page whose own stamp is older fetches its
fragment anew, through its own view.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, Collection, Mapping

from turnwright.core.reading import whole

KEEP_ALIVE = 20.0
"""Seconds between two signs of life, so that nothing on the way closes a quiet stream."""
STREAMS = 4000
"""Most streams open at once; a browser needs one, however many of its tabs show a match."""
NUDGE = "!"
"""In place of a stamp: fetch yourself anew, something outside the match changed."""


def topic(slug: str, viewer: int | None) -> str:
    return f"{slug}.{'w' if viewer is None else viewer}"


def as_said(stamp: int | None) -> str:
    """None: fetch yourself anew."""
    return NUDGE if stamp is None else str(stamp)


class Full(Exception):
    """As many streams are open as the server holds."""


class Listener:
    """One open stream: the topics it follows, and what it has not been told yet."""

    def __init__(self, topics: Collection[str]) -> None:
        self.topics = topics
        self.news: dict[str, str] = {}
        self.loop, self.event = asyncio.get_running_loop(), asyncio.Event()


class Hub:
    """The open streams of this process."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[Listener]] = {}
        self._open = 0
        self._lock = threading.Lock()
        self._closed = False

    def nudge(self, slug: str) -> None:
        """Let every page of this match fetch itself anew."""
        with self._lock:
            topics = [name for name in self._listeners if name.rpartition(".")[0] == slug]
        self.tell(dict.fromkeys(topics, NUDGE))

    @property
    def open(self) -> int:
        """How many streams there are."""
        return self._open

    def topics(self) -> set[str]:
        """What anybody follows."""
        with self._lock:
            return set(self._listeners)

    def tell(self, news: Mapping[str, str]) -> None:
        """These topics have these stamps now.  May be called from any thread."""
        with self._lock:
            woken: dict[asyncio.AbstractEventLoop, list[asyncio.Event]] = {}
            for name, stamp in news.items():
                for listener in self._listeners.get(name, ()):
                    listener.news[name] = stamp
                    woken.setdefault(listener.loop, []).append(listener.event)
        for loop, events in woken.items():
            if not loop.is_closed():
                loop.call_soon_threadsafe(_set_all, events)

    def close(self) -> None:
        """End every stream: the server stops."""
        with self._lock:
            self._closed = True
            listeners = {listener for found in self._listeners.values() for listener in found}
        for listener in listeners:
            if not listener.loop.is_closed():
                listener.loop.call_soon_threadsafe(listener.event.set)

    def join(self, topics: Collection[str]) -> Listener:
        """Follow these topics from now on; `listen` gives the place back."""
        with self._lock:
            if self._open >= STREAMS:
                raise Full
            self._open += 1
            listener = Listener(topics)
            for name in topics:
                self._listeners.setdefault(name, set()).add(listener)
        return listener

    async def listen(self, listener: Listener, now: dict[str, int]) -> AsyncGenerator[list[tuple[str, str]], None]:
        """Topic and stamp: as they stand `now`, then after each change; nothing as a sign of life."""
        sent = {name: str(stamp) for name, stamp in now.items()}
        try:
            yield list(sent.items())
            while not self._closed:
                try:
                    await asyncio.wait_for(listener.event.wait(), KEEP_ALIVE)
                except TimeoutError:
                    yield []
                    continue
                listener.event.clear()
                with self._lock:
                    news, listener.news = listener.news, {}
                fresh = [(name, stamp) for name, stamp in news.items() if _newer(stamp, sent.get(name))]
                sent |= {name: stamp for name, stamp in fresh if stamp != NUDGE}
                if fresh:
                    yield fresh
        finally:
            self.leave(listener)

    def leave(self, listener: Listener) -> None:
        with self._lock:
            self._open -= 1
            for name in listener.topics:
                self._listeners[name].discard(listener)
                if not self._listeners[name]:
                    del self._listeners[name]


def _newer(stamp: str, than: str | None) -> bool:
    """Words of several processes may overtake each other; stamps only grow."""
    return than is None or stamp == NUDGE or (whole(stamp) or 0) > (whole(than) or 0)


def _set_all(events: list[asyncio.Event]) -> None:
    for event in events:
        event.set()


HUB = Hub()
