"""What a host needs to know of the running table: which processes serve it, and what went wrong in them."""

from __future__ import annotations

from django.db import models
from django.utils import timezone


class Process(models.Model):
    """One process of the table; it says again and again that it is there."""

    name = models.CharField(max_length=120, unique=True)
    """Machine and number."""
    kind = models.CharField(max_length=8)
    release = models.CharField(max_length=40, default="")
    started = models.DateTimeField(default=timezone.now)
    seen = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        ordering = ("kind", "name")


class Mishap(models.Model):
    """An error that nobody expected: what kind, where in the code, how often.  No words of it, for they may hold anything."""

    kind = models.CharField(max_length=80)
    place = models.CharField(max_length=160)
    times = models.PositiveIntegerField(default=0)
    first = models.DateTimeField(default=timezone.now)
    last = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        ordering = ("-last",)
        constraints = (models.UniqueConstraint(fields=("kind", "place"), name="one_mishap_per_place"),)
