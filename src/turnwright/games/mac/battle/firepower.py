"""3 What a frame's weapons may do to each enemy from any hex, and theirs to it: prepared once, for those who weigh many plans.

Chances are those of `accuracy.hit_chance`; a test compares them.
"""

from __future__ import annotations

from functools import cache, cached_property
from itertools import product
from typing import NamedTuple

from turnwright.core import added

from ..book import RangeRow
from ..book.gear import CENTRE, HEAD, Weapon
from ..state import Battle, Frame, Mount, fitted, foes
from .accuracy import hardness, pointed_out, range_modifier, steadiness
from .firing import loaded
from .map import distances, land
from .movement import movement
from .reactor import danger, effective_output, limit, stress_rows

Shots = list[tuple[int, int]]
"""Damage and hit chance of each weapon of a volley."""
RISK, HEAT = 0.5, 0.05
"""What a certain shutdown costs, and a reactor full of stress."""
RANDOM_HIT = (0.2, 0.35)
"""4.1 What damage anywhere is worth: its share at the centre torso, and for all the rest."""
FARTHEST = 40


def end_of(frame: Frame) -> int:
    """4.5 Points until the reactor is breached."""
    return frame.armour[CENTRE] + frame.structure[CENTRE]


def scattered(frame: Frame, damage: float) -> float:
    """4.1 What damage at random locations is worth against a frame."""
    return damage * (RANDOM_HIT[0] / end_of(frame) + RANDOM_HIT[1] / (sum(frame.armour) + sum(frame.structure)))


def expected(shots: Shots) -> float:
    return sum([damage * percent for damage, percent in shots]) / 100


def at_least(shots: Shots, need: int) -> float:
    """How likely these do at least so much together."""
    if sum([damage for damage, _ in shots]) < need:
        return 0.0
    total = 0.0
    for hits in product((0, 1), repeat=len(shots)):
        if sum([damage for hit, (damage, _) in zip(hits, shots, strict=True) if hit]) >= need:
            p = 1.0
            for hit, (_, percent) in zip(hits, shots, strict=True):
                p *= percent / 100 if hit else 1 - percent / 100
            total += p
    return total


@cache
def best_modifiers(row: RangeRow, step: int) -> tuple[int | None, ...]:
    """6.5 By distance, the best modifier of a weapon whose bearer may first come so many hexes nearer."""
    best: list[int | None] = [None]
    for far in range(1, FARTHEST):
        spans = range(max(1, far - step), min(far, row.farthest) + 1)
        best.append(max([range_modifier(row, n) for n in spans], default=None))
    return tuple(best)


class Barrel(NamedTuple):
    """A weapon ready to fire, and the part of its chance that is the same for every target."""

    mount: Mount
    weapon: Weapon
    ranges: RangeRow
    steady: int


class Arm(NamedTuple):
    """An enemy's weapon: its chance against the frame in the open, less the range, and that by distance."""

    energy: int
    damage: int
    percent: int
    by_distance: tuple[int | None, ...]


