"""A mailbox that is read by IMAP."""

from __future__ import annotations

import imaplib
import ssl
from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import unquote

from turnwright.core import BadSetup

from ..addresses import taken_apart


class Mailbox(NamedTuple):
    """`imaps://user:password@host:993/INBOX`."""

    host: str
    port: int
    user: str
    password: str
    folder: str
    secure: bool


def mailbox(url: str) -> Mailbox:
    parts, port = taken_apart(url)
    if parts.scheme not in ("imaps", "imap") or not parts.hostname or not parts.username:
        raise BadSetup("TURNWRIGHT_IMAP is written imaps://user:password@host:993/INBOX.")
    if parts.scheme == "imap" and parts.hostname not in ("localhost", "127.0.0.1"):
        raise BadSetup("TURNWRIGHT_IMAP sends a password, so it needs imaps:// to another machine.")
    secure = parts.scheme == "imaps"
    return Mailbox(
        parts.hostname,
        port or (993 if secure else 143),
        unquote(parts.username),
        unquote(parts.password or ""),
        unquote(parts.path.strip("/")) or "INBOX",
        secure,
    )


def fetch(box: Mailbox, keep: Callable[[bytes], object]) -> int:
    """Keep all that nobody has seen, then mark it as seen; how many mails."""
    if box.secure:
        client: imaplib.IMAP4 = imaplib.IMAP4_SSL(
            box.host, box.port, ssl_context=ssl.create_default_context(), timeout=30
        )
    else:
        client = imaplib.IMAP4(box.host, box.port, timeout=30)
    with client:
        client.login(box.user, box.password)
        client.select(f'"{box.folder}"')
        _, found = client.uid("SEARCH", "UNSEEN")
        numbers = found[0].split() if found and found[0] else []
        for number in numbers:
            _, parts = client.uid("FETCH", number.decode(), "(BODY.PEEK[])")
            for part in parts:
                if isinstance(part, tuple):
                    keep(part[1])
            client.uid("STORE", number.decode(), "+FLAGS", "(\\Seen)")
    return len(numbers)
