"""5.3.31 Resolution, 5.3.33 Return: what it brings when it is taken, and what becomes of its card."""

from __future__ import annotations

from typing import cast

from turnwright.core import Step

from ..cards import Milestone, Track
from ..clocks import advance_clock
from ..effects import AnyFate, Destroyed, Effect, Fate, RaidClock, Replaced, Restarted, Returned
from ..state import MILESTONE, Deed, Realm, card_at, place_of
from . import destroy_in_play, return_to_discard, row_of
from .slots import Place


def complete(t: Realm, place: int, option: int) -> None:
    """3.4, 6.2.1.2 A Resolution takes effect; the Objective is destroyed unless it says otherwise."""
    it = card_at(t, place)
    resolution = row_of(t, it).resolutions[option]
    t.story.append(Deed(t.turn, it.card, "built" if resolution.steps else "resolved", option))
    if place == MILESTONE:
        resolve_milestone(t, resolution.next)
        t.then(*resolution.effects)
    else:
        conclude(t, place, resolution.effects, resolution.fate)


def conclude(t: Realm, place: int, effects: tuple[Effect, ...], fate: Fate) -> None:
    """R47 Destroyed cards go first, so that their slot is free for the effects; everything else comes after them."""
    it = card_at(t, place)
    t.source = it.card
    if isinstance(fate, Destroyed) and place != MILESTONE:
        destroy_in_play(t, place)
        t.then(*effects)
    else:
        t.then(*effects, Leave(it.uid, cast(AnyFate, fate)))


def resolve_milestone(t: Realm, following: str) -> None:
    """R55 A resolved Milestone stays face up, spent, until the Reset Phase."""
    it = card_at(t, MILESTONE)
    t.places[MILESTONE] = it.but(spent=True)
    t.next_milestone = following or cast(Milestone, row_of(t, it)).next


class Leave(Step[Realm]):
    """5.3.33, 5.3.28, 5.3.21 What becomes of a card after its effects."""

    uid: int
    fate: AnyFate

    def run(self, t: Realm) -> None:
        place = place_of(t, self.uid)
        if place is None:
            return
        it, fate = card_at(t, place), self.fate
        if isinstance(fate, Returned):
            return_to_discard(t, place)
        elif isinstance(fate, Replaced):
            replace(t, place, fate.by)
        elif isinstance(fate, RaidClock):
            if advance_clock(t, it.card, fate.slices):
                replace(t, place, fate.war)
            else:
                return_to_discard(t, place)
        elif isinstance(fate, Destroyed) and place != MILESTONE:
            destroy_in_play(t, place)
        elif isinstance(fate, Restarted):
            t.places[place] = it.but(progress=cast(Track, row_of(t, it).track).start)


def replace(t: Realm, place: int, card: str) -> None:
    """5.3.28 Replace: the old card is destroyed, the new one takes its place."""
    destroy_in_play(t, place)
    t.then(Place(place, card))
