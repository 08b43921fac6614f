"""Why each number is what it is: the rows that the rules add up, shown as they are."""

from __future__ import annotations

from turnwright.core import Sum, added
from turnwright.kit.words import say

from ..battle.accuracy import How, chance_rows
from ..battle.firing import planned, reaches
from ..battle.map import distance
from ..battle.movement import move_rows, movement
from ..battle.reactor import limit, output_rows, stress_rows
from ..state import Frame, MacView, Mount, foes, in_play
from .company_numbers import explain_company, of_each
from .endings import ending
from .words import gun, model


def explain(view: MacView) -> dict[str, Sum]:
    """3.7, 5.1 Each frame's output, energy limit, stress to come and movement; the acting frame's chances to hit."""
    found: dict[str, Sum] = explain_company(view) if view.options.mode == "campaign" else {}
    for frame in view.frames.values():
        if not frame.lost:
            found |= explain_frame(view, frame)
    if view.outcome is None and view.phase == "action":
        found |= explain_shots(view, view.frames[view.acting])
    if view.outcome and view.options.mode == "skirmish":
        for seat in range(view.seats):
            won = seat == view.winner
            found[f"score:{seat}"] = Sum.of(say("Result"), [(ending(view.outcome).rstrip("."), int(won), "1")])
            left = [(frame.name, sum(frame.armour) + sum(frame.structure), "4") for frame in in_play(view, seat)]
            found[f"points:{seat}"] = Sum.of(say("Armour and structure left"), left)
    return found


def explain_frame(view: MacView, frame: Frame) -> dict[str, Sum]:
    book = view.book
    output = output_rows(book, frame)
    most = [(say("Output"), added(output), "5.1"), (say("Overload"), limit(book, frame) - added(output), "5.3")]
    hexes = book.classes[book.chassis[frame.chassis].kind].movement
    slower = movement(book, frame) - hexes
    steps = [(model(book, frame), hexes, "6.4"), (say("Stealth Plating"), slower, "7.7.3")]
    full = sum(frame.full_armour)
    sums = {
        "output": Sum.of(say("Reactor output"), output, "energy"),
        "limit": Sum.of(say("Energy limit"), most, "energy"),
        "stress": Sum.of(say("Stress after this round"), stress_rows(book, frame)),
        "energy": Sum.of(say("Energy of a Move"), move_rows(book, frame), "energy"),
        "movement": Sum.of(say("Movement"), steps, "hexes"),
        "armour": Sum.of(say("Armour"), [(say("Full"), full, "8.2"), (say("Lost"), sum(frame.armour) - full, "4.2")]),
    }
    return of_each(sums, frame.id, frame.name)


def explain_shots(view: MacView, frame: Frame) -> dict[str, Sum]:
    """3.7 For every enemy in range: each weapon of each group that can still fire."""
    found = {}
    for group, reach in reaches(view, frame).items():
        for foe in foes(view, frame):
            far = distance(frame.at, foe.at)
            if far <= reach:
                for mount in planned(view, frame, group, far):
                    found[chance_ref(frame, foe, mount)] = chance(view, frame, mount, foe)
    return found


def chance_ref(frame: Frame, foe: Frame, mount: Mount) -> str:
    """`chance:1:3:large_1`: frame 1 at frame 3 with the weapon in its first large slot."""
    return f"chance:{frame.id}:{foe.id}:{mount.slot}"


def chance(view: MacView, frame: Frame, mount: Mount, foe: Frame, how: How = "fire") -> Sum:
    """3 The chance to hit as it will be rolled against."""
    label = say(
        "{gun} at {name}, {distance} hexes", foe, gun=gun(view.book, mount.weapon), distance=distance(frame.at, foe.at)
    )
    return Sum.of(label, chance_rows(view, frame, mount, foe, how), "%")
