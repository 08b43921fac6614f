"""Frames on the map: who stands where, how whole, how hot, in what state.

Round the foot of a frame runs its armour on the left and its stress on the right.  The sides differ in colour, in the
outline of the name plate and in the sign on it.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, radians, sin

from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.svg import at, num, path, tag
from turnwright.kit.words import say

from ..battle.firing import reaches
from ..battle.map import distance
from ..battle.reactor import effective_output
from ..book import Book
from ..state import Frame, MacView
from ..text.words import acting, model
from .art import SIZE, mech
from .map import Box, Size, Spot, box, lies, spot

RX, RY, FOOT = 23, 15, 7
"""The ring on the ground, and how far below the middle of its hex a frame stands."""
SIGNS = (html('<path d="M1 8l4-5 4 5"/>'), html('<path d="M5 1l4 4-4 4-4-4z"/>'))
"""The sign of a side: a chevron, a diamond."""


def kind(view: MacView, frame: Frame) -> str:
    """8.1 Its weight class."""
    return view.book.chassis[frame.chassis].kind


@cache
def crest(side: int) -> Markup:
    return h.svg(f"crest-{side}", width="10", height="10", viewBox="0 0 10 10", aria_hidden="true")[SIGNS[side]]


@lru_cache(1024)
def arc(here: Spot, start: float, end: float) -> str:
    """Part of the ring, in degrees clockwise from the right."""
    steps = max(2, int(abs(end - start) / 10))
    angles = [radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    return "M" + "L".join(at(here.x + RX * cos(angle), here.y + RY * sin(angle)) for angle in angles)


def token(view: MacView, frame: Frame) -> Markup:
    """8, 5.4 A frame with its armour and its stress."""
    here = spot(frame.at)
    foot = Spot(here.x, here.y + FOOT)
    whole = sum(frame.armour) / sum(frame.full_armour)
    hot = min(1.0, frame.stress / heat_limit(view.book, frame))
    now = frame is acting(view)
    ring = html('<ellipse cx="{:.1f}" cy="{:.1f}" rx="{}" ry="{}" class="base"/>', foot.x, foot.y, RX + 3, RY + 2)
    if now:
        ring += html('<ellipse cx="{:.1f}" cy="{:.1f}" rx="{}" ry="{}" class="now"/>', foot.x, foot.y, RX + 7, RY + 5)
    ring += path(arc(foot, 98, 262) + arc(foot, 82, -82), "track")
    if whole:
        ring += path(arc(foot, 98, 98 + 164 * whole), "armour")
    if hot:
        risky = frame.stress >= effective_output(view.book, frame)
        ring += path(arc(foot, 82, 82 - 164 * hot), "stress risky" if risky else "stress")
    class_ = kind(view, frame)
    body = ring + mech(class_, frame.side, foot.x, foot.y + 3, SIZE[class_])
    return tag(
        "g", body, class_=f"token s{frame.side}{' down' if frame.shutdown else ''}", data_with=f"frame:{frame.id}"
    )


def heat_limit(book: Book, frame: Frame) -> int:
    """5.4 The stress at which a shutdown is certain."""
    return max(1, -(-book.reactor.certain_percent * effective_output(book, frame) // 100))


def marks(frame: Frame) -> list[tuple[str, str]]:
    """What holds for a frame, as icons with their words."""
    told = (
        (frame.shutdown, "power", say("shut down")),
        ("brace" in frame.did, "shield", say("braced")),
        ("overwatch" in frame.did, "eye", say("on overwatch")),
        ("countermeasures" in frame.did, "wave", say("countermeasures")),
        (frame.barrier > 0, "disc", say("barrier {barrier}", barrier=frame.barrier)),
        (frame.legs_lost, "lock", say("legs lost")),
        (frame.head_lost, "skull", say("head lost")),
    )
    return [(sign, words) for there, sign, words in told if there]


def threatens(view: MacView, foe: Frame, frame: Frame) -> bool:
    """1, 7.2 Will this enemy still act this round, or stand on overwatch, with a weapon that reaches the frame now?"""
    if foe.side == frame.side or foe.shutdown or foe.id not in view.order:
        return False
    to_come = view.order.index(foe.id) >= view.turn or "overwatch" in foe.did
    return to_come and distance(foe.at, frame.at) <= max(reaches(view, foe).values(), default=0)


LETTER, TRIM, SIGN, HEIGHT, HALF = 8.6, 40, 18, 24, 26
"""A name plate at the scale a map opens at, in units of the map: a letter, what is around the name, a sign, its height; half a token."""
BODY = 16.0
"""Half of what one sees a frame by."""
SLOTS = (0, 1, -3, 2, -4, 3, -5)
"""Where a plate may hang, in heights from its usual place below the frame; the third is over its head."""


def promised(view: MacView) -> list[Box]:
    """What an enemy in range may promise, at its shoulder."""
    return [
        (spot(f.at).x + 22, spot(f.at).y - 26, 26.0, 12.0) for f in view.frames.values() if f.at and f.side != view.seat
    ]


def hung(view: MacView) -> dict[int, tuple[int, Box]]:
    """Where each plate hangs so that none lies on another, nor on what an enemy in range promises, nor, where that can be, on a frame."""
    return _hung(view, BODY) or _hung(view, 0.0) or {}


def _hung(view: MacView, body: float) -> dict[int, tuple[int, Box]]:
    """The same for frames as large as that; nothing if one plate finds no place, unless frames do not matter."""
    standing = sorted((f for f in view.frames.values() if f.at), key=lambda f: (spot(f.at).y, spot(f.at).x))
    taken, mover = promised(view), acting(view)
    found: dict[int, tuple[int, Box]] = {}
    for frame in standing:
        signs = len(marks(frame)) + (mover is not None and threatens(view, frame, mover))
        half = (LETTER * len(frame.name) + TRIM + SIGN * signs) / 2
        x, y = spot(frame.at).x, spot(frame.at).y + HALF + 3
        others = [(*spot(other.at), body, body) for other in standing if body and other is not frame]
        boxes = {slot: (x, y + slot * HEIGHT, half, HEIGHT / 2) for slot in SLOTS}
        free = [slot for slot in SLOTS if not lies(boxes[slot], taken)]
        if body and not free:
            return {}
        slot = next((slot for slot in free if not lies(boxes[slot], others)), (free or [0])[0])
        found[frame.id] = slot, boxes[slot]
        taken.append(boxes[slot])
    return found


def leaders(view: MacView, hang: dict[int, tuple[int, Box]], room: Size) -> Markup:
    """Whose a plate is that had to go further away than just below the frame or over its head."""
    drawn = [
        path(f"M{at(x, spot(frame.at).y)}V{num(y)}", f"lead s{frame.side}")
        for frame in view.frames.values()
        if frame.id in hang
        for slot, (x, y, _, _) in [hang[frame.id]]
        if slot not in SLOTS[:3]
    ]
    box = f"0 0 {num(room.width)} {num(room.height)}"
    return h.svg("art", viewBox=box, aria_hidden="true")[joined(drawn)] if drawn else Markup()


def plate(view: MacView, frame: Frame, room: Size, slot: int = 0, more: str = "", first: bool = False) -> Markup:
    """The name of a frame and its state; with the whole token it can be clicked.  A map opens with the first target in sight."""
    here, mover = spot(frame.at), acting(view)
    now = frame is mover
    signs = joined(icon(sign, 13, words) for sign, words in marks(frame))
    if mover and threatens(view, frame, mover):
        said = say("can still fire at {name} this round", name=mover.name)
        signs += h.i("threat")[icon("warn", 13, said)]
    words = html("{}<b>{}</b>{}", crest(frame.side), frame.name, signs)
    name = tag("span", words, class_="plate", style=f"--slot:{slot}" if slot else None)
    return h.span(
        f"hit s{frame.side}{' acting' if now else ''}{' down' if frame.shutdown else ''}",
        data_ref=f"frame:{frame.id}",
        data_centre="" if now else None,
        data_beside="" if first else None,
        title=f"{frame.name}, {model(view.book, frame)}, {frame.at}",
        style=box(here.x, here.y, 50, 52, room),
    )[more, name]
