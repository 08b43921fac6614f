"""Cards in words, made from their rows: what text/, terminal.py and board/ say about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from turnwright.kit.words import listed, say, wordlist

from ..agenda.fates import DESTROYED, Destroyed, Fate, Looped, RaidClock
from ..book import Book
from ..cards import ActionCard, CardInPlay, Monument, Objective, Resolution
from ..effects import Effect, bracketed, say_all, say_amounts
from ..effects.gained_cards import GainCard, GainHand
from ..effects.spending import FREE
from ..state import LETTERS, Amounts, Deed, InPlay

PHASES = wordlist({"action": "Action Phase", "crisis": "Crisis Phase", "reset": "Reset Phase"})


ENDINGS = wordlist(
    {
        "golden": "You leave a golden legacy",
        "modest": "You leave a modest legacy",
        "conqueror": "You leave a conqueror's legacy",
        "gracious": "You leave a gracious legacy",
        "O38": "The capital fell",
        "O41": "A palace coup ended your reign",
        "O44": "The land lies desolate",
        "O47": "The realm became a vassal",
    }
)
"""9.1, 9.2 How a reign ended, as a sentence without its full stop."""
ZONES = wordlist(
    {
        "play": "as it is played",
        "agenda": "in the Agenda",
        "hand": "in the hand",
        "deck": "in the Action Deck",
        "discard": "in the Action Discard",
        "objective deck": "in the Objective Deck",
        "objective discard": "in the Objective Discard",
    }
)
"""Where a card lies, or leaves from."""


def card_name(book: Book, card: str) -> str:
    """The name, with a mark for improved cards."""
    return say("{name}, improved", name=book.name(card)) if card.endswith("+") else book.name(card)


def tally(book: Book, cards: Sequence[str]) -> str:
    """`2 Levy Infantry and 1 Corvee`."""
    counts = Counter(cards).items()
    return listed([f"{n} {card_name(book, card)}" if n > 1 else card_name(book, card) for card, n in counts])


def in_order(book: Book, cards: Sequence[str]) -> str:
    """`Levy Infantry, then Corvee`: as they lie, top first."""
    return (say(", then") + " ").join(card_name(book, card) for card in cards)


def sentences(*said: str) -> str:
    """Those that there are."""
    return " ".join(filter(None, said))


def short(amounts: Sequence[int]) -> str:
    """`2F 1S`."""
    return " ".join(f"{n}{LETTERS[k]}" for k, n in enumerate(amounts) if n) or say("free")


def price(pay: Amounts) -> str:
    return say("Costs {amounts}", amounts=say_amounts(pay)) if any(pay) else say("Free")


def cost_of(row: ActionCard) -> str:
    return listed([spend.words() for spend in row.cost], "or")


class ResolutionText(NamedTuple):
    """One Resolution as the card prints it."""

    name: str
    requires: str
    does: str


def card_lines(book: Book, card: str) -> list[str]:
    """The rules text of any card as sentences, in the order in which it is printed."""
    row = book.row(card)
    parts = _on_action_card(book, row) if isinstance(row, ActionCard) else _on_card_in_play(book, card, row)
    return [f"{head}: {text}." for head, text in parts if text]


def _on_action_card(book: Book, row: ActionCard) -> Iterator[tuple[str, str]]:
    yield say("Cost"), cost_of(row)
    yield say("On play"), say_all(row.effects, book)
    yield say("Kept in hand"), _if_any(row.retained, book)
    if row.clock:
        full = say_all(row.clock.effects, book)
        yield say("Clock"), say("every {slices} plays: {full}", row.clock, full=full)


def _on_card_in_play(book: Book, card: str, row: CardInPlay) -> Iterator[tuple[str, str]]:
    yield say("Immediate"), _if_any(row.immediate, book)
    for resolution in row.resolutions:
        said = resolution_text(book, card, resolution)
        yield f"{said.name} ({said.requires})", said.does
    if track := row.track:
        price = track.spend.words()
        scale = say("0 to {length}, starts at {start}; {price}: +{gain}; each turn −{decay}", track, price=price)
        yield say("Track"), scale
        yield say("Victory"), with_fate(book, track.victory, track.won)
        yield say("Defeat"), with_fate(book, track.defeat, track.lost)
    if isinstance(row, Objective) and row.monument:
        yield say("Each start of turn"), say_monument(book, row.monument)
    if timer := row.timer:
        again = not is_objective(card) or isinstance(timer.fate, Looped)
        fate = say("starts again") if again else timer.fate.words(book)
        setback = say("progress −{setback}", timer) if timer.setback else ""
        ends = "; ".join(filter(None, (_if_any(timer.effects, book), setback, fate)))
        yield say("Timer"), say("{slices} turns: {ends}", timer, ends=ends)
    if isinstance(row, Objective) and row.escalates:
        yield say("Escalation"), say("two of them become {name}", name=book.name(row.escalates))
    if isinstance(row, Objective) and row.erupts:
        yield say("Escalation"), say("two of them are destroyed: {effects}", effects=say_all(row.erupts, book))


def _if_any(effects: Sequence[Effect], book: Book) -> str:
    return say_all(effects, book) if effects else ""


def gained(effects: Sequence[Effect]) -> list[str]:
    """The cards that these effects bring."""
    return [effect.card for effect in effects if isinstance(effect, GainCard | GainHand)]


def is_objective(card: str) -> bool:
    return card[0] == "O"


def with_fate(book: Book, effects: Sequence[Effect], fate: Fate) -> str:
    ends = "" if isinstance(fate, Destroyed) else fate.words(book)
    return "; ".join(filter(None, (_if_any(effects, book), ends))) or say("the card is destroyed")


def say_monument(book: Book, monument: Monument) -> str:
    options = listed([bracketed(option, book) for option in monument.options], "or")
    becomes = say("is destroyed") if monument.full == DESTROYED else monument.full.words(book)
    return say("{options}; after {slices} turns it {becomes}", monument, options=options, becomes=becomes)


def resolution_text(
    book: Book, card: str, resolution: Resolution, clocks: Mapping[str, int] | None = None
) -> ResolutionText:
    """As printed; with the clocks of the table, what a raid comes to this time."""
    spend = resolution.spend.words()
    needs = [need.words(book) for need in resolution.needs]
    if resolution.steps:
        needs.append(say("{steps} steps of {spend}", steps=resolution.steps, spend=spend))
    elif resolution.spend != FREE:
        needs.append(spend)
    if isinstance(resolution.fate, RaidClock) and clocks is not None:
        now = resolution.fate.now(book, clocks.get(book.name(card), 0))
        does = f"{say_all(resolution.effects, book)}; {now}"
    elif is_objective(card):
        does = with_fate(book, resolution.effects, resolution.fate)
    else:
        following = say("; next is {name}", name=book.name(resolution.next)) if resolution.next else ""
        does = say_all(resolution.effects, book) + following
    return ResolutionText(resolution.name, listed(needs) or say("free"), does)


def place_name(place: int) -> str:
    return say("the Milestone") if place == 0 else say("slot {place}", place=place)


def raid_clock(book: Book, card: str) -> RaidClock | None:
    """5.3.8 The clock of a raid."""
    return next((r.fate for r in book.in_play(card).resolutions if isinstance(r.fate, RaidClock)), None)


def state_of(book: Book, it: InPlay, clocks: Mapping[str, int]) -> str:
    """`timer 1 of 3, progress 2 of 6`: where a card in play stands."""
    row = book.in_play(it.card)
    parts = []
    if it.spent:
        return say("resolved")
    if row.timer:
        parts.append(say("timer {timer} of {slices}", timer=it.timer, slices=row.timer.slices))
    if row.track:
        parts.append(say("progress {progress} of {length}", progress=it.progress, length=row.track.length))
    for done, resolution in zip(it.clocks, row.resolutions, strict=False):
        if resolution.steps:
            parts.append(say("{done} of {steps} steps", done=done, steps=resolution.steps))
    if isinstance(row, Objective) and row.monument:
        parts.append(say("clock {clock} of {slices}", clock=it.clocks[0], slices=row.monument.slices))
    if raid := raid_clock(book, it.card):
        parts.append(say("raid clock {filled} of {slices}", filled=clocks.get(row.name, 0), slices=raid.slices))
    return ", ".join(parts)


def say_deed(book: Book, deed: Deed) -> str:
    """One line of the chronicle."""
    row = book.in_play(deed.card)
    match deed.what:
        case "resolved" | "built":
            return say("{name}: {way}", row, way=row.resolutions[deed.option].name)
        case "won":
            return say("{name}: victory", row)
        case "lost":
            return say("{name}: defeat", row)
        case "escalated":
            return say("It came to this: {name}", name=row.name)
        case "expired":
            return say("{name}: nothing was done", name=row.name)
