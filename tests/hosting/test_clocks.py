"""The clock runs with the moves of a match, and people stop it, move it and take time off, publicly."""

from __future__ import annotations

from typing import Any

import pytest

from turnwright.core import BadSetup, Illegal, find_game
from turnwright.hosting import clocks, seats
from turnwright.hosting.clockwork import wake, went, wound
from turnwright.hosting.pace import UNTIMED, AnyPace, Hourly, Live, Weekly
from turnwright.server import tables
from turnwright.server.models import Move, Play, TakenBack

from .tables_for_tests import NOW, clock, later, log, match, person

DAILY = Hourly(hours=24)


def play(slug: str, seat: int, at: Any, name: str = "") -> None:
    """Play the first thing there is, or the first of a kind."""
    with clocks.at(at):
        with tables.held(slug) as hosted:
            legal = hosted.match.legal(seat)
            action = next(one for one in legal if not name or type(one).__name__ == name)
        tables.play(slug, seat, action)


def dues(slug: str) -> list[Any]:
    return [time.due for time in clock(slug).work.seats]


def test_whoever_is_asked_has_time_and_nobody_else() -> None:
    slug = match("connect_four", DAILY)
    assert dues(slug) == [later(24), None]
    play(slug, 0, later(5))
    assert dues(slug) == [None, later(29)]
    assert clock(slug).due == later(29)


def test_without_a_pace_there_is_no_clock() -> None:
    slug = match("connect_four", UNTIMED)
    with pytest.raises(BadSetup, match="no clock"):
        clocks.agree_to_pause(slug, 0)
    seats.seat_changed.send(Play, play=Play.objects.get(slug=slug), seat=0, person=person("Eve"))


def test_a_bot_is_not_timed() -> None:
    work = went(DAILY, wound(DAILY, 2), NOW, waiting=[1], people=[0])
    assert wake(DAILY, work, NOW) is None
    work = went(DAILY, work, later(1), waiting=[1], people=[0, 1])  # handed over to a person while it thought
    assert work.seats[1].due == later(24)


def test_whoever_misses_a_turn_and_is_asked_at_once_again_has_time_for_that() -> None:
    work = went(DAILY, wound(DAILY, 2), NOW, waiting=[0], people=[0, 1])
    work = went(DAILY, work, later(24), waiting=[0], people=[0, 1], actor=0, lapsed=True)
    assert work.seats[0].due == later(48)


def test_the_end_of_a_match_stops_its_clock() -> None:
    slug = match("connect_four", DAILY)
    for n in range(7):
        with clocks.at(later(n)):
            tables.play(slug, n % 2, find_game("connect_four").read_action({"type": "Drop", "column": n % 2}))
    assert tables.live(slug).match.over
    assert (dues(slug), clock(slug).due) == ([None, None], None)


def test_drafting_moves_no_clock_and_unsealing_gives_no_new_time() -> None:
    slug = match("ec4x", DAILY, 3)
    before = clock(slug).state
    _draft(slug, 0, later(1))
    assert clock(slug).state == before
    play(slug, 0, later(2), "Seal")
    assert dues(slug) == [None, later(24), later(24)]
    play(slug, 0, later(3), "Unseal")
    assert dues(slug) == [later(24)] * 3


def _draft(slug: str, seat: int, at: Any) -> None:
    with tables.held(slug) as hosted:
        names = {type(one).__name__ for one in hosted.match.legal(seat)} - {"Seal", "Strike"}
    play(slug, seat, at, min(names))


def test_a_turn_is_resolved_as_soon_as_all_are_ready_and_the_next_begins() -> None:
    slug = match("ec4x", Weekly(days=(2, 6), at="21:00", zone="UTC"), 3)
    assert dues(slug) == [later(36)] * 3  # Wednesday
    for seat in range(3):
        play(slug, seat, later(1 + seat), "Seal")
    assert dues(slug) == [later(36)] * 3  # a new turn, and still time for it until Wednesday
    for seat in range(3):
        play(slug, seat, later(26 + seat), "Seal")
    assert dues(slug) == [later(36, days=4)] * 3  # Sunday: Wednesday would be too soon


