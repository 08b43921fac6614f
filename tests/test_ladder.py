"""The ladder: ratings that find what was planted, seats that add up, records that can be resumed."""

from __future__ import annotations

from math import log
from pathlib import Path
from random import Random
from typing import Any

import pytest
from connect_four import GAME as FOUR

from turnwright.core import BadSetup, TurnwrightError, find_game
from turnwright.lab import ladder as lab
from turnwright.lab.arena import play_job
from turnwright.lab.ladder import Result, ladder, rate
from turnwright.lab.run import Job, Run
from turnwright.lab.stats import ELO, Bout, ratings
from turnwright.lab.work import work

BOTS = ("greedy", "random", "mcts:4")


def climbed(record: Path | None = None, **run: Any) -> lab.Ladder:
    return ladder(FOUR, BOTS, 4, record=record, run=Run(**run))


# Ratings


def expected(one: float, other: float) -> float:
    return 1 / (1 + 10 ** ((other - one) / 400))


def test_ratings_find_planted_strengths_within_their_intervals() -> None:
    planted, rng, games = [0.0, 120.0, 250.0, -80.0], Random(7), 2000
    bouts = []
    for one in range(4):
        for other in range(one):
            won = sum(rng.random() < expected(planted[one], planted[other]) for _ in range(games))
            bouts.append(Bout(one, other, won, games, games))
    for strength, (rating, error) in zip(planted, ratings(4, bouts, {0: 0.0}), strict=True):
        assert abs(rating - strength) <= 2.6 * error
        assert error < 10


def test_intervals_hold_the_planted_strength_about_as_often_as_they_say() -> None:
    rng, held = Random(3), 0
    for _ in range(300):
        won = sum(rng.random() < expected(100, 0) for _ in range(60))
        rating, error = ratings(2, [Bout(1, 0, won, 60, 60)], {0: 0.0})[1]
        held += abs(rating - 100) <= 1.96 * error
    assert 0.92 <= held / 300 <= 0.98


def test_anchors_keep_their_ratings_and_shift_the_others() -> None:
    bouts = [Bout(0, 1, 30, 40, 40), Bout(1, 2, 25, 40, 40)]
    low, high = ratings(3, bouts, {2: 0.0}), ratings(3, bouts, {2: 1500.0})
    assert high[2] == pytest.approx((1500, 0))
    assert [h[0] - lo[0] for h, lo in zip(high, low, strict=True)] == pytest.approx([1500] * 3)
    both = ratings(3, bouts, {0: 400.0, 2: 0.0})
    assert [rating for rating, _ in both[::2]] == pytest.approx([400, 0])
    assert 0 < both[1][0] < 400


def test_a_clean_sweep_has_a_rating_that_grows_with_the_games() -> None:
    few, many = (ratings(2, [Bout(1, 0, n, n, n)], {0: 0.0})[1][0] for n in (4, 40))
    assert few == pytest.approx(ELO * 2.1972, abs=0.01), "four wins and the drawn game: nine to one"
    assert few < many < 1000


def test_repeated_games_move_no_rating_and_narrow_no_interval() -> None:
    fresh, again = (ratings(2, [Bout(1, 0, 30, 40, distinct)], {0: 0.0})[1] for distinct in (40, 4))
    assert fresh[0] == again[0]
    assert again[1] > 2 * fresh[1]


# Counting


def result(bots: tuple[str, ...], winners: tuple[int, ...], course: str) -> Result:
    return Result(bots, course, winners, (0.0,) * len(bots), course)


def test_a_win_counts_for_the_seat_it_was_won_in() -> None:
    games = [result(("a", "b"), (0,), "1"), result(("a", "b"), (), "2"), result(("b", "a"), (0,), "3")]
    a = next(rung for rung in rate(games, ["a", "b"], [("a", "b")], {"b": 0.0}, 2).bots if rung.bot == "a")
    assert (a.all.wins, a.all.draws, a.all.losses) == (1, 1, 1)
    assert [(seat.wins, seat.draws, seat.losses) for seat in a.by_seat] == [(1, 1, 0), (0, 0, 1)]


def test_with_many_seats_a_game_is_won_by_whoever_holds_all_winning_seats() -> None:
    four = ("a", "b", "a", "b")
    games = [result(four, (0, 2), "1"), result(four, (0, 1), "2"), result(four, (3,), "3")]
    (meeting,) = rate(games, ["a", "b"], [("a", "b")], {"b": 0.0}, 4).meetings
    assert (meeting.all.wins, meeting.all.draws, meeting.all.losses) == (1, 1, 1)
    assert [seat.wins for seat in meeting.by_seat] == [2, 0, 1, 0]


def test_seats_add_up_in_a_real_ladder_and_every_pair_meets_in_both() -> None:
    rated = climbed()
    assert (rated.games, rated.planned, rated.seats) == (12, 12, 2)
    assert rated.bots[0].bot == "greedy"
    assert [rung.bot for rung in rated.bots if rung.anchor] == ["random"]
    assert sum(rung.all.games for rung in rated.bots) == 24
    sides: list[lab.Rung | lab.Meeting] = [*rated.bots, *rated.meetings]
    for side in sides:
        for end in ("games", "wins", "draws", "losses"):
            assert sum(getattr(seat, end) for seat in side.by_seat) == getattr(side.all, end)
        assert len({seat.games for seat in side.by_seat}) == 1
    assert [(m.bot, m.other, m.all.games) for m in rated.meetings] == [
        ("greedy", "random", 4),
        ("greedy", "mcts:4", 4),
        ("random", "mcts:4", 4),
    ]


