"""1.3.4 Other worlds that look the same to one house: for bots that think ahead, and to prove that nothing leaks.

Only what the house itself owns, what is public, and its own notes are kept.  All else is dealt anew.
"""

from __future__ import annotations

from .assets import Colony, Contact, Fleet, House, Lift, Planet, Ship, Sighting, Squadron, Starbase
from .book import BASE, EDEN, EMPIRE, FIGHTER, NOBODY, Order, Stance, unit
from .economy.population import MILLI, ptu_of
from .map.starmap import roll_planet
from .questions import WRITE_ORDERS
from .secrets.fog import by_system, hidden, observe, present, shows
from .sequence import TURN
from .setup import blank_books, home_colony, imperial_colony
from .state import Reach, Seen, pair


def resample(t: Reach, seat: int | None) -> None:
    """1.3.4 Deal anew, in place, all that this seat cannot know."""
    eyes = [] if seat is None else present(t, seat)
    known = [False] * len(t.stars) if seat is None else [seen is not None for seen in t.intel[seat]]
    others = [other for other in range(t.seats) if other != seat]
    for at in range(len(t.stars)):
        if not known[at] and at not in t.homes and at != t.hub:
            t.planets[at] = roll_planet(t)
    for other in others:
        shuffle_house(t, other)
    shuffle_stances(t, others)
    shuffle_fleets(t, seat, eyes)
    for at in sorted(t.colonies):
        if t.colonies[at].owner != seat:
            t.colonies[at] = shuffle_colony(t, t.colonies[at], at in eyes)
    t.convoys = [convoy for convoy in t.convoys if convoy.house == seat]


def shuffle_house(t: Reach, other: int) -> None:
    """The secret books of another house: money, technology, points, plans."""
    house = t.houses[other]
    t.sheets[other] = ()
    t.accounts[other], t.honours[other], t.refusals[other], t.dossiers[other] = (), (), (), ()
    t.news[other] = ()
    levels = tuple(level + t.roll(3) - 1 for level in house.levels[:2])
    t.houses[other] = house.but(
        treasury=t.roll(60_000),
        tax=20 + t.roll(60),
        levels=(*levels, *house.levels[2:]),
        pools=tuple(t.roll(3_000) for _ in house.pools),
        ebp=t.roll(8) - 1,
        cip=t.roll(8) - 1,
        gho=t.roll(90_000),
        discount=t.roll(2) == 1,
        next_fleet=house.next_fleet + t.roll(50),
        next_squadron=house.next_squadron + t.roll(50),
        lapses=0,
    )


def shuffle_stances(t: Reach, others: list[int]) -> None:
    """How others stand with each other."""
    for place, one in enumerate(others):
        for other in others[place + 1 :]:
            t.stances.pop(pair(one, other), None)
            if t.roll(3) == 1:
                t.stances[pair(one, other)] = "enemy"


def shuffle_fleets(t: Reach, seat: int | None, eyes: list[int]) -> None:
    """Foreign fleets that are not in sight may be elsewhere, or not be at all, or be more; seen ones keep their ships."""
    dark = [at for at in range(len(t.stars)) if at not in eyes]
    for key in sorted(t.fleets):
        fleet = t.fleets[key]
        if fleet.house == seat:
            continue
        if fleet.at in eyes and not hidden(t, fleet):
            aim = {} if shows(fleet) else {"order": 0, "target": -1}
            t.fleets[key] = fleet.but(roe=t.roll(11) - 1, **aim)
        elif not dark or t.roll(4) == 1:
            del t.fleets[key]
        else:
            t.fleets[key] = fleet.but(at=dark[t.roll(len(dark)) - 1], order=0, target=-1)
    for other in range(t.seats):
        house = t.houses[other]
        if other != seat and dark and not house.fallen and t.roll(2) == 1:
            at = dark[t.roll(len(dark)) - 1]
            squadron = Squadron(house.next_squadron, (Ship("DD", house.level("WEP")),))
            t.put(Fleet(other, house.next_fleet, at, (squadron,)))
            t.houses[other] = house.but(next_fleet=house.next_fleet + 1, next_squadron=house.next_squadron + 1)


def shuffle_colony(t: Reach, colony: Colony, in_sight: bool) -> Colony:
    """The surface is hidden always; the orbit too when nobody of ours is there."""
    colony = colony.but(
        ptu=colony.ptu + t.roll(5_000),
        industry=t.roll(20) - 1,
        batteries=t.roll(4) - 1,
        batteries_hit=0,
        armies=t.roll(4) - 1,
        armies_hit=0,
        marines=t.roll(3) - 1,
        spaceports=t.roll(3) - 1,
        shield=t.roll(3) - 1,
        milestones=t.roll(100),
        queue=(),
    )
    if in_sight:
        return colony
    left = t.roll(len(colony.fighters) + 1) - 1
    return colony.but(fighters=colony.fighters[:left], shipyards=t.roll(2), starbases=colony.starbases[: t.roll(2) - 1])


