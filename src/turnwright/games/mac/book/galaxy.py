"""The tables of chapters 14 and 15: factions, star systems, places and jump routes.  Pure tables, for the campaign."""

from __future__ import annotations

from typing import Literal

from turnwright.core import Value
from turnwright.core.book import Checked, Count, Share, backwards

from .company import Difficulty
from .gear import FactionName

Landscape = Literal["habitable", "industrial", "mining", "station", "outpost"]
"""What a place is, and what its battlefields look like."""


class Faction(Value):
    """15.3 One of the three powers; enemy frames are called by its prefix and a number."""

    name: str
    short: str
    titles: tuple[str, ...]
    """What its contracts are called."""


# fmt: off
FACTIONS = {
    "crucible": Faction("Crucible Industries", "CRI", (
        "Asset Protection", "Facility Defense", "Corporate Extraction", "Industrial Sabotage Response",
        "R&D Escort", "Hostile Acquisition", "Perimeter Enforcement",
    )),
    "directorate": Faction("Terran Directorate", "TDR", (
        "Border Patrol", "Garrison Relief", "Peacekeeping Operation", "Sector Enforcement",
        "Forward Reconnaissance", "Strategic Interdiction", "Defensive Stand",
    )),
    "outer_reach": Faction("Outer Reach Collective", "ORC", (
        "Frontier Skirmish", "Convoy Raid", "Supply Interdiction", "Outpost Defense", "Smuggler Escort",
        "Territory Claim", "Pirate Suppression",
    )),
}
# fmt: on


class System(Value):
    """A star system (section 14.1) with its place on the map, y growing downwards; contested if no faction holds it."""

    name: str
    faction: FactionName | Literal[""]
    kind: Literal["core", "colony", "frontier", "contested"]
    x: Share
    y: Share


SYSTEMS = {
    "sol": System("Sol", "directorate", "core", 300, 50),
    "terra_nova": System("Terra Nova", "directorate", "core", 500, 50),
    "centauri_gate": System("Centauri Gate", "directorate", "colony", 500, 200),
    "avalon": System("Avalon", "crucible", "colony", 200, 400),
    "forge": System("Forge", "crucible", "colony", 50, 350),
    "meridian": System("Meridian", "crucible", "colony", 150, 250),
    "haven": System("Haven", "outer_reach", "frontier", 550, 400),
    "the_drift": System("The Drift", "outer_reach", "frontier", 600, 550),
    "rimward": System("Rimward", "outer_reach", "frontier", 550, 650),
    "crossroads": System("Crossroads", "", "contested", 350, 300),
    "deadlight": System("Deadlight", "", "contested", 450, 500),
}


class Place(Checked):
    """A planet or station (section 14.2): what it offers and how hard its contracts are."""

    name: str
    system: str
    landscape: Landscape
    market: bool
    hiring: bool
    difficulty: tuple[Difficulty, Difficulty]
    says: str

    def fault(self) -> str:
        return backwards(self.name, difficulty=self.difficulty)


# fmt: off
PLACES = {
    "earth": Place("Earth", "sol", "habitable", True, True, (3, 5), "seat of the Directorate"),
    "luna_station": Place("Luna Station", "sol", "station", True, False, (4, 5), "High Command"),
    "mars_colony": Place("Mars Colony", "sol", "industrial", True, True, (2, 4), "frame factories"),
    "new_geneva": Place("New Geneva", "terra_nova", "habitable", True, True, (2, 4), "officer academies"),
    "dryden_yards": Place("Dryden Yards", "terra_nova", "station", True, False, (3, 5), "military shipyard"),
    "gate_station": Place("Gate Station", "centauri_gate", "station", True, True, (2, 4), "border patrol at the gate"),
    "proxima_colony": Place("Proxima Colony", "centauri_gate", "mining", True, False, (1, 3), "mining settlement"),
    "foundry_station": Place("Foundry Station", "avalon", "station", True, True, (3, 5), "Crucible headquarters"),
    "avalon_prime": Place("Avalon Prime", "avalon", "habitable", True, True, (2, 4), "Crucible's show colony"),
    "ore_belt": Place("Ore Belt", "avalon", "mining", False, False, (1, 3), "asteroid mines"),
    "smelter_one": Place("Smelter One", "forge", "industrial", True, False, (2, 4), "weapons foundry"),
    "forge_station": Place("Forge Station", "forge", "station", True, True, (2, 4), "frame assembly depot"),
    "meridian_labs": Place("Meridian Labs", "meridian", "station", True, False, (3, 5), "research station"),
    "aether_colony": Place("Aether Colony", "meridian", "habitable", True, True, (1, 3), "executive residences"),
    "haven_prime": Place("Haven Prime", "haven", "habitable", True, True, (2, 4), "the Collective's diplomats"),
    "port_yarrow": Place("Port Yarrow", "haven", "station", True, True, (1, 3), "trade station"),
    "the_drift": Place("The Drift", "the_drift", "station", True, True, (3, 5), "capital aboard a colony ship"),
    "scatter_point": Place("Scatter Point", "the_drift", "outpost", True, False, (2, 4), "salvage depot"),
    "rimward_station": Place("Rimward Station", "rimward", "outpost", True, False, (3, 5), "the last outpost"),
    "junkyard": Place("Junkyard", "rimward", "mining", False, False, (2, 4), "fields of wrecks"),
    "junction_station": Place("Junction Station", "crossroads", "station", True, True, (1, 3), "where companies begin"),
    "freeport": Place("Freeport", "crossroads", "station", True, True, (1, 4), "mercenary outpost"),
    "deadlight_station": Place("Deadlight Station", "deadlight", "station", True, True, (2, 5), "pirate den"),
    "shadow_market": Place("Shadow Market", "deadlight", "outpost", True, False, (3, 5), "black market"),
}
# fmt: on


class Route(Value):
    """A jump route, the same both ways (section 14.3)."""

    one: str
    other: str
    fuel: Count
    days: Count


ROUTES = (
    Route("sol", "terra_nova", 10, 2),
    Route("sol", "centauri_gate", 15, 3),
    Route("terra_nova", "centauri_gate", 10, 2),
    Route("sol", "meridian", 20, 3),
    Route("centauri_gate", "crossroads", 15, 3),
    Route("crossroads", "avalon", 15, 3),
    Route("crossroads", "haven", 15, 3),
    Route("crossroads", "deadlight", 10, 2),
    Route("avalon", "forge", 10, 2),
    Route("avalon", "meridian", 10, 2),
    Route("forge", "meridian", 15, 3),
    Route("haven", "the_drift", 10, 2),
    Route("haven", "rimward", 15, 3),
    Route("the_drift", "rimward", 10, 2),
    Route("deadlight", "rimward", 15, 3),
    Route("deadlight", "haven", 20, 4),
)
