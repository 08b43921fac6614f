"""1.3.2 What a line of the sheet asks for when it is filled in, and what there is to choose from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from turnwright.core import Action, Field, Pick
from turnwright.kit.words import plural, say, wordlist

from .. import lines
from ..assets import Fleet, Squadron
from ..book import AREAS, DEEDS, NOBODY, ORDERS, STANCES, Order, Status, unit
from ..economy.construction import GROUND, price, waiting_code
from ..economy.production import PP
from ..economy.research import step_cost
from ..map.fleets import NOWHERE
from ..secrets.espionage import ON_A_COLONY, row
from ..state import Seen
from ..text.lines import say_line
from ..text.words import NAMES, ROE, house_name, named, pp, star

DUTY: dict[Status, str] = wordlist(
    {"active": "active duty", "reserve": "reserve, half the upkeep", "mothball": "mothballs"}
)
TREATY = wordlist({"neutral": "offer peace", "enemy": "declare war", "pact": "offer a pact"})


def fields(view: Seen, action: Action) -> list[Field]:
    """1.3.2 The fields of a line, in the order in which they are filled in."""
    return FIELDS[type(action)](view, action)


def _order(view: Seen, line: lines.OrderFleet) -> list[Field]:
    orders = tuple(Pick(code, f"{code:02} {name}") for code, name in enumerate(ORDERS))
    asked = [_fleet(view), Field(name="code", title=say("Order"), picks=orders)]
    if line.code == Order.JOIN:
        hosts = tuple(pick for pick in _fleets(view) if pick.value != line.fleet)
        asked += [Field(name="target", title=say("Fleet to join"), picks=hosts)] if hosts else []
    elif line.code not in NOWHERE:
        asked.append(Field(name="target", title=say("System"), picks=_systems(view)))
    rules = (Pick(-1, say("as they are")), *(Pick(roe, f"{roe}: {name}") for roe, name in enumerate(ROE)))
    return [*asked, Field(name="roe", title=say("Rules of engagement"), picks=rules)]


def _detach(view: Seen, line: lines.Detach) -> list[Field]:
    fleet = view.fleet(line.fleet)
    squadrons = tuple(Pick(s.number, _squadron(s)) for s in fleet.squadrons) if fleet else ()
    asked = [_fleet(view)]
    if squadrons:
        asked.append(Field(name="squadrons", title=say("Squadrons"), picks=squadrons, several=True))
    for name, code in (("etacs", "ET"), ("transports", "TT")):
        if count := sum(lift.code == code for lift in fleet.lifts) if fleet else 0:
            asked.append(Field(name=name, title=say("Transports") if code == "TT" else say("ETACs"), high=count))
    return asked


def _merge(view: Seen, line: lines.Merge) -> list[Field]:
    hosts = tuple(pick for pick in _fleets(view) if pick.value != line.fleet)
    return [_fleet(view), Field(name="into", title=say("Into"), picks=hosts)]


def _regroup(view: Seen, line: lines.Regroup) -> list[Field]:
    fleet = view.fleet(line.fleet)
    squadrons = fleet.squadrons if fleet else ()
    chosen = next((s for s in squadrons if s.number == line.squadron), None)
    codes = dict.fromkeys(ship.code for ship in chosen.ships) if chosen else {}
    others = [Pick(s.number, _squadron(s)) for s in squadrons if s is not chosen]
    return [
        _fleet(view),
        Field(name="squadron", title=say("Out of"), picks=tuple(Pick(s.number, _squadron(s)) for s in squadrons)),
        Field(name="code", title=say("Ship"), picks=tuple(Pick(code, named(unit(view.book, code))) for code in codes)),
        Field(name="into", title=say("Into"), picks=(Pick(0, say("a squadron of its own")), *others)),
    ]


def _commission(view: Seen, line: lines.Commission) -> list[Field]:
    done = {c.at: [waiting_code(p) for p in c.queue if p.done] for c in view.colonies}
    at = tuple(pick for pick in _colonies(view) if done[pick.value])
    codes = tuple(Pick(code, named(unit(view.book, code))) for code in dict.fromkeys(done.get(line.colony, ())))
    hosts = [_pick_fleet(view, fleet) for fleet in view.fleets if fleet.at == line.colony]
    return [
        Field(name="colony", title=say("Colony"), picks=at),
        Field(name="code", title=say("Ship"), picks=codes),
        Field(name="fleet", title=say("Fleet"), picks=(Pick(0, say("a new fleet")), *hosts)),
    ]


def _cargo(view: Seen, line: lines.Cargo) -> list[Field]:
    goods = (
        Pick("PTU", say("colonists, PTU")),
        Pick("MD", say("Marine Divisions")),
        Pick("FS", say("Fighter Squadrons")),
    )
    return [
        _fleet(view),
        Field(name="what", title=say("Cargo"), picks=goods),
        Field(name="count", title=say("How many, below nothing to unload"), low=-9, high=9),
    ]


def _build(view: Seen, line: lines.Build) -> list[Field]:
    house, rows = view.mine, view.book.units
    classes = tuple(
        Pick(code, say("{unit}, {price} PP", unit=named(row), price=pp(price(view.book, house, code, False))))
        for code, row in rows.items()
        if row.cst <= house.level("CST")
    )
    asked = [
        _colony(view),
        Field(name="unit", title=say("Unit"), picks=classes),
        Field(name="count", title=say("How many"), low=1, high=99),
    ]
    if rows[line.unit].role in ("ship", "lift"):
        yard, port = say("Shipyard, in orbit"), say("Spaceport, on the ground at twice the price")
        asked.append(Field(name="port", title=say("Where"), picks=(Pick(False, yard), Pick(True, port))))
    return asked


def _repair(view: Seen, line: lines.Repair) -> list[Field]:
    here = [s for fleet in view.fleets if fleet.at == line.colony for s in fleet.squadrons if s.crippled]
    classes = sorted({ship.code for s in here for ship in s.ships})
    names = {"": say("a squadron, a dock for each ship")} | {
        code: say("one {name} of a squadron, one dock", name=named(unit(view.book, code))) for code in classes
    }
    names |= {"SB": say("a starbase")} | {
        code: say("all {names}", names=plural(unit(view.book, code).name)) for code in GROUND
    }
    asked = [_colony(view), Field(name="what", title=say("What"), picks=tuple(Pick(*pair) for pair in names.items()))]
    if line.what in ("", *classes):
        fit = tuple(Pick(s.number, _squadron(s)) for s in here if line.what in ("", *(x.code for x in s.ships)))
        fit = fit or (Pick(0, say("none is crippled here")),)
        asked.append(Field(name="squadron", title=say("Squadron"), picks=fit))
    return asked


def _areas(view: Seen) -> tuple[Pick, ...]:
    house, picks = view.mine, list[Pick]()
    for area in AREAS:
        given = {"area": area, "level": house.level(area), "name": NAMES[area], "pool": pp(house.pool(area))}
        cost = pp(step_cost(view.book, house, area))
        picks.append(Pick(area, say("{area}{level} {name}, {pool} of {step_cost} points", given, step_cost=cost)))
    return tuple(picks)


def _invest(view: Seen, line: lines.Invest) -> list[Field]:
    return [
        Field(name="area", title=say("Area"), picks=_areas(view)),
        Field(name="amount", title=say("Amount"), low=1, high=max(1, view.funds), scale=PP, unit="PP"),
    ]


def _hold(view: Seen, line: lines.Hold) -> list[Field]:
    what = (Pick(True, say("hold: buy no level for now")), Pick(False, say("go on: buy the next level")))
    return [Field(name="area", title=say("Area"), picks=_areas(view)), Field(name="on", title=say("What"), picks=what)]


def _transfer(view: Seen, line: lines.Transfer) -> list[Field]:
    most = next((colony.ptu // 1000 - 1 for colony in view.colonies if colony.at == line.source), 1)
    return [
        Field(name="source", title=say("From"), picks=_colonies(view)),
        Field(name="to", title=say("To"), picks=_colonies(view)),
        Field(name="ptu", title=say("How many"), low=1, high=max(1, most), unit="PTU"),
    ]


def _fund(view: Seen, line: lines.Fund) -> list[Field]:
    kinds = (Pick("EBP", say("espionage, EBP")), Pick("CIP", say("counter-intelligence, CIP")))
    most = view.funds // (view.book.intrigue.point * PP)
    return [
        Field(name="kind", title=say("Points for"), picks=kinds),
        Field(name="points", title=say("How many"), low=1, high=max(1, most)),
    ]


def _covert(view: Seen, line: lines.Covert) -> list[Field]:
    known = [(deed, row(view.book, deed)) for deed in DEEDS]
    deeds = tuple(Pick(deed, say("{deed}, {cost} EBP", one, deed=named(one))) for deed, one in known)
    against = Field(name="house", title=say("Against"), picks=houses(view))
    asked = [Field(name="deed", title=say("Action"), picks=deeds), against]
    if line.deed in ON_A_COLONY:
        seen_there = [at for at, seen in enumerate(view.intel) if seen and seen.owner == line.house]
        picks = tuple(_pick_system(view, at) for at in seen_there) or (Pick(-1, say("none is known")),)
        asked.append(Field(name="colony", title=say("Colony"), picks=picks))
    return asked


def _diplomacy(view: Seen, line: lines.Diplomacy) -> list[Field]:
    return [
        Field(name="house", title=say("House"), picks=houses(view)),
        Field(name="stance", title=say("Word"), picks=tuple(Pick(stance, TREATY[stance]) for stance in STANCES)),
    ]


FIELDS: dict[type, Callable[[Seen, Any], list[Field]]] = {
    lines.OrderFleet: _order,
    lines.Detach: _detach,
    lines.Merge: _merge,
    lines.Regroup: _regroup,
    lines.Commission: _commission,
    lines.Cargo: _cargo,
    lines.SetStatus: lambda view, line: [
        _fleet(view),
        Field(name="status", title=say("Duty"), picks=tuple(Pick(*duty) for duty in DUTY.items())),
    ],
    lines.Build: _build,
    lines.Repair: _repair,
    lines.Invest: _invest,
    lines.Hold: _hold,
    lines.Industry: lambda view, line: [
        _colony(view),
        Field(name="units", title=say("How many"), low=1, high=999, unit="IU"),
    ],
    lines.Terraform: lambda view, line: [_colony(view)],
    lines.Transfer: _transfer,
    lines.Fund: _fund,
    lines.Covert: _covert,
    lines.Diplomacy: _diplomacy,
    lines.Tax: lambda view, line: [Field(name="rate", title=say("Rate"), high=100, unit="%")],
}


# What there is to choose from


def _squadron(squadron: Squadron) -> str:
    said = f"{squadron.number}: {'-'.join(ship.code for ship in squadron.ships)}"
    return say("{squadron}, crippled", squadron=said) if squadron.crippled else said


def _pick_fleet(view: Seen, fleet: Fleet) -> Pick:
    ships = ["-".join(ship.code for ship in squadron.ships) for squadron in fleet.squadrons]
    ships += [lift.code for lift in fleet.lifts]
    there, first, more = star(view, fleet.at), " ".join(ships[:4]), len(ships) - 4
    label = say("Fleet {number} at {star}: {ships}", fleet, star=there, ships=first)
    if more > 0:
        label = say("Fleet {number} at {star}: {ships} and {more} more", fleet, star=there, ships=first, more=more)
    return Pick(fleet.number, label, (f"fleet:{fleet.number}",))


def _fleets(view: Seen) -> tuple[Pick, ...]:
    """2.3.4 The house's fleets, and those that the sheet will make, under the numbers they will have."""
    house, refused = view.house, {fault.at for fault in view.faults}
    new = [
        line
        for at, line in enumerate(view.sheet)
        if at not in refused
        and (isinstance(line, lines.Detach) or (isinstance(line, lines.Commission) and not line.fleet))
    ]
    first = house.next_fleet if house else 0
    return (
        *(_pick_fleet(view, fleet) for fleet in view.fleets),
        *(
            Pick(first + n, say("Fleet {first}, new: {label}", first=first + n, label=say_line(view, line).label))
            for n, line in enumerate(new)
        ),
    )


