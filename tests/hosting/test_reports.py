"""Telling the host: of a line, a person, a match; and what a host does about it."""

from __future__ import annotations

import pytest

from turnwright.core import BadSetup
from turnwright.hosting import reports, talk
from turnwright.hosting.models import Line, Report
from turnwright.server import tables

from .helpers import client, match, person


def test_a_line_is_reported_with_its_words_by_whoever_may_read_it_alone() -> None:
    ada, bob, cyd = person("Ada"), person("Bob"), person("Cyd")
    slug = match(ada, bob, cyd, game="envelopes")
    with tables.held(slug) as hosted:
        talk.write(hosted, bob, "You <b>fool</b>", 0, to=0)
    line = Line.objects.get(play__slug=slug)
    browser = client(ada)
    assert f"/m/{slug}/report?line={line.pk}" in browser.get(f"/m/{slug}/talk").content.decode()
    form = browser.get(f"/m/{slug}/report?line={line.pk}").content.decode()
    assert "You &lt;b&gt;fool&lt;/b&gt;" in form
    assert browser.post(f"/m/{slug}/report", {"line": line.pk, "why": ""}).status_code == 422
    assert browser.post(f"/m/{slug}/report", {"line": line.pk, "why": "rude"}).status_code == 302
    found = Report.objects.get(by=ada)
    assert (found.about, found.quoted, found.why, found.play.slug) == (bob, "You <b>fool</b>", "rude", slug)
    assert "fool" not in client(cyd).get(f"/m/{slug}/report?line={line.pk}").content.decode()
    client(cyd).post(f"/m/{slug}/report", {"line": line.pk, "why": "what is it?"})
    assert Report.objects.get(by=cyd).quoted == ""  # of the match, not of a line that is not theirs to read


def test_a_person_and_a_match_are_reported_and_nobody_reports_themselves() -> None:
    ada, bob = person("Ada"), person("Bob")
    slug = match(ada, bob)
    assert f"/people/{bob.handle}/report" in client(ada).get(f"/people/{bob.handle}").content.decode()
    client(ada).post(f"/people/{bob.handle}/report", {"why": "cheats"})
    client(ada).post(f"/m/{slug}/report", {"why": "stuck"})
    assert [(one.about, one.play and one.play.slug) for one in Report.objects.filter(by=ada)] == [
        (bob, None),
        (None, slug),
    ]
    assert client(bob).post(f"/people/{bob.handle}/report", {"why": "me"}).status_code == 422
    assert client(person("Eve")).post(f"/m/{slug}/report", {"why": "what is there?"}).status_code == 404


def test_a_host_dismisses_a_report_or_shuts_out_whom_it_is_about() -> None:
    ada, bob = person("Ada"), person("Bob")
    first, second = (reports.report(ada, why, about=bob) for why in ("rude", "rude again"))
    mine = reports.open_reports().filter(by=ada)
    assert list(mine.all()) == [first, second]
    reports.dismiss(first)
    with pytest.raises(BadSetup, match="already"):
        reports.dismiss(first)
    browser = client(bob)
    reports.ban(second)
    assert list(mine.all()) == []
    assert set(Report.objects.filter(by=ada).values_list("outcome", flat=True)) == {"dismissed", "banned"}
    bob.user.refresh_from_db()
    assert not bob.user.is_active
    assert browser.get("/me").status_code == 302
    with pytest.raises(BadSetup, match="nobody to shut out"):
        reports.ban(reports.report(ada, "stuck"))


def test_nobody_floods_the_host() -> None:
    ada, bob = person("Ada"), person("Bob")
    for n in range(reports.MOST):
        reports.report(ada, f"number {n}", about=bob)
    with pytest.raises(BadSetup, match="enough for one day"):
        reports.report(ada, "one more", about=bob)
