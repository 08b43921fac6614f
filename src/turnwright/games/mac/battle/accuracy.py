"""3 The chance to hit: every modifier is a row, and the rows add up to the number that is rolled against."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Literal

from turnwright.core import Row, added
from turnwright.kit.words import say

from ..book import BANDS, RangeRow
from ..book.gear import HEAD, LEFT_ARM, RIGHT_ARM, Weapon
from ..state import Battle, Frame, Mount, fitted
from .map import distance, land

How = Literal["fire", "called shot", "overwatch"]


@cache
def range_modifier(row: RangeRow, far: int) -> int:
    """3.4, 6.5 Best in its span; nearer, the band's own value; farther, sliding down to the last hex (R17)."""
    if row.best_from <= far <= row.best_to:
        return row.best
    if far > row.best_to:
        return row.best + (row.at_farthest - row.best) * (far - row.best_to) // (row.farthest - row.best_to)
    near: dict[str, int] = {"point blank": row.point_blank, "short": row.short, "medium": row.medium}
    return near[band(far)]


def band(far: int) -> str:
    """3.4 The name of a distance (A9)."""
    return next(name for name, last in BANDS if far <= last)


def line_rows(b: Battle, weapon: Weapon, a: str, c: str) -> list[Row]:
    """3.6 What stands in the line of sight; indirect fire goes over it (R59)."""
    kinds = () if weapon.indirect else land(b.ground).screens(a, c)
    rows: list[Row] = []
    for kind, count in Counter(kinds).items():
        said = say("{count} {kind} in the way", count=count, kind=kind)
        rows.append((said, -b.book.terrain[kind].line * count, "3.6"))
    return rows


def chance_rows(b: Battle, attacker: Frame, mount: Mount, target: Frame, how: How = "fire", at: str = "") -> list[Row]:
    """3 The hit chance of one weapon, from the attacker's hex or from another one."""
    book, here = b.book, at or attacker.at
    accuracy, weapon = book.accuracy, book.weapons[mount.weapon]
    far = distance(here, target.at)
    rows: list[Row] = [("Base accuracy", weapon.accuracy, "3.1")]
    if attacker.structure[HEAD]:
        rows.append(("Gunnery", attacker.pilot.gunnery * accuracy.gunnery, "3.2"))
    rows.append(("Evasion", -book.chassis[target.chassis].evasion, "3.3"))
    rows.append(("Range", range_modifier(book.ranges[weapon.range], far), "6.5"))
    if "brace" in target.did:
        rows.append(("Target braced", -accuracy.brace, "3.5"))
    if attacker.sensor_hit:
        rows.append(("Sensors hit", -accuracy.sensors, "3.5"))
    if how == "called shot":
        rows.append(("Called shot", -accuracy.called_shot, "3.5"))
    elif how == "overwatch":
        rows.append(("Overwatch", -accuracy.overwatch, "1"))
    if mount.location in (LEFT_ARM, RIGHT_ARM) and attacker.actuators[mount.location]:
        rows.append(("Arm actuator", -accuracy.actuator * attacker.actuators[mount.location], "3.5"))
    ground = land(b.ground).terrain[target.at]
    if cover := book.terrain[ground].cover:
        rows.append((say("Target in {ground}", ground=ground), -cover, "3.5"))
    rows += line_rows(b, weapon, here, target.at)
    rows += equipment_rows(b, attacker, weapon, target, far)
    total = added(rows)
    if total > accuracy.most:
        rows.append((say("At most {most}", most=accuracy.most), accuracy.most - total, "3"))
    elif total < accuracy.least:
        rows.append((say("At least {least}", least=accuracy.least), accuracy.least - total, "3"))
    return rows


