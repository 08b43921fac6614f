"""Shorthand for the tests of a hosted table: people with real sessions, and matches they hold seats in."""

import secrets
from typing import Any

from django.contrib.auth import get_user_model
from django.test import Client

from turnwright.core import Seat, find_game
from turnwright.hosting.models import Membership, Person, Terms
from turnwright.hosting.people import BACKEND, new_person
from turnwright.server import new_matches, tables
from turnwright.server.models import Play


def person(name: str = "Ada", **more: Any) -> Person:
    user = get_user_model().objects.create(username=secrets.token_hex(8))
    return new_person(user, name, **more)


def client(who: Person | None = None) -> Client:
    """A browser of its own, signed in as this person."""
    made = Client()
    if who is not None:
        made.force_login(who.user, BACKEND)
    return made


def match(
    *holders: Person | None, game: str = "connect_four", options: Any = None, preset: str = "", **agreed: Any
) -> str:
    """A running match in which these people hold the seats; None is a bot."""
    seats = [Seat(name=one.name) if one else Seat(bot="easy") for one in holders]
    slug = new_matches.create(find_game(game), seats, options, preset=preset)
    play = Play.objects.get(slug=slug)
    Terms.objects.create(play=play, owner=next(one for one in holders if one), **agreed)
    for seat, one in enumerate(holders):
        if one is not None:
            Membership.objects.create(play=play, seat=seat, person=one)
    return slug


def question(slug: str, seat: int) -> str:
    with tables.held(slug) as hosted:
        return hosted.question(seat)


def drop(column: int) -> str:
    return f'{{"type": "Drop", "column": {column}}}'
