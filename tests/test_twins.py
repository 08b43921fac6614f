"""Every array twin against the rules it stands for: state, legal answers and outcome are equal at every step."""

from __future__ import annotations

import subprocess
import sys
from itertools import chain, product
from random import Random

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from turnwright.core import games, legal, perform
from turnwright.testing import terms
from turnwright.testing.law_replay import read_replay, replays
from turnwright.testing.plays import cases, play
from turnwright.testing.plays import settings as all_settings

pytest.importorskip("numba", reason="numba is not installed (the extra fast brings it)")

from turnwright.twin import Batch, Twin, compiled, twin_of
from turnwright.twin.proof import Lockstep, fields, follow, wander

TWINS: list[Twin] = [twin for game in games().values() if (twin := twin_of(game))]
STEPS = 300
"""Steps of a drawn play: enough for most games to end."""

every_twin = pytest.mark.parametrize("twin", TWINS, ids=lambda twin: twin.game.id)


def test_a_twin_is_found() -> None:
    assert "kingdom" in [twin.game.id for twin in TWINS]


@every_twin
def test_every_action_has_one_bit_of_a_mask(twin: Twin) -> None:
    assert len(set(twin.actions)) == len(twin.actions) <= 63


@every_twin
def test_a_twin_follows_the_recorded_matches(twin: Twin) -> None:
    for path in replays(twin.game):
        follow(twin, compiled(twin), read_replay(twin.game, path))


@every_twin
def test_a_twin_built_for_the_printed_book_follows_them_too(twin: Twin) -> None:
    rules = compiled(twin, fixed=twin.terms())
    for path in replays(twin.game):
        match = read_replay(twin.game, path)
        if not match.header.variant and twin.game.make_options(match.header.options) == twin.game.make_options():
            follow(twin, rules, match)


@every_twin
def test_a_twin_follows_bots_and_random_players(twin: Twin) -> None:
    for case in cases(twin.game):
        follow(twin, compiled(twin), play(twin.game, case).match)


@every_twin
def test_a_twin_follows_the_panel(twin: Twin) -> None:
    """Each simple line in either seat, against the game's own rules of thumb, as printed and under every preset."""
    bot = twin.game.bot
    for preset, line in product(twin.game.presets, bot.PANEL.values()):
        for seat in range(2):
            pair, rng = Lockstep.new(twin, compiled(twin), preset.options, preset.variant), Random(f"{preset} {seat}")
            players = [line if n == seat else bot.choose for n in range(2)]
            while not pair.over:
                asked = next(iter(pair.table.asks))
                pair.play(players[asked](twin.game.view(pair.table, asked), pair.answers, rng).action)


@every_twin
def test_a_twin_follows_every_option(twin: Twin) -> None:
    for setting in all_settings(twin.game):
        pair = Lockstep.new(twin, compiled(twin), setting.options)
        wander(pair, (Random(n).randrange(63) for n in range(STEPS)))


@every_twin
@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_twin_follows_any_play_under_any_options_and_variant(twin: Twin, data: st.DataObject) -> None:
    options, variant = data.draw(terms.options(twin.game), "options"), data.draw(terms.variants(twin.game), "variant")
    answers = data.draw(st.lists(st.integers(0, 62), max_size=60), "answers")
    rest = Random(data.draw(st.integers(0, 99), "rest"))
    pair = Lockstep.new(twin, compiled(twin), options, variant)
    wander(pair, chain(answers, (rest.randrange(63) for _ in range(STEPS))))


@every_twin
def test_a_batch_plays_the_same_games(twin: Twin) -> None:
    batch, rules = Batch(twin, 3, seed=5), compiled(twin)
    pairs = [Lockstep.new(twin, rules) for _ in batch.states]
    for _ in range(200):
        actions = batch.chosen()
        batch.step(actions)
        for n, pair in enumerate(pairs):
            pair.play(twin.actions[actions[n]])
            assert batch.ended[n] == pair.over
            if pair.over:
                assert batch.winners[n] == rules.winner(pair.state, pair.terms)
                pairs[n] = Lockstep.new(twin, rules)
            assert batch.states[n].tobytes() == pairs[n].state.tobytes()
            assert batch.masks[n] == rules.legal(pairs[n].state, pairs[n].terms)
            assert [batch.asked[n]] == list(pairs[n].table.asks)


@every_twin
def test_many_environments_at_once_are_games_of_the_rules(twin: Twin) -> None:
    vector = pytest.importorskip("gymnasium.vector", reason="gymnasium is not installed (the extra rl brings it)")
    from turnwright import rl

    env = rl.vector(twin.game.id, 4)
    observed, infos = env.reset(seed=3)
    assert isinstance(env, vector.VectorEnv)
    assert env.metadata["autoreset_mode"] is vector.AutoresetMode.SAME_STEP
    assert env.observation_space.contains(observed)
    tensor = np.from_dlpack(observed)  # as torch.from_dlpack and torch.from_numpy do: the same memory, no copy
    tables, rng, finished = [twin.game.start() for _ in range(4)], Random(2), 0
    for _ in range(250):
        for n, t in enumerate(tables):
            (seat,) = t.asks
            assert [twin.actions[bit] for bit in infos["action_mask"][n].nonzero()[0]] == sorted(
                legal(t, seat), key=twin.actions.index
            )
            row = [value for _, value in fields(twin.row_of(t))]
            assert tensor[n].tolist() == np.hstack([*row, seat]).astype(np.float32).tolist()
        actions = np.array([rng.choice(mask.nonzero()[0]) for mask in infos["action_mask"]])
        moved = infos["seat"].copy()
        again, rewards, ended, truncated, infos = env.step(actions)
        assert again is observed
        assert not truncated.any()
        for n, t in enumerate(tables):
            perform(t, moved[n], twin.actions[actions[n]])
            assert ended[n] == (not t.asks)
            won = twin.game.score(t).winners if ended[n] else ()
            assert rewards[n] == (0.0 if not won else 1.0 if moved[n] in won else -1.0)
            if ended[n]:
                tables[n], finished = twin.game.start(), finished + 1
    assert finished


@every_twin
def test_random_play_inside_the_loop_is_play_step_by_step(twin: Twin) -> None:
    inside, outside = Batch(twin, 4, seed=9), Batch(twin, 4, seed=9)
    ended = inside.play(150)
    for _ in range(150):
        outside.step(outside.chosen())
        ended -= outside.ended.sum()
    assert ended == 0
    assert inside.states.tobytes() == outside.states.tobytes()


def test_games_are_played_without_numba() -> None:
    """And whoever asks for a twin is told what is missing."""
    program = """
import sys
sys.modules["numba"] = sys.modules["numpy"] = None
from turnwright.core import Dice, TurnwrightError, games, key_of_seed
import turnwright.cli, turnwright.lab.bench, turnwright.server, turnwright.bots
for game in games().values():
    game.start(dice=Dice(key_of_seed(0)))
try:
    import turnwright.games.kingdom.twin
except TurnwrightError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout == "Array twins need numba, which the extra turnwright[fast] brings.\n"


def test_terms_without_a_number_still_make_a_row() -> None:
    assert [twin.game.id for twin in TWINS if twin.terms().dtype.itemsize == 0] == []
