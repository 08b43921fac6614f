"""Pages in the reader's language, and what is left of English when every message is bracketed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from random import Random

import msgspec
import pytest
from django.test import Client

from turnwright import catalogues
from turnwright.core import Match, Seat, find_game, games
from turnwright.files import load_match
from turnwright.languages import PSEUDO, Catalogues
from turnwright.server import new_matches, recording, tables
from turnwright.server.models import Play
from turnwright.server.reader import COOKIE

from ..pseudo import english
from .helpers import FRIEND, YOU, new, question

MOVES = 24
LEFT_ENGLISH = {"kingdom": 0, "hell": 19, "mac": 17, "mac normal": 27, "titov": 0, "ec4x": 74}
"""Pieces of English on some pages of each game, and preset, that are names, or still to be said, the text of cards aside: fewer is better."""


@pytest.fixture
def pseudo() -> Client:
    client = Client()
    client.cookies[COOKIE] = PSEUDO
    return client


def read(client: Client, address: str) -> set[str]:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return english(answer.content.decode())


def test_the_first_language_of_the_browser_that_there_is_is_spoken(client: Client) -> None:
    german = client.get("/", headers={"accept-language": "fr, de-AT;q=0.8, en;q=0.5"})
    assert '<html lang="de"' in german.content.decode()
    assert "Wähle deinen Tisch" in german.content.decode()
    assert german["Content-Language"] == "de"
    assert '<html lang="en"' in client.get("/", headers={"accept-language": "fr"}).content.decode()


def test_a_language_is_chosen_on_a_page_and_stays(client: Client) -> None:
    page = client.get("/language", headers={"referer": "http://testserver/new"}).content.decode()
    assert 'href="/language?to=de&amp;back=/new"' in page
    chosen = client.get("/language?to=de&back=/new")
    assert (chosen.status_code, chosen["Location"]) == (302, "/new")
    assert '<html lang="de"' in client.get("/", headers={"accept-language": "en"}).content.decode()


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)", ""])
def test_choosing_a_language_leads_to_no_other_host(client: Client, back: str) -> None:
    assert client.get("/language", {"to": "de", "back": back})["Location"] == "/"


def test_a_refusal_is_in_the_language_of_the_one_who_is_refused(client: Client) -> None:
    client.cookies[COOKIE] = "de"
    slug = new("kingdom")
    page = client.get(f"/m/{slug}").content.decode()
    assert "3.8 Du hast keinen Heerführer, der einen Angriff anführt." in page
    assert "Runde 1: Spieler A ist am Zug." in page or "Runde 1:" in page


def test_the_shell_says_nothing_that_cannot_be_translated(pseudo: Client) -> None:
    Play.objects.all().delete()  # what other tests called their matches is nobody's to translate
    new("kingdom")
    assert {piece for at in ("/", "/matches", "/language", "/new/kingdom") for piece in read(pseudo, at)} <= {
        "start.gold = 10",
    }


def test_all_that_is_said_in_german_stands_in_a_catalogue(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other way round than `turnwright words`: that reads the source, and what it does not find there nobody misses."""
    said, answered, ask, fill = set[str](), set[str](), Catalogues.message, Catalogues.fill

    def message(self: Catalogues, speaker: str, said_now: str, context: str = "") -> str:
        found = ask(self, speaker, said_now, context)
        if re.match(r"turnwright\.(?!games)|turnwright\.games\.kingdom", speaker):
            said.add(said_now)
            answered.update({found} - {said_now})
        return found

    def filled(self: Catalogues, template: str, given: Mapping[str, object]) -> str:
        answered.add(found := fill(self, template, given))
        return found

    monkeypatch.setattr(Catalogues, "message", message)
    monkeypatch.setattr(Catalogues, "fill", filled)
    client.cookies[COOKIE] = "de"
    lesson = client.post("/games/kingdom/learn/first")["Location"]
    match = load_match(find_game("kingdom").folder / "replays" / "conquest-late.jsonl")
    slug = new_matches.keep(recording.played(Match(match.header), match.log))
    pages = ["/", "/games/kingdom", "/new/kingdom", "/rules/kingdom", "/matches", lesson, f"/m/{slug}/manage"]
    for at in (*pages, *(f"/m/{slug}?at={number}" for number in range(0, len(match.log) + 1, 8))):
        assert client.get(at).status_code == 200
    known = {
        entry.msgid
        for package in ("turnwright", "turnwright.games.kingdom")
        for entry in catalogues.merged(package, "de")
    }
    assert len(said) > 300
    fine = known | answered | {"start.gold = 10", *(game.title for game in games().values())}
    pieces = {piece for one in said - fine for piece in one.split(", ")}  # labels in a row, each of them said before
    assert {piece for piece in pieces if re.search(r"[A-Za-z]{2,}", piece)} - fine == set()


@pytest.mark.parametrize("played", LEFT_ENGLISH)
def test_what_a_game_says_can_be_translated(pseudo: Client, played: str) -> None:
    game_id, _, preset = played.partition(" ")
    game, rng, found = find_game(game_id), Random(3), set[str]()
    seats = [YOU, FRIEND, *[Seat("Third")] * 10][: game.seats[0]]
    match = Match.new(game, bytes(32), seats, preset=preset)  # the same dice each time, for what is said is counted
    slug = new_matches.keep(recording.whole(match, recording.opened(match)))
    for n in range(MOVES):
        with tables.held(slug) as hosted:
            if hosted.match.over:
                break
            seat = min(hosted.match.table.asks)
            action = rng.choice(hosted.match.legal(seat))
        if n % (MOVES // 3) == 0:
            pseudo.post(f"/m/{slug}/take", {"seat": seat})
            found |= read(pseudo, f"/m/{slug}")
        tables.play(slug, seat, action, question(slug, seat))
    named = {text.rstrip(".") for text in texts(msgspec.to_builtins(game.book))}
    left = {piece for piece in found if {*re.split(r": |, \d+$", piece.rstrip("."))} - named - {""}}
    assert len(left) <= LEFT_ENGLISH[played], sorted(left)


def texts(book: object) -> Iterator[str]:
    """What a book says by itself: names, and what stands on cards."""
    if isinstance(book, str):
        yield book
    elif isinstance(book, dict):
        yield from (text for one in book.values() for text in texts(one))
    elif isinstance(book, list | tuple):
        yield from (text for one in book for text in texts(one))
