"""10.5 How a skilled lance without a player fights: stance, range and priority of the book, weighed instead of listed (R127).

A frame weighs whole activations.  A plan is worth what it brings enemies nearer to their end, less what they may do in the hex
where it ends, less the reactor's risk, less the walk that is left to a place to fight from.  The first action of the best
plan is taken; then the frame thinks again.
"""

from __future__ import annotations

from turnwright.core import Action

from .. import actions as a
from ..book.gear import CENTRE, HEAD, LOCATIONS
from ..state import Battle, Frame, Mac, Orders
from .ai import aim, decide, detour, firepower, ideal_distance
from .firepower import RISK, Gunner, end_of, expected, scattered
from .map import BIT, cells_of, disc, distances, occupied, ways
from .movement import areas, move_area, move_energy, movement, pull_back_energy, sprint_energy
from .reactor import danger, venting

Plan = tuple[float, Action]
"""What an activation is worth, and its first action."""

WANTED = 1.25
"""10.3 What the target that the orders name counts for, against the others."""
FEAR = {"aggressive": 0.3, "balanced": 0.5, "defensive": 0.9}
"""10.1 What the danger of a hex counts for."""
CALM = 8
"""Rounds after which caution begins to fade, or two careful lances would never meet."""
PATIENCE = 6
"""10.1 Rounds for which a Defensive lance waits for the enemy to come."""
HOPE, KILL = 0.35, 0.4
"""What a round to come counts for, and the chance to end a frame with this volley."""
OFF = 0.015
"""10.2 What each hex off the ideal distance costs."""
WALK, HURRY, BLOCKED = 0.03, 0.004, 3
"""What a Move's worth of walking costs, how much more each round, and the movement that a frame in the way counts for."""
BRACED, HOT = 0.3, 0.15
"""2 What bracing takes off the danger; 10.1 what venting is worth from the stress at which a stance asks for it."""
NEAR, COMING = 0.8, 0.6
"""1 How likely overwatch meets an enemy in range, and one that has to come."""
EQUAL = 1e-9
"""Plans that differ by less are equal."""
LOST = 60
"""The way left from where there is none."""


def by_tactics(t: Mac, frame: Frame, orders: Orders) -> Action:
    """10.5, 9.1 The share of its decisions that a pilot takes well grows with Tactics; the others are the plain steps."""
    share = t.book.ai.thought_percent * (frame.pilot.tactics - t.book.ai.thought_from)
    well = share >= 100 or (share > 0 and t.roll(100) <= share)
    return expert(t, frame, orders) if well else decide(t, frame, orders)


def expert(b: Battle, frame: Frame, orders: Orders) -> Action:
    """10.5 The first action of the best activation."""
    return Mind(b, frame, orders).best()


