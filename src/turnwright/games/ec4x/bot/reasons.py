"""A suggested sheet line by line: what each order is for, from what the house knows and from the prices of the book."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from turnwright.core import Action, Next, Stake
from turnwright.kit.words import filled, say, say_n, wordlist

from .. import lines
from ..actions import Seal, Write
from ..book import BREAKER, EMPIRE, ETAC, NOBODY, PLANETS, RAIDER, SCOUT, TRANSPORT, Area, Order
from ..economy.research import points_for, step_cost
from ..lines import Line
from ..state import Seen
from ..text.lines import journey, say_line
from ..text.stakes import at_stake
from ..text.words import house_name, star

AREAS: dict[Area, str] = wordlist(
    {
        "EL": "Economy: every colony yields more.",
        "SL": "Science opens the next level of all other fields.",
        "CST": "Construction brings larger hulls and more docks.",
        "WEP": "Weapons: ships built from then on hit harder.",
        "TER": "Terraforming: each better planet is {points} prestige.",
        "ELI": "It finds scouts and raiders that hide.",
        "CIC": "It finds out spies.",
        "CLK": "Cloaks hide a fleet until it strikes.",
        "SLD": "Shields keep bombardment off a planet.",
    }
)
"""4 What a field of research is for."""
UNITS = wordlist(
    {
        "AA": "An undefended colony falls to the first transport that comes.",
        "GB": "Batteries fire on whoever bombards or lands.",
        "SB": "A starbase guards the homeworld and helps its industry.",
        "FS": "Fighters defend their world and cost little.",
        "PS": "A shield keeps part of a bombardment off.",
        "SP": "A spaceport builds units at once, and a shipyard needs one.",
        "SY": "A shipyard has docks of its own: more ships at a time.",
        "MD": "Marines take worlds; nothing else does.",
        TRANSPORT: "Transports carry the marines of a strike.",
        SCOUT: "A scout's first report from each system is prestige, and shows where to settle.",
        RAIDER: "One raider hides a whole fleet.",
        "CV": "A carrier takes fighters along.",
        BREAKER: "A Planet-Breaker passes every shield.",
    }
)
ERRANDS = wordlist(
    {
        Order.HOLD: "It has nothing better to do for now.",
        Order.HOME: "It is of more use at home.",
        Order.PATROL: "It lies in wait there.",
        Order.GUARD_BASE: "It guards the starbase.",
        Order.JOIN: "Together they are stronger.",
        Order.RENDEZVOUS: "Fleets gather there.",
        Order.SALVAGE: "It is worth more as metal.",
    }
)


PREY = wordlist(
    {
        Order.INVADE: "{owner}'s world is weak enough to land on after a bombardment: {points} prestige if it falls.",
        Order.BLITZ: "Marines land at a run before {owner} can answer: {points} prestige if it falls.",
        Order.BOMBARD: "It burns what {owner} has there; no marines are at hand.",
        Order.GUARD: "A blockade costs {owner} {points} prestige a turn.",
    }
)
"""6.2.6 to 6.2.9 Why a world is attacked in this manner."""


def line_by_line(view: Seen, action: Action) -> list[Next]:
    """1.3.2 Each line with its reason: what a new sheet has and the one before had not, and the reverse; all of one that is to be sealed."""
    if isinstance(action, Seal):
        return _rows(view, view.sheet, range(len(view.sheet)))
    if not isinstance(action, Write):
        return []
    sheet, gone = action.lines, Counter(view.sheet) - Counter(action.lines)
    fresh: list[int] = []
    old = Counter(view.sheet)
    for n, line in enumerate(sheet):
        if old[line] > 0:
            old[line] -= 1
        else:
            fresh.append(n)
    struck = [say("Strike “{line}”", line=say_line(view, line).label) for line in gone.elements()]
    unfit = say("It cannot be carried out as the sheet stands.")
    return [*_rows(view, sheet, fresh), *(Next(label, unfit) for label in struck)]


def _rows(view: Seen, sheet: Sequence[Line], places: Iterable[int]) -> list[Next]:
    """4.1, 5 What goes into one area of research is one row, with the sum, and so are units of a kind at one colony; every other line is one."""
    together: dict[object, list[int]] = {}
    for n in places:
        line = sheet[n]
        alike = (
            line.area if isinstance(line, lines.Invest) else line.but(count=0) if isinstance(line, lines.Build) else n
        )
        together.setdefault(alike, []).append(n)
    return [
        Next(_label(view, [sheet[n] for n in row]), why(view, sheet[row[-1]], sheet[: row[-1]]))
        for row in together.values()
    ]


def _label(view: Seen, row: Sequence[Line]) -> str:
    line = row[0]
    if isinstance(line, lines.Invest):
        line = line.but(amount=sum(part.amount for part in row if isinstance(part, lines.Invest)))
    elif isinstance(line, lines.Build):
        line = line.but(count=sum(part.count for part in row if isinstance(part, lines.Build)))
    return say_line(view, line).label


def why(view: Seen, line: Line, above: Sequence[Line] = ()) -> str:
    """What an order is for, and what is at stake with it."""
    what = _research(view, line, above) if isinstance(line, lines.Invest) else _purpose(view, line)
    return " ".join(part for part in (what, at_stake(view, line)) if part)


def _purpose(view: Seen, line: Line) -> str:
    match line:
        case lines.OrderFleet():
            return _errand(view, line)
        case lines.Build(colony, unit, count):
            return _built(view, colony, unit, count)
        case lines.Industry(colony, units):
            return _industry(view, colony, units)
        case lines.Tax(rate):
            return _tax(view, rate)
        case lines.Terraform():
            return say("A better planet holds more people: {points} prestige.", points=view.book.prestige.terraformed)
        case lines.Transfer():
            return say(
                "A young colony grows by the people who come; a full planet is {points} prestige.",
                points=view.book.prestige.full,
            )
        case lines.Cargo(_, what, count):
            return _cargo(what, count)
        case lines.Diplomacy(house, stance):
            return _stance(view, house, stance)
        case lines.Covert(_, house):
            return _leads(view, house)
        case lines.Fund("EBP"):
            return say(
                "Spies work for points that are saved up; more than {free} % of the treasury costs prestige.",
                view.book.intrigue,
            )
    return str(_PLAIN.get(type(line).__name__, ""))


_PLAIN = wordlist(
    {
        "Fund": "Every point makes it likelier that a spy is found out.",
        "Detach": "Each part goes where it is needed.",
        "Merge": "One strong fleet instead of several weak ones.",
        "Regroup": "The flagship can lead more ships.",
        "Commission": "A finished ship is of no use in its dock.",
        "SetStatus": "A fleet that rests costs less to keep.",
        "Repair": "Mending costs a quarter of the price.",
        "Hold": "While there is peace, better weapons only make ships dearer.",
    }
)


def _errand(view: Seen, line: lines.OrderFleet) -> str:
    """6.2 What a fleet is sent for."""
    way, goal = journey(view, line.fleet, line.target), line.target
    if line.code == Order.COLONISE:
        return f"{_world(view, goal)} {way}".strip()
    if line.code in (Order.SPY_PLANET, Order.HACK, Order.SPY_SYSTEM):
        unknown = view.intel[goal] is None
        said = say("Nobody of this house has been there yet.") if unknown else say("What stands there should be known.")
        return f"{said} {way}".strip()
    if line.code in (Order.INVADE, Order.BLITZ, Order.BOMBARD) or (
        line.code == Order.GUARD and goal >= 0 and goal not in _own(view)
    ):
        return f"{_prey(view, line)} {way}".strip()
    if line.code == Order.GUARD:
        return say("It stays to guard this world.")
    if line.code == Order.MOVE:
        home = goal in _own(view)
        return f"{say('It is needed there.') if home else say('To see who is there.')} {way}".strip()
    return str(ERRANDS.get(line.code, ""))


def _own(view: Seen) -> set[int]:
    return {colony.at for colony in view.colonies}


def _world(view: Seen, at: int) -> str:
    """6.2.13 What a new colony there brings."""
    sight = view.intel[at]
    points = view.book.prestige.colony
    if sight is None:
        return say("The nearest world that nobody was seen on; a colony is {points} prestige.", points=points)
    return say(
        "{star} is free and {kind}; a colony is {points} prestige.",
        star=star(view, at),
        kind=PLANETS[sight.planet.kind],
        points=points,
    )


def _prey(view: Seen, line: lines.OrderFleet) -> str:
    """6.2.6 to 6.2.9 Why this world, and why in this manner."""
    sight = view.intel[line.target]
    owner = house_name(sight.owner) if sight and sight.owner not in (NOBODY,) else house_name(EMPIRE)
    points = view.book.prestige.blockade if line.code == Order.GUARD else view.book.prestige.conquest
    return filled(PREY[line.code], owner=owner, points=points)


def _built(view: Seen, colony: int, unit: str, count: int) -> str:
    """5 What is built, and why now."""
    if unit == ETAC:
        free = sum(
            sight is not None and sight.owner == NOBODY and at not in _own(view) for at, sight in enumerate(view.intel)
        )
        if not free:
            return say("An ETAC founds a colony, once scouts have found a free world.")
        return say_n(
            "An ETAC founds a colony; {n} free world is known.",
            "An ETAC founds a colony; {n} free worlds are known.",
            free,
        )
    if unit in UNITS:
        return str(UNITS[unit])
    return say("Warships keep others from trying, and strike when a chance comes.")


def _research(view: Seen, line: lines.Invest, above: Sequence[Line]) -> str:
    """4.1 What for, and whether the next level is reached with what the lines above bring."""
    house = view.mine
    spent = [row.amount for row in (*above, line) if isinstance(row, lines.Invest) and row.area == line.area]
    have = house.pool(line.area) + sum(points_for(view.book, house, line.area, amount) for amount in spent)
    level, need = house.level(line.area) + 1, step_cost(view.book, house, line.area)
    what = str(AREAS.get(line.area, "")).format(points=view.book.prestige.terraformed)
    if have >= need:
        return say(
            "{what} That is enough for level {level}: {points} prestige.",
            what=what,
            level=level,
            points=view.book.prestige.tech,
        )
    share = 100 * have // need
    if not share:
        return say("{what} It is a first step to level {level}.", what=what, level=level)
    return say("{what} {share} % of level {level} are there then.", what=what, share=share, level=level)


def _industry(view: Seen, at: int, units: int) -> str:
    """3.4, 9.4 Of a young colony it is prestige, at home it is income."""
    colony = next((colony for colony in view.colonies if colony.at == at), None)
    if colony is not None and colony.milestones < 150 and at != view.home:
        return say("The industry of a young colony is prestige at 50, 75, 100 and 150 % of its people.")
    return say_n("{n} unit more yields in every turn to come.", "{n} units more yield in every turn to come.", units)


def _tax(view: Seen, rate: int) -> str:
    """3.2 Why higher, why lower."""
    if rate > view.mine.tax:
        return say("Every PP is worth more now than later.")
    return say("Less is needed now, and low taxes please the people.")


def _cargo(what: str, count: int) -> str:
    if count < 0:
        return say("They are needed where they are put down.")
    return {
        "PTU": say("An ETAC founds a colony with the people it carries."),
        "MD": say("Marines must be aboard before the fleet goes."),
        "FS": say("Fighters go where their carrier goes."),
    }.get(what, "")


def _stance(view: Seen, house: int, stance: str) -> str:
    """8.1 What comes of a word."""
    offered = view.rivals[house].offer == stance
    if stance == "enemy":
        return say("Its worlds are the nearest that can be taken.")
    if offered:
        return say("It was offered; fleets and money are free for other things.")
    return say("Nothing is to be had from a war with it now.")


def _leads(view: Seen, house: int) -> str:
    """8.2 Whom it hurts."""
    points = [rival.prestige for rival in view.rivals]
    return (
        say("{house} leads in prestige.", house=house_name(house))
        if points[house] == max(points)
        else say("{house} has something worth it there.", house=house_name(house))
    )


def stakes(view: Seen, seat: int) -> dict[str, Stake]:
    """1.1 What `evaluate` counts: own prestige and that of the best other house."""
    points = [rival.prestige if not rival.fallen else -200 for rival in view.rivals]
    best = max(points[other] for other in range(view.seats) if other != seat)
    return {"own": Stake(points[seat], points[seat]), "best": Stake(best, -best)}


def say_stake(view: Seen, name: str, before: float, after: float) -> str:
    """A change of prestige."""
    n, more = round(abs(after - before)), after > before
    if not n:
        return ""
    if name == "own":
        return say("{n} prestige more", n=n) if more else say("{n} prestige less", n=n)
    return (
        say("{n} prestige more for the best other house", n=n)
        if more
        else say("{n} prestige less for the best other house", n=n)
    )
