"""The arena: fair seats, honest intervals, the same result however many processes play."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from connect_four import GAME as FOUR

from turnwright.core import BadSetup
from turnwright.lab.arena import Played, _ladder, _standing, arena, play_job, seatings
from turnwright.lab.run import Job, Run
from turnwright.lab.stats import wilson


def without_times(report: Any) -> Any:
    rows = msgspec.to_builtins(report)
    for row in rows["bots"]:
        del row["ms_per_move"], row["slowest_ms"]
    return rows


@pytest.mark.parametrize(
    ("wins", "trials", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (120, 200, 0.5308, 0.6654)],
)
def test_wilson_agrees_with_published_values(wins: int, trials: int, low: float, high: float) -> None:
    assert wilson(wins, trials) == pytest.approx((low, high), abs=1e-4)


def test_nothing_played_means_nothing_known() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("bots", "seats", "expected"),
    [
        (1, 1, [(0,)]),
        (3, 1, [(0,), (1,), (2,)]),
        (2, 2, [(0, 1), (1, 0)]),
        (1, 2, [(0, 0)]),
        (2, 4, [(0, 1, 0, 1), (1, 0, 1, 0)]),
        (3, 2, [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]),
    ],
)
def test_every_bot_sits_in_every_seat_as_often(bots: int, seats: int, expected: list[tuple[int, ...]]) -> None:
    assert seatings(bots, seats) == expected


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (3, 3), (4, 3), (2, 5), (5, 2)])
def test_seats_are_shared_evenly(bots: int, seats: int) -> None:
    ways = seatings(bots, seats)
    for seat in range(seats):
        sat = [way[seat] for way in ways]
        assert len({sat.count(bot) for bot in range(bots)}) == 1


def test_games_are_rounded_up_to_whole_sets_and_all_are_counted() -> None:
    report = arena(FOUR, ["random", "greedy"], 5)
    assert report.games == 6
    assert [bot.games for bot in report.bots] == [6, 6]
    random, greedy = report.bots
    assert random.wins + random.draws + random.losses == 6
    assert (random.wins, random.draws) == (greedy.losses, greedy.draws)
    assert random.rate + greedy.rate == 1


def test_one_seed_gives_one_result_and_another_seed_another() -> None:
    one, same, other = (arena(FOUR, ["random", "random"], 20, Run(seed=seed)) for seed in (1, 1, 2))
    assert without_times(one) == without_times(same)
    assert without_times(one)["bots"] != without_times(other)["bots"]


def test_processes_change_nothing() -> None:
    bots = ["random", "mcts:5"]
    assert without_times(arena(FOUR, bots, 4, Run(jobs=1))) == without_times(arena(FOUR, bots, 4, Run(jobs=2)))


def test_a_mirror_match_is_numbered_and_even_in_sum() -> None:
    report = arena(FOUR, ["random", "random"], 100)
    assert [bot.bot for bot in report.bots] == ["random #1", "random #2"]
    low, high = report.bots[0].interval
    assert low < 0.5 < high


def test_progress_is_told_game_by_game() -> None:
    heard: list[tuple[int, int]] = []
    arena(FOUR, ["random"], 3, Run(progress=lambda done, of: heard.append((done, of))))
    assert heard == [(1, 3), (2, 3), (3, 3)]


def test_a_bot_that_does_not_exist_is_refused_before_anything_is_played() -> None:
    with pytest.raises(BadSetup, match="There is no bot nobody"):
        arena(FOUR, ["random", "nobody"], 1000, Run(progress=lambda done, of: pytest.fail("played")))


def test_a_game_says_who_moved_how_often() -> None:
    rows, _ = play_job(Job(FOUR.id, ("random", "greedy"), (1, 0), "7"))
    assert [row.bot for row in rows] == [1, 0]
    assert 0 <= rows[0].moves - rows[1].moves <= 1
    assert [row.won for row in rows].count(True) + rows[0].drawn == 1


def test_a_standing_counts_a_draw_as_half_a_win_and_a_lone_defeat_as_a_loss() -> None:
    def row(won: bool, drawn: bool, score: float) -> Played:
        return Played(0, 0, won, drawn, score, 4, 0.5, 0.25)

    mixed = _standing("x", [row(True, False, 3), row(False, True, 2), row(False, False, 1), row(False, True, 2)])
    assert (mixed.wins, mixed.draws, mixed.losses, mixed.rate) == (1, 2, 1, 0.5)
    assert (mixed.mean_score, mixed.lowest_score, mixed.highest_score) == (2, 1, 3)
    assert (mixed.moves, mixed.ms_per_move, mixed.slowest_ms) == (16, 125, 250)
    assert _standing("x", [row(False, False, n) for n in (1, 2, 2, 4)], range(1, 5)).reached == (
        (1, 4),
        (2, 3),
        (3, 1),
        (4, 1),
    )


@pytest.mark.parametrize(
    ("scores", "rungs"),
    [([3.0], [3]), ([2.0, 5.5], [2, 3, 4, 5]), ([-1.0, 1.0], [-1, 0, 1]), ([0.0, 100.0], list(range(0, 101, 5)))],
)
def test_the_ladder_of_scores_has_even_rungs_and_few(scores: list[float], rungs: list[int]) -> None:
    assert list(_ladder(scores)) == rungs


def test_a_census_counts_what_happened_and_who_was_ahead() -> None:
    report = arena(FOUR, ["random", "greedy"], 4, census=True)
    counts = {count.kind: count for count in report.census}
    assert counts["Drop"].times == sum(standing.moves for standing in report.bots)
    assert counts["Drop"].games == 4
    assert report.ahead[0][0] is None
    assert report.ahead[1][0] == report.bots[1].wins / 4
    assert not arena(FOUR, ["random", "greedy"], 2).census


@pytest.fixture
def keyboard() -> Iterator[None]:
    """Ctrl-C works, also where the tests run in the background of a shell that has it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("keyboard")
def test_ctrl_c_ends_an_arena_at_once_and_what_was_played_counts() -> None:
    """Else the five thousand games would be played to their end first."""
    report = arena(FOUR, ["mcts:60", "random"], 5000, Run(jobs=2, progress=_pressed_after_four))
    assert 4 <= report.games < 200
    assert sum(row.games for row in report.bots) == 2 * report.games
    for player in multiprocessing.active_children():
        player.join(20)
    assert not multiprocessing.active_children()


def _pressed_after_four(done: int, of: int) -> None:
    if done == 4:
        signal.raise_signal(signal.SIGINT)


@pytest.mark.usefixtures("keyboard")
def test_ctrl_c_before_every_bot_has_played_is_ctrl_c() -> None:
    with pytest.raises(KeyboardInterrupt):
        arena(FOUR, ["random", "random", "random"], 50, Run(progress=_pressed_at_once))


def _pressed_at_once(done: int, of: int) -> None:
    signal.raise_signal(signal.SIGINT)
