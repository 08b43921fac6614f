"""Names and numbers as people write them."""

from __future__ import annotations

from ..book import EMPIRE, HOUSES, NOBODY, Book
from ..economy.construction import pp
from ..economy.research import month, year
from ..state import Seen

__all__ = ["counted", "date", "house_name", "listed", "pp", "signed", "star", "units"]


def house_name(seat: int) -> str:
    return "nobody" if seat == NOBODY else "the Empire" if seat == EMPIRE else HOUSES[seat]


def star(view: Seen, at: int) -> str:
    """The name of a system, or its number if there is none."""
    return view.stars[at].name if 0 <= at < len(view.stars) else f"system {at}"


def counted(count: int, noun: str) -> str:
    many = f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"
    return f"{count} {noun if count == 1 else many}"


def listed(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}" if parts else "nothing"


def units(book: Book, counts: tuple[tuple[str, int], ...]) -> str:
    """2 Destroyers and 1 Scout."""
    named = [(book.units[code].name if code in book.units else code, count) for code, count in counts]
    return listed([counted(count, name) for name, count in named])


def signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


def date(turn: int) -> str:
    """1.3 A turn of the calendar."""
    return f"year {year(turn)}, month {month(turn)}"
