"""A hint is the same wherever it is asked for: at the web table, through the API and in the terminal."""

from __future__ import annotations

from html import unescape

import msgspec
import pytest
from django.test import Client

from turnwright.client import shapes
from turnwright.core import Seat, find_game
from turnwright.local import LocalMatch
from turnwright.server import tables


@pytest.mark.parametrize("game", ["kingdom", "hell", "titov"])
def test_the_web_table_the_api_and_the_terminal_give_the_same_hint(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(find_game("kingdom").bot.LEVELS, "hard", "plan:2:finalists=3:ahead=20:ms=60000")
    seats = [Seat("Ada"), *(Seat("Bob") for _ in range(find_game(game).seats[0] - 1))]
    slug = tables.create(find_game(game), seats)
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
