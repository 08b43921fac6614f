"""How strong people and bots are at a game, and what each match changed in it."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from turnwright.server.models import Play

from .people import Person

SCALE, MIDDLE, BEGIN, DOUBT = 40, 1500, 25.0, 25.0 / 3


class Strength(models.Model):
    """What openskill knows of somebody: where they probably stand (mu), and how sure that is (sigma)."""

    mu = models.FloatField(default=BEGIN)
    sigma = models.FloatField(default=DOUBT)

    class Meta:
        abstract = True

    @property
    def points(self) -> int:
        """As pages say it: whoever begins has 1500."""
        return round(MIDDLE + SCALE * (self.mu - BEGIN))

    @property
    def give_or_take(self) -> int:
        """With 95 % certainty the points are off by no more."""
        return round(SCALE * 1.96 * self.sigma)

    @property
    def low(self) -> int:
        return self.points - self.give_or_take

    @property
    def high(self) -> int:
        return self.points + self.give_or_take


class Rating(Strength):
    """Of one person, or one bot, in one game by one named set of rules."""

    game = models.CharField(max_length=64)
    preset = models.CharField(max_length=60)
    person = models.ForeignKey(Person, null=True, on_delete=models.CASCADE, related_name="ratings")
    bot = models.CharField(max_length=60, default="", blank=True)
    won = models.PositiveIntegerField(default=0)
    drawn = models.PositiveIntegerField(default=0)
    lost = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("game", "preset", "person"), name="one_rating_per_person"),
            models.UniqueConstraint(fields=("game", "preset", "bot"), condition=~Q(bot=""), name="one_rating_per_bot"),
        )

    @property
    def matches(self) -> int:
        return self.won + self.drawn + self.lost


class Result(Strength):
    """What a rated match came to for one of its seats: their strength after it.  One row per seat, written once."""

    play = models.ForeignKey(Play, on_delete=models.CASCADE, related_name="results")
    seat = models.PositiveSmallIntegerField()
    rating = models.ForeignKey(Rating, on_delete=models.CASCADE, related_name="results")
    gain = models.IntegerField()
    """In points."""
    made = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("play", "seat"), name="one_result_per_seat"),)
