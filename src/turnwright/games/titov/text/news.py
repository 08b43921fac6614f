"""Events in words; the section of one is the one that its own docstring cites."""

from __future__ import annotations

from turnwright.core import Event, Words
from turnwright.kit.words import counted, kept_by, listed, say, signed, wordlist

from .. import events as e
from ..book import Book
from ..effects import say_amounts
from ..score import REASONS
from ..state import LETTERS, MILESTONE, RESOURCES
from ..view import Court
from .words import ZONES, card_name, in_order, place_name, tally

GAINED_TO = wordlist(
    {"hand": "the hand", "discard": "the Action Discard", "objective discard": "the Objective Discard"}
)
LEFT_TO = wordlist({"objective discard": "the Objective Discard", "milestone discard": "the Milestone Discard"})


def say_event(view: Court, event: Event) -> Words:
    """One line for the log; a card in play that it happens to is pointed out, unless it has left."""
    return _line(view.book, event)


@kept_by(1024)
def _line(book: Book, event: Event) -> Words:
    """Worded once: a page has the latest eighty lines anew after every action."""
    said = _cards(book, event) or _agenda(book, event)
    assert said, event
    words = event.in_words(said)
    place = None if isinstance(event, e.Left) else getattr(event, "place", None)
    return words if place is None else words.but(refs=(f"place:{place}",))


def _from(book: Book, source: str) -> str:
    return say("From {card_name}.", card_name=card_name(book, source)) if source else ""


def _cards(book: Book, event: Event) -> Words | str:
    match event:
        case e.TurnBegan():
            return say("Turn {turn} begins.", event)
        case e.CrisisBegan():
            return say("The Crisis Phase opens.") if event.open else say("Quarantine: there is no Crisis Phase.")
        case e.ResetBegan():
            return say("The Reset Phase begins.")
        case e.Drew():
            return say("Draw {cards}.", cards=tally(book, event.cards))
        case e.Shuffled(pile="action"):
            return say("The Action Deck is shuffled: {cards}.", cards=counted(event.n, "card"))
        case e.Shuffled():
            return say("The Objective Deck is shuffled: {cards}.", cards=counted(event.n, "card"))
        case e.Played():
            name, price = card_name(book, event.card), say_amounts(event.pay)
            paid = any(event.pay)
            said = say("Play {name} for {price}.", name=name, price=price) if paid else say("Play {name}.", name=name)
            return Words(said, refs=("discard",))
        case e.ClockAdvanced(now=now, slices=slices) if now == slices:
            name = book.name(event.card)
            return say("The clock of {name} stands at {now} of {slices}: full, it has its effect.", event, name=name)
        case e.ClockAdvanced():
            return say("The clock of {name} stands at {now} of {slices}.", event, name=book.name(event.card))
        case e.ResourcesGained():
            gain, lost = say_amounts(event.amounts), say_amounts(event.wasted)
            wasted = say("Gain {gain} ({lost} above the maximum is lost).", gain=gain, lost=lost)
            return Words(wasted if any(event.wasted) else say("Gain {gain}.", gain=gain), _from(book, event.source))
        case e.ResourcesLost():
            loss = say_amounts(event.amounts)
            short = say("Lose {loss}, {missing} short.", event, loss=loss)
            return Words(short if event.missing else say("Lose {loss}.", loss=loss), _from(book, event.source))
        case e.CardGained():
            name, to = card_name(book, event.card), GAINED_TO[event.to]
            if event.n > 1:
                return say("Gain {n} copies of {name} to {to}.", n=event.n, name=name, to=to)
            return say("Gain {name} to {to}.", name=name, to=to)
        case e.CardDestroyed():
            return say("{name} is destroyed {where}.", name=card_name(book, event.card), where=ZONES[event.zone])
        case e.HandDiscarded():
            return say("Discard {cards}.", cards=tally(book, event.cards))
        case e.Foresaw():
            return say("Foresee {cards}.", cards=in_order(book, event.cards))
        case e.Scouted():
            return say("Scout {cards}.", cards=in_order(book, event.cards))
        case e.Taken():
            return say("Take {name} into the hand.", name=card_name(book, event.card))
        case e.Sunk():
            return say("{name} goes under the Objective Deck.", name=book.name(event.card))
        case e.Disrupted():
            return say("Disrupted: {cards}.", cards=tally(book, event.cards))
        case e.Recurred():
            return say("{name} comes back to the hand.", name=card_name(book, event.card))
        case e.Reshuffled():
            return say("{name} goes into the Action Deck.", name=card_name(book, event.card))
        case e.Improved():
            return say("{name} is improved ({zone}).", event, name=book.name(event.card))
        case e.Swapped():
            card, to = card_name(book, event.card), book.name(event.to)
            return say("{card} becomes {to} ({zone}).", zone=event.zone, card=card, to=to)
    return ""


