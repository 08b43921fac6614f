"""One week in a minute: four accounts in four browsers play EC4X and Kingdom on a hosted table that is killed and upgraded in
between.  Days pass by moving the clocks of the matches, so that what falls due does so now."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import parse_qs

import msgspec
import pytest
from django.db import connection, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from playwright.sync_api import Browser, Page, Response, expect
from playwright.sync_api import TimeoutError as Nothing

from turnwright.core import Seat, find_game
from turnwright.hosting import clocks, clockwork, seats
from turnwright.hosting.models import Beat, Clock, Membership, Notice, Person, Terms
from turnwright.hosting.pace import Hourly, Miss, plain
from turnwright.server import new_matches, tables
from turnwright.server.models import Move, Play

from .. import databases
from .helpers import person
from .processes import Running, Site, Worker, until
from .test_upgrade import newer, signed_in

MIGRATION = """
from django.db import migrations

class Migration(migrations.Migration):
    dependencies = [("hosting", {after!r})]
    operations = [migrations.RunSQL("CREATE TABLE hosting_week (day integer)")]
"""


class Someone:
    """A person before a browser; what was acknowledged to them, and all that they were shown."""

    def __init__(self, browser: Browser, who: Person) -> None:
        self.who, self.pages = who, dict[str, Page]()
        self.context = signed_in(browser, who)
        self.played = list[tuple[str, int, str]]()
        self.shown = list[str]()

    def come(self, site: Site, slug: str) -> Page:
        """To the page of a match, in a new tab: the one of the day before may just be loading itself anew, and stays
        open, for Chromium driven like this can hang when a tab is closed while it does."""
        page = self.pages[slug] = self.visit(f"{site.address}/m/{slug}")
        return page

    def visit(self, address: str, tries: int = 3) -> Page:
        """A new tab with this page; another one where nothing comes, as people do, while the server answers others."""
        page = self.context.new_page()
        page.on("response", self._answered)
        try:
            page.goto(address, timeout=15_000)
        except Nothing:
            assert tries
            assert self.context.request.get(address).ok
            return self.visit(address, tries - 1)
        return page

    def _answered(self, response: Response) -> None:
        slug, _, deed = response.url.partition("/m/")[2].partition("/")
        if deed == "play" and response.status == 200:
            sent = parse_qs(response.request.post_data or "")
            self.played.append((slug, int(sent["seat"][0]), sent["action"][0]))

    def click(self, slug: str, where: str) -> None:
        """Do the first thing that is offered there, and see that it was done."""
        table = self.pages[slug].locator("#table")
        before = table.get_attribute("data-number") or ""
        self.pages[slug].locator(f"{where} button[name=action]").first.click()
        expect(table).not_to_have_attribute("data-number", before)
        self.look(slug)

    def seal(self, slug: str) -> None:
        """Write an order and hand the sheet in."""
        self.click(slug, "#pane-actions")
        self.click(slug, ".foot")

    def look(self, *slugs: str) -> None:
        self.shown += [self.pages[slug].content() for slug in slugs]

    def fetch(self, site: Site, *paths: str) -> None:
        self.shown += [self.context.request.get(site.address + path).text() for path in paths]

    def vanish(self) -> None:
        self.context.close()
        self.pages.clear()


def laid(game: str, holders: list[Person], owner: Person, miss: Miss, opens: int) -> str:
    slug = new_matches.create(find_game(game), [Seat(one.name) for one in holders])
    play = Play.objects.get(slug=slug)
    Terms.objects.create(play=play, owner=owner, pace=plain(Hourly(hours=24, miss=miss, opens=opens)))
    Membership.objects.bulk_create(Membership(play=play, seat=n, person=one) for n, one in enumerate(holders))
    seats.started.send(Play, play=play)
    return slug


def a_day_passes(slug: str) -> None:
    """The deadline of the match is now."""
    with transaction.atomic():
        play = Play.objects.select_for_update().get(slug=slug)
        clock = Clock.objects.select_for_update().get(play=play)
        assert clock.work.until
        clocks.save(clock, clockwork.put_off(clock.pace, clock.work, clocks.now(), clocks.now() - clock.work.until))


def missed(slug: str) -> list[int]:
    return list(Move.objects.filter(play__slug=slug, action__type="@lapse").values_list("seat", flat=True))


def rows(slug: str) -> list[tuple[int, object]]:
    return list(Move.objects.filter(play__slug=slug).values_list("seat", "action"))


def killed(*running: Running) -> None:
    """As by a power cut."""
    for one in running:
        for pid in [*one.children(), one.process.pid]:
            os.kill(pid, signal.SIGKILL)
        one.process.wait()


@pytest.fixture
def upgrade(tmp_path: Path) -> Iterator[Path]:
    """A newer version, with a table more."""
    ((_, after),) = MigrationLoader(connection).graph.leaf_nodes("hosting")
    folder = newer(tmp_path / "newer")
    (folder / "turnwright" / "hosting" / "migrations" / "9999_week.py").write_text(MIGRATION.format(after=after))
    yield folder
    MigrationRecorder(connection).record_unapplied("hosting", "9999_week")
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE hosting_week")


def test_a_week_loses_nothing_leaks_nothing_and_fires_every_deadline_once(
    browser: Browser, tmp_path: Path, upgrade: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Beat.objects.all().delete()
    Clock.objects.update(due=None)  # those of other tests
    ada, bob, cy, dee = (Someone(browser, person(name)) for name in ("Ada", "Bob", "Cy", "Dee"))
    reach = laid("ec4x", [ada.who, bob.who, cy.who], dee.who, "default", opens=2)
    realm = laid("kingdom", [bob.who, dee.who], bob.who, "loss", opens=0)
    keys = [Play.objects.get(slug=slug).header["streams"][0]["key"] for slug in (reach, realm)]
    seal = Play.objects.get(slug=realm).header["streams"][0]["commitment"]
    canary, logs = "canary-for-bob-alone", list[Running]()

    def opened(stack: ExitStack, port: int = 0) -> Site:
        site = stack.enter_context(Site(tmp_path, port=port))
        workers = [stack.enter_context(Worker(tmp_path))] if databases.ON_POSTGRESQL else []
        logs.extend([site, *workers])
        return site

    with ExitStack() as old:
        site = opened(old)
        # Monday: all are there
        for one in (ada, bob, cy):
            one.come(site, reach)
            one.seal(reach)
        for one in sorted((bob, dee), key=lambda one: tables.live(realm).waiting != (one is dee,)):
            one.come(site, realm)
            one.click(realm, "#pane-actions")
            one.click(realm, ".foot")
        talk = ada.pages[reach]
        talk.locator("#tab-talk").click()
        talk.locator("#talk-to").select_option("1")
        talk.locator("#talk-text").fill(canary)
        talk.locator("form.say button").click()
        expect(bob.pages[reach].locator("#talk")).to_contain_text(canary)  # told by the stream
        # Tuesday: Cy is not seen any more
        cy.fetch(site, f"/m/{reach}", f"/m/{reach}/talk", f"/m/{reach}/log", f"/m/{reach}/text")
        cy.vanish()
        for one in (ada, bob):
            one.come(site, reach)
            one.seal(reach)
        a_day_passes(reach)
        until(lambda: missed(reach) == [2])
        # Wednesday: the power goes when Cy's time is up again
        for one in (ada, bob):
            one.come(site, reach)
            one.seal(reach)
        acknowledged = {slug: rows(slug) for slug in (reach, realm)}
        a_day_passes(reach)
        killed(*logs)
    assert {slug: rows(slug)[: len(stood)] for slug, stood in acknowledged.items()} == acknowledged
    monkeypatch.setenv("PYTHONPATH", str(upgrade))
    with ExitStack() as new:
        site = opened(new, site.port)
        until(lambda: missed(reach) == [2, 2])
        assert ("hosting", "9999_week") in MigrationRecorder(connection).applied_migrations()
        # Thursday: Dee, who looks after the match, takes the seat that was left
        dee.come(site, reach)
        desk = dee.visit(f"{site.address}/m/{reach}/clock")
        desk.get_by_label("Ask somebody to take the seat of Cy").fill(dee.who.handle)
        desk.get_by_role("button", name="Ask", exact=True).click()
        expect(desk.get_by_text("Done, and everybody is told.")).to_be_visible()
        desk = dee.visit(f"{site.address}/me")
        desk.get_by_role("button", name="Take it").click()
        # Friday: three sheets, one of them written by somebody new
        for one in (ada, bob, dee):
            one.come(site, reach)
            one.seal(reach)
            one.fetch(site, f"/m/{reach}/talk", f"/m/{reach}/log", f"/m/{reach}/text")
        # Sunday: nobody moves in Kingdom
        for one in (bob, dee):
            one.come(site, realm)
            one.look(realm)
        a_day_passes(realm)
        (late,) = tables.live(realm).waiting
        until(lambda: Play.objects.get(slug=realm).outcome)
        for one in (ada, bob, cy, dee):  # while EC4X goes on
            assert keys[0] not in "".join(one.shown), one.who
            assert keys[1] not in "".join(one.shown), one.who
        file = bob.context.request.get(f"{site.address}/m/{realm}/file").text()
    # nothing lost
    for one in (ada, bob, cy, dee):
        assert one.played
        for slug in (reach, realm):
            mine = [(seat, msgspec.json.decode(action)) for at, seat, action in one.played if at == slug]
            stored = iter(rows(slug))
            assert all(any(move == row for row in stored) for move in mine), (one.who, slug)
    (tmp_path / "realm.jsonl").write_text(file)
    _cli("verify", str(tmp_path / "realm.jsonl"), "--seal", seal)
    _cli("export", reach, str(tmp_path / "reach.jsonl"))
    _cli("verify", str(tmp_path / "reach.jsonl"))
    # nothing leaked
    assert canary in "".join(bob.shown)
    assert canary not in "".join(cy.shown + dee.shown)
    assert not [word for word in (canary, *keys) for one in logs if word in one.said]
    # every deadline once
    assert missed(reach) == [2, 2]
    assert missed(realm) == [late]
    told = Notice.objects.filter(kind=Notice.MISSED, play__slug__in=(reach, realm)).values_list(
        "play__slug", "person__name"
    )
    assert sorted(told) == sorted([(reach, "Cy"), (reach, "Cy"), (realm, ("Bob", "Dee")[late])])


def _cli(*words: str) -> None:
    done = subprocess.run([sys.executable, "-m", "turnwright", *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
