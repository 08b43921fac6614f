"""3.3 Timers: they advance, are full, or are delayed."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from turnwright.core import Question, Step
from turnwright.kit.words import say

from ..actions import Action, Aim, aim
from ..cards import Timer
from ..effects import Effect, Few
from ..events import TimerFull, TimerMoved
from ..state import MILESTONE, Deed, InPlay, Realm, card_at
from . import OfOne, row_of
from .fates import LOOPED
from .resolutions import conclude
from .wars import move_track

if TYPE_CHECKING:
    from ..book import Book


def running_timer(t: Realm, it: InPlay | None) -> Timer | None:
    """3.3 Timers: the timer of a card that can still advance or be delayed."""
    return row_of(t, it).timer if it is not None and not it.spent else None


def advance_timer(t: Realm, place: int) -> bool:
    """5.3.3 Advance a timer by one slice; True when it is full."""
    it = card_at(t, place)
    t.places[place] = it = it.but(timer=it.timer + 1)
    return it.timer >= cast(Timer, row_of(t, it).timer).slices


class FullTimer(OfOne, Step[Realm]):
    """6.3.1.2 A full timer: its effect, then the card loops, returns or is destroyed (R60)."""

    def act(self, t: Realm, place: int, it: InPlay) -> None:
        timer = running_timer(t, it)
        if timer is None or it.timer < timer.slices:
            return
        t.tell(TimerFull, place, it.card)
        fate = LOOPED if place == MILESTONE else timer.fate
        if fate == LOOPED:
            t.places[place] = it.but(timer=0)
        else:
            t.story.append(Deed(t.turn, it.card, "expired"))
        conclude(t, place, timer.effects, fate)
        if timer.setback:
            move_track(t, place, -timer.setback)


class AdvanceRandomTimer(Effect):
    """5.3.3 Advance a timer in play drawn by lot, several times; one that fills is resolved at once (R41)."""

    times: Few

    def run(self, t: Realm) -> None:
        running = [
            place
            for place, it in enumerate(t.places)
            if (timer := running_timer(t, it)) and it is not None and it.timer < timer.slices
        ]
        if not running:
            return
        place = running[t.roll(len(running)) - 1]
        if self.times > 1:
            t.then(self.but(times=self.times - 1))
        full = advance_timer(t, place)
        it = card_at(t, place)
        t.tell(TimerMoved, place, it.card, 1, it.timer)
        if full:
            t.then(FullTimer(it.uid))

    def words(self, book: Book) -> str:
        return say("advance a random timer, {times} times", times=self.times)


class Delay(Effect):
    """5.3.10 Delay: take one slice off a timer in play, so many times (R33)."""

    n: Few

    def run(self, t: Realm) -> None:
        if self.among(t):
            t.ask(0, ChooseTimer(self))

    def among(self, t: Realm) -> list[int]:
        """The timers with a filled slice."""
        return [p for p, it in enumerate(t.places) if it is not None and it.timer and running_timer(t, it)]

    def words(self, book: Book) -> str:
        return say("delay {n}", n=self.n)


class ChooseTimer(Question[Realm]):
    """5.3.10 Delay: which timer?"""

    effect: Delay

    def legal(self, t: Realm, seat: int) -> list[Action]:
        return [aim(place) for place in self.effect.among(t)]

    def why_not(self, t: Realm, seat: int, action: Action) -> str:
        return "5.3.10 Choose a card in play whose timer has a filled slice."

    def answer(self, t: Realm, seat: int, action: Action) -> None:
        assert isinstance(action, Aim)
        it = card_at(t, action.place)
        t.places[action.place] = it.but(timer=it.timer - 1)
        t.tell(TimerMoved, action.place, it.card, -1, it.timer - 1)
        if self.effect.n > 1:
            t.then(Delay(self.effect.n - 1))
