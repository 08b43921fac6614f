"""The clock of a match, and what its players are to be told of it."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db import models
from django.utils import timezone

from turnwright.server.models import Play

from ..clockwork import Clockwork
from ..pace import AnyPace, read_pace
from .people import Person


class Clock(models.Model):
    """The time of one match.  Written in the transaction of whatever moves it, after the row of its Play is locked."""

    play = models.OneToOneField(Play, primary_key=True, on_delete=models.CASCADE, related_name="clock")
    terms: Any = models.JSONField()
    """The pace, as it was announced."""
    state: Any = models.JSONField()
    due = models.DateTimeField(null=True, default=None, db_index=True)
    """When something must be done next; None: never, as things stand."""

    def __str__(self) -> str:
        return f"clock of {self.play_id}"

    @property
    def pace(self) -> AnyPace:
        return read_pace(self.terms)

    @property
    def work(self) -> Clockwork:
        return msgspec.convert(self.state, Clockwork)


class Beat(models.Model):
    """One row: when clocks were last looked at.  What fell due while nobody looked was not the players' fault."""

    kept = models.DateTimeField()

    def __str__(self) -> str:
        return f"kept at {self.kept}"


class Notice(models.Model):
    """Something that a person is to be told, wherever they are: mail and push take it from here."""

    REMINDER, MISSED, OPENED = "reminder", "missed", "opened"

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="notices")
    play = models.ForeignKey(Play, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=12)
    due = models.DateTimeField(null=True, default=None)
    """The deadline that it is about."""
    made = models.DateTimeField(default=timezone.now)
    sent = models.DateTimeField(null=True, default=None)

    class Meta:
        ordering = ("made", "pk")
        indexes = (models.Index(fields=("sent", "made")),)

    def __str__(self) -> str:
        return f"{self.kind} for {self.person}"
