"""Small parts that the pages of the headquarters share: emblems, buttons, numbers that explain themselves, guns."""

from __future__ import annotations

from functools import cache

from turnwright.kit import parts
from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.svg import path, tag
from turnwright.kit.words import say, signed, wordlist

from ..book import Book
from ..book.gear import FactionName, Size, WeaponType

BADGES = {
    "crucible": "M12.1-7V7L0 14-12.1 7V-7L0-14z",
    "directorate": "M-12-12h24v12q0 9-12 14q-12-5-12-14z",
    "outer_reach": "M0-14a14 14 0 1 1-.1 0z",
    "": "M0-14L14 0 0 14-14 0z",
}
"""The outline of a faction's emblem, so that it is told by shape; the last one stands for contested ground."""
GLYPHS = {
    "crucible": "M-6 2h12l-2 4h-8zM-3 2v-3h6v3M-7-1h14M-2-1c-2-3 1-4 0-7 4 2 5 5 2 7",
    "directorate": "M0-7l2 4.4 4.7.5-3.5 3.3 1 4.700L0 3.500l-4.2 2.4 1-4.700L-6.7-2.100l4.7-.5z",
    "outer_reach": "M-5.5 4a6.6 6.6 0 1 1 11 0M-4 6L0-2.5 4 6",
    "": "M-4-4L4 4M4-4L-4 4",
}
FEELS = {"crucible": "stripes", "directorate": "dots", "outer_reach": "waves", "": "dashes"}
"""The pattern of its ground on the map."""
NICKNAMES = wordlist({"crucible": "Crucible", "directorate": "Directorate", "outer_reach": "Outer Reach"})
"""Factions where there is little room."""
SHAPES: dict[str, str] = {
    "small": "M0-9a9 9 0 1 1-.1 0z",
    "medium": "M-8.5-8.500h17v17h-17z",
    "large": "M8.7-5V5L0 10-8.7 5V-5L0-10z",
}
"""7.1 Hardpoints by shape: round, square, hexagonal."""
GEAR_SIGNS = {
    "cooling_vents": "vent",
    "reactive_armor": "shield",
    "ammo_bin": "crate",
    "gyro_stabilizer": "loop",
    "thrust_pack": "rise",
    "countermeasures": "wave",
    "targeting_uplink": "link",
    "barrier_projector": "barrier",
    "sensor_array": "eye",
    "point_defense": "target",
    "phantom_emitter": "veil",
    "stealth_plating": "moon",
}


def emblem(faction: str, size: int = 26, title: str = "") -> Markup:
    """The badge of a faction."""
    said = {"role": "img", "aria_label": title} if title else {"aria_hidden": "true"}
    body = path(BADGES[faction], "mac-hq-badge") + path(GLYPHS[faction], "mac-hq-glyph")
    shown = f"mac-hq-emblem mac-f-{faction or 'none'}"
    return tag("svg", body, class_=shown, viewBox="-16 -16 32 32", width=size, height=size, **said)


def hardpoint_sign(size: str, extra: str = "") -> Markup:
    """7.1 The shape of a hardpoint with its letter."""
    body = path(SHAPES[size], f"mac-hq-point {extra}") + tag("text", size[0].upper(), y="4.5")
    return h.svg("mac-hq-size", width="20", height="20", viewBox="-11 -11 22 22", role="img", aria_label=size)[body]


def do(ref: str, words: str, sign: str = "", extra: str = "", **attributes: object) -> Markup:
    """A button that plays the one action with this ref, or leaves those that have it."""
    body = (icon(sign, 15) if sign else "") + html("<span>{}</span>", words)
    return tag("button", body, type="button", class_=f"mac-hq-do {extra}".rstrip(), data_ref=ref, **attributes)


def cannot(reason: str) -> Markup:
    """Why something is impossible: the reasons of the rules begin with their section."""
    section, _, words = reason.partition(" ")
    return h.span("mac-hq-cannot")[icon("lock", 13), h.span[words, " ", h.span("ref")[section]]]


def do_or_not(ref: str, words: str, reason: str, sign: str = "", extra: str = "") -> Markup:
    return cannot(reason) if reason else do(ref, words, sign, extra)


def pips(number: int, of: int, said: str) -> Markup:
    """So many out of so many, as shields."""
    one = html('<svg width="10" height="12" viewBox="0 0 9 11" class="{}"><path d="M1 1h7v5L4.5 10 1 6z"/></svg>')
    drawn = joined(one.format("full" if n < number else "hollow") for n in range(of))
    return html('<span class="mac-hq-pips" role="img" aria-label="{}">{}</span>', said, drawn)


