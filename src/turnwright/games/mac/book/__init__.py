"""The tables of battle (chapters 1 to 6 and 10), and the Book that gathers every number of the game.

A match may change any of them by path, as in `accuracy.brace=25` or `weapons.flamer.damage=4`.  Weapons, equipment and
chassis lie in gear.py, the map of the galaxy in galaxy.py, money and pilots in company.py; of chapters 7 and 8 here is what is
no row of those: weapon groups (7.2), reloads (7.3), shares of armour (8.2).
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta, field

from turnwright.core import Value
from turnwright.core.book import Checked, Count, Percent, Share, Shift, Some, backwards
from turnwright.core.options import asked
from turnwright.kit.words import say

Rounds = Annotated[int, Meta(ge=1, le=200)]

from .company import Company
from .galaxy import FACTIONS, PLACES, ROUTES, SYSTEMS, Faction, Landscape, Place, Route, System
from .gear import CHASSIS, CLASSES, EQUIPMENT, SIZES, WEAPONS, Chassis, Equipment, FactionName, FrameClass, Weapon

Terrain = Literal["open", "forest", "rocks", "rough", "sand"]
Stance = Literal["aggressive", "balanced", "defensive"]
Priority = Literal["focus_fire", "spread_damage", "threat", "opportunity"]
Withdrawal = Literal["fight_to_end", "retreat_at_50", "retreat_at_25"]
MapSize = Literal["small", "medium", "large"]
Preset = Literal["starters", "recon", "line", "hammer", "siege"]

TERRAINS: tuple[Terrain, ...] = get_args(Terrain)
PRESETS: tuple[Preset, ...] = get_args(Preset)
LANCES = {
    "starters": "Starters, two frames, 80 t",
    "recon": "Recon, three light, 85 t",
    "line": "Line, three medium, 150 t",
    "hammer": "Hammer, three heavy, 205 t",
    "siege": "Siege, two assault, 185 t",
    "contract": "As a contract's enemies",
    "mirror": "The same as the first",
}


class Options(Value, kw_only=True, omit_defaults=True):
    """What is agreed on before a skirmish or a campaign."""

    mode: Annotated[
        Literal["skirmish", "campaign"],
        asked(
            "Mode",
            "One battle between the lances below; or a mercenary company from 2847 on, for one player (13), which "
            "heeds of the battle options those about the enemy's orders and weapon groups, and the map.",
            labels={"skirmish": "Battle"},
        ),
    ] = "skirmish"
    days: Annotated[
        int, asked("Campaign days", "How long a campaign lasts; 365 days are a year (13.2).", ge=30, le=3650)
    ] = 365
    lance: Annotated[
        Literal[Preset, "contract"],
        asked(
            "Lance",
            "The frames of the first player: a company's first two, one of the other lances, or what an enemy of "
            "the chosen difficulty and faction would bring (16.1).",
            labels=LANCES,
        ),
    ] = "starters"
    opponents: Annotated[
        Literal["mirror", Preset, "contract"], asked("Opponents", "The frames of the other lance.", labels=LANCES)
    ] = "mirror"
    difficulty: Annotated[
        int, asked("Difficulty", "Size of the map (6.1) and of a contract's enemies (16.1).", ge=1, le=5)
    ] = 3
    faction: Annotated[FactionName, asked("Faction", "Whose frames and weapons a contract's enemies have (16.1).")] = (
        "crucible"
    )
    landscape: Annotated[
        Landscape, asked("Landscape", "The mix of terrain; habitable is the one printed in 6.2 (ruling R103).")
    ] = "habitable"
    map_size: Annotated[
        Literal["by_difficulty", MapSize], asked("Map", "Small 12 x 10, medium 16 x 12, large 20 x 14 (6.1).")
    ] = "by_difficulty"
    stance: Annotated[Stance, asked("Enemy stance", "How a lance without a player fights (10.1).")] = "balanced"
    priority: Annotated[
        Priority,
        asked(
            "Enemy targets",
            "Whom a lance without a player shoots at (10.3).",
            labels={"threat": "The greatest threat", "opportunity": "The most damaged"},
        ),
    ] = "threat"
    withdrawal: Annotated[
        Withdrawal,
        asked(
            "Enemy withdrawal",
            "When a lance without a player gives up (10.4).",
            labels={"fight_to_end": "Never", "retreat_at_50": "At half strength", "retreat_at_25": "At a quarter"},
        ),
    ] = "fight_to_end"
    enemy_groups: Annotated[
        Literal["four", "single", "by_tactics"],
        asked(
            "Enemy weapon groups",
            "How a contract's enemies deal out their weapons; one gun a group makes them weaker, and by Tactics good "
            "pilots fire together what their reactor feeds (ruling R64).",
            labels={"four": "Four groups", "single": "One gun a group", "by_tactics": "By Tactics"},
        ),
    ] = "four"
    enemy_ai: Annotated[
        Literal["book", "skilled", "expert"],
        asked(
            "Enemy skill",
            "How a lance without a player decides: by the steps of chapter 10 one by one; by its pilots' Tactics, "
            "weighing whole activations or taking the plain step; or weighing always (ruling R127).",
            labels={"book": "By the book", "skilled": "By the pilots' Tactics", "expert": "Always weighed"},
        ),
    ] = "book"
    enemy_weight: Annotated[
        int,
        asked(
            "Enemy weight",
            "A contract's enemies bring more frames until theirs cost at least so many percent of those sent against "
            "them; 0: two frames, as printed (ruling R130).",
            ge=0,
            le=200,
        ),
    ] = 0
    terrain_by_planet: Annotated[
        bool, asked("Terrain by planet", "Campaign battlefields look like the place they lie on (ruling R103).")
    ] = False
    board_refills: Annotated[
        Literal["arrival", "daily"],
        asked(
            "New contracts",
            "When the company arrives at a place, as printed in 14.4, or also on the day after the last one of a "
            "board was fought (ruling R126).",
            labels={"arrival": "On arrival", "daily": "Day by day"},
        ),
    ] = "arrival"
    contract_days: Annotated[
        int, asked("Days of a contract", "Days that pass with every contract (ruling R97).", ge=0, le=30)
    ] = 0
    reduced_pay_from_posted: Annotated[
        bool,
        asked(
            "Reduced pay from posted pay",
            "Withdrawal and defeat pay a share of the posted pay instead of the base reward (ruling R83).",
        ),
    ] = False
    withdrawal_must_be_earned: Annotated[
        bool,
        asked(
            "Withdrawal must be earned",
            "A lance that withdraws before it has brought down a frame is not paid (ruling R120).",
        ),
    ] = False
    sell_net_of_repair: Annotated[
        bool,
        asked(
            "Sell frames net of repair",
            "A frame sells for half its price less its repair bill; a destroyed one for nothing (ruling R95).",
        ),
    ] = False

    goal: Annotated[
        Literal["survive", "establish"],
        asked(
            "Goal",
            "When a campaign is won: at the end of its days, whatever the company has become, even without a fight; or "
            "only if it is Established or better by then (13.4, ruling R131).",
            labels={"survive": "Survive the term", "establish": "Be Established or better"},
        ),
    ] = "survive"


class ActionPoints(Value):
    """2 What a frame has and what each action costs."""

    a_round: Count = 2
    with_gyro_hit: Count = 1
    move: Count = 1
    fire: Count = 1
    brace: Count = 1
    called_shot: Count = 2
    overwatch: Count = 1
    vent: Count = 1
    sprint: Count = 2
    equipment: Count = 1
    """7.7.1 Activating a piece of equipment (R58)."""


class Accuracy(Value):
    """3 Percentages of the chance to hit."""

    gunnery: Percent = 2
    """3.2 For each point of Gunnery."""
    least: Percent = 5
    most: Percent = 95
    brace: Percent = 20
    sensors: Percent = 10
    called_shot: Percent = 15
    actuator: Percent = 10
    overwatch: Percent = 10
    critical: Percent = 5
    """3.8 Chance that a hit is critical, which is only for show."""


class RangeRow(Checked, kw_only=True):
    """3.4 Modifiers by band below the best span, 6.5 the best span, the farthest hex and the modifier there."""

    point_blank: Shift
    short: Shift
    medium: Shift
    best: Shift = 10
    best_from: Annotated[int, Meta(ge=1, le=8)]
    best_to: Some
    farthest: Some
    at_farthest: Shift

    def fault(self) -> str:
        """6.5 The best span ends before the farthest hex."""
        spans = {"best": (self.best_from, self.best_to), "the rest": (self.best_to + 1, self.farthest)}
        return backwards("A row of ranges", **spans)


RANGES = {
    "short": RangeRow(point_blank=5, short=10, medium=-10, best_from=2, best_to=4, farthest=7, at_farthest=-25),
    "medium": RangeRow(point_blank=-5, short=5, medium=10, best_from=4, best_to=7, farthest=10, at_farthest=-10),
    "long": RangeRow(point_blank=-15, short=-5, medium=5, best_from=7, best_to=10, farthest=14, at_farthest=-5),
}
BANDS = (("point blank", 1), ("short", 4), ("medium", 7), ("long", 99))
"""3.4 Bands by their farthest hex (A9)."""


class TerrainRow(Value):
    """6.2 What entering costs, what cover it gives and how much it hides behind it."""

    letter: str
    move: Some = 1
    cover: Percent = 0
    line: Percent = 0


TERRAIN = {
    "open": TerrainRow("."),
    "forest": TerrainRow("f", 2, 15, 5),
    "rocks": TerrainRow("r", 2, 10, 3),
    "rough": TerrainRow("u", 2),
    "sand": TerrainRow("s"),
}
LETTERS: dict[str, Terrain] = {TERRAIN[kind].letter: kind for kind in TERRAINS}


class Mix(Value):
    """6.2 Terrain in percent of the cells between the deployment zones (A8)."""

    forest: Percent
    rocks: Percent
    rough: Percent
    sand: Percent = 0


LANDSCAPES = {
    "habitable": Mix(12, 10, 8),
    "industrial": Mix(0, 15, 20, 5),
    "mining": Mix(0, 20, 10, 15),
    "station": Mix(0, 12, 18),
    "outpost": Mix(0, 10, 12, 15),
}


class Extent(Value):
    """6.1 A map."""

    columns: Annotated[int, Meta(ge=8, le=20)]
    rows: Annotated[int, Meta(ge=6, le=14)]


MAPS = {"small": Extent(12, 10), "medium": Extent(16, 12), "large": Extent(20, 14)}
MAP_BY_DIFFICULTY: tuple[MapSize, ...] = ("small", "small", "medium", "large", "large")


class MapMaking(Value):
    """6.2, 6.3 How a map is made."""

    zone: Annotated[int, Meta(ge=1, le=3)] = 2
    """6.3 Columns of a deployment zone; always open."""
    forest_tries: Share = 200
    cluster: Some = 3
    """6.2 A forest grows over up to so many neighbours."""


class Component(Value):
    """4.3 What a structure hit may break."""

    name: Literal["weapon", "actuator", "ammunition", "reactor", "gyro", "sensors", "cockpit"]
    chance: Percent


COMPONENTS = (
    Component("weapon", 15),
    Component("actuator", 10),
    Component("ammunition", 5),
    Component("reactor", 5),
    Component("gyro", 3),
    Component("sensors", 2),
    Component("cockpit", 3),
)


class Damage(Checked):
    """4 Where hits land, what breaks, and who survives."""

    locations: tuple[Percent, ...] = (5, 20, 15, 15, 10, 10, 25)
    """4.1 Percentages, from the head down to the legs."""
    components: tuple[Component, ...] = COMPONENTS
    explosion: tuple[Count, Count] = (10, 24)
    """4.3 Least and most damage of exploding ammunition."""
    survival: Percent = 50
    """4.6 Chance of the pilot when the head is lost,"""
    survival_per_piloting: Percent = 5
    """and for each point of Piloting."""
    armour_permille: tuple[Share, ...] = (70, 200, 145, 145, 110, 110)
    """8.2 Share of each location but the legs, which take the rest (R44)."""

    def fault(self) -> str:
        """4.1, 8.2 Shares are of a whole."""
        if sum(self.locations) != 100:
            return say("damage.locations add up to 100, not to {locations}.", locations=sum(self.locations))
        if sum(self.armour_permille) > 1_000:
            return say(
                "damage.armour_permille add up to 1000 at most, not to {armour_permille}.",
                armour_permille=sum(self.armour_permille),
            )
        return backwards("damage", explosion=self.explosion)


class Reactor(Value):
    """5 Energy and stress."""

    limit_percent: Share = 150
    """5.3 Most that may be spent in a round."""
    hit_output: Count = 3
    """5.1 Output lost with each reactor hit."""
    hit_stress_percent: Share = 25
    """4.3 Stress of a reactor hit, of the printed output (R36)."""
    pull_back_percent: Share = 150
    """5.2"""
    sprint_percent: Share = 200
    """5.2"""
    leg_actuator: Count = 2
    """5.2"""
    risk: Percent = 25
    """5.4 Chance of a shutdown once stress reaches the output."""
    certain_percent: Share = 150
    """5.4 Stress at which shutdown is certain."""
    dissipation_percent: Percent = 10
    dissipation_least: Count = 1
    vent_percent: Percent = 25
    """5.5"""
    vent_least: Count = 2


class Ai(Value):
    """10 What a lance without a player goes by."""

    ladder: tuple[Some, ...] = (1, 3, 5, 8)
    """10.2 Ideal distances: point blank, short, medium, long (R100)."""
    balanced_vent_percent: Percent = 75
    """10.1 Stress, in percent of output, from which a Balanced frame vents."""
    defensive_vent_percent: Percent = 50
    defensive_brace_percent: Percent = 40
    """10.1 Armour below which a Defensive frame braces."""
    damaged_percent: Percent = 50
    """10.4 Armour below which a frame counts as damaged."""
    opportunity_kill: Percent = 50
    opportunity_shutdown: Percent = 30
    """10.3 What Opportunity gives for a target that could fall at once or stands still (A14)."""
    thought_percent: Percent = 28
    """9.1 The share of decisions that a skilled enemy weighs, for each point of Tactics (R127),"""
    thought_from: Count = 2
    """above so many."""
    fed_from: Count = 5
    """7.2 With groups by Tactics: from here as many guns together as the reactor feeds (R64)."""


class Retreat(Value):
    """10.4 A threshold: share of frames lost, or of survivors damaged, in percent."""

    lost: Percent
    damaged: Percent


RETREATS = {"retreat_at_50": Retreat(50, 50), "retreat_at_25": Retreat(25, 75)}


class Book(Checked, kw_only=True):
    """Every number in force."""

    rounds: Rounds = 100
    """1 After so many rounds the battle is broken off."""
    ap: ActionPoints = ActionPoints()
    accuracy: Accuracy = Accuracy()
    ranges: dict[str, RangeRow] = field(default_factory=RANGES.copy)
    terrain: dict[str, TerrainRow] = field(default_factory=TERRAIN.copy)
    landscapes: dict[str, Mix] = field(default_factory=LANDSCAPES.copy)
    maps: dict[str, Extent] = field(default_factory=MAPS.copy)
    map_making: MapMaking = MapMaking()
    damage: Damage = Damage()
    reactor: Reactor = Reactor()
    reloads: Count = 8
    """7.3 Shots each ammunition weapon begins with."""
    groups: Annotated[int, Meta(ge=1, le=8)] = 4
    """7.2 Weapon groups."""
    weapons: dict[str, Weapon] = field(default_factory=WEAPONS.copy)
    equipment: dict[str, Equipment] = field(default_factory=EQUIPMENT.copy)
    classes: dict[str, FrameClass] = field(default_factory=CLASSES.copy)
    chassis: dict[str, Chassis] = field(default_factory=CHASSIS.copy)
    ai: Ai = Ai()
    retreats: dict[str, Retreat] = field(default_factory=RETREATS.copy)
    company: Company = field(default_factory=Company)
    factions: dict[str, Faction] = field(default_factory=FACTIONS.copy)
    systems: dict[str, System] = field(default_factory=SYSTEMS.copy)
    places: dict[str, Place] = field(default_factory=PLACES.copy)
    routes: tuple[Route, ...] = ROUTES

    def fault(self) -> str:
        """8.3 The frames of the book find room for what they carry."""
        for code, printed in CHASSIS.items():
            for size in SIZES:
                if getattr(self.chassis[code], size) < getattr(printed, size):
                    return say(
                        "chassis.{code}.{size} takes {printed} or more, as the book's frames carry them.",
                        code=code,
                        size=size,
                        printed=getattr(printed, size),
                    )
        return ""


BOOK = Book()
