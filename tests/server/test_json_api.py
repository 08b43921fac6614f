"""The JSON API of a table: what pages show and do, for programs, in the same words and by the same rules."""

from __future__ import annotations

import json
import subprocess
import sys
from html import unescape
from typing import Any

import msgspec
import pytest
from django.test import Client

from turnwright.client import shapes
from turnwright.core import Seat, find_game, games
from turnwright.server import tables

from .helpers import BOT, FRIEND, YOU, drop, length, new, question

JSON = "application/json"


class Program:
    """Something that speaks JSON."""

    def __init__(self, **headers: str) -> None:
        self.client = Client()
        self.headers = headers

    def get(self, path: str, **query: Any) -> Any:
        return self.client.get(f"/api/{path}", query, headers=self.headers)

    def post(self, path: str, sent: Any, **headers: str) -> Any:
        return self.client.post(f"/api/{path}", json.dumps(sent), content_type=JSON, headers=self.headers | headers)


@pytest.fixture
def program() -> Program:
    return Program()


def read(answer: Any, shape: type[Any]) -> Any:
    assert answer.status_code == 200, answer.content
    return msgspec.json.decode(answer.content, type=shape)


def test_games_come_with_their_options_and_presets(program: Program) -> None:
    found = read(program.get("games"), list[shapes.GameShown])
    assert {one.id for one in found} == set(games())
    kingdom = read(program.get("games/kingdom"), shapes.GameShown)
    assert [one.name for one in kingdom.presets] == [one.name for one in find_game("kingdom").presets]
    assert {one.name for one in kingdom.options} == set(find_game("kingdom").options.__struct_fields__)
    assert program.get("games/chess").json() == {
        "error": "There is no game of that name here.",
        "kind": "NoSuchMatch",
        "section": "",
    }


def test_a_match_is_started_played_and_taken_back(program: Program) -> None:
    chairs = [{"kind": "me"}, {"kind": "person", "name": "Friend"}]
    laid = read(program.post("matches", {"game": "kingdom", "seats": chairs}), shapes.Laid)
    here = f"matches/{laid.match}"
    seen = read(program.get(f"{here}/view", seat=0), shapes.Seen)
    assert (seen.asked, seen.match.waiting, seen.match.mine) == (True, (0,), (0, 1))
    game = find_game("kingdom")
    with tables.held(laid.match) as hosted:
        assert game.read_view(bytes(seen.view), game.book) == hosted.view(0)
    answer = {"seat": 0, "action": "develop farm", "question": seen.question}
    played = read(program.post(f"{here}/actions", answer), shapes.Played)
    assert played.number == 1
    assert "farm" in played.news[0].words.label.lower()
    back = read(program.post(f"{here}/undo", {"seat": 0, "question": played.question}), shapes.Played)
    assert back.number == 0
    wire = {"type": "Develop", "kind": "house"}
    assert read(program.post(f"{here}/actions", {"seat": 0, "action": wire}), shapes.Played).number == 1
    assert next(one.slug for one in read(program.get("matches"), shapes.Rows).matches) == laid.match


def test_the_same_answer_is_given_once(program: Program) -> None:
    slug = new()
    answer = {"seat": 0, "action": {"type": "Drop", "column": 3}}
    first = read(program.post(f"matches/{slug}/actions", answer, Idempotency_Key="a"), shapes.Played)
    again = read(program.post(f"matches/{slug}/actions", answer, Idempotency_Key="a"), shapes.Played)
    assert (first.repeated, again.repeated, length(slug)) == (False, True, 1)
    other = program.post(f"matches/{slug}/actions", answer | {"action": "drop 4"}, Idempotency_Key="a")
    assert (other.status_code, other.json()["kind"]) == (409, "Stale")
    with_question = {"seat": 1, "action": "drop 2", "question": question(slug, 1)}
    assert not read(program.post(f"matches/{slug}/actions", with_question), shapes.Played).repeated
    assert read(program.post(f"matches/{slug}/actions", with_question), shapes.Played).repeated
    late = program.post(f"matches/{slug}/actions", with_question | {"action": "drop 5"})
    assert (late.status_code, length(slug)) == (409, 2)


def test_what_is_refused_is_one_sentence_and_changes_nothing(program: Program) -> None:
    slug = new("kingdom")
    here = f"matches/{slug}/actions"
    program.post(here, {"seat": 0, "action": "develop farm"})
    cases: list[tuple[Any, int, str]] = [
        ({"seat": 0, "action": "build palace"}, 422, "2.3 No action point is left."),
        ({"seat": 0, "action": "bild palace"}, 400, "There is no action bild; did you mean build?"),
        ({"seat": 1, "action": "develop farm"}, 422, "It is not seat 1's turn to answer."),
        ({"seat": 7, "action": "develop farm"}, 403, "You do not hold that seat."),
        ({"seat": 0, "action": {"type": "@announce", "what": "stopped"}}, 409, "That cannot be done in this match now"),
        ({"seat": 0, "action": {"type": "Fly"}}, 400, "This is not an action of Kingdom"),
        ({"seat": 0}, 400, "The body cannot be read"),
        ([], 400, "The body cannot be read"),
    ]
    for sent, status, sentence in cases:
        answer = program.post(here, sent)
        assert (answer.status_code, answer["Content-Type"]) == (status, JSON), (sent, answer.content)
        assert answer.json()["error"].startswith(sentence), sent
    assert program.post(here, cases[0][0]).json()["section"] == "2.3"
    assert length(slug) == 1


