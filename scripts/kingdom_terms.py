"""The sets of terms that nets learned on the way to Kingdom's preset Tuned: `python scripts/kingdom_terms.py 1 > TERMS.json`.

1 is drawn widely, for nets that know nothing; 2 around what gave long games in 1; 3 lies close to what held in 2.  Under all of them each
action is taken once a turn (R55).  docs/balance.md has the commands that learned them and what came out.
"""

from __future__ import annotations

import json
import sys
from random import Random
from typing import Any

from turnwright.core import find_game

BOOK = find_game("kingdom").book
CHEAP = {
    "buildings.barracks.cost": 8,
    "buildings.great_hall.cost": 9,
    "buildings.market.cost": 7,
    "buildings.mill.cost": 4,
    "buildings.palace.cost": 9,
    "buildings.plow_workshop.cost": 2,
    "buildings.raiders_guild.cost": 3,
    "buildings.town_charter.cost": 3,
}
BEGUN = {
    "attack.happiness": 0,
    **CHEAP,
    "commander.growth": 25,
    "commander.upkeep": 2,
    "decree.cost": 11,
    "decree.unrest": 1,
    "festival.cost": 2,
    "festival.happiness": 3,
    "fortifier.strength": 2,
    "outpost.army": 3,
    "outpost.fort": 2,
    "overwork.gold": 4,
    "plow.cost": 1,
    "reallocate.cost": 0,
    "reallocate.unrest": 0,
    "start.castle": 26,
    "start.second_player_gold": -2,
    "victory.buildings": 1,
}
"""What Tuned was before."""
WIDE = {
    "start.castle": (20, 25, 30, 36),
    "start.second_player_gold": (-4, -2, 0, 2, 4),
    "farm.income": (2, 3, 4),
    "tax.gold": (3, 4),
    "overwork.gold": (3, 4, 5),
    "fortifier.strength": (2, 3, 4),
    "fortifier.upkeep": (0, 1),
    "commander.upkeep": (1, 2),
    "commander.growth": (20, 25),
    "outpost.army": (1, 2, 3),
    "outpost.fort": (1, 2),
    "victory.buildings": (1, 1, 2),
    "decree.cost": (9, 11, 12),
    "festival.happiness": (2, 3),
    "plow.cost": (1, 3),
    "reallocate.cost": (0, 2, 5),
    "reallocate.unrest": (0, 1),
    "attack.happiness": (0, 1),
}
NARROW = {
    "commander.growth": (8, 10, 12, 15, 18),
    "commander.upkeep": (2, 2, 3),
    "fortifier.strength": (2, 3, 4),
    "fortifier.growth": (10, 15, 25),
    "start.castle": (16, 20, 26, 32, 40),
    "start.second_player_gold": (-4, -3, -2, -1, 0, 1),
    "farm.income": (3, 4, 5),
    "tax.gold": (3, 4),
    "overwork.gold": (4, 5),
    "outpost.army": (2, 3),
    "outpost.fort": (1, 2),
    "victory.buildings": (1, 1, 2),
    "plow.cost": (0, 1),
    "plow.surcharge": (0, 2),
    "buildings.great_hall.cost": (5, 7, 9),
    "buildings.palace.cost": (5, 7, 9),
    "buildings.market.cost": (4, 6),
    "buildings.market.tax": (1, 2),
    "buildings.mill.cost": (3, 4),
    "buildings.barracks.cost": (5, 8),
    "buildings.castle_walls.cost": (9, 12),
    "buildings.temple.cost": (10, 13),
    "buildings.castle_gardens.cost": (11, 15),
    "buildings.citadel.cost": (9, 12),
    "decree.cost": (9, 11),
}
HELD = {
    "fortifier.strength": 2,
    "fortifier.upkeep": 0,
    "start.castle": 26,
    "farm.income": 4,
    "overwork.gold": 5,
    "outpost.army": 2,
    "victory.buildings": 1,
    "buildings.great_hall.cost": 5,
    "buildings.market.cost": 4,
    "buildings.market.tax": 2,
    "buildings.palace.cost": 5,
    "buildings.plow_workshop.cost": 2,
    "plow.cost": 0,
    "buildings.barracks.cost": 8,
    "buildings.mill.cost": 4,
    "buildings.raiders_guild.cost": 4,
    "buildings.temple.cost": 12,
    "buildings.castle_gardens.cost": 12,
}
ARMED = {"buildings.barracks.cost": 6, "buildings.raiders_guild.cost": 3}
CLOSE: dict[str, dict[str, int]] = {
    "A": {},
    "A2": {
        "buildings.market.tax": 1,
        "buildings.palace.cost": 6,
        "buildings.temple.cost": 13,
        "buildings.castle_gardens.cost": 13,
    },
    "A3": {"start.castle": 30},
    "A4": {"commander.growth": 22},
    "A6": ARMED,
    "B2": {"commander.growth": 20, **ARMED},
    "G": {"start.second_player_gold": 1, "commander.growth": 20},
    "tg2": {"commander.growth": 22, "buildings.market.tax": 1, "buildings.palace.cost": 6, **ARMED},
}
"""A6 became Tuned."""


def printed(path: str) -> int:
    _, name, what = path.split(".")
    return int(getattr(getattr(BOOK.buildings, name), what))


def under(name: str, council: int, variant: dict[str, int]) -> dict[str, Any]:
    options = {"free_actions": "ap", "repeats": "once", "council_most": council}
    return {"name": name, "options": options, "variant": variant}


def wide() -> list[dict[str, Any]]:
    rng, found = Random(7), []
    for n in range(64):
        mode = rng.choice(["cheap", "mid"])
        dearer = {path: (cost + printed(path) + 1) // 2 for path, cost in CHEAP.items()} if mode == "mid" else {}
        variant = BEGUN | dearer | {path: rng.choice(values) for path, values in WIDE.items()}
        found.append(under(f"{n} {mode}", rng.choice([4, 5, 6, 8]), variant))
    return found


def narrow() -> list[dict[str, Any]]:
    rng, found = Random(8), []
    for n in range(48):
        variant = BEGUN | {"fortifier.upkeep": 0} | {path: rng.choice(values) for path, values in NARROW.items()}
        found.append(under(str(n), rng.choice([4, 5, 6]), variant))
    return found


def close() -> list[dict[str, Any]]:
    return [under(name, 6, HELD | more) for name, more in CLOSE.items()]


if __name__ == "__main__":
    print(json.dumps((wide, narrow, close)[int(sys.argv[1]) - 1]()))