def imagine_into(t: Reach, seen: Seen) -> None:
    """1.3.4 Lay out what the house knows, and fill the rest with what there may be."""
    me = seen.me
    t.turn, t.hub, t.ended = seen.turn, seen.hub, seen.ended
    t.stars = seen.stars
    t.planets = [sight.planet if sight else roll_planet(t) for sight in seen.intel]
    blank_books(t)
    for seat, rival in enumerate(seen.rivals):
        t.houses[seat] = House(prestige=rival.prestige, fallen=rival.fallen, treasury=42_000)
        if seat != me:
            take_stance(t, me, seat, rival.stance, rival.offer)
    t.houses[me] = seen.mine
    t.offers[me], t.sheets[me], t.intel[me] = seen.offers, seen.sheet, seen.intel
    t.dossiers[me], t.news[me], t.standings = seen.dossiers, seen.news, list(seen.standings)
    t.accounts[me], t.honours[me], t.refusals[me] = seen.accounts, seen.honours, seen.refusals
    t.convoys = list(seen.convoys)
    for colony in seen.colonies:
        t.colonies[colony.at] = colony
    for fleet in seen.fleets:
        t.put(fleet)
    place_homes(t, seen)
    place_sighted(t, seen)
    for seat in range(t.seats):
        if seat != me:
            observe(t, seat, by_system(t))
    for seat in seen.waiting:
        t.ask(seat, WRITE_ORDERS)
    if me not in seen.waiting and seen.question is not None:
        t.ask(me, seen.question)
    if seen.waiting:
        t.then(*TURN)


def take_stance(t: Reach, me: int, other: int, stance: Stance, offer: Stance | None) -> None:
    if stance != "neutral":
        t.stances[pair(me, other)] = stance
    t.offers[other] = tuple(offer if seat == me else None for seat in range(t.seats))


def place_homes(t: Reach, seen: Seen) -> None:
    """2.1 A homeworld for every house: where one was seen, else in the dark."""
    t.homes = [-1] * t.seats
    t.homes[seen.me] = seen.home
    owners = {at: sight.owner for at, sight in enumerate(seen.intel) if sight}
    dark = t.shuffled(at for at, sight in enumerate(seen.intel) if sight is None and at != t.hub)
    for other in range(t.seats):
        if other == seen.me or t.houses[other].fallen:
            continue
        shown = [at for at, owner in owners.items() if owner == other]
        if not shown and dark:
            at = dark.pop()
            t.planets[at] = Planet(EDEN, 2)
            t.colonies[at] = home_colony(t, other, at)
            t.homes[other] = at
        elif shown:
            t.homes[other] = shown[0]
    if seen.intel[t.hub] is None:
        t.planets[t.hub] = Planet(EDEN, 3) if t.options.hub_planet == "fixed" else t.planets[t.hub]
        t.colonies[t.hub] = imperial_colony(t)


def place_sighted(t: Reach, seen: Seen) -> None:
    """What was seen of others, as it was seen."""
    for at, sight in enumerate(seen.intel):
        if sight is None:
            continue
        if sight.owner == EMPIRE:
            t.colonies[at] = imperial_colony(t)
        elif sight.owner not in (NOBODY, seen.seat):
            t.colonies[at] = guess_colony(t, seen, at, sight)
        for contact in sight.contacts:
            place_contact(t, at, contact, contact.house == sight.owner)


def guess_colony(t: Reach, seen: Seen, at: int, sight: Sighting) -> Colony:
    """6.2.10 A foreign colony as a spy counted it, or else as such colonies often are: a homeworld where a yard was seen."""
    spied = Order.SPY_PLANET, at, sight.owner
    facts = next((dict(d.facts) for d in seen.dossiers if (d.mission, d.at, d.house) == spied), {})
    yard = any("SY" in dict(contact.units) for contact in sight.contacts)
    colony = home_colony(t, sight.owner, at) if yard else Colony(at, sight.owner, ptu=ptu_of(t.roll(20) * MILLI))
    years = 1 + seen.turn // 13
    return colony.but(
        ptu=ptu_of(facts["PU"] * MILLI) if facts.get("PU") else colony.ptu,
        industry=facts.get("IU", colony.industry),
        batteries=facts.get("GB", t.roll(2) - 1 + 2 * yard),
        armies=facts.get("AA", t.roll(1 + years) + 3 * yard),
        marines=facts.get("MD", 0),
        shield=facts.get("shield", 0),
        milestones=150,
    )


def place_contact(t: Reach, at: int, contact: Contact, owner: bool) -> None:
    """Units of a class as colony, squadrons or spacelift."""
    squadrons: list[Squadron] = []
    lifts: list[Lift] = []
    for code, count in contact.units:
        role = unit(t.book, code).role
        if owner and (role in ("base", "fighter")):
            colony = t.colonies[at]
            if code == BASE:
                colony = colony.but(starbases=(Starbase(1, 1),) * count)
            elif code == FIGHTER:
                colony = colony.but(fighters=(Ship(FIGHTER),) * count)
            else:
                colony = colony.but(shipyards=count)
            t.colonies[at] = colony
        elif role == "ship":
            for _ in range(count):
                squadrons.append(Squadron(1 + len(squadrons) + 1000 * at, (Ship(code, 1, int(code == "SC")),)))
        elif role == "lift":
            lifts += [Lift(code)] * count
    if contact.house >= 0 and not t.houses[contact.house].fallen and (squadrons or lifts):
        house = t.houses[contact.house]
        t.put(Fleet(contact.house, house.next_fleet, at, tuple(squadrons), tuple(lifts)))
        t.houses[contact.house] = house.but(next_fleet=house.next_fleet + 1)
