"""Matches in lists: what a row says, and renaming, leaving, deleting and bringing back, all by plain forms."""

import re
from datetime import timedelta
from html import unescape
from itertools import cycle, islice
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.utils import timezone

from turnwright.core import BadMatchFile, Seat, find_game, games, shelf
from turnwright.server import keeping, new_matches, tables, thinkers
from turnwright.server.match_list import Row
from turnwright.server.models import Play
from turnwright.still import lean

from .helpers import BOT, FRIEND, YOU, drop, new, over, until

BUDGET = 400_000
"""Bytes of the home page without fonts (a budget of the project)."""


def page(client: Client, address: str, status: int = 200) -> str:
    response = client.get(address)
    assert response.status_code == status
    return response.content.decode()


def said(response: Any) -> str:
    """What the page after a form says."""
    return unescape(re.sub(r"<[^>]+>", " ", response.content.decode()))


def forms(html: str) -> list[dict[str, str]]:
    """The forms that lead out of a match, filled in as the page has them."""
    found = re.findall(r'<form class="row" method="post" action="[^"]*/leave">.*?</form>', html, re.DOTALL)
    return [
        {name: unescape(value) for name, value in re.findall(r'name="(\w+)" value="([^"]*)"', form)} for form in found
    ]


def leave(client: Client, slug: str, which: int = 0, changed: dict[str, str] | None = None) -> Any:
    return client.post(
        f"/m/{slug}/leave", forms(page(client, f"/m/{slug}/manage"))[which] | (changed or {}), follow=True
    )


def state(slug: str) -> str:
    return Row(Play.objects.get(slug=slug), ()).state


# Names


def test_a_match_is_renamed_and_lists_call_it_so(client: Client) -> None:
    slug = new()
    client.post(f"/m/{slug}/rename", {"title": "  Sunday\tnight ", "before": ""})
    assert Play.objects.get(slug=slug).title == "Sunday night"
    assert "Sunday night" in page(client, "/")
    assert "Sunday night" in page(client, "/matches")
    client.post(f"/m/{slug}/rename", {"title": "", "before": "Sunday night"})
    assert Row(Play.objects.get(slug=slug), ()).title == "Connect Four"


def test_of_two_who_rename_at_once_one_is_told(client: Client) -> None:
    slug = new()
    client.post(f"/m/{slug}/rename", {"title": "Mine", "before": ""})
    late = client.post(f"/m/{slug}/rename", {"title": "Theirs", "before": ""}, follow=True)
    assert "renamed elsewhere" in said(late)
    assert Play.objects.get(slug=slug).title == "Mine"


@pytest.mark.parametrize(("title", "kept"), [("x" * 81, ""), ("x" * 80, "x" * 80), ("\x00\x1b", ""), ("<b>&", "<b>&")])
def test_a_name_is_short_and_plain_text(client: Client, title: str, kept: str) -> None:
    slug = new()
    answer = client.post(f"/m/{slug}/rename", {"title": title, "before": ""}, follow=True)
    assert Play.objects.get(slug=slug).title == kept
    assert ("at most 80 letters" in said(answer)) == (len(title) > 80)
    assert "<b><b>" not in page(client, "/matches")


# Deleting


def test_a_deleted_match_leaves_every_list_and_can_be_brought_back(client: Client) -> None:
    slug = new()
    after = client.post(f"/m/{slug}/delete", follow=True)
    assert "can be brought back" in said(after)
    assert f'href="/m/{slug}"' not in page(client, "/") + page(client, "/matches")
    assert f"/m/{slug}/bring-back" in page(client, "/matches")
    assert "deleted" in page(client, f"/m/{slug}", 404)
    with pytest.raises(tables.NoSuchMatch):
        tables.play(slug, 0, drop(3))
    client.post(f"/m/{slug}/bring-back")
    assert f'href="/m/{slug}"' in page(client, "/matches")
    tables.play(slug, 0, drop(3))
    assert tables.live(slug).number == 1


