"""The Table panel of a match: resigning, offers and their answers, the rematch, and a moderator who does not play."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from turnwright.core import BadSetup, find_game
from turnwright.hosting import beginning, clocks, due, gatherings, moderators, seats
from turnwright.hosting.gatherings import Wanted, Way
from turnwright.hosting.models import Membership, Person, Vacancy
from turnwright.hosting.pace import Hourly
from turnwright.server import tables
from turnwright.server.models import Play

from . import tables_for_tests as timed
from .helpers import client, drop, match, person

SCRIPT = {"HX-Request": "true"}


def page(who: Client, slug: str) -> str:
    return unescape(who.get(f"/m/{slug}").content.decode())


def do(who: Client, slug: str, label: str) -> str:
    """Press the button that says so on the match's page, in the panel or in the offer; what comes back."""
    forms = re.findall(r'<form[^>]*action="[^"]*/leave".*?</form>', page(who, slug), re.DOTALL)
    form = next(one for one in forms if re.search(rf"<b>{label}</b>|Yes: {label}<", one))
    sent = dict(re.findall(r'name="(question|seat|act)" value=\'?"?(.*?)"?>', form))
    return unescape(who.post(f"/m/{slug}/leave", sent, follow=True, headers=SCRIPT).content.decode())


def told(slug: str) -> list[str]:
    with tables.held(slug) as hosted:
        return [line.words.label for line in hosted.sitting(None).log(None).lines]


def test_an_offer_is_seen_at_once_and_can_be_declined_withdrawn_and_accepted() -> None:
    ada, bob = person("Ada"), person("Bob")
    slug, first, second = match(ada, bob), client(ada), client(bob)
    assert "You offer a draw" in do(first, slug, "Offer a draw")
    assert "Ada offers a draw." in page(second, slug)
    assert "Withdraw the offer of a draw" not in page(second, slug)
    assert 'class="offered"' not in do(second, slug, "Decline the draw")
    do(first, slug, "Offer a draw")
    do(first, slug, "Withdraw the offer of a draw")
    assert 'class="offered"' not in page(second, slug)
    do(second, slug, "Offer a draw")
    with tables.held(slug) as hosted:
        tables.play(slug, 0, hosted.game.read_action(drop(3)))  # and play goes on meanwhile
    assert "Bob offers a draw." in page(first, slug)
    do(first, slug, "Accept the draw")
    assert Play.objects.get(slug=slug).outcome["reason"] == "by an agreed draw"
    assert told(slug)[-1] == "Ada agrees to a draw."


def test_what_cannot_be_taken_back_is_asked_once_more() -> None:
    ada, bob = person("Ada"), person("Bob")
    slug = match(ada, bob)
    (confirmed,) = re.findall(r'<details class="deed final">.*?</details>', page(client(ada), slug), re.DOTALL)
    assert "This cannot be taken back." in confirmed
    do(client(ada), slug, "Resign")
    assert Play.objects.get(slug=slug).outcome["winners"] == [1]


def test_onlookers_have_no_buttons_and_an_offer_cannot_be_answered_for_another() -> None:
    ada, bob, eve = person("Ada"), person("Bob"), person("Eve")
    slug = match(ada, bob, public=True)
    do(client(ada), slug, "Offer a draw")
    watching = page(client(eve), slug)
    assert 'class="offered"' not in watching
    assert "/leave" not in watching
    sent = {"seat": 1, "act": '{"type":"@agree","to":"draw"}', "question": ""}
    assert client(ada).post(f"/m/{slug}/leave", sent).status_code == 403
    assert client(eve).post(f"/m/{slug}/leave", sent).status_code == 403


def test_a_rematch_is_asked_for_on_the_page_of_the_match_and_the_other_sees_who_asks() -> None:
    ada, bob = person("Ada"), person("Bob")
    slug = match(ada, bob)
    do(client(ada), slug, "Resign")
    assert ">Rematch</button>" in page(client(ada), slug).replace("</svg>", ">")
    client(ada).post(f"/m/{slug}/rematch")
    assert "Ada asks for a rematch" in page(client(bob), slug)
    there = client(bob).post(f"/m/{slug}/rematch")
    assert there["Location"].startswith("/t/")
    assert gatherings.listed(bob)[0].again.slug == slug


# A moderator


def moderated(public: bool = False) -> tuple[str, Person, Person, Person]:
    ada, bob, mod = person("Ada"), person("Bob"), person("Mod")
    slug = match(ada, bob, game="envelopes", public=public)
    moderators.name(slug, ada, mod.handle)
    return slug, ada, bob, mod


