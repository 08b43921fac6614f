"""10 How a lance without a player fights: stance, target priority, withdrawal.

It looks at what everybody sees, so the same decisions serve the rules and the bot called `book`.
"""

from __future__ import annotations

from turnwright.core import Action, added

from .. import actions as a
from ..state import Battle, Frame, Mount, Orders, foes, in_play, share
from .accuracy import How, hit_chance
from .firing import drawn, loaded, planned, reaches
from .map import BIT, OFFSET, cells_of, distance, distances, land, occupied, ring, ways
from .movement import approach, areas, destination_area, movement, sprint_energy
from .reactor import danger, effective_output, may_draw, stress_rows


def decide(b: Battle, frame: Frame, orders: Orders) -> Action:
    """10.1 The steps of a stance in their order, each once, then fire with what is left, or walk on (R105)."""
    book = b.book
    output, stress = effective_output(book, frame), frame.stress
    worn = share(frame.armour, frame.full_armour) < book.ai.defensive_brace_percent
    if orders.stance == "defensive" and worn and "brace" not in frame.did and frame.ap >= book.ap.brace:
        return a.BRACE
    if "move" not in frame.did and (step := reposition(b, frame, orders)):
        return step
    percent = {"aggressive": 0, "balanced": book.ai.balanced_vent_percent, "defensive": book.ai.defensive_vent_percent}[
        orders.stance
    ]
    if percent and stress and "vent" not in frame.did and frame.ap >= book.ap.vent:
        hot = 100 * stress >= percent * output if orders.stance == "balanced" else 100 * stress > percent * output
        if hot:
            return a.VENT
    return best_shot(b, frame, orders) or reposition(b, frame, orders) or a.END_ACTIVATION


def aim(b: Battle, frame: Frame, orders: Orders) -> Frame:
    """10.3 The enemy that the lance's priority names."""
    return max(foes(b, frame), key=lambda foe: (worth(b, frame, foe, orders), -foe.id))


def worth(b: Battle, frame: Frame, foe: Frame, orders: Orders) -> tuple[int, ...]:
    """10.3 How much a target is wanted; what the book does not print only breaks ties (A14)."""
    book, armour = b.book, sum(foe.armour)
    if orders.priority == "focus_fire":
        return (-armour, sum(foe.full_armour))
    if orders.priority == "spread_damage":
        return (share(foe.armour, foe.full_armour), armour)
    if orders.priority == "threat":
        return (book.classes[book.chassis[foe.chassis].kind].threat + firepower(b, foe), armour)
    missing = 100 - share(foe.armour, foe.full_armour)
    falls = book.ai.opportunity_kill if firepower(b, frame) >= armour else 0
    return (missing + (book.ai.opportunity_shutdown if foe.shutdown else 0), falls)


def firepower(b: Battle, frame: Frame) -> int:
    """10.3 The damage of all working weapons."""
    return sum([b.book.weapons[mount.weapon].damage for mount in frame.mounts if not mount.wrecked])


def ideal_distance(b: Battle, frame: Frame, orders: Orders) -> int:
    """10.2 Where most of the damage is at its best, one band nearer or farther by stance (R100)."""
    totals = {"short": 0, "medium": 0, "long": 0}
    for mount in frame.mounts:
        if loaded(b.book, frame, mount):
            weapon = b.book.weapons[mount.weapon]
            totals[weapon.range] += weapon.damage
    ladder = b.book.ai.ladder
    if totals["short"] >= max(totals["medium"], totals["long"]):
        rung = 1
    else:
        rung = 2 if totals["medium"] >= totals["long"] else 3
    rung += {"aggressive": -1, "balanced": 0, "defensive": 1}[orders.stance]
    return ladder[min(rung, len(ladder) - 1)]


def reposition(b: Battle, frame: Frame, orders: Orders) -> Action | None:
    """10.1, 10.2 A Move along the cheapest way to the ideal distance; a Sprint if no Move would lead to a shot (R105)."""
    book, goal = b.book, aim(b, frame, orders)
    ideal, far = ideal_distance(b, frame, orders), distance(frame.at, goal.at)
    if frame.ap < book.ap.move or frame.legs_lost or not wants_to_move(b, frame, orders, far, ideal):
        return None
    to_go = ways_to(b, frame, goal, ideal)
    step = nearest(b, frame, goal, to_go, destination_area(b, frame))
    energy = sprint_energy(book, frame)
    if frame.ap < book.ap.sprint or not may_draw(book, frame, energy) or not safe(b, frame, energy, orders):
        return a.move(step) if step else None
    if in_range(b, frame, frame.at) or (step and in_range(b, frame, step)):
        return a.move(step) if step else None
    run = areas(b, frame, 2 * movement(book, frame))[-1] & ~BIT[frame.at]
    to = nearest(b, frame, goal, to_go, run)
    return a.sprint(to) if to else None


def in_range(b: Battle, frame: Frame, at: str) -> bool:
    """7.2 Could the frame fire at anybody from a hex?"""
    reach = max(reaches(b, frame).values(), default=0)
    return any(distance(at, foe.at) <= reach for foe in foes(b, frame))


