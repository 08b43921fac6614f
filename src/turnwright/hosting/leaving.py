"""Deleting an account: what was theirs alone goes, what others play in stays whole, under "a former player".

A match's record cannot be rewritten where something is proven by it: who was drawn for when the dice were sealed, and who
handed a seat to whom, stay in the match file.  Pages show nobody's name.
"""

from __future__ import annotations

import secrets
from typing import Any

from django.apps import apps
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from turnwright.core import HandOver, Resign, TurnwrightError
from turnwright.kit.words import say
from turnwright.server import tables
from turnwright.server.keeping import SUBSTITUTE
from turnwright.server.models import Play

from . import clocks, due, gatherings, own_data, seats
from .models import Chair, Clock, Gathering, Line, Membership, Person
from .pace import Untimed

FORMER = "A former player"
"""As it is stored: a name like any other, in the language of names here."""
GOES = (
    ("hosting.Distance", "person"),
    ("hosting.Distance", "other"),
    ("hosting.Bookmark", "person"),
    ("hosting.Notice", "person"),
    ("hosting.Preference", "person"),
    ("hosting.Device", "person"),
    ("hosting.Token", "person"),
    ("hosting.TurnMail", "person"),
    ("hosting.ByMail", "person"),
    ("hosting.Vacancy", "invited"),
)
"""Rows that are deleted with the account."""
EMPTIED = (("hosting.Chair", "invited"), ("hosting.Terms", "moderator"), ("hosting.Gathering", "moderator"))
STAYS = {
    ("hosting.Membership", "person"): "who sat where, by a former player",
    ("hosting.Chair", "person"): "a table whose match has begun",
    ("hosting.Terms", "owner"): "a match that others play in",
    ("hosting.Gathering", "owner"): "called off, or the match has begun",
    ("hosting.Rating", "person"): "what others won and lost against it; no ladder shows it",
    ("hosting.Line", "person"): "what was said to all, unless it is to go",
    ("hosting.Line", "to"): "what another person wrote is theirs",
    ("hosting.Report", "by"): "what the host was told",
    ("hosting.Report", "about"): "what the host was told",
}
"""Rows that others need: they lead to a person without name, handle and account.  Those of the account itself go with it."""


def _alone(play: Play, person: Person) -> bool:
    """Did nobody else ever have a seat in it?"""
    return not Membership.objects.filter(play=play).exclude(person=person).exists()


def fate(play: Play, person: Person) -> str:
    """What becomes of a seat in this running match: as the match announced for those who stay away."""
    if _alone(play, person):
        return "deleted"
    clock = Clock.objects.filter(play=play).first()
    pace = clock.pace if clock else Untimed()
    if pace.miss == "loss" and len(play.chairs) == 2:
        return "resigned"
    return "opened" if clock and pace.opens else "bot"


FATES = {
    "deleted": "It is deleted: nobody else ever played in it.",
    "resigned": "You resign.",
    "opened": "Your seat is open to somebody else.",
    "bot": "A bot plays on in your place.",
}


def running(person: Person) -> list[tuple[Play, str]]:
    """The matches that this person plays in, and what becomes of each."""
    held = Membership.objects.now().filter(person=person).values("play")
    return [(play, fate(play, person)) for play in Play.objects.kept().filter(outcome__isnull=True, pk__in=held)]


def delete(person: Person, words_too: bool = False) -> None:
    """The account is gone, and with it all that is no part of what others do here; with `words_too` also what was said to all."""
    for play, _ in running(person):
        _leave(play, person)
    for gathering in gatherings.listed(person):
        _rise(gathering, person)
    with tables.WRITING, transaction.atomic():
        account = person.user
        _forget_names(person)
        for play in Play.objects.filter(pk__in=Membership.objects.filter(person=person).values("play")):
            if _alone(play, person):
                tables.forget(play.slug)
                play.delete()
        Membership.objects.now().filter(person=person).update(until=timezone.now())
        Membership.objects.filter(person=person).update(lent=False)
        lines = Line.objects.filter(person=person)
        (lines if words_too else lines.exclude(to=None)).delete()
        for label, field in GOES:
            apps.get_model(label)._base_manager.filter(**{field: person}).delete()
        for label, field in EMPTIED:
            apps.get_model(label)._base_manager.filter(**{field: person}).update(**{field: None})
        person.user, person.name, person.handle = None, FORMER, f"gone-{secrets.token_hex(6)}"
        person.zone, person.language, person.guest, person.recovery = "UTC", "en", False, ""
        person.save()
        if account is not None:
            for visit in own_data.visits(account):
                visit.delete()
            account.delete()


def _leave(play: Play, person: Person) -> None:
    how = fate(play, person)
    if how == "deleted":
        return
    for seat in seats.seats_of(person, play.pk):
        if how == "resigned":
            tables.play(play.slug, seat, Resign())
        elif how == "bot":
            seats.hand_over(play, seat, None, bot=SUBSTITUTE)
        else:
            with tables.together(play.slug) as hosted:
                tables.play(play.slug, seat, HandOver(name=FORMER))
                clocks.announce(hosted, "left", seat)
                due.open_seat(hosted, seat)
                Membership.objects.filter(play=play, seat=seat, person=person).update(lent=False)


def _rise(gathering: Gathering, person: Person) -> None:
    try:
        if gathering.owner_id == person.pk:
            gatherings.call_off(gathering)
        else:
            gatherings.rise(gathering, person)
    except TurnwrightError:
        pass  # the match is beginning just now: its seat is left with the others, by whoever deletes once more
    Chair.objects.filter(gathering=gathering, person=person).update(person=None, ready=False, program="")


def _forget_names(person: Person) -> None:
    """In lists and on pages of matches that are over; the first name in a header only where no dice were drawn with it."""
    held = Membership.objects.filter(person=person).select_related("play")
    for play in {one.play for one in held}:
        order = list(Membership.objects.filter(play=play).order_by("since", "pk").values_list("seat", "person"))
        first, last = dict(reversed(order)), dict(order)
        chairs = [dict(chair) for chair in play.chairs]
        for seat, chair in enumerate(chairs):
            if last.get(seat) == person.pk and not chair.get("bot"):
                chair["name"] = FORMER
            if first.get(seat) == person.pk and not play.header.get("draws") and play.header["seats"][seat].get("name"):
                play.header["seats"][seat]["name"] = FORMER
        Play.objects.filter(pk=play.pk).update(seats=chairs, header=play.header, version=F("version") + 1)
        tables.announce(play.slug)
    Gathering.objects.filter(chairs__person=person, play__isnull=False).update(agreed=None)


def check(person: Person, typed: str, password: str) -> None:
    """Is it really they who ask, and do they mean it?"""
    account: Any = person.user
    if account.is_staff:
        raise TurnwrightError(say("A host's account is not deleted here; let another host take that from it first."))
    if typed.strip().removeprefix("@").lower() != person.handle:
        raise TurnwrightError(
            say("Type your handle, @{handle}, to confirm; nothing was deleted.", handle=person.handle)
        )
    if account.has_usable_password() and not account.check_password(password):
        raise TurnwrightError(say("That is not your password; nothing was deleted."))
