"""The swap rule at a hosted table: the first chair names, the second picks, and they sit where they will."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest

from turnwright.core import BadSetup, Match, Resign, find_game
from turnwright.hosting import beginning, gatherings
from turnwright.hosting.gatherings import Wanted, Way
from turnwright.hosting.models import Gathering, Membership, Person, Rating
from turnwright.server import tables

from .helpers import client, person

ME, OPEN = Wanted("me"), Wanted("open")
TUNED = Way(find_game("kingdom"), "tuned")


def lay(owner: Person, *wanted: Wanted, **agreed: Any) -> Gathering:
    return gatherings.begin(owner, TUNED, wanted, swap=True, **agreed)


def played(table: Gathering) -> Match[Any, Any]:
    table.refresh_from_db()
    assert table.play is not None
    with tables.held(table.play.slug) as hosted:
        return hosted.match


def test_by_the_web_one_names_the_other_picks_and_both_are_seen_to_agree() -> None:
    ada, bob = person("Ada"), person("Bob")
    table = lay(ada, ME, OPEN)
    gatherings.sit(table, 1, bob)
    here, at = f"/t/{table.slug}", [client(ada), client(bob)]
    assert "Name a number from 0 to 30 (Player B's purse)" in unescape(at[0].get(here).content.decode())
    assert "The other names a number" in unescape(at[1].get(here).content.decode())
    at[0].post(f"{here}/swap", {"named": "7"})
    assert "The other named 7 (Player B's purse). Pick your seat." in unescape(at[1].get(here).content.decode())
    at[1].post(f"{here}/swap", {"picked": "0"})
    assert "You sit as Player B." in unescape(at[0].get(here).content.decode())
    for one in at:
        one.post(f"{here}/ready", {"there": "1"})
    match = played(table)
    assert [seat.name for seat in match.header.seats] == ["Bob", "Ada"]
    assert (match.header.preset, match.header.picked, match.table.realms[1].gold) == ("tuned", 0, 7)
    held = Membership.objects.filter(play=table.play).values_list("seat", "person__name")
    assert dict(held) == {0: "Bob", 1: "Ada"}


@pytest.mark.parametrize("named", ["31", "", "much"])
def test_a_bad_number_is_refused_and_nothing_is_named(named: str) -> None:
    ada = person("Ada")
    table = lay(ada, ME, OPEN)
    answer = client(ada).post(f"/t/{table.slug}/swap", {"named": named}, follow=True)
    assert "Swap rule: Player B's purse is a whole number from 0 to 30, not " in unescape(answer.content.decode())
    table.refresh_from_db()
    assert table.named is None


def test_nobody_is_ready_or_picks_before_the_number_is_named() -> None:
    ada, bob = person("Ada"), person("Bob")
    table = lay(ada, ME, OPEN)
    gatherings.sit(table, 1, bob)
    with pytest.raises(BadSetup, match="first one names the number"):
        beginning.ready(table, ada)
    with pytest.raises(BadSetup, match="not for you"):
        beginning.swap(table, bob, picked=0)
    beginning.swap(table, ada, 8)
    with pytest.raises(BadSetup, match="not for you"):
        beginning.swap(table, ada, 9)


def test_if_somebody_leaves_it_is_named_anew() -> None:
    ada, bob = person("Ada"), person("Bob")
    table = lay(ada, ME, OPEN)
    gatherings.sit(table, 1, bob)
    beginning.swap(table, ada, 8)
    beginning.swap(table, bob, picked=0)
    beginning.ready(table, ada)
    gatherings.rise(table, bob)
    table.refresh_from_db()
    assert (table.named, table.picked) == (None, None)
    assert not table.chairs.filter(ready=True).exists()


def test_a_bot_says_its_part_at_once() -> None:
    ada = person("Ada")
    table = lay(ada, ME, Wanted("bot", bot="hard"))
    assert table.play is None
    beginning.swap(table, ada, 7)
    assert [seat.bot for seat in played(table).header.seats] == ["hard", ""]
    table = lay(ada, Wanted("bot", bot="hard"), ME)
    assert (table.named, table.picked) == (9, None)
    beginning.swap(table, ada, picked=0)
    assert [seat.bot for seat in played(table).header.seats] == ["", "hard"]


def test_it_is_rated_under_the_preset_and_named_anew_in_the_rematch() -> None:
    ada, bob = person("Ada"), person("Bob")
    table = lay(ada, ME, OPEN, rated=True)
    gatherings.sit(table, 1, bob)
    beginning.swap(table, ada, 9)
    beginning.swap(table, bob, picked=1)
    for one in (ada, bob):
        beginning.ready(table, one)
    played(table)
    assert table.play is not None
    tables.play(table.play.slug, 0, Resign())
    rated = Rating.objects.filter(person__in=(ada, bob))
    assert set(rated.values_list("preset", flat=True)) == {"tuned"}
    again = gatherings.rematch(table.play, ada)
    assert (again.swap, again.named, again.rated) == (True, None, True)
    assert "start.second_player_gold" not in again.variant


def test_the_rule_is_refused_where_there_is_none() -> None:
    with pytest.raises(BadSetup, match="Connect Four has no swap rule"):
        gatherings.begin(person("Ada"), Way(find_game("connect_four")), [ME, OPEN], swap=True)
