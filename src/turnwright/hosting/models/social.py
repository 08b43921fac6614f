"""What people say to each other at a match, and from whom they want to hear nothing."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from turnwright.server.models import Play

from .people import Person


class Line(models.Model):
    """Something said at a match: to everybody who may hear talk there, or to one person alone."""

    play = models.ForeignKey(Play, on_delete=models.CASCADE, related_name="lines")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="lines")
    number = models.PositiveIntegerField()
    """Counts what this person said here: a form that is sent twice says it once."""
    to = models.ForeignKey(Person, null=True, on_delete=models.CASCADE, related_name="+")
    """A person, not a seat: whoever takes a seat over reads nothing that was meant for another."""
    text = models.CharField(max_length=500)
    made = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("play", "person", "number"), name="one_line_per_number"),)
        indexes = (models.Index(fields=("person", "made")),)


class Bookmark(models.Model):
    """What one person keeps of one match for themselves: how far they have read its talk, and whether it is put away."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="bookmarks")
    play = models.ForeignKey(Play, on_delete=models.CASCADE, related_name="bookmarks")
    read = models.PositiveBigIntegerField(default=0)
    """The last line that was before their eyes, by its key."""
    archived = models.BooleanField(default=False)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("person", "play"), name="one_bookmark_per_match"),)


class Report(models.Model):
    """Somebody tells the host of a line, a person or a match.  Kept with the words it is about, whatever becomes of them."""

    by = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="reports")
    about = models.ForeignKey(Person, null=True, on_delete=models.CASCADE, related_name="reported")
    play = models.ForeignKey(Play, null=True, on_delete=models.SET_NULL, related_name="reports")
    quoted = models.CharField(max_length=500, default="", blank=True)
    """The line, word for word."""
    why = models.CharField(max_length=500)
    made = models.DateTimeField(default=timezone.now)
    closed = models.DateTimeField(null=True, default=None)
    outcome = models.CharField(max_length=12, default="", blank=True)
    """What the host did: `dismissed` or `banned`."""

    class Meta:
        ordering = ("made", "pk")
        indexes = (models.Index(fields=("closed", "made")),)


class Distance(models.Model):
    """What one person does not want of another: to read them (mute), or to be addressed and invited by them either (block)."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="distances")
    other = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    blocked = models.BooleanField(default=False)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("person", "other"), name="one_distance_to_each"),
            models.CheckConstraint(condition=~Q(person=models.F("other")), name="nobody_mutes_themselves"),
        )
