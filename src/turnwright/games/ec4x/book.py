"""The tables of the book: every number once, with the section that prints it.  PP are whole hundredths everywhere.

A match may change any of them by path, as in `units.CL.cost=55` or `start.pu=900`.  New classes of
ship are further rows of `units` (2.3.1).
"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, Literal, get_args

from msgspec import Meta, field

from turnwright.core import Value
from turnwright.core.book import Amount, Count, Percent, Share, Some
from turnwright.core.options import asked
from turnwright.kit.words import wordlist

Money = Annotated[int, Meta(ge=0, le=1_000_000)]
People = Annotated[int, Meta(ge=1, le=2_000)]
"""2.2 No world holds more PU, and what they come to in PTU grows without measure."""
Strength = Annotated[int, Meta(ge=1, le=1_000)]
Amount1 = Annotated[int, Meta(ge=1, le=9_999)]
Prestigious = Annotated[int, Meta(ge=0, le=999)]
Tech0 = Annotated[int, Meta(ge=0, le=10)]
Growth = Annotated[int, Meta(ge=0, le=50)]
Roll = Annotated[int, Meta(ge=0, le=20)]
"""What 1D20 is compared with, or what is added to a roll."""

Area = Literal["EL", "SL", "CST", "WEP", "TER", "ELI", "CLK", "SLD", "CIC"]
AREAS: tuple[Area, ...] = get_args(Area)
PLACE = {area: place for place, area in enumerate(AREAS)}
"""4 Where an area stands in the books of a house."""
Stance = Literal["neutral", "enemy", "pact"]
STANCES: tuple[Stance, ...] = get_args(Stance)
Points = Literal["EBP", "CIP"]
Deed = Literal["theft", "sabotage", "destruction", "assassination", "cyber", "manipulation", "psyops"]
"""8.2 The seven espionage actions, in the order of the book."""
DEEDS: tuple[Deed, ...] = get_args(Deed)
Discovery = Literal["quantum", "stealth", "nexus", "propulsion"]
"""4.1.1 The four revolutionary discoveries."""
DISCOVERIES: tuple[Discovery, ...] = get_args(Discovery)
Status = Literal["active", "reserve", "mothball"]
Source = Literal[
    "colonies",
    "full planets",
    "industry",
    "terraforming",
    "technology",
    "battles",
    "conquest",
    "starbases",
    "espionage",
    "over-investment",
    "scouts",
    "taxes",
    "maintenance",
    "blockades",
    "pacts",
]
"""9.4 Where prestige comes from and goes, in the order of the book's table."""
SOURCES: tuple[Source, ...] = get_args(Source)

EXTREME, DESOLATE, HOSTILE, HARSH, BENIGN, LUSH, EDEN = range(7)
PLANETS = wordlist(("Extreme", "Desolate", "Hostile", "Harsh", "Benign", "Lush", "Eden"))
RAWS = wordlist(("Very Poor", "Poor", "Abundant", "Rich", "Very Rich"))
RESTRICTED, MINOR, MAJOR = range(3)
LANES = wordlist(("restricted", "minor", "major"))
LEVELS = ("I", "II", "III", "IV", "V", "VI", "VII")
HOUSES = (
    *("House Valen", "House Ilyrien", "House Drakmoor", "House Sorrel", "House Kestrane", "House Orsolo"),
    *("House Marchetti", "House Thalassa", "House Nyland", "House Bexley", "House Corvane", "House Ashgrove"),
)
EMPIRE = -1
"""2.1 The owner of the hub until somebody takes it."""
NOBODY = -2


class Order:
    """6.2 The sixteen fleet orders by their number."""

    HOLD, MOVE, HOME, PATROL, GUARD_BASE, GUARD, BOMBARD, INVADE, BLITZ = range(9)
    SPY_PLANET, HACK, SPY_SYSTEM, COLONISE, JOIN, RENDEZVOUS, SALVAGE = range(9, 16)


ORDERS = wordlist(
    (
        *("Hold", "Move", "Seek home", "Patrol", "Guard starbase", "Guard or blockade", "Bombard", "Invade", "Blitz"),
        *("Spy on planet", "Hack starbase", "Spy on system", "Colonise", "Join fleet", "Rendezvous", "Salvage"),
    )
)
"""6.2 What they are called."""
ASSAULT = (Order.GUARD, Order.BOMBARD, Order.INVADE, Order.BLITZ)
"""6.2.5 Orders 05 to 08: what starbases and their guards rise against, and what a pact forbids (8.1.2)."""