def test_what_was_done_already_is_said_and_changes_nothing(client: Client) -> None:
    slug = new()
    assert "is not deleted" in said(client.post(f"/m/{slug}/bring-back", follow=True))
    client.post(f"/m/{slug}/delete")
    since = Play.objects.get(slug=slug).deleted
    assert "deleted already" in said(client.post(f"/m/{slug}/delete", follow=True))
    assert Play.objects.get(slug=slug).deleted == since


@pytest.mark.parametrize("what", ["manage", "rename", "leave", "delete", "bring-back"])
def test_no_match_no_deed(client: Client, what: str) -> None:
    response = client.get("/m/nothing/manage") if what == "manage" else client.post(f"/m/nothing/{what}")
    assert response.status_code == 404
    assert "There is no match at this address" in said(response)


def test_a_deleted_match_is_gone_for_good_after_a_while(client: Client) -> None:
    old, fresh = new(), new()
    client.post(f"/m/{old}/delete")
    Play.objects.filter(slug=old).update(deleted=timezone.now() - keeping.KEPT - timedelta(minutes=1))
    client.post(f"/m/{fresh}/delete")
    assert not Play.objects.filter(slug=old).exists()
    assert Play.objects.filter(slug=fresh).exists()


def test_a_match_of_a_game_that_is_not_installed_can_be_deleted(client: Client) -> None:
    slug = new()
    until(lambda: slug not in thinkers.JOBS.minded)  # which looks whether a bot must answer
    Play.objects.filter(slug=slug).update(game="chess")
    tables.forget(slug)
    assert "There is no game chess" in unescape(page(client, f"/m/{slug}/manage"))
    client.post(f"/m/{slug}/delete")
    assert Play.objects.get(slug=slug).deleted
    Play.objects.filter(slug=slug).delete()


# Leaving


def test_who_resigns_loses_to_the_other(client: Client) -> None:
    slug = new(seats=(YOU, BOT))
    until(lambda: 0 in tables.live(slug).waiting)
    assert "resign" in said(leave(client, slug)).lower()
    assert Play.objects.get(slug=slug).outcome["winners"] == [1]
    assert state(slug) == "Easy bot won"
    assert forms(page(client, f"/m/{slug}/manage")) == []


def test_a_solo_game_is_given_up_and_not_won(client: Client) -> None:
    slug = new("hell", (YOU,))
    assert "Give up" in page(client, f"/m/{slug}/manage")
    leave(client, slug)
    assert Play.objects.get(slug=slug).outcome["winners"] == []
    assert state(slug) == "Not won"


def test_one_of_several_hands_over_to_a_bot_and_the_others_play_on(client: Client) -> None:
    slug = new("envelopes", (YOU, Seat(bot="easy"), Seat(bot="easy")))
    leave(client, slug)
    play = Play.objects.get(slug=slug)
    assert [chair["bot"] for chair in play.chairs] == [keeping.SUBSTITUTE, "easy", "easy"]
    assert play.header["seats"][0]["bot"] == ""
    until(lambda: over(slug))
    assert page(client, f"/m/{slug}")


def test_a_match_of_bots_alone_can_be_stopped(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "_answer", lambda slug: False)
    slug = new(seats=(BOT, BOT))
    assert "Stop the match" in page(client, f"/m/{slug}/manage")
    leave(client, slug)
    assert over(slug)
    assert Play.objects.get(slug=slug).outcome["winners"] == []
    assert page(client, f"/m/{slug}")


def test_the_last_person_of_many_may_end_it_for_all(client: Client) -> None:
    slug = new("envelopes", (YOU, Seat(bot="easy"), Seat(bot="easy")))
    leave(client, slug, which=1)
    assert over(slug)


@pytest.mark.parametrize(
    "changed", [{"act": "{}"}, {"act": '{"type":"@lapse"}'}, {"seat": "7"}, {"seat": ""}, {"question": "0"}]
)
def test_only_what_the_page_offered_is_done(client: Client, changed: dict[str, str]) -> None:
    slug = new()
    leave(client, slug, changed=changed)
    assert tables.live(slug).number == 0


