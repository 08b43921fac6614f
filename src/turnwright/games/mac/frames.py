"""8 Frames made ready for battle: the lances of a skirmish, and 16.1 the enemies of a contract."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .book import Book, Preset
from .book.gear import HARDPOINTS, SIZES, Chassis, Class, FactionName, Size
from .loadout import Fitting, Mount
from .state import Ammo, Frame, Mac, Pilot

NAMES = (("Alpha", "Bravo", "Charlie", "Delta"), ("Whiskey", "Xray", "Yankee", "Zulu"))
"""What the frames of the two sides are called."""


class Gun(NamedTuple):
    """7.1, 7.2 A weapon, its slot and its group."""

    slot: str
    weapon: str
    group: int


class Design(NamedTuple):
    """7 A chassis with its loadout; slot equipment is given with its slot."""

    chassis: str
    guns: tuple[Gun, ...]
    gear: tuple[tuple[str, str], ...] = ()


def armour_of(book: Book, chassis: Chassis) -> tuple[int, ...]:
    """8.2 Armour by location, halves rounded up; the legs take what is left (R44)."""
    parts = [(chassis.armour * share + 500) // 1000 for share in book.damage.armour_permille]
    return (*parts, chassis.armour - sum(parts))


def structure_of(chassis: Chassis) -> tuple[int, ...]:
    """8.4 Structure by location."""
    head, centre, side, arm, legs = chassis.structure
    return (head, centre, side, side, arm, arm, legs)


def location_of(slot: str) -> int:
    """7.6 Where a slot such as large_1 lies (A6)."""
    size, _, number = slot.partition("_")
    places = HARDPOINTS[size]
    return places[(int(number) - 1) % len(places)]


def slots_of(chassis: Chassis) -> list[str]:
    """7.1 The hardpoints of a chassis, large ones first."""
    return [f"{size}_{n + 1}" for size in SIZES for n in range(hardpoints(chassis, size))]


def hardpoints(chassis: Chassis, size: Size) -> int:
    return {"small": chassis.small, "medium": chassis.medium, "large": chassis.large}[size]


def space_of(book: Book, design: Design) -> int:
    """7.5 The space a loadout takes."""
    guns = sum(book.weapons[gun.weapon].space for gun in design.guns)
    return guns + sum(book.equipment[item].space for item, _ in design.gear)


def magazine(book: Book, guns: Sequence[Gun], bins: int) -> tuple[Ammo, ...]:
    """7.3 One pool for each weapon name: its reloads for each such weapon, 7.7.2 and those of Ammo Bins (R54)."""
    names = dict.fromkeys(gun.weapon for gun in guns if book.weapons[gun.weapon].ammo)
    extra = bins * book.equipment["ammo_bin"].effect
    return tuple(
        Ammo(name, book.weapons[name].ammo * (book.reloads * sum(gun.weapon == name for gun in guns) + extra))
        for name in names
    )


def assemble(book: Book, id: int, side: int, name: str, pilot: Pilot, design: Design) -> Frame:
    """8 A frame as it enters a battle: whole, loaded, cool."""
    chassis = book.chassis[design.chassis]
    order = {slot: n for n, slot in enumerate(slots_of(chassis))}
    guns = sorted(design.guns, key=lambda gun: order[gun.slot])
    armour, structure = armour_of(book, chassis), structure_of(chassis)
    return Frame(
        id=id,
        side=side,
        name=name,
        chassis=design.chassis,
        pilot=pilot,
        mounts=tuple(Mount(gun.weapon, gun.slot, location_of(gun.slot), gun.group) for gun in guns),
        gear=tuple(Fitting(item, slot, location_of(slot) if slot else -1) for item, slot in design.gear),
        ammo=magazine(book, guns, sum(item == "ammo_bin" for item, _ in design.gear)),
        armour=armour,
        structure=structure,
        full_armour=armour,
        full_structure=structure,
    )


# Skirmish lances


def design(chassis: str, guns: str, gear: str = "") -> Design:
    """Guns as `slot weapon group`, gear as `item` or `item@slot`, separated by commas."""
    mounted = [gun.split() for gun in guns.split(", ")]
    fittings = [item.partition("@") for item in gear.split(", ")] if gear else []
    return Design(
        chassis,
        tuple(Gun(slot, weapon, int(group)) for slot, weapon, group in mounted),
        tuple((item, slot) for item, _, slot in fittings),
    )


DESIGNS: dict[Preset, tuple[Design, ...]] = {
    "starters": (
        design(
            "enforcer", "medium_1 medium_laser 1, medium_2 autocannon_5 1, small_1 light_laser 1, large_1 heavy_laser 2"
        ),
        design("raider", "medium_1 medium_laser 1, small_1 light_laser 1, medium_2 autocannon_5 2"),
    ),
    "recon": (
        design(
            "scout",
            "medium_1 medium_laser 1, small_1 machine_gun 2, small_2 machine_gun 2",
            "thrust_pack, targeting_uplink, countermeasures",
        ),
        design(
            "raider",
            "medium_1 gauss_rifle 1, medium_2 autocannon_5 2, small_1 light_laser 2",
            "cooling_vents, sensor_array@small_2, phantom_emitter@medium_3",
        ),
        design(
            "harrier",
            "large_1 heavy_autocannon_10 1, medium_1 srm_6 2, medium_2 srm_6 2, small_1 missile_rack 2",
            "thrust_pack, ammo_bin",
        ),
    ),
    "line": (
        design(
            "vanguard",
            "large_1 plasma_lance 1, medium_1 medium_laser 2, medium_2 autocannon_5 2, small_1 flamer 3, small_2 flamer 3",
            "cooling_vents, cooling_vents, barrier_projector",
        ),
        design(
            "enforcer",
            "large_1 lrm_15 1, medium_1 autocannon_5 1, medium_2 autocannon_5 2, large_2 heavy_laser 3",
            "gyro_stabilizer, point_defense@small_1",
        ),
        design(
            "ranger",
            "medium_1 gauss_rifle 1, medium_2 gauss_rifle 1, medium_3 autocannon_5 2, small_1 light_laser 2, small_2 light_laser 2",
            "targeting_uplink, ammo_bin, sensor_array@small_3",
        ),
    ),
    "hammer": (
        design(
            "warden",
            "large_1 gauss_cannon 1, large_2 lrm_15 2, medium_1 medium_laser 3, medium_2 medium_laser 3",
            "barrier_projector, cooling_vents, point_defense@small_1",
        ),
        design(
            "bruiser",
            "large_1 heavy_autocannon_10 1, large_2 heavy_autocannon_10 1, medium_1 srm_6 2, medium_2 srm_6 2, "
            "small_1 missile_rack 2",
            "reactive_armor, ammo_bin, phantom_emitter@medium_3",
        ),
        design(
            "sentinel",
            "large_1 heavy_laser 1, large_2 plasma_lance 2, medium_1 medium_laser 3, medium_2 autocannon_5 3, small_1 flamer 4",
            "cooling_vents, cooling_vents, countermeasures",
        ),
    ),
    "siege": (
        design(
            "titan",
            "large_1 fusion_lance 1, large_2 precision_gauss 2, medium_1 medium_laser 3, medium_2 autocannon_5 3, "
            "small_1 machine_gun 4",
            "cooling_vents, gyro_stabilizer, stealth_plating@large_3",
        ),
        design(
            "colossus",
            "large_1 swarm_launcher 1, large_2 heavy_autocannon_10 2, large_3 heavy_autocannon_10 2, medium_1 autocannon_5 3, "
            "medium_2 srm_6 4, small_1 machine_gun 4",
            "reactive_armor, ammo_bin, thrust_pack, point_defense@small_2",
        ),
    ),
}


class Crew(NamedTuple):
    """Who comes to the battle in what."""

    names: tuple[str, ...]
    pilots: tuple[Pilot, ...]
    designs: tuple[Design, ...]


def muster(t: Mac, side: int, crew: Crew) -> None:
    """8 The frames of a side get their numbers; in a campaign they count on from battle to battle."""
    for name, pilot, design in zip(*crew, strict=True):
        if t.options.mode == "campaign":
            t.roll_call.append(name)
        id = len(t.roll_call) or len(t.frames) + 1
        t.frames[id] = assemble(t.book, id, side, name, pilot, design)


def preset(book: Book, name: Preset, side: int) -> Crew:
    """9.1 A chosen lance, flown by the company's pilots in their order."""
    designs, pilots = DESIGNS[name], book.company.pilots
    crew = tuple(Pilot(p.callsign, p.gunnery, p.piloting, p.tactics) for p in pilots[: len(designs)])
    return Crew(NAMES[side][: len(designs)], crew, designs)


