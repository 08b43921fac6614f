"""Puzzles on pages: each is begun at the game's page, solved by its own button, missed, begun again, and marked when solved."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from turnwright.core import find_game, games
from turnwright.puzzles import puzzles_of

from .helpers import wires
from .test_lessons import coach, page, press, your_turn

FIRST = {game.id: puzzles_of(game)[0].name for game in games().values() if puzzles_of(game)}


def begun(client: Client, game: str, name: str) -> str:
    return client.post(f"/games/{game}/puzzle/{name}").url


@pytest.mark.parametrize("game", ["kingdom", "mac"])
def test_a_puzzle_is_solved_by_its_own_button_and_marked(client: Client, game: str) -> None:
    assert f"0 of {len(puzzles_of(find_game(game)))} solved" in page(client, f"/games/{game}")
    address = begun(client, game, FIRST[game])
    for _ in range(60):
        your_turn(address)
        html = page(client, address)
        if "Solved" in coach(html):
            break
        assert wires(coach(html)), coach(html)
        press(client, address, html)
    assert "Next: " in coach(html)
    assert f"1 of {len(puzzles_of(find_game(game)))} solved" in page(client, f"/games/{game}")
    assert page(client, f"/games/{game}").count('class="num done"') == 1


@pytest.mark.parametrize("game", FIRST)
def test_the_game_s_page_shows_the_position_of_each_puzzle(client: Client, game: str) -> None:
    shown = re.findall(r'src="(/games/\w+/puzzle/[^"?]+)', page(client, f"/games/{game}"))
    assert shown == [f"/games/{game}/puzzle/{one.name}/picture.svg" for one in puzzles_of(find_game(game))]
    picture = page(client, shown[0])
    assert picture.startswith("<svg")
    assert len(picture) > 10_000
    assert client.get(f"/games/{game}/puzzle/nowhere/picture.svg").status_code >= 400


def test_a_missed_puzzle_says_so_and_begins_again(client: Client) -> None:
    address = begun(client, "kingdom", FIRST["kingdom"])
    html = page(client, address)
    assert "Your task" in coach(html)
    sent = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', html))
    client.post(f"{address}/play", sent | {"action": '{"type":"EndTurn"}'})
    missed = coach(page(client, address))
    assert "Not solved this time" in missed
    again = re.search(r'action="(/games/kingdom/puzzle/[^"]+)"', missed)
    assert again
    fresh = client.post(again[1]).url
    assert fresh != address
    assert "Your task" in coach(page(client, fresh))
    assert "0 of" in page(client, "/games/kingdom")


def test_nobody_else_sees_the_task_and_an_unknown_puzzle_is_said_to_be_none(client: Client) -> None:
    address = begun(client, "kingdom", FIRST["kingdom"])
    assert not coach(page(client, f"{address}/watch"))
    answer = client.post("/games/kingdom/puzzle/nowhere")
    assert "has no puzzle nowhere" in answer.content.decode()
