"""Events in words."""

from __future__ import annotations

from turnwright.core import Event, Words
from turnwright.kit.words import counted, listed, say, signed, wordlist

from .. import events as e
from ..book import Book
from ..effects import say_amounts
from ..score import REASONS
from ..state import LETTERS, RESOURCES
from ..view import Court
from .words import card_name, place_name, tally

GAINED_TO = wordlist(
    {"hand": "the hand", "discard": "the Action Discard", "objective discard": "the Objective Discard"}
)
DESTROYED_IN = wordlist(
    {
        "play": "as it is played",
        "agenda": "in the Agenda",
        "hand": "in the hand",
        "deck": "in the Action Deck",
        "discard": "in the Action Discard",
    }
)


def say_event(view: Court, event: Event) -> Words:
    """One line for the log."""
    words = _cards(view.book, event) or _agenda(view.book, event)
    assert words, event
    return words


def _from(book: Book, source: str) -> str:
    return say("From {card_name}.", card_name=card_name(book, source)) if source else ""


def _in_order(book: Book, cards: tuple[str, ...]) -> str:
    return (say(", then") + " ").join(card_name(book, card) for card in cards)


def _cards(book: Book, ev: Event) -> Words | None:
    match ev:
        case e.TurnBegan():
            return Words(say("Turn {turn} begins.", turn=ev.turn), section="6.1")
        case e.CrisisBegan():
            return Words(
                say("The Crisis Phase opens.") if ev.open else say("Quarantine: there is no Crisis Phase."),
                section="6.2.1",
            )
        case e.ResetBegan():
            return Words(say("The Reset Phase begins."), section="6.3")
        case e.Drew():
            return Words(say("Draw {tally}.", tally=tally(book, ev.cards)), section="5.3.13")
        case e.Shuffled():
            return Words(
                say("The {pile} Deck is shuffled: {cards}.", pile=ev.pile.title(), cards=counted(ev.n, "card")),
                section="5.3.30",
            )
        case e.Played():
            paid = " " + say("for {say_amounts}", say_amounts=say_amounts(ev.pay)) if any(ev.pay) else ""
            return Words(
                say("Play {card_name}{paid}.", card_name=card_name(book, ev.card), paid=paid),
                section="6.1.3",
                refs=("discard",),
            )
        case e.ClockAdvanced():
            full = say(": full, it has its effect") if ev.now == ev.slices else ""
            return Words(
                say("The clock of {name} stands at {now} of {slices}{full}.", ev, name=book.name(ev.card), full=full),
                section="5.3.8",
            )
        case e.ResourcesGained():
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
        case e.ResourcesLost():
            missing = say(", {missing} short", missing=ev.missing) if ev.missing else ""
            return Words(
                say("Lose {say_amounts}{missing}.", say_amounts=say_amounts(ev.amounts), missing=missing),
                _from(book, ev.source),
                section="5.3.22",
            )
        case e.CardGained():
            copies = say("{n} copies of", n=ev.n) + " " if ev.n > 1 else ""
            return Words(
                say(
                    "Gain {copies}{card_name} to {to}.",
                    copies=copies,
                    card_name=card_name(book, ev.card),
                    to=GAINED_TO[ev.to],
                ),
                section="5.3.16",
            )
        case e.CardDestroyed():
            where = DESTROYED_IN.get(ev.zone) or say("in the {zone}", zone=ev.zone.title())
            return Words(
                say("{card_name} is destroyed {where}.", card_name=card_name(book, ev.card), where=where),
                section="5.3.11",
            )
        case e.HandDiscarded():
            return Words(say("Discard {tally}.", tally=tally(book, ev.cards)), section="6.1.5.3")
        case e.Foresaw():
            return Words(say("Foresee {in_order}.", in_order=_in_order(book, ev.cards)), section="5.3.14")
        case e.Scouted():
            return Words(say("Scout {in_order}.", in_order=_in_order(book, ev.cards)), section="5.3.38")
        case e.Taken():
            return Words(say("Take {card_name} into the hand.", card_name=card_name(book, ev.card)), section="5.3.14")
        case e.Sunk():
            return Words(say("{name} goes under the Objective Deck.", name=book.name(ev.card)), section="5.3.38")
        case e.Disrupted():
            return Words(say("Disrupted: {tally}.", tally=tally(book, ev.cards)), section="5.3.12")
        case e.Recurred():
            return Words(
                say("{card_name} comes back to the hand.", card_name=card_name(book, ev.card)), section="5.3.27"
            )
        case e.Reshuffled():
            return Words(
                say("{card_name} goes into the Action Deck.", card_name=card_name(book, ev.card)), section="5.3.30"
            )
        case e.Improved():
            return Words(say("{name} is improved ({zone}).", name=book.name(ev.card), zone=ev.zone), section="5.3.20")
        case e.Swapped():
            return Words(
                say(
                    "{card_name} becomes {name} ({zone}).",
                    ev,
                    card_name=card_name(book, ev.card),
                    name=book.name(ev.to),
                ),
                section="5.3.28",
            )
    return None


