"""A second, literal Kingdom on plain dictionaries, sharing no code with the game: slow, and written from the book.

Actions are tuples such as `("Develop", "farm")`.  `moves(state)` tries every tuple; `after(state, move)` gives the new state.
Only the default options and the printed numbers.
"""

from __future__ import annotations

import copy
import math
from fractions import Fraction
from itertools import permutations
from typing import Any

State = dict[str, Any]
Move = tuple[str, ...]

ROLES = ("council", "commander", "fortifier")
DEVELOPMENTS = ("house", "farm", "outpost", "watchtower")
PRICES = {
    "town_charter": 5,
    "mill": 7,
    "raiders_guild": 8,
    "plow_workshop": 10,
    "market": 10,
    "barracks": 12,
    "citadel": 12,
    "castle_walls": 14,
    "castle_gardens": 15,
    "temple": 16,
    "palace": 20,
    "great_hall": 22,
}
COSTS = {
    "Overwork": 0,
    "Expand": 2,
    "Develop": 3,
    "Tax": 0,
    "Reallocate": 5,
    "RaisePop": 5,
    "RoyalDecree": 12,
    "ArmyAttack": 0,
    "HoldFestival": 3,
    "Plow": 6,
}
FREE = ("Overwork", "Tax", "ArmyAttack")
MOVES: list[Move] = [
    ("Overwork",),
    ("Expand",),
    *(("Develop", kind) for kind in DEVELOPMENTS),
    ("Tax",),
    *(("Reallocate", *pair) for pair in permutations(ROLES, 2)),
    *(("RaisePop", role) for role in ROLES),
    *(("RoyalDecree", kind) for kind in DEVELOPMENTS),
    ("ArmyAttack",),
    ("HoldFestival",),
    ("Plow",),
    *(("Build", name) for name in PRICES),
]
SALES: list[Move] = [("Sell", asset) for asset in (*DEVELOPMENTS, "garden", *PRICES)]


class No(Exception):
    """Not allowed."""


def need(condition: Any) -> None:
    if not condition:
        raise No


def population(p: State) -> int:
    return sum(p[role] for role in ROLES)


def slots(p: State) -> int:
    return p["lands"] + p["tilled"] - sum(p[kind] for kind in (*DEVELOPMENTS, "garden"))


def room(p: State) -> int:
    return 1 + p["house"] + ("citadel" in p["buildings"]) + ("temple" in p["buildings"])


def cheer(p: State, gain: int) -> None:
    if p["happiness"] < 10:
        p["happiness"] = min(10, p["happiness"] + gain + ("temple" in p["buildings"]))


def upset(p: State, loss: int) -> None:
    p["happiness"] = max(-10, p["happiness"] - loss)


def expand(p: State) -> None:
    p["lands"] += 1
    cheer(p, 2 if "town_charter" in p["buildings"] else 1)


def develop(p: State, kind: str) -> None:
    need(slots(p) > 0)
    p[kind] += 1
    strength(p, kind, +1)


def strength(p: State, source: str, sign: int) -> None:
    """The lasting strength that comes and goes with a person, development or building."""
    army = {"outpost": 1, "commander": 1 + ("barracks" in p["buildings"]), "barracks": p["commander"]}
    fort = {"outpost": 1, "watchtower": 2, "fortifier": 1, "citadel": 5, "castle_walls": 5}
    p["army"] = max(0, p["army"] + sign * army.get(source, 0))
    p["fort"] = max(0, p["fort"] + sign * fort.get(source, 0))


def price(p: State, move: Move) -> int:
    gold = PRICES[move[1]] if move[0] == "Build" else COSTS[move[0]]
    if move[0] == "Expand" and "town_charter" in p["buildings"]:
        gold += 2
    if p["plow_token"]:
        gold += 2
    if move[0] == "Build" and p["happiness"] >= 5:
        gold -= math.ceil(Fraction(20 * gold, 100))
    return 0 if p["free_action"] else gold


def act(s: State, move: Move) -> None:
    """Section 3, or No."""
    p, foe = s["players"][s["active"]], s["players"][1 - s["active"]]
    kind, *rest = move
    gold = price(p, move)
    need(p["gold"] >= gold)
    p["gold"] -= gold
    p["plow_token"] = p["free_action"] = False
    if kind not in FREE:
        need(p["ap"] >= 1)
        p["ap"] -= 1
    if kind == "Overwork":
        need(p["farm"])
        squeeze(p, p["farm"], 2 + ("mill" in p["buildings"]))
    elif kind == "Tax":
        squeeze(p, population(p), 4 + ("market" in p["buildings"]))
    elif kind == "Expand":
        expand(p)
    elif kind == "Develop":
        develop(p, rest[0])
    elif kind == "Reallocate":
        need(p[rest[0]] > (1 if rest[0] == "council" else 0))
        leave(p, rest[0])
        join(p, rest[1])
        p["ap"] = max(0, p["ap"] + (rest[1] == "council") - (rest[0] == "council"))
        upset(p, 1)
    elif kind == "RaisePop":
        need(population(p) < room(p))
        join(p, rest[0])
        p["ap"] += rest[0] == "council"
        cheer(p, 1)
    elif kind == "RoyalDecree":
        expand(p)
        p["tilled"] += 1
        develop(p, rest[0])
        upset(p, 3)
    elif kind == "ArmyAttack":
        need(not p["festival"] and p["attacks"] < p["commander"])
        p["attacks"] += 1
        attack(s, p, foe)
    elif kind == "HoldFestival":
        need(p["attacks"] == 0)
        p["festival"] = True
        cheer(p, 2)
    elif kind == "Plow":
        need("plow_workshop" in p["buildings"])
        expand(p)
        p["tilled"] += 1
        p["plow_token"] = True
    elif kind == "Build":
        build(p, rest[0])


