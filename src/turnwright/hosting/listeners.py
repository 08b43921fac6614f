"""Who may follow what by a stream: of all that are woken at the same moment, asked by a few queries together."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.contrib.sessions.models import Session
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from turnwright.client.shapes import READ
from turnwright.server.viewers import Caller, NotYours

from . import tokens
from .access import Doors
from .gatherings import may_see
from .models import Gathering, Person
from .people import introduced
from .visits import visiting


def may_hear(asked: Sequence[tuple[Caller, set[str]]]) -> list[set[str]]:
    """For each caller, those of the topics that it may follow now."""
    sessions = _sessions({key for caller, _ in asked if (key := _session_of(caller))})
    signed_in = _signed_in(sessions)
    slugs = {_match_of(topic) for _, topics in asked for topic in topics}
    doors = Doors(slugs)
    rest = [slug for slug in slugs if not doors.leads_to(slug)]
    laid = {one.slug: one for one in Gathering.objects.filter(slug__in=rest)} if rest else {}

    def hears(person: Person | None, session: str, topic: str) -> bool:
        slug, viewer = _match_of(topic), topic.rpartition(".")[2]
        may = doors.access(person or visiting(sessions.get(session, {}), slug), slug)
        if may.known:
            return viewer == "w" or not may.running or int(viewer) in may.seats
        return slug in laid and may_see(person, laid[slug])

    found = list[set[str]]()
    for caller, topics in asked:
        try:
            session = _session_of(caller)
            person = _by_token(caller.token) if caller.token is not None else signed_in.get(session)
            found.append({topic for topic in topics if hears(person, session, topic)})
        except NotYours:
            found.append(set())
    return found


def _match_of(topic: str) -> str:
    return topic.rpartition(".")[0]


def _session_of(caller: Caller) -> str:
    return caller.cookies.get(settings.SESSION_COOKIE_NAME, "") if caller.token is None else ""


def _by_token(token: str) -> Person | None:
    request = HttpRequest()
    tokens.admitted(request, token, READ)
    person: Person | None = request._person
    return person


def _sessions(keys: Collection[str]) -> dict[str, dict[str, Any]]:
    """What is kept of those of them that have not run out."""
    rows = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now()) if keys else ()
    decode = import_module(settings.SESSION_ENGINE).SessionStore().decode
    return {row.session_key: decode(row.session_data) for row in rows}


def _signed_in(sessions: Mapping[str, dict[str, Any]]) -> dict[str, Person]:
    """Whose sessions these are: by somebody who may come in, with the password that they were begun with."""
    wanted = {said[SESSION_KEY] for said in sessions.values() if SESSION_KEY in said}
    users = get_user_model().objects.filter(pk__in=wanted, is_active=True).select_related("person") if wanted else ()
    by_key = {str(user.pk): user for user in users}
    return {
        key: getattr(user, "person", None) or introduced(user)
        for key, said in sessions.items()
        if (user := by_key.get(said.get(SESSION_KEY, "")))
        and constant_time_compare(said.get(HASH_SESSION_KEY, ""), user.get_session_auth_hash())
    }