class Mind(Gunner):
    """One frame's thoughts."""

    def __init__(self, b: Battle, me: Frame, orders: Orders) -> None:
        super().__init__(b, me)
        self.orders = orders
        self.fear = FEAR[orders.stance] * CALM / (CALM + max(0, b.round - CALM))
        self.wanted, self.ideal = aim(b, me, orders), ideal_distance(b, me, orders)
        self.worth = {
            foe.id: (0.6 + firepower(b, foe) / 100) * (WANTED if foe is self.wanted else 1.0) for foe in self.foes
        }
        acting = (b.frames[id] for id in b.order[b.turn :])
        self.later = frozenset(foe.id for foe in acting if foe.side != me.side and foe.ap and foe.at)
        self.to_go = self.ways_to_fight()
        self.values: dict[str, float] = {}

    # Hexes

    def ways_to_fight(self) -> list[int]:
        """6.4 The hexes with 0, 1, 2 ... movement to go to the ideal distance or nearer; others in the way may move."""
        here, taken = self.ground, occupied(self.b) & ~BIT[self.me.at]
        costs: list[tuple[int, int]] = []
        for price, where in here.costs(self.book):
            costs += (price, where & ~taken), (price + BLOCKED, where & taken)
        return ways(disc(self.wanted.at, self.ideal) & here.board, here.board, tuple(costs))

    def walk(self, at: str) -> int:
        """6.4 Movement to go from a hex."""
        bit = BIT[at]
        return next((left for left, area in enumerate(self.to_go) if area & bit), LOST)

    def position(self, at: str) -> float:
        """What it is worth to end in a hex: hope, less fear, less what is off the range, less the walk that is left."""
        if at not in self.values:
            hope = max([self.worth[foe.id] * scattered(foe, self.outlook(at, foe)) for foe in self.foes])
            off = abs(distances(at)[self.wanted.at] - self.ideal)
            walk = (WALK + HURRY * self.b.round) * self.walk(at) / movement(self.book, self.me)
            self.values[at] = HOPE * hope - self.fear * self.exposure(at) - OFF * off - walk
        return self.values[at]

    # Shots

    def volley(self, at: str, spent: int = 0, without: int = 0) -> tuple[float, a.Fire | None, int]:
        """7.2 The best group to fire from a hex: what it is worth, the action, the energy it draws."""
        best: tuple[float, a.Fire | None, int] = (0.0, None, 0)
        for foe in self.foes:
            for group in self.groups:
                shots, drawn = self.shots(foe, group, at, spent) if group != without else ([], 0)
                if shots:
                    value = self.worth[foe.id] * (scattered(foe, expected(shots)) + KILL * self.ends(foe, shots))
                    value -= self.heat(spent + drawn) - self.heat(spent)
                    if value > best[0]:
                        best = value, a.fire(group, foe.id), drawn
        return best

    def ends(self, foe: Frame, shots: list[tuple[int, int]]) -> float:
        """4.1, 4.5 How likely a single weapon breaches the reactor."""
        need, centre = end_of(foe), self.book.damage.locations[CENTRE] / 100
        return sum([centre * percent / 100 for damage, percent in shots if damage >= need])

    def called(self) -> Plan | None:
        """2 The best called shot: at the centre torso, or at the head."""
        best: Plan = (0.0, a.END_ACTIVATION)
        for foe in self.foes:
            for group in self.groups:
                shots, drawn = self.shots(foe, group, self.me.at, less=self.accuracy.called_shot)
                for location in (CENTRE, HEAD) if shots else ():
                    value = self.worth[foe.id] * self.aimed(foe, location, shots) - self.heat(drawn)
                    if value > best[0]:
                        best = value, a.called_shot(group, foe.id, LOCATIONS[location])
        return best if best[0] else None

    # Plans

    def best(self) -> Action:
        """10.5 With a shot to be had, the best plan of all; without one, the way on."""
        moves, runs = self.walks()
        shooting = self.fire_first(moves) + self.move_first(moves, shooting=True)
        here = self.position(self.me.at)
        waiting: list[Plan] = [(here, a.END_ACTIVATION)]
        waiting += [(here + value, act) for value, act in self.guards(self.me.at)]
        walking = self.move_first(moves, shooting=False) + self.run(runs)
        plans = shooting + walking + waiting if shooting else self.onward(walking, waiting)
        value = max([plan[0] for plan in plans])
        equal = [act for worth, act in plans if worth > value - EQUAL]
        return equal[0] if len(equal) == 1 else min(equal, key=self.aside)

    def aside(self, act: Action) -> tuple[int, int, int, int]:
        """10.1 Between equal plans the walk that strays least, as in the plain steps."""
        return detour(self.b, self.me, self.wanted, act.to if isinstance(act, a.Move | a.Sprint) else self.me.at)

    def walks(self) -> tuple[list[str], list[str]]:
        """6.4 Where a Move and a Sprint may end."""
        me, book, ap = self.me, self.book, self.book.ap
        if me.legs_lost or me.ap < ap.move or self.left < move_energy(book, me):
            return [], []
        hexes, sprints = movement(book, me), me.ap >= ap.sprint and self.left >= sprint_energy(book, me)
        reached = areas(self.b, me, 2 * hexes if sprints else hexes)
        runs = reached[-1] & ~reached[0] if sprints else 0
        return cells_of(move_area(self.b, me, reached[hexes])), cells_of(runs)

    def fire_first(self, moves: list[str]) -> list[Plan]:
        """2 Aim; fire twice; fire and guard; fire and move off; or fire the last action point."""
        plans: list[Plan] = []
        me, book = self.me, self.book
        here = self.position(me.at)
        if me.ap < book.ap.fire:
            return plans
        if me.ap >= book.ap.called_shot and (aimed := self.called()):
            plans.append((aimed[0] + here, aimed[1]))
        shot, action, drawn = self.volley(me.at)
        if action is None:
            return plans
        if me.ap == book.ap.fire:
            return [*plans, (shot + here, action)]
        again = self.volley(me.at, drawn, action.group)[0]
        plans.append((shot + max(again, self.spare(me.at)) + here, action))
        if moves and self.left >= drawn + move_energy(book, me):
            heat = self.heat(drawn + pull_back_energy(book, me)) - self.heat(drawn)
            plans.append((shot + max([self.position(at) for at in moves]) - heat - 0.01, action))
        return plans

    def move_first(self, moves: list[str], shooting: bool) -> list[Plan]:
        """2 Move, then fire or guard: only those from where something can be hit, or only those from where nothing can."""
        plans: list[Plan] = []
        energy = move_energy(self.book, self.me)
        more, heat = self.me.ap > self.book.ap.move, self.heat(energy)
        for at in moves:
            shot = self.volley(at, energy)[0] if more else 0.0
            if bool(shot) == shooting:
                then = max(shot, self.spare(at)) if more else 0.0
                plans.append((self.position(at) + then - heat - 0.005, a.move(at)))
        return plans

    def run(self, runs: list[str]) -> list[Plan]:
        """6.4 Sprint."""
        heat = self.heat(sprint_energy(self.book, self.me))
        return [(self.position(at) - heat - 0.01, a.sprint(at)) for at in runs]

    def onward(self, walking: list[Plan], waiting: list[Plan]) -> list[Plan]:
        """10.1 With nothing to shoot at: walks that save half of what can be saved, or more.  The last action point may guard
        instead; a Defensive lance waits a while, and who has no weapon left or no way on waits too."""
        patient = self.orders.stance == "defensive" and self.b.round <= PATIENCE
        saved: list[tuple[int, Plan]] = []
        here = self.walk(self.me.at)
        for plan in walking:
            if isinstance(plan[1], a.Move | a.Sprint):
                saved.append((here - self.walk(plan[1].to), plan))
        most = max([gain for gain, _ in saved], default=0)
        if patient or most <= 0 or not self.barrels:
            return waiting
        found = [plan for gain, plan in saved if 2 * gain >= most]
        return found + waiting if self.me.did else found

    # The last action point

    def spare(self, at: str) -> float:
        """What an action point is worth that is not fired."""
        return max([value for value, _ in self.guards(at)], default=0.0)

    def guards(self, at: str) -> list[Plan]:
        """2 Brace against enemies still to act, overwatch if they will come into range, vent a hot reactor."""
        found: list[Plan] = []
        me, book = self.me, self.book
        if "brace" not in me.did and self.later:
            found.append((BRACED * self.fear * self.exposure(at, self.later), a.BRACE))
        if "overwatch" not in me.did and (value := self.watch(at)):
            found.append((value, a.OVERWATCH))
        if me.stress:
            cooler = max(0, me.stress - venting(book, me))
            gain = RISK * (danger(book, me, me.stress) - danger(book, me, cooler)) / 100
            asked = (
                book.ai.defensive_vent_percent if self.orders.stance == "defensive" else book.ai.balanced_vent_percent
            )
            if self.orders.stance != "aggressive" and 100 * me.stress >= asked * self.output:
                gain += HOT
            found.append((gain + 0.1 * (me.stress / self.output) ** 2, a.VENT))
        return found

    def watch(self, at: str) -> float:
        """1 Phase 4: what overwatch may bring, against enemies in range or one Move from it."""
        best = 0.0
        for foe in self.foes:
            far, hard, _ = self.sight(at, foe)
            step = movement(self.book, foe) if foe.id in self.later and not foe.legs_lost else 0
            for group in self.groups:
                dealt, left = 0.0, self.left
                for gun in self.barrels:
                    if (
                        gun.mount.group == group
                        and max(1, far - step) <= gun.ranges.farthest
                        and gun.weapon.energy <= left
                    ):
                        left -= gun.weapon.energy
                        less = hard + self.accuracy.overwatch
                        dealt += gun.weapon.damage * self.chance(gun, min(far, gun.ranges.farthest), less, 0) / 100
                best = max(best, (COMING if step else NEAR) * self.worth[foe.id] * scattered(foe, dealt))
        return best
