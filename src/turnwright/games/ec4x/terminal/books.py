"""Pages of the house's books as text: research, construction, intrigue, ledger, and the report of the last turn."""

from __future__ import annotations

from turnwright.core import added
from turnwright.kit.words import counted, signed

from ..assets import House
from ..book import AREAS, DEEDS, UNITS, tech, unit
from ..economy.construction import dock_count, docks_used, price
from ..economy.maintenance import upkeep
from ..economy.production import net_value
from ..economy.research import NAMES as DISCOVERED
from ..economy.research import chance, lacking, point_price, research_turn, step_cost
from ..forms.fields import NAMES
from ..secrets.espionage import row
from ..state import Seen
from ..text.battle import told
from ..text.news import say_event
from ..text.words import house_name, pp, star
from .layout import lay_out, paragraph, stacked

MICRO = 1_000_000


def report(view: Seen) -> str:
    """1.3 What the last turn brought, battles round by round, and what of the last sheet was refused."""
    if not view.news:
        return "Nothing has happened yet." if view.turn <= 1 else "Nothing was heard of the last turn."
    blocks = []
    for event in view.news:
        words = say_event(view, event)
        cite = f" [{words.section}]" if words.section else ""
        story = [paragraph(step, "    ") for step in told(view, event)]
        blocks.append("\n".join([paragraph(f"- {words.label} {words.detail}".rstrip() + cite), *story]))
    return stacked(f"Report of turn {view.turn - 1}", "\n".join(blocks))


def research(view: Seen) -> str:
    """4 Each area: its level, the points it has and wants, what a point costs, and what is in the way."""
    house = view.house
    assert house is not None
    rows = []
    for area in AREAS:
        done = house.level(area) >= tech(view.book, area).top
        rows.append(
            (
                f"{area}{house.level(area)}",
                NAMES[area],
                "highest" if done else f"{pp(house.pool(area))} of {pp(step_cost(view.book, house, area))}",
                "" if done else f"{point_price(view.book, house, area) / MICRO:.2f} PP",
                "held" if area in house.held else lacking(view.book, house, area) or "",
            )
        )
    ahead = next(n for n in range(14) if research_turn(view.turn + n))
    when = "this turn" if ahead == 0 else f"in {counted(ahead, 'turn')}"
    said = f"Levels are bought {when}; a breakthrough has a chance of {chance(view.book, house)} %."
    found = ", ".join(DISCOVERED[name] for name in house.discoveries)
    found = f"Discoveries: {found}." if found else ""
    return stacked(lay_out(("Area", "", "Points", "A point", "In the way"), rows), paragraph(said), paragraph(found))


def construction(view: Seen) -> str:
    """5 Docks and projects by colony, then what can be built and for how much."""
    house = view.house
    assert house is not None
    yards = []
    for colony in view.colonies:
        docks = [
            f"{name} {docks_used(colony, place)}/{count}"
            for place, name in (("yard", "SY"), ("port", "SP"))
            if (count := dock_count(view.book, house, colony, place))
        ]
        work = ", ".join(
            f"{p.count or 1} {p.code or 'repair'} {'waits' if p.done else f'T{p.ready}'}" for p in colony.queue
        )
        if docks or work:
            yards.append((star(view, colony.at), " ".join(docks), work or "idle"))
    return stacked(lay_out(("Colony", "Docks", "Under construction"), yards), catalogue(view, house))


def catalogue(view: Seen, house: House) -> str:
    """9.1, 9.2, 9.3 The classes within reach of the house's construction level."""
    rows = []
    for code in UNITS:
        one = unit(view.book, code)
        if one.cst <= house.level("CST"):
            fight = f"{one.attack}/{one.defence}" if one.attack or one.defence else ""
            command = f"{one.command}/{one.rating}" if one.rating else ""
            cost = pp(price(view.book, house, code, False))
            rows.append((code, one.name, cost, fight, command, f"{one.upkeep} %", str(one.turns)))
    return lay_out(("Class", "", "PP", "AS/DS", "CC/CR", "Upkeep", "Turns"), rows)


def intrigue(view: Seen) -> str:
    """8 How the houses stand, what is offered, what spies can do, and what scouts brought home."""
    house = view.house
    assert house is not None
    rows = []
    for seat, rival in enumerate(view.rivals):
        if seat != view.seat:
            mine = (view.offers[seat] or "") if view.offers else ""
            state = "fallen" if rival.fallen else rival.stance
            rows.append((house_name(seat), str(rival.prestige), state, mine, rival.offer or ""))
    deeds = [
        (row(view.book, deed).name, f"{row(view.book, deed).cost} EBP", signed(row(view.book, deed).gain))
        for deed in DEEDS
    ]
    files = [
        (
            f"T{dossier.turn}",
            star(view, dossier.at),
            house_name(dossier.house),
            ", ".join(f"{name} {number}" for name, number in dossier.facts),
        )
        for dossier in view.dossiers
    ]
    return stacked(
        lay_out(("House", "Prestige", "With you", "You offer", "It offers"), rows),
        paragraph(f"{house.ebp} EBP for espionage, {house.cip} CIP to guard against it."),
        lay_out(("Espionage", "Cost", "Prestige"), deeds),
        lay_out(("Scouts", "At", "House", "Reported"), files),
    )


def ledger(view: Seen) -> str:
    """3.3, 3.8, 3.9, 9.4 Where money and prestige of the last turn came from and went, and what the next one brings."""
    house = view.house
    assert house is not None
    money = [(entry.label, pp(entry.amount), entry.section) for entry in view.accounts]
    fame = [(entry.label, signed(entry.amount), entry.section) for entry in view.honours]
    income = sum(
        added(net_value(view.book, view.options, house, colony, seen.planet))
        for colony in view.colonies
        if (seen := view.intel[colony.at])
    )
    bill = added(upkeep(view.book, view.colonies, view.fleets))
    ahead = f"At {house.tax} % tax the worlds bring {pp(income)} PP a turn; maintenance takes {pp(bill)} PP."
    return stacked(
        f"Treasury {pp(house.treasury)} PP, {pp(view.funds)} PP after the sheet.",
        lay_out(("Last turn's money", "PP", "Section"), money),
        lay_out(("Last turn's prestige", "Points", "Section"), fame),
        paragraph(ahead),
    )
