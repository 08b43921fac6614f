"""The choice of a pace on a page: the form, what was filled in, and the ruler of the deadlines it comes to."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from turnwright.core import BadSetup, Game
from turnwright.core.reading import whole
from turnwright.kit.words import say
from turnwright.server.problems import game_or_404

from . import clocks
from .clock_pages import zone_of
from .pace import DAYS, SILENCE, AnyPace, Untimed, coming, place, plain, read_pace, short, terms, ways_to_miss


class Tick(NamedTuple):
    """A deadline on the ruler."""

    turn: int
    place: float
    """Per cent of its length."""
    said: str


def ruler(pace: AnyPace, now: datetime, zone: str, many: int = 4) -> list[Tick]:
    """The next deadlines, if every turn is used up, by the reader's own clock."""
    found = coming(pace, now, many)
    if not found:
        return []
    span = (found[-1] - now).total_seconds()
    return [
        Tick(n, round(82 * (when - now).total_seconds() / span, 1), short(when, zone))
        for n, when in enumerate(found, 1)
    ]


FIELDS = {"live": ("base", "increment"), "hours": ("hours",), "weekdays": ("days", "at", "zone"), "none": ()}
NUMBERS = ("opens", "vacation", "remind", "increment", "hours")


def pace_of_form(sent: Mapping[str, str], days: list[str]) -> AnyPace:
    """The pace that a filled-in form says: fields `pace`, `pace.hours` and so on, `pace.base` in minutes; raises BadSetup."""
    kind = sent.get("pace", "none")
    if kind not in FIELDS:
        raise BadSetup(say("Choose one of the paces that the form offers."))
    if kind == "none":
        return read_pace({})
    given: dict[str, Any] = {"type": kind}
    for name in (*FIELDS[kind], "miss", "opens", "vacation", "remind"):
        text = sent.get(f"pace.{name}", "")
        if name == "days":
            given[name] = [_number(day) for day in days]
        elif name == "base":
            given[name] = 60 * _number(text)
        elif name in NUMBERS and text:
            given[name] = _number(text)
        elif text:
            given[name] = text
    return read_pace(given)


def _number(text: str) -> int:
    found = whole(text)
    if found is None:
        raise BadSetup(say("What is said about time must be whole numbers."))
    return found


USUAL: dict[str, Any] = {
    "base": 1800,
    "increment": 30,
    "hours": 24,
    "days": (2, 6),
    "at": "21:00",
    "opens": 3,
    "vacation": 14,
    "remind": 6,
}


def pace_form(game: Game[Any, Any], seats: int, pace: AnyPace, zone: str, now: datetime) -> dict[str, Any]:
    """What `hosting/pace_form.html` draws: the form filled in with this pace, and the deadlines it comes to."""
    said = {} if isinstance(pace, Untimed) else {name: value for name, value in plain(pace).items() if name != "type"}
    ways = ways_to_miss(game, seats)
    chosen = USUAL | {"zone": zone, "miss": ways[0]} | said
    return {
        "pace": chosen | {"kind": plain(pace)["type"], "minutes": chosen["base"] // 60},
        "ways": [(way, SILENCE[way]) for way in ways],
        "day_names": DAYS,
        "ruler": ruler(pace, now, zone),
        "zone": zone,
        "place": place(zone),
        "said": terms(pace),
    }


@require_safe
def preview(request: HttpRequest, game_id: str) -> HttpResponse:
    """The ruler of a pace that is being chosen."""
    game = game_or_404(game_id)
    sent = {name: value for name, value in request.GET.items() if isinstance(value, str)}
    seats = whole(sent.get("seats", "")) or game.seats[0]
    try:
        pace = pace_of_form(sent, request.GET.getlist("pace.days"))
    except BadSetup as error:
        return render(request, "hosting/_ruler.html", {"form": None, "error": str(error)})
    shown = pace_form(game, seats, pace, zone_of(request), clocks.now())
    return render(request, "hosting/_ruler.html", {"form": shown, "error": ""})
