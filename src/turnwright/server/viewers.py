"""Who looks at a match.  On a local table all people sit at one screen, so the question is whose turn it is to look."""

from __future__ import annotations

from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest

from turnwright.core import TurnwrightError

from .hosted import HostedMatch


class NotYours(TurnwrightError):
    """This screen may not answer for that seat."""


class Viewer(NamedTuple):
    """The seat whose View the page shows (None: a spectator's), or the seat the screen must first be passed to."""

    seat: int | None
    cover_for: int | None = None


def viewer(hosted: HostedMatch, chosen: int | None, taken: int = -1) -> Viewer:
    """`chosen` is the seat that last took the screen, after `taken` moments of its own.

    What one person may not know of another stays covered.  Somebody with second thoughts may come back to the screen.
    """
    people = hosted.people
    if len(people) < 2:
        return Viewer(people[0] if people else None)
    if chosen not in people:
        chosen = None
    asked = [seat for seat in people if seat in hosted.waiting]
    back = taken == hosted.chronicle.progress(chosen) and chosen in hosted.match.table.may
    wanted = chosen if chosen in asked or back else asked[0] if asked else chosen
    if not hosted.secretive:
        return Viewer(people[0] if wanted is None else wanted)
    if hosted.match.over:
        return Viewer(chosen)
    if wanted is None or wanted != chosen:
        return Viewer(None, cover_for=people[0] if wanted is None else wanted)
    return Viewer(chosen)


def second_thoughts(hosted: HostedMatch) -> list[int]:
    """The people nobody waits for who may still change their answer."""
    return [seat for seat in hosted.people if seat in hosted.match.table.may]


def hands(hosted: HostedMatch, chosen: int | None) -> tuple[int, ...]:
    """The seats that this screen may answer for: its people, but behind a cover only the one before it."""
    if len(hosted.people) < 2 or not hosted.secretive:
        return hosted.people
    return tuple(seat for seat in hosted.people if seat == chosen)


def keeps_the_table(request: HttpRequest) -> bool:
    """May whoever asks have a match as it is stored, with the keys of dice still to fall and all that is hidden?

    On a table of one's own everybody at it: the database is their file.  On a hosted one its host alone.
    """
    return not settings.HOSTED or bool(getattr(getattr(request, "user", None), "is_staff", False))
