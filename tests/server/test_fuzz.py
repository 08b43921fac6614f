"""Junk in every field of every address: an answer or a sentence, never a failure.

Addresses come from urls.py, names of fields from the code that reads them and from the pages and forms that send them.
"""

import ast
import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern

from turnwright import server
from turnwright.core import games
from turnwright.core.reading import LARGEST
from turnwright.server import tables
from turnwright.server.urls import urlpatterns

from .helpers import FRIEND, YOU, new

JUNK = (
    *("", " ", "²", "٣", "9" * 5000, "-1", "+7", "1e3", "0.5", str(LARGEST + 1), str(2**64 + 1000)),
    *("\x00", "\ud800".encode("utf-16", "surrogatepass").decode("utf-16", "replace"), "<b>&'\"", "../..", "%s{0}"),
    *("x" * 9000, "[" * 4000, '{"type":' * 800, '{"type":"Nope"}', "opening.dominion = -1", "a=b\nc", "\n\r\t"),
)
READS = {"GET", "POST", "sent", "FILES"}
SCRIPT = {"HX-Request": "true"}


def names_read() -> set[str]:
    """What the server's code asks of a request: `request.POST.get("seat")`, `sent.get(f"seat.{n}")`."""
    found = set[str]()
    for file in Path(server.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
                source = ast.unparse(node.func.value)
                if node.args and READS & set(re.findall(r"\w+", source)):
                    found |= named(node.args[0])
    return found


def named(node: ast.expr) -> set[str]:
    if isinstance(node, ast.Constant):
        return {str(node.value)}
    return {ast.unparse(node)[2:-1].replace("{seat}", "1").replace("{option.name}", "max_rounds")}


def names_sent(html: str) -> dict[str, str]:
    """What a page would send along."""
    return dict(re.findall(r'<(?:input|select|textarea|button)[^>]*? name="([^"]+)"(?:[^>]*? value="([^"]*)")?', html))


def addresses(slug: str, game: str) -> list[str]:
    patterns = [str(url.pattern) for url in urlpatterns if isinstance(url, URLPattern)]
    return [f"/{re.sub('<slug:(slug|game_id)>', lambda f: slug if f[1] == 'slug' else game, p)}" for p in patterns]


@pytest.fixture
def lenient(client: Client) -> Client:
    client.raise_request_exception = True
    return client


def answers(response: Any) -> None:
    assert response.status_code < 500, response


def test_the_fields_are_found_in_the_code() -> None:
    assert {"at", "number", "seat", "seats", "form", "action", "q", "variant", "screen"} <= names_read()


def test_junk_in_any_field_of_any_address_is_answered(lenient: Client) -> None:
    slug = new("envelopes", (YOU, FRIEND))
    lenient.post(f"/m/{slug}/take", {"seat": 0})
    usual = {"seat": "0", "number": "0", "at": "0", "start": "1"}
    for address in addresses(slug, "envelopes"):
        for name in sorted(names_read() - {"start"}):
            for junk in JUNK if name in ("at", "number", "seat", "seats") else JUNK[::3]:
                answers(lenient.get(address, usual | {name: junk}))
                answers(lenient.post(address, usual | {name: junk}, headers=SCRIPT))
    tables.live(slug)


@pytest.mark.parametrize("game", sorted(games()))
def test_junk_in_the_new_match_form_is_answered(lenient: Client, game: str) -> None:
    address = f"/new/{game}"
    for name in names_sent(lenient.get(address).content.decode()):
        for junk in JUNK[::2]:
            answers(lenient.post(address, {"start": "1", name: junk}))


@pytest.mark.parametrize("game", [game.id for game in games().values() if hasattr(game.part("forms"), "forms")])
def test_junk_in_any_field_of_any_form_is_answered(lenient: Client, game: str) -> None:
    slug = new(game, (YOU, FRIEND)[: games()[game].seats[0]])
    lenient.post(f"/m/{slug}/take", {"seat": 0})
    forms = set(re.findall(r"form=([a-z0-9-]+)", lenient.get(f"/m/{slug}").content.decode()))
    for form in sorted(forms):
        opened = lenient.get(f"/m/{slug}/fill", {"seat": 0, "form": form}, headers=SCRIPT).content.decode()
        for name in names_sent(opened):
            for junk in JUNK if name.startswith("f.") else ():
                sent = {"seat": "0", "number": "0", "form": form, "do": "check", name: junk}
                answers(lenient.post(f"/m/{slug}/fill", sent, headers=SCRIPT))