class Options(Value):
    """What the players agree on before the game."""

    turns: Annotated[int, asked("Turns", "After so many months the highest prestige wins (1.1).", ge=13, le=130)] = 78
    lane_density: Annotated[
        Literal["sparse", "full"],
        asked(
            "Jump lanes",
            "How many systems a ship can jump to from one (2.1).",
            labels={"sparse": "Two to five", "full": "Every neighbour"},
        ),
    ] = "sparse"
    hub_planet: Annotated[
        Literal["fixed", "rolled"],
        asked(
            "Imperial hub",
            "The planet in the middle of the map (2.1).",
            labels={"fixed": "A rich Eden world", "rolled": "Rolled like any other"},
        ),
    ] = "fixed"
    el_scope: Annotated[
        Literal["iu", "all", "literal"],
        asked(
            "Economic level",
            "What technology multiplies (3.5).",
            labels={"iu": "Industry", "all": "All output", "literal": "As printed"},
        ),
    ] = "iu"
    auto_commission: Annotated[
        bool, asked("Commission new ships", "Otherwise they wait in their docks, as printed (5).")
    ] = True
    homeworld_iu: Annotated[
        int, asked("Industry at the start", "Industrial units of each homeworld (1.2).", ge=0, le=840)
    ] = 0
    garrison: Annotated[
        Literal["printed", "recommended"],
        asked(
            "Home garrison",
            "What guards each homeworld at the start (1.2).",
            labels={"printed": "Nothing, as printed", "recommended": "Batteries and armies"},
        ),
    ] = "printed"
    high_tax: Annotated[
        Literal["periodic", "escalating"],
        asked(
            "Taxes above 65 %",
            "What they cost: 2 prestige every five turns (3.2), or 2, 3, 4 and so on each turn (9.4).",
            labels={"periodic": "Every five turns", "escalating": "More each turn"},
        ),
    ] = "periodic"
    iu_milestone_min_pu: Annotated[
        int,
        asked(
            "Least people for industry prestige",
            "PU that a colony needs before its industry brings prestige (9.4); 21 keeps outposts out.",
            ge=0,
            le=60,
        ),
    ] = 0
    surprise_prestige: Annotated[
        bool, asked("Surprise costs prestige", "A point for being surprised, as for an ambush (9.4).")
    ] = False
    detect_strict: Annotated[
        bool, asked("Strict detection", "A roll must exceed its threshold instead of meeting it (2.4.2).")
    ] = False
    pact_breach: Annotated[
        int,
        asked(
            "Price of a broken pact",
            "Prestige that a house loses when it declares war on its partner in a pact (8.1.2).",
            ge=0,
            le=50,
        ),
    ] = 5
    prestige_goal: Annotated[
        int,
        asked(
            "Prestige to win",
            "Whoever has so much at the end of a turn wins at once; 0: the turns alone decide (1.1).",
            ge=0,
            le=5000,
        ),
    ] = 0
    collapse: Annotated[
        Literal["surrender", "passive"],
        asked(
            "Fallen houses",
            "What becomes of a house whose prestige stays below zero (1.1).",
            labels={"surrender": "Surrender to a rival", "passive": "Stay as they are"},
        ),
    ] = "surrender"


class Unit(Value):
    """9.1, 9.2, 9.3 A row of the unit tables; `cost` in PP, `upkeep` in percent of it."""

    name: str
    cost: Amount
    upkeep: Percent
    cst: Some = 1
    attack: Share = 0
    defence: Strength = 0
    command: Count = 0
    """CC: what it takes of its flagship's rating."""
    rating: Count = 0
    """CR: what it can command."""
    carries: Count = 0
    section: str = "9.1"
    turns: Some = 2
    """5 Turns to build."""
    role: Literal["ship", "fighter", "lift", "ground", "base"] = "ship"
    weapons: bool = True
    """4.6 Improved by WEP."""


def _ground(name: str, cst: int, cost: int, upkeep: int, attack: int, defence: int, turns: int) -> Unit:
    row = Unit(name, cost, upkeep, cst, attack, defence, section="9.2", turns=turns)
    return row.but(role="ground", weapons=False)


