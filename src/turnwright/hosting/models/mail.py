"""Mail that plays: what a turn's mail offered, and what came back."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils import timezone

from turnwright.server.models import Play

from .people import Person


class TurnMail(models.Model):
    """A mail that asked somebody for a turn.  Its address takes orders for this seat and turn, and its numbers mean this list."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    play = models.ForeignKey(Play, on_delete=models.CASCADE, related_name="turn_mails")
    seat = models.PositiveSmallIntegerField()
    number = models.PositiveIntegerField()
    """How many actions the match had then."""
    actions: Any = models.JSONField(default=list)
    """What was listed, in its order."""
    draft: Any = models.JSONField(default=list)
    """What was sent and is not confirmed yet, in a game whose rules know no draft."""
    made = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = (models.Index(fields=("made",)),)


class Reply(models.Model):
    """A mail that was taken, once; and the answer to it until it is sent."""

    turn = models.ForeignKey(TurnMail, on_delete=models.CASCADE, related_name="replies")
    identity = models.CharField(max_length=64)
    """SHA-256 of its Message-ID, by which a second copy is known."""
    message_id = models.CharField(max_length=250, default="")
    received = models.DateTimeField(default=timezone.now)
    subject = models.CharField(max_length=250, default="")
    answer = models.TextField(default="")
    due = models.DateTimeField(default=timezone.now)
    tries = models.PositiveSmallIntegerField(default=0)
    sent = models.DateTimeField(null=True, default=None)
    """When the answer went out, or was given up."""
    problem = models.CharField(max_length=200, default="")

    class Meta:
        constraints = (models.UniqueConstraint(fields=("turn", "identity"), name="each_mail_is_taken_once"),)
        indexes = (models.Index(fields=("sent", "due")),)


class ByMail(models.Model):
    """How somebody plays a match by mail."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    play = models.ForeignKey(Play, on_delete=models.CASCADE, related_name="+")
    auto = models.BooleanField(default=False)
    """Are orders without a fault handed in without asking?"""

    class Meta:
        constraints = (models.UniqueConstraint(fields=("person", "play"), name="one_way_by_mail"),)


class Arrival(models.Model):
    """A mail that came through a door and waits to be taken."""

    raw = models.BinaryField()
    receivers: Any = models.JSONField(default=list)
    """The addresses that it was brought for."""
    due = models.DateTimeField(default=timezone.now, db_index=True)
    tries = models.PositiveSmallIntegerField(default=0)
