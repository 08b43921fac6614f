"""What the company may fill in itself: another amount of fuel (14.3), another name for a frame (13.3)."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.core import Action, Field, Form, Pick, Words
from turnwright.kit.words import say, wordlist

from ..company import actions as d
from ..company.headquarters import Headquarters
from ..state import MacView

# fmt: off
NAMES = wordlist((
    "Alpha", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf", "Hotel", "India", "Juliett", "Kilo", "Lima", "Mike",
    "November", "Oscar", "Papa", "Quebec", "Romeo", "Sierra", "Tango", "Uniform", "Victor", "Whiskey", "Xray", "Yankee",
    "Zulu", "Anvil", "Bulwark", "Cinder", "Drummer", "Falchion", "Gallows", "Hammer", "Lodestar", "Mastiff", "Nightjar",
    "Orphan", "Pilgrim", "Reaver", "Sexton", "Thresher", "Vandal", "Widow",
))
# fmt: on
"""13.3 Names that frames are given; any other may be asked for over the wire."""


def forms(view: MacView) -> Sequence[Form]:
    """13.1 At headquarters only."""
    if not isinstance(view.question, Headquarters):
        return ()
    found = []
    if room := view.book.company.travel.tank - view.fuel:
        found.append(Form(Words(say("Another amount of fuel"), "", say("Travel"), "14.3"), d.BuyFuel(min(room, 5))))
    if view.hangar:
        refs = tuple(f"machine:{id}" for id in view.hangar)
        rename = d.Rename(next(reversed(view.hangar)), spare_names(view)[0])
        found.append(Form(Words(say("Rename a frame"), "", say("Company"), "13.3", refs), rename))
    return found


def spare_names(view: MacView) -> list[str]:
    taken = {machine.name for machine in view.hangar.values()}
    return [name for name in NAMES if name not in taken] or [f"Frame-{view.built + 1}"]


def fields(view: MacView, action: Action) -> Sequence[Field]:
    if isinstance(action, d.BuyFuel):
        high = view.book.company.travel.tank - view.fuel
        return [Field(name="units", title=say("Units"), low=1, high=high, unit="fuel")]
    frames = tuple(Pick(id, machine.name, (f"machine:{id}",)) for id, machine in view.hangar.items())
    names = tuple(Pick(name, name) for name in spare_names(view))
    return [Field(name="frame", title=say("Frame"), picks=frames), Field(name="name", title=say("Name"), picks=names)]
