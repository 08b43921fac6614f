"""`turnwright serve`: the web table on this machine, in one process."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import threading
import warnings
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from turnwright.core import TurnwrightError
from turnwright.kit.words import say

from . import datafolder
from .datafolder import VARIABLE, data_folder, usable

if TYPE_CHECKING:
    from granian.server.embed import Server

HOST = "127.0.0.1"
TRIES = 50
"""How many ports after the wanted one are tried."""
CONNECTIONS, BACKLOG = 6000, 1024
"""Connections held at once, idle ones and streams included, and those that may wait to be taken up."""
HEADER_MS, HEADER_BYTES = 15_000, 64 * 1024
"""How long a connection may be silent before its next request, and how much of a request is read at a time."""


def serve(data: Path | None, port: int = 8000, open_browser: bool = True) -> None:
    """Serve until Ctrl-C.  The data folder is brought up to date first; a port in use gets the next free one.

    Where a server has the folder already, that one is shown instead.
    """
    folder = usable_folder(data)
    lock = datafolder.hold(folder)
    if lock is None:
        address = datafolder.address_of_other(folder)
        print(say("This folder's table is open already: {address}", address=address), flush=True)
        if open_browser:
            webbrowser.open(address)
        return
    application = _prepare()
    free = free_port(port)
    address = f"http://{HOST}:{free}/"
    if port not in (0, free):
        print(say("Port {port} is in use, so this table has port {free}.", port=port, free=free))
    datafolder.announce(folder, address)
    where = {"address": address, "folder": folder}
    opened = say("The table is at {address}\nMatches are kept in {folder}\nCtrl-C stops it; nothing is lost.", where)
    print(opened, flush=True)
    if open_browser:
        threading.Timer(0.8, webbrowser.open, (address,)).start()
    asyncio.run(run(application, free))
    print(say("The table is closed."), flush=True)
    os._exit(0)  # granian's own threads may still run, and would abort a Python that winds up; all is committed


def _room_for_connections() -> int:
    """As many as the system grants: each takes a file handle, and the database and bots need some too."""
    try:
        import resource
    except ImportError:
        return CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = CONNECTIONS + 500
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return CONNECTIONS if soft == resource.RLIM_INFINITY else max(64, min(CONNECTIONS, soft - 200))


def usable_folder(data: Path | None = None) -> Path:
    """The data folder from now on: this one, or the usual one."""
    if data is not None:
        os.environ[VARIABLE] = str(data)
    with usable():
        return data_folder()


def free_port(wanted: int) -> int:
    """The wanted port, or the next free one after it."""
    for port in range(wanted, min(wanted + TRIES, 65536)):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((HOST, port))
            except OSError:
                continue
            number: int = probe.getsockname()[1]
            return number
    raise TurnwrightError(
        say("No port from {first} to {last} is free; name another with --port.", first=wanted, last=wanted + TRIES - 1)
    )


def _prepare() -> Any:
    """The application, its database migrated."""
    from django.core.management import call_command
    from django.db import DatabaseError

    from .asgi import application  # sets Django up, for the folder chosen above

    try:
        call_command("migrate", verbosity=0, interactive=False)
    except DatabaseError as error:
        raise TurnwrightError(
            say(
                "The database in the data folder cannot be used ({error}); put back a copy, or name another folder with --data.",
                error=error,
            )
        ) from None
    warm()
    return application


def warm() -> None:
    """Do now what the first pages would wait for: compile the templates, import the games with their faces; and learn all types.

    Threads that loaded parts of a game at the same time could each meet half of what the other loads.

    What is there by then stays, so the garbage collector need not look through it while somebody waits.
    """
    from django.template import engines
    from django.urls import get_resolver

    from turnwright.core import games
    from turnwright.core.values import learn_types

    from . import pictures

    environment = engines["jinja2"].env
    for name in environment.list_templates():
        environment.get_template(name)
    for game in games().values():
        game.text, game.board, game.forms, game.mail, game.learn, game.bot, pictures.vignette(game)
    pictures.palettes()
    _ = get_resolver().url_patterns  # imports all pages
    learn_types()
    gc.collect()
    gc.freeze()


async def run(
    application: Any,
    port: int = 0,
    kind: Callable[..., Server] | None = None,
    closing: Callable[[], object] = lambda: None,
) -> None:
    """Serve until SIGINT or SIGTERM: then nothing new is taken, and what has begun is answered."""
    from django.conf import settings
    from granian.constants import Interfaces
    from granian.http import HTTP1Settings
    from granian.server.embed import Server

    from . import imports, reviews, thinkers
    from .hub import HUB

    server = (kind or Server)(
        application,
        address=HOST,
        port=port,
        interface=Interfaces.ASGINL,
        log_enabled=False,
        websockets=False,
        backlog=BACKLOG,
        backpressure=_room_for_connections(),
        http1_settings=HTTP1Settings(header_read_timeout=HEADER_MS, max_buffer_size=HEADER_BYTES),
    )
    loop, told = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):  # not the loop's own handlers, which Windows does not have
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(told.set))
    if settings.JOBS_HERE:
        await asyncio.to_thread(imports.resume)
        await asyncio.to_thread(reviews.resume)
        await asyncio.to_thread(thinkers.resume_all)
    serving = asyncio.create_task(server.serve())
    waiting = asyncio.create_task(told.wait())
    await asyncio.wait((serving, waiting), return_when=asyncio.FIRST_COMPLETED)
    warnings.simplefilter("ignore", RuntimeWarning)  # answers to pages that are gone stay unawaited
    await asyncio.to_thread(closing)
    HUB.close()
    await asyncio.sleep(0.05)  # one that has only just begun would not hear it
    server.stop()
    await serving
    thinkers.close()
