"""13.2 The calendar: years of 365 days, from 1 January 2847 on; 13.1 and what every day brings."""

from __future__ import annotations

from turnwright.core import added
from turnwright.kit.words import wordlist

from ..book import Book
from ..state import Mac
from .contracts import post_contracts
from .economy import upkeep_rows
from .events import DayBegan, PilotRecovered, WorkDone
from .market import look_in
from .repair import whole

MONTHS = wordlist(("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"))
LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def date(book: Book, day: int) -> str:
    """13.2 Day 1 is 01 Jan 2847; there are no leap years (R98)."""
    start = book.company.start
    years, rest = divmod(day - 1, start.days_a_year)
    month = 0
    while rest >= LENGTHS[month]:
        rest -= LENGTHS[month]
        month += 1
    return f"{rest + 1:02} {MONTHS[month]} {start.year + years}"


def stay(t: Mac) -> None:
    """13.1 A day passes here; 11.8 a market fills up after its week, and by option an empty board at once (R126)."""
    pass_day(t)
    if not t.contracts and t.options.board_refills == "daily":
        post_contracts(t)
    look_in(t)


def pass_day(t: Mac) -> None:
    """13.1, 11.4 Injuries heal, work on frames goes on, and all frames take their upkeep, even into debt (R96)."""
    t.day += 1
    upkeep = added(upkeep_rows(t))
    for pilot in t.pilots.values():
        if pilot.status == "injured":
            healed = pilot.days == 1
            t.pilots[pilot.id] = pilot.but(days=pilot.days - 1, status="active" if healed else "injured")
            if healed:
                t.tell(PilotRecovered(pilot.callsign))
    for machine in t.hangar.values():
        if machine.status in ("repairing", "refitting"):
            done = machine.days == 1
            t.hangar[machine.id] = whole(t.book, machine) if done else machine.but(days=machine.days - 1)
            if done:
                t.tell(WorkDone(machine.name))
    t.credits -= upkeep
    t.tell(DayBegan(t.day, upkeep, t.credits))
