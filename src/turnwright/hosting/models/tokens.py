"""Tokens: what a program shows in place of a session."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from .people import Person


class Token(models.Model):
    """A program's right to act for a person, in part; the code itself is shown once and kept nowhere."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=40)
    """What its person calls it."""
    stored = models.CharField(max_length=64, unique=True)
    """SHA-256 of the code."""
    scopes = models.JSONField(default=list)
    bot = models.CharField(max_length=24, default="", blank=True)
    """The name of the bot that plays with it; empty where the person decides."""
    made = models.DateTimeField(default=timezone.now)
    expires = models.DateTimeField(null=True, default=None)
    used = models.DateTimeField(null=True, default=None)

    class Meta:
        ordering = ("-made",)
