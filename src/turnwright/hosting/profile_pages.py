"""What others see of a person: ratings with how sure they are, and the matches the reader may know of.  And ladders."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.contrib import messages
from django.db.models import Exists, F, OuterRef, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from turnwright.core import BadSetup, Game, games, shelf
from turnwright.core.acts import ENDED
from turnwright.core.language import spoken
from turnwright.kit.words import say
from turnwright.server.match_list import rows
from turnwright.server.models import Play
from turnwright.server.problems import game_or_404
from turnwright.server.viewers import NotYours

from . import gatherings
from .models import Distance, Membership, Person, Rating, Result
from .people import by_handle, person_of, shut_out

FINISHED, RUNNING, LADDER = 50, 12, 200


class Finished(NamedTuple):
    row: Any
    how: str
    reason: str
    gain: int | None


@require_safe
def profile(request: HttpRequest, handle: str) -> HttpResponse:
    shown, person = found(handle), person_of(request)
    mine = Exists(Membership.objects.filter(play=OuterRef("pk"), person=person))
    theirs = Exists(Membership.objects.filter(play=OuterRef("pk"), person=shown))
    known = Play.objects.kept().filter(theirs, Q(mine) | Q(terms__public=True)).select_related("parent")
    over = [play for play in known.filter(outcome__isnull=False)[:FINISHED] if play.game in games()]
    apart = Distance.objects.filter(person=person, other=shown).first() if person else None
    context = {
        "shown": shown,
        "person": person,
        "apart": apart,
        "host": bool(request.user.is_staff),
        "ratings": [(games()[one.game], way_title(one), one) for one in _ratings(shown)],
        "finished": _finished(request, over, shown),
        "running": rows(request, known.filter(outcome__isnull=True)[:RUNNING]),
    }
    return render(request, "hosting/profile.html", context)


def found(handle: str) -> Person:
    try:
        return by_handle(handle)
    except BadSetup as error:
        raise gatherings.NotThere(str(error)) from None


def _ratings(shown: Person) -> list[Rating]:
    found = Rating.objects.filter(person=shown, game__in=games())
    return sorted(found, key=lambda one: (-one.matches, one.game, one.preset))


def way_title(rating: Rating) -> str:
    """The set of rules, where it is not the printed game."""
    way = next((one for one in games()[rating.game].presets if one.name == rating.preset), None)
    return "" if way is None or way.printed else way.title


def _finished(request: HttpRequest, plays: list[Play], shown: Person) -> list[Finished]:
    seats = dict(Membership.objects.filter(play__in=plays, person=shown).order_by("-since").values_list("play", "seat"))
    gains = dict(Result.objects.filter(play__in=plays, rating__person=shown).values_list("play", "gain"))
    found = []
    for play, row in zip(plays, rows(request, plays), strict=True):
        winners = play.outcome["winners"]
        even = not winners or len(winners) == len(play.chairs) > 1
        how = say("drew") if even else say("won") if seats[play.pk] in winners else say("lost")
        found.append(Finished(row, how, _reason(row.game, play.outcome["reason"]), gains.get(play.pk)))
    return found


def _reason(game: Game[Any, Any], reason: str) -> str:
    """How a match ended: by an act of the match, else as the game's rules call it."""
    return ENDED[reason] if reason in ENDED else spoken(game.package, reason)


@require_safe
def ladder(request: HttpRequest, game_id: str = "") -> HttpResponse:
    """Everybody who is rated in a game by one set of rules, surest first: by the lower end of where they stand."""
    game: Game[Any, Any] = game_or_404(game_id) if game_id else shelf()[0]
    wanted = request.GET.get("preset", "")
    way = next((one for one in game.presets if one.name == wanted), game.preset())
    found = Rating.objects.filter(game=game.id, preset=way.name).filter(Q(person=None) | Q(person__user__isnull=False))
    ladder = found.select_related("person").order_by((F("mu") - 1.96 * F("sigma")).desc(), "pk")[:LADDER]
    context = {"games": shelf(), "game": game, "way": way, "ladder": ladder, "person": person_of(request)}
    return render(request, "hosting/ladder.html", context)


def insist_on_host(request: HttpRequest) -> None:
    if not request.user.is_staff:
        raise NotYours(say("Only the host can do this."))


@require_POST
def ban(request: HttpRequest, handle: str) -> HttpResponse:
    """The host shuts somebody out, or lets them in again: a session of theirs ends at once, and their matches stay."""
    insist_on_host(request)
    other = found(handle)
    try:
        shut_out(other, request.POST.get("how") != "lift")
    except BadSetup as error:
        raise NotYours(str(error)) from None
    messages.success(
        request,
        say("{name} may come in again.", name=other.name)
        if other.user.is_active
        else say("{name} is shut out.", name=other.name),
    )
    return redirect("host-people") if request.POST.get("back") == "host" else redirect("profile", handle)
