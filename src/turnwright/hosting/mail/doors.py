"""Doors through which mail comes in: LMTP behind a mail server, a pipe, a mailbox read by IMAP.

A door only puts down what it was given, and says that it has it when that is committed; a worker takes it from there.  What is for no
address of ours is not even put down, and nobody is told.
"""

from __future__ import annotations

import asyncio
import imaplib
import logging
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Any

from aiosmtpd.lmtp import LMTP
from django.db import DatabaseError, close_old_connections
from django.db.models import F

from turnwright.core import BadSetup
from turnwright.core.reading import whole
from turnwright.mail import read_letter
from turnwright.mail.reading import LARGEST

from .. import clocks
from ..models import Arrival
from . import codes, incoming, mailbox

TRIES, AGAIN = 5, timedelta(minutes=2)
log = logging.getLogger(__name__)


def put_down(raw: bytes, receivers: Sequence[str] = ()) -> bool:
    """Keep a mail that may be for us; what is not is forgotten."""
    letter = read_letter(raw)
    ours = letter.kind == "bounce" or any(codes.is_ours(to) for to in (*receivers, *letter.to))
    if ours and len(raw) <= LARGEST:
        Arrival.objects.create(raw=raw, receivers=list(receivers), due=clocks.now())
    return ours


def take_all() -> int:
    """Take what was put down, each mail by one process; how many."""
    taken, at = 0, clocks.now()
    for one in Arrival.objects.filter(due__lte=at).order_by("pk")[:200]:
        found = Arrival.objects.filter(pk=one.pk, due=one.due, tries=one.tries)
        if not found.update(due=at + AGAIN, tries=F("tries") + 1):
            continue
        try:
            log.info("mail: %s", incoming.take(bytes(one.raw), one.receivers))
        except Exception:
            log.exception("a mail could not be taken")
            if one.tries + 1 < TRIES:
                continue
        Arrival.objects.filter(pk=one.pk).delete()
        taken += 1
    return taken


# LMTP


class Handler:
    """What the server asks for each mail: it answers for every receiver, as LMTP wants it, and the same for all."""

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        try:
            await asyncio.to_thread(_put_down, envelope.content, list(envelope.rcpt_tos))
            answer = "250 OK"
        except Exception:
            log.exception("a mail could not be kept")
            answer = "451 Try again later"
        return "\r\n".join([answer] * max(1, len(envelope.rcpt_tos)))


def _put_down(raw: bytes, receivers: list[str]) -> None:
    close_old_connections()
    put_down(raw, receivers)


async def listen(where: str, ready: Callable[[str], None]) -> None:
    """Take mail at HOST:PORT, or at a socket in the file system."""
    loop = asyncio.get_running_loop()

    def made() -> LMTP:
        return LMTP(Handler(), data_size_limit=LARGEST, enable_SMTPUTF8=True, timeout=60, loop=loop)

    if where.startswith("/"):
        server: Any = await loop.create_unix_server(made, where)
    else:
        host, _, said = where.rpartition(":")
        port = whole(said, high=65535)
        if not host or port is None:
            raise BadSetup("Say where to listen as 127.0.0.1:8024, or name a socket: /run/turnwright/lmtp.")
        server = await loop.create_server(made, host, port)
    name = server.sockets[0].getsockname()
    ready(name if isinstance(name, str) else f"{name[0]}:{name[1]}")
    async with server:
        await server.serve_forever()


def open_lmtp(where: str) -> None:
    """Until SIGTERM."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(KeyboardInterrupt):
        asyncio.run(listen(where, lambda at: print(f"Mail is taken at {at}.", flush=True)))


# A pipe

TRY_AGAIN = 75
"""What a mail server that pipes a mail into a program takes as: later."""


def read_pipe(receivers: Sequence[str]) -> None:
    """One mail from standard input."""
    try:
        put_down(sys.stdin.buffer.read(LARGEST + 1), receivers)
    except DatabaseError:
        raise SystemExit(TRY_AGAIN) from None


# IMAP


def open_mailbox(url: str, every: float) -> None:
    """Until SIGTERM."""
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    box = mailbox.mailbox(url)
    print(f"The mailbox is looked into every {every} seconds.", flush=True)
    poll(box, every, stop)


def poll(box: mailbox.Mailbox, seconds: float, stop: threading.Event) -> None:
    """Look again and again until told to stop; a server that does not answer is asked again."""
    while not stop.is_set():
        try:
            close_old_connections()
            mailbox.fetch(box, put_down)
        except (OSError, imaplib.IMAP4.error) as error:
            log.warning("the mailbox does not answer: %s", type(error).__name__)
        stop.wait(seconds)
