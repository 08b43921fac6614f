"""The lines of an order sheet in words, with cost and effect."""

from __future__ import annotations

from turnwright.core import Action, Words
from turnwright.kit.words import counted, listed, say

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
from .words import house_name, pp, reckoned, star, strength


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
            return Words(
                say("Split {parts} off fleet {fleet}", parts=listed(parts), fleet=fleet),
                group=say("Fleets"),
                refs=(f"fleet:{fleet}",),
            )
        case lines.Merge(fleet, into):
            refs = (f"fleet:{fleet}", f"fleet:{into}")
            return Words(say("Merge fleet {fleet} into fleet {into}", line), say("At once."), say("Fleets"), refs=refs)
        case lines.Regroup(fleet=fleet, into=into):
            where = say("to squadron {into}", into=into) if into else say("to a squadron of its own")
            return Words(
                say("Move a {code} of squadron {squadron} {where}", line, where=where),
                say("Fleet {fleet}.", fleet=fleet),
                say("Fleets"),
                refs=(f"fleet:{fleet}",),
            )
        case lines.Commission(colony, code, fleet):
            where = say("for fleet {fleet}", fleet=fleet) if fleet else say("as a new fleet")
            label = say("Commission the {code} at {star} {where}", code=code, star=star(view, colony), where=where)
            return Words(label, group=say("Construction"), refs=(f"colony:{colony}",))
        case lines.Cargo(fleet=fleet, count=count):
            verb = say("Load") if count > 0 else say("Unload")
            return Words(
                say("{verb} {count} {what}, fleet {fleet}", line, verb=verb, count=abs(count)),
                say("At once."),
                say("Fleets"),
                refs=(f"fleet:{fleet}",),
            )
        case lines.SetStatus(fleet, status):
            what = {"active": say("Recall"), "reserve": say("Put on reserve"), "mothball": say("Mothball")}[status]
            return Words(
                say("{what}: fleet {fleet}", what=what, fleet=fleet), group=say("Fleets"), refs=(f"fleet:{fleet}",)
            )
        case lines.Diplomacy(house, stance):
            what = {"enemy": say("Declare war on"), "neutral": say("Offer peace to"), "pact": say("Offer a pact to")}[
                stance
            ]
            return Words(f"{what} {name(view, house)}", group=say("Diplomacy"), refs=(f"house:{house}",))
        case lines.Covert(deed, house, colony):
            cost = row(view.book, deed).cost
            where = " " + say("at {star}", star=star(view, colony)) if colony >= 0 else ""
            label = say(
                "{name} against {name2}{where}", name=row(view.book, deed).name, name2=name(view, house), where=where
            )
            return Words(label, say("{cost} EBP.", cost=cost), say("Espionage"), refs=(f"house:{house}",))
    return say_spending(view, line)


def name(view: Seen, seat: int) -> str:
    return house_name(seat) if EMPIRE <= seat < view.seats else say("house {seat}", seat=seat)


def say_order(view: Seen, line: lines.OrderFleet) -> Words:
    """6.2 A fleet order with its code."""
    code = line.code
    what = ORDERS[code] if 0 <= code < len(ORDERS) else say("no order")
    target, refs = "", [f"fleet:{line.fleet}"]
    if code == JOIN:
        target = f" {line.target}"
        refs.append(f"fleet:{line.target}")
    elif line.target >= 0:
        target = f", {star(view, line.target)}"
        refs.append(f"system:{line.target}")
    details = [journey(view, line.fleet, line.target)] if target and code != JOIN else []
    details += [say("ROE {roe}.", roe=line.roe)] if line.roe >= 0 else []
    detail = " ".join(filter(None, details))
    return Words(
        say("Fleet {fleet}: {code:02} {what}{target}", fleet=line.fleet, code=code, what=what, target=target),
        detail,
        say("Fleet orders"),
        "6.2",
        tuple(refs),
    )


