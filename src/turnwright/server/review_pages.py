"""The review of a match that is over: asked for, looked at moment by moment, taken away as one page."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from turnwright.core.reading import whole
from turnwright.review import Review, drawn
from turnwright.review.page import page
from turnwright.review.words import Reader
from turnwright.sitting import Sitting

from . import reviews, tables
from .coaching import goal
from .deeds import READ_OR_SEND
from .hosted import HostedMatch
from .scene import Wanted, board, text_board
from .viewers import held, insist, policy


@READ_OR_SEND
def show(request: HttpRequest, slug: str) -> HttpResponse:
    if request.method == "POST":
        return _begin(request, slug)
    with held(request, slug) as hosted:
        review = _review(hosted)
        base = {"game": hosted.game, "hosted": hosted, "slug": slug, "names": hosted.names}
        if review is None or not review.curved:
            problem, closed = reviews.problem(hosted), policy().closed(request, "review", slug)
            waits = reviews.wanted(hosted) and not problem
            return render(request, "review_wait.html", base | {"waits": waits, "problem": problem, "no_review": closed})
        context = base | _shown(request, hosted, review)
    return render(request, "_review.html" if request.htmx else "review.html", context)


def _begin(request: HttpRequest, slug: str) -> HttpResponse:
    with held(request, slug) as hosted:
        if reason := reviews.may_not(hosted):
            raise tables.Closed(reason)
        if not reviews.wanted(hosted):
            insist(request, "review", slug)
        reviews.begin(hosted)
    return redirect("review", slug)


@require_safe
def export(request: HttpRequest, slug: str) -> HttpResponse:
    """The review as one page that needs nothing else."""
    with held(request, slug) as hosted:
        review = _review(hosted)
        if review is None:
            return redirect("review", slug)
        made = page(_reader(request, hosted, review))
    response = HttpResponse(made)
    response["Content-Disposition"] = f'attachment; filename="{hosted.game.id}-{slug}-review.html"'
    return response


def _review(hosted: HostedMatch) -> Review | None:
    if reason := reviews.may_not(hosted):
        raise tables.Closed(reason)
    return reviews.of(hosted)


def _reader(request: HttpRequest, hosted: HostedMatch, review: Review) -> Reader:
    """About the seat that was asked for, else one's own, else the first."""
    mine = policy().seats(request, hosted)
    asked = whole(request.GET.get("seat", ""), high=len(hosted.seats) - 1)
    seat = asked if asked is not None else mine[0] if mine else 0
    return Reader(review, hosted.match, seat, hosted.sitting)


def _shown(request: HttpRequest, hosted: HostedMatch, review: Review) -> dict[str, Any]:
    reader = _reader(request, hosted, review)
    here, seat = reverse("review", args=[hosted.slug]), reader.seat
    at = _moment(request, review)

    def to(number: int) -> str:
        return f"{here}?at={number}&seat={seat}"

    turns = [turn.number for turn in review.turns]
    sitting = _eyes(hosted, reader, at)
    under, screens = board(sitting, Wanted(request.GET.get("screen", "")))
    return {
        "goal": goal(hosted.game, sitting.view),
        "reader": reader,
        "review": review,
        "drawn": drawn,
        "to": to,
        "at": at,
        "back": max((n for n in turns if n < at), default=None),
        "on": min((n for n in turns if n > at), default=None),
        "under": under if under or screens else text_board(sitting),
        "screens": screens,
        "seats": [(name, f"{here}?at={at}&seat={n}", n == seat) for n, name in enumerate(reader.names)],
        "no_fork": hosted.may_not_fork() or policy().closed(request, "fork", hosted.slug),
    }


def _moment(request: HttpRequest, review: Review) -> int:
    """The one asked for; else the turning point that changed most, else the end."""
    first = review.points[0].number
    asked = whole(request.GET.get("at", ""), high=review.actions)
    worst = max(review.turns, key=lambda turn: abs(turn.change), default=None)
    return max(first, asked) if asked is not None else worst.number if worst else review.actions


def _eyes(hosted: HostedMatch, reader: Reader, at: int) -> Sitting:
    """Where much was hidden, a turning point as whoever decided there knew it, other moments as everybody may see them now that it is over."""
    if not hosted.game.revealed:
        return hosted.sitting(reader.seat, at)
    turn = reader.turn_at(at)
    return hosted.sitting(turn.seat if turn else None, at)