def _lift(name: str, cost: int, upkeep: int, carries: int, defence: int, turns: int, role: str) -> Unit:
    row = Unit(name, cost, upkeep, defence=defence, carries=carries, section="9.3", turns=turns)
    return row.but(role=role, weapons=False)


UNITS: dict[str, Unit] = {
    "CT": Unit("Corvette", 20, 3, 1, 2, 3, 1, 2),
    "FG": Unit("Frigate", 30, 3, 1, 3, 4, 2, 3),
    "DD": Unit("Destroyer", 40, 3, 1, 5, 6, 2, 4),
    "CL": Unit("Light Cruiser", 60, 3, 1, 8, 9, 3, 6),
    "CA": Unit("Heavy Cruiser", 80, 4, 2, 12, 13, 3, 7),
    "BC": Unit("Battle Cruiser", 100, 4, 3, 16, 18, 3, 8),
    "BB": Unit("Battleship", 150, 4, 4, 20, 25, 3, 10),
    "DN": Unit("Dreadnought", 200, 5, 5, 28, 30, 4, 12),
    "SD": Unit("Super Dreadnought", 250, 5, 6, 35, 40, 5, 14),
    "PB": Unit("Planet-Breaker", 400, 5, 10, 50, 20, 6, 6),
    "CV": Unit("Carrier", 120, 3, 3, 5, 18, 3, 8, 3),
    "CX": Unit("Super Carrier", 200, 5, 5, 8, 25, 4, 10, 5),
    "FS": Unit("Fighter Squadron", 20, 3, 3, 4, 3, role="fighter"),
    "RR": Unit("Raider", 150, 4, 3, 12, 10, 3, 4),
    "SC": Unit("Scout", 50, 1, 1, 1, 2, 1, 0),
    "SB": Unit("Starbase", 300, 5, 3, 45, 50, turns=3, role="base"),
    "PS": _ground("Planetary Shield", 5, 100, 5, 0, 100, 1),
    "GB": _ground("Ground Battery", 1, 20, 3, 10, 8, 1),
    "AA": _ground("Army", 1, 15, 2, 3, 5, 2),
    "MD": _ground("Marine Division", 1, 25, 2, 6, 6, 2),
    "SP": _lift("Spaceport", 100, 5, 5, 50, 1, "base"),
    "SY": _lift("Shipyard", 150, 5, 10, 70, 2, "base"),
    "ET": _lift("ETAC", 50, 3, 1, 10, 1, "lift"),
    "TT": _lift("Troop Transport", 30, 3, 1, 15, 1, "lift"),
}
"""2.3.1, 9.1, 9.2, 9.3 Every class by its code; a match may add ships of its own, as in `units.XX={...}` (R71)."""
SCOUT, RAIDER, FIGHTER, BASE, ETAC, TRANSPORT, BREAKER = "SC", "RR", "FS", "SB", "ET", "TT", "PB"


class Tech(Value):
    """4.1 An area of research: `first` is the cost of level 1 in RP, `step` what each level adds, `bend` from level 6."""

    section: str
    first: Amount
    step: Amount
    top: Count
    science: Count = 0
    """Science level needed for level n: n plus this."""
    bend: Amount = 0
    """What each level from the sixth on adds instead of `step`; 0: as before."""

    def cost(self, level: int) -> int:
        """4.2, 4.3, 4.4 Research points for the step to this level."""
        early = self.first + self.step * (min(level, 5) - 1)
        return early + (self.bend or self.step) * max(0, level - 5)


class Research(Value):
    """4 The nine areas."""

    EL: Tech = Tech("4.2", 50, 10, 99, bend=15)
    SL: Tech = Tech("4.3", 25, 5, 99, bend=10)
    CST: Tech = Tech("4.5", 25, 5, 10)
    WEP: Tech = Tech("4.6", 25, 5, 10)
    TER: Tech = Tech("4.7", 25, 5, 7)
    ELI: Tech = Tech("4.8", 25, 5, 5)
    CLK: Tech = Tech("4.9", 35, 5, 5, science=2)
    SLD: Tech = Tech("4.10", 35, 5, 5, science=2)
    CIC: Tech = Tech("4.11", 25, 5, 5)