def test_a_doubled_click_resigns_once(client: Client) -> None:
    slug = new()
    once = forms(page(client, f"/m/{slug}/manage"))[0]
    for _ in range(2):
        client.post(f"/m/{slug}/leave", once)
    assert tables.live(slug).number == 1


def test_behind_the_cover_nobody_resigns_for_another(client: Client) -> None:
    slug = new("envelopes", (YOU, FRIEND))
    assert forms(page(client, f"/m/{slug}/manage")) == []
    assert "take the screen first" in page(client, f"/m/{slug}/manage")
    client.post(f"/m/{slug}/take", {"seat": "0"})
    found = forms(page(client, f"/m/{slug}/manage"))
    assert len(found) == 3  # resign, and offer a draw or an end
    for form in found:
        assert client.post(f"/m/{slug}/leave", form | {"seat": "1"}).status_code == 403
    assert tables.live(slug).number == 0


# What lists say


def test_a_row_says_who_waits_for_whom_since_when_and_whose_fork_it_is(client: Client) -> None:
    slug = new(seats=(YOU, FRIEND))
    tables.play(slug, 0, drop(3))
    keeping.rename(slug, "The long one", "")
    branch = new_matches.fork(slug, 1)
    assert Row(Play.objects.get(slug=branch), ()).fork_of == "The long one"
    html = unescape(page(client, "/matches"))
    assert "fork of The long one" in html
    assert "Friend's turn" in html
    assert "today, " in html or "<time" in html
    assert html.count('class="thumb"') >= 2


def thumbnail(client: Client, slug: str) -> Any:
    """The picture of this match on the page of all."""
    (source,) = re.findall(rf'<img class="thumb" src="(/m/{slug}/[^"]+)"[^>]* loading="lazy"', page(client, "/matches"))
    return client.get(unescape(source))


def test_a_list_shows_each_match_as_its_board_stands(client: Client) -> None:
    slug = new(seats=(YOU, BOT))
    opening = thumbnail(client, slug)
    root = ElementTree.fromstring(opening.content)
    assert root.get("data-game") == "connect_four"
    assert opening["Content-Type"] == "image/svg+xml"
    assert opening["Cache-Control"] == "max-age=31536000, private, immutable"
    kept = opening.wsgi_request.get_full_path()
    tables.play(slug, 0, drop(3))
    moved = thumbnail(client, slug)
    assert moved.wsgi_request.get_full_path() != kept
    assert moved.content != opening.content
    assert client.get(kept)["Cache-Control"] == "no-store", "an old address is not kept with a new picture"


def test_a_list_looks_through_ones_own_eyes_and_at_a_shared_screen_through_a_spectators(client: Client) -> None:
    for people, seat in (((YOU, BOT), 0), ((YOU, FRIEND), None)):
        slug = new("ec4x", people)
        with tables.held(slug) as hosted:
            wanted, other = (lean(hosted.sitting(eyes).svg()) for eyes in (seat, None if seat == 0 else 0))
            assert wanted != other
            assert thumbnail(client, slug).content.decode() == wanted


