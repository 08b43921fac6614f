"""Matches with people in their seats, and a time of day that stands still until a test moves it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from django.contrib.auth import get_user_model

from turnwright.core import Seat, find_game
from turnwright.core.notices import Announced
from turnwright.hosting import clocks, seats
from turnwright.hosting.models import Clock, Membership, Person, Terms
from turnwright.hosting.pace import AnyPace, plain
from turnwright.server import new_matches, tables
from turnwright.server.models import Play

NOW = datetime(2025, 11, 18, 9, 0, tzinfo=UTC)
"""A Tuesday."""
NAMES = ("Ana", "Bela", "Cem", "Dana")


def later(hours: float = 0, minutes: float = 0, seconds: float = 0, days: float = 0) -> datetime:
    return NOW + timedelta(days=days, hours=hours, minutes=minutes, seconds=seconds)


def person(name: str) -> Person:
    user = get_user_model().objects.create(username=secrets.token_hex(8))
    return Person.objects.create(user=user, name=name, handle=secrets.token_hex(6))


def match(game: str, pace: AnyPace, many: int = 2, bots: Sequence[int] = (), **options: Any) -> str:
    """A match that begins NOW, by this pace; its address."""
    chairs = [Seat(bot="random") if n in bots else Seat(NAMES[n]) for n in range(many)]
    slug = new_matches.create(find_game(game), chairs, options)
    play = Play.objects.get(slug=slug)
    Terms.objects.create(play=play, pace=plain(pace))
    for n, chair in enumerate(chairs):
        if not chair.bot:
            Membership.objects.create(play=play, seat=n, person=person(chair.name))
    with clocks.at(NOW):
        seats.started.send(Play, play=play)
    return slug


def clock(slug: str) -> Clock:
    return Clock.objects.get(play__slug=slug)


def log(slug: str) -> list[str]:
    """What everybody was told of acts of the match."""
    with tables.held(slug) as hosted:
        heard, _ = hosted.heard(None, hosted.number)
        return [event.words.label for _, event in heard if isinstance(event, Announced)]
