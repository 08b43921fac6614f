"""A review at a hosted table: for those who may see the finished match; made for people who are signed in, by a worker."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings

from turnwright.core import Match
from turnwright.hosting import chores
from turnwright.review import Effort, Review, reviewing
from turnwright.server import brain, reviews, tables
from turnwright.server.models import Reviewed

from ..server.helpers import until
from .helpers import client, match, person

FEW = Effort(moments=4, games=2, choices=3, turns=1, ahead=6)


@pytest.fixture(autouse=True)
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    def few(match: Match[Any, Any]) -> Iterator[Review]:
        yield from reviewing(match, FEW)

    monkeypatch.setattr(brain, "reviewing", few)


def played_out(slug: str) -> None:
    while True:
        with tables.held(slug) as hosted:
            if hosted.match.over:
                return
            seat = hosted.waiting[0]
            tables.play(slug, seat, hosted.match.legal(seat)[0])


def test_it_is_closed_while_the_match_runs_and_opens_for_those_who_may_see_it() -> None:
    ada, bob = person("Ada"), person("Bob")
    private, public = match(ada, bob), match(ada, bob, public=True)
    assert client(ada).get(f"/m/{private}/review").status_code == 403
    for slug in (private, public):
        played_out(slug)
    assert client(person("Eve")).get(f"/m/{private}/review").status_code == 404
    assert client().post(f"/m/{public}/review").status_code == 403, "nobody asks who is not signed in"
    for slug in (private, public):
        assert client(bob).post(f"/m/{slug}/review").status_code == 302
    until(lambda: Reviewed.objects.filter(whole=True, play__slug__in=(private, public)).count() == 2)
    assert "chance" in client(ada).get(f"/m/{private}/review").content.decode()
    assert "Chance to win" in client().get(f"/m/{public}/review").content.decode()
    assert client().get(f"/m/{private}/review/page").status_code == 404


def test_a_worker_makes_what_a_web_process_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    ada = person("Ada")
    slug = match(ada, person("Bob"))
    played_out(slug)
    monkeypatch.setattr(settings, "JOBS_HERE", False)
    client(ada).post(f"/m/{slug}/review")
    assert slug not in reviews.JOBS.minded
    monkeypatch.setattr(settings, "JOBS_HERE", True)
    chores.bots_and_files()
    until(lambda: Reviewed.objects.filter(play__slug=slug, whole=True).exists())
