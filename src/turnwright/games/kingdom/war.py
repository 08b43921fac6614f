"""3.8 Army Attack and 6 Absorption."""

from __future__ import annotations

from turnwright.core import Row, Value, added
from turnwright.kit.words import say

from .book import Book, Options
from .events import Attacked, CastleFell, Plundered, TowersFell
from .happiness import lowered, raised
from .score import lost
from .state import Kingdom, Realm


class Clash(Value):
    """3.8 How an attack turns out.  The forecast and the attack itself are the same computation."""

    power: int
    """The army, doubled against a festival."""
    festival: bool
    absorption: int
    """Percent."""
    damage: int
    """What absorption lets through."""
    fort: int
    """Fortification lost."""
    castle: int
    """Castle lost."""
    falls: bool
    """The castle is taken."""
    plunder: int
    towers: int
    tower_fort: int
    """Fortification that goes with the watchtowers."""


def absorption(defender: Realm, book: Book) -> list[Row]:
    """6 Absorption in percent: watchtowers and Castle Walls add up, to all of the damage at most (R43)."""
    rows = [("Watchtowers", defender.watchtowers * book.watchtower.absorption, "3.3")]
    if "castle_walls" in defender.buildings:
        rows.append(("Castle Walls", book.buildings.castle_walls.absorption, "3.11"))
    if (over := added(rows) - 100) > 0:
        rows.append(("At most 100", -over, "6"))
    return rows


def damage(attacker: Realm, defender: Realm, book: Book) -> list[Row]:
    """3.8 What gets through: the army, 3.9 doubled against a festival, less what 6 is absorbed, rounded down (R42)."""
    rows = [("Army", attacker.army, "3.8")]
    if defender.festival:
        rows.append(("Festival", attacker.army * book.festival.damage // 100 - attacker.army, "3.9"))
    if absorbed := added(absorption(defender, book)):
        power = added(rows)
        rows.append((say("Absorption {absorbed} %", absorbed=absorbed), power * (100 - absorbed) // 100 - power, "6"))
    return rows


def attacks_most(realm: Realm, options: Options) -> int:
    """3.8 Each commander leads one attack a turn, up to what was agreed on (R52), or one in all (R55)."""
    agreed = 1 if options.repeats == "once" else options.attacks_a_turn
    return min(realm.commanders, agreed or realm.commanders)


def plunder_percent(attacker: Realm, book: Book) -> int:
    """3.8 The share of the defender's gold carried off, 3.11 larger with a Raider's Guild."""
    return book.buildings.raiders_guild.plunder if "raiders_guild" in attacker.buildings else book.attack.plunder


def clash(attacker: Realm, defender: Realm, book: Book) -> Clash:
    """3.8 Damage wears down the fortification first; the rest strikes the castle (R44)."""
    rows = damage(attacker, defender, book)
    through = added(rows)
    fort = min(defender.fort, through)
    castle = min(defender.castle, through - fort)
    falls = castle == defender.castle
    plunder = defender.gold * plunder_percent(attacker, book) // 100 if castle and not falls else 0
    return Clash(
        power=added(rows[: 2 if defender.festival else 1]),
        festival=defender.festival,
        absorption=added(absorption(defender, book)),
        damage=through,
        fort=fort,
        castle=castle,
        falls=falls,
        plunder=plunder,
        towers=defender.watchtowers,
        tower_fort=min(defender.fort - fort, defender.watchtowers * book.watchtower.fort),
    )


def after(attacker: Realm, defender: Realm, book: Book, c: Clash) -> tuple[Realm, Realm]:
    """3.8 Both realms after the attack: damage, happiness, plunder, then the watchtowers go (R45, R47)."""
    attacker = attacker.but(attacks=attacker.attacks + 1)
    defender = defender.but(fort=defender.fort - c.fort, castle=defender.castle - c.castle)
    if c.falls:
        return attacker, defender
    if c.castle:
        mood, other_mood = raised(attacker, book, book.attack.happiness), lowered(defender, book, book.attack.unrest)
        attacker = attacker.but(happiness=mood, gold=attacker.gold + c.plunder)
        defender = defender.but(happiness=other_mood, gold=defender.gold - c.plunder)
    if c.towers:
        defender = defender.but(watchtowers=0, fort=defender.fort - c.tower_fort)
    return attacker, defender


def attack(t: Kingdom, seat: int) -> None:
    """3.8 Carry out an attack; 1 a castle at 0 ends the game at once (R45)."""
    attacker, defender = t.realms[seat], t.realms[1 - seat]
    c = clash(attacker, defender, t.book)
    t.realms[seat], t.realms[1 - seat] = after(attacker, defender, t.book, c)
    t.tell(Attacked, seat, c.power, c.festival, c.absorption, c.damage, c.fort, c.castle)
    if c.castle and not c.falls:
        t.tell(Plundered, seat, c.plunder)
    if c.towers and not c.falls:
        t.tell(TowersFell, 1 - seat, c.towers, c.tower_fort)
    if c.falls:
        lost(t, 1 - seat, "conquest", CastleFell(1 - seat))
