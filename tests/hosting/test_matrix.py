"""Every address of a hosted table, every method, everybody who might try: the rows are compared with the list of addresses,
so that a new one without a row fails."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.test import Client
from django.urls import get_resolver

from turnwright.core import find_game
from turnwright.hosting import gatherings, seats
from turnwright.hosting.gatherings import Wanted, Way
from turnwright.hosting.models import Chair, Gathering, Membership, Person, Terms, Vacancy
from turnwright.server.asgi import application
from turnwright.server.models import Play

from .helpers import client, drop, match, person, question

GOOD, HIDDEN, REFUSED, NO_METHOD = "good", 404, 403, 405


def addresses(found: Any = None, before: str = "") -> Iterator[str]:
    for one in (found or get_resolver()).url_patterns:
        here = before + str(one.pattern)
        if hasattr(one, "url_patterns"):
            yield from addresses(one, here)
        else:
            yield here


class World(NamedTuple):
    """A private match and a public one, a private table and a public one, and everybody who might try something."""

    slug: str
    public: str
    table: str
    open_table: str
    browsers: dict[str, Client]


INSIDE = ("owner", "other", "expired")
OUTSIDE = ("stranger", "guest", "nobody", "host")
ONLOOKERS = ("spectator", "passer-by")
EVERYBODY = (*INSIDE, *OUTSIDE, *ONLOOKERS)


def world() -> World:
    ada, bob, cyd, eve = person("Ada"), person("Bob"), person("Cyd"), person("Eve")
    host = person("Hal")
    host.user.is_staff = host.user.is_superuser = True
    host.user.save()
    slug, public = match(cyd, bob), match(person("Pia"), person("Quin"), public=True)
    seats.hand_over(Play.objects.get(slug=slug), 0, ada)
    Terms.objects.filter(play__slug=slug).update(owner=ada)
    way = Way(find_game("envelopes"))
    named = [Wanted("me"), Wanted("name", handle=bob.handle), Wanted("link")]
    table = gatherings.begin(ada, way, named)
    gatherings.sit(table, 1, bob)
    open_table = gatherings.begin(person("Lou"), way, [Wanted("me"), Wanted("open")], public=True)
    people: dict[str, Person | None] = {
        "owner": ada,
        "other": bob,
        "expired": cyd,
        "stranger": eve,
        "guest": person("Gus", guest=True),
        "nobody": None,
        "host": host,
        "spectator": eve,
        "passer-by": None,
    }
    return World(slug, public, table.slug, open_table.slug, {name: client(who) for name, who in people.items()})


Expected = dict[str, Any]


def of_match(inside: Any, onlooker: Any, **others: Any) -> Expected:
    """Whoever may not know of a private match finds nothing there, whatever is tried."""
    return dict.fromkeys(INSIDE, inside) | dict.fromkeys(OUTSIDE, HIDDEN) | dict.fromkeys(ONLOOKERS, onlooker) | others


LOOK = of_match(GOOD, GOOD)
OWN_SEAT = of_match(REFUSED, REFUSED, owner=GOOD)
SIGNED_IN = of_match(GOOD, GOOD) | {"passer-by": REFUSED}
PLAYERS = of_match(GOOD, REFUSED)
CLOSED = of_match(REFUSED, REFUSED)
AT_TABLE = dict.fromkeys(EVERYBODY, HIDDEN) | dict.fromkeys(("owner", "other"), GOOD) | dict.fromkeys(ONLOOKERS, GOOD)
SEATED = AT_TABLE | {"nobody": REFUSED, "passer-by": REFUSED}
LAID = SEATED | {"other": REFUSED, "spectator": REFUSED}
ALL = dict.fromkeys(EVERYBODY, GOOD)
NONE = dict.fromkeys(EVERYBODY, HIDDEN)
ASKED = NONE | {"nobody": REFUSED, "passer-by": REFUSED}
ASKING = {"nobody": REFUSED, "passer-by": REFUSED}
HOST = dict.fromkeys(EVERYBODY, REFUSED) | {"host": GOOD}
SEAT = {"seat": 0}
PLAY = {"seat": 0, "action": drop(3)}
LEAVE = {"seat": 0, "act": '{"type":"@resign"}'}


class Row(NamedTuple):
    get: Expected | int
    post: Expected | int = NO_METHOD
    sent: dict[str, Any] = {}
    address: str = ""


def look(address: str = "") -> Row:
    return Row(LOOK, NO_METHOD, {}, address)


def deed(expected: Expected, **sent: Any) -> Row:
    return Row(NO_METHOD, expected, sent)


M, T = "m/<slug:slug>", "t/<slug:slug>"
ROWS: dict[str, Row] = {
    "": Row(ALL),
    "matches": Row(ALL),
    "language": Row(ALL),
    "rules/<slug:game_id>": Row(ALL, address="rules/kingdom"),
    "games/palettes.css": Row(ALL),
    "games/<slug:game_id>": Row(ALL, address="games/kingdom"),
    "games/<slug:game_id>/loop/<int:number>.svg": Row(ALL, address="games/kingdom/loop/0.svg"),
    "games/<slug:game_id>/opening/<slug:preset>/<int:seats>.svg": Row(ALL, address="games/kingdom/opening/tuned/2.svg"),
    "games/<slug:game_id>/learn/<slug:name>": Row(
        NO_METHOD, ALL | {"nobody": REFUSED, "passer-by": REFUSED}, {}, "games/kingdom/learn/first"
    ),
    "games/<slug:game_id>/puzzle/<slug:name>/picture.svg": Row(
        ALL, address="games/kingdom/puzzle/01-two-blows/picture.svg"
    ),
    "games/<slug:game_id>/puzzle/<slug:name>": Row(
        NO_METHOD, ALL | {"nobody": REFUSED, "passer-by": REFUSED}, {}, "games/kingdom/puzzle/01-two-blows"
    ),
    "games/<slug:game_id>/picture.svg": Row(ALL, address="games/kingdom/picture.svg"),
    "games/<slug:game_id>/board.css": Row(ALL, address="games/kingdom/board.css"),
    "pace/<slug:game_id>": Row(ALL, address="pace/kingdom"),
    "new": Row(ALL, ALL),
    "new/<slug:game_id>": Row(ALL, ALL, {}, "new/kingdom"),
    "import": Row(NO_METHOD, ALL),
    "import/<slug:slug>": Row(NONE, NO_METHOD, {}, "import/nothing"),
    "me": Row(ALL, ALL, {"name": "Ada", "handle": "x"}),
    "me/data": Row(ALL | ASKING),
    "me/delete": Row(ALL | ASKING, ALL | ASKING, {"handle": "somebody else"}),
    "me/notices": Row(ALL | ASKING, ALL | ASKING),
    "me/devices": Row(NO_METHOD, ALL | ASKING),
    "me/devices/<int:number>/remove": Row(NO_METHOD, ALL | ASKING, {}, "me/devices/0/remove"),
    "manifest.webmanifest": Row(ALL),
    "icons/<slug:name>.png": Row(ALL, address="icons/192.png"),
    "worker.js": Row(ALL),
    "offline": Row(ALL),
    "goodbye": Row(ALL),
    "me/tokens": Row(ALL, ALL, {"name": "x", "days": "0"}),
    "me/tokens/revoke": Row(NO_METHOD, ALL | {"nobody": REFUSED, "passer-by": REFUSED}, {"token": 1}),
    "people/<slug:handle>/keep-away": Row(
        NO_METHOD, ALL | {"nobody": REFUSED, "passer-by": REFUSED}, {"how": "mute"}, "people/nobody-here/keep-away"
    ),
    "people/<slug:handle>": Row(NONE, address="people/nobody-here"),
    "people/<slug:handle>/report": Row(
        NONE | {"nobody": REFUSED, "passer-by": REFUSED},
        NONE | {"nobody": REFUSED, "passer-by": REFUSED},
        {"why": "rude"},
        "people/nobody-here/report",
    ),
    "people/<slug:handle>/ban": Row(
        NO_METHOD, dict.fromkeys(EVERYBODY, REFUSED) | {"host": HIDDEN}, {}, "people/nobody-here/ban"
    ),
    "host": Row(HOST),
    "host/matches": Row(HOST),
    "host/people": Row(HOST),
    "host/people/<slug:handle>/delete": Row(
        HOST | {"host": HIDDEN}, HOST | {"host": HIDDEN}, {}, "host/people/nobody-here/delete"
    ),
    "host/reports": Row(HOST),
    "host/reports/<int:number>": Row(NO_METHOD, HOST | {"host": HIDDEN}, {}, "host/reports/0"),
    "host/backup": Row(NO_METHOD, HOST),
    "host/read": Row(NO_METHOD, HOST),
    "lobby": Row(ALL),
    "ladder": Row(ALL),
    "ladder/<slug:game_id>": Row(ALL, address="ladder/kingdom"),
    "guest": Row(ALL, ALL, {"name": ""}),
    "guest/link": Row(NO_METHOD, ALL | {"nobody": REFUSED, "passer-by": REFUSED}),
    "guest/<str:code>": Row(NONE, NONE, {}, "guest/nothing"),
    "mail/<str:code>": Row(NONE, NONE, {}, "mail/nothing"),
    "mail/stop/<str:code>": Row(NONE, NONE, {}, "mail/stop/nothing"),
    "join/<str:code>": Row(NONE, NONE, {"name": "Eve"}, "join/nothing"),
    T: Row(AT_TABLE),
    f"{T}/sit": deed(SEATED, seat=2),
    f"{T}/rise": deed(SEATED),
    f"{T}/swap": deed(SEATED, named=8),
    f"{T}/ready": deed(SEATED, there=1),
    f"{T}/seal": deed(SEATED, seal="ab" * 32),
    f"{T}/open": deed(SEATED, share="ab" * 32),
    f"{T}/draw-again": deed(SEATED),
    f"{T}/chair": deed(LAID, seat=2, **{"seat.2": "easy"}),
    f"{T}/link": deed(LAID, seat=2),
    f"{T}/call-off": deed(LAID),
    M: look(),
    f"{M}/picture.svg": look(),
    f"{M}/manage": look(),
    f"{M}/watch": look(),
    f"{M}/text": look(),
    f"{M}/watch/text": look(),
    f"{M}/log": look(),
    f"{M}/charts": look(),
    f"{M}/review": Row(CLOSED, CLOSED),
    f"{M}/review/page": Row(CLOSED),
    f"{M}/file": look(),
    f"{M}/clock": look(),
    f"{M}/as/<int:eyes>": Row(CLOSED, NO_METHOD, {}, f"{M}/as/1"),
    f"{M}/as/<int:eyes>/text": Row(CLOSED, NO_METHOD, {}, f"{M}/as/1/text"),
    f"{M}/play": deed(OWN_SEAT, **PLAY),
    f"{M}/fill": Row(OWN_SEAT, OWN_SEAT, SEAT),
    f"{M}/lesson": deed(CLOSED, do="pass", step="0"),
    f"{M}/undo": deed(OWN_SEAT, **SEAT),
    f"{M}/hint": deed(OWN_SEAT, **SEAT),
    f"{M}/take": deed(OWN_SEAT, **SEAT),
    f"{M}/leave": deed(OWN_SEAT, **LEAVE),
    f"{M}/offer": deed(OWN_SEAT, seat=0, to="link"),
    f"{M}/take-back": deed(SIGNED_IN, **SEAT),
    f"{M}/accept": deed(ASKED, **SEAT),
    f"{M}/rematch": deed(PLAYERS),
    f"{M}/moderator": deed(of_match(REFUSED, REFUSED, owner=GOOD), handle=""),
    f"{M}/substitute": deed(CLOSED, **SEAT),
    f"{M}/report": Row(SIGNED_IN, SIGNED_IN, {"why": "rude"}),
    f"{M}/archive": deed(PLAYERS),
    f"{M}/talk": Row(LOOK, of_match(GOOD, REFUSED, expired=REFUSED), {"text": "Hello"}),
    f"{M}/notices": Row(PLAYERS, PLAYERS),
    f"{M}/fork": deed(SIGNED_IN, at=0),
    f"{M}/rename": deed(PLAYERS, title="Ours", before=""),
    f"{M}/delete": deed(CLOSED),
    f"{M}/bring-back": deed(CLOSED),
    f"{M}/clock/pause": deed(OWN_SEAT, **SEAT),
    f"{M}/clock/resume": deed(OWN_SEAT, **SEAT),
    f"{M}/clock/off": deed(OWN_SEAT, seat=0, days=1),
    f"{M}/clock/stop": deed(CLOSED),
    f"{M}/clock/extend": deed(CLOSED, hours=5),
    f"{M}/clock/rewind": deed(CLOSED, at=1),
}
"""What comes of each address for everybody: done (whatever the page says then), refused, or hidden.  In a match of Connect
Four that runs, seat 0 is to move; only `owner` holds it."""

ONE_CLICK = "mail/stop/<str:code>"
"""Sent by mail programs for their readers (RFC 8058), so without our token: the code in it is the right to it, and all it does is
to end mail."""
LIBRARY = "account/"
ELSEWHERE = (LIBRARY, "api/")
"""Accounts are django-allauth's own pages (test_accounts.py), programs have a matrix of their own (test_api_matrix.py)."""


