"""Names and numbers as people write them."""

from __future__ import annotations

from turnwright.core.reading import whole
from turnwright.kit.words import counted, kept, listed, say, spoken, wordlist

from ..assets import Contact, Convoy, Planet
from ..book import AREAS, BOOK, DEEDS, EMPIRE, HOUSES, NOBODY, PLANETS, RAWS, UNITS, Area, Book, Espionage, Unit, unit
from ..economy.population import MILLI
from ..economy.research import month, next_purchase, year
from ..secrets.espionage import row
from ..state import Seen

MONEY = wordlist(
    {
        "taxes": "Taxes",
        "salvage": "Salvage",
        "upkeep": "Upkeep",
        "military": "Military",
        "spacelift": "Spacelift",
        "research": "Research",
        "industry": "Industry",
        "terraforming": "Terraforming",
        "guilds": "Space Guilds",
        "EBP": "Espionage",
        "CIP": "Counter-intelligence",
        "": "Other",
    }
)
"""3.8 What money comes from and goes to, in the order of the statement."""


SUBJECTS = (
    *("economy", "science", "construction", "weapons", "terraforming", "electronic intelligence"),
    *("cloaking", "shields", "counter-intelligence"),
)
NAMES: dict[Area, str] = wordlist(dict(zip(AREAS, SUBJECTS, strict=True)))
"""4 What the areas of research are about."""
CLASSES = wordlist({code: row.name for code, row in UNITS.items()})
DEED_NAMES = wordlist({deed: row(BOOK, deed).name for deed in DEEDS})
"""8.2, 9.1 What the book calls them; a match may have others, which `named` says as they are."""
ROE = wordlist(
    (
        *("avoids all fights", "fights only what cannot fight back", "fights at 4 to 1", "fights at 3 to 1"),
        *("fights at 2 to 1", "fights at 3 to 2", "fights equal or weaker", "fights at 2 to 3", "fights at 1 to 2"),
        *("fights at 1 to 3", "fights to the end"),
    )
)
"""7.1.1 What the rules of engagement mean."""


def house_name(seat: int) -> str:
    return say("nobody") if seat == NOBODY else say("the Empire") if seat == EMPIRE else HOUSES[seat]


def star(view: Seen, at: int) -> str:
    """The name of a system, or its number if there is none."""
    return view.stars[at].name if 0 <= at < len(view.stars) else say("system {at}", at=at)


def next_levels(view: Seen) -> str:
    """4.1 When levels of research are bought next, if they are; nobody has points for any on the first turn."""
    last, later = view.options.turns, next_purchase(view.turn + 1)
    turn = next_purchase(view.turn) if view.turn > 1 else later
    if turn > last:
        return say("no level is bought any more: the last turn is T{last}", last=last)
    if turn > view.turn:
        return say("levels are bought in T{turn}", turn=turn)
    if later > last:
        return say("levels are bought this turn, for the last time")
    return say("levels are bought this turn, the next ones in T{later}", later=later)


def pp(amount: int) -> str:
    """Hundredths as people read them: 5,767.49."""
    return f"{amount / 100:,.2f}".removesuffix(".00")


def plus_pp(amount: int) -> str:
    """What is moved: +12.50, -3."""
    return f"+{pp(amount)}" if amount > 0 else pp(amount)


@kept(64)
def world(planet: Planet) -> str:
    """2.2 Its class and its resources."""
    return say("{planet}, {resources}", planet=PLANETS[planet.kind], resources=RAWS[planet.raw])


def units(book: Book, counts: tuple[tuple[str, int], ...]) -> str:
    """2 Destroyers and 1 Scout."""
    named = [(book.units[code].name if code in book.units else code, count) for code, count in counts]
    return listed([counted(count, name) for name, count in named]) or say("nothing")


def booked(book: Book, label: str) -> str:
    """3.8 An entry of an account as people say it: accounts keep the name of a unit as it is, whatever the number."""
    number, _, rest = label.partition(" ")
    name, comma, where = rest.partition(", ")
    count = whole(number)
    if count is not None and any(row.name == name for row in book.units.values()):
        return f"{counted(count, name)}{comma}{where}"
    return label


def convoy(view: Seen, one: Convoy) -> str:
    """3.7 Colonists under way: how many, from where to where."""
    source, to = star(view, one.source), star(view, one.to)
    return say("{ptu} PTU, {source} to {to}", ptu=one.ptu // MILLI, source=source, to=to)


def named(row: Unit | Espionage) -> str:
    """9.1, 8.2 What the book calls a class or a deed."""
    return spoken(__name__, row.name)


def sealed(view: Seen) -> str:
    """1.3.2 How far the houses are with their sheets."""
    done, standing = view.sealed
    return say("{done} of {standing} sealed", done=done, standing=standing)


def date(turn: int) -> str:
    """1.3 A turn of the calendar."""
    return say("year {year}, month {month}", year=year(turn), month=month(turn))


def strength(book: Book, contact: Contact) -> int:
    """9.1 The AS of its classes as built at WEP1: better weapons, damage and duty do not show."""
    known = book.units
    return sum(unit(book, code).attack * count for code, count in contact.units if code in known)


def reckoned(attack: int) -> str:
    """What `strength` is worth in words."""
    return say("AS {attack} at WEP1", attack=attack)
