"""Events in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from turnwright.core import Event, Words
from turnwright.kit.words import counted, listed, say, signed

from .. import events as e
from ..book import Book
from ..effects import say_amounts
from ..score import REASONS
from ..state import LETTERS, RESOURCES
from ..view import Court
from .words import card_name, place_name, tally


def say_event(view: Court, event: Event) -> Words:
    """One line for the log."""
    return SAYINGS[type(event)](view.book, event)


def _gained(book: Book, ev: e.ResourcesGained) -> Words:
    wasted = (
        " " + say("({say_amounts} above the maximum is lost)", say_amounts=say_amounts(ev.wasted))
        if any(ev.wasted)
        else ""
    )
    return Words(
        say("Gain {say_amounts}{wasted}.", say_amounts=say_amounts(ev.amounts), wasted=wasted),
        _from(book, ev.source),
        section="5.3.16",
    )


def _lost(book: Book, ev: e.ResourcesLost) -> Words:
    missing = say(", {missing} short", missing=ev.missing) if ev.missing else ""
    return Words(
        say("Lose {say_amounts}{missing}.", say_amounts=say_amounts(ev.amounts), missing=missing),
        _from(book, ev.source),
        section="5.3.22",
    )


def _from(book: Book, source: str) -> str:
    return say("From {card_name}.", card_name=card_name(book, source)) if source else ""


def _card_gained(book: Book, ev: e.CardGained) -> Words:
    where = {
        "hand": say("the hand"),
        "discard": say("the Action Discard"),
        "objective discard": say("the Objective Discard"),
    }
    copies = say("{n} copies of", n=ev.n) + " " if ev.n > 1 else ""
    return Words(
        say("Gain {copies}{card_name} to {to}.", copies=copies, card_name=card_name(book, ev.card), to=where[ev.to]),
        section="5.3.16",
    )


def _destroyed(book: Book, ev: e.CardDestroyed) -> Words:
    where = {"play": say('as it is played'), "agenda": say('in the Agenda'), "hand": say('in the hand'), "deck": say('in the Action Deck'),
             "discard": say('in the Action Discard')}.get(ev.zone, say("in the {zone}", zone=ev.zone.title()))  # fmt: skip
    return Words(
        say("{card_name} is destroyed {where}.", card_name=card_name(book, ev.card), where=where), section="5.3.11"
    )


def _shuffled(book: Book, ev: e.Shuffled) -> Words:
    return Words(
        say("The {pile} Deck is shuffled: {cards}.", pile=ev.pile.title(), cards=counted(ev.n, "card")),
        section="5.3.30",
    )


def _played(book: Book, ev: e.Played) -> Words:
    paid = " " + say("for {say_amounts}", say_amounts=say_amounts(ev.pay)) if any(ev.pay) else ""
    return Words(
        say("Play {card_name}{paid}.", card_name=card_name(book, ev.card), paid=paid),
        section="6.1.3",
        refs=("discard",),
    )


def _clock(book: Book, ev: e.ClockAdvanced) -> Words:
    full = say(": full, it has its effect") if ev.now == ev.slices else ""
    return Words(
        say(
            "The clock of {name} stands at {now} of {slices}{full}.",
            name=book.name(ev.card),
            now=ev.now,
            slices=ev.slices,
            full=full,
        ),
        section="5.3.8",
    )


def _taken(book: Book, ev: e.ResolutionTaken) -> Words:
    name = book.row(ev.card).resolutions[ev.option].name  # type: ignore[union-attr]
    paid = " " + say("for {say_amounts}", say_amounts=say_amounts(ev.pay)) if any(ev.pay) else ""
    return Words(f"{book.name(ev.card)}: {name}{paid}.", section="6.2.1.2", refs=(f"place:{ev.place}",))


def _step(book: Book, ev: e.StepBought) -> Words:
    paid = " " + say("for {say_amounts}", say_amounts=say_amounts(ev.pay)) if any(ev.pay) else ""
    label = say("{name}: step {now} of {steps}{paid}.", name=book.name(ev.card), now=ev.now, steps=ev.steps, paid=paid)
    return Words(label, section="5.3.35", refs=(f"place:{ev.place}",))


def _track(book: Book, ev: e.TrackMoved) -> Words:
    label = say("{name}: {by}, now {now}.", name=book.name(ev.card), by=signed(ev.by), now=ev.now)
    return Words(label, section="5.3.41", refs=(f"place:{ev.place}",))


def _escalated(book: Book, ev: e.Escalated) -> Words:
    into = say("become {name}", name=book.name(ev.into)) if ev.into else "meet"
    return Words(say("Two of {name} {into}.", name=book.name(ev.card), into=into), section="5.3.15")


def _maximum(book: Book, ev: e.MaximumChanged) -> Words:
    return Words(
        say(
            "The {resource} maximum changes by {by} to {now}.",
            resource=RESOURCES[ev.resource],
            by=signed(ev.by),
            now=ev.now,
        ),
        section="5.3.34",
        refs=(f"bank:{LETTERS[ev.resource]}",),
    )


def _draw(book: Book, ev: e.DrawChanged) -> Words:
    when = say("every turn") if ev.lasting else say("next turn")
    return Words(
        say("Draw {by} {which} {when}.", by=abs(ev.by), which="more" if ev.by > 0 else "fewer", when=when),
        section="6.1.2",
    )


def _timer(book: Book, ev: e.TimerMoved) -> Words:
    verb = "advances" if ev.by > 0 else say("is delayed")
    label = say("The timer of {name} {verb}: {now}.", name=book.name(ev.card), verb=verb, now=ev.now)
    return Words(label, section="5.3.10", refs=(f"place:{ev.place}",))


def _placed(book: Book, ev: Any) -> Words:
    label = say("{name} enters play: {place_name}.", name=book.name(ev.card), place_name=place_name(ev.place))
    section = "6.3.1.3" if ev.place == 0 else "6.3.1.4"
    return Words(label, section=section, refs=(f"place:{ev.place}",))


def _left(book: Book, ev: e.Left) -> Words:
    return Words(say("{name} goes to the {to}.", name=book.name(ev.card), to=ev.to.title()), section="5.3.33")


def _ended(book: Book, ev: e.Ended) -> Words:
    label = f"{(say('Victory') if ev.won else say('Defeat'))}: {REASONS[ev.ending]}."
    return Words(label, section="9.2" if ev.won else "9.1")


SAYINGS: dict[type[Event], Callable[[Book, Any], Words]] = {
    e.TurnBegan: lambda book, ev: Words(say("Turn {turn} begins.", turn=ev.turn), section="6.1"),
    e.CrisisBegan: lambda book, ev: Words(
        say("The Crisis Phase opens.") if ev.open else say("Quarantine: there is no Crisis Phase."), section="6.2.1"
    ),
    e.ResetBegan: lambda book, ev: Words(say("The Reset Phase begins."), section="6.3"),
    e.Drew: lambda book, ev: Words(say("Draw {tally}.", tally=tally(book, ev.cards)), section="5.3.13"),
    e.Shuffled: _shuffled,
    e.Played: _played,
    e.ClockAdvanced: _clock,
    e.ResourcesGained: _gained,
    e.ResourcesLost: _lost,
    e.CardGained: _card_gained,
    e.CardDestroyed: _destroyed,
    e.HandDiscarded: lambda book, ev: Words(say("Discard {tally}.", tally=tally(book, ev.cards)), section="6.1.5.3"),
    e.Foresaw: lambda book, ev: Words(say("Foresee {in_order}.", in_order=_in_order(book, ev.cards)), section="5.3.14"),
    e.Scouted: lambda book, ev: Words(say("Scout {in_order}.", in_order=_in_order(book, ev.cards)), section="5.3.38"),
    e.Taken: lambda book, ev: Words(
        say("Take {card_name} into the hand.", card_name=card_name(book, ev.card)), section="5.3.14"
    ),
    e.Sunk: lambda book, ev: Words(
        say("{name} goes under the Objective Deck.", name=book.name(ev.card)), section="5.3.38"
    ),
    e.Disrupted: lambda book, ev: Words(say("Disrupted: {tally}.", tally=tally(book, ev.cards)), section="5.3.12"),
    e.Recurred: lambda book, ev: Words(
        say("{card_name} comes back to the hand.", card_name=card_name(book, ev.card)), section="5.3.27"
    ),
    e.Reshuffled: lambda book, ev: Words(
        say("{card_name} goes into the Action Deck.", card_name=card_name(book, ev.card)), section="5.3.30"
    ),
    e.Improved: lambda book, ev: Words(
        say("{name} is improved ({zone}).", name=book.name(ev.card), zone=ev.zone), section="5.3.20"
    ),
    e.Swapped: lambda book, ev: Words(
        say(
            "{card_name} becomes {name} ({zone}).",
            card_name=card_name(book, ev.card),
            name=book.name(ev.to),
            zone=ev.zone,
        ),
        section="5.3.28",
    ),
    e.MaximumChanged: _maximum,
    e.DrawChanged: _draw,
    e.SlotsAdded: lambda book, ev: Words(
        say("The Agenda gets {more_slots}.", more_slots=counted(ev.n, "more slot")), section="5.3.4"
    ),
    e.ResolutionTaken: _taken,
    e.StepBought: _step,
    e.TrackMoved: _track,
    e.TrackEnded: lambda book, ev: Words(
        say("{name} is {which}.", name=book.name(ev.card), which="won" if ev.won else "lost"), section="5.3.41"
    ),
    e.TimersAdvanced: lambda book, ev: Words(
        say("Timers advance: {place_name}.", place_name=listed([place_name(p) for p in ev.places])),
        section="6.3.1.1",
        refs=tuple(f"place:{p}" for p in ev.places),
    ),
    e.TimerMoved: _timer,
    e.TimerFull: lambda book, ev: Words(
        say("The timer of {name} is full.", name=book.name(ev.card)), section="6.3.1.2", refs=(f"place:{ev.place}",)
    ),
    e.Revealed: _placed,
    e.Placed: _placed,
    e.Left: _left,
    e.Escalated: _escalated,
    e.MonumentActed: lambda book, ev: Words(
        say("{name} acts, {now} of {slices}.", name=book.name(ev.card), now=ev.now, slices=ev.slices), section="5.2.4"
    ),
    e.Quarantined: lambda book, ev: Words(say("No Resolutions in turn {turn}.", turn=ev.turn), section="6.2.1"),
    e.Ended: _ended,
}


def _in_order(book: Book, cards: tuple[str, ...]) -> str:
    return say(", then") + " ".join(card_name(book, card) for card in cards)