def _fleet(view: Seen) -> Field:
    return Field(name="fleet", title=say("Fleet"), picks=_fleets(view))


def _pick_system(view: Seen, at: int) -> Pick:
    seen = view.intel[at] if view.intel else None
    owner = seen.owner if seen else NOBODY
    label = star(view, at)
    if owner == view.seat:
        label = say("{star} (yours)", star=label)
    elif owner != NOBODY:
        label = say("{star} ({house})", star=label, house=house_name(owner))
    return Pick(at, label, (f"system:{at}", f"colony:{at}"))


def _systems(view: Seen) -> tuple[Pick, ...]:
    places = sorted(range(len(view.stars)), key=lambda at: view.stars[at].name)
    return tuple(_pick_system(view, at) for at in places)


def _colonies(view: Seen) -> tuple[Pick, ...]:
    places = [colony.at for colony in view.colonies]
    return tuple(Pick(at, star(view, at), (f"colony:{at}", f"system:{at}")) for at in places)


def _colony(view: Seen) -> Field:
    return Field(name="colony", title=say("Colony"), picks=_colonies(view))


def houses(view: Seen) -> tuple[Pick, ...]:
    left = [seat for seat, rival in enumerate(view.rivals) if seat != view.seat and not rival.fallen]
    return tuple(Pick(seat, house_name(seat), (f"house:{seat}",)) for seat in left)
