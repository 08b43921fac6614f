"""The clock of a match."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db import models

from turnwright.server.models import Play

from ..clockwork import Clockwork
from ..pace import AnyPace, read_pace


class Clock(models.Model):
    """The time of one match.  Written in the transaction of whatever moves it, after the row of its Play is locked."""

    play = models.OneToOneField(Play, primary_key=True, on_delete=models.CASCADE, related_name="clock")
    terms: Any = models.JSONField()
    """The pace, as it was announced."""
    state: Any = models.JSONField()
    due = models.DateTimeField(null=True, default=None, db_index=True)
    """When something must be done next; None: never, as things stand."""

    @property
    def pace(self) -> AnyPace:
        return read_pace(self.terms)

    @property
    def work(self) -> Clockwork:
        return msgspec.convert(self.state, Clockwork)


class Beat(models.Model):
    """One row: when clocks were last looked at.  What fell due while nobody looked was not the players' fault."""

    kept = models.DateTimeField()