def ways_to(b: Battle, frame: Frame, goal: Frame, ideal: int) -> list[int]:
    """6.4 The hexes with 0, 1, 2 ... movement still to go to the ideal distance; round the others, if that is possible."""
    here = land(b.ground)
    free = here.board & ~occupied(b) | BIT[frame.at]
    farthest = ideal + here.columns + here.rows
    off = next(n for n in range(farthest) if (ring(goal.at, ideal - n) | ring(goal.at, ideal + n)) & free)
    wanted = (ring(goal.at, ideal - off) | ring(goal.at, ideal + off)) & free
    found = ways(wanted, free, here.costs(b.book))
    return found if found[-1] & BIT[frame.at] else ways(wanted, here.board, here.costs(b.book))


def nearest(b: Battle, frame: Frame, goal: Frame, to_go: list[int], area: int) -> str:
    """10.1 The hex with the least way left, if that is less than from here; among equals by exposure, then by distance."""
    for left in to_go:
        if left & BIT[frame.at]:
            return ""
        if best := left & area:
            return min(cells_of(best), key=lambda cell: (exposure(b, frame, cell), *detour(b, frame, goal, cell)))
    return ""


def exposure(b: Battle, frame: Frame, cell: str) -> int:
    """3 What the enemies' weapons may do in a hex from where they stand: less in cover and behind what screens it."""
    book, here, far = b.book, land(b.ground), distances(cell)
    cover, total = book.terrain[here.terrain[cell]].cover, 0
    for foe in foes(b, frame):
        screens = cover + sum([book.terrain[kind].line for kind in here.screens(foe.at, cell)])
        rows = [book.weapons[mount.weapon] for mount in foe.mounts if not mount.wrecked]
        hurt = sum([row.damage for row in rows if far[foe.at] <= book.ranges[row.range].farthest])
        total += hurt * max(0, 100 - screens)
    return total - cover


def detour(b: Battle, frame: Frame, goal: Frame, cell: str) -> tuple[int, int, int, int]:
    """10.1 Dear energy, the distance left, how far off the straight line; true twins by turns, never by the map's order."""
    (x, y), (gx, gy), (cx, cy) = [
        (2 * column + (row & 1), row) for row, column in map(OFFSET.__getitem__, (frame.at, goal.at, cell))
    ]
    aside = (gx - x) * (cy - y) - (gy - y) * (cx - x)
    dear = not BIT[cell] & approach(b, frame)
    return dear, distance(cell, goal.at), abs(aside), aside if frame.id % 2 else -aside


def wants_to_move(b: Battle, frame: Frame, orders: Orders, far: int, ideal: int) -> bool:
    """10.1 Aggressive: unless it is there; Balanced: if it is more than a hex off; Defensive: if the enemy is too near,
    or nobody is in range (R105)."""
    if orders.stance == "aggressive":
        return far != ideal
    if orders.stance == "balanced":
        return abs(far - ideal) > 1
    return far < ideal - 1 or best_shot(b, frame, orders) is None


def best_shot(b: Battle, frame: Frame, orders: Orders) -> Action | None:
    """10.1 The group with most damage to expect, at the wanted target or else the next one in range."""
    if frame.ap < b.book.ap.fire:
        return None
    groups, here = reaches(b, frame), distances(frame.at)
    near = [foe for foe in foes(b, frame) if groups and here[foe.at] <= max(groups.values())]
    for foe in sorted(near, key=lambda foe: (worth(b, frame, foe, orders), -foe.id), reverse=True):
        volleys = {
            group: planned(b, frame, group, here[foe.at]) for group, reach in groups.items() if here[foe.at] <= reach
        }
        able = [group for group, shots in volleys.items() if safe(b, frame, drawn(b.book, shots), orders)]
        if len(able) > 1:
            able.sort(key=lambda group: -expected(b, frame, foe, volleys[group]))
        if able:
            return a.fire(able[0], foe.id)
    return None


def safe(b: Battle, frame: Frame, energy: int, orders: Orders) -> bool:
    """5.4 Would spending it leave the reactor below the shutdown test?  Aggressive takes the risk, not the certainty."""
    if frame.spent + energy <= frame.output:
        return True
    stress = added(stress_rows(b.book, frame, energy))
    return danger(b.book, frame, stress) < (100 if orders.stance == "aggressive" else 1)


def expected(b: Battle, frame: Frame, foe: Frame, shots: list[Mount], how: How = "fire") -> int:
    """3 Hundredths of damage to expect from these weapons."""
    return sum([b.book.weapons[mount.weapon].damage * hit_chance(b, frame, mount, foe, how) for mount in shots])


def gives_up(b: Battle, side: int, orders: Orders) -> bool:
    """10.4 Enough frames lost, or enough of the survivors damaged (R101)."""
    if orders.withdrawal == "fight_to_end":
        return False
    row = b.book.retreats[orders.withdrawal]
    left, all_of_them = in_play(b, side), sum(frame.side == side for frame in b.frames.values())
    worn = sum(share(frame.armour, frame.full_armour) < b.book.ai.damaged_percent for frame in left)
    lost = all_of_them - len(left)
    return 100 * lost >= row.lost * all_of_them or 100 * worn >= row.damaged * len(left)
