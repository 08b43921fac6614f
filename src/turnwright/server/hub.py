"""Who is listening: the open pages of a match, told by server-sent events that something changed.

No state travels here, only a stamp; a page whose own stamp differs fetches its fragment anew, through its own view.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections import Counter
from collections.abc import AsyncIterator

KEEP_ALIVE = 20.0
"""Seconds between two signs of life, so that nothing on the way closes a quiet stream."""


class Hub:
    """Stamps by match, and the streams that wait for the next one."""

    def __init__(self) -> None:
        self._boot = secrets.token_hex(3)
        self._changes: Counter[str] = Counter()
        self._listeners: dict[str, set[tuple[asyncio.AbstractEventLoop, asyncio.Event]]] = {}
        self._lock = threading.Lock()
        self._closed = False

    def stamp(self, slug: str) -> str:
        """Differs from every earlier stamp of this match, those before a restart included."""
        return f"{self._boot}-{self._changes[slug]}"

    def publish(self, slug: str) -> None:
        """Something about this match changed.  May be called from any thread."""
        with self._lock:
            self._changes[slug] += 1
            self._wake(self._listeners.get(slug, set()))

    def close(self) -> None:
        """End every stream: the server stops."""
        with self._lock:
            self._closed = True
            for listeners in self._listeners.values():
                self._wake(listeners)

    def _wake(self, listeners: set[tuple[asyncio.AbstractEventLoop, asyncio.Event]]) -> None:
        for loop, event in listeners:
            if not loop.is_closed():
                loop.call_soon_threadsafe(event.set)

    async def listen(self, slug: str) -> AsyncIterator[str]:
        """The stamp now and after each change; an empty text as a sign of life."""
        event = asyncio.Event()
        me = (asyncio.get_running_loop(), event)
        with self._lock:
            self._listeners.setdefault(slug, set()).add(me)
        try:
            sent = ""
            while not self._closed:
                event.clear()
                now = self.stamp(slug)
                yield now if now != sent else ""
                sent = now
                try:
                    await asyncio.wait_for(event.wait(), KEEP_ALIVE)
                except TimeoutError:
                    continue
        finally:
            with self._lock:
                self._listeners[slug].discard(me)
                if not self._listeners[slug]:
                    del self._listeners[slug]


HUB = Hub()
