"""EC4X for the terminal, mail and screen readers, as plain text of 80 columns: the house, its worlds, fleets, contacts.

`terminal` is the packet of a turn on one sheet; `pages` are those of the terminal client, the same as the web's.  map.py is the map,
books.py those of the house, layout.py sets them side by side.
"""

from __future__ import annotations

from textwrap import wrap

from turnwright.kit.words import capital, say, signed

from ..assets import Colony, Fleet
from ..book import AREAS, ORDERS, SOURCES, Order
from ..economy.research import step_cost
from ..mail.assets import SIGHT_HEAD, people, sightings
from ..state import Seen
from ..text.endings import ending
from ..text.gazetteer import places, within_sight
from ..text.lines import say_line
from ..text.words import date, house_name, pp, star
from ..war.squadrons import fleet_attack
from .books import construction, intrigue, ledger, report, research
from .layout import WIDTH, lay_out, stacked
from .map import star_map, systems


def terminal(view: Seen) -> str:
    """The packet of one house, or the public standings."""
    parts = [headline(view), standings(view)]
    if view.house is not None:
        parts += [books(view), worlds(view), fleets(view), systems(view, within_sight(view)), sheet(view)]
    return "\n\n".join(part for part in parts if part)


def pages(view: Seen) -> dict[str, str]:
    """The pages of the house, or what a spectator may see."""
    if view.house is None:
        sky = {"Map": star_map(view), "Systems": systems(view, places(view))}
        return {"Standings": stacked(headline(view), standings(view), renown(view)), **sky}
    return {
        "House": stacked(headline(view), standings(view), books(view), sheet(view)),
        "Map": star_map(view),
        "Systems": systems(view, places(view)),
        "Colonies": worlds(view) or say("No world is left."),
        "Fleets": stacked(fleets(view) or say("No fleet is left."), lay_out(SIGHT_HEAD, list(sightings(view)))),
        "Research": research(view),
        "Build": construction(view),
        "Intrigue": intrigue(view),
        "Ledger": ledger(view),
        "Report": report(view),
    }


def headline(view: Seen) -> str:
    turn = min(view.turn, view.options.turns)
    said = say("Turn {turn} of {turns}, {date}", view.options, turn=turn, date=date(view.turn))
    if view.outcome:
        winners = ", ".join(house_name(seat) for seat in view.outcome.winners) or "nobody"
        said += ". " + say("{winner} wins: {ending}", winner=capital(winners), ending=ending(view.outcome))
    return "\n".join(wrap(said, WIDTH))


def standings(view: Seen) -> str:
    """1.1 Prestige is public."""
    rows = []
    before = view.standings[-2] if len(view.standings) > 1 else ()
    for seat, rival in enumerate(view.rivals):
        me = " (you)" if seat == view.seat else ""
        state = "fallen" if rival.fallen else "" if seat == view.seat else rival.stance
        since = signed(rival.prestige - before[seat]) if before else ""
        rows.append((f"{house_name(seat)}{me}", str(rival.prestige), since, state, rival.offer or ""))
    return lay_out((say("House"), say("Prestige"), say("Since"), say("With you"), say("Offers")), rows)


ABREAST = 6
"""Houses side by side in 80 columns."""


def renown(view: Seen) -> str:
    """9.4 Once the game is over: the prestige of every house by its sources."""
    if not view.ended:
        return ""
    shown = [n for n in range(len(SOURCES)) if any(rival.renown[n] for rival in view.rivals)]
    blocks = []
    for first in range(0, view.seats, ABREAST):
        seats = range(first, min(first + ABREAST, view.seats))
        names = [house_name(seat).removeprefix("House ")[:5] for seat in seats]
        rows = [(SOURCES[n].capitalize(), *(signed(view.rivals[seat].renown[n]) for seat in seats), "") for n in shown]
        blocks.append(lay_out((say("Prestige by source"), *names, ""), rows))
    return "\n\n".join(blocks)


def books(view: Seen) -> str:
    """3.3, 4.1 Money and knowledge."""
    house = view.mine
    has, left = pp(house.treasury), pp(view.funds)
    money = say("Treasury {pp} PP, tax {tax} %, EBP {ebp}, CIP {cip}", house, pp=has)
    if view.funds != house.treasury:
        money = say(
            "Treasury {pp} PP ({funds} after the sheet), tax {tax} %, EBP {ebp}, CIP {cip}", house, pp=has, funds=left
        )
    areas = [(f"{area}{house.level(area)}", pp(house.pool(area)), step_cost(view.book, house, area)) for area in AREAS]
    levels = ", ".join(f"{level} {pool}/{pp(cost)}" for level, pool, cost in areas)
    return "\n".join([*wrap(money, WIDTH), *wrap(say("Research {levels}", levels=levels), WIDTH)])


def worlds(view: Seen) -> str:
    """3 Own colonies."""
    rows = [(*people(view, colony), assets(colony)) for colony in view.colonies]
    return lay_out((say("Colony"), say("Planet"), say("Level"), "PU", "IU", say("Output"), say("On and over it")), rows)


def assets(colony: Colony) -> str:
    parts = [say("blockaded")] if colony.blockader >= 0 else []
    parts += [f"{count} {code}" for code, (count, _) in colony.posted.items() if count]
    parts += [say("shield {shield}", shield=colony.shield)] if colony.shield else []
    return ", ".join(parts + [f"{p.count or 1} {p.code or 'repair'} T{p.ready}" for p in colony.queue])


def fleets(view: Seen) -> str:
    """2.3.4 Own fleets with their standing orders."""
    rows = []
    for fleet in view.fleets:
        place, attack = star(view, fleet.at), fleet_attack(view.book, fleet)
        rows.append((str(fleet.number), place, str(attack), str(fleet.roe), standing(view, fleet), ships(fleet)))
    return lay_out((say("Fleet"), say("At"), "AS", "ROE", say("Order"), say("Ships (* crippled, + loaded)")), rows)


def ships(fleet: Fleet) -> str:
    parts = ["-".join(ship.code for ship in s.ships) + "*" * s.crippled for s in fleet.squadrons]
    return " ".join(parts + [lift.code + "+" * lift.loaded for lift in fleet.lifts])


def standing(view: Seen, fleet: Fleet) -> str:
    if fleet.offline or fleet.status != "active":
        return "offline" if fleet.offline else fleet.status
    target = f" {star(view, fleet.target)}" if fleet.target >= 0 else ""
    target = f" {fleet.target}" if fleet.order == Order.JOIN else target
    return f"{fleet.order:02} {ORDERS[fleet.order]}{target}"


def sheet(view: Seen) -> str:
    """1.3.2 The draft, with what is wrong with it."""
    faults = {fault.at: fault.reason for fault in view.faults}
    said = [f"{n}. {say_line(view, line).label}" for n, line in enumerate(view.sheet, 1)]
    for n, fault in faults.items():
        said[n] = say("{line} [refused: {fault}]", line=said[n], fault=fault)
    return "\n".join(piece for line in said for piece in wrap(line, WIDTH))
