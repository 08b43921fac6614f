"""2.3 The Main Phase: the question what to do, and what may be done."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.core import Action, Menu, added

from .actions import (
    ACTS,
    ATTACK,
    BUILD,
    DECREE,
    DEVELOP,
    END_TURN,
    EXPAND,
    FESTIVAL,
    OVERWORK,
    PLOW,
    RAISE,
    REALLOCATE,
    TAX,
    Act,
    ArmyAttack,
    EndTurn,
    Sell,
)
from .book import Book, Options
from .council_actions import EFFECTS, report, unmet
from .events import MoodChanged
from .happiness import tier, unrest
from .legend import share
from .people import capacity, council_full
from .prices import paid, unaffordable
from .state import Kingdom, Realm
from .war import attack, attacks_most

UNLIMITED = 1 << 60


class Main(Menu[Kingdom]):
    """2.3 Take an action, or end the turn."""

    def legal(self, t: Kingdom, seat: int) -> list[Action]:
        return possible(t.realms[seat], t.book, t.options)

    def problem(self, t: Kingdom, seat: int, action: Action) -> str | None:
        return problem(t.realms[seat], t.book, t.options, action)

    def candidates(self, t: Kingdom, seat: int) -> Sequence[Action]:
        return ACTS

    def answer(self, t: Kingdom, seat: int, action: Action) -> None:
        if type(action) is EndTurn:
            return
        act: Act = action  # type: ignore[assignment]
        mine, theirs = t.realms[seat], t.realms[1 - seat]
        payer = paid(mine, t.book, t.options, act)
        t.ask(seat, MAIN)
        if type(act) is ArmyAttack:
            t.realms[seat] = payer
            attack(t, seat)
        else:
            t.realms[seat] = EFFECTS[type(act)](payer, t.book, t.options, act)
            t.tell(report, seat, act, payer, t.realms[seat])
        if (mood := t.realms[seat].happiness) != mine.happiness:
            t.tell(MoodChanged, seat, mine.happiness, mood)
        if (mood := t.realms[1 - seat].happiness) != theirs.happiness:
            t.tell(MoodChanged, 1 - seat, theirs.happiness, mood)


MAIN = Main()


def problem(realm: Realm, book: Book, options: Options, action: Action) -> str | None:
    """2.3 Why a player with this realm may not act so in the Main Phase; None if it may.  The one definition."""
    if isinstance(action, EndTurn):
        return None
    if isinstance(action, Sell):
        return "2.2 Sales are made only in Upkeep, when the bill cannot be paid."
    if action not in ACTS:
        return "2.3 That is no action of the Main Phase."
    return unmet(realm, book, options, action) or unaffordable(realm, book, options, action)


def possible(realm: Realm, book: Book, options: Options) -> list[Action]:
    """2.3 All that may be done, fast.  Must agree with `problem`; `tests/test_legality.py` checks it."""
    found: list[Action] = [END_TURN]
    ap, farms, buildings = realm.ap, realm.farms, realm.buildings
    slow = options.free_actions == "ap"
    if slow and not ap:
        return found
    token = book.plow.surcharge if realm.plow_token else 0
    purse = UNLIMITED if realm.free_action else realm.gold - token
    spare = UNLIMITED if slow else realm.happiness - book.happiness.lowest
    people = realm.population

    squeeze = book.overwork
    if farms and squeeze.cost <= purse and squeeze.ap <= ap and unrest(farms, squeeze.unrest) <= spare:
        found.append(OVERWORK)
    if book.expand.ap <= ap:
        charter = book.buildings.town_charter.surcharge if "town_charter" in buildings else 0
        if book.expand.cost + charter <= purse:
            found.append(EXPAND)
    if book.develop.cost <= purse and book.develop.ap <= ap and realm.free_slots:
        found += DEVELOP
    squeeze = book.tax
    if squeeze.cost <= purse and squeeze.ap <= ap and unrest(people, squeeze.unrest) <= spare:
        found.append(TAX)
    if book.reallocate.cost <= purse and book.reallocate.ap <= ap:
        full = council_full(realm, options)
        if realm.council > 1:
            found += REALLOCATE[:2]
        if realm.commanders:
            found += REALLOCATE[3:4] if full else REALLOCATE[2:4]
        if realm.fortifiers:
            found += REALLOCATE[5:] if full else REALLOCATE[4:]
    if book.raise_pop.cost <= purse and book.raise_pop.ap <= ap and people < added(capacity(realm, book)):
        found += RAISE[1:] if council_full(realm, options) else RAISE
    if book.decree.cost <= purse and book.decree.ap <= ap:
        found += DECREE
    strike = book.attack
    if strike.cost <= purse and strike.ap <= ap and not realm.festival and realm.attacks < attacks_most(realm, options):
        found.append(ATTACK)
    if book.festival.cost <= purse and book.festival.ap <= ap and not realm.attacks:
        found.append(FESTIVAL)
    if book.plow.cost <= purse and book.plow.ap <= ap and "plow_workshop" in buildings:
        found.append(PLOW)
    gold, gone = UNLIMITED if realm.free_action else realm.gold, buildings + realm.sold
    discount = tier(book, realm.happiness).discount
    for build, row in zip(BUILD, book.buildings.rows(), strict=True):
        if row.ap <= ap:
            price = row.cost + token
            if discount:
                price -= share(price, discount)
            if price <= gold and build.building not in gone:
                found.append(build)
    if done := realm.done:
        found = [action for action in found if type(action).__name__ not in done]
    return found
