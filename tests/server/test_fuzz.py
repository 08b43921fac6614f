"""Junk in every field of every address: an answer or a sentence, never a failure.

Addresses come from urls.py, names of fields from what the server asks of a request and what its pages and forms send.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern
from django.utils.datastructures import MultiValueDict

from turnwright.core import games
from turnwright.core.reading import LARGEST
from turnwright.server.urls import urlpatterns

from .helpers import FRIEND, YOU, new

JUNK = (
    *("", " ", "²", "٣", "9" * 5000, "-1", "+7", "1e3", "0.5", str(LARGEST + 1), str(2**64 + 1000)),
    *("\x00", "\ud800".encode("utf-16", "surrogatepass").decode("utf-16", "replace"), "<b>&'\"", "../..", "%s{0}"),
    *("x" * 9000, "[" * 4000, '{"type":' * 800, '{"type":"Nope"}', "opening.dominion = -1", "a=b\nc", "\n\r\t"),
)
SCRIPT = {"HX-Request": "true"}


@contextmanager
def asked_of_requests() -> Iterator[set[str]]:
    """What the server asks of the requests in this block, by name."""
    found, get = set[str](), MultiValueDict.get

    def listening(sent: Any, name: str, default: Any = None) -> Any:
        found.add(name)
        return get(sent, name, default)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(MultiValueDict, "get", listening)
        yield found


def names_sent(html: str) -> dict[str, str]:
    """What a page would send along."""
    return dict(re.findall(r'<(?:input|select|textarea|button)[^>]*? name="([^"]+)"(?:[^>]*? value="([^"]*)")?', html))


def addresses(slug: str, game: str) -> list[str]:
    patterns = [str(url.pattern) for url in urlpatterns if isinstance(url, URLPattern)]
    return [f"/{re.sub('<slug:(slug|game_id)>', lambda f: slug if f[1] == 'slug' else game, p)}" for p in patterns]


def answers(response: Any) -> None:
    response.close()
    assert response.status_code < 500, response


def test_junk_in_any_field_of_any_address_is_answered(client: Client) -> None:
    slug, usual, fuzzed = new("envelopes", (YOU, FRIEND)), {"seat": "0", "question": "0", "at": "0"}, set[str]()
    client.post(f"/m/{slug}/take", {"seat": 0})
    for address in addresses(slug, "envelopes"):
        for send in (client.get, client.post):
            with asked_of_requests() as names:
                answers(send(address, usual, headers=SCRIPT))
            for name in sorted(names - {"csrfmiddlewaretoken"}):
                for junk in JUNK if name in usual else JUNK[::4]:
                    answers(send(address, usual | {name: junk}, headers=SCRIPT))
            fuzzed |= names
    assert {"at", "question", "seat", "form", "action", "q", "screen", "known"} <= fuzzed


@pytest.mark.parametrize("game", sorted(games()))
def test_junk_in_the_new_match_form_is_answered(client: Client, game: str) -> None:
    address = f"/new/{game}"
    for name in names_sent(client.get(address).content.decode()):
        for junk in JUNK[::2]:
            seats = {f"seat.{seat}": "person" for seat in range(games()[game].seats[0])}
            answers(client.post(address, {"start": "1"} | seats | {name: junk}))


@pytest.mark.parametrize("game", [game.id for game in games().values() if game.forms.offers("forms")])
def test_junk_in_any_field_of_any_form_is_answered(client: Client, game: str) -> None:
    slug = new(game, (YOU, FRIEND)[: games()[game].seats[0]])
    client.post(f"/m/{slug}/take", {"seat": 0})
    forms = set(re.findall(r"form=([a-z0-9-]+)", client.get(f"/m/{slug}").content.decode()))
    for form in sorted(forms):
        opened = client.get(f"/m/{slug}/fill", {"seat": 0, "form": form}, headers=SCRIPT).content.decode()
        for name in names_sent(opened):
            for junk in JUNK if name.startswith("f.") else ():
                sent = {"seat": "0", "question": "0", "form": form, "do": "check", name: junk}
                answers(client.post(f"/m/{slug}/fill", sent, headers=SCRIPT))
