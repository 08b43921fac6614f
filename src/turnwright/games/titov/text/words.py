"""Cards in words, made from their rows: what text/, terminal.py and board/ say about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from turnwright.core import Value
from turnwright.kit.words import listed, say, wordlist

from ..book import Book
from ..cards import ActionCard, CardInPlay, Objective, Resolution, Track
from ..effects import DESTROYED, FREE, Destroyed, Effect, Fate, Looped, RaidClock, bracketed, say_all, say_amounts
from ..effects.controlled_cards import GainCard, GainHand
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
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return listed([f"{n} {card_name(book, card)}" if n > 1 else card_name(book, card) for card, n in counts.items()])


def in_order(book: Book, cards: Sequence[str]) -> str:
    """`Levy Infantry, then Corvee`: as they lie, top first."""
    return (say(", then") + " ").join(card_name(book, card) for card in cards)


def short(amounts: Sequence[int]) -> str:
    """`2F 1S`."""
    return " ".join(f"{n}{LETTERS[k]}" for k, n in enumerate(amounts) if n) or say("free")


def price(pay: Amounts) -> str:
    return say("Costs {say_amounts}", say_amounts=say_amounts(pay)) if any(pay) else say("Free")


def cost_of(row: ActionCard) -> str:
    return listed([spend.words() for spend in row.cost], "or")


class ResolutionText(Value):
    """One Resolution as the card prints it."""

    name: str
    requires: str
    does: str


class CardText(Value):
    """Everything a card says, in the order in which it is printed."""

    card: str
    name: str
    tags: tuple[str, ...]
    cost: str = ""
    does: str = ""
    retained: str = ""
    clock: str = ""
    immediate: str = ""
    resolutions: tuple[ResolutionText, ...] = ()
    track: str = ""
    victory: str = ""
    defeat: str = ""
    monument: str = ""
    timer: str = ""
    escalation: str = ""
    flavour: str = ""

    @property
    def lines(self) -> tuple[str, ...]:
        """The rules text as sentences."""
        parts = [
            (say("Cost"), self.cost),
            (say("On play"), self.does),
            (say("Kept in hand"), self.retained),
            (say("Clock"), self.clock),
            (say("Immediate"), self.immediate),
            *((f"{r.name} ({r.requires})", r.does) for r in self.resolutions),
            (say("Track"), self.track),
            (say("Victory"), self.victory),
            (say("Defeat"), self.defeat),
            (say("Each start of turn"), self.monument),
            (say("Timer"), self.timer),
            (say("Escalation"), self.escalation),
        ]
        return tuple(f"{head}: {text}." for head, text in parts if text)


def card_text(book: Book, card: str) -> CardText:
    """The text of any card."""
    row = book.row(card)
    return _action_text(book, card, row) if isinstance(row, ActionCard) else _text_in_play(book, card, row)


def _action_text(book: Book, card: str, row: ActionCard) -> CardText:
    clock = (
        say("every {slices} plays: {say_all}", slices=row.clock.slices, say_all=say_all(row.clock.effects, book))
        if row.clock
        else ""
    )
    tags = (*row.tags, say("Improved")) if card.endswith("+") else row.tags
    return CardText(
        card=card,
        name=row.name,
        tags=tags,
        cost=cost_of(row),
        does=say_all(row.effects, book),
        retained=say_all(row.retained, book) if row.retained else "",
        clock=clock,
        flavour=row.flavour,
    )


def _text_in_play(book: Book, card: str, row: CardInPlay) -> CardText:
    track, timer = row.track, row.timer
    monument = row.monument if isinstance(row, Objective) else None
    ending = ""
    if timer:
        setback = say("progress −{setback}", setback=timer.setback) if timer.setback else ""
        effects = say_all(timer.effects, book) if timer.effects else ""
        fate = (
            say("starts again") if not is_objective(card) or isinstance(timer.fate, Looped) else timer.fate.words(book)
        )
        ending = (
            say("{slices} turns:", slices=timer.slices)
            + " "
            + "; ".join(part for part in (effects, setback, fate) if part)
        )
    return CardText(
        card=card,
        name=row.name,
        tags=row.tags,
        immediate=say_all(row.immediate, book) if row.immediate else "",
        resolutions=tuple(resolution_text(book, card, r) for r in row.resolutions),
        track=_say_track(track) if track else "",
        victory=_with_fate(book, track.victory, track.won) if track else "",
        defeat=_with_fate(book, track.defeat, track.lost) if track else "",
        monument=_say_monument(book, row) if monument else "",
        timer=ending,
        escalation=_say_escalation(book, row),
        flavour=row.flavour,
    )


def gained(effects: Sequence[Effect]) -> list[str]:
    """The cards that these effects bring."""
    return [effect.card for effect in effects if isinstance(effect, GainCard | GainHand)]


def is_objective(card: str) -> bool:
    return card[0] == "O"


def _say_track(track: Track) -> str:
    return say(
        "0 to {length}, starts at {start}; {words}: +{gain}; each turn −{decay}", track, words=track.spend.words()
    )


def _with_fate(book: Book, effects: Sequence[Effect], fate: Fate) -> str:
    said = say_all(effects, book) if effects else ""
    ends = "" if isinstance(fate, Destroyed) else fate.words(book)
    return "; ".join(part for part in (said, ends) if part) or say("the card is destroyed")


def _say_monument(book: Book, row: CardInPlay) -> str:
    assert isinstance(row, Objective)
    assert row.monument is not None
    options = listed([bracketed(option, book) for option in row.monument.options], "or")
    return say(
        "{options}; after {slices} turns it {becomes}",
        row.monument,
        options=options,
        becomes=_becomes(book, row.monument.full),
    )


def _becomes(book: Book, fate: Fate) -> str:
    return say("is destroyed") if fate == DESTROYED else fate.words(book)


def _say_escalation(book: Book, row: CardInPlay) -> str:
    if not isinstance(row, Objective):
        return ""
    if row.escalates:
        return say("two of them become {name}", name=book.name(row.escalates))
    return say("two of them are destroyed: {say_all}", say_all=say_all(row.erupts, book)) if row.erupts else ""


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
        does = _with_fate(book, resolution.effects, resolution.fate)
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
        parts.append(say("raid clock {get} of {slices}", get=clocks.get(row.name, 0), slices=raid.slices))
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
