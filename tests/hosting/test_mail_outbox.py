"""Mail that is to go out is sent once and none is lost, whatever dies on the way; and what it never holds."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.conf import settings
from envelopes.book import LETTERS

from turnwright.core import find_game
from turnwright.hosting import clocks, notices
from turnwright.hosting.mail import mails
from turnwright.hosting.mail.incoming import take
from turnwright.hosting.models import Delivery, Notice
from turnwright.server import tables
from turnwright.server.models import Play

from .post import MAIL_IN, Office, begun, office, page, plain, reader, reply, sent
from .processes import SAFE


@pytest.fixture
def post() -> Iterator[Office]:
    with office() as found:
        yield found


DIES = """
import os, signal
os.environ["DJANGO_SETTINGS_MODULE"] = "turnwright.hosting.settings"
import django; django.setup()
from datetime import timedelta
from django.core.mail import EmailMultiAlternatives as Mail
from turnwright.hosting import clocks
from turnwright.hosting.mail import channel, mails
mails.flat = lambda drawing: ""
send = Mail.send

def sender(hours, before):
    sent = []  # one mail, and then killed before or after it has sent the next

    def dies(mail, *_, **__):
        last = len(sent) == 1
        if not (last and before):
            send(mail)
        sent.append(mail)
        if last:
            os.kill(os.getpid(), signal.SIGKILL)
    Mail.send = dies
    with clocks.at(clocks.now() + timedelta(hours=hours)):
        channel.send_all()

for hours, before in ((1, True), (2, False)):
    child = os.fork()
    if child == 0:
        sender(hours, before)
        os._exit(1)
    print(os.waitpid(child, 0)[1])
