"""The panel: short shopping lists without look-ahead, each for one idea, that a strong player must answer in either seat."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from turnwright.core import Action, Advice, added
from turnwright.kit.words import say

from ..actions import ATTACK, DEVELOP, END_TURN, EXPAND, RAISE, TAX, Act, Build
from ..development_phase import income
from ..main_phase import unmet
from ..prices import cost
from ..state import KingdomView, Realm
from ..upkeep_phase import upkeep

HOUSE, FARM, OUTPOST, WATCHTOWER = DEVELOP
COUNCILLOR, COMMANDER, FORTIFIER = RAISE
RUSH: tuple[Act, ...] = (Build("citadel"), COMMANDER, Build("temple"), Build("barracks"), Build("market"))
TURTLE: tuple[Act, ...] = (WATCHTOWER, Build("castle_walls"), FORTIFIER, Build("citadel"), OUTPOST, EXPAND)
ECONOMY: tuple[Act, ...] = (COUNCILLOR, HOUSE, Build("market"), FARM, EXPAND)
COMMANDERS = 2
"""As many lead the rush."""
GRUMBLING = -4
"""Happiness below which the lists do not tax."""


def rush(view: KingdomView, legal: Sequence[Action], rng: Random) -> Advice:
    """A Citadel, two commanders, and the whole army at the castle in every turn."""
    return buy_from(RUSH, view, legal)


def turtle(view: KingdomView, legal: Sequence[Action], rng: Random) -> Advice:
    """Watchtowers, walls and fortifiers, and no attack ever."""
    return buy_from(TURTLE, view, legal)


def economy(view: KingdomView, legal: Sequence[Action], rng: Random) -> Advice:
    """Councillors, houses and farms as if there were no enemy."""
    return buy_from(ECONOMY, view, legal)


def idle(view: KingdomView, legal: Sequence[Action], rng: Random) -> Advice:
    """Ends every turn at once."""
    return Advice(END_TURN if END_TURN in legal else legal[0], say("Waits and sees."))


def buy_from(wanted: Sequence[Act], view: KingdomView, legal: Sequence[Action]) -> Advice:
    """The first of the list that can be had and leaves gold for the next upkeep, taxed for if need be; then an attack."""
    assert view.seat is not None
    if view.phase != "main":
        return Advice(legal[0], say("Something has to be sold."))
    me, book = view.realms[view.seat], view.book
    due = max(0, added(upkeep(me, book)) - added(income(me, book)))
    can_tax = TAX in legal and me.happiness - (me.population + 1) // 2 >= GRUMBLING
    for act in wanted if me.ap else ():
        if enough(me, act) or unmet(me, book, view.options, act):
            continue
        if act in legal and added(cost(me, book, act)) + due < me.gold:
            return Advice(act, say("Next on the list."))
        if can_tax:
            return Advice(TAX, say("For the next thing on the list."))
    if ATTACK in legal:
        return Advice(ATTACK, say("It costs nothing."))
    if me.gold < due and TAX in legal:
        return Advice(TAX, say("The next upkeep has to be paid."))
    return Advice(END_TURN, say("Nothing on the list can be had."))


def enough(realm: Realm, act: Act) -> bool:
    return act is COMMANDER and realm.commanders >= COMMANDERS
