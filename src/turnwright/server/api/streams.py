"""Streams for programs: what a token may follow."""

from __future__ import annotations

from django.http import HttpRequest

from turnwright.client.shapes import READ, Problem
from turnwright.core import TurnwrightError
from turnwright.core.reading import whole

from ..hub import topic
from ..viewers import Caller, eyes, held, policy


def followed(caller: Caller, slug: str, seat: str) -> str | Problem:
    """The topic of this seat of a match (none: of whoever looks on), or why it cannot be followed."""
    request = HttpRequest()
    try:
        policy().admit(request, caller.token or "", READ)
        with held(request, slug) as hosted:
            return topic(slug, eyes(request, hosted, whole(seat, high=len(hosted.seats) - 1) if seat else None))
    except TurnwrightError as error:
        return Problem(str(error), type(error).__name__)
