"""A Match under all that can be done to it in any order, broken actions included: it is always what its record says."""

from __future__ import annotations

from contextlib import suppress
from typing import Any
from unittest.mock import patch

from envelopes import GAME as ENVELOPES
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, precondition, rule

from turnwright.core import Game, Illegal, Match, key_of_seed, undo_floor

from .pig import PIG

NUMBERS = st.integers(0, 10_000)


class Broken(Exception):
    """What rules raise that nobody foresaw."""


def state(match: Match[Any, Any]) -> tuple[Any, ...]:
    return (match.game.canonical(match.table), match.log[:], match.told[:], len(match._undoable), sorted(match._kept))


class Matches(RuleBasedStateMachine):
    """Several matches at once, so that what is done to a fork is seen to leave its parent alone."""

    matches = Bundle("matches")

    def __init__(self) -> None:
        super().__init__()
        self.all: list[tuple[Match[Any, Any], tuple[Any, ...]]] = []
        self.keys = 0

    def key(self) -> bytes:
        self.keys += 1
        return key_of_seed(f"machine {self.keys}")

    def keep(self, match: Match[Any, Any]) -> Match[Any, Any]:
        self.all = [(old, before) for old, before in self.all if old is not match]
        self.all.append((match, state(match)))
        return match

    @initialize(target=matches, game=st.sampled_from([ENVELOPES, PIG]), seats=st.sampled_from([2, 3]))
    def begin(self, game: Game[Any, Any], seats: int) -> Match[Any, Any]:
        return self.keep(Match.new(game, self.key(), seats))

    def answer(self, match: Match[Any, Any], number: int) -> tuple[int, Any]:
        seats = sorted(match.table.asks)
        seat = seats[number % len(seats)]
        legal = match.legal(seat)
        return seat, legal[number // 7 % len(legal)]

    @rule(match=matches, numbers=st.lists(NUMBERS, min_size=1, max_size=8))
    def play(self, match: Match[Any, Any], numbers: list[int]) -> None:
        for number in numbers:
            if not match.over:
                seat, action = self.answer(match, number)
                match.play(seat, action)
                assert match.digest() == match.log[-1].digest
        self.keep(match)

    @rule(match=matches, number=NUMBERS, where=st.sampled_from(["digest", "answer", "copy"]))
    def break_an_action(self, match: Match[Any, Any], number: int, where: str) -> None:
        if match.over:
            return
        seat, action = self.answer(match, number)
        kind = {"digest": Game, "answer": type(match.table.asks[seat]), "copy": type(match.table)}[where]
        before = state(match)
        with patch.object(kind, where, side_effect=Broken), suppress(Broken):
            match.play(seat, action)
            raise AssertionError("the action should have broken")
        assert state(match) == before

    @rule(match=matches, seat=st.integers(0, 2))
    def undo(self, match: Match[Any, Any], seat: int) -> None:
        try:
            match.undo(seat)
        except Illegal:
            assert state(match) == {id(m): s for m, s in self.all}[id(match)]
        self.keep(match)

    @precondition(lambda self: len(self.all) < 6)
    @rule(target=matches, match=matches, number=NUMBERS)
    def fork(self, match: Match[Any, Any], number: int) -> Match[Any, Any]:
        at = number % (len(match.log) + 1)
        branch = match.fork(at, self.key(), seat=0)
        keys = {stream.key for stream in match.header.streams if stream.key}
        assert match.over or not keys & {stream.key for stream in branch.header.streams}
        return self.keep(branch)

    @precondition(lambda self: len(self.all) < 6)
    @rule(target=matches, match=matches)
    def save_and_load(self, match: Match[Any, Any]) -> Match[Any, Any]:
        again: Match[Any, Any] = Match.read(match.lines(), match.game)
        assert (again.digest(), again.log, len(again._undoable)) == (match.digest(), match.log, len(match._undoable))
        assert again.told[match.since + 1 :] == match.told[match.since + 1 :]
        return self.keep(again)

    @precondition(lambda self: len(self.all) < 6)
    @rule(target=matches, match=matches)
    def put_away_and_resume(self, match: Match[Any, Any]) -> Match[Any, Any]:
        taken = match.at(undo_floor(match.log)).snapshot()
        again: Match[Any, Any] = Match.resume(match.header, match.log, taken, match.game)
        assert (again.digest(), len(again._undoable)) == (match.digest(), len(match._undoable))
        return self.keep(again)

    @rule(match=matches, number=NUMBERS)
    def look_back(self, match: Match[Any, Any], number: int) -> None:
        n = number % (len(match.log) + 1)
        past = match.at(n)
        assert past.log == match.log[:n]
        assert n == 0 or past.digest() == match.log[n - 1].digest or _switched(match, n)

    @invariant()
    def nothing_else_has_changed(self) -> None:
        for match, before in self.all:
            assert state(match) == before


def _switched(match: Match[Any, Any], n: int) -> bool:
    return any(stream.at == n for stream in match.header.streams)


TestMatches = Matches.TestCase
TestMatches.settings = settings(max_examples=40, stateful_step_count=25, deadline=None)