"""


def test_each_mail_is_sent_and_shown_once_though_senders_are_killed_before_and_after_sending(post: Office) -> None:
    people = [reader(f"Reader {n}") for n in range(6)]
    for one, two in zip(people[::2], people[1::2], strict=True):
        begun(one, two, game="envelopes")
    assert Delivery.objects.filter(sent=None).count() == 6
    place = {
        "TURNWRIGHT_MAIL": f"smtp://127.0.0.1:{settings.EMAIL_PORT}?tls=none",
        "TURNWRIGHT_MAIL_FROM": "table@play.example.org",
        "TURNWRIGHT_MAIL_IN": MAIL_IN,
    }
    command, variables = [sys.executable, "-c", DIES], os.environ | SAFE | place
    died = subprocess.run(command, env=variables, check=True, timeout=100, capture_output=True, text=True)
    assert died.stdout.split() == [f"{signal.SIGKILL:d}"] * 2
    sent(3)
    assert Delivery.objects.filter(sent=None).count() == 0
    assert {mail["To"]: len(post.to(one)) for one in people for mail in post.to(one)} == {
        f"{one.handle}@example.net": 1 for one in people
    }
    assert len(post.came) == 7  # the one whose sender died after sending it came twice, under one Message-ID


def test_a_server_that_does_not_answer_is_asked_again_later(post: Office) -> None:
    ada = reader("Ada")
    begun(ada, reader("Bob"), game="connect_four")
    right = settings.EMAIL_PORT
    settings.EMAIL_PORT = 1
    assert sent() == 0
    settings.EMAIL_PORT = right
    assert sent() == 0  # not at once
    with clocks.at(clocks.now() + timedelta(hours=1, minutes=2)):
        assert sent(0) == 1
    assert len(post.to(ada)) == 1


def test_a_server_that_says_later_is_asked_again(post: Office) -> None:
    ada = reader("Ada")
    post.puts_off.add(f"{ada.handle}@example.net")
    begun(ada, reader("Bob"), game="connect_four")
    assert sent() == 0
    post.puts_off.clear()
    assert sent(2) == 1


def test_a_mail_that_cannot_be_made_holds_up_no_other_and_is_given_up_in_the_end(
    post: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, cyd = reader("Ada"), reader("Cyd")
    slug = begun(ada, reader("Bob"), game="connect_four")
    begun(cyd, reader("Dan"), game="connect_four")
    right = mails.turn_content

    def breaks(notice: Notice) -> Any:
        if notice.play and notice.play.slug == slug:
            raise KeyError
        return right(notice)

    monkeypatch.setattr(mails, "turn_content", breaks)
    assert sum(sent(hours) for hours in range(1, 80, 9)) == 1
    assert len(post.to(cyd)) == 1
    assert Delivery.objects.filter(sent=None).count() == 0


def test_an_address_that_is_refused_is_not_tried_for_ever(post: Office) -> None:
    ada = reader("Ada")
    post.refuses.add(f"{ada.handle}@example.net")
    slug = begun(ada, reader("Bob"), game="connect_four")
    for _ in range(4):
        sent()
        notices.tell([ada.pk], Notice.TURN, Play.objects.get(slug=slug).pk)
    assert Delivery.objects.filter(notice__person=ada).count() == 3
    assert set(Delivery.objects.values_list("problem", flat=True)) == {"it came back"}


# Secrecy

CODES = re.compile(r"[a-z2-7]{32}|mail/\S+")


def test_letters_and_keys_stand_in_no_mail_to_those_who_may_not_know_them(post: Office) -> None:
    """A match of Envelopes from start to end, by mail: turn mails, answers, notices."""
    ada, bob = reader("Ada"), reader("Bob")
    people = {0: ada, 1: bob}
    game = find_game("envelopes")
    slug = begun(ada, bob, game="envelopes")
    key = Play.objects.get(slug=slug).header["streams"][0]["key"]
    rng, checked, read = random.Random(4), 0, 0
    for _ in range(400):
        if Play.objects.get(slug=slug).outcome is not None:
            break
        sent()
        with tables.held(slug) as hosted:
            heard = {s: msgspec.json.encode([e for _, e in hosted.match.heard(s)]).decode() for s in people}
            known = {s: game.show(hosted.match.table, s).decode() + heard[s] for s in people}
            seat = rng.choice(hosted.waiting)
            action = rng.choice(list(hosted.match.legal(seat)))
            view = hosted.view(seat)
        for mail in post.mails[read:]:
            reader_ = next(s for s, who in people.items() if mail["To"] == f"{who.handle}@example.net")
            whole = mail["Subject"] + plain(mail) + (page(mail) if mail.get_body(("html",)) else "")
            hidden = [letter for letter in LETTERS if letter not in known[reader_]]
            checked += len(hidden)
            assert not [letter for letter in hidden if letter in whole]
            assert key not in whole
            assert not [letter for letter in LETTERS if letter in mail["Subject"]]
        read = len(post.mails)
        turns = [mail for mail in post.to(people[seat]) if mail["Subject"].startswith("Your turn")]
        if (
            type(action).__name__ == "Seal"
            or not turns
            or take(reply(turns[-1], f"{game.mail.write(view, action)}\nconfirm")) != "answered"
        ):
            tables.play(slug, seat, action)
    assert Play.objects.get(slug=slug).outcome is not None
    assert checked > 100
    sent()
    assert any("The match is over" in mail["Subject"] for mail in post.mails)


@pytest.mark.parametrize("game", ["envelopes", "ec4x"])
def test_what_one_seat_drafts_by_mail_changes_nothing_that_another_is_sent(game: str, post: Office) -> None:
    ada, bob = reader("Ada"), reader("Bob")
    slug = begun(ada, bob, game=game)
    play = Play.objects.get(slug=slug).pk
    sent()

    def to_bob() -> list[str]:
        notices.tell([bob.pk], Notice.TURN, play)
        sent()
        mail = post.to(bob)[-1]
        return [CODES.sub("", said) for said in (mail["Subject"], plain(mail), page(mail))]

    before = to_bob()
    with tables.held(slug) as hosted:
        line = next(one for one in hosted.match.legal(0) if type(one).__name__ != "Seal")
        text = find_game(game).mail.write(hosted.view(0), line)
    assert take(reply(post.to(ada)[0], text)) == "answered"
    assert to_bob() == before
