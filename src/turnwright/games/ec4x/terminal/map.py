"""2.1 The neighbourhood of the home world as text: hexes in columns, each with its name and what is known of it."""

from __future__ import annotations

from turnwright.kit.hexes import Hex, distance
from turnwright.kit.words import say

from ..book import LANES, MAJOR, MINOR, NOBODY, PLANETS, RESTRICTED
from ..state import Seen
from ..text.gazetteer import Place
from ..text.words import house_name
from .layout import lay_out

REACH, CELL = 4, 8
"""Hexes round the home world that fit 80 columns, and the width of one."""
SIGN = {MAJOR: "=", MINOR: "-", RESTRICTED: ":"}


def star_map(view: Seen) -> str:
    """2.1, 1.3.4 Where everything is, as far as this house knows; a spectator sees the names alone."""
    middle = view.home if view.home >= 0 else view.hub
    centre = _hex(view, middle)
    shown = [at for at in range(len(view.stars)) if distance(centre, _hex(view, at)) <= REACH]
    first_q = min(view.stars[at].q for at in shown)
    first = min(_line(view, at) for at in shown)
    canvas: dict[tuple[int, int], str] = {}
    for at in shown:
        column, line = view.stars[at].q - first_q, _line(view, at) - first
        canvas[line, column] = view.stars[at].name[: CELL - 1]
        canvas[line + 1, column] = marks(view, at)[: CELL - 1]
    width, height = max(c for _, c in canvas) + 1, max(n for n, _ in canvas) + 1
    rows = [[canvas.get((line, column), "").ljust(CELL) for column in range(width)] for line in range(height)]
    drawn = ["".join(row).rstrip() for row in rows]
    return "\n\n".join(part for part in ("\n".join(drawn), key(view)) if part)


def _hex(view: Seen, at: int) -> Hex:
    return Hex(view.stars[at].q, view.stars[at].r)


def _line(view: Seen, at: int) -> int:
    """Two lines a hex; the next column stands one line lower."""
    return 2 * view.stars[at].r + view.stars[at].q


def marks(view: Seen, at: int) -> str:
    """1.3.4 Whose it is or what planet it has, own fleets, strangers, and how many turns ago that was."""
    seen = view.intel[at] if view.intel else None
    fleets = sum(fleet.at == at for fleet in view.fleets)
    said = "?" if view.intel else ""
    if seen is not None:
        owner = seen.owner
        said = "*you" if owner == view.seat else PLANETS[seen.planet.kind][:3].lower()
        said = said if owner in (NOBODY, view.seat) else f"!{_initial(owner)}"
        age = view.turn - seen.turn
        said += f"{age}" if age > 0 and owner != view.seat else ""
        said += "!" if seen.contacts and owner in (NOBODY, view.seat) else ""
    return said + (f">{fleets}" if fleets else "")


def _initial(owner: int) -> str:
    return house_name(owner).removeprefix("House ").removeprefix("the ")[:3]


def key(view: Seen) -> str:
    if not view.intel:
        return ""
    return say(
        "*you yours, !Val a house's, ben an unowned Benign world, ? never seen;\n>2 own fleets, ! strangers, 3 turns since it was seen."
    )


def systems(view: Seen, found: list[Place]) -> str:
    """2.1, 1.3.4 Systems in words: who holds them, how far they are, where their lanes lead, and who was seen there."""
    rows = []
    for place in found:
        lanes = ", ".join(f"{SIGN[kind]} {name}" for _, name, kind in place.lanes)
        seen = say("seen {seen}", seen=place.seen) if place.seen not in (say("now"), say("never")) else ""
        detail = ". ".join([lanes, *filter(None, (place.planet, seen, place.forces))])
        rows.append((place.name, str(place.jumps), place.holder, f"{detail}."))
    signs = ", ".join(f"{SIGN[kind]} {LANES[kind]}" for kind in (MAJOR, MINOR, RESTRICTED))
    return lay_out(
        (say("System"), say("Jumps"), say("Holder"), say("Lanes ({signs}), planet, forces", signs=signs)), rows
    )
