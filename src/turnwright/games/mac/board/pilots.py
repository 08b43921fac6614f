"""9 The pilots: skills, health and record of each, the fallen on the wall, and who can be hired here."""

from __future__ import annotations

from functools import cache

from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.svg import noise, tag
from turnwright.kit.words import counted, kept, say, wordlist

from ..company.pilots import hire_problem
from ..company.state import Machine, Member, of_pilot
from ..state import MacView
from .frames import pedestal
from .parts import bar, chip, do_or_not

SKILLS = wordlist({"gunnery": "Gunnery", "piloting": "Piloting", "tactics": "Tactics"})
EFFECTS = wordlist(
    {"gunnery": "+2 % to hit a point", "piloting": "initiative ties, survival", "tactics": "no effect in the book"}
)
MOST = 6
"""Pips of a skill; nobody begins with more."""


def pilots(view: MacView) -> Markup:
    """Everybody on the books, those who can fly first."""
    living = sorted((p for p in view.pilots.values() if p.status != "kia"), key=lambda p: (p.status != "active", p.id))
    fallen = [p for p in view.pilots.values() if p.status == "kia"]
    cards = joined(card(view, pilot) for pilot in living) + recruit(view)
    return h.div("mac-hq-page", tabindex="0")[cockpits(view), h.div("mac-hq-people")[cards], wall(fallen)]


def cockpits(view: MacView) -> Markup:
    """13.1 The frames with who flies them: a pilot dragged to an empty one is assigned to it."""
    return h.div("mac-hq-cockpits")[(_cockpit(view, m) for m in view.hangar.values() if m.status != "destroyed")]


def _cockpit(view: MacView, machine: Machine) -> Markup:
    who, look = say("no pilot"), "mac-hq-cockpit vacant"
    flown = html("<small>{icon}drag a pilot here</small>", icon=icon("plus", 13))
    if machine.pilot:
        who, look = view.pilots[machine.pilot].callsign, "mac-hq-cockpit"
        flown = html("<small>{}{}</small>", icon("person", 13), who)
    body = pedestal(view.book.chassis[machine.chassis].kind), h.div[h.b[machine.name], flown]
    return h.div(look, data_ref=f"machine:{machine.id}", aria_label=f"{machine.name}, {who}")[body]


def card(view: MacView, pilot: Member) -> Markup:
    """9.1, 9.2, 9.4 A dossier: portrait, skills as pips, health and what was done so far."""
    flies = of_pilot(view, pilot.id)
    return _card(pilot, flies.name if flies else "")


@kept(256)
def _card(pilot: Member, flies: str) -> Markup:
    health = chip("check", say("Active"), "ready")
    if pilot.days:
        health = chip("medic", say("Injured, {days}", days=counted(pilot.days, "day")), "damaged")
    where = html("flies <b>{}</b>", flies) if flies else html("<b>no frame</b>: choose or drag to one")
    skills = Markup()
    for key, name in SKILLS.items():
        value = getattr(pilot, key)
        skills += h.tr(title=EFFECTS[key])[h.th(scope="row")[name], h.td[dots(value, name)], h.td[value]]
    record = html("<b>{xp}</b> XP, {missions}, {kills}").format(
        xp=pilot.xp, missions=counted(pilot.missions, "mission"), kills=counted(pilot.kills, "kill")
    )
    body = h[
        portrait(pilot),
        h.div[h.h2[pilot.callsign], health, h.p[icon("hex", 14), where]],
        h.table[skills, h.tr[h.th(scope="row")[say("Morale")], h.td[bar(pilot.morale, 100)], h.td[pilot.morale]]],
        h.p("mac-hq-record")[icon("star", 14), h.span[record]],
    ]
    state = "injured" if pilot.days else "active"
    said = say("{callsign}, {state}, gunnery {gunnery}, piloting {piloting}", pilot, state=state)
    return tag("div", body, class_=f"mac-hq-pilot {state}", data_ref=f"pilot:{pilot.id}", data_drag="", aria_label=said)


def dots(value: int, name: str) -> Markup:
    marks = joined(html('<i class="{}"></i>', "full" if n < value else "") for n in range(max(MOST, value)))
    return html('<span class="mac-hq-dots" role="img" aria-label="{} {}">{}</span>', name, value, marks)


def recruit(view: MacView) -> Markup:
    """9.3 The next one to be hired, whose skills nobody knows yet."""
    rules = view.book.company.hiring
    spans = Markup()
    for key, name in SKILLS.items():
        least, most = getattr(rules, key)
        spans += h.tr[h.th(scope="row")[name], h.td[html("{least} to {most}", least=least, most=most)]]
    offer = do_or_not("hire", say("Hire for {price:,}", price=rules.price), hire_problem(view), "plus", "primary")
    return h.div("mac-hq-pilot recruit")[
        helmet(0, "unknown"), h.div[h.h2[say("A new pilot")], h.p[say("Skills are rolled:")]], h.table[spans], offer
    ]


def wall(fallen: list[Member]) -> Markup:
    """9.2 Killed in action: their callsigns are not used again."""
    if not fallen:
        return Markup()
    names = Markup()
    for p in fallen:
        record = h.small[counted(p.missions, "mission"), ", ", counted(p.kills, "kill")]
        names += h.li[helmet(p.id, "fallen"), h.span[h.b[p.callsign], record]]
    return html('<section class="mac-hq-wall-of-names"><h2>Killed in action</h2><ul>{}</ul></section>', names)


def portrait(pilot: Member) -> Markup:
    return helmet(pilot.id, "injured" if pilot.days else "active")


@cache
def helmet(seed: int, state: str) -> Markup:
    """A pilot behind the visor: stripe and antenna differ from one to the next; the injured are bandaged."""
    stripe = ("M28 8c4 0 8 0 8 0v16h-8z", "M14 22l36-6v5l-36 6z", "M18 12l10-4 8 22h-6z")[seed % 3]
    tone = ("#6fb7c9", "#c9a25a", "#b77a62", "#8fae7a")[seed % 4]
    horn = html('<path d="M48 22h7v10h-7z" class="mac-hq-horn full"/>')
    if noise(seed, 3) > 0.4:
        horn = html('<path d="M50 24v-14" class="mac-hq-horn"/>')
    band = html('<path d="M13 20l39 9v7l-39-9z" class="mac-hq-band"/>') if state == "injured" else Markup()
    marks = {
        "fallen": html('<path d="M18 34h28M22 34l20 10M42 34l-20 10" class="mac-hq-crack"/>'),
        "unknown": html('<path d="M32 34c0-5 7-5 7 0 0 3-4 3-4 7M35 45v.5" class="mac-hq-ask"/>'),
    }
    return html(
        '<svg class="mac-hq-helm {state}" viewBox="0 0 64 72" width="64" height="72" aria-hidden="true">'
        '<path d="M4 72c0-12 10-18 28-18s28 6 28 18z" class="mac-hq-shoulders"/>{horn}'
        '<path d="M12 36C12 16 20 8 32 8s20 8 20 28-8 24-20 24-20-4-20-24z" class="mac-hq-shell"/>'
        '<path d="{stripe}" fill="{tone}"/>{band}<path d="M16 34c6-4 26-4 32 0l-2 10c-6 5-22 5-28 0z" '
        'class="mac-hq-visor-glass"/><path d="M20 36c5-2 10-2 14-2" class="mac-hq-gleam"/>{mark}</svg>'
    ).format(state=state, horn=horn, stripe=stripe, tone=tone, band=band, mark=marks.get(state, ""))
