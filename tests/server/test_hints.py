"""A hint is the same wherever it is asked for: at the web table, through the API and in the terminal."""

from __future__ import annotations

from html import unescape
from types import SimpleNamespace

import msgspec
import pytest
from django.test import Client

from turnwright.client import shapes
from turnwright.core import Advice, Seat, find_game
from turnwright.local import LocalMatch
from turnwright.server import brain, new_matches, tables, thinkers


def test_a_hint_that_comes_after_the_move_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    slug = new_matches.create(find_game("kingdom"), [Seat("Ada"), Seat("Bob")])
    played = tables.live(slug).match.legal(0)[0]

    def late(*_: object) -> Advice:
        tables.play(slug, 0, played, tables.live(slug).question(0))
        return Advice(played)

    monkeypatch.setattr(thinkers, "_thought", late)
    page = Client().post(f"/m/{slug}/hint", {"seat": 0}, headers={"HX-Request": "true"}).content.decode()
    assert "You have played on since you asked" in page
    assert 'class="hint"' not in page


def test_whoever_can_be_asked_for_a_hint_knows_the_game_before(monkeypatch: pytest.MonkeyPatch) -> None:
    slug = new_matches.create(find_game("kingdom"), [Seat("Ada"), Seat("Bob")])
    learnt = list[tuple[object, ...]]()
    monkeypatch.setattr(thinkers, "_brains", lambda: SimpleNamespace(submit=lambda *job: learnt.append(job)))
    thinkers.make_ready.cache_clear()
    for _ in range(2):
        Client().get(f"/m/{slug}")
    thinkers.make_ready.cache_clear()
    assert learnt == [(brain.know, "kingdom")]


@pytest.mark.parametrize("game", ["kingdom", "hell", "titov"])
def test_the_web_table_the_api_and_the_terminal_give_the_same_hint(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(find_game("kingdom").bot.LEVELS, "hard", "plan:2:finalists=3:ahead=20:ms=60000")
    seats = [Seat("Ada"), *(Seat("Bob") for _ in range(find_game(game).seats[0] - 1))]
    slug = new_matches.create(find_game(game), seats)
    local = LocalMatch(tables.live(slug).match)
    there = local.sitting(0).hint(local.hint(0)())
    page = Client().post(f"/m/{slug}/hint", {"seat": 0}, headers={"HX-Request": "true"}).content.decode()
    sent = Client().post(f"/api/matches/{slug}/hint", {"seat": 0}, content_type="application/json").content
    api = msgspec.json.decode(sent, type=shapes.HintShown)
    assert (api.words, api.reason, api.because, api.then) == (there.words, there.reason, there.because, there.then)
    assert (api.instead and api.instead.words) == (there.instead and there.instead.words)
    shown = unescape(page)
    said = [there.words.label, there.reason, *(step.label[1:] for step in there.then)]
    said += [reason.words[1:] for reason in there.because]
    said += [there.instead.words.label, there.instead.reason] if there.instead else []
    assert [words for words in said if words not in shown] == []
    assert there.then
