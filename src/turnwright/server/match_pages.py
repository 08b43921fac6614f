"""The match page and what can be done on it.  Every answer is drawn through the View of whoever looks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import msgspec
from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from turnwright.core import Advice, BadMatchFile, BadSetup, Diverged, Illegal, NotAsked, TurnwrightError, before_swap
from turnwright.core.reading import whole
from turnwright.kit.words import say

from . import clicks, coaching, new_matches, storage, tables, thinkers
from .deeds import READ_OR_SEND
from .hosted import HostedMatch
from .hub import topic
from .keeping import ways_out
from .match_forms import AS_TEXT, LINE, Asked, Open, opened
from .models import Play
from .offers import WayOut, standing
from .scene import WIDTH, Scene, Wanted, at_moment, curves
from .viewers import NotYours, Viewer, hands, held, insist, keeps_the_table, known, policy, second_thoughts, viewer

LISTEN = signing.TimestampSigner(salt="turnwright.listen")
"""Signs the topic that a page may listen to."""
COVERED_MATCHES = 20
"""Hot-seat matches whose last person a screen remembers; for any other it asks again."""


def _wanted(request: HttpRequest) -> Wanted:
    """The screen that was open, sent along by links and forms."""
    sent = request.POST if request.method == "POST" else request.GET
    return Wanted(sent.get("screen", ""), sent.get("known", ""))


def _moment(request: HttpRequest) -> int | None:
    return whole(request.GET.get("at", ""))


@require_safe
def show(request: HttpRequest, slug: str, watching: bool = False, eyes: int | None = None) -> HttpResponse:
    """As one's own seat sees it; watching, as a spectator does (a second screen), or as any seat saw it, once the match is over."""
    asked = Asked() if watching else Asked(request.GET.get("form", ""))
    return _draw(request, slug, _moment(request), watching=watching, asked=asked, eyes=eyes)


@require_safe
def as_text(request: HttpRequest, slug: str, watching: bool = False, eyes: int | None = None) -> HttpResponse:
    """The board as the terminal shows it: for readers, for ears, for copying."""
    with held(request, slug) as hosted:
        seat, cover_for = _looking(request, hosted, watching, eyes)
        if cover_for is not None:
            return _draw(request, slug)
        sitting = at_moment(hosted, seat, _moment(request))
        context = {"game": hosted.game, "sitting": sitting, "picture": sitting.picture(WIDTH)}
    here = _address(slug, watching, eyes)
    return render(request, "_text.html" if request.htmx else "text.html", context | {"here": here})


def _looking(request: HttpRequest, hosted: HostedMatch, watching: bool, eyes: int | None) -> Viewer:
    if eyes is None:
        return Viewer(None) if watching else viewer(request, hosted)
    if not hosted.match.over or eyes >= len(hosted.seats):
        raise NotYours(say("You can look through the eyes of others when the match is over."))
    return Viewer(eyes)


def _address(slug: str, watching: bool, eyes: int | None) -> str:
    return (
        reverse("as", args=[slug, eyes]) if eyes is not None else reverse("watch" if watching else "match", args=[slug])
    )


def _eyes(request: HttpRequest, hosted: HostedMatch, here: str) -> list[tuple[str, str, bool]]:
    """Of a match that is over: everybody and every seat, each with its address and whether it is the one shown.

    Who holds one seat alone has it under the address of the match itself.
    """
    if not hosted.match.over or len(hosted.seats) < 2:
        return []
    own = reverse("match", args=[hosted.slug])
    mine = policy().seats(request, hosted)
    names = [(seat, name) for seat, name in enumerate(hosted.names) if mine != (seat,)]
    seats = [(name, reverse("as", args=[hosted.slug, seat])) for seat, name in names]
    found = [(say("Everybody"), reverse("watch", args=[hosted.slug]) if mine else own), *seats]
    found = [(say("Your seat"), own), *found] if mine else found
    return [(name, address, address == here) for name, address in found]


