"""4 Damage: armour, structure, components, lost locations, lost frames."""

from __future__ import annotations

from typing import Literal

from .. import events as e
from ..book.gear import CENTRE, HEAD, LEFT_ARM, LEFT_TORSO, LOCATIONS, RIGHT_ARM, RIGHT_TORSO
from ..state import Frame, Mac, fitted, rounds_left

TRANSFER = {LEFT_ARM: LEFT_TORSO, RIGHT_ARM: RIGHT_TORSO, LEFT_TORSO: CENTRE, RIGHT_TORSO: CENTRE}
"""4.4 Where damage goes from a destroyed location; from head, centre torso and legs nowhere."""


def roll_location(t: Mac) -> int:
    """4.1, 17.1 Where a hit lands, on 0 to 99 (R19)."""
    roll = t.roll(100) - 1
    for location, weight in enumerate(t.book.damage.locations):
        if roll < weight:
            return location
        roll -= weight
    raise AssertionError("the percentages of 4.1 do not add up to 100")


def at(parts: tuple[int, ...], location: int, value: int) -> tuple[int, ...]:
    """The same tuple with another value at a location."""
    return (*parts[:location], value, *parts[location + 1 :])


def strike(t: Mac, target: int, location: int, damage: int) -> None:
    """4.2, 4.4 A hit: to the first location of the chain that still stands (R30), and on with what is left over."""
    where: int | None = location
    while where is not None and not t.frames[target].structure[where]:
        where = TRANSFER.get(where)
    if where is None:
        t.tell(e.Harmless, target, LOCATIONS[location])
        return
    damage = shielded(t, target, damage)
    while where is not None and damage > 0:
        damage = pierce(t, target, where, damage)
        if t.frames[target].lost:
            return
        where = TRANSFER.get(where)
        while where is not None and not t.frames[target].structure[where]:
            where = TRANSFER.get(where)


def shielded(t: Mac, target: int, damage: int) -> int:
    """7.7.2 A Barrier takes damage before any armour; what is left over goes on."""
    frame = t.frames[target]
    if not frame.barrier:
        return damage
    absorbed = min(frame.barrier, damage)
    t.frames[target] = frame.but(barrier=frame.barrier - absorbed)
    t.tell(e.BarrierAbsorbed, target, absorbed)
    return damage - absorbed


def pierce(t: Mac, target: int, location: int, damage: int) -> int:
    """4.2 Armour first, then structure with a component check; what a destroyed location leaves over is returned."""
    frame = t.frames[target]
    armour, structure = frame.armour[location], frame.structure[location]
    absorbed = min(armour, damage)
    rest = reduced(t, frame, damage - absorbed)
    loss = min(structure, rest)
    changed = frame.but(armour=at(frame.armour, location, armour - absorbed))
    if loss:
        changed = changed.but(structure=at(frame.structure, location, structure - loss))
    t.frames[target] = changed
    t.tell(e.Damaged, target, LOCATIONS[location], absorbed, loss, armour - absorbed, structure - loss)
    if not loss:
        return 0
    check_component(t, target, location)
    if t.frames[target].structure[location]:
        return 0
    destroy_location(t, target, location)
    return rest - loss


