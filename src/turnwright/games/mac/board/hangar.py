"""13.1 The hangar: a lit bay for every frame, with its state drawn into it, and the sheet of the frame that is chosen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from turnwright.core import added
from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.parts import why
from turnwright.kit.svg import path, tag
from turnwright.kit.words import counted, kept_by, say, wordlist

from ..book import Book
from ..book.gear import Chassis, Class
from ..company.calendar import date
from ..company.economy import kind_of
from ..company.market import frame_sale_rows, market_problem, next_goods
from ..company.refit import open_problem
from ..company.repair import rebuild_price, rebuild_problem, repair_days, repair_problem, repair_rows
from ..company.state import Machine, Status, may_deploy, of_pilot
from ..frames import armour_of, structure_of
from ..loadout import Fitting, Mount
from ..state import MacView
from ..text.words import place, term
from .frames import standing, wrecked
from .parts import bar, cannot, chip, do, do_or_not, goods_art, hardpoint_sign

WIDTH, HEIGHT, FLOOR = 246, 300, 226
BAYS = 4
"""Bays that stand there from the beginning; more are added as they are needed."""
SCALES: dict[Class, float] = {"light": 1.3, "medium": 1.24, "heavy": 1.13, "assault": 0.98}
STATES = wordlist(
    {
        "ready": "Ready",
        "damaged": "Damaged",
        "repairing": "Repairing",
        "refitting": "Refitting",
        "destroyed": "Destroyed",
    }
)
SIGNS = {"ready": "check", "damaged": "warn", "repairing": "hammer", "refitting": "swap", "destroyed": "cross"}
LAMPS = {
    "ready": "#a9f0ff",
    "damaged": "#ff9d7a",
    "repairing": "#ffb861",
    "refitting": "#7fb7e8",
    "destroyed": "#8a4a3a",
}
WORK = {"damaged": "smoke", "repairing": "scaffold", "refitting": "crane"}
"""What stands beside a frame that is not ready."""


def armour_in(view: MacView, machine: Machine) -> tuple[int, int]:
    return sum(machine.armour), view.book.chassis[machine.chassis].armour


def state(view: MacView, machine: Machine) -> Markup:
    """11.3 What a frame is fit for, with the days it still takes, or who is missing."""
    word = STATES[machine.status]
    if machine.status == "ready" and not may_deploy(view, machine):
        hurt = machine.pilot and view.pilots[machine.pilot].status == "injured"
        return chip("medic" if hurt else "person", say("Pilot injured") if hurt else say("No pilot"), "damaged")
    days = f", {counted(machine.days, 'day')}" if machine.days else ""
    return chip(SIGNS[machine.status], word + days, machine.status)


# The bays


def hangar(view: MacView) -> Markup:
    """A row of bays, empty ones among them; it scrolls where there are more than fit."""
    shown = [bay(view, machine, n) for n, machine in enumerate(view.hangar.values(), 1)]
    shown += [empty_bay(n) for n in range(len(shown) + 1, BAYS + 1)]
    return html('<div class="mac-hq-bays" tabindex="0" role="region" aria-label="Bays">{}</div>', joined(shown))


def bay(view: MacView, machine: Machine, number: int) -> Markup:
    """A frame under its lamp; what is being done to it is drawn, and said on its plaque."""
    row = view.book.chassis[machine.chassis]
    pilot = view.pilots[machine.pilot].callsign if machine.pilot else say("no pilot")
    now, full = armour_in(view, machine)
    whose = {"name": machine.name, "row_name": row.name, "status": term(machine.status), "pilot": pilot}
    title = say("{name}, {row_name}, {status}, {pilot}, armour {now} of {full}", whose, now=now, full=full)
    armour = h[icon("shield", 13, say("armour")), " ", now, "/", full]
    if machine.status == "destroyed":
        armour = html("wreck")
    plaque = h[h.p[h.b[machine.name], h.span[row.name, ", ", pilot]], h.p[state(view, machine), h.em[armour]]]
    art = stage(scene(view.book, machine.chassis, machine.status, machine.armour))
    body = html('{}<i class="mac-hq-number">{}</i><div class="mac-hq-plaque">{}</div>').format(art, number, plaque)
    return tag("div", body, class_=f"mac-hq-bay {machine.status}", data_ref=f"machine:{machine.id}", aria_label=title)


def empty_bay(number: int) -> Markup:
    return html(
        '<div class="mac-hq-bay empty">{}<i class="mac-hq-number">{}</i><div class="mac-hq-plaque"><p>'
        "<b>Empty bay</b></p><p><span>frames are bought on the market</span></p></div></div>"
    ).format(stage(html('<use href="#mac-hq-bay"/>')), number)


def stage(drawn: Markup) -> Markup:
    """What is seen of a bay: where it is low, less of its roof and of its floor, so that no frame loses its head."""
    return html('<svg viewBox="0 0 {} {}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">{}</svg>').format(
        WIDTH, HEIGHT, drawn
    )


@kept_by(256)
def scene(book: Book, chassis: str, status: Status, armour: tuple[int, ...]) -> Markup:
    """The frame with what is done to it: scaffold and welder, crane, chains and tape."""
    kind, x = book.chassis[chassis].kind, WIDTH / 2
    lamp = Markup() if status == "destroyed" else path("M99 22h48l62 204H37z", fill=f"url(#mac-hq-cone-{status})")
    drawn = html('<use href="#mac-hq-bay"/>') + lamp
    ring = html('<ellipse cx="{}" cy="{}" rx="96" ry="14" class="mac-hq-ring {}"/>').format(x, FLOOR, status)
    if status == "destroyed":
        chains, tape = html('<use href="#mac-hq-chains"/>'), html('<use href="#mac-hq-tape"/>')
        return drawn + ring + chains + wrecked(kind, x, FLOOR + 6, SCALES[kind]) + tape
    drawn += ring + standing(kind, armour, armour_of(book, book.chassis[chassis]), x, FLOOR, SCALES[kind])
    if status == "ready":
        return drawn + html('<use href="#mac-hq-man" transform="translate(38 232)"/>')
    return drawn + html('<use href="#mac-hq-{}"/>', WORK[status])


def _man(x: float, y: float, turn: int = 1) -> Markup:
    return html('<use href="#mac-hq-man" transform="translate({} {}) scale({} 1)"/>', x, y, turn)


@cache
def hangar_definitions() -> Markup:
    """What bays are made of."""
    ribs = "".join(f"M{x} 22V204" for x in range(0, WIDTH + 1, 41))
    stripes = "".join(f"M{x} 18l18-18h15l-18 18z" for x in range(-20, WIDTH + 20, 62))
    floor = (
        "".join(f"M{x} 204L{123 + (x - 123) * 3.4:.0f} 300" for x in range(0, WIDTH + 1, 41))
        + "M0 211H246M0 224H246M0 243H246M0 268H246"
    )
    pillar = html(
        '<path d="M-11 18h22v190h-22z" class="mac-hq-pillar"/>'
        '<path d="M0 56v46M0 122v46" class="mac-hq-tube"/><path d="M-11 190h22v18h-22z" class="mac-hq-base"/>'
        '<path d="M-9 208l8-18h5l-8 18zM3 208l8-18v18z" class="mac-hq-yellow"/>'
    )
    bay = h[
        h.path("mac-hq-wall", d=f"M0 0h{WIDTH}v{HEIGHT}H0z"),
        path(ribs, "mac-hq-rib"),
        h.path("mac-hq-floor", d=f"M0 204h{WIDTH}v96H0z"),
        path(floor, "mac-hq-grid"),
        h.path("mac-hq-beam", d=f"M0 0h{WIDTH}v18H0z"),
        path(stripes, "mac-hq-stripes"),
        h.path("mac-hq-alcove", d="M15 204V46l20-20h176l20 20v158z"),
        h.path("mac-hq-slats", d="M31 68h184M31 108h184M31 148h184M31 188h184"),
        h.path("mac-hq-lamp", d="M95 24h56l-6 8h-44z"),
        pillar,
        h.g(transform=f"translate({WIDTH} 0)")[pillar],
        h.ellipse("mac-hq-shadow", cx="123", cy=FLOOR + 2, rx="98", ry="15"),
    ]
    man = html(
        '<path d="M-3.5 0l1-11h5l1 11H1l-1-8-1 8zM-4-20h8l-1 10h-6z" class="mac-hq-suit"/>'
        '<path d="M-3.6-15h7.2" class="mac-hq-vest"/><circle cy="-23" r="3" class="mac-hq-suit"/>'
        '<path d="M-3.2-24a3.2 3.2 0 0 1 6.4 0z" class="mac-hq-helmet"/>'
        '<path d="M2-17l8-4" class="mac-hq-arm"/>'
    )
    weld = "M65 122l-12-7M65 122l-4-14M65 122l9-11M65 122l13-3M65 122l10 9M65 122l-2 13M65 122l-11 8"
    scaffold = html(
        '<path d="M31 226V78M59 226V78M31 94l28 40-28 40M59 94l-28 40 28 40M27 134h44M27 180h44M27 86h50" '
        'class="mac-hq-scaffold"/>{}{}<circle cx="65" cy="122" r="22" fill="url(#mac-hq-weld)"/>{}'
        '<circle cx="65" cy="122" r="3.5" fill="#fff"/>'
    ).format(_man(46, 134), _man(43, 180), path(weld, "mac-hq-sparks"))
    crane = html(
        '<path d="M186 32v60" class="mac-hq-cable"/><path d="M160 30h54" class="mac-hq-rail"/>'
        '<path d="M158 100h58v12h-58zM144 103h14v6h-14zM180 92h12v8h-12z" class="mac-hq-load"/>'
        '<path d="M158 100h58v4h-58z" class="mac-hq-lit"/>{}{}'
    ).format(_man(198, 230, -1), _man(48, 230))
    chains = html('<path d="M85 24v52M167 24v64" class="mac-hq-chain"/>')
    tape = html('<path d="M8 232L238 214" class="mac-hq-tape"/><path d="M8 232L238 214" class="mac-hq-tape dark"/>')
    smoke = joined(
        h.ellipse("mac-hq-smoke", cx=x, cy=y, rx=r, ry=r * 0.75, opacity=o)
        for x, y, r, o in ((150, 70, 12, 0.34), (160, 52, 15, 0.24), (152, 36, 18, 0.14))
    )
    things = {
        "bay": bay,
        "man": man,
        "scaffold": scaffold,
        "crane": crane,
        "chains": chains,
        "tape": tape,
        "smoke": smoke,
    }
    cones = joined(
        h.linearGradient(id=f"mac-hq-cone-{name}", x2="0", y2="1")[
            h.stop("mac-hq-light", stop_color=colour), h.stop(offset="1", stop_color=colour, stop_opacity="0")
        ]
        for name, colour in LAMPS.items()
    )
    glow = html(
        '<radialGradient id="mac-hq-weld"><stop stop-color="#fff3c9" stop-opacity=".9"/>'
        '<stop offset=".35" stop-color="#ffb347" stop-opacity=".5"/>'
        '<stop offset="1" stop-color="#ffb347" stop-opacity="0"/></radialGradient>'
    )
    return cones + glow + joined(tag("g", body, id=f"mac-hq-{name}") for name, body in things.items())


# What is to come


def coming(view: MacView) -> Markup:
    """13.1 Who will be ready when, the next goods on the market, and the end of the term."""
    days = [(m.days, say("{name} ready", m)) for m in view.hangar.values() if m.days]
    days += [(p.days, say("{callsign} fit again", p)) for p in view.pilots.values() if p.status == "injured"]
    if view.book.places[view.place].market and (goods := next_goods(view)):
        days.append((goods - view.day, say("new goods on the market")))
    days.append((view.options.days - view.day + 1, say("the term ends")))
    rows = joined(html("<li><b>{}</b>{}</li>", date(view.book, view.day + n), words) for n, words in sorted(days))
    return html('<h2>To come</h2><ul class="mac-hq-coming">{}</ul>', rows)


# The sheet of a frame


def sheets(view: MacView) -> Markup:
    """The sheet of the chosen frame; before one is chosen, of the one that needs somebody most."""
    first = max(view.hangar.values(), key=lambda m: (need(view, m), -m.id), default=None)
    if first is None:
        return html(
            '<div class="mac-hq-sheets"><p class="mac-hq-none">No frame is left. A market sells new ones, and '
            "salvage brings damaged ones home.</p></div>"
        )
    shown = joined(sheet(view, machine, machine is first) for machine in view.hangar.values())
    return html('<div class="mac-hq-sheets">{}</div>', shown)


def need(view: MacView, machine: Machine) -> int:
    if machine.status == "ready":
        return 1 if may_deploy(view, machine) else 2
    return {"damaged": 3, "destroyed": 0}.get(machine.status, 1)


def sheet(view: MacView, machine: Machine, first: bool) -> Markup:
    """8 What a frame is, 4.1 the armour of its locations, 7.2 what hangs on it, and what can be done with it."""
    row = view.book.chassis[machine.chassis]
    kind, hexes = term(row.kind), view.book.classes[row.kind].movement
    facts = say(
        "{designation} {name}, {kind}, {tonnage} t, reactor {reactor}, moves {movement} hexes",
        row,
        kind=kind,
        movement=hexes,
    )
    head = html("<header><h2>{}</h2><span>{}</span>{}</header>").format(machine.name, facts, state(view, machine))
    body = h[
        h.div[locations(view.book, row, machine.armour)],
        h.div[loadout(view.book, machine.mounts, machine.gear)],
        h.div[joined(pilot_line(view, machine)), h.div("mac-hq-deeds")[joined(deeds(view, machine))]],
    ]
    name = f"mac-hq-sheet{' first' if first else ''}"
    return tag("section", head + h.div("mac-hq-cols")[body], class_=name, data_ref=f"machine:{machine.id}")


@kept_by(256)
def locations(book: Book, row: Chassis, armour: tuple[int, ...]) -> Markup:
    full, structure = armour_of(book, row), structure_of(row)
    lines = joined(
        h.tr[
            h.th(scope="row")[place(n).capitalize()],
            h.td[armour[n], h.small["/", full[n]]],
            h.td[bar(armour[n], full[n], "" if armour[n] == full[n] else "low")],
            h.td[h.small["+", structure[n]]],
        ]
        for n in range(len(full))
    )
    return html(
        '<table class="mac-hq-armour"><thead><tr><th>Armour</th><th colspan="2">{armour} of {armour2}</th><th>structure</th></tr></thead><tbody>{lines}</tbody></table>'
    ).format(armour=sum(armour), armour2=row.armour, lines=lines)


@kept_by(256)
def loadout(book: Book, mounts: tuple[Mount, ...], gear: tuple[Fitting, ...]) -> Markup:
    rows = Markup()
    for m in mounts:
        gun, group = book.weapons[m.weapon], h.i("mac-hq-group", title=say("group {group}", group=m.group))[m.group]
        told = h.b[gun.name], h.small[say("{damage} damage, {place}", gun, place=place(m.location))]
        rows += h.li[hardpoint_sign(gun.size), h.span[told], group]
    rows += joined(
        html("<li class='gear'>{}<span><b>{}</b><small>{}</small></span></li>").format(
            goods_art(book, g.item), book.equipment[g.item].name, book.equipment[g.item].says
        )
        for g in gear
    )
    return h.ul("mac-hq-arms")[rows or html("<li><span>Nothing is fitted: open the refit bay.</span></li>")]


def pilot_line(view: MacView, machine: Machine) -> Iterator[Markup]:
    """13.1 Who flies it, or who could."""
    if machine.pilot:
        who = view.pilots[machine.pilot]
        hurt = say(", injured for {days}", days=counted(who.days, "day")) if who.status == "injured" else ""
        skills = h.span[say("gunnery {gunnery}, piloting {piloting}{hurt}", who, hurt=hurt)]
        off = do(f"release:{machine.id}", say("Unassign"), "cross", "quiet")
        yield h.p("mac-hq-crew")[icon("person", 16), h.b[who.callsign], skills, off]
    elif machine.status != "destroyed":
        free = [p for p in view.pilots.values() if p.status != "kia" and not of_pilot(view, p.id)]
        able = joined(do(f"pilot:{p.id}", p.callsign + (" (injured)" if p.days else ""), "person") for p in free)
        nobody = html("<span>Nobody is free; hire one where there is hiring.</span>")
        yield h.p("mac-hq-crew")[h.b[say("No pilot.")], able or nobody]


def deeds(view: MacView, machine: Machine) -> Iterator[Markup]:
    """11.2, 11.3, 7.8, 11.1 Repair, rebuild, refit, sell: with price and days, or with the reason why not."""
    id = machine.id
    if machine.status == "damaged":
        for what, rush in (("repair", False), ("rush", True)):
            price, days = added(repair_rows(view.book, machine, rush)), repair_days(view.book, machine, rush)
            words = f"{(say('Rush') if rush else say('Repair'))}, {counted(days, 'day')}"
            extra = "" if rush else "primary"
            yield do_or_not(f"{what}:{id}", words, repair_problem(view, id, rush), "hammer", extra) + why(
                f"{what}:{id}", f"{price:,}"
            )
    elif machine.status == "destroyed":
        words = say("Rebuild, {days}", days=counted(view.book.company.repairs.rebuild_days, "day"))
        shown = why(f"rebuild:{id}", f"{rebuild_price(view.book, machine):,}")
        yield do_or_not(f"rebuild:{id}", words, rebuild_problem(view, id), "hammer", "primary") + shown
    if machine.status != "destroyed":
        shut = open_problem(view, id)
        yield (cannot(shut) if shut else do(f"refit:{id}", say("Refit"), "gear")) + html("<span></span>")
    price = added(frame_sale_rows(view, machine))
    yield do_or_not(f"sale:{id}", say("Sell"), market_problem(view), "coin", "quiet") + why(f"sale:{id}", f"{price:,}")
    upkeep = kind_of(view.book, machine.chassis).upkeep if machine.status != "destroyed" else 0
    yield html("<small>Upkeep {upkeep:,} a day</small><span></span>", upkeep=upkeep)
