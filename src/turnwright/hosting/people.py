"""People: who asks, how they are introduced, and guests, who have a name but no mail address."""

from __future__ import annotations

import hashlib
import re
import secrets
import unicodedata
from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django.contrib.auth import get_user_model, login
from django.db import transaction
from django.http import HttpRequest
from django.utils.text import slugify

from turnwright.core import BadSetup
from turnwright.kit.words import say
from turnwright.server.viewers import NotYours
from turnwright.sitting import ME

from .models import Distance, Person
from .prepared import Prepared

LONGEST_NAME, LONGEST_HANDLE = 40, 24
BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


def person_of(request: HttpRequest) -> Person | None:
    """Who asks; None for somebody who is not signed in."""
    if not hasattr(request, "_person"):
        user = request.user
        request._person = introduced(user) if user.is_authenticated else None
    found: Person | None = request._person
    return found


def signed_in(request: HttpRequest) -> Person:
    person = person_of(request)
    if person is None:
        raise NotYours(say("Sign in, or play as a named guest, to do this."))
    return person


def person_by_key(key: int) -> Person | None:
    """Somebody who may still come in."""
    return Person.objects.filter(pk=key, user__is_active=True).select_related("user").first()


def introduced(user: Any) -> Person:
    """The person of an account; one made at the command line gets a name now."""
    found = _person_of(user.pk)
    return found[0] if found else new_person(user, "Player")


_person_of: Prepared[Person] = Prepared(lambda user: Person.objects.filter(user_id=user), -1)


def new_person(user: object, name: str, zone: str = "", guest: bool = False, recovery: str = "") -> Person:
    name = read_name(name)
    return Person.objects.create(
        user=user, name=name, handle=free_handle(name), zone=read_zone(zone), guest=guest, recovery=recovery
    )


def read_name(text: str) -> str:
    """A name that others see: printable, in one line, and not one that a page would take for the reader's own."""
    text = unicodedata.normalize("NFC", text)
    name = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    if not name or len(name) > LONGEST_NAME:
        raise BadSetup(say("A name has 1 to {most} letters.", most=LONGEST_NAME))
    if name.casefold() == ME.casefold():
        raise BadSetup(say("“{name}” is what everybody calls themselves here; choose another name.", name=name))
    return name


def read_zone(name: str) -> str:
    """A time zone's name; UTC where it is not one."""
    return ZoneInfo(name).key if name in available_timezones() else "UTC"


def free_handle(name: str) -> str:
    """A handle like this name that nobody has."""
    stem = slugify(name)[:LONGEST_HANDLE].strip("-") or "player"
    if not Person.objects.filter(handle=stem).exists():
        return stem
    return f"{stem[: LONGEST_HANDLE - 9]}-{secrets.token_hex(4)}"


def read_handle(text: str, person: Person) -> str:
    handle = text.strip().removeprefix("@").lower()
    if not re.fullmatch(rf"[a-z0-9][a-z0-9-]{{1,{LONGEST_HANDLE - 1}}}", handle):
        raise BadSetup(say("A handle has 2 to {most} small letters, digits and hyphens.", most=LONGEST_HANDLE))
    if Person.objects.filter(handle=handle).exclude(pk=person.pk).exists():
        raise BadSetup(say("Somebody else is @{handle} already.", handle=handle))
    return handle


def introduce_anew(person: Person, name: str, handle: str, zone: str) -> None:
    """From now on they are called this, and live there."""
    person.name, person.handle, person.zone = read_name(name), read_handle(handle, person), read_zone(zone)
    person.save()


def by_handle(text: str, asking: Person | None = None) -> Person:
    """Whom a handle names; somebody whose account is gone is nobody."""
    handle = text.strip().removeprefix("@").lower()
    found = Person.objects.filter(handle=handle, user__isnull=False).first()
    if found is None:
        raise BadSetup(
            say("Nobody here is called @{handle}.", handle=handle[:LONGEST_HANDLE])
            if handle
            else say("Say whom you mean: @handle.")
        )
    if Distance.objects.filter(person=found, other=asking, blocked=True).exists():
        raise BadSetup(say("{name} takes no invitations from you.", name=found.name))
    return found


def shut_out(person: Person, out: bool = True) -> None:
    """The host shuts somebody out, or lets them in again: sessions end at once, matches stay."""
    if person.user is None:
        raise BadSetup(say("{name} has no account any more.", name=person.name))
    if person.user.is_staff:
        raise BadSetup(say("A host cannot be shut out here."))
    person.user.is_active = not out
    person.user.save(update_fields=["is_active"])


# Codes in links: the database keeps their hash, so that whoever reads it cannot make the link

LINK_LASTS = timedelta(days=14)
"""How long an invitation link can be claimed."""


def new_code() -> tuple[str, str]:
    """A code that cannot be guessed, and what is stored of it."""
    code = secrets.token_urlsafe(24)
    return code, hashed(code)


def hashed(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()


# Guests


def welcome_guest(request: HttpRequest, name: str, zone: str = "") -> str:
    """Sign a named guest in; the code that brings it back from another browser, which is shown once."""
    code, stored = new_code()
    with transaction.atomic():
        user = get_user_model().objects.create(username=f"guest-{secrets.token_hex(12)}")
        user.set_unusable_password()
        user.save(update_fields=["password"])
        request._person = new_person(user, name, zone, guest=True, recovery=stored)
    login(request, user, BACKEND)
    return code


def returning_guest(code: str) -> Person | None:
    return Person.objects.filter(recovery=hashed(code), guest=True, user__is_active=True).first()


def new_recovery(person: Person) -> str:
    """Another code; the one before is worthless."""
    code, person.recovery = new_code()
    person.save(update_fields=["recovery"])
    return code


def confirmed(email_address: Any, **_: Any) -> None:
    """Whoever has a mail address that works has an account, and needs no code to come back."""
    Person.objects.filter(user=email_address.user, guest=True).update(guest=False, recovery="")
