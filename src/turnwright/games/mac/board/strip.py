"""The strip above the map: the order of initiative, or the frames that wait for their place.  A card opens its frame."""

from __future__ import annotations

from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.svg import tag
from turnwright.kit.words import counted, say

from ..battle.reactor import effective_output
from ..state import Frame, MacView
from ..text.words import acting, lance, state
from .art import portrait
from .deck import dossier
from .doll import doll, hull
from .tokens import crest, heat_limit, kind


def strip(view: MacView) -> Markup:
    """1 Who acts when, who has acted, who is out."""
    if view.phase == "deployment":
        return _tray(view)
    order = [view.frames[id] for id in view.order]
    out = [frame for frame in view.frames.values() if frame.lost and frame.id not in view.order]
    cards = joined(_card(view, frame, *_moment(view, frame)) for frame in (*order, *out))
    return html('<div class="strip"><p><b class="cap">Initiative</b>by speed</p>{}</div>', cards)


def _moment(view: MacView, frame: Frame) -> tuple[str, str]:
    """How it looks and what it says: acting, has acted, to act, shut down, lost."""
    if frame.lost:
        return "out", state(frame)
    if frame is acting(view):
        return "now", say("{aps} left", aps=counted(frame.ap, "AP", "AP"))
    if frame.shutdown:
        return "down", html("{icon}shut down", icon=icon("power", 13))
    if view.outcome:
        return "", say("in the fight")
    if view.order.index(frame.id) < view.turn or view.phase in ("overwatch", "end"):
        return "acted", html("{}{}", icon("check", 13), say("overwatch") if "overwatch" in frame.did else say("acted"))
    return "", say("to act")


def _card(view: MacView, frame: Frame, look: str, said: str) -> Markup:
    lost = look == "out"
    face = portrait(kind(view, frame), frame.side, lost)
    words = html("<span><b>{}{}</b><small>{}</small></span>", crest(frame.side), frame.name, said)
    class_ = f"card s{frame.side} {look}".rstrip()
    centre = "" if look == "now" else None
    opens = f"output:{frame.id} stress:{frame.id}"  # so that a lesson can point at what opens its reactor
    return h.button(class_, type="button", popovertarget=f"frame-{frame.id}", data_opens=opens, data_centre=centre)[
        face, words, _vitals(view, frame) if look == "now" else None
    ]


def _vitals(view: MacView, frame: Frame) -> Markup:
    """4.1, 5.4 Armour and stress of whoever acts, for screens that have no room for its deck."""
    armour = html("<b>{armour}</b>/{full} armour", armour=sum(frame.armour), full=sum(frame.full_armour))
    certain = heat_limit(view.book, frame)
    # Of the output, as every line of the list counts it: beyond it the danger begins.  The bar goes on to its end.
    stress = html("stress <b>{stress}</b>/{output}", stress=frame.stress, output=effective_output(view.book, frame))
    gauge = f"--heat:{min(100, 100 * frame.stress // certain)}%"
    return h.span("vitals")[
        h.i(aria_hidden="true")[doll(hull(frame))],
        h.small[h.span[armour]],
        h.small("heat", style=gauge)[h.span[stress]],
    ]


def _tray(view: MacView) -> Markup:
    """6.3 The frames of the side that deploys: drag one into the zone, or click it and then a hex."""
    side = view.acting - 1
    own = [frame for frame in view.frames.values() if frame.side == side]
    cards = joined(_waiting(view, frame) for frame in own)
    if side == view.seat and not all(frame.at for frame in own):
        cards += html(
            '<button type="button" class="place-all" data-ref="all">{icon}Place all</button>', icon=icon("flag", 15)
        )
    return html('<div class="strip tray"><p><b class="cap">Deployment</b>{}</p>{}</div>').format(
        lance(view, side), cards
    )


def _waiting(view: MacView, frame: Frame) -> Markup:
    ready = not frame.at
    words = h.span[
        h.b[crest(frame.side), frame.name], h.small[say(" to place") if ready else say(" at {at}", at=frame.at)]
    ]
    face = portrait(kind(view, frame), frame.side)
    part = h.span("pick", data_ref=f"frame:{frame.id}" if ready else None, data_drag="" if ready else None)[face, words]
    opens = html('<button type="button" class="more" popovertarget="frame-{}">{}</button>').format(
        frame.id, icon("info", 16, say("More on {name}", name=frame.name))
    )
    return tag("span", part + opens, class_=f"card s{frame.side}{'' if ready else ' acted'}")


def dossiers(view: MacView) -> Markup:
    """Every frame in full, closed until its card is clicked."""
    shown = Markup()
    for frame in view.frames.values():
        sheet = h.div("dossier", id=f"frame-{frame.id}", popover="", role="dialog", aria_label=frame.name)
        shown += sheet[dossier(view, frame)]
    return shown
