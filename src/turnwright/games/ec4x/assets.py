"""2 The things of the game: stars, planets, ships, squadrons, fleets, colonies, houses, and what is known of them."""

from __future__ import annotations

from typing import Literal

from turnwright.core import Value

from .book import (
    AREAS,
    EDEN,
    ETAC,
    NOBODY,
    PLACE,
    RAIDER,
    SCOUT,
    SOURCES,
    Area,
    Book,
    Deed,
    Discovery,
    Stance,
    Status,
    unit,
)


class Lane(Value):
    """2.1 A jump lane from here to another system."""

    to: int
    kind: int
    """0 restricted, 1 minor, 2 major."""


class Star(Value):
    """2.1 A hex of the map as everybody knows it."""

    name: str
    q: int
    r: int
    lanes: tuple[Lane, ...] = ()

    def lane(self, to: int) -> int | None:
        """The class of the lane to a neighbour; None if there is none."""
        return next((lane.kind for lane in self.lanes if lane.to == to), None)


class Planet(Value):
    """2.2 Planet class (0 Extreme to 6 Eden) and resources (0 Very Poor to 4 Very Rich)."""

    kind: int
    raw: int


class Ship(Value):
    """9.1 A ship: its class, the WEP level and the ELI or CLK level it was built with."""

    code: str
    wep: int = 1
    level: int = 0


class Squadron(Value):
    """2.3.3 Ships under a flagship (the first one); they fight and die together.  Fighters are in its hangars."""

    number: int
    ships: tuple[Ship, ...]
    crippled: bool = False
    fighters: tuple[Ship, ...] = ()


class Lift(Value):
    """2.3.2 An ETAC or a Troop Transport, loaded with one PTU or one Marine Division, or empty."""

    code: str
    loaded: bool = False


class Fleet(Value):
    """2.3.4 Squadrons and spacelift that travel together under one order."""

    house: int
    number: int
    at: int
    squadrons: tuple[Squadron, ...] = ()
    lifts: tuple[Lift, ...] = ()
    order: int = 0
    target: int = -1
    """A system; for order 13 the number of the host fleet."""
    roe: int = 6
    status: Status = "active"
    offline: bool = False

    @property
    def ships(self) -> list[Ship]:
        return [ship for squadron in self.squadrons for ship in squadron.ships]

    @property
    def scouts(self) -> list[int]:
        """2.4.2 ELI levels of its working scouts."""
        return [
            ship.level
            for squadron in self.squadrons
            if not squadron.crippled
            for ship in squadron.ships
            if ship.code == SCOUT
        ]

    @property
    def cloak(self) -> int:
        """2.4.3 The best CLK of an uncrippled raider, which hides the whole fleet; 0 in plain sight."""
        levels = [
            ship.level
            for squadron in self.squadrons
            if not squadron.crippled
            for ship in squadron.ships
            if ship.code == RAIDER
        ]
        return max(levels, default=0)

    @property
    def crippled(self) -> bool:
        return True in [squadron.crippled for squadron in self.squadrons]

    @property
    def solo_scout(self) -> bool:
        """6.2.10 One scout and nothing else."""
        return not self.lifts and len(self.squadrons) == 1 and [ship.code for ship in self.ships] == [SCOUT]

    def loaded(self, code: str) -> int:
        return sum(lift.code == code and lift.loaded for lift in self.lifts)

    def armed(self, book: Book) -> bool:
        """6.2 Has it combat ships?  A scout is none."""
        for squadron in self.squadrons:
            for ship in squadron.ships:
                if ship.code != SCOUT and unit(book, ship.code).attack > 0:
                    return True
        return False

    @property
    def etac(self) -> bool:
        return self.loaded(ETAC) > 0


class Project(Value):
    """5 Something under construction or repair at a colony; `ready` is the turn whose orders may use it."""

    code: str
    count: int
    ready: int
    place: str = ""
    """`yard` or `port` for what takes a dock each."""
    wep: int = 1
    level: int = 0
    squadron: Squadron | None = None
    """5.4 The ships that are being repaired."""
    repair: bool = False
    done: bool = False
    """5 Finished, but waiting in its dock for an order."""


class Starbase(Value):
    """2.4.4 A starbase with the WEP and ELI levels it was built with."""

    wep: int
    eli: int
    crippled: bool = False


class Colony(Value):
    """2.2, 3 A colony and all that is on and over its planet."""

    at: int
    owner: int
    ptu: int = 0
    """Thousandths of a PTU that work."""
    settling: int = 0
    """3.7 Newcomers, who work only after the next Income phase."""
    industry: int = 0
    rising: int = 0
    """3.4 Industrial units that were bought this turn and are there after its Maintenance phase."""
    spaceports: int = 0
    shipyards: int = 0
    starbases: tuple[Starbase, ...] = ()
    fighters: tuple[Ship, ...] = ()
    batteries: int = 0
    batteries_hit: int = 0
    armies: int = 0
    armies_hit: int = 0
    marines: int = 0
    marines_hit: int = 0
    """2.4.7, 2.4.9 Undamaged and crippled ground units."""
    shield: int = 0
    queue: tuple[Project, ...] = ()
    blockader: int = NOBODY
    milestones: int = 0
    """9.4 Percent of the highest IU milestone that was paid for."""
    full_at: int = -1
    """9.4 The planet class at which a full population was paid for."""
    manipulated: bool = False
    """8.2.1 Its revenue of the next turn is halved."""

    @property
    def operational(self) -> int:
        """2.4.4 Starbases that are not crippled."""
        return sum(not base.crippled for base in self.starbases)

    @property
    def posted(self) -> dict[str, tuple[int, int]]:
        """2.4 What serves and guards it, by code: how many there are, and how many of them are crippled."""
        return {
            "SP": (self.spaceports, 0),
            "SY": (self.shipyards, 0),
            "SB": (len(self.starbases), len(self.starbases) - self.operational),
            "FS": (len(self.fighters), 0),
            "GB": (self.batteries + self.batteries_hit, self.batteries_hit),
            "AA": (self.armies + self.armies_hit, self.armies_hit),
            "MD": (self.marines + self.marines_hit, self.marines_hit),
        }