class Gunner:
    """One frame's view of all guns."""

    def __init__(self, b: Battle, me: Frame) -> None:
        self.b, self.me, self.book, self.ground, self.foes = b, me, b.book, land(b.ground), foes(b, me)
        self.accuracy = b.book.accuracy
        self.output, self.left = effective_output(b.book, me), limit(b.book, me) - me.spent
        self.barrels = [self.barrel(mount) for mount in me.mounts if loaded(b.book, me, mount)]
        self.groups = sorted({gun.mount.group for gun in self.barrels} - set(me.fired))
        self.pools = {pool.weapon: pool.rounds for pool in me.ammo}
        self.hard = {foe.id: hardness(b, foe) for foe in self.foes}
        self.uplinks = {foe.id for foe in self.foes if pointed_out(b, me, foe)}
        self.seen: dict[tuple[str, int], tuple[int, int, int]] = {}

    @cached_property
    def arms(self) -> list[tuple[Frame, int, list[Arm]]]:
        return [(foe, effective_output(self.book, foe), self.arms_of(foe)) for foe in self.foes]

    def barrel(self, mount: Mount) -> Barrel:
        weapon = self.book.weapons[mount.weapon]
        return Barrel(mount, weapon, self.book.ranges[weapon.range], steadiness(self.b, self.me, mount, weapon))

    def arms_of(self, foe: Frame) -> list[Arm]:
        """3 What an enemy can fire after a Move towards us."""
        found: list[Arm] = []
        b, book = self.b, self.book
        step = 0 if foe.legs_lost or foe.shutdown else movement(book, foe)
        evasion = book.chassis[self.me.chassis].evasion
        for mount in foe.mounts:
            if loaded(book, foe, mount):
                weapon = book.weapons[mount.weapon]
                reach = best_modifiers(book.ranges[weapon.range], step)
                percent = steadiness(b, foe, mount, weapon) - evasion
                found.append(Arm(weapon.energy, weapon.damage, percent, reach))
        return found

    def sight(self, at: str, foe: Frame) -> tuple[int, int, int]:
        """3 From a hex to an enemy: the distance, what it takes off every shot, and what stands in the way of direct ones."""
        key = at, foe.id
        if key not in self.seen:
            far, items, hard = distances(at)[foe.at], self.book.equipment, self.hard[foe.id]
            phantom, uplink = items["phantom_emitter"], items["targeting_uplink"]
            if foe.gear and far > phantom.reach and fitted(foe, "phantom_emitter"):
                hard += phantom.effect
            if foe.id in self.uplinks and far <= uplink.reach:
                hard -= uplink.effect
            line = sum([self.book.terrain[kind].line for kind in self.ground.screens(at, foe.at)])
            self.seen[key] = far, hard, line
        return self.seen[key]

    def chance(self, gun: Barrel, far: int, hard: int, line: int) -> int:
        total = gun.steady + range_modifier(gun.ranges, far) - hard - (0 if gun.weapon.indirect else line)
        return min(self.accuracy.most, max(self.accuracy.least, total))

    def shots(self, foe: Frame, group: int, at: str, spent: int = 0, less: int = 0) -> tuple[Shots, int]:
        """7.2 What a group would fire from a hex once so much more energy is spent, and the energy it draws; `less` is the
        penalty of a called shot or of overwatch."""
        (far, hard, line), left = self.sight(at, foe), self.left - spent
        pools: dict[str, int] = {}
        found, drawn = Shots(), 0
        for gun in self.barrels:
            weapon, name = gun.weapon, gun.mount.weapon
            if (
                gun.mount.group != group
                or far > gun.ranges.farthest
                or (weapon.energy and weapon.energy > left - drawn)
            ):
                continue
            if weapon.ammo:
                pool = pools.get(name, self.pools[name])
                if pool < weapon.ammo:
                    continue
                pools[name] = pool - weapon.ammo
            drawn += weapon.energy
            found.append((weapon.damage, self.chance(gun, far, hard + less, line)))
        return found, drawn

    def outlook(self, at: str, foe: Frame) -> float:
        """5.1 The damage to expect from a hex in a round to come, as far as a fresh reactor feeds the weapons."""
        (far, hard, line), left, dealt = self.sight(at, foe), self.output, 0.0
        for gun in self.barrels:
            if far <= gun.ranges.farthest and gun.weapon.energy <= left:
                left -= gun.weapon.energy
                dealt += gun.weapon.damage * self.chance(gun, far, hard, line) / 100
        return dealt

    def exposure(self, at: str, only: frozenset[int] | None = None) -> float:
        """What the enemies, or only some, may do to us in a hex within a round, as far as their reactors allow."""
        cover, here, damage = self.book.terrain[self.ground.terrain[at]].cover, distances(at), 0.0
        least, most = self.accuracy.least, self.accuracy.most
        for foe, left, arms in self.arms:
            if only is not None and foe.id not in only:
                continue
            far, dealt = here[foe.at], 0.0
            for arm in arms:
                if (reach := arm.by_distance[far]) is not None and arm.energy <= left:
                    left -= arm.energy
                    dealt += arm.damage * min(most, max(least, arm.percent + reach - cover)) / 100
            damage += dealt * (0.3 if foe.shutdown else 1.0)
        return min(1.5, 1.4 * scattered(self.me, damage))

    def heat(self, energy: int) -> float:
        """5.4 What spending so much more costs in risk of a shutdown."""
        me = self.me
        if not me.stress and me.spent + energy <= me.output:
            return 0.0
        stress = added(stress_rows(self.book, me, energy))
        return RISK * danger(self.book, me, stress) / 100 + HEAT * stress / self.output

    def aimed(self, foe: Frame, location: int, shots: Shots) -> float:
        """4.5, 4.6 What a called shot brings, in frames: at the centre torso, or at a head that may fall at once."""
        need = foe.armour[location] + foe.structure[location]
        if not foe.structure[location]:
            return 0.0
        falls = at_least(shots, need)
        if location == HEAD:
            rules = self.book.damage
            dies = 1 - (rules.survival + rules.survival_per_piloting * foe.pilot.piloting) / 100
            return falls * (dies + 0.25 * (1 - dies))
        return 0.6 * min(1.0, expected(shots) / need) + 0.4 * falls