class Breakthrough(Value):
    """4.1.1 Chances in percent."""

    base: Percent = 10
    per: Amount1 = 50
    """RP of the last six turns for each percent more."""
    window: Some = 6
    points: Count = 10
    discount: Percent = 20


class Start(Value):
    """1.2 What each house begins with."""

    pu: People = 840
    treasury: Money = 420
    tax: Percent = 50
    prestige: Prestigious = 50
    levels: tuple[Tech0, ...] = (1, 1, 1, 1, 1, 1, 0, 0, 1)
    """4.1 Technology by area; higher ones make a quicker game."""
    batteries: Count = 3
    armies: Count = 5
    """The garrison of the option `garrison=recommended`."""


class Hub(Value):
    """2.1 The imperial remnant, by number of houses (R4)."""

    fighters: Count = 12
    batteries: Count = 5
    armies: Count = 5
    marines: Count = 3
    shield: Annotated[int, Meta(ge=0, le=6)] = 2
    pu: People = 1000
    industry: Amount = 500


class Economy(Value):
    """3 Money and people; rates in tenths of a percent."""

    growth: Growth = 15
    nexus: Growth = 20
    base_bonus: Percent = 5
    """2.4.4 Percent a starbase, at most three."""
    bases: Count = 3
    blockade: Percent = 40
    el_step: Percent = 5
    el_top: Share = 50
    quantum: Percent = 10
    productivity: tuple[Percent, Percent, Percent, Percent] = (40, 30, 25, 20)
    """3.2 By tax band: under 30, to 50, to 65, above."""
    bands: tuple[Percent, Percent, Percent] = (29, 50, 65)
    industry: tuple[tuple[Amount, Amount], ...] = ((50, 30), (75, 36), (100, 45), (150, 60))
    """3.4 Up to this percent of PU a unit costs so many PP."""
    industry_above: Amount = 75
    transfer: tuple[Amount, ...] = (15, 12, 10, 8, 6, 5, 4)
    """3.7 PP for a PTU by planet class, Extreme first."""
    terraform: tuple[Amount, ...] = (0, 60, 180, 500, 1000, 1500, 2000)
    """4.7 PP for the step to a class."""
    caps: tuple[People, ...] = (20, 60, 180, 500, 1000, 2000)
    """2.2 Most PU by planet class; Eden has no limit."""
    repair: Percent = 25
    salvage: Percent = 50
    launch: Share = 100
    """5.1 Percent more for ships built at a spaceport."""
    dock_step: Percent = 10
    milestones: tuple[tuple[Share, Share], ...] = ((50, 1), (75, 2), (100, 3), (150, 5))
    """9.4 Percent of PU, prestige."""
    maxed: Percent = 99
    """9.4 Percent of the cap that counts as full."""


RAW_INDEX = (
    (60, 60, 60, 60, 60, 60, 60),
    (62, 63, 64, 65, 70, 75, 80),
    (64, 66, 68, 70, 80, 90, 100),
    (66, 69, 72, 75, 90, 105, 120),
    (68, 72, 76, 80, 100, 120, 140),
)
"""3.1 RAW INDEX in percent, by resources and planet class (Extreme first)."""


class Espionage(Value):
    """8.2 An espionage action."""

    name: str
    cost: Count
    gain: Count
    loss: Count


class Intrigue(Value):
    """8.2, 8.3 Espionage and counter-intelligence."""

    point: Amount1 = 40
    """PP for an EBP or a CIP."""
    free: Percent = 5
    """Percent of the budget that does no harm."""
    theft: Espionage = Espionage("Tech Theft", 5, 2, 3)
    sabotage: Espionage = Espionage("Low Impact Sabotage", 2, 1, 1)
    destruction: Espionage = Espionage("High Impact Sabotage", 7, 3, 5)
    assassination: Espionage = Espionage("Assassination", 10, 5, 7)
    cyber: Espionage = Espionage("Cyber Attack", 6, 2, 3)
    manipulation: Espionage = Espionage("Economic Manipulation", 6, 3, 4)
    psyops: Espionage = Espionage("Psyops Campaign", 3, 1, 2)
    stolen: Count = 10
    needs: tuple[Roll, ...] = (16, 13, 10, 8, 5)
    """8.3 What 1D20 must reach, by CIC level."""
    caught: Count = 2


