"""Onlookers of a game that hides things see it some turns late: pages, pictures, lists, logs and streams."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from turnwright.core import Announce, find_game
from turnwright.hosting import clocks, gatherings
from turnwright.hosting.gatherings import Wanted, Way
from turnwright.hosting.models import Terms
from turnwright.hosting.pace import Hourly
from turnwright.server import tables
from turnwright.server.hub import HUB, topic
from turnwright.server.models import Play
from turnwright.server.viewers import policy

from .helpers import client, match, person
from .test_hosted_secrets import responses


def late_match(turns: int = 1) -> str:
    slug = match(person("Ada"), person("Bob"), game="envelopes", public=True)
    Play.objects.filter(slug=slug).update(late=turns)
    tables.forget(slug)
    return slug


def step(slug: str, chance: random.Random) -> None:
    with tables.held(slug) as hosted:
        seat = chance.choice(hosted.waiting)
        tables.play(slug, seat, chance.choice(hosted.match.legal(seat)))


def boundaries(slug: str) -> list[int]:
    """Where turns began, from the bare record."""
    with tables.held(slug) as hosted:
        rows, asked, found = hosted.chronicle._deeds, set(hosted.chronicle._deeds[0].waiting), list[int]()
        for number, deed in enumerate(rows[1:], 1):
            if set(deed.waiting) - asked:
                found.append(number)
            asked = set(deed.waiting)
        return found


@pytest.mark.parametrize("turns", [1, 2])
def test_onlookers_see_the_table_as_it_stood_when_an_earlier_turn_began_until_it_is_over(turns: int) -> None:
    slug, chance, seen = late_match(turns), random.Random(3), set[int]()
    while True:
        step(slug, chance)
        with tables.held(slug) as hosted:
            if hosted.match.over:
                break
            begun = boundaries(slug)
            number = begun[-1 - turns] if len(begun) > turns else 0
            seen.add(number)
            assert hosted.now(None) == number
            assert hosted.view(None) == hosted.game.view(hosted.table(number), None)
            assert hosted.view(None, hosted.number) == hosted.view(None)
            assert hosted.heard(None, hosted.number) == hosted.heard(None, number)
            assert hosted.sitting(None).number == number
            assert hosted.now(0) == hosted.number
            assert Play.objects.get(slug=slug).progress[0] == hosted.chronicle.progress(None) < len(hosted.match.log)
    assert len(seen) > 3
    with tables.held(slug) as hosted:
        assert hosted.now(None) == hosted.number


def test_nothing_of_the_present_turn_reaches_an_onlooker_by_page_picture_list_or_stream() -> None:
    slug, chance = late_match(), random.Random(5)
    Terms.objects.exclude(play__slug=slug).update(
        public=False
    )  # lists show this match alone, and no bot of another test
    for _ in range(12):
        step(slug, chance)
    onlookers = {"Eve": client(person("Eve")), "anonymous": client()}

    def received() -> dict[Any, str]:
        pages = {(who, at): html for who, one in onlookers.items() for at, html in responses(one, slug).items()}
        for at in ("", "/view", "/log", "/choices", "/view?at=99", "/log?since=3"):
            pages["api", at] = client().get(f"/api/matches/{slug}{at}").content.decode()
        return pages

    def play() -> None:
        step(slug, chance)

    async def news() -> list[str]:
        listener = HUB.join([topic(slug, None)])
        await asyncio.to_thread(play)
        found = list(listener.news)
        HUB.leave(listener)
        return found

    received()
    unmoved = moved = 0
    while not Play.objects.get(slug=slug).outcome and not (unmoved > 3 and moved):
        before, stamp, turns = received(), policy().stamps([topic(slug, None)]), len(boundaries(slug))
        heard = asyncio.run(news())
        if Play.objects.get(slug=slug).outcome:
            break
        if len(boundaries(slug)) == turns:
            assert {at for at, html in received().items() if html != before[at]} == set()
            assert (heard, policy().stamps([topic(slug, None)])) == ([], stamp)
            unmoved += 1
        else:
            assert heard == [topic(slug, None)]
            moved += 1
    assert unmoved > 3
    assert moved


def test_what_a_moderator_announces_is_late_for_onlookers_too_and_at_once_for_players() -> None:
    slug = late_match()
    tables.play(slug, 0, Announce("moved"))
    said = "The moderator moves the deadline."
    assert said not in client().get(f"/m/{slug}/log").content.decode()
    with tables.held(slug) as hosted:
        assert said in [line.words.label for line in hosted.sitting(0).log(None).lines]


def test_onlookers_who_are_late_do_not_see_whose_time_runs() -> None:
    slug = late_match()
    play = Play.objects.get(slug=slug)
    clocks.start(play, Hourly(hours=24, miss="default"))
    held = client(play.memberships.get(seat=0).person)
    assert "data-clock" in held.get(f"/m/{slug}").content.decode()
    for one in (client(), client(person("Eve"))):
        assert "data-clock" not in one.get(f"/m/{slug}").content.decode()
        assert "data-clock" not in one.get(f"/m/{slug}/clock").content.decode()
        assert "Under way" in one.get("/matches").content.decode()


def test_lateness_is_agreed_on_at_the_table_and_only_where_a_game_hides_things() -> None:
    ada, bob = person("Ada"), person("Bob")
    for game, late in (("envelopes", 2), ("kingdom", 0)):
        table = gatherings.begin(ada, Way(find_game(game)), [Wanted("me"), Wanted("open")], public=True, late=2)
        assert table.late == late
        said = client(bob).get(f"/t/{table.slug}").content.decode()
        assert ("2 turns late" in said) is bool(late)
    assert gatherings.begin(ada, Way(find_game("envelopes")), [Wanted("me"), Wanted("open")]).late == 1
    assert 'name="late"' in client(ada).get("/new/envelopes").content.decode()
    assert 'name="late"' not in client(ada).get("/new/kingdom").content.decode()
