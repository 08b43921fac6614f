"""How fast a match goes: deadlines across zones and daylight saving, and what is said of them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from turnwright.core import BadSetup, find_game
from turnwright.hosting.pace import (
    UNTIMED,
    Hourly,
    Live,
    Miss,
    Untimed,
    Weekly,
    coming,
    duration,
    fits,
    in_words,
    moment,
    moved,
    next_deadline,
    plain,
    read_pace,
    terms,
    ways_to_miss,
)

EVERY_DAY = tuple(range(7))


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def weekly(at: str, zone: str, *days: int, least: int = 0) -> Weekly:
    return Weekly(days=days or EVERY_DAY, at=at, zone=zone, least=least)


@pytest.mark.parametrize(
    ("zone", "at", "now", "due"),
    [
        ("Europe/Lisbon", "21:00", "2025-03-29T21:30", "2025-03-30T20:00"),  # summer time began that morning
        ("Europe/Lisbon", "21:00", "2025-10-25T20:30", "2025-10-26T21:00"),  # and ended
        ("America/New_York", "02:30", "2025-03-09T00:00", "2025-03-09T07:30"),  # no such hour: 03:30 by the clock
        ("America/New_York", "01:30", "2025-11-02T00:00", "2025-11-02T05:30"),  # comes twice: the first
        ("America/New_York", "01:30", "2025-11-02T05:31", "2025-11-03T06:30"),  # the second is no other deadline
        ("Australia/Sydney", "21:00", "2025-04-05T10:30", "2025-04-06T11:00"),  # the south: summer ends in April
        ("Australia/Sydney", "02:30", "2025-10-04T16:00", "2025-10-04T16:30"),  # skipped in October
        ("Australia/Lord_Howe", "02:15", "2025-10-04T12:00", "2025-10-04T15:45"),  # a gap of half an hour
        ("Pacific/Kiritimati", "08:00", "2025-06-01T17:59", "2025-06-01T18:00"),  # UTC+14
        ("Pacific/Kiritimati", "08:00", "2025-06-01T18:01", "2025-06-02T18:00"),
        ("Asia/Kathmandu", "00:00", "2025-06-01T18:00", "2025-06-01T18:15"),
        ("America/Santiago", "00:00", "2025-09-06T12:00", "2025-09-07T04:00"),  # midnight itself is skipped: 01:00
        ("UTC", "12:00", "2025-06-01T12:00", "2025-06-01T12:00"),
    ],
)
def test_the_next_deadline_of_a_week_is_right_by_the_clock_on_the_wall(zone: str, at: str, now: str, due: str) -> None:
    assert next_deadline(weekly(at, zone), utc(now)) == utc(due)


def test_a_day_that_a_zone_leaves_out_gives_no_deadline_twice() -> None:
    found = coming(weekly("21:00", "Pacific/Apia"), utc("2011-12-29T00:00"), 4)
    assert [when.astimezone(ZoneInfo("Pacific/Apia")).strftime("%d %H:%M") for when in found] == [
        "28 21:00",
        "29 21:00",
        "31 21:00",
        "01 21:00",
    ]


def test_a_turn_that_begins_shortly_before_a_deadline_has_until_the_next() -> None:
    pace = weekly("21:00", "UTC", 2, 6, least=12)
    assert next_deadline(pace, utc("2025-11-19T09:00")) == utc("2025-11-19T21:00")
    assert next_deadline(pace, utc("2025-11-19T09:01")) == utc("2025-11-23T21:00")
    assert coming(pace, utc("2025-11-19T09:01"), 3) == [
        utc("2025-11-23T21:00"),
        utc("2025-11-26T21:00"),
        utc("2025-11-30T21:00"),
    ]


def test_hours_are_counted_and_not_read_off_a_wall() -> None:
    assert coming(Hourly(hours=36), utc("2025-03-29T12:00"), 2) == [utc("2025-03-31T00:00"), utc("2025-04-01T12:00")]
    assert (
        next_deadline(Live(base=600), utc("2025-03-29T12:00"))
        is next_deadline(UNTIMED, utc("2025-03-29T12:00"))
        is None
    )
    assert coming(UNTIMED, utc("2025-03-29T12:00"), 3) == []


def test_days_off_move_a_deadline_to_the_same_hour_of_a_later_one() -> None:
    assert moved(Hourly(hours=24), utc("2025-03-29T12:00"), 2) == utc("2025-03-31T12:00")
    pace = weekly("21:00", "Europe/Lisbon", 2, 6)
    assert moved(pace, utc("2025-03-26T21:00"), 4) == utc("2025-03-30T20:00")  # summer time in between
    assert moved(pace, utc("2025-03-26T21:00"), 1) == utc("2025-03-30T20:00")
    assert moved(pace, utc("2025-03-26T21:00"), 5) == utc("2025-04-02T20:00")


@settings(deadline=None)  # the first of a zone reads its file
@given(
    st.sampled_from(
        ["Europe/Lisbon", "America/New_York", "Australia/Lord_Howe", "Pacific/Kiritimati", "Africa/Casablanca"]
    ),
    st.sets(st.integers(0, 6), min_size=1),
    st.times(),
    st.integers(0, 72),
    st.integers(0, 40 * 366 * 86400).map(lambda seconds: utc("2000-01-01") + timedelta(seconds=seconds)),
    st.integers(0, 10**6),
)
def test_who_begins_later_never_has_to_end_earlier(
    zone: str, days: set[int], at: Any, least: int, now: datetime, later: int
) -> None:
    pace = read_pace(plain(Weekly(days=tuple(days), at=f"{at:%H:%M}", zone=zone, least=least)))
    first, second = next_deadline(pace, now), next_deadline(pace, now + timedelta(seconds=later))
    assert first is not None
    assert second is not None
    assert now + timedelta(hours=least) <= first <= second
    assert all(one < other for one, other in pairwise(coming(pace, now, 9)))
    assert moved(pace, first, 1) > first


@pytest.mark.parametrize("pace", [UNTIMED, Live(base=300, increment=5), Hourly(hours=24), weekly("21:00", "UTC", 1)])
def test_a_pace_is_read_as_it_was_written(pace: Any) -> None:
    assert read_pace(plain(pace)) == pace


def test_without_a_word_there_is_no_clock() -> None:
    assert isinstance(read_pace({}), Untimed)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"type": "hours", "hours": 0}, "Hours for each turn are from 1 to 672."),
        ({"type": "hours", "hours": 24, "vacation": 9999}, "Days off for each seat are from 0 to 60."),
        ({"type": "live", "base": 10**5000}, "Seconds on a live clock are from 30 to 14400."),
        ({"type": "live", "base": 5}, "Seconds on a live clock are from 30 to 14400."),
        ({"type": "sometimes"}, "cannot be read"),
        ({"type": "hours", "hours": "many"}, "cannot be read"),
        ({"type": "hours", "hours": 3, "moon": 1}, "cannot be read"),
        ({"type": "weekdays", "days": [], "at": "21:00", "zone": "UTC"}, "at least one day"),
        ({"type": "weekdays", "days": [7], "at": "21:00", "zone": "UTC"}, "at least one day"),
        ({"type": "weekdays", "days": [1], "at": "9 pm", "zone": "UTC"}, "written like 21:00"),
        ({"type": "weekdays", "days": [1], "at": "24:00", "zone": "UTC"}, "written like 21:00"),
        ({"type": "weekdays", "days": [1], "at": "²1:00", "zone": "UTC"}, "written like 21:00"),
        ({"type": "weekdays", "days": [1], "at": "21:00", "zone": "../../etc/passwd"}, "one such as Europe/Lisbon"),
        ({"type": "hours", "hours": 3, "miss": "shrug"}, "cannot be read"),
    ],
)
def test_a_bad_pace_is_refused_in_one_sentence(given: dict[str, Any], said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        read_pace(given)


def test_a_game_offers_what_it_has_for_missed_turns() -> None:
    assert ways_to_miss(find_game("ec4x"), 4) == ["default", "written", "bot"]
    assert ways_to_miss(find_game("kingdom"), 2) == ["bot", "loss"]
    miss: Miss = "default"
    with pytest.raises(BadSetup, match="match of Kingdom"):
        fits(Hourly(hours=24, miss=miss), find_game("kingdom"), 2)
    assert fits(UNTIMED, find_game("kingdom"), 2) is UNTIMED


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0, "0 s"),
        (-5, "0 s"),
        (9.9, "9 s"),
        (250, "4 min 10 s"),
        (18720, "5 h 12 min"),
        (86400, "1 day"),
        (183600, "2 days 3 h"),
    ],
)
def test_a_span_is_said_in_its_two_largest_units(seconds: float, said: str) -> None:
    assert duration(seconds) == said


@pytest.mark.parametrize(
    ("when", "said"),
    [
        ("2025-11-18T21:00", "today 21:00"),
        ("2025-11-18T23:30", "today 23:30"),
        ("2025-11-19T21:00", "tomorrow 21:00"),
        ("2025-11-23T21:00", "Sunday 21:00"),
        ("2025-11-26T21:00", "Wednesday 26 November 21:00"),
        ("2026-01-04T21:00", "Sunday 4 January 2026 21:00"),
    ],
)
def test_a_deadline_is_said_by_the_readers_own_clock(when: str, said: str) -> None:
    assert moment(utc(when), "Europe/Lisbon", utc("2025-11-18T09:00")) == said


def test_the_same_deadline_is_another_day_elsewhere() -> None:
    assert moment(utc("2025-11-19T21:00"), "Asia/Tokyo", utc("2025-11-18T09:00")) == "Thursday 06:00"


def test_all_that_is_agreed_is_said() -> None:
    pace = Weekly(days=(2, 6), at="21:00", zone="Europe/Lisbon", miss="written", vacation=14, remind=24)
    assert in_words(pace) == "A turn ends every Wednesday and Sunday at 21:00 (Lisbon), or as soon as all are ready."
    assert terms(pace)[1:] == [
        "If time runs out: What is written by then counts; without a line, what the rules have for those who are late is played.",
        "After 3 turns missed in a row the seat is open to somebody else.",
        "Whoever is late is reminded once, 1 day before.",
        "Each seat has 14 days off in the whole match; they move the deadline for all.",
    ]
    assert in_words(Live(base=1800, increment=30)) == "A live clock: 30 min each, and 30 s more for every turn."
    assert terms(UNTIMED) == ["No clock: everybody takes the time they need."]
