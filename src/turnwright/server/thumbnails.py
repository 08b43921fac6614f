"""A match's small picture in lists: its board as whoever asks may see it there, in a file of its own.

The address carries a mark of that viewer and of how the match stands for it, so that the file may be kept until then.
"""

from __future__ import annotations

from collections.abc import Collection

from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from turnwright.core import TurnwrightError, games
from turnwright.core.language import reading_in
from turnwright.still import lean, still

from . import statics, tables, vignettes
from .models import Play
from .viewers import held, known, policy

SALT = "turnwright.thumbnail"
KEEP = "max-age=31536000, private, immutable"


def eyes(seats: Collection[int]) -> int | None:
    """Through whose eyes a list looks: one's own, but a spectator's where several share the screen."""
    return next(iter(seats)) if len(seats) == 1 else None


def mark(slug: str, viewer: int | None, stamp: int) -> str:
    """Nobody else can guess it, so what a browser kept for one person is never shown to the next."""
    seen = f"{slug} {viewer} {stamp} {reading_in()} {statics.release()}"
    return salted_hmac(SALT, seen, algorithm="sha256").hexdigest()[:20]


def mark_of(play: Play, mine: Collection[int]) -> str:
    viewer = eyes([seat for seat in mine if seat in play.people])
    return mark(play.slug, viewer, (play.stamps or [0])[0 if viewer is None else viewer + 1])


@require_safe
@gzip_page
def thumbnail(request: HttpRequest, slug: str) -> HttpResponse:
    """The board as a still; the game's vignette where nothing is drawn or the match cannot be read."""
    known(request, slug)
    headers = {}
    try:
        with held(request, slug) as hosted:
            viewer = eyes(policy().seats(request, hosted))
            sitting = hosted.sitting(viewer)
            drawn = lean(still(sitting)) if sitting.drawn else vignettes.picture(hosted.game)
            if request.GET.get("v") == mark(slug, viewer, hosted.stamp(viewer)):
                headers["Cache-Control"] = KEEP
    except tables.NoSuchMatch:
        raise
    except TurnwrightError:
        game = Play.objects.values_list("game", flat=True).get(slug=slug)
        if game not in games():
            raise
        drawn = vignettes.picture(games()[game])
    return HttpResponse(drawn, content_type="image/svg+xml", headers=headers)
