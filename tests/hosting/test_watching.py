"""What a host sees: health, numbers, and lines of JSON in which no secret stands."""

import json
import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import transaction
from django.utils import timezone

from turnwright.hosting import observing
from turnwright.hosting.models import Clock
from turnwright.hosting.pace import Hourly
from turnwright.server import tables
from turnwright.server.models import Play

from . import tables_for_tests
from .helpers import drop, match, person, question
from .processes import Site

TOKEN = "t0ken" * 8
CANARY = "c4nary"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(tmp_path_factory.mktemp("watched"), METRICS_TOKEN=TOKEN, PROXY="127.0.0.2") as site:
        yield site


def test_it_says_that_it_lives_and_is_ready(site: Site) -> None:
    browser = site.browser()
    assert browser.get("/health") == "ok\n"
    assert browser.get("/ready") == "ready\n"


def test_numbers_are_for_the_machine_itself_and_for_whoever_shows_the_token(site: Site) -> None:
    browser = site.browser(person("Ada"))
    browser.get("/")
    numbers = browser.get("/metrics")
    assert 'turnwright_requests_total{method="GET",route="/",status="200"}' in numbers
    assert "turnwright_matches_running" in numbers
    elsewhere = {"X_Forwarded_For": "203.0.113.9"}  # through a proxy, so from anywhere
    with browser.ask("/metrics", None, 60, **elsewhere) as answer:
        assert answer.status == 404
    with browser.ask("/metrics", None, 60, Authorization=f"Bearer {TOKEN}x", **elsewhere) as answer:
        assert answer.status == 404
    with browser.ask("/metrics", None, 60, Authorization=f"Bearer {TOKEN}", **elsewhere) as answer:
        assert answer.status == 200


def test_every_line_is_json_with_the_request_s_id_and_no_secret(site: Site) -> None:
    ada, bob = person("Ada"), person("Bob")
    slug = match(ada, bob)
    browser = site.browser(ada)
    with browser.ask("/", None, 60, X_Request_Id="request-0001") as answer:
        assert answer.headers["X-Request-Id"] == "request-0001"
    with browser.ask("/", None, 60, X_Request_Id="two words\x7f") as answer:
        assert answer.headers["X-Request-Id"] != "two words\x7f"
    assert browser.play(slug, 0, drop(3), question(slug, 0)) == 200
    browser.ask(f"/m/{CANARY}slug?at={CANARY}query", None, 60, Referer=f"http://localhost/{CANARY}referer").close()
    login = {"login": f"{CANARY}@example.org", "password": f"{CANARY}-password"}
    browser = site.browser()
    body = browser.form(browser.get("/account/login/"), **login)
    browser.ask("/account/login/", body).close()
    browser.ask("/account/login/", b"x=" + CANARY.encode()).close()  # without a token of the form
    Play.objects.filter(slug=slug).update(
        version=99, header={"seats": [{"name": CANARY}, {}]}
    )  # reading it fails inside
    tables.forget(slug)
    with site.browser(ada).ask(f"/m/{slug}/log") as answer:
        broken = answer.status
    Play.objects.filter(slug=slug).delete()
    lines = [line for line in site.said.splitlines() if line.startswith("{")]
    found = [json.loads(line) for line in lines]
    assert any(line.get("request") == "request-0001" and line["route"] == "/" for line in found)
    assert any(line.get("route") == "/m/<slug:slug>/play" and line["status"] == 200 for line in found)
    assert broken in (409, 500)
    key = tables.live(match(ada, bob)).match.header.streams[0].key
    assert key
    for secret in (CANARY, key, *browser.cookies.values(), TOKEN, "only for tests"):
        assert secret not in site.said


def test_a_crash_is_logged_by_its_type_and_place_alone(capfd: pytest.CaptureFixture[str]) -> None:
    import logging

    from turnwright.hosting import observing

    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    try:
        observing.set_up()
        try:
            raise ValueError(CANARY)
        except ValueError:
            logging.getLogger("django.request").exception("Internal Server Error: %s", f"/invitation/{CANARY}")
    finally:
        root.handlers[:], root.level = handlers, level
    said = capfd.readouterr().err
    line = json.loads(said)
    assert CANARY not in said
    assert line["error"] == "ValueError"
    assert Path(line["at"][0].split(":")[0]).name == "test_watching.py"


def test_deadlines_that_nobody_saw_to_are_counted() -> None:
    slug = tables_for_tests.match("connect_four", Hourly(hours=24))
    with transaction.atomic():  # before it is committed nobody can see to it
        Clock.objects.filter(play__slug=slug).update(due=timezone.now() - timedelta(minutes=5))
        assert not re.search(rb"turnwright_clocks_overdue 0\.0", observing.numbers())
        Clock.objects.filter(play__slug=slug).update(due=None)
