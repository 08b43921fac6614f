"""What a player may know.  Nothing is hidden here; a secret would stay out of `Seen`, and `resample` would deal it anew."""

from __future__ import annotations

from turnwright.core import View, basics

from .book import Book, Options
from .score import score
from .sequence import RollOrHold
from .state import Race


class Seen(View):
    options: Options
    book: Book
    points: tuple[int, ...]
    pot: int


def view(t: Race, seat: int | None) -> Seen:
    return Seen(**basics(t, seat, score), points=tuple(t.points), pot=t.pot)


def imagine_into(t: Race, seen: Seen) -> None:
    """Lay out an empty table so that it agrees with the view."""
    t.points, t.pot = list(seen.points), seen.pot
    for seat in seen.waiting:
        t.ask(seat, RollOrHold())
