"""The table of a battle: initiative above, the hex map, and below it the frame that acts.

Words and numbers are HTML over the drawing.  What a player can click has the refs that text gives to the actions; a
clicked enemy opens its sheet (aim.py), a clicked card its dossier (strip.py).
"""

from __future__ import annotations

from turnwright.core import Action
from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.parts import HAPPENED
from turnwright.kit.svg import group, num, path, place, ridge, tag
from turnwright.kit.words import counted, say

from .. import actions as a
from ..battle.map import zone
from ..company import actions as d
from ..state import Frame, MacView, in_play
from ..text.endings import ending, verdict
from ..text.words import acting
from . import headquarters
from .aim import Aim, aims, promise, sheet, sight
from .art import definitions, hexes, mech
from .deck import deck, dossier
from .map import (
    ACROSS,
    DOWN,
    HOW,
    Goal,
    Size,
    coordinates,
    free_places,
    gaits,
    goals,
    ground,
    label,
    prices,
    reach,
    reliefs,
    size,
    spot,
    zones,
)
from .motions import motions
from .parts import zoomers
from .strip import dossiers, strip
from .tokens import hung, leaders, plate, promised, token
from .traces import traces

__all__ = ["CREST", "board", "motions", "screens", "sign", "traces", "vignette"]

CREST = "target"
NEAR = 0.88
"""Pixels for a unit of the map where the window is too small for all of it."""
SIGNS: dict[type[Action], str] = {
    a.Place: "flag",
    a.PlaceAll: "flag",
    a.ResetDeployment: "undo",
    a.StartCombat: "play",
    a.Move: "hex",
    a.Sprint: "run",
    a.Fire: "target",
    a.CalledShot: "aim",
    a.Brace: "shield",
    a.Overwatch: "eye",
    a.Vent: "vent",
    a.ThrustPack: "up",
    a.Countermeasures: "wave",
    a.TargetingUplink: "link",
    a.Barrier: "disc",
    a.EndActivation: "next",
    a.Withdraw: "flag",
    d.AdvanceDay: "clock",
    d.Travel: "orbit",
    d.BuyFuel: "power",
    d.Buy: "crate",
    d.Sell: "coin",
    d.SellAll: "coin",
    d.SellFrame: "coin",
    d.Repair: "hammer",
    d.Rebuild: "hammer",
    d.Hire: "person",
    d.Assign: "link",
    d.Unassign: "cross",
    d.Rename: "scroll",
    d.OpenBay: "gear",
    d.Accept: "scroll",
    d.Fit: "plus",
    d.Strip: "minus",
    d.Regroup: "swap",
    d.ResetBay: "undo",
    d.ConfirmRefit: "check",
    d.LeaveBay: "back",
    d.SetPayout: "scales",
    d.AsBefore: "loop",
    d.Field: "plus",
    d.Bench: "minus",
    d.Launch: "play",
    d.AutoResolve: "robot",
    d.Decline: "back",
    d.Pick: "pick",
    d.Recover: "hex",
    d.LeaveField: "next",
}


def sign(action: Action) -> str:
    """The icon that stands before an action in the list."""
    return SIGNS[type(action)]


def board(view: MacView) -> Markup:
    """A battle if one is being fought, else the headquarters of a campaign."""
    if view.phase == "headquarters":
        return headquarters.definitions() + next(iter(headquarters.pages(view).values()))
    frame = acting(view)
    mine = frame is not None and frame.side == view.seat and view.seat in view.waiting
    found = aims(view, frame) if frame and mine else []
    shown = frame or subject(view)
    below = deck(view, shown, found) if shown and mine else dossier(view, shown) if shown else None
    sheets = (sheet(view, aim) for aim in found)
    body = (
        strip(view),
        field(view, frame if mine else None, found),
        h.div("deck")[below] if below else None,
        sheets,
        dossiers(view),
    )
    here = size(view)
    style = f"--w:{num(here.width)};--h:{num(here.height)}"
    return h[definitions(), h.div(f"scene mac-scene land-{view.options.landscape}", style=style)[body]]


def screens(view: MacView) -> dict[str, Markup]:
    """13.1 The pages of the headquarters; a battle is one picture, without a title."""
    if view.phase == "headquarters":
        return {"": headquarters.definitions()} | headquarters.pages(view)
    return {"": board(view)}


def subject(view: MacView) -> Frame | None:
    """Who is shown below while nobody acts: the next to be placed, or the first of the winner's that stands."""
    side = view.acting - 1 if view.phase == "deployment" else max(0, view.winner)
    able = in_play(view, side)
    return next((frame for frame in able if not frame.at), able[0] if able else None)


# The field


def field(view: MacView, frame: Frame | None, found: list[Aim]) -> Markup:
    """The map in a window that pans where it is too small for it; `frame` is the one the viewer moves."""
    room = size(view)
    where = goals(view, frame) if frame else []
    deploys = view.phase == "deployment" and view.seat in view.waiting
    lit = free_places(view, view.acting - 1) if deploys else reach(view, where)
    hang = hung(view)
    box = f"0 0 {num(room.width)} {num(room.height)}"
    art = h.svg("art", viewBox=box, role="group", aria_label=described(view))[
        ground(view.ground), zones(view) if view.phase == "deployment" else "", lit, standing(view)
    ]
    words = (
        camp(view, room) if deploys else "",
        coordinates(view.ground, room),
        prices(view, where, room, [*promised(view), *(plate for _, plate in hang.values())]),
        wreck_names(view, room),
        HAPPENED,
        leaders(view, hang, room),
        people(view, found, room, {id: slot for id, (slot, _) in hang.items()}),
    )
    window = h.div("pan", data_zoom=NEAR, tabindex="0", role="region", aria_label=say("Map"))
    return h.div("field")[window[h.div("map")[art, words]], key(view, frame, where), zoomers(), banner(view)]


