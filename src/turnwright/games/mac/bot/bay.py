"""7.8 What to fit into which frame."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.core import Action, Advice, added
from turnwright.kit.words import say

from ..book.gear import SIZES
from ..company import actions as d
from ..company.refit import changes, content, fit_problem, fits, machine_in, refit_rows, staged
from ..company.state import Bay, Machine
from ..loadout import hardpoints
from ..state import MacView
from .forces import standing_forces

GEAR = {"gyro_stabilizer": 9.0, "reactive_armor": 4.0, "cooling_vents": 3.0}
"""Equipment worth its space, once on each frame."""


def equip(view: MacView, legal: Sequence[Action]) -> Advice | None:
    """7.8 Into the bay with a frame for which something useful lies in the stores."""
    for action in legal:
        if isinstance(action, d.OpenBay):
            machine = view.hangar[action.frame]
            there = view.but(bay=Bay(machine.id, machine.mounts, machine.gear))
            if best_fit(there):
                return Advice(action, say("{name} has room for what lies in the stores.", name=machine.name))
    return None


def room_for(view: MacView, item: str) -> int:
    """7.1 How many of an item the company could still mount."""
    weapon = view.book.weapons.get(item)
    if weapon is None:
        return sum(item not in [g.item for g in m.gear] for m in standing_forces(view)) if item in GEAR else 0
    total = 0
    for machine in standing_forces(view):
        row = view.book.chassis[machine.chassis]
        if weapon_value(view, machine, item) > 0:
            taken = content(machine)
            total += hardpoints(row, weapon.size) - sum(slot.startswith(weapon.size) for slot in taken)
    return total


def item_value(view: MacView, machine: Machine, item: str) -> float:
    """What an item would add to a frame."""
    if item in view.book.weapons:
        return weapon_value(view, machine, item)
    return GEAR.get(item, 0.0) if item not in [g.item for g in machine.gear] else 0.0


def weapon_value(view: MacView, machine: Machine, item: str) -> float:
    """7.4 Damage to expect, as far as the reactor can feed it."""
    weapon, weapons = view.book.weapons[item], view.book.weapons
    drawn = sum(weapons[mount.weapon].energy for mount in machine.mounts)
    left = view.book.chassis[machine.chassis].reactor * 5 // 4 - drawn
    if weapon.energy > max(0, left) and weapon.energy > 2:
        return 0.0
    return weapon.damage * weapon.accuracy / 100 * (0.6 if weapon.range == "short" else 1.0)


def best_fit(view: MacView) -> d.Fit | None:
    """7.8 The most useful thing that lies ready and fits, if the refit can be paid."""
    return max(useful(view), key=lambda row: row[0], default=(0.0, None))[1]


def useful(view: MacView) -> list[tuple[float, d.Fit]]:
    """7.8 What lies ready and fits, with what it would add, if the refit can be paid."""
    bay = staged(view)
    if added(refit_rows(view)) + view.book.company.repairs.refit_price > view.credits:
        return []
    machine = machine_in(view).but(mounts=bay.mounts, gear=bay.gear)
    first: dict[str, d.Fit] = {}
    for fit in fits(view):
        first.setdefault(fit.item, fit)
    return [
        (value, fit)
        for item, fit in first.items()
        if (value := item_value(view, machine, item)) > 0 and not fit_problem(view, item, fit.slot)
    ]


def wanted_groups(view: MacView) -> dict[str, int]:
    """7.2 One big group that the reactor can feed for aimed volleys, the rest in a second."""
    bay, weapons = staged(view), view.book.weapons
    groups: dict[str, int] = {}
    output = view.book.chassis[machine_in(view).chassis].reactor
    order = {size: n for n, size in enumerate(SIZES)}
    for mount in sorted(bay.mounts, key=lambda m: (weapons[m.weapon].energy, order[weapons[m.weapon].size], m.slot)):
        fits = weapons[mount.weapon].energy <= output
        groups[mount.slot] = 1 if fits else 2
        output -= weapons[mount.weapon].energy if fits else 0
    return groups


def work_in_bay(view: MacView, legal: Sequence[Action]) -> Advice:
    """7.8 Fit what is useful, sort the groups, confirm."""
    if best := best_fit(view):
        return Advice(best, say("The most useful thing that fits."))
    bay = staged(view)
    if changes(view):
        for slot, group in wanted_groups(view).items():
            if d.Regroup(slot, group) in legal and any(m.slot == slot and m.group != group for m in bay.mounts):
                why = say("Group 1 has all that the reactor can feed; this is fired by itself.")
                if group == 1:
                    why = say("A called shot fires one group: all that the reactor can feed belongs into it.")
                return Advice(d.Regroup(slot, group), why)
        if d.ConfirmRefit() in legal:
            return Advice(d.ConfirmRefit(), say("That is all there is to fit."))
    return Advice(d.LeaveBay(), say("There is nothing to change."))
