"""Who is told what, by which channel and when: each once, none lost, and nobody of what is not so any more."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest

from turnwright.core import Resign, find_game
from turnwright.hosting import clocks, gatherings, notices, seats, talk
from turnwright.hosting.gatherings import Wanted, Way
from turnwright.hosting.models import Delivery, Notice, Person, Preference
from turnwright.hosting.notices import DIGEST, KINDS, NOW, OFF, Channel
from turnwright.server import tables
from turnwright.server.models import Play

from .helpers import match, person

FAKE = "fake"


@pytest.fixture(autouse=True)
def _channel(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A channel that reaches everybody."""
    fake = Channel(FAKE, (NOW, DIGEST, OFF), dict.fromkeys(KINDS, NOW), lambda person: [None])
    monkeypatch.setattr(notices, "CHANNELS", {FAKE: fake})
    yield
    Delivery.objects.all().delete()


def drop(slug: str, seat: int, column: int) -> None:
    with tables.held(slug) as hosted:
        action = next(one for one in hosted.match.legal(seat) if getattr(one, "column", None) == column)
    tables.play(slug, seat, action)


def told(who: Person) -> list[str]:
    return list(Notice.objects.filter(person=who).values_list("kind", flat=True))


def sent(after: timedelta = timedelta(minutes=2), when: str = NOW) -> list[tuple[str, str]]:
    """What goes out by then: name and kind."""
    with clocks.at(clocks.now() + after):
        found = [(one, (one.notice.person.name, one.notice.kind)) for one in notices.claimed(FAKE, when)]
        for one, _ in found:
            notices.done(one)
    return [words for _, words in found]


def test_whoever_is_newly_asked_is_told_and_nobody_of_their_own_move() -> None:
    ada, bob = person("Ada"), person("Bob")
    slug = match(ada, bob)
    drop(slug, 0, 3)
    assert (told(ada), told(bob)) == ([], ["turn"])
    drop(slug, 1, 3)
    assert (told(ada), told(bob)) == (["turn"], ["turn"])


def test_an_action_taken_back_calls_nobody_twice_to_the_same_question() -> None:
    ada, bob = person("Ada"), person("Bob")
    slug = match(ada, bob, game="kingdom")
    for seat, name in ((0, "Tax"), (0, "EndTurn"), (1, "Tax")):
        with tables.held(slug) as hosted:
            action = next(one for one in hosted.match.legal(seat) if type(one).__name__ == name)
        tables.play(slug, seat, action)
    tables.undo(slug, 1)
    assert told(bob) == ["turn"]


def test_several_calls_that_wait_are_one() -> None:
    ada, bob = person("Ada"), person("Bob")
    slug = match(ada, bob)
    for column in range(3):
        drop(slug, 0, column)
        drop(slug, 1, column)
    assert told(ada) == ["turn"] * 3
    assert sent() == [("Ada", "turn")]


def test_who_answers_at_once_is_not_called() -> None:
    ada, bob = person("Ada"), person("Bob")
    slug = match(ada, bob)
    drop(slug, 0, 3)
    assert sent(timedelta(seconds=5)) == []
    drop(slug, 1, 3)
    assert sent() == [("Ada", "turn")]
    assert Delivery.objects.get(notice__person=bob).problem == "not so any more"


def test_the_end_is_told_to_all_but_whoever_brought_it_about() -> None:
    ada, bob = person("Ada"), person("Bob")
    slug = match(ada, bob)
    tables.play(slug, 0, Resign())
    assert (told(ada), told(bob)) == ([], ["ended"])


def test_talk_is_told_to_those_who_may_and_want_to_read_it() -> None:
    ada, bob = person("Ada"), person("Bob")
    slug = match(ada, bob)
    talk.keep_away(bob, ada, "mute")
    with tables.held(slug) as hosted:
        talk.write(hosted, ada, "Hello", 0)
        talk.write(hosted, bob, "Who is there?", 0)
        talk.write(hosted, bob, "Anybody?", 1)
    assert (told(ada), told(bob)) == (["talk", "talk"], [])
    assert sent() == [("Ada", "talk")]


def test_an_invitation_is_told_and_struck_when_it_is_declined() -> None:
    ada, bob, cyd = person("Ada"), person("Bob"), person("Cyd")
    way = Way(find_game("connect_four"))
    table = gatherings.begin(ada, way, [Wanted("me"), Wanted("name", handle=bob.handle)])
    slug = match(ada, bob)
    seats.offer(Play.objects.get(slug=slug), 0, cyd)
    assert (told(bob), told(cyd)) == (["invitation"], ["invitation"])
    gatherings.rise(table, bob)
    assert sent() == [("Cyd", "invitation")]


def test_a_match_that_begins_and_a_seat_taken_over_call_whoever_is_asked() -> None:
    ada, bob, cyd = person("Ada"), person("Bob"), person("Cyd")
    slug = match(ada, bob)
    play = Play.objects.get(slug=slug)
    seats.started.send(Play, play=Play.objects.select_related("terms").get(slug=slug))
    assert (told(ada), told(bob)) == (["turn"], [])
    seats.hand_over(play, 1, cyd)
    assert told(cyd) == []
    seats.hand_over(play, 0, bob)
    assert told(bob) == ["turn"]


def test_choices_hold_for_all_matches_or_for_one() -> None:
    ada, bob = person("Ada"), person("Bob")
    first, second = match(ada, bob), match(ada, bob)
    play = Play.objects.get(slug=first)
    notices.choose(bob, None, "turn", FAKE, OFF)
    notices.choose(bob, play, "turn", FAKE, DIGEST)
    for slug in (first, second):
        drop(slug, 0, 3)
    assert sent() == []
    assert sent(when=DIGEST) == [("Bob", "turn")]
    notices.choose(bob, play, "turn", FAKE, "")
    assert Preference.objects.filter(person=bob).count() == 1


def test_a_sender_that_dies_leaves_nothing_unsent_and_two_senders_share() -> None:
    ada, bob = person("Ada"), person("Bob")
    drop(match(ada, bob), 0, 3)
    now = clocks.now() + timedelta(minutes=1)
    with clocks.at(now):
        assert len(list(notices.claimed(FAKE))) == 1  # and then it was killed
        assert list(notices.claimed(FAKE)) == []
    with clocks.at(now + notices.LEASE):
        assert len(list(notices.claimed(FAKE))) == 1


def test_what_cannot_be_sent_is_tried_for_hours_and_then_given_up() -> None:
    ada, bob = person("Ada"), person("Bob")
    tables.play(match(ada, bob), 0, Resign())
    now, tries = clocks.now(), 0
    while Delivery.objects.filter(sent=None).exists():
        now += timedelta(minutes=30)
        with clocks.at(now):
            for one in notices.claimed(FAKE):
                notices.put_off(one, "the server is away")
                tries += 1
    assert tries == len(notices.PUT_OFF) + 1
    assert Delivery.objects.get().problem == "the server is away"


def test_who_was_shut_out_is_told_nothing() -> None:
    ada, bob = person("Ada"), person("Bob")
    slug = match(ada, bob)
    bob.user.is_active = False
    bob.user.save()
    drop(slug, 0, 3)
    assert told(bob) == []
