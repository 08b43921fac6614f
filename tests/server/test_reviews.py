"""A review is made once, in the background, of matches that are over; it survives a restart and is no other match's."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from django.test import Client

from turnwright.core import Match, Seat, find_game
from turnwright.lab.playing import simulate
from turnwright.review import Effort, Review, reviewing
from turnwright.server import brain, hosted, new_matches, recording, reviews, tables
from turnwright.server.models import Play, Reviewed

from .helpers import new, until

FEW = Effort(moments=5, games=3, choices=4, turns=1, ahead=10)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was reviewed, with less effort than usual."""
    begun: list[str] = []

    def few(match: Match[Any, Any]) -> Iterator[Review]:
        begun.append(match.header.game)
        yield from reviewing(match, FEW)

    monkeypatch.setattr(brain, "reviewing", few)
    return begun


def finished(game: str = "connect_four") -> str:
    match = simulate(find_game(game), ["random"] * find_game(game).seats[0], 5)
    match.header = match.header.but(seats=tuple(Seat(name=f"P{n}") for n in range(len(match.seats))))
    return new_matches.keep(recording.played(Match(match.header, match.game), match.log))


def whole(slug: str) -> bool:
    return Reviewed.objects.filter(play__slug=slug, whole=True).exists()


def reviewed(slug: str, client: Client) -> str:
    client.post(f"/m/{slug}/review")
    until(lambda: whole(slug))
    until(lambda: slug not in reviews.JOBS.minded)
    return client.get(f"/m/{slug}/review").content.decode()


def test_a_finished_match_is_reviewed_when_somebody_asks(made: list[str]) -> None:
    slug, client = finished(), Client()
    assert 'id="to-review"' in client.get(f"/m/{slug}").content.decode()
    assert "Review the match" in client.get(f"/m/{slug}/review").content.decode()
    assert not made, "looking alone begins nothing"
    page = reviewed(slug, client)
    assert 'class="chance"' in page
    assert "Chance to win: P0" in page
    assert "Play on from here" in page
    assert "Chance to win: P1" in client.get(f"/m/{slug}/review?seat=1&at=2").content.decode()


def test_it_is_made_once_and_survives_a_restart(made: list[str]) -> None:
    slug, client = finished(), Client()
    page = reviewed(slug, client)
    tables.forget(slug)
    reviews.resume()
    assert reviewed(slug, client).count('class="chance"') == page.count('class="chance"') == 1
    assert made == ["connect_four"]


def test_one_that_was_broken_off_is_made_after_a_start(made: list[str]) -> None:
    slug = finished()
    play = Play.objects.get(slug=slug)
    with tables.held(slug) as held:
        Reviewed.objects.create(play=play, match=reviews.name_of(held.match))
    reviews.resume()
    until(lambda: whole(slug))


def test_one_of_another_record_is_none(made: list[str]) -> None:
    slug, client = finished(), Client()
    reviewed(slug, client)
    Reviewed.objects.filter(play__slug=slug).update(match="another")
    assert "Review the match" in client.get(f"/m/{slug}/review").content.decode()
    assert 'class="chance"' in reviewed(slug, client)
    assert len(made) == 2


@pytest.mark.parametrize("route", ["/review", "/review/page"])
def test_a_running_match_has_none(route: str, made: list[str]) -> None:
    slug, client = new("envelopes"), Client()
    for answer in (client.get(f"/m/{slug}{route}"), client.post(f"/m/{slug}/review")):
        assert answer.status_code == 403
        assert "when the match is over" in answer.content.decode()
    assert not Reviewed.objects.filter(play__slug=slug).exists()


def test_a_trouble_is_told_and_it_may_be_asked_for_again(made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(lines: Sequence[str]) -> Iterator[Review]:
        raise ValueError("no")

    slug, client = finished(), Client()
    with monkeypatch.context() as patch:
        patch.setattr(brain, "studied", broken)
        client.post(f"/m/{slug}/review")
        until(lambda: Reviewed.objects.filter(play__slug=slug).exclude(problem="").exists())
        until(lambda: slug not in reviews.JOBS.minded)
    assert "could not be reviewed (ValueError)" in client.get(f"/m/{slug}/review").content.decode()
    assert 'class="chance"' in reviewed(slug, client)


def test_the_start_of_a_match_longer_than_memory_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    slug = finished()
    tables.forget(slug)
    monkeypatch.setattr(hosted, "TABLES", 3)
    with tables.held(slug) as match:
        views = [match.view(0, number) for number in (match.number - 1, match.number - 2, 0, 1)]
    assert len({repr(view) for view in views}) == 4


def test_play_goes_on_from_the_moment_that_is_shown(made: list[str]) -> None:
    slug, client = finished(), Client()
    reviewed(slug, client)
    client.post(f"/m/{slug}/fork", {"at": 0, "number": 4})
    fork = Play.objects.get(parent__slug=slug)
    assert (fork.parent_at, fork.length) == (4, 4)


def test_the_page_is_taken_away_as_a_file(made: list[str]) -> None:
    slug, client = finished(), Client()
    reviewed(slug, client)
    answer = client.get(f"/m/{slug}/review/page")
    assert answer["Content-Disposition"].endswith('review.html"')
    assert b"<script" not in answer.content
    assert len(answer.content) < 400_000
