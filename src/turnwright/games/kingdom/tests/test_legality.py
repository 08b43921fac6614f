"""2.3 One definition of what may be done: the fast list, the refusals and their reasons agree, under every option and variant."""

from __future__ import annotations

from random import Random

import pytest

from turnwright.core import added, legal, perform, refused
from turnwright.games.kingdom import GAME
from turnwright.games.kingdom.actions import ACTS, END_TURN, SELL
from turnwright.games.kingdom.main_phase import problem
from turnwright.games.kingdom.people import capacity
from turnwright.games.kingdom.state import Kingdom

from .positions import position, realm, turn

VARIANTS: tuple[dict[str, int], ...] = (
    {},
    {"expand.ap": 0, "festival.ap": 2, "tax.cost": 1, "buildings.mill.ap": 0, "plow.surcharge": 5},
    {"start.gold": 60, "start.council": 4, "start.capacity": 8, "start.happiness": 5, "buildings.palace.cost": 1},
)


def some_realm(rng: Random):
    """A realm as rich as random play seldom gets."""
    return realm(
        gold=rng.randint(0, 30),
        ap=rng.randint(0, 3),
        lands=rng.randint(5, 9),
        tilled=rng.randint(0, 3),
        houses=rng.randint(2, 4),
        farms=rng.randint(0, 1),
        council=rng.randint(1, 2),
        commanders=rng.randint(0, 1),
        happiness=rng.randint(-10, 10),
        buildings=rng.choice([(), ("plow_workshop",), ("town_charter", "palace"), ("mill", "temple", "plow_workshop")]),
        sold=rng.choice([(), ("market",)]),
        festival=rng.random() < 0.2,
        attacks=rng.randint(0, 1),
        plow_token=rng.random() < 0.3,
        free_action=rng.random() < 0.2,
    )


def agree(t: Kingdom) -> None:
    seat = t.active
    answers, refusals = list(legal(t, seat)), dict(refused(t, seat))
    assert len(set(answers)) == len(answers)
    if t.phase == "main":
        r = t.realms[seat]
        assert answers == [a for a in (END_TURN, *ACTS) if problem(r, t.book, t.options, a) is None]
        assert {*answers, *refusals} == {END_TURN, *ACTS}
    else:
        assert {*answers, *refusals} <= {*SELL}
    assert not set(answers) & set(refusals)
    assert all(why[0].isdigit() and why.endswith(".") for why in refusals.values())


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("free_actions", ["printed", "ap"])
def test_2_3_fast_legality_agrees_with_the_reasons(variant, free_actions):
    rng = Random(4)
    for _ in range(12):
        t = GAME.start(options={"free_actions": free_actions}, variant=variant)
        while t.asks:
            agree(t)
            perform(t, t.active, rng.choice(legal(t, t.active)))
    for _ in range(300):
        agree(position(some_realm(rng), some_realm(rng), variant=variant, free_actions=free_actions))


@pytest.mark.parametrize("seed", range(20))
def test_2_invariants_hold_in_random_play_e36(seed):
    rng = Random(seed)
    t = GAME.start() if seed % 2 else turn(some_realm(rng), some_realm(rng))
    while t.asks:
        before = list(t.realms)
        seat = t.active
        action = rng.choice(legal(t, seat))
        perform(t, seat, action)
        for was, r in zip(before, t.realms, strict=True):
            assert min(r.gold, r.ap, r.army, r.fort, r.castle, r.free_slots) >= 0
            assert -10 <= r.happiness <= 10
            assert r.population <= added(capacity(r, t.book))
            assert r.council >= 1
            assert r.citizens == 0
            assert r.tilled <= r.lands
            assert r.castle <= was.castle
            assert not set(r.buildings) & set(r.sold)
        if type(action).__name__ == "ArmyAttack" and not t.ended:
            paid = 2 * before[seat].plow_token * (not before[seat].free_action)
            assert sum(r.gold for r in t.realms) == sum(r.gold for r in before) - paid
        if not t.ended and t.active == seat and t.phase == "main":
            assert t.realms[1 - seat].but(gold=0, fort=0, castle=0, happiness=0, watchtowers=0) == before[1 - seat].but(
                gold=0, fort=0, castle=0, happiness=0, watchtowers=0
            )


def test_2_3_the_order_of_answers_never_depends_on_hashing_e37():
    t = position(realm(gold=99, ap=3, houses=1))
    assert legal(t, 0) == [a for a in (END_TURN, *ACTS) if a in legal(t, 0)]
