"""Work that no page waits for: minded by a few threads here, of all processes by one, and where it is heavy done in a process of its own."""

from __future__ import annotations

import logging
import multiprocessing
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any, Generic, TypeVar

from django.conf import settings

from turnwright.core import TurnwrightError

from . import brain, wire

Name = TypeVar("Name", bound=int | str)
log = logging.getLogger(__name__)


class Jobs(Generic[Name]):
    """Those of one kind, none of them twice at the same time; `give_up` is told what went wrong with one."""

    def __init__(
        self, kind: str, do: Callable[[Name], object], give_up: Callable[[Name, Exception], object], at_once: int = 2
    ) -> None:
        self.kind, self.do, self.give_up = kind, do, give_up
        self.minded: dict[Name, bool] = {}
        """Those under way; True: to be done once more, since something happened meanwhile."""
        self._threads, self._lock = ThreadPoolExecutor(at_once, kind), threading.Lock()

    def start(self, name: Name) -> None:
        """See to this one; returns at once."""
        with self._lock:
            known = name in self.minded
            self.minded[name] = known
        if not known:
            self._threads.submit(self._mind, name)

    def close(self) -> None:
        """Begin nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _mind(self, name: Name) -> None:
        again = True
        while again:
            try:
                with wire.claimed(f"{self.kind} {name}") as ours:
                    if ours:
                        self.do(name)
            except Exception as error:
                if not isinstance(error, TurnwrightError):
                    log.exception("a job failed: %s %s", self.kind, name)
                self.give_up(name, error)
            with self._lock:
                if again := self.minded.pop(name):
                    self.minded[name] = False


def elsewhere(make: Callable[..., Iterator[Any]], *given: Any) -> Iterator[Any]:
    """What `make(*given)` yields, made in a process of its own so that pages are served meanwhile; it may be broken off.

    Where bots think in threads (tests), it is made here."""
    if settings.BOT_PROCESSES == 0:
        yield from make(*given)
        return
    spawn = multiprocessing.get_context("spawn")
    mine, theirs = spawn.Pipe(duplex=False)
    process = spawn.Process(target=_send, args=(theirs, make, *given), daemon=True)
    process.start()
    theirs.close()
    try:
        while True:
            said = mine.recv()
            if isinstance(said, TurnwrightError):
                raise said
            yield said
    except EOFError:
        return
    finally:
        if process.is_alive():
            process.terminate()
        process.join()
        mine.close()


def _send(out: Connection, make: Callable[..., Iterator[Any]], *given: Any) -> None:
    brain.begin()
    try:
        for made in make(*given):
            out.send(made)
    except TurnwrightError as error:
        out.send(TurnwrightError(str(error)))  # not every error can be sent
    finally:
        out.close()
