"""One web process of a hosted table, `python -m turnwright.hosting.web HANDLE`: behind that door, started and minded by serve.py."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from functools import partial

TURN = 0.0005
"""Seconds that a thread computes while another one waits to: one that comes back from the database has little left to do."""


def main(handle: int) -> None:
    sys.setswitchinterval(TURN)
    os.environ["DJANGO_SETTINGS_MODULE"] = "turnwright.hosting.settings"
    from . import observing

    observing.set_up()
    from turnwright.server import serve, wire

    from . import chores, front, operations, shared_socket

    serve.warm()
    threading.Thread(target=_leave_with_parent, name="parent", daemon=True).start()
    closing = front.state.closing
    threading.Thread(target=operations.beat, args=("web", closing), name="beat", daemon=True).start()
    if wire.several():
        told = front.hear, front.catch_up, closing
        threading.Thread(target=wire.follow, args=told, name="wire", daemon=True).start()
    else:
        threading.Thread(target=chores.run, args=(closing,), name="chores", daemon=True).start()

    def close() -> None:
        shared_socket.leave(handle)
        closing.set()

    asyncio.run(serve.run(front.application, kind=partial(shared_socket.Behind, handle), closing=close))
    os._exit(0)  # as after `turnwright serve`


def _leave_with_parent() -> None:
    """The parent holds the other end of standard input: when that closes, it is gone."""
    sys.stdin.buffer.read()
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main(int(sys.argv[1]))
