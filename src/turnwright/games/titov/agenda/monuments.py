"""5.2.4 Monument: what one does at the start of a turn."""

from __future__ import annotations

from typing import cast

from turnwright.core import Question, Step

from ..actions import Action, Choose, choose
from ..cards import Monument
from ..effects import Effect
from ..events import MonumentActed
from ..state import InPlay, Realm, card_at
from . import OfOne
from .fates import AnyFate, Leave


def monument_of(t: Realm, it: InPlay) -> Monument:
    return t.book.objectives[it.card].monument  # type: ignore[no-any-return]


class MonumentTurn(OfOne, Step[Realm]):
    """5.2.4 Monument: its clock advances, one option is done, then it may be full (R57)."""

    def act(self, t: Realm, place: int, it: InPlay) -> None:
        monument = monument_of(t, it)
        now = it.clocks[0] + 1
        t.places[place] = it.but(clocks=(now,))
        t.tell(MonumentActed, it.card, now, monument.slices)
        t.source = it.card
        if now >= monument.slices:
            t.then(Leave(it.uid, cast(AnyFate, monument.full)))
        if len(monument.options) > 1:
            t.ask(0, MonumentChoice(place))
        else:
            t.then(*monument.options[0])


class MonumentChoice(Question[Realm]):
    """5.2.4 Monument: which of its options?"""

    place: int

    def options(self, t: Realm) -> tuple[tuple[Effect, ...], ...]:
        return monument_of(t, card_at(t, self.place)).options

    def legal(self, t: Realm, seat: int) -> list[Action]:
        return [choose(option) for option in range(len(self.options(t)))]

    def why_not(self, t: Realm, seat: int, action: Action) -> str:
        return "5.2.4 Choose one of the options of the Monument."

    def answer(self, t: Realm, seat: int, action: Action) -> None:
        assert isinstance(action, Choose)
        t.then(*self.options(t)[action.option])
