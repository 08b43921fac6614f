"""Accounts and guests: the ways in, and the ways to misuse them."""

from __future__ import annotations

import re
import secrets
import smtplib
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core import mail
from django.core.cache import cache
from django.core.mail.backends import locmem
from django.test import Client
from django.urls import get_resolver

from turnwright.core import BadSetup
from turnwright.hosting import people
from turnwright.hosting.models import Person

from .helpers import client, match, person
from .test_matrix import LIBRARY, addresses

PASSWORD = "correct-horse-battery"
INLINE = re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)|<style|\son[a-z]+=|javascript:", re.IGNORECASE)


@pytest.fixture(autouse=True)
def _outbox() -> Iterator[None]:
    before = settings.EMAIL_BACKEND
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    mail.outbox = []
    cache.clear()
    yield
    settings.EMAIL_BACKEND = before


def address() -> str:
    return f"{secrets.token_hex(6)}@example.org"


def code() -> str:
    found = re.search(r"^\s*([A-Z0-9]{3,4}-?[A-Z0-9]{3,4})\s*$", mail.outbox[-1].body, re.MULTILINE)
    assert found, mail.outbox[-1].body
    return found[1]


def sign_up(browser: Client, to: str, name: str = "Nora") -> None:
    sent = {"name": name, "email": to, "password1": PASSWORD, "zone": "Asia/Tokyo"}
    assert browser.post("/account/signup/", sent).status_code == 302


def member(name: str = "Nora") -> tuple[str, Person]:
    """Somebody with an account whose address is confirmed."""
    to, browser = address(), Client()
    sign_up(browser, to, name)
    browser.post("/account/confirm-email/", {"code": code()})
    return to, Person.objects.get(user__email=to)


def signed_in(browser: Client) -> bool:
    return "_auth_user_id" in browser.session


def test_an_account_begins_with_a_name_a_mail_address_and_its_confirmation() -> None:
    to, browser = address(), Client()
    sign_up(browser, to)
    assert not signed_in(browser)
    assert mail.outbox[-1].to == [to]
    browser.post("/account/confirm-email/", {"code": "WRONG1"})
    assert not signed_in(browser)
    browser.post("/account/confirm-email/", {"code": code()})
    assert signed_in(browser)
    found = Person.objects.get(user__email=to)
    assert (found.name, found.zone, found.guest) == ("Nora", "Asia/Tokyo", False)
    assert to.partition("@")[0] not in found.handle
    assert "Nora" in browser.get("/me").content.decode()


