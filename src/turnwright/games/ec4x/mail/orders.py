"""1.3.2 Orders as plain text, for mail and files: one order a line.  ORDERS.md shows every kind.

A system is its name, `home`, `hub` or S and its number; a house is its name with or without "House"; a class of ship is its
code or its name.  Fleet orders go by the words below or by the book's two-digit codes (6.2).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from turnwright.core import Action
from turnwright.core.reading import whole
from turnwright.kit import orders as text_orders
from turnwright.kit.orders import Incomplete, Problem, Unreadable, meant

from .. import lines
from ..actions import Lapse, Seal, Write
from ..book import AREAS, DEEDS, HOUSES, Order, Points, Stance, Status
from ..economy.construction import free_docks, pp
from ..economy.population import MILLI, pu
from ..lines import Line
from ..state import Seen
from .assets import ships, standing
from .check import judge
from .guide import GUIDE, example

__all__ = ["GUIDE", "answers", "drafted", "judge", "late", "parse", "parse_line", "redraft", "reminders", "write"]

VERBS = (
    *("hold", "move", "home", "patrol", "guardbase", "guard", "bombard", "invade", "blitz"),
    *("spy", "hack", "watch", "colonise", "join", "rendezvous", "salvage"),
)
"""6.2 The words for orders 00 to 15."""
OTHER_WORDS = {"blockade": "guard", "colonize": "colonise", "settle": "colonise", "seek": "home", "meet": "rendezvous"}
STATUS: dict[str, Status] = {"reserve": "reserve", "mothball": "mothball", "activate": "active"}
STANCE: dict[str, Stance] = {"war": "enemy", "peace": "neutral", "pact": "pact"}
CARGO = ("PTU", "MD", "FS")
GROUND = ("SB", "GB", "AA", "MD")
POINTS: dict[str, Points] = {"EBP": "EBP", "CIP": "CIP"}


def parse_line(view: Seen, words: str) -> Line:
    """1.3.2 The order that a line stands for."""
    verb, _, rest = words.partition(" ")
    low = verb.lower()
    if low not in READERS:
        raise Unreadable(f"There is no order {verb}{meant(verb, READERS)}")
    said = Words(view, rest)
    try:
        line = READERS[low](said, low)
        said.end()
    except Incomplete as error:
        raise Unreadable(f"{error} Write it like this: {example(words)}") from None
    return line


def parse(view: Seen, text: str) -> tuple[list[Line], list[Problem]]:
    """1.3.2 The lines of an order file, and what could not be read of it."""
    orders, problems = text_orders.parse(view, text, parse_line)
    return [order.action for order in orders], problems


def drafted(view: Seen) -> Sequence[Line]:
    """1.3.2 What stands on the sheet."""
    return view.sheet


def redraft(view: Seen, sheet: Sequence[Line]) -> Action:
    """1.3.2 A sheet is written as a whole, bad lines included."""
    return Write(tuple(sheet))


def answers(view: Seen, sheet: Sequence[Line]) -> list[Action]:
    """1.3.2 The sheet is written and sealed; empty or not, it counts as orders."""
    return [redraft(view, sheet), Seal()] if sheet or view.sheet else [Seal()]


def late(view: Seen) -> list[Action]:
    """1.3.2 No orders by the deadline: standing orders go on (R65)."""
    return [Lapse()]


def reminders(view: Seen) -> list[str]:
    """1.3.2 What there is to give orders to, as comments of the form in a packet."""
    house = view.mine
    money = f"Treasury {pp(house.treasury)} PP, tax {house.tax} %, EBP {house.ebp}, CIP {house.cip}"
    rows = [
        f"fleet {fleet.number} at {_place(view, fleet.at)}, roe {fleet.roe}, {standing(view, fleet)}: {ships(fleet)}"
        for fleet in view.fleets
    ]
    worlds = [
        f"{_place(view, colony.at)}: {pu(colony) // MILLI} PU, {colony.industry} IU, "
        + ", ".join(f"{free_docks(view.book, house, colony, place)} {place} docks" for place in ("yard", "port"))
        for colony in view.colonies
    ]
    yards = [colony.at for colony in view.colonies if colony.shipyards]
    hurt = [
        f"squadron {one.number} is crippled: "
        + (write(view, lines.Repair(fleet.at, "", one.number)) if fleet.at in yards else "bring it to a shipyard")
        for fleet, one in view.hurt
    ]
    return [money, *rows, *hurt, *worlds]


class Words(text_orders.Words):
    """The words of a line, read with what the house knows."""

    def __init__(self, view: Seen, words: str) -> None:
        super().__init__(words)
        self.view = view

    def fleet(self, what: str = "the number of the fleet") -> int:
        self.take("fleet")
        return self.number(what)

    def area(self) -> lines.Area:
        return self.one_of({area: area for area in AREAS}, "an area of research", "area of research")

    def system(self) -> int:
        """A system by name, by number, or by what it is."""
        self.take("at", "to", "in", "from")
        word = self.left[0].lower() if self.left else ""
        if word[:1] == "s" and (at := whole(word[1:])) is not None:
            self.next("a system")
            if at < len(self.view.stars):
                return at
            raise Unreadable(f"There is no system {word.upper()}; the last one is S{len(self.view.stars) - 1}.")
        return self.one_of(places(self.view), "a system", "system", listed=False)

    def house(self) -> int:
        self.take("house", "on", "against", "with")
        self.take("house")
        return self.one_of({_house(seat): seat for seat in range(self.view.seats)}, "a house", "house")

    def unit(self) -> str:
        """A class by its code or its name, one or many."""
        return self.one_of(self.classes, "a class such as CL", "class", listed=False)

    def is_unit(self) -> bool:
        """Do the next words name a class?"""
        known = {name.lower() for name in self.classes}
        return any(" ".join(self.left[:count]).lower() in known for count in range(1, len(self.left) + 1))

    @property
    def classes(self) -> dict[str, str]:
        units = self.view.book.units
        by_name = {name: code for code, row in units.items() for name in (row.name, f"{row.name}s")}
        return {code: code for code in units} | by_name

    def of(self, line: Line, *unit: str) -> Line:
        """A line whose number may have its unit behind it."""
        self.take(*unit)
        return line

    def code(self, codes: Sequence[str]) -> str:
        return self.one_of({code: code for code in codes}, " or ".join(codes), "such thing as")


def places(view: Seen) -> dict[str, int]:
    """Names of systems that mean one system."""
    names: dict[str, int] = {}
    twice = []
    for at, star in enumerate(view.stars):
        if names.setdefault(star.name.lower(), at) != at:
            twice.append(star.name.lower())
    named = {star.name: at for at, star in enumerate(view.stars) if star.name.lower() not in twice}
    return named | {"hub": view.hub} | ({"home": view.home} if view.home >= 0 else {})


def _fleet(words: Words, verb: str) -> Line:
    number = words.number("the number of the fleet")
    word = words.next("what it shall do").lower()
    word = OTHER_WORDS.get(word, word)
    code = VERBS.index(word) if word in VERBS else whole(word, high=len(VERBS) - 1)
    if code is None:
        raise Unreadable(f"There is no fleet order {word}{meant(word, VERBS)}")
    target = -1
    if code == Order.JOIN:
        target = words.fleet("the fleet to join")
    elif code not in (Order.HOLD, Order.HOME, Order.SALVAGE):
        target = words.system()
    roe = words.number("the rules of engagement, 0 to 10") if words.take("roe") else -1
    return lines.OrderFleet(number, code, target, roe)


def _split(words: Words, verb: str) -> Line:
    fleet, squadrons, etacs, transports = words.fleet(), list[int](), 0, 0
    while words.left:
        if words.take("squadron", "squadrons"):
            squadrons.append(words.number("the number of a squadron"))
            while words.is_number():
                squadrons.append(words.number("the number of a squadron"))
        elif words.take("etacs", "etac"):
            etacs = words.number("how many ETACs")
        elif words.take("transports", "transport"):
            transports = words.number("how many transports")
        elif not words.take("and"):
            break
    return lines.Detach(fleet, tuple(squadrons), etacs, transports)


def _merge(words: Words, verb: str) -> Line:
    fleet = words.fleet()
    words.take("into", "with")
    return lines.Merge(fleet, words.fleet("the fleet it joins"))


def _regroup(words: Words, verb: str) -> Line:
    fleet = words.fleet()
    words.take("squadron")
    squadron, code = words.number("the number of the squadron"), words.unit()
    if words.take("alone"):
        return lines.Regroup(fleet, squadron, code)
    if not words.take("into"):
        raise Incomplete("Say into and the other squadron, or alone.")
    words.take("squadron")
    return lines.Regroup(fleet, squadron, code, words.number("the number of the other squadron"))


def _load(words: Words, verb: str) -> Line:
    fleet, count, what = words.fleet(), words.number("how many"), words.code(CARGO)
    return lines.Cargo(fleet, what, count if verb == "load" else -count)


def _build(words: Words, verb: str) -> Line:
    """Where, what and how many, in any order."""
    said = [words.count()]
    code = words.unit() if words.is_unit() else ""
    said.append(words.count())
    at = words.system()
    said.append(words.count())
    code = code or words.unit()
    said.append(words.count())
    counts = [count for count in said if count is not None] or [1]
    if len(counts) > 1:
        raise Incomplete("Say once how many.")
    return lines.Build(at, code, counts[0], words.take("port"))


def _commission(words: Words, verb: str) -> Line:
    at, code = words.system(), words.unit()
    return lines.Commission(at, code, words.number("the number of the fleet") if words.take("fleet", "into") else 0)


def _repair(words: Words, verb: str) -> Line:
    at = words.system()
    if words.take("squadron"):
        squadron = words.number("the number of the squadron")
        return lines.Repair(at, words.unit() if words.left else "", squadron)
    if not words.left:
        raise Incomplete("Say squadron and its number, or SB, GB, AA or MD.")
    return lines.Repair(at, words.code(GROUND))


def _transfer(words: Words, verb: str) -> Line:
    return words.of(lines.Transfer(words.system(), words.system(), words.number("how many PTU")), "ptu")


def _buy(words: Words, verb: str) -> Line:
    count = words.number("how many points")
    return lines.Fund(words.one_of(POINTS, "EBP or CIP", "such thing to buy as"), count)


def _covert(words: Words, verb: str) -> Line:
    deed = words.one_of({deed: deed for deed in DEEDS}, "an espionage action", "espionage action")
    house = words.house()
    return lines.Covert(deed, house, words.system() if words.left else -1)


def _tax(words: Words, verb: str) -> Line:
    if words.left:
        words.left[:1] = words.left[0].replace("%", " % ").split()
    return words.of(lines.Tax(words.number("a tax rate in percent")), "%", "percent")


READERS: dict[str, Callable[[Words, str], Line]] = {
    "fleet": _fleet,
    "split": _split,
    "merge": _merge,
    "regroup": _regroup,
    "load": _load,
    "unload": _load,
    **dict.fromkeys(STATUS, lambda words, verb: lines.SetStatus(words.fleet(), STATUS[verb])),
    "build": _build,
    "commission": _commission,
    "repair": _repair,
    "research": lambda words, verb: words.of(lines.Invest(words.area(), words.hundredths("how many PP")), "pp"),
    "hold": lambda words, verb: lines.Hold(words.area()),
    "release": lambda words, verb: lines.Hold(words.area(), False),
    "industry": lambda words, verb: words.of(lines.Industry(words.system(), words.number("how many IU")), "iu"),
    "terraform": lambda words, verb: lines.Terraform(words.system()),
    "transfer": _transfer,
    "buy": _buy,
    "covert": _covert,
    **dict.fromkeys(STANCE, lambda words, verb: lines.Diplomacy(words.house(), STANCE[verb])),
    "tax": _tax,
}


def write(view: Seen, line: Line) -> str:
    """A line as text that `parse_line` reads back."""
    match line:
        case lines.OrderFleet(fleet, code, target, roe):
            idle = code in (Order.HOLD, Order.HOME, Order.SALVAGE) or target < 0
            where = "" if idle else f" {target}" if code == Order.JOIN else f" {_place(view, target)}"
            return f"fleet {fleet} {VERBS[code]}{where}" + (f" roe {roe}" if roe >= 0 else "")
        case lines.Detach(fleet, squadrons, etacs, transports):
            said = f"split {fleet}" + (f" squadrons {' '.join(map(str, squadrons))}" if squadrons else "")
            said += f" etacs {etacs}" if etacs else ""
            return said + (f" transports {transports}" if transports else "")
        case lines.Merge(fleet, into):
            return f"merge {fleet} into {into}"
        case lines.Regroup(fleet, squadron, code, into):
            return f"regroup {fleet} squadron {squadron} {code} " + (f"into {into}" if into else "alone")
        case lines.Commission(at, code, fleet):
            return f"commission {_place(view, at)} {code}" + (f" fleet {fleet}" if fleet else "")
        case lines.Cargo(fleet, what, count):
            return f"{'load' if count > 0 else 'unload'} {fleet} {abs(count)} {what}"
        case lines.SetStatus(fleet, status):
            return f"{next(word for word, meant in STATUS.items() if meant == status)} {fleet}"
        case lines.Build(at, code, count, port):
            return f"build {_place(view, at)} {code}" + (f" x{count}" if count != 1 else "") + (" port" if port else "")
        case lines.Repair(at, what, squadron):
            return f"repair {_place(view, at)} " + (f"squadron {squadron} {what}".rstrip() if squadron else what)
        case lines.Invest(area, amount):
            return f"research {area} {pp(amount)}"
        case lines.Hold(area, on):
            return f"{'hold' if on else 'release'} {area}"
        case lines.Industry(at, count):
            return f"industry {_place(view, at)} {count}"
        case lines.Terraform(at):
            return f"terraform {_place(view, at)}"
        case lines.Transfer(source, to, ptu):
            return f"transfer {_place(view, source)} {_place(view, to)} {ptu}"
        case lines.Fund(kind, points):
            return f"buy {points} {kind}"
        case lines.Covert(deed, house, at):
            return f"covert {deed} {_house(house)}" + (f" at {_place(view, at)}" if at >= 0 else "")
        case lines.Diplomacy(house, stance):
            return f"{next(word for word, meant in STANCE.items() if meant == stance)} {_house(house)}"
        case lines.Tax(rate):
            return f"tax {rate}"


def _place(view: Seen, at: int) -> str:
    name = view.stars[at].name if 0 <= at < len(view.stars) else ""
    return name if places(view).get(name) == at and text_orders.tidy(name) == name else f"S{at}"


def _house(seat: int) -> str:
    return HOUSES[seat].removeprefix("House ")
