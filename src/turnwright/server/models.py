"""What is stored: for each match its header, and one row for each accepted action.  All else can be made again."""

from __future__ import annotations

import secrets

from django.db import models


def new_slug() -> str:
    """A match's address: too long to guess."""
    return secrets.token_urlsafe(9)


class Play(models.Model):
    """One match.  `header` is the match file's first line, the key of the dice included: it never leaves the server."""

    slug = models.CharField(max_length=24, unique=True, default=new_slug)
    game = models.CharField(max_length=64)
    header = models.JSONField()
    version = models.PositiveBigIntegerField(default=0)
    """Raised by every write, which names the one it found: of two writers that saw the same match, one is refused."""
    length = models.PositiveIntegerField(default=0)
    """How many actions were accepted; written together with the action, so that it never disagrees with the rows."""
    waiting = models.JSONField(default=list)
    """Seats that must answer, and `outcome`: for lists of matches, without replaying each."""
    outcome = models.JSONField(null=True, default=None)
    parent = models.ForeignKey("self", null=True, on_delete=models.SET_NULL, related_name="forks")
    parent_at = models.PositiveIntegerField(null=True)
    created = models.DateTimeField(auto_now_add=True)
    touched = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("-touched",)
        indexes = (models.Index(fields=("-touched",)),)

    def __str__(self) -> str:
        return f"{self.game} {self.slug}"


class Move(models.Model):
    """One accepted action: line `number` of the match file, counted from 1."""

    play = models.ForeignKey(Play, on_delete=models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    action = models.JSONField()
    digest = models.CharField(max_length=16)
    dice = models.JSONField(default=list)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("play", "number"), name="one_action_per_number"),)

    def __str__(self) -> str:
        return f"{self.play_id}:{self.number}"


class TakenBack(models.Model):
    """An action that was undone: kept for the record, no part of the match any more."""

    play = models.ForeignKey(Play, on_delete=models.CASCADE, related_name="taken_back")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    action = models.JSONField()
    made = models.DateTimeField()
    taken_back = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.play_id}:{self.number} taken back"
