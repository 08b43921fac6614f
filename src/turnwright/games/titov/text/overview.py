"""The reign at a glance: the chips of the top bar, the curves of the end, and the Reset Phase told step by step."""

from __future__ import annotations

from collections.abc import Iterator

from turnwright.core import Event, Words
from turnwright.kit.words import say, signed

from .. import events as e
from ..state import MILESTONE, RESOURCES
from ..view import Court
from .news import say_event
from .words import PHASES

SECTIONS = {"action": "6.1", "crisis": "6.2", "reset": "6.3"}
TOLD = (e.TimerFull, e.TrackEnded, e.Escalated, e.Revealed, e.Quarantined, e.Ended)
"""Events that are steps of the Reset Phase and have a line of their own."""


def status(view: Court) -> list[Words]:
    """6 Turn, act and phase; the phase of now is in the group `now`."""
    act = say("Act II") if "M7" in view.milestone_discard else say("Act I")
    chips = [Words(say("Turn {turn}", turn=view.turn), section="6"), Words(act, section="5.4.1")]
    if view.outcome:
        return [*chips, Words(say("Game over"), group="now", section="9")]
    for phase, name in PHASES.items():
        chips.append(Words(name, group="now" if phase == view.phase else "next", section=SECTIONS[phase]))
    return chips


def series(view: Court) -> dict[str, tuple[int, ...]]:
    """What is worth a curve over the whole reign."""
    it = view.places[MILESTONE]
    resolved = len(view.milestone_discard) + (it is not None and it.spent)
    curves: dict[str, tuple[int, ...]] = {"Milestones": (resolved,)}
    curves |= {name: (view.bank[kind],) for kind, name in enumerate(RESOURCES)}
    cards = sum(view.deck.values()) + len(view.hand) + sum(view.discard.values())
    return curves | {"Action cards": (cards,)}


def told(view: Court, event: Event) -> list[str]:
    """6.3 The Reset Phase step by step; nothing for what happens in the other phases."""
    if view.turn == 1:
        return []
    match event:
        case e.ResetBegan():
            return [say("The Reset Phase")]
        case e.TimersAdvanced(places=places):
            return [
                say("{places} timers advance", places=len(places)) if len(places) > 1 else say("One timer advances")
            ]
        case e.TrackMoved(by=by, now=now, card=card) if by < 0:
            return [say("{name}: {by}, now {now}", name=view.book.name(card), by=signed(by), now=now)]
        case e.TurnBegan(turn=turn):
            return [say("Turn {turn} begins", turn=turn)]
    return [say_event(view, event).label.rstrip(".")] if isinstance(event, TOLD) else []


def story_path(view: Court) -> list[str]:
    """5.4.1 The Milestones in their order, the one that ends the story as far as it is settled."""
    book, now = view.book, view.places[MILESTONE]
    card, found = book.first_milestone, list[str]()
    while card:
        found.append(card)
        card = book.milestones[card].next
    for last in (view.next_milestone, now.card if now else "", *view.milestone_discard):
        if last and last not in found:
            found[-1] = last
    return found


def endings(view: Court) -> list[str]:
    """5.4.1 The Milestones with which the story may still end; one, once a Resolution has settled it."""
    last = [card for card, row in view.book.milestones.items() if not row.next]
    return [view.next_milestone] if view.next_milestone in last else last


def stations(view: Court) -> Iterator[tuple[str, list[str]]]:
    """5.4.1 The story as one sees it now: what is done, now or next, and of the last Milestone those with which it may still end."""
    now = view.places[MILESTONE]
    for card in story_path(view):
        state = "done" if card in view.milestone_discard else "now" if now and now.card == card else "next"
        yield state, [card] if view.book.milestones[card].next or state != "next" else endings(view)
