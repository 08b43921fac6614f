"""The addresses of the API that every table has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from ninja import Header, Query

from turnwright.client import shapes
from turnwright.core import Act, Action, HandOver, Malformed, NotAsked, find_game, games, shelf
from turnwright.kit.words import say
from turnwright.sitting import Sitting, order_text

from .. import clicks, tables, thinkers
from ..hosted import HostedMatch
from ..keeping import ways_out
from ..match_list import rows
from ..match_pages import match_file
from ..models import Play
from ..viewers import eyes, held, insist, own, policy
from . import shown
from .protocol import JSON_LINES, api, body, description, get, post

SHOWN = 50
"""Matches on a page of a list."""
LINES = 500
"""Most lines of a log in one answer."""
Seat = Query(None, ge=0, le=99, description="The seat to look through; left out, you look on.")
Key = Header("", alias="Idempotency-Key", max_length=200, description="An answer with a key is given once.")


@api.get("/openapi.json", include_in_schema=False)
def openapi(request: HttpRequest) -> dict[str, Any]:
    return description()


@get("/me", "Who you are here", shapes.Me)
def me(request: HttpRequest) -> shapes.Me:
    return policy().whoami(request)


@get("/games", "The games there are", list[shapes.GameShown])
def all_games(request: HttpRequest) -> list[shapes.GameShown]:
    return [shown.game(one) for one in shelf()]


@get("/games/{game}", "A game, its options and presets", shapes.GameShown)
def one_game(request: HttpRequest, game: str) -> shapes.GameShown:
    if game not in games():
        raise tables.NoSuchMatch(say("There is no game of that name here."))
    return shown.game(games()[game])


@get("/matches", "Your matches, and those that are open to look at", shapes.Rows)
def matches(request: HttpRequest, over: bool | None = None, mine: bool = False, page: int = 1) -> shapes.Rows:
    found = policy().plays(request).filter(deleted__isnull=True, game__in=list(games())).select_related("parent")
    if over is not None:
        found = found.filter(outcome__isnull=not over)
    if mine and not policy().alone:
        found = found.filter(mine=True)
    listed = Paginator(found, SHOWN).get_page(page)
    return shapes.Rows(tuple(map(shown.row, rows(request, listed))), listed.number, listed.paginator.num_pages)


@post("/matches", "Start a match, or lay a table for one", shapes.Laid, shapes.Setting, shapes.TABLES)
def lay(request: HttpRequest) -> shapes.Laid:
    wanted = body(request, shapes.Setting)
    insist(request, "make")
    find_game(wanted.game)
    return policy().lay(request, wanted)


@get("/matches/{slug}", "A match: its seats, whose turn it is, until when", shapes.MatchShown)
def one_match(request: HttpRequest, slug: str) -> shapes.MatchShown:
    with held(request, slug) as hosted:
        title = Play.objects.filter(pk=hosted.id).values_list("title", flat=True).first()
        return shown.match(request, hosted, title or "")


def _sitting(request: HttpRequest, hosted: HostedMatch, seat: int | None, at: int | None = None) -> Sitting:
    seat = eyes(request, hosted, seat)
    number = None if at is None else hosted.number_of(seat, at)
    if number is not None and number < 0:
        raise tables.NoSuchMatch(say("The match has no such moment."))
    return hosted.sitting(seat, number)


@get("/matches/{slug}/view", "The match as a seat sees it, now or at a moment", shapes.Seen)
def view(request: HttpRequest, slug: str, seat: int | None = Seat, at: int | None = None) -> shapes.Seen:
    with held(request, slug) as hosted:
        return shown.seen(request, hosted, _sitting(request, hosted, seat, at))


@get("/matches/{slug}/choices", "What a seat may do, and what not and why", shapes.Choices)
def choices(request: HttpRequest, slug: str, seat: int | None = Seat) -> shapes.Choices:
    with held(request, slug) as hosted:
        return shown.choices(hosted, _sitting(request, hosted, seat))


@get("/matches/{slug}/log", "What a viewer heard, from a moment on", shapes.LogShown)
def log(request: HttpRequest, slug: str, seat: int | None = Seat, since: int = 0, most: int = LINES) -> shapes.LogShown:
    with held(request, slug) as hosted:
        sitting = _sitting(request, hosted, seat)
        moments = hosted.chronicle.moments(sitting.seat)
        first = moments[since] if 0 <= since < len(moments) else hosted.number + 1
        return shown.log(sitting, max(0, min(most, LINES)), first)


@get("/matches/{slug}/file", "The match file, JSON lines", str, media=JSON_LINES)
def file(request: HttpRequest, slug: str) -> HttpResponse:
    return match_file(request, slug)


# Answers


@post("/matches/{slug}/actions", "Answer for a seat", shapes.Played, shapes.Answer, shapes.PLAY)
def act(request: HttpRequest, slug: str, key: str = Key) -> shapes.Played:
    sent = body(request, shapes.Answer)
    with held(request, slug) as hosted:
        seat = own(request, hosted, sent.seat)
        action = _read(hosted, seat, sent.action)
        return _answer(request, hosted, seat, action, sent.question, key)


def _read(hosted: HostedMatch, seat: int, action: str | dict[str, Any]) -> Action:
    """An action, or an act of the match that the page offers as well."""
    if isinstance(action, str):
        found = hosted.sitting(seat).read(action)
    else:
        found = hosted.game.read_logged(action)
    if isinstance(found, Act) and found not in [way.act for way in ways_out(hosted, (seat,))]:
        raise clicks.Stale(say("That cannot be done in this match now; here is what can."))
    return found


def _answer(
    request: HttpRequest, hosted: HostedMatch, seat: int, action: Action, question: str, key: str
) -> shapes.Played:
    slug, since = hosted.slug, hosted.number
    name = policy().bot_of(request, slug)

    def give() -> None:
        if not name or hosted.seats[seat].name == name:
            tables.play(slug, seat, action, question or None, key or None)
            return
        with tables.together(slug) as whole:  # everybody is told that a bot plays here from now on
            clicks.click(whole, seat, action, question or None, key or None)
            tables.play(slug, seat, HandOver(name=name))
            tables.play(slug, seat, action, None, key or None)

    repeated = _once(give)
    if isinstance(action, HandOver) and not repeated:
        policy().left(slug, seat)
    return _standing(request, slug, seat, since, repeated)


def _once(do: Callable[[], object]) -> bool:
    """Do it; was it done before?"""
    try:
        do()
    except clicks.Repeated:
        return True
    return False


def _standing(request: HttpRequest, slug: str, seat: int, since: int, repeated: bool) -> shapes.Played:
    with held(request, slug) as hosted:
        return shown.played(hosted, seat, since, repeated)


@post("/matches/{slug}/undo", "Take back a seat's last action", shapes.Played, shapes.Undo, shapes.PLAY)
def undo(request: HttpRequest, slug: str) -> shapes.Played:
    sent = body(request, shapes.Undo)
    with held(request, slug) as hosted:
        seat = own(request, hosted, sent.seat)
        repeated = _once(lambda: tables.undo(slug, seat, sent.question or None))
    return _standing(request, slug, seat, hosted.number, repeated)


@post("/matches/{slug}/preview", "What would come of an action", shapes.PreviewShown, shapes.Answer)
def preview(request: HttpRequest, slug: str) -> shapes.PreviewShown:
    sent = body(request, shapes.Answer)
    with held(request, slug) as hosted:
        seat = own(request, hosted, sent.seat)
        sitting, action = hosted.sitting(seat), _read(hosted, seat, sent.action)
        if isinstance(action, Act):
            raise Malformed(say("What is done to the match itself cannot be tried out."))
        ahead = sitting.preview(action)
        after = None if ahead.refusal else hosted.match.foresee(seat, action)
        view = None if after is None else shown.wire(after)
        return shapes.PreviewShown(sitting.write(action), sitting.say(action), ahead.refusal, ahead.draft, view)


@post("/matches/{slug}/hint", "What a good player would do", shapes.HintShown, shapes.ForSeat, shapes.PLAY)
def hint(request: HttpRequest, slug: str) -> shapes.HintShown:
    sent = body(request, shapes.ForSeat)
    with held(request, slug) as hosted:
        seat = own(request, hosted, sent.seat)
        insist(request, "hint", slug)
        if seat not in hosted.waiting:
            raise NotAsked(say("There is nothing to advise: it is not your turn."))
    advice = thinkers.advise(slug, seat)
    with held(request, slug) as hosted:
        sitting = hosted.sitting(seat)
        found = sitting.hint(advice)
        other = found.instead
        second = other and shown.read_off(shapes.OtherShown, other, line=sitting.write(other.action))
        return shown.read_off(shapes.HintShown, found, line=sitting.write(found.action), instead=second)


@get("/matches/{slug}/acts", "What a seat may do to the match itself", list[shapes.ActShown])
def acts(request: HttpRequest, slug: str, seat: int = Query(ge=0, le=99)) -> list[shapes.ActShown]:
    with held(request, slug) as hosted:
        sitting = hosted.sitting(own(request, hosted, seat))
        ways = ways_out(hosted, (seat,))
        return [shown.read_off(shapes.ActShown, way, action=way.act, line=sitting.write(way.act)) for way in ways]


# Written orders


@get("/matches/{slug}/draft", "What a seat has written down", shapes.DraftShown)
def draft(request: HttpRequest, slug: str, seat: int = Query(ge=0, le=99)) -> shapes.DraftShown:
    with held(request, slug) as hosted:
        sitting = hosted.sitting(own(request, hosted, seat))
        may = order_text.may_write(sitting)
        text = order_text.as_text(sitting) if may else ""
        return shapes.DraftShown(may, text, sitting.draft, hosted.question(seat))


@post("/matches/{slug}/draft", "Put a text in the draft's place", shapes.SheetRead, shapes.Sheet, shapes.PLAY)
def write(request: HttpRequest, slug: str, key: str = Key) -> shapes.SheetRead:
    sent = body(request, shapes.Sheet)
    with held(request, slug) as hosted:
        seat = own(request, hosted, sent.seat)
        sitting = hosted.sitting(seat)
        if key and clicks.answered(hosted, seat, key):  # the same text would be another action by now
            return shapes.SheetRead((), "", sitting.draft, shown.played(hosted, seat, hosted.number, repeated=True))
        if not order_text.may_write(sitting):
            raise NotAsked(say("There is nothing to write as text now."))
        reading = order_text.read(sitting, sent.text)
        found = [shown.read_off(shapes.RowRead, one) for one in reading.rows]
        read = shapes.SheetRead(tuple(found), reading.fault, reading.draft)
        if sent.check or reading.fault:
            return read
        return read.but(played=_answer(request, hosted, seat, reading.action, sent.question, key))
