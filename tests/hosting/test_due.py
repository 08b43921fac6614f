"""What falls due is done as was announced, as acts of the match, once, whoever does it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from turnwright.core import Outcome, games
from turnwright.core.faces import Mail
from turnwright.hosting import clocks, due, seats
from turnwright.hosting.due import run_due
from turnwright.hosting.models import Beat, Clock, Membership, Notice, Vacancy
from turnwright.hosting.pace import Hourly, Live, Miss
from turnwright.server import brain, tables
from turnwright.server.models import Move, Play

from .tables_for_tests import NAMES, clock, later, log, match, person


@pytest.fixture(autouse=True)
def _nothing_else_is_due() -> None:
    Clock.objects.update(due=None)
    Beat.objects.all().delete()


def actions(slug: str) -> list[str]:
    return [row["type"] for row in Move.objects.filter(play__slug=slug).values_list("action", flat=True)]


def notices(slug: str, kind: str) -> list[str]:
    return [notice.person.name for notice in Notice.objects.filter(play__slug=slug, kind=kind)]


def daily(miss: Miss, **more: Any) -> Hourly:
    return Hourly(hours=24, miss=miss, **more)


def test_nothing_is_done_before_its_time() -> None:
    match("connect_four", daily("loss"))
    assert run_due(later(23.99)) == 0


def test_whoever_runs_out_of_time_has_lost_where_that_was_announced() -> None:
    slug = match("connect_four", Live(base=60, miss="loss"))
    assert run_due(later(seconds=60)) == 1
    assert tables.live(slug).match.outcome == Outcome("by a missed turn", (1,), (0.0, 1.0))
    assert (actions(slug), clock(slug).due) == (["@lapse"], None)
    assert run_due(later(seconds=61)) == 0


def test_of_two_who_run_out_of_time_at_once_the_first_has_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Mail, "offers", lambda *_: False)  # as in a game that has nothing for the late
    slug = match("envelopes", daily("loss"))
    assert tables.live(slug).waiting == (0, 1)
    assert run_due(later(24)) == 1
    assert tables.live(slug).match.over
    assert (actions(slug), clock(slug).due) == (["@lapse"], None)


def test_standing_orders_go_on_for_a_house_that_sends_nothing() -> None:
    slug = match("ec4x", daily("default"), 3)
    assert run_due(later(24)) == 3
    assert actions(slug) == ["@lapse"] * 3
    assert [time.due for time in clock(slug).work.seats] == [later(48)] * 3
    assert [time.misses for time in clock(slug).work.seats] == [1] * 3
    assert sorted(notices(slug, "missed")) == ["Ana", "Bela", "Cem"]
    assert run_due(later(24)) == 0


def test_what_is_drafted_counts_where_that_was_announced() -> None:
    slug = match("ec4x", daily("written"), 3)
    with tables.held(slug) as hosted:
        line = next(one for one in hosted.match.legal(1) if type(one).__name__ not in ("Seal", "Strike"))
    tables.play(slug, 1, line)
    with tables.held(slug) as hosted:
        before = hosted.number
    run_due(later(24))
    assert actions(slug)[before:] == ["@lapse as written"] * 3
    with tables.held(slug) as hosted:
        assert [hosted.match.table.houses[seat].lapses for seat in range(3)] == [1, 0, 1]


def test_a_bot_stands_in_for_one_turn_and_sees_only_that_seats_view(monkeypatch: pytest.MonkeyPatch) -> None:
    slug = match("kingdom", daily("bot"))
    seen = list[Any]()
    think = brain.think

    def watched(game: str, bot: str, seed: int, view: Any, *more: Any) -> Any:
        seen.append(view)
        return think(game, bot, seed, view, *more)

    monkeypatch.setattr(brain, "think", watched)
    with tables.held(slug) as hosted:
        (first,) = hosted.waiting
        view = type(hosted.view(first))
    assert run_due(later(24)) > 1
    with tables.held(slug) as hosted:
        assert hosted.waiting == (1 - first,)
        assert hosted.people == (0, 1)
    assert seen
    assert all(type(one) is view for one in seen)
    name = NAMES[first]
    assert log(slug) == [f"{name} missed the turn; a bot plays it, from what {name} knows and nothing else."]
    assert clock(slug).work.seats[first].misses == 1
    assert clock(slug).work.seats[1 - first].due == later(48)


@pytest.mark.parametrize("game", sorted(name for name, game in games().items() if game.seats[-1] > 1))
def test_a_bot_stands_in_turn_after_turn_in_every_game(game: str) -> None:
    slug = match(game, daily("bot", opens=0))
    for turn in range(1, 5):
        before = tables.live(slug).number
        run_due(later(24 * turn))
        with tables.held(slug) as hosted:
            assert hosted.number > before
            assert hosted.match.over or clock(slug).due == later(24 * (turn + 1))


def test_a_bot_that_died_over_a_turn_is_followed_by_another(monkeypatch: pytest.MonkeyPatch) -> None:
    slug = match("kingdom", daily("bot"))
    monkeypatch.setattr(due, "_stand_in", lambda *_: 0)  # as if the process was killed here
    run_due(later(24))
    assert actions(slug) == ["@announce"]
    monkeypatch.undo()
    assert run_due(later(24, seconds=10)) == 0  # it may still be thinking
    assert run_due(later(24, seconds=61)) > 0
    assert actions(slug).count("@announce") == 1
    assert clock(slug).work.seats[0].misses + clock(slug).work.seats[1].misses == 1


def test_whoever_is_late_is_reminded_once() -> None:
    slug = match("ec4x", daily("default", remind=6), 3)
    with clocks.at(later(1)):
        _seal(slug, 0)
    assert run_due(later(17)) == 0
    assert run_due(later(18)) == 2
    assert run_due(later(20)) == 0
    assert sorted(notices(slug, "reminder")) == ["Bela", "Cem"]
    assert run_due(later(24)) == 2
    assert run_due(later(42)) == 3  # the next turn has reminders of its own


def test_drafting_at_the_hour_of_a_reminder_takes_it_from_nobody() -> None:
    slug = match("ec4x", daily("default", remind=6), 2)
    with clocks.at(later(18.5)), tables.held(slug) as hosted:  # before anybody has looked at the clock
        line = next(one for one in hosted.match.legal(0) if type(one).__name__ not in ("Seal", "Strike"))
        tables.play(slug, 0, line)
    assert run_due(later(19)) == 2


def test_a_turn_that_is_shorter_than_the_reminder_has_none() -> None:
    slug = match("connect_four", Hourly(hours=4, miss="loss", remind=6))
    assert run_due(later(3)) == 0
    assert not notices(slug, "reminder")


def test_a_moved_deadline_has_a_reminder_again() -> None:
    slug = match("connect_four", daily("loss", remind=6))
    assert run_due(later(18)) == 1
    with clocks.at(later(19)):
        clocks.extend(slug, 24)
    assert run_due(later(24)) == 0
    assert run_due(later(42)) == 1


def _seal(slug: str, seat: int) -> None:
    with tables.held(slug) as hosted:
        seal = next(one for one in hosted.match.legal(seat) if type(one).__name__ == "Seal")
    tables.play(slug, seat, seal)


def test_after_repeated_misses_the_seat_is_open_and_nobody_waits_for_it() -> None:
    slug = match("ec4x", daily("default", opens=2), 3)
    for turn in range(2):
        with clocks.at(later(24 * turn + 1)):
            _seal(slug, 0)
            _seal(slug, 1)
        run_due(later(24 * (turn + 1)))
    play = Play.objects.get(slug=slug)
    assert log(slug)[-1] == "Cem has missed 2 turns in a row: the seat is open to somebody else."
    assert not Membership.objects.now().filter(play=play, seat=2).exists()
    assert Vacancy.objects.filter(play=play, seat=2).exists()
    assert notices(slug, "opened") == ["Cem"]
    with clocks.at(later(50)):
        _seal(slug, 0)
        _seal(slug, 1)
    assert run_due(later(50)) == 1  # the two who play need not wait for Wednesday
    assert [time.due for time in clock(slug).work.seats[:2]] == [later(74)] * 2
    with clocks.at(later(51)):
        seats.hand_over(play, 2, person("Eve"))
    assert clock(slug).work.seats[2].due == later(75)
    assert not clock(slug).work.seats[2].open


def test_where_nobody_is_left_the_clock_stands() -> None:
    slug = match("ec4x", daily("default", opens=1), 2)
    assert run_due(later(24)) == 2
    assert run_due(later(24 * 30)) == 0
    assert clock(slug).due is None


def test_who_answers_in_time_begins_to_count_anew() -> None:
    slug = match("ec4x", daily("default", opens=2), 2)
    run_due(later(24))
    with clocks.at(later(25)):
        _seal(slug, 0)
        _seal(slug, 1)
    run_due(later(49))
    assert [time.misses for time in clock(slug).work.seats] == [1, 1]


def test_a_match_that_cannot_be_seen_to_holds_up_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    bad, good = match("connect_four", daily("loss")), match("connect_four", daily("loss"))
    Move.objects.create(play=Play.objects.get(slug=bad), number=9, seat=0, action={}, digest="")  # a row too many
    tables.forget(bad)
    assert run_due(later(24)) == 1
    assert tables.live(good).match.over
    assert clock(bad).due == later(24) + due.TROUBLE


def test_a_paused_deleted_or_finished_match_is_left_alone() -> None:
    slug = match("connect_four", daily("loss"))
    Play.objects.filter(slug=slug).update(deleted=later())
    assert run_due(later(24)) == 0


# After the server stood still


def test_a_deadline_that_passed_while_nobody_kept_time_is_moved() -> None:
    slug = match("ec4x", daily("default"), 3)
    live = match("connect_four", Live(base=3600, miss="loss"))
    run_due(later(0.5))
    assert due.woke(later(30)) == 2
    assert due.woke(later(30)) == 0  # another process that starts finds nothing to move
    assert run_due(later(30)) == 0
    assert clock(slug).due == later(30 + 24)
    assert clock(live).due == later(30.5)
    assert log(slug) == [
        "The server stood still when time ran out, so the deadline is moved. The deadline is 2025-11-20 15:00 (UTC)."
    ]


def test_whoever_keeps_time_first_sees_whether_anybody_did() -> None:
    slug = match("connect_four", daily("loss"))
    run_due(later(1))
    with clocks.at(later(30)):
        assert due.keep_time() == 1
    assert not tables.live(slug).match.over


def test_a_process_that_joins_others_moves_nothing() -> None:
    slug = match("connect_four", daily("loss"))
    run_due(later(23.9))
    assert due.woke(later(24)) == 0
    assert run_due(later(24)) == 1
    assert tables.live(slug).match.over


# Several processes

WORKER = """
import os, sys
import django
django.setup()
from datetime import datetime
from turnwright.hosting import clocks, due
doomed, done = sys.argv[2] == "doomed", 0
save = clocks.save
def counted(*given):
    global done
    save(*given)
    done += 1
    if doomed:
        print("claimed", flush=True)
        if done == 2:
            os._exit(9)  # in the middle of a transaction: the missed turn is written, the clock is not yet set anew
