"""7.8 The refit bay: changes are staged, looked at, and confirmed or dropped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from turnwright.core import Action, Menu, Row, added
from turnwright.kit.kept import by_identity
from turnwright.kit.words import say

from ..loadout import Fitting, Mount, location_of, misfit, size_of, slots_of, space_of
from ..state import Firm, Mac
from . import actions as d
from .economy import short_of
from .events import GroupsChanged, WorkBegan
from .market import store
from .state import STATUS, Bay, Machine


def open_problem(f: Firm, frame: int) -> str:
    """7.8 Only a frame that is ready is refitted (A19)."""
    machine = f.hangar.get(frame)
    if machine is None:
        return "13.1 There is no such frame."
    if machine.status == "ready":
        return ""
    return say("7.8 {name} is {status}; only a ready frame is refitted.", machine, status=STATUS[machine.status])


def open_bay(t: Mac, frame: int) -> None:
    machine = t.hangar[frame]
    t.bay = Bay(frame, machine.mounts, machine.gear)


def staged(f: Firm) -> Bay:
    assert f.bay is not None, "nobody works on a frame"
    return f.bay


def machine_in(f: Firm) -> Machine:
    return f.hangar[staged(f).machine]


def content(at: Machine | Bay) -> dict[str, str]:
    """7.1 What is on each hardpoint."""
    return {m.slot: m.weapon for m in at.mounts} | {g.slot: g.item for g in at.gear if g.slot}


def loose(at: Machine | Bay) -> Counter[str]:
    """7.7.1 Equipment without a hardpoint."""
    return Counter(g.item for g in at.gear if not g.slot)


def changes(f: Firm) -> list[tuple[str, str, str]]:
    """7.8 What is really removed and installed, as (how, item, slot): a swap is two, putting back is none (R60)."""
    bay, machine = staged(f), machine_in(f)
    old, new = content(machine), content(bay)
    found = [("remove", item, slot) for slot, item in old.items() if new.get(slot) != item]
    found += [("install", item, slot) for slot, item in new.items() if old.get(slot) != item]
    had, has = loose(machine), loose(bay)
    found += [("remove", item, "") for item in (had - has).elements()]
    return found + [("install", item, "") for item in (has - had).elements()]


def refit_rows(f: Firm) -> list[Row]:
    """7.8 The price of the staged changes."""
    count = len(changes(f))
    return [(say("Changes: {count}", count=count), count * f.book.company.repairs.refit_price, "7.8")]


def refit_days(f: Firm) -> int:
    """7.8 A day for each change (R61)."""
    return len(changes(f)) * f.book.company.repairs.refit_days


def spare(f: Firm) -> Counter[str]:
    """7.8 What lies ready to be fitted: the stores, and what has been taken off, less what has been put on."""
    bay, machine = staged(f), machine_in(f)
    have = Counter(f.stores)
    if bay.mounts is not machine.mounts:
        have.update([m.weapon for m in machine.mounts])
        have.subtract([m.weapon for m in bay.mounts])
    if bay.gear is not machine.gear:
        have.update([g.item for g in machine.gear])
        have.subtract([g.item for g in bay.gear])
    return +have


def space_rows(f: Firm) -> list[Row]:
    """7.5 Space taken by the staged loadout."""
    bay, book = staged(f), f.book
    guns: list[Row] = [(book.weapons[m.weapon].name, book.weapons[m.weapon].space, "7.4") for m in bay.mounts]
    return guns + [(book.equipment[g.item].name, book.equipment[g.item].space, "7.7.2") for g in bay.gear]


def space_left(f: Firm) -> int:
    """7.5 What the staged loadout leaves."""
    return f.book.chassis[machine_in(f).chassis].space - added(space_rows(f))


def fit_problem(f: Firm, item: str, slot: str) -> str:
    """7.8, 7.1 Why something cannot be fitted."""
    if not spare(f)[item]:
        return "7.8 There is none of that to be fitted."
    return misfit(f.book, f.book.chassis[machine_in(f).chassis], item, slot, content(staged(f)), space_left(f))


def free_group(f: Firm) -> int:
    """7.2 The lowest empty group, else the last (R62)."""
    used = {m.group for m in staged(f).mounts}
    return next((group for group in range(1, f.book.groups + 1) if group not in used), f.book.groups)


def fit(t: Mac, item: str, slot: str) -> None:
    bay = staged(t)
    if item in t.book.weapons:
        mount = Mount(item, slot, location_of(slot), free_group(t))
        order = {name: n for n, name in enumerate(slots_of(t.book.chassis[machine_in(t).chassis]))}
        t.bay = bay.but(mounts=tuple(sorted((*bay.mounts, mount), key=lambda m: order[m.slot])))
    else:
        t.bay = bay.but(gear=(*bay.gear, Fitting(item, slot, location_of(slot) if slot else -1)))


def strip_problem(f: Firm, item: str, slot: str) -> str:
    there = content(staged(f)).get(slot) == item if slot else loose(staged(f))[item] > 0
    return "" if there else "7.8 That is not fitted."


def strip(t: Mac, item: str, slot: str) -> None:
    bay = staged(t)
    if item in t.book.weapons:
        t.bay = bay.but(mounts=tuple(m for m in bay.mounts if m.slot != slot))
    else:
        n = next(n for n, g in enumerate(bay.gear) if (g.item, g.slot) == (item, slot))
        t.bay = bay.but(gear=(*bay.gear[:n], *bay.gear[n + 1 :]))


def regroup_problem(f: Firm, slot: str, group: int) -> str:
    """7.2 Groups 1 to 4."""
    mount = next((m for m in staged(f).mounts if m.slot == slot), None)
    if mount is None:
        return "7.2 There is no weapon on that hardpoint."
    if not 1 <= group <= f.book.groups:
        return say("7.2 Groups go from 1 to {groups}.", groups=f.book.groups)
    return "7.2 It is in that group already." if mount.group == group else ""


def regroup(t: Mac, slot: str, group: int) -> None:
    bay = staged(t)
    t.bay = bay.but(mounts=tuple(m.but(group=group) if m.slot == slot else m for m in bay.mounts))


def untouched(f: Firm) -> bool:
    bay, machine = staged(f), machine_in(f)
    return (bay.mounts, bay.gear) == (machine.mounts, machine.gear)


def confirm(t: Mac) -> None:
    """7.8 The stores are settled, the price is paid, and the frame is in the bay for a day a change; regrouping is free."""
    bay, machine, days, price = staged(t), machine_in(t), refit_days(t), added(refit_rows(t))
    for how, item, _ in changes(t):
        store(t, item, 1 if how == "remove" else -1)
    t.credits -= price
    machine = machine.but(mounts=bay.mounts, gear=bay.gear)
    if days:
        machine = machine.but(status="refitting", days=days)
        t.tell(WorkBegan(machine.name, "refit", price, days))
    else:
        t.tell(GroupsChanged(machine.name))
    t.hangar[machine.id] = machine
    t.bay = None


def fits(f: Firm) -> Iterator[d.Fit]:
    """7.1, 7.7.1 Whatever lies ready, on each free hardpoint of its size or on none."""
    taken = content(staged(f))
    free = [slot for slot in slots_of(f.book.chassis[machine_in(f).chassis]) if slot not in taken]
    for item in sorted(spare(f)):
        size = size_of(f.book, item)
        yield from [d.fit(item, slot) for slot in free if slot.partition("_")[0] == size] if size else [d.fit(item, "")]


@by_identity
def undoings(bay: Bay, groups: int) -> tuple[Action, ...]:
    """7.8, 7.2 Taking off what is fitted, and other groups for the weapons."""
    taken = [d.strip(item, slot) for slot, item in content(bay).items()]
    return (
        *taken,
        *[d.strip(item) for item in loose(bay)],
        *[d.regroup(m.slot, group) for m in bay.mounts for group in range(1, groups + 1) if group != m.group],
    )


class RefitBay(Menu[Mac]):
    """7.8 Fit, strip and regroup as you like; nothing counts until it is confirmed."""

    def legal(self, t: Mac, seat: int) -> Sequence[Action]:
        """7.8 As `problem` has it, and it must agree with it: of what may be thought of only the room and the price are left to see."""
        room = space_left(t)
        acts: list[Action] = [fit for fit in fits(t) if space_of(t.book, fit.item) <= room]
        acts += undoings(staged(t), t.book.groups)
        if not untouched(t):
            acts += [d.RESET_BAY] if short_of(t, added(refit_rows(t))) else [d.CONFIRM_REFIT, d.RESET_BAY]
        return [*acts, d.LEAVE_BAY]

    def candidates(self, t: Firm, seat: int) -> Iterator[Action]:
        """7.8 What one may think of doing in the bay."""
        yield from fits(t)
        yield from undoings(staged(t), t.book.groups)
        yield from (d.CONFIRM_REFIT, d.RESET_BAY, d.LEAVE_BAY)

    def problem(self, t: Firm, seat: int, action: Action) -> str:
        """7.8 Why this cannot be done in the bay, starting with the section; empty if it can."""
        match action:
            case d.Fit(item=item, slot=slot):
                return fit_problem(t, item, slot)
            case d.Strip(item=item, slot=slot):
                return strip_problem(t, item, slot)
            case d.Regroup(slot=slot, group=group):
                return regroup_problem(t, slot, group)
            case d.ConfirmRefit():
                return "7.8 Nothing is changed yet." if untouched(t) else short_of(t, added(refit_rows(t)))
            case d.ResetBay():
                return "7.8 Nothing is changed yet." if untouched(t) else ""
            case d.LeaveBay():
                return ""
        return "7.8 A frame is in the refit bay; confirm or leave first."

    def answer(self, t: Mac, seat: int, action: Action) -> None:
        match action:
            case d.Fit(item=item, slot=slot):
                fit(t, item, slot)
            case d.Strip(item=item, slot=slot):
                strip(t, item, slot)
            case d.Regroup(slot=slot, group=group):
                regroup(t, slot, group)
            case d.ResetBay():
                open_bay(t, staged(t).machine)
            case d.ConfirmRefit():
                confirm(t)
            case _:
                t.bay = None
        if t.bay:
            t.ask(seat, REFIT_BAY)


REFIT_BAY = RefitBay()
