"""Every address of the API, every method, everybody who might try with a token, with a cookie or with nothing."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from turnwright.client.shapes import PLAY, READ, SCOPES, TABLES
from turnwright.hosting import tokens
from turnwright.hosting.models import Person

from .helpers import question
from .test_matrix import (
    ALL,
    AT_TABLE,
    CLOSED,
    EVERYBODY,
    GOOD,
    HIDDEN,
    LOOK,
    ONLOOKERS,
    OUTSIDE,
    OWN_SEAT,
    REFUSED,
    SEATED,
    Expected,
    World,
    addresses,
    of_match,
    stored,
    world,
)

JSON = "application/json"
NOBODY = ("nobody", "passer-by")
M, T = "matches/<slug>", "tables/<slug>"
PRIVATE = of_match(REFUSED, REFUSED, owner=GOOD)
"""What only whoever holds seat 0 may look at."""
Row = tuple[str, Expected, Any]
ROWS: dict[tuple[str, str], Row] = {
    ("get", "openapi.json"): (READ, ALL, None),
    ("get", "me"): (READ, ALL, None),
    ("get", "games"): (READ, ALL, None),
    ("get", "games/<game>"): (READ, ALL, None),
    ("get", "matches"): (READ, ALL, None),
    ("post", "matches"): (TABLES, ALL, {"game": "chess"}),
    ("get", M): (READ, LOOK, None),
    ("get", f"{M}/view"): (READ, LOOK, None),
    ("get", f"{M}/view?seat=0"): (READ, PRIVATE, None),
    ("get", f"{M}/choices"): (READ, LOOK, None),
    ("get", f"{M}/choices?seat=0"): (READ, PRIVATE, None),
    ("get", f"{M}/log"): (READ, LOOK, None),
    ("get", f"{M}/log?seat=0"): (READ, PRIVATE, None),
    ("get", f"{M}/file"): (READ, LOOK, None),
    ("get", f"{M}/acts?seat=0"): (READ, PRIVATE, None),
    ("get", f"{M}/draft?seat=0"): (READ, PRIVATE, None),
    ("post", f"{M}/actions"): (PLAY, OWN_SEAT, {"seat": 0, "action": "drop 3"}),
    ("post", f"{M}/undo"): (PLAY, OWN_SEAT, {"seat": 0}),
    ("post", f"{M}/preview"): (READ, PRIVATE, {"seat": 0, "action": "drop 3"}),
    ("post", f"{M}/hint"): (PLAY, OWN_SEAT, {"seat": 0}),
    ("post", f"{M}/draft"): (PLAY, OWN_SEAT, {"seat": 0, "text": ""}),
    ("get", "tables"): (READ, ALL, None),
    ("get", T): (READ, AT_TABLE, None),
    ("post", f"{T}/sit"): (TABLES, SEATED, {"seat": 2}),
    ("post", f"{T}/swap"): (TABLES, SEATED, {"named": 8}),
    ("post", f"{T}/ready"): (TABLES, SEATED, {}),
    ("post", f"{T}/rise"): (TABLES, SEATED, {}),
    ("post", "join"): (TABLES, dict.fromkeys(EVERYBODY, HIDDEN), {"code": "nothing"}),
}
"""For each: what a token must be for, what comes of it for everybody, what is sent.  Whoever has no token is asked for one
where it is needed, before anything else is said."""


class Programs:
    """Tokens of everybody, for everything and for looking alone."""

    def __init__(self, there: World) -> None:
        self.there = there
        self.codes: dict[tuple[str, str], str] = {}
        for who, browser in there.browsers.items():
            user = browser.session.get("_auth_user_id")
            if user is not None:
                person = Person.objects.get(user_id=user)
                self.codes[who, "all"] = tokens.make(person, "all", SCOPES, 1)
                self.codes[who, READ] = tokens.make(person, "look", (), 1)

    def ask(self, how: str, row: str, sent: Any, who: str, kind: str = "all", cookies: bool = False) -> Any:
        there, onlooking = self.there, who in ONLOOKERS
        slug, table = (there.public, there.open_table) if onlooking else (there.slug, there.table)
        path = row.replace(M, f"matches/{slug}").replace(T, f"tables/{table}").replace("<game>", "kingdom")
        if sent and "action" in sent:
            sent = sent | {"question": question(slug, 0)}
        browser = Client(enforce_csrf_checks=True)
        if cookies:
            browser.cookies = there.browsers[who].cookies
        code = self.codes.get((who, kind))
        headers = {"Authorization": f"Bearer {code}"} if code and not cookies else {}
        if how == "get":
            return browser.get(f"/api/{path}", headers=headers)
        return browser.post(f"/api/{path}", json.dumps(sent), content_type=JSON, headers=headers)


def test_every_address_has_a_row() -> None:
    ours = {address.removeprefix("api/") for address in addresses() if address.startswith("api/")}
    assert ours == {path.partition("?")[0] for _, path in ROWS}


def test_the_document_names_every_address() -> None:
    page = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
    known = {f"{how.upper()} /api/{path.partition('?')[0]}".replace("<", "{").replace(">", "}") for how, path in ROWS}
    shown = set(re.findall(r"`((?:GET|POST) /api/[^`]+)`", page))
    assert known - shown == {"GET /api/openapi.json"}
    assert shown - known == {"GET /api/matches/{slug}/events"}


@pytest.fixture(scope="module")
def there() -> World:
    return world()


@pytest.fixture(scope="module")
def programs(there: World) -> Programs:
    return Programs(there)


@pytest.mark.parametrize(("how", "row"), ROWS)
def test_who_may_do_what(how: str, row: str, there: World, programs: Programs) -> None:
    """The uninvited first; until they are through, nothing has changed."""
    scope, expected, sent = ROWS[how, row]
    before, checked = stored(there), False
    for who in sorted(expected, key=lambda who: expected[who] is GOOD):
        if expected[who] is GOOD and not checked:
            assert stored(there) == before
            checked = True
        wanted = 401 if who in NOBODY and scope != READ else expected[who]
        answer = programs.ask(how, row, sent, who)
        fits = answer.status_code in (200, 409, 422) if wanted is GOOD else answer.status_code == wanted
        assert fits, f"{how} {row} by {who}: {answer.status_code}, not {wanted}: {answer.content!r}"
        assert answer["Content-Type"].startswith("application/")
        assert answer["Cache-Control"] == "no-store"
        if answer.status_code >= 400:
            assert set(answer.json()) == {"error", "kind", "section"}


@pytest.mark.parametrize(("how", "row"), [one for one, (scope, *_) in ROWS.items() if scope != READ])
def test_a_token_for_looking_does_nothing_else(how: str, row: str, there: World, programs: Programs) -> None:
    before = stored(there)
    answer = programs.ask(how, row, ROWS[how, row][2], "owner", READ)
    assert (answer.status_code, answer.json()["kind"]) == (403, "NotYours")
    assert stored(there) == before


@pytest.mark.parametrize(("how", "row"), ROWS)
def test_a_cookie_opens_nothing(how: str, row: str, there: World, programs: Programs) -> None:
    """A browser that is signed in is nobody here, so no page can make it act for its person."""
    scope, expected, sent = ROWS[how, row]
    before = stored(there)
    answer = programs.ask(how, row, sent, "owner", cookies=True)
    assert answer.status_code == (401 if scope != READ else 200 if expected["nobody"] is GOOD else expected["nobody"])
    assert stored(there) == before


def test_lists_tell_nobody_of_a_private_match_or_table(there: World, programs: Programs) -> None:
    for who in OUTSIDE:
        for row in ("matches", "tables"):
            text = programs.ask("get", row, None, who).content.decode()
            assert there.slug not in text
            assert there.table not in text
    assert there.slug in programs.ask("get", "matches", None, "owner").content.decode()
    assert there.slug in programs.ask("get", "matches?mine=true", None, "other").content.decode()
    assert there.public not in programs.ask("get", "matches?mine=true", None, "other").content.decode()


def test_a_closed_seat_stays_closed_to_whoever_held_it(programs: Programs) -> None:
    assert CLOSED["expired"] == programs.ask("get", f"{M}/view?seat=0", None, "expired").status_code


def test_a_link_is_worth_a_seat_once_for_programs_too(there: World, programs: Programs) -> None:
    assert programs.ask("post", "join", {"code": "nothing"}, "owner").status_code == HIDDEN
    assert programs.ask("post", "join", {"code": "x" * 300}, "owner").status_code == 400
