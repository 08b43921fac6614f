"""What Kingdom's rules of thumb look at, and how they pay for what they want."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from turnwright.core import Action, Advice, added
from turnwright.kit.words import say

from ..actions import FESTIVAL, OVERWORK, TAX, Act
from ..book import Book, Options
from ..council_actions import forecast
from ..development_phase import income
from ..main_phase import unmet
from ..prices import cost, points_needed
from ..score import victory_points
from ..state import Realm
from ..upkeep_phase import upkeep

FLOOR, LAST_FLOOR = -9, 0
"""Happiness below which they do not tax, and in the last turns."""


class Situation(NamedTuple):
    """What a rule of thumb looks at."""

    me: Realm
    other: Realm
    book: Book
    options: Options
    legal: Sequence[Action]
    second: bool
    """The second player, who has an action point more in the first turn."""
    turns: int
    """Own turns still to come after this one."""
    last: bool
    """Nobody moves after this turn."""

    def after(self, act: Act) -> Realm:
        """My realm after this action."""
        return forecast(self.me, self.other, self.book, self.options, act)[0]

    def allowed(self, act: Act) -> bool:
        """May it be done, were there gold enough?"""
        if act in self.legal:
            return True
        short = self.me.ap < points_needed(self.book, self.options, act) or self.price(act) <= self.me.gold
        return not short and not unmet(self.me, self.book, self.options, act)

    def can_still(self, act: Act) -> bool:
        """Is this kind of action left to be taken this turn (R55)?"""
        return not self.me.done or type(act).__name__ not in self.me.done

    def price(self, act: Act) -> int:
        return added(cost(self.me, self.book, act))


def buy(now: Situation, act: Act, why: str) -> Advice | None:
    """The action if its price leaves enough for the next upkeep; else the taxes that will pay for it."""
    if can_spare(now, act):
        return Advice(act, why)
    floor = FLOOR if now.turns > 1 else LAST_FLOOR
    return squeeze(now, floor, why.rstrip("."))


def can_spare(now: Situation, act: Act) -> bool:
    """2.2 Is there gold for it, and enough left for the next upkeep?"""
    rest = now.after(act)
    return rest.gold >= 0 and (rest.gold >= due(rest, now.book) or not now.turns)


def most_points(now: Situation, acts: Sequence[Act]) -> Advice | None:
    """1 Of these, or a festival that nobody can march on, what brings most points."""
    points = added(victory_points(now.me, now.book))
    safe = now.last or not now.other.commanders
    gains = {
        act: added(victory_points(now.after(act), now.book)) - points
        for act in (*acts, *((FESTIVAL,) if safe else ()))
        if act in now.legal
    }
    best = max(gains, key=lambda act: gains[act], default=None)
    if best and gains[best] > 0:
        return Advice(best, say("Worth {best} more points at the end.", best=gains[best]))
    return None


def squeeze(now: Situation, floor: int, why: str) -> Advice | None:
    """3.1, 3.4 The tax that brings most gold for the happiness it costs, but not below the floor."""
    best, yields = None, 0.0
    for act in (TAX, OVERWORK):
        if act in now.legal:
            rest = now.after(act)
            lost = now.me.happiness - rest.happiness
            if rest.happiness >= floor and (rest.gold - now.me.gold) / max(1, lost) > yields:
                best, yields = act, (rest.gold - now.me.gold) / max(1, lost)
    return Advice(best, say("{why}: this brings the gold.", why=why)) if best else None


def due(realm: Realm, book: Book) -> int:
    """2.2 The gold that must be at hand when the turn ends, so that income and it pay the next bill."""
    return added(upkeep(realm, book)) - added(income(realm, book))