def test_every_error_is_json(program: Program) -> None:
    slug = new()
    for answer, status in (
        (program.get("nothing"), 404),
        (program.get("matches/nothing"), 404),
        (program.get(f"matches/{slug}/actions"), 405),
        (program.get(f"matches/{slug}/view", seat="first"), 400),
        (program.get(f"matches/{slug}/view", seat=9), 403),
        (program.get(f"matches/{slug}/view", at=9), 404),
        (program.client.post(f"/api/matches/{slug}/actions", {"seat": 0}), 415),
        (program.post("matches", {"game": "x" * 2_000_000}), 413),
        (program.post("matches", {"game": "chess"}), 422),
    ):
        assert (answer.status_code, answer["Content-Type"]) == (status, JSON), answer.content
        assert answer.json()["error"].endswith((".", "?"))


def test_a_page_of_another_site_cannot_use_it(program: Program) -> None:
    """What a browser sends without asking first is a form or plain text, and neither is taken."""
    slug = new()
    sent = json.dumps({"seat": 0, "action": "drop 1"})
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = program.client.post(f"/api/matches/{slug}/actions", sent, content_type=kind)
        assert answer.status_code == 415
        assert "Access-Control-Allow-Origin" not in answer
    assert program.client.options(f"/api/matches/{slug}/actions").status_code == 405
    assert length(slug) == 0


def test_only_people_s_seats_are_seen_and_answered_until_the_end(program: Program) -> None:
    slug = new(seats=(YOU, BOT))
    assert program.get(f"matches/{slug}/view", seat=1).status_code == 403
    assert program.get(f"matches/{slug}/choices", seat=1).status_code == 403
    assert program.post(f"matches/{slug}/actions", {"seat": 1, "action": "drop 1"}).status_code == 403
    program.post(f"matches/{slug}/actions", {"seat": 0, "action": "@resign"})
    assert program.get(f"matches/{slug}/view", seat=1).status_code == 200


def test_acts_of_the_match_are_those_the_page_offers(program: Program) -> None:
    slug = new()
    found = read(program.get(f"matches/{slug}/acts", seat=0), list[shapes.ActShown])
    page = unescape(program.client.get(f"/m/{slug}/manage").content.decode())
    assert [one.line for one in found][:2] == ["@resign", "@agree draw"]
    for one in found:
        assert one.label in page
    for seat in (0, 1):
        played = read(program.post(f"matches/{slug}/actions", {"seat": seat, "action": "@agree draw"}), shapes.Played)
    assert played.over
    assert read(program.get(f"matches/{slug}"), shapes.MatchShown).outcome.winners == ()


def test_written_orders_are_read_line_by_line_and_then_take_the_draft_s_place(program: Program) -> None:
    slug = new("ec4x", (YOU, FRIEND))
    here = f"matches/{slug}/draft"
    draft = read(program.get(here, seat=0), shapes.DraftShown)
    assert draft.writable
    wrong = read(program.post(here, {"seat": 0, "text": "tax 45\nfly away"}), shapes.SheetRead)
    assert wrong.fault.startswith("Line 2: ")
    assert wrong.played is None
    checked = read(program.post(here, {"seat": 0, "text": "tax 45", "check": True}), shapes.SheetRead)
    assert (checked.fault, checked.played, length(slug)) == ("", None, 0)
    sent = {"seat": 0, "text": "tax 45", "question": draft.question}
    assert read(program.post(here, sent, Idempotency_Key="k"), shapes.SheetRead).played.number == 1
    assert read(program.post(here, sent, Idempotency_Key="k"), shapes.SheetRead).played.repeated
    assert "tax 45" in read(program.get(here, seat=0), shapes.DraftShown).text
    ahead = read(program.post(f"matches/{slug}/preview", {"seat": 0, "action": "seal"}), shapes.PreviewShown)
    assert (ahead.refusal, length(slug)) == ("", 1)


