"""2.5, 3.7 The space guilds: they move people between colonies, by convoys that take their time."""

from __future__ import annotations

from turnwright.core import Illegal
from turnwright.kit.words import say

from .. import lines
from ..assets import Convoy
from ..events import LOST, ConvoyArrived
from ..map.jump_lanes import connected, nearest, owns, turns_needed, way
from ..state import Reach
from .construction import own_colony, require_money
from .ledger import book_money
from .population import MILLI, room
from .production import PP


def transfer(t: Reach, seat: int, line: lines.Transfer) -> None:
    """3.7, 2.5 The guilds move colonists: paid by the destination, as long on the way as spacelift would be."""
    cost = require_passage(t, seat, line)
    book_money(t, seat, -cost, bill(t, line), "3.7", "guilds")
    source, people = t.colonies[line.source], line.ptu * MILLI
    t.colonies[line.source] = source.but(ptu=source.ptu - people)
    path = way(t, seat, line.source, line.to, restricted=False) or ()
    turns = turns_needed(t.stars, owns(t, seat), line.source, path)
    t.convoys.append(Convoy(seat, line.source, line.to, people, t.turn + turns - 1))


def require_passage(t: Reach, seat: int, line: lines.Transfer) -> int:
    """3.7 What the guilds ask for these people, if they take them."""
    source, to = own_colony(t, seat, line.source), own_colony(t, seat, line.to)
    if line.source == line.to or not 1 <= line.ptu <= 10**9:
        raise Illegal(say("3.7 Send at least one PTU from one colony to another."))
    people = line.ptu * MILLI
    if source.ptu < people + MILLI:
        raise Illegal(say("3.7 {name} must keep one PTU.", t.stars[line.source]))
    most = room(t.book, t.planets[line.to])
    coming = sum([convoy.ptu for convoy in t.convoys if convoy.house == seat and convoy.to == line.to])
    if most is not None and to.ptu + to.settling + coming + people > most:
        raise Illegal(say("3.7 {name} has no room for them.", t.stars[line.to]))
    if not connected(t.stars, line.source, line.to, restricted=False):
        raise Illegal(say("3.7 The guilds find no way there."))
    cost = line.ptu * t.book.economy.transfer[t.planets[line.to].kind] * PP
    if cost > t.houses[seat].treasury:
        require_money(t, seat, cost, bill(t, line))
    return cost


def bill(t: Reach, line: lines.Transfer) -> str:
    """3.7 What the guilds write on it."""
    return say("{ptu} PTU to {name}", ptu=line.ptu, name=t.stars[line.to].name)


def land_convoys(t: Reach) -> None:
    """3.7 Maintenance: convoys that are due arrive, or divert from a blockade, or are lost with their colony (R60)."""
    due = [convoy for convoy in t.convoys if convoy.due <= t.turn]
    t.convoys = [convoy for convoy in t.convoys if convoy.due > t.turn]
    for convoy in due:
        at = convoy.to
        if t.owner(at) != convoy.house:
            t.report(ConvoyArrived(LOST, at, convoy.ptu // 1000), to=[convoy.house])
            continue
        if t.colonies[at].blockader >= 0:
            free = [c.at for c in t.own_colonies(convoy.house) if c.blockader < 0]
            other = nearest(t.stars, at, free.__contains__, restricted=False)
            if other is None:
                t.report(ConvoyArrived(LOST, at, convoy.ptu // 1000), to=[convoy.house])
                continue
            at = other
        welcome(t, convoy, at)


def welcome(t: Reach, convoy: Convoy, at: int) -> None:
    """3.7 Newcomers settle in; those without room go back where they came from."""
    colony, most = t.colonies[at], room(t.book, t.planets[at])
    fits = convoy.ptu if most is None else max(0, min(convoy.ptu, most - colony.ptu - colony.settling))
    t.colonies[at] = colony.but(settling=colony.settling + fits)
    if fits < convoy.ptu and t.owner(convoy.source) == convoy.house:
        source = t.colonies[convoy.source]
        t.colonies[convoy.source] = source.but(settling=source.settling + convoy.ptu - fits)
    t.report(ConvoyArrived(at, convoy.to, fits // 1000), to=[convoy.house])
