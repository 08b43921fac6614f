"""4.1 The paper doll: seven locations with their armour, structure and what is broken there."""

from __future__ import annotations

from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.svg import path, tag
from turnwright.kit.words import counted, kept, say

from ..book.gear import CENTRE, HEAD, LOCATIONS
from ..state import Frame
from ..text.words import place

SHAPES = (
    "M78 6h24l5 16-7 8H80l-7-8z",
    "M74 36h32v54l-8 12H82l-8-12z",
    "M48 36l16-4 6 6v46l-8 4-14-12z",
    "M132 36l-16-4-6 6v46l8 4 14-12z",
    "M44 38L30 42l-6 14 1 14-5 8 2 36h17l3-36-2-8 5-10z",
    "M136 38l14 4 6 14-1 14 5 8-2 36h-17l-3-36 2-8-5-10z",
    "M60 94h15l6 12h18l6-12h15l8 30-1 32 8 12h-32l-2-12-4-32-7-8-7 8-4 32-2 12H45l8-12-1-32z",
)
"""The outlines, from the head down to the legs (4.1).  The doll looks at the reader as its pilot sees it: left is left."""
SEAMS = (
    "M80 14h20M27 74l14 4M25 92l13 2M50 50l18-3M50 62l18-1M112 47l18 3M112 61l18 1M139 78l14-4M142 94l13-2M55 124h20M105 124h20"
    "M53 142h22M105 142h22M66 98l6 18M114 98l-6 18"
)
MIDDLES = ((90, 19), (90, 66), (58, 60), (122, 60), (32, 84), (148, 84), (90, 118))


def hull(frame: Frame) -> Frame:
    """The frame without what it did this round: its figure is drawn once, until it is hit."""
    return frame.but(at="", ap=0, output=0, spent=0, did=(), fired=(), uplink=0, barrier=0, stress=0, ammo=(), kills=0)


@kept(512)
def doll(frame: Frame, clickable: bool = False) -> Markup:
    """Armour by brightness, bare structure hatched, what is gone as an outline; a ring where something is broken."""
    parts = list[Markup]()
    for n, (shape, name) in enumerate(zip(SHAPES, LOCATIONS, strict=True)):
        body = html("<title>{}</title>", told(frame, n)) + path(shape, f"part {level(frame, n)}")
        if not frame.armour[n] and frame.structure[n]:
            body += path(shape, "bare")
        if not frame.structure[n]:
            x, y = MIDDLES[n]
            body += path(f"M{x - 7} {y - 7}l14 14m0-14l-14 14", "gone-cross")
        elif broken(frame, n):
            x, y = MIDDLES[n]
            body += h.circle("hurt", cx=x, cy=y, r="7") + path(f"M{x} {y - 4}v5m0 2.6v.2", "hurt")
        parts.append(tag("g", body, data_ref=f"location:{frame.id}:{name}" if clickable else None))
    return html(
        '<svg class="doll" viewBox="16 2 148 170" role="{clickable}" aria-label="{name}, seven locations">'
        "{parts}{path}</svg>"
    ).format(clickable="group" if clickable else "img", name=frame.name, parts=joined(parts), path=path(SEAMS, "seams"))


def level(frame: Frame, location: int) -> str:
    """How much armour is left there."""
    if not frame.structure[location]:
        return "gone"
    share = frame.armour[location] / max(1, frame.full_armour[location])
    return "none" if not share else "low" if share < 0.5 else "some" if share < 0.8 else "full"


def broken(frame: Frame, location: int) -> list[str]:
    """4.3 Components that are damaged there, in words."""
    found = list[str]()
    if hit := frame.actuators[location]:
        found.append(counted(hit, "actuator"))
    if lost := sum(mount.wrecked and mount.location == location for mount in frame.mounts):
        found.append(say("{weapons} lost", weapons=counted(lost, "weapon")))
    if location == HEAD and frame.sensor_hit:
        found.append(say("sensors"))
    if location == CENTRE and frame.gyro_hit:
        found.append(say("gyro"))
    if location == CENTRE and frame.reactor_hits:
        found.append(counted(frame.reactor_hits, "reactor hit"))
    return found


def told(frame: Frame, location: int) -> str:
    where, armour, structure = place(location).capitalize(), frame.armour[location], frame.structure[location]
    said = say("{where}: armour {armour} of {full}", where=where, armour=armour, full=frame.full_armour[location])
    said += say(", structure {structure} of {full}", structure=structure, full=frame.full_structure[location])
    return said if not (hurt := broken(frame, location)) else f"{said}; {', '.join(hurt)}"


def callouts(frame: Frame, *locations: int) -> Markup:
    """Armour and structure in numbers and bars, and what is broken."""
    return joined(_callout(frame, n) for n in locations)


def _callout(frame: Frame, n: int) -> Markup:
    armour, structure = frame.armour[n], frame.structure[n]
    hurt = broken(frame, n)
    name = place(n).capitalize() + (h[" ", h.em[icon("hammer", 13), h.span[", ".join(hurt)]]] if hurt else "")
    share = 100 * armour // max(1, frame.full_armour[n])
    cells = joined(
        html('<i class="x"></i>') if i < structure else html("<i></i>") for i in range(frame.full_structure[n])
    )
    state = " gone" if not structure else " bare" if not armour else ""
    return h.div(f"loc{state}", title=told(frame, n))[
        h.span[name],
        h.b[armour, h.small["/", frame.full_armour[n]]],
        h.b[structure, h.small["/", frame.full_structure[n]]],
        h.i("bar")[h.i(style=f"width:{share}%")],
        h.i("cells")[cells],
    ]
