"""Pages of a hosted table in another language: every message in brackets, so that what is left cannot be translated."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from turnwright.core import Announce, find_game
from turnwright.core.acts import Agree
from turnwright.hosting import clocks, gatherings, moderators, seats, talk
from turnwright.hosting.gatherings import Wanted, Way
from turnwright.hosting.models import Person
from turnwright.hosting.pace import Hourly, zones
from turnwright.languages import PSEUDO
from turnwright.server import tables
from turnwright.server.models import Play
from turnwright.server.reader import COOKIE

from ..pseudo import english
from .helpers import client, match, person

EXAMPLES = {"@handle", "start.gold = 10", "Europe/Lisbon", "(UTC)", "esc", "Kingdom:"}


def reader(who: Person | None) -> Client:
    made = client(who)
    made.cookies[COOKIE] = PSEUDO
    return made


def left(who: Person | None, *addresses: str) -> dict[str, set[str]]:
    """What stays English on these pages, but for names."""
    names = {text for one in Person.objects.all() for text in (one.name, f"@{one.handle}", one.handle)}
    found = {}
    for address in addresses:
        answer = reader(who).get(address)
        assert answer.status_code == 200, address
        pieces = (
            {re.sub(r"^\d\d:\d\d ", "", piece) for piece in english(answer.content.decode())} - EXAMPLES - set(zones())
        )
        found[address] = {piece for piece in pieces if not names.issuperset(piece.strip(" (.:").split(", "))}
    return {address: words for address, words in found.items() if words}


@pytest.fixture(scope="module", autouse=True)
def _alone() -> None:
    Play.objects.all().delete()  # what other tests called their matches is nobody's to translate


def test_pages_of_people_tables_and_lists_can_be_translated() -> None:
    ada, bob = person("Ada"), person("Bob")
    table = gatherings.begin(ada, Way(find_game("kingdom")), [Wanted("me"), Wanted("open")], public=True, moderator=bob)
    link = gatherings.begin(ada, Way(find_game("kingdom")), [Wanted("me"), Wanted("link")])
    code = gatherings.new_link(link, 1)
    assert left(ada, "/", "/matches", "/matches?archived=1", "/new/kingdom", "/lobby", "/ladder", "/me") == {}
    assert (
        left(ada, f"/t/{table.slug}", f"/t/{link.slug}", f"/people/{bob.handle}", f"/people/{bob.handle}/report") == {}
    )
    assert left(bob, "/", f"/t/{table.slug}") == {}
    assert left(None, "/", "/guest", "/new/kingdom", f"/join/{code}", f"/t/{table.slug}") == {}


def test_pages_of_a_match_can_be_translated_for_players_onlookers_and_the_moderator() -> None:
    ada, bob, mod, eve = person("Ada"), person("Bob"), person("Mod"), person("Eve")
    slug = match(ada, bob, game="kingdom", public=True)
    clocks.start(Play.objects.get(slug=slug), Hourly(hours=30, miss="bot", opens=2, vacation=3, remind=4))
    moderators.name(slug, ada, mod.handle)
    for act in (Agree("draw"), Agree("end"), Announce("off", "Bob", 2)):
        tables.play(slug, 1, act)
    clocks.agree_to_pause(slug, 1)
    with tables.held(slug) as hosted:
        talk.write(hosted, bob, "7", 0, to=0)
    seats.offer(Play.objects.get(slug=slug), 0, eve)
    pages = [f"/m/{slug}{page}" for page in ("", "/clock", "/talk", "/manage", "/log", "/report")]
    for who in (ada, bob, mod, eve):
        assert left(who, *pages, "/me", "/") == {}
    assert left(None, f"/m/{slug}") == {}
    seats.withdraw(Play.objects.get(slug=slug), 0)
    tables.play(slug, 0, Agree("draw"))
    gatherings.rematch(Play.objects.get(slug=slug), ada)
    assert left(bob, f"/m/{slug}", f"/m/{slug}/manage", f"/people/{ada.handle}") == {}


def test_the_units_of_a_clock_are_five_in_any_language() -> None:
    ada, bob = person("Ada"), person("Bob")
    slug = match(ada, bob)
    clocks.start(Play.objects.get(slug=slug), Hourly(hours=30, miss="loss"))
    browser = client(ada)
    for code in ("en", "de"):
        browser.cookies[COOKIE] = code
        (units,) = re.findall(r'data-units="([^"]*)"', browser.get(f"/m/{slug}").content.decode())
        assert len(units.split("/")) == 5


def test_what_is_refused_is_said_in_the_language_of_the_one_who_is_refused() -> None:
    ada, bob = person("Ada"), person("Bob")
    slug = match(ada, bob, public=True)
    browser, onlooker = client(bob), client(person("Eve"))
    browser.cookies[COOKIE] = onlooker.cookies[COOKIE] = "de"
    refused = onlooker.post(f"/m/{slug}/rename", {"title": "Mine", "before": ""})
    assert "Nur wer in einer Partie spielt, kann sie umbenennen." in refused.content.decode()
    page = browser.post(f"/m/{slug}/offer", {"seat": 1, "to": "name", "handle": "nobody"}, follow=True)
    assert "Hier heißt niemand @nobody." in page.content.decode()
