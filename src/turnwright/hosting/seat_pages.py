"""What is done to seats of a running match: offered to somebody else, taken, lent to a bot, taken back; and the rematch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from turnwright.core import BadSetup, TurnwrightError, find_game
from turnwright.core.reading import whole
from turnwright.kit.words import say
from turnwright.server.deeds import done
from turnwright.server.keeping import SUBSTITUTE
from turnwright.server.models import Play
from turnwright.server.viewers import NotYours, known

from . import bookmarks, gatherings, moderators, seats
from .invitation_pages import shown_once
from .models import Person, Terms, Vacancy
from .people import by_handle, signed_in
from .policy import access

Do = Callable[[HttpRequest, Play, Person, int], HttpResponse | None]


def _deed(do: Do, seated: bool = True) -> Callable[..., HttpResponse]:
    """A view that does something with a seat and shows the match's page again; what is refused is said there."""

    @require_POST
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        known(request, slug)
        person, play = signed_in(request), Play.objects.kept().get(slug=slug)
        found = whole(request.POST.get("seat", ""))
        seat = -1 if found is None else found
        if seated and seat not in access(request, slug).seats:
            raise NotYours(say("You do not hold that seat."))
        try:
            return do(request, play, person, seat) or redirect("manage", slug)
        except NotYours:
            raise
        except TurnwrightError as error:
            messages.error(request, str(error))
        return redirect("manage", slug)

    return view


def _offer(request: HttpRequest, play: Play, person: Person, seat: int) -> HttpResponse | None:
    to, lent = request.POST.get("to", ""), request.POST.get("lent") == "1"
    if play.outcome is not None:
        raise BadSetup(say("The match is over."))
    if to == "bot":
        seats.hand_over(play, seat, None, bot=SUBSTITUTE, lent=True)
        messages.success(request, say("A bot plays for you now; take the seat back here when you return."))
        return None
    if to == "link":
        code = seats.offer(play, seat, by_link=True, lent=lent)
        return shown_once(request, code, find_game(play.game).role(seat), reverse("manage", args=[play.slug]))
    if to == "nobody":
        seats.withdraw(play, seat)
        messages.success(request, say("The offer is withdrawn."))
        return None
    seats.offer(play, seat, by_handle(request.POST.get("handle", ""), person), lent=lent)
    messages.success(request, say("Asked. The seat stays yours until the answer is yes."))
    return None


def _take_back(request: HttpRequest, play: Play, person: Person, seat: int) -> None:
    seats.take_back(play, seat, person)
    messages.success(request, say("The seat is yours again."))


def _rematch(request: HttpRequest, play: Play, person: Person, seat: int) -> HttpResponse:
    if not access(request, play.slug).own:
        raise NotYours(say("Only those who played can ask for a rematch."))
    if play.outcome is None:
        raise BadSetup(say("The match still runs; a rematch comes after it."))
    made = gatherings.rematch(play, person)
    return redirect("match", made.play.slug) if made.play else redirect("table", made.slug)


def _moderator(request: HttpRequest, play: Play, person: Person, seat: int) -> HttpResponse:
    """Named, or stepping down."""
    if "step-down" in request.POST:
        moderators.step_down(play.slug, person)
        messages.success(request, say("You do not moderate this match any more, and everybody is told."))
    else:
        if not Terms.objects.filter(play=play, owner=person).exists():
            raise NotYours(say("Only whoever laid the table names its moderator."))
        moderators.name(play.slug, person, request.POST.get("handle", ""))
        messages.success(request, say("Done, and everybody is told."))
    return redirect("match", play.slug)


def _substitute(request: HttpRequest, play: Play, person: Person, seat: int) -> HttpResponse:
    if moderators.moderator_of(play.pk) != person:
        raise NotYours(say("Only a moderator who does not play may do that."))
    handle = None if "bot" in request.POST else request.POST.get("handle", "")
    said = say("Done, and everybody is told.")
    return done(request, lambda: moderators.substitute(play.slug, seat, handle), said, "clock", play.slug)


def _archive(request: HttpRequest, play: Play, person: Person, seat: int) -> HttpResponse:
    if not access(request, play.slug).own:
        raise NotYours(say("Only those who played in a match have it in their list."))
    away = "back" not in request.POST
    bookmarks.put_away(person, play, away)
    messages.success(request, say("Put away: it is out of your lists.") if away else say("It is in your lists again."))
    return redirect("matches" if away else "manage", *([] if away else [play.slug]))


offer = _deed(_offer)
archive = _deed(_archive, seated=False)
moderator = _deed(_moderator, seated=False)
substitute = _deed(_substitute, seated=False)
take_back = _deed(_take_back, seated=False)
rematch = _deed(_rematch, seated=False)


@require_POST
def accept(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a seat that one was asked to take, or say no."""
    person = signed_in(request)
    seat: Any = whole(request.POST.get("seat", ""))
    found = Vacancy.objects.filter(play__slug=slug, seat=seat, invited=person).select_related("play").first()
    if found is None:
        raise gatherings.NotThere(say("Nobody asked you to take that seat, or not any more."))
    if request.POST.get("answer") == "no":
        found.delete()
        return redirect("me")
    try:
        seats.accept(found, person)
    except TurnwrightError as error:
        messages.error(request, str(error))
        return redirect("me")
    return redirect("match", slug)
