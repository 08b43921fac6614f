"""What a seat or a spectator may know: everything but the dice to come.  13.1, 13.2 The screens are drawn from this."""

from __future__ import annotations

from typing import Any

from turnwright.core import View, basics

from .book import Book, Options
from .score import score
from .sequence import Pending, still_to_come
from .state import Agent, Card, Company, Fallen, MissionReport, Opportunity, QuarterReport, Squad, Tribute, WeekRecord


class Seen(View):
    """13.3 The branch as shown: the columns of the Table by the same names, so that every rule that only reads
    (difficulty, chance, sales, profit ...) takes a View as well as a Table.  Fields are explained in state.py.
    """

    options: Options
    book: Book
    pending: Pending | None
    """The open question, for spectators too."""

    week: int
    phase: str
    sovereigns: int
    materiel: int
    influence: int
    reserve: int
    ended: str
    authority: dict[str, int]
    dominion: dict[str, int]
    notice: dict[str, int]
    closed_until: dict[str, int]
    patrols: dict[str, bool]
    distracted_until: dict[str, int]
    tributes: dict[str, Tribute]
    retaliations: dict[str, int]
    workers: int
    fled: dict[int, int]
    jobs: dict[str, int]
    last_jobs: dict[str, int]
    roster: dict[int, Agent]
    fallen: tuple[Fallen, ...]
    hired: int
    names_from: int
    offers: tuple[int, ...]
    recruit_week: int
    board: dict[int, Opportunity]
    squads: tuple[Squad, ...]
    letters: int
    strain: int
    warnings: int
    armed: bool
    quiet: int
    boom_week: int
    shortage_until: int
    double_agent: bool
    informants: bool
    investments: tuple[int, ...]
    quarter_start: int
    upkeep_paid: int
    ledger: dict[str, int]
    quarters: tuple[QuarterReport, ...]
    history: tuple[WeekRecord, ...]
    reports: tuple[MissionReport, ...]
    card: Card | None


COLUMNS = tuple(name for name in Seen.__struct_fields__ if name not in View.__struct_fields__ and name != "pending")
"""The columns of the Table that are shown: those declared above, no other."""


def view(t: Company, seat: int | None) -> Seen:
    """13.1 The same for everyone, but only the seat itself is asked."""
    return Seen(
        **basics(t, seat, score), pending=t.question(0), **{name: _frozen(getattr(t, name)) for name in COLUMNS}
    )


def _frozen(column: Any) -> Any:
    return tuple(column) if isinstance(column, list) else column.copy() if isinstance(column, dict) else column


def imagine_into(t: Company, seen: Seen) -> None:
    """A table like the one seen; only its dice are others."""
    for name in COLUMNS:
        column = getattr(seen, name)
        plain = list(column) if isinstance(column, tuple) else column.copy() if isinstance(column, dict) else column
        setattr(t, name, plain)
    if seen.pending is not None:
        t.ask(0, seen.pending)
        t.then(*still_to_come(seen, seen.pending))
