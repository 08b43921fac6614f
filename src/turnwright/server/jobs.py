"""Work that no page waits for: each job minded by a thread here, of all processes by one, and done in a process of its own."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

from django.db import connection

from . import wire

Name = TypeVar("Name", bound=int | str)


class Jobs(Generic[Name]):
    """Those of one kind: two at a time, and none of them twice at the same time."""

    def __init__(self, kind: str, do: Callable[[Name], object]) -> None:
        self.kind, self.do = kind, do
        self.minded: set[Name] = set()
        self._free, self._lock = threading.Semaphore(2), threading.Lock()

    def start(self, name: Name) -> None:
        """See to this one; returns at once."""
        with self._lock:
            if name in self.minded:
                return
            self.minded.add(name)
        threading.Thread(target=self._mind, args=(name,), name=self.kind, daemon=True).start()

    def _mind(self, name: Name) -> None:
        try:
            with self._free, wire.claimed(f"{self.kind} {name}") as ours:
                if ours:
                    self.do(name)
        finally:
            with self._lock:
                self.minded.discard(name)
            connection.close()


def elsewhere(do: Callable[..., object], *given: Any) -> Iterator[Any]:
    """What `do(pipe, *given)` sends from a process of its own, so that pages are served meanwhile; to the end of it."""
    spawn = multiprocessing.get_context("spawn")
    mine, theirs = spawn.Pipe(duplex=False)
    process = spawn.Process(target=do, args=(theirs, *given), daemon=True)
    process.start()
    theirs.close()
    try:
        while True:
            yield mine.recv()
    except EOFError:
        return
    finally:
        if process.is_alive():
            process.terminate()
        process.join()
        mine.close()
