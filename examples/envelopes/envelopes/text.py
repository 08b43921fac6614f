"""Words for everything that can be asked, answered or told."""

from __future__ import annotations

from turnwright.core import Action, Event, Sum, Words
from turnwright.kit.words import counted, listed

from .actions import GiveUp, Keep, Pay, Seal, Send
from .book import LETTERS, OFFICES
from .events import Brawl, Delivered, GivenUp, NightFalls, Offered, Opened, PurseSeen, Ransomed, Sealed, Throw
from .questions import Choose, DecideRansom
from .view import Seen


def coins(number: int) -> str:
    return counted(number, "coin")


def house_name(house: int) -> str:
    return f"house {house + 1}"


def letter_name(letter: str) -> str:
    return f"{letter} ({LETTERS[letter]})"


def offices(seats: tuple[int, ...]) -> str:
    return listed([OFFICES[seat] for seat in seats])


def prompt(seen: Seen) -> Words:
    if seen.outcome:
        winners = seen.outcome.winners
        return Words(
            f"{offices(winners)} {'wins' if len(winners) == 1 else 'win'}: {seen.outcome.reason}.", section="3.1"
        )
    if seen.question is None:
        return Words(f"Waiting for {offices(seen.waiting)}.", section="2.1")
    if isinstance(seen.question, Choose):
        return Words("Keep one letter.", "The other goes back under the pile, unseen.", section="2.6")
    if isinstance(seen.question, DecideRansom):
        held = seen.held[0]
        return Words(
            f"{letter_name(held.letter)} is held at {house_name(held.house)}.", "Pay or give it up.", section="2.5"
        )
    return Words("Write your orders.", f"Night {seen.night} of {seen.options.nights}.", section="2.2")


def say_action(seen: Seen, action: Action) -> Words:
    match action:
        case Send(letter, house):
            purse = seen.purses[house]
            there = "a purse you have not seen" if purse is None else f"a purse of {coins(purse)}"
            label = f"{letter} to {house_name(house)}"
            detail = f"Worth {coins(LETTERS[letter])}, and {there}"
            return Words(label, detail, "Orders", "2.2", (f"letter:{letter}", f"house:{house}"))
        case Seal():
            detail = f"With {len(seen.envelope)} of {seen.book.envelope} letters"
            return Words("Seal the envelope", detail, "Orders", "2.2", ("turn",))
        case Pay():
            held = seen.held[0]
            detail = f"Pay {coins(seen.book.ransom)} and take {held.letter} back in hand"
            return Words("Pay the ransom", detail, "Ransom", "2.5", (f"house:{held.house}",))
        case GiveUp():
            return Words("Give the letter up", f"{seen.held[0].letter} is out of the game", "Ransom", "2.5")
        case Keep(letter):
            return Words(
                f"Keep {letter}", f"Worth {coins(LETTERS[letter])}", "New letters", "2.6", (f"letter:{letter}",)
            )
    raise AssertionError(action)


def say_event(seen: Seen, event: Event) -> Words:
    match event:
        case NightFalls(night):
            return Words(f"Night {night} falls.", section="2.1")
        case Sealed(seat):
            return Words(f"{OFFICES[seat]} seals its envelope.", section="2.2")
        case Opened(seat, orders):
            where = ", ".join(f"{letter_name(order.letter)} to {house_name(order.house)}" for order in orders)
            return Words(f"{OFFICES[seat]} sends {where or 'nobody'}.", section="2.3")
        case Brawl(house, throws):
            return Words(f"Brawl at {house_name(house)}: {', '.join(map(_thrown, throws))}.", section="2.5")
        case Delivered(seat, letter, house, worth, purse):
            label = f"{OFFICES[seat]} delivers {letter} to {house_name(house)}: {coins(worth)} and a purse of {purse}."
            return Words(label, section="2.4")
        case PurseSeen(house, amount):
            return Words(
                f"The new purse of {house_name(house)} holds {coins(amount)}.", "Only you know.", section="2.4"
            )
        case Ransomed(seat, letter):
            return Words(f"{OFFICES[seat]} pays the ransom for {letter}.", section="2.5")
        case GivenUp(seat, letter):
            return Words(f"{OFFICES[seat]} gives {letter} up.", section="2.5")
        case Offered(letters):
            return Words(f"You are shown {' and '.join(map(letter_name, letters))}.", "Only you know.", section="2.6")
    raise AssertionError(event)


def _thrown(throw: Throw) -> str:
    return f"{OFFICES[throw.seat]} {throw.die} + {throw.worth} = {throw.total}"


def explain(seen: Seen) -> dict[str, Sum]:
    return {f"score:{seat}": purse_of(seen, seat) for seat in range(seen.seats)}


def purse_of(seen: Seen, seat: int) -> Sum:
    """An office's coins, the way they came."""
    total = Sum(f"Coins of {OFFICES[seat]}").plus("worth of letters delivered", seen.earned[seat], "2.4")
    return total.plus("purses found", seen.found[seat], "2.4").plus("ransoms paid", -seen.paid[seat], "2.5")
