"""Names and small phrases that text/ and terminal.py share."""

from __future__ import annotations

from turnwright.kit.words import counted, signed

from ..actions import Act, Build, Develop, RaisePop, Reallocate, RoyalDecree
from ..book import Book, Tier
from ..happiness import tier
from ..state import Realm

PLAYERS = ("Player A", "Player B")

NAMES = {
    "council": "councillor",
    "commander": "commander",
    "fortifier": "fortifier",
    "house": "house",
    "farm": "farm",
    "outpost": "outpost",
    "watchtower": "watchtower",
    "garden": "garden",
    "town_charter": "Town Charter",
    "mill": "Mill",
    "raiders_guild": "Raider's Guild",
    "plow_workshop": "Plow Workshop",
    "market": "Market",
    "barracks": "Barracks",
    "citadel": "Citadel",
    "castle_walls": "Castle Walls",
    "castle_gardens": "Castle Gardens",
    "temple": "Temple",
    "palace": "Palace",
    "great_hall": "Great Hall",
}

HEADINGS = {
    "2.2": "Liquidation",
    "2.3": "Turn",
    "3.1": "Overwork",
    "3.2": "Expand",
    "3.3": "Develop",
    "3.4": "Tax",
    "3.5": "Reallocate",
    "3.6": "Raise Pop",
    "3.7": "Royal Decree",
    "3.8": "Army Attack",
    "3.9": "Hold Festival",
    "3.10": "Plow",
    "3.11": "Build",
}


def an(name: str) -> str:
    return f"an {name}" if name[0] in "aeiou" else f"a {name}"


def losses(fort: int, castle: int) -> str:
    """What an attack takes off, each only where it takes off anything."""
    return ", ".join(f"{what} {signed(-loss)}" for what, loss in (("fortification", fort), ("castle", castle)) if loss)


def tier_effects(row: Tier) -> str:
    """4 What a tier does, in words."""
    parts = []
    if row.income:
        parts.append(f"{signed(row.income)} % income")
    if row.discount:
        parts.append(f"buildings {row.discount} % cheaper")
    if row.growth:
        parts.append(f"growth {signed(row.growth)} % a head")
    if row.stops_growth:
        parts.append("no growth")
    if row.halves_ap:
        parts.append("half the action points")
    return ", ".join(parts) or "no effect"


def mood(book: Book, happiness: int) -> str:
    """4 Happiness with its name: `+3 content`."""
    return f"{signed(happiness)} {tier(book, happiness).name}"


def label(action: Act) -> str:
    match action:
        case Develop(kind=kind):
            return f"Develop {an(NAMES[kind])}"
        case Reallocate(source=source, target=target):
            return f"Reallocate a {NAMES[source]} to {NAMES[target]}"
        case RaisePop(role=role):
            return f"Raise a {NAMES[role]}"
        case RoyalDecree(kind=kind):
            return f"Royal Decree with {an(NAMES[kind])}"
        case Build(building=name):
            return f"Build {NAMES[name]}"
    return HEADINGS[action.section]


def developed(realm: Realm) -> str:
    """3.3 The developments of a realm: `2 farms, 1 house`."""
    kinds = (
        (realm.farms, "farm"),
        (realm.houses, "house"),
        (realm.outposts, "outpost"),
        (realm.watchtowers, "watchtower"),
        (realm.gardens, "garden"),
    )
    return ", ".join(counted(count, name) for count, name in kinds if count) or "nothing developed"
