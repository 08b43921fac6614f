"""Addresses of the API for tables that people gather at: look, sit down, rise, be ready, take an invitation."""

from __future__ import annotations

from django.http import HttpRequest

from turnwright.client.shapes import TABLES, ChairShown, Code, ForSeat, Laid, Ready, Swapping, TableShown
from turnwright.server.api.protocol import body, get, post
from turnwright.server.api.shown import read_off
from turnwright.server.models import Play

from . import beginning, gatherings
from .gather_pages import place
from .invitation_pages import invitation
from .lobby_pages import open_tables
from .models import Gathering, Person
from .pace import in_words, read_pace
from .people import person_of, signed_in
from .tokens import program_of


@get("/tables", "Tables with an open chair, and those you are at or asked to", list[TableShown])
def all_tables(request: HttpRequest) -> list[TableShown]:
    person = person_of(request)
    found = {one.slug: one for one in (*(gatherings.listed(person) if person else ()), *open_tables(person))}
    return [_shown(one, person) for one in found.values()]


@get("/tables/{slug}", "A table being set up", TableShown)
def one_table(request: HttpRequest, slug: str) -> TableShown:
    person = person_of(request)
    return _shown(gatherings.find(slug, person), person)


@post("/tables/{slug}/sit", "Take a chair", TableShown, ForSeat, TABLES)
def sit(request: HttpRequest, slug: str) -> TableShown:
    sent, person = body(request, ForSeat), signed_in(request)
    gatherings.sit(gatherings.find(slug, person), sent.seat, person, program_of(request))
    return one_table(request, slug)


@post("/tables/{slug}/rise", "Leave your chair, or say no", TableShown, Ready, TABLES)
def rise(request: HttpRequest, slug: str) -> TableShown:
    body(request, Ready)
    person = signed_in(request)
    table = gatherings.find(slug, person)
    gatherings.rise(table, person)
    return _shown(Gathering.objects.select_related("owner", "play").get(pk=table.pk), person)


@post("/tables/{slug}/swap", "Name the number, or pick the seat", TableShown, Swapping, TABLES)
def swap(request: HttpRequest, slug: str) -> TableShown:
    sent, person = body(request, Swapping), signed_in(request)
    beginning.swap(gatherings.find(slug, person), person, sent.named, sent.picked)
    return one_table(request, slug)


@post("/tables/{slug}/ready", "Say that you are there", TableShown, Ready, TABLES)
def ready(request: HttpRequest, slug: str) -> TableShown:
    """A program brings no share of the dice: it relies on those of the others and of the host."""
    sent, person = body(request, Ready), signed_in(request)
    table = gatherings.find(slug, person)
    chair = table.chairs.filter(person=person).first()
    if sent.ready and table.draw and chair and chair.shares:
        beginning.seal(table, person, "")
    beginning.ready(table, person, sent.ready)
    return one_table(request, slug)


@post("/join", "Take the seat that an invitation link leads to", Laid, Code, TABLES)
def join(request: HttpRequest) -> Laid:
    sent, person = body(request, Code), signed_in(request)
    where = invitation(sent.code, program_of(request)).take(person)
    slug = where.rpartition("/")[2]
    return Laid(match=slug) if Play.objects.filter(slug=slug).exists() else Laid(table=slug)


def _shown(table: Gathering, person: Person | None) -> TableShown:
    chairs = list(table.chairs.select_related("person", "invited"))
    mine = next((chair for chair in chairs if person and chair.person == person), None)
    places = [place(table, chair, person, mine, {}) for chair in chairs]
    shown = [
        ChairShown(one.chair.seat, one.role, one.chair.kind, one.who, one.good, one.mine, one.mine_to_take)
        for one in places
    ]
    match, pace = table.play.slug if table.play else "", in_words(read_pace(table.pace))
    return read_off(TableShown, table, owner=table.owner.name, pace=pace, chairs=tuple(shown), match=match)
