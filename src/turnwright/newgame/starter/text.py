"""Words for everything that can be asked, answered or told."""

from __future__ import annotations

from turnwright.core import Action, Event, Sum, Words

from .actions import Roll
from .events import Held, Rolled
from .view import Seen

NAMES = ("Red", "Blue", "Green")


def prompt(seen: Seen) -> Words:
    if seen.outcome:
        return Words(f"{NAMES[seen.outcome.winners[0]]} wins: {seen.outcome.reason}.", section="3.1")
    name, pot = NAMES[seen.waiting[0]], seen.pot
    return Words(f"{name} rolls or holds." if pot else f"{name} rolls.", f"{pot} in the pot", section="2")


def say_action(seen: Seen, action: Action) -> Words:
    if isinstance(action, Roll):
        detail = f"On a {seen.book.bust} the {seen.pot} in the pot are lost" if seen.pot else "Nothing to lose yet"
        return Words("Roll the die", detail, "Your turn", "2.1", ("die",))
    return Words("Hold", f"The {seen.pot} in the pot are yours", "Your turn", "2.2", ("pot",))


def say_event(seen: Seen, event: Event) -> Words:
    match event:
        case Rolled(seat, number, lost):
            return Words(f"{NAMES[seat]} rolls {number}" + (f" and loses {lost}." if lost else "."), section="2.1")
        case Held(seat, pot, points):
            return Words(f"{NAMES[seat]} holds {pot} and has {points} points.", section="2.2")
    raise AssertionError(event)


def explain(seen: Seen) -> dict[str, Sum]:
    """Why this number?  Refs are `what:seat`."""
    return {
        f"score:{seat}": Sum(f"Points of {NAMES[seat]}").plus("held so far", points, "2.2")
        for seat, points in enumerate(seen.points)
    }
