"""The door of a hosted table: one listening socket for all its web processes.

Were each to open its own at the same port, whoever waits at one that closes would be sent away; so the parent holds it open,
and a process that leaves only turns away from it.  Whoever it has let in by then is still heard.
"""

from __future__ import annotations

import errno
import os
import socket
import time
from typing import Any

from granian._granian import SocketHolder
from granian.server.embed import Server

from turnwright.core import TurnwrightError
from turnwright.server.serve import BACKLOG

FREED = 5.0
"""Seconds in which a server that was killed lets go of its port: its processes leave when they find it gone."""
HEARD = 0.25
"""Seconds in which whoever was let in begins to speak."""


def opened(host: str, port: int) -> socket.socket:
    """The door, at any free port where none is named."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    end = time.monotonic() + FREED
    while True:
        try:
            door = socket.create_server((host, port), family=family, backlog=BACKLOG)
        except OSError as error:
            if error.errno != errno.EADDRINUSE or time.monotonic() > end:
                reason = (error.strerror or type(error).__name__).lower()
                raise TurnwrightError(
                    f"No table can be opened at {host}, port {port} ({reason}); name another with --host and --port."
                ) from None
            time.sleep(0.1)
        else:
            door.setblocking(False)  # another process may have taken whoever came
            return door


class Behind(Server):
    """A server behind a door that its parent opened."""

    def __init__(self, handle: int, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.handle = handle

    def _init_shared_socket(self) -> None:
        self._shd: Any = SocketHolder(self.handle, False, BACKLOG)  # type: ignore[call-arg]


def leave(handle: int) -> None:
    """Let nobody in any more, though others may: in the socket's place comes one that nobody knows."""
    with socket.create_server(("127.0.0.1", 0)) as unknown:
        unknown.setblocking(False)
        os.dup2(unknown.fileno(), handle)
    time.sleep(HEARD)
