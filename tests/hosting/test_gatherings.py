"""A table being set up: chairs, invitations, readiness, dice drawn together, the match, the rematch."""

import hashlib
import re
import secrets
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from turnwright.core import BadSetup, Match, find_game
from turnwright.hosting import beginning, gatherings
from turnwright.hosting.gatherings import Wanted, Way
from turnwright.hosting.models import Chair, Gathering, Membership, Person, Terms
from turnwright.server import tables
from turnwright.server.models import Play

from .helpers import client, person

ME, OPEN, LINK = Wanted("me"), Wanted("open"), Wanted("link")


def lay(owner: Person, *others: Wanted, game: str = "ferrymen", **agreed: Any) -> Gathering:
    return gatherings.begin(owner, Way(find_game(game)), [ME, *others], **agreed)


class Browser:
    """What shares.js does: a share drawn here, its seal sent, the share sent when all are sealed."""

    def __init__(self, who: Person) -> None:
        self.who, self.share = who, secrets.token_bytes(32)

    def seal(self, table: Gathering) -> None:
        beginning.seal(table, self.who, hashlib.sha256(self.share).hexdigest())

    def open(self, table: Gathering) -> None:
        beginning.open_share(table, self.who, self.share.hex())


def test_all_seal_and_all_open_and_the_file_proves_that_nobody_chose_the_dice() -> None:
    ada, bob = person("Ada"), person("Bob")
    table = lay(ada, OPEN, public=True)
    host = table.draw.host  # type: ignore[union-attr]
    gatherings.sit(table, 1, bob)
    browsers = [Browser(ada), Browser(bob)]
    for one in browsers:
        one.seal(table)
        beginning.ready(table, one.who)
    for one in browsers:
        one.open(table)
    table.refresh_from_db()
    assert table.play is not None
    with tables.held(table.play.slug) as hosted:
        draw = hosted.match.header.draws[-1]  # type: ignore[index]
        assert draw.host == host
        assert [share.opened for share in draw.shares] == [one.share.hex() for one in browsers]
        assert draw.mixed(hosted.match.header).hex() == hosted.match.header.streams[0].key
        assert [seat.name for seat in hosted.seats] == ["Ada", "Bob"]
        said = hosted.match.shown_header()
        assert said.streams[0].key is None
        assert said.draws[-1].key is None  # type: ignore[index]
    assert [(one.seat, one.person) for one in Membership.objects.now().filter(play=table.play)] == [(0, ada), (1, bob)]
    assert Terms.objects.get(play=table.play).public


def test_a_share_that_is_never_opened_is_recorded_and_all_draw_anew() -> None:
    ada, bob = person("Ada"), person("Bob")
    table = lay(ada, OPEN)
    gatherings.sit(table, 1, bob)
    browsers = [Browser(ada), Browser(bob)]
    for one in browsers:
        one.seal(table)
        beginning.ready(table, one.who)
    browsers[0].open(table)
    with pytest.raises(BadSetup):
        beginning.draw_again(table)
    Gathering.objects.filter(pk=table.pk).update(opening=timezone.now() - timedelta(hours=1))
    beginning.draw_again(table)
    table.refresh_from_db()
    assert table.draws[0]["given_up"] == [1]
    assert [chair.ready for chair in table.chairs.all()] == [True, False]
    for one in (Browser(ada), Browser(bob)):
        one.seal(table)
        browsers[browsers.index(next(old for old in browsers if old.who == one.who))] = one
    beginning.ready(table, bob)
    for one in browsers:
        one.open(table)
    table.refresh_from_db()
    assert table.play is not None
    with tables.held(table.play.slug) as hosted:
        lines = list(hosted.match.lines())
        assert len(hosted.match.header.draws) == 2  # type: ignore[arg-type]
    assert Match.read(lines).header.draws == msgspec_draws(table.play)


def msgspec_draws(play: Play) -> Any:
    import msgspec

    from turnwright.core.shares import Draw

    return msgspec.convert(play.header["draws"], tuple[Draw, ...])


