"""Open tables: whom they are shown to, and what the filters leave."""

from typing import Any

from turnwright.core import find_game
from turnwright.hosting import gatherings
from turnwright.hosting.gatherings import Wanted, Way
from turnwright.hosting.models import Gathering, Rating
from turnwright.hosting.talk import keep_away

from .helpers import client, match, person

OPEN = [Wanted("me"), Wanted("open")]


def table(who: Any, game: str = "connect_four", chairs: Any = OPEN, **agreed: Any) -> Gathering:
    return gatherings.begin(who, Way(find_game(game)), chairs, **agreed)


def shown(browser: Any, *tables: Gathering, **chosen: str) -> list[bool]:
    page = browser.get("/lobby", chosen).content.decode()
    return [f"/t/{one.slug}" in page for one in tables]


def test_filters_leave_tables_of_that_game_pace_and_rating() -> None:
    lou, eve = person("Lou"), person("Eve")
    four, slow = table(lou), table(lou, "kingdom", pace={"type": "hours", "hours": 24}, rated=True)
    private = table(lou, chairs=[Wanted("me"), Wanted("link")])
    browser = client(eve)
    assert shown(browser, four, slow, private) == [True, True, False]
    assert shown(client(), four, slow, private) == [True, True, False]
    assert shown(browser, four, slow, game="kingdom") == [False, True]
    assert shown(browser, four, slow, pace="hours") == [False, True]
    assert shown(browser, four, slow, pace="none") == [True, False]
    assert shown(browser, four, slow, rating="rated") == [False, True]
    assert shown(browser, four, slow, rating="unrated") == [True, False]
    assert shown(browser, four, slow, rating="near") == [False, True]
    Rating.objects.create(game="kingdom", preset="printed", person=lou, mu=31, sigma=1, won=1)
    assert shown(browser, four, slow, rating="near") == [False, False]
    assert "1740" in browser.get("/lobby").content.decode()
    assert shown(browser, four, slow, game="nonsense", pace="<script>") == [False, False]


def test_whoever_is_blocked_and_whoever_blocks_do_not_meet_here() -> None:
    lou, eve = person("Lou"), person("Eve")
    open_table = table(lou)
    keep_away(eve, lou, "block")
    assert shown(client(eve), open_table) == [False]
    keep_away(eve, lou, "none")
    keep_away(lou, eve, "block")
    assert shown(client(eve), open_table) == [False]
    assert shown(client(person("Gus")), open_table) == [True]


def test_beside_the_tables_stand_my_matches_my_turn_first_and_nobody_elses() -> None:
    ada, bob = person("Ada"), person("Bob")
    mine, theirs, others = match(ada, bob), match(bob, ada), match(bob, person("Eve"), public=True)
    page = client(ada).get("/lobby").content.decode()
    assert page.index("Your turn") < page.index(mine) < page.index("Waiting for others") < page.index(theirs)
    assert others not in page
