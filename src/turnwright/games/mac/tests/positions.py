"""Battles laid out by hand."""

from turnwright.core import Loaded, Record, perform
from turnwright.games.mac.actions import END_ACTIVATION
from turnwright.games.mac.battle.activation import ACTIVATION
from turnwright.games.mac.book import BOOK, Options
from turnwright.games.mac.frames import assemble
from turnwright.games.mac.lances import design
from turnwright.games.mac.sequence import ACTION_PHASE, END_OF_ROUND, OVERWATCH_PHASE
from turnwright.games.mac.state import Frame, Mac, Pilot

OPEN = ("." * 16,) * 12
"""A medium map with nothing on it."""


def frame(
    id: int,
    at: str,
    chassis: str = "vanguard",
    guns: str = "medium_1 medium_laser 1",
    gear: str = "",
    side: int = 0,
    pilot: tuple[int, int] = (4, 3),
    **changes,
) -> Frame:
    """A frame with its round's energy and action points."""
    made = assemble(BOOK, id, side, f"F{id}", Pilot(f"P{id}", *pilot), design(chassis, guns, gear))
    output = BOOK.chassis[chassis].reactor + 3 * gear.count("cooling_vents")
    return made.but(**{"at": at, "ap": 2, "output": output} | changes)


def foe(id: int, at: str, chassis: str = "vanguard", guns: str = "medium_1 medium_laser 1", gear: str = "", **changes):
    return frame(id, at, chassis, guns, gear, side=1, **changes)


def ground(**cells: str) -> tuple[str, ...]:
    """An open map with some terrain: `ground(C4="f")`."""
    rows = [list(row) for row in OPEN]
    for cell, letter in cells.items():
        rows[ord(cell[0]) - 65][int(cell[1:]) - 1] = letter
    return tuple("".join(row) for row in rows)


def battle(*frames: Frame, dice: tuple[int, ...] = (), land: tuple[str, ...] = OPEN, seats: int = 2, **changes) -> Mac:
    """The first frame acts; the others follow in the order given.  The dice show what is said."""
    t = Mac(seats=seats, options=Options(), book=BOOK, dice=Loaded(dice))
    t.ground, t.frames = land, {f.id: f for f in frames}
    t.order, t.turn, t.acting, t.round, t.phase = [f.id for f in frames], 1, frames[0].id, 1, "action"
    t.then(ACTION_PHASE, OVERWATCH_PHASE, END_OF_ROUND)
    t.ask(frames[0].side, ACTIVATION)
    for name, value in changes.items():
        setattr(t, name, value)
    return t


def knot() -> Mac:
    """Eight frames in two rows that touch, all in each other's range."""
    ours = (("Alpha", "E7"), ("Bravo", "E8"), ("Charlie", "F7"), ("Salvage-EN-50", "F8"))
    theirs = (("Whiskey", "E9"), ("CRI-1", "E10"), ("Yankee", "F9"), ("TDR-2", "F10"))
    placed = [frame(n, at).but(name=name) for n, (name, at) in enumerate(ours, 1)]
    return battle(*placed, *(foe(n, at).but(name=name) for n, (name, at) in enumerate(theirs, 5)))


def do(t: Mac, *actions) -> list:
    """Whoever is asked does this; what was told."""
    record = t.record = Record()
    for action in actions:
        seat = next(iter(t.asks))
        t.asks[seat].check(t, seat, action)
        perform(t, seat, action)
    t.record = None
    return [told.event for told in record.news]


def finish_round(t: Mac) -> list:
    """Everybody leaves it at that until the next round begins."""
    news, now = [], t.round
    while t.asks and t.round == now:
        news += do(t, END_ACTIVATION)
    return news


def of(news: list, kind: type) -> list:
    return [event for event in news if isinstance(event, kind)]