@require_safe
def whole_log(request: HttpRequest, slug: str) -> HttpResponse:
    return _draw(request, slug, template="log.html")


def _draw(
    request: HttpRequest,
    slug: str,
    at: int | None = None,
    advice: Advice | None = None,
    watching: bool = False,
    template: str = "",
    status: int = 200,
    asked: Asked = Asked(),
    eyes: int | None = None,
) -> HttpResponse:
    with held(request, slug) as hosted:
        seat, cover_for = _looking(request, hosted, watching, eyes)
        here = _address(slug, watching, eyes)
        context: dict[str, Any] = {
            "hosted": hosted,
            "game": hosted.game,
            "slug": slug,
            "stamp": hosted.stamp(seat),
            "listen": LISTEN.sign(topic(slug, seat)),
            "watching": watching,
            "late": hosted.late if seat is None and not hosted.match.over else 0,
            "here": here,
            "eyes": _eyes(request, hosted, here),
            "beside": policy().beside(request, hosted, watching, past=at is not None),
            "no_hint": policy().closed(request, "hint", slug),
            "no_fork": hosted.may_not_fork() or policy().closed(request, "fork", slug),
        }
        if cover_for is not None:
            name = hosted.name(cover_for)
            page = "_cover.html" if request.htmx else "cover.html"
            back = [(person, hosted.name(person)) for person in second_thoughts(request, hosted)]
            return render(request, page, context | {"seat": cover_for, "name": name, "back": back}, status=status)
        context["again"] = _again(hosted) if hosted.match.over else ""
        context["offers"] = [] if watching or seat is None or at is not None else standing(hosted, seat)
        shown = Scene(hosted, seat, at, advice, whole_log=template == "log.html", wanted=_wanted(request), asked=asked)
        context["guide"] = None if watching else coaching.guide(request, hosted, shown.sitting)
        context["riddle"] = None if watching else coaching.riddle(request, hosted, shown.sitting)
        context["goal"] = coaching.goal(hosted.game, shown.view)
        if shown.choices and not context["no_hint"]:
            thinkers.make_ready(hosted.game.id)
    name = template or ("_table.html" if request.htmx else "match.html")
    return render(request, name, context | {"scene": shown, "sitting": shown.sitting}, status=status)


def open_ways(request: HttpRequest, hosted: HostedMatch) -> list[WayOut]:
    """The ways out that this screen may take: behind a cover, only those of the person before it."""
    if not hosted.people:
        return [] if policy().closed(request, "delete", hosted.slug) else ways_out(hosted)
    mine = hands(request, hosted)
    return [way for way in ways_out(hosted, policy().seats(request, hosted)) if way.seat in mine]


def _again(hosted: HostedMatch) -> str:
    """The new-match form filled in as this match was."""
    game, header = hosted.game, hosted.match.header
    way = next((preset for preset in game.presets if preset.name == header.preset), game.preset())
    usual = msgspec.to_builtins(game.make_options(way.options))
    chosen = {f"option.{name}": value for name, value in header.options.items() if value != usual.get(name)}
    people = [number for number, seat in enumerate(header.seats) if not seat.bot]
    for number, seat in enumerate(header.seats):
        chosen[f"seat.{number}"] = seat.bot or ("you" if number == people[0] else "person")
        chosen[f"name.{number}"] = (hosted.called or header.seats)[number].name
    chosen |= {"seats": len(header.seats), "preset": way.name} | ({"swap": 1} if header.swapped else {})
    changed = {path: value for path, value in before_swap(game, header).items() if value != way.variant.get(path)}
    chosen["variant"] = "\n".join(f"{path} = {value}" for path, value in changed.items())
    return f"{reverse('new-game', args=[hosted.game.id])}?{urlencode(chosen)}"


def _question(request: HttpRequest) -> str:
    """The token of the question that the page showed."""
    sent: str = request.POST.get("question", "")
    return sent


