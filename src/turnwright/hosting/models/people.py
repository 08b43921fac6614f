"""People, the seats they hold, and the tables they gather at."""

from __future__ import annotations

from typing import Any

import msgspec
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from turnwright.core import Agreement, Game, Seat, find_game
from turnwright.core.shares import Draw
from turnwright.server.models import AsWritten, Play, new_slug


class Person(models.Model):
    """Somebody who plays here, with an account or as a named guest.  Outlives the account, so that matches stay whole."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="person")
    name = models.CharField(max_length=40)
    """What others see."""
    handle = models.SlugField(max_length=24, unique=True)
    """How others find them: `@handle`, in small letters."""
    zone = models.CharField(max_length=64, default="UTC")
    language = models.CharField(max_length=16, default="en")
    guest = models.BooleanField(default=False)
    """Has no mail address and no password: a session, and a link that brings it back."""
    recovery = models.CharField(max_length=64, default="", db_index=True)
    """SHA-256 of the code in that link."""
    joined = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("name", "pk")


class Memberships(models.Manager["Membership"]):
    def now(self) -> models.QuerySet[Membership]:
        """Those that hold."""
        return self.get_queryset().filter(until__isnull=True)


class Membership(models.Model):
    """Who holds a chair of a match, from when to when.  The match's own record names chairs; this gives the right to them."""

    play = models.ForeignKey(Play, on_delete=models.CASCADE, related_name="memberships")
    seat = models.PositiveSmallIntegerField()
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="memberships")
    since = models.DateTimeField(default=timezone.now)
    until = models.DateTimeField(null=True, default=None)
    lent = models.BooleanField(default=False)
    """Handed over for a while: whoever held it may take it back."""

    objects = Memberships()

    class Meta:
        ordering = ("play", "seat", "since")
        constraints = (
            models.UniqueConstraint(fields=("play", "seat"), condition=Q(until=None), name="one_person_per_chair"),
        )
        indexes = (models.Index(fields=("person", "until")),)


class Vacancy(models.Model):
    """A chair of a running match that somebody may take: whoever was asked by name, has the link, or anybody.

    Until then it stays with whoever has it.
    """

    play = models.ForeignKey(Play, on_delete=models.CASCADE, related_name="vacancies")
    seat = models.PositiveSmallIntegerField()
    invited = models.ForeignKey(Person, null=True, on_delete=models.CASCADE, related_name="+")
    ticket = models.CharField(max_length=64, null=True, unique=True, default=None)
    """SHA-256 of the code of a link, as in Chair."""
    expires = models.DateTimeField(null=True, default=None)
    lent = models.BooleanField(default=False)
    """Is it for a while?  Then whoever has it now may take it back."""
    made = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("play", "seat"), name="one_vacancy_per_chair"),)


class Agreed(models.Model):
    """What is said to all before they join."""

    public = models.BooleanField(default=False)
    """May anybody look on?  Of a private match strangers cannot even learn that it is there."""
    rated = models.BooleanField(default=False)
    hints = models.BooleanField(default=True)
    forks = models.BooleanField(default=True)
    """While the match runs; when it is over anybody who sees it may fork it."""
    talk = models.BooleanField(default=True)
    pace = models.JSONField(default=dict)
    """How fast it goes and what a missed turn does: see clocks.  Empty: no clock."""
    moderator = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    """Who does not play and may move deadlines, stop the clock, find a substitute and take the match back, publicly."""

    class Meta:
        abstract = True

    @property
    def agreed_on(self) -> dict[str, Any]:
        """All of it, for the match that comes of a table and for the table of a rematch."""
        return {field.name: getattr(self, field.name) for field in Agreed._meta.local_fields}


class Terms(Agreed):
    """What was agreed for a match.  One without terms is private and nobody's."""

    play = models.OneToOneField(Play, primary_key=True, on_delete=models.CASCADE, related_name="terms")
    owner = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    """Who called people together for it, brought it in or forked it."""


