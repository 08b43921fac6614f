"""Ratings: reckoned once, in the transaction of the move that ends a rated match.

A match counts that was agreed to be rated, played here from its start by a named set of rules as it is, by people and known
bots.  A seat's result is whoever's who sat there at the start: nobody leaves a lost match without it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from openskill.models import PlackettLuce

from turnwright.bots import RANKS
from turnwright.core import Game, Outcome, before_swap
from turnwright.server.hosted import HostedMatch
from turnwright.server.models import Import, Play

from .models import Membership, Rating, Result, Terms

MODEL = PlackettLuce()


def as_named(game: Game[Any, Any], preset: str, options: Mapping[str, Any], variant: Mapping[str, Any]) -> bool:
    """Is it played by a named set of rules, with nothing changed in it?"""
    way = game.preset(preset)
    usual = msgspec.to_builtins(game.make_options(way.options))
    chosen = msgspec.to_builtins(game.make_options({**way.options, **options}))
    return bool(chosen == usual) and all(way.variant.get(path) == value for path, value in variant.items())


def follow(hosted: HostedMatch) -> None:
    """The match has changed: if that ended it, reckon."""
    if hosted.match.over and Terms.objects.filter(play_id=hosted.id, rated=True).exists():
        reckon(hosted)


def reckon(hosted: HostedMatch) -> None:
    header = hosted.match.header
    play = Play.objects.select_for_update().get(pk=hosted.id)
    elsewhere = play.parent_id or Import.objects.filter(play=play).exists()
    preset = header.preset or ""
    named = as_named(hosted.game, preset, header.options, before_swap(hosted.game, header))
    if elsewhere or not named or Result.objects.filter(play=play).exists():
        return
    who = _sat_first(play, [seat.bot for seat in header.seats])
    if who is None:
        return
    where = {"game": hosted.game.id, "preset": hosted.game.preset(preset).name}
    keys = [Rating.objects.get_or_create(**where, **one)[0].pk for one in who]
    locked = {one.pk: one for one in Rating.objects.select_for_update().filter(pk__in=keys).order_by("pk")}
    ratings = [locked[key] for key in keys]
    teams = [[MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in ratings]
    places = ranks(msgspec.convert(play.outcome, Outcome))
    for seat, (rating, (after,)) in enumerate(zip(ratings, MODEL.rate(teams, ranks=places), strict=True)):
        before = rating.points
        rating.mu, rating.sigma = after.mu, after.sigma
        best = places[seat] == min(places)
        how = "drawn" if best and places.count(min(places)) == len(places) else "won" if best else "lost"
        setattr(rating, how, getattr(rating, how) + 1)
        rating.save()
        Result.objects.create(
            play=play, seat=seat, rating=rating, mu=after.mu, sigma=after.sigma, gain=rating.points - before
        )


def ranks(outcome: Outcome) -> list[float]:
    """Each seat's place: the winners first, the others by what they reached; without a winner all are even."""
    if not outcome.winners:
        return [1.0] * len(outcome.scores)
    order = [
        (seat not in outcome.winners, 0 if seat in outcome.winners else -score)
        for seat, score in enumerate(outcome.scores)
    ]
    return [1.0 + sum(other < mine for other in order) for mine in order]


def _sat_first(play: Play, bots: list[str]) -> list[dict[str, Any]] | None:
    """Whom each seat counts for; None: nobody is rated here."""
    first: dict[int, Any] = {}
    for one in Membership.objects.filter(play=play).order_by("-since", "-pk").select_related("person"):
        first[one.seat] = one.person
    who = [
        {"person": None, "bot": bot} if bot else {"person": first.get(seat), "bot": ""} for seat, bot in enumerate(bots)
    ]
    people = [one["person"] for one in who if not one["bot"]]
    unknown = None in people or any(bot and bot not in RANKS for bot in bots)
    rated = [(one["person"], one["bot"]) for one in who]
    return None if unknown or not people or len(rated) < 2 or len(set(rated)) < len(rated) else who
