"""6.2.14, 6.2.15 Joining another fleet, and rendezvous: which fleets merge, and into which."""

from __future__ import annotations

from ..assets import Fleet
from ..book import Order
from ..events import Merged
from ..state import Reach
from .fleets import absorb
from .movement import halt


def gather(t: Reach) -> None:
    """6.2.14, 6.2.15 Fleets that have met their host, or each other at a rendezvous, merge."""
    for key in sorted(t.fleets):
        fleet = t.fleets.get(key)
        if fleet is None or fleet.offline or fleet.order not in (Order.JOIN, Order.RENDEZVOUS):
            continue
        if fleet.order == Order.JOIN:
            host = t.fleet(fleet.house, fleet.target)
            if host is None:
                halt(t, fleet, "its host is gone")
                continue
            ready = host.at == fleet.at and host.status == fleet.status
        else:
            host = _meeting(t, fleet)
            ready = host is not None
        if ready and host is not None:
            t.report(Merged(fleet.number, host.number), to=[fleet.house])
            absorb(t, host, fleet)


def _meeting(t: Reach, fleet: Fleet) -> Fleet | None:
    """6.2.15 The fleet with the lowest number of those at the rendezvous is the host."""
    meeting = [other for other in t.own_fleets(fleet.house) if other.order == Order.RENDEZVOUS]
    here = [other for other in meeting if other.at == other.target == fleet.at == fleet.target]
    return here[0] if here and here[0].number < fleet.number else None
