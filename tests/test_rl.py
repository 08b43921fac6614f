"""Every game as a learning environment: the checks of PettingZoo and Gymnasium, and what they do not look at."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest

for package in ("gymnasium", "pettingzoo"):
    pytest.importorskip(package, reason=f"{package} is not installed (the extra rl brings it)")

import gymnasium
from gymnasium.utils.env_checker import check_env, data_equivalence
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.test.seed_test import parallel_seed_test

from turnwright import rl
from turnwright.core import BadSetup, Dice, Game, Illegal, Match, Table, games, key_of_seed, legal, perform
from turnwright.files import save_match
from turnwright.rl.encoding import Schema
from turnwright.rl.index import Index
from turnwright.rl.seats import Seats
from turnwright.testing.law_replay import read_replay, replays
from turnwright.testing.law_secrets import another_world
from turnwright.testing.plays import brief, few
from turnwright.testing.plays import settings as all_settings

NAMES = sorted(rl.names())
SOLO = [name for name in NAMES if 1 in rl.names()[name].seats]
CYCLES = 30
LISTED = {"kingdom": 53, "hell": 286, "mac": 817, "titov": 951, "connect_four": 7}
"""Games whose actions can be listed, as printed."""

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning")


def small(name: str) -> dict[str, Any]:
    """A set-up in which the checks, which look at everything, take seconds."""
    return {"entities": 24, "answers": 24, "options": brief(rl.names()[name], rl.names()[name].seats[0]).options}


def test_every_game_has_an_environment_of_its_rules_version() -> None:
    assert sorted(f"{game.id}_v{game.version}" for game in games().values()) == NAMES
    assert rl.aec("kingdom").metadata["name"] == next(name for name in NAMES if name.startswith("kingdom_v"))
    with pytest.raises(BadSetup, match="There is no environment kingdom_v0"):
        rl.aec("kingdom_v0")


@pytest.mark.parametrize("name", NAMES)
def test_seats_one_after_the_other_pass_pettingzoos_checks(name: str) -> None:
    api_test(rl.aec(name, **small(name)), num_cycles=CYCLES)


@pytest.mark.parametrize("name", NAMES)
def test_seats_at_once_pass_pettingzoos_checks(name: str) -> None:
    parallel_api_test(rl.parallel(name, **small(name)), num_cycles=CYCLES)


@pytest.mark.parametrize("name", NAMES)
def test_a_seed_gives_the_same_game(name: str) -> None:
    seed_test(lambda: rl.aec(name, **small(name)), num_cycles=CYCLES)
    parallel_seed_test(lambda: rl.parallel(name, **small(name)), num_cycles=CYCLES)


@pytest.mark.parametrize("name", SOLO)
def test_games_for_one_pass_gymnasiums_checks(name: str) -> None:
    check_env(rl.solo(name, **small(name)), skip_render_check=True)


def test_games_for_one_are_registered() -> None:
    for name in SOLO:
        env = gymnasium.make(f"turnwright/{name.replace('_v', '-v')}", answers=16)
        assert env.reset(seed=1)[0]["action_mask"].any()


@cache
def moments(game: Game[Any, Any]) -> list[Table]:
    """Tables at rest from random games under some of its options, and from recorded ones."""
    found, rng = list[Table](), Random(1)
    for path in sorted(replays(game), key=lambda path: path.stat().st_size)[:2]:
        found += [t.copy() for n, t in enumerate(read_replay(game, path).moments()) if t.asks and n % 25 == 0][:20]
    for setting in few(all_settings(game), 6):
        t = game.start(setting.seats, setting.options, dice=Dice(key_of_seed(str(setting))))
        for n in range(250):
            if not t.asks:
                break
            if n % 10 == 0:
                found.append(t.copy())
            seat = next(iter(t.asks))
            perform(t, seat, rng.choice(legal(t, seat)))
    return few(found, 80)


@pytest.mark.parametrize("name", NAMES)
def test_different_answers_never_look_the_same(name: str) -> None:
    game = rl.names()[name]
    schema = Schema(game)
    for t in moments(game):
        for seat in t.asks:
            answers = legal(t, seat)
            assert len({schema.action_row(action).tobytes() for action in answers}) == len(answers)


@pytest.mark.parametrize("name", NAMES)
def test_what_a_seat_observes_does_not_depend_on_what_is_hidden(name: str) -> None:
    game = rl.names()[name]
    schema = Schema(game)
    for t in few(moments(game), 20):
        for seat in t.asks:
            real, other = (
                schema.encode(game.view(world, seat), legal(world, seat))
                for world in (t, another_world(game, t, seat, "rl"))
            )
            assert data_equivalence(real, other, exact=True)


@pytest.mark.parametrize("name", NAMES)
def test_observations_differ_from_moment_to_moment(name: str) -> None:
    seats, rng, seen = Seats(rl.names()[name]), Random(1), set[bytes]()
    for _ in range(20):
        if seats.over:
            break
        seat = seats.asked[0]
        observed = seats.observe(seat)["observation"]
        seen.add(observed["view"].tobytes() + observed["entities"].tobytes())
        seats.answer(seat, rng.randrange(len(seats.answers(seat))))
    assert len(seen) > 5


@pytest.mark.parametrize("name", NAMES)
def test_there_is_room_for_every_position(name: str) -> None:
    """Nothing that a seat sees or may answer is left out, in the random games."""
    game = rl.names()[name]
    schema = Schema(game, entities=2_000)
    entities, answers = game.lab.ROOM
    for t in few(moments(game), 20):
        for seat in t.asks:
            assert len(legal(t, seat)) <= answers
            assert np.count_nonzero(schema.seen(game.view(t, seat))["entities"].any(axis=1)) <= entities


@pytest.mark.parametrize("name", NAMES)
def test_what_is_kept_from_view_to_view_changes_nothing(name: str) -> None:
    """A schema that has seen other views before writes the same as one that has seen none."""
    game = rl.names()[name]
    used = Schema(game)
    tables = moments(game)[:60]
    for n, t in enumerate(tables, 1):
        seat = next(iter(t.asks))
        seen = game.view(t, seat), legal(t, seat)
        kept = used.encode(*seen)
        if n in (2, 30, len(tables)):
            assert data_equivalence(kept, Schema(game).encode(*seen), exact=True)


def test_a_collection_that_is_left_unset_is_seen_as_empty() -> None:
    """Kingdom keeps what was done this turn only where each action may be taken once, and forgets it with the turn."""
    game = rl.names()["kingdom_v1"]
    schema, sums, t = Schema(game), list[float](), game.start(2, {"repeats": "once"})
    for place in (0, 1, 0):
        seat = next(iter(t.asks))
        sums.append(float(np.abs(schema.encode(game.view(t, seat), legal(t, seat))["entities"]).sum()))
        perform(t, seat, legal(t, seat)[place])
    assert len({*sums}) == 3


@pytest.mark.parametrize("name", NAMES)
def test_an_answer_points_at_what_it_names(name: str) -> None:
    """Every reference that the game declares and ever offers is found, in a collection that it declares."""
    game = rl.names()[name]
    schema, found, offered = Schema(game, entities=600), set[str](), set[str]()
    for t in moments(game):
        for seat in t.asks:
            answers = legal(t, seat)
            shown = schema.encode(game.view(t, seat), answers)
            for action, row in zip(answers, shown["refers"], strict=False):
                named = [field for field in action.__struct_fields__ if field in game.lab.REFERS]
                offered.update(named)
                for field, place in zip(named, row, strict=False):
                    if place >= 0:
                        table = schema.tables[int(shown["entities"][place][: len(schema.tables)].argmax())]
                        assert table in [path.partition(":")[0] for path in game.lab.REFERS[field]]
                        found.add(field)
    assert found == offered
    assert bool(found) == bool(game.lab.REFERS)


def test_a_fixed_index_means_the_same_action_always() -> None:
    env = rl.aec("kingdom", fixed=True)
    api_test(env, num_cycles=CYCLES)
    env.reset(seed=1)
    assert env.action_space("seat_0").n == 53
    assert set(env.observe("seat_0")["observation"]) == {"view", "entities"}
    table = env.seats.table
    actions = env.seats.game.lab.ACTIONS
    mask = env.observe("seat_0")["action_mask"]
    assert {actions[int(n)] for n in np.flatnonzero(mask)} == set(legal(table, 0))
    with pytest.raises(Illegal, match=r"Answer 52 is Sell\(asset='great_hall'\)"):
        env.step(52)


@pytest.mark.parametrize("name", [name for name in NAMES if name.split("_v")[0] in LISTED])
def test_every_answer_has_a_number_of_its_own(name: str) -> None:
    """The number stands for the action and no other, in random and in recorded games."""
    game, lists = rl.names()[name], dict[Any, Index]()
    for t in moments(game):
        terms = str((t.seats, t.options))
        if terms not in lists:
            start = game.start(t.seats, msgspec.structs.asdict(t.options), dice=Dice(key_of_seed("list")))
            lists[terms] = Index(game, game.view(start, 0))
        for seat in t.asks:
            answers = legal(t, seat)
            numbers = lists[terms].numbers(game.view(t, seat), answers)
            assert min(numbers) >= 0, f"no number: {answers[numbers.index(-1)]}"
            assert len(set(numbers)) == len(numbers)
            for n, action in zip(numbers, answers, strict=True):
                assert type(lists[terms].actions[n]) is type(action)


@pytest.mark.parametrize("game", LISTED)
def test_answers_by_number_pass_pettingzoos_checks(game: str) -> None:
    assert len(rl.aec(game, fixed=True).seats.index or ()) == LISTED[game]
    api_test(rl.aec(game, fixed=True), num_cycles=CYCLES)
    seed_test(lambda: rl.aec(game, fixed=True), num_cycles=CYCLES)


def test_where_actions_have_no_end_there_is_no_number() -> None:
    for game, terms in (("ec4x", {}), ("mac", {"options": {"mode": "campaign"}})):
        with pytest.raises(BadSetup, match="has no list of all actions"):
            rl.aec(game, fixed=True, **terms)


@pytest.mark.parametrize("name", ["kingdom", "hell", "connect_four"])
def test_a_learner_among_bots_passes_gymnasiums_checks(name: str) -> None:
    env = rl.against(name, "random", seat=0)
    check_env(env, skip_render_check=True)
    env.reset(seed=3)
    assert env.action_masks().any()


def test_a_learner_among_bots_changes_seats_and_is_told_whether_it_won() -> None:
    env = rl.against("kingdom", "heuristic", sight=rl.names()["kingdom_v1"].bot.sight, shaped=1.0, fixed=True)
    seats, wins, rng = list[int](), 0, Random(1)
    for n in range(4):
        seen, _ = env.reset(seed=n)
        seats.append(env.seat)
        total, over = env.seats.game.bot.evaluate(env.seats.view(env.seat), env.seat), False
        while not over:
            assert seen.shape == env.observation_space.shape
            assert env.seats.asked == [env.seat]
            seen, reward, over, _, info = env.step(int(rng.choice(np.flatnonzero(env.action_masks()))))
            total += reward
        wins += info["won"]
        assert total == pytest.approx(1.0 if info["won"] else -1.0)
    assert seats == [1, 0, 1, 0]
    assert wins == 0, "random play does not beat the rules of thumb"


def test_the_winner_is_rewarded() -> None:
    env = rl.aec("connect_four")
    env.reset()
    for column in (0, 1, 0, 1, 0, 1, 0):
        env.step(column)
    assert env.rewards == {"seat_0": 1.0, "seat_1": -1.0}
    assert all(env.terminations.values())


def test_a_game_is_broken_off_at_its_limit() -> None:
    env = rl.parallel("kingdom", limit=3)
    env.reset(seed=1)
    for _ in range(3):
        *_, truncated, _ = env.step({"seat_0": 0, "seat_1": 0})
    assert truncated == {"seat_0": True, "seat_1": True}
    assert env.agents == []


def test_many_games_at_once_on_the_twin() -> None:
    pytest.importorskip("numba", reason="numba is not installed (the extra fast brings it)")
    env = rl.vector("connect_four", 64)
    observed, infos = env.reset(seed=3)
    assert observed.shape == (64, len(env.columns))
    assert env.columns[-1] == "asked"
    rng, total = np.random.default_rng(1), 0
    for _ in range(60):
        before = infos["seat"].copy()
        actions = np.array([rng.choice(np.flatnonzero(row)) for row in infos["action_mask"]])
        again, rewards, ended, truncated, infos = env.step(actions)
        assert np.shares_memory(again, observed), "tensors made of the arrays stay valid"
        assert (rewards[ended] >= 0).all(), "a move never loses the game at once"
        assert ((again[:, -1] == 1 - before) | ended).all()
        total += int(ended.sum())
    assert total > 64
    assert not truncated.any()
    with pytest.raises(BadSetup, match="has no array twin"):
        rl.vector("hell", 2)


STRONG = [name for name, game in rl.names().items() if (game.folder / "strong").is_dir()]


@pytest.mark.parametrize("name", STRONG)
def test_strong_games_are_read_as_the_environments_show_them(name: str) -> None:
    for game in rl.dataset(name, fixed=True):
        assert all(step.observed["action_mask"][step.number] for step in game.steps), game.name
        assert max(game.rewards) == 1.0, "somebody won"
        assert set(game.players) <= {"hard", "master"}
        assert len(game.steps) > 25


def test_the_strong_games_are_small_and_of_four_books() -> None:
    files = [file for name in STRONG for file in (rl.names()[name].folder / "strong").iterdir()]
    assert {name.split("_v")[0] for name in STRONG} == {"kingdom", "hell", "mac", "titov"}
    assert sum(file.stat().st_size for file in files) < 300_000
    with pytest.raises(BadSetup, match="EC4X comes without recorded games"):
        rl.dataset("ec4x")


def test_a_match_of_ones_own_is_read_by_places_in_the_list(tmp_path: Path) -> None:
    match = Match.new(games()["connect_four"], key_of_seed("rl"))
    while match.table.asks:
        seat = next(iter(match.table.asks))
        match.play(seat, legal(match.table, seat)[0])
    save_match(match, tmp_path / "match.jsonl")
    game = rl.trajectory(tmp_path / "match.jsonl")
    assert [step.number for step in game.steps] == [0] * len(match.log)
    assert [step.seat for step in game.steps] == [entry.seat for entry in match.log]
    assert sorted(game.rewards) == [-1.0, 1.0]


def test_games_are_played_without_the_extra() -> None:
    program = """
import sys
sys.modules["gymnasium"] = sys.modules["numpy"] = None
import turnwright.cli
from turnwright.core import TurnwrightError, games
assert games()
try:
    import turnwright.rl
except TurnwrightError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout == "Learning needs gymnasium, which the extra turnwright[rl] brings.\n"
