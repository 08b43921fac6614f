"""What a person is to be told wherever they are, how they want to be told, and what has gone out."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from turnwright.server.models import Play

from .people import Gathering, Person


class Notice(models.Model):
    """Something that a person is to be told: written with what it is about, in one transaction, so that none is lost."""

    TURN, REMINDER, MISSED, OPENED = "turn", "reminder", "missed", "opened"
    TALK, ENDED, INVITATION = "talk", "ended", "invitation"

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=12)
    play = models.ForeignKey(Play, null=True, on_delete=models.CASCADE, related_name="notices")
    gathering = models.ForeignKey(Gathering, null=True, on_delete=models.CASCADE, related_name="+")
    """The table that it is about, where there is no match yet."""
    about = models.PositiveBigIntegerField(null=True, default=None)
    """The row of the action that led to it: of an action that is taken back and played anew all are told anew."""
    due = models.DateTimeField(null=True, default=None)
    """The deadline that it is about."""
    made = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("made", "pk")
        indexes = (models.Index(fields=("person", "play", "kind")), models.Index(fields=("made",)))


class Preference(models.Model):
    """How somebody wants to be told of one kind of thing by one channel: at all matches, or at this one."""

    NOW, DIGEST, OFF = "now", "digest", "off"

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="preferences")
    play = models.ForeignKey(Play, null=True, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=12)
    channel = models.CharField(max_length=8)
    when = models.CharField(max_length=8)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("person", "kind", "channel"), condition=Q(play=None), name="one_preference_at_all_matches"
            ),
            models.UniqueConstraint(fields=("person", "play", "kind", "channel"), name="one_preference_at_a_match"),
        )


class Device(models.Model):
    """A browser that a person let us push notices to: the address that its maker's server gave out, and its keys."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="devices")
    endpoint = models.CharField(max_length=1000, unique=True)
    p256dh = models.CharField(max_length=120)
    auth = models.CharField(max_length=40)
    name = models.CharField(max_length=60, default="")
    """What its person knows it by: "Firefox on Android"."""
    session = models.CharField(max_length=64, default="", db_index=True)
    """SHA-256 of the key of the visit in which it was added: whoever signs out there is told nothing there any more."""
    made = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("made", "pk")


class Delivery(models.Model):
    """A notice on its way by one channel, to one device where it has devices: what is not `sent` is tried from `due` on."""

    notice = models.ForeignKey(Notice, on_delete=models.CASCADE, related_name="deliveries")
    channel = models.CharField(max_length=8)
    when = models.CharField(max_length=8, default=Preference.NOW)
    device = models.ForeignKey(Device, null=True, on_delete=models.CASCADE, related_name="deliveries")
    due = models.DateTimeField(default=timezone.now)
    tries = models.PositiveSmallIntegerField(default=0)
    sent = models.DateTimeField(null=True, default=None)
    """When it went out, or was given up."""
    problem = models.CharField(max_length=200, default="")
    """Why it was put off or given up; empty if all is well."""

    class Meta:
        indexes = (models.Index(fields=("channel", "when", "sent", "due")),)
