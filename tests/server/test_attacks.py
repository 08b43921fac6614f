"""Hostile or merely many: connections that are held open, bodies that never come, more than anybody should send."""

import asyncio
import resource
import select
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest
from django.test import Client

from turnwright.core import Advice
from turnwright.server import asgi, thinkers
from turnwright.server.hub import Full, Hub, topic

from .helpers import new, until
from .running import Table


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with Table(tmp_path_factory.mktemp("attacked")) as served:
        yield served


def connected(table: Table, stack: ExitStack, send: str) -> socket.socket:
    port = int(table.address.rsplit(":", 1)[1])
    line = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=60))
    line.sendall(send.replace("\n", "\r\n").encode())
    return line


STALLED = {
    "silent": ("", 40),
    "half a header": ("GET / HTTP/1.1\nHost: 127.0.0.1\nX-Slow: ", 40),
    "idle after an answer": ("GET /static/favicon.svg HTTP/1.1\nHost: 127.0.0.1\n\n", 60),
}
BODY = "POST /new/kingdom HTTP/1.1\nHost: 127.0.0.1\nContent-Type: application/x-www-form-urlencoded\nContent-Length: 900\n\na="
"""One that never comes whole."""


def test_streams_idle_connections_and_stalled_bodies_leave_the_table_usable(table: Table) -> None:
    slug = table.new_match("connect_four", ("you", "person"))
    token = table.get(f"/m/{slug}").split('data-listen="')[1].split('"')[0]
    with ExitStack() as stack:
        for send, times in STALLED.values():
            for _ in range(times):
                connected(table, stack, send)
        streams = [connected(table, stack, f"GET /live?t={token} HTTP/1.1\nHost: 127.0.0.1\n\n") for _ in range(150)]
        for stream in streams:
            while b" 0\n\n" not in stream.recv(4096):
                pass
        bodies = [connected(table, stack, BODY) for _ in range(40)]
        table.play_first(slug)
        assert "Choose your table" in table.get("/")
        assert "svg" in table.get("/static/favicon.svg")
        assert table.length(slug) == 1
        assert select.select(bodies, [], [], 0)[0] == [], "pages came only when bodies were given up"
        for stream in streams:
            assert f"data: {slug}.0 1" in stream.recv(4096).decode()


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="this system cannot limit the files of another process")
def test_a_full_disk_loses_nothing_and_is_recovered_from(tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        slug = table.new_match("connect_four", ("you", "person"))
        table.play_first(slug)
        written = (tmp_path / "turnwright.sqlite3-wal").stat().st_size
        unlimited = resource.prlimit(table.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(table.process.pid, resource.RLIMIT_FSIZE, (written, unlimited[1]))
        for _ in range(2):
            with pytest.raises(HTTPError, match="503") as failed:
                table.play_first(slug)
            assert "Nothing was changed; try again" in failed.value.read().decode()
            assert table.length(slug) == 1
        resource.prlimit(table.process.pid, resource.RLIMIT_FSIZE, unlimited)
        table.play_first(slug)
        assert table.length(slug) == 2
        table.kill()
    with Table(tmp_path) as table:
        assert table.length(slug) == 2


def test_more_than_the_table_takes_is_refused_in_a_sentence(table: Table) -> None:
    with ExitStack() as stack:
        line = connected(table, stack, "POST /import HTTP/1.1\nHost: 127.0.0.1\nContent-Length: 90000000\n\n")
        answer = b""
        try:
            while b"more than the table takes" not in answer:
                line.sendall(b"x" * 65536)
                if select.select([line], [], [], 0)[0]:
                    answer += line.recv(4096)
        except OSError:
            answer += line.recv(4096)
    assert b"413" in answer.split(b"\r\n")[0]


@pytest.mark.parametrize("megabytes", [9, 60])
def test_a_client_that_sends_far_too_much_before_it_listens_hears_why(table: Table, megabytes: int) -> None:
    with pytest.raises(HTTPError) as refused:
        table.upload("/import", "/", b"x" * megabytes * 1_000_000)
    assert refused.value.code == 413
    assert "more than the table takes" in refused.value.read().decode()
    assert table.get("/")


def test_a_body_without_end_is_not_read_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asgi, "DRAINED", 10 * 1024 * 1024)
    sent, taken = list[Any](), 0

    async def receive() -> Any:
        nonlocal taken
        taken += 1
        return {"type": "http.request", "body": b"x" * 1024 * 1024, "more_body": True}

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(asgi.Pages()({"type": "http"}, receive, send))
    assert sent[0]["status"] == 413
    assert taken == 11


def test_a_body_that_does_not_arrive_in_time_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asgi, "BODY_SECONDS", 0.05)
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def never() -> Any:
        await asyncio.sleep(60)

    asyncio.run(asgi.Pages()({"type": "http"}, never, send))
    assert sent[0]["status"] == 408
    assert b"nothing was done" in sent[1]["body"]


def test_a_body_that_breaks_off_is_not_taken_for_a_whole_one(monkeypatch: pytest.MonkeyPatch) -> None:
    pages, sent = asgi.Pages(), list[Any]()
    monkeypatch.setattr(pages, "wsgi", lambda *_: pytest.fail("half a request was answered"))
    arrived = iter([{"type": "http.request", "body": b"text=half", "more_body": True}, {"type": "http.disconnect"}])

    async def receive() -> Any:
        return next(arrived)

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(pages({"type": "http"}, receive, send))
    assert sent == []


def test_those_who_wait_for_advice_leave_threads_for_pages(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    slug, gate = new("kingdom"), threading.Event()
    monkeypatch.setattr(thinkers, "_thought", lambda *asked: gate.wait(60) and Advice(asked[4][0]))

    def ask(*_: Any) -> str:
        answer = Client().post(f"/m/{slug}/hint", {"seat": 0}, headers={"HX-Request": "true"})
        return str(answer.content.decode())

    with ThreadPoolExecutor(6) as pool:
        asking = [pool.submit(ask) for _ in range(6)]
        until(lambda: sum(one.done() for one in asking) == 3)
        gate.set()
        said = [one.result() for one in asking]
    assert sum("The adviser is busy with others" in html for html in said) == 3
    assert sum('class="hint"' in html for html in said) == 3


def test_a_server_full_of_streams_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fill() -> None:
        hub = Hub()
        monkeypatch.setattr("turnwright.server.hub.STREAMS", 2)
        listeners = [hub.join([topic("m", seat)]) for seat in (0, None)]
        with pytest.raises(Full):
            hub.join([topic("m", 1)])
        hub.leave(listeners[0])
        hub.join([topic("m", 1)])

    asyncio.run(fill())
