"""Tokens for programs: made on a page, shown once, stored hashed, in part, for a while; and what a bot's token marks."""

from __future__ import annotations

import asyncio
import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from starlette.requests import Request

from turnwright.client.shapes import PLAY, READ, SCOPES
from turnwright.core import BadSetup, HandOver, find_game
from turnwright.hosting import beginning, gatherings, tokens
from turnwright.hosting.gatherings import Wanted, Way
from turnwright.hosting.models import Person, Token
from turnwright.server import tables
from turnwright.server.asgi import listen_to_match
from turnwright.server.models import Play

from .helpers import client, match, person


class Program:
    def __init__(self, who: Person | None, scopes: tuple[str, ...] = SCOPES, bot: str = "") -> None:
        self.code = tokens.make(who, "test", scopes, 1, bot) if who else ""
        self.client = Client()

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.code}"} if self.code else {}

    def get(self, path: str) -> Any:
        return self.client.get(f"/api/{path}", headers=self.headers)

    def post(self, path: str, sent: Any, **headers: str) -> Any:
        return self.client.post(
            f"/api/{path}", json.dumps(sent), content_type="application/json", headers=self.headers | headers
        )


def test_a_token_is_made_on_a_page_and_shown_once() -> None:
    ada = person("Ada")
    browser = client(ada)
    page = browser.post("/me/tokens", {"name": "laptop", "scope": "play", "days": "30"}).content.decode()
    (code,) = re.findall(r'value="(tw_[^"]+)"', page)
    assert code not in browser.get("/me/tokens").content.decode()
    assert "laptop" in browser.get("/me/tokens").content.decode()
    (token,) = Token.objects.filter(person=ada)
    assert (token.scopes, token.used) == ([READ, PLAY], None)
    assert code not in str(list(Token.objects.values()))
    program = Program(None)
    program.code = code
    assert program.get("me").json() == {
        "name": "Ada",
        "handle": ada.handle,
        "bot": "",
        "scopes": ["read", "play"],
        "hosted": True,
        "api": 1,
    }
    assert Token.objects.get(pk=token.pk).used is not None
    assert client(person("Eve")).post("/me/tokens/revoke", {"token": token.pk}).status_code == 302
    assert program.get("me").status_code == 200
    browser.post("/me/tokens/revoke", {"token": token.pk})
    gone = program.get("me")
    assert (gone.status_code, gone.json()["kind"]) == (401, "NotSignedIn")


def test_what_cannot_be_made_is_said_on_the_page() -> None:
    browser = client(person("Ada"))
    for sent, said in (
        ({"name": "x", "days": "0"}, "1 to 365 days"),
        ({"name": "x", "days": "9999"}, "1 to 365 days"),
        ({"name": "", "days": "5"}, "A name has"),
        ({"name": "x", "days": "5", "bot": "<b>"}, "plain letters"),
    ):
        answer = browser.post("/me/tokens", sent)
        assert answer.status_code == 422
        assert said in answer.content.decode()
    assert not Token.objects.filter(name="x").exists()


def test_nobody_has_more_tokens_than_can_be_minded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "MOST", 1)
    ada = person("Ada")
    tokens.make(ada, "one", (), 1)
    with pytest.raises(BadSetup, match="revoke one first"):
        tokens.make(ada, "two", (), 1)


def test_a_token_ends_with_its_time_and_with_whoever_is_shut_out() -> None:
    ada = person("Ada")
    program = Program(ada)
    Token.objects.filter(person=ada).update(expires=timezone.now() - timedelta(seconds=1))
    assert program.get("me").status_code == 401
    Token.objects.filter(person=ada).update(expires=None)
    assert program.get("me").status_code == 200
    ada.user.is_active = False
    ada.user.save()
    assert program.get("me").status_code == 401


def test_a_worthless_token_is_no_way_to_look_on() -> None:
    slug = match(person("Ada"), person("Bob"), public=True)
    nobody = Program(None)
    assert nobody.get(f"matches/{slug}").status_code == 200
    nobody.code = "tw_guessed"
    assert nobody.get(f"matches/{slug}").status_code == 401


# Bots


