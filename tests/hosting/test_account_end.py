"""All of a person's data in one file, and the end of an account: theirs is gone, what others play in is whole."""

from __future__ import annotations

import json
from typing import Any

from allauth.account.models import EmailAddress
from django.apps import apps
from django.contrib.auth import get_user_model

from turnwright.core import Resign, find_game
from turnwright.core.proof import prove
from turnwright.hosting import beginning, gatherings, leaving, notices, own_data, talk
from turnwright.hosting.gatherings import Wanted, Way
from turnwright.hosting.models import Clock, Distance, Gathering, Line, Membership, Person, Rating, Vacancy
from turnwright.hosting.pace import Hourly
from turnwright.server import tables
from turnwright.server.models import Play

from . import tables_for_tests
from .helpers import client, drop, match, person, question
from .test_gatherings import Browser


def leads_to_people() -> set[tuple[str, str]]:
    """Every field of a stored model that names a person or an account."""
    return {
        (model._meta.label, field.name)
        for model in apps.get_models(include_auto_created=True)
        for field in model._meta.concrete_fields
        if field.remote_field and field.remote_field.model in (Person, get_user_model())
    }


def test_every_row_that_leads_to_a_person_is_in_the_file_or_said_why_not() -> None:
    placed = {(rows.model, rows.by) for rows in own_data.KEPT.values() if "__" not in rows.by}
    assert leads_to_people() == placed | set(own_data.LEFT_OUT)
    assert not placed & set(own_data.LEFT_OUT)


def test_every_row_that_leads_to_a_person_goes_with_the_account_or_is_said_why_not() -> None:
    of_people = {(model, field) for model, field in leads_to_people() if field != "user"}
    assert of_people == {*leaving.GOES, *leaving.EMPTIED, *leaving.STAYS}


def lived() -> tuple[Person, Person, str]:
    """Ada, who did everything that can be done here, mostly with Bob; and their match."""
    ada, bob = person("Ada"), person("Bob")
    ada.user.set_password("correct-horse")
    ada.user.save()
    EmailAddress.objects.create(user=ada.user, email=f"{ada.handle}@example.org", verified=True, primary=True)
    slug = match(ada, bob)
    with tables.held(slug) as hosted:
        talk.write(hosted, ada, "Hello all", 0)
        talk.write(hosted, ada, "Hello Bob", 1, to=1)
        talk.write(hosted, bob, "Hello Ada", 0, to=0)
    talk.keep_away(ada, person("Eve"), "block")
    talk.keep_away(bob, ada, "mute")
    notices.choose(ada, None, "turn", "push", "off")
    Rating.objects.create(game="connect_four", preset="printed", person=ada, won=3)
    client(ada).post(f"/m/{slug}/play", {"seat": 0, "action": drop(3), "question": question(slug, 0)})
    return ada, bob, slug


def test_the_file_has_what_is_theirs_and_nothing_that_is_not() -> None:
    ada, bob, slug = lived()
    answer = client(ada).get("/me/data")
    assert answer["Content-Disposition"] == f'attachment; filename="turnwright-{ada.handle}.json"'
    found = json.loads(answer.content)
    assert found["profile"][0]["name"] == "Ada"
    assert found["mail_addresses"][0]["email"] == f"{ada.handle}@example.org"
    assert [line["text"] for line in found["talk"]] == ["Hello all", "Hello Bob"]
    assert [line["from"] for line in found["talk_to_you_alone"]] == [bob.handle]
    assert found["seats"][0] | {"since": 0} == {
        "match": slug, "game": "connect_four", "title": "", "seat": 0, "since": 0, "until": None, "lent": False, "outcome": None,
    }  # fmt: skip
    assert [one["action"] for one in found["actions"]] == [{"type": "Drop", "column": 3}]
    assert found["ratings"][0]["won"] == 3
    assert (len(found["keeps_away_from"]), len(found["notice_settings"]), len(found["visits"])) == (1, 1, 2)
    mine, theirs = Play.objects.get(slug=slug).header, answer.content.decode()
    assert mine["streams"][0]["key"] not in theirs
    assert ada.user.password not in theirs
    assert json.loads(client(bob).get("/me/data").content)["actions"] == []


