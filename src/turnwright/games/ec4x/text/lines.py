"""The lines of an order sheet in words, with cost and effect."""

from __future__ import annotations

from turnwright.core import Action, Words
from turnwright.kit.words import counted, listed, say

from .. import lines
from ..assets import Fleet
from ..book import EMPIRE, NOBODY, ORDERS, PLANETS, Order
from ..economy import industry
from ..economy.construction import price
from ..economy.research import points_for, step_cost
from ..map.lanes import may_pass_restricted, route, turns_needed
from ..secrets.espionage import row
from ..secrets.fog import armed
from ..state import Seen
from .stakes import at_stake
from .words import house_name, named, pp, reckoned, star, strength


def say_line(view: Seen, line: Action) -> Words:
    """1.3.2 A line of a sheet, with its price and 9.4 the prestige that is at stake."""
    words = _say_line(view, line)
    detail = f"{words.detail} {at_stake(view, line)}".strip()
    return words.but(detail=detail, section=words.section or line.section)


def _say_line(view: Seen, line: Action) -> Words:
    match line:
        case lines.OrderFleet():
            return say_order(view, line)
        case lines.Detach(fleet, squadrons, etacs, transports):
            parts = [say("squadron {number}", number=number) for number in squadrons]
            parts += [counted(etacs, "ETAC")] * bool(etacs) + [counted(transports, "transport")] * bool(transports)
            return _of_fleets(say("Split {parts} off fleet {fleet}", parts=listed(parts), fleet=fleet), "", fleet)
        case lines.Merge(fleet, into):
            return _of_fleets(say("Merge fleet {fleet} into fleet {into}", line), say("At once."), fleet, into)
        case lines.Regroup(fleet=fleet, into=into):
            label = (
                say("Move a {code} of squadron {squadron} to squadron {into}", line)
                if into
                else say("Move a {code} of squadron {squadron} to a squadron of its own", line)
            )
            return _of_fleets(label, say("Fleet {fleet}.", fleet=fleet), fleet)
        case lines.Commission(colony=colony, fleet=fleet):
            label = (
                say("Commission the {code} at {star} for fleet {fleet}", line, star=star(view, colony))
                if fleet
                else say("Commission the {code} at {star} as a new fleet", line, star=star(view, colony))
            )
            return Words(label, group=say("Construction"), refs=(f"colony:{colony}",))
        case lines.Cargo(fleet=fleet, count=count):
            label = (
                say("Load {count} {what}, fleet {fleet}", line)
                if count > 0
                else say("Unload {n} {what}, fleet {fleet}", line, n=-count)
            )
            return _of_fleets(label, say("At once."), fleet)
        case lines.SetStatus(fleet, status):
            label = {
                "active": say("Recall: fleet {fleet}", line),
                "reserve": say("Put on reserve: fleet {fleet}", line),
                "mothball": say("Mothball: fleet {fleet}", line),
            }[status]
            return _of_fleets(label, "", fleet)
        case lines.Diplomacy(house, stance):
            label = {
                "enemy": say("Declare war on {house}", house=name(view, house)),
                "neutral": say("Offer peace to {house}", house=name(view, house)),
                "pact": say("Offer a pact to {house}", house=name(view, house)),
            }[stance]
            return Words(label, group=say("Diplomacy"), refs=(f"house:{house}",))
        case lines.Covert(deed, house, colony):
            one, whom = row(view.book, deed), name(view, house)
            what = named(one)
            label = (
                say("{name} against {whom} at {star}", name=what, whom=whom, star=star(view, colony))
                if colony >= 0
                else say("{name} against {whom}", name=what, whom=whom)
            )
            return Words(label, say("{cost} EBP.", one), say("Espionage"), refs=(f"house:{house}",))
    return say_spending(view, line)


def _of_fleets(label: str, detail: str, *numbers: int) -> Words:
    return Words(label, detail, say("Fleets"), refs=tuple(f"fleet:{number}" for number in numbers))


def name(view: Seen, seat: int) -> str:
    return house_name(seat) if EMPIRE <= seat < view.seats else say("house {seat}", seat=seat)


def say_order(view: Seen, line: lines.OrderFleet) -> Words:
    """6.2 A fleet order with its code."""
    what = ORDERS[line.code] if 0 <= line.code < len(ORDERS) else say("no order")
    refs, details = [f"fleet:{line.fleet}"], list[str]()
    if line.code == Order.JOIN:
        label = say("Fleet {fleet}: {code:02} {what} {target}", line, what=what)
        refs.append(f"fleet:{line.target}")
    elif line.target >= 0:
        label = say("Fleet {fleet}: {code:02} {what}, {star}", line, what=what, star=star(view, line.target))
        refs.append(f"system:{line.target}")
        details.append(journey(view, line.fleet, line.target))
    else:
        label = say("Fleet {fleet}: {code:02} {what}", line, what=what)
    details += [say("ROE {roe}.", roe=line.roe)] if line.roe >= 0 else []
    return Words(label, " ".join(filter(None, details)), say("Fleet orders"), "6.2", tuple(refs))