def _agenda(book: Book, event: Event) -> Words | str:
    name = book.name(event.card) if hasattr(event, "card") else ""
    match event:
        case e.MaximumChanged(resource=kind):
            by = signed(event.by)
            said = say("The {resource} maximum changes by {by} to {now}.", event, resource=RESOURCES[kind], by=by)
            return Words(said, refs=(f"bank:{LETTERS[kind]}",))
        case e.DrawChanged(by=by, lasting=True):
            n = abs(by)
            return say("Draw {n} more every turn.", n=n) if by > 0 else say("Draw {n} fewer every turn.", n=n)
        case e.DrawChanged(by=by):
            n = abs(by)
            return say("Draw {n} more next turn.", n=n) if by > 0 else say("Draw {n} fewer next turn.", n=n)
        case e.SlotsAdded():
            return say("The Agenda gets {more_slots}.", more_slots=counted(event.n, "more slot"))
        case e.ResolutionTaken():
            way, price = book.in_play(event.card).resolutions[event.option].name, say_amounts(event.pay)
            paid = say("{name}: {way} for {price}.", name=name, way=way, price=price)
            return paid if any(event.pay) else say("{name}: {way}.", name=name, way=way)
        case e.StepBought():
            paid = say("{name}: step {now} of {steps} for {price}.", event, name=name, price=say_amounts(event.pay))
            return paid if any(event.pay) else say("{name}: step {now} of {steps}.", event, name=name)
        case e.TrackMoved():
            return say("{name}: {by}, now {now}.", name=name, by=signed(event.by), now=event.now)
        case e.TrackEnded():
            return say("{name} is won.", name=name) if event.won else say("{name} is lost.", name=name)
        case e.TimersAdvanced(places=places):
            said = say("Timers advance: {places}.", places=listed(list(map(place_name, places))))
            return Words(said, refs=tuple(f"place:{place}" for place in places))
        case e.TimerMoved(by=by):
            back = say("The timer of {name} is delayed: {now}.", event, name=name)
            return back if by < 0 else say("The timer of {name} advances: {now}.", event, name=name)
        case e.TimerFull():
            return say("The timer of {name} is full.", name=name)
        case e.Revealed() | e.Placed():
            said = say("{name} enters play: {place_name}.", name=name, place_name=place_name(event.place))
            return Words(said, section="6.3.1.3" if event.place == MILESTONE else "6.3.1.4")
        case e.Left(to=to):
            return say("{name} goes to {to}.", name=name, to=LEFT_TO[to])
        case e.Escalated(into=into):
            become = say("Two of {name} become {into}.", name=name, into=book.name(into)) if into else ""
            return become or say("Two of {name} meet.", name=name)
        case e.MonumentActed():
            return say("{name} acts, {now} of {slices}.", event, name=name)
        case e.Quarantined():
            return say("No Resolutions in turn {turn}.", event)
        case e.Ended(ending=ending, won=True):
            return Words(say("Victory: {reason}.", reason=REASONS[ending]), section="9.2")
        case e.Ended(ending=ending):
            return Words(say("Defeat: {reason}.", reason=REASONS[ending]), section="9.1")
    return ""
