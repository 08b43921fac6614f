"""5.3.31 Resolution: what it brings when it is taken, or a track or timer is through; what becomes of its card is in fates.py."""

from __future__ import annotations

from typing import cast

from ..cards import Milestone
from ..effects import Effect
from ..state import MILESTONE, Deed, Realm, card_at
from . import destroy_in_play, row_of
from .fates import AnyFate, Destroyed, Fate, Leave


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