def test_every_address_has_a_row() -> None:
    ours = {address for address in addresses() if not address.startswith(ELSEWHERE)}
    assert ours == set(ROWS)


def test_beside_the_pages_there_is_one_stream_for_pages_and_one_for_programs() -> None:
    paths = [getattr(route, "path", None) for route in application.routes]
    assert paths == ["/live", "/api/matches/{slug}/events", ""]


def fits(status: int, expected: Any) -> bool:
    return status in (200, 204, 302, 409, 422) if expected is GOOD else status == expected


def try_all(row: str, how: str, expected: Expected | int, there: World, check: Callable[[], None]) -> None:
    """The uninvited first; until they are through, nothing has changed."""
    wanted = expected if isinstance(expected, dict) else dict.fromkeys(EVERYBODY, expected)
    for who in sorted(wanted, key=lambda who: wanted[who] is GOOD):
        if wanted[who] is GOOD:
            check()
        onlooking = who in ONLOOKERS
        slug = there.public if onlooking else there.slug
        table = there.open_table if onlooking else there.table
        address = (ROWS[row].address or row).replace(M, f"m/{slug}").replace(T, f"t/{table}")
        sent = ROWS[row].sent | ({"question": question(slug, 0)} if row.startswith(M) and how == "post" else {})
        answer = getattr(there.browsers[who], how)(f"/{address}", sent or None)
        assert fits(answer.status_code, wanted[who]), f"{how} {row} by {who}: {answer.status_code}, not {wanted[who]}"
        assert "default-src 'self'" in answer["Content-Security-Policy"]
        assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]
        assert answer["X-Content-Type-Options"] == "nosniff"


