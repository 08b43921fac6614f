"""3.8 Army Attack and 6 Absorption."""

from __future__ import annotations

from typing import Any

from ..book import Book
from .happiness import lower_mood, raise_mood
from .state import CASTLE_WALLS, CONQUEST, RAIDERS_GUILD, Kingdom, Realm, has
from .terms import ONCE


def absorption(defender: Realm, book: Book) -> int:
    """6 Absorption in percent: watchtowers and Castle Walls add up, to all of the damage at most (R43)."""
    walls = has(defender, CASTLE_WALLS) * book.buildings.castle_walls.absorption
    return min(100, defender.watchtowers * book.watchtower.absorption + walls)


def damage(attacker: Realm, defender: Realm, book: Book) -> int:
    """3.8 What gets through: the army, 3.9 doubled against a festival, less what 6 is absorbed, rounded down (R42)."""
    power = attacker.army * book.festival.damage // 100 if defender.festival else attacker.army
    return power * (100 - absorption(defender, book)) // 100


def attacks_most(realm: Realm, options: Any) -> int:
    """3.8 Each commander leads one attack a turn, up to what was agreed on (R52), or one in all (R55)."""
    agreed = 1 if options.repeats == ONCE else options.attacks_a_turn
    return min(realm.commanders, agreed) if agreed else realm.commanders


def plunder_percent(attacker: Realm, book: Book) -> int:
    """3.8 The share of the defender's gold carried off, 3.11 larger with a Raider's Guild."""
    return book.buildings.raiders_guild.plunder if has(attacker, RAIDERS_GUILD) else book.attack.plunder


def attack(state: Kingdom, attacker: Realm, defender: Realm, book: Book) -> None:
    """3.8 Damage wears down the fortification, then the castle; happiness, plunder, and the watchtowers go (R44-R47)."""
    through = damage(attacker, defender, book)
    fort = min(defender.fort, through)
    castle = min(defender.castle, through - fort)
    falls = castle == defender.castle
    attacker.attacks += 1
    defender.fort -= fort
    defender.castle -= castle
    if falls:
        state.ended = CONQUEST
        state.loser = 1 - state.active
        return
    if castle:
        plunder = defender.gold * plunder_percent(attacker, book) // 100
        raise_mood(attacker, book, book.attack.happiness)
        lower_mood(defender, book, book.attack.unrest)
        attacker.gold += plunder
        defender.gold -= plunder
    if defender.watchtowers:
        defender.fort -= min(defender.fort, defender.watchtowers * book.watchtower.fort)
        defender.watchtowers = 0
