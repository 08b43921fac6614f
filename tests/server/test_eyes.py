"""Whose eyes a page looks through, the board as text, what the replay line marks."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from turnwright.core import Illegal, find_game
from turnwright.server import new_matches, tables
from turnwright.server.scene import deed, marks

from .helpers import drop, new, question


def ended() -> str:
    slug = new()
    for n, column in enumerate((3, 4, 3, 4, 3, 4, 3)):
        tables.play(slug, n % 2, drop(column), question(slug, n % 2))
    return slug


def test_after_the_end_one_sees_as_anybody() -> None:
    client = Client()
    slug = ended()
    page = client.get(f"/m/{slug}").text
    for address in (f"/m/{slug}/watch", f"/m/{slug}/as/0", f"/m/{slug}/as/1"):
        assert f'href="{address}"' in page
        assert 'aria-current="page"' in client.get(address).text
    assert f"/m/{slug}/as/1?at=3" in client.get(f"/m/{slug}/as/1?at=3").text


def test_ones_own_seat_is_named_once() -> None:
    head, *moves = (find_game("kingdom").folder / "replays" / "victory-points.jsonl").read_text().splitlines()
    seats = [{"name": "", "bot": ""}, {"name": "", "bot": "easy"}]
    slug = new_matches.read_file([json.dumps(json.loads(head) | {"seats": seats}), *moves])
    page = Client().get(f"/m/{slug}").text
    assert "Your seat" in page
    assert f'href="/m/{slug}/as/1"' in page
    assert f'href="/m/{slug}/as/0"' not in page


def test_nobody_sees_as_another_while_it_runs() -> None:
    client = Client()
    slug = new("envelopes")
    for address in (f"/m/{slug}/as/1", f"/m/{slug}/as/1/text", f"/m/{slug}/as/9"):
        answer = client.get(address)
        assert answer.status_code >= 400
        assert "when the match is over" in answer.text
    assert "See as" not in client.get(f"/m/{slug}").text


def test_eyes_are_lent_for_good() -> None:
    """Only a match that is over lends them, and nothing takes its end back: no move of anybody's is under way meanwhile."""
    slug = ended()
    for seat in (0, 1):
        with pytest.raises(Illegal):
            tables.undo(slug, seat)
    with pytest.raises(Illegal, match="The match is over"):
        tables.rewind(slug, 4)
    assert Client().get(f"/m/{slug}/as/1").status_code == 200


def test_the_board_is_there_as_text_without_scripts() -> None:
    client = Client()
    slug = ended()
    assert f'href="/m/{slug}/text"' in client.get(f"/m/{slug}").text
    assert "Back to the table" in client.get(f"/m/{slug}/text").text
    assert client.get(f"/m/{slug}/text?at=0").text != client.get(f"/m/{slug}/text?at=7").text
    hidden = new("envelopes")
    assert "Pass the screen to" in client.get(f"/m/{hidden}/text").text


def test_the_past_says_which_move_it_was() -> None:
    client = Client()
    slug = ended()
    page = client.get(f"/m/{slug}?at=2").text
    assert 'data-move="Move 2: ' in page
    assert 'href="/m/' + slug + '?at=1" data-step="-1"' in page
    assert page.count("<i style=") >= 6, "a tick where each turn began"


def test_a_move_that_told_nothing_is_said_as_it_was_offered() -> None:
    """Hell's workers are posted without a word in the log; the replay says who was posted where all the same."""
    slug = new_matches.read_file((find_game("hell").folder / "replays" / "quiet-empire.jsonl").read_text().splitlines())
    page = Client().get(f"/m/{slug}/watch?at=1").text
    assert re.search(r'data-move="Move 1: \w+ in The ', page), re.findall(r'data-move="[^"]*"', page)


def test_the_last_move_is_told_by_what_it_came_to() -> None:
    """“Move 85: Extraction brings 30 materiel.” stood beside the victory."""
    slug = new_matches.read_file((find_game("hell").folder / "replays" / "quiet-empire.jsonl").read_text().splitlines())
    assert re.search(
        r'data-move="Move \d+: You have won: the Quiet Empire stands."', Client().get(f"/m/{slug}/watch").text
    )


def test_a_secret_move_is_told_to_nobody_else() -> None:
    slug = new("envelopes")
    with tables.held(slug) as hosted:
        seat = hosted.waiting[0]
        tables.play(slug, seat, hosted.match.legal(seat)[0], hosted.question(seat))
        others = [viewer for viewer in hosted.viewers if viewer != seat]
        assert all(not deed(hosted, hosted.sitting(viewer)) for viewer in others)


def test_what_was_hidden_is_laid_open_at_every_moment_once_it_is_over() -> None:
    record = find_game("ec4x").folder / "replays" / "a-goal-is-reached.jsonl"
    slug = new_matches.read_file(record.read_text().splitlines())
    with tables.held(slug) as hosted:
        number = hosted.number_of(None, 5)
        assert hosted.match.at(number).view(None).intel == ()
        opened: Any = hosted.view(None, number)
        assert len(opened.intel) == len(hosted.match.table.stars)


@pytest.mark.parametrize(
    "replay",
    [
        "kingdom/conquest-rush",
        "hell/charter-revoked",
        "titov/desolation",
        "mac/victory",
        "mac/campaign-bankruptcy",
        "ec4x/a-house-surrenders",
    ],
)
def test_what_mattered_is_marked_in_words_once_it_is_over(replay: str) -> None:
    game, _, name = replay.partition("/")
    slug = new_matches.read_file((find_game(game).folder / "replays" / f"{name}.jsonl").read_text().splitlines())
    assert any(mark.told for mark in marks(tables.live(slug), None))


@pytest.mark.parametrize("replay", ["hell/quiet-empire", "titov/desolation", "mac/victory", "mac/campaign-grounded"])
def test_alone_at_the_table_the_line_marks_where_weeks_and_rounds_began(replay: str) -> None:
    """Nobody else is ever asked there: the clock moves on at each of the ticks; a company's battles have rounds besides its days."""
    game, _, name = replay.partition("/")
    lines = (find_game(game).folder / "replays" / f"{name}.jsonl").read_text().splitlines()
    with tables.held(new_matches.read_file(lines)) as hosted:
        far = min(70, hosted.chronicle.progress(0))
        at = [hosted.game.lab.clock(hosted.view(0, hosted.number_of(0, moment))) for moment in range(far + 1)]
        moved = [moment for moment in range(1, far + 1) if at[moment] != at[moment - 1]]
        begun = [moment for moment in hosted.chronicle.turns(0) if moment <= far]
        assert len(moved) > 2
        assert set(moved) <= set(begun) if "campaign" in name else moved == begun