def journey(view: Seen, number: int, goal: int) -> str:
    """6.1 When a fleet would be there, if nothing stops it."""
    house, fleet = view.house, next((fleet for fleet in view.fleets if fleet.number == number), None)
    if house is None or fleet is None or not 0 <= goal < len(view.stars) or fleet.at == goal:
        return ""
    own = {colony.at for colony in view.colonies}
    way = route(view.stars, own.__contains__, fleet.at, goal, may_pass_restricted(house, fleet))
    if not way:
        return say("No way leads there.")
    turns = turns_needed(view.stars, own.__contains__, fleet.at, way)
    return say(
        "{jumps}, arrives T{turn}.{guards}",
        jumps=counted(len(way), "jump"),
        turn=view.turn + turns - 1,
        guards=guards(view, goal),
    )


def guards(view: Seen, goal: int) -> str:
    """2.1, 7.1 Who was last seen there that may open fire on a fleet that comes, or is known to sit there."""
    seen = view.intel[goal]
    if not seen and goal == view.hub:
        return " " + say("The Empire has guarded it from the start.")
    strangers = [c for c in seen.contacts if c.house not in (view.seat, NOBODY) and armed(c)] if seen else []
    hostile = [c for c in strangers if c.house == EMPIRE or view.rivals[c.house].stance != "pact"]
    said = [
        say("{house_name}, {power}", house_name=house_name(c.house), power=reckoned(strength(view.book, c)))
        for c in hostile
    ]
    return " " + say("Last seen there: {said}.", said=listed(said)) if said else ""


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
                say(
                    "{count} PP, ready T{turn}.",
                    count=pp(count * price(view.book, house, code, port)),
                    turn=view.turn + row_.turns,
                )
                if row_
                else ""
            )
            label = say(
                "Build {counted} at {star}",
                counted=counted(count, row_.name if row_ else code),
                star=star(view, colony),
            )
            return Words(
                label + (" planet-side" if port else ""),
                cost,
                say("Military and spacelift"),
                refs=(f"colony:{colony}",),
            )
        case lines.Repair(colony, what, squadron):
            thing = {"": say("squadron {squadron}", squadron=squadron), "SB": say("a starbase")}.get(
                what, say("all {what}", what=what)
            )
            thing = say("a {what} of squadron {squadron}", line) if what and squadron else thing
            section = "5.4" if squadron or what == "SB" else "5.2"
            return Words(
                say("Repair {thing} at {star}", thing=thing, star=star(view, colony)),
                say("A quarter of the price."),
                say("Repair"),
                section,
                (f"colony:{colony}",),
            )
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
            return Words(f"{(say('Hold') if on else say('Go on with'))} {area}", group=say("Research"))
        case lines.Industry(colony, count):
            cost = pp(industry.industry_price(view.book, own[colony], min(count, 1000))) if colony in own else "0"
            label = say("Buy {count} IU at {star}", count=count, star=star(view, colony))
            return Words(label, say("{cost} PP.", cost=cost), say("Industry"), refs=(f"colony:{colony}",))
        case lines.Terraform(colony):
            return Words(
                say("Terraform {star}", star=star(view, colony)),
                _class_after(view, colony),
                say("Terraforming"),
                refs=(f"colony:{colony}",),
            )
        case lines.Transfer(source, to, ptu):
            refs = (f"colony:{source}", f"colony:{to}")
            return Words(
                say("Move {ptu} PTU from {star} to {star2}", ptu=ptu, star=star(view, source), star2=star(view, to)),
                group=say("Space Guilds"),
                refs=refs,
            )
        case lines.Fund(kind, points):
            what = "espionage" if kind == "EBP" else "counter-intelligence"
            cost = say("{points} PP.", points=points * view.book.intrigue.point)
            section = "8.2" if kind == "EBP" else "8.3"
            return Words(
                say("Buy {counted} for {what}", counted=counted(points, kind), what=what),
                cost,
                say("Espionage"),
                section,
            )
        case lines.Tax(rate):
            return Words(say("Set the tax rate to {rate} %", rate=rate), group=say("Treasury"))
    raise AssertionError(f"no words for {line!r}")


def _class_after(view: Seen, colony: int) -> str:
    seen = view.intel[colony] if 0 <= colony < len(view.intel) else None
    if seen is None or seen.planet.kind >= len(PLANETS) - 1:
        return ""
    kind = seen.planet.kind + 1
    return say("To {kind}, {kind2} PP.", kind=PLANETS[kind], kind2=view.book.economy.terraform[kind])