def test_while_mail_cannot_be_sent_nothing_is_begun_and_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every way in that sends a mail; and the address is free again for another try."""
    known, _ = member()
    to, browser = address(), Client(raise_request_exception=False)

    def away(*_: object) -> None:
        raise smtplib.SMTPNotSupportedError("STARTTLS extension not supported by server.")

    with monkeypatch.context() as broken:
        broken.setattr(locmem.EmailBackend, "send_messages", away)
        for path, sent in (
            ("signup/", {"name": "Nora", "email": to, "password1": PASSWORD}),
            ("password/reset/", {"email": known}),
        ):
            answer = browser.post(f"/account/{path}", sent)
            assert answer.status_code == 503
            assert "Mail cannot be sent just now" in answer.content.decode()
    assert not get_user_model().objects.filter(email=to).exists()
    sign_up(Client(), to)
    assert mail.outbox[-1].to == [to]
    assert code()


def test_nobody_learns_whether_a_mail_address_is_known() -> None:
    to, _ = member()
    answers = []
    for tried in (to, address()):
        cache.clear()
        up = Client().post("/account/signup/", {"name": "Eve", "email": tried, "password1": PASSWORD})
        wrong = Client().post("/account/login/", {"login": tried, "password": "wrong-password"})
        reset = Client().post("/account/password/reset/", {"email": tried})
        page = re.sub(r'value="[^"]*"', "", wrong.content.decode())
        answers.append((up.status_code, up.url, wrong.status_code, page, reset.status_code, reset.url))
    assert answers[0] == answers[1]


def test_a_password_is_reset_by_mail_and_the_old_sessions_are_gone() -> None:
    to, found = member()
    elsewhere = client(found)
    assert elsewhere.get("/me").status_code == 200
    browser = Client()
    browser.post("/account/password/reset/", {"email": to})
    link = re.search(r"http://testserver(/account/password/reset/key/\S+)", mail.outbox[-1].body)
    assert link
    form = browser.get(link[1], follow=True)
    new = "another-long-password"
    browser.post(form.redirect_chain[-1][0], {"password1": new, "password2": new})
    assert Client().post("/account/login/", {"login": to, "password": PASSWORD}).status_code == 200
    assert Client().post("/account/login/", {"login": to, "password": new}).status_code == 302
    assert elsewhere.get("/me").status_code == 302
    assert browser.get(link[1], follow=True).status_code == 200
    again = browser.get(link[1], follow=True).content.decode()
    assert 'name="password1"' not in again


def test_many_wrong_passwords_are_slowed_down_whichever_process_is_asked() -> None:
    to, _ = member()
    assert "db.DatabaseCache" in settings.CACHES["default"]["BACKEND"]
    said = [Client().post("/account/login/", {"login": to, "password": "wrong"}).content.decode() for _ in range(12)]
    assert "Too many failed login attempts" not in said[0]
    assert "Too many failed login attempts" in said[-1]
    assert "Too many" in Client().post("/account/login/", {"login": to, "password": PASSWORD}).content.decode()


def test_a_session_known_before_signing_in_is_worthless_after() -> None:
    to, _ = member()
    browser = Client()
    browser.get("/account/login/")
    session = browser.session
    session["planted"] = True
    session.save()
    browser.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
    browser.post("/account/login/", {"login": to, "password": PASSWORD})
    assert signed_in(browser)
    assert browser.session.session_key != session.session_key
    thief = Client()
    thief.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
    assert thief.get("/me").status_code == 302
    guest = Client()
    guest.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
    guest.post("/guest", {"name": "Gus"})
    assert guest.session.session_key != session.session_key


ELSEWHERE = ("https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)", "http:evil.example")


@pytest.mark.parametrize("where", ELSEWHERE)
def test_nobody_is_sent_elsewhere(where: str) -> None:
    to, found = member()
    answers = [
        Client().post("/account/login/", {"login": to, "password": PASSWORD, "next": where}),
        client(found).get("/guest", {"next": where}),
        client(found).post("/account/logout/", {"next": where}),
    ]
    assert [answer.url for answer in answers] == ["/", "/", "/"]
    welcome = Client().post("/guest", {"name": "Gus", "next": where}).content.decode()
    assert "evil.example" not in welcome
    assert "javascript:" not in welcome


def test_a_guest_comes_back_by_the_link_once_it_is_confirmed_and_a_new_link_replaces_it() -> None:
    browser = Client()
    page = browser.post("/guest", {"name": "Gus", "zone": "nowhere"}).content.decode()
    own = re.search(r"http://testserver(/guest/[\w-]+)", page)
    assert own
    found = Person.objects.get(pk=browser.session and people.returning_guest(own[1].rpartition("/")[2]).pk)  # type: ignore[union-attr]
    assert (found.name, found.guest, found.zone) == ("Gus", True, "UTC")
    assert own[1].rpartition("/")[2] != found.recovery
    other = Client()
    assert "Come back as Gus?" in other.get(own[1]).content.decode()
    assert not signed_in(other)  # a look at the link signs nobody in
    other.post(own[1])
    assert signed_in(other)
    other.post("/guest/link")
    assert Client().get(own[1]).status_code == 404


def test_a_guest_makes_an_account_and_keeps_the_matches() -> None:
    gus = person("Gus", guest=True, recovery="c" * 64)
    slug = match(gus, person("Bob"))
    browser, to = client(gus), address()
    browser.post("/account/email/", {"action_add": "", "email": to})
    browser.post("/account/confirm-email/", {"code": code()}, follow=True)
    gus.refresh_from_db()
    assert (gus.guest, gus.recovery) == (False, "")
    assert browser.get(f"/m/{slug}").status_code == 200


def test_new_guests_from_one_place_are_limited() -> None:
    from turnwright.hosting.people_pages import GUESTS

    said = [Client().post("/guest", {"name": "Gus"}).status_code for _ in range(GUESTS + 1)]
    assert said == [200] * GUESTS + [429]


@pytest.mark.parametrize("name", ["", " ", "\x00\x1b", "you", "YOU", "x" * 41])
def test_names_that_would_mislead_are_refused(name: str) -> None:
    with pytest.raises(BadSetup):
        people.read_name(name)


def test_names_are_written_as_text_wherever_they_stand() -> None:
    nasty = "<script>alert(1)</script>"
    ada = person(nasty)
    slug = match(ada, person("Bob"), public=True)
    browser = client(ada)
    for page in (
        "/me",
        "/",
        "/matches",
        f"/m/{slug}",
        f"/m/{slug}/manage",
        "/new",
        "/account/email/",
        "/account/logout/",
    ):
        html = browser.get(page, follow=True).content.decode()
        assert "<script>alert" not in html, page


def test_handles_are_ones_own() -> None:
    ada, bob = person("Ada"), person("Bob")
    with pytest.raises(BadSetup):
        people.read_handle(ada.handle, bob)
    for bad in ("a", "Ä", "a b", "-ab", "x" * 25, "a/b"):
        with pytest.raises(BadSetup):
            people.read_handle(bad, bob)
    assert people.read_handle("@New-Name", bob) == "new-name"


def test_pages_of_accounts_are_clean_and_look_like_the_rest() -> None:
    """No script or style of their own, which the policy would stop anyway; our shell around them."""
    found = [one for one in addresses() if one.startswith(LIBRARY) and "<" not in one and "^" not in one]
    assert len(found) > 20
    _, somebody = member()
    shown = 0
    for browser in (Client(), client(somebody)):
        for page in found:
            answer = browser.get(f"/{page}")
            assert answer.status_code in (200, 302, 404, 405), page
            assert "script-src 'self'" in answer["Content-Security-Policy"]
            if answer.status_code == 200 and "html" in answer["Content-Type"]:
                shown += 1
                html = answer.content.decode()
                assert not INLINE.search(html), page
                assert 'class="rail"' in html, page
    assert shown > 8


def test_pages_of_tables_and_people_are_clean() -> None:
    ada = person("Ada")
    slug = match(ada, person("Bob"))
    for page in ("/", "/me", "/matches", "/new", "/new/ec4x", "/guest", f"/m/{slug}/manage", f"/m/{slug}/clock"):
        for browser in (client(ada), Client()):
            assert not INLINE.search(browser.get(page).content.decode()), page


def test_an_upload_that_is_no_match_is_refused_in_a_sentence_and_belongs_to_nobody_else(tmp_path: object) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    ada = person("Ada")
    for content in (b"\xff\xfe", b"not a match", b'{"turnwright": 1}', b"\x00" * 1000):
        browser = client(ada)
        answer = browser.post("/import", {"file": SimpleUploadedFile("../../x.jsonl", content)}, follow=True)
        assert answer.status_code == 200
        assert 'class="toast bad"' in answer.content.decode()
    anonymous = Client().post("/import", {"file": SimpleUploadedFile("x", b"x")}, follow=True)
    assert "Sign in" in anonymous.content.decode()


def test_a_file_that_is_taken_in_belongs_to_whoever_brought_it() -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    from turnwright.core import Match, find_game

    ada = person("Ada")
    lines = "\n".join(Match.new(find_game("connect_four"), bytes(32), 2).lines())
    browser = client(ada)
    made = browser.post("/import", {"file": SimpleUploadedFile("x.jsonl", lines.encode())})
    assert browser.get(made.url).status_code == 200
    assert client(person("Eve")).get(made.url).status_code == 404


def test_the_django_admin_and_other_doors_are_not_there() -> None:
    names = {str(one.pattern) for one in get_resolver().url_patterns}
    assert "admin/" not in names
    assert get_user_model().objects.filter(is_superuser=True, username="admin").count() == 0
