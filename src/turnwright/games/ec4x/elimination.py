"""1.1 Elimination: when a house falls, and who inherits."""

from __future__ import annotations

from .book import NOBODY
from .events import Fell
from .state import Reach, key_of


def judge_houses(t: Reach) -> None:
    """1.1 Three turns below zero prestige, or nothing left to rule with, and a house is out."""
    falling = []
    for seat in range(t.seats):
        house = t.houses[seat]
        if house.fallen:
            continue
        below = house.disgraced + 1 if house.prestige < 0 else 0
        t.houses[seat] = house.but(disgraced=below)
        if below >= t.book.prestige.below_zero:
            falling.append((seat, "its prestige stayed below zero"))
        elif not t.own_colonies(seat) and not t.own_fleets(seat):
            falling.append((seat, "it has neither colonies nor fleets"))
    for seat, _ in falling:
        t.houses[seat] = t.houses[seat].but(fallen=True)
    for seat, reason in falling:
        fall(t, seat, reason)


def fall(t: Reach, seat: int, reason: str) -> None:
    """1.1 The Duke surrenders to the enemy with most prestige, or else to such a rival; or nobody takes over (R64)."""
    left = [other for other in range(t.seats) if not t.houses[other].fallen]
    heirs = [other for other in left if t.stance(seat, other) == "enemy"] or left
    heir = max(heirs, key=lambda other: (t.houses[other].prestige, -other), default=NOBODY)
    if t.options.collapse == "passive":
        heir = NOBODY
    if heir >= 0:
        inherit(t, seat, heir)
    else:
        for fleet in t.own_fleets(seat):
            t.put(fleet.but(order=0, target=-1))
    t.convoys = [convoy for convoy in t.convoys if convoy.house != seat]
    t.sheets[seat] = ()
    t.report(Fell(seat, reason, heir))


def inherit(t: Reach, seat: int, heir: int) -> None:
    """1.1 Colonies and fleets pass to another house, under its own numbers."""
    for colony in t.own_colonies(seat):
        t.colonies[colony.at] = colony.but(owner=heir, queue=(), blockader=NOBODY, milestones=999, full_at=9)
    for fleet in t.own_fleets(seat):
        house = t.houses[heir]
        first = house.next_squadron
        squadrons = tuple(s.but(number=first + n) for n, s in enumerate(fleet.squadrons))
        t.houses[heir] = house.but(next_fleet=house.next_fleet + 1, next_squadron=first + len(squadrons))
        del t.fleets[key_of(fleet)]
        t.put(fleet.but(house=heir, number=house.next_fleet, squadrons=squadrons, order=0, target=-1))
    t.stances = {key: stance for key, stance in t.stances.items() if seat not in (key // 100, key % 100)}