def _after(request: HttpRequest, slug: str, error: TurnwrightError | None, form: str = "") -> HttpResponse:
    """The page as it stands after an action: the fragment for a script, a redirect for a plain form."""
    if error is not None:
        (messages.info if isinstance(error, clicks.Repeated) else messages.error)(request, str(error))
    if request.htmx:
        return _draw(request, slug, asked=Asked(form))
    open_one = {name: value for name, value in (_wanted(request)._asdict() | {"form": form}).items() if value}
    return redirect(f"{reverse('match', args=[slug])}{'?' if open_one else ''}{urlencode(open_one)}")


def _changed(request: HttpRequest, slug: str, change: Callable[[HostedMatch, int], None]) -> HttpResponse:
    """The page after a change by the seat that it was drawn for; what is refused is said there."""
    refused: TurnwrightError | None = None
    with held(request, slug) as hosted:
        try:
            change(hosted, _own_seat(request, hosted))
        except (tables.NoSuchMatch, NotYours):
            raise
        except TurnwrightError as error:
            refused = error
        return _after(request, slug, refused)  # still held, so that its rows need not be asked again how they stand


@require_POST
def play(request: HttpRequest, slug: str) -> HttpResponse:
    def answer(hosted: HostedMatch, seat: int) -> None:
        action = hosted.game.read_action(request.POST.get("action", ""))
        tables.play(slug, seat, action, _question(request))

    return _changed(request, slug, answer)


@READ_OR_SEND
def fill(request: HttpRequest, slug: str) -> HttpResponse:
    """A form, opened (GET), looked at (`do=check`) or sent.  What cannot be done is said, and what was typed stays."""
    sent = request.POST if request.method == "POST" else request.GET
    typed = {name.removeprefix("f."): " ".join(sent.getlist(name)) for name in sent if name.startswith("f.")}
    asked = Asked(sent.get("form", ""), typed if request.method == "POST" else None)
    with held(request, slug) as hosted:
        seat = _own_seat(request, hosted)
        form = opened(hosted.sitting(seat), asked)
        if form is None:
            return _after(request, slug, NotAsked(say("There is nothing of that kind to fill in now.")))
        if request.method == "POST" and sent.get("do") == "write":
            return _write(request, hosted, seat, form, asked)
        if not request.htmx:
            return _draw(request, slug, asked=asked)
        shown = {"hosted": hosted, "game": hosted.game, "slug": slug, "seat": seat, "question": hosted.question(seat)}
        return render(request, "_fill.html", shown | {"open": form, "screens": []})


def _write(request: HttpRequest, hosted: HostedMatch, seat: int, form: Open, asked: Asked) -> HttpResponse:
    """Play what a form comes to, and open it anew for the next one."""
    try:
        if form.preview.refusal:
            clicks.click(hosted, seat, form.filled.action, _question(request))  # or was it done already?
        else:
            tables.play(hosted.slug, seat, form.filled.action, _question(request))
            once = asked.name == AS_TEXT or asked.name.startswith(LINE)
            return _after(request, hosted.slug, None, "" if once else asked.name)
    except clicks.Repeated as error:
        return _after(request, hosted.slug, error)
    except clicks.Stale as error:
        messages.error(request, str(error))
    except TurnwrightError:
        pass
    return _draw(request, hosted.slug, asked=asked, status=200 if request.htmx else 422)


@require_POST
def lesson(request: HttpRequest, slug: str) -> HttpResponse:
    """Pass a step of the lesson, leave it, or take it up again."""
    with held(request, slug) as hosted:
        sitting = hosted.sitting(viewer(request, hosted).seat)
        coaching.go_on(request, hosted, sitting, request.POST.get("do", ""), request.POST.get("step", ""))
    return _after(request, slug, None)


@require_POST
def undo(request: HttpRequest, slug: str) -> HttpResponse:
    return _changed(request, slug, lambda hosted, seat: tables.undo(slug, seat, _question(request)))


