"""What the player, and anyone who watches, may know: all but the order of the face-down decks (R73)."""

from __future__ import annotations

from typing import Any

from turnwright.core import View, basics

from .action_phase import (
    AdvanceClock,
    BeginTurn,
    DestroySeasonal,
    DiscardHand,
    DrawCards,
    PlayCards,
    PutAway,
    ResolveRetained,
    RetainedCard,
    StartOfTurn,
)
from .agenda import Escalate, Leave, Place, Refill
from .choices import Choice, IfControls, IfRemembered, Plain, Remember
from .crisis_phase import BeginCrisis, CrisisPhase
from .decks import Foreseeing, Scouting
from .monuments import MonumentTurn
from .provinces import Weigh
from .reset_phase import AdvanceTimers, BeginReset, DecayTracks, FillAgenda, RevealMilestone
from .score import Win, YouLose, score
from .sequence import Turn
from .state import Change, Deed, InPlay, Phase, Realm, order
from .timers import FullTimer
from .wars import Decay

Pending = (
    BeginTurn | StartOfTurn | DrawCards | PlayCards | ResolveRetained | RetainedCard | DestroySeasonal | DiscardHand
    | BeginCrisis | CrisisPhase | BeginReset | AdvanceTimers | DecayTracks | RevealMilestone | FillAgenda | Turn
    | AdvanceClock | PutAway | Place | Refill | Escalate | Leave | FullTimer | Decay | MonumentTurn
    | Plain | Choice | Weigh | IfControls | Remember | IfRemembered | Win | YouLose
)  # fmt: skip
"""Every Step: all of them are printed somewhere, and none holds anything hidden."""


class Court(View):
    """The table as the player sees it.  Piles are sorted; only what was looked at is told in order."""

    turn: int
    phase: Phase
    bank: tuple[int, ...]
    """5.3.5 Bank: Food, Stability, Influence, Might, Trade Goods."""
    maxima: tuple[int, ...]
    hand: tuple[str, ...]
    """5.3.18 Hand, in the order in which Retained effects go."""
    playing: tuple[str, ...]
    """Cards being resolved, the innermost last; empty text: destroyed meanwhile."""
    deck: tuple[str, ...]
    """5.3.1 Action Deck, sorted."""
    deck_top: tuple[str, ...]
    """Cards on top of the Action Deck that were looked at and left there, top first."""
    discard: tuple[str, ...]
    objective_deck: tuple[str, ...]
    """5.3.25 Objective Deck, sorted: every card in it went there face up (R76)."""
    objective_top: tuple[str, ...]
    """Cards on top of the Objective Deck that were looked at and left there, top first."""
    objective_bottom: tuple[str, ...]
    """Cards the player put under the Objective Deck, lowest first."""
    objective_discard: tuple[str, ...]
    looking: tuple[str, ...]
    """The cards of an open Foresee or Scout, top first."""
    places: tuple[InPlay | None, ...]
    """The Milestone, then the Agenda from left to right."""
    next_milestone: str
    """The Milestone after this one, once a Resolution has settled it."""
    milestone_discard: tuple[str, ...]
    clocks: dict[str, int]
    """5.3.8 Clocks by card name."""
    gained: tuple[int, ...]
    """What this turn's Action Phase gained, for tasks."""
    played: tuple[str, ...]
    hand_size: int
    next_draw: int
    flags: tuple[str, ...]
    unlocked: tuple[str, ...]
    quarantine: int
    source: str
    serial: int
    ledger: tuple[Change, ...]
    """The bank's changes in this turn, in order."""
    story: tuple[Deed, ...]
    """The chronicle of the reign."""
    ending: str
    pending: tuple[Pending, ...]
    """What the rules do after the open question, the next Step last."""


