"""What needs a real browser: shares of the dice drawn and sealed by two of them, and a passkey."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from playwright.sync_api import Browser, Page, sync_playwright

from turnwright.core import find_game
from turnwright.hosting import gatherings, talk
from turnwright.hosting.gatherings import Wanted, Way
from turnwright.hosting.models import Gathering, Person
from turnwright.server import tables
from turnwright.server.models import Play

from ..browser.conftest import FLAGS, chromium_path
from .helpers import client, match, person
from .processes import Site

pytestmark = pytest.mark.browser


def opened(browser: Browser, site: Site, cookies: dict[str, str], errors: list[str]) -> Page:
    """A browser of its own with these cookies, at localhost, where browsers trust a page without HTTPS."""
    context = browser.new_context()
    context.add_cookies([{"name": name, "value": value, "url": here(site)} for name, value in cookies.items()])
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    return page


def here(site: Site) -> str:
    return f"http://localhost:{site.port}"


def cookies(who: Person) -> dict[str, str]:
    return {name: morsel.value for name, morsel in client(who).cookies.items()}


def with_browser(do: Any) -> None:
    """Playwright runs an event loop in this thread, so the database is asked before or after."""
    executable = chromium_path()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=[*FLAGS, "--no-sandbox"])
        do(browser)
        browser.close()


def test_two_browsers_draw_seal_and_open_and_are_led_to_the_match(tmp_path: Path) -> None:
    ada, bob = person("Ada"), person("Bob")
    table = gatherings.begin(ada, Way(find_game("ferrymen")), [Wanted("me"), Wanted("open")])
    signed, errors = [cookies(ada), cookies(bob)], list[str]()

    def play(browser: Browser) -> None:
        first, second = (opened(browser, site, one, errors) for one in signed)
        for page in (first, second):
            page.goto(f"{here(site)}/t/{table.slug}")
        second.get_by_role("button", name="Sit here").click()
        for page in (second, first):
            page.get_by_text("share sealed").nth(1).wait_for()  # both, told by the stream
            page.get_by_role("button", name="I am ready").click()
        for page in (first, second):
            page.wait_for_url(re.compile(r"/m/"), timeout=60_000)

    with Site(tmp_path) as site:
        with_browser(play)
    assert errors == []
    header = Play.objects.get(gathering=table).header
    assert [bool(share["opened"]) for share in header["draws"][-1]["shares"]] == [True, True]
    assert Gathering.objects.get(pk=table.pk).draws == header["draws"]


def test_opening_the_talk_clears_its_count_and_keeps_the_line_that_is_written(tmp_path: Path) -> None:
    ada, bob = person("Ada"), person("Bob")
    slug, errors, signed = match(ada, bob), list[str](), cookies(ada)
    with tables.held(slug) as hosted:
        talk.write(hosted, bob, "Hello", 0)

    def read(browser: Browser) -> None:
        page = opened(browser, site, signed, errors)
        page.goto(f"{here(site)}/m/{slug}")
        page.locator("#tab-talk .unread").wait_for()
        with page.expect_response(lambda answer: "/talk?read" in answer.url):
            page.locator("#tab-talk").click()
        page.get_by_placeholder("Write here").fill("Good morning")
        assert page.locator(".unread").count() == 0
        page.reload()
        assert page.locator(".unread").count() == 0

    with Site(tmp_path) as site:
        with_browser(read)
    assert errors == []


def test_a_passkey_is_added_and_signs_in(tmp_path: Path) -> None:
    ada = person("Ada")
    to, password = f"{ada.handle}@example.org", "correct-horse-battery"
    ada.user.email = to
    ada.user.password = PBKDF2PasswordHasher().encode(password, "salt")  # as the server hashes, not as these tests do
    ada.user.save()
    EmailAddress.objects.create(user=ada.user, email=to, verified=True, primary=True)
    errors = list[str]()

    def use(browser: Browser) -> None:
        page = opened(browser, site, {}, errors)
        devices = page.context.new_cdp_session(page)
        devices.send("WebAuthn.enable")
        options = {"protocol": "ctap2", "transport": "internal", "automaticPresenceSimulation": True}
        options |= {"hasResidentKey": True, "hasUserVerification": True, "isUserVerified": True}
        devices.send("WebAuthn.addVirtualAuthenticator", {"options": options})
        page.goto(f"{here(site)}/account/login/")
        page.get_by_label("Email").fill(to)
        page.get_by_label("Password", exact=True).fill(password)
        page.get_by_role("button", name="Sign In", exact=True).click()
        page.wait_for_url(f"{here(site)}/")
        page.goto(f"{here(site)}/account/2fa/webauthn/add/")
        page.get_by_label("Password").fill(password)  # asked again before a new key
        page.locator("form.entry button").first.click()
        page.get_by_label("Name").fill("This machine")
        if page.get_by_label("Passwordless").count():
            page.get_by_label("Passwordless").check()
        page.locator("#mfa_webauthn_add").click()
        page.wait_for_url(re.compile(r"/account/2fa/(?!webauthn/add)"))
        page.goto(f"{here(site)}/account/logout/")
        page.get_by_role("button", name="Sign Out").click()
        page.goto(f"{here(site)}/account/login/")
        page.get_by_role("button", name="Sign in with a passkey").click()
        page.wait_for_url(f"{here(site)}/")
        assert page.get_by_role("link", name="Ada", exact=True).count() == 1

    with Site(tmp_path, HOSTS="localhost") as site:
        with_browser(use)
    assert errors == []