def _own_seat(request: HttpRequest, hosted: HostedMatch) -> int:
    """The seat for which the page was drawn, if this screen may answer for it."""
    seat = whole((request.POST if request.method == "POST" else request.GET).get("seat", ""))
    if seat is None or seat not in hands(request, hosted):
        raise NotYours(say("You do not sit there; reload the page to see your own seat."))
    return seat


@require_POST
def hint(request: HttpRequest, slug: str) -> HttpResponse:
    with held(request, slug) as hosted:
        seat = _own_seat(request, hosted)
        insist(request, "hint", slug)
        if seat not in hosted.waiting:
            return _after(request, slug, NotAsked(say("There is nothing to advise: it is not your turn.")))
    try:
        return _draw(request, slug, advice=thinkers.advise(slug, seat))
    except (thinkers.Busy, clicks.Stale) as error:
        return _after(request, slug, error)


@require_POST
def fork(request: HttpRequest, slug: str) -> HttpResponse:
    at = whole(request.POST.get("at", ""))
    with held(request, slug) as hosted:
        insist(request, "fork", slug)
        insist(request, "make")
        seat = viewer(request, hosted).seat
        exact = whole(request.POST.get("number", ""), high=hosted.number) if hosted.match.over else None
        number = exact if exact is not None else -1 if at is None else hosted.number_of(seat, at)
        if number < 0:
            raise Illegal(say("This match has no such moment, so there is nothing to fork."))
    branch = new_matches.fork(slug, number, take_over=bool(hosted.trouble))
    policy().made(request, branch)
    with held(request, branch) as hosted:
        if hosted.game.chance:
            said = say("This is a fork after move {at}, with dice of its own; the other match is as it was.", at=at)
        else:
            said = say("This is a fork after move {at}; the other match is as it was.", at=at)
    messages.success(request, said)
    return redirect("match", branch)


@require_safe
def charts(request: HttpRequest, slug: str) -> HttpResponse:
    """The curves of a match that is over, for a page that did not want to wait for them."""
    with held(request, slug) as hosted:
        seat = viewer(request, hosted).seat
        drawn = curves(hosted, seat) if hosted.match.over else []
        shown = {"charts": drawn, "slug": slug, "game": hosted.game}
    return render(request, "_charts.html" if request.htmx else "charts.html", shown)


@require_POST
def take_screen(request: HttpRequest, slug: str) -> HttpResponse:
    """Hot seat: this person sits before the screen now."""
    seat = whole(request.POST.get("seat", ""))
    with held(request, slug) as hosted:
        if seat is None or seat not in policy().seats(request, hosted):
            raise NotYours(say("No person sits there."))
        number = hosted.chronicle.progress(seat)
    list(messages.get_messages(request))  # what was said to the person before is not for this one
    others = [pair for pair in request.session.get("seats", []) if pair[0] != slug]
    request.session["seats"] = [*others, (slug, seat, number)][-COVERED_MATCHES:]
    return redirect("match", slug)


@require_safe
def match_file(request: HttpRequest, slug: str) -> HttpResponse:
    """The match file; of a match that cannot be read any more, what is stored of it, for whoever keeps the table."""
    known(request, slug)
    try:
        tables.live(slug)
    except (BadMatchFile, BadSetup, Diverged):
        if not keeps_the_table(request):
            raise
        play = Play.objects.get(slug=slug)
        lines, game = list(storage.as_stored(play)), play.game
    else:
        with held(request, slug) as hosted:
            if reason := hosted.may_not_download():
                raise tables.Closed(reason)
            lines, game = tables.file_lines(hosted), hosted.game.id
    response = HttpResponse("".join(f"{line}\n" for line in lines), content_type="application/x-ndjson")
    response["Content-Disposition"] = f'attachment; filename="{game}-{slug}.jsonl"'
    return response
