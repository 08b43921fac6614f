"""The lines of an order sheet in words, with cost and effect."""

from __future__ import annotations

from turnwright.core import Action, Words
from turnwright.kit.words import counted, listed

from .. import lines
from ..book import EMPIRE, JOIN, NOBODY, ORDERS, PLANETS, unit
from ..economy import industry
from ..economy.construction import price
from ..economy.research import points_for, step_cost
from ..map.lanes import may_pass_restricted, route, turns_needed
from ..secrets.espionage import row
from ..secrets.fog import armed
from ..state import Seen
from .stakes import at_stake
from .words import house_name, pp, star, strength


def say_line(view: Seen, line: Action) -> Words:
    """1.3.2 A line of a sheet, with its price and 9.4 the prestige that is at stake."""
    words, stake = _say_line(view, line), at_stake(view, line)
    return words.but(detail=f"{words.detail} {stake}".strip()) if stake else words


def _say_line(view: Seen, line: Action) -> Words:
    match line:
        case lines.OrderFleet():
            return say_order(view, line)
        case lines.Detach(fleet, squadrons, etacs, transports):
            parts = [f"squadron {number}" for number in squadrons]
            parts += [counted(etacs, "ETAC")] * bool(etacs) + [counted(transports, "transport")] * bool(transports)
            return Words(f"Split {listed(parts)} off fleet {fleet}", "", "Fleets", "2.3.4", (f"fleet:{fleet}",))
        case lines.Merge(fleet, into):
            refs = (f"fleet:{fleet}", f"fleet:{into}")
            return Words(f"Merge fleet {fleet} into fleet {into}", "At once.", "Fleets", "2.3.4", refs)
        case lines.Regroup(fleet, squadron, code, into):
            where = f"to squadron {into}" if into else "to a squadron of its own"
            return Words(
                f"Move a {code} of squadron {squadron} {where}",
                f"Fleet {fleet}.",
                "Fleets",
                "2.3.3",
                (f"fleet:{fleet}",),
            )
        case lines.Commission(colony, code, fleet):
            where = f"for fleet {fleet}" if fleet else "as a new fleet"
            label = f"Commission the {code} at {star(view, colony)} {where}"
            return Words(label, "", "Construction", "5", (f"colony:{colony}",))
        case lines.Cargo(fleet, what, count):
            verb = "Load" if count > 0 else "Unload"
            return Words(
                f"{verb} {abs(count)} {what}, fleet {fleet}", "At once.", "Fleets", "2.3.2", (f"fleet:{fleet}",)
            )
        case lines.SetStatus(fleet, status):
            what = {"active": "Recall", "reserve": "Put on reserve", "mothball": "Mothball"}[status]
            return Words(f"{what}: fleet {fleet}", "", "Fleets", "3.9", (f"fleet:{fleet}",))
        case lines.Diplomacy(house, stance):
            what = {"enemy": "Declare war on", "neutral": "Offer peace to", "pact": "Offer a pact to"}[stance]
            return Words(f"{what} {name(view, house)}", "", "Diplomacy", "8.1", (f"house:{house}",))
        case lines.Covert(deed, house, colony):
            cost = row(view.book, deed).cost
            where = f" at {star(view, colony)}" if colony >= 0 else ""
            label = f"{row(view.book, deed).name} against {name(view, house)}{where}"
            return Words(label, f"{cost} EBP.", "Espionage", "8.2", (f"house:{house}",))
    return say_spending(view, line)


def name(view: Seen, seat: int) -> str:
    return house_name(seat) if EMPIRE <= seat < view.seats else f"house {seat}"


def say_order(view: Seen, line: lines.OrderFleet) -> Words:
    """6.2 A fleet order with its code."""
    code = line.code
    what = ORDERS[code] if 0 <= code < len(ORDERS) else "no order"
    target, refs = "", [f"fleet:{line.fleet}"]
    if code == JOIN:
        target = f" {line.target}"
        refs.append(f"fleet:{line.target}")
    elif line.target >= 0:
        target = f", {star(view, line.target)}"
        refs.append(f"system:{line.target}")
    details = [journey(view, line.fleet, line.target)] if target and code != JOIN else []
    details += [f"ROE {line.roe}."] if line.roe >= 0 else []
    detail = " ".join(filter(None, details))
    return Words(f"Fleet {line.fleet}: {code:02} {what}{target}", detail, "Fleet orders", "6.2", tuple(refs))


