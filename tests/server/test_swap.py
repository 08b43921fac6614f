"""The swap rule at the local table: by plain forms at one screen, and by the API."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from turnwright.core import Match, Resign
from turnwright.server import tables

AGREED = {"start": "1", "swap": "1", "preset": "tuned"}
TWO = {"seat.0": "you", "name.0": "Ada", "seat.1": "person", "name.1": "Bob"}


def sent(client: Client, **more: str) -> Any:
    return client.post("/new/kingdom", AGREED | more)


def begun(answer: Any) -> Match[Any, Any]:
    assert answer.status_code == 302, answer.content.decode()
    with tables.held(answer["Location"].rpartition("/")[2]) as hosted:
        return hosted.match


def test_the_form_offers_the_rule_only_where_there_is_one(client: Client) -> None:
    assert 'name="swap"' in client.get("/new/kingdom").content.decode()
    assert 'name="swap"' not in client.get("/new/hell").content.decode()


def test_two_at_one_screen_name_and_pick_one_after_the_other(client: Client) -> None:
    first = unescape(sent(client, **TWO).content.decode())
    assert "Ada: name a number from 0 to 30 (Player B's purse)" in first
    assert 'name="name.0" value="Ada"' in first
    second = unescape(sent(client, **TWO, named="7").content.decode())
    assert "Ada named 7 (Player B's purse)." in second
    assert "Bob: pick your seat." in second
    match = begun(sent(client, **TWO, named="7", picked="0"))
    assert [seat.name for seat in match.header.seats] == ["Bob", "Ada"]
    assert (match.header.preset, match.header.variant["start.second_player_gold"], match.header.picked) == (
        "tuned",
        -3,
        0,
    )


def test_the_match_says_what_was_named_and_by_whom_and_offers_the_rule_again(client: Client) -> None:
    address = sent(client, **TWO, named="7", picked="0")["Location"]
    html = unescape(client.get(address).content.decode())
    assert "Swap rule: Ada named 7 (Ada's purse); Bob picked the seat." in html
    tables.play(address.rpartition("/")[2], 0, Resign())
    again = re.search(r'href="(/new/kingdom[^"]*)"', client.get(address).content.decode())
    assert again is not None
    form = client.get(unescape(again[1])).content.decode()
    assert re.search(r'name="swap" value="1" checked', form)
    assert "start.second_player_gold =" not in form  # it is named anew


@pytest.mark.parametrize("named", ["-1", "31", "a lot", "", "7.5", "9" * 400])
def test_a_bad_number_is_refused_and_asked_again(client: Client, named: str) -> None:
    html = unescape(sent(client, **TWO, named=named, picked="0").content.decode())
    assert "Swap rule: Player B's purse is a whole number from 0 to 30, not " in html
    assert 'name="picked"' not in html


def test_a_bot_picks_the_better_seat_once_a_number_is_named(client: Client) -> None:
    me = {"seat.0": "you", "seat.1": "hard"}
    assert [bool(seat.bot) for seat in begun(sent(client, **me, named="9")).header.seats] == [False, True]
    assert [bool(seat.bot) for seat in begun(sent(client, **me, named="7")).header.seats] == [True, False]


def test_a_bot_names_the_even_number_and_the_person_picks(client: Client) -> None:
    other = {"seat.0": "normal", "seat.1": "you"}
    assert "Normal bot named 9 (Player B's purse). You: pick your seat." in unescape(
        sent(client, **other).content.decode()
    )
    match = begun(sent(client, **other, named="8", picked="1"))
    assert [seat.bot for seat in match.header.seats] == ["normal", ""]


def test_a_game_without_the_rule_refuses_it(client: Client) -> None:
    answer = client.post("/new/hell", {"start": "1", "swap": "1"})
    assert (answer.status_code, "Hell EIC has no swap rule." in answer.content.decode()) == (422, True)


def laid(client: Client, **swap: Any) -> Any:
    chairs = [{"kind": "me"}, {"kind": "hard"}]
    setting = {"game": "kingdom", "preset": "tuned", "seats": chairs, "swap": swap}
    return client.post("/api/matches", json.dumps(setting), content_type="application/json")


def test_a_program_begins_a_match_by_the_rule(client: Client) -> None:
    answer = laid(client, named=7).json()
    shown = client.get(f"/api/matches/{answer['match']}").json()
    assert [seat["bot"] for seat in shown["seats"]] == ["hard", ""]
    assert shown["variant"]["start.second_player_gold"] == -3


@pytest.mark.parametrize(
    ("swap", "said"),
    [
        ({}, "Swap rule: say what the first names and which seat the second picks, unless it is a bot."),
        ({"named": 99}, "Swap rule: Player B's purse is a whole number from 0 to 30, not 99."),
    ],
)
def test_a_program_is_told_what_is_wrong(client: Client, swap: dict[str, int], said: str) -> None:
    assert laid(client, **swap).json()["error"] == said
