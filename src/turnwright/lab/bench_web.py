"""The bench of the web table: from an action to the new fragment, over HTTP, with many matches going on at once.

The server runs in a process of its own on one core; the clients here act for people at a human pace.
"""

from __future__ import annotations

import os
import re
import selectors
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import ExitStack
from functools import cache
from html import unescape
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any, Self
from urllib.parse import urlencode

from turnwright.core import Game, games

MATCHES = 20
SECONDS = 12.0
PAUSE = 1.0
"""Seconds between two actions of one match, on average: 20 matches make 20 actions a second."""
STREAMS = 1000
BUDGET_MS, BUDGET_KB = 60.0, 400.0
BUDGET_LAST_MS, BUDGET_STREAMS_MS, BUDGET_COLD_MS = 500.0, 150.0, 300

SERVE = "import sys; from pathlib import Path; from turnwright.server.serve import serve; serve(Path(sys.argv[1]), 0, False)"


class Client:
    """One screen with its cookies and one connection that stays open."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.connection = HTTPConnection("127.0.0.1", port, timeout=30)
        self.cookies: dict[str, str] = {}
        self.token = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        self.connection.close()

    def send(self, path: str, form: dict[str, str] | None = None, script: bool = False) -> tuple[int, str, str]:
        """Status, text and the address it leads to."""
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if script:
            headers["HX-Request"] = "true"
        body = None
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            body = urlencode(form | {"csrfmiddlewaretoken": self.token})
        self.connection.request("GET" if form is None else "POST", path, body, headers)
        response = self.connection.getresponse()
        text = response.read().decode()
        for cookie in response.headers.get_all("Set-Cookie") or ():
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        if found := re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', text):
            self.token = found[1]
        return response.status, text, response.headers.get("Location", "")

    def upload(self, path: str, file: Path) -> str:
        """Send a file as a form does; the address it leads to."""
        parts = {"csrfmiddlewaretoken": self.token, 'file"; filename="match.jsonl': file.read_text(encoding="utf-8")}
        body = "".join(
            f'--=\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{text}\r\n' for name, text in parts.items()
        )
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"Cookie": cookies, "Content-Type": "multipart/form-data; boundary=="}
        self.connection.request("POST", path, f"{body}--=--\r\n".encode(), headers)
        response = self.connection.getresponse()
        response.read()
        return response.headers.get("Location", "")

    def new_match(self) -> str:
        address = f"/new/{_game().id}"
        self.send(address)
        return self.send(address, {"start": "1", "seats": "2", "seat.0": "you", "seat.1": "person"})[2]

    def act(self, address: str, page: str, rng: Random) -> tuple[float, str]:
        """Play one of the offered actions; seconds until the new fragment is there, and the fragment."""
        offered = re.findall(r'name="action" value="([^"]*)"', page)
        if not offered:
            return 0.0, ""
        form = {name: re.findall(rf'name="{name}" value="(\w+)"', page)[0] for name in ("question", "seat")}
        started = time.perf_counter()
        _, fragment, _ = self.send(f"{address}/play", form | {"action": unescape(rng.choice(offered))}, script=True)
        return time.perf_counter() - started, fragment


def bench(seconds: float = SECONDS) -> list[dict[str, Any]]:
    """What the web table needs: time from action to fragment, processor time of it, weight of a page."""
    with tempfile.TemporaryDirectory() as folder:
        server, port = _start(folder)
        try:
            weight = _weight(port)
            used = _cpu(server.pid)
            times = _play(port, seconds)
            used = _cpu(server.pid) - used
            streams = _streams(port, seconds)
            taken, match = _import(port)
        finally:
            _stop(server)
        server, port = _start(folder)
        try:
            cold = _cold(server.pid, port, match)
        finally:
            _stop(server)
    cuts = statistics.quantiles(times, n=20)
    what = f"action to fragment, {MATCHES} matches of {_game().title} at once"
    return [
        _row(f"{what}, p95", cuts[18] * 1000, "ms", BUDGET_MS),
        _row(f"{what}, median", statistics.median(times) * 1000, "ms"),
        _row("processor time of the server per action", used / len(times) * 1000, "ms"),
        *streams,
        _row(f"import of {_longest().stem.replace('-', ' ')}, in the background", taken, "s"),
        *cold,
        _row("match page, fonts aside, uncompressed", weight, "KB", BUDGET_KB),
    ]


def _row(what: str, value: float, unit: str = "", budget: float | None = None) -> dict[str, Any]:
    return {"what": what, "value": round(value, 1), "unit": unit, "budget": budget}


@cache
def _game() -> Game[Any, Any]:
    """The first game that two people can play at one screen without passing it on."""
    return next(game for game in games().values() if 2 in game.seats and game.resample is None)


def _streams(port: int, seconds: float) -> list[dict[str, Any]]:
    """What a change costs while many browsers listen: until the last one hears of it, and for those who act meanwhile."""
    with Client(port) as client, ExitStack() as stack:
        address = client.new_match()
        page = client.send(address)[1]
        token = re.findall(r'data-listen="([^"]+)"', page)[0]
        request = f"GET /live?{urlencode({'t': token})} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
        lines = [stack.enter_context(socket.create_connection(("127.0.0.1", port), 60)) for _ in range(STREAMS)]
        for line in lines:
            line.sendall(request)
        _heard_by_all(lines, b" 0\n\n")
        started = time.perf_counter()
        acting = threading.Thread(target=client.act, args=(address, page, Random(1)))
        acting.start()
        _heard_by_all(lines, b" 1\n\n")
        last = time.perf_counter() - started
        acting.join()
        times = _play(port, seconds / 2)
    p95 = statistics.quantiles(times, n=20)[18]
    return [
        _row("event streams open at once", len(lines)),
        _row("from an action until the last of them hears of it", last * 1000, "ms", BUDGET_LAST_MS),
        _row("action to fragment with all of them open, p95", p95 * 1000, "ms", BUDGET_STREAMS_MS),
    ]


def _heard_by_all(lines: list[socket.socket], news: bytes) -> None:
    """Wait until each stream has brought this."""
    found = dict.fromkeys(lines, b"")
    with selectors.DefaultSelector() as selector:
        for line in lines:
            selector.register(line, selectors.EVENT_READ, line)
        while selector.get_map():
            for key, _ in selector.select(60):
                stream: socket.socket = key.data
                found[stream] += stream.recv(4096)
                if news in found[stream]:
                    selector.unregister(stream)


@cache
def _longest() -> Path:
    """The longest recorded match of all games."""
    recordings = [path for game in games().values() for path in (game.folder / "replays").glob("*.jsonl")]
    return max(recordings, key=lambda path: path.stat().st_size)


def _import(port: int) -> tuple[float, str]:
    """The longest match, read in the background: seconds until it is there, and its address."""
    with Client(port) as client:
        client.send("/")
        started = time.perf_counter()
        address = client.upload("/import", _longest())
        while not address.startswith("/m/"):
            time.sleep(0.2)
            address = client.send(address)[2] or address
        return time.perf_counter() - started, address


def _cold(pid: int, port: int, match: str) -> list[dict[str, Any]]:
    """The first page of a match after a restart: by the clock, and what the server computed for it."""
    _reach(port)
    with Client(port) as client:
        used, started = _cpu(pid), time.perf_counter()
        client.send(match)
        first, used = time.perf_counter() - started, _cpu(pid) - used
    what = f"{_longest().stem.replace('-', ' ')}, first page after a restart"
    return [
        _row(what, first * 1000, "ms", BUDGET_COLD_MS),
        _row(f"{what}, processor time", used * 1000, "ms", BUDGET_COLD_MS),
    ]


def _stop(server: subprocess.Popen[str]) -> None:
    server.terminate()
    server.communicate()


def _start(folder: str) -> tuple[subprocess.Popen[str], int]:
    command = [sys.executable, "-c", SERVE, folder]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, preexec_fn=_one_core)  # noqa: PLW1509
    assert server.stdout
    for line in server.stdout:
        if found := re.search(r"http://127\.0\.0\.1:(\d+)/", line):
            return server, int(found[1])
    raise RuntimeError("the web table did not start")


def _one_core() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def _cpu(pid: int) -> float:
    """Seconds of processor time of a process, where the system tells."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return float("nan")
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _weight(port: int) -> float:
    """Kilobytes a browser fetches for a match page, but for the fonts."""
    _reach(port)
    with Client(port) as client:
        page = client.send(client.new_match())[1]
        linked = re.findall(r'<(?:link|script)[^>]+(?:href|src)="([^"]+)"', page)
        texts = [page, *(client.send(address)[1] for address in linked)]
    return sum(len(text.encode()) for text in texts) / 1000


def _reach(port: int) -> None:
    """Wait until the server answers."""
    for _ in range(100):
        with Client(port) as client:
            try:
                client.send("/")
            except OSError:
                time.sleep(0.1)
            else:
                return
    raise RuntimeError("the web table does not answer")


def _play(port: int, seconds: float) -> list[float]:
    times: list[float] = []
    clients = [threading.Thread(target=_one_match, args=(port, seed, seconds, times)) for seed in range(MATCHES)]
    for client in clients:
        client.start()
    for client in clients:
        client.join()
    return times


def _one_match(port: int, seed: int, seconds: float, times: list[float]) -> None:
    rng, page, address = Random(seed), "", ""
    end = time.monotonic() + seconds
    with Client(port) as client:
        while time.monotonic() < end:
            if not page:
                address = client.new_match()
                page = client.send(address)[1]
            time.sleep(rng.uniform(0.5, 1.5) * PAUSE)
            taken, page = client.act(address, page, rng)
            if page:
                times.append(taken)