def journey(view: Seen, number: int, goal: int) -> str:
    """6.1 When a fleet would be there, if nothing stops it."""
    house, fleet = view.house, next((fleet for fleet in view.fleets if fleet.number == number), None)
    if house is None or fleet is None or not 0 <= goal < len(view.stars) or fleet.at == goal:
        return ""
    own = {colony.at for colony in view.colonies}
    way = route(view.stars, own.__contains__, fleet.at, goal, may_pass_restricted(house, fleet))
    if not way:
        return "No way leads there."
    turns = turns_needed(view.stars, own.__contains__, fleet.at, way)
    return f"{counted(len(way), 'jump')}, arrives T{view.turn + turns - 1}.{guards(view, goal)}"


def guards(view: Seen, goal: int) -> str:
    """7.1 Who was last seen there that may open fire on a fleet that comes."""
    seen = view.intel[goal]
    strangers = [c for c in seen.contacts if c.house not in (view.seat, NOBODY) and armed(c)] if seen else []
    hostile = [c for c in strangers if c.house == EMPIRE or view.rivals[c.house].stance != "pact"]
    said = [f"{house_name(c.house)}, AS {strength(view.book, c)}" for c in hostile]
    return f" Last seen there: {listed(said)}." if said else ""


def say_spending(view: Seen, line: Action) -> Words:
    """3.8 A line that costs money, with its price."""
    house = view.house
    assert house is not None
    own = {colony.at: colony for colony in view.colonies}
    match line:
        case lines.Build(colony, code, count, port):
            known = code in view.book.units
            row_ = unit(view.book, code) if known else None
            cost = (
                f"{pp(count * price(view.book, house, code, port))} PP, ready T{view.turn + row_.turns}."
                if row_
                else ""
            )
            label = f"Build {counted(count, row_.name if row_ else code)} at {star(view, colony)}"
            return Words(
                label + (" planet-side" if port else ""), cost, "Military and spacelift", "5", (f"colony:{colony}",)
            )
        case lines.Repair(colony, what, squadron):
            thing = {"": f"squadron {squadron}", "SB": "a starbase"}.get(what, f"all {what}")
            thing = f"a {what} of squadron {squadron}" if what and squadron else thing
            section = "5.4" if squadron or what == "SB" else "5.2"
            return Words(
                f"Repair {thing} at {star(view, colony)}",
                "A quarter of the price.",
                "Repair",
                section,
                (f"colony:{colony}",),
            )
        case lines.Invest(area, amount):
            points = points_for(view.book, house, area, min(amount, 10**12))
            return Words(
                f"Research {area} for {pp(amount)} PP",
                f"{pp(points)} points; {pp(house.pool(area))} of {pp(step_cost(view.book, house, area))} are there.",
                "Research",
                "4.1",
            )
        case lines.Hold(area, on):
            return Words(f"{'Hold' if on else 'Go on with'} {area}", "", "Research", "4.1")
        case lines.Industry(colony, count):
            cost = pp(industry.industry_price(view.book, own[colony], min(count, 1000))) if colony in own else "0"
            label = f"Buy {count} IU at {star(view, colony)}"
            return Words(label, f"{cost} PP.", "Industry", "3.4", (f"colony:{colony}",))
        case lines.Terraform(colony):
            return Words(
                f"Terraform {star(view, colony)}",
                _class_after(view, colony),
                "Terraforming",
                "4.7",
                (f"colony:{colony}",),
            )
        case lines.Transfer(source, to, ptu):
            refs = (f"colony:{source}", f"colony:{to}")
            return Words(
                f"Move {ptu} PTU from {star(view, source)} to {star(view, to)}", "", "Space Guilds", "3.7", refs
            )
        case lines.Fund(kind, points):
            what = "espionage" if kind == "EBP" else "counter-intelligence"
            cost = f"{points * view.book.intrigue.point} PP."
            section = "8.2" if kind == "EBP" else "8.3"
            return Words(f"Buy {counted(points, kind)} for {what}", cost, "Espionage", section)
        case lines.Tax(rate):
            return Words(f"Set the tax rate to {rate} %", "", "Treasury", "3.2")
    raise AssertionError(f"no words for {line!r}")


def _class_after(view: Seen, colony: int) -> str:
    seen = view.intel[colony] if 0 <= colony < len(view.intel) else None
    if seen is None or seen.planet.kind >= len(PLANETS) - 1:
        return ""
    kind = seen.planet.kind + 1
    return f"To {PLANETS[kind]}, {view.book.economy.terraform[kind]} PP."
