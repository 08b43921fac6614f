"""Who may know of a match, look at it and answer for a seat."""

import pytest
from django.core.management import call_command
from django.test import Client

from turnwright.core import BadSetup
from turnwright.hosting import seats
from turnwright.hosting.models import Membership
from turnwright.server import tables
from turnwright.server.models import Play

from .helpers import client, drop, match, person, question


def play(browser: Client, slug: str, seat: int, column: int = 3) -> int:
    sent = {"seat": seat, "action": drop(column), "question": question(slug, seat)}
    return browser.post(f"/m/{slug}/play", sent, headers={"HX-Request": "true"}).status_code


def length(slug: str) -> int:
    return Play.objects.get(slug=slug).length


def test_migrations_hold_what_the_models_say() -> None:
    call_command("makemigrations", "hosting", "tables", check=True, dry_run=True, verbosity=0)


def test_only_whoever_holds_a_seat_answers_for_it() -> None:
    ada, bob, eve = person("Ada"), person("Bob"), person("Eve")
    slug = match(ada, bob, public=True)
    for browser in (client(bob), client(eve), client()):
        assert play(browser, slug, 0) == 403
    assert length(slug) == 0
    assert play(client(ada), slug, 0) == 200
    assert length(slug) == 1


def test_a_private_match_is_not_there_for_strangers_and_the_answer_does_not_tell() -> None:
    slug = match(person("Ada"), person("Bob"))
    for browser in (client(person("Eve")), client()):
        hidden, missing = browser.get(f"/m/{slug}"), browser.get("/m/nonsense")
        assert hidden.status_code == missing.status_code == 404
        assert hidden.content == missing.content
        assert slug not in browser.get("/").content.decode() + browser.get("/matches").content.decode()


def test_a_public_match_shows_strangers_what_everybody_knows() -> None:
    slug = match(person("Ada"), person("Bob"), public=True)
    page = client().get(f"/m/{slug}")
    assert page.status_code == 200
    assert b'name="action"' not in page.content


def test_a_seat_is_handed_over_and_taken_back_and_the_record_says_so() -> None:
    ada, bob, eve = person("Ada"), person("Bob"), person("Eve")
    slug = match(ada, bob)
    at = Play.objects.get(slug=slug)
    seats.hand_over(at, 0, eve, lent=True)
    assert play(client(ada), slug, 0) == 403
    assert play(client(eve), slug, 0) == 200
    with tables.held(slug) as hosted:
        assert hosted.seats[0].name == "Eve"
    with pytest.raises(BadSetup):
        seats.take_back(at, 0, bob)
    seats.take_back(at, 0, ada)
    assert play(client(bob), slug, 1) == 200
    assert play(client(eve), slug, 0) == 403
    assert play(client(ada), slug, 0) == 200
    assert seats.may_take_back(ada, at) == ()


def test_a_seat_has_one_holder_at_a_time() -> None:
    ada, bob = person("Ada"), person("Bob")
    slug = match(ada, bob)
    seats.give(Play.objects.get(slug=slug), 0, bob)
    assert [(one.seat, one.person) for one in Membership.objects.now().filter(play__slug=slug)] == [(0, bob), (1, bob)]


def test_what_others_play_in_cannot_be_thrown_away() -> None:
    ada = person("Ada")
    shared, own = match(ada, person("Bob")), match(ada, None)
    browser = client(ada)
    assert browser.post(f"/m/{shared}/delete").status_code == 403
    assert browser.post(f"/m/{own}/delete").status_code == 302
    assert Play.objects.get(slug=shared).deleted is None
    assert Play.objects.get(slug=own).deleted is not None
    assert client(person("Eve")).post(f"/m/{own}/bring-back").status_code == 404
    assert browser.post(f"/m/{own}/bring-back").status_code == 302


def test_hints_and_forks_are_match_settings() -> None:
    ada = person("Ada")
    slug = match(ada, person("Bob"), hints=False, forks=False)
    browser = client(ada)
    assert browser.post(f"/m/{slug}/hint", {"seat": 0}).status_code == 403
    assert browser.post(f"/m/{slug}/fork", {"at": 0}).status_code == 403
    assert "Forks are off in this match until it is over." in browser.get(f"/m/{slug}").content.decode()


def test_a_fork_belongs_to_whoever_made_it() -> None:
    ada, bob = person("Ada"), person("Bob")
    slug = match(ada, bob)
    branch = client(ada).post(f"/m/{slug}/fork", {"at": 0}).url.rpartition("/")[2]
    assert client(ada).get(f"/m/{branch}").status_code == 200
    assert client(bob).get(f"/m/{branch}").status_code == 404
    assert play(client(ada), branch, 0) == 200
    assert play(client(ada), branch, 1) == 200
    assert client().post(f"/m/{slug}/fork", {"at": 0}).status_code == 404


def test_lists_hold_my_matches_and_public_ones() -> None:
    ada, bob, eve = person("Ada"), person("Bob"), person("Eve")
    mine, hidden, public = match(ada, bob), match(bob, eve), match(bob, eve, public=True)
    for address in ("/", "/matches"):
        page = client(ada).get(address).content.decode()
        assert mine in page
        assert public in page
        assert hidden not in page
    assert "Your turn" in client(ada).get("/").content.decode()
    assert "Ada&#39;s turn" in client(bob).get("/matches").content.decode()
