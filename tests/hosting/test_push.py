"""Web push: what arrives at a browser maker's server can be read by that device alone, comes once, and tells nothing hidden."""

from __future__ import annotations

import json
import os
import threading
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from turnwright.core import BadSetup, Resign
from turnwright.hosting import clocks, environment, notices, push, vapid
from turnwright.hosting.models import Delivery, Device, Notice, Person
from turnwright.server import tables
from turnwright.server.models import Play

from .helpers import client, drop, match, person, question

GOOD = "https://fcm.googleapis.com/fcm/send/abc"


def plain(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode().rstrip("=")


class Browser:
    """A device with keys of its own, and what it can read."""

    def __init__(self) -> None:
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.keys = {"p256dh": plain(point), "auth": plain(self.auth)}

    def read(self, body: bytes) -> Any:
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"))


class Maker:
    """The server of a browser's maker: keeps what comes, answers as it is told."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, dict[str, str], bytes]] = []
        self.answer = 201
        maker = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                maker.heard.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(maker.answer)
                if maker.answer == 302:
                    self.send_header("Location", "/inside")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture(scope="module")
def server() -> Iterator[Maker]:
    made = Maker()
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture
def maker(server: Maker, monkeypatch: pytest.MonkeyPatch) -> Iterator[Maker]:
    monkeypatch.setenv("TURNWRIGHT_PUSH_KEY", vapid.new_key())
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    monkeypatch.setattr(notices, "CHANNELS", {})
    push.set_up()
    server.heard, server.answer = [], 201
    yield server
    Delivery.objects.all().delete()


@pytest.fixture
def trusting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this machine be a maker's."""
    monkeypatch.setattr(push, "known", lambda endpoint: True)


def told(maker: Maker, who: Person, name: str = "/device") -> Browser:
    browser = Browser()
    push.add(who, {"endpoint": maker.address + name, **browser.keys})
    return browser


def go_out(after: timedelta = timedelta(minutes=2)) -> int:
    with clocks.at(clocks.now() + after):
        return push.send_all()


@pytest.mark.usefixtures("trusting")
def test_a_device_reads_that_it_is_its_persons_turn_and_the_sender_is_proven(maker: Maker) -> None:
    ada, bob = person("Ada"), person("Bob")
    browser, slug = told(maker, bob), match(ada, bob)
    client(ada).post(f"/m/{slug}/play", {"seat": 0, "action": drop(3), "question": question(slug, 0)})
    assert go_out(timedelta(seconds=1)) == 0  # Bob may be at the table
    assert go_out() == 1
    assert go_out() == 0
    ((_, headers, body),) = maker.heard
    assert browser.read(body) == {
        "title": "Your turn", "body": "Connect Four", "address": f"/m/{slug}", "tag": f"turn /m/{slug}",
    }  # fmt: skip
    assert b"Your turn" not in body
    assert Vapid02.verify(headers["authorization"])
    assert f"k={push.public_key()}" in headers["authorization"]
    assert headers["urgency"] == "high"
    assert 0 < int(headers["ttl"]) <= push.LASTS.total_seconds()


@pytest.mark.usefixtures("trusting")
def test_each_device_is_told_once_whatever_becomes_of_the_others(maker: Maker) -> None:
    ada, bob = person("Ada"), person("Bob")
    told(maker, bob, "/phone")
    told(maker, bob, "/laptop")
    tables.play(match(ada, bob), 0, Resign())
    with clocks.at(clocks.now() + timedelta(minutes=1)):
        for first in notices.claimed(push.CHANNEL):
            push._sent(first, push.key(), push.requests.Session())
            break  # and then the worker was killed
    assert go_out(notices.LEASE + timedelta(minutes=2)) == 1
    assert sorted(path for path, _, _ in maker.heard) == ["/laptop", "/phone"]


@pytest.mark.usefixtures("trusting")
@pytest.mark.parametrize(
    ("status", "stays", "waits"),
    [(410, False, 0), (404, False, 0), (503, True, 1), (429, True, 1), (400, True, 0), (302, True, 1)],
)
def test_gone_devices_are_forgotten_and_busy_servers_tried_again(
    maker: Maker, status: int, stays: bool, waits: int
) -> None:
    ada, bob = person("Ada"), person("Bob")
    told(maker, bob)
    maker.answer = status
    tables.play(match(ada, bob), 0, Resign())
    assert go_out() == 0
    assert [path for path, _, _ in maker.heard] == ["/device"]  # no redirect is followed
    assert Device.objects.filter(person=bob).exists() == stays
    assert Delivery.objects.filter(notice__person=bob, sent=None).count() == waits
    maker.answer = 201
    assert go_out(timedelta(minutes=10)) == waits


@pytest.mark.usefixtures("trusting")
def test_no_kind_of_notice_tells_anything_hidden(maker: Maker) -> None:
    ada, bob = person("Ada"), person("Bob")
    slug = match(ada, bob, game="envelopes")
    play = Play.objects.get(slug=slug)
    with tables.held(slug) as hosted:
        hidden = {repr(view) for view in (hosted.view(0),)} | {stream["key"] for stream in play.header["streams"]}
    for kind in (*notices.KINDS, *notices.UNDER):
        said = push.message(Notice(person=bob, kind=kind, play=play))
        assert set(said) == {"title", "body", "address", "tag"}
        assert not any(secret in json.dumps(said) for secret in hidden)
        assert said["body"] == "Envelopes"


@pytest.mark.parametrize("endpoint", ["http://fcm.googleapis.com/x", "https://127.0.0.1/x", "https://fcm.googleapis.com.evil.example/x", "https://evilfcm.googleapis.com.example/x", "https://fcm.googleapis.com:8000/x", "https://a@fcm.googleapis.com/x", "https://[::1]/x", "https://[/x", "file:///etc/passwd", ""])  # fmt: skip
def test_no_other_server_is_ever_written_to(endpoint: str, maker: Maker) -> None:
    assert not push.known(endpoint)
    with pytest.raises(BadSetup, match="not one whose push service is known"):
        push.add(person("Eve"), {"endpoint": endpoint, **Browser().keys})


def test_a_device_is_added_named_and_removed_and_goes_with_the_visit(maker: Maker) -> None:
    bob, eve = person("Bob"), person("Eve")
    browser, other = client(bob), client(eve)
    sent = {"endpoint": GOOD, **Browser().keys}
    agent = "Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0"
    browser.post("/me/devices", sent, headers={"User-Agent": agent})
    (device,) = bob.devices.all()
    assert "Firefox, Android" in browser.get("/me/notices").content.decode()
    other.post(f"/me/devices/{device.pk}/remove")
    assert bob.devices.count() == 1
    other.post("/me/devices", sent)  # the same browser, lent to Eve
    assert (bob.devices.count(), eve.devices.count()) == (0, 1)
    other.post("/account/logout/")
    assert eve.devices.count() == 0
    browser.post("/me/devices", sent | {"auth": "short"})
    assert bob.devices.count() == 0


def test_settings_are_kept_for_all_matches_and_for_one(maker: Maker) -> None:
    ada, bob = person("Ada"), person("Bob")
    slug = match(ada, bob)
    mine = client(bob)
    mine.post("/me/notices", {"turn.push": "off", "talk.push": "digest", "nonsense.push": "now"})
    mine.post(f"/m/{slug}/notices", {"turn.push": "now", "talk.push": ""})
    found = {(one.play_id is None, one.kind, one.when) for one in bob.preferences.all()}
    assert found == {(True, "turn", "off"), (False, "turn", "now")}
    assert "as for all: not at all" in mine.get(f"/m/{slug}/notices").content.decode()


def test_without_a_key_nothing_is_offered_and_a_wrong_one_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "CHANNELS", {})
    for said, faults in (("", 0), ("none", 0), (vapid.new_key(), 0), ("abc", 1)):
        monkeypatch.setenv("TURNWRIGHT_PUSH_KEY", said)
        found = [words for words in environment.faults() if "PUSH" in words]
        assert len(found) == faults
    monkeypatch.setenv("TURNWRIGHT_PUSH_KEY", "none")
    push.set_up()
    assert notices.CHANNELS == {}
    assert push.send_all() == 0
    assert "neither mail nor push" in client(person("Ada")).get("/me/notices").content.decode()
