"""What is stored: for each match its header, and one row for each accepted action.  All else can be made again."""

from __future__ import annotations

import json
import secrets
from typing import Any

from django.db import models


def new_slug() -> str:
    """A match's address: too long to guess."""
    return secrets.token_urlsafe(9)


class AsWritten(models.TextField):
    """JSON whose keys stay in their order, on any database: PostgreSQL's own sorts them, but the dice are drawn with a hash of
    the header as it is written."""

    def from_db_value(self, value: str | None, expression: Any, connection: Any) -> Any:
        return None if value is None else json.loads(value)

    def to_python(self, value: Any) -> Any:
        return json.loads(value) if isinstance(value, str) else value

    def get_prep_value(self, value: Any) -> str | None:
        return None if value is None else json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class Plays(models.Manager["Play"]):
    """Lists of matches do without their tables."""

    def get_queryset(self) -> models.QuerySet[Play]:
        return super().get_queryset().defer("table")

    def kept(self) -> models.QuerySet[Play]:
        """All but those that were deleted."""
        return self.get_queryset().filter(deleted__isnull=True)


class Play(models.Model):
    """One match.  `header` is the match file's first line, the key of the dice included: it never leaves the server."""

    slug = models.CharField(max_length=24, unique=True, default=new_slug)
    game = models.CharField(max_length=64)
    header: Any = AsWritten()
    version = models.PositiveBigIntegerField(default=0)
    """Raised by every write, which names the one it found: of two writers that saw the same match, one is refused."""
    length = models.PositiveIntegerField(default=0)
    """How many actions were accepted; written together with the action, so that it never disagrees with the rows.
    No page shows it: it counts what a seat drafts in secret."""
    opening = models.JSONField(null=True, default=None)
    """What set-up told and whom it left waiting."""
    progress = models.JSONField(default=list)
    """How far the match has gone for each viewer, spectators first, then the seats: see chronicle.py."""
    stamps = models.JSONField(default=list)
    """Raised for each viewer whenever something changes that it can notice."""
    waiting = models.JSONField(default=list)
    """Seats that must answer, and `outcome`: for lists of matches, without replaying each."""
    outcome = models.JSONField(null=True, default=None)
    table = models.BinaryField(null=True, default=None)
    """The table as it stands, compressed, while the match runs: what play goes on from after a change of the rules."""
    seats = models.JSONField(default=list)
    """Who sits where now, as the header's seats are written; empty in rows of older versions, where nobody ever left."""
    trouble = models.TextField(default="")
    """Why a bot cannot go on in it; empty if all is well."""
    title = models.CharField(max_length=80, default="")
    """What its players call it."""
    late = models.PositiveSmallIntegerField(default=0)
    """How many turns late onlookers see it, where the game hides things: what they could tell a player is old by then."""
    deleted = models.DateTimeField(null=True, default=None)
    """When it was thrown away; until it is gone for good it can be brought back."""
    parent = models.ForeignKey("self", null=True, on_delete=models.SET_NULL, related_name="forks")
    parent_at = models.PositiveIntegerField(null=True)
    created = models.DateTimeField(auto_now_add=True)
    touched = models.DateTimeField(auto_now=True)

    objects = Plays()

    class Meta:
        ordering = ("-touched",)
        indexes = (models.Index(fields=("-touched",)),)

    @property
    def chairs(self) -> list[dict[str, str]]:
        """Who sits where now."""
        return self.seats or self.header["seats"]

    @property
    def bot_asked(self) -> bool:
        return any(self.chairs[seat].get("bot") for seat in self.waiting)

    @property
    def people(self) -> list[int]:
        """The seats that are not a bot's."""
        return [seat for seat, chair in enumerate(self.chairs) if not chair.get("bot")]


class Move(models.Model):
    """One accepted action: line `number` of the match file, counted from 1."""

    play = models.ForeignKey(Play, on_delete=models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    action = models.JSONField()
    digest = models.CharField(max_length=16)
    dice = models.JSONField(default=list)
    waiting = models.JSONField(default=list)
    """Seats that had to answer after it."""
    told = models.TextField(null=True)
    """What it told, as JSON; null in rows of the first version, which are played again once."""
    key = models.CharField(max_length=64, null=True)
    """Which action of which question this was: sent a second time, it is not played again."""
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("play", "number"), name="one_action_per_number"),
            models.UniqueConstraint(fields=("play", "key"), name="one_action_per_question"),
        )


class Import(models.Model):
    """A match file that is being read, action by action: how far it is, and what came of it."""

    slug = models.CharField(max_length=24, unique=True, default=new_slug)
    total = models.PositiveIntegerField()
    done = models.PositiveIntegerField(default=0)
    problem = models.TextField(default="")
    file = models.BinaryField(null=True, default=None)
    """The lines, compressed, until they are read: whoever reads them may die over it, and another begins anew."""
    play = models.ForeignKey(Play, null=True, on_delete=models.CASCADE)
    touched = models.DateTimeField(auto_now=True)


class TakenBack(models.Model):
    """An action that was undone: kept for the record, no part of the match any more."""

    play = models.ForeignKey(Play, on_delete=models.CASCADE, related_name="taken_back")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    action = models.JSONField()
    key = models.CharField(max_length=64, null=True)
    undo_key = models.CharField(max_length=64, null=True)
    made = models.DateTimeField()
    taken_back = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("id",)
        indexes = (models.Index(fields=("play", "key")), models.Index(fields=("play", "undo_key")))


class Snapshot(models.Model):
    """The table after action `number`, compressed: where loading begins, so that no match is slow to open.  A cache."""

    play = models.ForeignKey(Play, on_delete=models.CASCADE, related_name="snapshots")
    number = models.PositiveIntegerField()
    table = models.BinaryField()

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("play", "number"), name="one_snapshot_per_number"),)


class Reviewed(models.Model):
    """The review of a match, as far as it is made: whoever makes it may die over it, and another begins anew."""

    play = models.OneToOneField(Play, on_delete=models.CASCADE, related_name="review")
    match = models.CharField(max_length=16, default="")
    """Which record it is of: of any other it is none."""
    made: Any = models.BinaryField(null=True, default=None)
    """The review as JSON, compressed."""
    whole = models.BooleanField(default=False)
    problem = models.TextField(default="")
    touched = models.DateTimeField(auto_now=True)