# Enemies of a contract


def contract_force(t: Mac, side: int, difficulty: int, faction: FactionName) -> Crew:
    """16.1 Frames by difficulty, chassis and weapons by chance, pilots as printed (R24)."""
    force = t.book.company.forces[difficulty - 1]
    short = t.book.factions[faction].short
    designs = tuple(random_design(t, random_chassis(t, kind, faction), faction) for kind in force.frames)
    numbers = range(1, len(designs) + 1)
    pilot = Pilot(f"{short} pilot", force.gunnery, force.piloting, force.tactics)
    names = tuple(f"{short}-{n}" for n in numbers) if side else NAMES[0][: len(designs)]
    return Crew(names, (pilot,) * len(designs), designs)


def random_chassis(t: Mac, kind: Class, faction: FactionName) -> str:
    """16.1 Mostly one of the faction's own, else a universal one, else any of the class (R73)."""
    rows = t.book.chassis
    own = [name for name, row in rows.items() if row.kind == kind and row.faction == faction]
    common = [name for name, row in rows.items() if row.kind == kind and not row.faction]
    wanted, other = (own, common) if t.roll(100) <= t.book.company.contracts.own_chassis_percent else (common, own)
    found = wanted or other or [name for name, row in rows.items() if row.kind == kind]
    return found[t.roll(len(found)) - 1]


def random_design(t: Mac, chassis: str, faction: FactionName) -> Design:
    """16.1 Up to three weapons of each size, universal or the faction's, no exclusives (A7); 7.2 dealt into groups (R64)."""
    book, guns = t.book, list[Gun]()
    groups = book.groups if t.options.enemy_groups == "four" else 2 * book.groups
    for size in SIZES:
        pool = [
            name
            for name, row in book.weapons.items()
            if row.size == size and row.faction in ("", faction) and not row.exclusive
        ]
        for n in range(min(hardpoints(book.chassis[chassis], size), book.company.contracts.weapons_a_size)):
            guns.append(Gun(f"{size}_{n + 1}", pool[t.roll(len(pool)) - 1], len(guns) % groups + 1))
    return Design(chassis, tuple(guns))
