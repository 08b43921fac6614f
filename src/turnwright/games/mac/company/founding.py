"""13.3 What a company begins with."""

from __future__ import annotations

from ..book.gear import FACTION_NAMES
from ..lances import DESIGNS, NAMES
from ..loadout import Mount, location_of
from ..state import Mac
from .contracts import post_contracts
from .events import CompanyFounded
from .headquarters import RETURN
from .market import add_frame, look_in
from .state import Member


def found_company(t: Mac) -> None:
    """13.3, 9.5 Credits, fuel, four pilots, two frames with the first two pilots, and no spare parts (A5)."""
    start = t.book.company.start
    for name in ("name", "credits", "reputation", "place", "fuel"):
        setattr(t, name, getattr(start, name))
    t.day, t.phase = 1, "headquarters"
    t.standing = dict.fromkeys(FACTION_NAMES, t.book.company.standing.start)
    for id, row in enumerate(t.book.company.pilots, 1):
        t.pilots[id] = Member(id=id, **{name: getattr(row, name) for name in row.__struct_fields__})
    for pilot, (name, design) in enumerate(zip(NAMES[0], DESIGNS["starters"], strict=False), 1):
        machine = add_frame(t, name, design.chassis)
        mounts = tuple(Mount(gun.weapon, gun.slot, location_of(gun.slot), gun.group) for gun in design.guns)
        t.hangar[machine.id] = machine.but(mounts=mounts, pilot=pilot)
    t.tell(CompanyFounded(t.name, t.credits))
    post_contracts(t)
    look_in(t)
    t.then(RETURN)
