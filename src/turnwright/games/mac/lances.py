"""8, 9.1 The lances of a skirmish: ready-made designs, flown by the company's pilots."""

from __future__ import annotations

from typing import NamedTuple

from .book import Book, Preset
from .frames import assemble
from .loadout import Design, Gun
from .state import Mac, Pilot

NAMES = (("Alpha", "Bravo", "Charlie", "Delta"), ("Whiskey", "Xray", "Yankee", "Zulu"))
"""What the frames of the two sides are called."""


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
