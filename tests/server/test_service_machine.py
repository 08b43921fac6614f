"""Anything in any order, failures included: what was acknowledged is there, nothing else is, and memory is what rows say."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest
from django.db import OperationalError, connection
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, initialize, invariant, multiple, rule

from turnwright.core import Illegal, Match
from turnwright.server import clicks, new_matches, recording, tables
from turnwright.server.models import Move, Play, Snapshot, TakenBack

from .helpers import FRIEND, YOU, new

GAMES = ("kingdom", "envelopes", "connect_four")
Click = tuple[str, int, Any, str]
"""Match, seat, action (None: undo) and the token of the question it answered."""


@contextmanager
def failing_at(statement: int) -> Iterator[None]:
    """The database fails at this statement, or at the commit if there are fewer."""
    left, commit = statement, connection._commit

    def fail(execute: Any, *args: Any) -> Any:
        nonlocal left
        left -= 1
        if left < 0:
            raise OperationalError("disk full")
        return execute(*args)

    def no_commit() -> None:
        raise OperationalError("disk full")

    connection._commit = no_commit
    try:
        with connection.execute_wrapper(fail):
            yield
    finally:
        connection._commit = commit


class Service(RuleBasedStateMachine):
    """Two things are true of every click: it was acknowledged and is stored, or it was refused and left no trace."""

    matches, clicks = Bundle("matches"), Bundle("clicks")

    def __init__(self) -> None:
        super().__init__()
        self.patch = pytest.MonkeyPatch()
        self.patch.setattr(tables, "_watchers", [])
        self.patch.setattr(recording, "SLOW", 0.0)
        self.known: dict[str, list[tuple[int, Any]]] = {}
        self.undone: dict[str, int] = {}
        self.noticed: dict[str, list[int]] = {}

    def teardown(self) -> None:
        self.patch.undo()

    def learn(self, slug: str, log: list[tuple[int, Any]]) -> str:
        self.known[slug], self.undone[slug] = log, 0
        return slug

    @initialize(target=matches)
    def first(self) -> str:
        return self.create("kingdom")

    @rule(target=matches, game=st.sampled_from(GAMES))
    def another(self, game: str) -> str:
        return self.create(game)

    def create(self, game: str) -> str:
        return self.learn(new(game, (YOU, FRIEND)), [])

    def choose(self, slug: str, data: Any) -> Click | None:
        with tables.held(slug) as hosted:
            if not hosted.waiting:
                return None
            seat = data.draw(st.sampled_from(hosted.waiting))
            action = data.draw(st.sampled_from(list(hosted.match.legal(seat))))
            return slug, seat, action, hosted.question(seat)

    @rule(target=clicks, slug=matches, data=st.data())
    def play(self, slug: str, data: Any) -> Any:
        if not (click := self.choose(slug, data)):
            return multiple()
        _, seat, action, question = click
        tables.play(slug, seat, action, question)
        self.known[slug].append((seat, action))
        return click

    @rule(target=clicks, slug=matches)
    def undo(self, slug: str) -> Any:
        with tables.held(slug) as hosted:
            seat = hosted.match.log[-1].seat if hosted.match.log else 0
            question = hosted.question(seat)
        try:
            tables.undo(slug, seat, question)
        except Illegal:
            return multiple()
        self.known[slug].pop()
        self.undone[slug] += 1
        return slug, seat, None, question

    @rule(click=clicks)
    def send_again(self, click: Click) -> None:
        slug, seat, action, question = click
        with pytest.raises(clicks.Repeated):
            tables.undo(slug, seat, question) if action is None else tables.play(slug, seat, action, question)

    @rule(click=consumes(clicks), data=st.data())
    def send_something_stale(self, click: Click, data: Any) -> None:
        slug, _, action, question = click
        other = self.choose(slug, data)
        if other and other[2] != action:
            with pytest.raises(clicks.Stale, match="moved on"):
                tables.play(slug, other[1], other[2], question)

    @rule(target=matches, slug=matches, data=st.data())
    def fork(self, slug: str, data: Any) -> Any:
        number = data.draw(st.integers(0, len(self.known[slug])))
        try:
            return self.learn(new_matches.fork(slug, number), self.known[slug][:number])
        except tables.Closed:
            return multiple()

    @rule()
    def restart(self) -> None:
        tables._cache.clear()
        connection.close()

    @rule(slug=matches, data=st.data())
    def another_server_plays(self, slug: str, data: Any) -> None:
        mine = tables.live(slug)
        tables.forget(slug)
        self.play(slug, data)
        with tables._caching:
            tables._cache[slug] = mine

    @rule(slug=matches, statement=st.integers(0, 9), data=st.data())
    def the_database_fails(self, slug: str, statement: int, data: Any) -> None:
        if click := self.choose(slug, data):
            with failing_at(statement), pytest.raises(OperationalError):
                tables.play(*click)

    @rule(slug=matches, where=st.sampled_from(["digest", "row"]), data=st.data())
    def the_rules_fail(self, slug: str, where: str, data: Any) -> None:
        click = self.choose(slug, data)
        game = tables.live(slug).game

        def fail(*args: Any) -> Any:
            raise ZeroDivisionError

        if click:
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(type(game), "digest", fail) if where == "digest" else patch.setattr(
                    recording, "move", fail
                )
                with pytest.raises(ZeroDivisionError):
                    tables.play(*click)

    @invariant()
    def rows_are_what_was_acknowledged(self) -> None:
        for slug, known in self.known.items():
            play = Play.objects.get(slug=slug)
            rows = list(Move.objects.filter(play=play).values_list("number", "seat", "action"))
            assert rows == [(n, seat, msgspec.to_builtins(action)) for n, (seat, action) in enumerate(known, 1)]
            assert play.length == len(known)
            assert TakenBack.objects.filter(play=play).count() == self.undone[slug]

    @invariant()
    def memory_is_what_the_rows_say(self) -> None:
        for slug, known in self.known.items():
            with tables.held(slug) as hosted:
                play = Play.objects.get(slug=slug)
                assert [(entry.seat, entry.action) for entry in hosted.match.log] == known
                assert (hosted.version, hosted.stamps) == (play.version, play.stamps)
                assert len(hosted.chronicle) == len(known)
                assert play.progress == [hosted.chronicle.progress(viewer) for viewer in hosted.viewers]
                assert play.waiting == list(hosted.waiting)
                numbers = Snapshot.objects.filter(play=play).values_list("number", flat=True)
                assert all(number <= len(known) for number in numbers)

    @invariant()
    def stamps_never_go_back(self) -> None:
        for slug in self.known:
            now = Play.objects.get(slug=slug).stamps
            assert all(old <= new for old, new in zip(self.noticed.get(slug, now), now, strict=True))
            self.noticed[slug] = now


Service.TestCase.settings = settings(
    max_examples=12,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
TestService = Service.TestCase


def test_what_the_machine_left_loads_from_its_rows() -> None:
    """The machine compares rows with memory; here the rows are played through from the start, without a snapshot."""
    for play in Play.objects.kept().filter(game__in=GAMES, length__gt=3)[:5]:
        with tables.held(play.slug) as hosted:
            if not hosted.match.header.epoch:
                again: Match[Any, Any] = Match.resume(hosted.match.header, hosted.match.log)
                assert again.digest() == hosted.match.digest()
