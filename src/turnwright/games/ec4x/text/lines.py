"""The lines of an order sheet in words, with cost and effect."""

from __future__ import annotations

from turnwright.core import Action, Words
from turnwright.kit.words import counted, filled, listed, say, wordlist

from .. import lines
from ..assets import Fleet
from ..book import EMPIRE, NOBODY, ORDERS, PLANETS, Order
from ..economy import industry
from ..economy.construction import price
from ..economy.research import next_purchase, points_for, step_cost
from ..map.jump_lanes import may_pass_restricted, route, turns_needed
from ..secrets.espionage import row
from ..secrets.fog import armed
from ..state import Seen
from .stakes import at_stake
from .words import house_name, named, pp, reckoned, star, strength

LABELS = wordlist(
    {
        lines.Merge: "Merge fleet {fleet} into fleet {into}",
        (lines.Regroup, True): "Move a {code} of squadron {squadron} to squadron {into}",
        (lines.Regroup, False): "Move a {code} of squadron {squadron} to a squadron of its own",
        (lines.Commission, True): "Commission the {code} at {colony} for fleet {fleet}",
        (lines.Commission, False): "Commission the {code} at {colony} as a new fleet",
        (lines.Cargo, True): "Load {count} {what}, fleet {fleet}",
        (lines.Cargo, False): "Unload {n} {what}, fleet {fleet}",
        (lines.SetStatus, "active"): "Recall: fleet {fleet}",
        (lines.SetStatus, "reserve"): "Put on reserve: fleet {fleet}",
        (lines.SetStatus, "mothball"): "Mothball: fleet {fleet}",
        (lines.Diplomacy, "enemy"): "Declare war on {house}",
        (lines.Diplomacy, "neutral"): "Offer peace to {house}",
        (lines.Diplomacy, "pact"): "Offer a pact to {house}",
        (lines.Diplomacy, "neutral", "agree"): "Agree to peace with {house}",
        (lines.Diplomacy, "pact", "agree"): "Agree to a pact with {house}",
        (lines.Diplomacy, "leave"): "Leave the pact with {house}",
        (lines.Covert, True): "{name} against {house} at {colony}",
        (lines.Covert, False): "{name} against {house}",
        (lines.Build, True): "Build {many} at {colony} planet-side",
        (lines.Build, False): "Build {many} at {colony}",
        (lines.Repair, "ship"): "Repair a {what} of squadron {squadron} at {colony}",
        (lines.Repair, "base"): "Repair a starbase at {colony}",
        (lines.Repair, "ground"): "Repair all {what} at {colony}",
        (lines.Repair, "squadron"): "Repair squadron {squadron} at {colony}",
        lines.Invest: "Research {area} for {amount} PP",
        (lines.Hold, True): "Hold {area}",
        (lines.Hold, False): "Go on with {area}",
        lines.Industry: "Buy {units} IU at {colony}",
        lines.Terraform: "Terraform {colony}",
        lines.Transfer: "Move {ptu} PTU from {source} to {to}",
        (lines.Fund, "EBP"): "Buy {many} for espionage",
        (lines.Fund, "CIP"): "Buy {many} for counter-intelligence",
        lines.Tax: "Set the tax rate to {rate} %",
    }
)
"""1.3.2 What a line says by its fields, for some by what it does; orders for fleets have a code and a target (say_order)."""
STARS = ("colony", "source", "to")
"""Fields that are said as the names of systems."""


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
            return _of_fleets(_label(view, line), say("At once."), fleet, into)
        case lines.Regroup(fleet=fleet, into=into):
            return _of_fleets(_label(view, line, bool(into)), say("Fleet {fleet}.", line), fleet)
        case lines.Commission(colony=colony, fleet=fleet):
            return _of_colony(_label(view, line, bool(fleet)), "", say("Construction"), colony)
        case lines.Cargo(fleet=fleet, count=count):
            return _of_fleets(_label(view, line, count > 0, n=-count), say("At once."), fleet)
        case lines.SetStatus(fleet, status):
            return _of_fleets(_label(view, line, status), "", fleet)
        case lines.Diplomacy(house=house):
            label, detail = say_word(view, line)
            return Words(label, detail, say("Diplomacy"), refs=(f"house:{house}",))
        case lines.Covert(deed, house, colony):
            one = row(view.book, deed)
            label = _label(view, line, colony >= 0, name=named(one))
            return Words(label, say("{cost} EBP.", one), say("Espionage"), refs=(f"house:{house}",))
    return say_spending(view, line)


