"""A post office for tests: a real SMTP server that keeps what the table sends, and people with proven addresses."""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import make_msgid
from typing import Any
from unittest.mock import patch

from aiosmtpd.controller import Controller
from allauth.account.models import EmailAddress
from django.test import override_settings

from turnwright.hosting import clocks, seats
from turnwright.hosting.mail import channel, doors, mails
from turnwright.hosting.models import Delivery, Person, Reply
from turnwright.mail.drawing import flat
from turnwright.server import tables
from turnwright.server.models import Play

from .helpers import match, person

MAIL_IN = "orders+*@play.example.org"


class Office:
    """Mails in the order in which they came; a mail whose Message-ID was there already is shown once, as by mail programs."""

    def __init__(self) -> None:
        self.came: list[EmailMessage] = []
        self.refuses: set[str] = set()
        self.puts_off: set[str] = set()

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:
        if address in self.refuses:
            return "550 Nobody of that name here"
        if address in self.puts_off:
            return "451 Come again"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        self.came.append(message_from_bytes(envelope.content, policy=policy.default))
        return "250 OK"

    @property
    def mails(self) -> list[EmailMessage]:
        return list({mail["Message-ID"]: mail for mail in self.came}.values())

    def to(self, who: Person) -> list[EmailMessage]:
        return [mail for mail in self.mails if mail["To"] == channel.address_of(who)]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def office(pictures: bool = False) -> Iterator[Office]:
    """A running server, and a table that sends there and takes orders; without `pictures` it draws none, which is quicker."""
    kept = Office()
    port = free_port()
    server = Controller(kept, hostname="127.0.0.1", port=port)
    server.start()
    smtp = {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": "127.0.0.1",
        "EMAIL_PORT": port,
        "EMAIL_USE_TLS": False,
        "DEFAULT_FROM_EMAIL": "Turnwright <table@play.example.org>",
    }
    before = os.environ.get("TURNWRIGHT_MAIL_IN")
    os.environ["TURNWRIGHT_MAIL_IN"] = MAIL_IN
    Delivery.objects.all().delete()
    Reply.objects.all().delete()
    try:
        with override_settings(**smtp), patch.object(mails, "flat", flat if pictures else lambda drawing: ""):
            yield kept
    finally:
        os.environ.pop("TURNWRIGHT_MAIL_IN") if before is None else os.environ.update(TURNWRIGHT_MAIL_IN=before)
        server.stop()


def reader(name: str, **more: Any) -> Person:
    """Somebody with a proven mail address."""
    who = person(name, **more)
    EmailAddress.objects.create(user=who.user, email=f"{who.handle}@example.net", verified=True, primary=True)
    return who


def sent(hours: float = 1) -> int:
    """Send all that is due in an hour."""
    with clocks.at(clocks.now() + timedelta(hours=hours)):
        return channel.send_all()


def reply(mail: EmailMessage, text: str, sender: str = "", **headers: str) -> bytes:
    """An answer as a mail program makes it, with what it answers quoted below."""
    made = EmailMessage()
    made["From"] = sender or f"Somebody <{mail['To']}>"
    made["To"] = mail["Reply-To"]
    made["Subject"] = f"Re: {mail['Subject']}"
    made["Message-ID"] = headers.pop("message_id", "") or make_msgid(domain="mail.example.net")
    for name, value in headers.items():
        made[name.replace("_", "-")] = value
    quoted = "".join(f"> {line}\n" for line in plain(mail).splitlines())
    made.set_content(
        f"{text}\n\nOn Tuesday 18 November 2025 at 16:05, Turnwright <table@play.example.org> wrote:\n\n{quoted}"
    )
    return made.as_bytes()


def plain(mail: EmailMessage) -> str:
    return str(mail.get_body(("plain",)).get_content()).replace("\r\n", "\n")  # type: ignore[union-attr]


def page(mail: EmailMessage) -> str:
    return str(mail.get_body(("html",)).get_content())  # type: ignore[union-attr]


def link(mail: EmailMessage, part: str) -> str:
    """The first link in the text that begins with this, as a path."""
    found = re.search(rf"https?://[^/\s]+({part}\S+)", plain(mail))
    assert found, plain(mail)
    return found[1]


def bring(raw: bytes, *receivers: str) -> int:
    """Through the door, and taken; how many mails were taken."""
    doors.put_down(raw, receivers)
    return doors.take_all()


def begun(*people: Person | None, game: str = "kingdom", **agreed: Any) -> str:
    """A match that has begun, so that whoever is asked first is told."""
    slug = match(*people, game=game, **agreed)
    seats.started.send(Play, play=Play.objects.get(slug=slug))
    return slug


def hold(slug: str, seat: int) -> Any:
    """What the seat sees now."""
    with tables.held(slug) as hosted:
        return hosted.view(seat)
