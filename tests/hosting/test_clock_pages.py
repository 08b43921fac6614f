"""Time on pages: what each may see of it, and who may do what about it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from turnwright.core import find_game
from turnwright.hosting import clocks, seats
from turnwright.hosting.models import Person, Terms
from turnwright.hosting.pace import AnyPace, Hourly, Live, Weekly, plain
from turnwright.hosting.pace_form import pace_of_form, ruler
from turnwright.server import tables
from turnwright.server.models import Play

from . import helpers
from .tables_for_tests import NOW, clock, later, log

DAILY = Hourly(hours=24, vacation=3, remind=6)


@pytest.fixture(autouse=True)
def _now() -> Any:
    with clocks.at(NOW):
        yield


def table(pace: AnyPace, *people: Person, game: str = "connect_four", **agreed: Any) -> str:
    slug = helpers.match(*people, game=game, pace=plain(pace), **agreed)
    seats.started.send(Play, play=Play.objects.get(slug=slug))
    return slug


def say(browser: Client, slug: str, what: str, **fields: Any) -> int:
    return browser.post(f"/m/{slug}/clock/{what}", fields).status_code


def test_a_deadline_is_shown_by_the_readers_own_clock() -> None:
    ana, bela = helpers.person("Ana", zone="Europe/Lisbon"), helpers.person("Bela", zone="Asia/Tokyo")
    slug = table(DAILY, ana, bela)
    assert "tomorrow 09:00 (Lisbon)" in helpers.client(ana).get(f"/m/{slug}/clock").text
    page = helpers.client(bela).get(f"/m/{slug}/clock").text
    assert "tomorrow 18:00 (Tokyo)" in page
    assert "24 h for each turn" not in page
    assert "1 day for each turn." in page
    assert "A bot plays that turn" in page
    assert "<script>" not in page


def test_the_clock_stands_above_the_board() -> None:
    ana, bela = helpers.person("Ana", zone="Europe/Lisbon"), helpers.person("Bela")
    slug = table(DAILY, ana, bela)
    assert "tomorrow 09:00 (Lisbon)" in helpers.client(ana).get(f"/m/{slug}").text
    assert "data-clock" not in helpers.client(ana).get(f"/m/{helpers.match(ana, bela)}").text


def test_lists_of_matches_say_how_long_is_left() -> None:
    ana, bela = helpers.person("Ana"), helpers.person("Bela")
    table(DAILY, ana, bela)
    assert "1 day left" in helpers.client(ana).get("/matches").text
    assert "1 day left" in helpers.client(bela).get("/").text


def test_the_strip_alone_comes_as_a_fragment() -> None:
    ana, bela = helpers.person("Ana"), helpers.person("Bela")
    slug = table(Live(base=600, miss="loss"), ana, bela)
    strip = helpers.client(bela).get(f"/m/{slug}/clock", headers={"HX-Request": "true"}).text
    assert "<html" not in strip
    assert strip.count("10 min") == 2
    assert f'datetime="{later(minutes=10).isoformat()}"' in strip


def test_of_anothers_drafting_time_shows_nothing() -> None:
    ana, bela, cem = (helpers.person(name) for name in ("Ana", "Bela", "Cem"))
    slug = table(DAILY, ana, bela, cem, game="ec4x")
    address = f"/m/{slug}/clock"
    browser = helpers.client(bela)
    fragment = {"HX-Request": "true"}
    before = browser.get(address, headers=fragment).content
    with tables.held(slug) as hosted:
        legal = hosted.match.legal(0)
    line = next(one for one in legal if type(one).__name__ not in ("Seal", "Strike"))
    tables.play(slug, 0, line)
    assert browser.get(address, headers=fragment).content == before
    tables.play(slug, 0, next(one for one in hosted.match.legal(0) if type(one).__name__ == "Seal"))
    assert "ready" in browser.get(address, headers=fragment).text


def test_a_pause_is_agreed_on_by_those_who_sit_there() -> None:
    ana, bela, eve = (helpers.person(name) for name in ("Ana", "Bela", "Eve"))
    slug = table(DAILY, ana, bela, public=True)
    assert say(helpers.client(ana), slug, "pause", seat=1) == 403
    assert say(helpers.client(eve), slug, "pause", seat=0) == 403
    assert say(helpers.client(), slug, "pause", seat=0) == 403
    assert say(helpers.client(ana), slug, "pause", seat=0) == 302
    assert say(helpers.client(ana), slug, "pause", seat=0, withdraw=1) == 302
    assert say(helpers.client(ana), slug, "pause", seat=0) == 302
    assert say(helpers.client(bela), slug, "pause", seat=1) == 302
    assert clock(slug).work.paused == NOW
    assert "The clock is stopped" in helpers.client(eve).get(f"/m/{slug}/clock").text
    assert say(helpers.client(eve), slug, "resume", seat=0) == 403
    assert say(helpers.client(bela), slug, "resume", seat=1) == 302
    assert clock(slug).work.paused is None


def test_days_off_are_taken_from_ones_own() -> None:
    ana, bela = helpers.person("Ana"), helpers.person("Bela")
    slug = table(DAILY, ana, bela)
    assert say(helpers.client(bela), slug, "off", seat=0, days=2) == 403
    assert say(helpers.client(ana), slug, "off", seat=0, days=2) == 302
    assert clock(slug).work.seats[0].off == 1
    assert say(helpers.client(ana), slug, "off", seat=0, days="²") == 302
    assert clock(slug).work.seats[0].off == 1
    assert "of 1 left" in helpers.client(ana).get(f"/m/{slug}/clock").text


def test_only_a_moderator_who_does_not_play_moves_deadlines() -> None:
    ana, bela, mod = (helpers.person(name) for name in ("Ana", "Bela", "Mod"))
    slug = table(DAILY, ana, bela)
    powers: list[tuple[str, dict[str, Any]]] = [("stop", {}), ("extend", {"hours": 5}), ("rewind", {"at": 1})]
    for what, fields in [*powers, ("resume", {"moderator": 1})]:
        assert say(helpers.client(ana), slug, what, **fields) == 403  # who gathered them, but plays
    Terms.objects.filter(play__slug=slug).update(owner=mod)
    for n in range(4):
        tables.play(slug, n % 2, find_game("connect_four").read_action(helpers.drop(n)))
    browser = helpers.client(mod)
    assert "Moderator" in browser.get(f"/m/{slug}/clock").text
    assert say(browser, slug, "extend", hours=5) == 302
    assert clock(slug).work.seats[0].due == later(29)
    assert say(browser, slug, "stop") == 302
    assert say(browser, slug, "resume", moderator=1) == 302
    assert say(browser, slug, "rewind", at=2) == 302
    assert log(slug)[-1].startswith("The moderator takes the match back by 5 moves;")
    assert say(browser, slug, "rewind", at=99) == 302
    assert len(tables.live(slug).match.log) == 3


def test_of_a_private_match_strangers_learn_nothing() -> None:
    slug = table(DAILY, helpers.person("Ana"), helpers.person("Bela"))
    eve = helpers.client(helpers.person("Eve"))
    assert eve.get(f"/m/{slug}/clock").status_code == 404
    for what in ("pause", "resume", "off", "stop", "extend", "rewind"):
        assert say(eve, slug, what, seat=0) == 404
        assert eve.get(f"/m/{slug}/clock/{what}").status_code == 405


def test_a_match_without_a_clock_says_so() -> None:
    ana = helpers.person("Ana")
    slug = helpers.match(ana, helpers.person("Bela"))
    assert "No clock" in helpers.client(ana).get(f"/m/{slug}/clock").text


# The choice of a pace


def test_a_form_says_a_pace() -> None:
    weekly = {"pace": "weekdays", "pace.at": "21:00", "pace.zone": "Europe/Lisbon", "pace.miss": "written"}
    assert pace_of_form(weekly | {"pace.vacation": "14"}, ["6", "2"]) == Weekly(
        days=(2, 6), at="21:00", zone="Europe/Lisbon", miss="written", vacation=14
    )
    assert pace_of_form({"pace": "live", "pace.base": "30", "pace.increment": "30", "pace.hours": "x"}, []) == Live(
        base=1800, increment=30
    )


def test_the_ruler_shows_the_next_deadlines_by_my_clock() -> None:
    ticks = ruler(Weekly(days=(2, 6), at="21:00", zone="UTC"), NOW, "Asia/Tokyo")
    assert [tick.said for tick in ticks] == ["Thu 20, 06:00", "Mon 24, 06:00", "Thu 27, 06:00", "Mon 1, 06:00"]
    assert [tick.place for tick in ticks] == sorted(tick.place for tick in ticks)


def test_the_ruler_follows_what_is_chosen() -> None:
    browser = helpers.client(helpers.person("Ana", zone="Europe/Lisbon"))
    page = browser.get("/pace/ec4x", {"pace": "hours", "pace.hours": "36", "seats": "4"}).text
    assert "Wed 19, 21:00" in page
    assert "1 day 12 h for each turn." in page
    assert "from 1 to 672" in browser.get("/pace/ec4x", {"pace": "hours", "pace.hours": "0"}).text
    assert "whole number" in browser.get("/pace/ec4x", {"pace": "hours", "pace.hours": "many"}).text
    assert browser.get("/pace/nothing").status_code == 404