def _agenda(book: Book, ev: Event) -> Words | None:
    match ev:
        case e.MaximumChanged():
            return Words(
                say(
                    "The {resource} maximum changes by {by} to {now}.",
                    ev,
                    resource=RESOURCES[ev.resource],
                    by=signed(ev.by),
                ),
                section="5.3.34",
                refs=(f"bank:{LETTERS[ev.resource]}",),
            )
        case e.DrawChanged():
            when = say("every turn") if ev.lasting else say("next turn")
            return Words(
                say("Draw {by} {which} {when}.", by=abs(ev.by), which="more" if ev.by > 0 else "fewer", when=when),
                section="6.1.2",
            )
        case e.SlotsAdded():
            return Words(say("The Agenda gets {more_slots}.", more_slots=counted(ev.n, "more slot")), section="5.3.4")
        case e.ResolutionTaken():
            name = book.row(ev.card).resolutions[ev.option].name  # type: ignore[union-attr]
            paid = " " + say("for {say_amounts}", say_amounts=say_amounts(ev.pay)) if any(ev.pay) else ""
            return Words(f"{book.name(ev.card)}: {name}{paid}.", section="6.2.1.2", refs=(f"place:{ev.place}",))
        case e.StepBought():
            paid = " " + say("for {say_amounts}", say_amounts=say_amounts(ev.pay)) if any(ev.pay) else ""
            label = say("{name}: step {now} of {steps}{paid}.", ev, name=book.name(ev.card), paid=paid)
            return Words(label, section="5.3.35", refs=(f"place:{ev.place}",))
        case e.TrackMoved():
            label = say("{name}: {by}, now {now}.", name=book.name(ev.card), by=signed(ev.by), now=ev.now)
            return Words(label, section="5.3.41", refs=(f"place:{ev.place}",))
        case e.TrackEnded():
            return Words(
                say("{name} is {which}.", name=book.name(ev.card), which="won" if ev.won else "lost"), section="5.3.41"
            )
        case e.TimersAdvanced():
            return Words(
                say("Timers advance: {place_name}.", place_name=listed([place_name(p) for p in ev.places])),
                section="6.3.1.1",
                refs=tuple(f"place:{p}" for p in ev.places),
            )
        case e.TimerMoved():
            verb = "advances" if ev.by > 0 else say("is delayed")
            label = say("The timer of {name} {verb}: {now}.", name=book.name(ev.card), verb=verb, now=ev.now)
            return Words(label, section="5.3.10", refs=(f"place:{ev.place}",))
        case e.TimerFull():
            return Words(
                say("The timer of {name} is full.", name=book.name(ev.card)),
                section="6.3.1.2",
                refs=(f"place:{ev.place}",),
            )
        case e.Revealed() | e.Placed():
            label = say("{name} enters play: {place_name}.", name=book.name(ev.card), place_name=place_name(ev.place))
            section = "6.3.1.3" if ev.place == 0 else "6.3.1.4"
            return Words(label, section=section, refs=(f"place:{ev.place}",))
        case e.Left():
            return Words(say("{name} goes to the {to}.", name=book.name(ev.card), to=ev.to.title()), section="5.3.33")
        case e.Escalated():
            into = say("become {name}", name=book.name(ev.into)) if ev.into else "meet"
            return Words(say("Two of {name} {into}.", name=book.name(ev.card), into=into), section="5.3.15")
        case e.MonumentActed():
            return Words(say("{name} acts, {now} of {slices}.", ev, name=book.name(ev.card)), section="5.2.4")
        case e.Quarantined():
            return Words(say("No Resolutions in turn {turn}.", turn=ev.turn), section="6.2.1")
        case e.Ended():
            label = f"{(say('Victory') if ev.won else say('Defeat'))}: {REASONS[ev.ending]}."
            return Words(label, section="9.2" if ev.won else "9.1")
    return None