def test_games_that_go_the_same_way_are_told() -> None:
    """Nothing in this pair is left to chance: each seating has one course, whatever the seed."""
    rated = ladder(find_game("kingdom"), ["turtle", "idle"], 6)
    assert (rated.games, rated.distinct) == (6, 2)
    assert rated.meetings[0].all.distinct == 2


def test_openings_by_chance_make_games_of_sure_players_differ_and_are_the_same_for_each_seating() -> None:
    kingdom = find_game("kingdom")
    rated = ladder(kingdom, ["turtle", "idle"], 6, run=Run(opening=8))
    assert (rated.games, rated.distinct) == (6, 6)
    jobs = [
        Job("kingdom", ("turtle", "turtle"), way, seed, opening=8) for seed in ("1", "2") for way in ((0, 1), (1, 0))
    ]
    one, swapped, other, _ = (play_job(job)[0][0].course for job in jobs)
    assert one == swapped != other


def test_alone_at_the_table_the_book_is_the_opponent() -> None:
    games = [result(("even",), (0,) if n % 2 else (), str(n)) for n in range(40)]
    games += [result(("strong",), (0,) if n < 36 else (), str(n)) for n in range(40)]
    strong, even = rate(games, ["even", "strong"], [("even",), ("strong",)], {"strong": 0.0}, 1).bots
    assert (even.bot, even.rating, even.anchor) == ("even", 0, False)
    assert strong.rating == pytest.approx(ELO * log(36.5 / 4.5), abs=0.1)
    assert strong.interval[0] > even.interval[1] > 0


def test_alone_at_the_table_nobody_meets() -> None:
    rated = ladder(find_game("hell"), ["turtle", "idle"], 1)
    assert not rated.meetings
    assert not any(rung.anchor for rung in rated.bots)
    assert all(rung.all.draws == 0 and rung.all.games == 1 for rung in rated.bots)


def test_the_panel_meets_the_bots_but_not_itself() -> None:
    kingdom = find_game("kingdom")
    rated = ladder(kingdom, ["economy", "random"], 2, against=["panel"])
    met = {(m.bot, m.other) for m in rated.meetings}
    others = set(kingdom.bot.PANEL) - {"economy"}
    assert met == {("economy", "random")} | {(bot, other) for bot in ("economy", "random") for other in others}


# The record


def test_a_resumed_ladder_is_the_same_as_one_without_a_break(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record, whole = tmp_path / "ladder.jsonl", climbed()

    def stops(run: Run, do: Any, todo: Any) -> Any:
        for n, played in enumerate(work(do, todo, run.jobs)):
            if n == 7:
                raise KeyboardInterrupt
            yield played

    with monkeypatch.context() as patch:
        patch.setattr(Run, "work", stops)
        part = climbed(record=record)
    assert (part.games, part.planned) == (7, 12)
    with record.open("a", encoding="utf-8") as file:
        file.write('{"bots":["gre')  # the process died in the middle of a line
    played: list[int] = []
    assert climbed(record=record, progress=lambda done, of: played.append(done)) == whole
    assert played == [8, 9, 10, 11, 12]
    assert climbed(record=record, progress=lambda done, of: pytest.fail("played again")) == whole


def test_processes_change_nothing() -> None:
    assert climbed(jobs=2) == climbed()


def test_a_record_takes_more_bots_and_more_games(tmp_path: Path) -> None:
    record, played = tmp_path / "ladder.jsonl", list[int]()
    ladder(FOUR, BOTS[:2], 2, record=record)
    assert climbed(record=record, progress=lambda done, of: played.append(done)) == climbed()
    assert len(played) == 10


def test_a_ladder_stopped_before_every_pair_met_has_nothing_to_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Run, "work", lambda run, do, todo: work(do, todo[:3], run.jobs))
    with pytest.raises(KeyboardInterrupt):
        climbed()


@pytest.mark.parametrize(
    ("bots", "other", "said"),
    [
        (["random", "random"], {}, "names each bot once"),
        (["random"], {}, "needs two bots"),
        (["random"], {"against": ["panel"]}, "Connect Four names no panel"),
        (["random", "greedy"], {"anchors": {"hard": 0.0}}, "hard cannot be an anchor"),
        (["random", "nobody"], {}, "There is no bot nobody"),
    ],
)
def test_what_cannot_be_rated_is_refused_in_one_sentence(bots: list[str], other: dict[str, Any], said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        ladder(FOUR, bots, 1000, **other)


def test_the_record_of_another_ladder_is_refused(tmp_path: Path) -> None:
    record = tmp_path / "ladder.jsonl"
    ladder(FOUR, BOTS[:2], 2, record=record)
    with pytest.raises(BadSetup, match="another ladder"):
        ladder(find_game("kingdom"), ["rush", "idle"], 2, record=record)
    record.write_text("dear diary\n", encoding="utf-8")
    with pytest.raises(BadSetup, match="not the record of a ladder"):
        ladder(FOUR, BOTS[:2], 2, record=record)
    assert record.read_text(encoding="utf-8") == "dear diary\n"


def test_a_record_that_cannot_be_written_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    with pytest.raises(TurnwrightError, match="Cannot write"):
        climbed(record=tmp_path / "nowhere" / "ladder.jsonl", progress=lambda done, of: pytest.fail("played"))