def test_a_live_clock_counts_down_what_each_has_used() -> None:
    slug = match("connect_four", Live(base=600, increment=10, miss="loss"))
    assert dues(slug) == [later(seconds=610), None]
    play(slug, 0, later(seconds=100))
    play(slug, 1, later(seconds=150))
    assert dues(slug) == [later(seconds=150 + 510 + 10), None]
    assert clock(slug).work.seats[1].left == 560


def test_the_move_and_its_clock_are_one_transaction(monkeypatch: pytest.MonkeyPatch) -> None:
    slug = match("connect_four", DAILY)
    monkeypatch.setattr(clocks, "save", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        play(slug, 0, later(1))
    monkeypatch.undo()
    assert not Move.objects.filter(play__slug=slug).exists()
    play(slug, 0, later(2))
    assert dues(slug) == [None, later(26)]


# Pause


@pytest.mark.parametrize(
    ("pace", "then"),
    [
        (DAILY, later(days=10, hours=24)),  # at least a day
        (Hourly(hours=72), later(days=10, hours=70)),  # what was left
        (Live(base=600), later(days=10, seconds=600)),
        (Weekly(days=(2,), at="21:00", zone="UTC"), later(days=15, hours=12)),
    ],
)
def test_a_pause_begins_when_all_agree_and_gives_back_what_was_left(pace: AnyPace, then: Any) -> None:
    slug = match("connect_four", pace)
    agreed_at = NOW if isinstance(pace, Live) else later(2)
    with clocks.at(agreed_at):
        clocks.agree_to_pause(slug, 0)
        assert clock(slug).due
        with pytest.raises(Illegal, match="already"):
            clocks.agree_to_pause(slug, 0)
        clocks.agree_to_pause(slug, 1)
    assert clock(slug).due is None
    with clocks.at(later(days=10)):
        clocks.resume(slug, 1)
    assert dues(slug) == [then, None]
    assert log(slug)[:2] == [
        "Ana proposes to stop the clock; it stops when all who play agree.",
        "All agree: the clock is stopped.",
    ]
    assert log(slug)[2].startswith("Bela lets the clock run again.")


def test_moves_may_be_played_while_the_clock_stands() -> None:
    slug = match("connect_four", DAILY)
    with clocks.at(NOW):
        clocks.stop(slug)
    play(slug, 0, later(1))
    assert dues(slug) == [None, None]
    with clocks.at(later(2)):
        clocks.resume(slug, None)
    assert dues(slug) == [None, later(26)]
    assert log(slug)[0] == "The moderator stops the clock."
    with pytest.raises(Illegal, match="not stopped"):
        clocks.resume(slug, None)


def test_whoever_has_second_thoughts_about_a_pause_says_so() -> None:
    slug = match("connect_four", DAILY)
    with clocks.at(NOW):
        clocks.agree_to_pause(slug, 0)
        clocks.withdraw(slug, 0)
        clocks.agree_to_pause(slug, 1)
    assert clock(slug).work.paused is None
    with pytest.raises(Illegal, match="not agreed"):
        clocks.withdraw(slug, 0)


# Days off


def test_days_off_move_the_deadline_for_all_until_they_are_used_up() -> None:
    slug = match("ec4x", Hourly(hours=24, vacation=3), 3)
    with clocks.at(later(1)):
        clocks.take_days_off(slug, 1, 2)
        assert dues(slug) == [later(72)] * 3
        with pytest.raises(BadSetup, match="1 day off left"):
            clocks.take_days_off(slug, 1, 2)
    assert log(slug) == ["Bela takes 2 days off. The deadline is 2025-11-21 09:00 (UTC)."]


def test_days_off_taken_beforehand_come_before_the_turn() -> None:
    slug = match("connect_four", Hourly(hours=24, vacation=3))
    with clocks.at(later(1)):
        clocks.take_days_off(slug, 1, 3)
    assert dues(slug) == [later(24), None]
    play(slug, 0, later(10))
    assert dues(slug) == [None, later(1 + 72 + 24)]


def test_a_live_clock_knows_no_days_off() -> None:
    slug = match("connect_four", Live(base=60, vacation=5))
    with pytest.raises(BadSetup, match="agree on a pause"):
        clocks.take_days_off(slug, 0, 1)


# The moderator


def test_the_moderator_moves_a_deadline_publicly() -> None:
    slug = match("ec4x", DAILY, 3)
    with clocks.at(later(1)):
        clocks.extend(slug, 12)
        with pytest.raises(BadSetup, match="1 to 336"):
            clocks.extend(slug, 0)
    assert dues(slug) == [later(36)] * 3
    assert log(slug) == ["The moderator moves the deadline. The deadline is 2025-11-19 21:00 (UTC)."]


def test_an_announcement_lets_a_page_that_is_open_be_answered() -> None:
    slug = match("connect_four", DAILY)
    with tables.held(slug) as hosted:
        token = hosted.question(0)
    with clocks.at(NOW):
        clocks.extend(slug, 1)
    tables.forget(slug)
    with tables.held(slug) as hosted:
        assert hosted.question(0) == token


def test_the_moderator_takes_a_match_back_and_everybody_is_told() -> None:
    slug = match("ferrymen", DAILY)
    for n in range(4):
        with tables.held(slug) as hosted:
            seat = hosted.waiting[0]
        play(slug, seat, later(n))
    with tables.held(slug) as hosted:
        tokens = [hosted.question(seat) for seat in (0, 1)]
        first, seals = list(hosted.match.log[:2]), len(hosted.match.header.streams)
        stamps = list(hosted.stamps)
    with clocks.at(later(10)):
        clocks.rewind(slug, 2)
    tables.forget(slug)
    with tables.held(slug) as hosted:
        assert hosted.match.log[:2] == first
        assert len(hosted.match.log) == 3
        assert len(hosted.match.header.streams) == seals + 1
        assert not {hosted.question(seat) for seat in (0, 1)} & set(tokens)
        assert all(now > before for now, before in zip(hosted.stamps, stamps, strict=True))
        seat = hosted.waiting[0]
    assert log(slug) == ["The moderator takes the match back by 2 moves; other dice fall from here on."]
    assert [due for due in dues(slug) if due] == [later(34)]
    assert TakenBack.objects.filter(play__slug=slug).count() == 2
    play(slug, seat, later(11))
    tables.forget(slug)
    with tables.held(slug) as hosted:
        assert len(hosted.match.log) == 4  # and it loads again


def test_how_far_a_match_is_taken_back_tells_nothing_of_hidden_drafts() -> None:
    slug = match("ec4x", DAILY, 3)
    play(slug, 0, NOW, "Seal")
    for _ in range(3):
        _draft(slug, 1, NOW)
    play(slug, 1, NOW, "Seal")
    with clocks.at(later(1)):
        clocks.rewind(slug, 1)
    assert log(slug) == ["The moderator takes the match back by 1 move; other dice fall from here on."]


def test_a_match_that_is_over_is_not_taken_back() -> None:
    slug = match("connect_four", DAILY)
    for n in range(7):
        tables.play(slug, n % 2, find_game("connect_four").read_action({"type": "Drop", "column": n % 2}))
    with pytest.raises(Illegal, match="fork it"):
        clocks.rewind(slug, 3)


def test_whoever_takes_a_seat_has_a_whole_turn() -> None:
    slug = match("ec4x", DAILY, 3)
    with clocks.at(later(20)):
        seats.hand_over(Play.objects.get(slug=slug), 1, person("Eve"))
    assert dues(slug) == [later(44)] * 3
