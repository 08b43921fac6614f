"""Two players for battle: `book`, the orders of chapter 10 as printed, and our own, which weighs whole activations.

What ours rests on: a called shot at the centre torso kills in half the time, so stand in cover, let the enemy walk into
range, and aim.  Every plan of an activation (aim; fire twice; move and fire; fire and move off; run) is worth what it brings
an enemy nearer to its end, less what the hex it ends in lets the enemy do in return.  The company has a player of its own, campaign.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import NamedTuple

from turnwright.core import Action, Advice, added
from turnwright.kit.words import say

from .. import actions as a
from ..battle.accuracy import How, hit_chance, range_modifier
from ..battle.ai import decide, firepower
from ..battle.firing import drawn, loaded, planned, reaches
from ..battle.map import cells_of, distance, distances, land
from ..battle.movement import areas, destinations, movement
from ..battle.reactor import danger, effective_output, stress_rows
from ..book.gear import CENTRE, HEAD
from ..state import Frame, MacView, Mount, Orders, fitted, foes, in_play
from ..text.words import place
from .campaign import advise, prospects
from .panel import PANEL as PANEL

LEVELS = {"easy": "book:slips=0.2", "normal": "book", "hard": "heuristic"}

RANDOM_HIT = (0.2, 0.35)
"""What a hit anywhere is worth: its share at the centre torso, and for all the rest."""
FEAR, HOPE, PATIENCE = 1.0, 0.35, 0.004
"""Weight of what the enemy may do to us, of what we may do next round, and of closing in, growing by the round."""
RISK = 0.5
"""What a certain shutdown costs."""
RETREAT = -0.3
"""How badly a battle of a campaign must stand for the lance to withdraw."""


class Plan(NamedTuple):
    """The first action of an activation, what the whole is worth, and why."""

    value: float
    action: Action
    reason: str


def book_choose(view: MacView, legal: Sequence[Action], rng: Random) -> Advice:
    """10 The book's own decisions, with the orders it gives every enemy."""
    if view.phase == "headquarters":
        return advise(view, legal)
    if view.phase == "deployment":
        return deploy(view, legal)
    action = decide(view, view.frames[view.acting], Orders())
    return Advice(action, say("So the orders of chapter 10 say: balanced stance, greatest threat first."))


def choose(view: MacView, legal: Sequence[Action], rng: Random) -> Advice:
    """What to do, and why."""
    if view.phase == "headquarters":
        return advise(view, legal)
    if view.phase == "deployment":
        return deploy(view, legal)
    if view.mission and evaluate(view, 0) < RETREAT:
        return Advice(
            a.WITHDRAW, say("This fight is lost; half the base reward and whole frames are better than none.")
        )
    me = view.frames[view.acting]
    plans = Weigher(view, me, legal).plans()
    best = max(plans, key=lambda plan: plan.value)
    return Advice(best.action, best.reason)


def deploy(view: MacView, legal: Sequence[Action]) -> Advice:
    """6.3 Evenly over the zone."""
    if a.START in legal:
        return Advice(a.START, say("All frames are in place."))
    return Advice(a.PLACE_ALL, say("Spread out, so that nobody stands in another's way."))


# Judging shots


def end_of(frame: Frame) -> int:
    """4.5 Points until the reactor is breached."""
    return frame.armour[CENTRE] + frame.structure[CENTRE]


def chance_of(shots: list[tuple[int, int]], need: int) -> float:
    """How likely these (damage, percent) do at least so much together."""
    total = 0.0
    for hits in product((0, 1), repeat=len(shots)):
        if sum(damage for hit, (damage, _) in zip(hits, shots, strict=True) if hit) >= need:
            p = 1.0
            for hit, (_, percent) in zip(hits, shots, strict=True):
                p *= percent / 100 if hit else 1 - percent / 100
            total += p
    return total


def scattered(frame: Frame, damage: float) -> float:
    """4.1 What damage at random locations is worth against a frame."""
    rest = sum(frame.armour) + sum(frame.structure)
    return damage * (RANDOM_HIT[0] / end_of(frame) + RANDOM_HIT[1] / rest)