class Prestige(Value):
    """9.4 The rest of the prestige table."""

    colony: Count = 5
    full: Count = 3
    terraformed: Count = 5
    tech: Count = 2
    destroyed: Count = 3
    routed: Count = 2
    conquest: Count = 10
    planet_lost: Count = 10
    ambushed: Count = 1
    """Surprise costs the same under the option `surprise_prestige`."""
    base_lost: Count = 5
    base_destroyed: Count = 5
    spied: Count = 1
    hacked: Count = 2
    scout_lost: Count = 3
    blockade: Count = 2
    low_tax: Count = 1
    low_tax_most: Count = 5
    high_tax: tuple[Count, Some] = (1, 3)
    very_high_tax: tuple[Count, Some] = (2, 5)
    """3.2 Points lost, every so many turns."""
    tax_step: Count = 1
    """9.4 What each further turn above 65 % adds under the option `high_tax=escalating`."""
    shortfall: Count = 5
    shortfall_step: Count = 2
    below_zero: Some = 3
    """1.1 Turns below zero until the Duke surrenders."""


class Combat(Value):
    """7 Dice tables: the best modified roll of a row and its effectiveness in quarters."""

    space: tuple[tuple[Count, Count], ...] = ((2, 1), (4, 2), (6, 3), (99, 4))
    bombardment: tuple[tuple[Count, Count], ...] = ((2, 1), (5, 2), (99, 4))
    ground: tuple[tuple[Count, Count], ...] = ((2, 2), (6, 4), (8, 6), (99, 8))
    scouts: Roll = 1
    surprise: Roll = 3
    ambush: Roll = 4
    starbase: Roll = 2
    stalemate: Some = 20
    rounds: Count = 3
    """7.5 Bombardment rounds a turn."""
    roe: tuple[tuple[Count, Count], ...] = (
        *((0, 0), (0, 0), (4, 1), (3, 1), (2, 1), (3, 2), (1, 1), (2, 3), (1, 2), (1, 3), (0, 1)),
    )
    """7.1.1 Own strength to the foe's, by ROE; 0 and 1 are special."""
    shields: tuple[tuple[Percent, Percent], ...] = ((17, 25), (14, 30), (11, 35), (8, 40), (5, 45), (2, 50))
    """7.5.2 By SLD level: 1D20 must be above, percent of hits blocked."""


class Detection(Value):
    """2.4.2, 2.4.3 Least threshold of a range of three, by how far the searcher's level is above the hidden one's."""

    spy: tuple[Roll, ...] = (18, 17, 15, 11, 6, 2, 0, 0)
    """From three levels below to four above."""
    raider: tuple[Roll, ...] = (17, 14, 10, 6, 3, 1)
    """From one level below to four above."""
    mesh: tuple[tuple[Count, Count], ...] = ((1, 0), (3, 1), (5, 2))
    mesh_most: Count = 3
    best: Count = 5
    starbase: Count = 2
    stealth: Count = 2


class Book(Value, dict=True):
    """Everything printed."""

    units: dict[str, Unit] = field(default_factory=UNITS.copy)
    research: Research = Research()
    breakthrough: Breakthrough = Breakthrough()
    start: Start = Start()
    hub: Hub = Hub()
    economy: Economy = Economy()
    intrigue: Intrigue = Intrigue()
    prestige: Prestige = Prestige()
    combat: Combat = Combat()
    detection: Detection = Detection()

    @cached_property
    def carriers(self) -> frozenset[str]:
        """2.4.1, 2.3.2 The classes that carry something."""
        return frozenset(code for code, row in self.units.items() if row.carries)

    @cached_property
    def catalogues(self) -> dict[tuple[Any, ...], Any]:
        """5 What was found to be on offer under these numbers (choices.catalogue)."""
        return {}

    @cached_property
    def within_reach(self) -> dict[tuple[int, ...], tuple[Area, ...]]:
        """4.1 What was found to be within reach by the levels of a house (research.within_reach)."""
        return {}


BOOK = Book()


def unit(book: Book, code: str) -> Unit:
    """9.1, 9.2, 9.3 The row of a class."""
    return book.units[code]


def tech(book: Book, area: Area) -> Tech:
    """4 The row of an area of research."""
    row: Tech = getattr(book.research, area)
    return row