def test_a_seat_that_a_bot_s_token_answers_for_is_marked_to_everybody_before_its_first_answer() -> None:
    ada, bob = person("Ada"), person("Bob")
    slug = match(ada, bob, public=True)
    bot = Program(ada, bot="Gambit")
    first = bot.post(f"matches/{slug}/actions", {"seat": 0, "action": "drop 3"}, Idempotency_Key="1")
    assert first.status_code == 200
    again = bot.post(f"matches/{slug}/actions", {"seat": 0, "action": "drop 3"}, Idempotency_Key="1")
    assert again.json()["repeated"]
    name = f"Gambit (bot of @{ada.handle})"
    for page in (client(bob).get(f"/m/{slug}"), client().get(f"/m/{slug}"), client().get("/")):
        assert name in page.content.decode()
    assert Program(bob).get(f"matches/{slug}").json()["seats"][0]["name"] == name
    with tables.held(slug) as hosted:
        acts = [type(entry.action).__name__ for entry in hosted.match.log]
    assert acts == ["HandOver", "Drop"]
    tables.play(slug, 1, find_game("connect_four").read_action({"type": "Drop", "column": 1}))
    bot.post(f"matches/{slug}/actions", {"seat": 0, "action": "drop 4"})
    with tables.held(slug) as hosted:
        assert sum(isinstance(entry.action, HandOver) for entry in hosted.match.log) == 1


def test_a_bot_that_is_refused_has_marked_nothing() -> None:
    ada = person("Ada")
    slug = match(ada, person("Bob"))
    refused = Program(ada, bot="Gambit").post(f"matches/{slug}/actions", {"seat": 0, "action": "drop 99"})
    assert refused.status_code == 422
    assert Play.objects.get(slug=slug).length == 0


def test_bots_of_programs_play_no_rated_match() -> None:
    ada, bob = person("Ada"), person("Bob")
    slug = match(ada, bob, rated=True)
    refused = Program(ada, bot="Gambit").post(f"matches/{slug}/actions", {"seat": 0, "action": "drop 3"})
    assert (refused.status_code, refused.json()["error"]) == (403, "It is rated, so no program plays in it.")
    assert Program(ada).post(f"matches/{slug}/actions", {"seat": 0, "action": "drop 3"}).status_code == 200
    table = gatherings.begin(bob, Way(find_game("connect_four")), [Wanted("me"), Wanted("open")], rated=True)
    refused = Program(ada, bot="Gambit").post(f"tables/{table.slug}/sit", {"seat": 1})
    assert refused.json()["error"] == "It is rated, so no program plays in it."


def test_a_bot_sits_down_at_a_table_under_its_own_name_and_plays() -> None:
    ada, bob = person("Ada"), person("Bob")
    table = gatherings.begin(bob, Way(find_game("ferrymen")), [Wanted("me"), Wanted("open")])
    bot = Program(ada, bot="Gambit")
    assert table.slug in [one["slug"] for one in bot.get("tables").json()]
    seated = bot.post(f"tables/{table.slug}/sit", {"seat": 1}).json()
    assert seated["chairs"][1]["who"] == f"Gambit (bot of @{ada.handle})"
    assert f"Gambit (bot of @{ada.handle})" in client(bob).get(f"/t/{table.slug}").content.decode()
    assert bot.post(f"tables/{table.slug}/ready", {}).json()["chairs"][1]["ready"]
    beginning.seal(table, bob, "")
    beginning.ready(table, bob)
    begun = bot.get(f"tables/{table.slug}").json()["match"]
    seats = bot.get(f"matches/{begun}").json()["seats"]
    assert [one["name"] for one in seats] == ["Bob", f"Gambit (bot of @{ada.handle})"]
    assert bot.get(f"matches/{begun}").json()["mine"] == [1]


def test_a_program_lays_a_table_and_takes_a_link() -> None:
    ada, bob = Program(person("Ada")), Program(person("Bob"))
    alone = ada.post("matches", {"game": "kingdom", "seats": [{"kind": "me"}, {"kind": "easy"}]}).json()
    assert ada.get(f"matches/{alone['match']}").json()["mine"] == [0]
    assert bob.get(f"matches/{alone['match']}").status_code == 404
    laid = ada.post("matches", {"game": "connect_four", "seats": [{"kind": "me"}, {"kind": "link"}]}).json()
    table = gatherings.Gathering.objects.get(slug=laid["table"])
    code = gatherings.new_link(table, 1)
    assert bob.post("join", {"code": code}).json() == {"match": "", "table": table.slug}
    assert bob.post("join", {"code": code}).status_code == 404
    for one in (ada, bob):
        begun = one.post(f"tables/{table.slug}/ready", {}).json()["match"]
    assert bob.get(f"matches/{begun}").json()["mine"] == [1]
    refused = ada.post("matches", {"game": "kingdom", "seats": [{"kind": "me"}, {"kind": "dragon"}]})
    assert (refused.status_code, refused.json()["error"][:10]) == (422, "A chair is")


# Streams


async def frames(program: Program, slug: str, seat: str, do: Any = lambda: None) -> Any:
    """The status of a stream that is refused; else what it says after `do`."""
    headers = [(name.lower().encode(), value.encode()) for name, value in program.headers.items()]
    scope = {"type": "http", "path_params": {"slug": slug}, "query_string": f"seat={seat}".encode(), "headers": headers}
    answer = await listen_to_match(Request(scope))
    if answer.status_code != 200:
        return answer.status_code
    body = answer.body_iterator  # type: ignore[attr-defined]
    said = [await anext(body), await anext(body)]
    await asyncio.to_thread(do)
    try:
        said.append(await asyncio.wait_for(anext(body), 5))
    except (StopAsyncIteration, TimeoutError) as ended:
        said.append(type(ended).__name__)
    finally:
        await body.aclose()
    return said[1:]