def say_word(view: Seen, line: lines.Diplomacy) -> tuple[str, str]:
    """8.1 A word to another house, and what comes of it as things stand."""
    stance, rival = line.stance, view.rivals[line.house] if line.house < len(view.rivals) else None
    if stance == "enemy":
        bound = rival is not None and rival.stance == "pact"
        return _label(view, line, stance), "" if bound else say("At once, in this turn's fighting.")
    if rival and stance == "neutral" and rival.stance == "pact":
        return _label(view, line, "leave"), say("At once; you are neutral then.")
    if rival and stance == rival.offer:
        return _label(view, line, stance, "agree"), say("It was offered to you.")
    return _label(view, line, stance), say("It holds when both have offered it.")


def _label(view: Seen, line: Action, *by: object, **said: object) -> str:
    """The label of a line, with what it names in words."""
    given = {field: getattr(line, field) for field in line.__struct_fields__}
    given |= {field: star(view, given[field]) for field in STARS if field in given}
    given |= {"house": name(view, given["house"])} if "house" in given else {}
    return filled(LABELS[(type(line), *by) if by else type(line)], **given | said)


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
    known = [(house_name(c.house), reckoned(strength(view.book, c))) for c in hostile]
    said = [say("{house_name}, {power}", house_name=name, power=power) for name, power in known]
    return say("Last seen there: {said}.", said=listed(said)) if said else ""


def say_spending(view: Seen, line: Action) -> Words:
    """3.8 A line that costs money, with its price."""
    house = view.mine
    own = {colony.at: colony for colony in view.colonies}
    match line:
        case lines.Build(colony, code, count, port):
            known = view.book.units.get(code)
            label = _label(view, line, port, many=counted(count, known.name if known else code))
            cost = pp(count * price(view.book, house, code, port)) if known else ""
            detail = say("{count} PP, ready T{turn}.", count=cost, turn=view.turn + known.turns) if known else ""
            return _of_colony(label, detail, say("Military and spacelift"), colony)
        case lines.Repair(colony, what, squadron):
            kind = "ship" if what and squadron else "base" if what == "SB" else "ground" if what else "squadron"
            label, section = _label(view, line, kind), "5.2" if kind == "ground" else "5.4"
            return _of_colony(label, say("A quarter of the price."), say("Repair"), colony).but(section=section)
        case lines.Invest(area, amount):
            points = points_for(view.book, house, area, min(amount, 10**12))
            if next_purchase(view.turn + 1) > view.options.turns:
                detail = say("Buys {points} points, with which no level is bought any more.", points=pp(points))
                return Words(_label(view, line, amount=pp(amount)), detail, say("Research"))
            sums = {"step_cost": pp(step_cost(view.book, house, area)), "pool": pp(house.pool(area))}
            bought = pp(points)
            detail = say(
                "Buys {points} points. The next level takes {step_cost}; {pool} are paid.", sums, points=bought
            )
            return Words(_label(view, line, amount=pp(amount)), detail, say("Research"))
        case lines.Hold(on=on):
            return Words(_label(view, line, on), group=say("Research"))
        case lines.Industry(colony, count):
            cost = pp(industry.industry_price(view.book, own[colony], min(count, 1000))) if colony in own else "0"
            return _of_colony(_label(view, line), say("{cost} PP.", cost=cost), say("Industry"), colony)
        case lines.Terraform(colony):
            return _of_colony(_label(view, line), _class_after(view, colony), say("Terraforming"), colony)
        case lines.Transfer(source, to):
            return _of_colony(_label(view, line), "", say("Space Guilds"), source, to)
        case lines.Fund(kind, points):
            label, section = _label(view, line, kind, many=counted(points, kind)), "8.2" if kind == "EBP" else "8.3"
            return Words(label, say("{n} PP.", n=points * view.book.intrigue.point), say("Espionage"), section)
        case lines.Tax():
            return Words(_label(view, line), group=say("Treasury"))
    raise AssertionError(f"no words for {line!r}")


def _of_colony(label: str, detail: str, group: str, *places: int) -> Words:
    return Words(label, detail, group, refs=tuple(f"colony:{at}" for at in places))


def _class_after(view: Seen, colony: int) -> str:
    seen = view.intel[colony] if 0 <= colony < len(view.intel) else None
    if seen is None or seen.planet.kind >= len(PLANETS) - 1:
        return ""
    kind = seen.planet.kind + 1
    return say("To {kind}, {price} PP.", kind=PLANETS[kind], price=view.book.economy.terraform[kind])
