"""Names and small phrases that text/ and terminal.py share."""

from __future__ import annotations

from turnwright.kit.words import a_or_an, counted, say, signed, wordlist

from ..actions import Act, Build, Develop, RaisePop, Reallocate, RoyalDecree
from ..book import BOOK, Book, Tier
from ..happiness import tier
from ..state import KingdomView, Realm

PLAYERS = wordlist(("Player A", "Player B"))

NAMES = wordlist(
    {
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
)

HEADINGS = wordlist(
    {
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
)


MOODS = wordlist({row.name: row.name for row in BOOK.happiness.tiers})


def name(view: KingdomView, seat: int) -> str:
    """What a side is called, and whether it is the viewer's."""
    return say("{who} (you)", who=PLAYERS[seat]) if seat == view.seat else PLAYERS[seat]


def losses(fort: int, castle: int) -> str:
    """What an attack takes off, each only where it takes off anything."""
    parts = [say("fortification {change}", change=signed(-fort))] if fort else []
    return ", ".join([*parts, say("castle {change}", change=signed(-castle))] if castle else parts)


def rounds(view: KingdomView) -> str:
    """2 How far the match has gone."""
    return say("Round {round} of {last}", round=view.round, last=view.options.max_rounds)


def tier_effects(row: Tier) -> str:
    """4 What a tier does, in words."""
    parts = []
    if row.income:
        parts.append(say("{income} % income", income=signed(row.income)))
    if row.discount:
        parts.append(say("buildings {discount} % cheaper", discount=row.discount))
    if row.growth:
        parts.append(say("growth {growth} % a head", growth=signed(row.growth)))
    if row.stops_growth:
        parts.append(say("no growth"))
    if row.halves_ap:
        parts.append(say("half the action points"))
    return ", ".join(parts) or say("no effect")


def mood_name(row: Tier) -> str:
    """4 What a tier is called; a variant may have names of its own."""
    return str(MOODS.get(row.name, row.name))


def mood(book: Book, happiness: int) -> str:
    """4 Happiness with its name: `+3 content`."""
    return f"{signed(happiness)} {mood_name(tier(book, happiness))}"


def label(action: Act) -> str:
    match action:
        case Develop(kind=kind):
            return say("Develop {a_thing}", a_thing=a_or_an(NAMES[kind]))
        case Reallocate(source=source, target=target):
            return say("Reallocate a {source} to {target}", source=NAMES[source], target=NAMES[target])
        case RaisePop(role=role):
            return say("Raise a {role}", role=NAMES[role])
        case RoyalDecree(kind=kind):
            return say("Royal Decree with {a_thing}", a_thing=a_or_an(NAMES[kind]))
        case Build(building=name):
            return say("Build {building}", building=NAMES[name])
    return HEADINGS[action.section]


def developed(realm: Realm) -> str:
    """3.3 The developments of a realm: `2 farms, 1 house`."""
    kinds = (
        (realm.farms, counted(realm.farms, "farm")),
        (realm.houses, counted(realm.houses, "house")),
        (realm.outposts, counted(realm.outposts, "outpost")),
        (realm.watchtowers, counted(realm.watchtowers, "watchtower")),
        (realm.gardens, counted(realm.gardens, "garden")),
    )
    return ", ".join(words for count, words in kinds if count) or say("nothing developed")
