"""What is computed twice, plainly and quickly, comes to the same."""

from random import Random
from unittest.mock import patch

import pytest

from turnwright.core import Dice, added, key_of_seed, legal, perform
from turnwright.games.mac import GAME
from turnwright.games.mac import actions as a
from turnwright.games.mac.battle import activation
from turnwright.games.mac.battle.accuracy import chance_rows, hit_chance
from turnwright.games.mac.battle.activation import Acts, legal_acts, problem
from turnwright.games.mac.battle.firepower import Gunner
from turnwright.games.mac.battle.firing import drawn, planned
from turnwright.games.mac.battle.map import HEX, Land, cells_of, disc, distance, distances, each, land, nth
from turnwright.games.mac.battle.movement import move_energy, move_rows
from turnwright.games.mac.battle.reactor import effective_output, output_rows
from turnwright.games.mac.book import PRESETS
from turnwright.games.mac.company.actions import ConfirmRefit, Fit, LeaveBay, OpenBay, Regroup, ResetBay, Strip
from turnwright.games.mac.company.economy import price, price_rows
from turnwright.games.mac.state import foes
from turnwright.kit import hexes
from turnwright.kit.kept import MOST, by_identity
from turnwright.testing.law_replay import read_replay, replays

from .test_legality import candidates, random_battle


def moments(lance, every):
    for n, t in enumerate(random_battle(f"fast {lance}", lance=lance, map_size="small")):
        if t.phase == "action" and t.asks and n % every == 0:
            yield t, t.frames[t.acting]


@pytest.mark.parametrize("lance", PRESETS)
def test_3_a_chance_is_the_sum_of_its_rows(lance):
    seen = 0
    for t, me in moments(lance, 5):
        for foe in foes(t, me):
            for mount in me.mounts:
                for how in ("fire", "called shot", "overwatch"):
                    assert hit_chance(t, me, mount, foe, how) == added(chance_rows(t, me, mount, foe, how))
                    seen += 1
        for frame in t.frames.values():
            assert move_energy(t.book, frame) == added(move_rows(t.book, frame))
            assert effective_output(t.book, frame) == added(output_rows(t.book, frame))
    assert seen > 100


@pytest.mark.parametrize("lance", PRESETS)
def test_3_who_weighs_many_shots_counts_as_the_rules_do(lance):
    for t, me in moments(lance, 11):
        gunner = Gunner(t, me)
        for at in (me.at, *Random(t.round).sample(land(t.ground).cells, 3)):
            for foe in foes(t, me):
                for group in gunner.groups:
                    mounts = planned(t, me, group, distance(at, foe.at))
                    shots = [(t.book.weapons[m.weapon].damage, hit_chance(t, me, m, foe, at=at)) for m in mounts]
                    assert gunner.shots(foe, group, at) == (shots, drawn(t.book, mounts))


def forget():
    """What was walked and listed before."""
    land.cache_clear()
    each.cache_clear()


@pytest.mark.parametrize("lance", PRESETS)
def test_2_a_list_that_is_written_late_is_the_same_list(lance):
    for t, me in moments(lance, 13):
        forget()
        written = list(legal_acts(t, me))
        acts = legal_acts(t, me)
        assert isinstance(acts, Acts)
        assert [acts[n] for n in range(len(acts))] == written
        assert acts[-1] is a.WITHDRAW
        assert acts[1:3] == written[1:3]
        for cell in land(t.ground).cells:
            for walk in (a.move(cell), a.sprint(cell)):
                assert (walk in acts) == (walk in written)
        assert all(action in acts for action in written)
        assert a.PLACE_ALL not in acts


@pytest.mark.parametrize("path", replays(GAME), ids=lambda path: path.stem)
def test_2_what_is_kept_between_acts_changes_no_list(path):
    """In recorded battles: what walks were kept, what is counted and looked up, against a list made anew and against the refusals."""
    forget()
    for n, t in enumerate(read_replay(GAME, path).moments()):
        if t.phase == "action" and t.asks:
            me = t.frames[t.acting]
            acts = legal_acts(t, me)
            looked_up = [acts[k] for k in range(len(acts))]
            kept = list(acts)
            with patch.object(activation, "land", Land), patch.object(activation, "each", each.__wrapped__):
                assert looked_up == kept == list(legal_acts(t, me))
            if n % 20 == 0:
                assert set(looked_up) == {action for action in candidates(t) if not problem(t, me, action)}


def test_6_the_hexes_of_an_area_are_counted_as_they_are_listed():
    area = disc("G9", 5)
    assert [nth(area, n) for n in range(area.bit_count())] == cells_of(area)
    with pytest.raises(KeyError):
        nth(area, area.bit_count())


@pytest.mark.parametrize("seed", range(3))
def test_13_1_what_is_listed_at_headquarters_is_what_is_not_refused(seed):
    t = GAME.start(1, {"mode": "campaign"}, dice=Dice(key_of_seed(seed)))
    rng, kinds = Random(seed), set()
    for _ in range(250):
        if not t.asks:
            break
        question = t.asks[0]
        answers = legal(t, 0)
        if t.phase == "headquarters":
            kinds.add(type(question).__name__)
            plain = [act for act in question.candidates(t, 0) if not question.problem(t, 0, act)]
            assert list(answers) == plain
            for stock in t.stock.values():
                for good in stock.goods:
                    assert price(t, good.item) == added(price_rows(t, good.item))
        perform(t, 0, rng.choice(answers))
    assert kinds >= {"Headquarters", "Briefing"}


def test_7_8_what_is_listed_in_the_bay_is_what_is_not_refused():
    t, rng, kinds = GAME.start(1, {"mode": "campaign"}, dice=Dice(key_of_seed(1))), Random(1), set()
    perform(t, 0, next(act for act in legal(t, 0) if isinstance(act, OpenBay)))
    for n in range(60):
        t.credits = 0 if n % 3 else 500_000
        answers = legal(t, 0)
        assert answers == [act for act in t.asks[0].candidates(t, 0) if not t.asks[0].problem(t, 0, act)]
        kinds |= set(map(type, answers))
        perform(t, 0, rng.choice([act for act in answers if not isinstance(act, ConfirmRefit | LeaveBay)]))
    assert kinds == {Fit, Strip, Regroup, ConfirmRefit, ResetBay, LeaveBay}


def test_6_5_distances_are_those_of_the_grid():
    for start in ("A1", "D7", "G20", "N1", "N20"):
        assert distances(start) == {cell: hexes.distance(HEX[start], at) for cell, at in HEX.items()}


def test_what_is_kept_of_a_thing_is_never_taken_for_that_of_another():
    asked = []

    @by_identity
    def total(numbers, more):
        asked.append(numbers)
        return sum(numbers) + more

    one, other = (1, 2), tuple(range(1, 3))
    assert [total(one, 1), total(one, 1), total(other, 1), total(one, 2)] == [4, 4, 4, 5]
    assert len(asked) == 3
    assert [total((n, n), 0) for n in range(2 * MOST)] == [2 * n for n in range(2 * MOST)]
