"""Visits: whoever follows a link of a mail is its reader at that one match, for a while, and nobody anywhere else."""

from __future__ import annotations

import time
from typing import Any

from django.http import HttpRequest

from .models import Person
from .people import person_by_key

LASTS = 12 * 60 * 60
"""Seconds."""
MOST = 20
KEPT = "visits"


def begin(request: HttpRequest, person: Person, slug: str) -> None:
    """From now on this browser is that person at that match."""
    others = {name: seen for name, seen in request.session.get(KEPT, {}).items() if name != slug}
    request.session[KEPT] = dict(list(others.items())[1 - MOST :]) | {slug: [person.pk, time.time() + LASTS]}


def visitor(request: HttpRequest, slug: str) -> Person | None:
    """Who this browser is at the match by a link; None: nobody.  A program's request has no session."""
    return visiting(getattr(request, "session", {}), slug)


def visiting(session: Any, slug: str) -> Person | None:
    key, until = session.get(KEPT, {}).get(slug, (0, 0))
    return person_by_key(key) if until > time.time() else None
