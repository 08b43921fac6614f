"""Several processes on one PostgreSQL: they hear each other, share the work, close without a word lost and are renewed."""

import os
import re
import signal
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext

from turnwright.server.models import Import, Move, Play

from .helpers import drop, match, person, question
from .processes import Site, Worker, until

EC4X = Path(__file__).parents[2] / "src" / "turnwright" / "games" / "ec4x" / "replays"


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Site, Site]]:
    """Two servers on one database, as on two machines."""
    folder = tmp_path_factory.mktemp("two")
    with Site(folder) as first, Site(folder) as second:
        yield first, second


def said(stream: Any, many: int) -> list[str]:
    """So many words of a stream."""
    words = list[str]()
    while len(words) < many:
        line = stream.readline().decode()
        assert line, "the stream has ended"
        if line.startswith("data: ") and " " in (word := line.removeprefix("data: ").strip()):
            words.append(word)
    return words


def test_a_page_of_one_process_hears_what_was_played_in_another(two: tuple[Site, Site]) -> None:
    ada, bob = person("Ada"), person("Bob")
    slug = match(ada, bob)
    with two[0].browser(ada).listen(slug) as mine, two[1].browser(bob).listen(slug) as theirs:
        assert said(mine, 1) == [f"{slug}.0 0"]
        assert said(theirs, 1) == [f"{slug}.1 0"]
        assert two[1].browser(ada).play(slug, 0, drop(3), question(slug, 0)) == 200
        assert said(mine, 1) == [f"{slug}.0 1"]
        assert said(theirs, 1) == [f"{slug}.1 1"]
    assert 'data-number="1"' in two[0].browser(bob).get(f"/m/{slug}")


