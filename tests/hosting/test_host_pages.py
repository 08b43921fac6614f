"""The host's pages: who sees them, what they say when something is wrong, and what can be done there."""

from __future__ import annotations

import logging
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from turnwright.hosting import operations, reports
from turnwright.hosting.models import Clock, Mishap, Person, Process
from turnwright.hosting.pace import Hourly
from turnwright.server.models import Play

from . import tables_for_tests
from .helpers import client, match, person
from .processes import until


@pytest.fixture
def host() -> Client:
    hal: Any = person("Hal")
    hal.user.is_staff = True
    hal.user.save()
    return client(hal)


def said(host: Client, address: str = "/host") -> str:
    return host.get(address).content.decode()


def test_the_page_says_how_the_table_stands(host: Client) -> None:
    match(person("Ada"), person("Bob"))
    page = said(host)
    for title in ("Processes", "Database", "Deadlines", "Queue", "Notices", "Backup", "Errors", "Versions"):
        assert f'aria-label="{title}"' in page
    assert "How the table stands" in said(host, "/me")
    assert "How the table stands" not in said(client(person("Eve")), "/me")


def test_a_process_gives_signs_of_life_and_is_missed_without(host: Client) -> None:
    Process.objects.all().delete()
    operations.alive("worker")
    operations.alive("worker")
    (one,) = operations.processes()
    assert one.name in said(host)
    Process.objects.update(seen=timezone.now() - timedelta(minutes=5))
    assert operations.processes() == []


def test_an_error_is_noted_by_kind_and_place_and_never_by_its_words(host: Client) -> None:
    noting = operations.Noting()
    for _ in range(2):
        try:
            raise ValueError("the key is 4711")
        except ValueError:
            noting.handle(logging.getLogger("turnwright").makeRecord("turnwright", 40, "", 0, "oh", (), _caught()))
    until(lambda: Mishap.objects.filter(kind="ValueError", times=2).exists())
    page = said(host)
    assert "test_host_pages.py" in page
    assert "4711" not in page
    assert "kinds in 24 hours" in page


def _caught() -> Any:

    return sys.exc_info()


def test_matches_that_cannot_be_read_or_whose_deadline_nobody_saw_to_are_named(host: Client) -> None:
    slug, late = match(person("Ada"), person("Bob")), tables_for_tests.match("connect_four", Hourly(hours=24))
    Play.objects.filter(slug=slug).update(length=7)
    Clock.objects.filter(play__slug=late).update(due=timezone.now() - timedelta(hours=1))
    assert "match" in host.post("/host/read")["Location"]
    reasons = {play.slug: why for play, why in operations.troubled()}
    assert reasons[slug] == "This match has 7 actions, but 0 are stored."
    assert "no worker has seen to it" in reasons[late]
    assert "but 0 are stored" in said(host)
    assert "but 0 are stored" in said(host, f"/host/matches?q={slug}")
    Play.objects.filter(slug__in=(slug, late)).delete()


def test_people_are_found_shut_out_let_in_and_deleted(host: Client) -> None:
    zoe = person("Zoe Quince")
    assert "Zoe Quince" in said(host, "/host/people?q=quince")
    assert host.post(f"/people/{zoe.handle}/ban", {"back": "host"})["Location"] == "/host/people"
    assert "Let in again" in said(host, "/host/people?q=quince&out=1")
    host.post(f"/people/{zoe.handle}/ban", {"how": "lift", "back": "host"})
    assert "no running match" in said(host, f"/host/people/{zoe.handle}/delete")
    assert Person.objects.get(pk=zoe.pk).user
    host.post(f"/host/people/{zoe.handle}/delete")
    assert Person.objects.get(pk=zoe.pk).user is None


def test_a_host_is_neither_shut_out_nor_deleted_by_another(host: Client) -> None:
    other: Any = person("Hob")
    other.user.is_staff = True
    other.user.save()
    assert host.post(f"/host/people/{other.handle}/delete").status_code == 403
    assert Person.objects.get(pk=other.pk).user


def test_a_backup_is_made_when_it_is_asked_for(host: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TURNWRIGHT_BACKUPS", "none")
    assert "you see to it yourself" in said(host)
    monkeypatch.setenv("TURNWRIGHT_BACKUPS", str(tmp_path))
    assert "None in the folder yet." in said(host)
    host.post("/host/backup")
    until(operations.backups)
    (made,) = operations.backups()
    assert made.name in said(host)
    assert (tmp_path / made.name).stat().st_mode & 0o077 == 0


def test_nothing_hidden_stands_on_the_hosts_pages(host: Client) -> None:
    ada, bob = person("Ada"), person("Bob")
    slug = match(ada, bob, game="envelopes")
    play = Play.objects.get(slug=slug)
    pages = said(host) + said(host, f"/host/matches?q={slug}") + said(host, "/host/people")
    for stream in play.header["streams"]:
        assert stream["key"] not in pages
    assert host.get(f"/m/{slug}").status_code == 404


def test_the_command_line_makes_a_host_and_takes_it_back() -> None:
    ada = person("Ada")
    for more, so in (((), True), (("--no",), False)):
        ran = subprocess.run(
            [sys.executable, "-m", "turnwright", "host", f"@{ada.handle}", *more], capture_output=True, check=True
        )
        assert ran.stdout.decode().startswith("Ada is ")
        ada.user.refresh_from_db()
        assert ada.user.is_staff == so


def test_reports_are_seen_to_by_putting_away_or_shutting_out(host: Client) -> None:
    ada, eve = person("Ada"), person("Eve Mallory")
    first, second = (reports.report(ada, why, about=eve) for why in ("She cheats.", "She is rude."))
    page = said(host, "/host/reports")
    assert "She cheats." in page
    assert "Eve Mallory" in page
    assert "people wait for you" in said(host)
    host.post(f"/host/reports/{first.pk}", {"how": "dismiss"})
    eve.user.refresh_from_db()
    assert eve.user.is_active
    host.post(f"/host/reports/{second.pk}", {"how": "ban"})
    eve.user.refresh_from_db()
    assert not eve.user.is_active
    assert not reports.open_reports().filter(about=eve).exists()
    assert host.post(f"/host/reports/{second.pk}").status_code == 404
