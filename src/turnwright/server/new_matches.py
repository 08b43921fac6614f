"""Matches that begin to be kept here: new ones, those of files, forks of others."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django.db import transaction

from turnwright.core import Agreement, Game, Match, Seat
from turnwright.sitting import ME

from . import recording
from .clicks import Repeated
from .hosted import HostedMatch
from .models import Import, Move, Play, Snapshot
from .tables import WRITING, Closed, announce, held


def create(
    game: Game[Any, Any],
    seats: Sequence[Seat],
    options: Mapping[str, Any] | None = None,
    variant: Mapping[str, Any] | None = None,
    preset: str = "",
    swap: Agreement | None = None,
) -> str:
    """A new match; its address."""
    match = Match.new(game, secrets.token_bytes(32), seats, options, variant, preset=preset, swap=swap)
    return keep(recording.whole(match, recording.opened(match)))


def keep(
    made: recording.Whole,
    parent: HostedMatch | None = None,
    parent_at: int | None = None,
    imported: int | None = None,
    also: Callable[[Play], None] = lambda play: None,
) -> str:
    """Store a whole match (new, imported or forked) in one transaction, with what else belongs to it; its address."""
    with WRITING, transaction.atomic():
        play = Play.objects.create(parent_id=parent.id if parent else None, parent_at=parent_at, **made.play)
        Move.objects.bulk_create(Move(play=play, **move) for move in made.moves)
        Snapshot.objects.bulk_create(Snapshot(play=play, number=n, table=table) for n, table in made.snapshots)
        if imported is not None and not Import.objects.filter(pk=imported, play=None).update(play=play, file=None):
            raise Repeated("This file was taken in already.")
        also(play)
        announce(play.slug, {})  # nobody looks at it yet
    return play.slug


def read_file(lines: Iterable[str]) -> str:
    """Keep the match that a match file holds; for large ones see imports.py."""
    return keep(recording.read(lines))


def fork(slug: str, number: int, take_over: bool = False) -> str:
    """A new match that shares the first actions; whoever forks may take over from the bots that are asked there."""
    with held(slug) as source:
        if reason := source.may_not_fork():
            raise Closed(reason)
        match = source.match
        past = source.past(number)
        branch = match.fork(number, secrets.token_bytes(32), note=f"Forked after action {number}.", past=past)
        if take_over or not source.people:
            taken = Seat("" if source.people else ME)
            asked = branch.table.asks or {0}
            seats = (taken if n in asked and seat.bot else seat for n, seat in enumerate(source.seats))
            branch.header = branch.header.but(seats=tuple(seats))
        shared = source.chronicle.until(number) if branch.log else recording.opened(branch)
        snapshots = [(number, recording.packed(branch.game, branch.table))] if branch.log else []
        made = recording.whole(branch, shared, snapshots)
    return keep(made, source, number)
