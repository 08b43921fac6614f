"""1.1, 3.3, 3.8, 3.9 The ledgers of a report: prestige and treasury line by line, and where everybody stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from turnwright.core.mail import Row
from turnwright.kit.words import say, signed

from ..assets import Entry
from ..state import Seen
from ..text.words import MONEY, booked, house_name, plus_pp, pp

PURPOSES = (*(purpose for purpose in MONEY if purpose not in ("taxes", "salvage", "upkeep", "")), "salvage")
"""3.8 What money goes to, and what comes of scrapping: a row each."""
FEW = 7
"""Taxes of so many colonies are told one by one."""
HOUSE_HEAD = ("House", "Prestige", "Last turn", "With you", "Offers you")


def moved(entries: Sequence[Entry]) -> int:
    return sum(entry.amount for entry in entries)


def prestige(view: Seen) -> Iterable[Row]:
    """1.1 Where the points of the last turn came from."""
    house = view.mine
    if view.turn == 1:
        return
    yield Row(say("Before"), str(house.prestige - moved(view.honours)), tone="quiet")
    for entry in view.honours:
        yield Row(entry.label, signed(entry.amount), section=entry.section, tone="good" if entry.amount > 0 else "bad")
    yield Row(say("Now"), str(house.prestige), tone="total")


def treasury(view: Seen) -> Iterable[Row]:
    """3.3, 3.8, 3.9 Where the money of the last turn came from and went."""
    house = view.mine
    if view.turn == 1:
        return
    yield Row(say("Before"), pp(house.treasury - moved(view.accounts)), tone="quiet")
    taxes = [entry for entry in view.accounts if entry.purpose == "taxes"]
    for purpose in PURPOSES:
        name = MONEY[purpose]
        spent = [entry for entry in view.accounts if entry.purpose == purpose]
        if spent:
            what = ", ".join(booked(view.book, entry.label).removeprefix(f"{name}, ") for entry in spent)
            yield _money(name, moved(spent), spent[0].section, what)
    yield from (_money(e.label, e.amount, e.section) for e in view.accounts if not e.purpose)
    largest = sorted(taxes, key=lambda entry: -entry.amount)
    shown = largest if len(largest) <= FEW else largest[: FEW - 1]
    yield from (_money(entry.label, entry.amount, entry.section) for entry in shown)
    if rest := largest[len(shown) :]:
        yield _money(say("Taxes, {rest} other colonies", rest=len(rest)), moved(rest), "3.3")
    yield from (_money(e.label, e.amount, e.section) for e in view.accounts if e.purpose == "upkeep")
    yield Row(say("Now"), pp(house.treasury), tone="total")


def _money(label: str, amount: int, section: str, note: str = "") -> Row:
    return Row(label, plus_pp(amount), note, section, "good" if amount > 0 else "bad")


def houses(view: Seen) -> Iterable[tuple[str, ...]]:
    """1.1, 8.1 Everybody's public prestige, and how they stand with you."""
    before = view.standings[-2] if len(view.standings) > 1 else view.standings[-1]
    for seat in sorted(range(view.seats), key=lambda seat: (-view.rivals[seat].prestige, seat)):
        rival = view.rivals[seat]
        name = house_name(seat).removeprefix("House ")
        name = say("{house}, you", house=name) if seat == view.seat else name
        stance = "fallen" if rival.fallen else "" if seat == view.seat else rival.stance
        yield name, str(rival.prestige), signed(rival.prestige - before[seat]), stance, rival.offer or ""
