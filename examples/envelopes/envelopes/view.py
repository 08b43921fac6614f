"""What an office may know, and the worlds that agree with it."""

from __future__ import annotations

from collections.abc import Iterator

from turnwright.core import Question, Step, View, basics

from .book import LETTERS, Book, Options
from .questions import Choose, DecideRansom, WriteOrders
from .score import score
from .sequence import AFTER_SUPPLY, Ransom, after_house, after_orders
from .setup import clear
from .state import Carried, Order, Town


class Seen(View):
    """The town as one office, or a spectator, sees it.  Lists without another note run by seat."""

    options: Options
    book: Book
    night: int
    stage: str
    house: int
    hand: tuple[str, ...]
    """My own letters, those in my envelope apart."""
    envelope: tuple[Order, ...]
    """My own, while it is sealed."""
    letters: tuple[int, ...]
    """How many letters each office has, its envelope included: how many are in there is a secret."""
    street: tuple[Carried, ...]
    held: tuple[Carried, ...]
    pile: int
    purses: tuple[int | None, ...]
    """By house; None for a purse I have not seen."""
    known: tuple[tuple[int, ...], ...]
    """Who has seen which purse: couriers are seen going in."""
    posted: tuple[str, ...]
    """Letters out of play, in the order of the alphabet."""
    earned: tuple[int, ...]
    found: tuple[int, ...]
    paid: tuple[int, ...]


def view(t: Town, seat: int | None) -> Seen:
    sighted = () if seat is None else t.known[seat]
    return Seen(
        **basics(t, seat, score),
        night=t.night,
        stage=t.stage,
        house=t.house,
        hand=() if seat is None else t.hands[seat],
        envelope=() if seat is None else t.envelopes[seat],
        letters=tuple(len(t.hands[s]) + len(t.envelopes[s]) for s in range(t.seats)),
        street=tuple(t.street),
        held=tuple(t.held),
        pile=len(t.pile),
        purses=tuple(coins if house in sighted else None for house, coins in enumerate(t.purses)),
        known=tuple(t.known),
        posted=tuple(sorted(set(LETTERS) - set(_in_play(t)))),
        earned=tuple(t.earned),
        found=tuple(t.found),
        paid=tuple(t.paid),
    )


def _in_play(t: Town) -> Iterator[str]:
    """Every letter that somebody may still deliver."""
    yield from t.pile
    for seat in range(t.seats):
        yield from t.hands[seat]
        yield from t.returned[seat]
        yield from (order.letter for order in t.envelopes[seat])
        yield from _offer(t.asks.get(seat))
    yield from (carried.letter for carried in (*t.street, *t.held))


def _offer(question: Question[Town] | None) -> tuple[str, ...]:
    return question.offer if isinstance(question, Choose) else ()


def resample(t: Town, seat: int | None) -> None:
    """Deal anew what this seat cannot know: the pile, the others' letters, offers and envelopes, unseen purses."""
    others = [other for other in range(t.seats) if other != seat]
    hidden = [*t.pile, *(letter for letters in t.returned for letter in letters)]
    for other in others:
        hidden += [*t.hands[other], *(order.letter for order in t.envelopes[other]), *_offer(t.asks.get(other))]
    deal = iter(t.shuffled(hidden))
    for other in others:
        count = len(t.hands[other]) + len(t.envelopes[other])
        t.hands[other], t.envelopes[other] = tuple(next(deal) for _ in range(count)), ()
        if t.stage == "orders":
            _imagine_orders(t, other)
        if offer := _offer(t.asks.get(other)):
            t.asks[other] = Choose(tuple(next(deal) for _ in offer))
    t.returned = [tuple(next(deal) for _ in letters) for letters in t.returned]
    t.pile = list(deal)
    sighted = () if seat is None else t.known[seat]
    t.purses = [coins if house in sighted else t.roll(t.book.purse) for house, coins in enumerate(t.purses)]


def _imagine_orders(t: Town, seat: int) -> None:
    """Any envelope that this office may have written so far."""
    hand = t.hands[seat]
    count = t.roll(min(t.book.envelope, len(hand)) + 1) - 1
    houses = t.shuffled(range(len(t.purses)))
    t.envelopes[seat] = tuple(Order(letter, house) for letter, house in zip(hand[:count], houses, strict=False))
    t.hands[seat] = hand[count:]


def imagine_into(t: Town, seen: Seen) -> None:
    """Lay out what is seen, put the unseen letters in arbitrary places of the right size, then deal those anew."""
    clear(t)
    t.night, t.stage, t.house = seen.night, seen.stage, seen.house
    t.street, t.held = list(seen.street), list(seen.held)
    t.purses, t.known = [coins or 0 for coins in seen.purses], list(seen.known)
    t.earned, t.found, t.paid = list(seen.earned), list(seen.found), list(seen.paid)
    shown = {*seen.posted, *seen.hand, *_offer(seen.question), *(order.letter for order in seen.envelope)}
    shown |= {carried.letter for carried in (*seen.street, *seen.held)}
    unseen = iter([letter for letter in LETTERS if letter not in shown])
    for seat in range(t.seats):
        mine = seat == seen.seat
        t.hands[seat] = seen.hand if mine else tuple(next(unseen) for _ in range(seen.letters[seat]))
        t.envelopes[seat] = seen.envelope if mine else ()
        if seat in seen.waiting:
            t.ask(seat, seen.question if mine else _others_question(t, seen, unseen))
        elif seen.stage == "supply":
            t.returned[seat] = tuple(next(unseen) for _ in range(t.book.offer - 1))
    t.pile = list(unseen)
    t.then(*_agenda(t))
    resample(t, seen.seat)


def _others_question(t: Town, seen: Seen, unseen: Iterator[str]) -> Question[Town]:
    if seen.stage == "orders":
        return WriteOrders()
    if seen.stage == "houses":
        return DecideRansom()
    return Choose(tuple(next(unseen) for _ in range(t.book.offer)))


def _agenda(t: Town) -> list[Step[Town]]:
    """What is still to come, as everybody can tell from the stage."""
    if t.stage == "orders":
        return after_orders(t)
    if t.stage == "houses":
        return [*(Ransom() for _ in t.held[1:]), *after_house(t, t.house)]
    return [*AFTER_SUPPLY]
