"""The table as an app: what a phone installs, what it shows without network, and that nothing private is kept or sent twice."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from django.test import Client
from playwright.sync_api import Browser

from turnwright.hosting import vapid
from turnwright.server import statics
from turnwright.server.models import Play

from ..browser.test_journeys import axe
from .helpers import drop, match, person
from .processes import Site
from .test_real_browsers import cookies, here, opened, with_browser


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(tmp_path_factory.mktemp("phone"), PUSH_KEY=vapid.new_key()) as site:
        yield site


def test_a_phone_finds_a_manifest_with_icons_and_a_worker_of_this_release() -> None:
    page = Client().get("/").content.decode()
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page
    said = json.loads(Client().get("/manifest.webmanifest").content)
    assert (said["start_url"], said["display"]) == ("/", "standalone")
    for one in said["icons"][1:]:
        answer = Client().get(one["src"])
        assert answer.content[:8] == b"\x89PNG\r\n\x1a\n"
        size = int(one["sizes"].partition("x")[0])
        assert int.from_bytes(answer.content[16:20]) == int.from_bytes(answer.content[20:24]) == size
    worker = Client().get("/worker.js")
    assert worker["Content-Type"].startswith("text/javascript")
    assert statics.release() in worker.content.decode()
    for address in json.loads(re.search(r"const TABLE = (.*);", worker.content.decode())[1])["kept"]:  # type: ignore[index]
        assert Client().get(address).status_code == 200


@pytest.mark.browser
def test_without_network_a_page_says_so_and_what_was_sent_is_played_once(site: Site) -> None:
    ada, bob = person("Ada"), person("Bob")
    slug, errors, jar = match(ada, bob), list[str](), cookies(ada)
    seen: dict[str, object] = {}

    def use(browser: Browser) -> None:
        page = opened(browser, site, jar, errors)
        context = page.context
        context.grant_permissions(["notifications"], origin=here(site))
        page.goto(f"{here(site)}/m/{slug}")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.reload()
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        assert page.locator("link[rel=icon]").get_attribute("href").startswith("/static/favicon-turn")  # type: ignore[union-attr]
        context.set_offline(True)
        page.get_by_text("There is no network. What you see").wait_for()
        page.locator("button.act").first.click()  # sent again when the network is back
        page.wait_for_timeout(700)
        other = context.new_page()
        other.goto(f"{here(site)}/me")
        assert other.get_by_role("heading", name="There is no network").count() == 1
        context.set_offline(False)
        other.wait_for_url(f"{here(site)}/me")
        other.get_by_role("heading", name="Ada").wait_for(timeout=20_000)
        page.get_by_text("There is no network. What you see").wait_for(state="detached")
        page.wait_for_function("() => !document.querySelector('#side').dataset.question", timeout=30_000)
        seen["kept"] = page.evaluate(
            "caches.keys().then(async (names) => (await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname)))).flat())"
        )
        context.close()

    with_browser(use)
    assert errors == []
    assert Play.objects.get(slug=slug).length == 1
    kept = seen["kept"]
    assert isinstance(kept, list)
    assert "/offline" in kept
    assert all(address == "/offline" or address.startswith("/static/") for address in kept)


HEARS = "window.AudioContext = class { constructor() { window.heard = (window.heard ?? 0) + 1; this.currentTime = 0; } createOscillator() { return { frequency: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (to) => to, start() {}, stop() {} }; } createGain() { return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (to) => to }; } }"


@pytest.mark.browser
def test_a_tab_rings_when_its_turn_comes_if_that_is_wanted(site: Site) -> None:
    ada, bob = person("Ada"), person("Bob")
    slug, errors, jar = match(ada, bob), list[str](), cookies(bob)

    def use(browser: Browser) -> None:
        page = opened(browser, site, jar, errors)
        page.add_init_script(HEARS)
        page.goto(f"{here(site)}/m/{slug}/manage")
        assert not page.locator("[data-sound]").is_checked()
        page.locator("[data-sound]").check()
        page.goto(f"{here(site)}/m/{slug}")
        page.wait_for_function("() => stream?.readyState === EventSource.OPEN")
        assert page.evaluate("window.heard") is None
        html = other.get(f"/m/{slug}")
        question = re.search(r'name="question" value="([^"]*)"', html)
        assert question
        assert other.play(slug, 0, drop(3), question[1]) == 200
        page.wait_for_function("() => window.heard === 1")
        assert page.title().startswith("Your turn")
        assert "favicon-turn" in page.evaluate("document.querySelector('link[rel=icon]').href")
        page.context.close()

    other = site.browser(ada)
    with_browser(use)
    assert errors == []


@pytest.mark.browser
def test_what_is_pushed_is_shown_with_no_page_of_the_match_open(site: Site) -> None:
    jar, errors, shown = cookies(person("Ada")), list[str](), list[dict[str, str]]()

    def use(browser: Browser) -> None:
        page = opened(browser, site, jar, errors)
        page.context.grant_permissions(["notifications"], origin=here(site))
        found = list[str]()
        devices = page.context.new_cdp_session(page)
        devices.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda event: found.extend(one["registrationId"] for one in event["registrations"]),
        )
        devices.send("ServiceWorker.enable")
        page.goto(f"{here(site)}/me/notices")
        assert page.get_by_role("button", name="Tell this browser too").is_visible()
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        message = {"title": "Your turn", "body": "Kingdom", "address": "/m/abc", "tag": "turn /m/abc"}
        for _ in range(2):  # told twice, shown once
            devices.send(
                "ServiceWorker.deliverPushMessage",
                {"origin": here(site), "registrationId": found[0], "data": json.dumps(message)},
            )
        page.wait_for_function(
            "() => navigator.serviceWorker.ready.then(async (one) => (await one.getNotifications()).length > 0)"
        )
        page.wait_for_timeout(300)
        shown.extend(
            page.evaluate(
                "navigator.serviceWorker.ready.then(async (one) => (await one.getNotifications()).map(({ title, body, data }) => ({ title, body, ...data })))"
            )
        )
        page.context.close()

    with_browser(use)
    assert errors == []
    assert shown == [{"title": "Your turn", "body": "Kingdom", "address": "/m/abc"}]


@pytest.mark.browser
def test_axe_finds_nothing_on_the_pages_of_hosts_and_notices(site: Site) -> None:
    hal = person("Hal")
    hal.user.is_staff = True
    hal.user.save()
    slug, errors, jar = match(hal, person("Zoe")), list[str](), cookies(hal)
    pages = (
        "/host",
        "/host/matches",
        "/host/people",
        "/host/reports",
        "/me/notices",
        "/me/delete",
        "/offline",
        f"/m/{slug}/notices",
    )

    def use(browser: Browser) -> None:
        page = opened(browser, site, jar, errors)
        for width, height, theme in ((1440, 900, "light"), (390, 844, "dark")):
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            for address in pages:
                page.goto(here(site) + address)
                errors.extend(f"{address}: {found}" for found in axe(page))
                if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                    errors.append(f"{address} is wider than {width}")
        page.context.close()

    with_browser(use)
    assert errors == []
