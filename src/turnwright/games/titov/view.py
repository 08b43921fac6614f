"""What the player, and anyone who watches, may know: all but the Objective Deck and the order of the Action Deck (R73, R76)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Union, cast

from turnwright.core import Step, View, basics
from turnwright.core.values import vocabulary

from .card_counting import remembered
from .decks import Foreseeing, Scouting
from .effects import Effect
from .score import score
from .state import Change, Deed, InPlay, Phase, Realm, order

if TYPE_CHECKING:
    Pending = Step[Realm]
else:
    Pending = Union[tuple(step for step in vocabulary(Step, __package__) if step is not Effect)]  # noqa: UP007
"""Every Step, for the package loads its view last: all of them are printed somewhere, and none holds anything hidden."""

COUNTED = ("deck", "discard", "objective_deck", "objective_discard")
"""Piles of which a view has the numbers alone."""


class Court(View):
    """The table as the player sees it.  Piles are counted, card by card; only what was looked at is told in order."""

    turn: int
    phase: Phase
    bank: tuple[int, ...]
    """5.3.5 Bank: Food, Stability, Influence, Might, Trade Goods."""
    maxima: tuple[int, ...]
    hand: tuple[str, ...]
    """5.3.18 Hand, in the order in which Retained effects go."""
    playing: tuple[str, ...]
    """Cards being resolved, the innermost last; empty text: destroyed meanwhile."""
    deck: dict[str, int]
    """5.3.1 Action Deck: how many of each card, as the book lists them."""
    deck_top: tuple[str, ...]
    """Cards on top of the Action Deck that were looked at and left there, top first."""
    discard: dict[str, int]
    objective_deck: int
    """5.3.25 Objective Deck: how many cards; it is not searchable (R76)."""
    objective_top: tuple[str, ...]
    """Cards on top of the Objective Deck that were looked at and left there, top first."""
    objective_bottom: tuple[str, ...]
    """Cards the player put under the Objective Deck, lowest first."""
    objective_discard: dict[str, int]
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


SAME = [name for name in Court.__annotations__ if name in Realm.__annotations__ and name not in COUNTED]
"""What lies open: the fields that are the same for all."""


def view(t: Realm, seat: int | None) -> Court:
    """The same for the player and for those who watch; only the question is the player's own."""
    return Court(
        **basics(t, seat, score),
        **{name: closed(getattr(t, name)) for name in SAME},
        deck=counted(t.deck),
        deck_top=_top(t.deck, t.deck_seen),
        discard=counted(t.discard),
        objective_deck=len(t.objective_deck),
        objective_top=_top(t.objective_deck, t.objective_seen),
        objective_bottom=tuple(t.objective_deck[: t.objective_sunk]),
        objective_discard=counted(t.objective_discard),
        looking=_looking(t, t.question(0)),
        pending=tuple(t.agenda),
    )


def closed(value: Any) -> Any:
    """A field of the table as its view keeps it: what was there then."""
    return tuple(value) if isinstance(value, list) else dict(value) if isinstance(value, dict) else value


def counted(pile: Sequence[str]) -> dict[str, int]:
    """How many of each card, as the book lists them."""
    counts = Counter(pile) if len(pile) < LONG else _tally(pile)
    return {card: counts[card] for card in sorted(counts, key=order)}


LONG = 64
counted_last: tuple[Sequence[str], Counter[str]] = (), Counter()


def _tally(pile: Sequence[str]) -> Counter[str]:
    """A long pile: where cards were only laid on it since the last count, these alone are counted."""
    global counted_last
    known, counts = counted_last  # both together, whatever other threads count meanwhile
    if pile[: len(known)] != known:
        known, counts = (), Counter()
    if new := pile[len(known) :]:
        counts = counts.copy()
        counts.update(new)
        counted_last = pile[:], counts
    return counts


def spread(counts: Mapping[str, int]) -> list[str]:
    """The cards of a pile laid out again."""
    return [card for card, n in counts.items() for _ in range(n)]


class Spread:
    """A view whose piles are laid out, for rules that only read what it shows."""

    def __init__(self, seen: Court) -> None:
        self.seen = seen

    def __getattr__(self, name: str) -> Any:
        """Looked up once; a pile is laid out by the first rule that reads it, for most rules read none."""
        found = getattr(self.seen, name)
        if name == "hand":
            found = list(found)
        elif name in COUNTED and isinstance(found, dict):
            found = spread(found)
        setattr(self, name, found)
        return found


def as_realm(seen: Court) -> Realm:
    """The view as a table: a Court has every public field that legality reads, so the rules themselves judge it."""
    return cast(Realm, Spread(seen))


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
    """A realm that agrees with the view: the order of the decks is made up, and what may lie in the Objective Deck."""
    for name in SAME:
        value = getattr(seen, name)
        setattr(t, name, list(value) if isinstance(value, tuple) else closed(value))
    t.discard, t.objective_discard = spread(seen.discard), spread(seen.objective_discard)
    t.deck_seen, t.objective_seen = len(seen.deck_top), len(seen.objective_top)
    t.deck = _rebuilt(t, spread(seen.deck), seen.deck_top)
    bottom = seen.objective_bottom[: seen.objective_deck - len(seen.objective_top)]
    unseen = seen.objective_deck - len(seen.objective_top) - len(bottom)
    t.objective_deck = [*bottom, *_believed(t, seen, unseen), *reversed(seen.objective_top)]
    t.objective_sunk = len(seen.objective_bottom)
    t.then(*reversed(seen.pending))
    if seen.question is not None:
        t.ask(0, seen.question)


def _rebuilt(t: Realm, pile: list[str], top: tuple[str, ...]) -> list[str]:
    """A pile of these cards in random order, but for what is known of its top (top first)."""
    for card in top:
        pile.remove(card)
    return [*t.shuffled(pile), *reversed(top)]


def _believed(t: Realm, seen: Court, n: int) -> list[str]:
    """5.3.25 Cards that may lie unseen in the Objective Deck: what the chronicle knows of, then Calamities of the first tier."""
    known = remembered(seen.book, seen.story, (*seen.milestone_discard, *(it.card for it in seen.places[:1] if it)))
    known.subtract([*seen.objective_top, *seen.objective_bottom, *(it.card for it in seen.places[1:] if it)])
    known.subtract(seen.objective_discard)
    cards = t.shuffled(list(known.elements()))[:n]
    common = [card for card in seen.book.calamities if card]
    return t.shuffled([*cards, *(common[t.roll(len(common)) - 1] for _ in range(n - len(cards)))])
