"""10.5 A lance that weighs whole activations."""

from random import Random
from statistics import median
from time import process_time

import pytest

from turnwright.core import Dice, Loaded, key_of_seed, perform
from turnwright.games.mac import GAME
from turnwright.games.mac.actions import (
    BRACE,
    OVERWATCH,
    VENT,
    CalledShot,
    EndActivation,
    Fire,
    Move,
    Sprint,
)
from turnwright.games.mac.battle.ai import decide
from turnwright.games.mac.battle.map import distance, land
from turnwright.games.mac.battle.tactics import Mind, by_tactics, expert
from turnwright.games.mac.book import BOOK
from turnwright.games.mac.bot import choose
from turnwright.games.mac.company.enemy_forces import contract_force
from turnwright.games.mac.state import Orders, Pilot

from .positions import battle, foe, frame, ground
from .trials import equal_battle

LASERS = "medium_1 medium_laser 1, medium_2 medium_laser 1, large_1 heavy_laser 2"


def weighed(mover, *others, orders=None, **more):
    t = battle(mover, *others, **more)
    return expert(t, mover, orders or Orders())


def test_10_5_it_aims_at_a_centre_torso_that_may_fall():
    worn = foe(2, "C6", armour=(7, 2, 15, 15, 11, 11, 21))
    act = weighed(frame(1, "C2", guns=LASERS), worn)
    assert isinstance(act, CalledShot)
    assert act.location == "centre_torso"


def test_10_5_fire_concentrates_on_the_enemy_nearest_its_end():
    whole, worn = foe(2, "C6"), foe(3, "D6", armour=(2, 3, 3, 3, 3, 3, 3))
    act = weighed(frame(1, "C2", guns=LASERS), whole, worn)
    assert isinstance(act, Fire | CalledShot)
    assert act.target == 3


def test_10_3_the_target_that_the_orders_name_counts_more():
    light, heavy = foe(2, "C6", "scout"), foe(3, "D6", "scout")
    mover = frame(1, "C2", ap=1)
    t = battle(mover, light, heavy.but(armour=tuple(n - 1 for n in heavy.armour)))
    wanted = {p: Mind(t, mover, Orders(priority=p)).wanted.id for p in ("focus_fire", "spread_damage")}
    assert wanted == {"focus_fire": 3, "spread_damage": 2}
    worth = Mind(t, mover, Orders(priority="focus_fire")).worth
    assert worth[3] == pytest.approx(1.25 * worth[2])


def test_10_5_it_ends_in_cover_when_the_wood_is_as_near():
    wood = ground(D8="f", E8="f")
    act = weighed(frame(1, "D5", "scout"), foe(2, "D13", "warden", "large_1 gauss_cannon 1"), land=wood)
    assert isinstance(act, Move)
    assert land(wood).terrain[act.to] == "forest"


def test_10_1_with_nothing_to_shoot_at_it_walks_on():
    act = weighed(frame(1, "C1"), foe(2, "C16"))
    assert isinstance(act, Move | Sprint)
    assert distance(act.to, "C16") < 15


def test_10_1_an_assault_is_not_held_up_by_woods():
    wood = ground(**{f"{row}4": "f" for row in "ABCDEFGHIJKL"})
    act = weighed(frame(1, "C3", "colossus"), foe(2, "C16"), land=wood)
    assert isinstance(act, Sprint)
    assert distance(act.to, "C16") == 12


def test_10_1_a_defensive_lance_waits_for_six_rounds():
    mover, far = frame(1, "C1"), foe(2, "C16")
    early = weighed(mover, far, orders=Orders("defensive"))
    assert not isinstance(early, Move | Sprint)
    late = weighed(mover, far, orders=Orders("defensive"), round=7)
    assert isinstance(late, Move | Sprint)


def test_2_the_last_action_point_guards():
    spent = frame(1, "C1", did=("fire",), fired=(1,), ap=1, structure=(3, 8, 6, 6, 4, 4, 0))
    assert weighed(spent, foe(2, "C6")) == BRACE
    waiting = frame(1, "C1", ap=1, structure=(3, 8, 6, 6, 4, 4, 0))
    assert weighed(waiting, foe(2, "C13")) in (OVERWATCH, BRACE)
    hot = frame(1, "C1", did=("fire",), fired=(1,), ap=1, stress=13, structure=(3, 8, 6, 6, 4, 4, 0))
    assert weighed(hot, foe(2, "C6")) == VENT


def test_10_5_without_weapons_and_legs_it_does_not_loop():
    bare = frame(1, "C1", mounts=(), structure=(3, 8, 6, 6, 4, 4, 0), did=("brace",), ap=1)
    assert isinstance(weighed(bare, foe(2, "C6")), EndActivation)


@pytest.mark.parametrize(("tactics", "roll", "thinks"), [(2, 0, False), (3, 28, True), (3, 29, False), (6, 0, True)])
def test_9_1_tactics_is_the_share_of_weighed_decisions(tactics, roll, thinks):
    """28 % for each point above the second; none and all take no roll."""
    mover = frame(1, "C2", guns=LASERS).but(pilot=Pilot("P", 4, 4, tactics))
    t = battle(mover, foe(2, "C6", armour=(7, 2, 15, 15, 11, 11, 21)))
    plain, best = decide(t, mover, Orders()), expert(t, mover, Orders())
    assert plain != best
    t.dice = Loaded((roll,) if roll else ())
    assert by_tactics(t, mover, Orders()) == (best if thinks else plain)


def test_7_2_good_pilots_fire_together_what_the_reactor_feeds():
    t = GAME.start(1, {"enemy_groups": "by_tactics"}, dice=Dice(key_of_seed("groups")))
    for difficulty, together in ((3, False), (4, True), (5, True)):
        for made in contract_force(t, 1, difficulty, "crucible").designs:
            groups: dict[int, int] = {}
            for gun in made.guns:
                groups[gun.group] = groups.get(gun.group, 0) + BOOK.weapons[gun.weapon].energy
            assert max(groups) <= BOOK.groups
            fed = all(groups[n] <= BOOK.chassis[made.chassis].reactor for n in sorted(groups)[:-1])
            dealt = [gun.group for gun in made.guns] == [n % 4 + 1 for n in range(len(made.guns))]
            assert dealt is not together
            assert fed or not together


def test_10_5_a_lance_that_weighs_is_harder_to_beat():
    """Equal frames and equal pilots: the book's steps lose most battles to our player, the weighed ones many fewer."""
    wins = {"book": 0, "expert": 0}
    for mind in wins:
        for seed in range(16):
            options = {"lance": "contract", "difficulty": 3, "enemy_ai": mind}
            t = GAME.start(1, options, dice=Dice(key_of_seed(f"mind {seed}")))
            while t.asks:
                view = GAME.view(t, 0)
                perform(t, 0, choose(view, t.asks[0].legal(t, 0), Random(1)).action)
            wins[mind] += t.winner == 0
    assert wins["expert"] + 3 <= wins["book"]


def test_10_5_a_battle_of_weighed_decisions_is_quick_and_decided():
    rounds, seconds = [], []
    for seed in range(9):
        since = process_time()
        fought = equal_battle(5, seed, "skilled", "hard")
        seconds.append(process_time() - since)
        rounds.append(fought.rounds)
        assert fought.ended == "destruction" or fought.spent
    assert median(seconds) < 0.15
    assert 3 <= median(rounds) <= 10