class House(Value):
    """A house's own books."""

    treasury: int = 0
    tax: int = 50
    prestige: int = 0
    levels: tuple[int, ...] = (1, 1, 1, 1, 1, 1, 0, 0, 1)
    """4 By area, in the order of AREAS."""
    pools: tuple[int, ...] = (0,) * len(AREAS)
    """4.1 Research points in hundredths."""
    invested: tuple[tuple[int, ...], ...] = ()
    """4.1.1 RP of the last six turns, newest last."""
    held: tuple[Area, ...] = ()
    """4.1 Areas in which nothing is bought for now."""
    discount: bool = False
    discoveries: tuple[Discovery, ...] = ()
    owed: str = ""
    """4.1.1 The area whose level of this cycle came free."""
    second: str = ""
    """4.1.1 The area that has a second free level coming in the next cycle."""
    ebp: int = 0
    cip: int = 0
    gho: int = 0
    """3.1 Gross House Output of the last Income phase."""
    low_tax: int = 0
    """3.2 Prestige that low taxes have brought in all."""
    taxed: int = 0
    overtaxed: int = 0
    """3.2 Turns above 50 % since that last cost prestige, and turns above 65 %, both since a turn at 50 % or less."""
    unpaid: int = 0
    """3.9 Turns in a row in which maintenance was not paid."""
    disgraced: int = 0
    """1.1 Turns in a row below zero prestige."""
    lapses: int = 0
    """1.3.2 Turns in a row without orders."""
    psyops: bool = False
    shaken: bool = False
    """8.2.1 Assassination: the SRP bought this turn count half."""
    covert: bool = False
    """8.2 The espionage action of this turn is taken."""
    budget: int = 0
    """8.2 The treasury at the start of Command."""
    renown: tuple[int, ...] = (0,) * len(SOURCES)
    """9.4 The prestige of the whole game by its sources."""
    next_fleet: int = 1
    next_squadron: int = 1
    fallen: bool = False

    def level(self, area: Area) -> int:
        return self.levels[PLACE[area]]

    def pool(self, area: Area) -> int:
        return self.pools[PLACE[area]]


class Convoy(Value):
    """3.7 Colonists under way with the Space Guilds."""

    house: int
    source: int
    to: int
    ptu: int
    due: int


class Scrap(Value):
    """5.4 What was broken up this turn and is paid for in the Maintenance phase; fleet 0 is an old shield (2.4.7)."""

    house: int
    fleet: int
    worth: int


class Plot(Value):
    """8.2 An espionage action that was paid for."""

    by: int
    deed: Deed
    house: int
    colony: int = -1


Purpose = Literal[
    "",
    "military",
    "spacelift",
    "research",
    "industry",
    "terraforming",
    "guilds",
    "EBP",
    "CIP",
    "taxes",
    "upkeep",
    "salvage",
]
"""3.8 What money is spent on, in the book's order, and where it comes from; empty for prestige."""


class Entry(Value):
    """A line of a ledger: what it was for, how much, by which section, and for money to what purpose."""

    label: str
    amount: int
    section: str
    purpose: Purpose = ""


class Refusal(Value):
    """A line of an order sheet that could not be carried out: its place (from 0) and why."""

    at: int
    reason: str


class Contact(Value):
    """2.4.2 Foreign units seen in a system: how many of which class, by code, and what their fleets are seen to do."""

    house: int
    units: tuple[tuple[str, int], ...]
    orders: tuple[int, ...] = ()
    """6.2 Orders that can be seen while they are carried out: patrol, guard, blockade, bombardment."""


class Sighting(Value):
    """A system as a house last saw it, at the end of that turn."""

    turn: int
    planet: Planet
    owner: int = NOBODY
    contacts: tuple[Contact, ...] = ()


Intel = tuple[Sighting | None, ...]
"""1.3.4 What is known of each system."""


class Spotted(Value):
    """6.2.12 A fleet that a scout watched, with its order."""

    house: int
    units: tuple[tuple[str, int], ...]
    order: int


class Dossier(Value):
    """6.2.10, 6.2.11, 6.2.12 What a scout on mission 9, 10 or 11 learnt of a house in a system."""

    turn: int
    mission: int
    at: int
    house: int
    facts: tuple[tuple[str, int], ...]
    fleets: tuple[Spotted, ...] = ()
    """6.2.12 All fleets in plain sight, one by one."""
    success: bool = True
    """9.4 This report or an earlier one of its kind found somebody's colony, fleet or starbase there."""


class Rival(Value):
    """What everybody knows of a house, and how it stands with the viewer."""

    prestige: int
    fallen: bool
    stance: Stance = "neutral"
    offer: Stance | None = None
    """8.1.2 What it offers the viewer."""
    renown: tuple[int, ...] = ()
    """9.4 Its prestige by source, which is public once the game is over."""


def capacity(book: Book, planet: Planet) -> int | None:
    """2.2 The most PU a planet bears; None on Eden."""
    return None if planet.kind >= EDEN else book.economy.caps[planet.kind]