def test_one_click_sent_to_two_processes_is_played_once(two: tuple[Site, Site]) -> None:
    ada = person("Ada")
    slug = match(ada, person("Bob"))
    asked, gate, answers = question(slug, 0), threading.Barrier(2), list[int]()
    browsers = [site.browser(ada) for site in two]
    pages = [browser.get(f"/m/{slug}") for browser in browsers]

    def click(n: int) -> None:
        body = browsers[n].form(pages[n], seat=0, action=drop(2), question=asked)
        gate.wait()
        with browsers[n].ask(f"/m/{slug}/play", body, HX_Request="true") as answer:
            answer.read()
            answers.append(answer.status)

    threads = [threading.Thread(target=click, args=(n,)) for n in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [200, 200]
    assert [(move.number, move.seat) for move in Move.objects.filter(play__slug=slug)] == [(1, 0)]


def test_workers_play_for_bots_once_each_and_take_over_from_one_that_was_killed(
    two: tuple[Site, Site], tmp_path: Path
) -> None:
    ada = person("Ada")
    with Worker(tmp_path, BOT_PAUSE="0.05") as doomed, Worker(tmp_path, BOT_PAUSE="0.05"):
        slugs = [match(ada, None) for _ in range(4)]
        for slug in slugs:
            assert two[0].browser(ada).play(slug, 0, drop(3), question(slug, 0)) == 200
        doomed.kill()
        until(lambda: all(Play.objects.get(slug=slug).length == 2 for slug in slugs))
        for slug in slugs:
            assert two[1].browser(ada).play(slug, 0, drop(3), question(slug, 0)) == 200
        until(lambda: all(Play.objects.get(slug=slug).length == 4 for slug in slugs))
    for slug in slugs:
        moves = Move.objects.filter(play__slug=slug).values_list("number", "seat")
        assert list(moves) == [(1, 0), (2, 1), (3, 0), (4, 1)]
        assert Play.objects.get(slug=slug).trouble == ""


def test_a_file_waits_for_a_worker_and_is_taken_in_once(two: tuple[Site, Site], tmp_path: Path) -> None:
    browser = two[0].browser(person("Ada"))
    text = (EC4X / "lapses-and-slips.jsonl").read_bytes()
    token = browser.form(browser.get("/"), x="").decode().split("=")[1].split("&")[0]
    part = 'Content-Disposition: form-data; name="{}"'
    named = part.format("file") + '; filename="match.jsonl"'
    parts = (part.format("csrfmiddlewaretoken").encode(), token.encode()), (named.encode(), text)
    body = b"".join(b"--limit\r\n%s\r\n\r\n%s\r\n" % both for both in parts) + b"--limit--\r\n"
    with browser.ask("/import", body, Content_Type="multipart/form-data; boundary=limit") as answer:
        assert answer.status == 302
        slug = answer.headers["Location"].rsplit("/", 1)[-1]
    assert Import.objects.get(slug=slug).play is None
    with Worker(tmp_path), Worker(tmp_path):
        job = until(lambda: Import.objects.filter(slug=slug, play__isnull=False).first())
    assert job.file is None
    assert job.play is not None
    with browser.ask(f"/import/{slug}") as answer:
        assert answer.headers["Location"] == f"/m/{job.play.slug}"


def test_what_was_begun_is_answered_before_a_process_closes(tmp_path: Path) -> None:
    ada = person("Ada")
    slug = match(ada, person("Bob"))
    with Site(tmp_path, processes=2) as site:
        browser = site.browser(ada)
        html = browser.get(f"/m/{slug}")
        body = browser.form(html, seat=0, action=drop(2), question=question(slug, 0))
        cookies = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
        head = (
            f"POST /m/{slug}/play HTTP/1.1\r\nHost: localhost\r\nCookie: {cookies}\r\nConnection: close\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        with browser.listen(slug) as stream, socket.create_connection(("127.0.0.1", site.port)) as line:
            assert said(stream, 1)
            line.sendall(head.encode() + body[:10])
            threading.Event().wait(0.3)
            site.process.send_signal(signal.SIGTERM)
            threading.Event().wait(0.3)
            line.sendall(body[10:])
            assert line.recv(12) == b"HTTP/1.1 302"
        site.process.wait(30)
        assert site.process.returncode == 0
    assert "The table is closed." in site.said
    assert Play.objects.get(slug=slug).length == 1


def test_processes_are_renewed_one_by_one_while_people_play_and_replaced_when_they_die(tmp_path: Path) -> None:
    ada, bob = person("Ada"), person("Bob")
    slug = match(ada, bob)
    with Site(tmp_path, processes=2) as site:
        before = set(site.children())
        slow, renewed = list[bytes](), threading.Event()
        callers = [threading.Thread(target=call_slowly, args=(site, renewed, slow)) for _ in range(4)]
        for caller in callers:
            caller.start()
        site.process.send_signal(signal.SIGHUP)
        browsers, number = [site.browser(ada), site.browser(bob)], 0
        while "All processes are new." not in site.said:
            if number < 7:
                asked = question(slug, number % 2)
                assert browsers[number % 2].play(slug, number % 2, drop(number % 7), asked) == 200
                number += 1
        renewed.set()
        for caller in callers:
            caller.join()
        assert set(slow) == {b"HTTP/1.1 200"}
        after = set(site.children())
        assert len(after) == 2
        assert not before & after
        os.kill(next(iter(after)), signal.SIGKILL)
        until(lambda: len(set(site.children()) - after) == 1)
        until(lambda: re.search(r"^turnwright_streams ", browsers[0].get("/metrics"), re.MULTILINE))
        assert number > 1
        assert Play.objects.get(slug=slug).length == number


def call_slowly(site: Site, until: threading.Event, answers: list[bytes]) -> None:
    """One call after the other, each by somebody who stands in the door for a moment before they speak."""
    while not until.is_set():
        try:
            with socket.create_connection(("127.0.0.1", site.port), 60) as line:
                until.wait(0.01)
                line.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                answers.append(line.recv(12))
        except OSError as error:
            answers.append(repr(error).encode())


def test_a_quiet_connection_is_taken_for_good_and_one_that_the_server_closed_is_not() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (ours,) = cursor.fetchone()
    with CaptureQueriesContext(connection) as made:
        assert connection.is_usable()
    assert len(made) == 0
    other = connections.create_connection("default")
    with other.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 5000)", (ours,))
    other.close()
    assert not connection.is_usable()
    connection.close()
