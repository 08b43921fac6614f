"""Signed addresses and links: each for one purpose, none to be made without the host's key."""

from __future__ import annotations

import base64
import binascii
import hmac
from typing import Literal

from django.conf import settings
from django.core import signing
from django.utils.crypto import salted_hmac

from ..environment import NONE, addresses, https, mail_in, said
from ..models import Person, TurnMail
from ..people import person_by_key

SALT = "turnwright.mail"
LINK_LASTS = 60 * 60 * 24 * 14
Purpose = Literal["orders", "turn", "answer"]


def code(purpose: Purpose, number: int) -> str:
    """A row's number, signed; in base32, for mail servers may change the case of an address."""
    body = number.to_bytes(6, "big")
    return base64.b32encode(body + _mac(purpose, body)).decode().lower().rstrip("=")


def number_of(purpose: Purpose, text: str) -> int | None:
    """The number in a code that we signed for this purpose; None for any other."""
    try:
        raw = base64.b32decode(text.upper())
    except (binascii.Error, ValueError):
        return None
    body, mac = raw[:6], raw[6:]
    return int.from_bytes(body, "big") if hmac.compare_digest(mac, _mac(purpose, body)) else None


def _mac(purpose: str, body: bytes) -> bytes:
    return salted_hmac(f"{SALT}.{purpose}", body, algorithm="sha256").digest()[:14]


# Addresses


def takes_orders() -> bool:
    """Does mail come in here?"""
    return said("MAIL_IN") not in ("", NONE)


def address(turn: TurnMail) -> str:
    """Where orders for this seat and turn are sent; empty where no mail comes in."""
    if not takes_orders():
        return ""
    before, after, domain = mail_in(said("MAIL_IN"))
    return f"{before}{code('orders', turn.pk)}{after}@{domain}"


def _number_at(to: str) -> int | None:
    if not takes_orders():
        return None
    before, after, domain = (part.lower() for part in mail_in(said("MAIL_IN")))
    to = to.lower()
    if not (to.startswith(before) and to.endswith(f"{after}@{domain}")):
        return None
    return number_of("orders", to[len(before) : len(to) - len(after) - len(domain) - 1])


def is_ours(to: str) -> bool:
    """Is it an address that we made?"""
    return _number_at(to) is not None


def turn_at(to: str) -> TurnMail | None:
    """The turn that an address takes orders for."""
    found = _number_at(to)
    known = TurnMail.objects.select_related("person__user", "play")
    return known.filter(pk=found).first() if found is not None else None


def message_id(purpose: Purpose, number: int) -> str:
    """The same for the same row, so that a mail that is sent again after a crash is shown once."""
    return f"<{purpose}.{code(purpose, number)}@{_domain()}>"


def _domain() -> str:
    return settings.DEFAULT_FROM_EMAIL.rpartition("@")[2].strip("> ") or "localhost"


# Links


def absolute(path: str) -> str:
    """An address of this table for people elsewhere."""
    name = (addresses() or ["localhost"])[0]
    return f"{'https' if https() else 'http'}://{name}{path}"


def visit(person: Person, play_id: int) -> str:
    """The code of a link that brings a person to one match."""
    return signing.dumps((person.pk, play_id), salt=f"{SALT}.visit")


def visiting(text: str) -> tuple[Person, int] | None:
    return _signed(text, "visit", LINK_LASTS)


def stop(person: Person, play_id: int | None) -> str:
    """The code of a link that ends mail about a match."""
    return signing.dumps((person.pk, play_id or 0), salt=f"{SALT}.stop")


def stopping(text: str) -> tuple[Person, int] | None:
    return _signed(text, "stop", None)


def _signed(text: str, purpose: str, lasts: int | None) -> tuple[Person, int] | None:
    try:
        person, play = signing.loads(text, salt=f"{SALT}.{purpose}", max_age=lasts)
    except signing.BadSignature:
        return None
    found = person_by_key(person)
    return (found, play) if found else None