def equipment_rows(b: Battle, attacker: Frame, weapon: Weapon, target: Frame, far: int) -> list[Row]:
    """7.7.3 What equipment adds or takes; each kind counts once (R56)."""
    rows: list[Row] = []
    items = b.book.equipment
    if attacker.gear:
        if fitted(attacker, "gyro_stabilizer"):
            rows.append(("Gyro Stabilizer", items["gyro_stabilizer"].effect, "7.7.3"))
        if weapon.range == "long" and fitted(attacker, "sensor_array"):
            rows.append(("Sensor Array", items["sensor_array"].effect, "7.7.3"))
    if target.gear:
        if fitted(target, "stealth_plating"):
            rows.append(("Stealth Plating", -items["stealth_plating"].effect, "7.7.3"))
        if far > items["phantom_emitter"].reach and fitted(target, "phantom_emitter"):
            rows.append(("Phantom Emitter", -items["phantom_emitter"].effect, "7.7.3"))
        if "countermeasures" in target.did:
            rows.append(("Countermeasures", -items["countermeasures"].effect, "7.7.3"))
    uplink = items["targeting_uplink"]
    if far <= uplink.reach and pointed_out(b, attacker, target):
        rows.append(("Targeting Uplink", uplink.effect, "7.7.2"))
    return rows


def pointed_out(b: Battle, attacker: Frame, target: Frame) -> bool:
    """7.7.2 Does an ally's Targeting Uplink point at the target?  Its own does not help a frame (R58)."""
    for frame in b.frames.values():
        if frame.uplink == target.id and frame.id != attacker.id and frame.side == attacker.side and frame.at:
            return True
    return False


def hit_chance(b: Battle, attacker: Frame, mount: Mount, target: Frame, how: How = "fire", at: str = "") -> int:
    """3, 17.3 The percentage a d100 must not exceed: the sum of `chance_rows` without its words, and it must agree with it."""
    accuracy, here = b.book.accuracy, at or attacker.at
    weapon = b.book.weapons[mount.weapon]
    total = steadiness(b, attacker, mount, weapon) - hardness(b, target)
    total += range_and_line(b, attacker, weapon, target, here)
    if how != "fire":
        total -= accuracy.called_shot if how == "called shot" else accuracy.overwatch
    return min(accuracy.most, max(accuracy.least, total))


def steadiness(b: Battle, attacker: Frame, mount: Mount, weapon: Weapon) -> int:
    """3.1, 3.2, 3.5, 7.7.3 What is the attacker's own, wherever it stands and whomever it fires at."""
    accuracy, items = b.book.accuracy, b.book.equipment
    total = weapon.accuracy
    if attacker.structure[HEAD]:
        total += attacker.pilot.gunnery * accuracy.gunnery
    if attacker.sensor_hit:
        total -= accuracy.sensors
    if mount.location in (LEFT_ARM, RIGHT_ARM):
        total -= accuracy.actuator * attacker.actuators[mount.location]
    if attacker.gear:
        if fitted(attacker, "gyro_stabilizer"):
            total += items["gyro_stabilizer"].effect
        if weapon.range == "long" and fitted(attacker, "sensor_array"):
            total += items["sensor_array"].effect
    return total


def hardness(b: Battle, target: Frame) -> int:
    """3.3, 3.5, 7.7.3 What makes a target hard to hit from everywhere."""
    book = b.book
    total = book.chassis[target.chassis].evasion + book.terrain[land(b.ground).terrain[target.at]].cover
    if "brace" in target.did:
        total += book.accuracy.brace
    if target.gear:
        if fitted(target, "stealth_plating"):
            total += book.equipment["stealth_plating"].effect
        if "countermeasures" in target.did:
            total += book.equipment["countermeasures"].effect
    return total


def range_and_line(b: Battle, attacker: Frame, weapon: Weapon, target: Frame, here: str) -> int:
    """6.5, 3.6, 7.7.2 What hangs on where the attacker stands."""
    book, far = b.book, distance(here, target.at)
    total = range_modifier(book.ranges[weapon.range], far)
    if not weapon.indirect:
        for kind in land(b.ground).screens(here, target.at):
            total -= book.terrain[kind].line
    phantom, uplink = book.equipment["phantom_emitter"], book.equipment["targeting_uplink"]
    if target.gear and far > phantom.reach and fitted(target, "phantom_emitter"):
        total -= phantom.effect
    if far <= uplink.reach and pointed_out(b, attacker, target):
        total += uplink.effect
    return total
