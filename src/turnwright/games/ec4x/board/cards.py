"""Cards of what can be chosen: an own colony, an own fleet, a system, a house.

Each is drawn once, on the page where such things are listed; choosing its ref opens it beside the map (`data-card`).
"""

from __future__ import annotations

from html import escape

from turnwright.core import added
from turnwright.kit.icons import icon

from .. import lines
from ..assets import Colony, Contact, Dossier, Fleet, Project, Sighting, Squadron, capacity
from ..book import EMPIRE, LEVELS, NOBODY, ORDERS, PLANETS, RAW_INDEX, RAWS, RESTRICTED, unit
from ..economy import maintenance, production
from ..economy.construction import dock_count, docks_used
from ..economy.population import MILLI, grown, level, pu, pu_of
from ..map.lanes import may_pass_restricted, stride
from ..state import Seen
from ..text.words import counted, house_name, pp, star, units
from ..war.squadrons import command_rating, command_used, fleet_attack, squadron_attack, squadron_defence
from .art import emblem, hull, planet
from .marks import Course, standing_of, strength

ROE = (
    *("avoids all fights", "fights only what cannot fight back", "fights at 4 to 1", "fights at 3 to 1"),
    *("fights at 2 to 1", "fights at 3 to 2", "fights equal or weaker", "fights at 2 to 3", "fights at 1 to 2"),
    *("fights at 1 to 3", "fights to the end"),
)
"""7.1.1 What the rules of engagement mean."""


LATEST = 6
"""Dossiers shown on a card."""


def page(title: str, lead: str, body: str) -> str:
    """A page that scrolls, with its heading."""
    return f'<div class="ec4x-scene page" tabindex="0"><header class="lead"><h2>{title}</h2><p>{lead}</p></header>{body}</div>'


def facts(*rows: tuple[str, str]) -> str:
    """Terms and values, two by two."""
    return "<dl>" + "".join(f"<div><dt>{label}</dt><dd>{value}</dd></div>" for label, value in rows if value) + "</dl>"


def why(ref: str, words: str) -> str:
    return f'<button class="why n" data-explain="{ref}">{words}</button>'


def sec(section: str) -> str:
    return f'<i class="sec">{section}</i>'


# Colonies


def colony_card(view: Seen, colony: Colony) -> str:
    """3 All about one of one's own worlds."""
    house, seen, at = view.house, view.intel[colony.at], colony.at
    assert house is not None
    assert seen is not None
    world, people = seen.planet, pu(colony)
    cap = capacity(view.book, world)
    free = added(row for row in production.output(view.book, view.options, house, colony.but(blockader=NOBODY), world))
    gross = added(production.output(view.book, view.options, house, colony, world))
    net = added(production.net_value(view.book, view.options, house, colony, world))
    more = (pu_of(grown(view.book, house, colony, world)) - people) / MILLI
    cut = colony.blockader >= 0
    alarm = (
        f'<p class="alarm-bar">{icon("link", 18)}<span><b>Blockaded by {house_name(colony.blockader)}</b>'
        f"{100 - view.book.economy.blockade} % of the output is lost {sec('6.2.6')}</span></p>"
        if cut
        else ""
    )
    next_class = f"to Level {LEVELS[level(cap * MILLI) - 1]}" if cap else "no limit"
    share = colony.industry * 100 * MILLI // people if people else 0
    settling = f", {colony.settling // MILLI} PTU settling" if colony.settling else ""
    return (
        f'<article class="card colony h{view.seat}" data-card="colony:{at} system:{at}"><div class="head" data-ref="colony:{at}"><div>'
        f"<h3>{escape(star(view, at))}</h3><p>colony, Level {LEVELS[level(people) - 1]}</p>"
        f"<p class='whose'>{emblem(colony.owner, 14)} {'capital' if at == view.home else house_name(colony.owner)}</p></div>"
        f"{planet(world.kind, 108, cut)}</div>{alarm}"
        + facts(
            ("Planet class", f"<b>{PLANETS[world.kind]}</b> {next_class}"),
            ("Resources", f"<b>{RAWS[world.raw]}</b> {RAW_INDEX[world.raw][world.kind]} %"),
            ("Population", f"<b>{people / MILLI:.0f} PU</b> {f'of {cap}' if cap else ''} {more:+.1f}{settling}"),
            ("Industry", f"<b>{colony.industry} IU</b> {share} % of PU"),
        )
        + docks(view, colony)
        + queue(view, colony)
        + f'<footer><div><span class="cap">Output</span>{why(f"output:{at}", f"<b>{pp(gross)}</b>")}'
        + (f" <s>{pp(free)}</s>" if free != gross else "")
        + f"</div><p>tax {house.tax} % brings<br/>{why(f'revenue:{at}', pp(net))} PP a turn</p></footer></article>"
    )


