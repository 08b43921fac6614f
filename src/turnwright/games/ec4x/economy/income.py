"""1.3.1 The Income phase: growth, output, taxes, maintenance, prestige; 1.1 and who falls."""

from __future__ import annotations

from turnwright.core import added

from ..assets import Colony, Convoy, Fleet, capacity
from ..book import GUARD, NOBODY
from ..events import LOST, Collected, ConvoyArrived, Fell, FellShort, Terraformed
from ..map.lanes import nearest
from ..state import FLEETS, Reach
from ..streams import BILLS, stream
from ..war.task_forces import key_of
from .ledger import award, book_money
from .population import grown, pu, room
from .production import fleet_upkeep, net_value, output, tax_band, upkeep
from .spending import pay_milestones


def raise_industry(t: Reach, colony: Colony) -> None:
    """3.4, 1.3.4 Maintenance: the industrial units that were paid for are there."""
    if colony.rising:
        t.colonies[colony.at] = colony.but(industry=colony.industry + colony.rising, rising=0)
        if colony.owner >= 0:
            pay_milestones(t, t.colonies[colony.at])


def terraform_sites(t: Reach) -> None:
    """4.7 Maintenance: planets that were paid for rise by one class; resources stay."""
    for at in sorted(t.sites):
        colony = t.colonies.get(at)
        if colony is None or colony.owner < 0:
            continue
        planet = t.planets[at]
        t.planets[at] = planet.but(kind=planet.kind + 1)
        award(t, colony.owner, t.book.prestige.terraformed, f"Terraformed {t.stars[at].name}", "9.4")
        t.tell(Terraformed(at, planet.kind + 1), to=[colony.owner])
    t.sites = []