def test_no_share_is_opened_and_nobody_leaves_out_of_turn() -> None:
    ada, bob = person("Ada"), person("Bob")
    table = lay(ada, OPEN)
    gatherings.sit(table, 1, bob)
    browser = Browser(ada)
    browser.seal(table)
    with pytest.raises(BadSetup):
        browser.open(table)
    beginning.ready(table, ada)
    beginning.ready(table, bob)  # ready, but its browser has sealed nothing yet
    assert Gathering.objects.get(pk=table.pk).open
    other = Browser(bob)
    other.seal(table)
    assert not Gathering.objects.get(pk=table.pk).open
    for do in (lambda: gatherings.rise(table, bob), lambda: gatherings.call_off(table), lambda: other.seal(table)):
        with pytest.raises(BadSetup):
            do()


def test_whoever_brings_no_share_relies_on_the_hosts_and_it_is_said() -> None:
    ada, bob = person("Ada"), person("Bob")
    table = lay(ada, OPEN)
    gatherings.sit(table, 1, bob)
    beginning.seal(table, bob, "")
    page = client(ada).get(f"/t/{table.slug}").content.decode()
    assert "relies on the host's dice" in unescape(page)
    browser = Browser(ada)
    browser.seal(table)
    beginning.ready(table, ada)
    beginning.ready(table, bob)
    browser.open(table)
    table.refresh_from_db()
    assert table.play is not None
    with tables.held(table.play.slug) as hosted:
        assert [share.seat for share in hosted.match.header.draws[-1].shares] == [0]  # type: ignore[index]


def test_a_match_for_oneself_and_bots_begins_at_once() -> None:
    ada = person("Ada")
    table = lay(ada, Wanted("bot", bot="easy"), game="connect_four")
    assert table.play is not None
    assert Membership.objects.now().get(play=table.play).person == ada


def link_of(owner: Client, slug: str, seat: int = 1) -> str:
    page = owner.post(f"/t/{slug}/link", {"seat": seat})
    found = re.search(r"/join/([\w-]+)", page.content.decode())
    assert found
    return found[1]


def test_an_invitation_link_is_claimed_once_by_a_named_guest_and_then_worthless() -> None:
    ada = person("Ada")
    table = lay(ada, LINK, game="connect_four")
    code = link_of(client(ada), table.slug)
    assert code not in str(list(Chair.objects.values()))
    stranger = client()
    assert "Ada invites you" in stranger.get(f"/join/{code}").content.decode()
    welcome = stranger.post(f"/join/{code}", {"name": "Gus", "zone": "Europe/Lisbon"})
    assert "Welcome, Gus" in welcome.content.decode()
    guest = Person.objects.filter(name="Gus", guest=True).latest("pk")
    assert (guest.zone, Chair.objects.get(gathering=table, seat=1).person) == ("Europe/Lisbon", guest)
    for late in (client(), client(person("Eve")), stranger):
        assert late.get(f"/join/{code}").status_code == 404
        assert late.post(f"/join/{code}", {"name": "Eve"}).status_code == 404


def test_a_link_that_was_replaced_withdrawn_or_has_run_out_is_worthless() -> None:
    ada = person("Ada")
    table = lay(ada, LINK, game="connect_four")
    owner = client(ada)
    first, second = link_of(owner, table.slug), link_of(owner, table.slug)
    assert client().get(f"/join/{first}").status_code == 404
    assert client().get(f"/join/{second}").status_code == 200
    Chair.objects.filter(gathering=table, seat=1).update(expires=timezone.now() - timedelta(seconds=1))
    assert client().get(f"/join/{second}").status_code == 404
    third = link_of(owner, table.slug)
    owner.post(f"/t/{table.slug}/chair", {"seat": 1, "seat.1": "easy"})
    assert client().get(f"/join/{third}").status_code == 404


