"""The game against a second, naive implementation: the same moves, the same states, the same counts."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from turnwright.core import Action, legal, perform
from turnwright.games.kingdom import GAME
from turnwright.games.kingdom.state import Kingdom, Realm

from . import naive
from .positions import position, realm, turn

SAME = ("gold", "ap", "lands", "tilled", "council", "army", "fort", "castle", "happiness", "festival", "attacks")
PLURAL = ("house", "farm", "outpost", "watchtower", "garden", "commander", "fortifier")


def plain_realm(r: Realm) -> dict[str, Any]:
    found: dict[str, Any] = {name: getattr(r, name) for name in (*SAME, "plow_token", "free_action")}
    found |= {name: getattr(r, f"{name}s") for name in PLURAL}
    return found | {"buildings": list(r.buildings), "sold": list(r.sold)}


def plain(t: Kingdom) -> naive.State:
    return {
        "players": [plain_realm(r) for r in t.realms],
        "round": t.round,
        "rounds": t.options.max_rounds,
        "active": t.active,
        "phase": t.phase,
        "over": t.ended,
    }


def plain_move(action: Action) -> naive.Move:
    return (type(action).__name__, *(getattr(action, name) for name in action.__struct_fields__))


def perft(t: Kingdom, depth: int) -> int:
    if not t.asks:
        return 0 if depth else 1
    answers = legal(t, t.active)
    if depth == 1:
        return len(answers)
    count = 0
    for action in answers:
        branch = t.copy()
        perform(branch, t.active, action)
        count += perft(branch, depth - 1)
    return count


@pytest.mark.parametrize("seed", range(25))
def test_2_3_random_play_agrees_with_a_second_implementation(seed: int) -> None:
    rng = Random(seed)
    rich = realm(
        gold=rng.randint(0, 60),
        happiness=rng.randint(-10, 10),
        commanders=1,
        army=2,
        fortifiers=1,
        fort=3,
        houses=2,
        lands=4,
    )
    t = GAME.start() if seed % 2 else turn(rich, rich)
    other = plain(t)
    while t.asks:
        answers = list(legal(t, t.active))
        assert [plain_move(action) for action in answers] == naive.moves(other)
        action = rng.choice(answers[1:]) if answers[1:] and rng.random() < 0.8 else answers[0]
        perform(t, t.active, action)
        other = naive.after(other, plain_move(action))
        assert plain(t) == other
    assert naive.moves(other) == []


LIQUIDATION = realm(
    gold=0, farms=1, lands=6, houses=3, outposts=1, watchtowers=1, council=2, commanders=1, fortifiers=1, army=3, fort=5,
    buildings=("mill", "citadel", "temple"),
)  # fmt: skip
TOKENS = realm(gold=26, ap=3, happiness=5, buildings=("plow_workshop", "palace", "town_charter"), free_action=True)
WAR = realm(gold=9, ap=2, commanders=2, army=7, fort=4, watchtowers=1, lands=4, houses=2, castle=4)
FEAST = realm(gold=13, fort=3, watchtowers=1, castle=6, festival=True, buildings=("castle_walls",))


@pytest.mark.parametrize(
    ("t", "counts"),
    [
        (GAME.start(), (14, 88, 580, 4347)),
        (turn(LIQUIDATION), (7, 51, 473, 5399)),
        (position(TOKENS), (23, 507, 10445)),
        (position(WAR, FEAST), (11, 119, 1241)),
    ],
    ids=["start", "liquidation", "palace and plow", "war"],
)
def test_2_3_perft_agrees_with_a_second_generator(t: Kingdom, counts: tuple[int, ...]) -> None:
    depths = range(1, len(counts) + 1)
    assert tuple(perft(t, depth) for depth in depths) == counts
    assert tuple(naive.perft(plain(t), depth) for depth in depths) == counts
