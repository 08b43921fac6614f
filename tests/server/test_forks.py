"""A fork never shows what its parent still hides: no key, no order of a pile."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from django.test import Client

from turnwright.core import Match, Seat, Stream, find_game, key_of_seed
from turnwright.server import new_matches, recording, tables
from turnwright.server.models import Play


def started(game: str, actions: int) -> str:
    """A running match of one person after so many random actions."""
    found, rng = find_game(game), Random(game)
    slug = new_matches.create(found, [Seat("You")] * found.seats[0])
    for _ in range(actions):
        match = tables.live(slug).match
        seat = min(match.table.asks)
        tables.play(slug, seat, rng.choice(match.legal(seat)))
    return slug


def finish(slug: str) -> None:
    rng = Random(slug)
    while not (table := tables.live(slug)).match.over:
        seat = min(table.match.table.asks)
        tables.play(slug, seat, rng.choice(table.match.legal(seat)))


def key(slug: str) -> str:
    return str(tables.live(slug).match.header.streams[0].key)


@pytest.mark.parametrize("game", ["connect_four", "hell", "mac", "titov"])
def test_neither_the_fork_of_a_running_match_nor_its_file_has_the_key(game: str) -> None:
    slug = started(game, 6)
    branch = new_matches.fork(slug, 5)
    assert key(slug) not in msgspec.json.encode(Play.objects.get(slug=branch).header).decode()
    tables.forget(branch)
    assert not tables.live(branch).match.over
    if not tables.live(slug).may_not_download():
        assert key(slug) not in "".join(tables.file_lines(tables.live(slug)))


def test_forks_of_a_running_titov_have_other_piles_each() -> None:
    slug = started("titov", 6)
    tables_of = [tables.live(one).match.table for one in (slug, *(new_matches.fork(slug, 6) for _ in range(6)))]
    assert len({(*t.deck, *t.objective_deck) for t in tables_of}) > 3  # of few cards, two orders may be alike by chance


def test_a_fork_made_before_this_was_so_keeps_its_parent_s_key_until_that_is_over(client: Client) -> None:
    slug = started("connect_four", 2)
    parent: Match[Any, Any] = tables.live(slug).match
    streams = (*parent.header.streams, Stream.sealed(2, key_of_seed("old")))
    old: Match[Any, Any] = Match(parent.header.but(streams=streams))
    old.replay(parent.log)
    branch = new_matches.keep(recording.whole(old, tables.live(slug).chronicle), tables.live(slug), 2)
    finish(branch)
    for _ in ("fork of a running match", "and a fork of that fork"):
        assert key(slug) not in "".join(tables.file_lines(tables.live(branch)))
        assert key(slug) not in client.get(f"/m/{branch}").content.decode()
        branch = new_matches.fork(branch, 5)
        finish(branch)
    finish(slug)
    assert key(slug) in "".join(tables.file_lines(tables.live(branch)))