def docks(view: Seen, colony: Colony) -> str:
    """4.5, 5 Docks one by one, and what guards the world."""
    house = view.house
    assert house is not None
    rows = ""
    for place, name, count in (("yard", "Shipyard", colony.shipyards), ("port", "Spaceport", colony.spaceports)):
        if not count:
            continue
        whole, used = dock_count(view.book, house, colony, place), docks_used(colony, place)
        pips = '<i class="f"></i>' * min(used, 24) + "<i></i>" * max(0, min(whole, 24) - used)
        rows += f'<div class="dock"><span>{name}{f" ×{count}" if count > 1 else ""}</span><span class="pips">{pips}</span>{why(f"docks:{colony.at}", f"{used}/{whole}")}</div>'
    return f'<section class="docks">{rows}<div class="dock"><span>Garrison</span><b>{garrison(view, colony)}</b></div></section>'


def garrison(view: Seen, colony: Colony) -> str:
    """2.4 Bases, fighters, batteries and troops; what is crippled is said."""
    counts = (
        ("starbase", len(colony.starbases), len(colony.starbases) - colony.operational),
        ("fighter squadron", len(colony.fighters), 0),
        ("batterie", colony.batteries + colony.batteries_hit, colony.batteries_hit),
        ("armie", colony.armies + colony.armies_hit, colony.armies_hit),
        ("marine division", colony.marines + colony.marines_hit, colony.marines_hit),
    )
    said = []
    for noun, count, hit in counts:
        if count:
            word = f"{noun}s" if count > 1 else noun.removesuffix("ie") + ("y" if noun.endswith("ie") else "")
            said.append(f"{count} {word}{f' ({hit} crippled)' if hit else ''}")
    if colony.shield:
        said.append(f"shield SLD{colony.shield}")
    return ", ".join(said) or "none"


def queue(view: Seen, colony: Colony) -> str:
    """5 What is being built, and what the draft adds, dashed."""
    rows = [(projected(view, project), f"T{project.ready}", "") for project in colony.queue]
    for line in view.sheet:
        if isinstance(line, lines.Build) and line.colony == colony.at and line.unit in view.book.units:
            row = unit(view.book, line.unit)
            rows.append((units(view.book, ((line.unit, line.count),)), f"T{view.turn + row.turns}", " draft"))
    if not rows:
        return ""
    body = "".join(
        f'<li><span class="{state.strip()}">{escape(what)}</span>{state}<b>{when}</b></li>'
        for what, when, state in rows
    )
    return f'<section class="queue"><h4 class="cap">Queue</h4><ul>{body}</ul></section>'


def projected(view: Seen, project: Project) -> str:
    if project.squadron:
        return f"Repair: squadron {project.squadron.number}"
    what = units(view.book, ((project.code, project.count),))
    wep = f", WEP{project.wep}" if project.wep > 1 else ""
    return f"{what}{wep}{', waiting' if project.done else ''}"


# Fleets