def land_convoys(t: Reach) -> None:
    """3.7 Maintenance: convoys that are due arrive, or divert from a blockade, or are lost with their colony (R60)."""
    due = [convoy for convoy in t.convoys if convoy.due <= t.turn]
    t.convoys = [convoy for convoy in t.convoys if convoy.due > t.turn]
    for convoy in due:
        at = convoy.to
        if t.owner(at) != convoy.house:
            t.tell(ConvoyArrived(LOST, at, convoy.ptu // 1000), to=[convoy.house])
            continue
        if t.colonies[at].blockader >= 0:
            free = [c.at for c in t.own_colonies(convoy.house) if c.blockader < 0]
            other = nearest(t.stars, at, free.__contains__, restricted=False)
            if other is None:
                t.tell(ConvoyArrived(LOST, at, convoy.ptu // 1000), to=[convoy.house])
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
    t.tell(ConvoyArrived(at, convoy.to, fits // 1000), to=[convoy.house])


def grow(t: Reach, colony: Colony) -> None:
    """3.6 People multiply; 9.4 prestige when the planet is full; the Empire's do not (R4)."""
    if colony.owner < 0 or t.houses[colony.owner].fallen:
        return
    planet = t.planets[colony.at]
    colony = colony.but(ptu=grown(t.book, t.houses[colony.owner], colony, planet))
    cap = capacity(t.book, planet)
    if cap is not None and colony.full_at < planet.kind and pu(colony) * 100 >= cap * 1000 * t.book.economy.maxed:
        award(t, colony.owner, t.book.prestige.full, f"{t.stars[colony.at].name} is full", "9.4")
        colony = colony.but(full_at=planet.kind)
    t.colonies[colony.at] = colony
    pay_milestones(t, colony)


def collect(t: Reach, seat: int) -> None:
    """3.3 The NHV goes to the treasury; newcomers work from now on; 8.2.1 espionage has had its effect."""
    house, total, gross = t.houses[seat], 0, 0
    for colony in t.own_colonies(seat):
        planet = t.planets[colony.at]
        gross += added(output(t.book, t.options, house, colony, planet))
        net = added(net_value(t.book, t.options, house, colony, planet))
        total += net
        book_money(t, seat, net, f"Taxes, {t.stars[colony.at].name}", "3.3", "taxes")
        settled = colony.but(ptu=colony.ptu + colony.settling, settling=0, manipulated=False)
        t.colonies[colony.at] = settled
    t.houses[seat] = t.houses[seat].but(gho=gross, psyops=False)
    paid = maintain(t, seat)
    t.tell(Collected(total, paid), to=[seat])


def maintain(t: Reach, seat: int) -> int:
    """3.9 Pay the bill; what cannot be paid for goes offline, fleet by fleet, and suffers."""
    rows = upkeep(t.book, t.own_colonies(seat), t.own_fleets(seat))
    bill = added(rows)
    treasury = t.houses[seat].treasury
    offline = [fleet for fleet in t.own_fleets(seat) if fleet.offline]
    for fleet in offline:
        back = fleet.but(order=GUARD, target=fleet.at) if fleet.status == "reserve" else fleet
        t.put(back.but(offline=False))
    if bill <= treasury:
        for label, cost, section in rows:
            book_money(t, seat, -cost, f"Maintenance: {label}", section, "upkeep")
        t.houses[seat] = t.houses[seat].but(unpaid=0)
        return bill
    short = draw_offline(t, seat, bill - treasury, [fleet.number for fleet in offline])
    paid = min(treasury, bill)
    book_money(t, seat, -paid, "Maintenance, as far as it went", "3.9", "upkeep")
    house = t.houses[seat]
    prestige = t.book.prestige
    award(t, seat, -(prestige.shortfall + prestige.shortfall_step * house.unpaid), "Maintenance not paid", "9.4")
    t.houses[seat] = t.houses[seat].but(unpaid=house.unpaid + 1)
    t.tell(FellShort(bill - treasury, tuple(short)), to=[seat])
    return paid


def draw_offline(t: Reach, seat: int, missing: int, last: list[int]) -> list[int]:
    """3.9 First the fleets that were offline, then others by lot, until what is left could be paid; each drops a state."""
    stream(t, BILLS, seat)
    others = [f.number for f in t.own_fleets(seat) if f.number not in last and f.status != "mothball"]
    drawn = []
    for number in (*last, *t.shuffled(others)):
        if missing <= 0:
            break
        fleet = t.fleet(seat, number)
        assert fleet is not None
        missing -= sum(fleet_upkeep(t.book, fleet))
        drawn.append(number)
        decay(t, fleet)
    return drawn


def decay(t: Reach, fleet: Fleet) -> None:
    """3.9 Offline: order 00, and every squadron one state worse."""
    kept = tuple(squadron.but(crippled=True) for squadron in fleet.squadrons if not squadron.crippled)
    lifts = fleet.lifts if kept or not fleet.squadrons else ()
    t.put(fleet.but(squadrons=kept, lifts=lifts, order=0, target=-1, offline=True))
    if not kept and not lifts:
        t.fleets.pop(key_of(fleet), None)


def judge_taxes(t: Reach, seat: int) -> None:
    """3.2 Low taxes bring prestige, five points in all; high ones cost some every few turns in a band (R24).

    9.4 The option `high_tax=escalating` has taxes above 65 % cost more each turn in a row instead.
    """
    house, prestige = t.houses[seat], t.book.prestige
    band = tax_band(t.book, house.tax)
    turns = house.band_turns + 1 if band == house.band else 1
    t.houses[seat] = house.but(band=band, band_turns=turns)
    if band == 0 and house.low_tax < prestige.low_tax_most:
        t.houses[seat] = t.houses[seat].but(low_tax=house.low_tax + prestige.low_tax)
        award(t, seat, prestige.low_tax, "Low taxes", "3.2")
    elif band == 3 and t.options.high_tax == "escalating":
        award(t, seat, -prestige.very_high_tax[0] - prestige.tax_step * (turns - 1), "Excessive taxes", "9.4")
    elif band >= 2:
        points, every = prestige.high_tax if band == 2 else prestige.very_high_tax
        if turns % every == 0:
            award(t, seat, -points, "High taxes", "3.2")


def judge_blockades(t: Reach, seat: int) -> None:
    """6.2.6 Two points for every colony under blockade."""
    for colony in t.own_colonies(seat):
        if colony.blockader >= 0:
            award(t, seat, -t.book.prestige.blockade, f"Blockade of {t.stars[colony.at].name}", "6.2.6")


# 1.1 Elimination


def judge_houses(t: Reach) -> None:
    """1.1 Three turns below zero prestige, or nothing left to rule with, and a house is out."""
    falling = []
    for seat in range(t.seats):
        house = t.houses[seat]
        if house.fallen:
            continue
        below = house.disgraced + 1 if house.prestige < 0 else 0
        t.houses[seat] = house.but(disgraced=below)
        if below >= t.book.prestige.below_zero:
            falling.append((seat, "its prestige stayed below zero"))
        elif not t.own_colonies(seat) and not t.own_fleets(seat):
            falling.append((seat, "it has neither colonies nor fleets"))
    for seat, _ in falling:
        t.houses[seat] = t.houses[seat].but(fallen=True)
    for seat, reason in falling:
        fall(t, seat, reason)


def fall(t: Reach, seat: int, reason: str) -> None:
    """1.1 The Duke surrenders to the enemy with most prestige, or else to such a rival; or nobody takes over (R64)."""
    left = [other for other in range(t.seats) if not t.houses[other].fallen]
    heirs = [other for other in left if t.stance(seat, other) == "enemy"] or left
    heir = max(heirs, key=lambda other: (t.houses[other].prestige, -other), default=NOBODY)
    if t.options.collapse == "passive":
        heir = NOBODY
    if heir >= 0:
        inherit(t, seat, heir)
    else:
        for fleet in t.own_fleets(seat):
            t.put(fleet.but(order=0, target=-1))
    t.convoys = [convoy for convoy in t.convoys if convoy.house != seat]
    t.sheets[seat] = ()
    t.tell(Fell(seat, reason, heir))


def inherit(t: Reach, seat: int, heir: int) -> None:
    """1.1 Colonies and fleets pass to another house, under its own numbers."""
    for colony in t.own_colonies(seat):
        t.colonies[colony.at] = colony.but(owner=heir, queue=(), blockader=NOBODY, milestones=999, full_at=9)
    for fleet in t.own_fleets(seat):
        house = t.houses[heir]
        first = house.next_squadron
        squadrons = tuple(s.but(number=first + n) for n, s in enumerate(fleet.squadrons))
        t.houses[heir] = house.but(next_fleet=house.next_fleet + 1, next_squadron=first + len(squadrons))
        del t.fleets[seat * FLEETS + fleet.number]
        t.put(fleet.but(house=heir, number=house.next_fleet, squadrons=squadrons, order=0, target=-1))
    t.stances = {key: stance for key, stance in t.stances.items() if seat not in (key // 100, key % 100)}
