"""3.1, 3.6 People: PTU are counted, PU follow from them.  State is in thousandths, so no rule compares floats."""

from __future__ import annotations

from functools import lru_cache
from math import exp, log

from ..assets import Colony, House, Planet, capacity
from ..book import Book
from .starbases import starbase_bonus

K = 0.00657
MILLI = 1000


def to_ptu(pu: float) -> float:
    """3.1 PTU = PU - 1 + exp(0.00657 PU)."""
    return pu - 1 + exp(K * pu)


def to_pu(ptu: float) -> float:
    """3.1 The way back, by Newton's method on the same formula (R6): the book's own code cancels its exponent."""
    if ptu <= 0:
        return 0.0
    pu = min(ptu, log(ptu + 2) / K)
    for _ in range(60):
        grown = exp(K * pu)
        step = (pu - 1 + grown - ptu) / (1 + K * grown)
        pu -= step
        if abs(step) < 1e-10:
            break
    return pu


@lru_cache(maxsize=8192)
def pu_of(ptu: int) -> int:
    """3.1 Thousandths of a PU for thousandths of a PTU."""
    return round(to_pu(ptu / MILLI) * MILLI)


@lru_cache(maxsize=8192)
def ptu_of(pu: int) -> int:
    """3.1 Thousandths of a PTU for thousandths of a PU."""
    return round(to_ptu(pu / MILLI) * MILLI)


def pu(colony: Colony) -> int:
    """3.1 What a colony has, in thousandths of a PU."""
    return pu_of(colony.ptu)


LIMITS = (20, 60, 180, 500, 1000, 2000)


def level(pu: int) -> int:
    """2.2 Colony level 1 to 7 by the bracket of its PU, upper ends included (R1)."""
    return 1 + sum(pu > limit * MILLI for limit in LIMITS)


def room(book: Book, planet: Planet) -> int | None:
    """2.2 The most PTU a planet bears, in thousandths; None on Eden."""
    cap = capacity(book, planet)
    return None if cap is None else ptu_of(cap * MILLI)


def rate(book: Book, house: House | None, colony: Colony) -> int:
    """3.6, 2.4.4 Growth in hundred-thousandths a turn: 1.5 %, 5 % more of that a starbase, 2 points by the Nexus."""
    growth = book.economy.growth * (100 + starbase_bonus(book, colony))
    if house is not None and "nexus" in house.discoveries:
        growth += book.economy.nexus * 100
    return growth


def grown(book: Book, house: House | None, colony: Colony, planet: Planet) -> int:
    """3.6 PTU after a turn of logistic growth; never fewer, and without a ceiling on Eden."""
    people, most = colony.ptu, room(book, planet)
    more = people * rate(book, house, colony)
    if most is None:
        return people + (more + 50_000) // 100_000
    if people >= most:
        return people
    return min(most, people + (more * (most - people) // most + 50_000) // 100_000)