def reduced(t: Mac, frame: Frame, damage: int) -> int:
    """7.7.3 Reactive Armor: structure takes less, but at least 1 (R38)."""
    if damage and frame.gear and fitted(frame, "reactive_armor"):
        return max(1, damage - damage * t.book.equipment["reactive_armor"].effect // 100)
    return damage


def check_component(t: Mac, target: int, location: int) -> None:
    """4.3 One roll each time structure is lost at a location (R33)."""
    roll = t.roll(100) - 1
    for component in t.book.damage.components:
        if roll < component.chance:
            if component.name == "weapon":
                wreck_weapon(t, target, location)
            elif component.name == "ammunition":
                explode(t, target, location)
            else:
                break_component(t, target, location, component.name)
            return
        roll -= component.chance


def wreck_weapon(t: Mac, target: int, location: int) -> None:
    """4.3 One working weapon there, at random (R34)."""
    frame = t.frames[target]
    working = [n for n, mount in enumerate(frame.mounts) if mount.location == location and not mount.wrecked]
    if not working:
        return
    n = working[t.roll(len(working)) - 1] if len(working) > 1 else working[0]
    mounts = (*frame.mounts[:n], frame.mounts[n].but(wrecked=True), *frame.mounts[n + 1 :])
    t.frames[target] = frame.but(mounts=mounts, components=frame.components + 1)
    t.tell(e.WeaponLost, target, frame.mounts[n].weapon, LOCATIONS[location])


def explode(t: Mac, target: int, location: int) -> None:
    """4.3 If a working weapon there has rounds left, they tear at the structure; nothing goes further (R35)."""
    frame = t.frames[target]
    if not any(m.location == location and not m.wrecked and rounds_left(frame, m.weapon) for m in frame.mounts):
        return
    least, most = t.book.damage.explosion
    damage = least + t.roll(most - least + 1) - 1
    left = max(0, frame.structure[location] - damage)
    t.frames[target] = frame.but(structure=at(frame.structure, location, left), components=frame.components + 1)
    t.tell(e.AmmunitionExploded, target, LOCATIONS[location], damage)


def break_component(
    t: Mac, target: int, location: int, name: Literal["actuator", "reactor", "gyro", "sensors", "cockpit"]
) -> None:
    """4.3 Actuator, reactor, gyro, sensors or cockpit; what is destroyed already is not billed again (R28)."""
    frame = t.frames[target]
    gone = {"gyro": frame.gyro_hit, "sensors": frame.sensor_hit, "cockpit": frame.pilot_injured}
    frame = frame.but(components=frame.components + (not gone.get(name)))
    if name == "actuator":
        frame = frame.but(actuators=at(frame.actuators, location, frame.actuators[location] + 1))
    elif name == "reactor":
        more = t.book.chassis[frame.chassis].reactor * t.book.reactor.hit_stress_percent // 100
        frame = frame.but(reactor_hits=frame.reactor_hits + 1, stress=frame.stress + more)
    elif name == "gyro":
        frame = frame.but(gyro_hit=True)
    elif name == "sensors":
        frame = frame.but(sensor_hit=True)
    else:
        frame = frame.but(pilot_injured=True)
    t.frames[target] = frame
    t.tell(e.ComponentDamaged, target, name, LOCATIONS[location])


def destroy_location(t: Mac, target: int, location: int) -> None:
    """4.2, 4.5 A location is gone with its armour and all weapons there; then 4.5 the frame, or 4.6 its pilot."""
    frame = t.frames[target]
    mounts = tuple([m.but(wrecked=True) if m.location == location else m for m in frame.mounts])
    t.frames[target] = frame.but(mounts=mounts, armour=at(frame.armour, location, 0))
    t.tell(e.LocationDestroyed, target, LOCATIONS[location])
    if location == CENTRE:
        t.frames[target] = t.frames[target].but(lost="reactor", at="", fell=frame.at, ap=0)
        t.tell(e.FrameDestroyed, target)
    elif location == HEAD:
        lose_head(t, target)


def survival(t: Mac, frame: Frame) -> int:
    """4.6 The pilot's chance when the head is lost."""
    return t.book.damage.survival + t.book.damage.survival_per_piloting * frame.pilot.piloting


def lose_head(t: Mac, target: int) -> None:
    """4.6 Sensors go, then the pilot survives hurt, or the frame is out (R39, R41)."""
    frame = t.frames[target]
    chance, roll = survival(t, frame), t.roll(100)
    frame = frame.but(sensor_hit=True, components=frame.components + (not frame.sensor_hit))
    if roll <= chance:
        t.frames[target] = frame.but(pilot_injured=True)
    else:
        t.frames[target] = frame.but(lost="pilot", at="", fell=frame.at, ap=0)
    t.tell(e.PilotSurvived if roll <= chance else e.PilotKilled, target, chance, roll)