def test_a_game_that_draws_nothing_has_its_vignette_in_lists(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    slug = new()
    monkeypatch.setattr(find_game("connect_four").board.module, "board", lambda view: "")
    assert thumbnail(client, slug).content == client.get("/games/connect_four/picture.svg").content


def test_a_match_that_cannot_be_read_has_its_vignette_in_lists(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    slug = new()

    def unreadable(*_: Any) -> None:
        raise BadMatchFile("This match is from another version.")

    monkeypatch.setattr(tables, "held", unreadable)
    answer = thumbnail(client, slug)
    assert answer.content == client.get("/games/connect_four/picture.svg").content
    assert answer["Cache-Control"] == "no-store"


def test_a_match_list_names_the_way_it_is_played(client: Client) -> None:
    slug = new_matches.create(find_game("kingdom"), (YOU, BOT), preset="paid")
    assert Row(Play.objects.get(slug=slug), ()).way == "Every action paid"


# Presets


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_every_way_to_play_is_offered_and_starts(client: Client, game: Any) -> None:
    html = page(client, f"/new/{game.id}")
    for preset in game.presets:
        assert preset.title in unescape(html)
        page(client, f"/new/{game.id}?preset={preset.name}")
        started = client.post(f"/new/{game.id}", {"start": "1", "preset": preset.name, "seat.0": "you"})
        play = Play.objects.get(slug=started["Location"].rsplit("/")[-1])
        assert play.header.get("preset", "") == ("" if preset.printed else preset.name)
        assert len(play.header["seats"]) == (preset.seats or game.seats[0])
        keeping.throw_away(play.slug)


def test_the_form_of_a_preset_shows_its_values_and_leaves_out_what_is_idle(client: Client) -> None:
    html = page(client, "/new/mac?preset=short-campaign")
    assert 'name="option.days" value="90"' in html
    assert "option.lance" not in html
    assert "option.mode" not in html
    battle = page(client, "/new/mac?preset=battle")
    assert "option.lance" in battle
    assert "option.days" not in battle


def test_an_unknown_preset_is_refused_in_one_sentence(client: Client) -> None:
    before = Play.objects.count()
    response = client.post("/new/kingdom", {"start": "1", "preset": "chess", "name.0": "Mira"})
    assert response.status_code == 422
    assert "Kingdom has no preset chess" in said(response)
    assert 'value="Mira"' in response.content.decode()
    assert Play.objects.count() == before


def test_the_number_of_seats_needs_no_second_step(client: Client) -> None:
    html = page(client, "/new/ec4x?preset=four-short")
    assert '<option value="4" selected>' in html
    assert html.count('class="seat"') == 12  # those beyond the number are hidden by the style sheet
    assert ">Set<" not in html
    started = client.post(
        "/new/ec4x", {"start": "1", "preset": "four-short", "seats": "3", "seat.0": "you", "seat.2": "hard"}
    )
    seats = Play.objects.get(slug=started["Location"].rsplit("/")[-1]).header["seats"]
    assert [seat["bot"] for seat in seats] == ["", "normal", "hard"]


def test_playing_again_keeps_the_preset(client: Client) -> None:
    slug = new_matches.create(find_game("kingdom"), (YOU, BOT), preset="paid")
    leave(client, slug)
    html = page(client, f"/m/{slug}")
    assert "preset=paid" in html
    assert "option." not in re.search(r'href="(/new/kingdom\?[^"]+)"', html)[1]  # type: ignore[index]


# Weight


@pytest.mark.parametrize("game", shelf(), ids=lambda game: game.id)
def test_a_games_picture_is_a_file_of_its_own(client: Client, game: Any) -> None:
    response = client.get(f"/games/{game.id}/picture.svg")
    assert response["Content-Type"] == "image/svg+xml"
    assert "max-age" in response["Cache-Control"]
    root = ElementTree.fromstring(response.content)
    assert root.get("data-game") == game.id
    assert len(response.content) < 60_000


def test_home_weighs_less_than_its_budget_without_fonts(client: Client) -> None:
    """With the boards of twelve matches in its lists, of every game at least one."""
    Play.objects.update(deleted=timezone.now())
    for game in islice(cycle(shelf()), 12):
        new_matches.create(game, [YOU, *[BOT] * (game.seats[0] - 1)])
    html = page(client, "/")
    fetched = r'(?:src|href)="(/(?:static/|games/[\w-]+/|m/[\w-]+/picture)[^"]+)"'
    parts = {unescape(found) for found in re.findall(fetched, html)}
    assert sum("picture.svg" in part for part in parts) == len(shelf()) + 12
    weights = {part: _weight(client, part) for part in parts}
    assert sum(weights.values()) + len(html.encode()) < BUDGET, weights


def _weight(client: Client, address: str) -> int:
    path = address.split("?")[0]
    if path.startswith("/static/"):
        found = finders.find(path.removeprefix("/static/"))
        assert isinstance(found, str)
        return len(Path(found).read_bytes())
    return len(client.get(address, headers={"Accept-Encoding": "gzip"}).content)