def squeeze(p: State, count: int, gold: int) -> None:
    loss = math.ceil(Fraction(count, 2))
    need(p["happiness"] - loss >= -10)
    p["happiness"] -= loss
    p["gold"] += count * gold


def join(p: State, role: str) -> None:
    p[role] += 1
    strength(p, role, +1)


def leave(p: State, role: str) -> None:
    p[role] -= 1
    strength(p, role, -1)


def build(p: State, name: str) -> None:
    need(name not in p["buildings"] and name not in p["sold"])
    p["buildings"].append(name)
    strength(p, name, +1)
    if name == "castle_gardens":
        for _ in range(2):
            expand(p)
        p["tilled"] += 2
        p["garden"] += 2
    if name == "great_hall":
        p["tilled"] = p["lands"]


def attack(s: State, p: State, foe: State) -> None:
    power = p["army"] * (2 if foe["festival"] else 1)
    absorbed = min(100, 50 * foe["watchtower"] + 20 * ("castle_walls" in foe["buildings"]))
    damage = math.floor(Fraction(power * (100 - absorbed), 100))
    wall = min(foe["fort"], damage)
    foe["fort"] -= wall
    foe["castle"] = max(0, foe["castle"] - (damage - wall))
    if foe["castle"] == 0:
        s["over"] = "conquest"
        return
    if damage > wall:
        upset(foe, 1)
        cheer(p, 1)
        loot = math.floor(Fraction(foe["gold"] * (50 if "raiders_guild" in p["buildings"] else 25), 100))
        foe["gold"] -= loot
        p["gold"] += loot
    while foe["watchtower"]:
        foe["watchtower"] -= 1
        strength(foe, "watchtower", -1)


def sell(p: State, asset: str) -> None:
    if asset in PRICES:
        need(asset in p["buildings"])
        strength(p, asset, -1)
        p["buildings"].remove(asset)
        p["sold"].append(asset)
        p["gold"] += PRICES[asset] // 2
    else:
        need(p[asset] > 0)
        strength(p, asset, -1)
        p[asset] -= 1
        p["gold"] += 1
    need(population(p) <= room(p))


def bill(p: State) -> int:
    return 2 * p["council"] + p["commander"] + p["fortifier"]


def tier_income(happiness: int) -> int:
    for low, percent in ((8, 50), (3, 25), (-2, 0), (-7, -25)):
        if happiness >= low:
            return percent
    return -50


def begin(s: State) -> None:
    """2.1 and the bill of 2.2."""
    p = s["players"][s["active"]]
    p["festival"], p["attacks"] = False, 0
    gold = p["farm"] * (2 + ("mill" in p["buildings"])) + p["garden"] + ("temple" in p["buildings"])
    change = Fraction(gold * tier_income(p["happiness"]), 100)
    p["gold"] += gold + (math.ceil(change) if change > 0 else math.floor(change))
    p["ap"] = p["council"] // 2 if p["happiness"] == -10 else p["council"]
    p["ap"] += s["round"] == 1 and s["active"] == 1
    if p["happiness"] > -5:
        merry = 20 if p["happiness"] == 10 else 0
        for strong, role, building, more in (
            ("army", "commander", "barracks", 10),
            ("fort", "fortifier", "citadel", 15),
        ):
            rate = 25 + merry + (more if building in p["buildings"] else 0)
            p[strong] += math.ceil(Fraction(p[strong] * rate * p[role], 100))
    settle_bill(s)


def settle_bill(s: State) -> None:
    p = s["players"][s["active"]]
    if p["gold"] < bill(p):
        s["phase"] = "upkeep"
        if moves(s):
            return
        while p["gold"] < bill(p):
            role = next((r for r in ("commander", "fortifier", "council") if p[r] > (r == "council")), None)
            if role is None:
                s["over"] = "bankruptcy"
                return
            leave(p, role)
    p["gold"] -= bill(p)
    if "castle_gardens" in p["buildings"] and p["happiness"] < 0:
        cheer(p, 1)
    if "palace" in p["buildings"] and p["happiness"] >= 3:
        p["free_action"] = True
        upset(p, 1)
    s["phase"] = "main"


def end(s: State) -> None:
    s["players"][s["active"]] |= {"ap": 0, "plow_token": False, "free_action": False}
    if s["active"] == 1:
        if s["round"] == s["rounds"]:
            s["over"] = "victory points"
            return
        s["round"] += 1
    s["active"] = 1 - s["active"]
    begin(s)


def allowed(s: State, move: Move) -> bool:
    trial = copy.deepcopy(s)
    try:
        sell(trial["players"][s["active"]], move[1]) if move[0] == "Sell" else act(trial, move)
    except No:
        return False
    return True


def moves(s: State) -> list[Move]:
    if s["over"]:
        return []
    if s["phase"] == "upkeep":
        return [move for move in SALES if allowed(s, move)]
    return [("EndTurn",), *(move for move in MOVES if allowed(s, move))]


def after(s: State, move: Move) -> State:
    s = copy.deepcopy(s)
    if move[0] == "EndTurn":
        end(s)
    elif move[0] == "Sell":
        sell(s["players"][s["active"]], move[1])
        settle_bill(s)
    else:
        act(s, move)
    return s


def perft(s: State, depth: int) -> int:
    """How many sequences of so many moves there are."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(moves(s))
    return sum(perft(after(s, move), depth - 1) for move in moves(s))
