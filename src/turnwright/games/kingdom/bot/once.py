"""Rules of thumb for a game in which each action of section 3 is taken once a turn (R55), in the order in which they count.

What they rest on: whoever has many action points does many different things, so a council comes before an army; one blow a
turn falls on whoever has no two watchtowers, and an army that grows is past every wall a few turns later; the rest of the
points lies in people, buildings and land, one of each in every turn.
"""

from __future__ import annotations

from collections.abc import Callable

from turnwright.core import Advice, added
from turnwright.kit.words import say

from ..actions import ATTACK, BUILD, DECREE, DEVELOP, EXPAND, OVERWORK, PLOW, RAISE, TAX, Act, Build
from ..book import Book
from ..development_phase import army_growth
from ..state import Realm
from ..war import absorption, clash
from .situation import Situation, can_spare, most_points, squeeze

HOUSE, FARM, OUTPOST, WATCHTOWER = DEVELOP
DECREED_HOUSE, _, DECREED_OUTPOST, DECREED_TOWER = DECREE
COUNCILLOR, COMMANDER, FORTIFIER = RAISE
TEMPLE, GARDENS, CITADEL = Build("temple"), Build("castle_gardens"), Build("citadel")
BARRACKS, WALLS = Build("barracks"), Build("castle_walls")
SHELTERS: tuple[Act, ...] = (WATCHTOWER, DECREED_TOWER, WALLS, CITADEL, FORTIFIER)
"""3.3, 3.6, 3.7, 3.11 What keeps an army out; two watchtowers keep out all of it."""
WORKS: tuple[Act, ...] = (TEMPLE, GARDENS, CITADEL, BARRACKS, WALLS)
"""3.11 Buildings that do most, in the order in which they are wanted; after them the cheapest."""
FARMS, FARM_PAYS = 2, 3
"""How many farms they want, where one brings as much as this."""
COMMANDERS, COUNCIL = 2, 3
"""How many commanders they want, behind a council of so many."""
MOOD = 0
"""4 Happiness below which they do not tax: the last that costs no income, and land brings it back."""


def blow(attacker: Realm, defender: Realm, book: Book) -> int:
    """3.8 What the attacker's next blow would take off a castle without end: its army, grown until then, less what is absorbed
    and the fortification."""
    army = attacker.army + added(army_growth(attacker, book))
    return army * (100 - added(absorption(defender, book))) // 100 - defender.fort


def siege(attacker: Realm, defender: Realm, book: Book) -> int:
    """3.8 What the next blow would take, and one more by an army grown again, on what the first leaves of the fortification
    when the towers are gone."""
    first = blow(attacker, defender, book)
    grown = attacker.but(army=attacker.army + added(army_growth(attacker, book)))
    open_ = defender.but(fort=max(0, -first - defender.watchtowers * book.watchtower.fort), watchtowers=0)
    return max(0, first) + max(0, blow(grown, open_, book))


def keep_the_enemy_out(now: Situation) -> Advice | None:
    """3.8 If two blows by the enemy's army as it grows would break the castle to where it costs points, take the shelter that
    helps most for its price against the first; land for it if there is no room. Whoever shelters from every small army has no
    action point left to grow."""
    if now.last or not now.other.army or not now.other.commanders:
        return None
    hurt, both = blow(now.other, now.me, now.book), siege(now.other, now.me, now.book)
    if hurt <= 0 or both <= now.me.castle - now.book.victory.castle_most:
        return None
    helps = {act: hurt - blow(now.other, now.after(act), now.book) for act in SHELTERS if now.allowed(act)}
    best = max(helps, key=lambda act: helps[act] / (4 + now.price(act)), default=None)
    if best and helps[best] > 0:
        why = say(
            "The enemy could strike the castle for {hurt}, and this keeps {best} of it out.",
            hurt=hurt,
            best=min(hurt, helps[best]),
        )
        return buy(now, best, why, floor=now.book.happiness.lowest)
    if now.me.ap > 1 and not now.me.free_slots and now.allowed(EXPAND) and now.can_still(WATCHTOWER):
        return buy(
            now, EXPAND, say("The enemy could strike the castle for {hurt}, and a watchtower needs room.", hurt=hurt)
        )
    return None


def sow(now: Situation) -> Advice | None:
    """3.3 A farm that pays well pays for itself by the next turn: before anything else is built."""
    if now.book.farm.income >= FARM_PAYS and now.turns > 4 and now.me.farms < FARMS and now.allowed(FARM):
        return buy(now, FARM, say("A farm brings its price back by the next turn."))
    return None


def add_a_councillor(now: Situation) -> Advice | None:
    """3.6 A councillor brings back the action point it costs, up to the seats there are."""
    if now.turns and now.allowed(COUNCILLOR):
        return buy(now, COUNCILLOR, say("One more action point in every turn, and a point at the end."))
    return None


