"""Pages of a table being set up: laying it, its chairs, the link to one of them; invitation_pages.py has what the link leads to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from turnwright.bots import LEVELS, RANKS, levels
from turnwright.core import Game, Header, TurnwrightError, shelf
from turnwright.core.reading import whole
from turnwright.core.shares import header_hash
from turnwright.core.swap import NAMES, PICKS
from turnwright.kit.words import say, say_n, wordlist
from turnwright.server.deeds import READ_OR_SEND
from turnwright.server.hub import topic
from turnwright.server.match_pages import LISTEN
from turnwright.server.problems import game_or_404
from turnwright.server.setup_form import filled_in, read_options, read_variant, seat_count
from turnwright.server.viewers import NotYours, insist
from turnwright.sitting import bot_name
from turnwright.sitting.terms import differs

from . import beginning, gatherings, people, swaps
from .clock_pages import zone_of
from .gatherings import Wanted, Way, hides
from .invitation_pages import shown_once
from .models import Chair, Gathering, Person
from .pace import UNTIMED, AnyPace, plain, read_pace, terms
from .pace_form import pace_form, pace_of_form
from .people import person_of, signed_in

KINDS = wordlist({Chair.ME: "Me", Chair.NAME: "By name", Chair.LINK: "By link", Chair.OPEN: "Open seat"})
"""For whom a chair may be, beside bots."""
AGREED = wordlist({"public": "Onlookers", "rated": "Rated", "hints": "Hints", "forks": "Forks", "talk": "Talk"})
MEANING = wordlist(
    {
        "public": "anybody may look on; otherwise strangers cannot even learn of it",
        "rated": "counts for ratings; hints and forks are off",
        "hints": "whoever is asked may ask a bot for advice",
        "forks": "anybody who looks on may branch off and try something else",
        "talk": "those at the table may write to each other",
    }
)
USUAL = {"hints", "forks", "talk"}
LATE = (0, 1, 2, 5)
"""By how many turns onlookers may be late, as the form offers it."""


class Place(NamedTuple):
    """A chair as the page shows it."""

    chair: Chair
    role: str
    who: str
    state: str
    good: bool
    mine: bool
    mine_to_take: bool
    seal: str


def lateness(turns: int) -> str:
    return say_n("{n} turn late", "{n} turns late", turns) if turns else say("at once")


# Laying a table


@READ_OR_SEND
def new_table(request: HttpRequest, game_id: str = "") -> HttpResponse:
    game = game_or_404(game_id) if game_id else shelf()[0]
    sent = {key: value for key, value in (request.POST or request.GET).items() if isinstance(value, str)}
    error, way = "", game.preset()
    try:
        way = game.preset(sent.get("preset", way.name))
        if request.method == "POST" and "start" in sent:
            insist(request, "make")
            return _laid(request, game, sent, way.name)
    except TurnwrightError as refused:
        error = str(refused)
    chosen = [name for name in AGREED if sent.get(name)] if "start" in sent else USUAL
    form = filled_in(game, way, sent)
    context = form | {
        "seats": [_asked(game, sent, seat) for seat in range(game.seats[-1])],
        "kinds": _kinds(game),
        "bots": levels(game),
        "agreed": [(name, label, MEANING[name], name in chosen) for name, label in AGREED.items()],
        "moderator": sent.get("moderator", ""),
        "late": (whole(sent.get("late", "")) or 0) if "start" in sent else gatherings.USUALLY_LATE,
        "lates": [(turns, lateness(turns)) for turns in LATE] if hides(game) else [],
        "form": pace_form(game, form["count"], _pace_sent(request), zone_of(request), timezone.now()),
        "person": person_of(request),
        "error": error,
    }
    return render(request, "hosting/gather.html", context, status=422 if error else 200)


def _kinds(game: Game[Any, Any]) -> list[tuple[str, str]]:
    return [*KINDS.items(), *((level, bot_name(level)) for level in levels(game))]


def _asked(game: Game[Any, Any], sent: Mapping[str, str], seat: int) -> dict[str, Any]:
    usual = Chair.ME if seat == 0 else Chair.LINK if seat == 1 else LEVELS[1]
    return {
        "number": seat,
        "role": game.role(seat),
        "kind": sent.get(f"seat.{seat}", usual),
        "handle": sent.get(f"name.{seat}", ""),
    }


def _wanted(sent: Mapping[str, str], seat: int) -> Wanted:
    kind = sent.get(f"seat.{seat}", "")
    return Wanted(Chair.BOT, bot=kind) if kind in RANKS else Wanted(kind, handle=sent.get(f"name.{seat}", ""))


def _laid(request: HttpRequest, game: Game[Any, Any], sent: Mapping[str, str], preset: str) -> HttpResponse:
    way = Way(game, preset, read_options(sent), read_variant(sent.get("variant", "")))
    count = seat_count(game, sent, game.preset(preset))
    pace = pace_of_form(sent, request.POST.getlist("pace.days"))
    agreed: dict[str, Any] = {name: bool(sent.get(name)) for name in AGREED} | {"pace": plain(pace)}
    if sent.get("moderator", "").strip():
        agreed["moderator"] = people.by_handle(sent["moderator"], signed_in(request))
    agreed["late"] = min(whole(sent.get("late", "")) or 0, max(LATE))
    wanted = [_wanted(sent, seat) for seat in range(count)]
    made = gatherings.begin(signed_in(request), way, wanted, **agreed, swap=bool(sent.get("swap")))
    return redirect("match", made.play.slug) if made.play else redirect("table", made.slug)


def _pace_sent(request: HttpRequest) -> AnyPace:
    """The pace of a form that came back; none where it cannot be read."""
    sent = {key: value for key, value in request.POST.items() if isinstance(value, str)}
    try:
        return pace_of_form(sent, request.POST.getlist("pace.days"))
    except TurnwrightError:
        return UNTIMED


# The table


@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponse:
    person = person_of(request)
    table = gatherings.find(slug, person)
    if table.play is not None:
        address = reverse("match", args=[table.play.slug])
        return HttpResponse(headers={"HX-Redirect": address}) if request.htmx else redirect(address)
    return render(
        request, "hosting/_gathering.html" if request.htmx else "hosting/gathering.html", _context(table, person)
    )


def _context(table: Gathering, person: Person | None) -> dict[str, Any]:
    game, draw = table.rules, table.draw
    chairs = list(table.chairs.select_related("person", "invited"))
    mine = next((chair for chair in chairs if person and chair.person == person), None)
    sealed = {share.seat: share for share in draw.shares} if draw else {}
    agreed = msgspec.convert(table.agreed, Header) if table.agreed else None
    way = game.preset(table.preset)
    return {
        "table": table,
        "game": game,
        "way": way,
        "differs": [
            *differs(game, way.options, way.variant),
            *((path, "", str(value)) for path, value in table.variant.items()),
        ],
        "places": [place(table, chair, person, mine, sealed) for chair in chairs],
        "mine": mine,
        "share": sealed.get(mine.seat) if mine else None,
        "own": person is not None and person.pk == table.owner_id,
        "draw": draw.public() if draw else None,
        "given_up": [[game.role(seat) for seat in one.get("given_up", ())] for one in table.draws[:-1]],
        "late": beginning.late(table),
        "missing": [chair for chair in chairs if not chair.ready],
        "speaker": swaps.speaker(table),
        "hash": header_hash(agreed) if agreed else "",
        "terms": terms(read_pace(table.pace)),
        "onlookers": lateness(table.late) if table.public and hides(game) else "",
        "agreed": [(label, MEANING[name]) for name, label in AGREED.items() if getattr(table, name)],
        "kinds": [kind for kind in _kinds(game) if kind[0] != Chair.ME],
        "listen": LISTEN.sign(topic(table.slug, None)),
        "here": reverse("table", args=[table.slug]),
        "person": person,
    }


def place(
    table: Gathering, chair: Chair, person: Person | None, mine: Chair | None, sealed: Mapping[int, Any]
) -> Place:
    share = sealed.get(chair.seat)
    asked = chair.kind == Chair.OPEN or (person is not None and chair.invited == person)
    if chair.kind == Chair.BOT:
        who, state = bot_name(chair.bot), say("sees only what its seat sees")
    elif chair.person:
        who, state = chair.shown, say("ready") if chair.ready else say("sits here, not ready yet")
    elif chair.invited:
        who, state = chair.invited.name, say("said no") if chair.declined else say("asked, not yet answered")
    elif chair.kind == Chair.LINK:
        who = say("Whoever has the link")
        state = say("not yet claimed") if chair.ticket else say("no link made yet")
    else:
        who, state = say("Open seat"), say("anybody may sit down")
    before = {NAMES: say("Names the number"), PICKS: say("Picks the seat")}
    return Place(
        chair,
        table.rules.role(chair.seat) if swaps.speaker(table) is None else before[chair.seat],
        who,
        state,
        chair.ready,
        mine is not None and chair.pk == mine.pk,
        table.open and chair.person is None and asked and mine is None and chair.kind != Chair.BOT,
        share.seal if share else "",
    )


Do = Callable[[HttpRequest, Gathering, Person], None]


def _deed(do: Do, owner: bool = False) -> Callable[..., HttpResponse]:
    """A view that does something at a table and shows it again; what is refused is said there."""

    @require_POST
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        person = signed_in(request)
        table = gatherings.find(slug, person)
        if owner and table.owner_id != person.pk:
            raise NotYours(say("Only whoever laid this table can do that."))
        try:
            do(request, table, person)
        except TurnwrightError as error:
            if "X-Share" in request.headers:
                return HttpResponse(str(error), status=409, content_type="text/plain")
            messages.error(request, str(error))
        if "X-Share" in request.headers:
            return HttpResponse(status=204)
        return redirect("table" if gatherings.may_see(person, table) else "home", *_here(person, table))

    return view


def _here(person: Person, table: Gathering) -> tuple[str, ...]:
    return (table.slug,) if gatherings.may_see(person, table) else ()


def _seat(request: HttpRequest) -> int:
    seat = whole(request.POST.get("seat", ""))
    return -1 if seat is None else seat


sit = _deed(lambda request, table, person: gatherings.sit(table, _seat(request), person))
rise = _deed(lambda request, table, person: gatherings.rise(table, person))
swap = _deed(
    lambda request, table, person: beginning.swap(
        table, person, request.POST.get("named"), whole(request.POST.get("picked", ""), high=1)
    )
)
ready = _deed(lambda request, table, person: beginning.ready(table, person, request.POST.get("there") == "1"))
seal = _deed(lambda request, table, person: beginning.seal(table, person, request.POST.get("seal", "")))
open_share = _deed(lambda request, table, person: beginning.open_share(table, person, request.POST.get("share", "")))
draw_again = _deed(lambda request, table, person: beginning.draw_again(table))
call_off = _deed(lambda request, table, person: gatherings.call_off(table), owner=True)
chair = _deed(
    lambda request, table, person: gatherings.change_chair(
        table, _seat(request), _wanted(request.POST, _seat(request))
    ),
    owner=True,
)


@require_POST
def link(request: HttpRequest, slug: str) -> HttpResponse:
    """A link to a chair, shown this once."""
    person = signed_in(request)
    table = gatherings.find(slug, person)
    if table.owner_id != person.pk:
        raise NotYours(say("Only whoever laid this table can do that."))
    code = gatherings.new_link(table, _seat(request))
    return shown_once(request, code, table.rules.role(_seat(request)), reverse("table", args=[slug]))
