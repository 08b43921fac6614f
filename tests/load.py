"""`make load`: many people on a hosted table, over loopback, for about three minutes; prints what it measured.

PostgreSQL with its usual care for power cuts, two web processes and one worker, all on this machine, and the people too.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import statistics
import sys
import tempfile
import time
from contextlib import ExitStack, aclosing
from datetime import timedelta
from html import unescape
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode

PEOPLE, MATCHES, SECONDS = 200, 100, float(os.environ.get("TURNWRIGHT_LOAD_SECONDS", "60"))
THINK = 5.0, 15.0
"""Seconds that a person thinks, from and to: 100 matches make about ten actions a second."""
STREAMS = 1000
DEADLINES = 200
BUDGET_MS = 150.0
SIGNS = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


class Line:
    """One connection that stays open, as a browser has."""

    def __init__(self, port: int, cookies: dict[str, str]) -> None:
        self.port, self.cookies = port, cookies
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, path: str, form: dict[str, str] | None = None, script: bool = False) -> tuple[int, str]:
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        assert self.reader
        body = urlencode(form).encode() if form is not None else b""
        self.writer.write(self.head("GET" if form is None else "POST", path, len(body), script) + body)
        await self.writer.drain()
        first = await self.reader.readline()
        if not first:  # closed while nobody used it: as a browser does, once more on a new one
            self.writer.close()
            self.writer = None
            return await self.ask(path, form, script)
        status = int(first.split()[1])
        length, close = 0, False
        while line := (await self.reader.readline()).decode("latin-1").strip():
            name, _, value = line.partition(":")
            if name.lower() == "content-length":
                length = int(value)
            elif name.lower() == "set-cookie":
                key, _, kept = value.strip().partition(";")[0].partition("=")
                self.cookies[key] = kept
            elif name.lower() == "transfer-encoding":
                length = -1
            close = close or (name.lower() == "connection" and "close" in value)
        text = await self.chunks() if length < 0 else await self.reader.readexactly(length)
        if close:
            self.writer.close()
            self.writer = None
        return status, text.decode()

    async def chunks(self) -> bytes:
        assert self.reader
        whole = b""
        while size := int(await self.reader.readline(), 16):
            whole += await self.reader.readexactly(size)
            await self.reader.readline()
        await self.reader.readline()
        return whole

    def head(self, method: str, path: str, length: int, script: bool) -> bytes:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        lines = [f"{method} {path} HTTP/1.1", "Host: localhost", f"Cookie: {cookies}", f"Content-Length: {length}"]
        if method == "POST":
            lines.append("Content-Type: application/x-www-form-urlencoded")
        if script:
            lines.append("HX-Request: true")
        return ("\r\n".join(lines) + "\r\n\r\n").encode()


class Numbers:
    def __init__(self) -> None:
        self.actions: list[float] = []
        self.fragments: list[float] = []
        self.errors: list[str] = []


class Player:
    """Somebody at a match: thinks, plays, listens, fetches what is new."""

    def __init__(self, port: int, cookies: dict[str, str], slug: str, numbers: Numbers, seed: int) -> None:
        self.line, self.slug, self.numbers, self.random = Line(port, cookies), slug, numbers, Random(seed)
        self.news = asyncio.Event()
        self.page = self.token = ""

    async def look(self) -> None:
        started = time.perf_counter()
        status, page = await self.line.ask(f"/m/{self.slug}", script=bool(self.page))
        self.numbers.fragments.append(time.perf_counter() - started)
        self.seen(status, page)

    def seen(self, status: int, page: str) -> None:
        if status != 200:
            self.numbers.errors.append(f"{status} for {self.slug}")
        else:
            self.page = page
            if found := SIGNS.search(page):
                self.token = found[1]

    async def play(self, end: float) -> None:
        hears = asyncio.create_task(self.listen())
        try:
            while time.monotonic() < end:
                offered = re.findall(r'name="action" value="([^"]*)"', self.page)
                if not offered:
                    try:
                        await asyncio.wait_for(self.news.wait(), max(0.1, end - time.monotonic()))
                    except TimeoutError:
                        break
                    self.news.clear()
                    await self.look()
                    continue
                await asyncio.sleep(self.random.uniform(*THINK))
                form = {n: re.findall(rf'name="{n}" value="(\w+)"', self.page)[0] for n in ("question", "seat")}
                form |= {"csrfmiddlewaretoken": self.token, "action": unescape(self.random.choice(offered))}
                started = time.perf_counter()
                status, page = await self.line.ask(f"/m/{self.slug}/play", form, script=True)
                self.numbers.actions.append(time.perf_counter() - started)
                self.seen(status, page)
        except (OSError, ValueError, IndexError, asyncio.IncompleteReadError) as error:
            self.numbers.errors.append(f"{type(error).__name__}: {error}")
        hears.cancel()
        await asyncio.gather(hears, return_exceptions=True)

    async def listen(self) -> None:
        async with aclosing(words(self.line.port, self.line.cookies, self.page)) as said:
            async for word in said:
                if word.startswith(self.slug):
                    self.news.set()


async def words(port: int, cookies: dict[str, str], page: str) -> Any:
    """What the stream of a page says, word for word."""
    token = re.findall(r'data-listen="([^"]+)"', page)[0]
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(Line(port, cookies).head("GET", f"/live?{urlencode({'t': token})}", 0, False))
        await writer.drain()
        while line := await reader.readline():
            if line.startswith(b"data: "):
                yield line[6:].decode().strip()
    finally:
        writer.close()


async def opened(port: int, people: list[dict[str, str]], pages: list[str], count: int) -> list[asyncio.Task[None]]:
    """So many streams, once each has been told how things stand; they open themselves anew when the server comes back."""
    told = [asyncio.Event() for _ in range(count)]

    async def follow(n: int) -> None:
        while True:
            try:
                async with aclosing(words(port, people[n % len(people)], pages[n % len(pages)])) as said:
                    async for _ in said:
                        told[n].set()
            except OSError:
                pass
            told[n].clear()
            await asyncio.sleep(0.2)

    tasks = [asyncio.create_task(follow(n)) for n in range(count)]
    await asyncio.gather(*(one.wait() for one in told))
    opened.told = told  # type: ignore[attr-defined]
    return tasks


def _cpu(site: Any) -> float:
    """Seconds of processor that the web processes have used."""
    used = 0
    for pid in site.children():
        used += sum(map(int, Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]))
    return used / os.sysconf("SC_CLK_TCK")


def report(what: str, value: str) -> None:
    print(f"{what:62} {value}", flush=True)


def quantiles(times: list[float]) -> str:
    cuts = statistics.quantiles(times, n=100)
    return f"{cuts[49] * 1000:.0f} / {cuts[94] * 1000:.0f} / {cuts[98] * 1000:.0f} ms"


def main() -> int:
    from . import databases

    folder = Path(tempfile.mkdtemp(prefix="turnwright-load-"))
    os.environ |= {"TURNWRIGHT_ON": "postgresql", "TURNWRIGHT_DATA": str(folder), "TURNWRIGHT_SUITE": "hosted"}
    databases.FAST = {"listen_addresses": "", "max_connections": "200", "shared_buffers": "128MB"}
    os.environ["TURNWRIGHT_DATABASE"] = databases.address()
    os.environ["TURNWRIGHT_SECRET_KEY"] = "only for load: 0123456789 abcdefghijklmnopqrstuvwxyz"
    os.environ["DJANGO_SETTINGS_MODULE"] = "turnwright.hosting.settings"
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    from .hosting import helpers
    from .hosting.processes import SAFE, Site, Worker

    SAFE["TURNWRIGHT_SECRET_KEY"] = os.environ["TURNWRIGHT_SECRET_KEY"]
    report("machine: load average at the start", f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    people = [helpers.person(f"P{n}") for n in range(PEOPLE)]
    slugs = [helpers.match(people[2 * n], people[2 * n + 1], game="kingdom") for n in range(MATCHES)]
    cookies = [{name: one.value for name, one in helpers.client(who).cookies.items()} for who in people]
    with ExitStack() as stack:
        site = stack.enter_context(Site(folder, processes=2))
        stack.enter_context(Worker(folder))
        failed = asyncio.run(_people(site, folder, cookies, slugs))
        failed += _deadlines()
    return failed


async def _people(site: Any, folder: Path, cookies: list[dict[str, str]], slugs: list[str]) -> int:
    from .hosting.processes import Site

    numbers = Numbers()
    players = [Player(site.port, dict(cookies[n]), slugs[n // 2], numbers, n) for n in range(PEOPLE)]
    for player in players:
        await player.look()  # cold: a match is read from its rows once in each process
    failed = await _played(site, players, numbers, SECONDS)
    pages = [player.page for player in players]
    started = time.perf_counter()
    tasks = await opened(site.port, cookies, pages, STREAMS)
    report(f"{STREAMS} streams opened at once: until the last is told", f"{time.perf_counter() - started:.1f} s")
    failed += await _played(site, players, numbers, SECONDS / 3)
    # a restart: all of them come back at once
    site.process.send_signal(signal.SIGTERM)
    await asyncio.to_thread(site.process.wait, 60)
    with Site(folder, processes=2, port=site.port) as renewed:
        started = time.perf_counter()
        told: list[asyncio.Event] = opened.told  # type: ignore[attr-defined]
        while not all(one.is_set() for one in told):
            await asyncio.sleep(0.02)
        report("  after a restart: until the last is back", f"{time.perf_counter() - started:.1f} s")
        status, _ = await Line(renewed.port, dict(cookies[0])).ask("/")
        report("  and a page meanwhile", str(status))
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return failed


async def _played(site: Any, players: list[Player], numbers: Numbers, seconds: float) -> int:
    """All of them play for so long; whether anything went wrong or was too slow."""
    numbers.actions.clear()
    numbers.fragments.clear()
    used, end = _cpu(site), time.monotonic() + seconds
    await asyncio.gather(*(player.play(end) for player in players))
    think = f"thinking {THINK[0]:.0f} to {THINK[1]:.0f} s, {seconds:.0f} s"
    report(f"{PEOPLE} people, {MATCHES} matches, {think}: actions", str(len(numbers.actions)))
    report("  action to fragment, median / p95 / p99", quantiles(numbers.actions))
    report("  the other's fragment, median / p95 / p99", quantiles(numbers.fragments))
    spent = (_cpu(site) - used) / (len(numbers.actions) + len(numbers.fragments))
    report("  processor time of the web processes per request", f"{spent * 1000:.0f} ms")
    report("  errors", f"{len(numbers.errors)} {numbers.errors[:3] or ''}")
    return bool(numbers.errors) + (statistics.quantiles(numbers.actions, n=20)[18] * 1000 > BUDGET_MS)


def _deadlines() -> int:
    """Matches whose turns fall due within a minute, and a worker that sees to them."""
    from django.utils import timezone

    from turnwright.core import Seat, find_game
    from turnwright.hosting import clocks, seats
    from turnwright.hosting.models import Clock, Membership, Terms
    from turnwright.hosting.pace import Hourly, plain
    from turnwright.server import new_matches
    from turnwright.server.models import Move, Play

    from .hosting import helpers

    pace = Hourly(hours=24, miss="loss", opens=0)
    due, first = {}, timezone.now() + timedelta(seconds=20)
    one, two = helpers.person("A"), helpers.person("B")
    for n in range(DEADLINES):
        slug = new_matches.create(find_game("connect_four"), [Seat("A"), Seat("B")])
        play = Play.objects.get(slug=slug)
        Terms.objects.create(play=play, pace=plain(pace))
        Membership.objects.create(play=play, seat=0, person=one)
        Membership.objects.create(play=play, seat=1, person=two)
        due[play.pk] = first + timedelta(seconds=60 * n / DEADLINES)
        with clocks.at(due[play.pk] - timedelta(hours=24)):
            seats.started.send(Play, play=play)
    end = time.monotonic() + 120
    while Clock.objects.filter(pk__in=due, due__lte=max(due.values())).exists() and time.monotonic() < end:
        time.sleep(0.5)
    moves: dict[int, list[Any]] = {}
    for move in Move.objects.filter(play__in=due, number__gte=1).order_by("number"):
        moves.setdefault(move.play_id, []).append(move.made)
    late = [(made[0] - due[play]).total_seconds() for play, made in moves.items()]
    missed = Play.objects.filter(pk__in=due).values_list("pk", "length")
    report(f"{DEADLINES} deadlines in one minute: seen to", str(len(late)))
    report("  late by, median / most", f"{statistics.median(late):.2f} / {max(late):.2f} s")
    report("  missed turns recorded per match", str(sorted({length for _, length in missed})))
    return len(late) != DEADLINES


if __name__ == "__main__":
    sys.exit(main())
