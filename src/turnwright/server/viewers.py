"""Who looks at a match.  On a local table all people sit at one screen, so the question is whose turn it is to look."""

from __future__ import annotations

from typing import NamedTuple

from turnwright.core import TurnwrightError

from .tables import Live


class NotYours(TurnwrightError):
    """This screen may not answer for that seat."""


class Viewer(NamedTuple):
    """The seat whose View the page shows (None: a spectator's), or the seat the screen must first be passed to."""

    seat: int | None
    cover_for: int | None = None


def viewer(table: Live, chosen: int | None, taken: int = -1) -> Viewer:
    """`chosen` is the seat that last took the screen, after `taken` actions.

    What one person may not know of another stays covered.  Somebody with second thoughts may come back to the screen.
    """
    people = table.people
    if len(people) < 2:
        return Viewer(people[0] if people else None)
    if chosen not in people:
        chosen = None
    asked = [seat for seat in people if seat in table.waiting]
    back = taken == table.number and chosen in table.match.table.may
    wanted = chosen if chosen in asked or back else asked[0] if asked else chosen
    if not table.secretive:
        return Viewer(people[0] if wanted is None else wanted)
    if table.match.over:
        return Viewer(chosen)
    if wanted is None or wanted != chosen:
        return Viewer(None, cover_for=people[0] if wanted is None else wanted)
    return Viewer(chosen)


def second_thoughts(table: Live) -> list[int]:
    """The people nobody waits for who may still change their answer."""
    return [seat for seat in table.people if seat in table.match.table.may]


def hands(table: Live, chosen: int | None) -> tuple[int, ...]:
    """The seats that this screen may answer for: its people, but behind a cover only the one before it."""
    if len(table.people) < 2 or not table.secretive:
        return table.people
    return tuple(seat for seat in table.people if seat == chosen)