class Weigher:
    """Weighs the plans of one frame.  Everything is measured in enemy frames, those that shoot harder counting more."""

    def __init__(self, view: MacView, me: Frame, legal: Sequence[Action]) -> None:
        self.view, self.me, self.legal, self.allowed = view, me, legal, frozenset(legal)
        self.foes = foes(view, me)
        self.groups = reaches(view, me)
        self.later = [id for id in view.order[view.turn :] if view.frames[id].side != me.side and view.frames[id].ap]
        self.worth = {foe.id: 0.6 + firepower(view, foe) / 100 for foe in self.foes}
        self.standing = {me.at: self.position(me.at)}

    def shots(self, foe: Frame, group: int, how: How, at: str) -> list[tuple[int, int]]:
        weapons = self.view.book.weapons
        return [
            (weapons[mount.weapon].damage, hit_chance(self.view, self.me, mount, foe, how, at))
            for mount in planned(self.view, self.me, group, distance(at, foe.at))
        ]

    def heat(self, group: int, far: int, extra: int = 0) -> float:
        """5.4 What firing a group costs in risk of a shutdown."""
        book, more = self.view.book, drawn(self.view, planned(self.view, self.me, group, far)) + extra
        if self.me.spent + more <= self.me.output and not self.me.stress:
            return 0.0
        stress = added(stress_rows(book, self.me, more))
        return RISK * danger(book, self.me, stress) / 100 + 0.05 * stress / effective_output(book, self.me)

    def volley(self, at: str, without: tuple[int, ...] = (), extra: int = 0) -> Plan | None:
        """7.2 The best group to fire from a hex."""
        best: Plan | None = None
        for foe in self.foes:
            far = distance(at, foe.at)
            for group, reach in self.groups.items():
                if far > reach or group in without:
                    continue
                shots = self.shots(foe, group, "fire", at)
                damage = sum(d * p for d, p in shots) / 100
                value = self.worth[foe.id] * scattered(foe, damage) - self.heat(group, far, extra)
                if best is None or value > best.value:
                    best = Plan(
                        value,
                        a.fire(group, foe.id),
                        say("Expect {damage:.0f} damage to {name}", damage=damage, name=foe.name),
                    )
        return best if best and best.value > 0 else None

    def called(self) -> Plan | None:
        """2 The best called shot: the centre torso, or a head that may fall at once."""
        best: Plan | None = None
        for foe in self.foes:
            far = distance(self.me.at, foe.at)
            for group, reach in self.groups.items():
                if far > reach:
                    continue
                shots = self.shots(foe, group, "called shot", self.me.at)
                for location in (CENTRE, HEAD):
                    if value := self.aimed(foe, location, shots):
                        value -= self.heat(group, far)
                        if best is None or value > best.value:
                            where = "head" if location == HEAD else "centre_torso"
                            reason = say(
                                "A called shot at the {place} brings {name} down soonest.",
                                place=place(where),
                                name=foe.name,
                            )
                            best = Plan(value, a.called_shot(group, foe.id, where), reason)
        return best

    def aimed(self, foe: Frame, location: int, shots: list[tuple[int, int]]) -> float:
        """4.5, 4.6 What an aimed volley is worth."""
        need = foe.armour[location] + foe.structure[location]
        if not need or not foe.structure[location]:
            return 0.0
        falls = chance_of(shots, need)
        if location == HEAD:
            book = self.view.book.damage
            dies = 1 - (book.survival + book.survival_per_piloting * foe.pilot.piloting) / 100
            return self.worth[foe.id] * falls * (dies + 0.25 * (1 - dies))
        damage = sum(d * p for d, p in shots) / 100
        return self.worth[foe.id] * (0.6 * min(1.0, damage / need) + 0.4 * falls)

    # Judging hexes

    def reach_of(self, foe: Frame, mount: Mount, cell: str, cover: int) -> float:
        """3 What one enemy weapon may do to us in a hex, from the best distance the enemy can get to."""
        book = self.view.book
        weapon, row = book.weapons[mount.weapon], book.ranges[book.weapons[mount.weapon].range]
        far = distances(cell)[foe.at]
        near = max(1, far - (0 if foe.legs_lost else movement(book, foe)))
        if near > row.farthest:
            return 0.0
        best = max(range_modifier(row, n) for n in range(near, min(far, row.farthest) + 1))
        evasion = book.chassis[self.me.chassis].evasion + cover
        percent = weapon.accuracy + foe.pilot.gunnery * book.accuracy.gunnery + best - evasion
        return weapon.damage * min(95, max(5, percent)) / 100

    def exposure(self, cell: str) -> float:
        """What the enemies may do to us in a hex within a round, as far as their reactors allow."""
        view = self.view
        cover = view.book.terrain[land(view.ground).terrain[cell]].cover
        damage = 0.0
        for foe in self.foes:
            energy, dealt = effective_output(view.book, foe), 0.0
            for mount in foe.mounts:
                if loaded(view, foe, mount) and view.book.weapons[mount.weapon].energy <= energy:
                    hurt = self.reach_of(foe, mount, cell, cover)
                    if hurt:
                        energy -= view.book.weapons[mount.weapon].energy
                        dealt += hurt
            damage += dealt * (0.3 if foe.shutdown else 1.0)
        return min(1.5, 1.4 * scattered(self.me, damage))

    def position(self, cell: str) -> float:
        """What it is worth to stand in a hex: hope, less fear, and a growing wish to close in."""
        view, hope, nearest = self.view, 0.0, 99
        for foe in self.foes:
            far = distance(cell, foe.at)
            nearest = min(nearest, far)
            dealt = sum(
                view.book.weapons[m.weapon].damage * hit_chance(view, self.me, m, foe, at=cell) / 100
                for m in self.me.mounts
                if loaded(view, self.me, m) and far <= view.book.ranges[view.book.weapons[m.weapon].range].farthest
            )
            hope = max(hope, self.worth[foe.id] * scattered(foe, dealt))
        return HOPE * hope - FEAR * self.exposure(cell) - PATIENCE * view.round * nearest

    # Plans

    def plans(self) -> list[Plan]:
        me, ap = self.me, self.view.book.ap
        here = self.standing[me.at]
        plans = [Plan(here, a.END_ACTIVATION, "Nothing better is left to do.")]
        cells = destinations(self.view, me) if me.ap >= ap.move else []
        places = {cell: self.position(cell) for cell in cells}
        shot = self.volley(me.at)
        if me.ap >= ap.called_shot and (aimed := self.called()):
            plans.append(aimed._replace(value=aimed.value + here))
        if shot:
            plans += self.after_firing(shot, here, places)
        for cell, value in places.items():
            follow = self.volley(cell) if me.ap > ap.move else None
            reason = say("{cell} is a better place to fight from.", cell=cell)
            plans.append(Plan(value + (follow.value if follow else 0.0) - 0.01, a.move(cell), reason))
        plans += self.run()
        return [plan for plan in plans + self.guard(here) if plan.action in self.allowed]

    def after_firing(self, shot: Plan, here: float, places: dict[str, float]) -> list[Plan]:
        """Fire, then fire again or move off; or fire with the last action point."""
        assert isinstance(shot.action, a.Fire)
        if self.me.ap < 2:
            return [Plan(shot.value + here, shot.action, f"{shot.reason}.")]
        target = self.view.frames[shot.action.target]
        used = drawn(self.view, planned(self.view, self.me, shot.action.group, distance(self.me.at, target.at)))
        again = self.volley(self.me.at, (shot.action.group,), used)
        away = max(places, key=lambda cell: places[cell], default=self.me.at)
        plans = [Plan(shot.value + (again.value if again else 0.0) + here, shot.action, f"{shot.reason}.")]
        if away != self.me.at:
            reason = say("{reason}, then off to {away}.", reason=shot.reason, away=away)
            plans.append(Plan(shot.value + places[away] - 0.02, shot.action, reason))
        return plans

    def run(self) -> list[Plan]:
        """6.4 Sprint, when nothing can be hit from here."""
        me = self.me
        if me.ap < self.view.book.ap.sprint or (self.groups and self.volley(me.at)):
            return []
        if not any(isinstance(action, a.Sprint) for action in self.legal):
            return []
        area = areas(self.view, me, 2 * movement(self.view.book, me))[-1]
        cells = [cell for cell in cells_of(area) if cell != me.at]
        return [Plan(self.position(cell) - 0.05, a.sprint(cell), say("Run to {cell}.", cell=cell)) for cell in cells]

    def guard(self, here: float) -> list[Plan]:
        """2 Brace, overwatch, vent and equipment with an action point that is left."""
        me, book = self.me, self.view.book
        danger_here = self.exposure(me.at) * len(self.later) / max(1, len(self.foes))
        plans = [Plan(here + 0.3 * danger_here, a.BRACE, "Brace against what is still to come this round.")]
        if fitted(me, "countermeasures"):
            plans.append(Plan(here + 0.29 * danger_here, a.COUNTERMEASURES, "Spoil the enemy's aim."))
        shot = self.volley(me.at) if self.groups else None
        coming = bool(self.later) and not shot
        plans.append(Plan(here + (0.08 if coming else 0.02), a.OVERWATCH, "Wait for whoever comes into range."))
        heat = me.stress / effective_output(book, me)
        plans.append(Plan(here + 0.35 * heat * heat, a.VENT, "Cool the reactor before it shuts down."))
        for action in self.legal:
            if isinstance(action, a.Barrier):
                plans.append(Plan(here + 0.1 * len(self.later), action, "Shield a frame that will be shot at."))
            elif isinstance(action, a.TargetingUplink):
                plans.append(
                    Plan(here + 0.06 * self.helped(action.target), action, "Point the target out to the others.")
                )
            elif isinstance(action, a.ThrustPack) and action.to not in self.standing:
                plans.append(Plan(self.position(action.to) - 0.03, action, say("Jump to {to}.", to=action.to)))
        return plans

    def helped(self, target: int) -> int:
        """7.7.2 Allies still to act that stand near the target."""
        reach, foe = self.view.book.equipment["targeting_uplink"].reach, self.view.frames[target]
        allies = [self.view.frames[id] for id in self.view.order[self.view.turn :]]
        return sum(f.side == self.me.side and bool(f.at) and distance(f.at, foe.at) <= reach for f in allies)


# The judgement


def strength(view: MacView, side: int) -> float:
    """What is left of a lance: firepower, and how far each frame is from its end."""
    total = 0.0
    for frame in in_play(view, side):
        full = frame.full_armour[CENTRE] + frame.full_structure[CENTRE]
        health = 0.6 * end_of(frame) / full + 0.4 * sum(frame.armour) / sum(frame.full_armour)
        total += (0.4 + firepower(view, frame) / 100) * (0.3 + 0.7 * health)
    return total


def evaluate(view: MacView, seat: int) -> float:
    """How the battle stands for a side, from -1 to 1; between battles, how the company does."""
    if view.phase == "headquarters":
        return prospects(view)
    mine, theirs = strength(view, seat), strength(view, 1 - seat)
    return (mine - theirs) / max(0.01, mine + theirs)


PLAYERS = {"book": book_choose}
"""Players beside `choose`, by name."""
