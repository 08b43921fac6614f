"""The race as a picture: what an action touches carries its `data-ref`."""

from __future__ import annotations

from turnwright.core import Action
from turnwright.kit.svg import group, place, tag

from .actions import Roll
from .text import NAMES
from .view import Seen

WIDTH, HEIGHT, LEFT, LANE = 640, 360, 110, 70


def board(seen: Seen) -> str:
    lanes = "".join(_lane(seen, seat) for seat in range(seen.seats))
    art = tag("svg", lanes + _die() + _pot(), class_="art", viewBox=f"0 0 {WIDTH} {HEIGHT}", aria_hidden="true")
    labels = [_label(60, _y(seat) + 12, f"{NAMES[seat]} {seen.points[seat]}") for seat in range(seen.seats)]
    labels += [_label(200, 300, "die"), _label(420, 300, f"pot {seen.pot}")]
    return tag("div", art + "".join(labels), class_="scene starter-scene", style=f"--w:{WIDTH};--h:{HEIGHT}")


def vignette() -> str:
    """The picture of the tile."""
    return tag("svg", _die() + _pot(), class_="art", viewBox=f"0 0 {WIDTH} {HEIGHT}")


def sign(action: Action) -> str:
    """The icon that stands before an action."""
    return "dice" if isinstance(action, Roll) else "check"


def _y(seat: int) -> int:
    return 24 + LANE * seat


def _lane(seen: Seen, seat: int) -> str:
    long = WIDTH - LEFT - 20
    done = long * min(seen.points[seat], seen.options.goal) / seen.options.goal
    track = tag("rect", class_="track", x=LEFT, y=_y(seat), width=long, height=24, rx=12)
    return track + tag("rect", class_="done", x=LEFT, y=_y(seat), width=done, height=24, rx=12)


def _die() -> str:
    pips = "".join(tag("circle", cx=x, cy=y, r=5) for x, y in ((184, 254), (200, 270), (216, 286)))
    face = tag("rect", class_="die", x=168, y=238, width=64, height=64, rx=12)
    return group(face + group(pips, "pips"), data_ref="die")


def _pot() -> str:
    return group(tag("circle", class_="pot", cx=420, cy=270, r=36), data_ref="pot")


def _label(x: float, y: float, text: str) -> str:
    return tag("span", text, class_="label", style=place(x, y, WIDTH, HEIGHT))