def view(t: Realm, seat: int | None) -> Court:
    """The same for the player and for those who watch; only the question is the player's own."""
    return Court(
        **basics(t, seat, score),
        turn=t.turn,
        phase=t.phase,
        bank=tuple(t.bank),
        maxima=tuple(t.maxima),
        hand=tuple(t.hand),
        playing=tuple(t.playing),
        deck=_sorted(t.deck),
        deck_top=_top(t.deck, t.deck_seen),
        discard=_sorted(t.discard),
        objective_deck=_sorted(t.objective_deck),
        objective_top=_top(t.objective_deck, t.objective_seen),
        objective_bottom=tuple(t.objective_deck[: t.objective_sunk]),
        objective_discard=_sorted(t.objective_discard),
        looking=_looking(t, t.question(0)),
        places=tuple(t.places),
        next_milestone=t.next_milestone,
        milestone_discard=tuple(t.milestone_discard),
        clocks=dict(t.clocks),
        gained=tuple(t.gained),
        played=tuple(t.played),
        hand_size=t.hand_size,
        next_draw=t.next_draw,
        flags=tuple(t.flags),
        unlocked=tuple(t.unlocked),
        quarantine=t.quarantine,
        source=t.source,
        serial=t.serial,
        ledger=tuple(t.ledger),
        story=tuple(t.story),
        ending=t.ending,
        pending=tuple(t.agenda),
    )


def _sorted(pile: list[str]) -> tuple[str, ...]:
    return tuple(sorted(pile, key=order))


def _top(pile: list[str], n: int) -> tuple[str, ...]:
    return tuple(pile[: -n - 1 : -1])


def _looking(t: Realm, question: Any) -> tuple[str, ...]:
    if isinstance(question, Foreseeing):
        return _top(t.deck, question.n)
    if isinstance(question, Scouting):
        return _top(t.objective_deck, question.n)
    return ()


def resample(t: Realm, seat: int | None) -> None:
    """Shuffle what nobody has looked at."""
    t.deck = _between(t, t.deck, 0, t.deck_seen)
    t.objective_deck = _between(t, t.objective_deck, t.objective_sunk, t.objective_seen)


def _between(t: Realm, pile: list[str], low: int, top: int) -> list[str]:
    """The pile with all shuffled but the lowest and the top cards."""
    high = max(low, len(pile) - top)
    return pile[:low] + t.shuffled(pile[low:high]) + pile[high:]


def imagine_into(t: Realm, seen: Court) -> None:
    """A realm that agrees with the view: only the order of the decks is made up."""
    for name in SAME:
        value = getattr(seen, name)
        setattr(t, name, list(value) if isinstance(value, tuple) else dict(value) if isinstance(value, dict) else value)
    t.deck_seen, t.objective_seen = len(seen.deck_top), len(seen.objective_top)
    t.deck = _rebuilt(t, seen.deck, (), seen.deck_top)
    t.objective_deck = _rebuilt(t, seen.objective_deck, seen.objective_bottom, seen.objective_top)
    t.objective_sunk = len(seen.objective_bottom)
    t.then(*reversed(seen.pending))
    if seen.question is not None:
        t.ask(0, seen.question)


SAME = [
    "turn",
    "phase",
    "bank",
    "maxima",
    "hand",
    "playing",
    "discard",
    "objective_discard",
    "places",
    "next_milestone",
    "milestone_discard",
    "clocks",
    "gained",
    "played",
    "hand_size",
    "next_draw",
    "flags",
    "unlocked",
    "quarantine",
    "source",
    "serial",
    "ledger",
    "story",
    "ending",
]
"""The fields that pass through unchanged."""


def _rebuilt(t: Realm, pile: tuple[str, ...], bottom: tuple[str, ...], top: tuple[str, ...]) -> list[str]:
    """A pile of these cards in random order, but for what is known of its bottom and top (top first)."""
    if len(bottom) + len(top) > len(pile):
        bottom = bottom[: len(pile) - len(top)]
    rest = list(pile)
    for card in (*bottom, *top):
        rest.remove(card)
    return [*bottom, *t.shuffled(rest), *reversed(top)]