clocks.save = counted
print("ready", flush=True)
sys.stdin.readline()
print(due.run_due(datetime.fromisoformat(sys.argv[1])))
"""


def _worker(kind: str) -> subprocess.Popen[str]:
    made = subprocess.Popen(
        [sys.executable, "-c", WORKER, later(24).isoformat(), kind],
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert made.stdout is not None
    assert made.stdout.readline() == "ready\n"
    return made


def _go(worker: subprocess.Popen[str]) -> None:
    assert worker.stdin is not None
    worker.stdin.write("go\n")
    worker.stdin.flush()


def test_three_processes_one_of_them_killed_miss_every_turn_exactly_once() -> None:
    """On whichever database this suite runs."""
    slugs = [match("connect_four", daily("loss")) for _ in range(12)]
    slugs += [match("ec4x", daily("default"), 2) for _ in range(3)]
    doomed, *others = (_worker(kind) for kind in ("doomed", "", ""))
    _go(doomed)
    assert doomed.stdout is not None
    assert doomed.stdout.readline() == "claimed\n"
    for worker in others:
        _go(worker)
    done = [int(worker.communicate(timeout=120)[0]) for worker in others]
    doomed.communicate(timeout=120)
    assert [worker.returncode for worker in (doomed, *others)] == [9, 0, 0]
    assert sum(done) > 0
    run_due(later(24))
    for slug in slugs[:12]:
        assert actions(slug) == ["@lapse"]
    for slug in slugs[12:]:
        assert actions(slug) == ["@lapse", "@lapse"]
        assert [time.misses for time in clock(slug).work.seats] == [1, 1]
        assert clock(slug).due == later(48)
    assert Notice.objects.filter(play__slug__in=slugs, kind="missed").count() == 12 + 6