def test_somebody_asked_by_name_says_yes_or_no_and_others_cannot() -> None:
    ada, bob, eve = person("Ada"), person("Bob"), person("Eve")
    table = lay(ada, Wanted("name", handle=f"@{bob.handle}"), game="connect_four")
    assert client(eve).get(f"/t/{table.slug}").status_code == 404
    assert client(eve).post(f"/t/{table.slug}/sit", {"seat": 1}).status_code == 404
    client(bob).post(f"/t/{table.slug}/rise")
    assert Chair.objects.get(gathering=table, seat=1).declined
    assert client(bob).get(f"/t/{table.slug}").status_code == 404
    client(ada).post(f"/t/{table.slug}/chair", {"seat": 1, "seat.1": "name", "name.1": bob.handle})
    client(bob).post(f"/t/{table.slug}/sit", {"seat": 1})
    for who in (ada, bob):
        client(who).post(f"/t/{table.slug}/ready", {"there": "1"})
    play = Play.objects.get(gathering=table)
    assert client(bob).get(f"/m/{play.slug}").status_code == 200
    assert client(eve).get(f"/m/{play.slug}").status_code == 404


def test_only_the_owner_changes_chairs_makes_links_and_calls_off() -> None:
    ada, bob = person("Ada"), person("Bob")
    table = lay(ada, OPEN, LINK, game="ec4x")
    gatherings.sit(table, 1, bob)
    for address, sent in (("chair", {"seat": 0, "seat.0": "easy"}), ("link", {"seat": 2}), ("call-off", {})):
        assert client(bob).post(f"/t/{table.slug}/{address}", sent).status_code == 403
    client(ada).post(f"/t/{table.slug}/call-off")
    table.refresh_from_db()
    assert table.called_off
    client(bob).post(f"/t/{table.slug}/ready", {"there": "1"})
    assert not Chair.objects.get(gathering=table, seat=1).ready


def test_rated_means_no_hints_and_no_forks() -> None:
    table = lay(person("Ada"), OPEN, game="connect_four", rated=True, hints=True, forks=True)
    assert (table.hints, table.forks) == (False, False)


def test_the_form_lays_a_table_and_says_what_is_wrong_with_it() -> None:
    ada = person("Ada")
    owner = client(ada)
    sent = {
        "start": "1",
        "seats": "2",
        "seat.0": "me",
        "seat.1": "open",
        "public": "1",
        "pace": "hours",
        "pace.hours": "24",
    }
    made = owner.post("/new/kingdom", sent | {"pace.miss": "bot", "pace.opens": "3"})
    assert made.status_code == 302, re.findall(r'role="alert".*?</p>', made.content.decode())
    table = Gathering.objects.get(slug=made.url.rpartition("/")[2])
    assert (table.public, table.hints, table.pace["hours"]) == (True, False, 24)
    assert owner.post("/new/kingdom", sent | {"pace.hours": "many"}).status_code == 422
    assert owner.post("/new/kingdom", sent | {"seat.1": "name", "name.1": "nobody-here"}).status_code == 422
    assert owner.post("/new/kingdom", sent | {"seat.1": "me"}).status_code == 422
    assert client().post("/new/kingdom", sent).status_code == 422
    assert owner.get("/new").status_code == owner.get("/new/ec4x").status_code == 200


def test_a_new_table_says_what_was_measured_of_its_rules_and_what_each_bot_is_worth() -> None:
    page = client().get("/new/kingdom?preset=tuned&seat.1=master").content.decode()
    assert "Player A won 49 %" in page
    assert "<b>Master bot:</b>" in page


def test_a_rematch_has_the_same_people_one_chair_further() -> None:
    ada, bob = person("Ada"), person("Bob")
    table = lay(ada, OPEN, game="connect_four", public=True)
    gatherings.sit(table, 1, bob)
    beginning.ready(table, ada)
    beginning.ready(table, bob)
    play = Play.objects.get(gathering=table)
    page = client(bob).get(f"/m/{play.slug}/manage").content.decode()
    way = {name: re.search(rf'name="{name}" value="([^"]*)"', page)[1] for name in ("question", "act")}  # type: ignore[index]
    client(bob).post(f"/m/{play.slug}/leave", way | {"seat": 1, "act": '{"type":"@resign"}'})
    made = client(bob).post(f"/m/{play.slug}/rematch")
    again = Gathering.objects.get(again=play)
    assert made.url == f"/t/{again.slug}"
    chairs = again.chairs.all()
    assert [(chair.kind, chair.person, chair.invited) for chair in chairs] == [("me", bob, None), ("name", None, ada)]
    assert client(ada).post(f"/m/{play.slug}/rematch").url == f"/t/{again.slug}"
    assert client(person("Eve")).post(f"/m/{play.slug}/rematch").status_code == 403