def test_a_stream_tells_a_seat_s_own_stamps_to_whoever_holds_it_alone() -> None:
    ada, bob = person("Ada"), person("Bob")
    slug = match(ada, bob)
    drop = find_game("connect_four").read_action({"type": "Drop", "column": 3})
    said = asyncio.run(frames(Program(ada), slug, "0", lambda: tables.play(slug, 0, drop)))
    assert said == ['event: changed\ndata: {"stamp":0}\n\n', 'event: changed\ndata: {"stamp":1}\n\n']
    for other in (Program(bob), Program(person("Eve")), Program(None)):
        assert asyncio.run(frames(other, slug, "0")) == 403
    assert asyncio.run(frames(Program(None), slug, "")) == 403
    assert asyncio.run(frames(Program(bob), slug, ""))[0] == 'event: changed\ndata: {"stamp":1}\n\n'


def test_a_stream_ends_with_its_token() -> None:
    ada = person("Ada")
    slug, program = match(ada, person("Bob")), Program(ada)

    def revoke() -> None:
        Token.objects.filter(person=ada).delete()
        tables.play(slug, 0, find_game("connect_four").read_action({"type": "Drop", "column": 3}))

    assert asyncio.run(frames(program, slug, "0", revoke))[1] == "StopAsyncIteration"


# Secrets


def test_what_one_seat_drafts_changes_nothing_that_other_tokens_receive() -> None:
    ada, bob = person("Ada"), person("Bob")
    slug = match(ada, bob, game="ec4x", public=True)
    others = [Program(bob), Program(person("Eve")), Program(None)]
    mine = Program(ada)
    paths = ["matches", *(f"matches/{slug}{what}" for what in ("", "/view", "/choices", "/log", "/file"))]
    paths += [
        f"matches/{slug}/{what}?seat={seat}" for what in ("view", "choices", "log", "draft", "acts") for seat in (0, 1)
    ]
    deeds = [
        ("undo", {"seat": 0}),
        ("actions", {"seat": 0, "action": "seal"}),
        ("preview", {"seat": 1, "action": "seal"}),
    ]

    def received() -> list[tuple[str, bytes]]:
        found = [(path, one.get(path).content) for one in others for path in paths]
        return found + [(d, one.post(f"matches/{slug}/{d}", sent).content) for one in others for d, sent in deeds]

    before = received()
    assert mine.post(f"matches/{slug}/draft", {"seat": 0, "text": "tax 45"}).json()["played"]["number"] == 1
    assert [path for (path, now), (_, then) in zip(received(), before, strict=True) if now != then] == []
    assert b"tax 45" in mine.get(f"matches/{slug}/draft?seat=0").content


def test_keys_letters_and_codes_stand_in_no_answer() -> None:
    """Envelopes from start to end: what a seat's view does not hold stands in nothing that its token fetches."""
    from envelopes.book import LETTERS

    ada, bob = person("Ada"), person("Bob")
    slug = match(ada, bob, game="envelopes", public=True)
    programs: dict[int | None, Program] = {0: Program(ada), 1: Program(bob), None: Program(None)}
    game, checked = find_game("envelopes"), 0
    key = Play.objects.get(slug=slug).header["streams"][0]["key"]
    stored = list(Token.objects.values_list("stored", flat=True))
    while Play.objects.get(slug=slug).outcome is None:
        with tables.held(slug) as hosted:
            told = {s: str([event for _, event in hosted.match.heard(s)]) for s in programs}
            known = {s: game.show(hosted.match.table, s).decode() + told[s] for s in programs}
            at = hosted.waiting[0]
            action = hosted.match.legal(at)[-1 if hosted.number % 3 else 0]
        for seat, program in programs.items():
            own = "" if seat is None else f"?seat={seat}"
            paths = [f"matches/{slug}{what}{own}" for what in ("/view", "/choices", "/log")]
            hidden = [letter for letter in LETTERS if letter not in known[seat]]
            checked += len(hidden)
            for path in ["matches", f"matches/{slug}", f"matches/{slug}/file", *paths, f"matches/{slug}/view?seat=0"]:
                if path.endswith("seat=0") and seat != 0:
                    assert program.get(path).status_code == 403
                text = program.get(path).content.decode()
                assert [one for one in (key, program.code or key, *stored, *hidden) if one in text] == [], path
        tables.play(slug, at, action)
        assert hosted.number < 400
    assert checked > 20