def journey(view: Seen, number: int, goal: int) -> str:
    """6.1 When a fleet would be there, if nothing stops it."""
    fleet = view.fleet(number)
    if view.house is None or fleet is None or not 0 <= goal < len(view.stars) or fleet.at == goal:
        return ""
    jumps, turn = arrival(view, fleet, goal)
    if not jumps:
        return say("No way leads there.")
    arrives = say("{jumps}, arrives T{turn}.", jumps=counted(jumps, "jump"), turn=turn)
    return f"{arrives} {guards(view, goal)}".strip()


def arrival(view: Seen, fleet: Fleet, goal: int) -> tuple[int, int]:
    """6.1 The jumps of a fleet's way, as far as is known, and the turn in which it gets there; no jump where no way leads there."""
    own = {colony.at for colony in view.colonies}
    way = route(view.stars, own.__contains__, fleet.at, goal, may_pass_restricted(view.mine, fleet)) or []
    return len(way), view.turn + turns_needed(view.stars, own.__contains__, fleet.at, way) - 1


def guards(view: Seen, goal: int) -> str:
    """2.1, 7.1 Who was last seen there that may open fire on a fleet that comes, or is known to sit there."""
    seen = view.intel[goal]
    if not seen and goal == view.hub:
        return say("The Empire has guarded it from the start.")
    strangers = [c for c in seen.contacts if c.house not in (view.seat, NOBODY) and armed(c)] if seen else []
    hostile = [c for c in strangers if c.house == EMPIRE or view.rivals[c.house].stance != "pact"]
    said = [
        say("{house_name}, {power}", house_name=house_name(c.house), power=reckoned(strength(view.book, c)))
        for c in hostile
    ]
    return say("Last seen there: {said}.", said=listed(said)) if said else ""


def say_spending(view: Seen, line: Action) -> Words:
    """3.8 A line that costs money, with its price."""
    house = view.mine
    own = {colony.at: colony for colony in view.colonies}
    match line:
        case lines.Build(colony, code, count, port):
            known = view.book.units.get(code)
            many, there = counted(count, known.name if known else code), star(view, colony)
            label = (
                say("Build {many} at {star} planet-side", many=many, star=there)
                if port
                else say("Build {many} at {star}", many=many, star=there)
            )
            cost = pp(count * price(view.book, house, code, port)) if known else ""
            detail = say("{count} PP, ready T{turn}.", count=cost, turn=view.turn + known.turns) if known else ""
            return _of_colony(label, detail, say("Military and spacelift"), colony)
        case lines.Repair(colony, what, squadron):
            there = star(view, colony)
            if what and squadron:
                label = say("Repair a {what} of squadron {squadron} at {star}", line, star=there)
            elif what:
                label = (
                    say("Repair a starbase at {star}", star=there)
                    if what == "SB"
                    else say("Repair all {what} at {star}", what=what, star=there)
                )
            else:
                label = say("Repair squadron {squadron} at {star}", line, star=there)
            section = "5.4" if squadron or what == "SB" else "5.2"
            return _of_colony(label, say("A quarter of the price."), say("Repair"), colony).but(section=section)
        case lines.Invest(area, amount):
            points = points_for(view.book, house, area, min(amount, 10**12))
            return Words(
                say("Research {area} for {amount} PP", area=area, amount=pp(amount)),
                say(
                    "Buys {points} points. The next level takes {step_cost}; {pool} are paid.",
                    points=pp(points),
                    pool=pp(house.pool(area)),
                    step_cost=pp(step_cost(view.book, house, area)),
                ),
                say("Research"),
            )
        case lines.Hold(area, on):
            label = say("Hold {area}", area=area) if on else say("Go on with {area}", area=area)
            return Words(label, group=say("Research"))
        case lines.Industry(colony, count):
            cost = pp(industry.industry_price(view.book, own[colony], min(count, 1000))) if colony in own else "0"
            label = say("Buy {count} IU at {star}", count=count, star=star(view, colony))
            return _of_colony(label, say("{cost} PP.", cost=cost), say("Industry"), colony)
        case lines.Terraform(colony):
            label = say("Terraform {star}", star=star(view, colony))
            return _of_colony(label, _class_after(view, colony), say("Terraforming"), colony)
        case lines.Transfer(source, to, ptu):
            label = say("Move {ptu} PTU from {star} to {star2}", ptu=ptu, star=star(view, source), star2=star(view, to))
            return _of_colony(label, "", say("Space Guilds"), source, to)
        case lines.Fund(kind, points):
            many, cost = counted(points, kind), say("{points} PP.", points=points * view.book.intrigue.point)
            if kind == "EBP":
                return Words(say("Buy {many} for espionage", many=many), cost, say("Espionage"), "8.2")
            return Words(say("Buy {many} for counter-intelligence", many=many), cost, say("Espionage"), "8.3")
        case lines.Tax(rate):
            return Words(say("Set the tax rate to {rate} %", rate=rate), group=say("Treasury"))
    raise AssertionError(f"no words for {line!r}")


def _of_colony(label: str, detail: str, group: str, *places: int) -> Words:
    return Words(label, detail, group, refs=tuple(f"colony:{at}" for at in places))


def _class_after(view: Seen, colony: int) -> str:
    seen = view.intel[colony] if 0 <= colony < len(view.intel) else None
    if seen is None or seen.planet.kind >= len(PLANETS) - 1:
        return ""
    kind = seen.planet.kind + 1
    return say("To {kind}, {kind2} PP.", kind=PLANETS[kind], kind2=view.book.economy.terraform[kind])
