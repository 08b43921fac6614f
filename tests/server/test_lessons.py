"""Lessons on pages: every one is played by the buttons of the coach; the page of a game says all that a newcomer asks."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from turnwright.core import Game, Preset, find_game, games
from turnwright.core.lessons import PATIENCE
from turnwright.server import coaching, tables

from .helpers import BOT, YOU, length, new, until, wires

LESSONS = [(game.id, lesson.name) for game in games().values() for lesson in game.learn.lessons()]
PRESSES = 120


def page(client: Client, address: str) -> str:
    return client.get(address, follow=True).content.decode()


def started(client: Client, game: str, name: str) -> str:
    return client.post(f"/games/{game}/learn/{name}").url


def your_turn(address: str) -> None:
    with tables.held(address.rsplit("/", 1)[-1]) as hosted:
        people = set(hosted.people)
    until(lambda: _rests(address, people))


def _rests(address: str, people: set[int]) -> bool:
    with tables.held(address.rsplit("/", 1)[-1]) as hosted:
        assert not hosted.trouble
        return hosted.match.over or bool(people & set(hosted.waiting))


def coach(html: str) -> str:
    found = re.search(r'<section class="coach".*?</section>', html, re.DOTALL)
    return found[0] if found else ""


def press(client: Client, address: str, html: str) -> None:
    """What somebody presses who does as the coach says."""
    shown = coach(html)
    sent = {name: unescape(value) for name, value in re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', html)}
    if wire := wires(shown):
        client.post(f"{address}/play", sent | {"action": wire[0]})
    else:
        step = re.search(r'name="step" value="(\d+)"', shown)
        assert step, "neither Show me nor Next"
        client.post(f"{address}/lesson", {"do": "pass", "step": step[1]})


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_every_lesson_is_finished_by_its_own_buttons(client: Client, game: str, name: str) -> None:
    address = started(client, game, name)
    seen: list[str] = []
    for _ in range(PRESSES):
        your_turn(address)
        html = page(client, address)
        if "The lesson is done" in coach(html):
            break
        seen += re.findall(r"Step (\d+) of", coach(html))
        press(client, address, html)
    steps = next(one.steps for one in find_game(game).learn.lessons() if one.name == name)
    assert [int(n) for n in dict.fromkeys(seen)] == list(range(1, len(steps) + 1))


def test_the_end_of_a_lesson_makes_room_for_whoever_plays_on(client: Client) -> None:
    """It stood over the board to the end of the match."""
    address = started(client, "titov", "first")
    for n in range(len(find_game("titov").learn.lessons()[0].steps)):
        client.post(f"{address}/lesson", {"do": "pass", "step": str(n)})
    for n in range(PATIENCE + 1):
        html = page(client, address)
        assert ("The lesson is done" in coach(html)) is (n < PATIENCE)
        sent = {
            name: unescape(value) for name, value in re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', html)
        }
        client.post(f"{address}/play", sent | {"action": wires(html)[0]})


def test_a_lesson_is_left_and_taken_up_again(client: Client) -> None:
    address = started(client, "kingdom", "first")
    client.post(f"{address}/lesson", {"do": "pass", "step": "0"})
    client.post(f"{address}/lesson", {"do": "leave"})
    html = page(client, address)
    assert not coach(html)
    assert "Back to the lesson" in html
    client.post(f"{address}/lesson", {"do": "again"})
    assert "Step 2 of" in coach(page(client, address))


def test_a_step_is_passed_once_however_often_it_is_pressed(client: Client) -> None:
    address = started(client, "kingdom", "first")
    for _ in range(3):
        client.post(f"{address}/lesson", {"do": "pass", "step": "0"})
    assert "Step 2 of" in coach(page(client, address))


def test_a_step_that_was_skipped_is_not_drawn_as_done(client: Client) -> None:
    address = started(client, "hell", "first")  # its steps are met by the view, not by one action
    steps = find_game("hell").learn.lessons()[0].steps
    for n in range(len(steps) - 1):
        client.post(f"{address}/lesson", {"do": "pass", "step": str(n)})
    drawn = re.findall(r'<li class="(\w+)" title', coach(page(client, address)))
    assert drawn[:-1] == ["done" if task.reading else "over" for task in steps[:-1]]


def test_the_form_is_lit_in_which_a_step_is_taken(client: Client) -> None:
    """Patrol with rules of engagement of one's own stands in no list."""
    address = started(client, "ec4x", "fight")
    for n in range(2):
        client.post(f"{address}/lesson", {"do": "pass", "step": str(n)})
    lit = re.findall(r'<a class="btn quiet lit" href="[^"]*form=([^"#]+)#fill".*?</a>', page(client, address))
    assert lit == ["fleet-orders-order-a-fleet"]


