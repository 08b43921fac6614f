"""What a page, an action and a stream may cost: queries, which on several processes are what people wait for."""

import asyncio

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from turnwright.core import find_game
from turnwright.hosting import bookmarks, seats, talk
from turnwright.hosting.models import Person, Terms
from turnwright.hosting.pace import Hourly, plain
from turnwright.server import asgi, tables
from turnwright.server.hub import topic
from turnwright.server.models import Play
from turnwright.server.viewers import Caller, policy

from .helpers import client, match, person, question

WHO = 3
"""Session, account, person."""
SEEN = WHO + 4
"""The match with its seats and terms, its clock, whom the reader does not hear, what was said."""
WRITTEN = 6
"""The transaction's two ends, the match, the move, its clock, the word to other processes."""
TOLD = 14
"""When the turn goes to somebody else: the clock is set, and they are told by every channel."""
SCRIPT = {"headers": {"HX-Request": "true"}}


@pytest.fixture
def pair() -> tuple[str, Person, Person]:
    """A match under way, in memory, with a clock."""
    ada, bob = person("Ada"), person("Bob")
    slug = match(ada, bob, game="kingdom", pace=plain(Hourly(hours=24, miss="loss", opens=0)))
    seats.started.send(Play, play=Play.objects.get(slug=slug))
    for who in (ada, bob):
        client(who).get(f"/m/{slug}", **SCRIPT)
    return slug, ada, bob


def queries(browser: Client, path: str, form: dict[str, object] | None = None) -> int:
    with CaptureQueriesContext(connection) as asked:
        answer = browser.get(path, **SCRIPT) if form is None else browser.post(path, form, **SCRIPT)
    assert answer.status_code == 200
    return len(asked)


def test_a_fragment_and_a_page_ask_no_more_than_they_need(pair: tuple[str, Person, Person]) -> None:
    slug, ada, _ = pair
    browser, onlooker = client(ada), client(person("Eve"))
    assert queries(browser, f"/m/{slug}") <= SEEN
    Terms.objects.filter(play__slug=slug).update(public=True)
    assert queries(onlooker, f"/m/{slug}") <= SEEN


def test_an_action_asks_no_more_than_it_needs(pair: tuple[str, Person, Person]) -> None:
    slug, ada, bob = pair
    seat = tables.live(slug).waiting[0]
    browser = client((ada, bob)[seat])
    for word, most in (("Overwork", SEEN + WRITTEN), ("EndTurn", SEEN + WRITTEN + TOLD)):
        form = {"seat": seat, "question": question(slug, seat), "action": f'{{"type": "{word}"}}'}
        assert queries(browser, f"/m/{slug}/play", form) <= most, word
    assert tables.live(slug).number == 2


def test_what_another_process_played_is_asked_for_alone(pair: tuple[str, Person, Person]) -> None:
    slug, ada, bob = pair
    mine = tables.live(slug)
    seat = mine.waiting[0]
    tables.forget(slug)
    tables.play(slug, seat, find_game("kingdom").read_action('{"type": "Overwork"}'))
    tables._cache[slug] = mine
    assert queries(client((ada, bob)[seat]), f"/m/{slug}") <= SEEN + 2
    assert tables.live(slug) is mine


def test_streams_that_are_woken_together_ask_together(pair: tuple[str, Person, Person]) -> None:
    slug, ada, bob = pair
    callers = [Caller({name: one.value for name, one in client(who).cookies.items()}) for who in (ada, bob) * 10]
    asked = [(caller, {topic(slug, n % 2)}) for n, caller in enumerate(callers)]
    asked.append((Caller({}), {topic(slug, None)}))
    with CaptureQueriesContext(connection) as made:
        heard = policy().listening(asked)
    assert heard == [*(topics for _, topics in asked[:-1]), set()]
    assert len(made) <= 3


def test_questions_that_come_at_once_are_put_as_one_and_a_failure_reaches_all() -> None:
    put = list[list[int]]()

    def ask(numbers: list[int]) -> list[int]:
        put.append(numbers)
        return [10 // number for number in numbers]

    async def all_at_once(*numbers: int) -> list[object]:
        together = asgi.Together(ask)
        return await asyncio.gather(*map(together, numbers), return_exceptions=True)

    assert asyncio.run(all_at_once(*[5] * 200)) == [2] * 200
    assert put == [[5] * 200]
    assert [type(one) for one in asyncio.run(all_at_once(5, 0))] == [ZeroDivisionError] * 2


def test_a_prepared_query_gives_what_django_would_for_other_values_too(pair: tuple[str, Person, Person]) -> None:
    slug, ada, bob = pair
    with tables.held(slug) as hosted:
        talk.write(hosted, ada, "Hello", 0)
        talk.write(hosted, bob, "For you alone", 0, to=0)
        talk.keep_away(bob, ada, "mute")
        for who, heard in ((ada, ["For you alone", "Hello"]), (bob, ["For you alone"]), (None, ["Hello"])):
            found = talk.newest(hosted, who, seated=who is not None)
            plain = bookmarks.marked(talk.readable(hosted, who, who is not None), who).order_by("-pk")
            assert [(one.text, one.read, one.person, one.to, one.made) for one in found] == [
                (one.text, one.read, one.person, one.to, one.made) for one in plain
            ]
            assert [one.text for one in found] == heard
