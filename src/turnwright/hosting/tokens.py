"""Tokens for programs: made, shown once, found by their hash, revoked.  A person's rights, or some of them, and never more."""

from __future__ import annotations

import re
from collections.abc import Collection
from datetime import timedelta

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone

from turnwright.client.shapes import READ, SCOPES
from turnwright.core import BadSetup
from turnwright.kit.words import say
from turnwright.server.viewers import NotSignedIn, NotYours

from .models import Person, Token
from .people import hashed, new_code, read_name

PREFIX = "tw_"
"""So that whoever finds one in a file knows what it is."""
MOST = 40
"""Tokens of one person."""
LONGEST = 365
"""Days for which a token may be good."""
OFTEN = timedelta(minutes=1)
"""How exactly it is kept when a token was last used."""
BOT = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]{0,23}")


def make(person: Person, name: str, scopes: Collection[str], days: int | None, bot: str = "") -> str:
    """The code of a new token, which is not kept."""
    if person.tokens.count() >= MOST:
        raise BadSetup(say("You have {most} tokens; revoke one first.", most=MOST))
    if days is None or not 1 <= days <= LONGEST:
        raise BadSetup(say("A token is good for 1 to {most} days.", most=LONGEST))
    if bot and not BOT.fullmatch(bot):
        raise BadSetup(say("A bot's name has up to 24 plain letters and digits."))
    code, _ = new_code()
    code = PREFIX + code
    Token.objects.create(
        person=person,
        name=read_name(name),
        stored=hashed(code),
        scopes=[scope for scope in SCOPES if scope == READ or scope in scopes],
        bot=bot,
        expires=timezone.now() + timedelta(days=days),
    )
    return code


def found(code: str) -> Token:
    """The token with this code; raises NotSignedIn if it is good for nothing, or whoever made it is shut out."""
    now = timezone.now()
    good = Token.objects.filter(Q(expires=None) | Q(expires__gt=now), stored=hashed(code), person__user__is_active=True)
    token = good.select_related("person__user").first()
    if token is None:
        raise NotSignedIn(say("This token is good for nothing: it was revoked, has run out or was never made here."))
    if token.used is None or token.used < now - OFTEN:
        Token.objects.filter(pk=token.pk).update(used=now)
    return token


def admitted(request: HttpRequest, code: str, scope: str) -> None:
    """From here on the request is that of whoever the token stands for, or nobody's; raises NotYours if it is for less."""
    token = found(code) if code else None
    request.token = token
    request._person = token.person if token else None
    request.user = token.person.user if token else AnonymousUser()
    if token is None and scope != READ:
        raise NotSignedIn(say("Show a token to do this; your own page makes one."))
    if token is not None and scope not in token.scopes:
        raise NotYours(say("This token is not for that, but to {scopes}.", scopes=", ".join(token.scopes)))


def program_of(request: HttpRequest) -> str:
    """How everybody sees a seat that a bot plays with the request's token; empty where a person does."""
    token: Token | None = getattr(request, "token", None)
    return f"{token.bot} (bot of @{token.person.handle})" if token and token.bot else ""
