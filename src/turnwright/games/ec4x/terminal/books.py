"""Pages of the house's books as text: research, construction, intrigue, ledger, and the report of the last turn."""

from __future__ import annotations

from turnwright.core import added
from turnwright.kit.words import capital, say, signed

from ..assets import House
from ..book import AREAS, DEEDS, UNITS, tech, unit
from ..economy.construction import dock_count, docks_used, price
from ..economy.maintenance import upkeep
from ..economy.production import income
from ..economy.research import MICRO, chance, lacking, point_price, step_cost
from ..economy.research import NAMES as DISCOVERED
from ..secrets.espionage import row
from ..state import Seen
from ..text.battle import told
from ..text.dossiers import facts as scouted
from ..text.news import say_event
from ..text.words import NAMES, booked, house_name, named, next_levels, pp, star
from .layout import lay_out, paragraph, stacked


def report(view: Seen) -> str:
    """1.3 What the last turn brought, battles round by round, and what of the last sheet was refused."""
    if not view.news:
        return say("Nothing has happened yet.") if view.turn <= 1 else say("Nothing was heard of the last turn.")
    blocks = []
    for event in view.news:
        words = say_event(view, event)
        cite = f" [{words.section}]" if words.section else ""
        story = [paragraph(step, "    ") for step in told(view, event)]
        blocks.append("\n".join([paragraph(f"- {words.label} {words.detail}".rstrip() + cite), *story]))
    return stacked(say("Report of turn {turn}", turn=view.turn - 1), "\n".join(blocks))


def research(view: Seen) -> str:
    """4 Each area: its level, the points it has and wants, what a point costs, and what is in the way."""
    house = view.mine
    rows = []
    for area in AREAS:
        there, step = pp(house.pool(area)), pp(step_cost(view.book, house, area))
        done = house.level(area) >= tech(view.book, area).top
        points = say("highest") if done else say("{pool} of {step_cost}", pool=there, step_cost=step)
        cost = say("{price:.2f} PP", price=point_price(view.book, house, area) / MICRO)
        held = say("held") if area in house.held else lacking(view.book, house, area) or ""
        rows.append((f"{area}{house.level(area)}", NAMES[area], points, "" if done else cost, held))
    luck, when = chance(view.book, house), capital(next_levels(view))
    said = say("{when}; a breakthrough has a chance of {chance} %.", when=when, chance=luck)
    found = ", ".join(DISCOVERED[name] for name in house.discoveries)
    found = say("Discoveries: {found}.", found=found) if found else ""
    table = lay_out((say("Area"), "", say("Points"), say("A point"), say("In the way")), rows)
    return stacked(table, paragraph(said), paragraph(found))


def construction(view: Seen) -> str:
    """5 Docks and projects by colony, then what can be built and for how much."""
    house = view.mine
    yards = []
    for colony in view.colonies:
        docks = [
            f"{name} {docks_used(colony, place)}/{count}"
            for place, name in (("yard", "SY"), ("port", "SP"))
            if (count := dock_count(view.book, house, colony, place))
        ]
        queue = [(p.count or 1, p.code or "repair", "waits" if p.done else f"T{p.ready}") for p in colony.queue]
        work = ", ".join(f"{count} {code} {when}" for count, code, when in queue)
        if docks or work:
            yards.append((star(view, colony.at), " ".join(docks), work or "idle"))
    return stacked(lay_out((say("Colony"), say("Docks"), say("Under construction")), yards), catalogue(view, house))


def catalogue(view: Seen, house: House) -> str:
    """9.1, 9.2, 9.3 The classes within reach of the house's construction level."""
    rows = []
    for code in UNITS:
        one = unit(view.book, code)
        if one.cst <= house.level("CST"):
            fight = f"{one.attack}/{one.defence}" if one.attack or one.defence else ""
            command = f"{one.command}/{one.rating}" if one.rating else ""
            cost = pp(price(view.book, house, code, False))
            rows.append((code, named(one), cost, fight, command, f"{one.upkeep} %", str(one.turns)))
    return lay_out((say("Class"), "", "PP", "AS/DS", "CC/CR", say("Upkeep"), say("Turns")), rows)


def intrigue(view: Seen) -> str:
    """8 How the houses stand, what is offered, what spies can do, and what scouts brought home."""
    house = view.mine
    rows = []
    for seat, rival in enumerate(view.rivals):
        if seat != view.seat:
            mine = (view.offers[seat] or "") if view.offers else ""
            state = "fallen" if rival.fallen else rival.stance
            rows.append((house_name(seat), str(rival.prestige), state, mine, rival.offer or ""))
    known = [row(view.book, deed) for deed in DEEDS]
    deeds = [(named(one), say("{cost} EBP", one), signed(one.gain)) for one in known]
    told = view.dossiers
    files = [(f"T{d.turn}", star(view, d.at), house_name(d.house), scouted(view.book, d)) for d in told]
    return stacked(
        lay_out((say("House"), say("Prestige"), say("With you"), say("You offer"), say("It offers")), rows),
        paragraph(say("{ebp} EBP for espionage, {cip} CIP to guard against it.", house)),
        lay_out((say("Espionage"), say("Cost"), say("Prestige")), deeds),
        lay_out((say("Scouts"), say("At"), say("House"), say("Reported")), files),
    )


def ledger(view: Seen) -> str:
    """3.3, 3.8, 3.9, 9.4 Where money and prestige of the last turn came from and went, and what the next one brings."""
    house = view.mine
    money = [(booked(view.book, entry.label), pp(entry.amount), entry.section) for entry in view.accounts]
    fame = [(entry.label, signed(entry.amount), entry.section) for entry in view.honours]
    bill = added(upkeep(view.book, view.colonies, view.fleets))
    flow = {"tax": house.tax, "income": pp(income(view)), "bill": pp(bill)}
    ahead = say("At {tax} % tax the worlds bring {income} PP a turn; maintenance takes {bill} PP.", flow)
    return stacked(
        say("Treasury {treasury} PP, {funds} PP after the sheet.", treasury=pp(house.treasury), funds=pp(view.funds)),
        lay_out((say("Last turn's money"), "PP", say("Section")), money),
        lay_out((say("Last turn's prestige"), say("Points"), say("Section")), fame),
        paragraph(ahead),
    )
