"""What the lab is told of the game: its turns, its cards; and for learners, which part of the view an action's field names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any

from turnwright.core import Action, Event, Value

from .actions import Play, Split, build, play, press, resolve
from .agenda.slots import AddSlots
from .book import BOOK
from .decks import Foresee, Scout
from .effects import Effect, mixes
from .effects.choices import Choice
from .effects.resources import GainMix
from .effects.spending import Spend, SpendPer, add
from .state import MILESTONE, Amounts
from .view import Court

REFERS = {"card": ["hand", "looking", "discard", "deck_top"], "place": ["places"]}
ROOM = 192, 64
UNIT = "turn"
CONTENT = {"Action card": tuple(dict.fromkeys(card.name for card in BOOK.actions.values()))}


def values(view: Court) -> dict[str, Sequence[Any]]:
    """6.1.3, 6.2.1 Every exact payment that the cards ask for, 5.3.4 in every slot that the Agenda can have."""
    book = view.book
    effects = [each for each in printed(book) if isinstance(each, Effect)]
    slots = book.slots + sum(effect.n for effect in effects if isinstance(effect, AddSlots))
    agenda = [*product([MILESTONE], book.milestones.values()), *product(range(1, slots + 1), book.objectives.values())]
    resolutions = [(at, n, each) for at, row in agenda for n, each in enumerate(row.resolutions)]
    tracks = [(at, row.track.spend.amounts) for at, row in agenda if row.track]
    spends = {
        card: [*row.cost, *(cut for spend in row.cost for cut in spend.less())] for card, row in book.actions.items()
    }
    return {
        "Play": once(play(card, bill) for card, spend in spends.items() for bill in bills(spend)),
        "Resolve": once(
            resolve(at, n, bill) for at, n, each in resolutions if not each.steps for bill in bills([each.spend])
        ),
        "Build": once(build(at, n, bill) for at, n, each in resolutions if each.steps for bill in bills([each.spend])),
        "Press": once(press(at, bill) for at, bill in tracks),
        "Split": once(
            Split(mix) for effect in effects if isinstance(effect, GainMix) for mix in mixes(effect.n, effect.of)
        ),
        "card": list(book.actions),
        "place": range(slots + 1),
        "option": range(max(len(effect.options) for effect in effects if isinstance(effect, Choice))),
        "index": range(max(effect.n for effect in effects if isinstance(effect, Foresee | Scout))),
    }


def printed(thing: Any) -> Iterator[Value]:
    """Everything that is printed on something, down to the last effect."""
    if isinstance(thing, Value):
        yield thing
        thing = [getattr(thing, name) for name in thing.__struct_fields__]
    for part in thing.values() if isinstance(thing, dict) else thing if isinstance(thing, tuple | list) else ():
        yield from printed(part)


def bills(spends: Iterable[Spend | SpendPer]) -> Iterator[Amounts]:
    """5.3.39 Every exact sum that settles one of these; 5.3.34 no bank holds more than the highest maximum."""
    most = BOOK.maximum_limits[1]
    for spend in spends:
        if isinstance(spend, SpendPer):
            yield from ((0, paid, 0, 0, 0) for paid in range(0, most + 1, spend.S))
        else:
            yield from (bill for mix in mixes(spend.any, spend.of) if max(bill := add(spend.amounts, mix)) <= most)


def once(actions: Iterable[Action]) -> list[Action]:
    return list(dict.fromkeys(actions))


def clock(view: Court) -> int:
    """6 The turn."""
    return view.turn


def uses(view: Court, thing: Action | Event) -> Iterator[tuple[int, str, str]]:
    """6.1.3 What is played from the hand."""
    if isinstance(thing, Play):
        yield 0, "Action card", view.book.name(thing.card)