def stored(there: World) -> Any:
    """All that somebody uninvited might have changed."""
    slugs, tables = [there.slug, there.public], [there.table, there.open_table]
    return [
        list(Play.objects.filter(slug__in=slugs).order_by("pk").values("pk", "version", "title", "deleted", "length")),
        list(Play.objects.filter(parent__slug__in=slugs).values("pk")),
        list(Membership.objects.filter(play__slug__in=slugs).values()),
        list(Vacancy.objects.filter(play__slug__in=slugs).values()),
        list(Gathering.objects.filter(slug__in=tables).order_by("pk").values("version", "draws", "called_off")),
        list(Chair.objects.filter(gathering__slug__in=tables).values()),
    ]


@pytest.mark.parametrize("row", [row for row in ROWS if row.startswith(("m/", "t/"))])
def test_who_may_do_what(row: str) -> None:
    there = world()
    before = stored(there)
    asked = 0

    def unchanged() -> None:
        """Asked before the first who is invited, not after."""
        nonlocal asked
        asked += 1
        if asked == 1:
            assert stored(there) == before

    try_all(row, "get", ROWS[row].get, there, lambda: None)
    try_all(row, "post", ROWS[row].post, there, unchanged)
    if not asked:
        unchanged()


@pytest.fixture(scope="module")
def everybody() -> World:
    return world()


