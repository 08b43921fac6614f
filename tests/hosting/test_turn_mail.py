"""Turn mails: what they say, when they come, and what their links do."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from datetime import timedelta
from email.utils import parseaddr

import pytest
from django.test import Client

from turnwright.core import Action, find_game
from turnwright.hosting import clocks, notices, seats
from turnwright.hosting.mail import codes, mails
from turnwright.hosting.models import Membership, Notice, Preference, TurnMail
from turnwright.hosting.pace import Hourly, Live
from turnwright.hosting.pace import plain as as_plain
from turnwright.server import tables
from turnwright.server.models import Play

from .helpers import client, match, question
from .post import Office, begun, link, office, page, plain, reader, sent
from .test_hosted_secrets import frames, token_of

SLOW = as_plain(Hourly(hours=72, miss="bot"))


@pytest.fixture
def post() -> Iterator[Office]:
    with office() as found:
        yield found


@pytest.fixture
def drawn() -> Iterator[Office]:
    with office(pictures=True) as found:
        yield found


def action(name: str, **fields: object) -> Action:
    return find_game("kingdom").read_action({"type": name, **fields})


def test_a_turn_mail_holds_all_that_is_needed_to_answer(drawn: Office) -> None:
    ada, bob = reader("Ada", zone="Europe/Lisbon"), reader("Bob")
    slug = begun(ada, bob, pace=SLOW)
    sent()
    tables.play(slug, 0, action("Develop", kind="farm"))
    tables.play(slug, 0, action("EndTurn"))
    sent()
    (mail,) = drawn.to(bob)
    assert re.fullmatch(r"Your turn: Kingdom against Ada, by \w+ \d\d:\d\d", mail["Subject"])
    text, html = plain(mail), page(mail)
    for said in (
        "Your Main Phase: 2 action points, 10 gold.",
        "Ada develops a farm",
        "Develop a watchtower",
        "(UTC)"[1:4],
    ):
        assert said in text
        assert said in html
    assert "  1  Overwork [3.1]" in text
    assert " end  End the turn" in text
    assert max(map(len, text.partition("WHAT YOU CAN DO")[2].partition("http")[0].splitlines())) <= 72
    (picture,) = [part for part in mail.walk() if part.get_content_type() == "image/png"]
    assert picture["Content-ID"] == "<board>"
    assert picture.get_content().startswith(b"\x89PNG")
    assert '<img src="cid:board"' in html
    assert not re.search(r'src="(?!cid:)', html)  # nothing that tells the sender when it is read


def test_a_deadline_is_said_by_the_readers_own_clock(post: Office) -> None:
    lisbon, tokyo = reader("Ada", zone="Europe/Lisbon"), reader("Ito", zone="Asia/Tokyo")
    begun(lisbon, tokyo, game="envelopes", pace=as_plain(Hourly(hours=72, miss="default")))
    sent()
    said = {who.zone: plain(post.to(who)[0]) for who in (lisbon, tokyo)}
    assert "your time in Lisbon" in said["Europe/Lisbon"]
    assert "your time in Tokyo" in said["Asia/Tokyo"]
    hours = [int(re.search(r"(\d\d):\d\d\nyour time", text)[1]) for text in said.values()]  # type: ignore[index]
    assert (hours[1] - hours[0]) % 24 == 9


def test_the_order_form_is_filled_with_the_draft(post: Office) -> None:
    ada, bob = reader("Ada"), reader("Bob")
    slug = begun(ada, bob, game="ec4x")
    tables.play(slug, 0, find_game("ec4x").read_action({"type": "Tax", "rate": 41}))
    sent()
    (mail,) = post.to(ada)
    assert "YOUR ORDERS SO FAR\ntax 41\n" in plain(mail)
    assert "tax 41" in page(mail)
    assert "fleet 1 move Barra" in plain(mail)
    assert "tax 41" not in plain(post.to(bob)[0])
    seal = Play.objects.get(slug=slug).header["streams"][0]["commitment"]
    assert seal in plain(mail)  # before the first die falls
    assert seal in page(mail)


def test_the_address_is_for_one_seat_and_turn_and_fits_any_mail_server(post: Office) -> None:
    ada, bob = reader("Ada"), reader("Bob")
    begun(ada, bob, game="envelopes")
    sent()
    addresses = [parseaddr(post.to(who)[0]["Reply-To"])[1] for who in (ada, bob)]
    for address in addresses:
        local = address.partition("@")[0]
        assert re.fullmatch(r"orders\+[a-z2-7]{32}", local)
        assert codes.turn_at(address.upper()) is not None  # servers may change the case
    assert len(set(addresses)) == 2
    assert codes.turn_at(addresses[0].replace("orders+a", "orders+b")) is None
    row = codes.turn_at(addresses[0])
    assert row
    assert codes.turn_at(f"orders+{codes.code('turn', row.pk)}@play.example.org") is None  # signed for something else


def test_subject_and_glance_tell_nothing_that_is_hidden(post: Office) -> None:
    """Seen on locked screens and by whoever carries the mail: the same, whatever the seat knows and has written."""
    ada, bob = reader("Ada"), reader("Bob")
    seen = set()
    for rate in (41, 67):
        slug = match(ada, bob, game="ec4x")
        tables.play(slug, 0, find_game("ec4x").read_action({"type": "Tax", "rate": rate}))
        notices.tell([ada.pk], Notice.TURN, Play.objects.get(slug=slug).pk)
        sent()
        mail = post.to(ada)[-1]
        seen.add((mail["Subject"], re.search(r"<body[^>]*>\s*<div[^>]*>([^<]*)</div>", page(mail))[1]))  # type: ignore[index]
    assert seen == {("Your turn: EC4X against Bob", "It is your turn.")}


# When they come


def test_at_once_in_a_digest_or_not_at_all_as_was_chosen(post: Office) -> None:
    ada, cyd, dan = reader("Ada"), reader("Cyd", zone="Asia/Tokyo"), reader("Dan")
    notices.choose(cyd, None, Notice.TURN, "mail", Preference.DIGEST)
    notices.choose(dan, None, Notice.TURN, "mail", Preference.OFF)
    for _ in range(2):
        begun(ada, cyd, dan, game="envelopes")
    assert sent(0.1) == 2
    assert len(post.to(ada)) == 2
    with clocks.at(clocks.now() + timedelta(days=1.1)):
        sent(0)
    (digest,) = post.to(cyd)
    assert digest["Subject"] == "2 things at your tables"
    assert plain(digest).count("It is your turn in Envelopes with Ada and Dan.") == 2
    assert post.to(dan) == []
    assert sent(72) == 0


def test_a_digest_comes_in_the_morning_of_its_reader(post: Office) -> None:
    cyd = reader("Cyd", zone="Asia/Tokyo")
    notices.choose(cyd, None, Notice.TURN, "mail", Preference.DIGEST)
    evening = clocks.now().replace(hour=12, minute=0)  # 21:00 in Tokyo
    with clocks.at(evening):
        begun(cyd, reader("Ada"), game="connect_four")
    for hour, come in ((21.5, 0), (22.5, 1), (23, 1)):  # 7:00 in Tokyo is 22:00 here
        with clocks.at(evening.replace(hour=0) + timedelta(hours=hour)):
            sent(0)
        assert len(post.to(cyd)) == come


def test_no_mail_comes_for_a_turn_that_was_answered_meanwhile_or_at_a_live_clock(post: Office) -> None:
    ada, bob = reader("Ada"), reader("Bob")
    slug = begun(ada, bob)
    tables.play(slug, 0, action("EndTurn"))
    begun(ada, bob, pace=as_plain(Live(base=600, miss="loss")))
    sent()
    assert [mail["Subject"] for mail in post.to(ada)] == []
    assert len(post.to(bob)) == 1


def test_whoever_plays_on_the_page_just_now_gets_the_mail_later_if_at_all(post: Office) -> None:
    ada, bob = reader("Ada"), reader("Bob")
    slug = begun(ada, bob, game="connect_four")
    drop = find_game("connect_four").read_action({"type": "Drop", "column": 3})
    tables.play(slug, 0, drop)
    tables.play(slug, 1, drop)  # Ada is asked again
    assert sent(0.1) == 0
    tables.play(slug, 0, drop)
    tables.play(slug, 1, drop)
    assert sent(0.2) == 1
    assert len(post.to(ada)) == 1


def test_who_has_proven_no_address_gets_no_mail(post: Office) -> None:
    ada = reader("Ada")
    ada.user.emailaddress_set.update(verified=False)
    begun(ada, reader("Bob"))
    assert sent() == 0


def test_other_notices_are_a_sentence_and_a_link(post: Office) -> None:
    ada, bob = reader("Ada"), reader("Bob")
    slug = begun(ada, bob, game="connect_four")
    for kind in (Notice.ENDED, Notice.MISSED, Notice.OPENED):
        notices.tell([ada.pk], kind, Play.objects.get(slug=slug).pk)
    sent()
    said = {mail["Subject"] for mail in post.to(ada)}
    assert "The match is over: Connect Four against Bob." in said
    assert "You have missed a turn in Connect Four against Bob." in said


# Links


def test_the_link_opens_that_match_alone_and_only_by_a_button(post: Office) -> None:
    ada, bob = reader("Ada"), reader("Bob")
    slug, other = begun(ada, bob, game="connect_four"), begun(ada, bob, game="connect_four")
    sent()
    (mail,) = [one for one in post.to(ada) if slug in visited(link(one, "/mail/"))]
    way, browser = link(mail, "/mail/"), Client()
    assert "Open the match" in browser.get(way).content.decode()
    assert browser.get(f"/m/{slug}").status_code == 404  # scanners follow links
    assert browser.post(way).headers["Location"] == f"/m/{slug}"
    assert browser.get(f"/m/{slug}").status_code == 200
    played = {"seat": 0, "action": '{"type": "Drop", "column": 3}', "question": question(slug, 0)}
    assert browser.post(f"/m/{slug}/play", played).status_code in (200, 302)
    assert Play.objects.get(slug=slug).length == 1
    assert browser.get(f"/m/{other}").status_code == 404
    assert browser.get("/me").status_code == 302
    assert browser.post(f"/m/{slug}/offer", {"seat": 0, "to": "bot"}).status_code == 403
    Membership.objects.filter(play__slug=slug, person=ada).delete()
    assert browser.post(f"/m/{slug}/play", played).status_code == 403


def test_whoever_came_by_a_link_hears_of_changes_to_that_match_alone(post: Office) -> None:
    ada, bob = reader("Ada"), reader("Bob")
    slug, other = begun(ada, bob, game="connect_four"), begun(ada, bob, game="connect_four")
    sent()
    browser = Client()
    for mail in post.to(ada):
        if slug in visited(link(mail, "/mail/")):
            browser.post(link(mail, "/mail/"))
    drop = find_game("connect_four").read_action({"type": "Drop", "column": 3})
    token = token_of(browser, f"/m/{slug}")
    assert "changed" in asyncio.run(frames(token, browser, lambda: tables.play(slug, 0, drop)))[1]
    assert asyncio.run(frames(token_of(client(ada), f"/m/{other}"), browser)) == 403


def test_names_that_look_like_markup_stay_names(post: Office) -> None:
    ada = reader("Ada")
    begun(ada, reader('<b>"Bob" & Co'), game="connect_four")
    sent()
    (mail,) = post.to(ada)
    assert mail["Subject"] == 'Your turn: Connect Four against <b>"Bob" & Co'
    assert "<b>" not in page(mail)
    assert "&lt;b&gt;" in page(mail)


def visited(way: str) -> str:
    browser = Client()
    return browser.post(way).headers["Location"]


def test_a_link_runs_out_and_cannot_be_made_by_hand(post: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = reader("Ada")
    begun(ada, reader("Bob"), game="connect_four")
    sent()
    way = link(post.to(ada)[0], "/mail/")
    assert Client().get(way[:-3] + "xyz").status_code == 404
    assert Client().get(way.replace("/mail/", "/mail/stop/")).status_code == 404
    monkeypatch.setattr(codes, "LINK_LASTS", -1)
    assert Client().get(way).status_code == 404


def test_one_click_ends_mail_about_a_match_and_looking_at_the_link_does_not(post: Office) -> None:
    ada, bob = reader("Ada"), reader("Bob")
    slug = begun(ada, bob, game="connect_four")
    sent()
    (mail,) = post.to(ada)
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    way = re.search(r"<https?://[^/]+(/[^>]+)>", mail["List-Unsubscribe"])[1]  # type: ignore[index]
    assert way == link(mail, "/mail/stop/")
    Client().get(way)
    play = Play.objects.get(slug=slug)
    notices.tell([ada.pk], Notice.TURN, play.pk)
    assert sent() == 1
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(way, {"List-Unsubscribe": "One-Click"}).status_code == 200
    notices.tell([ada.pk], Notice.TURN, play.pk)
    begun(ada, bob, game="connect_four")
    assert sent() == 1  # of the other match
    assert Client().post(way, {"all": "1"}).status_code == 200
    begun(ada, bob, game="connect_four")
    assert sent() == 0


def test_who_is_signed_in_is_brought_to_the_match_as_themselves(post: Office) -> None:
    ada, eve = reader("Ada"), reader("Eve")
    slug = begun(ada, reader("Bob"), game="connect_four")
    sent()
    way, browser = link(post.to(ada)[0], "/mail/"), client(eve)
    assert browser.post(way).headers["Location"] == f"/m/{slug}"
    assert browser.get(f"/m/{slug}").status_code == 404


# Drawn


@pytest.mark.parametrize("game", ["kingdom", "mac", "ec4x", "envelopes", "connect_four"])
def test_every_game_for_several_has_a_picture_that_needs_nothing_from_outside(game: str, drawn: Office) -> None:
    ada, bob = reader("Ada"), reader("Bob")
    slug = match(ada, bob, game=game)
    with tables.held(slug) as hosted:
        seat = hosted.waiting[0]
    who = (ada, bob)[seat]
    notice = Notice(person=who, kind=Notice.TURN, play=Play.objects.get(slug=slug))
    mail = mails.of([notice])
    assert mail is not None
    assert [part.get_content_type() for part in mail.attachments] == ["image/png"]
    assert TurnMail.objects.filter(play__slug=slug, seat=seat, person=who).count() == 1
    assert seats.seats_of(who, notice.play.pk) == (seat,)
