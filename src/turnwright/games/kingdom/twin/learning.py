"""What a net is shown of Kingdom, and the simple lines it has to beat: the same for training and for play.

Everything works on NumPy arrays and on PyTorch tensors alike: `of` gives a column of many games at once, one number for
each game, or for both seats.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..book import BUILDINGS
from . import actions as act

Column = Callable[[str], Any]

PLAIN = ("gold", "army", "fort", "ap", "lands", "tilled", "houses", "farms", "outposts", "watchtowers", "gardens")
PEOPLE = ("council", "commanders", "fortifiers", "castle", "happiness", "attacks")
NUMBERS = PLAIN + PEOPLE
TRUTHS = ("festival", "plow_token", "free_action")
SETS = ("buildings", "sold")
TERMS = ("commander.growth", "start.castle", "overwork.gold", "festival.happiness", "start.gold")
"""Numbers of the book that a net is told, since they differ from preset to preset."""
WIDTH = 2 * (2 * len(NUMBERS) + len(TRUTHS) + len(SETS) * len(BUILDINGS)) + 3 + len(TERMS)


def features(of: Column, terms: Any, xp: Any) -> Any:
    """A row for each game: the realm of whoever is asked, the other's, then the table and the terms."""
    seat = of("active") > 0
    rows: list[Any] = []
    for other in (False, True):
        second = seat != other

        def mine(name: str, second: Any = second) -> Any:
            both = of(f"realms.{name}")
            return xp.where(second, both[:, 1], both[:, 0])

        for name in NUMBERS:
            number = mine(name)
            rows += [xp.sign(number) * xp.log1p(abs(number)) / 3, number / 20]
        rows += [mine(name) for name in TRUTHS]
        for name in SETS:
            standing = mine(name)
            rows += [(standing // (1 << place)) % 2 for place in range(len(BUILDINGS))]
    rows += [of("round") / 20, xp.where(seat, 1.0, 0.0), of("phase")]
    return xp.concatenate([xp.stack(rows, 1), terms / 20], 1)


Line = tuple[str, int, tuple[tuple[int, int], ...]]
"""When it attacks (never, harm, always), down to which happiness it taxes, and what it buys in which order up to which number."""

HOUSE, FARM, OUTPOST, TOWER = range(act.DEVELOP, act.DEVELOP + 4)
COUNCIL, COMMANDER, FORTIFIER = range(act.RAISE_POP, act.RAISE_POP + 3)
COUNTED = {
    HOUSE: "houses",
    FARM: "farms",
    OUTPOST: "outposts",
    TOWER: "watchtowers",
    COUNCIL: "council",
    COMMANDER: "commanders",
    FORTIFIER: "fortifiers",
}


def built(name: str) -> int:
    return act.BUILD + BUILDINGS.index(name)


def _line(attack: str, floor: int, wanted: str) -> Line:
    """`council 3, mill, commander 2` as numbers."""
    names = dict(zip(("house", "farm", "outpost", "tower", "council", "commander", "fortifier"), COUNTED, strict=True))
    items = []
    for part in wanted.split(", "):
        name, _, most = part.partition(" ")
        items.append((names[name], int(most)) if name in names else (built(name), 1))
    return attack, floor, tuple(items)


LINES: dict[str, Line] = {
    "citadel rush": _line("always", -4, "citadel, commander 2, temple, barracks, market"),
    "three commanders": _line("always", -9, "commander 3, barracks, commander 5"),
    "barracks rush": _line("always", -9, "commander 1, barracks, commander 3, raiders_guild, commander 6"),
    "council rush": _line("always", -9, "council 2, commander 2, barracks, commander 4"),
    "outpost rush": _line("always", -4, "commander 1, outpost 3, commander 3, outpost 6"),
    "late rush": _line("always", -4, "council 3, farm 2, commander 3, barracks, commander 6"),
    "temple rush": _line("always", 0, "council 3, temple, commander 3, barracks, council 5, commander 6"),
    "citadel turtle": _line(
        "never", -2, "citadel, fortifier 2, council 2, castle_walls, council 4, fortifier 4, temple"
    ),
    "tower turtle": _line("never", -2, "tower 2, council 3, castle_walls, citadel, council 5"),
    "wall turtle": _line("never", 0, "castle_walls, fortifier 1, council 3, citadel, fortifier 3, council 6"),
    "outpost turtle": _line("harm", -2, "outpost 2, fortifier 2, council 3, citadel, outpost 4, commander 1"),
    "farms": _line("never", 0, "farm 3, mill, council 3, farm 5, temple, council 6, market"),
    "council": _line("never", -2, "council 6, farm 3, temple, market, castle_gardens, palace"),
    "market": _line("never", -4, "council 3, market, council 6, temple, castle_walls"),
    "temple": _line("never", 3, "temple, council 4, town_charter, castle_gardens, council 8"),
    "farms then army": _line("always", -2, "council 4, farm 3, mill, citadel, commander 3, barracks, council 7"),
    "balanced": _line("always", -3, "council 2, commander 1, fortifier 1, council 3, commander 2, fortifier 2, temple"),
    "builder": _line(
        "never",
        3,
        "council 3, mill, market, temple, citadel, castle_walls, castle_gardens, town_charter, palace, great_hall",
    ),
}

_ECONOMY = ("mill", "market", "temple", "castle_gardens", "palace", "great_hall", "town_charter", "plow_workshop")
STYLES: dict[str, tuple[int, ...]] = {
    "free": (),
    "peaceful": (act.ATTACK,),
    "warlike": (FARM, *map(built, _ECONOMY)),
    "bare": (TOWER, FORTIFIER, built("citadel"), built("castle_walls")),
}
"""Ways to play, by what they never do."""