def fleet_card(view: Seen, fleet: Fleet, course: Course) -> str:
    """2.3.4 A fleet with its squadrons, its order and when it arrives."""
    attack = fleet_attack(view.book, fleet)
    defence = sum(squadron_defence(view.book, squadron, fleet.status) for squadron in fleet.squadrons)
    when = f"<b>T{course.arrival}</b>, {counted(len(course.way), 'jump')}" if course.arrival else ""
    fault = (
        f'<p class="alarm-bar">{icon("cross", 18)}<span><b>Would be refused</b>{escape(course.fault)}</span></p>'
        if course.fault
        else ""
    )
    state = "draft" if course.draft else "standing order"
    cloak = f", cloaked CLK{fleet.cloak}" if fleet.cloak else ""
    return (
        f'<article class="card fleet h{view.seat}" data-card="fleet:{fleet.number}" data-marks="{within(view, fleet)}"><div class="head" data-ref="fleet:{fleet.number}"><div><h3>Fleet {fleet.number}</h3>'
        f'<p>at <button type="button" class="go" data-seek="system:{fleet.at}">{escape(star(view, fleet.at))}</button>{cloak}</p></div>'
        f'<p class="as"><b>{attack}</b><span>AS</span><b>{defence}</b><span>DS</span></p></div>{fault}'
        + facts(
            ("Order", f"<b>{course.code:02} {escape(standing_of(course, view))}</b> {state}"),
            ("Arrives", when),
            ("ROE", f"<b>{fleet.roe:02}</b> {ROE[fleet.roe]} {sec('7.1.1')}"),
            ("Upkeep", f"{pp(sum(maintenance.fleet_upkeep(view.book, fleet)))} PP"),
        )
        + f'<ul class="squads">{"".join(squad(view, fleet, one) for one in fleet.squadrons)}{freight(fleet)}</ul></article>'
    )


def within(view: Seen, fleet: Fleet) -> str:
    """6.1 The systems a fleet can reach this turn: a jump, or two over major lanes between own worlds."""
    house = view.house
    if house is None or fleet.offline or fleet.status != "active":
        return ""
    own = {colony.at for colony in view.colonies}
    passes = may_pass_restricted(house, fleet)
    near = {lane.to for lane in view.stars[fleet.at].lanes if passes or lane.kind != RESTRICTED}
    further = {
        lane.to
        for at in near
        for lane in view.stars[at].lanes
        if stride(view.stars, own.__contains__, fleet.at, (at, lane.to)) > 1
    }
    return " ".join(f"system:{at}" for at in sorted((near | further) - {fleet.at}))


def squad(view: Seen, fleet: Fleet, one: Squadron) -> str:
    """2.3.3 A flagship with its escorts: AS/DS, and how much of its command rating is used."""
    state = "crippled" if one.crippled else ""
    ships = "".join(hull(ship.code, 32 if n else 42, state) for n, ship in enumerate(one.ships[:6]))
    ships += "".join(hull("FS", 20) for _ in one.fighters)
    codes = "-".join(ship.code for ship in one.ships) + (f" +{len(one.fighters)} FS" if one.fighters else "")
    strength_ = f"{squadron_attack(view.book, one, fleet.status)}/{squadron_defence(view.book, one, fleet.status)}"
    rating = command_rating(view.book, one)
    command = f"CC {command_used(view.book, one)} of {rating}" if rating else ""
    hurt = '<em class="bad">crippled</em>' if one.crippled else ""
    return f'<li><span class="line-up">{ships}</span><span><b>{codes}</b> squadron {one.number} {hurt}<small>{strength_} AS/DS {command}</small></span></li>'


def freight(fleet: Fleet) -> str:
    """2.3.2 Spacelift, loaded or empty."""
    drawn = ""
    for code, name, load in (("ET", "ETAC", "PTU"), ("TT", "transport", "marines")):
        mine = [lift for lift in fleet.lifts if lift.code == code]
        if mine:
            full = sum(lift.loaded for lift in mine)
            ships = "".join(hull(code, 34, "" if lift.loaded else "empty") for lift in mine[:3])
            drawn += f'<li><span class="line-up">{ships}</span><span><b>{counted(len(mine), name)}</b><small>{full} loaded with {load}</small></span></li>'
    return drawn


# Systems and houses


