"""13.4 What became of a company: ruin, adrift, or one of the grades of the book (R131)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from turnwright.core import added

from ..book import Book
from ..book.company import Grade
from ..lances import DESIGNS
from ..loadout import Design
from ..state import Firm
from .economy import kind_of, sale_price
from .worth import worth_rows

RUIN, ADRIFT = "Ruin", "Adrift"


class Condition(NamedTuple):
    """13.4 Something a grade asks for: what it is, how much of it there is and how much it takes."""

    what: str
    have: int
    need: int

    @property
    def met(self) -> bool:
        return self.have >= self.need


def frame_worth(book: Book, design: Design) -> int:
    """11.1 What a frame and its weapons would sell for."""
    frame = kind_of(book, design.chassis).price * book.company.repairs.sale_percent // 100
    return frame + sum(sale_price(book, gun.weapon) for gun in design.guns)


def starting_worth(book: Book) -> int:
    """13.3 What the company was worth on its first day."""
    return book.company.start.credits + sum(frame_worth(book, design) for design in DESIGNS["starters"])


def places_seen(f: Firm) -> int:
    """14.4 Places whose board the company has seen."""
    return len({*f.boards, f.place})


def a_term(f: Firm, number: int) -> int:
    """13.4 Numbers are for a year; a shorter or longer term takes its share, rounded up."""
    return -(-number * f.options.days // f.book.company.start.days_a_year)


def conditions(f: Firm, grade: Grade) -> Iterator[Condition]:
    """13.4 What this grade asks for, and how far the company has come."""
    won = [deed for deed in f.history if deed.result == "victory"]
    fit = any(machine.status != "destroyed" for machine in f.hangar.values())
    crew = any(pilot.status != "kia" for pilot in f.pilots.values())
    yield Condition("credits", f.credits, 0)
    yield Condition("frames with a pilot", int(fit and crew), 1)
    yield Condition("worth", added(worth_rows(f)), starting_worth(f.book) * grade.worth_percent // 100)
    yield Condition("victories", len(won), a_term(f, grade.victories))
    if grade.places:
        yield Condition("places", places_seen(f), a_term(f, grade.places))
    if grade.standing:
        yield Condition("standing", max(f.standing.values()), grade.standing)
    if grade.hardest:
        hardest = len(f.book.company.forces)
        yield Condition("hardest victories", sum(deed.difficulty == hardest for deed in won), a_term(f, grade.hardest))


def next_grade(f: Firm) -> Grade | None:
    """13.4 The lowest grade that is not reached yet; None for a Legend."""
    return next((grade for grade in f.book.company.grades if not all(c.met for c in conditions(f, grade))), None)


def grade_of(f: Firm) -> str:
    """13.4 The grade of a company, at the end of its term or as it stands; Ruin if it did not last."""
    if f.closed and f.closed != "term":
        return RUIN
    reached = ADRIFT
    for grade in f.book.company.grades:
        if not all(condition.met for condition in conditions(f, grade)):
            break
        reached = grade.name
    return reached
