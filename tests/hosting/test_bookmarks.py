"""What one person keeps of a match: lines not read yet, matches put away.  And a match that comes back after its deletion."""

from __future__ import annotations

import re

from turnwright.core import Resign
from turnwright.hosting import bookmarks, clocks, due, talk
from turnwright.hosting.models import Distance
from turnwright.hosting.pace import Hourly
from turnwright.server import keeping, tables
from turnwright.server.models import Play

from . import tables_for_tests as timed
from .helpers import client, match, person

SCRIPT = {"HX-Request": "true"}
BADGE = re.compile(r'<span class="unread"[^>]*>(\d+)</span>')


def test_new_lines_are_counted_in_lists_and_on_the_tab_until_they_are_read() -> None:
    ada, bob, eve = person("Ada"), person("Bob"), person("Eve")
    slug = match(ada, bob, public=True)
    with tables.held(slug) as hosted:
        talk.write(hosted, bob, "Hello", 0)
        talk.write(hosted, bob, "Only you", 1, to=0)
    browser = client(ada)

    def badges() -> list[list[str]]:
        return [BADGE.findall(browser.get(page).content.decode()) for page in ("/", "/matches", f"/m/{slug}", "/lobby")]

    assert badges() == [["2"]] * 4
    for other in (client(bob), client(eve), client()):
        assert BADGE.findall(other.get(f"/m/{slug}").content.decode()) == []
    assert badges() == [["2"]] * 4  # the match's page alone shows other tabs
    assert browser.get(f"/m/{slug}/talk?read", headers=SCRIPT).status_code == 204  # as the tab asks when it is opened
    assert badges() == [[]] * 4
    with tables.held(slug) as hosted:
        talk.write(hosted, bob, "Again", 2)
    assert badges() == [["1"]] * 4
    Distance.objects.create(person=ada, other=bob)
    assert badges() == [[]] * 4


def test_a_match_that_is_over_is_put_away_by_one_and_stays_for_the_other() -> None:
    ada, bob = person("Ada"), person("Bob")
    slug = match(ada, bob)
    browser, other = client(ada), client(bob)
    browser.post(f"/m/{slug}/archive")
    assert slug in browser.get("/matches").content.decode()  # it still runs
    tables.play(slug, 0, Resign())
    browser.post(f"/m/{slug}/archive")
    for page in ("/", "/matches"):
        assert slug not in browser.get(page).content.decode()
        assert slug in other.get(page).content.decode()
    assert slug in browser.get("/matches?archived=1").content.decode()
    assert browser.get(f"/m/{slug}").status_code == 200
    assert "Back to my lists" in browser.get(f"/m/{slug}/manage").content.decode()
    browser.post(f"/m/{slug}/archive", {"back": "1"})
    assert slug in browser.get("/matches").content.decode()
    assert not bookmarks.is_away(ada, Play.objects.get(slug=slug))


def test_a_match_that_was_deleted_for_days_misses_no_turn_when_it_is_back() -> None:
    slug = timed.match("envelopes", Hourly(hours=24, miss="default"))
    keeping.throw_away(slug)
    Play.objects.filter(slug=slug).update(deleted=timed.later(hours=20))
    assert due.run_due(timed.later(days=5)) == 0
    with clocks.at(timed.later(days=5)):
        keeping.bring_back(slug)
    assert due.run_due(timed.later(days=5)) == 0
    assert timed.log(slug) == [
        "The match was deleted for a while, so the deadline is moved. The deadline is 2025-11-23 13:00 (UTC)."
    ]
    assert timed.clock(slug).work.seats[0].due == timed.later(days=5, hours=4)
    assert due.run_due(timed.later(days=5, hours=4)) > 0


def test_a_match_that_comes_back_without_a_clock_or_over_is_told_nothing() -> None:
    ada, bob = person("Ada"), person("Bob")
    slug = match(ada, bob)
    keeping.throw_away(slug)
    keeping.bring_back(slug)
    assert timed.log(slug) == []
