"""2 The list of legal actions agrees with the reasons for refusing one, and nothing is made out of nothing."""

from random import Random

import pytest

from turnwright.core import Dice, key_of_seed, legal, perform
from turnwright.games.mac import GAME
from turnwright.games.mac import actions as a
from turnwright.games.mac.battle.activation import legal_acts, problem
from turnwright.games.mac.battle.map import land
from turnwright.games.mac.book import BOOK, PRESETS
from turnwright.games.mac.book.gear import LOCATIONS
from turnwright.games.mac.state import Frame


def random_battle(seed, **options):
    """Every rest point of a random battle; nobody withdraws."""
    t = GAME.start(2, options, dice=Dice(key_of_seed(seed)))
    rng = Random(seed)
    while t.asks:
        yield t
        seat = next(iter(t.asks))
        answers = [action for action in legal(t, seat) if action is not a.WITHDRAW]
        perform(t, seat, rng.choice(answers))
    yield t


def candidates(t):
    """Every action that could be thought of."""
    ids, cells = [*t.frames, 99], land(t.ground).cells
    yield from (a.BRACE, a.OVERWATCH, a.VENT, a.COUNTERMEASURES, a.END_ACTIVATION, a.WITHDRAW)
    for cell in cells:
        yield from (a.Move(cell), a.Sprint(cell), a.ThrustPack(cell))
    for id in ids:
        yield from (a.TargetingUplink(id), a.Barrier(id))
        for group in range(6):
            yield a.Fire(group, id)
            yield from (a.CalledShot(group, id, location) for location in LOCATIONS)


@pytest.mark.parametrize("lance", PRESETS)
def test_2_what_is_listed_is_what_is_not_refused(lance):
    for n, t in enumerate(random_battle(lance, lance=lance, map_size="small")):
        if t.phase == "action" and t.asks and n % 23 == 0:
            frame = t.frames[t.acting]
            listed = set(legal_acts(t, frame))
            assert listed == {action for action in candidates(t) if not problem(t, frame, action)}


@pytest.mark.parametrize("lance", PRESETS)
def test_7_3_rounds_and_weapons_are_conserved(lance):
    """Rounds go only with shots, weapons only into wrecks, and nothing that is lost comes back."""
    before: dict[int, Frame] = {}
    shots: dict[str, int] = {}
    for t in random_battle(f"conserved {lance}", lance=lance, map_size="small"):
        for frame in t.frames.values():
            old = before.get(frame.id, frame)
            for pool, was in zip(frame.ammo, old.ammo, strict=True):
                need = BOOK.weapons[pool.weapon].ammo
                assert pool.rounds <= was.rounds
                assert (was.rounds - pool.rounds) % need == 0
                shots[pool.weapon] = shots.get(pool.weapon, 0) + (was.rounds - pool.rounds) // need
                assert pool.rounds >= 0
            assert [m.but(wrecked=False) for m in frame.mounts] == [m.but(wrecked=False) for m in old.mounts]
            assert all(now.wrecked or not was.wrecked for now, was in zip(frame.mounts, old.mounts, strict=True))
            assert all(n <= w for n, w in zip(frame.armour + frame.structure, old.armour + old.structure, strict=True))
            assert min(frame.armour + frame.structure) >= 0
            assert bool(frame.at) == (not frame.lost) or t.phase == "deployment"
            assert all(frame.structure[m.location] or m.wrecked for m in frame.mounts)
            assert 0 <= frame.ap <= 2
            assert frame.stress >= 0
        cells = [frame.at for frame in t.frames.values() if frame.at]
        assert len(set(cells)) == len(cells)
        before = dict(t.frames)
    assert sum(shots.values()) > 0


def test_5_3_nobody_spends_beyond_the_limit():
    for t in random_battle("limit", lance="line"):
        for frame in t.frames.values():
            if not frame.lost and not frame.reactor_hits:
                assert 2 * frame.spent <= 3 * max(frame.output, BOOK.chassis[frame.chassis].reactor)