def test_nobody_deletes_by_accident_or_from_a_page_left_open() -> None:
    ada = person("Ada")
    ada.user.set_password("correct-horse")
    ada.user.save()
    mine = client(ada)
    for sent in ({"handle": "", "password": "correct-horse"}, {"handle": ada.handle, "password": "wrong"}):
        assert mine.post("/me/delete", sent).status_code == 422
    assert Person.objects.get(pk=ada.pk).user == ada.user
    answer = mine.post("/me/delete", {"handle": f"@{ada.handle}", "password": "correct-horse"})
    assert answer["Location"] == "/goodbye"
    assert mine.get("/me").status_code == 302
    assert not get_user_model().objects.filter(pk=ada.user.pk).exists()


def test_others_keep_their_match_and_nothing_in_it_leads_to_who_left() -> None:
    ada, bob, slug = lived()
    leaving.delete(ada)
    gone = Person.objects.get(pk=ada.pk)
    assert (gone.user, gone.name) == (None, leaving.FORMER)
    page = client(bob).get(f"/m/{slug}").content.decode()
    assert "Ada" not in page.replace("Hello Ada", "")
    assert list(Line.objects.filter(play__slug=slug).values_list("text", flat=True)) == ["Hello all", "Hello Ada"]
    assert not Distance.objects.filter(person=gone).exists()
    assert not Distance.objects.filter(other=gone).exists()
    assert Rating.objects.filter(person=gone).exists()
    tables.play(slug, 1, Resign())  # Bob plays on, against a bot
    with tables.held(slug) as hosted:
        assert hosted.match.seats[0].bot


def test_a_match_that_is_over_shows_a_former_player_and_its_dice_stay_proven() -> None:
    ada, bob = person("Ada Lovelace"), person("Bob")
    table = gatherings.begin(ada, Way(find_game("ferrymen")), [Wanted("me"), Wanted("open")])
    gatherings.sit(table, 1, bob)
    browsers = [Browser(ada), Browser(bob)]
    for one in browsers:
        one.seal(table)
        beginning.ready(table, one.who)
    for one in browsers:
        one.open(table)
    drawn, plain = Play.objects.get(gathering=table).slug, match(ada, bob)
    for slug in (drawn, plain):
        tables.play(slug, 1, Resign())
    leaving.delete(ada)
    for slug in (drawn, plain):
        page = client(bob).get(f"/m/{slug}").content.decode()
        assert "Lovelace" not in page
        assert leaving.FORMER in page
        file = client(bob).get(f"/m/{slug}/file").content.decode().splitlines()
        proof = prove(file, find_game(Play.objects.get(slug=slug).game))
        assert all(seal.proven for seal in proof.seals)
        assert all(span.proven for span in proof.spans)
        assert ("Lovelace" in file[0]) == (slug == drawn)
    assert "Lovelace" not in client(bob).get("/matches").content.decode()


def test_words_to_all_go_too_where_that_is_wanted() -> None:
    ada, _, slug = lived()
    leaving.delete(ada, words_too=True)
    assert list(Line.objects.filter(play__slug=slug).values_list("text", flat=True)) == ["Hello Ada"]


def test_a_seat_is_opened_where_the_match_opens_the_seats_of_those_who_stay_away() -> None:
    slug = tables_for_tests.match("connect_four", Hourly(hours=24, opens=3))
    ana = Membership.objects.get(play__slug=slug, seat=0).person
    assert leaving.fate(Play.objects.get(slug=slug), ana) == "opened"
    leaving.delete(ana)
    assert Vacancy.objects.filter(play__slug=slug, seat=0, invited=None).exists()
    assert Clock.objects.get(play__slug=slug).work.seats[0].open
    assert "the seat is open to somebody else" in tables_for_tests.log(slug)[-1]
    with tables.held(slug) as hosted:
        assert hosted.match.seats[0].name == leaving.FORMER


def test_what_was_theirs_alone_is_gone() -> None:
    ada = person("Ada")
    slug = match(ada, None)
    table = gatherings.begin(ada, Way(find_game("connect_four")), [Wanted("me"), Wanted("open")])
    leaving.delete(ada)
    assert not Play.objects.filter(slug=slug).exists()
    assert Gathering.objects.get(pk=table.pk).called_off


def test_a_host_is_not_deleted_by_the_page() -> None:
    hal: Any = person("Hal")
    hal.user.is_staff = True
    hal.user.save()
    assert client(hal).post("/me/delete", {"handle": hal.handle}).status_code == 422
    assert get_user_model().objects.filter(pk=hal.user.pk).exists()