class Gathering(Agreed):
    """A table being set up: a game, its rules, chairs to be taken; then the draw of the dice; then the match."""

    slug = models.CharField(max_length=24, unique=True, default=new_slug)
    owner = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="gatherings")
    game = models.CharField(max_length=64)
    preset = models.CharField(max_length=60, default="", blank=True)
    options = models.JSONField(default=dict)
    variant = models.JSONField(default=dict)
    swap = models.BooleanField(default=False)
    """By the swap rule: the first chair names a number, the second picks the seat."""
    named = models.SmallIntegerField(null=True, default=None)
    picked = models.PositiveSmallIntegerField(null=True, default=None)
    """Once this is said, the two have changed places if need be."""
    late = models.PositiveSmallIntegerField(default=0)
    """How many turns late onlookers see the match; see Play."""
    draws = models.JSONField(default=list)
    """Draws of the dice's key, the last one running.  Holds the host's share: never leaves the server before the end."""
    opening = models.DateTimeField(null=True, default=None)
    """When all were ready and the shares began to be opened."""
    agreed: Any = AsWritten(null=True, default=None)
    """The header of the match as it was then, before any share was known: nothing of it changes any more."""
    title = models.CharField(max_length=80, default="", blank=True)
    again = models.ForeignKey(Play, null=True, on_delete=models.SET_NULL, related_name="rematches")
    """The match that this one is a rematch of."""
    play = models.OneToOneField(Play, null=True, on_delete=models.SET_NULL, related_name="gathering")
    version = models.PositiveIntegerField(default=0)
    created = models.DateTimeField(default=timezone.now)
    called_off = models.DateTimeField(null=True, default=None)

    class Meta:
        ordering = ("-created",)

    @property
    def rules(self) -> Game[Any, Any]:
        return find_game(self.game)

    @property
    def draw(self) -> Draw | None:
        """The draw that runs; none where the game casts no dice."""
        return msgspec.convert(self.draws[-1], Draw) if self.draws else None

    @property
    def agreement(self) -> Agreement | None:
        """What was said to the swap rule."""
        return None if self.named is None or self.picked is None else Agreement(self.named, self.picked)

    @property
    def open(self) -> bool:
        """Can chairs still be taken and left?"""
        return self.called_off is None and self.play_id is None and self.opening is None


class Chair(models.Model):
    """One chair of a gathering: for whom it is meant, and who has it."""

    ME, NAME, LINK, OPEN, BOT = "me", "name", "link", "open", "bot"

    gathering = models.ForeignKey(Gathering, on_delete=models.CASCADE, related_name="chairs")
    seat = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=4)
    bot = models.CharField(max_length=60, default="", blank=True)
    person = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="chairs")
    """Who sits there, once they do."""
    invited = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="invitations")
    """Who was asked by name."""
    declined = models.BooleanField(default=False)
    ticket = models.CharField(max_length=64, null=True, unique=True, default=None)
    """SHA-256 of the code of an invitation link: the link cannot be made from it.  Gone once it is claimed."""
    expires = models.DateTimeField(null=True, default=None)
    shares = models.BooleanField(default=True)
    """Does its person bring a share of the dice?  Bots never do, and whoever plays without scripts may rely on the host's."""
    ready = models.BooleanField(default=False)
    """Is its person there, and agrees to all that was said?"""
    program = models.CharField(max_length=60, default="", blank=True)
    """What everybody sees in place of the person's name where a bot of theirs plays."""

    class Meta:
        ordering = ("seat",)
        constraints = (models.UniqueConstraint(fields=("gathering", "seat"), name="one_chair_per_seat"),)

    @property
    def as_seat(self) -> Seat:
        return Seat(bot=self.bot) if self.kind == self.BOT else Seat(name=self.shown)

    @property
    def shown(self) -> str:
        """The name of whoever sits there, or of the bot that plays for them."""
        return self.program or (self.person.name if self.person else "")
