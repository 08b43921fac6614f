"""Orders as plain text, for mail and files: one order a line, `#` starts a comment, errors are told line by line.

    tax 45                              research WEP 64.92          hold CST      release CST
    fleet 1 colonise Barra roe 6        fleet 2 03 S17              fleet 4 join 1
    split 1 squadrons 2 3 etacs 1       merge 4 into 1              regroup 1 squadron 2 DD into 3 (or: alone)
    load 1 2 MD                         unload 1 1 PTU              reserve 3     mothball 3     activate 3
    build home CL x2 (port)             commission home CL fleet 1  repair home squadron 4 (or: SB GB AA MD)
    industry home 5                     terraform Barra             transfer home Barra 10
    buy 2 EBP                           covert theft Ilyrien        covert cyber Sorrel at Vigil
    war Drakmoor                        peace Drakmoor              pact Drakmoor

A system is its name, `home`, `hub` or S and its number; a house is its name without "House".  Fleet orders go by the
words below or by the book's two-digit codes (6.2).
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches

from turnwright.core import Value

from . import lines
from .construction import pp
from .lines import Line
from .table import Seen
from .tables import AREAS, DEEDS, HOUSES, JOIN, Area, Deed, Points, Stance, Status

VERBS = (
    *("hold", "move", "home", "patrol", "guardbase", "guard", "bombard", "invade", "blitz"),
    *("spy", "hack", "watch", "colonise", "join", "rendezvous", "salvage"),
)
"""6.2 The words for orders 00 to 15; `blockade` is another for 05."""
STATUS: dict[str, Status] = {"reserve": "reserve", "mothball": "mothball", "activate": "active"}
STANCE: dict[str, Stance] = {"war": "enemy", "peace": "neutral", "pact": "pact"}


class Problem(Value):
    """A line that cannot be read: its number (from 1), its text, and what to do about it."""

    number: int
    text: str
    reason: str


class Unreadable(Exception):
    """Why a line cannot be read, in a sentence."""


def parse(view: Seen, text: str) -> tuple[list[Line], list[Problem]]:
    """1.3.2 The lines of an order file, and what could not be read of it."""
    orders, problems = list[Line](), list[Problem]()
    for number, raw in enumerate(text.splitlines(), 1):
        said = raw.partition("#")[0].strip()
        if not said:
            continue
        verb, *words = said.split()
        try:
            orders.append(_reader(verb)(Words(view, words), verb.lower()))
        except Unreadable as error:
            problems.append(Problem(number, raw.strip(), str(error)))
    return orders, problems


class Words:
    """The words of a line still to be read."""

    def __init__(self, view: Seen, words: list[str]) -> None:
        self.view, self.left = view, words

    def next(self, what: str) -> str:
        if not self.left:
            raise Unreadable(f"Say {what}.")
        return self.left.pop(0)

    def take(self, *expected: str) -> bool:
        """Is the next word one of these?  Then it is read."""
        if self.left and self.left[0].lower() in expected:
            self.left.pop(0)
            return True
        return False

    def number(self, what: str) -> int:
        word = self.next(what)
        if not word.lstrip("+-").isdecimal() or len(word) > 9:
            raise Unreadable(f"{word} is not a number; say {what}.")
        return int(word)

    def count(self) -> int:
        """`x3`, or 1."""
        if self.left and self.left[0][:1].lower() == "x" and self.left[0][1:].isdecimal() and len(self.left[0]) < 8:
            return int(self.left.pop(0)[1:])
        return 1

    def amount(self) -> int:
        """PP in hundredths."""
        word = self.next("how many PP")
        whole, _, part = word.partition(".")
        if not whole.isdecimal() or len(whole) > 7 or not (part + "00")[:2].isdecimal() or len(part) > 2:
            raise Unreadable(f"{word} is no amount of PP such as 64.92.")
        return int(whole) * 100 + int((part + "00")[:2])

    def area(self) -> Area:
        word = self.next("an area of research").upper()
        for area in AREAS:
            if area == word:
                return area
        raise Unreadable(f"{word} is no area of research; there are {', '.join(AREAS)}.")

    def system(self) -> int:
        """A system by name, by number, or by what it is."""
        word = self.next("a system")
        low = word.lower()
        if low == "home":
            return self.view.home
        if low == "hub":
            return self.view.hub
        if low[0] == "s" and low[1:].isdecimal() and len(low) < 6:
            if int(low[1:]) < len(self.view.stars):
                return int(low[1:])
            raise Unreadable(f"There is no system {word}.")
        names = {star.name.lower(): at for at, star in enumerate(self.view.stars)}
        if low not in names:
            near = get_close_matches(low, names, n=1)
            raise Unreadable(f"There is no system {word}" + (f"; did you mean {near[0].title()}?" if near else "."))
        return names[low]

    def house(self) -> int:
        word = self.next("a house").lower()
        names = {name.removeprefix("House ").lower(): seat for seat, name in enumerate(HOUSES[: self.view.seats])}
        if word not in names:
            near = get_close_matches(word, names, n=1)
            raise Unreadable(f"There is no house {word}" + (f"; did you mean {near[0].title()}?" if near else "."))
        return names[word]

    def end(self) -> None:
        if self.left:
            raise Unreadable(f"What does {self.left[0]} mean here?")


def _reader(verb: str) -> Callable[[Words, str], Line]:
    low = verb.lower()
    if low not in READERS:
        near = get_close_matches(low, READERS, n=1)
        raise Unreadable(f"There is no order {verb}" + (f"; did you mean {near[0]}?" if near else "."))
    read = READERS[low]

    def whole(words: Words, verb: str) -> Line:
        line = read(words, verb)
        words.end()
        return line

    return whole


def _fleet(words: Words, verb: str) -> Line:
    number = words.number("the number of the fleet")
    word = words.next("what it shall do").lower()
    word = {"blockade": "guard", "colonize": "colonise"}.get(word, word)
    if word.isdecimal() and int(word) < len(VERBS) and len(word) <= 2:
        code = int(word)
    elif word in VERBS:
        code = VERBS.index(word)
    else:
        raise Unreadable(f"There is no fleet order {word}; say one of {', '.join(VERBS)}, or 00 to 15.")
    target = -1
    if code == JOIN:
        target = words.number("the fleet to join")
    elif code not in (0, 2, 15):
        target = words.system()
    roe = words.number("the rules of engagement") if words.take("roe") else -1
    return lines.OrderFleet(number, code, target, roe)


def _split(words: Words, verb: str) -> Line:
    fleet, squadrons, etacs, transports = words.number("the number of the fleet"), list[int](), 0, 0
    if words.take("squadron", "squadrons"):
        while words.left and words.left[0].isdecimal():
            squadrons.append(words.number("a squadron"))
    if words.take("etacs", "etac"):
        etacs = words.number("how many ETACs")
    if words.take("transports", "transport"):
        transports = words.number("how many transports")
    return lines.Detach(fleet, tuple(squadrons), etacs, transports)


def _merge(words: Words, verb: str) -> Line:
    fleet = words.number("the number of the fleet")
    words.take("into")
    return lines.Merge(fleet, words.number("the fleet it joins"))


def _regroup(words: Words, verb: str) -> Line:
    fleet = words.number("the number of the fleet")
    words.take("squadron")
    squadron, code = words.number("the number of the squadron"), words.next("the class of the ship").upper()
    into = 0 if words.take("alone") or not words.take("into") else words.number("the other squadron")
    return lines.Regroup(fleet, squadron, code, into)


def _load(words: Words, verb: str) -> Line:
    fleet, count = words.number("the number of the fleet"), words.number("how many")
    what = words.next("PTU, MD or FS").upper()
    return lines.Cargo(fleet, what, count if verb == "load" else -count)


def _status(words: Words, verb: str) -> Line:
    return lines.SetStatus(words.number("the number of the fleet"), STATUS[verb])


def _build(words: Words, verb: str) -> Line:
    at, code = words.system(), words.next("a class such as CL").upper()
    return lines.Build(at, code, words.count(), words.take("port"))


def _commission(words: Words, verb: str) -> Line:
    at, code = words.system(), words.next("a class such as CL").upper()
    return lines.Commission(at, code, words.number("the number of the fleet") if words.take("fleet") else 0)


def _repair(words: Words, verb: str) -> Line:
    at = words.system()
    if words.take("squadron"):
        return lines.Repair(at, "", words.number("the number of the squadron"))
    return lines.Repair(at, words.next("squadron, SB, GB, AA or MD").upper())


def _industry(words: Words, verb: str) -> Line:
    return lines.Industry(words.system(), words.number("how many IU"))


def _transfer(words: Words, verb: str) -> Line:
    return lines.Transfer(words.system(), words.system(), words.number("how many PTU"))


def _buy(words: Words, verb: str) -> Line:
    count, kind = words.number("how many points"), words.next("EBP or CIP").upper()
    points: Points
    if kind == "EBP":
        points = "EBP"
    elif kind == "CIP":
        points = "CIP"
    else:
        raise Unreadable(f"{kind} cannot be bought; say EBP or CIP.")
    return lines.Fund(points, count)


def _covert(words: Words, verb: str) -> Line:
    word = words.next("an espionage action").lower()
    deed: Deed | None = next((deed for deed in DEEDS if deed == word), None)
    if deed is None:
        raise Unreadable(f"There is no espionage action {word}; there are {', '.join(DEEDS)}.")
    house = words.house()
    return lines.Covert(deed, house, words.system() if words.take("at") else -1)


READERS: dict[str, Callable[[Words, str], Line]] = {
    "fleet": _fleet,
    "split": _split,
    "merge": _merge,
    "regroup": _regroup,
    "load": _load,
    "unload": _load,
    **dict.fromkeys(STATUS, _status),
    "build": _build,
    "commission": _commission,
    "repair": _repair,
    "research": lambda words, verb: lines.Invest(words.area(), words.amount()),
    "hold": lambda words, verb: lines.Hold(words.area()),
    "release": lambda words, verb: lines.Hold(words.area(), False),
    "industry": _industry,
    "terraform": lambda words, verb: lines.Terraform(words.system()),
    "transfer": _transfer,
    "buy": _buy,
    "covert": _covert,
    **dict.fromkeys(STANCE, lambda words, verb: lines.Diplomacy(words.house(), STANCE[verb])),
    "tax": lambda words, verb: lines.Tax(words.number("a tax rate")),
}


def write(view: Seen, line: Line) -> str:
    """A line as text that `parse` reads back."""
    match line:
        case lines.OrderFleet(fleet, code, target, roe):
            where = "" if target < 0 else f" {target}" if code == JOIN else f" {_place(view, target)}"
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
            return f"repair {_place(view, at)} " + (what or f"squadron {squadron}")
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
    return name if name and " " not in name else f"S{at}"


def _house(seat: int) -> str:
    return HOUSES[seat].removeprefix("House ")