def zoomers() -> Markup:
    """Buttons beside a map that can be zoomed; the wheel and two fingers do it too."""
    buttons = (("1.5", "plus", say("Zoom in")), ("0.667", "minus", say("Zoom out")), ("0", "aim", say("Whole map")))
    drawn = joined(
        h.button(type="button", data_zoom_by=by, aria_label=said, title=said)[icon(sign, 16)]
        for by, sign, said in buttons
    )
    return html('<div class="zoomers">{}</div>', drawn)


def chip(sign: str, words: str, state: str = "") -> Markup:
    """A state with its icon and its word."""
    return html('<span class="mac-hq-state {}">{}{}</span>', state, icon(sign, 14), words)


def bar(value: int, whole: int, extra: str = "") -> Markup:
    share = 100 * max(0, value) // max(1, whole)
    return parts.bar(min(100, share), f"mac-hq-bar {extra}")


def cells(filled: list[str], whole: int) -> Markup:
    """One cell for each point; `filled` names the class of each that is taken."""
    taken = joined(html('<i class="{}"></i>', name) for name in filled[:whole])
    return h.i("mac-hq-cells", aria_hidden="true")[taken, html("<i></i>") * max(0, whole - len(filled))]


@cache
def gun(type: WeaponType, size: Size) -> Markup:
    """A weapon by its kind: a lens on a long barrel, a receiver with a drum, a box of tubes; larger ones are longer."""
    length = {"small": 26, "medium": 36, "large": 48}[size]
    if type == "energy":
        body = html(
            '<path class="mid" d="M2 8h{length:.0f}v9H2z"/>'
            '<path class="deep" d="M{length2:.0f} 10h{length3:.0f}v5h-{length3:.0f}z"/>'
        ).format(length=length * 0.42, length2=2 + length * 0.42, length3=length * 0.5)
        body += html(
            '<path class="lit" d="M2 8h{length:.0f}v3H2zM{length2} 8h4v9h-4z"/>'
            '<path class="ray" d="M{length3:.0f} 12.500h{length4:.0f}"/>'
        ).format(length=length * 0.42, length2=length - 1, length3=length * 0.5, length4=length * 0.34)
    elif type == "ballistic":
        body = html(
            '<path class="mid" d="M2 7h{length:.0f}v8H2z"/>'
            '<path class="deep" d="M{length2:.0f} 8h{length3:.0f}v3h-{length3:.0f}zM{length2:.0f} '
            '12h{length4:.0f}v3h-{length4:.0f}z"/>'
        ).format(length=length * 0.4, length2=2 + length * 0.4, length3=length * 0.56, length4=length * 0.5)
        body += html('<circle class="deep" cx="{:.0f}" cy="17" r="5"/><path class="lit" d="M2 7h{:.0f}v3H2z"/>').format(
            length * 0.26, length * 0.4
        )
    else:
        count = {"small": 2, "medium": 3, "large": 5}[size]
        body = html(
            '<path class="mid" d="M4 3h{count}v18H4z"/><path class="lit" d="M4 3h{count}v3H4z"/>', count=count * 9 + 3
        )
        body += joined(h.circle("hole", cx=10 + 9 * n, cy=y, r="2.8") for n in range(count) for y in (11, 17.5))
    return html('<svg class="mac-hq-gun" width="56" height="24" viewBox="0 0 56 24" aria-hidden="true">{}</svg>', body)


def goods_art(book: Book, item: str) -> Markup:
    """A weapon or a piece of equipment, drawn."""
    if item in book.weapons:
        return gun(book.weapons[item].type, book.weapons[item].size)
    return html('<span class="mac-hq-gear">{}</span>', icon(GEAR_SIGNS.get(item, "gear"), 20))


def money(credits: int) -> str:
    """An amount with its thousands apart and the typographic minus."""
    return f"{credits:,}".replace("-", "−")


def standing_change(changes: dict[FactionName, int], book: Book) -> Markup:
    """15.2 How standing would move, faction by faction."""
    shown = joined(
        h.span("mac-hq-change")[emblem(name, 18, book.factions[name].name), signed(change)]
        for name, change in changes.items()
        if change
    )
    return shown or html("unchanged")
