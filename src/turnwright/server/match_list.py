"""Lists of matches, and what can be done to one as a whole: rename, leave, delete, bring back."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import msgspec
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from turnwright.core import HandOver, Seat, TurnwrightError, games
from turnwright.core.reading import whole
from turnwright.kit.words import say
from turnwright.sitting import who

from . import clicks, keeping, tables
from .deeds import done
from .keeping import KEPT, LONGEST_TITLE, ways_out
from .match_pages import open_ways
from .models import Play
from .pictures import mark_of
from .templating import title
from .viewers import NotYours, held, insist, known, policy

SHOWN = 50
"""Matches on a page of all of them."""


class Row:
    """A match in a list, as whoever has the seats `mine` sees it."""

    def __init__(self, play: Play, mine: Collection[int], left: str = "", unread: int = 0) -> None:
        self.slug, self.game, self.touched = play.slug, games()[play.game], play.touched
        self.title = play.title or self.game.title
        names = who(self.game, msgspec.convert(play.chairs, list[Seat]))
        self.players = ", ".join(names)
        self.way = next((one.title for one in self.game.presets if one.name == play.header.get("preset")), "")
        """How it is played, where that is not the printed game."""
        state = _state(play, names, mine)
        self.state = say("{state}, {left} left", state=state, left=left) if left else state
        self.yours = not play.outcome and any(seat in mine for seat in play.waiting)
        self.over = play.outcome is not None
        self.length = (play.progress or [play.length])[0]
        self.fork_of = (play.parent.title or title(play.parent.game)) if play.parent else ""
        self.picture = mark_of(play, mine)
        """The mark of how it looks now to whoever asks; see pictures.py."""
        self.unread = unread
        """Lines of its talk that whoever asks has not read."""


def rows(request: HttpRequest, plays: Iterable[Play]) -> list[Row]:
    """These matches as whoever asks sees them; those whose game is not installed are left out."""
    found = [play for play in plays if play.game in games()]
    mine, left = policy().seats_in(request, found), policy().time_left(request, found)
    new = policy().unread(request, [play.pk for play in found])
    return [Row(play, mine.get(play.pk, ()), left.get(play.pk, ""), new.get(play.pk, 0)) for play in found]


def _state(play: Play, names: list[str], mine: Collection[int]) -> str:
    """What it waits for, or how it ended."""
    if play.outcome:
        winners = [names[seat] for seat in play.outcome["winners"]]
        if winners:
            return say("{winners} won", winners=(" " + say("and") + " ").join(winners))
        return say("Ended") if len(names) > 1 else say("Not won")
    if play.trouble:
        return say("A bot is stuck")
    if play.late and not mine:
        return say("Under way")
    asked = [seat for seat in play.people if seat in play.waiting]
    if len(mine) == 1 and not set(mine).isdisjoint(asked):
        return say("Your turn")
    if asked:
        return say("{name}'s turn", name=names[asked[0]]) if len(asked) == 1 else say("Several to move")
    thinking = [names[seat] for seat in play.waiting]
    if len(thinking) == 1:
        return say("{thinking} thinks", thinking=thinking[0])
    return say("{thinking} bots think", thinking=len(thinking))


@require_safe
def all_matches(request: HttpRequest) -> HttpResponse:
    """Every match there is, those included that cannot be read any more, page by page; those deleted on the first."""
    listed = policy().plays(request).select_related("parent")
    page = Paginator(listed.filter(deleted__isnull=True), SHOWN).get_page(request.GET.get("page"))
    known = iter(rows(request, page))
    shown = [next(known) if play.game in games() else play for play in page]
    deleted = [] if page.has_previous() else listed.filter(deleted__isnull=False).order_by("-deleted")
    return render(request, "matches.html", {"page": page, "rows": shown, "deleted": deleted, "kept": KEPT.days})


# One match


@require_safe
def manage(request: HttpRequest, slug: str) -> HttpResponse:
    known(request, slug)
    play = Play.objects.kept().select_related("parent").filter(slug=slug).first()
    if play is None:
        raise tables.NoSuchMatch(tables.PROBLEMS["nothing here"])
    context: dict[str, Any] = {"play": play, "row": next(iter(rows(request, [play])), None), "ways": []}
    context["no_rename"] = policy().closed(request, "rename", slug)
    context["no_delete"] = policy().closed(request, "delete", slug)
    try:
        with held(request, slug) as hosted:
            ways = open_ways(request, hosted)
            context["ways"] = ways
            context["tokens"] = [hosted.question(way.seat) for way in ways]
            hidden = not ways and not hosted.match.over
            seated = policy().seats(request, hosted) or not hosted.people
            first = say("Open the match and take the screen first: each person leaves for themselves.")
            context["why_not"] = first if hidden and seated else ""
    except TurnwrightError as error:
        context["why_not"] = str(error)
    name = play.title or title(play.game)
    context |= policy().extras(request, slug)
    return render(request, "manage.html", context | {"name": name, "longest": LONGEST_TITLE, "kept": KEPT.days})


@require_POST
def rename(request: HttpRequest, slug: str) -> HttpResponse:
    known(request, slug)
    insist(request, "rename", slug)
    new, before = request.POST.get("title", ""), request.POST.get("before", "")
    return done(request, lambda: keeping.rename(slug, new, before), say("The match is renamed."), "manage", slug)


@require_POST
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    seat, wire = whole(request.POST.get("seat", "")), request.POST.get("act", "")
    with held(request, slug) as hosted:
        ways = open_ways(request, hosted)
        found = [way for way in ways_out(hosted) if way.seat == seat and way.wire == wire]
        way = found[0] if found else None
        if way is not None and (way.seat, way.act) not in [(mine.seat, mine.act) for mine in ways]:
            raise NotYours(say("You do not sit there; open the match to see your own seat."))
    question = request.POST.get("question", "")

    def go() -> None:
        if way is None:
            raise clicks.Stale(say("That cannot be done in this match now; here is what can."))
        tables.play(slug, way.seat, way.act, question)
        if isinstance(way.act, HandOver):
            policy().left(slug, way.seat)

    return done(request, go, say("Done: the match was told."), "match", slug)


@require_POST
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    known(request, slug)
    insist(request, "delete", slug)
    said = say("The match is deleted. Below, under Deleted, it can be brought back.")
    return done(request, lambda: keeping.throw_away(slug), said, "matches")


@require_POST
def bring_back(request: HttpRequest, slug: str) -> HttpResponse:
    known(request, slug)
    insist(request, "delete", slug)
    return done(request, lambda: keeping.bring_back(slug), say("The match is back."), "manage", slug)
