"""The tables of chapters 7 and 8: weapons, equipment, classes and chassis.

Every row once; weapon groups, reloads and shares of armour are in the Book.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta

from turnwright.core import Value
from turnwright.core.book import Count, Percent, Share, Some

Size = Literal["small", "medium", "large"]
Range = Literal["short", "medium", "long"]
WeaponType = Literal["energy", "ballistic", "missile"]
Category = Literal["passive", "active", "slot"]
Class = Literal["light", "medium", "heavy", "assault"]
FactionName = Literal["crucible", "directorate", "outer_reach"]
Location = Literal["head", "centre_torso", "left_torso", "right_torso", "left_arm", "right_arm", "legs"]

Armour = Annotated[int, Meta(ge=1, le=1_000)]
Credits = Annotated[int, Meta(ge=0, le=10_000_000)]

FACTION_NAMES: tuple[FactionName, ...] = get_args(FactionName)
LOCATIONS: tuple[Location, ...] = get_args(Location)
HEAD, CENTRE, LEFT_TORSO, RIGHT_TORSO, LEFT_ARM, RIGHT_ARM, LEGS = range(7)
"""4.1 Armour, structure and actuators are tuples in this order."""
SIZES: tuple[Size, ...] = ("large", "medium", "small")
"""7.2 The order in which weapons of a group fire (R52)."""


class Weapon(Value):
    """7.4 A weapon; faction "" is universal."""

    name: str
    size: Size
    type: WeaponType
    damage: Count
    energy: Count
    space: Count
    range: Range
    accuracy: Percent
    """3.1 Base accuracy."""
    price: Credits
    faction: FactionName | Literal[""] = ""
    exclusive: bool = False
    """Sold only at Allied standing, never carried by enemies."""
    ammo: Count = 0
    """Rounds a shot takes; 0 for energy weapons."""
    stress: Count = 0
    """7.4 Reactor stress a hit adds to the target (Flamer, R59)."""
    indirect: bool = False
    """7.4 Takes no penalty for terrain in the line of sight (LRM-15, R59)."""


# fmt: off
WEAPONS = {
    "light_laser": Weapon("Light Laser", "small", "energy", 5, 4, 2, "medium", 85, 10_000),
    "machine_gun": Weapon("Machine Gun", "small", "ballistic", 3, 0, 2, "short", 90, 6_000, ammo=10),
    "flamer": Weapon("Flamer", "small", "energy", 2, 6, 2, "short", 95, 8_000, "crucible", stress=3),
    "missile_rack": Weapon(
        "Small Missile Rack", "small", "missile", 6, 1, 3, "short", 80, 12_000, "outer_reach", ammo=8),
    "medium_laser": Weapon("Medium Laser", "medium", "energy", 10, 8, 5, "medium", 80, 20_000),
    "autocannon_5": Weapon("Autocannon-5", "medium", "ballistic", 8, 1, 6, "long", 80, 24_000, ammo=5),
    "srm_6": Weapon("Missile Pod (SRM-6)", "medium", "missile", 12, 2, 6, "short", 75, 30_000, "outer_reach", ammo=10),
    "gauss_rifle": Weapon(
        "Gauss Rifle (Light)", "medium", "ballistic", 15, 2, 7, "long", 85, 50_000, "directorate", ammo=8),
    "heavy_laser": Weapon("Heavy Laser", "large", "energy", 20, 14, 10, "long", 75, 50_000, "crucible"),
    "heavy_autocannon_10": Weapon(
        "Heavy Autocannon-10", "large", "ballistic", 20, 1, 12, "long", 70, 60_000, "outer_reach", ammo=8),
    "plasma_lance": Weapon("Plasma Lance", "large", "energy", 25, 18, 11, "medium", 65, 80_000, "crucible"),
    "lrm_15": Weapon(
        "LRM-15", "large", "missile", 15, 2, 12, "long", 70, 70_000, "directorate", indirect=True, ammo=12),
    "gauss_cannon": Weapon(
        "Gauss Cannon (Heavy)", "large", "ballistic", 30, 2, 14, "long", 80, 100_000, "directorate", ammo=6),
    "fusion_lance": Weapon("Fusion Lance", "large", "energy", 35, 22, 13, "medium", 60, 120_000, "crucible", True),
    "precision_gauss": Weapon(
        "Precision Gauss", "large", "ballistic", 28, 3, 15, "long", 90, 110_000, "directorate", True, ammo=4),
    "swarm_launcher": Weapon(
        "Swarm Launcher", "large", "missile", 22, 3, 14, "medium", 75, 90_000, "outer_reach", True, ammo=15),
}
# fmt: on


class Equipment(Value):
    """7.7.2 A piece of equipment; `effect` is its number in the book, whatever it counts."""

    name: str
    category: Category
    space: Count
    price: Credits
    effect: Count
    energy: Count = 0
    """7.7.2 What activating it draws."""
    size: Size | Literal[""] = ""
    """7.7.1 The hardpoint that slot equipment occupies."""
    reach: Count = 0
    """How far it works, or from how far on."""
    says: str = ""
    """What it does, in a few words."""


# fmt: off
EQUIPMENT = {
    "cooling_vents": Equipment("Cooling Vents", "passive", 4, 25_000, 3, says="+3 reactor output"),
    "reactive_armor": Equipment("Reactive Armor", "passive", 6, 35_000, 15, says="15 % less structure damage"),
    "ammo_bin": Equipment("Ammo Bin", "passive", 3, 15_000, 4, says="+4 reloads for each ammunition weapon"),
    "gyro_stabilizer": Equipment("Gyro Stabilizer", "passive", 5, 30_000, 10, says="+10 % to hit"),
    "thrust_pack": Equipment(
        "Thrust Pack", "active", 5, 40_000, 3, energy=4, reach=3, says="jump up to 3 hexes over anything"),
    "countermeasures": Equipment(
        "Countermeasure Suite", "active", 4, 45_000, 20, energy=3, says="-20 % to be hit until the next refresh"),
    "targeting_uplink": Equipment(
        "Targeting Uplink", "active", 3, 50_000, 15, energy=5, reach=4, says="+15 % for allies within 4 hexes of a target"),
    "barrier_projector": Equipment(
        "Barrier Projector", "active", 6, 55_000, 20, energy=6, reach=1, says="+20 temporary armour for an adjacent ally"),
    "sensor_array": Equipment("Sensor Array", "slot", 2, 20_000, 10, size="small", says="+10 % with long-range weapons"),
    "point_defense": Equipment(
        "Point Defense System", "slot", 3, 35_000, 50, size="small", says="stops half of the missiles that hit"),
    "phantom_emitter": Equipment(
        "Phantom Emitter", "slot", 5, 60_000, 25, size="medium", reach=5, says="-25 % to be hit from beyond 5 hexes"),
    "stealth_plating": Equipment(
        "Stealth Plating", "slot", 10, 75_000, 20, size="large", reach=1, says="-20 % to be hit, one hex slower"),
}
# fmt: on


class FrameClass(Value, kw_only=True):
    """8.1, 6.4, 17.4 A weight class, its movement and its prices (11.1, 11.4, 11.5)."""

    name: str
    movement: Some
    """6.4 Hexes a Move."""
    threat: Count
    """10.3 What Threat Priority gives for the class (A14)."""
    price: Credits
    upkeep: Credits
    deployment: Credits


CLASSES = {
    "light": FrameClass(name="Light", movement=4, threat=10, price=100_000, upkeep=500, deployment=2_000),
    "medium": FrameClass(name="Medium", movement=3, threat=20, price=200_000, upkeep=1_000, deployment=4_000),
    "heavy": FrameClass(name="Heavy", movement=2, threat=30, price=375_000, upkeep=2_000, deployment=7_500),
    "assault": FrameClass(name="Assault", movement=1, threat=40, price=650_000, upkeep=3_500, deployment=12_000),
}


class Chassis(Value):
    """8.3 A stat block; 8.4 structure is head, centre torso, side torso, arm, legs."""

    name: str
    designation: str
    kind: Class
    faction: FactionName | Literal[""]
    tonnage: Share
    armour: Armour
    reactor: Some
    move_energy: Count
    speed: Count
    evasion: Count
    space: Share
    small: Count
    medium: Count
    large: Count
    structure: tuple[Some, Some, Some, Some, Some]


# fmt: off
CHASSIS = {
    # name, designation, class, faction, tonnage, armour, reactor, move energy, speed, evasion, space, S/M/L, structure
    "scout": Chassis("Scout", "SC-20", "light", "", 20, 60, 10, 2, 9, 25, 35, 4, 2, 0, (2, 6, 4, 3, 5)),
    "raider": Chassis("Raider", "RD-30", "light", "directorate", 30, 70, 11, 2, 8, 22, 40, 3, 3, 0, (2, 7, 5, 3, 6)),
    "harrier": Chassis("Harrier", "HR-35", "light", "outer_reach", 35, 75, 12, 3, 7, 20, 45, 2, 3, 1, (3, 8, 5, 4, 6)),
    "vanguard": Chassis("Vanguard", "VG-45", "medium", "", 45, 100, 15, 5, 6, 15, 55, 3, 3, 1, (3, 10, 7, 5, 8)),
    "enforcer": Chassis("Enforcer", "EN-50", "medium", "", 50, 110, 17, 5, 5, 13, 60, 2, 2, 2, (4, 11, 7, 5, 9)),
    "ranger": Chassis("Ranger", "RG-55", "medium", "directorate", 55, 95, 16, 4, 6, 16, 55, 4, 4, 0, (3, 10, 6, 5, 8)),
    "warden": Chassis(
        "Warden", "WD-60", "heavy", "directorate", 60, 140, 22, 7, 4, 11, 75, 2, 3, 2, (4, 14, 10, 7, 11)),
    "bruiser": Chassis(
        "Bruiser", "BR-70", "heavy", "outer_reach", 70, 150, 24, 8, 4, 10, 80, 1, 3, 3, (5, 15, 10, 7, 12)),
    "sentinel": Chassis(
        "Sentinel", "SN-75", "heavy", "crucible", 75, 145, 23, 7, 4, 12, 78, 3, 4, 2, (5, 14, 10, 7, 12)),
    "titan": Chassis("Titan", "TN-85", "assault", "crucible", 85, 180, 26, 10, 3, 8, 90, 2, 4, 3, (5, 18, 12, 8, 14)),
    "juggernaut": Chassis(
        "Juggernaut", "JG-95", "assault", "crucible", 95, 200, 28, 11, 2, 6, 100, 1, 3, 4, (6, 20, 14, 9, 16)),
    "colossus": Chassis(
        "Colossus", "CL-100", "assault", "outer_reach", 100, 220, 30, 12, 2, 5, 110, 2, 5, 4, (6, 22, 15, 10, 17)),
}
# fmt: on

HARDPOINTS: dict[str, tuple[int, ...]] = {
    "large": (CENTRE, RIGHT_TORSO, LEFT_TORSO),
    "medium": (RIGHT_ARM, LEFT_ARM, RIGHT_TORSO, LEFT_TORSO, CENTRE),
    "small": (HEAD, RIGHT_ARM, LEFT_ARM, RIGHT_TORSO, LEFT_TORSO),
}
"""7.6 Where the first, second ... hardpoint of a size lies, on every chassis, going round (A6)."""