def camp(view: MacView, room: Size) -> Markup:
    """6.3 The middle of the viewer's zone, where a window that shows a part of the map opens."""
    cells = [spot(cell) for cell in zone(view.book, view.ground, view.acting - 1)]
    where = place(sum(c.x for c in cells) / len(cells), sum(c.y for c in cells) / len(cells), room.width, room.height)
    return html('<i data-centre="" style="{}"></i>', where)


def standing(view: MacView) -> Markup:
    """Trees, rocks, wrecks and frames, the farthest first."""
    things = list(reliefs(view.ground))
    for frame in view.frames.values():
        if frame.at:
            things.append((spot(frame.at).y + 1, token(view, frame)))
        elif frame.fell:
            here = spot(frame.fell)
            drawn = html('<use href="#mac-wreck" x="{}" y="{}"/>', num(here.x), num(here.y + 9))
            things.append((here.y + 0.5, drawn))
    return joined(drawn for _, drawn in sorted(things, key=lambda thing: thing[0]))


def wreck_names(view: MacView, room: Size) -> Markup:
    taken = {frame.at for frame in view.frames.values()}
    fallen = [frame for frame in view.frames.values() if frame.fell and frame.fell not in taken]
    return joined(label(frame.name, "wreck", spot(frame.fell).x, spot(frame.fell).y + 20, room) for frame in fallen)


def people(view: MacView, found: list[Aim], room: Size, slot: dict[int, int]) -> Markup:
    """Name plates, and for each enemy in range the line of sight; the likeliest target's is shown until another is meant."""
    aimed = {aim.foe.id: aim for aim in found}
    drawn = list[Markup]()
    for frame in sorted(view.frames.values(), key=lambda frame: spot(frame.at).y if frame.at else 0):
        if not frame.at:
            continue
        if aim := aimed.get(frame.id):
            first = aim is found[0]
            shown = plate(view, frame, room, slot[frame.id], promise(view, aim), first), sight(view, aim, room)
            drawn.append(h.div(f"aim{' first' if first else ''}")[shown])
        else:
            drawn.append(plate(view, frame, room, slot[frame.id]))
    return joined(drawn)


def key(view: MacView, frame: Frame | None, where: list[Goal]) -> Markup:
    """What the marks mean; sprint and jump are modes to choose before a hex."""
    if frame is None:
        return Markup()
    refs = {ref.partition(":")[0] for goal in where for ref in goal.refs}
    there = {"move", "pull"} & {goal.how for goal in where} | refs
    shown = joined(
        h.span(data_ref=f"gait:{how}" if how in refs else None)[html('<i class="{}">{}</i>{}', how, energy, HOW[how])]
        for how, energy in gaits(view.book, frame).items()
        if how in there
    )
    shown += html("<span>{icon}cover</span>", icon=icon("shield", 14))
    shown += html(
        '<span class="rings"><i class="armour"></i>armour</span><span class="rings"><i class="stress"></i>stress</span>'
    )
    return html('<div class="key">{}</div>', shown)


def banner(view: MacView) -> Markup:
    if view.outcome is None:
        return Markup()
    said, how = verdict(view), ending(view.outcome)
    return html('<p class="banner"><b>{said}</b>Round {round}. {ending}</p>', said=said, round=view.round, ending=how)


def described(view: MacView) -> str:
    """The field in one breath, for those who do not see it."""
    there = [frame for frame in view.frames.values() if frame.at]
    said = [say("{name} at {at}, armour {armour}, stress {stress}", one, armour=sum(one.armour)) for one in there]
    lost = sum(bool(frame.lost) for frame in view.frames.values())
    return say(
        "Hex map, round {round}. {said}. {frames} lost.", view, said="; ".join(said), frames=counted(lost, "frame")
    )


# The tile


def vignette() -> Markup:
    """The picture on the home page: two frames trade fire over a field of hexes at dusk; a tile shows its upper middle."""
    sky = html('<rect width="470" height="360" fill="url(#mac-dusk)"/><circle cx="252" cy="40" r="30" class="sun"/>')
    far = path(ridge(4, 0, 480, 76, 60, 240), "far") + path(ridge(9, 0, 480, 88, 34, 240, 0.3), "near")
    field = joined(
        hexes(f"{kind}-{row % 3}", [(x * ACROSS + ACROSS / 2 * (row & 1) - 10, 94 + row * DOWN) for x in places])
        for row in range(7)
        for kind in ("open", "rough", "sand", "forest")
        if (places := [x for x in range(9) if _field(row, x) == kind])
    )
    trees = joined(
        h.use(href=f"#mac-grove-{i % 3}", x=x, y=y) for i, (x, y) in enumerate(((246, 102), (92, 96), (420, 98)))
    )
    beam = path("M212 83L292 98", "beam glow") + path("M212 83L292 98", "beam")
    flash = html('<circle cx="292" cy="98" r="10" class="flash"/><circle cx="292" cy="98" r="4.5" class="flash core"/>')
    left = group(mech("medium", 0, 160, 128, 1.7), "token s0")
    right = group(mech("heavy", 1, 322, 144, 1.55), "token s1")
    wreck = html('<use href="#mac-wreck" transform="translate(236 160) scale(1.1)"/>')
    scene = sky + far + field + trees + wreck + left + right + beam + flash
    art = h.svg(
        "art mac-scene land-habitable", viewBox="0 0 470 300", preserveAspectRatio="xMidYMid slice", aria_hidden="true"
    )[scene]
    return definitions() + art


def _field(row: int, x: int) -> str:
    return ("open", "open", "rough", "open", "sand", "open", "open", "forest")[(row * 5 + x * 3) % 8]