def test_a_running_seat_is_offered_by_link_by_name_and_lent_to_a_bot() -> None:
    ada, bob, eve = person("Ada"), person("Bob"), person("Eve")
    table = lay(ada, OPEN, game="connect_four")
    gatherings.sit(table, 1, bob)
    beginning.ready(table, ada)
    beginning.ready(table, bob)
    slug = Play.objects.get(gathering=table).slug
    assert client(bob).post(f"/m/{slug}/offer", {"seat": 0, "to": "link"}).status_code == 403
    page = client(ada).post(f"/m/{slug}/offer", {"seat": 0, "to": "link", "lent": "1"}).content.decode()
    code = re.search(r"/join/([\w-]+)", page)[1]  # type: ignore[index]
    guest = client()
    guest.post(f"/join/{code}", {"name": "Gus"})
    assert guest.get(f"/m/{slug}").status_code == 200
    assert client().get(f"/join/{code}").status_code == 404
    client(ada).post(f"/m/{slug}/take-back", {"seat": 0})
    assert Membership.objects.now().get(play__slug=slug, seat=0).person == ada
    client(ada).post(f"/m/{slug}/offer", {"seat": 0, "to": "name", "handle": eve.handle})
    assert client(bob).post(f"/m/{slug}/accept", {"seat": 0}).status_code == 404
    assert client(eve).post(f"/m/{slug}/accept", {"seat": 0, "answer": "yes"}).url == f"/m/{slug}"
    assert Membership.objects.now().get(play__slug=slug, seat=0).person == eve
    client(eve).post(f"/m/{slug}/offer", {"seat": 0, "to": "bot"})
    assert not Membership.objects.now().filter(play__slug=slug, seat=0).exists()
    client(eve).post(f"/m/{slug}/take-back", {"seat": 0})
    assert Membership.objects.now().get(play__slug=slug, seat=0).person == eve
    with tables.held(slug) as hosted:
        assert not hosted.seats[0].bot


def test_the_hash_of_what_was_agreed_survives_the_database() -> None:
    """PostgreSQL's own JSON sorts keys; the dice are drawn with a hash of the header as it was written."""
    ada, bob = person("Ada"), person("Bob")
    way = Way(find_game("ec4x"))
    table = gatherings.begin(ada, way, [ME, OPEN])
    gatherings.sit(table, 1, bob)
    browsers = [Browser(ada), Browser(bob)]
    for one in browsers:
        one.seal(table)
        beginning.ready(table, one.who)
    for one in browsers:
        one.open(table)
    slug = Play.objects.get(gathering=table).slug
    tables.forget(slug)
    with tables.held(slug) as hosted:
        header = hosted.match.header
        assert list(header.options) != sorted(header.options, key=lambda name: (len(name), name))
        assert header.draws[-1].mixed(header).hex() == header.streams[0].key  # type: ignore[index]


def test_two_of_the_same_long_name_are_told_apart_by_their_handles() -> None:
    twins = [person("Wolfeschlegelsteinhausenbergerdorff Jr"), person("Wolfeschlegelsteinhausenbergerdorff Jr")]
    table = lay(twins[0], OPEN, game="connect_four")
    gatherings.sit(table, 1, twins[1])
    for one in twins:
        beginning.ready(table, one)
    names = [seat["name"] for seat in Play.objects.get(gathering=table).header["seats"]]
    assert [name.rpartition("@")[2] for name in names] == [f"{one.handle})" for one in twins]