def test_a_moderator_is_named_at_the_gathering_before_anybody_joins() -> None:
    ada, bob, mod = person("Ada"), person("Bob"), person("Mod")
    sent = {"start": "1", "seat.0": "me", "seat.1": "open", "moderator": f"@{mod.handle}", "preset": "", "pace": "none"}
    there = client(ada).post("/new/connect_four", sent | {"preset": find_game("connect_four").presets[0].name})
    table = gatherings.listed(mod)[0]
    assert there["Location"] == f"/t/{table.slug}"
    assert "Mod does not play" in client(bob).get(f"/t/{table.slug}").content.decode()
    with pytest.raises(BadSetup, match="cannot play in it"):
        gatherings.sit(table, 1, mod)
    gatherings.sit(table, 1, bob)
    for one in (ada, bob):
        beginning.ready(table, one)
    play = Play.objects.get(gathering=table)
    assert moderators.moderator_of(play.pk) == mod


def test_nobody_moderates_what_they_play() -> None:
    ada, bob = person("Ada"), person("Bob")
    slug = match(ada, bob)
    with pytest.raises(BadSetup, match="plays in this match"):
        moderators.name(slug, ada, bob.handle)
    with pytest.raises(BadSetup, match="both play and moderate"):
        gatherings.begin(
            ada, Way(find_game("kingdom")), [Wanted("me"), Wanted("name", handle=bob.handle)], moderator=bob
        )
    assert moderators.moderator_of(Play.objects.get(slug=slug).pk) is None


def test_a_moderator_is_named_later_by_whoever_laid_the_table_and_all_are_told() -> None:
    slug, _, bob, mod = moderated()
    assert told(slug)[1:] == ["Mod moderates this match from now on, and does not play in it."]
    assert client(bob).post(f"/m/{slug}/moderator", {"handle": bob.handle}).status_code == 403
    assert client(mod).get(f"/m/{slug}").status_code == 200
    client(mod).post(f"/m/{slug}/moderator", {"step-down": "1"})
    assert told(slug)[-1] == "This match has no named moderator any more."
    assert client(mod).get(f"/m/{slug}").status_code == 404


def test_a_moderator_sees_what_onlookers_see_and_no_seat() -> None:
    slug, ada, _, mod = moderated(public=True)
    browser, eve = client(mod), client(person("Eve"))
    board = re.compile(r'<main class="board".*?</main>', re.DOTALL)
    assert (
        board.findall(page(browser, slug)) == board.findall(page(eve, slug)) != board.findall(page(client(ada), slug))
    )
    for seat in (0, 1):
        assert browser.get(f"/m/{slug}/as/{seat}").status_code == 403
        assert browser.post(f"/m/{slug}/take", {"seat": seat}).status_code == 403
    Membership.objects.filter(play__slug=slug, seat=1).update(until=timed.NOW, lent=True)
    Vacancy.objects.create(play=Play.objects.get(slug=slug), seat=1)
    with pytest.raises(BadSetup, match="step down"):
        seats.accept(Vacancy.objects.get(play__slug=slug), mod)


def test_a_moderator_finds_a_substitute_for_a_seat_that_was_left_and_for_no_other() -> None:
    pace = Hourly(hours=24, miss="default", opens=1)
    ana, mod = person("Ana"), person("Mod")
    slug = match(ana, person("Bela"), game="envelopes")
    play = Play.objects.get(slug=slug)
    moderators.name(slug, ana, mod.handle)
    with clocks.at(timed.NOW):
        clocks.start(play, pace)
    with pytest.raises(BadSetup, match="Nobody left that seat"):
        moderators.substitute(slug, 0, None)
    with clocks.at(timed.NOW):
        tables.play(slug, 0, find_game("envelopes").read_action({"type": "Seal"}))
    due.run_due(timed.later(hours=25))
    with tables.held(slug) as hosted:
        assert moderators.left_seats(hosted) == [1]
    new = person("New")
    assert client(mod).post(f"/m/{slug}/substitute", {"seat": 1, "handle": new.handle}).status_code == 302
    assert told(slug)[-1] == "The moderator asks somebody to take the seat of Bela."
    assert seats.offered_to(new)[0].seat == 1
    client(mod).post(f"/m/{slug}/substitute", {"seat": 1, "bot": "1"})
    assert "The moderator puts a bot in the seat of Bela." in told(slug)
    assert Play.objects.get(pk=play.pk).chairs[1]["bot"]


def test_a_moderator_of_a_match_without_a_clock_can_still_take_it_back() -> None:
    ada, bob, mod = person("Ada"), person("Bob"), person("Mod")
    slug = match(ada, bob)
    moderators.name(slug, ada, mod.handle)
    with tables.held(slug) as hosted:
        for column in (0, 1, 2):
            tables.play(slug, column % 2, hosted.game.read_action(drop(column)))
    assert "Take the match back" in client(mod).get(f"/m/{slug}/clock").content.decode()
    client(mod).post(f"/m/{slug}/clock/rewind", {"at": 2})
    assert told(slug)[-1] == "The moderator takes the match back by 2 moves; other dice fall from here on."