def test_undo_takes_the_step_back_too(client: Client) -> None:
    address = started(client, "kingdom", "first")
    client.post(f"{address}/lesson", {"do": "pass", "step": "0"})
    press(client, address, page(client, address))
    html = page(client, address)
    assert "Step 3 of" in coach(html)
    assert "There is a bed for one more person." in html
    sent = {name: unescape(value) for name, value in re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', html)}
    client.post(f"{address}/undo", sent)
    assert "Step 2 of" in coach(page(client, address))


def test_others_have_no_coach(client: Client) -> None:
    address = started(client, "kingdom", "first")
    assert not coach(page(client, f"{address}/watch"))
    assert client.post(f"{address}/lesson", {"do": "pass", "step": "0"}).status_code == 302
    plain = client.post("/new/kingdom", {"start": "1", "seat.1": "easy"}).url
    assert client.post(f"{plain}/lesson", {"do": "pass", "step": "0"}).status_code == 403


def test_a_lesson_that_is_not_there_is_refused_in_a_sentence(client: Client) -> None:
    answer = client.post("/games/kingdom/learn/last")
    assert answer.status_code == 409
    assert "Kingdom has no lesson last; there is first." in answer.content.decode()


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_a_game_has_a_page(client: Client, game: Game[Any, Any]) -> None:
    html = unescape(page(client, f"/games/{game.id}"))
    assert game.blurb in html
    for way in game.presets:
        assert f"/new/{game.id}?preset={way.name}" in html
    for lesson in game.learn.lessons():
        assert f'action="/games/{game.id}/learn/{lesson.name}"' in html
    if (goal := coaching.goal(game)).win:
        assert len(goal.win) == html.split("You win when")[1].split("</ul>")[0].count("<li>")
    for number, moment in enumerate(game.learn.loop()):
        assert moment.text in html
        assert client.get(f"/games/{game.id}/loop/{number}.svg").status_code == 200
    assert client.get(f"/games/{game.id}/loop/99.svg").status_code == 404


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_a_new_match_shows_how_it_begins(client: Client, game: Game[Any, Any]) -> None:
    way = game.presets[-1]
    html = unescape(page(client, f"/new/{game.id}?preset={way.name}"))
    source = html.split('opening"')[1].split('src="')[1].split('"')[0]
    assert source == f"/games/{game.id}/opening/{way.name}/{way.seats or game.seats[0]}.svg"
    assert client.get(source).content.startswith(b"<svg")
    assert client.get(f"/games/{game.id}/opening/{way.name}/99.svg").status_code == 409
    assert client.get(f"/games/{game.id}/opening/none/{game.seats[0]}.svg").status_code == 409


SO_FAR = {
    "tuned": "Player A collects 4 gold. Player A has 1 action point. Player A pays 2 gold upkeep.",
    "printed": "",
}


@pytest.mark.parametrize(("preset", "before"), SO_FAR.items())
def test_where_sides_begin_apart_it_is_said_what_happened_before_the_first_decision(
    client: Client, preset: str, before: str
) -> None:
    """“12 / 9” are no unequal purses: the first of the two has had an income."""
    html = " ".join(unescape(page(client, f"/new/kingdom?preset={preset}")).split())
    assert ("<dt>Gold</dt><dd>12 / 9</dd>" in html) == (preset == "tuned")
    said = html.split("</dl>")[1].split("</section>")[0]
    assert ("So far" in said) == bool(before)
    assert before in said


def test_a_new_match_names_in_words_what_each_side_begins_with_and_what_a_preset_changes(client: Client) -> None:
    html = " ".join(unescape(page(client, "/new/kingdom?preset=tuned")).split())
    assert "<dt>Castle</dt><dd>26</dd>" in html
    assert '<th scope="row">Player B\'s purse</th><td>10</td><td>9</td>' in html
    assert '<th scope="row">Mill cost</th><td>7</td><td>4</td>' in html
    assert '<th scope="row">Repeated actions</th><td>Printed</td><td>Each once a turn</td>' in html
    assert '<th scope="row">Seats in the council</th><td>No limit</td><td>6</td>' in html


@pytest.mark.parametrize(("game", "tuned"), [("kingdom", "Tuned"), ("hell", "Full Charter")])
def test_the_tuned_way_is_offered_first_and_the_printed_one_is_chosen(client: Client, game: str, tuned: str) -> None:
    ways = page(client, f"/new/{game}").partition('<nav class="ways"')[2].partition("</nav>")[0]
    assert ways.partition("<b>")[2].startswith(f"{tuned}</b>")
    assert re.findall(r'aria-current="true"><b>(.*?)</b>', ways) == ["As printed"]


def test_home_leads_newcomers_to_the_first_lesson_until_they_have_played(client: Client) -> None:
    from turnwright.server.models import Play

    Play.objects.update(deleted="2026-01-01T00:00:00Z")
    assert 'action="/games/kingdom/learn/first"' in page(client, "/")
    for _ in range(3):
        started(client, "kingdom", "first")
    assert "New here?" not in page(client, "/")
    assert 'href="/games/hell"' in page(client, "/")


def test_the_rulebook_has_contents_pictures_and_the_glossary(client: Client) -> None:
    html = page(client, "/rules/kingdom")
    assert '<a href="#rule-3">' in html
    assert "/games/kingdom/loop/0.svg" in html
    assert 'data-meaning="0"' in html
    found = page(client, "/rules/kingdom?q=absorption")
    assert "A percentage taken off" in found
    assert "Action points: what actions cost" not in found


def test_the_goal_stays_until_ones_own_first_move_whatever_others_did(client: Client) -> None:
    slug = new("envelopes", (YOU, BOT))
    until(lambda: length(slug))
    assert 'class="goalcard"' in page(client, f"/m/{slug}")
    with tables.held(slug) as hosted:
        mine = next(iter(hosted.match.legal(0)))
    tables.play(slug, 0, mine)
    assert 'class="goalcard"' not in page(client, f"/m/{slug}")


def test_the_goal_stands_beside_move_0_and_on_a_card_later(client: Client) -> None:
    address = client.post("/new/kingdom", {"start": "1", "seat.1": "easy"}).url
    html = page(client, address)
    assert 'class="goalcard"' in html
    assert 'id="goal-card"' in html
    assert "data-forms=" in html


def test_the_goal_link_of_a_match_shows_the_goal_of_its_own_rules(client: Client) -> None:
    company = client.post("/new/mac", {"start": "1", "option.mode": "campaign"}).url
    html = page(client, company)
    assert 'id="goal" href="#goal-card"' in html, "the card on this page, which the address opens without scripts"
    assert '/games/mac#goal" data-goal' not in html
    assert "Keep your mercenary company alive" in html.split('id="goal-card"')[1]


@pytest.mark.parametrize("way", find_game("ec4x").presets, ids=lambda way: way.name)
def test_how_one_wins_tells_of_the_numbers_of_the_preset(client: Client, way: Preset) -> None:
    """EC4X 1.1: three years or six."""
    match = client.post("/new/ec4x", {"start": "1", "preset": way.name}).url
    last = f"after turn {dict(way.options).get('turns', 78)}."
    html = page(client, match)
    assert last in html.split('class="goalcard"')[1].split("</details>")[0]
    assert last in html.split('id="goal-card"')[1]
    (about,) = re.findall(r'href="(/games/ec4x[^"]*)#goal"', html)
    assert last in page(client, about).split('id="goal"')[1]


def test_the_page_of_a_game_shows_the_goal_of_the_preset_that_led_to_it(client: Client) -> None:
    match = client.post("/new/mac", {"start": "1", "preset": "campaign"}).url
    about = re.findall(r'href="(/games/mac\?preset=[^"]*)#goal"', page(client, match))
    assert about == ["/games/mac?preset=campaign"]
    assert "Keep your mercenary company alive" in page(client, about[0]).split('id="goal"')[1]
    assert "Put the other lance out of action" in page(client, "/games/mac?preset=none").split('id="goal"')[1]
