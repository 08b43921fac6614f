"""2.1, 2.2 Income, growth and upkeep, and what sections 3.1 to 3.11 cost and bring in.

The rules list their terms as rows; the number used is `added` from the same rows that the player is shown.
"""

from __future__ import annotations

from turnwright.core import Row, added

from .actions import Act, Build, Expand, priced
from .book import Book, Officer, Options
from .happiness import tier
from .state import Realm


def share(amount: int, percent: int) -> int:
    """0 A percentage of an amount, rounded away from zero (R0)."""
    return -(-amount * percent // 100) if percent > 0 else amount * percent // 100


def income(realm: Realm, book: Book) -> list[Row]:
    """2.1 Income: farms, gardens, Mill and Temple, then happiness on the whole (R11)."""
    buildings = realm.buildings
    rows = [("Farms", realm.farms * book.farm.income, "3.3"), ("Gardens", realm.gardens * book.garden.income, "3.11")]
    if "mill" in buildings:
        rows.append(("Mill", realm.farms * book.buildings.mill.income, "3.11"))
    if "temple" in buildings:
        rows.append(("Temple", book.buildings.temple.income, "3.11"))
    return with_mood(rows, realm, book)


def with_mood(rows: list[Row], realm: Realm, book: Book) -> list[Row]:
    """4 Income more or less by happiness, never under nothing."""
    if percent := tier(book, realm.happiness).income:
        gold = added(rows)
        rows.append(("Happiness", max(-gold, share(gold, percent)), "4"))
    return rows


def tax(realm: Realm, book: Book, options: Options) -> list[Row]:
    """3.4 What Tax brings in: every person of any role pays (R40a)."""
    rows = [("Population", realm.population * book.tax.gold, "3.4")]
    if "market" in realm.buildings:
        rows.append(("Market", realm.population * book.buildings.market.tax, "3.11"))
    return rows if options.income_scope == "development" else with_mood(rows, realm, book)


def overwork(realm: Realm, book: Book, options: Options) -> list[Row]:
    """3.1 What Overwork brings in."""
    rows = [("Farms", realm.farms * book.overwork.gold, "3.1")]
    if "mill" in realm.buildings:
        rows.append(("Mill", realm.farms * book.buildings.mill.overwork, "3.11"))
    return rows if options.income_scope == "development" else with_mood(rows, realm, book)


def action_points(realm: Realm, book: Book, extra: int = 0) -> list[Row]:
    """2.1 Action points: from the council, 4 half of them in revolt (R7); the extra is the second player's (R6)."""
    rows = [("Council", realm.council * book.council.ap, "2.1")]
    if tier(book, realm.happiness).halves_ap:
        rows.append(("Happiness", rows[0][1] // 2 - rows[0][1], "4"))
    if extra:
        rows.append(("Second player's first turn", extra, "2.1"))
    return rows


def bonus(book: Book, round: int, seat: int) -> int:
    """2.1 Player B's compensation in the first Development Phase (R6)."""
    return book.start.second_player_ap if round == 1 and seat == 1 else 0


def army_growth(realm: Realm, book: Book) -> list[Row]:
    """2.1 What the army grows by (R13)."""
    barracks = book.buildings.barracks.growth if "barracks" in realm.buildings else 0
    return _growth(realm, book, realm.army, realm.commanders, book.commander, "Commanders", ("Barracks", barracks))


def fort_growth(realm: Realm, book: Book) -> list[Row]:
    """2.1 What the fortification grows by (R13)."""
    citadel = book.buildings.citadel.growth if "citadel" in realm.buildings else 0
    return _growth(realm, book, realm.fort, realm.fortifiers, book.fortifier, "Fortifiers", ("Citadel", citadel))


def _growth(
    realm: Realm, book: Book, strength: int, heads: int, officer: Officer, label: str, building: tuple[str, int]
) -> list[Row]:
    """2.1 Percent a head, added over heads and sources, rounded up once; each row is what its source adds to that."""
    if not strength or not heads:
        return []
    mood = tier(book, realm.happiness)
    rows: list[Row] = []
    percent = grown = 0
    for source, points, section in (
        (label, officer.growth, "2.1"),
        (building[0], building[1], "3.11"),
        ("Happiness", mood.growth, "4"),
    ):
        percent += points
        now = share(strength, percent * heads)
        rows.append((source, now - grown, section))
        grown = now
    if mood.stops_growth:
        rows.append(("No growth: too unhappy", -grown, "4"))
    return rows


def upkeep(realm: Realm, book: Book) -> list[Row]:
    """2.2 The bill."""
    return [
        ("Council", realm.council * book.council.upkeep, "2.2"),
        ("Commanders", realm.commanders * book.commander.upkeep, "2.2"),
        ("Fortifiers", realm.fortifiers * book.fortifier.upkeep, "2.2"),
        ("Citizens", realm.citizens * book.citizen.upkeep, "2.2"),
    ]


def capacity(realm: Realm, book: Book) -> list[Row]:
    """3.6 How many people the realm can house."""
    rows = [("Castle", book.start.capacity, "5"), ("Houses", realm.houses * book.house.capacity, "3.3")]
    if "citadel" in realm.buildings:
        rows.append(("Citadel", book.buildings.citadel.capacity, "3.11"))
    if "temple" in realm.buildings:
        rows.append(("Temple", book.buildings.temple.capacity, "3.11"))
    return rows


def cost(realm: Realm, book: Book, action: Act) -> list[Row]:
    """2.3 What an action costs in gold: flat additions, then the discount, then the Palace (R25)."""
    rows = [("Printed cost", priced(book, action).cost, action.section)]
    if type(action) is Expand and "town_charter" in realm.buildings:
        rows.append(("Town Charter", book.buildings.town_charter.surcharge, "3.11"))
    if realm.plow_token:
        rows.append(("After plowing", book.plow.surcharge, "3.10"))
    if type(action) is Build and (percent := tier(book, realm.happiness).discount):
        rows.append(("Happiness", -share(added(rows), percent), "4"))
    if realm.free_action:
        rows.append(("Palace", -added(rows), "3.11"))
    return rows


def points_needed(book: Book, options: Options, action: Act) -> int:
    """2.3 What an action costs in action points; under the option `free_actions=ap` at least one (R3)."""
    return priced(book, action).ap or int(options.free_actions == "ap")


def per(owned: int, each: int) -> int:
    """1 So many points at one for each so many; a variant that says 0 counts them for nothing."""
    return owned // each if each else 0


def victory_points(realm: Realm, book: Book) -> list[Row]:
    """1 Victory points, each kind rounded down and kept within its limit (R49)."""
    row = book.victory
    mood = max(row.happiness_least, min(row.happiness_most, realm.happiness * row.happiness))
    return [
        ("Castle", min(row.castle_most, realm.castle * row.castle), "1"),
        ("Gold", min(row.gold_most, per(realm.gold, row.gold)), "1"),
        ("Developments", min(row.developments_most, per(realm.developments, row.developments)), "1"),
        ("Population", realm.population * row.population, "1"),
        ("Happiness", mood, "1"),
        ("Buildings", per(len(realm.buildings), row.buildings), "1"),
    ]