def system_card(view: Seen, at: int, seen: Sighting) -> str:
    """1.3.4 A system as it was last seen."""
    age = view.turn - seen.turn
    when = f"{counted(age, 'turn')} ago, T{seen.turn}" if age else "now"
    cap = capacity(view.book, seen.planet)
    ways = ", ".join(
        f'<button type="button" class="go" data-seek="system:{lane.to}">{escape(star(view, lane.to))}</button>{" (restricted)" if lane.kind == RESTRICTED else ""}'
        for lane in view.stars[at].lanes
    )
    owner = emblem(seen.owner, 14) + " " + house_name(seen.owner) if seen.owner >= EMPIRE else "free"
    contacts = "".join(
        f'<li class="h{c.house}">{emblem(c.house, 16)}<span><b>{house_name(c.house)}</b>, AS {strength(view.book, c)} or more{doing(c)}<small>{escape(units(view.book, c.units))}</small></span></li>'
        for c in seen.contacts
    )
    reports = dossiers(view, [one for one in view.dossiers if one.at == at])
    return (
        f'<article class="card system h{seen.owner}" data-card="system:{at}"><div class="head" data-ref="system:{at}"><div><h3>{escape(star(view, at))}</h3><p>seen {when}</p><p class="whose">{owner}</p></div>'
        f"{planet(seen.planet.kind, 84)}</div>"
        + facts(
            ("Planet class", f"<b>{PLANETS[seen.planet.kind]}</b> {f'to {cap} PU' if cap else 'no limit'}"),
            ("Resources", f"<b>{RAWS[seen.planet.raw]}</b> {RAW_INDEX[seen.planet.raw][seen.planet.kind]} %"),
            ("Lanes", ways),
        )
        + (f'<ul class="contacts">{contacts}</ul>' if contacts else "")
        + reports
        + "</article>"
    )


def doing(contact: Contact) -> str:
    """6.2 The orders that a force in sight carries out openly."""
    return "".join(f", {ORDERS[code].lower()}" for code in contact.orders)


def dossiers(view: Seen, found: list[Dossier]) -> str:
    """6.2.10, 6.2.11, 6.2.12 What spies brought home, the newest first."""
    newest = sorted(found, key=lambda one: -one.turn)[:LATEST]
    body = "".join(dossier(view, one) for one in newest)
    more = f"<li>and {len(found) - len(newest)} older</li>" if len(found) > len(newest) else ""
    return f'<ul class="dossiers">{body}{more}</ul>' if body else ""


def dossier(view: Seen, one: Dossier) -> str:
    said = ", ".join(f"{escape(name)} {value}" for name, value in one.facts) or "nothing there"
    return f"<li><b>{ORDERS[one.mission]}, {escape(star(view, one.at))}</b> T{one.turn}<small>{house_name(one.house)}: {said}</small></li>"


def house_card(view: Seen, seat: int) -> str:
    """8.1 A house in public, and what is known of it."""
    rival = view.rivals[seat]
    known = [n for n, seen in enumerate(view.intel) if seen and seen.owner == seat != view.seat]
    contacts = [c for seen in view.intel if seen for c in seen.contacts if c.house == seat]
    stands = "" if view.seat is None else "your own house" if seat == view.seat else STANCE[rival.stance]
    offer = view.offers[seat] if seat < len(view.offers) else None
    places = ", ".join(
        f'<button type="button" class="go" data-seek="system:{n}">{escape(star(view, n))}</button>' for n in known[:12]
    )
    reports = dossiers(view, [one for one in view.dossiers if one.house == seat != view.seat])
    return (
        f'<article class="card rival h{seat}" data-card="house:{seat}"><div class="head" data-ref="house:{seat}"><div><h3>{house_name(seat)}</h3>'
        f"<p>{'fallen' if rival.fallen else stands}</p></div>{emblem(seat, 54)}</div>"
        + facts(
            ("Prestige", f"<b>{rival.prestige}</b>"),
            ("It offers you", rival.offer or ""),
            ("You offer", offer or ""),
            ("Known colonies", f"<b>{len(known)}</b> {places}" if known else ""),
            ("Seen in space", f"AS {sum(strength(view.book, c) for c in contacts)} or more" if contacts else ""),
        )
        + reports
        + "</article>"
    )


STANCE = {"neutral": "neutral to you", "enemy": "at war with you", "pact": "bound to you by a pact"}
