"""5.3.41 War and 5.3.9 Crisis: tracks that are pressed forward and fall back."""

from __future__ import annotations

from typing import cast

from turnwright.core import Step

from ..cards import Track
from ..events import TrackEnded, TrackMoved
from ..state import MILESTONE, Deed, InPlay, Realm, card_at
from . import OfOne, row_of
from .resolutions import conclude, resolve_milestone


def press_track(t: Realm, place: int) -> None:
    """5.3.41, 5.3.9 What was paid for: so many steps forward."""
    move_track(t, place, cast(Track, row_of(t, card_at(t, place)).track).gain)


def move_track(t: Realm, place: int, by: int) -> None:
    """5.3.41, 5.3.9 The track moves: won at its end, lost below 0 (R46)."""
    it = card_at(t, place)
    track = cast(Track, row_of(t, it).track)
    now = min(it.progress + by, track.length)
    t.places[place] = it.but(progress=max(0, now))
    t.tell(TrackMoved, place, it.card, by, max(0, now))
    if now >= track.length:
        end_track(t, place, track, won=True)
    elif now < 0:
        end_track(t, place, track, won=False)


def end_track(t: Realm, place: int, track: Track, won: bool) -> None:
    """5.3.41 Victory or defeat; a Milestone won on its track is resolved (R47)."""
    it = card_at(t, place)
    t.tell(TrackEnded, it.card, won)
    t.story.append(Deed(t.turn, it.card, "won" if won else "lost"))
    if not won:
        conclude(t, place, track.defeat, track.lost)
    elif place == MILESTONE:
        resolve_milestone(t, "")
        t.source = it.card
        t.then(*track.victory)
    else:
        conclude(t, place, track.victory, track.won)


class Decay(OfOne, Step[Realm]):
    """5.3.41 A war or crisis decreases every turn."""

    def act(self, t: Realm, place: int, it: InPlay) -> None:
        if not it.spent:
            move_track(t, place, -cast(Track, row_of(t, it).track).decay)