@pytest.mark.parametrize("game", ["kingdom", "hell", "ec4x"])
def test_it_says_what_the_sitting_says(game: str, program: Program) -> None:
    """Prompt, choices with their refusals, and log: sentence for sentence, after every action of a short match."""
    seats = (YOU, FRIEND) if 2 in find_game(game).seats else (YOU,)
    slug = new(game, seats)
    for _ in range(3):
        with tables.held(slug) as hosted:
            seat = hosted.waiting[0]
            sitting = hosted.sitting(seat)
        seen = read(program.get(f"matches/{slug}/view", seat=seat), shapes.Seen)
        found = read(program.get(f"matches/{slug}/choices", seat=seat), shapes.Choices)
        log = read(program.get(f"matches/{slug}/log", seat=seat), shapes.LogShown)
        assert seen.prompt == found.prompt == sitting.prompt
        assert [one.words.label for one in found.legal] == [sitting.say(a).label for a in hosted.match.legal(seat)]
        assert {one.refusal for one in found.refused} == {one.refusal for one in sitting.choices if one.refusal}
        assert [one.words for one in log.lines] == [one.words for one in sitting.log().lines]
        assert [one.fresh for one in log.lines] == [one.fresh for one in sitting.log().lines]
        for one in found.legal[:5]:
            assert sitting.read(one.line) == hosted.game.read_action(one.action)
        program.post(
            f"matches/{slug}/actions", {"seat": seat, "action": found.legal[0].line, "question": found.question}
        )


def test_the_page_and_the_program_are_refused_in_the_same_words(program: Program) -> None:
    slug = new("kingdom")
    tables.play(slug, 0, find_game("kingdom").read_action({"type": "Develop", "kind": "farm"}))
    wire = {"type": "Build", "building": "palace"}
    said = program.post(f"matches/{slug}/actions", {"seat": 0, "action": wire}).json()["error"]
    sent = {"seat": 0, "action": json.dumps(wire), "question": question(slug, 0)}
    page = program.client.post(f"/m/{slug}/play", sent, follow=True).content.decode()
    assert said.startswith("2.3 ")
    assert said in unescape(page)


def test_what_one_seat_drafts_changes_nothing_that_others_receive(program: Program) -> None:
    slug = new("ec4x", (YOU, FRIEND))
    others = [f"matches/{slug}", "matches", *(f"matches/{slug}/{what}" for what in ("view", "choices", "log", "file"))]

    def received() -> list[bytes]:
        looking = [program.get(path).content for path in others]
        return looking + [program.get(path, seat=1).content for path in others[2:5]]

    before = received()
    program.post(f"matches/{slug}/draft", {"seat": 0, "text": "tax 45"})
    assert length(slug) == 1
    assert received() == before


def test_a_view_holds_no_key_of_the_dice_and_the_file_opens_at_the_end(program: Program) -> None:
    slug = new("ec4x", (YOU, FRIEND))
    with tables.held(slug) as hosted:
        key = hosted.match.header.streams[0].key
    assert key
    for path in ("", "/view", "/choices", "/log"):
        assert key not in program.get(f"matches/{slug}{path}").content.decode()
    closed = program.get(f"matches/{slug}/file")
    assert (closed.status_code, closed["Content-Type"]) == (403, JSON)
    open_one = new()
    tables.play(open_one, 0, drop(1))
    assert program.get(f"matches/{open_one}/file").content.count(b"\n") == 3


def test_a_moment_of_the_past_is_seen_by_the_viewer_s_own_count(program: Program) -> None:
    slug = new()
    for n in range(3):
        tables.play(slug, n % 2, drop(n + 1))
    past = read(program.get(f"matches/{slug}/view", seat=0, at=1), shapes.Seen)
    assert (past.number, past.question, past.asked) == (1, "", False)
    lines = read(program.get(f"matches/{slug}/log", seat=0, since=2), shapes.LogShown).lines
    assert {one.moment for one in lines} == {2, 3}


def test_a_hint_is_given_to_whoever_is_asked(program: Program) -> None:
    slug = new("kingdom", (Seat(name="Ada"), BOT))
    found = read(program.post(f"matches/{slug}/hint", {"seat": 0}), shapes.HintShown)
    assert found.reason
    assert program.post(f"matches/{slug}/hint", {"seat": 1}).status_code == 403


def test_the_table_opens_without_it() -> None:
    """What describes the API takes longer to import than the pages take to open."""
    code = """
import sys
from turnwright.server.asgi import application
from django.urls import reverse
reverse("home")
print("ninja" in sys.modules, "pydantic" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


def test_the_description_names_every_address_and_shape(program: Program) -> None:
    found = program.get("openapi.json").json()
    assert found["openapi"].startswith("3.1")
    assert "/api/matches/{slug}/actions" in found["paths"]
    act = found["paths"]["/api/matches/{slug}/actions"]["post"]
    assert act["requestBody"]["content"][JSON]["schema"] == {"$ref": "#/components/schemas/Answer"}
    assert act["responses"]["422"]["content"][JSON]["schema"] == {"$ref": "#/components/schemas/Problem"}
    assert "kind" in found["components"]["schemas"]["Problem"]["properties"]
    text = json.dumps(found)
    for name in {part.partition('"')[0] for part in text.split("#/components/schemas/")[1:]}:
        assert name in found["components"]["schemas"]
