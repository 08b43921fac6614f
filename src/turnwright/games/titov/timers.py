"""3.3 Timers, and the other things that move by themselves: wars, crises and Monuments."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from turnwright.core import Question, Step

from .actions import Action, Aim, Choose, aim, choose
from .agenda import Leave, agenda_row, conclude, resolve_milestone, row_of
from .cards import Monument, Timer, Track
from .effects import LOOPED, AnyFate, Effect
from .events import MonumentActed, TimerFull, TimerMoved, TrackEnded, TrackMoved
from .state import MILESTONE, Deed, InPlay, Realm, card_at, place_of

if TYPE_CHECKING:
    from .book import Book


def running_timer(t: Realm, it: InPlay | None) -> Timer | None:
    """3.3 Timers: the timer of a card that can still advance or be delayed."""
    return row_of(t, it).timer if it is not None and not it.spent else None


def advance_timer(t: Realm, place: int) -> bool:
    """5.3.3 Advance a timer by one slice; True when it is full."""
    it = card_at(t, place)
    t.places[place] = it = it.but(timer=it.timer + 1)
    return it.timer >= cast(Timer, row_of(t, it).timer).slices


class FullTimer(Step[Realm]):
    """6.3.1.2 A full timer: its effect, then the card loops, returns or is destroyed (R60)."""

    uid: int

    def run(self, t: Realm) -> None:
        place = place_of(t, self.uid)
        timer = running_timer(t, t.places[place]) if place is not None else None
        if place is None or timer is None:
            return
        it = card_at(t, place)
        if it.timer < timer.slices:
            return
        if t.record is not None:
            t.tell(TimerFull(place, it.card))
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

    times: int

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
        if t.record is not None:
            t.tell(TimerMoved(place, it.card, 1, it.timer))
        if full:
            t.then(FullTimer(it.uid))

    def words(self, book: Book) -> str:
        return f"advance a random timer, {self.times} times"


class Delay(Effect):
    """5.3.10 Delay: take one slice off a timer in play, so many times (R33)."""

    n: int

    def run(self, t: Realm) -> None:
        if self.among(t):
            t.ask(0, ChooseTimer(self))

    def among(self, t: Realm) -> list[int]:
        """The timers with a filled slice."""
        return [p for p, it in enumerate(t.places) if it is not None and it.timer and running_timer(t, it)]

    def words(self, book: Book) -> str:
        return f"delay {self.n}"


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
        if t.record is not None:
            t.tell(TimerMoved(action.place, it.card, -1, it.timer - 1))
        if self.effect.n > 1:
            t.then(Delay(self.effect.n - 1))


# Wars and crises


def move_track(t: Realm, place: int, by: int) -> None:
    """5.3.41, 5.3.9 The track moves: won at its end, lost below 0 (R46)."""
    it = card_at(t, place)
    track = cast(Track, row_of(t, it).track)
    now = min(it.progress + by, track.length)
    t.places[place] = it.but(progress=max(0, now))
    if t.record is not None:
        t.tell(TrackMoved(place, it.card, by, max(0, now)))
    if now >= track.length:
        end_track(t, place, track, won=True)
    elif now < 0:
        end_track(t, place, track, won=False)


def end_track(t: Realm, place: int, track: Track, won: bool) -> None:
    """5.3.41 Victory or defeat; a Milestone won on its track is resolved (R47)."""
    it = card_at(t, place)
    if t.record is not None:
        t.tell(TrackEnded(it.card, won))
    t.story.append(Deed(t.turn, it.card, "won" if won else "lost"))
    if not won:
        conclude(t, place, track.defeat, track.lost)
    elif place == MILESTONE:
        resolve_milestone(t, "")
        t.source = it.card
        t.then(*track.victory)
    else:
        conclude(t, place, track.victory, track.won)


class Decay(Step[Realm]):
    """5.3.41 A war or crisis decreases every turn."""

    uid: int

    def run(self, t: Realm) -> None:
        place = place_of(t, self.uid)
        if place is not None and not card_at(t, place).spent:
            track = cast(Track, row_of(t, card_at(t, place)).track)
            move_track(t, place, -track.decay)


# Monuments


class MonumentTurn(Step[Realm]):
    """5.2.4 Monument: its clock advances, one option is done, then it may be full (R57)."""

    uid: int

    def run(self, t: Realm) -> None:
        place = place_of(t, self.uid)
        if place is None:
            return
        it = card_at(t, place)
        monument = cast(Monument, agenda_row(t, it.card).monument)
        now = it.clocks[0] + 1
        t.places[place] = it.but(clocks=(now,))
        if t.record is not None:
            t.tell(MonumentActed(it.card, now, monument.slices))
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
        return cast(Monument, agenda_row(t, card_at(t, self.place).card).monument).options

    def legal(self, t: Realm, seat: int) -> list[Action]:
        return [choose(option) for option in range(len(self.options(t)))]

    def why_not(self, t: Realm, seat: int, action: Action) -> str:
        return "5.2.4 Choose one of the options of the Monument."

    def answer(self, t: Realm, seat: int, action: Action) -> None:
        assert isinstance(action, Choose)
        t.then(*self.options(t)[action.option])