def raise_an_army(now: Situation) -> Advice | None:
    """3.6 A commander or two behind a council of three: their army grows by itself, and holds the enemy's points back."""
    ready = now.me.council >= COUNCIL and now.me.commanders < COMMANDERS
    if now.turns > 1 and ready and now.allowed(COMMANDER):
        return buy(now, COMMANDER, say("An army grows by itself, and the enemy has to shelter from it in every turn."))
    return None


def raise_a_fortifier(now: Situation) -> Advice | None:
    """3.6 One more person is a point, and a fortifier where it costs no upkeep is the cheapest."""
    if not now.book.fortifier.upkeep and now.me.council >= COUNCIL and now.allowed(FORTIFIER):
        return buy(now, FORTIFIER, say("One more person is a point at the end, and a wall that grows."))
    return None


def strike(now: Situation) -> Advice | None:
    """3.8 Strike whenever it wounds the castle or breaks the towers, which the enemy then has to build anew."""
    if ATTACK in now.legal:
        c = clash(now.me, now.other, now.book)
        if c.castle:
            return Advice(ATTACK, say("Strikes the castle for {castle} and carries off {plunder} gold.", c))
        if c.towers:
            return Advice(ATTACK, say("Breaks the watchtowers, which have to be built anew."))
    return None


def build(now: Situation) -> Advice | None:
    """3.11 A building in every turn: those that do most first, then the cheapest, for the points."""
    for act in WORKS:
        if now.allowed(act):
            if now.turns < 2 and now.price(act) > now.me.gold:
                continue
            return buy(now, act, say("A building for every turn: this does most of those that are left."))
    rest = [act for act in BUILD if now.allowed(act)]
    if rest and now.book.victory.buildings == 1:
        return buy(now, min(rest, key=now.price), say("A point at the end, and the cheapest of the buildings."))
    return None


def make_room(now: Situation) -> Advice | None:
    """3.3 A house in every turn, for the next person; land for it first if no slot is free."""
    if not now.turns:
        return None
    if now.allowed(HOUSE):
        return buy(now, HOUSE, say("Room for one more person."))
    if not now.me.free_slots and now.allowed(EXPAND) and now.me.ap > 1 and now.can_still(HOUSE):
        return buy(now, EXPAND, say("Land for the next house, and the people like it."))
    return None


def decree(now: Situation) -> Advice | None:
    """3.7 A second development in a turn, from a full treasury and while the people bear it."""
    lost = now.book.decree.unrest
    if now.me.council >= COUNCIL and now.allowed(DECREED_HOUSE) and now.me.happiness - lost >= MOOD:
        act = DECREED_OUTPOST if now.turns > 4 and not now.me.outposts else DECREED_HOUSE
        if can_spare(now, act):
            return Advice(act, say("Land, a second slot on it and a development, all at once."))
    return None


def please_the_people(now: Situation) -> Advice | None:
    """3.2, 3.10 Land makes the people happy, which is income, cheaper buildings and points."""
    if now.me.happiness < now.book.happiness.highest:
        for act in (EXPAND, PLOW):
            if act in now.legal and can_spare(now, act):
                return Advice(act, say("Land makes the people happy, and there is gold for it."))
    return None


def fill_the_treasury(now: Situation) -> Advice | None:
    """3.4 An action point that buys nothing this turn brings the gold for the next, while the people bear it."""
    if now.turns and now.me.gold < TREASURY * (1 + now.me.council):
        return squeeze(now, MOOD, say("The next turn wants gold"))
    return None


TREASURY = 6
"""What an action point of the next turn spends, about, and one more."""


def count_points(now: Situation) -> Advice | None:
    """1 In the last turn whatever brings most points."""
    acts: tuple[Act, ...] = (COUNCILLOR, FORTIFIER, HOUSE, FARM, EXPAND, PLOW, DECREED_HOUSE, TAX, OVERWORK, *BUILD)
    return None if now.turns else most_points(now, acts)


def wear_down(now: Situation) -> Advice | None:
    """3.8 With an action point left over, wear the enemy's walls down."""
    if ATTACK in now.legal and clash(now.me, now.other, now.book).fort:
        return Advice(ATTACK, say("Wears the enemy's walls down."))
    return None


def buy(now: Situation, act: Act, why: str, floor: int = MOOD) -> Advice | None:
    """The action if its price leaves enough for the next upkeep; else the tax that will pay for it."""
    if can_spare(now, act):
        return Advice(act, why)
    return squeeze(now, floor, why.rstrip(".")) if now.me.ap > 1 else None


RULES: tuple[Callable[[Situation], Advice | None], ...] = (
    add_a_councillor,
    keep_the_enemy_out,
    count_points,
    sow,
    strike,
    raise_an_army,
    build,
    make_room,
    raise_a_fortifier,
    decree,
    fill_the_treasury,
    please_the_people,
    wear_down,
)
HABITS = (sow, raise_an_army, build, make_room, decree, please_the_people)
WHIM = 0.02
"""How often a habit is left for later; seldom, since a long game has many turns, and who plays on by rule of thumb to compare
turns should compare turns and not whims."""