@pytest.mark.parametrize("row", [row for row in ROWS if not row.startswith(("m/", "t/"))])
def test_pages_of_no_match_are_open_and_tell_nobody_of_it(row: str, everybody: World) -> None:
    for how in ("get", "post"):
        try_all(row, how, getattr(ROWS[row], how), everybody, lambda: None)
    if ROWS[row].get is ALL:
        for who in OUTSIDE:
            page = (
                everybody.browsers[who]
                .get(f"/{ROWS[row].address or row}", follow=True)
                .content.decode("utf-8", "replace")
            )
            assert everybody.slug not in page
            assert everybody.table not in page


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_no_address_knows_other_methods(method: str, everybody: World) -> None:
    for row, found in ROWS.items():
        address = (found.address or row).replace(M, f"m/{everybody.slug}").replace(T, f"t/{everybody.table}")
        assert getattr(everybody.browsers["owner"], method)(f"/{address}").status_code == NO_METHOD, row


def test_nothing_is_changed_by_a_form_that_another_site_drew(everybody: World) -> None:
    for row, found in ROWS.items():
        if found.post is NO_METHOD or row == ONE_CLICK:
            continue
        browser = Client(enforce_csrf_checks=True)
        browser.cookies = everybody.browsers["owner"].cookies
        address = (found.address or row).replace(M, f"m/{everybody.slug}").replace(T, f"t/{everybody.table}")
        answer = browser.post(f"/{address}", found.sent)
        assert answer.status_code == REFUSED, row
        assert "reload the page" in answer.content.decode(), row


def test_the_address_of_a_match_gives_no_right_to_play_even_to_whoever_was_told_the_seat(everybody: World) -> None:
    page = everybody.browsers["owner"].get(f"/m/{everybody.slug}").content.decode()
    sent = {name: re.search(rf'name="{name}" value="([^"]*)"', page)[1] for name in ("question", "seat")}  # type: ignore[index]
    for who in EVERYBODY[1:]:
        assert everybody.browsers[who].post(f"/m/{everybody.slug}/play", sent | {"action": drop(1)}).status_code >= 403
    assert Play.objects.get(slug=everybody.slug).length == 1  # the hand-over alone


def test_pages_take_matches_from_the_one_place_that_asks_who_looks() -> None:
    """`viewers.held` asks; `tables.held` does not, so no page may call it."""
    source = Path(seats.__file__).parents[1]
    pages = [*source.glob("server/*pages.py"), source / "server/match_list.py", *source.glob("hosting/*_pages.py")]
    assert len(pages) >= 6
    assert [page.name for page in pages if "tables.held(" in page.read_text()] == []
